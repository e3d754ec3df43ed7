/* core/match/record_replay.c - plays a record, and says what does not fit.
 *
 * Chance brings up what the record says. If the record also has the seed,
 * outcomes that are not marked as stated are drawn again and compared. The
 * generator then ends up where it was when the record was written, and a
 * resumed match goes on as if it had never stopped. Where the draw differs from
 * the record (it was edited, or the rules have changed), the recorded outcome
 * is stated. */
#include "match/record.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "match/match.h"

typedef struct Replay {
  Record *r;
  Match *m;
  RecordReport *report;
  uint64_t *rolls; /* the rolling hash after each entry */
  uint32_t rolls_n, rolls_cap;
  uint32_t marks, hashes; /* of the record, passed so far */
} Replay;

/* --- the report --- */

static void put_place(Replay *p, uint32_t at) {
  lus_record_place(p->r, at, &p->report->line, &p->report->column);
}

__attribute__((format(printf, 3, 4))) static bool
unfit(Replay *p, uint32_t at, const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(p->report->message, sizeof p->report->message, format, args);
  va_end(args);
  put_place(p, at);
  p->report->fits = false;
  return false;
}

static bool unfit_item(Replay *p, const Item *item, const char *text,
                       const char *message) {
  snprintf(p->report->token, sizeof p->report->token, "%s", text);
  snprintf(p->report->rule, sizeof p->report->rule, "%s", lus_match_rule(p->m));
  p->report->turn = item->turn;
  return unfit(p, item->text.at, "%s", message);
}

/* --- chance, as words --- */

/* One word of "roll =3 1; draw Qd" at *at, without its mark; ';' is a word. */
static size_t next_word(const char **at) {
  *at += strspn(*at, " ");
  if (**at == '=') ++*at;
  if (**at == ';') return 1;
  return strcspn(*at, " ;");
}

static bool same_chance(const char *a, const char *b) {
  for (;;) {
    size_t n = next_word(&a), k = next_word(&b);
    if (!n || !k) return n == k;
    if (n != k || strncasecmp(a, b, n)) return false;
    a += n;
    b += k;
  }
}

/* Calls lus_match_state for the first `most` outcomes (not the words that name
 * an event); returns how many there are. UINT_MAX: one is no outcome. */
static unsigned state(Match *m, const char *chance, unsigned most) {
  unsigned n = 0;
  bool event = true;
  for (size_t len; (len = next_word(&chance)); chance += len) {
    char word[LUS_NAME];
    bool names = event;
    event = *chance == ';';
    if (names || event) continue;
    if (n++ >= most) continue;
    if (len >= sizeof word) return UINT_MAX;
    memcpy(word, chance, len);
    word[len] = '\0';
    if (!lus_match_state(m, word)) return UINT_MAX;
  }
  return n;
}

/* How many outcomes are marked as stated; they come first. */
static unsigned marked(const char *chance) {
  unsigned n = 0;
  for (char before = ' '; *chance; before = *chance++)
    n += *chance == '=' && before == ' ';
  return n;
}

static bool is_withheld(const char *chance) {
  for (size_t len; (len = next_word(&chance)); chance += len)
    if (len == 1 && *chance == '?') return true;
  return false;
}

/* What came up in the entries from `from` on. */
static char *chance_since(const Match *m, unsigned from) {
  char *all = NULL;
  lus_say(&all, "%s", "");
  for (unsigned i = from; i < m->n && all; i++) {
    if (!*m->entries[i].chance) continue;
    char *more = NULL;
    lus_say(&more, "%s%s%s", all, *all ? "; " : "", m->entries[i].chance);
    free(all);
    all = more;
  }
  return all;
}

/* --- one item --- */

/* An item being tried: what it says, and how the last try went. */
typedef struct Try {
  const Item *item;
  char *text, *chance; /* owned; "" */
  Outcome outcome;
  char *came; /* what came up, owned */
} Try;

static void end_try(Try *t) {
  free(t->text);
  free(t->chance);
  free(t->came);
}

/* Plays it with the first k outcomes stated; if it fits, it stays played. */
static bool try_with(Replay *p, Try *t, unsigned k) {
  Match *m = p->m;
  unsigned from = m->n;
  lus_match_unstate(m);
  if (state(m, t->chance, k) == UINT_MAX) {
    t->outcome = LUS_FAILED;
    lus_say(&m->message, "(%.60s): there is no such outcome", t->chance);
    return false;
  }
  Trial trial = lus_match_try(m);
  t->outcome = t->item->kind == ITEM_DEAL ? lus_match_start(m)
                                          : lus_match_play(m, t->text);
  unsigned left = lus_match_unstate(m);
  free(t->came);
  t->came = t->outcome == LUS_FINE ? chance_since(m, from) : NULL;
  bool fits = t->outcome == LUS_FINE && t->came && !left &&
              (!t->item->has_chance || same_chance(t->came, t->chance));
  if (fits) lus_match_keep(m, &trial);
  else lus_match_tried(m, &trial);
  return fits;
}

