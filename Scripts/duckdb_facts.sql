-- The views of a registry that the aggregates read, over exchange files on DuckDB. FILES is the list of their names, NOW when
-- they arrived where a batch does not say, in UTC microseconds, CLOCK_SHIFT the query of clock_shift.sql. What several
-- deliveries have counts once; of a showing the last that was known.

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

-- An object holds one batch; of several files one behind the other nothing tells which line is of which.
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

CREATE VIEW install_fact AS SELECT token, log_ends_at_us, represents_milli FROM line WHERE type = 'install';

CREATE VIEW session_fact AS
SELECT
  session.uuid, session.transition, session.revision, session.digest, session.direction, session.outcome,
  session.reason, session.began_at_us, session.duration_us, session.settle_us, session.release_velocity_pt_s,
  session.estimator, session.peak_progress, session.touches, session.sample_count, session.origin,
  session.device_class, session.app_version, session.token, session.presentation,
  showing.screen,
  session.duration_us // 1000 AS decision_ms,
  session.settle_us // 1000 AS settle_ms,
  session.measures.hold_us // 1000 AS hold_ms,
  CASE WHEN session.release_progress / 0.005 >= 199 THEN 199
    ELSE CAST(FLOOR(session.release_progress / 0.005) AS BIGINT) END AS progress_bin,
  CASE WHEN session.peak_progress / 0.005 >= 199 THEN 199
    ELSE CAST(FLOOR(session.peak_progress / 0.005) AS BIGINT) END AS peak_bin,
  CAST(FLOOR(session.release_velocity_pt_s / 5) AS BIGINT) AS velocity_bin,
  CAST(FLOOR(session.interaction_distance_pt + 0.5) AS BIGINT) AS distance_bin,
  session.measures.travel_mpt AS travel_mpt,
  session.measures.reversals AS reversals,
  session.measures.hold_us AS hold_us,
  session.measures.input_gap_us AS input_gap_us,
  session.measures.margin_milli AS margin_milli,
  CAST(session.measures.recomputed_finishes AS INTEGER) AS recomputed_finishes,
  CAST(session.measures.finishes_lsq100 AS INTEGER) AS finishes_lsq100,
  CAST(session.measures.finishes_last2 AS INTEGER) AS finishes_last2,
  CAST(session.measures.finishes_motion2 AS INTEGER) AS finishes_motion2,
  CAST(session.measures.finishes_flutter AS INTEGER) AS finishes_flutter,
  CASE WHEN session.container_width_pt > session.container_height_pt THEN 'landscape'
    WHEN session.container_width_pt IS NOT NULL THEN 'portrait' END AS orientation,
  session.measures.start_third AS start_third,
  session.measures.frames AS frames,
  session.measures.late_us AS late_us,
  session.measures.slow_frames AS slow_frames,
  session.measures.frozen_frames AS frozen_frames,
  session.device_at_us,
  install_fact.represents_milli
FROM (
  SELECT line.*, MIN(line.began_at_us) OVER (PARTITION BY COALESCE(line.presentation, line.uuid)) AS first_at_us
  FROM line WHERE line.type = 'session'
) AS session
LEFT JOIN install_fact ON install_fact.token = session.token
LEFT JOIN line AS showing ON showing.type = 'presentation' AND showing.uuid = session.presentation
WHERE $PERIOD;

-- What was shared has a day and no time: what came after what cannot be told.
CREATE VIEW touch_fact AS
SELECT
  touch.uuid, touch.transition, touch.revision, touch.digest, touch.direction, touch.origin, touch.token,
  touch.presentation, touch.ordinal, touch.touches,
  touch.began_at_us + CASE WHEN touch.fact IS NULL THEN 0 ELSE touch.fact.began_us END AS began_at_us,
  touch.began_at_us + CASE WHEN touch.fact IS NULL THEN touch.duration_us ELSE touch.fact.ended_us END AS ended_at_us,
  CASE
    WHEN touch.fact IS NOT NULL AND touch.ordinal < touch.touches
      THEN CASE touch.fact.finishes WHEN true THEN 'finish' WHEN false THEN 'cancel' END
    WHEN touch.outcome = 'finished' THEN 'finish'
    WHEN touch.outcome = 'cancelled' THEN 'cancel'
  END AS decision,
  touch.outcome,
  CASE WHEN touch.fact IS NOT NULL AND touch.ordinal < touch.touches THEN 0 ELSE 1 END AS is_last
FROM (
  SELECT line.*, numbered.ordinal, line.touch_facts[numbered.ordinal] AS fact
  FROM line, LATERAL (SELECT UNNEST(RANGE(1, GREATEST(COALESCE(LEN(line.touch_facts), 0), 1) + 1)) AS ordinal) AS numbered
  WHERE line.type = 'session' AND line.shared = 0
) AS touch;

-- A presentation belongs to one person: without a token, to that of its sessions.
CREATE VIEW presentation_fact AS
SELECT
  showing.uuid, showing.transition, showing.revision, showing.digest, showing.screen,
  COALESCE(showing.token, used.token) AS token,
  COALESCE(showing.origin, used.origin, 'device') AS origin,
  showing.presented_at_us, showing.dismissed_at_us, showing.dismissed_by
FROM line AS showing
LEFT JOIN (
  SELECT presentation, MIN(origin) AS origin, MIN(token) AS token FROM line WHERE type = 'session' GROUP BY presentation
) AS used ON used.presentation = showing.uuid
WHERE showing.type = 'presentation' AND showing.shared = 0;
