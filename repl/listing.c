/* repl/listing.c - lists of moves, and picking from them by number. */
#include "listing.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "page.h"

enum { LIST_MOST = 300, NEAR_MOST = 8 };

/* --- moves --- */

static char *copy_text(Session *s, Move move) {
  char *copy = strdup(lus_match_text(s->m, move));
  return copy ? copy : calloc(1, 1);
}

/* Is it what the person asked to see: of that kind, or does its text start so?
 */
static bool is_like(Session *s, Move move, const char *like) {
  if (!like || !*like) return true;
  if (!strcasecmp(lus_match_kind(s->m, move), like)) return true;
  return !strncasecmp(lus_match_text(s->m, move), like, strlen(like));
}

static bool make_list(Session *s, const char *like, unsigned *all) {
  unsigned n;
  const Move *legal = lus_match_legal(s->m, &n);
  free(s->list);
  s->list = malloc((n + 1) * sizeof *s->list);
  s->list_n = 0;
  *all = 0;
  if (!s->list) return false;
  for (unsigned i = 0; i < n; i++) {
    if (!is_like(s, legal[i], like)) continue;
    ++*all;
    if (s->list_n < LIST_MOST) s->list[s->list_n++] = legal[i];
  }
  s->list_hash = lus_match_hash(s->m);
  s->list_at = lus_match_played_n(s->m);
  return true;
}

static int widest(Session *s, unsigned from, unsigned to) {
  int most = 0;
  for (unsigned i = from; i < to; i++) {
    int w = screen_width(lus_match_text(s->m, s->list[i]), NULL);
    if (w > most) most = w;
  }
  return most;
}

/* The moves of one kind, in columns that read downwards. */
static void add_kind(Session *s, unsigned from, unsigned to, Text *t) {
  int width = widest(s, from, to);
  unsigned n = to - from;
  unsigned across = (unsigned)((s->screen.columns - 3) / (width + 7));
  if (!across) across = 1;
  unsigned down = (n + across - 1) / across;
  text_addf(t, "%s\n", lus_match_kind(s->m, s->list[from]));
  for (unsigned r = 0; r < down; r++) {
    for (unsigned i = r; i < n; i += down) {
      char *text = copy_text(s, s->list[from + i]);
      bool last = i + down >= n;
      int pad = last ? 0 : width - screen_width(text, NULL) + 2;
      text_addf(t, "%*s\1k#%u\2 %s%*s",
                from + i + 1 < 10    ? 2
                : from + i + 1 < 100 ? 1
                                     : 0,
                "", from + i + 1, text, pad, "");
      free(text);
    }
    text_adds(t, "\n");
  }
}

void list_moves(Session *s, const char *like) {
  unsigned all;
  if (lus_match_over(s->m)) {
    screen_say(&s->screen, "The match is over: there are no moves.");
    return;
  }
  if (!make_list(s, like, &all)) return;
  if (!all) {
    screen_say(&s->screen,
               "No legal move is of the kind '%s' or begins with that.", like);
    return;
  }
  Text t = {0};
  for (unsigned i = 0, k; i < s->list_n; i = k) {
    const char *kind = lus_match_kind(s->m, s->list[i]);
    for (k = i; k < s->list_n; k++)
      if (strcmp(lus_match_kind(s->m, s->list[k]), kind) != 0) break;
    add_kind(s, i, k, &t);
  }
  if (all > s->list_n)
    text_addf(&t,
              "and %u more; 'moves WORD' shows those that begin with WORD.\n",
              all - s->list_n);
  page_show(&s->screen, t.data);
  free(t.data);
}

/* --- #4 --- */

static bool add_number(Session *s, unsigned long n, Text *out) {
  if (!s->list_n || s->list_at != lus_match_played_n(s->m) ||
      s->list_hash != lus_match_hash(s->m)) {
    screen_say(
        &s->screen,
        "#%lu: there is no list of moves for this position; 'moves' makes one.",
        n);
    return false;
  }
  if (n < 1 || n > s->list_n) {
    screen_say(&s->screen, "#%lu: the list goes from #1 to #%u.", n, s->list_n);
    return false;
  }
  text_adds(out, lus_match_text(s->m, s->list[n - 1]));
  return true;
}

char *expand_numbers(Session *s, const char *line) {
  Text t = {0};
  text_add(&t, "", 0);
  for (const char *at = line; *at;) {
    bool starts = at == line || at[-1] == ' ' || at[-1] == ',';
    if (*at == '#' && starts && isdigit((unsigned char)at[1])) {
      char *end;
      unsigned long n = strtoul(at + 1, &end, 10);
      if (!add_number(s, n, &t)) {
        free(t.data);
        return NULL;
      }
      at = end;
    } else {
      text_add(&t, at++, 1);
    }
  }
  return t.data;
}

/* --- near moves --- */

static size_t common(const char *a, const char *b) {
  size_t n = 0;
  while (a[n] && tolower((unsigned char)a[n]) == tolower((unsigned char)b[n]))
    n++;
  return n;
}

/* How much of a line a text begins with; all of it where the whole stands in
 * the text from one of its words on. */
static size_t nearness(const char *line, const char *text) {
  size_t whole = strlen(line);
  for (const char *word = text; (word = strchr(word, ' '));)
    if (common(line, ++word) == whole) return whole;
  return common(line, text);
}

static size_t nearest(Session *s, const char *line) {
  unsigned n;
  const Move *legal = lus_match_legal(s->m, &n);
  size_t best = 0;
  for (unsigned i = 0; i < n; i++) {
    size_t c = nearness(line, lus_match_text(s->m, legal[i]));
    if (c > best) best = c;
  }
  return best;
}

bool is_part(Session *s, const char *line) {
  return nearest(s, line) == strlen(line);
}

void show_near(Session *s, const char *line) {
  unsigned n, found = 0;
  const Move *legal = lus_match_legal(s->m, &n);
  line += strspn(line, " \t,");
  size_t best = nearest(s, line);
  bool all = n <= NEAR_MOST;
  Text t = {0};
  for (unsigned i = 0; (best || all) && i < n; i++) {
    char *text = copy_text(s, legal[i]);
    if ((all || nearness(line, text) == best) && found++ < NEAR_MOST)
      text_addf(&t, "%s%s", found > 1 ? ", " : "", text);
    free(text);
  }
  if (found)
    screen_say(&s->screen,
               all ? "You could play: %s"
                   : "You could play: %s, ... ('moves' lists all %u)",
               t.data, n);
  else if (n) screen_say(&s->screen, "'moves' lists the %u legal moves.", n);
  free(t.data);
}
