#if defined(__linux__)
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CHangCheck.h"
#include "elf_file.h"

/// Nothing that is read of a file is larger: what claims to be is damaged.
static const uint64_t largest = 1ULL << 30;

void *hc_elf_part(int file, uint64_t offset, uint64_t size) {
  if (size == 0 || size > largest || offset > INT64_MAX - size) return NULL;
  char *part = malloc((size_t)size + 1);
  for (size_t done = 0; part != NULL && done < size;) {
    ssize_t more = pread(file, part + done, (size_t)size - done, (off_t)(offset + done));
    if (more <= 0) {
      free(part);
      return NULL;
    }
    done += (size_t)more;
  }
  // What should be a text ends, whatever it holds.
  if (part != NULL) part[size] = 0;
  return part;
}

int hc_elf_open(const char *path, Elf64_Ehdr *header) {
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return -1;
  bool known = pread(file, header, sizeof *header, 0) == sizeof *header &&
               memcmp(header->e_ident, ELFMAG, SELFMAG) == 0 && header->e_ident[EI_CLASS] == ELFCLASS64 &&
               header->e_phentsize == sizeof(Elf64_Phdr) && header->e_ehsize == sizeof *header;
  if (known) return file;
  close(file);
  return -1;
}

bool hc_elf_address(const char *path, uint64_t offset, uint64_t *address) {
  Elf64_Ehdr header;
  int file = hc_elf_open(path, &header);
  if (file < 0) return false;
  Elf64_Phdr *parts = hc_elf_part(file, header.e_phoff, (uint64_t)header.e_phnum * sizeof *parts);
  bool found = false;
  for (int i = 0; parts != NULL && i < header.e_phnum && !found; i++) {
    // A mapping begins at a whole page, before the part does.
    uint64_t begin = parts[i].p_offset & ~4095ULL;
    found = parts[i].p_type == PT_LOAD && offset >= begin && offset - begin < parts[i].p_filesz + 4096;
    if (found) *address = offset - parts[i].p_offset + parts[i].p_vaddr;
  }
  free(parts);
  close(file);
  return found;
}
#endif
