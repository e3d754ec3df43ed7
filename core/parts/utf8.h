/* core/parts/utf8.h - is it UTF-8? */
#ifndef LUS_UTF8_H
#define LUS_UTF8_H

#include <stdint.h>

/* Bytes of the UTF-8 character at s, of which there are `left` bytes; 0: it is
 * none. */
static inline uint32_t lus_utf8_length(const unsigned char *s, uint32_t left) {
  static const uint32_t LEAST[] = {0, 0, 0x80, 0x800, 0x10000};
  if (*s < 0x80) return 1;
  uint32_t n = *s >= 0xf0 ? 4 : *s >= 0xe0 ? 3 : 2;
  if (*s < 0xc2 || *s > 0xf4 || n > left) return 0;
  uint32_t code = *s & (0xffu >> (n + 1));
  for (uint32_t i = 1; i < n; i++) {
    if ((s[i] & 0xc0) != 0x80) return 0;
    code = code << 6 | (s[i] & 0x3f);
  }
  bool surrogate = code >= 0xd800 && code < 0xe000;
  return code >= LEAST[n] && code <= 0x10ffff && !surrogate ? n : 0;
}

#endif
