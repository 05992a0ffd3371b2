#ifndef BASELINES_H
#define BASELINES_H

#include <stddef.h>
#include <stdint.h>

/// Processor time of this process and of those it has waited for, in nanoseconds.
int64_t baseline_now(void);

/// Does nothing, which no other compiler knows.
void baseline_keep(double value);

/// Displacements of an under-damped spring, started at -1 and at rest, every `step` seconds by the closed form: an
/// exponential, a sine and a cosine each. Returns their sum, so that nothing can be left out.
double baseline_spring_sum(double angular_frequency, double damping_ratio, double step, size_t count);

/// Rows of a database held in memory, to be inserted again.
typedef struct baseline_rows baseline_rows;

/// Reads every row of `session`, `session_samples` and `presentation` of the file at `path`, in the order of their ids.
/// NULL on failure.
baseline_rows *baseline_rows_read(const char *path);
void baseline_rows_free(baseline_rows *rows);
size_t baseline_rows_sessions(const baseline_rows *rows);

/// Inserts the rows into the file at `path`, whose tables are there and empty, with prepared statements, `batch`
/// sessions a transaction, WAL. `synchronous` is SQLite's word for it. Returns nanoseconds, or -1.
int64_t baseline_rows_write(const baseline_rows *rows, const char *path, int batch, const char *synchronous);

/// Decides every session of the file anew from its packed trace: velocity by least squares over the last 100 ms, finish
/// when it is above `velocity` or the travel above `fraction` of the distance with the velocity above -`velocity`.
/// One thread, the blob read where SQLite has it. Returns nanoseconds, or -1.
int64_t baseline_replay(const char *path, double velocity, double fraction, int64_t *samples, int64_t *finished);

/// Another writer on the file at `path`, who inserts a row again and again and waits for his turn, and looks how much
/// room the files take that this process has open. NULL on failure.
typedef struct baseline_watch baseline_watch;
baseline_watch *baseline_watch_start(const char *path);

/// Nanoseconds the longest insertion took, and bytes.
void baseline_watch_stop(baseline_watch *watch, int64_t *longest_wait, int64_t *most_bytes);

#endif
