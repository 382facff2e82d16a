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

bool hc_is_alive(pid_t pid) { return hc_birth(pid) != 0; }

typedef struct {
  pid_t *pids;
  uint64_t *births;
  int count;
} victims;

/// Drops those that have ended, even where another process has their number by now.
static void keep_living(victims *victims) {
  int kept = 0;
  for (int i = 0; i < victims->count; i++) {
    if (victims->births[i] == 0 || hc_birth(victims->pids[i]) != victims->births[i]) continue;
    victims->pids[kept] = victims->pids[i];
    victims->births[kept++] = victims->births[i];
  }
  victims->count = kept;
}

/// One round. Returns whether one of them was alive. What they have forked meanwhile is seen in the next: a process
/// that has been killed forks no more.
static bool strike(victims *victims, int most) {
  keep_living(victims);
  int known = victims->count;
  victims->count = hc_with_descendants(victims->pids, known, victims->pids, most);
  for (int i = known; i < victims->count; i++) victims->births[i] = hc_birth(victims->pids[i]);
  keep_living(victims);
  for (int i = 0; i < victims->count; i++) kill(victims->pids[i], SIGKILL);
  return victims->count > 0;
}

bool hc_kill_trees(const pid_t *roots, int count, double patience) {
  enum { most = 4096 };
  victims victims = {malloc(most * sizeof(pid_t)), malloc(most * sizeof(uint64_t)), 0};
  bool some = true;
  if (victims.pids != NULL && victims.births != NULL) {
    for (; victims.count < count && victims.count < most; victims.count++) {
      victims.pids[victims.count] = roots[victims.count];
      victims.births[victims.count] = hc_birth(roots[victims.count]);
    }
    double end = hc_now() + patience;
    while ((some = strike(&victims, most)) && hc_now() < end)
      nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
  }
  free(victims.pids);
  free(victims.births);
  return !some;
}
