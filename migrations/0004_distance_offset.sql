-- A source can measure its drags on a view that is larger or smaller than the presented one. SwiftMessages' bottom card
-- divides them by the height of the card and the margins around it.

-- Points added to what distance_rule measures; NULL: none, as in every configuration stored before.
ALTER TABLE configuration ADD COLUMN distance_offset_pt REAL CHECK (distance_offset_pt BETWEEN -2000 AND 2000)
  CONSTRAINT "a distance offset belongs to a gesture that drives the transition"
  CHECK (distance_offset_pt IS NULL OR dismissal_type <> 'none' OR interactive_presentation <> 'none');

-- The same view with the new column.
DROP VIEW current_transition;

CREATE VIEW current_transition AS
SELECT
  transition.name,
  configuration.presentation_duration_s AS duration,
  configuration.presentation_damping_ratio AS damping,
  configuration.dismissal_type,
  configuration.dimming_alpha,
  configuration.revision,
  configuration.digest,
  configuration.note,
  configuration.created_at_us,
  configuration.summary, configuration.source, configuration.presentation_initial_velocity_per_s,
  configuration.presentation_curve, configuration.presentation_curve_x1, configuration.presentation_curve_y1,
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
  configuration.velocity_estimator, configuration.reduce_motion, configuration.reduce_motion_transition
FROM transition
JOIN configuration ON configuration.transition_id = transition.id
WHERE transition.retired_at_us IS NULL
  AND configuration.revision
    = (SELECT max(latest.revision) FROM configuration AS latest WHERE latest.transition_id = transition.id)
ORDER BY transition.name;
