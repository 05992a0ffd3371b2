-- The registry, file 9: people. A person is a random install token, under a small number that its rows carry.

CREATE TABLE person (
  id INTEGER PRIMARY KEY,
  token TEXT NOT NULL UNIQUE CHECK (length(token) BETWEEN 1 AND 100),  -- random; hashed where it was imported
  -- At the receiver, what the batches of the install tell beside its drags: when the last one was made (what it did until
  -- then is known), and the installs it stands for: 1000 over the sampling rate.
  log_ends_at_us INTEGER CHECK (log_ends_at_us >= 0),
  represents_milli INTEGER NOT NULL DEFAULT 1000 CHECK (represents_milli >= 1000)
) STRICT;

INSERT INTO person (token, log_ends_at_us, represents_milli)
SELECT token, log_ends_at_us, coalesce(represents_milli, 1000)
FROM (SELECT token FROM session UNION SELECT token FROM presentation UNION SELECT token FROM open_session
  UNION SELECT token FROM install_fact)
LEFT JOIN install_fact USING (token)
WHERE token IS NOT NULL
ORDER BY token;

DROP VIEW session_fact;
DROP VIEW touch_fact;
DROP VIEW presentation_fact;
DROP TABLE install_fact;

-- Presentations, sessions and begin markers, with person_id instead of token and cohort.
CREATE TABLE presentation_anew (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE CHECK (length(uuid) = 36 AND uuid NOT GLOB '*[^0-9a-f-]*'),
  configuration_id INTEGER NOT NULL REFERENCES configuration (id),
  screen TEXT CHECK (length(screen) BETWEEN 1 AND 64 AND screen NOT GLOB '*[^a-z0-9._-]*'),  -- a slug, never a title
  person_id INTEGER REFERENCES person (id),
  presented_at_us INTEGER CHECK (presented_at_us >= 0),
  dismissed_at_us INTEGER CHECK (dismissed_at_us >= presented_at_us),
  dismissed_by TEXT CHECK (dismissed_by = 'gesture' OR dismissed_by = 'tap' OR dismissed_by = 'button'
    OR dismissed_by = 'code' OR dismissed_by = 'accessibility'),
  -- reported: the presenter reported the cause. observed: it follows from the touch that was seen. NULL: reported.
  dismissed_by_basis TEXT CHECK (dismissed_by_basis IN ('reported', 'observed')),
  origin TEXT CHECK (origin = 'device' OR origin = 'stage' OR origin = 'gallery' OR origin = 'imported'
    OR origin = 'simulated'),
  shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1)),
  -- From storage_sequence, when it was stored or more became known of it; NULL once that was sent, or is not to be.
  end_sequence INTEGER CHECK (end_sequence >= 1),
  device_at_us INTEGER,  -- see session
  import_id INTEGER REFERENCES import (id),  -- see file 8
  CONSTRAINT "a shared presentation has no person" CHECK (shared = 0 OR person_id IS NULL)
) STRICT;

INSERT INTO presentation_anew (
  id, uuid, configuration_id, screen, person_id, presented_at_us, dismissed_at_us, dismissed_by, dismissed_by_basis,
  origin, shared, end_sequence, device_at_us, import_id)
SELECT
  id, uuid, configuration_id, screen, (SELECT person.id FROM person WHERE person.token = presentation.token),
  presented_at_us, dismissed_at_us, dismissed_by, dismissed_by_basis, origin, shared, end_sequence, device_at_us,
  import_id
FROM presentation;

