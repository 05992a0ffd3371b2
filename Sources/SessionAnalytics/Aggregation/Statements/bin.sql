-- The histograms of decided drags, each measure on its own: 1 ms, 1/200 of the interaction distance, 5 pt/s, 1 pt. The
-- release is a cell of the map of releases: 10 rows of progress and 16 columns of velocity. Portable.
SELECT
  drag.configuration_id, drag.direction, drag.origin, drag.outcome,
  drag.decision_ms, drag.settle_ms, drag.progress_bin, drag.velocity_bin, drag.distance_bin,
  drag.progress_row * 16 + $VELOCITY_BAR AS release_cell,
  1 AS drags
FROM drag
WHERE drag.outcome IN ('finished', 'cancelled')
