-- The registry, file 3 of 4: how sessions leave a device, arrive elsewhere, and are erased there.

-- What tokens are hashed with when sessions are exported: without it nobody finds the installation a hash stands for.
CREATE TABLE exchange_key (
  id INTEGER PRIMARY KEY CHECK (id = 1),  -- one at most
  key BLOB NOT NULL CHECK (length(key) = 32),  -- random
  made_at_us INTEGER NOT NULL CHECK (made_at_us >= 0)
) STRICT;

-- Numbers rows in the order in which they were stored. It never goes back; the ids of rows do after a prune. There is
-- none where nothing is sent: then rows have no number.
CREATE TABLE storage_sequence (
  id INTEGER PRIMARY KEY CHECK (id = 1),  -- one at most
  last INTEGER NOT NULL CHECK (last >= 0),
  -- What was given up unsent because too much waited.
  dropped_traces INTEGER NOT NULL DEFAULT 0 CHECK (dropped_traces >= 0),
  dropped_sessions INTEGER NOT NULL DEFAULT 0 CHECK (dropped_sessions >= 0),
  dropped_presentations INTEGER NOT NULL DEFAULT 0 CHECK (dropped_presentations >= 0)
) STRICT;

-- One delivery. On a device: what was handed out and is not acknowledged yet. At the receiver: what arrived, and how
-- far the device's clock was off.
CREATE TABLE batch (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE CHECK (length(uuid) = 36 AND uuid NOT GLOB '*[^0-9a-f-]*'),
  created_at_us INTEGER NOT NULL CHECK (created_at_us >= 0),
  sent_at_us INTEGER CHECK (sent_at_us >= 0),  -- by the device's clock
  received_at_us INTEGER CHECK (received_at_us >= 0),  -- by the receiver's clock
  clock_offset_us INTEGER,  -- what the times of its rows were moved by; 0 where the device's clock can be right
  sampling_rate REAL CHECK (sampling_rate BETWEEN 0 AND 1),  -- of the install, so that totals can be scaled
  erases INTEGER NOT NULL DEFAULT 0 CHECK (erases IN (0, 1))  -- 1: it asks for the erasure of what was sent before
) STRICT;

CREATE TABLE batch_session (
  batch_id INTEGER NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
  session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  PRIMARY KEY (session_id, batch_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE batch_presentation (
  batch_id INTEGER NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
  presentation_id INTEGER NOT NULL REFERENCES presentation (id) ON DELETE CASCADE,
  PRIMARY KEY (presentation_id, batch_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX batch_session_by_batch ON batch_session (batch_id);
CREATE INDEX batch_presentation_by_batch ON batch_presentation (batch_id);

-- For deletions with foreign keys off, as for traces and touches.
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

-- What a device records waits to be sent: it has a number until the batch with it is acknowledged. A presentation is
-- numbered again when more becomes known of it, and is then in no batch.
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

CREATE TRIGGER presentation_waits_to_be_sent_with_its_moves
AFTER INSERT ON stop_move
WHEN EXISTS (SELECT 1 FROM storage_sequence) AND EXISTS (SELECT 1 FROM presentation
  WHERE id = NEW.presentation_id AND coalesce(origin, 'device') = 'device' AND shared = 0)
BEGIN
  DELETE FROM batch_presentation WHERE presentation_id = NEW.presentation_id;
  UPDATE storage_sequence SET last = last + 1;
  UPDATE presentation SET end_sequence = (SELECT last FROM storage_sequence) WHERE id = NEW.presentation_id;
END;

-- The hashes of all tokens that this installation has sent, so that it can ask for their erasure.
CREATE TABLE sent_token (
  hash TEXT PRIMARY KEY CHECK (length(hash) BETWEEN 1 AND 100),
  last_sent_at_us INTEGER NOT NULL CHECK (last_sent_at_us >= 0),
  batch_id INTEGER REFERENCES batch (id) ON DELETE CASCADE  -- the batch that asks for its erasure; it goes with it
) STRICT, WITHOUT ROWID;

-- The hashes of tokens that were erased. Every later import leaves their sessions out.
CREATE TABLE erased_token (
  hash TEXT PRIMARY KEY CHECK (length(hash) BETWEEN 1 AND 100),
  erased_at_us INTEGER NOT NULL CHECK (erased_at_us >= 0)
) STRICT, WITHOUT ROWID;
