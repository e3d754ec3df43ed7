/* core/game/phrase.h - rules that run without entering Lua.
 *
 * A phrase is what a script builds of kernel words (lua/phrase.lua): for
 * `legal` one word that lists moves, for `play` a sequence of words. It
 * means exactly what the same words mean when Lua calls them; a test plays
 * every phrase both ways (MatchSpec.plain_phrases). The kind's first field
 * is the cell or column that the words speak of; with two cells, they are
 * from and to. */
#ifndef LUS_PHRASE_H
#define LUS_PHRASE_H

#include "parts/grid.h"
#include "bind/binding.h"

struct Kind;
typedef struct Phrase Phrase;

/* The phrase in a field of the table at `at`; NULL when there is none there.
 * A word that does not fit is a Lua error. */
Phrase *lus_phrase_read(lua_State *L, int at, const char *field, Binding *b,
                        const struct Kind *kind);
void lus_phrase_free(Phrase *p);

/* Adds the moves of the kind that list->base names. */
void lus_phrase_legal(const Phrase *p, uint8_t *block, Moves *list);
/* The same as a sample: false when one of its words cannot be sampled. */
bool lus_phrase_sample(const Phrase *p, uint8_t *block, Sample *sample);
/* Can it play this payload, which a script has made? Cells must be there: to
 * play one checks nothing. */
bool lus_phrase_takes(const Phrase *p, uint32_t payload);
/* Plays one. */
void lus_phrase_play(const Phrase *p, Binding *b, uint8_t *block,
                     uint32_t payload);
/* Does it move a piece from cell to cell, so that others may be captured? */
bool lus_phrase_may_capture(const Phrase *p);

#endif
