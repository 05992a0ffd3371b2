-- Aggregates regretted decisions, by decision, closeness to the boundary and late frames.
--
-- It reads the touches in decided_touch; see there. watched_n counts the decisions whose window of n seconds had
-- closed at the censoring time, the denominator. regretted_n counts the regretted ones among them. touches minus
-- watched_n are censored.
--
-- Bands of the margin: 0 up to -0.2, 1 up to -0.05, 2 up to 0.05, 3 up to 0.2, 4 above. The band is NULL if the margin
-- was not measured, or if a touch in the same session took the decision back. margin_milli is rounded away from 0: -50
-- stands for margins from -0.05 up to, not including, -0.049, and 50 for those above 0.049 up to 0.05. So bounds below
-- 0 belong to the band above them. Bands of late frames: 0 up to 10 ms/s, 1 up to 25, 2 above; NULL if frames were not
-- measured.
--
-- Portable: the same text runs on SQLite, DuckDB, PostgreSQL, Spark and ClickHouse. Integers only. Rows are unordered:
-- the reader sorts them. Cells of two halves of the touches add up to the cells of the whole.
SELECT
  judged.transition,
  judged.digest,
  judged.direction,
  judged.origin,
  judged.token,
  judged.decision,
  judged.margin_band,
  judged.late_band,
  COUNT(*) AS touches,
  SUM(CASE WHEN judged.watched_us >= 3000000 THEN 1 ELSE 0 END) AS watched_3,
  SUM(CASE WHEN judged.watched_us >= 3000000 AND judged.next_us <= 3000000 THEN 1 ELSE 0 END) AS regretted_3,
  SUM(CASE WHEN judged.watched_us >= 3000000 AND judged.button_us <= 3000000 THEN 1 ELSE 0 END) AS gave_up_3,
  SUM(CASE WHEN judged.watched_us >= 5000000 THEN 1 ELSE 0 END) AS watched_5,
  SUM(CASE WHEN judged.watched_us >= 5000000 AND judged.next_us <= 5000000 THEN 1 ELSE 0 END) AS regretted_5,
  SUM(CASE WHEN judged.watched_us >= 5000000 AND judged.button_us <= 5000000 THEN 1 ELSE 0 END) AS gave_up_5,
  SUM(CASE WHEN judged.watched_us >= 10000000 THEN 1 ELSE 0 END) AS watched_10,
  SUM(CASE WHEN judged.watched_us >= 10000000 AND judged.next_us <= 10000000 THEN 1 ELSE 0 END) AS regretted_10,
  SUM(CASE WHEN judged.watched_us >= 10000000 AND judged.button_us <= 10000000 THEN 1 ELSE 0 END) AS gave_up_10,
  SUM(CASE WHEN judged.watched_us >= 30000000 THEN 1 ELSE 0 END) AS watched_30,
  SUM(CASE WHEN judged.watched_us >= 30000000 AND judged.next_us <= 30000000 THEN 1 ELSE 0 END) AS regretted_30,
  SUM(CASE WHEN judged.watched_us >= 30000000 AND judged.button_us <= 30000000 THEN 1 ELSE 0 END) AS gave_up_30,
  SUM(CASE WHEN judged.recovered = 1 THEN 1 ELSE 0 END) AS recovered
FROM (
  SELECT
    session_fact.transition,
    session_fact.digest,
    session_fact.direction,
    session_fact.origin,
    session_fact.token,
    decided_touch.decision,
    decided_touch.watched_us,
    decided_touch.next_us,
    decided_touch.button_us,
    decided_touch.recovered,
    CASE WHEN decided_touch.is_last = 0 THEN NULL WHEN session_fact.margin_milli < -200 THEN 0
      WHEN session_fact.margin_milli < -50 THEN 1 WHEN session_fact.margin_milli <= 50 THEN 2
      WHEN session_fact.margin_milli <= 200 THEN 3 WHEN session_fact.margin_milli > 200 THEN 4 END AS margin_band,
    CASE WHEN session_fact.late_us IS NULL THEN NULL
      WHEN session_fact.late_us * 100 <= session_fact.duration_us
        + CASE WHEN session_fact.settle_us IS NULL THEN 0 ELSE session_fact.settle_us END THEN 0
      WHEN session_fact.late_us * 40 <= session_fact.duration_us
        + CASE WHEN session_fact.settle_us IS NULL THEN 0 ELSE session_fact.settle_us END THEN 1
      ELSE 2 END AS late_band
  FROM decided_touch
  JOIN session_fact ON session_fact.uuid = decided_touch.uuid
) AS judged
GROUP BY judged.token, judged.transition, judged.digest, judged.direction, judged.origin,
  judged.decision, judged.margin_band, judged.late_band
