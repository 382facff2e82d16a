#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "CHangCheck.h"
#include "platform.h"

void hc_wait_readable(const int *descriptors, int count, double seconds) {
  enum { few = 64 };
  struct pollfd some[few], *all = count > few ? malloc((size_t)count * sizeof *all) : NULL;
  struct pollfd *asked = all == NULL ? some : all;
  if (all == NULL && count > few) count = few;
  for (int i = 0; i < count; i++) asked[i] = (struct pollfd){.fd = descriptors[i], .events = POLLIN};
  // Rounded up: waking early would only mean to wait again.
  poll(asked, (nfds_t)count, seconds <= 0 ? 0 : (int)(seconds * 1000) + 1);
  free(all);
}

/// What stays open in the child: 0, 1 and 2, and until exec the descriptor that says why it failed.
enum { verdict = 3, after_verdict };

/// Clear of those, which the child gets anew.
static int lift(int descriptor) {
  int lifted = fcntl(descriptor, F_DUPFD_CLOEXEC, after_verdict);
  close(descriptor);
  return lifted;
}

static bool make_pipe(int ends[2]) {
  if (!hc_make_pipe(ends)) return false;
  ends[0] = lift(ends[0]);
  ends[1] = lift(ends[1]);
  if (ends[0] >= 0 && ends[1] >= 0) return true;
  hc_close(ends[0]);
  hc_close(ends[1]);
  return false;
}

static void close_pipe(int ends[2]) {
  hc_close(ends[0]);
  hc_close(ends[1]);
}

typedef struct {
  const char *path;
  char *const *arguments;
  char *const *environment;
  const char *directory;
  int output[2], errors[2], verdict[2];
  pid_t parent;
} plan;

static void reset_signals(void) {
  struct sigaction plain = {.sa_handler = SIG_DFL};
  for (int signal = 1; signal < NSIG; signal++) sigaction(signal, &plain, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static void give_up(hc_step step) {
  int words[2] = {step, errno};
  ssize_t ignored = write(verdict, words, sizeof words);
  (void)ignored;
  _exit(127);
}

/// The child's way from fork to exec, where only simple calls are allowed.
static void become(const plan *plan) {
  // Nobody who sends a signal to check-hangs by its name means the test.
  hc_name_process("hang-test");
  setsid();
  if (!hc_die_with(plan->parent, SIGKILL)) _exit(127);
  dup2(plan->verdict[1], verdict);
  fcntl(verdict, F_SETFD, FD_CLOEXEC);
  int nothing = open("/dev/null", O_RDONLY);
  if (nothing < 0 || dup2(nothing, 0) < 0) give_up(hc_step_fork);
  if (dup2(plan->output[1], 1) < 0 || dup2(plan->errors[1], 2) < 0) give_up(hc_step_fork);
  hc_close_from(after_verdict);
  if (chdir(plan->directory) != 0) give_up(hc_step_directory);
  reset_signals();
  execve(plan->path, plan->arguments, plan->environment);
  give_up(hc_step_exec);
}

/// No handler of ours may run in the child before it has its own.
static pid_t fork_quietly(const plan *plan) {
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before);
  pid_t pid = fork();
  if (pid == 0) become(plan);
  int reason = errno;
  sigprocmask(SIG_SETMASK, &before, NULL);
  errno = reason;
  return pid;
}

static hc_child failed(hc_step step, int reason) {
  return (hc_child){.pid = -1, .output = -1, .errors = -1, .failed = step, .reason = reason};
}

static bool make_pipes(plan *plan) {
  if (!make_pipe(plan->output)) return false;
  if (make_pipe(plan->errors)) {
    if (make_pipe(plan->verdict)) return true;
    close_pipe(plan->errors);
  }
  close_pipe(plan->output);
  return false;
}

/// Waits until exec has worked, or the child has said why not.
static hc_child settle(const plan *plan, pid_t pid) {
  int words[2];
  ssize_t count;
  do count = read(plan->verdict[0], words, sizeof words);
  while (count < 0 && errno == EINTR);
  if (count != sizeof words) {
    fcntl(plan->output[0], F_SETFL, O_NONBLOCK);
    fcntl(plan->errors[0], F_SETFL, O_NONBLOCK);
    return (hc_child){.pid = pid, .output = plan->output[0], .errors = plan->errors[0]};
  }
  hc_wait(pid, 10);
  hc_close(plan->output[0]);
  hc_close(plan->errors[0]);
  return failed((hc_step)words[0], words[1]);
}

hc_child hc_spawn(const char *path, char *const arguments[], char *const environment[], const char *directory) {
  plan plan = {path, arguments, environment, directory, .parent = getpid()};
  if (!make_pipes(&plan)) return failed(hc_step_pipe, errno);
  pid_t pid = fork_quietly(&plan);
  int reason = errno;
  hc_close(plan.output[1]);
  hc_close(plan.errors[1]);
  hc_close(plan.verdict[1]);
  hc_child child = pid < 0 ? failed(hc_step_fork, reason) : settle(&plan, pid);
  hc_close(plan.verdict[0]);
  if (pid >= 0) return child;
  hc_close(plan.output[0]);
  hc_close(plan.errors[0]);
  return child;
}

static double seconds_of(struct timeval time) { return (double)time.tv_sec + (double)time.tv_usec / 1e6; }

static hc_exit look_for_end(pid_t pid) {
  int status = 0;
  struct rusage used = {0};
  pid_t found;
  do found = wait4(pid, &status, WNOHANG, &used);
  while (found < 0 && errno == EINTR);
  if (found == 0) return (hc_exit){0};
  // Somebody else has waited for it: how it ended is lost.
  if (found < 0) return (hc_exit){.ended = true, .status = -1};
  hc_exit end = {.ended = true, .cpu = seconds_of(used.ru_utime) + seconds_of(used.ru_stime)};
  if (WIFSIGNALED(status)) end.signal = WTERMSIG(status);
  else end.status = WEXITSTATUS(status);
  return end;
}

hc_exit hc_wait(pid_t pid, double seconds) {
  double until = hc_now() + seconds;
  hc_exit end = look_for_end(pid);
  while (!end.ended && hc_now() < until) {
    nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
    end = look_for_end(pid);
  }
  return end;
}

static int open_named_pipe(const char *path, int ends) {
  // A run that was killed has left its own, and numbers of processes come again.
  if (mkfifo(path, 0600) != 0 && (errno != EEXIST || unlink(path) != 0 || mkfifo(path, 0600) != 0)) return -errno;
  int opened = open(path, ends | O_NONBLOCK | O_CLOEXEC);
  return opened >= 0 ? opened : -errno;
}

int hc_open_channel(const char *path) { return open_named_pipe(path, O_RDWR); }

int hc_open_listener(const char *path) { return open_named_pipe(path, O_RDONLY); }

ssize_t hc_read(int descriptor, void *buffer, size_t size) {
  ssize_t count;
  do count = read(descriptor, buffer, size);
  while (count < 0 && errno == EINTR);
  if (count >= 0 || errno == EAGAIN || errno == EWOULDBLOCK) return count;
  return 0;
}

void hc_close(int descriptor) {
  if (descriptor >= 0) close(descriptor);
}

void hc_remove(const char *path) { unlink(path); }

const char *hc_error_text(int number) { return strerror(number); }
