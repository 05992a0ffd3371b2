-- Counts presentations that a button dismissed, by person and by whether the screen came back within 10 seconds: the
-- baseline for dismissals by drags. Portable.
SELECT configuration_id, origin, person_id, 1 AS dismissals, watched, watched * came_back AS came_back
FROM (
  SELECT showing.id,
    MIN(showing.configuration_id) AS configuration_id, MIN(showing.known_origin) AS origin,
    MIN(showing.person_id) AS person_id,
    MIN(CASE WHEN CASE WHEN $CUTOFF < COALESCE(person.log_ends_at_us, log_end.ends_at_us) THEN $CUTOFF
      ELSE COALESCE(person.log_ends_at_us, log_end.ends_at_us) END - showing.dismissed_at_us >= 10000000 THEN 1
      ELSE 0 END) AS watched,
    MAX(CASE WHEN again.id IS NULL THEN 0 ELSE 1 END) AS came_back
  FROM selected_showing AS showing
  LEFT JOIN presentation AS again ON again.person_id = showing.person_id AND again.screen = showing.screen
    AND again.presented_at_us > showing.dismissed_at_us AND again.presented_at_us <= showing.dismissed_at_us + 10000000
  LEFT JOIN person ON person.id = showing.person_id
  LEFT JOIN log_end ON log_end.origin = showing.known_origin
  WHERE showing.dismissed_by = 'button' AND showing.shared = 0 AND showing.person_id IS NOT NULL
    AND showing.screen IS NOT NULL AND showing.presented_at_us IS NOT NULL
  GROUP BY showing.id
) AS dismissed
