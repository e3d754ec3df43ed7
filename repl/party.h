/* repl/party.h - who sits where, and how chance comes about: what a record
 * keeps in addition to the match itself. */
#ifndef PARTY_H
#define PARTY_H

#include <stdbool.h>

#include "lusory.h"

enum { PARTY_SEATS = 16, PARTY_KIND = 32 };

typedef struct Party {
  char kind[PARTY_SEATS][PARTY_KIND]; /* [seat - 1]: "human", "mcts:5000" */
  bool ask;                           /* chance was stated by hand */
  unsigned takebacks;                 /* so far */
  bool shared; /* several people have played, of whom bots took over some */
} Party;

/* Was a person shown something new by a move? Bots do not count: they
 * never see what is taken back. */
bool party_saw(const Party *party, const Match *m, unsigned i);

#endif
