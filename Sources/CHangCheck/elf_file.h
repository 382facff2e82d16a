// How files of programs and libraries are read; for evidence_*.c alone.
#ifndef ELF_FILE_H
#define ELF_FILE_H

#include <elf.h>
#include <stdint.h>

/// A descriptor for the file, and its header; -1 where it is none of its kind.
int hc_elf_open(const char *path, Elf64_Ehdr *header);
/// Read rather than mapped: a linker may be writing the file anew. NULL where it is not all there; to be freed. A zero
/// stands behind it.
void *hc_elf_part(int file, uint64_t offset, uint64_t size);

#endif
