/* core/figures.c - statistics of whole numbers: histograms and intervals.
 *
 * Everything is worked out from counts, so figures of merged shards are those
 * of one run to the last digit. */
#include "figures.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { VALUES_MOST = 1 << 20 };

/* The normal deviate that leaves 2.5 % on each side. */
static const double Z = 1.959963984540054;

/* --- histograms --- */

bool lus_histogram_room(Histogram *h, uint32_t value) {
  if (value >= VALUES_MOST) value = VALUES_MOST - 1;
  if (value < h->size) return true;
  uint32_t size = h->size ? h->size : 16;
  while (size <= value) size *= 2;
  uint64_t *at = realloc(h->at, size * sizeof *at);
  if (!at) return false;
  memset(at + h->size, 0, (size - h->size) * sizeof *at);
  h->at = at;
  h->size = size;
  return true;
}

bool lus_histogram_add(Histogram *h, uint32_t value, uint64_t times) {
  if (value >= VALUES_MOST) value = VALUES_MOST - 1;
  if (!lus_histogram_room(h, value)) return false;
  h->at[value] += times;
  return true;
}

bool lus_histogram_join(Histogram *h, const Histogram *other) {
  for (uint32_t v = 0; v < other->size; v++)
    if (other->at[v] && !lus_histogram_add(h, v, other->at[v])) return false;
  return true;
}

void lus_histogram_free(Histogram *h) {
  free(h->at);
  *h = (Histogram){0};
}

uint64_t lus_histogram_count(const Histogram *h) {
  uint64_t n = 0;
  for (uint32_t v = 0; v < h->size; v++) n += h->at[v];
  return n;
}

uint64_t lus_histogram_sum(const Histogram *h) {
  uint64_t sum = 0;
  for (uint32_t v = 0; v < h->size; v++) sum += v * h->at[v];
  return sum;
}

/* The value of the k-th, counted from 0 in rising order. */
static uint32_t ranked(const Histogram *h, uint64_t k) {
  uint64_t below = 0;
  for (uint32_t v = 0; v < h->size; v++) {
    below += h->at[v];
    if (k < below) return v;
  }
  return 0;
}

/* --- intervals --- */

Figure lus_mean(double n, double sum, double squares) {
  if (n < 1) return (Figure){0, 0, 0};
  double mean = sum / n;
  double variance = n > 1 ? (squares - sum * mean) / (n - 1) : 0;
  double half = Z * sqrt(fmax(variance, 0) / n);
  return (Figure){mean, mean - half, mean + half};
}

Figure lus_share(uint64_t of_them, uint64_t all) {
  if (!all) return (Figure){0, 0, 1};
  double n = (double)all, share = (double)of_them / n, zz = Z * Z;
  double middle = (share + zz / (2 * n)) / (1 + zz / n);
  double half =
      Z / (1 + zz / n) * sqrt(share * (1 - share) / n + zz / (4 * n * n));
  return (Figure){share, fmax(middle - half, 0), fmin(middle + half, 1)};
}

/* Sums of deviations, from the mean, so that large values lose no digits. */
Spread lus_spread(const Histogram *h) {
  uint64_t n = lus_histogram_count(h);
  if (!n) return (Spread){0};
  double mean = (double)lus_histogram_sum(h) / (double)n, squares = 0;
  for (uint32_t v = 0; v < h->size; v++)
    if (h->at[v]) squares += (double)h->at[v] * (v - mean) * (v - mean);
  double variance = n > 1 ? squares / (double)(n - 1) : 0;
  double half = Z * sqrt(variance / (double)n);
  return (Spread){.mean = {mean, mean - half, mean + half},
                  .least = ranked(h, 0),
                  .q1 = ranked(h, (n - 1) / 4),
                  .median = ranked(h, (n - 1) / 2),
                  .q3 = ranked(h, n - 1 - (n - 1) / 4),
                  .most = ranked(h, n - 1)};
}

/* --- figures of a simulation --- */

/* Decisions of one match are alike, so the matches are the sample: a ratio of
 * two sums, its variance by the delta method. */
Figure lus_sim_choices(const Sim *s) {
  double n = (double)s->matches;
  double decisions = (double)lus_histogram_count(&s->choices);
  double choices = (double)lus_histogram_sum(&s->choices);
  if (decisions < 1) return (Figure){0, 0, 0};
  double ratio = choices / decisions, each = decisions / n;
  double spread = (double)s->choices_squares -
                  2 * ratio * (double)s->choices_decisions +
                  ratio * ratio * (double)s->decisions_squares;
  double variance = n > 1 ? fmax(spread, 0) / (n * (n - 1)) : 0;
  double half = Z * sqrt(variance) / each;
  return (Figure){ratio, ratio - half, ratio + half};
}

/* Its share of the wins less a fair one. */
Figure lus_sim_advantage(const Sim *s) {
  double whole = LUS_SIM_POINTS, fair = 1.0 / (s->seats ? s->seats : 1);
  double n = (double)(s->matches - s->unfinished);
  Figure f = lus_mean(n, (double)s->first_points, (double)s->first_squares);
  return (Figure){f.value / whole - fair, f.low / whole - fair,
                  f.high / whole - fair};
}

Figure lus_sim_score(const Sim *s, int seat) {
  return lus_mean((double)s->scored, (double)s->score_sum[seat - 1],
                  (double)s->score_squares[seat - 1]);
}
