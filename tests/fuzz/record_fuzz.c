/* tests/fuzz/record_fuzz.c - damaged records: read, played, written again.
 *
 * By itself it mutates the records in tests/fixtures/records/ for FUZZ_SECONDS
 * (or as many inputs as the first argument says), always in the same order:
 * `make fuzz`. With -DLUS_LIBFUZZER it has no main and is what libFuzzer and
 * AFL++ link with. An input that breaks something is in the file
 * record_fuzz.input.
 *
 * What must hold: no input crashes, runs for more than LIMIT seconds, or is
 * refused without a place; and what fits is written, read and fits again. */
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "helper/scripts.c"
#include "lusory.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(int holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "record_fuzz: %s\n", what);
  abort();
}

/* What fits must fit again when it has been written, to the same bytes. */
static void check_again(const Scripts *scripts, Match *m, Record *r) {
  RecordSpec spec = {.takebacks = lus_record_takebacks(r)};
  char error[1024];
  RecordReport report;
  spec.notes = lus_record_notes(r, &spec.notes_n);
  char *text = lus_record_write(m, &spec);
  must(text != NULL, "out of memory");
  Record *again = lus_record_read(text, strlen(text), error, sizeof error);
  must(again != NULL, "what was written cannot be read");
  Match *same = lus_record_match(scripts, again, UINT_MAX, &report);
  must(same && report.fits, "what was written does not fit");
  must(!report.changed, "the digest of the rules is not the same twice");
  spec.notes = lus_record_notes(again, &spec.notes_n);
  char *twice = lus_record_write(same, &spec);
  must(twice && !strcmp(text, twice), "written twice, it is not the same");
  free(twice);
  free(text);
  lus_match_free(same);
  lus_record_free(again);
}

static unsigned long readable, fitting;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Scripts scripts = helper_scripts();
  char error[1024] = "";
  RecordReport report;
  Record *r = lus_record_read((const char *)data, size, error, sizeof error);
  if (!r) {
    must(strstr(error, "line ") || strstr(error, "at most 64"),
         "refused without a place");
    return 0;
  }
  readable++;
  Match *m = lus_record_match(&scripts, r, UINT_MAX, &report);
  must(report.fits || (*report.message && report.line),
       "unfit without a place");
  must(m || !report.fits || report.withheld, "it fits, but there is no match");
  if (m && report.fits && !report.withheld) {
    fitting++;
    check_again(&scripts, m, r);
  }
  lus_match_free(m);
  lus_record_free(r);
  return 0;
}

#ifndef LUS_LIBFUZZER

enum { LIMIT = 20, MOST = 1 << 16, SEEDS = 64 };

static char *seeds[SEEDS];
static size_t seed_len[SEEDS];
static int seeds_n;

static const char *const PIECES[] = {
    "[",
    "]",
    "\"",
    "{",
    "}",
    "(",
    ")",
    ",",
    ";",
    "*",
    "\n",
    "\r\n",
    " ",
    "0.",
    "1.",
    "2.",
    "99999999999.",
    "undo\n",
    "takeback 2\n",
    "undo 1000000\n",
    "draw",
    "roll",
    "?",
    "=",
    "{[%hash ",
    "[Game \"lucky\"]",
    "[Seed \"1\"]",
    "[Seats \"8\"]",
    "[Options \"pile=99\"]",
    "take 1",
    "t 3",
    "play six",
    "swap one",
    "(roll 6)",
    "(draw one; roll 1)",
    "\xff",
    "\xc3",
    "1+2",
    "\xf0\x9f\x8e\xb2",
    "[Chance \"stated\"]",
    "[Result \"*\"]",
    "\\x41",
};

static uint64_t state = 0x4c757379;
static uint32_t below(uint32_t n) {
  state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (uint32_t)((state >> 33) % n);
}

