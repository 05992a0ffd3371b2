-- The end of the log of each origin: its last event, in UTC microseconds since 1970. NULL if its presentations have no
-- time. An install that sends batches has its own end, in install_fact.
--
-- It reads touch_fact and presentation_fact. It is a separate relation, so that an engine may compute it once for all
-- queries.
--
-- Portable: the same text runs on SQLite, DuckDB, PostgreSQL, Spark and ClickHouse. Rows are unordered: the reader
-- sorts them.
SELECT event.origin, MAX(event.at_us) AS ends_at_us
FROM (
  SELECT origin, MAX(ended_at_us) AS at_us FROM touch_fact GROUP BY origin
  UNION ALL SELECT origin, MAX(presented_at_us) AS at_us FROM presentation_fact GROUP BY origin
  UNION ALL SELECT origin, MAX(dismissed_at_us) AS at_us FROM presentation_fact GROUP BY origin
) AS event
GROUP BY event.origin
