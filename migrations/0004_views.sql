-- The registry, file 4 of 4: what reports and people ask.

-- Every transition in use with its latest configuration. duration and damping are the presentation's; damping is NULL
-- where it has a curve. An observed transition has neither: something else plays it, and its other columns of layout and
-- motion hold only what the table requires.
CREATE VIEW current_transition AS
SELECT
  transition.name,
  CASE configuration.kind WHEN 'vended' THEN configuration.presentation_duration_s END AS duration,
  configuration.presentation_damping_ratio AS damping,
  configuration.dismissal_type,
  configuration.dimming_alpha,
  configuration.revision,
  configuration.digest,
  configuration.note,
  configuration.created_at_us,
  configuration.summary, configuration.source, configuration.presentation_initial_velocity_per_s,
  CASE configuration.kind WHEN 'vended' THEN configuration.presentation_curve END AS presentation_curve,
  configuration.presentation_curve_x1, configuration.presentation_curve_y1,
  configuration.presentation_curve_x2, configuration.presentation_curve_y2,
  configuration.presentation_alpha_duration_s, configuration.presentation_pose_offset_x_containers,
  configuration.presentation_pose_offset_y_containers, configuration.presentation_pose_anchor_x,
  configuration.presentation_pose_anchor_y, configuration.presentation_pose_scale,
  configuration.presentation_pose_rotation_deg, configuration.presentation_pose_alpha,
  configuration.presentation_presenter_pose_offset_x_containers,
  configuration.presentation_presenter_pose_offset_y_containers, configuration.presentation_presenter_pose_anchor_x,
  configuration.presentation_presenter_pose_anchor_y, configuration.presentation_presenter_pose_scale,
  configuration.presentation_presenter_pose_rotation_deg, configuration.presentation_presenter_pose_alpha,
  configuration.dismissal_duration_s, configuration.dismissal_damping_ratio,
  configuration.dismissal_initial_velocity_per_s, configuration.dismissal_curve, configuration.dismissal_curve_x1,
  configuration.dismissal_curve_y1, configuration.dismissal_curve_x2, configuration.dismissal_curve_y2,
  configuration.dismissal_alpha_duration_s, configuration.dismissal_pose_offset_x_containers,
  configuration.dismissal_pose_offset_y_containers, configuration.dismissal_pose_anchor_x,
  configuration.dismissal_pose_anchor_y, configuration.dismissal_pose_scale,
  configuration.dismissal_pose_rotation_deg, configuration.dismissal_pose_alpha,
  configuration.dismissal_presenter_pose_offset_x_containers,
  configuration.dismissal_presenter_pose_offset_y_containers, configuration.dismissal_presenter_pose_anchor_x,
  configuration.dismissal_presenter_pose_anchor_y, configuration.dismissal_presenter_pose_scale,
  configuration.dismissal_presenter_pose_rotation_deg, configuration.dismissal_presenter_pose_alpha,
  configuration.edge, configuration.margin_top_pt, configuration.margin_leading_pt, configuration.margin_bottom_pt,
  configuration.margin_trailing_pt, configuration.margins_from, configuration.bottom_margin_from,
  configuration.corner_radius_pt, configuration.height, configuration.alignment, configuration.maximum_width_pt,
  configuration.content_top_pt, configuration.keeps_presenter, configuration.presentation_style,
  configuration.relayout_duration_s, configuration.relayout_damping_ratio, configuration.dimming_tap_to_dismiss,
  configuration.dimming_presentation_duration_s, configuration.dimming_dismissal_duration_s,
  configuration.interactive_presentation, configuration.begin_rule, configuration.begin_cone_half_angle_deg,
  configuration.tracking, configuration.distance_rule, configuration.distance_offset_pt,
  configuration.clamps_progress, configuration.fades_dimming,
  configuration.release_rule_kind, configuration.release_rule_fraction, configuration.release_rule_velocity_pt_s,
  configuration.release_rule_points_pt, configuration.release_rule_horizon_s, configuration.release_sample,
  configuration.rubber_band_kind, configuration.rubber_band_factor, configuration.rubber_band_exponent,
  configuration.rubber_band_coefficient, configuration.input_resistance, configuration.dismisses_keyboard,
  configuration.tail_kind, configuration.tail_curve, configuration.tail_completion_speed,
  configuration.tail_duration_s, configuration.tail_damping_ratio, configuration.velocity_handoff,
  configuration.cancel_policy, configuration.locks_content, configuration.interruptible,
  configuration.velocity_estimator, configuration.reduce_motion, configuration.reduce_motion_transition,
  configuration.status_bar, configuration.refused_drag, configuration.grabber, configuration.shadow_radius_pt,
  configuration.dimming_blur, configuration.dimming_passes_touches, configuration.catchable, configuration.trackpad,
  configuration.scroll_quiet_time_s, configuration.horizontal_alignment, configuration.rounded_corners,
  configuration.corner_radius_rule, configuration.kind,
  -- The names of its stops from the smallest up: "tip, half, full". NULL: it rests at one place.
  (SELECT group_concat(name, ', ')
    FROM (SELECT name FROM stop WHERE configuration_id = configuration.id ORDER BY ordinal)) AS stops,
  configuration.initial_stop, configuration.stops_from, configuration.stop_layout, configuration.keyboard,
  configuration.drag_dismisses, configuration.stop_rule_kind, configuration.stop_rule_horizon_s,
  configuration.stop_rule_velocity_pt_s, configuration.stop_rule_fraction, configuration.stop_rule_points_pt,
  configuration.stop_rule_reach, configuration.scroll_grows, configuration.scroll_shrinks
