-- Aggregates sessions by outcome, person and context, with sums over them.
--
-- Portable: the same text runs on SQLite, DuckDB, PostgreSQL, Spark and ClickHouse. Integers only. Rows are unordered,
-- because engines differ in collations and in the position of NULL: the reader sorts them. Cells of two halves of the
-- sessions add up to the cells of the whole: counts and sums by +, the first time by the smaller, the last by the
-- larger.
--
-- A pair of columns makes a share or a mean: *_known counts the sessions in which it was measured. ambiguous: the
-- margin is within 0.05 of 0. margin_milli is rounded away from 0, so -50 and 50 are within it. Late frames: 10 ms late
-- in a second of gesture and settle is a hundredth of it, 25 a fortieth, 50 a twentieth.
--
-- clock_corrected counts the sessions whose time was corrected because the device's clock cannot have been right.
-- represented_milli counts, in thousandths, the sessions with those of the installs that sampling leaves out.
SELECT
  transition,
  digest,
  direction,
  origin,
  token,
  outcome,
  reason,
  estimator,
  device_class,
  app_version,
  screen,
  COUNT(*) AS sessions,
  MIN(began_at_us) AS first_began_at_us,
  MAX(began_at_us) AS last_began_at_us,
  SUM(CASE WHEN release_velocity_pt_s IS NULL THEN 0 ELSE 1 END) AS velocity_known,
  SUM(CASE WHEN release_velocity_pt_s = 0 THEN 1 ELSE 0 END) AS at_rest,
  SUM(CASE WHEN sample_count > 0 THEN 1 ELSE 0 END) AS with_samples,
  SUM(CASE WHEN presentation IS NULL THEN 0 ELSE 1 END) AS with_presentation,
  SUM(CASE WHEN travel_mpt IS NULL THEN 0 ELSE 1 END) AS travel_known,
  SUM(CASE WHEN travel_mpt >= 40000 AND peak_progress < 0.02 THEN 1 ELSE 0 END) AS dead_swipes,
  SUM(CASE WHEN reversals IS NULL THEN 0 ELSE 1 END) AS reversals_known,
  SUM(CASE WHEN reversals > 0 THEN 1 ELSE 0 END) AS with_reversals,
  SUM(CASE WHEN reversals IS NULL THEN 0 ELSE reversals END) AS reversal_count,
  SUM(CASE WHEN hold_us IS NULL THEN 0 ELSE 1 END) AS hold_known,
  SUM(CASE WHEN hold_us > 100000 THEN 1 ELSE 0 END) AS long_holds,
  SUM(CASE WHEN margin_milli IS NULL THEN 0 ELSE 1 END) AS margin_known,
  SUM(CASE WHEN margin_milli BETWEEN -50 AND 50 THEN 1 ELSE 0 END) AS ambiguous,
  SUM(CASE WHEN recomputed_finishes IS NULL THEN 0 ELSE 1 END) AS recomputed,
  SUM(CASE WHEN recomputed_finishes = 1 AND outcome = 'finished' THEN 1
    WHEN recomputed_finishes = 0 AND outcome = 'cancelled' THEN 1 ELSE 0 END) AS reproduced,
  SUM(CASE WHEN finishes_lsq100 IS NULL THEN 0 ELSE 1 END) AS lsq100_known,
  SUM(CASE WHEN finishes_lsq100 = 0 AND outcome = 'finished' THEN 1
    WHEN finishes_lsq100 = 1 AND outcome = 'cancelled' THEN 1 ELSE 0 END) AS lsq100_differs,
  SUM(CASE WHEN finishes_last2 IS NULL THEN 0 ELSE 1 END) AS last2_known,
  SUM(CASE WHEN finishes_last2 = 0 AND outcome = 'finished' THEN 1
    WHEN finishes_last2 = 1 AND outcome = 'cancelled' THEN 1 ELSE 0 END) AS last2_differs,
  SUM(CASE WHEN finishes_motion2 IS NULL THEN 0 ELSE 1 END) AS motion2_known,
  SUM(CASE WHEN finishes_motion2 = 0 AND outcome = 'finished' THEN 1
    WHEN finishes_motion2 = 1 AND outcome = 'cancelled' THEN 1 ELSE 0 END) AS motion2_differs,
  SUM(CASE WHEN finishes_flutter IS NULL THEN 0 ELSE 1 END) AS flutter_known,
  SUM(CASE WHEN finishes_flutter = 0 AND outcome = 'finished' THEN 1
    WHEN finishes_flutter = 1 AND outcome = 'cancelled' THEN 1 ELSE 0 END) AS flutter_differs,
  SUM(CASE WHEN frames IS NULL THEN 0 ELSE 1 END) AS frames_known,
  SUM(CASE WHEN frames IS NULL THEN 0 ELSE frames END) AS frame_count,
  SUM(CASE WHEN slow_frames IS NULL THEN 0 ELSE slow_frames END) AS slow_frame_count,
  SUM(CASE WHEN frozen_frames IS NULL THEN 0 ELSE frozen_frames END) AS frozen_frame_count,
  SUM(CASE WHEN late_us IS NULL THEN 0 ELSE late_us END) AS late_sum_us,
  SUM(CASE WHEN late_us IS NULL THEN 0 WHEN settle_us IS NULL THEN duration_us ELSE duration_us + settle_us END)
    AS animated_sum_us,
  SUM(CASE WHEN late_us * 100 <= duration_us + CASE WHEN settle_us IS NULL THEN 0 ELSE settle_us END THEN 1 ELSE 0 END)
    AS late_up_to_10,
  SUM(CASE WHEN late_us * 40 <= duration_us + CASE WHEN settle_us IS NULL THEN 0 ELSE settle_us END THEN 1 ELSE 0 END)
    AS late_up_to_25,
  SUM(CASE WHEN late_us * 20 <= duration_us + CASE WHEN settle_us IS NULL THEN 0 ELSE settle_us END THEN 1 ELSE 0 END)
    AS late_up_to_50,
  SUM(CASE WHEN input_gap_us IS NULL THEN 0 ELSE 1 END) AS input_known,
  SUM(CASE WHEN input_gap_us IS NULL THEN 0 ELSE input_gap_us END) AS input_gap_sum_us,
  SUM(CASE WHEN input_gap_us IS NULL THEN 0 ELSE duration_us END) AS input_sum_us,
  SUM(CASE WHEN device_at_us IS NULL THEN 0 ELSE 1 END) AS clock_corrected,
  SUM(CASE WHEN represents_milli IS NULL THEN 1000 ELSE represents_milli END) AS represented_milli
FROM session_fact
GROUP BY token, transition, digest, direction, origin, outcome, reason, estimator, device_class, app_version,
  screen
