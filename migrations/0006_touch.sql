-- The registry, file 6: fields that came later still. NULL is what every configuration before them did.

-- What the view has around it; NULL: no grabber, no shadow.
ALTER TABLE configuration ADD COLUMN grabber INTEGER CHECK (grabber IN (0, 1));
ALTER TABLE configuration ADD COLUMN shadow_radius_pt REAL CHECK (shadow_radius_pt BETWEEN 0 AND 200);

-- What is behind it; NULL: nothing is blurred, and no touch reaches the presenter.
ALTER TABLE configuration ADD COLUMN dimming_blur TEXT
  CHECK (dimming_blur IN ('ultraThin', 'thin', 'regular', 'thick', 'chrome'));
ALTER TABLE configuration ADD COLUMN dimming_passes_touches INTEGER
  CONSTRAINT "touches that pass the dimming cannot dismiss"
  CHECK (dimming_passes_touches IN (0, 1) AND (dimming_passes_touches IS NULL OR dimming_tap_to_dismiss = 0));

-- What else drags it: an animation under way, a trackpad; NULL: neither.
ALTER TABLE configuration ADD COLUMN catchable INTEGER
  CONSTRAINT "only a view that a drag dismisses can be caught"
  CHECK (catchable IN (0, 1) AND (catchable IS NULL OR dismissal_type = 'standard'));
ALTER TABLE configuration ADD COLUMN trackpad INTEGER
  CONSTRAINT "a trackpad belongs to a gesture"
  CHECK (trackpad IN (0, 1)
    AND (trackpad IS NULL OR dismissal_type <> 'none' OR interactive_presentation <> 'none'));

-- Where a drag took place: the container's size when it began, and the third of its height in which the finger was then,
-- 1 top, 2 middle, 3 bottom. NULL: not recorded.
ALTER TABLE session ADD COLUMN container_width_pt REAL
  CHECK (container_width_pt > 0 AND container_width_pt <= 1000000);
ALTER TABLE session ADD COLUMN container_height_pt REAL
  CHECK (container_height_pt > 0 AND container_height_pt <= 1000000)
  CONSTRAINT "a container has a width and a height"
  CHECK ((container_width_pt IS NULL) = (container_height_pt IS NULL));
ALTER TABLE session ADD COLUMN start_third INTEGER CHECK (start_third BETWEEN 1 AND 3);

-- Every transition in use with its latest configuration. duration and damping are the presentation's; damping is NULL
-- where it has a curve. An observed transition has neither: something else plays it, and its other columns of layout and
-- motion hold only what the table requires.
DROP VIEW current_transition;
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
  configuration.kind
FROM transition
JOIN configuration ON configuration.transition_id = transition.id
WHERE transition.retired_at_us IS NULL
  AND configuration.revision
    = (SELECT max(latest.revision) FROM configuration AS latest
      WHERE latest.transition_id = transition.id
        AND latest.id NOT IN (SELECT configuration_id FROM foreign_configuration))
ORDER BY transition.name;
