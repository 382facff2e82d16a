#if defined(__linux__)
#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "CHangCheck.h"
#include "platform.h"

static double now_of(clockid_t clock) {
  struct timespec now;
  return clock_gettime(clock, &now) == 0 ? (double)now.tv_sec + (double)now.tv_nsec / 1e9 : -1;
}

double hc_now(void) { return now_of(CLOCK_MONOTONIC); }

double hc_now_with_sleep(void) { return now_of(CLOCK_BOOTTIME); }

int hc_processors(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0) return CPU_COUNT(&set);
  long online = sysconf(_SC_NPROCESSORS_ONLN);
  return online > 0 ? (int)online : 1;
}

bool hc_make_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) == 0; }

bool hc_die_with(pid_t parent, int signal) {
  prctl(PR_SET_PDEATHSIG, signal);
  return getppid() == parent;
}

void hc_close_from(int lowest) {
#if defined(SYS_close_range)
  if (syscall(SYS_close_range, lowest, ~0U, 0) == 0) return;
#endif
  struct rlimit limit;
  int end = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 65536 ? (int)limit.rlim_cur : 65536;
  for (int descriptor = lowest; descriptor < end; descriptor++) close(descriptor);
}

void hc_name_process(const char *name) { prctl(PR_SET_NAME, name); }

bool hc_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1) == 0; }

int hc_open_process(pid_t pid) {
#if defined(SYS_pidfd_open)
  return (int)syscall(SYS_pidfd_open, pid, 0);
#else
  return -1;
#endif
}

double hc_cpu(pid_t pid) {
  clockid_t clock;
  struct timespec used;
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &used) != 0) return -1;
  return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
}

char *hc_read_file(const char *path, size_t *count) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return NULL;
  size_t capacity = 4096;
  char *text = malloc(capacity);
  ssize_t more = 1;
  for (*count = 0; text != NULL && more != 0;) {
    more = read(file, text + *count, capacity - *count - 1);
    if (more < 0 && errno != EINTR) break;
    if (more > 0) *count += (size_t)more;
    if (*count < capacity - 1) continue;
    char *larger = realloc(text, capacity *= 2);
    if (larger == NULL) free(text);
    text = larger;
  }
  close(file);
  if (text != NULL) text[*count] = 0;
  return text;
}

static char *read_of(pid_t pid, const char *name, size_t *count) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
  return hc_read_file(path, count);
}

typedef struct {
  char state;
  int parent;
  unsigned flags;
  long threads;
  unsigned long long birth;
} process_state;

static bool read_state(pid_t pid, process_state *of) {
  size_t count;
  char *text = read_of(pid, "stat", &count);
  if (text == NULL) return false;
  // The name before them may hold spaces and brackets.
  const char *name_end = strrchr(text, ')');
  const char *form = " %c %d %*d %*d %*d %*d %u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %ld %*d %llu";
  bool known = name_end != NULL
               && sscanf(name_end + 1, form, &of->state, &of->parent, &of->flags, &of->threads, &of->birth) == 5;
  free(text);
  return known;
}

pid_t hc_parent(pid_t pid) {
  process_state state;
  return read_state(pid, &state) ? state.parent : -1;
}

uint64_t hc_birth(pid_t pid) {
  process_state of;
  if (!read_state(pid, &of)) return 0;
  // Where the first thread has left, the process looks like one that has ended until the others have left too.
  bool has_ended = (of.state == 'Z' || of.state == 'X') && of.threads <= 1;
  return has_ended ? 0 : of.birth + 1;
}

bool hc_is_leaving(pid_t pid) {
  // The kernel's PF_EXITING. A process closes what it has open once all its threads have it.
  static const unsigned exiting = 4;
  process_state of;
  return !read_state(pid, &of) || (of.flags & exiting) != 0;
}

static int parse_pids(char *text, pid_t *list, int capacity) {
  int count = 0;
  char *rest;
  for (char *word = strtok_r(text, " \n", &rest); word != NULL && count < capacity; word = strtok_r(NULL, " \n", &rest))
    list[count++] = (pid_t)atoi(word);
  return count;
}

static bool is_number(const char *text) { return isdigit((unsigned char)text[0]) != 0; }

