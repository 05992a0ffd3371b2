#include "Baselines.h"

#include <math.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

/// The first invalid byte sets `failed`; from then on, numbers are 0.
typedef struct {
  const uint8_t *at, *end;
  int failed;
} reader;

static int64_t unfolded(uint64_t number) { return (int64_t)(number >> 1) ^ -(int64_t)(number & 1); }

static uint8_t next_byte(reader *in) {
  if (in->at < in->end) return *in->at++;
  in->failed = 1;
  return 0;
}

static uint64_t next_varint(reader *in) {
  uint64_t number = 0;
  for (int shift = 0; shift < 64; shift += 7) {
    uint8_t byte = next_byte(in);
    if (shift == 63 && byte > 1) break;
    number |= (uint64_t)(byte & 0x7f) << shift;
    if (byte < 0x80) return number;
  }
  in->failed = 1;
  return 0;
}

static int64_t next_signed(reader *in) { return unfolded(next_varint(in)); }

static double next_double(reader *in) {
  double value = 0;
  if (in->end - in->at < 8) return in->failed = 1, 0;
  memcpy(&value, in->at, 8), in->at += 8;
  if (!isfinite(value)) in->failed = 1;
  return value;
}

/// Reads a count of items with a minimum size in bits.
static int64_t next_count(reader *in, int bits) {
  uint64_t count = next_varint(in);
  if (count > (uint64_t)(in->end - in->at) * 8 / bits) return in->failed = 1, 0;
  return (int64_t)count;
}

/// A reader of the bits of a packed trace, the lowest bit of a byte first.
typedef struct {
  const uint8_t *at, *end;
  uint64_t pending;
  int count, failed;
} bits;

static void fill(bits *in) {
  while (in->count <= 56 && in->at < in->end) {
    in->pending |= (uint64_t)*in->at++ << in->count;
    in->count += 8;
  }
}

static void drop(bits *in, int length) {
  if (length > in->count) {
    in->failed = 1;
    return;
  }
  in->pending >>= length;
  in->count -= length;
}

static int64_t next_rice(bits *in, int k) {
  fill(in);
  int ones = ~in->pending ? __builtin_ctzll(~in->pending) : 64;
  uint64_t number;
  if (ones < 24) {
    number = (uint64_t)ones << k | ((in->pending >> (ones + 1)) & (((uint64_t)1 << k) - 1));
    drop(in, ones + 1 + k);
  } else {
    drop(in, 24);
    fill(in);
    number = in->pending & 0xffffffff;
    drop(in, 32);
    fill(in);
    number |= in->pending << 32;
    drop(in, 32);
  }
  return unfolded(number);
}

typedef struct {
  int64_t time, x, y;
  uint8_t phase;
} point;

typedef struct {
  uint8_t flags;
  int64_t count;
  double start;
} touch;

/// An unpacked trace. Its memory is used for the next one.
typedef struct {
  touch *touches;
  point *points;
  int64_t touch_count, point_count, touch_room, point_room;
} trace;

static void *with_room(void *items, int64_t *room, int64_t count, size_t size) {
  if (count <= *room) return items;
  *room = count * 2;
  return realloc(items, (size_t)*room * size);
}

static void read_touches(reader *in, trace *out) {
  out->touch_count = next_count(in, 16);
  out->touches = with_room(out->touches, &out->touch_room, out->touch_count, sizeof(touch));
  for (int64_t i = 0; i < out->touch_count && !in->failed; i++) {
    touch *next = &out->touches[i];
    next->flags = next_byte(in);
    if (next->flags & 0xc0 || (next->flags & 0x0c) == 0x0c) in->failed = 1;
    next->count = next_signed(in);
    next->start = next->flags & 0x10 ? next_double(in) : 0;
    if (next->flags & 0x20) next_double(in);
  }
}

enum phase { began, changed, ended, cancelled };

static void read_phases(reader *in, trace *out) {
  uint8_t kind = next_byte(in), byte = 0;
  if (kind > 1) in->failed = 1;
  for (int64_t i = 0; i < out->point_count && !in->failed; i++) {
    if (kind == 1) byte = i % 4 ? byte >> 2 : next_byte(in);
    out->points[i].phase = kind == 1 ? byte & 3 : changed;
  }
  if (kind == 1) {
    if (out->point_count % 4 && byte >> 2) in->failed = 1;
    return;
  }
  static const uint8_t last[] = {ended, cancelled, cancelled, changed};
  int64_t start = 0;
  for (int64_t i = 0; i < out->touch_count && !in->failed; i++) {
    touch *next = &out->touches[i];
    if (next->count < 0 || next->count > out->point_count - start) in->failed = 1;
    else if (next->count > 0) {
      out->points[start + next->count - 1].phase = last[next->flags & 3];
      out->points[start].phase = began;
      start += next->count;
    }
  }
  if (start != out->point_count) in->failed = 1;
}

static int is_valid(const point *p) {
  const int64_t limit = (int64_t)1000000 * 1000;
  return p->x >= -limit && p->x <= limit && p->y >= -limit && p->y <= limit;
}

