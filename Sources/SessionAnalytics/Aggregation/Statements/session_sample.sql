-- A sample of the selected drags, so that files of counts are not added twice: those with the smallest identifiers. Portable.
SELECT drag.uuid FROM drag ORDER BY drag.uuid LIMIT ?
