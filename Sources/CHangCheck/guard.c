#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "CHangCheck.h"
#include "platform.h"

/// How long a worker that was asked to stop may take, for its last report.
static const double grace = 5;

typedef struct {
  void (*work)(void *);
  void *context;
} duty;

typedef struct {
  pid_t worker, waker, parent, grandparent;
  int lifeline;
  bool watches_parents;
  /// Readable once the parent, or that one's parent, has ended; -1 where the system has no such thing.
  int ends[2];
  /// When the worker was asked to stop; 0 before.
  double asked_at;
} guard;

static bool guarded;
static volatile sig_atomic_t came[NSIG];

static void note(int signal) { came[signal] = 1; }

bool hc_is_guarded(void) { return guarded; }

static const int forwarded[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1};
enum { forwarded_count = sizeof forwarded / sizeof *forwarded };

/// Blocked but while the guardian waits, so that none is missed.
static void hold_signals(sigset_t *held) {
  sigemptyset(held);
  sigaddset(held, SIGCHLD);
  for (int i = 0; i < forwarded_count; i++) sigaddset(held, forwarded[i]);
  sigprocmask(SIG_SETMASK, held, NULL);
}

static void note_signals(bool keeps_hangup) {
  struct sigaction action = {.sa_handler = note};
  sigaction(SIGCHLD, &action, NULL);
  for (int i = 0; i < forwarded_count; i++)
    if (forwarded[i] != SIGHUP || !keeps_hangup) sigaction(forwarded[i], &action, NULL);
}

static void ask_to_stop(guard *guard, int signal) {
  kill(guard->worker, signal);
  if (guard->asked_at == 0) guard->asked_at = hc_now();
}

static void forward(guard *guard) {
  for (int i = 0; i < forwarded_count; i++) {
    int signal = forwarded[i];
    if (!came[signal]) continue;
    came[signal] = 0;
    if (signal == SIGUSR1) kill(guard->worker, signal);
    else ask_to_stop(guard, signal);
  }
}

static bool parents_are_gone(const guard *guard) {
  if (!guard->watches_parents) return false;
  return getppid() != guard->parent || hc_parent(guard->parent) != guard->grandparent;
}

static int watch(int descriptor, fd_set *asked, int most) {
  if (descriptor < 0 || descriptor >= FD_SETSIZE) return most;
  FD_SET(descriptor, asked);
  return descriptor > most ? descriptor : most;
}

/// Waits for a signal, for the lifeline's or a parent's end, or for the next look at the parents. Returns whether the
/// lifeline has something to say.
static bool pause_guard(const guard *guard) {
  sigset_t none;
  sigemptyset(&none);
  fd_set asked;
  FD_ZERO(&asked);
  int most = watch(guard->lifeline, &asked, -1);
  for (int i = 0; i < 2 && guard->watches_parents && guard->asked_at == 0; i++)
    most = watch(guard->ends[i], &asked, most);
  struct timespec look = {.tv_nsec = 200000000};
  return pselect(most + 1, &asked, NULL, NULL, &look, &none) > 0 && guard->lifeline >= 0
         && FD_ISSET(guard->lifeline, &asked);
}

/// What the lifeline says means nothing; its end does.
static bool is_cut(guard *guard) {
  char bytes[256];
  ssize_t count = read(guard->lifeline, bytes, sizeof bytes);
  if (count > 0 || (count < 0 && (errno == EINTR || errno == EAGAIN))) return false;
  guard->lifeline = -1;
  return true;
}

static void keep_watch(guard *guard) {
  bool said = pause_guard(guard);
  forward(guard);
  if (said && is_cut(guard)) ask_to_stop(guard, SIGTERM);
  if (guard->asked_at == 0 && parents_are_gone(guard)) ask_to_stop(guard, SIGTERM);
  if (guard->asked_at > 0 && hc_now() > guard->asked_at + grace) kill(guard->worker, SIGKILL);
}

/// Orphans that came to the guardian end here; their statuses interest nobody. A worker that was stopped goes on: its
/// parent's number is all that a test needs to stop it, and then nobody would watch the tests.
static bool worker_ended(pid_t worker, int *status) {
  int found_status;
  pid_t found;
  while ((found = waitpid(-1, &found_status, WNOHANG | WUNTRACED)) > 0) {
    if (found != worker) continue;
    if (WIFSTOPPED(found_status)) {
      kill(worker, SIGCONT);
      continue;
    }
    *status = found_status;
    return true;
  }
  return false;
}

