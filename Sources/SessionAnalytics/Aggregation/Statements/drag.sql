-- Counts drags by outcome and person. represented_milli counts, in thousandths, those of the installs that sampling
-- leaves out as well. Portable.
SELECT
  drag.configuration_id, drag.direction, drag.origin, drag.person_id, drag.outcome,
  1 AS drags,
  drag.began_at_us AS first_began_at_us,
  drag.began_at_us AS last_began_at_us,
  CASE WHEN drag.presentation_id IS NULL THEN 0 ELSE 1 END AS with_presentation,
  COALESCE(person.represents_milli, 1000) AS represented_milli,
  CASE WHEN drag.device_at_us IS NULL THEN 0 ELSE 1 END AS clock_corrected,
  CASE WHEN drag.recomputed_finishes IS NULL THEN 0 ELSE 1 END AS recomputed,
  CASE WHEN drag.recomputed_finishes = 1 AND drag.outcome = 'finished' THEN 1
    WHEN drag.recomputed_finishes = 0 AND drag.outcome = 'cancelled' THEN 1 ELSE 0 END AS reproduced
FROM drag
LEFT JOIN person ON person.id = drag.person_id
