-- A sparse histogram of the time from the first touch to the last sample, in bins of 1 ms.
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
  decision_ms AS bin,
  COUNT(*) AS sessions
FROM session_fact
WHERE decision_ms IS NOT NULL
GROUP BY transition, revision, digest, direction, origin, token, outcome, decision_ms