CREATE TABLE session_anew (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE CHECK (length(uuid) = 36 AND uuid NOT GLOB '*[^0-9a-f-]*'),
  external_id TEXT CHECK (length(external_id) BETWEEN 1 AND 300),  -- its identity where it was imported from
  configuration_id INTEGER NOT NULL REFERENCES configuration (id),
  presentation_id INTEGER REFERENCES presentation (id),
  direction TEXT NOT NULL CHECK (direction IN ('present', 'dismiss')),

  -- How it ended. termination: what the recognizer said last; completed: whether the transition went through.
  outcome TEXT NOT NULL CHECK (outcome = 'finished' OR outcome = 'cancelled' OR outcome = 'interrupted'
    OR outcome = 'abandoned' OR outcome = 'invalid' OR outcome = 'unknown'),
  reason TEXT CHECK (length(reason) BETWEEN 1 AND 300),
  termination TEXT NOT NULL CHECK (termination = 'ended' OR termination = 'cancelled' OR termination = 'failed'
    OR termination = 'none'),
  completed INTEGER NOT NULL CHECK (completed IN (0, 1)),

  -- When. duration: first touch to last sample; settle: from there to the end of the animation after release.
  began_at_us INTEGER NOT NULL CHECK (began_at_us >= 0),
  duration_us INTEGER NOT NULL CHECK (duration_us >= 0),
  settle_us INTEGER CHECK (settle_us >= 0),

  -- Where. sign: 1 where the end lies toward growing coordinates; distance: what progress 1 is, 0 if never known.
  axis TEXT NOT NULL CHECK (axis IN ('x', 'y')),
  sign INTEGER NOT NULL CHECK (sign IN (-1, 1)),
  interaction_distance_pt REAL NOT NULL CHECK (interaction_distance_pt BETWEEN 0 AND 1e15),

  -- The last release, and the furthest point reached. The bounds are there to keep infinities out.
  release_translation_pt REAL CHECK (release_translation_pt BETWEEN -1e15 AND 1e15),
  release_progress REAL CHECK (release_progress BETWEEN 0 AND 1),
  release_velocity_pt_s REAL CHECK (release_velocity_pt_s BETWEEN -1e15 AND 1e15),  -- what the release rule was given
  recognizer_velocity_pt_s REAL CHECK (recognizer_velocity_pt_s BETWEEN -1e15 AND 1e15),  -- the toolkit's own
  estimator TEXT NOT NULL CHECK (estimator = 'recognizer' OR estimator = 'lsq100' OR estimator = 'last2'
    OR estimator = 'motion2' OR estimator = 'flutter'),
  peak_progress REAL NOT NULL CHECK (peak_progress BETWEEN 0 AND 1),

  touches INTEGER NOT NULL CHECK (touches >= 0),
  sample_count INTEGER NOT NULL CHECK (sample_count >= 0),  -- of the whole trace, kept or not

  -- Where it comes from: an app in a person's hands, a headless stage, the gallery, a recorded stroke played again,
  -- or a simulated person. No text a person wrote.
  origin TEXT NOT NULL CHECK (origin = 'device' OR origin = 'stage' OR origin = 'gallery' OR origin = 'imported'
    OR origin = 'simulated'),
  device_class TEXT CHECK (length(device_class) BETWEEN 1 AND 100),
  app_version TEXT CHECK (length(app_version) BETWEEN 1 AND 100),
  -- That of its presentation, or none. A foreign key would need an index with every session; triggers keep it instead.
  person_id INTEGER,

  -- What only the trace and the configuration can tell is measured once, when the session is stored, so that reports
  -- are plain SQL and a trace can go without taking a metric along. NULL where it was not measured. The finger.
  -- Travel: the furthest toward the end along the axis that any touch came from where it had begun; negative where
  -- all went the other way. Reversals: how often the smoothed velocity along the axis changed its sign, beyond 50
  -- pt/s either way. Hold: how long the finger had stayed within 1 pt of where it lifted. Input gap: by how much the
  -- intervals between samples exceed twice their touch's median, added up.
  travel_mpt INTEGER CHECK (travel_mpt BETWEEN -2000000000 AND 2000000000),  -- 1/1000 pt
  reversals INTEGER CHECK (reversals >= 0),
  hold_us INTEGER CHECK (hold_us >= 0),
  input_gap_us INTEGER CHECK (input_gap_us >= 0),

  -- The last release. Margin: the release rule's signed distance to its boundary in 1/1000 of the interaction
  -- distance, rounded away from 0, and above 0 exactly where the rule finishes. Recomputed: the rule's decision on
  -- the trace with the session's own estimator, which must be the stored one; finishes_…: its decision with each
  -- estimator's velocity.
  margin_milli INTEGER CHECK (margin_milli BETWEEN -1000000000 AND 1000000000),
  recomputed_finishes INTEGER CHECK (recomputed_finishes IN (0, 1)),
  finishes_lsq100 INTEGER CHECK (finishes_lsq100 IN (0, 1)),
  finishes_last2 INTEGER CHECK (finishes_last2 IN (0, 1)),
  finishes_motion2 INTEGER CHECK (finishes_motion2 IN (0, 1)),
  finishes_flutter INTEGER CHECK (finishes_flutter IN (0, 1)),

  -- The screen, over gesture and settle, where the host measures it. Late: by how much frames were shown after they
  -- were due, added up; slow: shown for more than 1.5 refresh periods; frozen: for more than 700 ms, and slow as
  -- well.
  frames INTEGER CHECK (frames >= 0),
  late_us INTEGER CHECK (late_us >= 0),
  slow_frames INTEGER CHECK (slow_frames BETWEEN 0 AND frames),
  frozen_frames INTEGER CHECK (frozen_frames BETWEEN 0 AND slow_frames),

  -- Came in the form that is shared with others: under new ids, without a token, on a grid of 1 ms and 1 pt, with the
  -- day and no time of day (`transitions session export --share`). What needs order in time, or the trace as it was
  -- drawn, leaves it out.
  shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1)),

  -- From storage_sequence, when it was stored; NULL once it was sent, or is not to be.
  sequence INTEGER CHECK (sequence >= 1),
  -- What the device's clock said where it cannot be right: then the times of the row are corrected. NULL where it can.
  device_at_us INTEGER,
  container_width_pt REAL CHECK (container_width_pt > 0 AND container_width_pt <= 1000000),  -- see file 6
  container_height_pt REAL CHECK (container_height_pt > 0 AND container_height_pt <= 1000000),
  start_third INTEGER CHECK (start_third BETWEEN 1 AND 3),
  import_id INTEGER REFERENCES import (id),  -- see file 8

  -- What was decided and what came of it may differ: the app can turn a settle around.
  CONSTRAINT "a decided session was released, with a translation and a progress"
    CHECK (outcome NOT IN ('finished', 'cancelled')
      OR (termination = 'ended' AND release_translation_pt IS NOT NULL AND release_progress IS NOT NULL)),
  CONSTRAINT "an abandoned session has no termination and did not complete"
    CHECK (outcome <> 'abandoned' OR (termination = 'none' AND completed = 0)),
  CONSTRAINT "an invalid session has a reason, a decided or abandoned one none"
    CHECK (CASE outcome WHEN 'invalid' THEN reason IS NOT NULL WHEN 'interrupted' THEN 1 ELSE reason IS NULL END),
  CONSTRAINT "frames are measured altogether or not at all"
    CHECK ((frames IS NULL) = (late_us IS NULL) AND (frames IS NULL) = (slow_frames IS NULL)
      AND (frames IS NULL) = (frozen_frames IS NULL)),
  CONSTRAINT "a container has a width and a height"
    CHECK ((container_width_pt IS NULL) = (container_height_pt IS NULL)),
  CONSTRAINT "a shared session has no person" CHECK (shared = 0 OR person_id IS NULL)
) STRICT;

