"""Decides stored releases again in DuckDB, as a baseline for the benchmarks.

replay_duckdb.py prepare DATABASE SAMPLES RELEASES
    Makes a DuckDB database of two CSV files: a row a sample (release, ordinal, t_us, x_pt, y_pt) and a row a release
    (release, axis, sign, distance_pt, start_pt, finishes). Samples of touches without a release are among them.

replay_duckdb.py replay DATABASE VELOCITY FRACTION CHANGED_FRACTION ANSWER
    Decides every release by flingOrDistance, as it was and with another fraction, on two threads, the velocity the
    slope of the least-squares line through the last 100 ms. Prints the nanoseconds of one run after one that does not
    count, and how many decisions differ from those stored. ANSWER gets what the change decides otherwise: the release
    and 1 for finish, 0 for cancel, a line each.
"""

import sys
import time

import duckdb

QUERY = """
WITH ends AS (
  SELECT release, arg_max(t_us, ordinal) AS t_us,
    arg_min(x_pt, ordinal) AS first_x, arg_max(x_pt, ordinal) AS last_x,
    arg_min(y_pt, ordinal) AS first_y, arg_max(y_pt, ordinal) AS last_y
  FROM sample GROUP BY release
), slopes AS (
  SELECT sample.release,
    regr_slope(x_pt - last_x, sample.t_us - ends.t_us) * 1000000 AS x,
    regr_slope(y_pt - last_y, sample.t_us - ends.t_us) * 1000000 AS y
  FROM sample JOIN ends ON ends.release = sample.release
  WHERE sample.t_us >= ends.t_us - 100000
  GROUP BY sample.release
), given AS (
  SELECT release.release, release.finishes, distance_pt AS distance,
    -- Where all stamps are the same there is no line, and the slope is not a number.
    sign * coalesce(nullif(CASE axis WHEN 'x' THEN slopes.x ELSE slopes.y END, 'nan'), 0) AS velocity,
    start_pt + sign * round(CASE axis WHEN 'x' THEN last_x - first_x ELSE last_y - first_y END, 3) AS travel
  FROM release JOIN ends ON ends.release = release.release JOIN slopes ON slopes.release = release.release
), decided AS (
  SELECT release, finishes,
    velocity > $velocity OR (travel > $fraction * distance AND velocity > -$velocity) AS again,
    velocity > $velocity OR (travel > $changed * distance AND velocity > -$velocity) AS otherwise
  FROM given
)
SELECT release, otherwise, again <> finishes AS failed FROM decided
WHERE otherwise <> finishes OR again <> finishes ORDER BY release
"""


def prepare(path, samples, releases):
    with duckdb.connect(path) as db:
        db.execute("CREATE TABLE sample AS SELECT * FROM read_csv(?)", [samples])
        db.execute("CREATE TABLE release AS SELECT * FROM read_csv(?)", [releases])


def replay(path, velocity, fraction, changed, answer):
    with duckdb.connect(path, read_only=True, config={"threads": 2}) as db:
        values = {"velocity": float(velocity), "fraction": float(fraction), "changed": float(changed)}
        for _ in range(2):
            start = time.perf_counter_ns()
            rows = db.execute(QUERY, values).fetchall()
            taken = time.perf_counter_ns() - start
    with open(answer, "w", encoding="utf-8") as file:
        file.writelines(f"{release} {int(otherwise)}\n" for release, otherwise, failed in rows if not failed)
    print(taken, sum(failed for _, _, failed in rows))


if __name__ == "__main__":
    {"prepare": prepare, "replay": replay}[sys.argv[1]](*sys.argv[2:])
