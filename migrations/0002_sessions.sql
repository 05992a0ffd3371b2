-- The registry, file 2 of 4: people, presentations, sessions, and the install that records them.
--
-- Words of a column are compared one by one: SQLite builds an index of the words of an `IN` of more than two for
-- every row it checks, which took two fifths of storing a session.

-- A person is a random install token, under a small number that the person's rows carry.
CREATE TABLE person (
  id INTEGER PRIMARY KEY,
  token TEXT NOT NULL UNIQUE CHECK (length(token) BETWEEN 1 AND 100),  -- random; hashed where it was imported
  -- At the receiver, what the batches of the install tell beside its drags: when the last one was made (what it did until
  -- then is known), and the installs it stands for: 1000 over the sampling rate.
  log_ends_at_us INTEGER CHECK (log_ends_at_us >= 0),
  represents_milli INTEGER NOT NULL DEFAULT 1000 CHECK (represents_milli >= 1000)
) STRICT;

-- One import of one file. It goes with the last of its rows.
CREATE TABLE import (
  id INTEGER PRIMARY KEY,
  file TEXT NOT NULL CHECK (length(file) >= 1),  -- as given; '-' is standard input
  imported_at_us INTEGER NOT NULL CHECK (imported_at_us >= 0)
) STRICT;

-- One presentation of a screen. Where only its sessions are known, everything but its identity is NULL.
CREATE TABLE presentation (
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
  import_id INTEGER REFERENCES import (id),  -- see session
  CONSTRAINT "a shared presentation has no person" CHECK (shared = 0 OR person_id IS NULL)
) STRICT;

