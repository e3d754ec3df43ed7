/* tests/install/embed.c - another program: plays a match on the library. */
#include <lusory.h>
#include <stdio.h>
#include <string.h>

/* Scripts come from the folder in the context; "lua/NAME", "games/NAME". */
static const char *read_script(void *folder, const char *name, size_t *len,
                               const char **display) {
  static char path[512], text[1 << 17];
  snprintf(path, sizeof path, "%s/%s.lua", (const char *)folder, name);
  FILE *file = fopen(path, "r");
  if (!file) return NULL;
  *len = fread(text, 1, sizeof text, file);
  fclose(file);
  *display = strrchr(path, '/') + 1;
  return text;
}

/* Takes as many as leave a multiple of four; else the first legal move. */
static const char *choose(Match *m, int pile, char *line) {
  unsigned n;
  const Move *legal = lus_match_legal(m, &n);
  if (pile % 4) sprintf(line, "take %d", pile % 4);
  else strcpy(line, lus_match_text(m, legal[0]));
  return line;
}

int main(int argc, char **argv) {
  char error[512], line[64];
  Scripts scripts = {.read = read_script, .context = argc > 1 ? argv[1] : "."};
  Setting pile = {"pile", "21"};
  MatchSpec spec = {
      .game = "template", .settings = &pile, .settings_n = 1, .seed = 1};
  Match *m = lus_match_new(&scripts, &spec, error, sizeof error);
  if (!m) return fprintf(stderr, "%s\n", error), 1;
  for (int left = 21; !lus_match_over(m);) {
    int seat = lus_match_turn(m);
    choose(m, left, line);
    if (lus_match_play(m, line) != LUS_FINE)
      return fprintf(stderr, "%s\n", lus_match_message(m)), 1;
    left -= line[strlen(line) - 1] - '0';
    printf("%d: %s\n", seat, line);
  }
  puts(lus_match_result(m));
  if (lus_match_play(m, "take 1") != LUS_REFUSED) return 1;
  puts(lus_match_message(m));
  lus_match_free(m);
  return 0;
}
