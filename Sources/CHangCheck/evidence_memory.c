#if defined(__linux__)
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include "CHangCheck.h"

size_t hc_read_memory(pid_t pid, uint64_t address, void *buffer, size_t size) {
  struct iovec to = {buffer, size};
  struct iovec from = {(void *)(uintptr_t)address, size};
  ssize_t count = process_vm_readv(pid, &to, 1, &from, 1, 0);
  return count > 0 ? (size_t)count : 0;
}

bool hc_may_read_memory(pid_t pid, uint64_t address) {
  char byte;
  return hc_read_memory(pid, address, &byte, 1) == 1 || (errno != EPERM && errno != ENOSYS);
}

enum { page = 4096, pages_at_once = 256 };

typedef struct {
  pid_t pid;
  /// /proc/PID/pagemap; -1 where it cannot be read, and every page may be in use.
  int pages;
  uint64_t word;
  uint64_t *list;
  size_t capacity, found;
  uint8_t *buffer;
} search;

static void look_through(search *search, uint64_t start, size_t size) {
  size_t count = hc_read_memory(search->pid, start, search->buffer, size);
  for (size_t at = 0; at + sizeof search->word <= count; at += 16) {
    uint64_t word;
    memcpy(&word, search->buffer + at, sizeof word);
    if (word != search->word) continue;
    if (search->found < search->capacity) search->list[search->found] = start + at;
    search->found++;
  }
}

/// What was never written to is left alone: reading it would give it memory.
static void look_through_used(search *search, uint64_t start, size_t count) {
  uint64_t entries[pages_at_once];
  ssize_t known = search->pages < 0 ? -1 : pread(search->pages, entries, count * 8, (off_t)(start / page * 8));
  if (known != (ssize_t)(count * 8)) return look_through(search, start, count * page);
  for (size_t first = 0; first < count;) {
    size_t end = first;
    while (end < count && entries[end] >> 62 != 0) end++;
    if (end > first) look_through(search, start + first * page, (end - first) * page);
    first = end + 1;
  }
}

size_t hc_find_word(pid_t pid, const hc_range *ranges, size_t count, uint64_t word, double until, hc_addresses found) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/pagemap", (int)pid);
  search search = {pid, open(path, O_RDONLY | O_CLOEXEC), word, found.list, found.capacity, 0, NULL};
  search.buffer = malloc((size_t)page * pages_at_once);
  for (size_t i = 0; i < count && search.buffer != NULL; i++) {
    for (uint64_t at = ranges[i].start; at < ranges[i].end && hc_now() < until; at += (uint64_t)page * pages_at_once) {
      uint64_t rest = (ranges[i].end - at) / page;
      look_through_used(&search, at, rest < pages_at_once ? (size_t)rest : pages_at_once);
    }
  }
  free(search.buffer);
  hc_close(search.pages);
  return search.found;
}
#endif
