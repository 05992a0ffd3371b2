-- The people of each section, with their drags. Portable.
SELECT drag.configuration_id, drag.direction, drag.origin, drag.person_id, 1 AS drags
FROM drag
WHERE drag.person_id IS NOT NULL
