-- Counted with a session's measures, so that a report on counts can draw where the release rule finishes.
DROP VIEW session_fact;

-- Every session with the names it was recorded under, and the integer bins that reports count: 1 ms, 1/200 of the
-- distance (1.0 falls in the last bin), 5 pt/s rounded down, 1 pt to the nearest. A bin is NULL where the value is.
CREATE VIEW session_fact AS
SELECT
  session.id,
  session.uuid,
  session.external_id,
  transition.name AS transition,
  configuration.revision,
  configuration.digest,
  session.configuration_id,
  session.presentation_id,
  session.direction,
  session.outcome,
  session.reason,
  session.termination,
  session.completed,
  session.began_at_us,
  session.duration_us,
  session.settle_us,
  session.axis,
  session.sign,
  session.interaction_distance_pt,
  session.release_translation_pt,
  session.release_progress,
  session.release_velocity_pt_s,
  session.recognizer_velocity_pt_s,
  session.estimator,
  session.peak_progress,
  session.touches,
  session.sample_count,
  session.origin,
  session.device_class,
  session.app_version,
  session.token,
  session.duration_us / 1000 AS decision_ms,
  min(CAST(session.release_progress / 0.005 AS INTEGER), 199) AS progress_bin,
  CAST(session.release_velocity_pt_s / 5 AS INTEGER)
    - (session.release_velocity_pt_s / 5 < CAST(session.release_velocity_pt_s / 5 AS INTEGER)) AS velocity_bin,
  session.travel_mpt,
  session.reversals,
  session.hold_us,
  session.input_gap_us,
  session.margin_milli,
  session.recomputed_finishes,
  session.finishes_lsq100,
  session.finishes_last2,
  session.finishes_motion2,
  session.finishes_flutter,
  session.frames,
  session.late_us,
  session.slow_frames,
  session.frozen_frames,
  session.settle_us / 1000 AS settle_ms,
  session.hold_us / 1000 AS hold_ms,
  min(CAST(session.peak_progress / 0.005 AS INTEGER), 199) AS peak_bin,
  presentation.uuid AS presentation,
  presentation.screen,
  session.shared,
  CAST(session.interaction_distance_pt + 0.5 AS INTEGER) AS distance_bin
FROM session
JOIN configuration ON configuration.id = session.configuration_id
JOIN transition ON transition.id = configuration.transition_id
LEFT JOIN presentation ON presentation.id = session.presentation_id;
