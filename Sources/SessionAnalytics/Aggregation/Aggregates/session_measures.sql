-- Aggregates sessions into one sparse histogram of all measures.
--
-- Bins are 1 ms for time to decision, settle time and hold, 1/200 of the interaction distance for progress at release
-- and peak progress, 5 pt/s for velocity at release, and 1 pt for the interaction distance. A bin is NULL if the value
-- is. The histogram of one measure is a sum over the others.
--
-- Portable: the same text runs on SQLite, DuckDB, PostgreSQL, Spark and ClickHouse. Integers only. Rows are unordered:
-- the reader sorts them. Cells of two halves of the sessions add up to the cells of the whole.
SELECT
  transition,
  digest,
  direction,
  origin,
  token,
  outcome,
  decision_ms,
  settle_ms,
  hold_ms,
  progress_bin,
  peak_bin,
  velocity_bin,
  distance_bin,
  COUNT(*) AS sessions
FROM session_fact
GROUP BY token, transition, digest, direction, origin, outcome, decision_ms, settle_ms, hold_ms, progress_bin,
  peak_bin, velocity_bin, distance_bin
