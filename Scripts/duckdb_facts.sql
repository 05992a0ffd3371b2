-- The relations that the statements of a report read, over exchange files on DuckDB: those that a registry has as tables, and
-- those of registry.sql. FILES is the list of their names, NOW the time of receipt of a batch that does not name it, in UTC
-- microseconds, CLOCK_SHIFT the query of clock_shift.sql, DRAGS and SHOWINGS the selection. The rows of
-- people whose tokens are in the table `listed`, or in a line of type erasure, are left out.

CREATE TABLE raw_line AS
SELECT * FROM read_json($FILES, format = 'newline_delimited', maximum_object_size = 268435456, filename = 'file',
  hive_partitioning = false, columns = {
  type: 'VARCHAR', uuid: 'VARCHAR', transition: 'VARCHAR', revision: 'BIGINT', digest: 'VARCHAR',
  presentation: 'VARCHAR', direction: 'VARCHAR', outcome: 'VARCHAR', reason: 'VARCHAR', began_at_us: 'BIGINT',
  duration_us: 'BIGINT', settle_us: 'BIGINT', release_progress: 'DOUBLE', release_velocity_pt_s: 'DOUBLE',
  estimator: 'VARCHAR', peak_progress: 'DOUBLE', touches: 'BIGINT', sample_count: 'BIGINT', origin: 'VARCHAR',
  interaction_distance_pt: 'DOUBLE', device_class: 'VARCHAR', app_version: 'VARCHAR', token: 'VARCHAR',
  screen: 'VARCHAR', presented_at_us: 'BIGINT', dismissed_at_us: 'BIGINT', dismissed_by: 'VARCHAR', dismissed_by_basis: 'VARCHAR', shared: 'BOOLEAN',
  batch: 'VARCHAR', sent_at_us: 'BIGINT', received_at_us: 'BIGINT', device_at_us: 'BIGINT', log_ends_at_us: 'BIGINT',
  represents_milli: 'BIGINT', container_width_pt: 'DOUBLE', container_height_pt: 'DOUBLE',
  measures: 'STRUCT(travel_mpt BIGINT, reversals BIGINT, hold_us BIGINT, input_gap_us BIGINT, margin_milli BIGINT,
    recomputed_finishes BOOLEAN, finishes_lsq100 BOOLEAN, finishes_last2 BOOLEAN, finishes_motion2 BOOLEAN,
    finishes_flutter BOOLEAN, start_third BIGINT, frames BIGINT, late_us BIGINT, slow_frames BIGINT,
    frozen_frames BIGINT)',
  touch_facts: 'STRUCT(began_us BIGINT, ended_us BIGINT, finishes BOOLEAN)[]'
});

-- A file holds one batch. In several concatenated files, a line's batch is unknown.
CREATE VIEW timed_line AS
SELECT
  raw_line.* EXCLUDE (shared),
  CASE WHEN raw_line.shared THEN 1 ELSE 0 END AS shared,
  CASE raw_line.type WHEN 'install' THEN delivery.sent_at_us ELSE COALESCE(raw_line.began_at_us, raw_line.presented_at_us, raw_line.dismissed_at_us) END
    AS at_us,
  delivery.sent_at_us AS batch_sent_at_us,
  COALESCE(delivery.received_at_us, $NOW) AS batch_received_at_us
FROM raw_line
LEFT JOIN (
  SELECT file, MIN(sent_at_us) AS sent_at_us, MIN(received_at_us) AS received_at_us
  FROM raw_line WHERE type = 'header' GROUP BY file HAVING COUNT(*) = 1
) AS delivery ON delivery.file = raw_line.file
WHERE raw_line.type IN ('session', 'presentation', 'install', 'erasure');

-- A row that several files contain counts once. The most complete copy counts.
CREATE TABLE line AS
SELECT * REPLACE (
  began_at_us + shift_us AS began_at_us, presented_at_us + shift_us AS presented_at_us,
  dismissed_at_us + shift_us AS dismissed_at_us,
  CASE WHEN batch_sent_at_us IS NULL THEN log_ends_at_us ELSE LEAST(log_ends_at_us + shift_us, batch_received_at_us) END
    AS log_ends_at_us,
  CASE WHEN shift_us <> 0 THEN at_us ELSE device_at_us END AS device_at_us)
FROM ($CLOCK_SHIFT) AS corrected
QUALIFY ROW_NUMBER() OVER (
  PARTITION BY type, COALESCE(uuid, token) ORDER BY CASE WHEN outcome = 'abandoned' THEN 1 ELSE 0 END,
    CASE WHEN dismissed_at_us IS NULL THEN 1 ELSE 0 END, CASE WHEN presented_at_us IS NULL THEN 1 ELSE 0 END,
    log_ends_at_us DESC, represents_milli DESC, batch_received_at_us, file) = 1;

CREATE TABLE erased AS
SELECT token FROM listed UNION SELECT token FROM line WHERE type = 'erasure' AND token IS NOT NULL;

DELETE FROM line WHERE token IN (SELECT token FROM erased);

-- The relations.

CREATE OR REPLACE TABLE person AS
SELECT
  everyone.token,
  SUBSTR(SHA256('transitions cells ' || everyone.token), 1, 16) AS id,
  install.log_ends_at_us,
  COALESCE(install.represents_milli, 1000) AS represents_milli