INSERT INTO session_anew (
  id, uuid, external_id, configuration_id, presentation_id, direction, outcome, reason, termination, completed,
  began_at_us, duration_us, settle_us, axis, sign, interaction_distance_pt, release_translation_pt, release_progress,
  release_velocity_pt_s, recognizer_velocity_pt_s, estimator, peak_progress, touches, sample_count, origin,
  device_class, app_version, person_id, travel_mpt, reversals, hold_us, input_gap_us, margin_milli,
  recomputed_finishes, finishes_lsq100, finishes_last2, finishes_motion2, finishes_flutter, frames, late_us,
  slow_frames, frozen_frames, shared, sequence, device_at_us, container_width_pt, container_height_pt, start_third,
  import_id)
SELECT
  id, uuid, external_id, configuration_id, presentation_id, direction, outcome, reason, termination, completed,
  began_at_us, duration_us, settle_us, axis, sign, interaction_distance_pt, release_translation_pt, release_progress,
  release_velocity_pt_s, recognizer_velocity_pt_s, estimator, peak_progress, touches, sample_count, origin,
  device_class, app_version, (SELECT person.id FROM person WHERE person.token = session.token), travel_mpt, reversals,
  hold_us, input_gap_us, margin_milli, recomputed_finishes, finishes_lsq100, finishes_last2, finishes_motion2,
  finishes_flutter, frames, late_us, slow_frames, frozen_frames, shared, sequence, device_at_us, container_width_pt,
  container_height_pt, start_third, import_id
