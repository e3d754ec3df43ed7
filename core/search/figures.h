/* core/search/figures.h - histograms and intervals, for simulation. What is
 * public of them is in core/lusory.h. */
#ifndef LUS_FIGURES_H
#define LUS_FIGURES_H

#include "lusory.h"

/* False when there is no memory. */
bool lus_histogram_room(Histogram *h, uint32_t value);
bool lus_histogram_add(Histogram *h, uint32_t value, uint64_t times);
bool lus_histogram_join(Histogram *h, const Histogram *other);
void lus_histogram_free(Histogram *h);
uint64_t lus_histogram_sum(const Histogram *h);

Figure lus_mean(double n, double sum, double squares);

/* The match at hand is over: its counts are added. */
void lus_ratio_close(Ratio *r);
void lus_ratio_join(Ratio *r, const Ratio *other);

/* Sums of squares stop at the top instead of wrapping round; in any order. */
static inline void lus_saturate(uint64_t *sum, uint64_t more) {
  *sum = more > UINT64_MAX - *sum ? UINT64_MAX : *sum + more;
}
static inline void lus_saturate_product(uint64_t *sum, uint64_t a, uint64_t b) {
  lus_saturate(sum, a && b > UINT64_MAX / a ? UINT64_MAX : a * b);
}

#endif