/// All that the worker has left. Where orphans do not come to the guardian, it knows them by their mark.
static int left_behind(pid_t *list, int capacity) {
  int count = hc_orphans(list, capacity), kept = 0;
  bool all = hc_adopt_orphans();
  for (int i = 0; i < count; i++)
    if (hc_is_alive(list[i]) && (all || hc_has_environment(list[i], "CHECK_HANGS_RUN=", false))) list[kept++] = list[i];
  return kept;
}

/// Whether there are children that have not been waited for: one whose first thread is gone no longer looks alive,
/// but its own children come here only with its last.
static bool reap(void) {
  pid_t ended;
  while ((ended = waitpid(-1, NULL, WNOHANG)) > 0) {}
  return ended == 0;
}

static void end_everything(void) {
  enum { most = 1024 };
  pid_t list[most];
  double end = hc_now() + grace;
  while (hc_now() < end) {
    bool some = reap();
    int count = left_behind(list, most);
    if (count == 0 && !some) return;
    hc_kill_trees(list, count, 1);
    nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
  }
}

/// Wakes the guardian again and again, whoever stops it, which wakes the worker in turn. It knows nothing else, keeps
/// nothing open, and goes with the guardian.
static void keep_awake(pid_t guardian) {
  hc_name_process("hang-waker");
  hc_die_with(guardian, SIGKILL);
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  hc_close_from(0);
  while (getppid() == guardian) {
    kill(guardian, SIGCONT);
    nanosleep(&(struct timespec){.tv_sec = 1}, NULL);
  }
  _exit(0);
}

static _Noreturn void stand_guard(guard *guard) {
  // Who kills check-hangs by its name leaves somebody to end what the tests left.
  hc_name_process("hang-guard");
  int status;
  while (!worker_ended(guard->worker, &status)) keep_watch(guard);
  if (guard->waker > 0) kill(guard->waker, SIGKILL);
  end_everything();
  _exit(WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
}

static void *do_duty(void *pointer) {
  duty *duty = pointer;
  duty->work(duty->context);
  hc_leave(0);
}

static void listen_to_signals(void) {
  hc_take_signals();
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

/// Where the system has no thread left, the first one has to do.
static _Noreturn void work(duty duty) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  // As much as the first one has.
  pthread_attr_setstacksize(&attributes, 8 << 20);
  pthread_t thread;
  if (pthread_create(&thread, &attributes, do_duty, &duty) != 0) do_duty(&duty);
  for (;;) pause();
}

static _Noreturn void work_guarded(pid_t guardian, duty duty) {
  guarded = true;
  hc_adopt_orphans();
  listen_to_signals();
  if (!hc_die_with(guardian, SIGTERM)) raise(SIGTERM);
  work(duty);
}

/// The descriptor as a lifeline, low enough for `pselect`. Of a terminal that hangs up, SIGHUP tells; and what else
/// can be read, as /dev/null, is at its end from the beginning.
static int as_lifeline(int descriptor) {
  struct stat status;
  if (fstat(descriptor, &status) != 0 || !(S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode))) return -1;
  if (descriptor >= FD_SETSIZE) descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
  return descriptor < FD_SETSIZE ? descriptor : -1;
}

void hc_leave(int status) {
  fflush(NULL);
  // A test may have stopped the guardian, too, which would then end later.
  if (guarded) kill(getppid(), SIGCONT);
  _exit(status);
}

void hc_guard(int lifeline, void (*body)(void *), void *context) {
  duty duty = {body, context};
  struct sigaction hangup = {0};
  sigaction(SIGHUP, NULL, &hangup);
  bool keeps_hangup = hangup.sa_handler == SIG_IGN;
  signal(SIGPIPE, SIG_IGN);
  signal(SIGCHLD, SIG_DFL);
  guard guard = {.parent = getppid(), .lifeline = as_lifeline(lifeline), .watches_parents = !keeps_hangup};
  guard.grandparent = hc_parent(guard.parent);
  guard.ends[0] = hc_open_process(guard.parent);
  guard.ends[1] = hc_open_process(guard.grandparent);
  hc_adopt_orphans();
  sigset_t held;
  hold_signals(&held);
  pid_t self = getpid();
  guard.worker = fork();
  // Without a second process the run is still watched, only not its watcher.
  if (guard.worker < 0) {
    listen_to_signals();
    work(duty);
  }
  if (guard.worker == 0) {
    for (int i = 0; i < 2; i++) hc_close(guard.ends[i]);
    work_guarded(self, duty);
  }
  guard.waker = fork();
  if (guard.waker == 0) keep_awake(self);
  note_signals(keeps_hangup);
  stand_guard(&guard);
}