static size_t splice(char *text, size_t len, size_t at, size_t drop,
                     const char *put, size_t n) {
  if (drop > len - at) drop = len - at;
  if (len - drop + n > MOST) return len;
  memmove(text + at + n, text + at + drop, len - at - drop);
  memcpy(text + at, put, n);
  return len - drop + n;
}

static size_t mutate(char *text, size_t len) {
  size_t at = below((uint32_t)len + 1);
  char byte = (char)below(256);
  const char *piece = PIECES[below(sizeof PIECES / sizeof *PIECES)];
  int other = (int)below((uint32_t)seeds_n);
  size_t from = below((uint32_t)seed_len[other] + 1);
  size_t some = seed_len[other] - from;
  if (some > 80) some = below(80);
  switch (below(6)) {
    case 0: return splice(text, len, at, 1, &byte, 1);
    case 1: return splice(text, len, at, below(24), "", 0);
    case 2: return splice(text, len, at, 0, piece, strlen(piece));
    case 3: return splice(text, len, at, strlen(piece), piece, strlen(piece));
    case 4: return splice(text, len, at, some, seeds[other] + from, some);
    default: return below(8) ? len : at; /* cut off */
  }
}

static void find_seeds(void) {
  static const char *const FILES[] = {"tests/fixtures/records/pebbles.lus",
                                      "tests/fixtures/records/lucky.lus",
                                      "tests/fixtures/records/journal.lus",
                                      "tests/fixtures/records/by_hand.lus",
                                      "tests/fixtures/records/shared.lus"};
  for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
    seeds[seeds_n] = helper_file(FILES[i], &seed_len[seeds_n]);
    if (!seeds[seeds_n]) fprintf(stderr, "record_fuzz: no %s\n", FILES[i]);
    must(seeds[seeds_n] != NULL, "run it from the root of the tree");
    seeds_n++;
  }
}

static char input[MOST + 1];
static size_t input_len;

/* Keeps what broke it; only what a signal handler may do. */
static void keep_input(int signal) {
  int fd = open("record_fuzz.input", O_CREAT | O_TRUNC | O_WRONLY, 0644);
  if (fd >= 0 && write(fd, input, input_len) >= 0) close(fd);
  _exit(128 + signal);
}

/* The sanitizers read these; then what they find is a SIGABRT. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "abort_on_error=1"; }
const char *__ubsan_default_options(void);
const char *__ubsan_default_options(void) { return "abort_on_error=1"; }

static unsigned long fuzz(unsigned long most, time_t until) {
  unsigned long n = 0;
  signal(SIGABRT, keep_input);
  signal(SIGALRM, keep_input);
  for (; n < most && (n % 16 || time(NULL) < until); n++) {
    int seed = (int)below((uint32_t)seeds_n);
    input_len = seed_len[seed];
    memcpy(input, seeds[seed], input_len);
    for (uint32_t k = below(6); k; k--) input_len = mutate(input, input_len);
    alarm(LIMIT);
    LLVMFuzzerTestOneInput((const uint8_t *)input, input_len);
    alarm(0);
  }
  return n;
}

int main(int argc, char *argv[]) {
  const char *seconds = getenv("FUZZ_SECONDS");
  time_t until = time(NULL) + (seconds ? atol(seconds) : 60);
  find_seeds();
  for (int i = 2; i < argc; i++) { /* inputs by name: record_fuzz 0 FILE... */
    size_t len;
    char *text = helper_file(argv[i], &len);
    if (text) LLVMFuzzerTestOneInput((const uint8_t *)text, len);
    free(text);
  }
  unsigned long n = fuzz(argc > 1 ? strtoul(argv[1], NULL, 10) : ULONG_MAX,
                         argc > 1 ? INT_MAX : until);
  printf("%lu inputs, %lu could be read, %lu fitted\n", n, readable, fitting);
  printf("1 passed, 0 failed\n");
  for (int i = 0; i < seeds_n; i++) free(seeds[i]);
  return 0;
}

#endif
