/* core/author/examine.c - the questions about a position: moves, texts,
 * secrets.
 *
 * They go through the match, in the words of a player, so that they compare
 * what people would see. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "author/battery.h"
#include "search/mcts.h"

enum { TEXTS_MOST = 40, REFUSALS_MOST = 8 };

bool lus_exam_open(Exam *e, const Scripts *scripts) {
  *e = (Exam){.scripts = scripts};
  return lus_moves_init(&e->moves, LUS_PAYLOADS);
}

void lus_exam_close(Exam *e) {
  free(e->found);
  lus_moves_free(&e->moves);
}

bool lus_found(Exam *e, const char *format, ...) {
  char text[4096];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  lus_say(&e->found, "%s", text);
  return false;
}

static bool script_failed(Exam *e) {
  return lus_found(e, "%s", lus_game_error(e->m->game));
}

/* Chance in a question depends on the match alone: a test that plays the same
 * moves from the same seed is asked the same. */
static Rng match_rng(const Match *m) {
  Rng rng;
  lus_rng_seed(&rng, m->seed + lus_match_hash(m), 11);
  return rng;
}

/* The block that the seat to move plays by: its view where something is
 * hidden. */
static uint8_t *seen_block(Match *m) {
  Game *g = m->game;
  if (!g->hidden) return m->block;
  lus_block_view(&g->binding->layout, m->block, lus_match_turn(m), g->view);
  return g->view;
}

/* --- legal moves agree with the named rules --- */

static bool in_play(const Match *m, const Kind *kind) {
  return kind->phases >> lus_head(m->block)->phase & 1;
}

/* A `legal` with no rules to compare it with needs no more than this. */
static bool has_both(const Kind *kind) {
  return kind->legal != LUA_NOREF || kind->legal_phrase;
}

static bool only_otherwise(const Match *m) {
  for (uint32_t i = 0; i < m->legal.n; i++)
    if (!m->game->kinds[lus_move_kind(m->legal.at[i])].otherwise) return false;
  return true;
}

static bool say_listed(Exam *e, Move move) {
  Game *g = e->m->game;
  int rule = lus_game_refusal(g, seen_block(e->m), move);
  if (rule == RULE_ERROR) return script_failed(e);
  const char *text = lus_match_text(e->m, move);
  return lus_found(e, "legal.%s lists '%s', but the rule '%s' refuses it (%s)",
                   g->kinds[lus_move_kind(move)].name, text,
                   rule >= 0 ? g->rules[rule].name : "?",
                   rule >= 0 ? g->rules[rule].at : "");
}

static bool say_left_out(Exam *e, Move move) {
  const Kind *kind = &e->m->game->kinds[lus_move_kind(move)];
  return lus_found(e, "legal.%s leaves out '%s', but no rule refuses it (%s)",
                   kind->name, lus_match_text(e->m, move), kind->legal_at);
}

static bool kind_agrees(Exam *e, int k) {
  Match *m = e->m;
  lus_moves_clear(&e->moves);
  if (!lus_game_filter(m->game, seen_block(m), k, &e->moves))
    return script_failed(e);
  lus_moves_sort(&e->moves);
  for (uint32_t i = 0; i < m->legal.n; i++) {
    Move move = m->legal.at[i];
    if (lus_move_kind(move) == k && !lus_moves_has(&e->moves, move))
      return say_listed(e, move);
  }
  for (uint32_t i = 0; i < e->moves.n; i++)
    if (!lus_moves_has(&m->legal, e->moves.at[i]))
      return say_left_out(e, e->moves.at[i]);
  return true;
}

