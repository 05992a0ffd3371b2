-- The views of a registry that the aggregates read, over exchange files on Spark: `raw_line` has every line of them with its
-- `file`, NOW is when they arrived where a batch does not say, CLOCK_SHIFT the query of clock_shift.sql. People are told apart
-- by the pseudonyms that cells have.

-- An object holds one batch; of several files one behind the other nothing tells which line is of which.
CREATE OR REPLACE TEMP VIEW timed_line AS
SELECT
  raw_line.* EXCEPT (shared),
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
WHERE raw_line.type IN ('session', 'presentation', 'install');

-- What several deliveries have counts once; of a showing the last that was known.
CREATE OR REPLACE TEMP VIEW unique_line AS
SELECT sent.*,
  CASE WHEN sent.token IS NOT NULL THEN substr(sha2(concat('transitions cells ', sent.token), 256), 1, 16) END AS person
FROM (
  SELECT
    corrected.* EXCEPT (began_at_us, presented_at_us, dismissed_at_us, log_ends_at_us, device_at_us),
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

CREATE OR REPLACE TEMP VIEW install_fact AS
SELECT person AS token, log_ends_at_us, represents_milli FROM unique_line WHERE type = 'install';

CREATE OR REPLACE TEMP VIEW session_fact AS
SELECT
  session.uuid, session.transition, session.revision, session.digest, session.direction, session.outcome,
  session.reason, session.began_at_us, session.duration_us, session.settle_us, session.release_velocity_pt_s,
  session.estimator, session.peak_progress, session.touches, session.sample_count, session.origin,
  session.device_class, session.app_version, session.person AS token, session.presentation,
  showing.screen,
  session.duration_us DIV 1000 AS decision_ms,
  session.settle_us DIV 1000 AS settle_ms,
  session.measures.hold_us DIV 1000 AS hold_ms,
  CASE WHEN session.release_progress / 0.005D >= 199 THEN 199
    ELSE CAST(FLOOR(session.release_progress / 0.005D) AS BIGINT) END AS progress_bin,
  CASE WHEN session.peak_progress / 0.005D >= 199 THEN 199
    ELSE CAST(FLOOR(session.peak_progress / 0.005D) AS BIGINT) END AS peak_bin,
  CAST(FLOOR(session.release_velocity_pt_s / 5) AS BIGINT) AS velocity_bin,
  CAST(FLOOR(session.interaction_distance_pt + 0.5D) AS BIGINT) AS distance_bin,
  session.measures.travel_mpt AS travel_mpt,
  session.measures.reversals AS reversals,
  session.measures.hold_us AS hold_us,
  session.measures.input_gap_us AS input_gap_us,
  session.measures.margin_milli AS margin_milli,
  CAST(session.measures.recomputed_finishes AS INT) AS recomputed_finishes,
  CAST(session.measures.finishes_lsq100 AS INT) AS finishes_lsq100,
  CAST(session.measures.finishes_last2 AS INT) AS finishes_last2,
  CAST(session.measures.finishes_motion2 AS INT) AS finishes_motion2,
  CAST(session.measures.finishes_flutter AS INT) AS finishes_flutter,
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
  SELECT unique_line.*,
    MIN(unique_line.began_at_us) OVER (PARTITION BY COALESCE(unique_line.presentation, unique_line.uuid)) AS first_at_us
  FROM unique_line WHERE unique_line.type = 'session'
) AS session
LEFT JOIN install_fact ON install_fact.token = session.person
LEFT JOIN unique_line AS showing ON showing.type = 'presentation' AND showing.uuid = session.presentation
WHERE $PERIOD;

-- What was shared has a day and no time: what came after what cannot be told.
CREATE OR REPLACE TEMP VIEW touch_fact AS
SELECT
  touch.uuid, touch.transition, touch.revision, touch.digest, touch.direction, touch.origin, touch.person AS token,
  touch.presentation, COALESCE(touch.place, 0) + 1 AS ordinal, touch.touches,
  touch.began_at_us + CASE WHEN touch.fact IS NULL THEN 0 ELSE touch.fact.began_us END AS began_at_us,
  touch.began_at_us + CASE WHEN touch.fact IS NULL THEN touch.duration_us ELSE touch.fact.ended_us END AS ended_at_us,
  CASE
    WHEN touch.fact IS NOT NULL AND touch.place + 1 < touch.touches
      THEN CASE touch.fact.finishes WHEN true THEN 'finish' WHEN false THEN 'cancel' END
    WHEN touch.outcome = 'finished' THEN 'finish'
    WHEN touch.outcome = 'cancelled' THEN 'cancel'
  END AS decision,
  touch.outcome,
  CASE WHEN touch.fact IS NOT NULL AND touch.place + 1 < touch.touches THEN 0 ELSE 1 END AS is_last
FROM (
  SELECT unique_line.*, numbered.place, numbered.fact
  FROM unique_line LATERAL VIEW OUTER posexplode(unique_line.touch_facts) numbered AS place, fact
  WHERE unique_line.type = 'session' AND unique_line.shared = 0
) AS touch;

-- A presentation belongs to one person: without a token, to that of its sessions.
CREATE OR REPLACE TEMP VIEW presentation_fact AS
SELECT
  showing.uuid, showing.transition, showing.revision, showing.digest, showing.screen,
  COALESCE(showing.person, used.person) AS token,
  COALESCE(showing.origin, used.origin, 'device') AS origin,
  showing.presented_at_us, showing.dismissed_at_us, showing.dismissed_by
FROM unique_line AS showing
LEFT JOIN (
  SELECT presentation, MIN(origin) AS origin, MIN(person) AS person FROM unique_line WHERE type = 'session'
  GROUP BY presentation
) AS used ON used.presentation = showing.uuid
WHERE showing.type = 'presentation' AND showing.shared = 0
