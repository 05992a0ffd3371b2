-- Counts decided drags by person and, each on its own, by device class, app version and screen. Portable.
SELECT
  drag.configuration_id, drag.direction, drag.origin, drag.person_id,
  COALESCE(drag.device_class, 'unknown') AS device_class,
  COALESCE(drag.app_version, 'unknown') AS app_version,
  COALESCE(presentation.screen, 'unknown') AS screen,
  1 AS decided,
  CASE WHEN drag.outcome = 'finished' THEN 1 ELSE 0 END AS finished
FROM drag
LEFT JOIN presentation ON presentation.id = drag.presentation_id
WHERE drag.outcome IN ('finished', 'cancelled')
