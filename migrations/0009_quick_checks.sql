-- The tables that are written with every drag, made anew with the same columns and the same rules. SQLite makes an index
-- of the words of an `IN` of more than two anew for every row it checks, which took two fifths of storing a session's
-- row; the same words compared one by one take next to nothing.

-- The way SQLite's documentation gives to change a table (lang_altertable.html, section 7): copy it, drop it, give the
-- copy its name. It needs `PRAGMA legacy_alter_table`, so that renaming leaves views and foreign keys, which go by the
-- name, as they are.

-- One showing of a screen. One that only its sessions tell of has no times, and one of before origins were kept none.
CREATE TABLE presentation_anew (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE CHECK (length(uuid) = 36 AND uuid NOT GLOB '*[^0-9a-f-]*'),
  configuration_id INTEGER NOT NULL REFERENCES configuration (id),
  screen TEXT CHECK (length(screen) BETWEEN 1 AND 64 AND screen NOT GLOB '*[^a-z0-9._-]*'),  -- a slug, never a title
  token TEXT CHECK (length(token) BETWEEN 1 AND 100),  -- random, rotating install id
  presented_at_us INTEGER CHECK (presented_at_us >= 0),
  dismissed_at_us INTEGER CHECK (dismissed_at_us >= presented_at_us),
  dismissed_by TEXT CHECK (dismissed_by = 'gesture' OR dismissed_by = 'tap' OR dismissed_by = 'button'
    OR dismissed_by = 'code'),
  origin TEXT CHECK (origin = 'device' OR origin = 'imported' OR origin = 'simulated' OR origin = 'gallery'),
  shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1)),
  CONSTRAINT "a shared presentation has no token" CHECK (shared = 0 OR token IS NULL)
) STRICT;

INSERT INTO presentation_anew (id, uuid, configuration_id, screen, token, presented_at_us, dismissed_at_us, dismissed_by,
  origin, shared)
SELECT id, uuid, configuration_id, screen, token, presented_at_us, dismissed_at_us, dismissed_by, origin, shared
FROM presentation;

DROP TABLE presentation;
ALTER TABLE presentation_anew RENAME TO presentation;
CREATE INDEX presentation_by_screen ON presentation (token, screen, presented_at_us);

-- One drag: where it began, how it ended, and what only its trace could tell.
CREATE TABLE session_anew (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE CHECK (length(uuid) = 36 AND uuid NOT GLOB '*[^0-9a-f-]*'),
  external_id TEXT CHECK (length(external_id) BETWEEN 1 AND 300),  -- its identity where it was imported from
  configuration_id INTEGER NOT NULL REFERENCES configuration (id),
  presentation_id INTEGER REFERENCES presentation (id),
  direction TEXT NOT NULL CHECK (direction IN ('present', 'dismiss')),

  -- How it ended. termination: what the recognizer said last; completed: whether the transition went through.
  outcome TEXT NOT NULL CHECK (outcome = 'finished' OR outcome = 'cancelled' OR outcome = 'interrupted'
    OR outcome = 'abandoned' OR outcome = 'invalid'),
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

  -- Where it comes from. No text a person wrote.
  origin TEXT NOT NULL CHECK (origin = 'device' OR origin = 'imported' OR origin = 'simulated' OR origin = 'gallery'),
  device_class TEXT CHECK (length(device_class) BETWEEN 1 AND 100),
  app_version TEXT CHECK (length(app_version) BETWEEN 1 AND 100),
  token TEXT CHECK (length(token) BETWEEN 1 AND 100),

  -- The finger, as 0005 describes it.
  travel_mpt INTEGER CHECK (travel_mpt BETWEEN -2000000000 AND 2000000000),  -- 1/1000 pt
  reversals INTEGER CHECK (reversals >= 0),
  hold_us INTEGER CHECK (hold_us >= 0),
  input_gap_us INTEGER CHECK (input_gap_us >= 0),

  -- The last release under the session's own release rule, as 0005 describes it.
  margin_milli INTEGER CHECK (margin_milli BETWEEN -1000000000 AND 1000000000),
  recomputed_finishes INTEGER CHECK (recomputed_finishes IN (0, 1)),
  finishes_lsq100 INTEGER CHECK (finishes_lsq100 IN (0, 1)),
  finishes_last2 INTEGER CHECK (finishes_last2 IN (0, 1)),
  finishes_motion2 INTEGER CHECK (finishes_motion2 IN (0, 1)),
  finishes_flutter INTEGER CHECK (finishes_flutter IN (0, 1)),

  -- The screen, as 0005 describes it.
  frames INTEGER CHECK (frames >= 0),
  late_us INTEGER CHECK (late_us >= 0),
  slow_frames INTEGER CHECK (slow_frames BETWEEN 0 AND frames),
  frozen_frames INTEGER CHECK (frozen_frames BETWEEN 0 AND slow_frames),

  shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1)),  -- came in the form that is shared, as 0007 describes it

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
  CONSTRAINT "a shared session has no token" CHECK (shared = 0 OR token IS NULL)
) STRICT;

