#define _GNU_SOURCE
#include "Baselines.h"

#include <dirent.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct baseline_watch {
  pthread_t thread;
  sqlite3 *db;
  atomic_int isOver;
  int64_t longest_wait, most_bytes;
};

static int64_t clock_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static int wait_a_little(void *context, int tries) {
  (void)context, (void)tries;
  usleep(500);
  return 1;
}

/// The size of all regular files that this process has open, including unnamed ones, each once. 0 on systems other than
/// Linux.
static int64_t open_bytes(void) {
  ino_t seen[256];
  size_t count = 0;
  int64_t bytes = 0;
  DIR *folder = opendir("/proc/self/fd");
  for (struct dirent *entry; folder && (entry = readdir(folder)) && count < 256;) {
    char path[64];
    struct stat file;
    snprintf(path, sizeof path, "/proc/self/fd/%.20s", entry->d_name);
    if (stat(path, &file) != 0 || !S_ISREG(file.st_mode)) continue;
    size_t known = 0;
    while (known < count && seen[known] != file.st_ino) known++;
    if (known < count) continue;
    seen[count++] = file.st_ino;
    bytes += (int64_t)file.st_size;
  }
  if (folder) closedir(folder);
  return bytes;
}

static void *watch(void *context) {
  baseline_watch *self = context;
  while (!self->isOver) {
    int64_t start = clock_now();
    if (sqlite3_exec(self->db, "INSERT INTO watch VALUES (1)", NULL, NULL, NULL) != SQLITE_OK) abort();
    int64_t waited = clock_now() - start, bytes = open_bytes();
    if (waited > self->longest_wait) self->longest_wait = waited;
    if (bytes > self->most_bytes) self->most_bytes = bytes;
    usleep(1000);
  }
  return NULL;
}

baseline_watch *baseline_watch_start(const char *path) {
  baseline_watch *self = calloc(1, sizeof *self);
  int good = self && sqlite3_open(path, &self->db) == SQLITE_OK
    && sqlite3_busy_handler(self->db, wait_a_little, NULL) == SQLITE_OK
    && sqlite3_exec(self->db, "CREATE TABLE IF NOT EXISTS watch (one)", NULL, NULL, NULL) == SQLITE_OK
    && pthread_create(&self->thread, NULL, watch, self) == 0;
  return good ? self : NULL;
}

void baseline_watch_stop(baseline_watch *self, int64_t *longest_wait, int64_t *most_bytes) {
  self->isOver = 1;
  pthread_join(self->thread, NULL);
  sqlite3_close(self->db);
  *longest_wait = self->longest_wait;
  *most_bytes = self->most_bytes;
  free(self);
}
