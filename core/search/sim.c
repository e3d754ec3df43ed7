/* core/search/sim.c - many matches on several threads.
 *
 * A match is known by its number: its seeds follow from the run's seed and the
 * number, whichever thread plays it. Each thread loads its own game, takes the
 * next number and adds to its own sums; sums of whole numbers are the same in
 * any order. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "search/sim.h"

enum { THREADS_MOST = 1024, TELL_EVERY = 100000000 /* ns */ };

typedef struct Run {
  const Scripts *scripts;
  const SimSpec *spec;
  uint64_t due; /* matches of this run */
  atomic_uint_fast64_t next, done;
  atomic_bool stop;
  pthread_mutex_t lock; /* of what follows */
  pthread_cond_t ended;
  unsigned threads, running;
  Sim *sum;
  uint64_t failed_at; /* the first match that failed, and why */
  char error[2048];
} Run;

uint64_t lus_sim_due(uint64_t matches, uint32_t shard, uint32_t shards) {
  if (shards < 2) return matches;
  return matches / shards + (shard <= matches % shards);
}

/* The number of the i-th match that this run plays. */
static uint64_t number_of(const Run *run, uint64_t i) {
  const SimSpec *s = run->spec;
  return s->shards > 1 ? i * s->shards + s->shard - 1 : i;
}

/* --- one thread --- */

static bool go_on(void *context, uint64_t done, uint64_t of) {
  (void)done;
  (void)of;
  Run *run = context;
  return !atomic_load_explicit(&run->stop, memory_order_relaxed);
}

static bool play_match(Run *run, SimMatch *p, Sim *sum, uint64_t number) {
  Tally t;
  BotWatch watch = {go_on, run};
  if (!lus_sim_match_deal(p, run->spec->seed, number)) return false;
  lus_tally_start(&t, sum, p);
  while (lus_sim_match_goes_on(p)) {
    Move m = lus_sim_match_choose(p, &watch);
    if (m == LUS_NO_MOVE || !go_on(run, 0, 0)) return m != LUS_NO_MOVE;
    if (!lus_tally_decision(&t, p, m) || !lus_sim_match_play(p, m))
      return false;
    lus_tally_position(&t, p);
  }
  if (run->spec->results) {
    const Head *h = lus_head(p->block);
    run->spec->results[number] = (uint16_t)(h->over ? 256 | h->winners : 0);
  }
  if (!lus_tally_figures(&t, p)) return false;
  atomic_fetch_add(&run->done, 1);
  if (lus_tally_end(&t, p)) return true;
  snprintf(p->error, sizeof p->error, "out of memory");
  return false;
}

static void fail(Run *run, uint64_t at, const char *error) {
  atomic_store(&run->stop, true);
  pthread_mutex_lock(&run->lock);
  if (!run->error[0] || at < run->failed_at) {
    run->failed_at = at;
    snprintf(run->error, sizeof run->error, "%s", error);
  }
  pthread_mutex_unlock(&run->lock);
}

static void play_all(Run *run, SimMatch *p, Sim *sum) {
  while (go_on(run, 0, 0)) {
    uint64_t i = atomic_fetch_add(&run->next, 1);
    if (i >= run->due) return;
    if (!play_match(run, p, sum, number_of(run, i))) fail(run, i + 1, p->error);
  }
}

/* Adds a thread's sums to the run's; those of the first thread become the
 * run's. */
static void hand_in(Run *run, Sim *sum) {
  pthread_mutex_lock(&run->lock);
  bool ok = sum != NULL;
  if (!run->sum) {
    run->sum = sum;
    sum = NULL;
  } else if (ok) {
    ok = lus_sim_join(run->sum, sum);
  }
  pthread_mutex_unlock(&run->lock);
  lus_sim_free(sum);
  if (!ok) fail(run, 0, "out of memory");
}

static void *work(void *context) {
  Run *run = context;
  Scripts scripts = *run->scripts;
  SimMatch p;
  if (scripts.fork) scripts.context = scripts.fork(scripts.context);
  if (lus_sim_match_open(&p, &scripts, run->spec)) {
    Sim *sum = lus_sim_new(p.game, run->spec);
    if (sum) play_all(run, &p, sum);
    hand_in(run, sum);
  } else {
    fail(run, 0, p.error);
  }
  lus_sim_match_close(&p);
  if (scripts.drop) scripts.drop(scripts.context);
  pthread_mutex_lock(&run->lock);
  run->running--;
  pthread_cond_signal(&run->ended);
  pthread_mutex_unlock(&run->lock);
  return NULL;
}

/* --- all of them --- */

static void tell(Run *run) {
  if (run->spec->tell &&
      !run->spec->tell(run->spec->context, atomic_load(&run->done), run->due))
    atomic_store(&run->stop, true);
}

/* Waits for all threads, and calls `tell` meanwhile. */
static void wait_for_all(Run *run) {
  pthread_mutex_lock(&run->lock);
  while (run->running) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += TELL_EVERY;
    if (until.tv_nsec >= 1000000000) {
      until.tv_nsec -= 1000000000;
      until.tv_sec++;
    }
    pthread_cond_timedwait(&run->ended, &run->lock, &until);
    pthread_mutex_unlock(&run->lock);
    tell(run);
    pthread_mutex_lock(&run->lock);
  }
  pthread_mutex_unlock(&run->lock);
}

static void start_threads(Run *run, pthread_t *threads, unsigned n) {
  pthread_mutex_lock(&run->lock);
  while (run->threads < n &&
         !pthread_create(&threads[run->threads], NULL, work, run))
    run->threads++, run->running++;
  pthread_mutex_unlock(&run->lock);
  if (!run->threads) fail(run, 0, "no thread could be started");
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

Sim *lus_sim_run(const Scripts *scripts, const SimSpec *spec, char *error,
                 size_t size) {
  pthread_t threads[THREADS_MOST];
  Run run = {.scripts = scripts, .spec = spec};
  unsigned n = spec->threads ? spec->threads : 1;
  double began = seconds();
  if (spec->shards > 1 && (spec->shard < 1 || spec->shard > spec->shards)) {
    snprintf(error, size, "there is no shard %u of %u", spec->shard,
             spec->shards);
    return NULL;
  }
  run.due = lus_sim_due(spec->matches, spec->shard, spec->shards);
  if (n > THREADS_MOST) n = THREADS_MOST;
  if (n > run.due) n = run.due ? (unsigned)run.due : 1;
  pthread_mutex_init(&run.lock, NULL);
  pthread_cond_init(&run.ended, NULL);
  start_threads(&run, threads, n);
  wait_for_all(&run);
  for (unsigned i = 0; i < run.threads; i++) pthread_join(threads[i], NULL);
  pthread_cond_destroy(&run.ended);
  pthread_mutex_destroy(&run.lock);
  if (run.sum) run.sum->seconds = seconds() - began;
  if (!run.error[0]) return run.sum;
  if (run.failed_at)
    snprintf(error, size, "match %llu: %.1900s",
             (unsigned long long)number_of(&run, run.failed_at - 1) + 1,
             run.error);
  else snprintf(error, size, "%s", run.error);
  lus_sim_free(run.sum);
  return NULL;
}
