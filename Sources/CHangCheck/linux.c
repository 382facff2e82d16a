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

double hc_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int hc_processors(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0) return CPU_COUNT(&set);
  long online = sysconf(_SC_NPROCESSORS_ONLN);
  return online > 0 ? (int)online : 1;
}

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

/// Files in /proc come whole only where they are read to their end.
static size_t read_file(const char *path, char *text, size_t size) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  size_t count = 0;
  ssize_t more;
  while (count < size && (more = read(file, text + count, size - count)) != 0) {
    if (more > 0) count += (size_t)more;
    else if (errno != EINTR) break;
  }
  close(file);
  return count;
}

static size_t read_of(pid_t pid, const char *name, char *text, size_t size) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
  return read_file(path, text, size);
}

/// The state and the parent. The name before them may hold spaces and brackets.
static bool read_state(pid_t pid, char *state, int *parent) {
  char text[512];
  size_t count = read_of(pid, "stat", text, sizeof text - 1);
  text[count] = 0;
  const char *name_end = strrchr(text, ')');
  return name_end != NULL && sscanf(name_end + 1, " %c %d", state, parent) == 2;
}

pid_t hc_parent(pid_t pid) {
  char state;
  int parent;
  return read_state(pid, &state, &parent) ? parent : -1;
}

bool hc_is_alive(pid_t pid) {
  char state;
  int parent;
  return read_state(pid, &state, &parent) && state != 'Z' && state != 'X';
}

static int parse_pids(char *text, pid_t *list, int capacity) {
  int count = 0;
  for (char *word = strtok(text, " \n"); word != NULL && count < capacity; word = strtok(NULL, " \n"))
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
  char path[300], text[16384];
  snprintf(path, sizeof path, "/proc/%d/task/%s/children", (int)pid, thread);
  size_t count = read_file(path, text, sizeof text - 1);
  text[count] = 0;
  return parse_pids(text, list, capacity);
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

bool hc_has_environment(pid_t pid, const char *text, bool whole) {
  enum { most = 256 * 1024 };
  char *all = malloc(most);
  if (all == NULL) return false;
  size_t count = read_of(pid, "environ", all, most - 1), length = strlen(text) + (whole ? 1 : 0);
  all[count] = 0;
  bool found = false;
  for (size_t at = 0; at < count && !found; at += strlen(all + at) + 1) found = strncmp(all + at, text, length) == 0;
  free(all);
  return found;
}

size_t hc_command_line(pid_t pid, char *text, size_t size) {
  size_t count = read_of(pid, "cmdline", text, size);
  while (count > 0 && text[count - 1] == 0) count--;
  for (size_t i = 0; i < count; i++)
    if (text[i] == 0) text[i] = ' ';
  return count;
}
#endif
