#if defined(__linux__)
#define _GNU_SOURCE
#include <elf.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CHangCheck.h"

/// Nothing that is read of a file is larger: what claims to be is damaged.
static const uint64_t largest = 1ULL << 30;

/// Read rather than mapped: a linker may be writing the file anew. NULL where it is not all there; to be freed.
static void *read_part(int file, uint64_t offset, uint64_t size) {
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

static int open_elf(const char *path, Elf64_Ehdr *header) {
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
  int file = open_elf(path, &header);
  if (file < 0) return false;
  Elf64_Phdr *parts = read_part(file, header.e_phoff, (uint64_t)header.e_phnum * sizeof *parts);
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

typedef bool (*visitor)(const char *name, const Elf64_Sym *symbol, void *context);

static bool visit_table(int file, const Elf64_Shdr *table, const Elf64_Shdr *texts, visitor visit, void *context) {
  Elf64_Sym *symbols = read_part(file, table->sh_offset, table->sh_size);
  char *names = read_part(file, texts->sh_offset, texts->sh_size);
  bool done = false;
  for (size_t i = 0; symbols != NULL && names != NULL && i < table->sh_size / sizeof *symbols && !done; i++)
    if (symbols[i].st_shndx != SHN_UNDEF && symbols[i].st_name < texts->sh_size)
      done = visit(names + symbols[i].st_name, &symbols[i], context);
  free(symbols);
  free(names);
  return done;
}

/// All defined symbols, those for the dynamic linker first, until `visit` says that it has seen enough.
static bool visit_symbols(const char *path, visitor visit, void *context) {
  Elf64_Ehdr header;
  int file = open_elf(path, &header);
  if (file < 0) return false;
  Elf64_Shdr *sections = NULL;
  if (header.e_shentsize == sizeof *sections)
    sections = read_part(file, header.e_shoff, (uint64_t)header.e_shnum * sizeof *sections);
  bool done = false;
  for (int kind = 0; kind < 2 && sections != NULL; kind++)
    for (int i = 0; i < header.e_shnum && !done; i++)
      if (sections[i].sh_type == (kind == 0 ? SHT_DYNSYM : SHT_SYMTAB) && sections[i].sh_link < header.e_shnum)
        done = visit_table(file, &sections[i], &sections[sections[i].sh_link], visit, context);
  free(sections);
  close(file);
  return done;
}

typedef struct {
  const char *name;
  uint64_t address, size;
} named;

static bool is_named(const char *name, const Elf64_Sym *symbol, void *context) {
  named *wanted = context;
  if (strcmp(name, wanted->name) != 0) return false;
  wanted->address = symbol->st_value;
  wanted->size = symbol->st_size;
  return true;
}

bool hc_elf_find(const char *path, const char *name, uint64_t *address, uint64_t *size) {
  named wanted = {name, 0, 0};
  if (!visit_symbols(path, is_named, &wanted)) return false;
  *address = wanted.address;
  *size = wanted.size;
  return true;
}

typedef struct {
  uint64_t address;
  char *name;
  size_t size;
} placed;

static void copy_name(placed *wanted, const char *name) {
  size_t length = strnlen(name, wanted->size - 1);
  memcpy(wanted->name, name, length);
  wanted->name[length] = 0;
}

static bool is_at(const char *name, const Elf64_Sym *symbol, void *context) {
  placed *wanted = context;
  if (ELF64_ST_TYPE(symbol->st_info) != STT_FUNC) return false;
  if (wanted->address < symbol->st_value || wanted->address - symbol->st_value >= symbol->st_size) return false;
  copy_name(wanted, name);
  return true;
}

static bool is_object_at(const char *name, const Elf64_Sym *symbol, void *context) {
  placed *wanted = context;
  if (ELF64_ST_TYPE(symbol->st_info) != STT_OBJECT || symbol->st_value != wanted->address) return false;
  copy_name(wanted, name);
  return true;
}

bool hc_elf_function(const char *path, uint64_t address, char *name, size_t size) {
  placed wanted = {address, name, size};
  return size > 0 && visit_symbols(path, is_at, &wanted);
}

bool hc_elf_object(const char *path, uint64_t address, char *name, size_t size) {
  placed wanted = {address, name, size};
  return size > 0 && visit_symbols(path, is_object_at, &wanted);
}
#endif
