-- The registry, file 8: imports, so that what came with one can be removed again.

-- One import of one file. It goes with the last of its rows.
CREATE TABLE import (
  id INTEGER PRIMARY KEY,
  file TEXT NOT NULL CHECK (length(file) >= 1),  -- as given; '-' is standard input
  imported_at_us INTEGER NOT NULL CHECK (imported_at_us >= 0)
) STRICT;

-- The import that stored the row. NULL: it was recorded or simulated here.
ALTER TABLE session ADD COLUMN import_id INTEGER REFERENCES import (id);
ALTER TABLE presentation ADD COLUMN import_id INTEGER REFERENCES import (id);
CREATE INDEX session_by_import ON session (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX presentation_by_import ON presentation (import_id) WHERE import_id IS NOT NULL;

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

-- Presentations that were dropped unsent because too much waited.
ALTER TABLE storage_sequence ADD COLUMN dropped_presentations INTEGER NOT NULL DEFAULT 0
  CHECK (dropped_presentations >= 0);

-- The number of a configuration outside the history changes if the history needs it.
DROP TRIGGER configuration_is_immutable;
CREATE TRIGGER configuration_is_immutable
BEFORE UPDATE ON configuration
WHEN OLD.id NOT IN (SELECT configuration_id FROM foreign_configuration)
BEGIN
  SELECT RAISE(ABORT, 'a configuration is immutable: insert the next revision instead');
END;
