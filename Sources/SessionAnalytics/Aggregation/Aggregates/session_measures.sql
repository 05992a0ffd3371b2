-- A sparse histogram of all that is measured of a session at once: time to decision, settle time and hold in bins of
-- 1 ms, progress at release and the furthest progress in bins of 1/200 of the interaction distance, velocity at release
-- in bins of 5 pt/s, the interaction distance in bins of 1 pt. A bin is NULL where the value is. The histogram of one
-- measure is a sum over the others.
--
-- Portable: the same text runs on SQLite, DuckDB, PostgreSQL, Spark and ClickHouse. Integers only, no order: the reader
-- sorts. Cells of two halves of the sessions add up to the cells of the whole.
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
