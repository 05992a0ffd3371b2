-- Aggregates presentations that a button dismissed, by whether the screen came back: the baseline of regret.
--
-- It reads the selected presentations in button_dismissal; see there. For watched_n and reopened_n, see
-- touch_regrets.sql.
--
-- Portable: the same text runs on SQLite, DuckDB, PostgreSQL, Spark and ClickHouse. Integers only. Rows are unordered:
-- the reader sorts them. Cells of two halves of the presentations add up to the cells of the whole.
SELECT
  selected_showing.transition,
  selected_showing.digest,
  'dismiss' AS direction,
  selected_showing.origin,
  selected_showing.token,
  COUNT(*) AS dismissals,
  SUM(CASE WHEN button_dismissal.watched_us >= 3000000 THEN 1 ELSE 0 END) AS watched_3,
  SUM(CASE WHEN button_dismissal.watched_us >= 3000000 AND button_dismissal.next_us <= 3000000 THEN 1 ELSE 0 END)
    AS reopened_3,
  SUM(CASE WHEN button_dismissal.watched_us >= 5000000 THEN 1 ELSE 0 END) AS watched_5,
  SUM(CASE WHEN button_dismissal.watched_us >= 5000000 AND button_dismissal.next_us <= 5000000 THEN 1 ELSE 0 END)
    AS reopened_5,
  SUM(CASE WHEN button_dismissal.watched_us >= 10000000 THEN 1 ELSE 0 END) AS watched_10,
  SUM(CASE WHEN button_dismissal.watched_us >= 10000000 AND button_dismissal.next_us <= 10000000 THEN 1 ELSE 0 END)
    AS reopened_10,
  SUM(CASE WHEN button_dismissal.watched_us >= 30000000 THEN 1 ELSE 0 END) AS watched_30,
  SUM(CASE WHEN button_dismissal.watched_us >= 30000000 AND button_dismissal.next_us <= 30000000 THEN 1 ELSE 0 END)
    AS reopened_30
FROM button_dismissal
JOIN selected_showing ON selected_showing.uuid = button_dismissal.uuid
GROUP BY selected_showing.token, selected_showing.transition, selected_showing.digest,
  selected_showing.origin
