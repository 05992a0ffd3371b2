-- A sparse histogram of the velocity at release toward the end, in bins of 5 pt/s.
--
-- Portable: the same text runs on SQLite, DuckDB, PostgreSQL, Spark and ClickHouse. Integers only, no order: the reader
-- sorts. Cells of two halves of the sessions add up to the cells of the whole.
SELECT
  transition,
  revision,
  digest,
  direction,
  origin,
  token,
  outcome,
  velocity_bin AS bin,
  COUNT(*) AS sessions
FROM session_fact
WHERE velocity_bin IS NOT NULL
GROUP BY transition, revision, digest, direction, origin, token, outcome, velocity_bin
