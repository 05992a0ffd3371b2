-- The registry, file 1 of 4: named transitions and their immutable configurations.
--
-- Every rule of the configuration model is a constraint here as well, because people open this file with their own
-- tools. A refused row names the rule it broke. A column's name ends in its unit: _s seconds, _us microseconds, _pt
-- points, _mpt 1/1000 points, _pt_s points per second, _deg degrees, _per_s distances per second, _containers widths
-- or heights of the container. Times named _at_us are UTC microseconds since 1970. Flags are 0 or 1.
--
-- A released file is never edited: a later migration adds a table or a nullable column.

PRAGMA application_id = 0x54524547;  -- "TREG": marks the file as a registry

-- A transition is a name; what it does is in its latest configuration.
CREATE TABLE transition (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
    CONSTRAINT "a name is a lower-case letter, then lower-case letters, digits and hyphens, 64 in all at most"
    CHECK (name GLOB '[a-z]*' AND name NOT GLOB '*[^a-z0-9-]*' AND length(name) <= 64
      AND instr(CAST(name AS BLOB), x'00') = 0),
  created_at_us INTEGER NOT NULL CHECK (created_at_us >= 0),
  retired_at_us INTEGER CHECK (retired_at_us >= 0)  -- NULL while in use
) STRICT;

CREATE TRIGGER transition_keeps_its_name
BEFORE UPDATE OF id, name ON transition
BEGIN
  SELECT RAISE(ABORT, 'a transition keeps its name: retire it and create another');
END;

CREATE TRIGGER transition_with_configurations_stays
BEFORE DELETE ON transition
WHEN EXISTS (SELECT 1 FROM configuration WHERE transition_id = OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'the transition has configurations: retire it by setting retired_at_us');
END;

