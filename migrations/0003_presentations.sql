-- Presentations are recorded: who made them up, and how they are found again.

-- Whether people were shown the screen, or simulated ones. One without sessions could not be told from its sessions.
ALTER TABLE presentation ADD COLUMN origin TEXT
  CHECK (origin IN ('device', 'imported', 'simulated', 'gallery'));

-- The next showing of the same screen to the same install; the sessions of one showing, in order.
CREATE INDEX presentation_by_screen ON presentation (token, screen, presented_at_us);
CREATE INDEX session_by_presentation ON session (presentation_id, began_at_us);
