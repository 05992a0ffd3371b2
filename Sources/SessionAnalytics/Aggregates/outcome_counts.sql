-- How many sessions ended how, and on which days.
--
-- Portable: the same text runs on SQLite, DuckDB, PostgreSQL, Spark and ClickHouse. Integers only, no order (engines
-- disagree on collations and on where NULL sorts): the reader sorts. Cells of two halves of the sessions add up to the
-- cells of the whole: counts by +, the first time by the smaller, the last by the larger.
SELECT
  transition,
  revision,
  digest,
  direction,
  origin,
  token,
  outcome,
  reason,
  estimator,
  COUNT(*) AS sessions,
  SUM(CASE WHEN release_velocity_pt_s IS NULL THEN 0 ELSE 1 END) AS with_velocity,
  SUM(CASE WHEN release_velocity_pt_s = 0 THEN 1 ELSE 0 END) AS at_rest,
  MIN(began_at_us) AS first_began_at_us,
  MAX(began_at_us) AS last_began_at_us
FROM session_fact
GROUP BY transition, revision, digest, direction, origin, token, outcome, reason, estimator
