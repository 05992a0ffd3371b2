-- Every presentation that a button dismissed, with the next presentation of its screen: the rate at which screens come
-- back without regret, for comparison with regretted finishes.
--
-- It reads presentation_fact, install_fact, log_end and report_window like decided_touch.sql, and has the same columns. next_us is
-- the time until the same screen was presented again to the same token. watched_us is the time until the censoring
-- time.
--
-- Portable: the same text runs on SQLite, DuckDB, PostgreSQL, Spark and ClickHouse. Rows are unordered: the reader
-- sorts them.
WITH ordered_showing AS (
  SELECT uuid, origin, token, dismissed_at_us, dismissed_by,
    LEAD(presented_at_us, 1) OVER (PARTITION BY token, screen ORDER BY presented_at_us, uuid) AS first_at_us,
    LEAD(presented_at_us, 2) OVER (PARTITION BY token, screen ORDER BY presented_at_us, uuid) AS second_at_us
  FROM presentation_fact
  WHERE token IS NOT NULL AND screen IS NOT NULL AND presented_at_us IS NOT NULL
)
SELECT
  ordered_showing.uuid,
  ordered_showing.dismissed_at_us,
  CASE WHEN ordered_showing.first_at_us > ordered_showing.dismissed_at_us THEN ordered_showing.first_at_us
    WHEN ordered_showing.second_at_us > ordered_showing.dismissed_at_us THEN ordered_showing.second_at_us END
    - ordered_showing.dismissed_at_us AS next_us,
  CASE WHEN report_window.cutoff_us < COALESCE(install_fact.log_ends_at_us, log_end.ends_at_us)
    THEN report_window.cutoff_us ELSE COALESCE(install_fact.log_ends_at_us, log_end.ends_at_us) END
    - ordered_showing.dismissed_at_us AS watched_us
FROM ordered_showing
CROSS JOIN log_end
CROSS JOIN report_window
LEFT JOIN install_fact ON install_fact.token = ordered_showing.token
WHERE log_end.origin = ordered_showing.origin AND ordered_showing.dismissed_by = 'button' AND ordered_showing.dismissed_at_us IS NOT NULL
