-- Sums over drags by outcome and person: what the finger, the frames and the estimators say. *_known counts the drags in
-- which something was measured. 10 ms late in a second of drag and animation is a hundredth of it, 25 a fortieth, 50 a
-- twentieth. Portable.
SELECT
  drag.configuration_id, drag.direction, drag.origin, drag.person_id, drag.outcome,
  CASE WHEN drag.sample_count > 0 THEN 1 ELSE 0 END AS with_samples,
  CASE WHEN drag.travel_mpt IS NULL THEN 0 ELSE 1 END AS travel_known,
  CASE WHEN drag.travel_mpt >= 40000 AND drag.peak_progress < 0.02 THEN 1 ELSE 0 END AS dead_swipes,
  CASE WHEN drag.finishes_lsq100 IS NULL THEN 0 ELSE 1 END AS lsq100_known,
  CASE WHEN drag.finishes_lsq100 = 0 AND drag.outcome = 'finished' THEN 1
    WHEN drag.finishes_lsq100 = 1 AND drag.outcome = 'cancelled' THEN 1 ELSE 0 END AS lsq100_differs,
  CASE WHEN drag.finishes_last2 IS NULL THEN 0 ELSE 1 END AS last2_known,
  CASE WHEN drag.finishes_last2 = 0 AND drag.outcome = 'finished' THEN 1
    WHEN drag.finishes_last2 = 1 AND drag.outcome = 'cancelled' THEN 1 ELSE 0 END AS last2_differs,
  CASE WHEN drag.finishes_motion2 IS NULL THEN 0 ELSE 1 END AS motion2_known,
  CASE WHEN drag.finishes_motion2 = 0 AND drag.outcome = 'finished' THEN 1
    WHEN drag.finishes_motion2 = 1 AND drag.outcome = 'cancelled' THEN 1 ELSE 0 END AS motion2_differs,
  CASE WHEN drag.finishes_flutter IS NULL THEN 0 ELSE 1 END AS flutter_known,
  CASE WHEN drag.finishes_flutter = 0 AND drag.outcome = 'finished' THEN 1
    WHEN drag.finishes_flutter = 1 AND drag.outcome = 'cancelled' THEN 1 ELSE 0 END AS flutter_differs,
  CASE WHEN drag.frames IS NULL THEN 0 ELSE 1 END AS frames_known,
  COALESCE(drag.frames, 0) AS frame_count,
  COALESCE(drag.slow_frames, 0) AS slow_frame_count,
  COALESCE(drag.frozen_frames, 0) AS frozen_frame_count,
  COALESCE(drag.late_us, 0) AS late_sum_us,
  CASE WHEN drag.late_us IS NULL THEN 0 ELSE drag.duration_us + COALESCE(drag.settle_us, 0) END AS animated_sum_us,
  CASE WHEN drag.late_us * 100 <= drag.duration_us + COALESCE(drag.settle_us, 0) THEN 1 ELSE 0 END AS late_up_to_10,
  CASE WHEN drag.late_us * 40 <= drag.duration_us + COALESCE(drag.settle_us, 0) THEN 1 ELSE 0 END AS late_up_to_25,
  CASE WHEN drag.late_us * 20 <= drag.duration_us + COALESCE(drag.settle_us, 0) THEN 1 ELSE 0 END AS late_up_to_50,
  CASE WHEN drag.input_gap_us IS NULL THEN 0 ELSE 1 END AS input_known,
  COALESCE(drag.input_gap_us, 0) AS input_gap_sum_us,
  CASE WHEN drag.input_gap_us IS NULL THEN 0 ELSE drag.duration_us END AS input_sum_us
FROM drag