static bool try_item(Replay *p, Try *t) {
  if (!t->item->has_chance) return try_with(p, t, 0);
  unsigned n = state(p->m, t->chance, 0);
  if (n == UINT_MAX) n = 0;
  unsigned k = p->m->asks ? n : marked(t->chance);
  if (try_with(p, t, k)) return true;
  return k < n && t->outcome != LUS_REFUSED && try_with(p, t, n);
}

static bool explain(Replay *p, const Try *t) {
  Match *m = p->m;
  char *why = NULL;
  if (t->outcome == LUS_FINE)
    lus_say(&why, "the record says (%s), but what comes up here is (%s)",
            t->chance, t->came ? t->came : "");
  else if (t->outcome == LUS_ASKS)
    lus_say(&why,
            "the record does not say what came up, and has no seed: "
            "expected (%s ...) after this",
            m->message);
  else lus_say(&why, "%s", lus_match_message(m));
  if (t->outcome != LUS_REFUSED) m->rule[0] = '\0';
  unfit_item(p, t->item, t->text, why ? why : "out of memory");
  free(why);
  return false;
}

/* Did what was just played belong to the turn it is recorded under? */
static bool check_turn(Replay *p, const Try *t, unsigned from) {
  char why[160];
  for (unsigned i = from; i < p->m->n; i++) {
    unsigned turn = p->m->entries[i].turn;
    if (turn == t->item->turn) continue;
    snprintf(why, sizeof why, "turn %u %s; expected this move under %u.",
             turn > t->item->turn ? t->item->turn : turn,
             turn > t->item->turn ? "is already over" : "is not over yet",
             turn);
    while (p->m->n > from) lus_match_undo(p->m);
    p->m->rule[0] = '\0';
    return unfit_item(p, t->item, t->text, why);
  }
  return true;
}

static bool play_item(Replay *p, const Item *item) {
  Try t = {.item = item,
           .text = lus_record_copy(p->r, item->text),
           .chance = lus_record_copy(p->r, item->chance)};
  bool ok = t.text && t.chance;
  if (!ok) unfit(p, item->text.at, "out of memory");
  if (ok && is_withheld(t.chance)) {
    p->report->withheld = true;
    ok = false;
  } else if (ok) {
    unsigned from = p->m->n;
    ok = try_item(p, &t) ? check_turn(p, &t, from) : explain(p, &t);
  }
  end_try(&t);
  return ok;
}

static bool go_back(Replay *p, const Item *item) {
  if (item->count > lus_match_played_n(p->m))
    return unfit(p, item->text.at, "there are only %u moves to take back",
                 lus_match_played_n(p->m));
  for (uint32_t i = 0; i < item->count; i++) lus_match_undo(p->m);
  while (p->r->notes_n &&
         p->r->notes[p->r->notes_n - 1].entry > lus_match_played_n(p->m))
    free((char *)p->r->notes[--p->r->notes_n].text);
  if (p->rolls_n > p->m->n) p->rolls_n = p->m->n;
  return true;
}

/* --- comments and hashes --- */

static bool pass_marks(Replay *p, uint32_t items) {
  Record *r = p->r;
  for (; p->marks < r->marks_n && r->marks[p->marks].items <= items;
       p->marks++) {
    char *text = lus_record_copy(r, r->marks[p->marks].text);
    if (!text) return unfit(p, r->marks[p->marks].text.at, "out of memory");
    r->notes[r->notes_n++] =
        (RecordNote){.entry = lus_match_played_n(p->m), .text = text};
  }
  return true;
}

static bool roll_on(Replay *p) {
  while (p->rolls_n < p->m->n) {
    if (!lus_record_room((void **)&p->rolls, p->rolls_n, &p->rolls_cap,
                         sizeof *p->rolls))
      return unfit(p, 0, "out of memory");
    uint64_t before = p->rolls_n ? p->rolls[p->rolls_n - 1] : 0;
    p->rolls[p->rolls_n] =
        lus_record_roll(before, p->m->entries[p->rolls_n].hash);
    p->rolls_n++;
  }
  return true;
}

/* With changed rules a hash shows where positions begin to differ; with the
 * same rules they must not differ. */
static bool pass_hashes(Replay *p, uint32_t items) {
  Record *r = p->r;
  if (!roll_on(p)) return false;
  for (; p->hashes < r->hashes_n && r->hashes[p->hashes].items <= items;
       p->hashes++) {
    const HashMark *mark = &r->hashes[p->hashes];
    uint64_t here = p->rolls[p->rolls_n - 1];
    if (mark->hash == here) continue;
    unsigned turn = p->m->entries[p->m->n - 1].turn;
    if (p->report->changed) {
      if (!p->report->diverged) p->report->diverged = turn ? turn : 1;
      continue;
    }
    p->report->turn = turn;
    snprintf(p->report->token, sizeof p->report->token, "[%%hash %016llx]",
             (unsigned long long)mark->hash);
    return unfit(p, mark->at,
                 "the match up to turn %u is not the one recorded: its hash "
                 "is %016llx",
                 turn, (unsigned long long)here);
  }
  return true;
}

