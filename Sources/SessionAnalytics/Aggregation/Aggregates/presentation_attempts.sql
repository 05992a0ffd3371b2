-- How many touches presentations took, and whether the last one dismissed it.
--
-- Touches of the selected sessions that dismiss, by presentation. finished is 1 where one of them finished; rage is 1
-- where any three in a row began within 5 seconds.
--
-- Portable: the same text runs on SQLite, DuckDB, PostgreSQL, Spark and ClickHouse. Integers only, no order: the reader
-- sorts. Cells of two sets of presentations add up to the cells of both.
SELECT
  tried.transition,
  tried.revision,
  tried.digest,
  tried.direction,
  tried.origin,
  tried.token,
  tried.attempts,
  tried.finished,
  tried.rage,
  COUNT(*) AS presentations
FROM (
  SELECT
    touched.token,
    touched.transition,
    touched.revision,
    touched.digest,
    touched.direction,
    touched.origin,
    touched.presentation,
    COUNT(*) AS attempts,
    MAX(CASE WHEN touched.is_last = 1 AND touched.decision = 'finish' THEN 1 ELSE 0 END) AS finished,
    MAX(CASE WHEN touched.third_at_us - touched.began_at_us <= 5000000 THEN 1 ELSE 0 END) AS rage
  FROM (
    SELECT
      session_fact.token,
      session_fact.transition,
      session_fact.revision,
      session_fact.digest,
      session_fact.direction,
      session_fact.origin,
      touch_fact.presentation,
      touch_fact.is_last,
      touch_fact.decision,
      touch_fact.began_at_us,
      LEAD(touch_fact.began_at_us, 2) OVER (
        PARTITION BY touch_fact.presentation ORDER BY touch_fact.began_at_us, touch_fact.uuid, touch_fact.ordinal)
        AS third_at_us
    FROM touch_fact
    JOIN session_fact ON session_fact.uuid = touch_fact.uuid
    WHERE touch_fact.presentation IS NOT NULL AND session_fact.direction = 'dismiss'
  ) AS touched
  GROUP BY touched.presentation, touched.token, touched.transition, touched.revision, touched.digest,
    touched.direction, touched.origin
) AS tried
GROUP BY tried.token, tried.transition, tried.revision, tried.digest, tried.direction, tried.origin, tried.attempts,
  tried.finished, tried.rage
