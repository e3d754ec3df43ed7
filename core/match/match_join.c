/* core/match/match_join.c - commas within a move.
 *
 * A comma sets moves apart. People type it between the parts of one move, too:
 * "reroll red, blue". Where a line is refused as it stands, its end is read as
 * one move, with blanks for the commas; that is what was meant if it is legal,
 * or if only then a rule is there to refuse it. */
#include <stdlib.h>
#include <string.h>

#include "match/match.h"

enum { COMMAS_MOST = 8 };

/* What the line was refused for, and the outcomes stated for it. */
typedef struct Refusal {
  char *message, rule[LUS_NAME];
  bool later;
  uint32_t stated_n, stated_next;
} Refusal;

static void bring_back(Match *m, const Refusal *r) {
  lus_say(&m->message, "%s", r->message ? r->message : "");
  memcpy(m->rule, r->rule, sizeof m->rule);
  m->later = r->later;
}

static void state_again(Match *m, const Refusal *r) {
  Chance *c = &m->game->binding->chance;
  c->stated_n = r->stated_n;
  c->stated_next = r->stated_next;
}

/* With blanks for more and more of its commas, from the last one on. */
static Outcome play_joined(Match *m, char *line, bool keep, const Refusal *r) {
  Outcome o = LUS_REFUSED;
  char *comma;
  for (int i = 0; i < COMMAS_MOST && (comma = strrchr(line, ',')); i++) {
    *comma = ' ';
    state_again(m, r);
    o = lus_match_try_line(m, line, keep, (size_t)(comma - line));
    if (o != LUS_REFUSED || (*m->rule && !*r->rule)) break;
  }
  return o;
}

Outcome lus_match_play_whole(Match *m, const char *line, bool keep) {
  const Chance *c = &m->game->binding->chance;
  Refusal r = {.stated_n = c->stated_n, .stated_next = c->stated_next};
  Outcome o = lus_match_try_line(m, line, keep, SIZE_MAX);
  char *copy = o == LUS_REFUSED && strchr(line, ',') ? strdup(line) : NULL;
  if (!copy) return o;
  r.message = strdup(m->message ? m->message : "");
  memcpy(r.rule, m->rule, sizeof r.rule);
  r.later = m->later;
  o = play_joined(m, copy, keep, &r);
  if (o == LUS_REFUSED && (*r.rule || !*m->rule)) bring_back(m, &r);
  free(r.message);
  free(copy);
  return o;
}
