/* repl/party.c - who sits where. */
#include "party.h"

#include <string.h>

bool party_saw(const Party *party, const Match *m, unsigned i) {
  int seats = lus_match_seats(m), people = 0;
  bool saw = false;
  for (int seat = 1; seat <= seats; seat++) {
    bool person = party->shared || !strcmp(party->kind[seat - 1], "human");
    people += person;
    saw |= person && lus_match_showed(m, i, seat);
  }
  return people ? saw : lus_match_played(m, i).revealed;
}
