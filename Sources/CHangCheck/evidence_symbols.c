#if defined(__linux__)
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CHangCheck.h"
#include "elf_file.h"

typedef struct {
  Elf64_Sym *symbols;
  size_t count;
  char *names;
  size_t length;
} table;

/// Those for the dynamic linker first, which are few.
enum { kinds = 2 };

typedef struct {
  /// By which it is known again, and known to be another one by now.
  struct stat file;
  table tables[kinds];
} symbols;

/// What was read last is asked for again and again.
enum { most_files = 8 };
static symbols known[most_files];
static int oldest;
/// Guards what is known.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void forget(symbols *file) {
  for (int kind = 0; kind < kinds; kind++) {
    free(file->tables[kind].symbols);
    free(file->tables[kind].names);
  }
  *file = (symbols){0};
}

static table read_table(int file, const Elf64_Shdr *section, const Elf64_Shdr *texts) {
  table table = {
      .symbols = hc_elf_part(file, section->sh_offset, section->sh_size),
      .count = section->sh_size / sizeof(Elf64_Sym),
      .names = hc_elf_part(file, texts->sh_offset, texts->sh_size),
      .length = texts->sh_size,
  };
  if (table.symbols == NULL || table.names == NULL) table.count = 0;
  return table;
}

static void read_tables(int file, const Elf64_Ehdr *header, symbols *into) {
  Elf64_Shdr *sections = NULL;
  if (header->e_shentsize == sizeof *sections)
    sections = hc_elf_part(file, header->e_shoff, (uint64_t)header->e_shnum * sizeof *sections);
  for (int i = 0; sections != NULL && i < header->e_shnum; i++) {
    int kind = sections[i].sh_type == SHT_DYNSYM ? 0 : sections[i].sh_type == SHT_SYMTAB ? 1 : kinds;
    if (kind == kinds || sections[i].sh_link >= header->e_shnum || into->tables[kind].symbols != NULL) continue;
    into->tables[kind] = read_table(file, &sections[i], &sections[sections[i].sh_link]);
  }
  free(sections);
}

static bool is_same(const struct stat *one, const struct stat *other) {
  return one->st_ino != 0 && one->st_ino == other->st_ino && one->st_dev == other->st_dev &&
         one->st_size == other->st_size && one->st_mtim.tv_sec == other->st_mtim.tv_sec &&
         one->st_mtim.tv_nsec == other->st_mtim.tv_nsec;
}

/// NULL where the file has none. To be called, and what it returns to be used, under the lock.
static const symbols *symbols_of(const char *path) {
  Elf64_Ehdr header;
  int file = hc_elf_open(path, &header);
  if (file < 0) return NULL;
  struct stat status;
  const symbols *found = NULL;
  if (fstat(file, &status) == 0) {
    for (int i = 0; i < most_files && found == NULL; i++)
      if (is_same(&known[i].file, &status)) found = &known[i];
    if (found == NULL) {
      symbols *place = &known[oldest];
      oldest = (oldest + 1) % most_files;
      forget(place);
      read_tables(file, &header, place);
      place->file = status;
      found = place;
    }
  }
  close(file);
  return found;
}

typedef bool (*visitor)(const char *name, const Elf64_Sym *symbol, void *context);

/// All defined symbols, until `visit` says that it has seen enough.
static bool visit_symbols(const char *path, visitor visit, void *context) {
  bool done = false;
  pthread_mutex_lock(&lock);
  const symbols *file = symbols_of(path);
  for (int kind = 0; kind < kinds && file != NULL && !done; kind++) {
    const table *table = &file->tables[kind];
    for (size_t i = 0; i < table->count && !done; i++) {
      const Elf64_Sym *symbol = &table->symbols[i];
      if (symbol->st_shndx == SHN_UNDEF || symbol->st_name >= table->length) continue;
      done = visit(table->names + symbol->st_name, symbol, context);
    }
  }
  pthread_mutex_unlock(&lock);
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
