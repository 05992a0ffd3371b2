-- What came in the form that is shared with others: under new ids, without a token, on a grid of 1 ms and 1 pt, with the
-- day it was and no time of day (`transitions session export --share`). What needs order in time, or the trace as it was
-- drawn, leaves it out.
ALTER TABLE session ADD COLUMN shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1))
  CONSTRAINT "a shared session has no token" CHECK (shared = 0 OR token IS NULL);
ALTER TABLE presentation ADD COLUMN shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1))
  CONSTRAINT "a shared presentation has no token" CHECK (shared = 0 OR token IS NULL);

-- What tokens are hashed with when sessions are exported: without it nobody finds the installation a hash stands for.
CREATE TABLE exchange_key (
  id INTEGER PRIMARY KEY CHECK (id = 1),  -- one at most
  key BLOB NOT NULL CHECK (length(key) = 32),  -- random
  made_at_us INTEGER NOT NULL CHECK (made_at_us >= 0)
) STRICT;

-- The same views with the new column.
DROP VIEW session_fact;
DROP VIEW touch_fact;
DROP VIEW presentation_fact;

-- Every session with the names it was recorded under, and the integer bins that reports count: 1 ms, 1/200 of the
-- distance (1.0 falls in the last bin), 5 pt/s rounded down. A bin is NULL where the value is.
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
  session.shared
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
  CASE WHEN session_touch.ordinal < session.touches THEN 0 ELSE 1 END AS is_last,
  session.shared
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
  presentation.dismissed_by,
  presentation.shared
FROM presentation
JOIN configuration ON configuration.id = presentation.configuration_id
JOIN transition ON transition.id = configuration.transition_id;
