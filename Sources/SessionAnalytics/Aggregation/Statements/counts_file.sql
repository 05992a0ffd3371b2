-- A file of counts: the tables of a SQLite file that `report --counts` and the scripts for other engines write, and that
-- `report --from` reads. In the tables of counts, the keys may be NULL, and the sums may not. Columns that begin with first_
-- are the least of their values, and those with last_ the greatest.
PRAGMA application_id = 1414677332;  -- TRCT
PRAGMA user_version = 1;  -- the format: files of another version are refused

-- schema: the last migration of the registry. selection and history: JSON.
CREATE TABLE source (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE configuration (
  id INTEGER PRIMARY KEY,
  transition TEXT NOT NULL,
  digest TEXT NOT NULL,  -- SHA-256 of the values, 64 hexadecimal digits
  is_grouped INTEGER NOT NULL,  -- 1 with more than 1,024 people: see person
  rule TEXT  -- the release rule as JSON, such as {"fraction":0.2,"kind":"distance"}
) STRICT;
-- The people. The pseudonym is the first 16 hexadecimal digits of SHA-256 over `transitions cells ` and the token. Where a
-- configuration is grouped, each person_id but that of people is the pseudonym, a 64-bit number, modulo 1,024.
CREATE TABLE person (id INTEGER PRIMARY KEY, pseudonym TEXT NOT NULL) STRICT;
-- The pseudonyms of the 16,384 smallest uuids of drags, made like those of tokens: files with a common one are not added.
CREATE TABLE session_sample (pseudonym TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

-- Drags, and what is known about them.
CREATE TABLE drag (
  configuration_id INTEGER,
  direction TEXT,
  origin TEXT,
  person_id INTEGER,
  outcome TEXT,
  drags INTEGER NOT NULL,
  first_began_at_us INTEGER NOT NULL,
  last_began_at_us INTEGER NOT NULL,
  with_presentation INTEGER NOT NULL,
  represented_milli INTEGER NOT NULL,  -- 1000 for each install that the drag's install stands for
  clock_corrected INTEGER NOT NULL,
  recomputed INTEGER NOT NULL,  -- the release rule was computed again from the trace
  reproduced INTEGER NOT NULL  -- with the same decision
) STRICT;
-- Presentations by what came of their touches: facts is a sum that touch.sql describes, touches is 1, or 2 for several.
CREATE TABLE presentation (
  configuration_id INTEGER,
  origin TEXT,
  person_id INTEGER,
  facts INTEGER,
  touches INTEGER,
  presentations INTEGER NOT NULL
) STRICT;
-- Decided drags, once for each measure: device_class, app_version, screen.
CREATE TABLE segment (
  configuration_id INTEGER,
  direction TEXT,
  origin TEXT,
  person_id INTEGER,
  measure TEXT,
  value TEXT,
  decided INTEGER NOT NULL,
  finished INTEGER NOT NULL
) STRICT;
-- Histograms of decided drags: fine bins without people. bin.sql has their widths.
CREATE TABLE bin (
  configuration_id INTEGER,
  direction TEXT,
  origin TEXT,
  outcome TEXT,
  measure TEXT,
  value INTEGER,
  drags INTEGER NOT NULL
) STRICT;
-- The people who dragged.
CREATE TABLE people (
  configuration_id INTEGER,
  direction TEXT,
  origin TEXT,
  person_id INTEGER,
  drags INTEGER NOT NULL
) STRICT;
-- All presentations, with and without a drag.
CREATE TABLE shown (configuration_id INTEGER, origin TEXT, presentations INTEGER NOT NULL) STRICT;
-- Touches by what came of them.
CREATE TABLE touch (
  configuration_id INTEGER,
  origin TEXT,
  person_id INTEGER,
  facts INTEGER,
  touches INTEGER NOT NULL
) STRICT;
-- Sums over drags: quality.sql describes them.
CREATE TABLE quality (
  configuration_id INTEGER,
  direction TEXT,
  origin TEXT,
  person_id INTEGER,
  outcome TEXT,
  with_samples INTEGER NOT NULL,
  travel_known INTEGER NOT NULL,
  dead_swipes INTEGER NOT NULL,
  lsq100_known INTEGER NOT NULL,
  lsq100_differs INTEGER NOT NULL,
  last2_known INTEGER NOT NULL,
  last2_differs INTEGER NOT NULL,
  motion2_known INTEGER NOT NULL,
  motion2_differs INTEGER NOT NULL,
  flutter_known INTEGER NOT NULL,
  flutter_differs INTEGER NOT NULL,
  frames_known INTEGER NOT NULL,
  frame_count INTEGER NOT NULL,
  slow_frame_count INTEGER NOT NULL,
  frozen_frame_count INTEGER NOT NULL,
  late_sum_us INTEGER NOT NULL,
  animated_sum_us INTEGER NOT NULL,
  late_up_to_10 INTEGER NOT NULL,
  late_up_to_25 INTEGER NOT NULL,
  late_up_to_50 INTEGER NOT NULL,
  input_known INTEGER NOT NULL,
  input_gap_sum_us INTEGER NOT NULL,
  input_sum_us INTEGER NOT NULL
) STRICT;
-- Presentations that a button dismissed. watched: for 10 seconds more. came_back: the screen did, within them.
CREATE TABLE button (
  configuration_id INTEGER,
  origin TEXT,
  person_id INTEGER,
  dismissals INTEGER NOT NULL,
  watched INTEGER NOT NULL,
  came_back INTEGER NOT NULL
) STRICT;
-- Histograms of decided drags by person, in 16 to 20 bars.
CREATE TABLE bar (
  configuration_id INTEGER,
  direction TEXT,
  origin TEXT,
  person_id INTEGER,
  outcome TEXT,
  measure TEXT,
  value INTEGER,
  drags INTEGER NOT NULL
) STRICT;
-- Drags by the reason for their outcome, and by the estimator of the velocity at release.
CREATE TABLE reason (
  configuration_id INTEGER,
  direction TEXT,
  origin TEXT,
  outcome TEXT,
  reason TEXT,
  estimator TEXT,
  drags INTEGER NOT NULL
) STRICT;
