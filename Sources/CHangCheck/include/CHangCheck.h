// The calls that Swift cannot make, or cannot make fast enough in a build without optimisation.
//
//   spawn.c      starts a process and waits for it        reader.c   cuts what it says into lines
//   signals.c    what the tool was asked to do            guard.c    the process that outlives the tool
//   kill.c       ends whole trees of processes            linux.c, darwin.c   what each system knows of a process
//   threads.c    stops the threads of a process for a moment and copies their stacks
//   evidence_*.c reads another process's memory, and the files that it was loaded from
//   sanitizer.c  how this was built
#ifndef C_HANG_CHECK_H
#define C_HANG_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <unistd.h>

#include "CHangCheckThreads.h"

// MARK: Time

/// Seconds of a clock that nobody sets.
double hc_now(void);
/// The same of the clock that goes on while the machine sleeps; negative where the system has none.
double hc_now_with_sleep(void);
/// Returns when one of the descriptors has something to say, or after so many seconds.
void hc_wait_readable(const int *descriptors, int count, double seconds);
/// How many processors this process may use.
int hc_processors(void);

// MARK: Build

/// Whether this was built with the thread or the address sanitizer, and with it the package's tests.
bool hc_is_sanitized(void);

// MARK: Starting and waiting

/// Where a start failed.
typedef enum { hc_step_none, hc_step_pipe, hc_step_fork, hc_step_directory, hc_step_exec } hc_step;

typedef struct {
  pid_t pid;
  /// The ends to read its stdout and stderr from, non-blocking.
  int output, errors;
  /// `hc_step_none` where it runs; else `reason` is the system's error number.
  hc_step failed;
  int reason;
} hc_child;

/// Starts a program in a session of its own, with default signals, nothing open but stdin from /dev/null and two
/// pipes of its own, and dying with the thread that called.
hc_child hc_spawn(const char *path, char *const arguments[], char *const environment[], const char *directory);

typedef struct {
  bool ended;
  /// The exit status, where `signal` is 0.
  int status, signal;
  /// The processor seconds that it and the children it waited for have used.
  double cpu;
} hc_exit;

/// How a child ended, if it has within so many seconds. Not even SIGKILL ends a process that hangs in the kernel, so
/// nothing waits for ever.
hc_exit hc_wait(pid_t pid, double seconds);
/// A descriptor that is readable once the process has ended; -1 where the system has none.
int hc_open_process(pid_t pid);
/// Processor seconds of a living process, all its threads together; negative where unknown.
double hc_cpu(pid_t pid);
/// Seconds for which a living process was ready to run and no processor was free: its thread that waited longest.
/// 0 where unknown.
double hc_kept_waiting(pid_t pid);

/// Makes a named pipe and opens both its ends in one non-blocking descriptor, so that neither side ever waits
/// for the other. Negative: the error number.
int hc_open_channel(const char *path);
/// The same for its reading end alone, which comes to its end once nobody holds the other one.
int hc_open_listener(const char *path);
/// What is there to read: > 0, 0 at the end, -1 where nothing is there now.
ssize_t hc_read(int descriptor, void *buffer, size_t size);
void hc_close(int descriptor);
void hc_remove(const char *path);
const char *hc_error_text(int number);

// MARK: Lines

typedef struct hc_reader hc_reader;

typedef struct {
  const uint8_t *start;
  size_t count;
} hc_span;

typedef enum { hc_nothing, hc_text, hc_line } hc_piece;

/// Cuts what a descriptor says into lines. Of one that is longer than `longest` bytes only the first 64 KiB of each
/// JSON string are kept, and what is longer even so is cut off. With `marked` only those that may be XCTest's own come
/// as `hc_line`, and all between them, newlines included, as `hc_text`.
hc_reader *hc_reader_new(size_t longest, bool marked);
void hc_reader_free(hc_reader *reader);
/// Reads once, as `hc_read`; `read` is what came, until the next call.
ssize_t hc_reader_fill(hc_reader *reader, int descriptor, hc_span *read);
/// The next piece, valid until the next call; its newline does not belong to a line. With `all` also what has no
/// newline yet.
hc_piece hc_reader_next(hc_reader *reader, bool all, hc_span *piece);

// MARK: Trees of processes

