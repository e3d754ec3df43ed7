/* core/bind/note.h - notes: what a move brought about, said while it is played.
 *
 * A note is a few whole numbers in a row: its kind and who may know it, then
 * the values of its fields. They are kept here until the match files them with
 * the move. A game that is borrowed for a search says none. */
#ifndef LUS_NOTE_H
#define LUS_NOTE_H

#include <lua.h>

#include "parts/position.h"

enum {
  LUS_NOTE_FIELDS = 8,
  LUS_NOTE_KINDS = 256,
  LUS_NOTE_ROOM = 4096, /* numbers: of all the notes of a move */
  LUS_REASON = 256,     /* bytes of the reason why a match ended */
};

/* What the kernel notes by itself. Kinds of the library and of the game follow;
 * the library's are first, in this order. */
typedef enum NoteWord {
  NOTE_ROLL,
  NOTE_DRAW,
  NOTE_CHANCE,
  NOTE_RESHUFFLE,
  NOTE_SCORE,
  NOTE_MISSED,
  NOTE_STUCK,
  NOTE_END,
  NOTE_WORDS,
  NOTE_CAPTURED = NOTE_WORDS,
  NOTE_GAME,
} NoteWord;

typedef enum NoteType {
  NOTE_NUMBER, /* a seat, a cell, a name by its number: they differ in range */
  NOTE_WORD,   /* the script is given the word itself */
  NOTE_SEATS,  /* bits */
} NoteType;

typedef struct NoteField {
  char name[LUS_NAME];
  NoteType type;
  int32_t min, max;
  int words; /* registry, both ways: number <-> word; LUA_NOREF: none */
} NoteField;

typedef struct NoteKind {
  char name[LUS_NAME];
  int fields_n;
  NoteField fields[LUS_NOTE_FIELDS];
  int audience; /* the field that names the one seat that may know it; or -1 */
  bool fades;   /* seen for a moment: told until the next turn is played */
} NoteKind;

typedef struct Notes {
  NoteKind *kinds;
  int kinds_n;
  int names_ref; /* registry: name -> kind */
  /* Said since lus_notes_clear. */
  uint32_t n;
  int32_t said[LUS_NOTE_ROOM];
  char reason[LUS_REASON]; /* why the match ended, or "" */
} Notes;

struct Binding;

/* A note's first number. */
static inline int32_t lus_note_head(int kind, Seats seats) {
  return kind | seats << 16;
}
static inline int lus_note_kind(int32_t head) { return head & 0xffff; }
static inline Seats lus_note_seats(int32_t head) {
  return (Seats)(head >> 16 & 0xff);
}

static inline void lus_notes_clear(Notes *notes) {
  notes->n = 0;
  notes->reason[0] = '\0';
}

/* Adds a note with the values of all its fields; false when there is no room.
 */
bool lus_note_add(Notes *notes, int kind, Seats seats, const int32_t *values);

/* Reads the kinds that the library declares from the list at index `at`; errors
 * are Lua errors. */
void lus_notes_read(lua_State *L, struct Binding *b, int at);
void lus_notes_free(Notes *notes);

/* pos:note and pos:note_to; the Binding is upvalue 1. */
int lus_pos_note(lua_State *L);
int lus_pos_note_to(lua_State *L);

#endif