static bool ask_legal(Exam *e) {
  Match *m = e->m;
  if (lus_match_over(m)) return true;
  bool otherwise = only_otherwise(m);
  for (uint32_t i = 1; i < m->legal.n; i++)
    if (m->legal.at[i] == m->legal.at[i - 1])
      return lus_found(e, "'%s' is listed twice",
                       lus_match_text(m, m->legal.at[i]));
  for (int k = 0; k < m->game->kinds_n; k++) {
    const Kind *kind = &m->game->kinds[k];
    if (!has_both(kind) || !in_play(m, kind)) continue;
    if (kind->otherwise && !otherwise) continue;
    if (!kind_agrees(e, k)) return false;
  }
  return true;
}

/* --- a move's text is read as the same move --- */

static bool reads_back(Exam *e, Move move) {
  Match *m = e->m;
  Game *g = m->game;
  char *text = strdup(lus_match_text(m, move));
  if (!text) return lus_found(e, "out of memory");
  lua_State *L = lus_game_lib(g, seen_block(m), LIB_PARSE);
  lua_pushstring(L, text);
  lua_pushinteger(L, 1);
  lus_push_moves(L, g->binding, &m->legal);
  bool ok = lus_game_call(g, 3, 3) || script_failed(e);
  if (ok) {
    bool same = lua_isinteger(L, -3) && (Move)lua_tointeger(L, -3) == move &&
                lua_tointeger(L, -2) == (lua_Integer)strlen(text) + 1;
    if (!same)
      ok = lus_found(e, "the move '%s' is not read as itself: %s", text,
                     lua_isinteger(L, -3)
                         ? lus_match_text(m, (Move)lua_tointeger(L, -3))
                         : lua_tostring(L, -2));
    lua_pop(L, 3);
  }
  free(text);
  return ok;
}

static bool ask_texts(Exam *e) {
  const Moves *legal = &e->m->legal;
  uint32_t step = legal->n / TEXTS_MOST + 1;
  for (uint32_t i = 0; i < legal->n; i += step)
    if (!reads_back(e, legal->at[i])) return false;
  return true;
}

/* --- pictures and sentences can be made --- */

static bool can_tell(Exam *e, int seat, LibCall call) {
  Match *m = e->m;
  Game *g = m->game;
  lus_block_view(&g->binding->layout, m->block, seat, g->view);
  lua_State *L = lus_game_lib(g, g->view, call);
  lua_pushinteger(L, seat);
  if (!lus_game_call(g, 1, 1))
    return lus_found(e, "no %s for seat %d: %s", lus_lib_name(call), seat,
                     lus_game_error(g));
  bool text = lua_type(L, -1) == LUA_TSTRING;
  lua_pop(L, 1);
  return text || lus_found(e, "the %s for seat %d is not a text",
                           lus_lib_name(call), seat);
}

static bool can_tell_notes(Exam *e, int seat) {
  const char *fault = lus_notes_fault(e->m, e->m->n - 1, seat);
  return !fault ||
         lus_found(e, "a note cannot be told to seat %d: %s", seat, fault);
}

static bool ask_pictures(Exam *e) {
  for (int seat = 0; seat <= lus_match_seats(e->m); seat++)
    if (!can_tell(e, seat, LIB_PICTURE) || !can_tell(e, seat, LIB_DESCRIBE) ||
        !can_tell_notes(e, seat))
      return false;
  return true;
}

/* --- a copy is as good as the original --- */

static bool play_copy(Exam *e, uint8_t *copy, Move move) {
  Match *m = e->m;
  memcpy(copy, m->block, lus_game_size(m->game));
  lus_chance_clear(&m->game->binding->chance);
  lus_notes_clear(&m->game->binding->notes);
  return lus_game_play(m->game, copy, move) && lus_game_legal(m->game, copy);
}

/* Played twice on copies of one position, a move leads to two different
 * positions. */
static bool say_two_ways(Exam *e, uint8_t *copy, Move move) {
  Match *m = e->m;
  Outside *before = lus_outside_look(m->game);
  play_copy(e, copy, move);
  Outside *now = lus_outside_look(m->game);
  char *changed = before && now ? lus_outside_changed(before, now) : NULL;
  lus_found(e, "'%s' played twice from one position leads to two: %s",
            lus_match_text(m, move),
            changed ? changed : "is there state outside it?");
  free(changed);
  lus_outside_free(before);
  lus_outside_free(now);
  return false;
}

