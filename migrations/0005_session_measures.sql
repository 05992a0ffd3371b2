-- What only a session's trace and its configuration can tell is worked out once, when the session is stored, as whole
-- numbers beside its facts. So reports are plain SQL, every engine counts the same, and a trace can go without taking a
-- metric along. NULL where it was not measured: in every session stored before, until `transitions migrate` has looked
-- at those that still have a trace.

-- The finger. Travel: the furthest toward the end along the axis that any touch came from where it had begun; negative
-- where all went the other way. Reversals: how often the smoothed velocity along the axis changed its sign, beyond
-- 50 pt/s either way. Hold: how long the finger had stayed within 1 pt of where it lifted. Input gap: by how much the
-- intervals between samples exceed twice their touch's median, added up.
ALTER TABLE session ADD COLUMN travel_mpt INTEGER CHECK (travel_mpt BETWEEN -2000000000 AND 2000000000);  -- 1/1000 pt
ALTER TABLE session ADD COLUMN reversals INTEGER CHECK (reversals >= 0);
ALTER TABLE session ADD COLUMN hold_us INTEGER CHECK (hold_us >= 0);
ALTER TABLE session ADD COLUMN input_gap_us INTEGER CHECK (input_gap_us >= 0);

-- The last release. Margin: the release rule's signed distance to its boundary in 1/1000 of the interaction distance,
-- rounded away from 0, and above 0 exactly where the rule finishes. Recomputed: what the rule says to the trace with
-- the session's own estimator, which must be what was decided; finishes_…: what it says with each estimator's velocity.
ALTER TABLE session ADD COLUMN margin_milli INTEGER CHECK (margin_milli BETWEEN -1000000000 AND 1000000000);
ALTER TABLE session ADD COLUMN recomputed_finishes INTEGER CHECK (recomputed_finishes IN (0, 1));
ALTER TABLE session ADD COLUMN finishes_lsq100 INTEGER CHECK (finishes_lsq100 IN (0, 1));
ALTER TABLE session ADD COLUMN finishes_last2 INTEGER CHECK (finishes_last2 IN (0, 1));
ALTER TABLE session ADD COLUMN finishes_motion2 INTEGER CHECK (finishes_motion2 IN (0, 1));
ALTER TABLE session ADD COLUMN finishes_flutter INTEGER CHECK (finishes_flutter IN (0, 1));

-- The screen, over gesture and settle, where the host measures it. Late: by how much frames were shown after they were
-- due, added up; slow: shown for more than 1.5 refresh periods; frozen: for more than 700 ms, and slow as well.
ALTER TABLE session ADD COLUMN frames INTEGER CHECK (frames >= 0);
ALTER TABLE session ADD COLUMN late_us INTEGER CHECK (late_us >= 0);
ALTER TABLE session ADD COLUMN slow_frames INTEGER CHECK (slow_frames BETWEEN 0 AND frames);
ALTER TABLE session ADD COLUMN frozen_frames INTEGER CHECK (frozen_frames BETWEEN 0 AND slow_frames)
  CONSTRAINT "frames are measured altogether or not at all"
  CHECK ((frames IS NULL) = (late_us IS NULL) AND (frames IS NULL) = (slow_frames IS NULL)
    AND (frames IS NULL) = (frozen_frames IS NULL));

-- The touches of a session that has more than one; of any other, the session says it all. Times count from the
-- session's begin; finishes: what the release rule said when the finger lifted, NULL where it was not asked.
CREATE TABLE session_touch (
  session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL CHECK (ordinal >= 1),
  began_us INTEGER NOT NULL CHECK (began_us >= 0),
  ended_us INTEGER NOT NULL CHECK (ended_us >= began_us),
  finishes INTEGER CHECK (finishes IN (0, 1)),
  PRIMARY KEY (session_id, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER session_takes_its_touches_along
AFTER DELETE ON session
BEGIN
  DELETE FROM session_touch WHERE session_id = OLD.id;
END;

-- Every session with the names it was recorded under, and the integer bins that reports count: 1 ms, 1/200 of the
-- distance (1.0 falls in the last bin), 5 pt/s rounded down. A bin is NULL where the value is.
DROP VIEW session_fact;

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
  presentation.screen
FROM session
JOIN configuration ON configuration.id = session.configuration_id
JOIN transition ON transition.id = configuration.transition_id
LEFT JOIN presentation ON presentation.id = session.presentation_id;

-- Every touch of every session. The last one's decision is the session's outcome. A session of several touches that was
-- stored before their times were kept, and has no trace left to tell them, is one row from its first touch to its last.
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
  session.token,
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
  CASE WHEN session_touch.ordinal < session.touches THEN 0 ELSE 1 END AS is_last
FROM session
JOIN configuration ON configuration.id = session.configuration_id
JOIN transition ON transition.id = configuration.transition_id
LEFT JOIN presentation ON presentation.id = session.presentation_id
LEFT JOIN session_touch ON session_touch.session_id = session.id;

-- Every showing of a screen. One that only its sessions tell of has no presented_at_us, and one stored before origins
-- were kept has that of its sessions.
CREATE VIEW presentation_fact AS
SELECT
  presentation.uuid,
  presentation.id,
  transition.name AS transition,
  configuration.revision,
  configuration.digest,
  presentation.screen,
  presentation.token,
  coalesce(
    presentation.origin,
    (SELECT min(session.origin) FROM session WHERE session.presentation_id = presentation.id),
    'device') AS origin,
  presentation.presented_at_us,
  presentation.dismissed_at_us,
  presentation.dismissed_by
FROM presentation
JOIN configuration ON configuration.id = presentation.configuration_id
JOIN transition ON transition.id = configuration.transition_id;
