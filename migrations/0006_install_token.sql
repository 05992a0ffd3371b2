-- The token this installation's sessions are grouped by: random, replaced every 30 days, derived from nothing.
CREATE TABLE install_token (
  id INTEGER PRIMARY KEY CHECK (id = 1),  -- one at most; the one before is not kept
  token TEXT NOT NULL CHECK (length(token) = 32 AND token NOT GLOB '*[^0-9a-f]*'),
  made_at_us INTEGER NOT NULL CHECK (made_at_us >= 0)
) STRICT;