static bool ask_copy(Exam *e) {
  Match *m = e->m;
  uint32_t size = lus_game_size(m->game);
  if (!m->legal.n || m->game->binding->chance.stated_n) return true;
  Rng rng = match_rng(m);
  Move move = lus_moves_pick(&m->legal, &rng);
  uint8_t *one = malloc(size), *two = malloc(size), *was = malloc(size);
  bool ok = one && two && was;
  if (ok) memcpy(was, m->block, size);
  ok = ok && play_copy(e, one, move) && play_copy(e, two, move);
  if (!ok)
    lus_found(e, "after '%s': %s", lus_match_text(m, move),
              lus_game_error(m->game));
  else if (memcmp(one, two, size)) ok = say_two_ways(e, one, move);
  else if (memcmp(was, m->block, size))
    ok = lus_found(e, "playing on a copy changed the original");
  lus_chance_clear(&m->game->binding->chance);
  free(one);
  free(two);
  free(was);
  return ok;
}

/* --- hidden information --- */

typedef struct Told {
  char *text;
  size_t len, cap;
} Told;

static void tell(Told *t, const char *text) {
  size_t n = strlen(text) + 1;
  if (t->len + n + 1 > t->cap) {
    size_t cap = (t->len + n) * 2 + 256;
    char *grown = realloc(t->text, cap);
    if (!grown) return;
    t->text = grown;
    t->cap = cap;
  }
  memcpy(t->text + t->len, text, n - 1);
  t->len += n - 1;
  t->text[t->len++] = '\n';
  t->text[t->len] = '\0';
}

static void tell_line(void *context, const char *line) { tell(context, line); }

static void tell_picture(Match *m, int seat, Told *t) {
  tell(t, lus_match_picture(m, seat, &(PictureSpec){0}));
}

static void tell_describe(Match *m, int seat, Told *t) {
  tell(t, lus_match_describe(m, seat));
}

static void tell_changes(Match *m, int seat, Told *t) {
  tell(t, lus_match_changes(m, seat));
}

static void tell_legal(Match *m, int seat, Told *t) {
  unsigned n;
  (void)seat;
  const Move *moves = lus_match_legal(m, &n);
  for (unsigned i = 0; i < n; i++) {
    char number[16];
    snprintf(number, sizeof number, "%u", (unsigned)moves[i]);
    tell(t, number);
  }
}

/* The first letters of what can be typed, and half of a complete move. */
static void tell_typed(Match *m, Told *t, bool hint) {
  unsigned n;
  const Move *moves = lus_match_legal(m, &n);
  char line[128] = "";
  for (int i = 0; i < 3; i++) {
    if (i && n) {
      snprintf(line, sizeof line, "%s", lus_match_text(m, moves[n - 1]));
      line[i == 1 ? 1 : strlen(line) / 2] = '\0';
    }
    if (hint) tell(t, lus_match_hint(m, line));
    else lus_match_complete(m, line, tell_line, t);
    moves = lus_match_legal(m, &n);
  }
}

static void tell_completions(Match *m, int seat, Told *t) {
  (void)seat;
  tell_typed(m, t, false);
}

static void tell_hints(Match *m, int seat, Told *t) {
  (void)seat;
  tell_typed(m, t, true);
}

/* Why some moves, spread over the move space, are refused. (Each question makes
 * the list of legal moves again; it is the same.) */
