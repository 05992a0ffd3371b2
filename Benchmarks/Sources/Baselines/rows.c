#include "Baselines.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

struct baseline_rows {
  sqlite3_value **sessions, **samples, **touches, **presentations;
  size_t session_columns, touch_columns, presentation_columns, presentation_column;
  size_t session_count, sample_count, touch_count, presentation_count;
  char insert_session[2048], insert_touch[128], insert_presentation[512];
};

static int64_t nanoseconds(struct timeval time) { return (int64_t)time.tv_sec * 1000000000 + time.tv_usec * 1000; }

int64_t baseline_now(void) {
  struct timespec own;
  struct rusage others;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &own);
  getrusage(RUSAGE_CHILDREN, &others);
  return (int64_t)own.tv_sec * 1000000000 + own.tv_nsec + nanoseconds(others.ru_utime) + nanoseconds(others.ru_stime);
}

void baseline_keep(double value) { (void)value; }

static sqlite3_value **read_table(sqlite3 *db, const char *sql, size_t *rows, size_t *columns) {
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) return NULL;
  size_t width = (size_t)sqlite3_column_count(statement), count = 0, room = 1024;
  sqlite3_value **values = malloc(room * width * sizeof *values);
  while (values && sqlite3_step(statement) == SQLITE_ROW) {
    if (count == room) {
      room *= 2;
      values = realloc(values, room * width * sizeof *values);
      if (!values) break;
    }
    for (size_t column = 0; column < width; column++) {
      values[count * width + column] = sqlite3_value_dup(sqlite3_column_value(statement, (int)column));
    }
    count++;
  }
  sqlite3_finalize(statement);
  *rows = count;
  *columns = width;
  return values;
}

static void write_insertion(char *sql, const char *table, size_t columns) {
  sprintf(sql, "INSERT INTO %s VALUES (?", table);
  for (size_t column = 1; column < columns; column++) strcat(sql, ", ?");
  strcat(sql, ")");
}

static size_t column_index(sqlite3 *db, const char *table, const char *name) {
  char sql[128];
  sqlite3_stmt *statement = NULL;
  size_t index = 0;
  snprintf(sql, sizeof sql, "SELECT cid FROM pragma_table_info('%s') WHERE name = '%s'", table, name);
  if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW) {
    index = (size_t)sqlite3_column_int64(statement, 0);
  }
  sqlite3_finalize(statement);
  return index;
}

baseline_rows *baseline_rows_read(const char *path) {
  sqlite3 *db = NULL;
  if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK) return NULL;
  baseline_rows *rows = calloc(1, sizeof *rows);
  size_t two = 0;
  rows->sessions = read_table(db, "SELECT * FROM session ORDER BY id", &rows->session_count, &rows->session_columns);
  rows->samples = read_table(db, "SELECT * FROM session_samples ORDER BY session_id", &rows->sample_count, &two);
  rows->touches = read_table(
    db, "SELECT * FROM session_touch ORDER BY session_id, ordinal", &rows->touch_count, &rows->touch_columns);
  rows->presentations =
    read_table(db, "SELECT * FROM presentation ORDER BY id", &rows->presentation_count, &rows->presentation_columns);
  rows->presentation_column = column_index(db, "session", "presentation_id");
  sqlite3_close(db);
  write_insertion(rows->insert_session, "session", rows->session_columns);
  write_insertion(rows->insert_touch, "session_touch", rows->touch_columns);
  write_insertion(rows->insert_presentation, "presentation", rows->presentation_columns);
  if (rows->sessions && rows->samples && rows->touches && rows->presentations && rows->sample_count == rows->session_count) return rows;
  baseline_rows_free(rows);
  return NULL;
}

