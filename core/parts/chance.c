/* core/parts/chance.c - stated outcomes first, then the generator; everything
 * is logged. */
#include "parts/chance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "parts/utf8.h"

const char *lus_chance_unfit(const char *word) {
  size_t len = strlen(word);
  if (!len || len >= LUS_NAME) return "the word of a face has 1 to 31 letters";
  if (strpbrk(word, ",;(){}") || strchr("=?", *word))
    return "the word of a face has no , ; ( ) { } and does not start with = or "
           "?";
  for (size_t i = 0, n; i < len; i += n) {
    unsigned char c = (unsigned char)word[i];
    n = lus_utf8_length((const unsigned char *)word + i, (uint32_t)(len - i));
    if (c <= ' ' || c == 127 || !n)
      return "the word of a face is UTF-8 without blanks";
  }
  return NULL;
}

void lus_chance_init(Chance *c) { memset(c, 0, sizeof *c); }

void lus_chance_free(Chance *c) {
  free(c->stated);
  free(c->events);
  free(c->picks);
  lus_chance_init(c);
}

void lus_chance_clear(Chance *c) {
  c->events_n = c->picks_n = 0;
  c->asked.outcomes = 0;
}

/* Makes room for one more. Arrays never shrink. */
static bool grow(void **array, uint32_t n, uint32_t *cap, size_t each) {
  if (n < *cap) return true;
  uint32_t more = *cap ? *cap * 2 : 16;
  void *grown = realloc(*array, more * each);
  if (!grown) return false;
  *array = grown;
  *cap = more;
  return true;
}

bool lus_chance_state(Chance *c, const char *word, size_t len) {
  if (len >= LUS_NAME) return false;
  if (c->stated_next == c->stated_n) c->stated_next = c->stated_n = 0;
  if (!grow((void **)&c->stated, c->stated_n, &c->stated_cap,
            sizeof *c->stated))
    return false;
  memcpy(c->stated[c->stated_n], word, len);
  c->stated[c->stated_n++][len] = '\0';
  return true;
}

void lus_chance_unstate(Chance *c) { c->stated_n = c->stated_next = 0; }

void lus_chance_event(Chance *c, const Part *part, const char *word) {
  ChanceEvent e = {.part = part,
                   .first = c->picks_n,
                   .seen = UINT8_MAX,
                   .begins = c->begins};
  snprintf(e.word, sizeof e.word, "%s", word);
  c->asked.event = e;
  if (c->quiet) return;
  if (grow((void **)&c->events, c->events_n, &c->events_cap, sizeof e))
    c->events[c->events_n++] = e;
}

void lus_chance_seen(Chance *c, Seats seats) {
  c->asked.event.seen = seats;
  if (!c->quiet && c->events_n) c->events[c->events_n - 1].seen = seats;
}

void lus_chance_word(const Part *part, int outcome, char *name) {
  if (part && part->type->outcome) part->type->outcome(part, outcome, name);
  else snprintf(name, LUS_NAME, "%d", outcome + 1);
}

static int stated_outcome(Chance *c, uint32_t n, const uint32_t *weights) {
  char name[LUS_NAME];
  const char *word = c->stated[c->stated_next];
  for (uint32_t i = 0; i < n; i++) {
    if (weights && !weights[i]) continue;
    lus_chance_word(c->asked.event.part, (int)i, name);
    if (!strcasecmp(name, word)) {
      c->stated_next++;
      return (int)i;
    }
  }
  return CHANCE_MISFIT;
}

static int drawn_outcome(Rng *rng, uint32_t n, const uint32_t *weights) {
  if (!weights) return (int)lus_rng_below(rng, n);
  uint32_t total = 0, i = 0;
  for (uint32_t k = 0; k < n; k++) total += weights[k];
  uint32_t left = lus_rng_below(rng, total);
  while (left >= weights[i]) left -= weights[i++];
  return (int)i;
}

static void keep(Chance *c, int outcome) {
  if (c->quiet || !c->events_n) return;
  if (!grow((void **)&c->picks, c->picks_n, &c->picks_cap, sizeof *c->picks))
    return;
  c->picks[c->picks_n++] = (uint16_t)outcome;
  c->events[c->events_n - 1].count++;
}

int lus_chance_pick(Chance *c, Rng *rng, uint32_t n, const uint32_t *weights,
                    uint32_t least) {
  int outcome;
  if (c->stated_next < c->stated_n) outcome = stated_outcome(c, n, weights);
  else if (c->ask) {
    c->asked.outcomes = n;
    c->asked.weights = weights;
    c->asked.least = least;
    outcome = CHANCE_ASKED;
  } else outcome = drawn_outcome(rng, n, weights);
  if (outcome >= 0) keep(c, outcome);
  return outcome;
}
