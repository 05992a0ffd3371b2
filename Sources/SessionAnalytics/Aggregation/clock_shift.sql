-- The correction of times in exchange files if the device's clock cannot have been right, in microseconds: the
-- definition. DeliveryClock does the same.
--
-- It reads timed_line(at_us, device_at_us, shared, batch_sent_at_us, batch_received_at_us, …), and adds shift_us to its
-- columns. at_us is the begin of the line's event. The batch was sent at batch_sent_at_us by the device's clock, and
-- arrived at batch_received_at_us by the receiver's clock. batch_sent_at_us is NULL if the file is not a batch. A line
-- that was corrected before (device_at_us) and a line in the shared form are not corrected.
--
-- Portable: the same text runs on SQLite, DuckDB, PostgreSQL, Spark and ClickHouse. Rows are unordered: the reader
-- sorts them.
SELECT
  moved.*,
  CASE
    WHEN moved.at_us IS NULL OR moved.device_at_us IS NOT NULL OR moved.shared = 1 THEN 0
    WHEN moved.ahead_us > 300000000
      THEN moved.offset_us - (moved.ahead_us + 86399999999) + (moved.ahead_us + 86399999999) % 86400000000
    WHEN moved.batch_sent_at_us IS NOT NULL AND -moved.ahead_us > 34560000000000
      THEN moved.offset_us - moved.ahead_us - (-moved.ahead_us) % 86400000000
    ELSE moved.offset_us
  END AS shift_us
FROM (
  SELECT sent.*, sent.at_us + sent.offset_us - sent.batch_received_at_us AS ahead_us
  FROM (
    SELECT timed_line.*,
      CASE WHEN timed_line.batch_received_at_us - timed_line.batch_sent_at_us < -300000000
        OR timed_line.batch_received_at_us - timed_line.batch_sent_at_us > 604800000000
        THEN timed_line.batch_received_at_us - timed_line.batch_sent_at_us ELSE 0 END AS offset_us
    FROM timed_line
  ) AS sent
) AS moved
