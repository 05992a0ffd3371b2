-- A sparse histogram of the progress at release, in bins of 1/200 of the interaction distance.
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
  progress_bin AS bin,
  COUNT(*) AS sessions
FROM session_fact
WHERE progress_bin IS NOT NULL
GROUP BY transition, revision, digest, direction, origin, token, outcome, progress_bin
