#include "Baselines.h"

#include <math.h>
#include <sqlite3.h>
#include <string.h>

typedef struct {
  const uint8_t *at, *end;
} reader;

static int64_t unfolded(uint64_t number) { return (int64_t)(number >> 1) ^ -(int64_t)(number & 1); }

static uint64_t next_varint(reader *in) {
  uint64_t number = 0;
  for (int shift = 0; in->at < in->end && shift < 64; shift += 7) {
    uint8_t byte = *in->at++;
    number |= (uint64_t)(byte & 0x7f) << shift;
    if (byte < 0x80) break;
  }
  return number;
}

static int64_t next_signed(reader *in) { return unfolded(next_varint(in)); }

static double next_double(reader *in) {
  double value = 0;
  if (in->end - in->at >= 8) memcpy(&value, in->at, 8), in->at += 8;
  return value;
}

/// A reader of the bits of a packed trace, the lowest bit of a byte first.
typedef struct {
  const uint8_t *at, *end;
  uint64_t pending;
  int count;
} bits;

static void fill(bits *in) {
  while (in->count <= 56 && in->at < in->end) {
    in->pending |= (uint64_t)*in->at++ << in->count;
    in->count += 8;
  }
}

static int64_t next_rice(bits *in, int k) {
  fill(in);
  int ones = ~in->pending ? __builtin_ctzll(~in->pending) : 64;
  uint64_t number;
  if (ones < 24) {
    number = (uint64_t)ones << k | ((in->pending >> (ones + 1)) & (((uint64_t)1 << k) - 1));
    in->pending >>= ones + 1 + k;
    in->count -= ones + 1 + k;
  } else {
    in->pending >>= 24;
    in->count -= 24;
    fill(in);
    number = in->pending & 0xffffffff;
    in->pending >>= 32;
    in->count -= 32;
    fill(in);
    number |= in->pending << 32;
    in->pending >>= 32;
    in->count -= 32;
  }
  return unfolded(number);
}

enum { ring = 256 };

typedef struct {
  int64_t time, x, y;
} point;

/// The slope of the line through the last 100 ms, in points per second.
static double velocity(const point *points, int64_t count, int is_x) {
  const point *last = &points[(count - 1) & (ring - 1)];
  double n = 0, times = 0;
  int64_t first = count - 1;
  for (int64_t i = count - 1; i >= 0 && i > count - ring; i--) {
    double time = (double)(points[i & (ring - 1)].time - last->time);
    if (time < -100000) break;
    first = i;
    n++;
    times += time;
  }
  double spread = 0, slope = 0;
  for (int64_t i = first; i < count; i++) {
    const point *p = &points[i & (ring - 1)];
    double time = (double)(p->time - last->time), weight = n * time - times;
    spread += weight * time;
    slope += weight * (double)(is_x ? p->x - last->x : p->y - last->y);
  }
  return spread > 0 ? slope / spread * 1000 : 0;
}

/// Whether the last touch of a packed trace finishes. Adds its samples to `samples`.
static int decide(reader in, int is_x, double sign, double distance, double fling, double fraction, int64_t *samples) {
  static point points[ring];
  in.at++;  // version
  uint64_t touches = next_varint(&in);
  double start = 0;
  int64_t last_count = 0;
  for (uint64_t touch = 0; touch < touches && in.at < in.end; touch++) {
    uint8_t flags = *in.at++;
    last_count = next_signed(&in);
    start = flags & 0x10 ? next_double(&in) : 0;
    if (flags & 0x20) next_double(&in);
  }
  int64_t count = (int64_t)next_varint(&in);
  if (*in.at++ == 1) in.at += (count + 3) / 4;
  int64_t t = 0, dt = 0, x = 0, dx = 0, y = 0, dy = 0, origin = 0;
  bits rest = {0};
  int kt = 0, kx = 0, ky = 0;
  for (int64_t i = 0; i < count; i++) {
    if (i < 2) {
      t += dt = next_signed(&in);
      x += dx = next_signed(&in);
      y += dy = next_signed(&in);
      if (i == 0) dt = dx = dy = 0;
    } else {
      if (i == 2) {
        kt = *in.at++;
        kx = *in.at++;
        ky = *in.at++;
        rest = (bits){in.at, in.end, 0, 0};
      }
      t += dt += next_rice(&rest, kt);
      x += dx += next_rice(&rest, kx);
      y += dy += next_rice(&rest, ky);
    }
    if (i == count - last_count) origin = is_x ? x : y;
    points[i & (ring - 1)] = (point){t, x, y};
  }
  *samples += count;
  if (last_count == 0) return 0;
  int64_t kept = last_count < count ? last_count : count;
  // Only the last touch's samples count. By construction of `kept`, earlier ones are older than the ring.
  point touch[ring];
  int64_t from = kept < ring ? count - kept : count - ring, number = count - from;
  for (int64_t i = 0; i < number; i++) touch[i] = points[(from + i) & (ring - 1)];
  double speed = sign * velocity(touch, number, is_x);
  double travel = start + sign * (double)((is_x ? x : y) - origin) / 1000;
  return speed > fling || (travel > fraction * distance && speed > -fling);
}

int64_t baseline_replay(const char *path, double fling, double fraction, int64_t *samples, int64_t *finished) {
  sqlite3 *db = NULL;
  sqlite3_stmt *rows = NULL;
  *samples = *finished = 0;
  const char *sql = "SELECT axis, sign, interaction_distance_pt, samples FROM session"
                    " JOIN session_samples ON session_id = id WHERE outcome IN ('finished', 'cancelled')";
  if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK) return -1;
  int64_t start = baseline_now();
  if (sqlite3_prepare_v2(db, sql, -1, &rows, NULL) != SQLITE_OK) return -1;
  while (sqlite3_step(rows) == SQLITE_ROW) {
    const uint8_t *bytes = sqlite3_column_blob(rows, 3);
    reader in = {bytes, bytes + sqlite3_column_bytes(rows, 3)};
    *finished += decide(
      in, sqlite3_column_text(rows, 0)[0] == 'x', sqlite3_column_double(rows, 1), sqlite3_column_double(rows, 2), fling,
      fraction, samples);
  }
  int64_t end = baseline_now();
  sqlite3_finalize(rows);
  sqlite3_close(db);
  return end - start;
}