-- One configuration of a transition: all its values. Never changed; a change is a new row with the next revision.
-- The digest identifies a configuration everywhere. The revision is only a number of this file's own history.
CREATE TABLE configuration (
  id INTEGER PRIMARY KEY,
  transition_id INTEGER NOT NULL REFERENCES transition (id),
  revision INTEGER NOT NULL CHECK (revision >= 1),  -- counts from 1 in this file
  digest TEXT NOT NULL CHECK (length(digest) = 64 AND digest NOT GLOB '*[^0-9a-f]*'),  -- SHA-256 of the values
  -- vended: this library plays it. observed: something else does, and only its drags are recorded.
  kind TEXT NOT NULL DEFAULT 'vended' CHECK (kind IN ('vended', 'observed')),
  note TEXT,  -- why it was changed
  created_at_us INTEGER NOT NULL CHECK (created_at_us >= 0),

  -- What the transition is for, and where its numbers come from: one line each.
  summary TEXT NOT NULL
    CHECK (length(summary) <= 200 AND summary NOT GLOB '*[' || char(1) || '-' || char(31) || char(127) || ']*'
      AND instr(CAST(summary AS BLOB), x'00') = 0),
  source TEXT NOT NULL
    CHECK (length(source) <= 300 AND source NOT GLOB '*[' || char(1) || '-' || char(31) || char(127) || ']*'
      AND instr(CAST(source AS BLOB), x'00') = 0),

  -- Presenting: how it moves in time. Either a damping ratio with an initial velocity, or a curve.
  presentation_duration_s REAL NOT NULL CHECK (presentation_duration_s BETWEEN 0.01 AND 10),
  presentation_damping_ratio REAL CHECK (presentation_damping_ratio BETWEEN 0.01 AND 1),
  presentation_initial_velocity_per_s REAL CHECK (presentation_initial_velocity_per_s BETWEEN -100 AND 100),
  presentation_curve TEXT
    CHECK (presentation_curve IN ('linear', 'easeIn', 'easeOut', 'easeInOut', 'ease', 'cubic')),
  presentation_curve_x1 REAL CHECK (presentation_curve_x1 BETWEEN 0 AND 1),
  presentation_curve_y1 REAL CHECK (presentation_curve_y1 BETWEEN -10 AND 10),
  presentation_curve_x2 REAL CHECK (presentation_curve_x2 BETWEEN 0 AND 1),
  presentation_curve_y2 REAL CHECK (presentation_curve_y2 BETWEEN -10 AND 10),
  presentation_alpha_duration_s REAL CHECK (presentation_alpha_duration_s BETWEEN 0.01 AND 10),

  -- Presenting: the presented view at its far end (offsets NULL: just past its edge).
  presentation_pose_offset_x_containers REAL CHECK (presentation_pose_offset_x_containers BETWEEN -10 AND 10),
  presentation_pose_offset_y_containers REAL CHECK (presentation_pose_offset_y_containers BETWEEN -10 AND 10),
  presentation_pose_anchor_x REAL NOT NULL CHECK (presentation_pose_anchor_x BETWEEN 0 AND 1),
  presentation_pose_anchor_y REAL NOT NULL CHECK (presentation_pose_anchor_y BETWEEN 0 AND 1),
  presentation_pose_scale REAL NOT NULL CHECK (presentation_pose_scale BETWEEN 0.01 AND 10),
  presentation_pose_rotation_deg REAL NOT NULL CHECK (presentation_pose_rotation_deg BETWEEN -3600 AND 3600),
  presentation_pose_alpha REAL NOT NULL CHECK (presentation_pose_alpha BETWEEN 0 AND 1),

  -- Presenting: the presenter's view behind it (offsets NULL: unmoved).
  presentation_presenter_pose_offset_x_containers REAL
    CHECK (presentation_presenter_pose_offset_x_containers BETWEEN -10 AND 10),
  presentation_presenter_pose_offset_y_containers REAL
    CHECK (presentation_presenter_pose_offset_y_containers BETWEEN -10 AND 10),
  presentation_presenter_pose_anchor_x REAL NOT NULL CHECK (presentation_presenter_pose_anchor_x BETWEEN 0 AND 1),
  presentation_presenter_pose_anchor_y REAL NOT NULL CHECK (presentation_presenter_pose_anchor_y BETWEEN 0 AND 1),
  presentation_presenter_pose_scale REAL NOT NULL CHECK (presentation_presenter_pose_scale BETWEEN 0.01 AND 10),
  presentation_presenter_pose_rotation_deg REAL NOT NULL
    CHECK (presentation_presenter_pose_rotation_deg BETWEEN -3600 AND 3600),
  presentation_presenter_pose_alpha REAL NOT NULL CHECK (presentation_presenter_pose_alpha BETWEEN 0 AND 1),

  -- Dismissing: how it moves in time. Either a damping ratio with an initial velocity, or a curve.
  dismissal_duration_s REAL NOT NULL CHECK (dismissal_duration_s BETWEEN 0.01 AND 10),
  dismissal_damping_ratio REAL CHECK (dismissal_damping_ratio BETWEEN 0.01 AND 1),
  dismissal_initial_velocity_per_s REAL CHECK (dismissal_initial_velocity_per_s BETWEEN -100 AND 100),
  dismissal_curve TEXT
    CHECK (dismissal_curve IN ('linear', 'easeIn', 'easeOut', 'easeInOut', 'ease', 'cubic')),
  dismissal_curve_x1 REAL CHECK (dismissal_curve_x1 BETWEEN 0 AND 1),
  dismissal_curve_y1 REAL CHECK (dismissal_curve_y1 BETWEEN -10 AND 10),
  dismissal_curve_x2 REAL CHECK (dismissal_curve_x2 BETWEEN 0 AND 1),
  dismissal_curve_y2 REAL CHECK (dismissal_curve_y2 BETWEEN -10 AND 10),
  dismissal_alpha_duration_s REAL CHECK (dismissal_alpha_duration_s BETWEEN 0.01 AND 10),

  -- Dismissing: the presented view at its far end (offsets NULL: just past its edge).
  dismissal_pose_offset_x_containers REAL CHECK (dismissal_pose_offset_x_containers BETWEEN -10 AND 10),
  dismissal_pose_offset_y_containers REAL CHECK (dismissal_pose_offset_y_containers BETWEEN -10 AND 10),
  dismissal_pose_anchor_x REAL NOT NULL CHECK (dismissal_pose_anchor_x BETWEEN 0 AND 1),
  dismissal_pose_anchor_y REAL NOT NULL CHECK (dismissal_pose_anchor_y BETWEEN 0 AND 1),
  dismissal_pose_scale REAL NOT NULL CHECK (dismissal_pose_scale BETWEEN 0.01 AND 10),
  dismissal_pose_rotation_deg REAL NOT NULL CHECK (dismissal_pose_rotation_deg BETWEEN -3600 AND 3600),
  dismissal_pose_alpha REAL NOT NULL CHECK (dismissal_pose_alpha BETWEEN 0 AND 1),

  -- Dismissing: the presenter's view behind it (offsets NULL: unmoved).
  dismissal_presenter_pose_offset_x_containers REAL
    CHECK (dismissal_presenter_pose_offset_x_containers BETWEEN -10 AND 10),
  dismissal_presenter_pose_offset_y_containers REAL
    CHECK (dismissal_presenter_pose_offset_y_containers BETWEEN -10 AND 10),
  dismissal_presenter_pose_anchor_x REAL NOT NULL CHECK (dismissal_presenter_pose_anchor_x BETWEEN 0 AND 1),
  dismissal_presenter_pose_anchor_y REAL NOT NULL CHECK (dismissal_presenter_pose_anchor_y BETWEEN 0 AND 1),
  dismissal_presenter_pose_scale REAL NOT NULL CHECK (dismissal_presenter_pose_scale BETWEEN 0.01 AND 10),
  dismissal_presenter_pose_rotation_deg REAL NOT NULL
    CHECK (dismissal_presenter_pose_rotation_deg BETWEEN -3600 AND 3600),
  dismissal_presenter_pose_alpha REAL NOT NULL CHECK (dismissal_presenter_pose_alpha BETWEEN 0 AND 1),

  -- Layout of the presented view.
  edge TEXT NOT NULL CHECK (edge IN ('bottom', 'top', 'leading', 'trailing')),
  margin_top_pt REAL NOT NULL CHECK (margin_top_pt BETWEEN 0 AND 2000),
  margin_leading_pt REAL NOT NULL CHECK (margin_leading_pt BETWEEN 0 AND 2000),
  margin_bottom_pt REAL NOT NULL CHECK (margin_bottom_pt BETWEEN 0 AND 2000),
  margin_trailing_pt REAL NOT NULL CHECK (margin_trailing_pt BETWEEN 0 AND 2000),
  margins_from TEXT NOT NULL CHECK (margins_from IN ('safeArea', 'container', 'atLeastSafeArea')),
  bottom_margin_from TEXT NOT NULL CHECK (bottom_margin_from IN ('safeArea', 'container', 'atLeastSafeArea')),
  corner_radius_pt REAL NOT NULL CHECK (corner_radius_pt BETWEEN 0 AND 1000),
  grabber INTEGER CHECK (grabber IN (0, 1)),  -- NULL: none
  shadow_radius_pt REAL CHECK (shadow_radius_pt BETWEEN 0 AND 200),  -- NULL: no shadow
  -- Which corners have the radius, and where it comes from; NULL: all, and the number above.
  rounded_corners TEXT CHECK (rounded_corners IN ('all', 'top', 'bottom', 'leading', 'trailing')),
  corner_radius_rule TEXT CHECK (corner_radius_rule IN ('fixed', 'device', 'concentric')),
  height TEXT NOT NULL CHECK (height IN ('full', 'fitted', 'preferred')),
  alignment TEXT NOT NULL CHECK (alignment IN ('top', 'center', 'bottom')),
  maximum_width_pt REAL CHECK (maximum_width_pt BETWEEN 1 AND 10000),
  horizontal_alignment TEXT CHECK (horizontal_alignment IN ('leading', 'center', 'trailing')),  -- NULL: center
  content_top_pt REAL NOT NULL CHECK (content_top_pt BETWEEN 0 AND 10000),
  keeps_presenter INTEGER NOT NULL CHECK (keeps_presenter IN (0, 1)),
  presentation_style TEXT NOT NULL
    CHECK (presentation_style IN ('custom', 'currentContext', 'overCurrentContext')),
  -- Which screen decides about the status bar; NULL: a view that fills the container decides itself.
  status_bar TEXT CHECK (status_bar IN ('presented', 'presenter')),
  relayout_duration_s REAL NOT NULL CHECK (relayout_duration_s BETWEEN 0.01 AND 10),
  relayout_damping_ratio REAL NOT NULL CHECK (relayout_damping_ratio BETWEEN 0.01 AND 1),
  -- Where it rests, if at several places: how many rows of table stop follow. NULL: one place.
  stop_count INTEGER CHECK (stop_count BETWEEN 1 AND 8),
  initial_stop TEXT  -- NULL: the smallest
    CONSTRAINT "a first stop belongs to stops"
    CHECK (initial_stop GLOB '[a-z]*' AND initial_stop NOT GLOB '*[^a-z0-9-]*' AND length(initial_stop) <= 32
      AND instr(CAST(initial_stop AS BLOB), x'00') = 0 AND (initial_stop IS NULL OR stop_count IS NOT NULL)),
  stops_from TEXT
    CONSTRAINT "stops are counted from somewhere"
    CHECK ((stops_from IS NULL OR stops_from IN ('safeArea', 'container'))
      AND (stops_from IS NOT NULL) = (stop_count IS NOT NULL)),
  stop_layout TEXT
    CONSTRAINT "stops and no other view have a stop layout"
    CHECK ((stop_layout IS NULL OR stop_layout IN ('slides', 'resizes'))
      AND (stop_layout IS NOT NULL) = (stop_count IS NOT NULL)),
  -- What the keyboard does to the view; NULL: it raises it.
  keyboard TEXT
    CONSTRAINT "the largest stop needs stops"
    CHECK (keyboard IN ('raises', 'largest', 'ignores') AND (keyboard IS NOT 'largest' OR stop_count IS NOT NULL)),

  -- The dimming view; durations only where they differ from the transition's.
  dimming_alpha REAL NOT NULL CHECK (dimming_alpha BETWEEN 0 AND 1),
  dimming_tap_to_dismiss INTEGER NOT NULL CHECK (dimming_tap_to_dismiss IN (0, 1)),
  dimming_presentation_duration_s REAL CHECK (dimming_presentation_duration_s BETWEEN 0.01 AND 10),
  dimming_dismissal_duration_s REAL CHECK (dimming_dismissal_duration_s BETWEEN 0.01 AND 10),
  -- NULL: nothing is blurred, and no touch reaches the presenter.
  dimming_blur TEXT CHECK (dimming_blur IN ('ultraThin', 'thin', 'regular', 'thick', 'chrome')),
  dimming_passes_touches INTEGER
    CONSTRAINT "touches that pass the dimming cannot dismiss"
    CHECK (dimming_passes_touches IN (0, 1) AND (dimming_passes_touches IS NULL OR dimming_tap_to_dismiss = 0)),

  -- Interaction: which gestures there are. All further columns of it are NULL when there is none.
  dismissal_type TEXT NOT NULL CHECK (dismissal_type IN ('none', 'standard', 'input')),
  interactive_presentation TEXT NOT NULL CHECK (interactive_presentation IN ('none', 'pan', 'edgePan')),
  -- 0: a drag only moves the view between its stops; NULL: it dismisses.
  drag_dismisses INTEGER
    CONSTRAINT "a drag that does not dismiss needs stops to move between"
    CHECK (drag_dismisses IN (0, 1) AND (drag_dismisses IS NULL OR dismissal_type = 'standard')
      AND (drag_dismisses IS NOT 0 OR stop_count IS NOT NULL)),
  -- What a drag does on a screen that does not allow its dismissal now; NULL: it fails.
  refused_drag TEXT
    CONSTRAINT "a refused drag belongs to a gesture that dismisses"
    CHECK (refused_drag IN ('fails', 'resists') AND (refused_drag IS NULL OR dismissal_type <> 'none')),
  -- What else drags it: an animation under way, a trackpad; NULL: neither.
  catchable INTEGER
    CONSTRAINT "only a view that a drag dismisses can be caught"
    CHECK (catchable IN (0, 1) AND (catchable IS NULL OR dismissal_type = 'standard')),
  trackpad INTEGER
    CONSTRAINT "a trackpad belongs to a gesture"
    CHECK (trackpad IN (0, 1)
      AND (trackpad IS NULL OR dismissal_type <> 'none' OR interactive_presentation <> 'none')),
  -- How long a list under the finger must have been at rest; NULL: not at all.
  scroll_grows TEXT  -- what a drag up on the content moves first
    CONSTRAINT "a drag on the content grows a view with a stop rule"
    CHECK ((scroll_grows IS NULL OR scroll_grows IN ('sheetFirst', 'contentFirst', 'never'))
      AND (scroll_grows IS NOT NULL) = (stop_rule_kind IS NOT NULL)),
  scroll_shrinks TEXT  -- when a drag down on the content moves the view; NULL: in the next touch
    CONSTRAINT "a drag on the content belongs to a gesture that dismisses"
    CHECK (scroll_shrinks IN ('sameTouch', 'nextTouch', 'never')
      AND (scroll_shrinks IS NULL OR dismissal_type <> 'none')),
  scroll_quiet_time_s REAL
    CONSTRAINT "a quiet time belongs to a gesture that dismisses"
    CHECK (scroll_quiet_time_s BETWEEN 0 AND 2 AND (scroll_quiet_time_s IS NULL OR dismissal_type <> 'none')),

  -- Interaction: how a drag begins and what it moves.
  begin_rule TEXT CHECK (begin_rule IN ('any', 'oneWay', 'cone')),
  begin_cone_half_angle_deg REAL CHECK (begin_cone_half_angle_deg BETWEEN 1 AND 90),
  tracking TEXT CHECK (tracking IN ('translation', 'absolutePosition')),
  distance_rule TEXT CHECK (distance_rule IN ('travel', 'presentedSize')),
  -- Points added to what distance_rule measures, where a source measures its drags on a larger or smaller view.
  distance_offset_pt REAL CHECK (distance_offset_pt BETWEEN -2000 AND 2000),
  clamps_progress INTEGER CHECK (clamps_progress IN (0, 1)),
  fades_dimming INTEGER CHECK (fades_dimming IN (0, 1)),

  -- Interaction: how the end of a drag is decided.
  release_rule_kind TEXT
    CHECK (release_rule_kind IN ('distance', 'direction', 'directionOrDistance',
      'flingOrDistance', 'anyOf', 'armed', 'projection')),
  release_rule_fraction REAL CHECK (release_rule_fraction BETWEEN 0 AND 1),
  release_rule_velocity_pt_s REAL CHECK (release_rule_velocity_pt_s BETWEEN 0 AND 100000),
  release_rule_points_pt REAL CHECK (release_rule_points_pt BETWEEN 0 AND 10000),
  release_rule_horizon_s REAL CHECK (release_rule_horizon_s BETWEEN 0 AND 10),
  release_sample TEXT CHECK (release_sample IN ('release', 'lastChanged')),

  -- Interaction: how the end of a drag between stops is chosen.
  stop_rule_kind TEXT CHECK (stop_rule_kind IN ('nearest', 'next')),
  stop_rule_horizon_s REAL CHECK (stop_rule_horizon_s BETWEEN 0 AND 10),
  stop_rule_velocity_pt_s REAL CHECK (stop_rule_velocity_pt_s BETWEEN 0 AND 100000),
  stop_rule_fraction REAL CHECK (stop_rule_fraction BETWEEN 0.01 AND 1),
  stop_rule_points_pt REAL CHECK (stop_rule_points_pt BETWEEN 1 AND 10000),
  stop_rule_reach TEXT CHECK (stop_rule_reach IN ('any', 'oneFromRelease', 'oneFromStart')),

  -- Interaction: how far the view gives when dragged the wrong way, or before it is armed.
  rubber_band_kind TEXT
    CHECK (rubber_band_kind IN ('unlimited', 'clamped', 'reciprocal', 'power', 'scrollView')),
  rubber_band_factor REAL CHECK (rubber_band_factor BETWEEN 0.01 AND 1000),
  rubber_band_exponent REAL CHECK (rubber_band_exponent BETWEEN 0.01 AND 1),
  rubber_band_coefficient REAL CHECK (rubber_band_coefficient BETWEEN 0.01 AND 1),
  input_resistance REAL CHECK (input_resistance BETWEEN 0.01 AND 1),
  dismisses_keyboard INTEGER CHECK (dismisses_keyboard IN (0, 1)),

  -- Interaction: what plays after release.
  tail_kind TEXT CHECK (tail_kind IN ('percentDriven', 'spring', 'animator')),
  tail_curve TEXT CHECK (tail_curve IN ('linear', 'easeIn', 'easeOut', 'easeInOut', 'ease')),
  tail_completion_speed REAL CHECK (tail_completion_speed BETWEEN 0.01 AND 100),
  tail_duration_s REAL CHECK (tail_duration_s BETWEEN 0.01 AND 10),
  tail_damping_ratio REAL CHECK (tail_damping_ratio BETWEEN 0.01 AND 1),
  velocity_handoff TEXT CHECK (velocity_handoff IN ('none', 'normalised', 'negativeOnly')),
  cancel_policy TEXT CHECK (cancel_policy IN ('cancel', 'decide')),
  locks_content INTEGER CHECK (locks_content IN (0, 1)),
  interruptible INTEGER CHECK (interruptible IN (0, 1)),
  velocity_estimator TEXT
    CHECK (velocity_estimator IN ('recognizer', 'lsq100', 'last2', 'motion2', 'flutter')),

  -- What plays for people who asked for less motion; NULL: the configuration does not say.
  reduce_motion TEXT CHECK (reduce_motion IN ('crossFade', 'none', 'transition')),
  reduce_motion_transition TEXT
    CHECK (reduce_motion_transition GLOB '[a-z]*' AND reduce_motion_transition NOT GLOB '*[^a-z0-9-]*'
      AND length(reduce_motion_transition) <= 64 AND instr(CAST(reduce_motion_transition AS BLOB), x'00') = 0),

  -- Which of the columns above go together.
  CONSTRAINT "presenting has either a damping ratio or a curve"
    CHECK ((presentation_damping_ratio IS NULL) = (presentation_curve IS NOT NULL)),
  CONSTRAINT "presenting has an initial velocity exactly when it has a damping ratio"
    CHECK ((presentation_initial_velocity_per_s IS NOT NULL) = (presentation_damping_ratio IS NOT NULL)),
  CONSTRAINT "presenting has control points exactly when its curve is cubic"
    CHECK ((presentation_curve_x1 IS NOT NULL) = (presentation_curve IS 'cubic')
      AND (presentation_curve_y1 IS NOT NULL) = (presentation_curve IS 'cubic')
      AND (presentation_curve_x2 IS NOT NULL) = (presentation_curve IS 'cubic')
      AND (presentation_curve_y2 IS NOT NULL) = (presentation_curve IS 'cubic')),
  CONSTRAINT "dismissing has either a damping ratio or a curve"
    CHECK ((dismissal_damping_ratio IS NULL) = (dismissal_curve IS NOT NULL)),
  CONSTRAINT "dismissing has an initial velocity exactly when it has a damping ratio"
    CHECK ((dismissal_initial_velocity_per_s IS NOT NULL) = (dismissal_damping_ratio IS NOT NULL)),
  CONSTRAINT "dismissing has control points exactly when its curve is cubic"
    CHECK ((dismissal_curve_x1 IS NOT NULL) = (dismissal_curve IS 'cubic')
      AND (dismissal_curve_y1 IS NOT NULL) = (dismissal_curve IS 'cubic')
      AND (dismissal_curve_x2 IS NOT NULL) = (dismissal_curve IS 'cubic')
      AND (dismissal_curve_y2 IS NOT NULL) = (dismissal_curve IS 'cubic')),
  CONSTRAINT "the interaction is described exactly when a gesture drives the transition"
    CHECK ((begin_rule IS NOT NULL) = (dismissal_type <> 'none' OR interactive_presentation <> 'none')
      AND (tracking IS NOT NULL) = (dismissal_type <> 'none' OR interactive_presentation <> 'none')
      AND (distance_rule IS NOT NULL)
        = (dismissal_type <> 'none' OR interactive_presentation <> 'none' OR kind = 'observed')
      AND (clamps_progress IS NOT NULL) = (dismissal_type <> 'none' OR interactive_presentation <> 'none')
      AND (fades_dimming IS NOT NULL) = (dismissal_type <> 'none' OR interactive_presentation <> 'none')
      AND (release_rule_kind IS NOT NULL) = (interactive_presentation <> 'none'
        OR (dismissal_type <> 'none' AND drag_dismisses IS NOT 0))
      AND (release_sample IS NOT NULL) = (dismissal_type <> 'none' OR interactive_presentation <> 'none')
      AND (rubber_band_kind IS NOT NULL) = (dismissal_type <> 'none' OR interactive_presentation <> 'none')
      AND (tail_kind IS NOT NULL) = (dismissal_type <> 'none' OR interactive_presentation <> 'none')
      AND (velocity_handoff IS NOT NULL) = (dismissal_type <> 'none' OR interactive_presentation <> 'none')
      AND (cancel_policy IS NOT NULL) = (dismissal_type <> 'none' OR interactive_presentation <> 'none')
      AND (locks_content IS NOT NULL) = (dismissal_type <> 'none' OR interactive_presentation <> 'none')
      AND (interruptible IS NOT NULL) = (dismissal_type <> 'none' OR interactive_presentation <> 'none')
      AND (velocity_estimator IS NOT NULL) = (dismissal_type <> 'none' OR interactive_presentation <> 'none')),
  CONSTRAINT "an observed transition has a distance, and no gesture of ours"
    CHECK (kind <> 'observed' OR (dismissal_type = 'none' AND interactive_presentation = 'none')),
  CONSTRAINT "an observed transition has no stops" CHECK (kind <> 'observed' OR stop_count IS NULL),
  CONSTRAINT "a distance offset belongs to a gesture that drives the transition"
    CHECK (distance_offset_pt IS NULL OR dismissal_type <> 'none' OR interactive_presentation <> 'none'
      OR kind = 'observed'),
  CONSTRAINT "a begin cone has an angle, another begin rule may have one"
    CHECK (CASE WHEN begin_rule IS 'cone' THEN begin_cone_half_angle_deg IS NOT NULL
      ELSE begin_cone_half_angle_deg IS NULL OR begin_rule IS NOT NULL END),
  CONSTRAINT "a release rule has its own parameters and no others"
    CHECK (CASE release_rule_kind
        WHEN 'anyOf' THEN 1
        ELSE (release_rule_fraction IS NOT NULL)
            = (release_rule_kind IS NOT NULL
               AND release_rule_kind IN ('distance', 'directionOrDistance', 'flingOrDistance', 'projection'))
          AND (release_rule_velocity_pt_s IS NOT NULL) = (release_rule_kind IS 'flingOrDistance')
          AND (release_rule_points_pt IS NOT NULL) = (release_rule_kind IS 'armed')
      END),
  CONSTRAINT "only a projection has a horizon"
    CHECK ((release_rule_horizon_s IS NOT NULL) = (release_rule_kind IS 'projection')),
  CONSTRAINT "anyOf looks at one thing at least"
    CHECK (release_rule_kind IS NOT 'anyOf'
      OR coalesce(release_rule_velocity_pt_s, release_rule_fraction, release_rule_points_pt) IS NOT NULL),
  CONSTRAINT "a drag between two stops or more has a stop rule, and nothing else has"
    CHECK ((stop_rule_kind IS NOT NULL) = (coalesce(stop_count, 0) > 1 AND dismissal_type <> 'none')),
  CONSTRAINT "a stop rule has its own parameters and no others"
    CHECK ((stop_rule_horizon_s IS NOT NULL) = (stop_rule_kind IS 'nearest')
      AND (stop_rule_velocity_pt_s IS NOT NULL) = (stop_rule_kind IS 'next')
      AND (stop_rule_fraction IS NOT NULL) = (stop_rule_kind IS NOT NULL)
      AND (stop_rule_reach IS NOT NULL) = (stop_rule_kind IS NOT NULL)
      AND (stop_rule_points_pt IS NULL OR stop_rule_kind IS NOT NULL)),
  CONSTRAINT "between stops a spring or the animations play, not a percentage"
    CHECK (stop_rule_kind IS NULL OR tail_kind <> 'percentDriven'),
  CONSTRAINT "stops give the height of a view that comes from the bottom or the top"
    CHECK (stop_count IS NULL OR edge IN ('leading', 'trailing') OR height = 'full'),
  CONSTRAINT "stops give the width of a view that comes from a side"
    CHECK (stop_count IS NULL OR edge IN ('bottom', 'top') OR maximum_width_pt IS NULL),
  CONSTRAINT "a rubber band has its own parameter and no other"
    CHECK ((rubber_band_factor IS NOT NULL) = (rubber_band_kind IS 'reciprocal')
      AND (rubber_band_exponent IS NOT NULL) = (rubber_band_kind IS 'power')
      AND (rubber_band_coefficient IS NOT NULL) = (rubber_band_kind IS 'scrollView')),
  CONSTRAINT "an input dismissal, and no other, has a resistance and a keyboard rule"
    CHECK ((input_resistance IS NOT NULL) = (dismissal_type = 'input')
      AND (dismisses_keyboard IS NOT NULL) = (dismissal_type = 'input')),
  CONSTRAINT "dismissal type input and release rule armed go together"
    CHECK ((dismissal_type = 'input') = (release_rule_kind IS 'armed')),
  CONSTRAINT "with dismissal type input no gesture presents"
    CHECK (dismissal_type <> 'input' OR interactive_presentation = 'none'),
  CONSTRAINT "a percent-driven tail has a curve and a speed, another tail neither"
    CHECK ((tail_curve IS NOT NULL) = (tail_kind IS 'percentDriven')
      AND (tail_completion_speed IS NOT NULL) = (tail_kind IS 'percentDriven')),
  CONSTRAINT "a spring tail has a duration and a damping ratio, another tail neither"
    CHECK ((tail_duration_s IS NOT NULL) = (tail_kind IS 'spring')
      AND (tail_damping_ratio IS NOT NULL) = (tail_kind IS 'spring')),
  CONSTRAINT "another transition for less motion is named exactly when there is one"
    CHECK ((reduce_motion_transition IS NOT NULL) = (reduce_motion IS 'transition')),

  UNIQUE (transition_id, revision)
) STRICT;

