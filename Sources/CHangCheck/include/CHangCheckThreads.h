// What the threads of another process do.
#ifndef C_HANG_CHECK_THREADS_H
#define C_HANG_CHECK_THREADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The processors whose stacks can be read.
typedef enum { hc_machine_unknown, hc_machine_x86_64, hc_machine_arm64 } hc_machine;
hc_machine hc_machine_here(void);

/// The threads of a process. Returns how many.
int hc_threads(pid_t pid, pid_t *list, int capacity);

/// Whether a descriptor of a process is open, and of this kind, as the system names it; NULL: of any.
bool hc_has_descriptor(pid_t pid, int descriptor, const char *kind);

enum {
  hc_register_count = 33,
  /// What a function may still use below the stack pointer: where it is about to return, its caller's registers.
  hc_below_stack = 128
};

/// One thread as it stood. `registers` are numbered as DWARF does; what it leaves out is 0.
typedef struct {
  pid_t id;
  /// Whether it stood still in time; else there is nothing but its number.
  bool is_known;
  uint64_t pc, sp;
  uint64_t registers[hc_register_count];
  /// How many bytes of the stack, from `hc_below_stack` below `sp` upwards, were copied to its part of `stacks`.
  size_t stack;
} hc_thread;

/// Stops threads of a process, copies their registers and `stack` bytes of the stack of each, and lets them go on.
///
/// They stand still for at most `patience` seconds; those that cannot be stopped by then are left out. If this process
/// dies meanwhile they go on. Returns 0, or the system's error number where not one could be stopped.
int hc_copy_threads(pid_t pid, hc_thread *threads, int count, double patience, uint8_t *stacks, size_t stack);

#endif
