// Measures the time of programs from start to end, for Scripts/startup.sh.
//
// startup RUNS COMMAND...: each command is one argument, with its words separated by tabs. The commands run in turn, so
// that other work on the machine affects all of them equally. Prints one line per command: the medians of user, system,
// user + system and wall time, in milliseconds.
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

enum { USER, SYSTEM, CPU, WALL, MEASURES, WORDS = 64 };

static int compare(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

static double milliseconds(struct timeval time) { return time.tv_sec * 1e3 + time.tv_usec / 1e3; }

static int run(char **words, posix_spawn_file_actions_t *actions, double *measured) {
  struct timespec start, end;
  struct rusage usage;
  pid_t process;
  int status;
  clock_gettime(CLOCK_MONOTONIC, &start);
  if (posix_spawnp(&process, words[0], actions, NULL, words, environ) != 0) return 0;
  if (wait4(process, &status, 0, &usage) < 0) return 0;
  clock_gettime(CLOCK_MONOTONIC, &end);
  measured[USER] = milliseconds(usage.ru_utime);
  measured[SYSTEM] = milliseconds(usage.ru_stime);
  measured[CPU] = measured[USER] + measured[SYSTEM];
  measured[WALL] = (end.tv_sec - start.tv_sec) * 1e3 + (end.tv_nsec - start.tv_nsec) / 1e6;
  return status == 0;
}

int main(int count, char **arguments) {
  int runs = count > 2 ? atoi(arguments[1]) : 0, commands = count - 2;
  if (runs < 1) return 64;
  char *words[commands][WORDS];
  double *all = calloc((size_t)commands * MEASURES * runs, sizeof *all), one[MEASURES];
  if (!all) return 2;
  for (int c = 0; c < commands; c++) {
    int word = 0;
    for (char *w = strtok(arguments[c + 2], "\t"); w && word < WORDS - 1; w = strtok(NULL, "\t")) words[c][word++] = w;
    words[c][word] = NULL;
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  // The first round warms the caches and does not count.
  for (int r = -1; r < runs; r++) {
    for (int c = 0; c < commands; c++) {
      if (!run(words[c], &actions, one)) {
        fprintf(stderr, "%s failed.\n", words[c][0]);
        return 2;
      }
      for (int m = 0; r >= 0 && m < MEASURES; m++) all[(c * MEASURES + m) * runs + r] = one[m];
    }
  }
  for (int c = 0; c < commands; c++) {
    for (int m = 0; m < MEASURES; m++) {
      double *times = all + (c * MEASURES + m) * runs;
      qsort(times, runs, sizeof *times, compare);
      double median = (times[runs / 2] + times[(runs - 1) / 2]) / 2;
      printf(m == MEASURES - 1 ? "%.2f\n" : "%.2f ", median);
    }
  }
  return 0;
}
