/* repl/files.h - whole files, and the folders the program knows. */
#ifndef FILES_H
#define FILES_H

#include <stdbool.h>
#include <stddef.h>

/* --- whole files --- */

/* A file in memory, NUL-terminated and malloc'ed; NULL with errno. "-" is
 * stdin. */
char *files_read(const char *path, size_t *len);
/* The same; EFBIG when it has more than so many bytes. */
char *files_read_most(const char *path, size_t most, size_t *len);

/* Writes a file by way of a temporary one, fsync and rename; 0600 when secret.
 * False with errno. */
bool files_write(const char *path, const char *text, size_t len, bool secret);
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

/* A path in the XDG state or data folder, its folders made. */
char *files_state(const char *name);
char *files_data(const char *name);
/* The folder for a person's own games; it may be missing. */
char *files_own_games(void);

/* The folder with lua/ and games/: not malloc'ed. */
const char *files_installed(void);

/* Frees a list of texts with NULL at its end, and the texts. */
void files_free(char **names);

#endif