static void tell_refusals(Match *m, int seat, Told *t) {
  Game *g = m->game;
  unsigned n;
  (void)seat;
  lus_match_legal(m, &n);
  for (int k = 0; k < g->kinds_n; k++) {
    uint32_t step = g->kinds[k].space / REFUSALS_MOST + 1;
    for (uint32_t p = 0; p < g->kinds[k].space; p += step) {
      if (lus_moves_has(&m->legal, lus_move(k, p))) continue;
      char *text = strdup(lus_match_text(m, lus_move(k, p)));
      if (text && lus_match_why(m, text) != LUS_FINE)
        tell(t, lus_match_message(m));
      free(text);
    }
  }
}

/* What a new bot would play, one that has seen nothing else. */
static void tell_choice(Match *m, int seat, Told *t) {
  char error[128];
  (void)seat;
  Bot *bot = lus_bot_new("mcts:8", 1, error, sizeof error);
  if (!bot) return;
  Move move = lus_bot_choose(bot, m, NULL, NULL);
  tell(t, move == LUS_NO_MOVE ? lus_bot_error(bot) : lus_match_text(m, move));
  lus_bot_free(bot);
}

typedef struct Topic {
  const char *name;
  bool to_move; /* only for the seat to move */
  bool plays;   /* runs `play` to answer: asked after the others */
  void (*tell)(Match *m, int seat, Told *t);
} Topic;

static const Topic TOPICS[] = {
    {"picture", false, false, tell_picture},
    {"description", false, false, tell_describe},
    {"changes", false, false, tell_changes},
    {"legal moves", true, false, tell_legal},
    {"completions", true, false, tell_completions},
    {"hints", true, false, tell_hints},
    {"refusals", true, false, tell_refusals},
    {"bot's choices", true, true, tell_choice},
};

enum { TOPICS_N = sizeof TOPICS / sizeof *TOPICS };

/* The current position of the match and, since moves may be taken back, that in
 * its history. */
static void put_block(Match *m, const uint8_t *block) {
  size_t size = lus_game_size(m->game);
  memcpy(m->block, block, size);
  memcpy(m->blocks + (m->n - 1) * size, block, size);
  m->known = false;
}

static void tell_all(Match *m, int seat, bool plays, Told *told) {
  for (int i = 0; i < TOPICS_N; i++)
    if (TOPICS[i].plays == plays &&
        (!TOPICS[i].to_move || seat == lus_match_turn(m)))
      TOPICS[i].tell(m, seat, &told[i]);
}

static void forget(Told *told) {
  for (int i = 0; i < TOPICS_N; i++) free(told[i].text);
}

/* The first line in which two texts differ. */
static void first_difference(const char *a, const char *b, char *line,
                             size_t size) {
  size_t at = 0, start = 0;
  for (; a[at] && a[at] == b[at]; at++)
    if (a[at] == '\n') start = at + 1;
  snprintf(line, size, "'%.*s', now '%.*s'", (int)strcspn(a + start, "\n"),
           a + start, (int)strcspn(b + start, "\n"), b + start);
}

static bool same_told(Exam *e, int seat, const Told *was, const Told *now) {
  for (int i = 0; i < TOPICS_N; i++) {
    const char *a = was[i].text ? was[i].text : "";
    const char *b = now[i].text ? now[i].text : "";
    if (!strcmp(a, b)) continue;
    char line[512];
    first_difference(a, b, line, sizeof line);
    return lus_found(e,
                     "the %s of seat %d depend on what it may not know: "
                     "'%s' was there",
                     TOPICS[i].name, seat, line);
  }
  return true;
}

static bool same_view(Exam *e, int seat, const uint8_t *other) {
  const Layout *layout = &e->m->game->binding->layout;
  uint8_t *a = malloc(layout->size), *b = malloc(layout->size);
  bool same = a && b;
  if (same) {
    lus_block_view(layout, e->m->block, seat, a);
    lus_block_view(layout, other, seat, b);
    same = !memcmp(a, b, layout->size);
  }
  free(a);
  free(b);
  return same || lus_found(e,
                           "the view of seat %d depends on what it may not "
                           "know",
                           seat);
}

