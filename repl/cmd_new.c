/* repl/cmd_new.c - lusory new NAME [--from GAME]: a game to start from, with a
 * test that passes at once.
 *
 * A new game is the template under another name; a variant is a few lines that
 * change nothing yet. Nothing that exists is overwritten. */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "args.h"
#include "complain.h"
#include "exit_codes.h"
#include "files.h"
#include "out.h"
#include "verbs.h"

enum { SCRIPT_MOST = 4 << 20 };

static bool good_name(const char *name) {
  if (!islower((unsigned char)name[0]) || strlen(name) > 40) return false;
  for (const char *c = name; *c; c++)
    if (!islower((unsigned char)*c) && !isdigit((unsigned char)*c) && *c != '_')
      return false;
  return true;
}

/* "my_game" -> "My game" */
static char *title_of(const char *name) {
  char *title = strdup(name);
  for (char *c = title; c && *c; c++)
    if (*c == '_') *c = ' ';
  if (title) title[0] = (char)toupper((unsigned char)title[0]);
  return title;
}

static bool write_new(const char *path, const char *text) {
  if (!access(path, F_OK)) {
    complain("%s exists already; nothing was overwritten", path);
    return false;
  }
  if (files_write(path, text, strlen(text), false)) {
    out("wrote %s\n", path);
    return true;
  }
  complain("%s: %s", path, strerror(errno));
  return false;
}

/* Adds `text` with every `word` in it replaced. */
static void add_replaced(Text *t, const char *text, const char *word,
                         const char *with) {
  for (const char *at; (at = strstr(text, word)); text = at + strlen(word)) {
    text_add(t, text, (size_t)(at - text));
    text_adds(t, with);
  }
  text_adds(t, text);
}

/* Adds the template's text with its title and its variable renamed. */
static void rename_game(Text *t, const char *body, const char *name,
                        const char *title) {
  const char *const NEW[][2] = {
      {"pebbles.", "."}, {"local pebbles =", " ="}, {"return pebbles", ""}};
  Text now = {0};
  add_replaced(&now, body, "Pebbles", title);
  for (size_t i = 0; i < sizeof NEW / sizeof *NEW; i++) {
    Text next = {0}, with = {0};
    size_t lead = strcspn(NEW[i][0], "p");
    text_addf(&with, "%.*s%s%s", (int)lead, NEW[i][0], name, NEW[i][1]);
    add_replaced(&next, text_get(&now), NEW[i][0], text_get(&with));
    free(now.data);
    free(with.data);
    now = next;
  }
  text_adds(t, text_get(&now));
  free(now.data);
}

/* The template after its opening comment, with the new names. */
static bool game_text(const Scripts *scripts, Text *t, const char *name,
                      const char *title) {
  size_t len;
  const char *display;
  const char *text =
      scripts->read(scripts->context, "games/template", &len, &display);
  char *copy = text ? strndup(text, len) : NULL;
  char *body = copy ? strstr(copy, "\nlocal ") : NULL;
  if (!body) {
    complain("the template is not there: games/template.lua is missing from "
             "the installation");
    free(copy);
    return false;
  }
  text_addf(t,
            "-- %s.lua - Take one to three pebbles; whoever takes the last one "
            "wins.\n-- Next: change one thing, run `lusory test %s_test.lua`, "
            "play it with\n-- `lusory play ./%s.lua`, and let `lusory check "
            "%s.lua` look it over.\n",
            name, name, name, name);
  rename_game(t, body, name, title);
  free(copy);
  return true;
}

static void game_test(Text *t, const char *name) {
  text_addf(
      t,
      "-- %s_test.lua - run by `lusory test %s_test.lua`\n\ndescribe(\"%s\", "
      "function()\n  it(\"starts with three choices\", function()\n    local m "
      "= match(\"./%s.lua\")\n    same(m:legal(), { \"take 1\", \"take 2\", "
      "\"take 3\" })\n  end)\n\n  it(\"refuses to take more than there are\", "
      "function()\n    local m = match(\"./%s.lua\", { pile = 2 })\n    "
      "m:refuses(\"take 3\", \"enough_left\")\n    m:play(\"take 2\")\n    "
      "equal(m:winner(), 1)\n  end)\nend)\n",
      name, name, name, name, name);
}