void baseline_rows_free(baseline_rows *rows) {
  if (!rows) return;
  for (size_t i = 0; rows->sessions && i < rows->session_count * rows->session_columns; i++) {
    sqlite3_value_free(rows->sessions[i]);
  }
  for (size_t i = 0; rows->presentations && i < rows->presentation_count * rows->presentation_columns; i++) {
    sqlite3_value_free(rows->presentations[i]);
  }
  for (size_t i = 0; rows->touches && i < rows->touch_count * rows->touch_columns; i++) {
    sqlite3_value_free(rows->touches[i]);
  }
  free(rows->touches);
  free(rows->presentations);
  for (size_t i = 0; rows->samples && i < rows->sample_count * 2; i++) sqlite3_value_free(rows->samples[i]);
  free(rows->sessions);
  free(rows->samples);
  free(rows);
}

size_t baseline_rows_sessions(const baseline_rows *rows) { return rows->session_count; }

static int insert(sqlite3_stmt *statement, sqlite3_value **values, size_t count) {
  for (size_t i = 0; i < count; i++) sqlite3_bind_value(statement, (int)i + 1, values[i]);
  int code = sqlite3_step(statement);
  sqlite3_reset(statement);
  return code == SQLITE_DONE;
}

int64_t baseline_rows_write(const baseline_rows *rows, const char *path, int batch, const char *synchronous) {
  sqlite3 *db = NULL;
  sqlite3_stmt *session = NULL, *samples = NULL, *touch = NULL, *presentation = NULL;
  size_t presentations = 0, touches = 0;
  char pragma[64];
  snprintf(pragma, sizeof pragma, "PRAGMA synchronous = %s", synchronous);
  int good = sqlite3_open(path, &db) == SQLITE_OK
    && sqlite3_exec(db, "PRAGMA journal_mode = WAL", NULL, NULL, NULL) == SQLITE_OK
    && sqlite3_exec(db, pragma, NULL, NULL, NULL) == SQLITE_OK
    && sqlite3_exec(db, "PRAGMA foreign_keys = ON", NULL, NULL, NULL) == SQLITE_OK
    && sqlite3_prepare_v2(db, rows->insert_session, -1, &session, NULL) == SQLITE_OK
    && sqlite3_prepare_v2(db, rows->insert_touch, -1, &touch, NULL) == SQLITE_OK
    && sqlite3_prepare_v2(db, rows->insert_presentation, -1, &presentation, NULL) == SQLITE_OK
    && sqlite3_prepare_v2(db, "INSERT INTO session_samples VALUES (?, ?)", -1, &samples, NULL) == SQLITE_OK;
  int64_t start = baseline_now();
  for (size_t row = 0; good && row < rows->session_count; row++) {
    if (row % (size_t)batch == 0) good = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;
    // A presentation is written with its first session, as in the product. Their IDs grow together.
    sqlite3_value **values = rows->sessions + row * rows->session_columns;
    int64_t needed = sqlite3_value_int64(values[rows->presentation_column]);
    while (good && presentations < rows->presentation_count
      && sqlite3_value_int64(rows->presentations[presentations * rows->presentation_columns]) <= needed) {
      good = insert(presentation, rows->presentations + presentations * rows->presentation_columns,
        rows->presentation_columns);
      presentations++;
    }
    good = good && insert(session, values, rows->session_columns)
      && insert(samples, rows->samples + row * 2, 2);
    while (good && touches < rows->touch_count
      && sqlite3_value_int64(rows->touches[touches * rows->touch_columns]) == sqlite3_value_int64(values[0])) {
      good = insert(touch, rows->touches + touches * rows->touch_columns, rows->touch_columns);
      touches++;
    }
    if (row % (size_t)batch == (size_t)batch - 1 || row + 1 == rows->session_count) {
      good = good && sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
    }
  }
  int64_t end = baseline_now();
  sqlite3_finalize(session);
  sqlite3_finalize(presentation);
  sqlite3_finalize(samples);
  sqlite3_finalize(touch);
  sqlite3_close(db);
  good = good && touches == rows->touch_count;
  return good ? end - start : -1;
}
