-- The views of a registry that the aggregates read, over exchange files on Spark: `line` has every line of them.
-- People are told apart by the pseudonyms that cells have.

-- A session or a showing that several files have, from a device that sent it again, counts once; of a showing the last
-- that was known.
CREATE OR REPLACE TEMP VIEW unique_line AS
SELECT sent.*,
  CASE WHEN sent.token IS NOT NULL THEN substr(sha2(concat('transitions cells ', sent.token), 256), 1, 16) END AS person
FROM (
  SELECT line.*,
    ROW_NUMBER() OVER (
      PARTITION BY line.type, line.uuid
      ORDER BY CASE WHEN line.outcome = 'abandoned' THEN 1 ELSE 0 END, line.dismissed_at_us DESC NULLS LAST,
        line.presented_at_us DESC NULLS LAST) AS copy
  FROM line
  WHERE line.type IN ('session', 'presentation')
) AS sent
WHERE sent.copy = 1;

CREATE OR REPLACE TEMP VIEW session_fact AS
SELECT
  session.uuid, session.transition, session.revision, session.digest, session.direction, session.outcome,
  session.reason, session.began_at_us, session.duration_us, session.settle_us, session.release_velocity_pt_s,
  session.estimator, session.peak_progress, session.touches, session.sample_count, session.origin,
  session.device_class, session.app_version, session.person AS token, session.cohort, session.presentation,
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
  session.measures.frames AS frames,
  session.measures.late_us AS late_us,
  session.measures.slow_frames AS slow_frames,
  session.measures.frozen_frames AS frozen_frames
FROM unique_line AS session
LEFT JOIN unique_line AS showing ON showing.type = 'presentation' AND showing.uuid = session.presentation
WHERE session.type = 'session';

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
  WHERE unique_line.type = 'session' AND NOT COALESCE(unique_line.shared, false)
) AS touch;

CREATE OR REPLACE TEMP VIEW presentation_fact AS
SELECT
  showing.uuid, showing.transition, showing.revision, showing.digest, showing.screen, showing.person AS token,
  showing.cohort,
  COALESCE(showing.origin, used.origin, 'device') AS origin,
  showing.presented_at_us, showing.dismissed_at_us, showing.dismissed_by
FROM unique_line AS showing
LEFT JOIN (
  SELECT presentation, MIN(origin) AS origin FROM unique_line WHERE type = 'session' GROUP BY presentation
) AS used ON used.presentation = showing.uuid
WHERE showing.type = 'presentation' AND NOT COALESCE(showing.shared, false)
