#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "CHangCheck.h"

enum {
  chunk = 64 * 1024,
  /// Of a JSON string in a line that is too long so many bytes are kept: 8 KiB of text, each byte of it as `\u0000`.
  longest_string = 64 * 1024,
};

/// Where in a line of JSON its shortening is.
struct strings {
  /// The bytes before are shortened, an offset from the line's start.
  size_t shortened;
  /// How much of the string is kept, or would be.
  size_t count;
  /// How many bytes of an escape are still to come; its letter counts as all of them.
  int escape;
  bool inside, full;
};

enum { escape_letter = 5 };

/// Unread bytes stand in buffer[start..<end]; those before `searched` are known to hold no newline.
struct hc_reader {
  uint8_t *buffer;
  size_t capacity, start, end, searched;
  size_t longest;
  /// Whether only the lines that hold a mark count.
  bool marked;
  /// The rest of a line that was cut off is still to come.
  bool skipping;
  struct strings strings;
};

/// What XCTest's own lines hold.
static const char *const marks[] = {"Test Case '", "Test Suite '", ": error: ", ": Test skipped", NULL};
/// Those of which the line's end does not matter.
static const char *const *const remarks = marks + 2;
enum { longest_mark = 16 };

hc_reader *hc_reader_new(size_t longest, bool marked) {
  hc_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) return NULL;
  reader->longest = longest;
  reader->marked = marked;
  return reader;
}

void hc_reader_free(hc_reader *reader) {
  if (reader == NULL) return;
  free(reader->buffer);
  free(reader);
}

/// Room for one more read behind what is unread.
static bool make_room(hc_reader *reader) {
  size_t unread = reader->end - reader->start;
  if (reader->start > 0) {
    memmove(reader->buffer, reader->buffer + reader->start, unread);
    reader->searched -= reader->start;
    reader->start = 0;
    reader->end = unread;
  }
  if (reader->capacity - unread >= chunk) return true;
  size_t capacity = 2 * unread + chunk;
  uint8_t *buffer = realloc(reader->buffer, capacity);
  if (buffer == NULL) return false;
  reader->buffer = buffer;
  reader->capacity = capacity;
  return true;
}

ssize_t hc_reader_fill(hc_reader *reader, int descriptor, hc_span *read) {
  if (!make_room(reader)) return 0;
  ssize_t count = hc_read(descriptor, reader->buffer + reader->end, chunk);
  *read = (hc_span){reader->buffer + reader->end, count > 0 ? (size_t)count : 0};
  reader->end += read->count;
  return count;
}

/// Takes the next bytes, and `after` more that belong to nobody.
static hc_span take(hc_reader *reader, size_t count, size_t after) {
  hc_span span = {reader->buffer + reader->start, count};
  reader->start += count + after;
  if (reader->searched < reader->start) reader->searched = reader->start;
  return span;
}

static bool holds_any(const char *const *mark, const uint8_t *line, size_t count) {
  for (; *mark != NULL; mark++)
    if (memmem(line, count, *mark, strlen(*mark)) != NULL) return true;
  return false;
}

static bool is_marked(const uint8_t *line, size_t count) { return holds_any(marks, line, count); }

/// A marked line, or all whole lines before the next one.
static hc_piece next_marked(hc_reader *reader, hc_span *piece) {
  const uint8_t *start = reader->buffer + reader->start, *end = reader->buffer + reader->end;
  const uint8_t *line = start, *newline;
  while ((newline = memchr(line, '\n', (size_t)(end - line))) != NULL) {
    if (is_marked(line, (size_t)(newline - line))) break;
    line = newline + 1;
  }
  if (line == start) {
    *piece = take(reader, (size_t)(newline - line), 1);
    return hc_line;
  }
  *piece = take(reader, (size_t)(line - start), 0);
  return hc_text;
}

/// Whether this byte of a line of JSON is kept.
static bool is_kept(struct strings *strings, uint8_t byte) {
  if (!strings->inside) {
    strings->inside = byte == '"';
    strings->full = false;
    strings->count = 0;
    return true;
  }
  if (strings->escape == escape_letter) {
    strings->escape = byte == 'u' ? 4 : 0;
  } else if (strings->escape > 0) {
    strings->escape--;
  } else if (byte == '"') {
    strings->inside = false;
    return true;
  } else {
    // Only here may be cut: a character begins, unless this is the rest of one.
    if (strings->count >= longest_string && (byte & 0xC0) != 0x80) strings->full = true;
    if (byte == '\\') strings->escape = escape_letter;
  }
  strings->count++;
  return !strings->full;
}

