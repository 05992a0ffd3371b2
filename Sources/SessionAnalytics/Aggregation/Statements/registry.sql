-- The relations that the statements read beside the tables of a registry. Other engines create all of them from exchange
-- files; see docs/scale.md. Bins and bars are engine text, because engines divide integers differently.
-- The drags that rates count: one between the stops of a view is no attempt to dismiss it.
attempt AS NOT MATERIALIZED (SELECT * FROM session WHERE $ATTEMPTS),
drag AS NOT MATERIALIZED (
  SELECT session.*,
    session.duration_us / 1000 AS decision_ms,
    session.settle_us / 1000 AS settle_ms,
    min(CAST(session.release_progress / 0.005 AS INTEGER), 199) AS progress_bin,
    CAST(session.release_velocity_pt_s / 5 AS INTEGER)
      - (session.release_velocity_pt_s / 5 < CAST(session.release_velocity_pt_s / 5 AS INTEGER)) AS velocity_bin,
    CAST(session.interaction_distance_pt + 0.5 AS INTEGER) AS distance_bin,
    min(session.duration_us / 100000, 15) AS decision_bar,
    min(session.settle_us / 50000, 19) AS settle_bar,
    min(CAST(session.release_progress / 0.005 AS INTEGER), 199) / 10 AS progress_bar,
    min(CAST(session.release_progress / 0.005 AS INTEGER), 199) / 20 AS progress_row
  FROM attempt AS session
  WHERE $DRAGS
),
-- A presentation without an origin has that of its drags.
showing AS NOT MATERIALIZED (
  SELECT presentation.*,
    coalesce(presentation.origin,
      (SELECT min(session.origin) FROM session WHERE session.presentation_id = presentation.id), 'device')
      AS known_origin
  FROM presentation
),
selected_showing AS (SELECT * FROM showing WHERE $SHOWINGS)