-- The number of a configuration outside the history changes if the history needs it.
CREATE TRIGGER configuration_is_immutable
BEFORE UPDATE ON configuration
WHEN OLD.id NOT IN (SELECT configuration_id FROM foreign_configuration)
BEGIN
  SELECT RAISE(ABORT, 'a configuration is immutable: insert the next revision instead');
END;

-- INSERT OR REPLACE deletes without firing delete triggers, so it is refused here.
CREATE TRIGGER configuration_is_not_replaced
BEFORE INSERT ON configuration
WHEN EXISTS (
  SELECT 1 FROM configuration
  WHERE id = NEW.id OR (transition_id = NEW.transition_id AND revision = NEW.revision)
)
BEGIN
  SELECT RAISE(ABORT, 'this revision exists and is immutable: insert the next revision instead');
END;

-- The name is in the other table, where a CHECK cannot look.
CREATE TRIGGER configuration_for_less_motion_is_another
BEFORE INSERT ON configuration
WHEN NEW.reduce_motion_transition = (SELECT name FROM transition WHERE id = NEW.transition_id)
BEGIN
  SELECT RAISE(ABORT, 'reduce_motion_transition is the transition itself: name another one');
END;

-- The places at which a view rests, smallest first. They belong to a configuration and are never changed.
CREATE TABLE stop (
  configuration_id INTEGER NOT NULL REFERENCES configuration (id),
  ordinal INTEGER NOT NULL CHECK (ordinal BETWEEN 1 AND 8),
  name TEXT NOT NULL
    CONSTRAINT "a stop's name is a lower-case letter, then letters, digits and hyphens, 32 at most, and not 'dismissed'"
    CHECK (name GLOB '[a-z]*' AND name NOT GLOB '*[^a-z0-9-]*' AND length(name) <= 32
      AND instr(CAST(name AS BLOB), x'00') = 0 AND name <> 'dismissed'),
  size TEXT NOT NULL CHECK (size IN ('fraction', 'points', 'fitted', 'preferred', 'full')),
  fraction REAL CHECK (fraction BETWEEN 0.01 AND 1),
  points_pt REAL CHECK (points_pt BETWEEN 1 AND 10000),
  minimum_pt REAL CHECK (minimum_pt BETWEEN 1 AND 10000),
  maximum_pt REAL CHECK (maximum_pt BETWEEN 1 AND 10000),
  hidden_below_pt REAL CHECK (hidden_below_pt BETWEEN 1 AND 10000),
  -- At rest here; NULL: as the transition has it.
  dimming REAL CHECK (dimming BETWEEN 0 AND 1),
  passes_touches INTEGER CHECK (passes_touches IN (0, 1)),
  corner_radius_pt REAL CHECK (corner_radius_pt BETWEEN 0 AND 1000),
  scrolls INTEGER CHECK (scrolls IN (0, 1)),  -- NULL: at the largest only
  threshold REAL CHECK (threshold BETWEEN 0.01 AND 1),  -- of the step below; NULL: as the stop rule has it
  CONSTRAINT "a stop has the number that its size names, and no other"
    CHECK ((fraction IS NOT NULL) = (size = 'fraction') AND (points_pt IS NOT NULL) = (size = 'points')),
  CONSTRAINT "a stop's least size is not above its largest"
    CHECK (maximum_pt IS NULL OR coalesce(minimum_pt, 0) <= maximum_pt),
  CONSTRAINT "the first stop has no step below it" CHECK (ordinal > 1 OR threshold IS NULL),
  PRIMARY KEY (configuration_id, ordinal), UNIQUE (configuration_id, name)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER stop_is_of_its_configuration
BEFORE INSERT ON stop
BEGIN
  SELECT RAISE(ABORT, 'a stop belongs to a configuration that announces it: stop_count')
  WHERE NOT EXISTS (SELECT 1 FROM configuration WHERE id = NEW.configuration_id AND NEW.ordinal <= stop_count);
  SELECT RAISE(ABORT, 'stops come in order, each once, and are immutable')
  WHERE NEW.ordinal <> (SELECT count(*) + 1 FROM stop WHERE configuration_id = NEW.configuration_id);
  SELECT RAISE(ABORT, 'stops go from the smallest up, and nothing is larger than full')
  FROM stop AS below
  WHERE below.configuration_id = NEW.configuration_id AND below.ordinal = NEW.ordinal - 1
    AND (below.size = 'full' OR NEW.fraction <= below.fraction OR NEW.points_pt <= below.points_pt);
END;

CREATE TRIGGER stops_have_a_first
AFTER INSERT ON stop
WHEN NEW.ordinal = (SELECT stop_count FROM configuration WHERE id = NEW.configuration_id)
BEGIN
  SELECT RAISE(ABORT, 'initial_stop is none of the stops')
  WHERE (SELECT initial_stop FROM configuration WHERE id = NEW.configuration_id)
    NOT IN (SELECT name FROM stop WHERE configuration_id = NEW.configuration_id);
END;

CREATE TRIGGER stop_is_immutable
BEFORE UPDATE ON stop
BEGIN
  SELECT RAISE(ABORT, 'a configuration is immutable: insert the next revision instead');
END;

CREATE TRIGGER stop_stays_with_its_configuration
BEFORE DELETE ON stop
WHEN EXISTS (SELECT 1 FROM configuration WHERE id = OLD.configuration_id)
BEGIN
  SELECT RAISE(ABORT, 'a configuration is immutable: insert the next revision instead');
END;

-- With foreign keys off as well: rows left behind would be taken for those of the next configuration with the same id.
CREATE TRIGGER configuration_takes_its_stops_along
AFTER DELETE ON configuration
BEGIN
  DELETE FROM stop WHERE configuration_id = OLD.id;
END;

-- Configurations that arrived with imported sessions. They are in no history, are never the latest, and are not
-- shipped. Applying such a configuration takes it into the history: its row here goes.
CREATE TABLE foreign_configuration (
  configuration_id INTEGER PRIMARY KEY REFERENCES configuration (id) ON DELETE CASCADE,
  arrived_at_us INTEGER NOT NULL CHECK (arrived_at_us >= 0)
) STRICT;

-- The releases of an app in which a configuration shipped.
CREATE TABLE release_label (
  configuration_id INTEGER NOT NULL REFERENCES configuration (id) ON DELETE CASCADE,
  label TEXT NOT NULL CHECK (length(label) BETWEEN 1 AND 100),
  PRIMARY KEY (configuration_id, label)
) STRICT, WITHOUT ROWID;

-- What the registry an app ships said of each transition when it was last read. An app's own registry follows the
-- shipped one only where this differs, so that a local change survives until the app ships another one.
CREATE TABLE bundled_transition (
  transition_id INTEGER PRIMARY KEY REFERENCES transition (id) ON DELETE CASCADE,
  digest TEXT NOT NULL CHECK (length(digest) = 64 AND digest NOT GLOB '*[^0-9a-f]*'),  -- of its latest configuration
  retired INTEGER NOT NULL CHECK (retired IN (0, 1)),  -- 1 also where a later bundle has it no more
  applied_at_us INTEGER NOT NULL CHECK (applied_at_us >= 0)
) STRICT;

-- Names that an app asked for and that no transition has.
CREATE TABLE unknown_name (
  name TEXT PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 100),
  count INTEGER NOT NULL CHECK (count >= 1),
  last_asked_at_us INTEGER NOT NULL CHECK (last_asked_at_us >= 0)
) STRICT, WITHOUT ROWID;