/* False, with a complaint: the base cannot be set up. */
static bool variant_text(const Scripts *scripts, Text *t, const char *name,
                         const char *title, const char *base) {
  Args none = {.scripts = scripts};
  Match *m = args_match(&none, base, false);
  if (!m) return false;
  text_addf(t,
            "-- %s.lua - a variant of %s: say here what is different.\n-- "
            "Next: change one thing, as shown below; then run\n-- `lusory test "
            "%s_test.lua`, `lusory check %s.lua` and `lusory diff %s "
            "./%s.lua`.\n-- All names of its moves, parts, options and rules: "
            "`lusory help %s --author`.\n\nlocal g = variant \"%s\" { title = "
            "\"%s\" }\n\n%s\nreturn g\n",
            name, base, name, name, base, name, base, base, title,
            lus_match_starter(m));
  lus_match_free(m);
  return true;
}

static void variant_test(Text *t, const char *name, const char *base) {
  text_addf(
      t,
      "-- %s_test.lua - run by `lusory test %s_test.lua`\n\ndescribe(\"%s\", "
      "function()\n  it(\"starts as %s does\", function()\n    "
      "same(match(\"./%s.lua\", {}, { seed = 1 }):legal(), match(\"%s\", {}, { "
      "seed = 1 }):legal())\n  end)\nend)\n",
      name, name, name, base, name, base);
}

static const char LUARC[] =
    "{\n  \"runtime.version\": \"Lua 5.4\",\n  \"workspace.library\": "
    "[\"%s/types\"],\n  \"diagnostics.globals\": []\n}\n";

/* Where the editor finds the words of scripts. */
static bool write_luarc(void) {
  if (!access(".luarc.json", F_OK)) return true;
  Text t = {0};
  text_addf(&t, LUARC, files_installed());
  bool ok = write_new(".luarc.json", text_get(&t));
  free(t.data);
  return ok;
}

/* What luacheck should know: a copy of the installed file, if there is one. */
static bool write_luacheck(void) {
  if (!access(".luacheckrc", F_OK)) return true;
  Text path = {0};
  text_addf(&path, "%s/types/luacheckrc.lua", files_installed());
  char *text = files_read_own(text_get(&path), SCRIPT_MOST, NULL);
  bool ok = !text || write_new(".luacheckrc", text);
  free(path.data);
  free(text);
  return ok;
}

static bool write_pair(const char *name, Text *script, Text *test) {
  Text path = {0}, other = {0};
  text_addf(&path, "%s.lua", name);
  text_addf(&other, "%s_test.lua", name);
  bool ok = write_new(text_get(&path), text_get(script)) &&
            write_new(text_get(&other), text_get(test)) && write_luarc() &&
            write_luacheck();
  free(path.data);
  free(other.data);
  return ok;
}

static int make(const Scripts *scripts, const char *name, const char *base) {
  Text script = {0}, test = {0};
  char *title = title_of(name);
  bool ok = title != NULL;
  if (ok && base) {
    ok = variant_text(scripts, &script, name, title, base);
    variant_test(&test, name, base);
  } else if (ok) {
    ok = game_text(scripts, &script, name, title);
    game_test(&test, name);
  }
  ok = ok && write_pair(name, &script, &test);
  free(title);
  free(script.data);
  free(test.data);
  return ok ? EXIT_FINE : EXIT_NO;
}

int cmd_new(const Scripts *scripts, int argc, char **argv) {
  Args a = {.scripts = scripts};
  const char *base = NULL;
  const ArgSpec specs[] = {{.name = "from",
                            .value = &base,
                            .what = "GAME",
                            .help = "starts a variant of this game"},
                           {0}};
  int code = args_read(&a, argc, argv, "NAME",
                       "Writes NAME.lua and NAME_test.lua to this folder: a "
                       "small game, or a variant of GAME.",
                       specs, false);
  if (code >= 0) return code;
  if (a.operands_n != 1) {
    complain("new takes one name: lusory new NAME");
    code = EXIT_MISUSE;
  } else if (!good_name(a.operands[0])) {
    complain("'%s' cannot be the name: it takes up to 40 small letters, digits "
             "and _, the first a letter",
             a.operands[0]);
    code = EXIT_MISUSE;
  } else {
    code = make(scripts, a.operands[0], base);
  }
  args_free(&a);
  return code;
}
