/* repl/files.h - whole files, and the folders the program knows. */
#ifndef FILES_H
#define FILES_H

#include <stdbool.h>
#include <stddef.h>

/* --- whole files --- */

/* A file that a person named, in memory, NUL-terminated and malloc'ed; NULL
 * with errno, EFBIG when it has more than so many bytes. "-" is stdin, which
 * may be a pipe, as may what is open as /dev/fd/3; a pipe or a device with a
 * name is EINVAL, and never waited for. */
char *files_read_most(const char *path, size_t most, size_t *len);
/* The same of a file that no person named: a link to it is not followed in a
 * folder where others may put one. */
char *files_read_own(const char *path, size_t most, size_t *len);

/* Writes a file: all of it or nothing, under its name only when it is whole and
 * on disk; 0600 when secret. A device, or what is open already as /dev/stdout is,
 * is written to; a link is followed where only this person can put one. False with errno. */
bool files_write(const char *path, const char *text, size_t len, bool secret);
/* The same of a secret file that stays open, and locked as files_open_locked
 * has it; -1 with errno. */
int files_create_locked(const char *path, const char *text, size_t len);

/* Opens a regular file for this program alone, until it is closed; -1 with
 * errno, EBUSY while another program has it. The lock belongs to the open file:
 * reading the file by another way does not drop it. */
int files_open_locked(const char *path);
/* Does another program, or this one by another way, have it? */
bool files_is_locked(const char *path);

/* Writes all the bytes to something that is open; false with errno. */
bool files_put(int fd, const char *bytes, size_t len);

bool files_is_file(const char *path);
bool files_is_folder(const char *path);

/* --- paths: all malloc'ed --- */

/* "folder/name" and what it ends in; without a folder, the name by itself. */
char *files_path(const char *folder, const char *name, const char *end);

/* Where a page of the manual is: "author", "games/monza". NULL: there is none.
 */
char *files_page(const char *name);

/* A path in the XDG state folder, its folders made. NULL: there is no such
 * folder of this person's own; *why, unless it is NULL, says what is wrong. */
char *files_state(const char *name, const char **why);
/* The folder for a person's own games; it may be missing. NULL: there is no
 * home folder. */
char *files_own_games(void);

/* Why a file could not be read, from errno. */
const char *files_fault(int why);

/* The folder with lua/ and games/: not malloc'ed. */
const char *files_installed(void);

/* Frees a list of texts with NULL at its end, and the texts. */
void files_free(char **names);

#endif
