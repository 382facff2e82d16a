#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <time.h>

#include "CHangCheck.h"

static bool holds(const pid_t *list, int count, pid_t pid) {
  for (int i = 0; i < count; i++)
    if (list[i] == pid) return true;
  return false;
}

int hc_with_descendants(const pid_t *roots, int count, pid_t *list, int capacity) {
  int found = 0;
  for (int i = 0; i < count && found < capacity; i++)
    if (!holds(list, found, roots[i])) list[found++] = roots[i];
  for (int i = 0; i < found && found < capacity; i++) {
    int children = hc_children(list[i], list + found, capacity - found);
    int kept = found;
    for (int child = found; child < found + children; child++)
      if (!holds(list, kept, list[child])) list[kept++] = list[child];
    found = kept;
  }
  return found;
}

/// One round. Returns whether one of them was alive.
static bool strike(const pid_t *list, int count) {
  bool some = false;
  for (int i = 0; i < count; i++) {
    if (!hc_is_alive(list[i])) continue;
    some = true;
    kill(list[i], SIGKILL);
  }
  return some;
}

bool hc_kill_trees(const pid_t *roots, int count, double patience) {
  enum { most = 4096 };
  pid_t *list = malloc(most * sizeof *list);
  if (list == NULL) return false;
  double end = hc_now() + patience;
  // What a tree has forked meanwhile is seen in the next round: a process that has been killed forks no more.
  int found = hc_with_descendants(roots, count, list, most);
  bool some = strike(list, found);
  while (some && hc_now() < end) {
    nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
    found = hc_with_descendants(list, found, list, most);
    some = strike(list, found);
  }
  free(list);
  return !some;
}