FROM (SELECT DISTINCT token FROM line WHERE token IS NOT NULL) AS everyone
LEFT JOIN line AS install ON install.type = 'install' AND install.token = everyone.token;

-- Revisions with equal values are one.
CREATE OR REPLACE TABLE configuration AS
SELECT DENSE_RANK() OVER (ORDER BY transition, digest) AS id, transition, digest
FROM (SELECT DISTINCT transition, digest FROM line WHERE type IN ('session', 'presentation')) AS used;

CREATE OR REPLACE TABLE session AS
SELECT
  line.uuid AS id, line.uuid, configuration.id AS configuration_id, line.presentation AS presentation_id, line.direction,
  line.outcome, line.reason, line.began_at_us, line.duration_us, line.settle_us, line.interaction_distance_pt,
  line.release_progress, line.release_velocity_pt_s, line.estimator, line.peak_progress, line.touches,
  line.sample_count, line.origin, line.device_class, line.app_version, person.id AS person_id, line.shared,
  line.device_at_us,
  line.measures.travel_mpt AS travel_mpt,
  line.measures.input_gap_us AS input_gap_us,
  CAST(line.measures.recomputed_finishes AS INTEGER) AS recomputed_finishes,
  CAST(line.measures.finishes_lsq100 AS INTEGER) AS finishes_lsq100,
  CAST(line.measures.finishes_last2 AS INTEGER) AS finishes_last2,
  CAST(line.measures.finishes_motion2 AS INTEGER) AS finishes_motion2,
  CAST(line.measures.finishes_flutter AS INTEGER) AS finishes_flutter,
  line.measures.frames AS frames,
  line.measures.late_us AS late_us,
  line.measures.slow_frames AS slow_frames,
  line.measures.frozen_frames AS frozen_frames,
  MIN(line.began_at_us) OVER (PARTITION BY COALESCE(line.presentation, line.uuid)) AS first_began_at_us
FROM line
JOIN configuration ON configuration.transition = line.transition AND configuration.digest = line.digest
LEFT JOIN person ON person.token = line.token
WHERE line.type = 'session';

CREATE OR REPLACE TABLE session_touch AS
SELECT
  uuid AS session_id, ordinal, touch_facts[ordinal].began_us AS began_us, touch_facts[ordinal].ended_us AS ended_us,
  CAST(touch_facts[ordinal].finishes AS INTEGER) AS finishes
FROM (SELECT uuid, touch_facts, UNNEST(RANGE(1, LEN(touch_facts) + 1)) AS ordinal FROM line WHERE type = 'session') AS touch;

-- A presentation belongs to one person: without a token, to that of its sessions. One that only its sessions name has no time.
CREATE OR REPLACE TABLE presentation AS
SELECT
  COALESCE(line.uuid, used.presentation_id) AS id, COALESCE(line.uuid, used.presentation_id) AS uuid,
  COALESCE(configuration.id, used.configuration_id) AS configuration_id, line.screen,
  COALESCE(person.id, used.person_id) AS person_id, line.presented_at_us, line.dismissed_at_us, line.dismissed_by,
  COALESCE(line.origin, used.origin, 'device') AS origin, COALESCE(line.shared, used.shared) AS shared
FROM (SELECT * FROM line WHERE type = 'presentation') AS line
JOIN configuration ON configuration.transition = line.transition AND configuration.digest = line.digest
LEFT JOIN person ON person.token = line.token
FULL JOIN (
  SELECT presentation_id, MIN(configuration_id) AS configuration_id, MIN(origin) AS origin, MIN(person_id) AS person_id,
    MIN(shared) AS shared
  FROM session WHERE presentation_id IS NOT NULL GROUP BY presentation_id
) AS used ON used.presentation_id = line.uuid;

CREATE OR REPLACE VIEW drag AS
SELECT session.*,
  session.duration_us // 1000 AS decision_ms,
  session.settle_us // 1000 AS settle_ms,
  CASE WHEN session.release_progress / 0.005 >= 199 THEN 199
    ELSE CAST(FLOOR(session.release_progress / 0.005) AS BIGINT) END AS progress_bin,
  CAST(FLOOR(session.release_velocity_pt_s / 5) AS BIGINT) AS velocity_bin,
  CAST(FLOOR(session.interaction_distance_pt + 0.5) AS BIGINT) AS distance_bin,
  CASE WHEN session.duration_us >= 1500000 THEN 15 ELSE session.duration_us // 100000 END AS decision_bar,
  CASE WHEN session.settle_us >= 950000 THEN 19 ELSE session.settle_us // 50000 END AS settle_bar,
  progress_bin // 10 AS progress_bar,
  progress_bin // 20 AS progress_row
FROM session
WHERE $DRAGS;

CREATE OR REPLACE VIEW showing AS SELECT presentation.*, presentation.origin AS known_origin FROM presentation;

CREATE OR REPLACE VIEW selected_showing AS SELECT * FROM showing WHERE $SHOWINGS;

CREATE OR REPLACE TABLE log_end AS
SELECT origin, MAX(ends_at_us) AS ends_at_us FROM ($LOG_END) AS event GROUP BY origin;
