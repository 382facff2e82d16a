#if defined(__linux__)
#define _GNU_SOURCE
#include <dirent.h>
#include <elf.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "CHangCheck.h"
#include "CHangCheckThreads.h"

hc_machine hc_machine_here(void) {
#if defined(__x86_64__)
  return hc_machine_x86_64;
#elif defined(__aarch64__)
  return hc_machine_arm64;
#else
  return hc_machine_unknown;
#endif
}

int hc_threads(pid_t pid, pid_t *list, int capacity) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
  DIR *threads = opendir(path);
  if (threads == NULL) return 0;
  int count = 0;
  struct dirent *entry;
  while (count < capacity && (entry = readdir(threads)) != NULL)
    if (entry->d_name[0] != '.') list[count++] = (pid_t)atoi(entry->d_name);
  closedir(threads);
  return count;
}

bool hc_has_descriptor(pid_t pid, int descriptor, const char *kind) {
  char path[64], found[256];
  snprintf(path, sizeof path, "/proc/%d/fd/%d", (int)pid, descriptor);
  ssize_t length = readlink(path, found, sizeof found - 1);
  if (length < 0) return errno != ENOENT;
  found[length] = 0;
  return kind == NULL || strcmp(found, kind) == 0;
}

#if defined(__x86_64__)
static void number(hc_thread *of, const struct user_regs_struct *from) {
  const unsigned long long all[] = {from->rax, from->rdx, from->rcx, from->rbx, from->rsi, from->rdi,
                                    from->rbp, from->rsp, from->r8,  from->r9,  from->r10, from->r11,
                                    from->r12, from->r13, from->r14, from->r15, from->rip};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) of->registers[i] = all[i];
  of->pc = from->rip;
  of->sp = from->rsp;
}
#elif defined(__aarch64__)
static void number(hc_thread *of, const struct user_regs_struct *from) {
  for (int i = 0; i < 31; i++) of->registers[i] = from->regs[i];
  of->registers[31] = of->sp = from->sp;
  of->registers[32] = of->pc = from->pc;
}
#else
static void number(hc_thread *of, const struct user_regs_struct *from) {
  (void)of;
  (void)from;
}
#endif

typedef enum { going, stopped, gone } standing;

typedef struct {
  standing is;
  /// What was on its way to the thread and is handed on to it.
  int signal;
} stop;

/// Does not wait for a process that has ended: how it did is for others to ask.
static bool has_stopped(pid_t thread, stop *stop) {
  siginfo_t news = {0};
  if (waitid(P_PID, (id_t)thread, &news, WSTOPPED | WEXITED | WNOWAIT | WNOHANG | __WALL) != 0) {
    stop->is = gone;
    return true;
  }
  if (news.si_pid == 0) return false;
  if (news.si_code != CLD_TRAPPED && news.si_code != CLD_STOPPED) {
    stop->is = gone;
    return true;
  }
  int status = 0;
  if (waitpid(thread, &status, WNOHANG | __WALL) != thread || !WIFSTOPPED(status)) return false;
  stop->is = stopped;
  stop->signal = status >> 16 == PTRACE_EVENT_STOP ? 0 : WSTOPSIG(status);
  return true;
}

static bool wait_for_stop(pid_t thread, stop *stop, double end) {
  while (!has_stopped(thread, stop)) {
    if (hc_now() > end) return false;
    nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
  }
  return stop->is == stopped;
}

static bool copy(hc_thread *thread, pid_t pid, uint8_t *bytes, size_t size) {
  struct user_regs_struct registers;
  struct iovec part = {&registers, sizeof registers};
  if (ptrace(PTRACE_GETREGSET, thread->id, (void *)NT_PRSTATUS, &part) != 0) return false;
  number(thread, &registers);
  thread->stack = hc_read_memory(pid, thread->sp - hc_below_stack, bytes, size);
  return true;
}

typedef struct {
  pid_t pid;
  hc_thread *threads;
  stop *stops;
  int count;
  double patience;
  uint8_t *stacks;
  size_t size;
  int reason;
} request;

static void seize_all(request *of) {
  for (int i = 0; i < of->count; i++) {
    pid_t thread = of->threads[i].id;
    bool is_seized = ptrace(PTRACE_SEIZE, thread, NULL, NULL) == 0;
    if (!is_seized) of->reason = errno;
    of->stops[i].is = is_seized && ptrace(PTRACE_INTERRUPT, thread, NULL, NULL) == 0 ? going : gone;
  }
}

static int copy_all(request *of, double end) {
  int copied = 0;
  for (int i = 0; i < of->count; i++) {
    hc_thread *thread = &of->threads[i];
    if (of->stops[i].is != going || !wait_for_stop(thread->id, &of->stops[i], end)) continue;
    thread->is_known = copy(thread, of->pid, of->stacks + (size_t)i * of->size, of->size);
    if (thread->is_known) copied++;
  }
  return copied;
}

/// The end of this thread lets go also what did not stop in time: it is the tracer.
static void *trace(void *argument) {
  request *of = argument;
  double end = hc_now() + of->patience;
  of->reason = of->count > 0 ? 0 : ESRCH;
  seize_all(of);
  if (copy_all(of, end) > 0) of->reason = 0;
  else if (of->reason == 0) of->reason = ESRCH;
  for (int i = 0; i < of->count; i++)
    if (of->stops[i].is == stopped)
      ptrace(PTRACE_DETACH, of->threads[i].id, NULL, (void *)(intptr_t)of->stops[i].signal);
  return NULL;
}

int hc_copy_threads(pid_t pid, hc_thread *threads, int count, double patience, uint8_t *stacks, size_t stack) {
  for (int i = 0; i < count; i++) threads[i] = (hc_thread){.id = threads[i].id};
  stop *stops = calloc((size_t)count + 1, sizeof *stops);
  if (stops == NULL) return ENOMEM;
  request all = {pid, threads, stops, count, patience, stacks, stack, 0};
  pthread_t tracer;
  int failure = pthread_create(&tracer, NULL, trace, &all);
  if (failure == 0) pthread_join(tracer, NULL);
  free(stops);
  return failure != 0 ? failure : all.reason;
}
#endif