/// Takes the middle out of what is to be read: the first line's bytes before `end`, where its strings are too long.
/// What is JSON stays so. Returns how many bytes the line has before `end` now.
static size_t shorten(hc_reader *reader, size_t end) {
  uint8_t *line = reader->buffer + reader->start;
  size_t kept = reader->strings.shortened;
  for (size_t next = kept; next < end; next++)
    if (is_kept(&reader->strings, line[next])) line[kept++] = line[next];
  memmove(line + kept, line + end, reader->end - reader->start - end);
  reader->end -= end - kept;
  reader->strings.shortened = kept;
  return kept;
}

static hc_piece next_line(hc_reader *reader, const uint8_t *newline, bool all, hc_span *piece) {
  size_t count = (size_t)(newline - (reader->buffer + reader->start));
  bool is_rest = reader->skipping;
  if (!is_rest && (count > reader->longest || reader->strings.shortened > 0)) count = shorten(reader, count);
  reader->skipping = false;
  reader->strings = (struct strings){0};
  *piece = take(reader, count, 1);
  reader->searched = reader->start;
  if (is_rest) return hc_reader_next(reader, all, piece);
  if (piece->count > reader->longest) piece->count = reader->longest;
  return hc_line;
}

/// Where the last word of XCTest's own begins that may go on behind these bytes; their number where there is none.
static size_t last_word(const uint8_t *text, size_t count) {
  size_t last = count;
  for (const char *const *mark = marks; mark < remarks; mark++) {
    const uint8_t *found = text;
    while ((found = memmem(found, count - (size_t)(found - text), *mark, strlen(*mark))) != NULL) {
      if (last == count || (size_t)(found - text) > last) last = (size_t)(found - text);
      found++;
    }
  }
  return last;
}

/// Text without a newline that is too long to be kept. One that holds the begin of a failure counts as a line.
static hc_piece next_flood(hc_reader *reader, hc_span *piece) {
  const uint8_t *start = reader->buffer + reader->start;
  size_t count = reader->end - reader->start;
  size_t last = last_word(start, count);
  // The last mark may be there by half.
  count = last > 0 && last < count ? last : count - longest_mark;
  *piece = take(reader, count, 0);
  return holds_any(remarks, piece->start, count) ? hc_line : hc_text;
}

/// The last half of a line.
static hc_piece next_end(hc_reader *reader, hc_span *piece) {
  *piece = take(reader, reader->end - reader->start, 0);
  reader->strings = (struct strings){0};
  if (reader->marked) return is_marked(piece->start, piece->count) ? hc_line : hc_text;
  if (reader->skipping) return hc_nothing;
  if (piece->count > reader->longest) piece->count = reader->longest;
  return hc_line;
}

/// What has no newline yet: kept, unless it is too long or nothing more will come.
static hc_piece next_rest(hc_reader *reader, bool all, hc_span *piece) {
  size_t unread = reader->end - reader->start;
  bool is_long = unread >= reader->longest || (all && reader->strings.shortened > 0);
  if (is_long && !reader->marked && !reader->skipping) unread = shorten(reader, unread);
  reader->searched = reader->end;
  if (unread == 0) return hc_nothing;
  if (all) return next_end(reader, piece);
  if (unread < reader->longest && !reader->skipping) return hc_nothing;
  if (reader->marked) return next_flood(reader, piece);
  *piece = take(reader, unread, 0);
  if (reader->skipping) return hc_nothing;
  reader->skipping = true;
  reader->strings = (struct strings){0};
  if (piece->count > reader->longest) piece->count = reader->longest;
  return hc_line;
}

hc_piece hc_reader_next(hc_reader *reader, bool all, hc_span *piece) {
  size_t unsearched = reader->end - reader->searched;
  const uint8_t *from = reader->buffer + reader->searched;
  const uint8_t *newline = unsearched == 0 ? NULL : memchr(from, '\n', unsearched);
  if (newline == NULL) return next_rest(reader, all, piece);
  return reader->marked ? next_marked(reader, piece) : next_line(reader, newline, all, piece);
}