FROM transition
JOIN configuration ON configuration.transition_id = transition.id
WHERE transition.retired_at_us IS NULL
  AND configuration.revision
    = (SELECT max(latest.revision) FROM configuration AS latest
      WHERE latest.transition_id = transition.id
        AND latest.id NOT IN (SELECT configuration_id FROM foreign_configuration))
ORDER BY transition.name;

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
  person.token,
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
  CAST(session.interaction_distance_pt + 0.5 AS INTEGER) AS distance_bin,
  session.person_id,
  session.device_at_us,
  coalesce(person.represents_milli, 1000) AS represents_milli
FROM session
JOIN configuration ON configuration.id = session.configuration_id
JOIN transition ON transition.id = configuration.transition_id
LEFT JOIN presentation ON presentation.id = session.presentation_id
LEFT JOIN person ON person.id = session.person_id;

-- The same for people: times in words and milliseconds, without the bins. Times are UTC.
CREATE VIEW sessions AS
SELECT
  session_fact.transition,
  session_fact.revision,
  strftime('%Y-%m-%d %H:%M:%S', session_fact.began_at_us / 1000000, 'unixepoch') AS began_at,
  session_fact.outcome,
  session_fact.reason,
  (session_fact.duration_us + 500) / 1000 AS duration_ms,
  session_fact.release_progress,
  session_fact.release_velocity_pt_s,
  session_fact.release_translation_pt,
  session_fact.interaction_distance_pt,
  session_fact.peak_progress,
  (session_fact.settle_us + 500) / 1000 AS settle_ms,
  (session_fact.hold_us + 500) / 1000 AS hold_ms,
  session_fact.touches,
  session_fact.reversals,
  session_fact.origin,
  session_fact.device_class,
  session_fact.app_version,
  session_fact.screen,
  session_fact.presentation,
  session_fact.token,
  session_fact.uuid
FROM session_fact;

-- Every touch of every session. The last one's decision is the session's outcome. A session of several touches whose
-- times were not kept, and that has no trace left to tell them, is one row from its first touch to its last.
CREATE VIEW touch_fact AS
SELECT
  session.uuid,
  session.id AS session_id,
  session.presentation_id,
  transition.name AS transition,
  configuration.revision,
  configuration.digest,
  session.direction,
  session.origin,
  person.token,
  presentation.uuid AS presentation,
  presentation.screen,
  coalesce(session_touch.ordinal, 1) AS ordinal,
  session.touches,
  session.began_at_us + coalesce(session_touch.began_us, 0) AS began_at_us,
  session.began_at_us + coalesce(session_touch.ended_us, session.duration_us) AS ended_at_us,
  CASE
    WHEN session_touch.ordinal < session.touches
      THEN CASE session_touch.finishes WHEN 1 THEN 'finish' WHEN 0 THEN 'cancel' END
    WHEN session.outcome = 'finished' THEN 'finish'
    WHEN session.outcome = 'cancelled' THEN 'cancel'
  END AS decision,
  session.outcome,
  CASE WHEN session_touch.ordinal < session.touches THEN 0 ELSE 1 END AS is_last,
  session.shared,
  session.person_id
