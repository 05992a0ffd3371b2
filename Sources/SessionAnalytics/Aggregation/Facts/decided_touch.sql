-- Every decided touch with the events after its decision: the definition of regret for reports, comparisons and
-- recommendations.
--
-- It reads touch_fact, presentation_fact, install_fact, log_end and report_window(seconds, cutoff_us). The latter has one row: the
-- window of regret, and the end of the selection (NULL for none). The *_us columns are microseconds from the decision
-- to the first such event, NULL if it never occurred:
-- - next_us, for a cancel: another touch began on the same presentation. For a finish: the same screen was presented
--   again to the same token. e is within n seconds after t exactly where t < e <= t + n.
-- - button_us, for a cancel: a button dismissed the presentation.
-- - watched_us: the censoring time, which is the last batch of the install, or the cut-off. The end
--   of the origin's log (log_end.sql) takes the place of the last batch if the install sent none.
--
-- If the window had not closed by then, the decision is censored and regret is NULL; otherwise it is 1 or 0. recovered
-- is 1 if touches followed a regretted cancel, each within the window of the previous one, and the last one finished.
--
-- These touches are left out:
-- - a touch without a presentation
-- - a finish without token or screen
-- - a finish that another touch took back before the settle ended
-- - a finish that presents
-- - a touch of an invalid session
--
-- Touches of one presentation, and presentations of one screen to one token, are ordered by their begin. If the next
-- one had begun before the decision (two fingers, two windows), the one after it counts.
--
-- Portable: the same text runs on SQLite, DuckDB, PostgreSQL, Spark and ClickHouse. Rows are unordered: the reader
-- sorts them.
WITH ordered_touch AS (
  SELECT uuid, ordinal, presentation, origin, token, is_last, began_at_us, ended_at_us,
    CASE WHEN decision = 'cancel' AND outcome <> 'invalid' THEN 1 ELSE 0 END AS is_judged,
    CASE WHEN decision = 'finish' AND is_last = 1 THEN 1 ELSE 0 END AS is_finish,
    LEAD(began_at_us, 1) OVER (PARTITION BY presentation ORDER BY began_at_us, uuid, ordinal) AS first_at_us,
    LEAD(began_at_us, 2) OVER (PARTITION BY presentation ORDER BY began_at_us, uuid, ordinal) AS second_at_us
  FROM touch_fact
  WHERE presentation IS NOT NULL
),
followed_touch AS (
  SELECT uuid, ordinal, presentation, origin, token, is_last, began_at_us, ended_at_us, is_judged, is_finish,
    CASE WHEN first_at_us > ended_at_us THEN first_at_us WHEN second_at_us > ended_at_us THEN second_at_us END
      AS next_at_us
  FROM ordered_touch
),
-- The end of the chain from each touch on: the begin of the first touch from there that finished or had no successor.
-- It is doubled, plus one if the touch did not finish, so that of two at the same time the finish is smaller.
chained_touch AS (
  SELECT followed_touch.uuid, followed_touch.ordinal, followed_touch.presentation, followed_touch.origin,
    followed_touch.token, followed_touch.is_last, followed_touch.ended_at_us, followed_touch.is_judged, followed_touch.next_at_us,
    MIN(CASE WHEN followed_touch.is_finish = 1 THEN followed_touch.began_at_us * 2
      WHEN followed_touch.next_at_us - followed_touch.ended_at_us <= report_window.seconds * 1000000 THEN NULL
      ELSE followed_touch.began_at_us * 2 + 1 END)
      OVER (
        PARTITION BY followed_touch.presentation
        ORDER BY followed_touch.began_at_us DESC, followed_touch.uuid DESC, followed_touch.ordinal DESC
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS chain_end
  FROM followed_touch
  CROSS JOIN report_window
),
followed_showing AS (
  SELECT uuid,
    LEAD(presented_at_us, 1) OVER (PARTITION BY token, screen ORDER BY presented_at_us, uuid) AS first_at_us,
    LEAD(presented_at_us, 2) OVER (PARTITION BY token, screen ORDER BY presented_at_us, uuid) AS second_at_us
  FROM presentation_fact
  WHERE token IS NOT NULL AND screen IS NOT NULL AND presented_at_us IS NOT NULL
),
-- Cross joins, because some engines keep their order: the small side is looked up for each row of the large one.
verdict AS (
  SELECT chained_touch.uuid, chained_touch.ordinal, chained_touch.origin, chained_touch.token, 'cancel' AS decision,
    chained_touch.is_last, chained_touch.ended_at_us, chained_touch.next_at_us,
    CASE WHEN presentation_fact.dismissed_by = 'button' AND presentation_fact.dismissed_at_us > chained_touch.ended_at_us
      THEN presentation_fact.dismissed_at_us END AS button_at_us,
    CASE WHEN chained_touch.chain_end % 2 = 0 THEN 1 ELSE 0 END AS chain_finishes
  FROM chained_touch
  CROSS JOIN presentation_fact
  WHERE chained_touch.is_judged = 1 AND presentation_fact.uuid = chained_touch.presentation
  UNION ALL
  SELECT touch_fact.uuid, touch_fact.ordinal, touch_fact.origin, touch_fact.token, touch_fact.decision,
    touch_fact.is_last, touch_fact.ended_at_us,
    CASE WHEN followed_showing.first_at_us > touch_fact.ended_at_us THEN followed_showing.first_at_us
      WHEN followed_showing.second_at_us > touch_fact.ended_at_us THEN followed_showing.second_at_us END AS next_at_us,
    NULL AS button_at_us, 0 AS chain_finishes
  FROM touch_fact
  JOIN followed_showing ON followed_showing.uuid = touch_fact.presentation
  WHERE touch_fact.decision = 'finish' AND touch_fact.is_last = 1 AND touch_fact.outcome = 'finished'
    AND touch_fact.direction = 'dismiss'
),
watched_verdict AS (
  SELECT verdict.uuid, verdict.ordinal, verdict.decision, verdict.is_last, verdict.ended_at_us,
    verdict.chain_finishes,
    verdict.next_at_us - verdict.ended_at_us AS next_us,
    verdict.button_at_us - verdict.ended_at_us AS button_us,
    CASE WHEN report_window.cutoff_us < COALESCE(install_fact.log_ends_at_us, log_end.ends_at_us)
      THEN report_window.cutoff_us ELSE COALESCE(install_fact.log_ends_at_us, log_end.ends_at_us) END
      - verdict.ended_at_us AS watched_us,
    report_window.seconds * 1000000 AS window_us
  FROM verdict
  CROSS JOIN log_end
  CROSS JOIN report_window
  LEFT JOIN install_fact ON install_fact.token = verdict.token
  WHERE log_end.origin = verdict.origin
)
SELECT
  uuid,
  ordinal,
  is_last,
  decision,
  ended_at_us AS decided_at_us,
  next_us,
  button_us,
  watched_us,
  CASE WHEN watched_us < window_us THEN NULL WHEN next_us <= window_us THEN 1 ELSE 0 END AS regret,
  CASE WHEN watched_us < window_us THEN NULL WHEN next_us <= window_us THEN chain_finishes ELSE 0 END AS recovered
FROM watched_verdict
