-- The registry, file 7: what the person chose. NULL: nothing yet, so the app's own rule applies until then.

CREATE TABLE install_choice (
  id INTEGER PRIMARY KEY CHECK (id = 1),  -- one at most
  records INTEGER CHECK (records IN (0, 1)),  -- 1: the person agreed to recording, 0: refused
  cohort INTEGER CHECK (cohort BETWEEN 0 AND 4095),  -- drawn once; NULL: cohorts are off
  sampling_rate REAL CHECK (sampling_rate BETWEEN 0 AND 1),  -- the share of installs that record; NULL: all
  sampling_draw REAL CHECK (sampling_draw BETWEEN 0 AND 1)  -- drawn once: the install records where it is below the rate
) STRICT;

-- 1 was the default, so it is no choice.
INSERT INTO install_choice SELECT id, nullif(records, 1), cohort, sampling_rate, sampling_draw FROM install_setting;
DROP TABLE install_setting;
ALTER TABLE install_choice RENAME TO install_setting;