FROM session;

DROP TABLE session;
DROP TABLE presentation;
ALTER TABLE session_anew RENAME TO session;
ALTER TABLE presentation_anew RENAME TO presentation;
ALTER TABLE open_session ADD COLUMN person_id INTEGER REFERENCES person (id);
UPDATE open_session SET person_id = (SELECT id FROM person WHERE person.token = open_session.token);

CREATE INDEX presentation_by_screen ON presentation (person_id, screen, presented_at_us);
CREATE UNIQUE INDEX presentation_by_end_sequence ON presentation (end_sequence) WHERE end_sequence IS NOT NULL;
CREATE INDEX presentation_by_import ON presentation (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX session_by_configuration ON session (configuration_id, began_at_us);
CREATE INDEX session_by_time ON session (began_at_us);
CREATE INDEX session_by_presentation ON session (presentation_id, began_at_us);
-- A person's other sessions are found by their presentations.
CREATE INDEX session_by_person ON session (person_id) WHERE presentation_id IS NULL;
CREATE UNIQUE INDEX session_by_sequence ON session (sequence) WHERE sequence IS NOT NULL;
CREATE INDEX session_by_import ON session (import_id) WHERE import_id IS NOT NULL;

-- A presentation without a person has that of its first session.
UPDATE presentation SET person_id = (
    SELECT person_id FROM session WHERE presentation_id = presentation.id AND person_id IS NOT NULL
    ORDER BY began_at_us LIMIT 1)
WHERE person_id IS NULL;
UPDATE session SET person_id = (SELECT person_id FROM presentation WHERE id = presentation_id)
WHERE person_id <> (SELECT person_id FROM presentation WHERE id = presentation_id);

CREATE TRIGGER session_takes_its_trace_along
AFTER DELETE ON session
BEGIN
  DELETE FROM session_samples WHERE session_id = OLD.id;
END;

CREATE TRIGGER session_takes_its_touches_along
AFTER DELETE ON session
BEGIN
  DELETE FROM session_touch WHERE session_id = OLD.id;
END;

CREATE TRIGGER session_leaves_its_batches
AFTER DELETE ON session
BEGIN
  DELETE FROM batch_session WHERE session_id = OLD.id;
END;

CREATE TRIGGER presentation_leaves_its_batches
AFTER DELETE ON presentation
BEGIN
  DELETE FROM batch_presentation WHERE presentation_id = OLD.id;
END;

CREATE TRIGGER session_takes_its_import_along
AFTER DELETE ON session
WHEN OLD.import_id IS NOT NULL
BEGIN
  DELETE FROM import WHERE id = OLD.import_id
    AND NOT EXISTS (SELECT 1 FROM session WHERE import_id = OLD.import_id)
    AND NOT EXISTS (SELECT 1 FROM presentation WHERE import_id = OLD.import_id);
END;

CREATE TRIGGER presentation_takes_its_import_along
AFTER DELETE ON presentation
WHEN OLD.import_id IS NOT NULL
BEGIN
  DELETE FROM import WHERE id = OLD.import_id
    AND NOT EXISTS (SELECT 1 FROM session WHERE import_id = OLD.import_id)
    AND NOT EXISTS (SELECT 1 FROM presentation WHERE import_id = OLD.import_id);
END;

CREATE TRIGGER session_waits_to_be_sent
AFTER INSERT ON session
WHEN NEW.origin = 'device' AND NEW.shared = 0 AND EXISTS (SELECT 1 FROM storage_sequence)
BEGIN
  UPDATE storage_sequence SET last = last + 1;
  UPDATE session SET sequence = (SELECT last FROM storage_sequence) WHERE id = NEW.id;
END;

CREATE TRIGGER presentation_waits_to_be_sent
AFTER INSERT ON presentation
WHEN coalesce(NEW.origin, 'device') = 'device' AND NEW.shared = 0 AND EXISTS (SELECT 1 FROM storage_sequence)
BEGIN
  UPDATE storage_sequence SET last = last + 1;
  UPDATE presentation SET end_sequence = (SELECT last FROM storage_sequence) WHERE id = NEW.id;
END;

CREATE TRIGGER presentation_waits_to_be_sent_again
AFTER UPDATE OF screen, person_id, origin, presented_at_us, dismissed_at_us, dismissed_by ON presentation
WHEN coalesce(NEW.origin, 'device') = 'device' AND NEW.shared = 0 AND EXISTS (SELECT 1 FROM storage_sequence)
BEGIN
  DELETE FROM batch_presentation WHERE presentation_id = NEW.id;
  UPDATE storage_sequence SET last = last + 1;
  UPDATE presentation SET end_sequence = (SELECT last FROM storage_sequence) WHERE id = NEW.id;
END;

-- A presentation belongs to one person. A session of none says nothing about that.
CREATE TRIGGER session_has_the_person_of_its_presentation
AFTER INSERT ON session
WHEN NEW.person_id IS NOT NULL
  AND NEW.person_id IS NOT (SELECT person_id FROM presentation WHERE id = NEW.presentation_id)
BEGIN
  SELECT RAISE(ABORT, 'a presentation belongs to one person, and this session has another token')
  FROM presentation WHERE id = NEW.presentation_id AND person_id IS NOT NULL;
  SELECT RAISE(ABORT, 'there is no such person') WHERE NEW.person_id NOT IN (SELECT id FROM person);
  UPDATE presentation SET person_id = NEW.person_id WHERE id = NEW.presentation_id;
END;

CREATE TRIGGER session_keeps_the_person_of_its_presentation
AFTER UPDATE OF person_id, presentation_id ON session
WHEN NEW.person_id IS NOT NULL
  AND NEW.person_id IS NOT (SELECT person_id FROM presentation WHERE id = NEW.presentation_id)
BEGIN
  SELECT RAISE(ABORT, 'a presentation belongs to one person, and this session has another token')
  WHERE NEW.presentation_id IS NOT NULL;
  SELECT RAISE(ABORT, 'there is no such person') WHERE NEW.person_id NOT IN (SELECT id FROM person);
END;

CREATE TRIGGER presentation_keeps_its_person
BEFORE UPDATE OF person_id ON presentation
WHEN NEW.person_id <> OLD.person_id
  OR EXISTS (SELECT 1 FROM session WHERE presentation_id = NEW.id AND person_id <> coalesce(NEW.person_id, 0))
BEGIN
  SELECT RAISE(ABORT, 'a presentation belongs to one person, and it is stored with another token');
END;

-- A person's rows go with the person, and all sessions of a presentation go with it.
CREATE TRIGGER person_takes_its_rows_along
BEFORE DELETE ON person
BEGIN
  DELETE FROM open_session WHERE person_id = OLD.id
    OR presentation_id IN (SELECT id FROM presentation WHERE person_id = OLD.id);
  DELETE FROM session WHERE (person_id = OLD.id AND presentation_id IS NULL)
    OR presentation_id IN (SELECT id FROM presentation WHERE person_id = OLD.id);
  DELETE FROM presentation WHERE person_id = OLD.id;
END;

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
drag AS (SELECT * FROM session),
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
      + CASE WHEN EXISTS (SELECT 1 FROM session AS later WHERE later.presentation_id = drag.presentation_id
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

ALTER TABLE open_session DROP COLUMN token;
ALTER TABLE open_session DROP COLUMN cohort;

-- An install keeps its token until the person withdraws consent or resets it, and has no bucket.
ALTER TABLE install_token DROP COLUMN made_at_us;
ALTER TABLE install_setting DROP COLUMN cohort;