/* Deals again what the seat may not know. It must not notice. */
static bool keeps_secret(Exam *e, int seat, uint8_t *was, uint8_t *other) {
  Match *m = e->m;
  const Layout *layout = &m->game->binding->layout;
  Told before[TOPICS_N] = {{0}}, after[TOPICS_N] = {{0}};
  memcpy(was, m->block, layout->size);
  memcpy(other, was, layout->size);
  Rng rng = match_rng(m);
  lus_block_redraw(layout, other, seat, &rng);
  if (!same_view(e, seat, other)) return false;
  for (int plays = 0; plays < 2; plays++) {
    tell_all(m, seat, plays, before);
    put_block(m, other);
    tell_all(m, seat, plays, after);
    put_block(m, was);
  }
  unsigned n;
  lus_match_legal(m, &n);
  bool same = same_told(e, seat, before, after);
  forget(before);
  forget(after);
  return same;
}

static bool ask_secrets(Exam *e) {
  Match *m = e->m;
  if (!m->game->hidden || lus_match_over(m)) return true;
  size_t size = lus_game_size(m->game);
  uint8_t *was = malloc(size), *other = malloc(size);
  bool ok = was && other;
  for (int seat = 1; ok && seat <= lus_match_seats(m); seat++)
    ok = keeps_secret(e, seat, was, other);
  free(was);
  free(other);
  return ok;
}

/* --- what bots ask of a game --- */

static bool ask_bot(Exam *e, int seat, uint8_t *copy) {
  Game *g = e->m->game;
  const char *why;
  Judge judge;
  double values[LUS_SEATS];
  memcpy(copy, e->m->block, lus_game_size(g));
  lus_judge_init(&judge, g);
  Rng rng = match_rng(e->m);
  if (!lus_imagine(g, copy, seat, &rng) || !lus_judge(&judge, copy, values))
    return script_failed(e);
  if (lus_block_sound(&g->binding->layout, copy, &why))
    return lus_found(e, "imagine(pos, %d) leaves an impossible position: %s",
                     seat, why);
  return same_view(e, seat, copy);
}

/* `score` and `imagine` must run, and imagining must not change anything that
 * is seen. */
static bool ask_bots(Exam *e) {
  const Game *g = e->m->game;
  bool asked =
      g->hooks[HOOK_SCORE] != LUA_NOREF || g->hooks[HOOK_IMAGINE] != LUA_NOREF;
  uint8_t *copy = asked ? malloc(lus_game_size(g)) : NULL;
  bool ok = true;
  for (int seat = 1; copy && ok && seat <= lus_match_seats(e->m); seat++)
    ok = ask_bot(e, seat, copy);
  free(copy);
  return ok;
}

/* Conservation, which every move is tested for: here also for positions that
 * were set up, not played. */
static bool ask_sound(Exam *e) {
  const char *why;
  const Part *part =
      lus_block_sound(&e->m->game->binding->layout, e->m->block, &why);
  return !part || lus_found(e, "%s '%s' is not sound: %s", part->type->word,
                            part->name, why);
}

bool lus_ask_undo(Exam *e);
bool lus_ask_again(Exam *e);
bool lus_ask_record(Exam *e);

const Question lus_questions[] = {
    {"sound", false, ask_sound},
    {"legal moves", false, ask_legal},
    {"notation", false, ask_texts},
    {"pictures", false, ask_pictures},
    {"copy", false, ask_copy},
    {"hidden information", false, ask_secrets},
    {"bots", false, ask_bots},
    {"undo", true, lus_ask_undo},
    {"the same again", true, lus_ask_again},
    {"record", true, lus_ask_record},
    {NULL, false, NULL},
};

const Question *lus_examine(Exam *e, bool history) {
  unsigned n;
  lus_match_legal(e->m, &n);
  for (const Question *c = lus_questions; c->name; c++) {
    if (c->history && !history) continue;
    if (!c->ask(e)) return c;
  }
  return NULL;
}