FROM session
JOIN configuration ON configuration.id = session.configuration_id
JOIN transition ON transition.id = configuration.transition_id
LEFT JOIN presentation ON presentation.id = session.presentation_id
LEFT JOIN person ON person.id = session.person_id
LEFT JOIN session_touch ON session_touch.session_id = session.id;

-- Every presentation of a screen. One that only its sessions tell of has no presented_at_us, and one without an
-- origin has that of its sessions.
CREATE VIEW presentation_fact AS
SELECT
  presentation.uuid,
  presentation.id,
  transition.name AS transition,
  configuration.revision,
  configuration.digest,
  presentation.screen,
  person.token,
  coalesce(
    presentation.origin,
    (SELECT min(session.origin) FROM session WHERE session.presentation_id = presentation.id),
    'device') AS origin,
  presentation.presented_at_us,
  presentation.dismissed_at_us,
  presentation.dismissed_by,
  presentation.shared,
  presentation.person_id
FROM presentation
JOIN configuration ON configuration.id = presentation.configuration_id
JOIN transition ON transition.id = configuration.transition_id
LEFT JOIN person ON person.id = presentation.person_id;

-- What came of every presentation that a drag tried to dismiss. The statements in Sources/SessionAnalytics define it: a
-- test compares the text. left_open is a presentation that no drag dismissed and that no other touch followed.
CREATE VIEW presentation_outcome AS
WITH showing AS (
  SELECT presentation.*,
    coalesce(
      presentation.origin,
      (SELECT min(session.origin) FROM session WHERE session.presentation_id = presentation.id),
      'device') AS known_origin
  FROM presentation
),
log_end AS (
  SELECT origin, max(ends_at_us) AS ends_at_us
  FROM (
SELECT session.origin, session.began_at_us + session.duration_us AS ends_at_us FROM session WHERE session.shared = 0
UNION ALL
SELECT showing.known_origin, COALESCE(showing.dismissed_at_us, showing.presented_at_us)
FROM showing
WHERE showing.shared = 0
  )
  GROUP BY origin
),
attempt AS (
  SELECT * FROM session
  WHERE NOT EXISTS (SELECT 1 FROM session_stop WHERE session_id = session.id AND dismissal_asked = 0)
),
drag AS (SELECT * FROM attempt),
judged_touch AS (
SELECT
  drag.presentation_id, drag.id AS drag_id, drag.began_at_us,
  drag.configuration_id, drag.origin, drag.person_id,
  CASE
    WHEN presentation.shared = 1 OR drag.outcome = 'invalid' THEN 0
    WHEN touch.ordinal < drag.touches THEN
      CASE WHEN touch.finishes = 0 THEN 1
        + CASE WHEN EXISTS (SELECT 1 FROM session_touch AS later WHERE later.session_id = drag.id
            AND later.began_us > touch.ended_us AND later.began_us <= touch.ended_us + 10000000)
          THEN 2 ELSE 0 END ELSE 0 END
    WHEN drag.outcome = 'cancelled' THEN 1
      + CASE WHEN EXISTS (SELECT 1 FROM attempt AS later WHERE later.presentation_id = drag.presentation_id
          AND later.began_at_us > drag.began_at_us + drag.duration_us
          AND later.began_at_us <= drag.began_at_us + drag.duration_us + 10000000) THEN 2 ELSE 0 END
    WHEN drag.outcome = 'finished' AND presentation.person_id IS NOT NULL AND presentation.screen IS NOT NULL
      AND presentation.presented_at_us IS NOT NULL THEN 8
      + CASE WHEN EXISTS (SELECT 1 FROM presentation AS again
          WHERE again.person_id = presentation.person_id AND again.screen = presentation.screen
            AND again.presented_at_us > drag.began_at_us + drag.duration_us
            AND again.presented_at_us <= drag.began_at_us + drag.duration_us + 10000000) THEN 16 ELSE 0 END
    ELSE 0
  END
  + CASE WHEN presentation.dismissed_by = 'button' AND presentation.shared = 0 AND drag.outcome <> 'invalid'
      AND CASE WHEN touch.ordinal < drag.touches THEN touch.finishes = 0 ELSE drag.outcome = 'cancelled' END
      AND presentation.dismissed_at_us > drag.began_at_us + COALESCE(touch.ended_us, drag.duration_us)
      AND presentation.dismissed_at_us
        <= drag.began_at_us + COALESCE(touch.ended_us, drag.duration_us) + 10000000 THEN 4 ELSE 0 END
  + CASE
    WHEN COALESCE(person.log_ends_at_us, log_end.ends_at_us)
        >= drag.began_at_us + COALESCE(touch.ended_us, drag.duration_us) + 10000000
      AND (NULL IS NULL OR NULL >= drag.began_at_us + COALESCE(touch.ended_us, drag.duration_us) + 10000000)
      OR presentation.shared = 1 OR drag.outcome = 'invalid' THEN 0
    WHEN touch.ordinal < drag.touches THEN CASE WHEN touch.finishes = 0 THEN 32 ELSE 0 END
    WHEN drag.outcome = 'cancelled' OR drag.outcome = 'finished' AND presentation.person_id IS NOT NULL
      AND presentation.screen IS NOT NULL AND presentation.presented_at_us IS NOT NULL THEN 32
    ELSE 0
  END
  + CASE WHEN drag.outcome = 'finished' THEN 64 ELSE 0 END
  + CASE WHEN presentation.person_id IS NULL OR presentation.screen IS NULL OR presentation.presented_at_us IS NULL
    OR presentation.shared = 1 THEN 0 ELSE 128 END
  + CASE WHEN presentation.shared = 1 THEN 256 ELSE 0 END
  + CASE WHEN touch.ordinal < drag.touches THEN 512 ELSE 0 END AS facts
FROM drag
LEFT JOIN session_touch AS touch ON drag.touches > 1 AND touch.session_id = drag.id
LEFT JOIN presentation ON presentation.id = drag.presentation_id
LEFT JOIN person ON person.id = drag.person_id
LEFT JOIN log_end ON log_end.origin = drag.origin
WHERE drag.presentation_id IS NOT NULL AND drag.shared = 0 AND drag.direction = 'dismiss'
  AND (touch.decided_stop IS NULL OR touch.finishes IS NOT NULL)
ORDER BY drag.presentation_id, drag.began_at_us, drag.id, touch.ordinal
),
outcome AS (
SELECT
  presentation_id,
  configuration_id, origin, person_id,
  MAX(facts & 1) + MAX(facts & 2) + MAX(facts & 4) + MAX(facts & 8) + MAX(facts & 16)
    + MAX(facts & 32) + MAX(facts & 64) + MAX(facts & 128)
    + MAX(facts & 256) + MAX(facts & 512) AS facts,
  CASE WHEN COUNT(*) > 1 THEN 2 ELSE 1 END AS touches
FROM judged_touch
GROUP BY presentation_id, configuration_id, origin, person_id
)
SELECT
  presentation.uuid,
  person.token,
  transition.name AS transition,
  configuration.digest,
  configuration.revision,
  presentation.screen,
  outcome.origin,
  outcome.touches = 1 AND outcome.facts & 64 <> 0 AS at_once,
  outcome.facts & 6 <> 0 AS tried_again,
  NOT (outcome.touches = 1 AND outcome.facts & 64 <> 0) AND outcome.facts & 6 = 0 AS left_open,
  outcome.facts & 16 <> 0 AS came_back,
  outcome.facts & 288 = 0 AND outcome.facts & 128 <> 0 AS judged,
  outcome.facts & 288 = 0 AS watched
FROM outcome
JOIN presentation ON presentation.id = outcome.presentation_id
JOIN configuration ON configuration.id = outcome.configuration_id
JOIN transition ON transition.id = configuration.transition_id
LEFT JOIN person ON person.id = outcome.person_id;