/// The children of a process, of all its threads. Returns how many.
int hc_children(pid_t pid, pid_t *list, int capacity);
/// Processes whose parent has died and that may be ours: children of this process where orphans come to it.
int hc_orphans(pid_t *list, int capacity);
/// Gives this process a name of its own, where others find processes by their names.
void hc_name_process(const char *name);
/// Makes orphans of this process's descendants its children. False where the system cannot.
bool hc_adopt_orphans(void);
/// Whether a process exists and has not ended.
bool hc_is_alive(pid_t pid);
/// When a living process began, in units of the system's own: its number may have been another's before. 0 where none
/// lives.
uint64_t hc_birth(pid_t pid);
/// Whether a process began with this in its environment: all of `NAME=value`, or what one starts with.
bool hc_has_environment(pid_t pid, const char *text, bool whole);
/// Whether a process is on its way out: what it had open may be closed by that alone. True where unknown.
bool hc_is_leaving(pid_t pid);
/// The command line, words parted by spaces. Returns its length.
size_t hc_command_line(pid_t pid, char *text, size_t size);
/// The parent of a process; -1 where unknown.
pid_t hc_parent(pid_t pid);
/// The processes and all that descend from them, parents first. Returns how many.
int hc_with_descendants(const pid_t *roots, int count, pid_t *list, int capacity);
/// SIGKILL to the processes and all their descendants until none lives. False where some still do after `patience`
/// seconds. Waits for none of them.
bool hc_kill_trees(const pid_t *roots, int count, double patience);

// MARK: Evidence

/// All of a file in /proc, whose size nobody knows, with a zero behind it. NULL where it cannot be read; to be freed.
char *hc_read_file(const char *path, size_t *count);
/// Reads another process's memory. Returns how many bytes, fewer than asked where the rest is not there.
size_t hc_read_memory(pid_t pid, uint64_t address, void *buffer, size_t size);
/// Whether the system lets this process read that one, whatever stands at the address.
bool hc_may_read_memory(pid_t pid, uint64_t address);

typedef struct {
  uint64_t start, end;
} hc_range;

typedef struct {
  uint64_t *list;
  size_t capacity;
} hc_addresses;

/// Where in these ranges of another process's memory, at whole multiples of 16, a word stands. Stops where `until`, a
/// time of `hc_now`, has come. Returns how many there are, which may be more than there is room for.
size_t hc_find_word(pid_t pid, const hc_range *ranges, size_t count, uint64_t word, double until, hc_addresses found);

/// The functions that go on after each other once a suspended Swift task does: those of a context and its parents.
/// Returns how many.
size_t hc_async_chain(pid_t pid, uint64_t context, uint64_t *functions, size_t capacity);

/// What the symbols of an ELF file call the place that stands at an offset of the file. False where nothing does.
bool hc_elf_address(const char *path, uint64_t offset, uint64_t *address);
/// Where a symbol begins, and how long it is. False where the file has none of that name.
bool hc_elf_find(const char *path, const char *name, uint64_t *address, uint64_t *size);
/// The name of the function at an address, as the file's symbols count. False where none is known.
bool hc_elf_function(const char *path, uint64_t address, char *name, size_t size);
/// The same of what is data and begins at an address.
bool hc_elf_object(const char *path, uint64_t address, char *name, size_t size);

// MARK: Being asked to stop

/// Splits the process: one half does the work, which is to end with `hc_leave`; the other half stays as its guardian.
/// To be called before anything else, while there is one thread.
///
/// The work has a thread of its own. Swift's runtime remembers the number of a thread for its locks, and on Linux the
/// thread that was split has that of the guardian's for good: whoever waits for a lock that it holds, as of a global
/// that is just being made, waits for ever.
///
/// Whatever becomes of the worker, SIGKILL included, the guardian ends all that it has started. A worker that is
/// stopped goes on. It asks the worker to stop when its own parent, or that one's parent, has died, unless SIGHUP is
/// ignored, as under nohup; and when `lifeline`, a pipe or a socket, comes to its end; another descriptor, as of
/// /dev/null, means nothing. It leaves with the worker's exit status.
void hc_guard(int lifeline, void (*work)(void *context), void *context) __attribute__((noreturn));
/// Ends this process with its own status: no sanitizer that was built in has a say in it.
void hc_leave(int status) __attribute__((noreturn));
/// Whether `hc_guard` made this process a worker: all its children are its own.
bool hc_is_guarded(void);
/// Whether SIGINT, SIGTERM, SIGHUP or SIGQUIT has come.
bool hc_stop_asked(void);
/// Whether SIGUSR1 has come since the last call.
bool hc_status_asked(void);
/// Readable after a signal until `hc_status_asked` is called; -1 without a guard.
int hc_wake_descriptor(void);

#endif
