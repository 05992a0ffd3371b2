-- What the registry an app ships (made by `transitions bundle`) said of each transition when it was last looked at. An
-- app's own registry follows the shipped one only where this differs, so that a change made locally survives until the
-- app ships another one.
CREATE TABLE bundled_transition (
  transition_id INTEGER PRIMARY KEY REFERENCES transition (id) ON DELETE CASCADE,
  digest TEXT NOT NULL CHECK (length(digest) = 64 AND digest NOT GLOB '*[^0-9a-f]*'),  -- of its latest configuration
  retired INTEGER NOT NULL CHECK (retired IN (0, 1)),  -- 1 also where a later bundle has it no more
  applied_at_us INTEGER NOT NULL CHECK (applied_at_us >= 0)
) STRICT;
