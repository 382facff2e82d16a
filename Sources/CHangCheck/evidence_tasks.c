#include "CHangCheck.h"

size_t hc_async_chain(pid_t pid, uint64_t context, uint64_t *functions, size_t capacity) {
  size_t count = 0;
  // What goes round is cut off by the capacity.
  while (context != 0 && context % 8 == 0 && count < capacity) {
    uint64_t link[2];
    if (hc_read_memory(pid, context, link, sizeof link) != sizeof link || link[1] < 4096) break;
    functions[count++] = link[1];
    context = link[0];
  }
  return count;
}