/// Unpacks the points. The product's differences wrap around, too.
static void read_points(reader *in, trace *out) {
  uint64_t t = 0, dt = 0, x = 0, dx = 0, y = 0, dy = 0;
  bits rest = {0};
  int kt = 0, kx = 0, ky = 0;
  for (int64_t i = 0; i < out->point_count && !in->failed && !rest.failed; i++) {
    point *next = &out->points[i];
    if (i < 2) {
      t += dt = (uint64_t)next_signed(in);
      x += dx = (uint64_t)next_signed(in);
      y += dy = (uint64_t)next_signed(in);
      if (i == 0) dt = dx = dy = 0;
    } else {
      if (i == 2) {
        kt = next_byte(in), kx = next_byte(in), ky = next_byte(in);
        if (kt > 32 || kx > 32 || ky > 32) in->failed = 1;
        rest = (bits){in->at, in->end, 0, 0, in->failed};
      }
      t += dt += (uint64_t)next_rice(&rest, kt);
      x += dx += (uint64_t)next_rice(&rest, kx);
      y += dy += (uint64_t)next_rice(&rest, ky);
    }
    next->time = (int64_t)t, next->x = (int64_t)x, next->y = (int64_t)y;
    if (!is_valid(next)) in->failed = 1;
  }
  if (out->point_count <= 2) return;
  if (rest.failed || rest.pending & (((uint64_t)1 << rest.count % 8) - 1)) in->failed = 1;
  in->at = rest.at - rest.count / 8;
}

/// Returns whether all bytes are valid: 1 or 0.
static int read_trace(reader in, trace *out) {
  if (next_byte(&in) != 2) return 0;
  read_touches(&in, out);
  out->point_count = in.failed ? 0 : next_count(&in, 3);
  out->points = with_room(out->points, &out->point_room, out->point_count, sizeof(point));
  read_phases(&in, out);
  read_points(&in, out);
  return !in.failed && in.at == in.end;
}

/// The slope of the line through the last 100 ms, in points per second.
static double velocity(const point *points, int64_t count, int is_x) {
  const point *last = &points[count - 1];
  double n = 0, times = 0;
  int64_t first = count - 1;
  for (int64_t i = count - 1; i >= 0; i--) {
    double time = (double)(points[i].time - last->time);
    if (time < -100000) break;
    first = i;
    n++;
    times += time;
  }
  double spread = 0, slope = 0;
  for (int64_t i = first; i < count; i++) {
    const point *p = &points[i];
    double time = (double)(p->time - last->time), weight = n * time - times;
    spread += weight * time;
    slope += weight * (double)(is_x ? p->x - last->x : p->y - last->y);
  }
  return spread > 0 ? slope / spread * 1000 : 0;
}

typedef struct {
  double fling, fraction, changed;
} rules;

/// Decides every release of a trace by both fractions, and compares the decisions with the stored ones.
static void decide(const trace *in, int is_x, double sign, double distance, const rules *by, baseline_decisions *out) {
  int64_t start = 0;
  for (int64_t i = 0; i < in->touch_count; i++) {
    const touch *next = &in->touches[i];
    const point *points = &in->points[start];
    // If the phases are listed, the counts are not checked above.
    if (next->count < 0 || next->count > in->point_count - start) return;
    start += next->count;
    if (!(next->flags & 0x0c) || next->count == 0) continue;
    const point *last = &points[next->count - 1];
    double speed = sign * velocity(points, next->count, is_x);
    double travel = next->start + sign * (double)(is_x ? last->x - points->x : last->y - points->y) / 1000;
    int stored = next->flags & 8 ? 1 : 0;
    int own = speed > by->fling || (travel > by->fraction * distance && speed > -by->fling);
    int other = speed > by->fling || (travel > by->changed * distance && speed > -by->fling);
    out->releases++;
    out->failing += own != stored;
    out->flips += other != stored;
  }
}

int64_t baseline_replay(const char *path, double fling, double fraction, double changed, baseline_decisions *decisions) {
  sqlite3 *db = NULL;
  sqlite3_stmt *rows = NULL;
  trace unpacked = {0};
  const rules by = {fling, fraction, changed};
  *decisions = (baseline_decisions){0};
  const char *sql = "SELECT axis, sign, interaction_distance_pt, samples FROM session"
                    " JOIN session_samples ON session_id = id WHERE outcome IN ('finished', 'cancelled')";
  if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK) return -1;
  int64_t start = baseline_now();
  if (sqlite3_prepare_v2(db, sql, -1, &rows, NULL) != SQLITE_OK) return -1;
  int valid = 1;
  while (valid && sqlite3_step(rows) == SQLITE_ROW) {
    const uint8_t *bytes = sqlite3_column_blob(rows, 3);
    valid = read_trace((reader){bytes, bytes + sqlite3_column_bytes(rows, 3), 0}, &unpacked);
    if (!valid) break;
    decisions->samples += unpacked.point_count;
    decide(
      &unpacked, sqlite3_column_text(rows, 0)[0] == 'x', sqlite3_column_double(rows, 1), sqlite3_column_double(rows, 2),
      &by, decisions);
  }
  int64_t end = baseline_now();
  sqlite3_finalize(rows);
  sqlite3_close(db);
  free(unpacked.touches);
  free(unpacked.points);
  return valid ? end - start : -1;
}