-- One drag, from the first touch to its end. The release columns describe the last release; positive is toward the
-- end of the transition in progress.
CREATE TABLE session (
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
  -- Where it took place: the container's size when it began, and the third of its height in which the finger was then,
  -- 1 top, 2 middle, 3 bottom. NULL: not recorded.
  container_width_pt REAL CHECK (container_width_pt > 0 AND container_width_pt <= 1000000),
  container_height_pt REAL CHECK (container_height_pt > 0 AND container_height_pt <= 1000000),
  start_third INTEGER CHECK (start_third BETWEEN 1 AND 3),
  import_id INTEGER REFERENCES import (id),  -- the import that stored it; NULL: it was recorded or simulated here

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

-- A session's trace, packed (SampleCodec). Apart from its session, so that reports never read it and it can go first.
CREATE TABLE session_samples (
  session_id INTEGER PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
  samples BLOB NOT NULL
) STRICT;

-- The touches of a session that has more than one; of any other, the session says it all. Times count from the
-- session's begin; finishes: what the release rule said when the finger lifted, NULL where it was not asked;
-- decided_stop: the outcome of a view with stops, as in session_stop.
CREATE TABLE session_touch (
  session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL CHECK (ordinal >= 1),
  began_us INTEGER NOT NULL CHECK (began_us >= 0),
  ended_us INTEGER NOT NULL CHECK (ended_us >= began_us),
  finishes INTEGER CHECK (finishes IN (0, 1)),
  decided_stop TEXT CHECK (length(decided_stop) BETWEEN 1 AND 32),
  PRIMARY KEY (session_id, ordinal)
) STRICT, WITHOUT ROWID;

-- What a drag of a view with stops began at, was decided to, and ended at: the name of a stop, or 'dismissed'. Apart
-- from its session, because few sessions have it.
CREATE TABLE session_stop (
  session_id INTEGER PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
  from_stop TEXT NOT NULL CHECK (length(from_stop) BETWEEN 1 AND 32),
  -- Where the view was going when the last touch began, or from_stop.
  home_stop TEXT NOT NULL CHECK (length(home_stop) BETWEEN 1 AND 32),
  decided_stop TEXT CHECK (length(decided_stop) BETWEEN 1 AND 32),  -- NULL: the rules were not asked
  to_stop TEXT CHECK (length(to_stop) BETWEEN 1 AND 32),  -- NULL: the view was removed before it came to rest
  -- What the least change of the release would have given. NULL: there is no other.
  runner_up_stop TEXT CHECK (length(runner_up_stop) BETWEEN 1 AND 32),
  -- The decision on the trace with the session's own estimator, which must be the stored one.
  recomputed_stop TEXT CHECK (length(recomputed_stop) BETWEEN 1 AND 32),
  -- Of the view at the last release, in 1/1000 pt.
  release_position_mpt INTEGER CHECK (release_position_mpt BETWEEN -2000000000 AND 2000000000),
  -- Of the configuration's stops then, in order: [69000,null,797000]. null: the view did not have that stop.
  stop_positions_mpt TEXT NOT NULL
    CONSTRAINT "the positions of stops are a JSON list of 1 to 8"
    CHECK (length(stop_positions_mpt) <= 120 AND json_valid(stop_positions_mpt)
      AND json_type(stop_positions_mpt) = 'array' AND json_array_length(stop_positions_mpt) BETWEEN 1 AND 8),
  can_dismiss INTEGER NOT NULL CHECK (can_dismiss IN (0, 1)),  -- 0: the screen refused, or no drag dismisses
  -- 1: the last release dismissed, or the release rule was asked. 0: no attempt to dismiss, so no rate counts the drag.
  dismissal_asked INTEGER NOT NULL CHECK (dismissal_asked IN (0, 1))
) STRICT;

-- A change of the stop at which a presented view rests, whatever caused it. at_us: when the view came to rest.
CREATE TABLE stop_move (
  presentation_id INTEGER NOT NULL REFERENCES presentation (id) ON DELETE CASCADE,
  at_us INTEGER NOT NULL CHECK (at_us >= 0),
  from_stop TEXT NOT NULL CHECK (length(from_stop) BETWEEN 1 AND 32),
  to_stop TEXT NOT NULL CHECK (length(to_stop) BETWEEN 1 AND 32 AND to_stop <> from_stop),
  cause TEXT NOT NULL CHECK (cause = 'gesture' OR cause = 'tap' OR cause = 'accessibility' OR cause = 'code'
    OR cause = 'keyboard' OR cause = 'layout'),
  PRIMARY KEY (presentation_id, at_us, to_stop)
) STRICT, WITHOUT ROWID;

-- For deletions with foreign keys off, as a bare sqlite3 has them: rows left behind would be taken for those of the
-- next session with the same id.
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

CREATE TRIGGER session_takes_its_stops_along
AFTER DELETE ON session
BEGIN
  DELETE FROM session_stop WHERE session_id = OLD.id;
END;

CREATE TRIGGER presentation_takes_its_moves_along
AFTER DELETE ON presentation
BEGIN
  DELETE FROM stop_move WHERE presentation_id = OLD.id;
END;

-- The times of a presentation are corrected together. In two steps, because a move may go to the time of another.
CREATE TRIGGER presentation_keeps_the_distance_of_its_moves
AFTER UPDATE OF presented_at_us ON presentation
WHEN NEW.presented_at_us <> OLD.presented_at_us
BEGIN
  UPDATE stop_move SET at_us = at_us + 1000000000000000000 WHERE presentation_id = NEW.id;
  UPDATE stop_move SET at_us = at_us - 1000000000000000000 + NEW.presented_at_us - OLD.presented_at_us
  WHERE presentation_id = NEW.id;
END;

-- Sessions that have begun and not ended. What an earlier launch left here becomes an abandoned session.
CREATE TABLE open_session (
  uuid TEXT PRIMARY KEY CHECK (length(uuid) = 36 AND uuid NOT GLOB '*[^0-9a-f-]*'),
  launch TEXT NOT NULL,  -- a random UUID of the process that records it
  configuration_id INTEGER NOT NULL REFERENCES configuration (id),
  presentation_id INTEGER REFERENCES presentation (id),
  direction TEXT NOT NULL CHECK (direction IN ('present', 'dismiss')),
  began_at_us INTEGER NOT NULL CHECK (began_at_us >= 0),
  external_id TEXT CHECK (length(external_id) BETWEEN 1 AND 300),
  origin TEXT NOT NULL CHECK (origin = 'device' OR origin = 'stage' OR origin = 'gallery' OR origin = 'imported'
    OR origin = 'simulated'),
  device_class TEXT CHECK (length(device_class) BETWEEN 1 AND 100),
  app_version TEXT CHECK (length(app_version) BETWEEN 1 AND 100),
  person_id INTEGER REFERENCES person (id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER configuration_in_use_stays
BEFORE DELETE ON configuration
WHEN EXISTS (SELECT 1 FROM session WHERE configuration_id = OLD.id)
  OR EXISTS (SELECT 1 FROM presentation WHERE configuration_id = OLD.id)
  OR EXISTS (SELECT 1 FROM open_session WHERE configuration_id = OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'sessions or presentations were recorded under this configuration: delete them first');
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

-- The token this installation's sessions are grouped by: random, and derived from nothing. It stays until the person
-- withdraws consent or resets it.
CREATE TABLE install_token (
  id INTEGER PRIMARY KEY CHECK (id = 1),  -- one at most
  token TEXT NOT NULL CHECK (length(token) = 32 AND token NOT GLOB '*[^0-9a-f]*')
) STRICT;

-- What the person chose. NULL: nothing yet, so the app's own rule applies until then.
CREATE TABLE install_setting (
  id INTEGER PRIMARY KEY CHECK (id = 1),  -- one at most
  records INTEGER CHECK (records IN (0, 1)),  -- 1: the person agreed to recording, 0: refused
  sampling_rate REAL CHECK (sampling_rate BETWEEN 0 AND 1),  -- the share of installs that record; NULL: all
  sampling_draw REAL CHECK (sampling_draw BETWEEN 0 AND 1)  -- drawn once: the install records where it is below the rate
) STRICT;
