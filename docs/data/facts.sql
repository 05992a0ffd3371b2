-- The relations that the statements of a report read, over exchange files: those that a registry has as tables, and those of
-- registry.sql. The same text is for DuckDB and Spark: aggregates.py replaces the words that begin with a dollar sign. Each
-- statement ends with a semicolon at the end of a line.
--
-- `raw_line` has every line of the files, with its `file`, and `listed` the tokens of people whose rows are left out. NOW is the
-- time of receipt of a batch that does not name it, in UTC microseconds, CLOCK_SHIFT the query of clock_shift.sql, DRAGS and
-- SHOWINGS the selection.

$STORED erased AS
SELECT token FROM listed UNION SELECT token FROM raw_line WHERE type = 'erasure' AND token IS NOT NULL;

-- A file holds one batch. In several concatenated files, a line's batch is unknown.
$VIEW timed_line AS
SELECT
  raw_line.* $EXCEPT (shared),
  CASE WHEN raw_line.shared THEN 1 ELSE 0 END AS shared,
  CASE raw_line.type WHEN 'install' THEN delivery.sent_at_us
    ELSE COALESCE(raw_line.began_at_us, raw_line.presented_at_us, raw_line.dismissed_at_us) END AS at_us,
  delivery.sent_at_us AS batch_sent_at_us,
  COALESCE(delivery.received_at_us, $NOW) AS batch_received_at_us
FROM raw_line
LEFT JOIN (
  SELECT file, MIN(sent_at_us) AS sent_at_us, MIN(received_at_us) AS received_at_us
  FROM raw_line WHERE type = 'header' GROUP BY file HAVING COUNT(*) = 1
) AS delivery ON delivery.file = raw_line.file
LEFT JOIN erased ON erased.token = raw_line.token
WHERE raw_line.type IN ('session', 'presentation', 'install') AND erased.token IS NULL;

-- A row that several files contain counts once. The most complete copy counts.
$STORED line AS
SELECT sent.* $EXCEPT (copy)
FROM (
  SELECT
    corrected.* $EXCEPT (began_at_us, presented_at_us, dismissed_at_us, log_ends_at_us, device_at_us),
    corrected.began_at_us + corrected.shift_us AS began_at_us,
    corrected.presented_at_us + corrected.shift_us AS presented_at_us,
    corrected.dismissed_at_us + corrected.shift_us AS dismissed_at_us,
    CASE WHEN corrected.batch_sent_at_us IS NULL THEN corrected.log_ends_at_us
      ELSE LEAST(corrected.log_ends_at_us + corrected.shift_us, corrected.batch_received_at_us) END AS log_ends_at_us,
    CASE WHEN corrected.shift_us <> 0 THEN corrected.at_us ELSE corrected.device_at_us END AS device_at_us,
    ROW_NUMBER() OVER (
      PARTITION BY corrected.type, COALESCE(corrected.uuid, corrected.token)
      ORDER BY CASE WHEN corrected.outcome = 'abandoned' THEN 1 ELSE 0 END,
        CASE WHEN corrected.dismissed_at_us IS NULL THEN 1 ELSE 0 END,
        CASE WHEN corrected.presented_at_us IS NULL THEN 1 ELSE 0 END,
        -- LEAST leaves NULL out: of a session it would be the arrival, and the last copy would count.
        CASE WHEN corrected.batch_sent_at_us IS NULL OR corrected.log_ends_at_us IS NULL THEN corrected.log_ends_at_us
          ELSE LEAST(corrected.log_ends_at_us + corrected.shift_us, corrected.batch_received_at_us) END DESC,
        corrected.represents_milli DESC, corrected.batch_received_at_us, corrected.file) AS copy
  FROM ($CLOCK_SHIFT) AS corrected
) AS sent
WHERE sent.copy = 1;

-- The relations.

$STORED person AS
SELECT
  everyone.token,
  SUBSTR($SHA256, 1, 16) AS id,
  install.log_ends_at_us,
  COALESCE(install.represents_milli, 1000) AS represents_milli
