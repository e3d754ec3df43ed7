/* repl/recordfile.h - records in files: reading one, and what a new one keeps
 * of an old one. Used by the journal and by `lusory replay`. */
#ifndef RECORDFILE_H
#define RECORDFILE_H

#include "lusory.h"
#include "party.h"
#include "screen.h"

typedef struct RecordFile {
  char *text;
  size_t len;
  Record *record;
} RecordFile;

/* Reads a file ("-": stdin) of at most 64 MiB. False: error[size] says why, and
 * there is nothing to close. */
bool record_open(RecordFile *f, const char *path, char *error, size_t size);
void record_close(RecordFile *f);

/* What a RecordSpec points at. */
typedef struct RecordExtras {
  const char *kinds[PARTY_SEATS];
  Setting *tags;
} RecordExtras;

/* How to write a record: who sits where, the take-backs, and from `old` (or
 * NULL) the date, the comments and the tags that mean nothing to us. It points
 * into old and party. */
RecordSpec record_spec(RecordExtras *x, const Record *old, const Party *party,
                       int seats);
void record_spec_free(RecordExtras *x);
void record_party(const Record *r, Party *party);

/* Which scripts a record may name as its game. One that the installation or
 * the person has put where games are has a name, and is fine; a path may lead
 * to any script, and whoever made the record chose it. */
typedef struct Trust {
  bool all;             /* the person said so on the command line */
  const char *script;   /* the game that the person plays already, or NULL */
  const Screen *screen; /* where a person can be asked, or NULL */
} Trust;

/* Is the game of a record there, and may its script run? If not, error[size]
 * says so. */
bool record_may_run(const Record *r, const char *path, const Trust *trust,
                    char *error, size_t size);

/* Today as "2026.11.18", in UTC. */
void record_today(char date[16]);

/* Before a match is written to `path`: a record already there is kept as path~.
 * False: another file, unless empty, is in the way; error[size] says so. */
bool record_make_way(const char *path, char *error, size_t size);
/* A finished record holds no secret: others may read it, as umask allows. */
void record_publish(const char *path);

#endif
