-- Aggregates presentations by their number of touches, with the dismissal and the regret of their decisions.
--
-- It reads the dismissing touches of the selected sessions, by presentation. finished is 1 if one of them finished.
-- rage is 1 if any three in a row began within 5 seconds.
--
-- The other counts use the decisions in decided_touch (see there), within 10 seconds:
-- - watched: presentations with a known time whose decisions all have a complete follow-up.
-- - tried_again: those of them in which another touch or a button followed a cancel.
-- - judged: watched presentations with a token and a screen.
-- - judged_tried_again: judged presentations that were tried again.
-- - came_back: judged presentations whose screen was presented again after a finish.
--
-- Portable: the same text runs on SQLite, DuckDB, PostgreSQL, Spark and ClickHouse. Integers only. Rows are unordered:
-- the reader sorts them. Cells of two sets of presentations add up to the cells of both.
SELECT
  tried.transition,
  tried.digest,
  tried.direction,
  tried.origin,
  tried.token,
  tried.attempts,
  tried.finished,
  tried.rage,
  COUNT(*) AS presentations,
  SUM(CASE WHEN tried.watched = 1 THEN 1 ELSE 0 END) AS watched,
  SUM(CASE WHEN tried.watched = 1 AND tried.tried_again = 1 THEN 1 ELSE 0 END) AS tried_again,
  SUM(CASE WHEN tried.watched = 1 AND tried.is_followed = 1 THEN 1 ELSE 0 END) AS judged,
  SUM(CASE WHEN tried.watched = 1 AND tried.is_followed = 1 AND tried.tried_again = 1 THEN 1 ELSE 0 END)
    AS judged_tried_again,
  SUM(CASE WHEN tried.watched = 1 AND tried.is_followed = 1 AND tried.came_back = 1 THEN 1 ELSE 0 END) AS came_back
FROM (
  SELECT
    touched.token,
    touched.transition,
    touched.digest,
    touched.direction,
    touched.origin,
    touched.presentation,
    COUNT(*) AS attempts,
    MAX(CASE WHEN touched.is_last = 1 AND touched.decision = 'finish' THEN 1 ELSE 0 END) AS finished,
    MAX(CASE WHEN touched.third_at_us - touched.began_at_us <= 5000000 THEN 1 ELSE 0 END) AS rage,
    MIN(CASE WHEN touched.is_known = 0 OR touched.watched_us < 10000000 THEN 0 ELSE 1 END) AS watched,
    MAX(CASE WHEN touched.decision = 'cancel' AND (touched.next_us <= 10000000 OR touched.button_us <= 10000000) THEN 1
      ELSE 0 END) AS tried_again,
    MAX(touched.is_followed) AS is_followed,
    MAX(CASE WHEN touched.decision = 'finish' AND touched.next_us <= 10000000 THEN 1 ELSE 0 END) AS came_back
  FROM (
    SELECT
      session_fact.token,
      session_fact.transition,
      session_fact.digest,
      session_fact.direction,
      session_fact.origin,
      touch_fact.presentation,
      touch_fact.is_last,
      touch_fact.decision,
      touch_fact.began_at_us,
      decided_touch.watched_us,
      decided_touch.next_us,
      decided_touch.button_us,
      CASE WHEN presentation_fact.uuid IS NULL THEN 0 ELSE 1 END AS is_known,
      CASE WHEN presentation_fact.token IS NULL OR presentation_fact.screen IS NULL
        OR presentation_fact.presented_at_us IS NULL THEN 0 ELSE 1 END AS is_followed,
      LEAD(touch_fact.began_at_us, 2) OVER (
        PARTITION BY touch_fact.presentation ORDER BY touch_fact.began_at_us, touch_fact.uuid, touch_fact.ordinal)
        AS third_at_us
    FROM touch_fact
    JOIN session_fact ON session_fact.uuid = touch_fact.uuid
    LEFT JOIN decided_touch ON decided_touch.uuid = touch_fact.uuid AND decided_touch.ordinal = touch_fact.ordinal
    LEFT JOIN presentation_fact ON presentation_fact.uuid = touch_fact.presentation
    WHERE touch_fact.presentation IS NOT NULL AND session_fact.direction = 'dismiss'
  ) AS touched
  GROUP BY touched.presentation, touched.token, touched.transition, touched.digest,
    touched.direction, touched.origin
) AS tried
GROUP BY tried.token, tried.transition, tried.digest, tried.direction, tried.origin, tried.attempts,
  tried.finished, tried.rage
