// What spawn.c and guard.c need of the system, between fork and exec where only simple calls are allowed.
#ifndef HC_PLATFORM_H
#define HC_PLATFORM_H

#include "CHangCheck.h"

/// Both ends are closed by exec, from the beginning: another thread may start a process at any time.
bool hc_make_pipe(int ends[2]);
/// Has the kernel send a signal to this process when its parent dies. False where that parent has died already.
bool hc_die_with(pid_t parent, int signal);
void hc_close_from(int lowest);
/// Handles the worker's signals, with a pipe that wakes its poll loop.
void hc_take_signals(void);

#endif
