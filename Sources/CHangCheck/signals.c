#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "CHangCheck.h"
#include "platform.h"

static volatile sig_atomic_t stop_asked, status_asked;
static int wake[2] = {-1, -1};

static void note(int signal) {
  int reason = errno;
  if (signal == SIGUSR1) status_asked = 1;
  else stop_asked = 1;
  // A full pipe wakes as well.
  ssize_t ignored = write(wake[1], "!", 1);
  (void)ignored;
  errno = reason;
}

static void handle(int signal) {
  struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART};
  sigfillset(&action.sa_mask);
  sigaction(signal, &action, NULL);
}

void hc_take_signals(void) {
  if (hc_make_pipe(wake))
    for (int i = 0; i < 2; i++) fcntl(wake[i], F_SETFL, O_NONBLOCK);
  handle(SIGINT);
  handle(SIGTERM);
  handle(SIGQUIT);
  handle(SIGUSR1);
  struct sigaction hangup;
  // Ignored by nohup: the user wants the run to go on.
  if (sigaction(SIGHUP, NULL, &hangup) == 0 && hangup.sa_handler != SIG_IGN) handle(SIGHUP);
}

bool hc_stop_asked(void) { return stop_asked != 0; }

bool hc_status_asked(void) {
  char bytes[64];
  while (wake[0] >= 0 && read(wake[0], bytes, sizeof bytes) > 0) {}
  if (status_asked == 0) return false;
  status_asked = 0;
  return true;
}

int hc_wake_descriptor(void) { return wake[0]; }
