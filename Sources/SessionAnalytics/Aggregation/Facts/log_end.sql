-- When the log of each origin ends: with the last that is known of it, in UTC microseconds since 1970. NULL where its
-- showings have no time.
--
-- Reads touch_fact and presentation_fact. A relation of its own, so that an engine may work it out once for all that
-- asks.
--
-- Portable: the same text runs on SQLite, DuckDB, PostgreSQL, Spark and ClickHouse. No order: the reader sorts.
SELECT event.origin, MAX(event.at_us) AS ends_at_us
FROM (
  SELECT origin, MAX(ended_at_us) AS at_us FROM touch_fact GROUP BY origin
  UNION ALL SELECT origin, MAX(presented_at_us) AS at_us FROM presentation_fact GROUP BY origin
  UNION ALL SELECT origin, MAX(dismissed_at_us) AS at_us FROM presentation_fact GROUP BY origin
) AS event
GROUP BY event.origin
