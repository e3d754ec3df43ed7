/* core/search/figures.c - statistics of whole numbers: histograms and
 * intervals.
 *
 * Everything is computed from counts, so the figures of merged shards equal
 * those of one run to the last digit. */
#include "search/figures.h"

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

/* Student's deviate, which leaves 2.5 % on each side: the first as they are,
 * the others by the expansion around the normal one. */
static double deviate(double freedom) {
  double zz = Z * Z, g1 = Z * (zz + 1) / 4;
  double g2 = Z * ((5 * zz + 16) * zz + 3) / 96;
  double g3 = Z * (((3 * zz + 19) * zz + 17) * zz - 15) / 384;
  if (freedom < 1) return INFINITY;
  if (freedom < 2) return 12.706205;
  if (freedom < 3) return 4.302653;
  return Z + (g1 + (g2 + g3 / freedom) / freedom) / freedom;
}

/* A mean of n values; `squares` are of the deviations from it. */
static Figure around(double mean, double n, double squares) {
  if (n < 2) return (Figure){mean, -INFINITY, INFINITY};
  double half = deviate(n - 1) * sqrt(fmax(squares, 0) / (n - 1) / n);
  return (Figure){mean, mean - half, mean + half};
}

/* Wilson's interval for the mean of n values of 0 to 1, of this variance. */
static Figure wilson(double mean, double variance, double n) {
  if (n <= 0) return (Figure){0, 0, 1};
  double zz = Z * Z, middle = (mean + zz / (2 * n)) / (1 + zz / n);
  double half =
      Z / (1 + zz / n) * sqrt(fmax(variance, 0) / n + zz / (4 * n * n));
  return (Figure){mean, fmax(middle - half, 0), fmin(middle + half, 1)};
}

Figure lus_mean(double n, double sum, double squares) {
  double mean = n > 0 ? sum / n : 0;
  return around(mean, n, squares - sum * mean);
}

Figure lus_share(uint64_t of_them, uint64_t all) {
  double share = all ? (double)of_them / (double)all : 0;
  return wilson(share, share * (1 - share), (double)all);
}

/* Sums of deviations, from the mean, so that large values lose no digits. */
Spread lus_spread(const Histogram *h) {
  uint64_t n = lus_histogram_count(h);
  if (!n) return (Spread){.mean = around(0, 0, 0)};
  double mean = (double)lus_histogram_sum(h) / (double)n, squares = 0;
  for (uint32_t v = 0; v < h->size; v++)
    if (h->at[v]) squares += (double)h->at[v] * (v - mean) * (v - mean);
  return (Spread){.mean = around(mean, (double)n, squares),
                  .least = ranked(h, 0),
                  .q1 = ranked(h, (n - 1) / 4),
                  .median = ranked(h, (n - 1) / 2),
                  .q3 = ranked(h, n - 1 - (n - 1) / 4),
                  .most = ranked(h, n - 1)};
}

/* --- ratios --- */

void lus_ratio_close(Ratio *r) {
  uint64_t part = r->part_now, whole = r->whole_now;
  r->part += part;
  r->whole += whole;
  lus_saturate_product(&r->part_squares, part, part);
  lus_saturate_product(&r->products, part, whole);
  lus_saturate_product(&r->whole_squares, whole, whole);
  r->part_now = r->whole_now = 0;
}

void lus_ratio_join(Ratio *r, const Ratio *other) {
  r->part += other->part;
  r->whole += other->whole;
  lus_saturate(&r->part_squares, other->part_squares);
  lus_saturate(&r->products, other->products);
  lus_saturate(&r->whole_squares, other->whole_squares);
}

/* The matches are the sample; the variance of a ratio of two sums, by the delta
 * method. */
Figure lus_ratio(const Ratio *r, uint64_t matches) {
  if (!r->whole) return around(0, 0, 0);
  double ratio = (double)r->part / (double)r->whole;
  if (r->part_squares == UINT64_MAX || r->whole_squares == UINT64_MAX)
    return around(ratio, 0, 0);
  double squares = (double)r->part_squares - 2 * ratio * (double)r->products +
                   ratio * ratio * (double)r->whole_squares;
  double n = (double)matches, each = (double)r->whole / n;
  Figure f = around(0, n, squares);
  return (Figure){ratio, ratio + f.low / each, ratio + f.high / each};
}

/* Wilson's interval, for the number of independent choices that would vary as
 * much; one for each match where nothing varies. */
Figure lus_ratio_share(const Ratio *r, uint64_t matches) {
  Figure f = lus_ratio(r, matches);
  double deviation = (f.high - f.value) / Z, share = f.value;
  double variance = share * (1 - share), n = (double)matches;
  if (!r->whole) return (Figure){0, 0, 1};
  if (variance > 0 && deviation > 0) n = variance / (deviation * deviation);
  return wilson(share, variance, n);
}

/* --- figures of a simulation --- */

/* Its share of the wins less a fair one. */
Figure lus_sim_advantage(const Sim *s) {
  double whole = LUS_SIM_POINTS, fair = 1.0 / (s->seats ? s->seats : 1);
  double n = (double)(s->matches - s->unfinished);
  if (n < 1) return (Figure){0, -fair, 1 - fair};
  double mean = (double)s->first_points / n / whole;
  double squares = (double)s->first_squares / n / whole / whole;
  Figure f = wilson(mean, squares - mean * mean, n);
  return (Figure){f.value - fair, f.low - fair, f.high - fair};
}

Figure lus_sim_score(const Sim *s, int seat) {
  if (seat < 1 || seat > LUS_SIM_SEATS) return (Figure){0};
  return lus_mean((double)s->scored, (double)s->score_sum[seat - 1],
                  (double)s->score_squares[seat - 1]);
}
