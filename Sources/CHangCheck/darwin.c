// Written by the headers of macOS; not run yet.
#if defined(__APPLE__)
#include <errno.h>
#include <fcntl.h>
#include <libproc.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/sysctl.h>
#include <time.h>
#include <unistd.h>

#include "CHangCheck.h"
#include "platform.h"

double hc_now(void) { return (double)clock_gettime_nsec_np(CLOCK_UPTIME_RAW) / 1e9; }

double hc_now_with_sleep(void) { return (double)clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW) / 1e9; }

int hc_processors(void) {
  long online = sysconf(_SC_NPROCESSORS_ONLN);
  return online > 0 ? (int)online : 1;
}

bool hc_make_pipe(int ends[2]) {
  if (pipe(ends) != 0) return false;
  return fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 && fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
}

/// There is no such signal here: the guardian looks after its parents, and the worker ends with its own.
bool hc_die_with(pid_t parent, int signal) {
  (void)signal;
  return getppid() == parent;
}

void hc_close_from(int lowest) {
  struct rlimit limit;
  int end = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 65536 ? (int)limit.rlim_cur : 65536;
  for (int descriptor = lowest; descriptor < end; descriptor++) close(descriptor);
}

/// There a process is known by its file.
void hc_name_process(const char *name) { (void)name; }

/// Orphans go to launchd; a mark in their environment tells whose they were.
bool hc_adopt_orphans(void) { return false; }

int hc_open_process(pid_t pid) {
  (void)pid;
  return -1;
}

double hc_cpu(pid_t pid) {
  struct rusage_info_v2 used;
  if (proc_pid_rusage(pid, RUSAGE_INFO_V2, (rusage_info_t *)&used) != 0) return -1;
  return (double)(used.ri_user_time + used.ri_system_time) / 1e9;
}

double hc_kept_waiting(pid_t pid) {
  (void)pid;
  return 0;
}

static bool read_state(pid_t pid, struct proc_bsdinfo *state) {
  return proc_pidinfo(pid, PROC_PIDTBSDINFO, 0, state, sizeof *state) == (int)sizeof *state;
}

pid_t hc_parent(pid_t pid) {
  struct proc_bsdinfo state;
  return read_state(pid, &state) ? (pid_t)state.pbi_ppid : -1;
}

uint64_t hc_birth(pid_t pid) {
  struct proc_bsdinfo state;
  if (!read_state(pid, &state) || state.pbi_status == SZOMB) return 0;
  return state.pbi_start_tvsec * 1000000 + state.pbi_start_tvusec + 1;
}

bool hc_is_leaving(pid_t pid) {
  (void)pid;
  return true;
}

int hc_children(pid_t pid, pid_t *list, int capacity) {
  int count = proc_listchildpids(pid, list, capacity * (int)sizeof *list);
  return count < 0 ? 0 : count < capacity ? count : capacity;
}

int hc_orphans(pid_t *list, int capacity) { return hc_children(1, list, capacity); }

/// How many arguments there are, then the program's path, the arguments, and the environment, each with a zero behind
/// it. NULL where it cannot be read; to be freed.
static char *read_arguments(pid_t pid, size_t *count) {
  int name[] = {CTL_KERN, KERN_PROCARGS2, pid};
  if (sysctl(name, 3, NULL, count, NULL, 0) != 0) return NULL;
  char *text = malloc(*count + 1);
  if (text != NULL && (sysctl(name, 3, text, count, NULL, 0) != 0 || *count < sizeof(int))) {
    free(text);
    return NULL;
  }
  if (text != NULL) text[*count] = 0;
  return text;
}

/// Where the first argument begins: behind the path and the zeros that follow it.
static size_t first_argument(const char *text, size_t count) {
  size_t at = sizeof(int);
  while (at < count && text[at] != 0) at++;
  while (at < count && text[at] == 0) at++;
  return at;
}

bool hc_has_environment(pid_t pid, const char *sought, bool whole) {
  size_t count, length = strlen(sought) + (whole ? 1 : 0);
  char *text = read_arguments(pid, &count);
  if (text == NULL) return false;
  bool found = false;
  for (size_t at = first_argument(text, count); at < count && !found; at += strlen(text + at) + 1)
    found = strncmp(text + at, sought, length) == 0;
  free(text);
  return found;
}

size_t hc_command_line(pid_t pid, char *line, size_t size) {
  size_t count, length = 0;
  char *text = read_arguments(pid, &count);
  if (text == NULL) return 0;
  int words = *(int *)text;
  size_t at = first_argument(text, count);
  for (; words > 0 && at < count && length < size; at++) {
    if (text[at] == 0) words--;
    line[length++] = text[at] == 0 ? ' ' : text[at];
  }
  while (length > 0 && line[length - 1] == ' ') length--;
  free(text);
  return length;
}
#endif