/* --- the whole --- */

static uint32_t tag_place(const Record *r, const char *name) {
  for (int i = 0; i < r->tags_n; i++)
    if (!strcasecmp(r->tags[i].name, name)) return r->tags[i].at;
  return 0;
}

static bool opens(const Scripts *scripts, const MatchSpec *spec) {
  char error[64];
  Match *m = lus_match_new(scripts, spec, error, sizeof error);
  lus_match_free(m);
  return m != NULL;
}

/* The tag without which the match could be set up. */
static const char *guilty_tag(const Scripts *scripts, MatchSpec spec) {
  spec.settings_n = 0;
  if (opens(scripts, &spec)) return "Options";
  spec.seats = 0;
  return opens(scripts, &spec) ? "Seats" : "Game";
}

static bool unfit_tag(Replay *p, const char *tag, const char *why) {
  snprintf(p->report->token, sizeof p->report->token, "[%s \"%.80s\"]", tag,
           lus_record_tag(p->r, tag) ? lus_record_tag(p->r, tag) : "");
  return unfit(p, tag_place(p->r, tag), "%s", why);
}

static bool open_match(Replay *p, const Scripts *scripts) {
  Record *r = p->r;
  char error[2048];
  MatchSpec spec = {.game = lus_record_tag(r, "Game"),
                    .settings = r->settings,
                    .settings_n = r->settings_n,
                    .seats = r->seats,
                    .seed = r->seed,
                    .ask = true}; /* it is dealt below */
  p->m = lus_match_new(scripts, &spec, error, sizeof error);
  if (!p->m) return unfit_tag(p, guilty_tag(scripts, spec), error);
  p->m->asks = r->asks || !r->has_seed;
  const char *digest = lus_record_tag(r, "Rules");
  p->report->changed =
      digest && strtoull(digest, NULL, 16) != lus_match_digest(p->m);
  return true;
}

static bool deal(Replay *p, uint32_t *next) {
  static const Item NOT_SAID = {.kind = ITEM_DEAL};
  bool said = p->r->items_n && p->r->items[0].kind == ITEM_DEAL;
  *next = said;
  return play_item(p, said ? &p->r->items[0] : &NOT_SAID) &&
         pass_marks(p, said) && pass_hashes(p, said);
}

static bool play_items(Replay *p) {
  uint32_t next;
  if (!deal(p, &next)) return false;
  for (; next < p->r->items_n; next++) {
    const Item *item = &p->r->items[next];
    bool ok = item->kind == ITEM_UNDO ? go_back(p, item) : play_item(p, item);
    if (!ok || !pass_marks(p, next + 1) || !pass_hashes(p, next + 1))
      return false;
  }
  return true;
}

static bool check_result(Replay *p) {
  char token[32];
  const char *said = p->r->result;
  lus_record_result_of(p->m, token);
  if (!*said || !strcmp(said, token)) return true;
  snprintf(p->report->token, sizeof p->report->token, "%s", said);
  p->report->turn = p->m->entries[p->m->n - 1].turn;
  if (!strcmp(token, "*"))
    return unfit(p, p->r->result_at,
                 "the result is %s, but the match is not over here", said);
  return unfit(p, p->r->result_at, "the result is %s, but the match ended %s",
               said, token);
}

static bool make_notes(Replay *p) {
  Record *r = p->r;
  for (unsigned i = 0; i < r->notes_n; i++) free((char *)r->notes[i].text);
  free(r->notes);
  r->notes_n = 0;
  r->notes = calloc(r->marks_n + 1u, sizeof *r->notes);
  return r->notes || unfit(p, 0, "out of memory");
}

Match *lus_record_match(const Scripts *scripts, Record *r, unsigned turn,
                        RecordReport *report) {
  Replay p = {.r = r, .report = report};
  *report = (RecordReport){.fits = true};
  if (make_notes(&p) && open_match(&p, scripts) && play_items(&p))
    check_result(&p);
  free(p.rolls);
  if (p.m && !p.m->n) { /* not even dealt */
    lus_match_free(p.m);
    return NULL;
  }
  while (p.m && p.m->n > 1 && p.m->entries[p.m->n - 1].turn > turn)
    lus_match_undo(p.m);
  return p.m;
}

void lus_match_reseed(Match *m, uint64_t seed) {
  size_t size = lus_game_size(m->game);
  m->seed = seed;
  m->asks = false;
  lus_rng_seed(&lus_head(m->block)->rng, seed, 54);
  for (unsigned i = 0; i < m->ends; i++)
    lus_rng_seed(&lus_head(m->blocks + i * size)->rng, seed, 54);
}