/// Where the kernel was built without lists of children.
static int scan_for_children(pid_t pid, pid_t *list, int capacity) {
  DIR *all = opendir("/proc");
  if (all == NULL) return 0;
  int count = 0;
  struct dirent *entry;
  while (count < capacity && (entry = readdir(all)) != NULL) {
    if (!is_number(entry->d_name)) continue;
    pid_t found = (pid_t)atoi(entry->d_name);
    if (hc_parent(found) == pid) list[count++] = found;
  }
  closedir(all);
  return count;
}

static bool kernel_lists_children(void) {
  static int answer = -1;
  if (answer < 0) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    answer = access(path, R_OK) == 0;
  }
  return answer == 1;
}

static int children_of_thread(pid_t pid, const char *thread, pid_t *list, int capacity) {
  char path[300];
  snprintf(path, sizeof path, "/proc/%d/task/%s/children", (int)pid, thread);
  size_t size;
  char *text = hc_read_file(path, &size);
  int count = text == NULL ? 0 : parse_pids(text, list, capacity);
  free(text);
  return count;
}

/// The second number of a thread's schedstat, in nanoseconds.
static double thread_kept_waiting(pid_t pid, const char *thread) {
  char name[64];
  snprintf(name, sizeof name, "task/%s/schedstat", thread);
  size_t count;
  char *text = read_of(pid, name, &count);
  double waited = 0;
  if (text != NULL) sscanf(text, "%*s %lf", &waited);
  free(text);
  return waited / 1e9;
}

double hc_kept_waiting(pid_t pid) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
  DIR *threads = opendir(path);
  if (threads == NULL) return 0;
  double longest = 0;
  struct dirent *entry;
  while ((entry = readdir(threads)) != NULL) {
    double waited = is_number(entry->d_name) ? thread_kept_waiting(pid, entry->d_name) : 0;
    if (waited > longest) longest = waited;
  }
  closedir(threads);
  return longest;
}

int hc_children(pid_t pid, pid_t *list, int capacity) {
  if (!kernel_lists_children()) return scan_for_children(pid, list, capacity);
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
  DIR *threads = opendir(path);
  if (threads == NULL) return 0;
  int count = 0;
  struct dirent *entry;
  while ((entry = readdir(threads)) != NULL)
    if (is_number(entry->d_name)) count += children_of_thread(pid, entry->d_name, list + count, capacity - count);
  closedir(threads);
  return count;
}

int hc_orphans(pid_t *list, int capacity) { return hc_children(getpid(), list, capacity); }

typedef enum { empty, without, with } environment;

static environment search_environment(pid_t pid, const char *text, size_t length) {
  size_t count;
  char *all = read_of(pid, "environ", &count);
  if (all == NULL) return without;
  environment found = count == 0 ? empty : without;
  for (size_t at = 0; at < count && found != with; at += strlen(all + at) + 1)
    if (strncmp(all + at, text, length) == 0) found = with;
  free(all);
  return found;
}

/// In the middle of exec a process has neither environment nor command line.
static bool is_in_exec(pid_t pid) {
  char text[1];
  return hc_command_line(pid, text, sizeof text) == 0 && hc_is_alive(pid);
}

bool hc_has_environment(pid_t pid, const char *text, bool whole) {
  static const double patience = 0.1;
  size_t length = strlen(text) + (whole ? 1 : 0);
  double end = hc_now() + patience;
  environment found = search_environment(pid, text, length);
  while (found == empty && is_in_exec(pid) && hc_now() < end) {
    nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
    found = search_environment(pid, text, length);
  }
  // What was empty may have come to its end meanwhile.
  return found == with || (found == empty && search_environment(pid, text, length) == with);
}

size_t hc_command_line(pid_t pid, char *text, size_t size) {
  size_t count;
  char *all = read_of(pid, "cmdline", &count);
  if (all == NULL) return 0;
  if (count > size) count = size;
  while (count > 0 && all[count - 1] == 0) count--;
  for (size_t i = 0; i < count; i++) text[i] = all[i] == 0 ? ' ' : all[i];
  free(all);
  return count;
}
#endif
