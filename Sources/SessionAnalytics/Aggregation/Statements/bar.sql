-- Histograms of decided drags by person, in 16 to 20 bars: the basis of the intervals of quantiles. Portable.
SELECT
  drag.configuration_id, drag.direction, drag.origin, drag.person_id, drag.outcome,
  drag.decision_bar, drag.settle_bar, drag.progress_bar, $VELOCITY_BAR AS velocity_bar,
  1 AS drags
FROM drag
WHERE drag.outcome IN ('finished', 'cancelled')
