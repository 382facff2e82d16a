#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "CHangCheck.h"

enum { chunk = 64 * 1024 };

/// Unread bytes stand in buffer[start..<end]; those before `searched` are known to hold no newline.
struct hc_reader {
  uint8_t *buffer;
  size_t capacity, start, end, searched;
  size_t longest;
  /// Whether only the lines that hold a mark count.
  bool marked;
  /// The rest of a line that was cut off is still to come.
  bool skipping;
};

/// What XCTest's own lines hold.
static const char *const marks[] = {"Test Case '", "Test Suite '", ": error: ", ": Test skipped", NULL};

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

static bool is_marked(const uint8_t *line, size_t count) {
  for (const char *const *mark = marks; *mark != NULL; mark++)
    if (memmem(line, count, *mark, strlen(*mark)) != NULL) return true;
  return false;
}

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

static hc_piece next_line(hc_reader *reader, const uint8_t *newline, bool all, hc_span *piece) {
  size_t count = (size_t)(newline - (reader->buffer + reader->start));
  bool is_rest = reader->skipping;
  reader->skipping = false;
  *piece = take(reader, count, 1);
  if (is_rest) return hc_reader_next(reader, all, piece);
  if (piece->count > reader->longest) piece->count = reader->longest;
  return hc_line;
}

/// What has no newline yet: kept, unless it is too long or nothing more will come.
static hc_piece next_rest(hc_reader *reader, bool all, hc_span *piece) {
  size_t unread = reader->end - reader->start;
  reader->searched = reader->end;
  bool is_over = all || unread >= reader->longest;
  if (unread == 0 || !(is_over || reader->skipping)) return hc_nothing;
  *piece = take(reader, unread, 0);
  if (reader->marked) return all && is_marked(piece->start, unread) ? hc_line : hc_text;
  if (reader->skipping) return hc_nothing;
  reader->skipping = !all;
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
