#ifndef BASELINES_H
#define BASELINES_H

#include <stddef.h>
#include <stdint.h>

/// Returns the processor time of this process and of its finished children, in nanoseconds.
int64_t baseline_now(void);

/// Does nothing, but another compiler cannot know that.
void baseline_keep(double value);

/// Rows of a database in memory, to be inserted again.
typedef struct baseline_rows baseline_rows;

/// Reads every row of `session`, `session_samples` and `presentation` of the file at `path`, in the order of their IDs.
/// Returns NULL on failure.
baseline_rows *baseline_rows_read(const char *path);
void baseline_rows_free(baseline_rows *rows);
size_t baseline_rows_sessions(const baseline_rows *rows);

/// Inserts the rows into the empty tables of the file at `path`, with prepared statements, in WAL mode, with `batch`
/// sessions per transaction. `synchronous` is SQLite's setting of that name. Returns nanoseconds, or -1.
int64_t baseline_rows_write(const baseline_rows *rows, const char *path, int batch, const char *synchronous);

/// The results of a replay.
typedef struct {
  int64_t samples;
  int64_t releases;
  /// The releases that are not decided as they were stored.
  int64_t failing;
  /// The releases that the changed fraction decides otherwise than was stored.
  int64_t flips;
} baseline_decisions;

/// Decides every release of the file again from its packed trace, by `fraction` and by `changed`, and compares both with
/// the stored decision. The velocity is that of least squares over the last 100 ms. A session finishes if the velocity is
/// above `velocity`, or if the travel is above a fraction of the distance and the velocity above -`velocity`. All bytes
/// are checked as by the product. Uses one thread, and reads blobs in place. Returns nanoseconds, or -1.
int64_t baseline_replay(
  const char *path, double velocity, double fraction, double changed, baseline_decisions *decisions);

/// Another writer on the file at `path`, which inserts rows repeatedly, waits for the lock, and measures the size of
/// the files that this process has open. Returns NULL on failure.
typedef struct baseline_watch baseline_watch;
baseline_watch *baseline_watch_start(const char *path);

/// Returns the nanoseconds of the longest insertion, and bytes.
void baseline_watch_stop(baseline_watch *watch, int64_t *longest_wait, int64_t *most_bytes);

#endif