INSERT INTO session_anew (id, uuid, external_id, configuration_id, presentation_id, direction, outcome, reason,
  termination, completed, began_at_us, duration_us, settle_us, axis, sign, interaction_distance_pt,
  release_translation_pt, release_progress, release_velocity_pt_s, recognizer_velocity_pt_s, estimator, peak_progress,
  touches, sample_count, origin, device_class, app_version, token, travel_mpt, reversals, hold_us, input_gap_us,
  margin_milli, recomputed_finishes, finishes_lsq100, finishes_last2, finishes_motion2, finishes_flutter, frames,
  late_us, slow_frames, frozen_frames, shared)
SELECT id, uuid, external_id, configuration_id, presentation_id, direction, outcome, reason,
  termination, completed, began_at_us, duration_us, settle_us, axis, sign, interaction_distance_pt,
  release_translation_pt, release_progress, release_velocity_pt_s, recognizer_velocity_pt_s, estimator, peak_progress,
  touches, sample_count, origin, device_class, app_version, token, travel_mpt, reversals, hold_us, input_gap_us,
  margin_milli, recomputed_finishes, finishes_lsq100, finishes_last2, finishes_motion2, finishes_flutter, frames,
  late_us, slow_frames, frozen_frames, shared
FROM session;

DROP TABLE session;
ALTER TABLE session_anew RENAME TO session;

CREATE INDEX session_by_configuration ON session (configuration_id, began_at_us);
CREATE INDEX session_by_time ON session (began_at_us);
CREATE INDEX session_by_presentation ON session (presentation_id, began_at_us);

-- For who deletes with foreign keys off, as a bare sqlite3 has them: what is left behind would be taken for the next
-- session's that gets the same id.
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

-- Sessions that have begun and not ended. What a dead process leaves here becomes an abandoned session.
CREATE TABLE open_session_anew (
  uuid TEXT PRIMARY KEY CHECK (length(uuid) = 36 AND uuid NOT GLOB '*[^0-9a-f-]*'),
  process TEXT NOT NULL,  -- process id and start time, as "1234@5678"
  configuration_id INTEGER NOT NULL REFERENCES configuration (id),
  presentation_id INTEGER REFERENCES presentation (id),
  direction TEXT NOT NULL CHECK (direction IN ('present', 'dismiss')),
  began_at_us INTEGER NOT NULL CHECK (began_at_us >= 0),
  external_id TEXT CHECK (length(external_id) BETWEEN 1 AND 300),
  origin TEXT NOT NULL CHECK (origin = 'device' OR origin = 'imported' OR origin = 'simulated' OR origin = 'gallery'),
  device_class TEXT CHECK (length(device_class) BETWEEN 1 AND 100),
  app_version TEXT CHECK (length(app_version) BETWEEN 1 AND 100),
  token TEXT CHECK (length(token) BETWEEN 1 AND 100)
) STRICT, WITHOUT ROWID;

INSERT INTO open_session_anew (uuid, process, configuration_id, presentation_id, direction, began_at_us, external_id,
  origin, device_class, app_version, token)
SELECT uuid, process, configuration_id, presentation_id, direction, began_at_us, external_id, origin, device_class,
  app_version, token
FROM open_session;

DROP TABLE open_session;
ALTER TABLE open_session_anew RENAME TO open_session;