FROM (SELECT DISTINCT token FROM line WHERE token IS NOT NULL) AS everyone
LEFT JOIN line AS install ON install.type = 'install' AND install.token = everyone.token;

-- Revisions with equal values are one.
$STORED configuration AS
SELECT DENSE_RANK() OVER (ORDER BY transition, digest) AS id, transition, digest
FROM (SELECT DISTINCT transition, digest FROM line WHERE type IN ('session', 'presentation')) AS used;

$STORED session AS
SELECT
  line.uuid AS id, line.uuid, configuration.id AS configuration_id, line.presentation AS presentation_id, line.direction,
  line.outcome, line.reason, line.began_at_us, line.duration_us, line.settle_us, line.interaction_distance_pt,
  line.release_progress, line.release_velocity_pt_s, line.estimator, line.peak_progress, line.touches,
  line.sample_count, line.origin, line.device_class, line.app_version, person.id AS person_id, line.shared,
  line.device_at_us, line.stops IS NULL OR COALESCE(line.stops.dismissal_asked, FALSE) AS is_attempt,
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

$STORED session_touch AS
SELECT
  touch.session_id, touch.ordinal, touch.fact.began_us AS began_us, touch.fact.ended_us AS ended_us,
  CAST(touch.fact.finishes AS INTEGER) AS finishes, touch.fact.decided_stop AS decided_stop
FROM ($TOUCHES) AS touch;

-- A presentation belongs to one person: without a token, to that of its sessions. One that only its sessions name has no time.
$STORED presentation AS
SELECT
  COALESCE(shown.uuid, used.presentation_id) AS id, COALESCE(shown.uuid, used.presentation_id) AS uuid,
  COALESCE(shown.configuration_id, used.configuration_id) AS configuration_id, shown.screen,
  COALESCE(shown.person_id, used.person_id) AS person_id, shown.presented_at_us, shown.dismissed_at_us, shown.dismissed_by,
  COALESCE(shown.origin, used.origin, 'device') AS origin, COALESCE(shown.shared, used.shared) AS shared
FROM (
  SELECT line.*, configuration.id AS configuration_id, person.id AS person_id FROM line
  JOIN configuration ON configuration.transition = line.transition AND configuration.digest = line.digest
  LEFT JOIN person ON person.token = line.token
  WHERE line.type = 'presentation'
) AS shown
FULL JOIN (
  SELECT presentation_id, MIN(configuration_id) AS configuration_id, MIN(origin) AS origin, MIN(person_id) AS person_id,
    MIN(shared) AS shared
  FROM session WHERE presentation_id IS NOT NULL GROUP BY presentation_id
) AS used ON used.presentation_id = shown.uuid;

$VIEW attempt AS SELECT * FROM session WHERE is_attempt;

$VIEW drag AS
SELECT session.*,
  session.duration_us $DIV 1000 AS decision_ms,
  session.settle_us $DIV 1000 AS settle_ms,
  CASE WHEN session.release_progress / 0.005e0 >= 199 THEN 199
    ELSE CAST(FLOOR(session.release_progress / 0.005e0) AS BIGINT) END AS progress_bin,
  CAST(FLOOR(session.release_velocity_pt_s / 5) AS BIGINT) AS velocity_bin,
  CAST(FLOOR(session.interaction_distance_pt + 0.5e0) AS BIGINT) AS distance_bin,
  CASE WHEN session.duration_us >= 1500000 THEN 15 ELSE session.duration_us $DIV 100000 END AS decision_bar,
  CASE WHEN session.settle_us >= 950000 THEN 19 ELSE session.settle_us $DIV 50000 END AS settle_bar,
  progress_bin $DIV 10 AS progress_bar,
  progress_bin $DIV 20 AS progress_row
FROM attempt AS session
WHERE $DRAGS;

$VIEW showing AS SELECT presentation.*, presentation.origin AS known_origin FROM presentation;

$VIEW selected_showing AS SELECT * FROM showing WHERE $SHOWINGS;

$STORED log_end AS
SELECT origin, MAX(ends_at_us) AS ends_at_us FROM ($LOG_END) AS event GROUP BY origin;
