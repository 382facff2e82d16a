// Where another process cannot be read; not run yet.
#if defined(__APPLE__)
#include "CHangCheck.h"

size_t hc_read_memory(pid_t pid, uint64_t address, void *buffer, size_t size) { return 0; }

bool hc_may_read_memory(pid_t pid, uint64_t address) { return false; }

size_t hc_find_word(pid_t pid, const hc_range *ranges, size_t count, uint64_t word, double until, hc_addresses found) {
  return 0;
}

char *hc_read_file(const char *path, size_t *count) { return NULL; }

bool hc_elf_address(const char *path, uint64_t offset, uint64_t *address) { return false; }

bool hc_elf_find(const char *path, const char *name, uint64_t *address, uint64_t *size) { return false; }

bool hc_elf_function(const char *path, uint64_t address, char *name, size_t size) { return false; }

bool hc_elf_object(const char *path, uint64_t address, char *name, size_t size) { return false; }
#endif
