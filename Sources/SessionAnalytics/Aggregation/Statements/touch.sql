-- Every touch of the selected drags that tried to dismiss a presentation, with what came of it: the definition for
-- reports, comparisons and recommendations. In the order of presentations and of time, which in a registry is that of an
-- index, so that nothing is sorted.
--
-- facts is a sum of:
--   1  The touch cancelled, and what followed can be known.
--   2  Another touch began on the presentation within 10 seconds after it.
--   4  A button dismissed the presentation within 10 seconds after it.
--   8  The touch dismissed the presentation, and its screen and person are known.
--  16  The screen was presented again to the person within 10 seconds after it.
--  32  The touch has 1 or 8, and it is not known yet what followed within 10 seconds: the log ends before, or the
--      report's cut-off is before. An install that sends batches has a log of its own, and others that of their origin.
--  64  The drag finished.
-- 128  The presentation's screen and person are known.
-- 256  The presentation is shared, and has a day and no time.
-- 512  Another touch of the same drag caught the moving view: the decision was not the drag's last.
--
-- A touch that moved a view between its stops decided nothing about its dismissal, and is left out.
--
-- An event follows a decision if it is later, t < e <= t + 10 s. Portable: the same text runs on SQLite, DuckDB and Spark.
-- Spark joins for EXISTS. A subquery with MIN instead would compare each drag with each other one.
SELECT
  drag.presentation_id, drag.id AS drag_id, drag.began_at_us,
  drag.configuration_id, drag.origin, drag.person_id,
  CASE
    WHEN presentation.shared = 1 OR drag.outcome = 'invalid' THEN 0
    WHEN touch.ordinal < drag.touches THEN
      CASE WHEN touch.finishes = 0 THEN 1
        + CASE WHEN EXISTS (SELECT 1 FROM session_touch AS later WHERE later.session_id = drag.id
            AND later.began_us > touch.ended_us AND later.began_us <= touch.ended_us + 10000000)
          THEN 2 ELSE 0 END ELSE 0 END
    WHEN drag.outcome = 'cancelled' THEN 1
      + CASE WHEN EXISTS (SELECT 1 FROM attempt AS later WHERE later.presentation_id = drag.presentation_id
          AND later.began_at_us > drag.began_at_us + drag.duration_us
          AND later.began_at_us <= drag.began_at_us + drag.duration_us + 10000000) THEN 2 ELSE 0 END
    WHEN drag.outcome = 'finished' AND presentation.person_id IS NOT NULL AND presentation.screen IS NOT NULL
      AND presentation.presented_at_us IS NOT NULL THEN 8
      + CASE WHEN EXISTS (SELECT 1 FROM presentation AS again
          WHERE again.person_id = presentation.person_id AND again.screen = presentation.screen
            AND again.presented_at_us > drag.began_at_us + drag.duration_us
            AND again.presented_at_us <= drag.began_at_us + drag.duration_us + 10000000) THEN 16 ELSE 0 END
    ELSE 0
  END
  + CASE WHEN presentation.dismissed_by = 'button' AND presentation.shared = 0 AND drag.outcome <> 'invalid'
      AND CASE WHEN touch.ordinal < drag.touches THEN touch.finishes = 0 ELSE drag.outcome = 'cancelled' END
      AND presentation.dismissed_at_us > drag.began_at_us + COALESCE(touch.ended_us, drag.duration_us)
      AND presentation.dismissed_at_us
        <= drag.began_at_us + COALESCE(touch.ended_us, drag.duration_us) + 10000000 THEN 4 ELSE 0 END
  + CASE
    WHEN COALESCE(person.log_ends_at_us, log_end.ends_at_us)
        >= drag.began_at_us + COALESCE(touch.ended_us, drag.duration_us) + 10000000
      AND ($CUTOFF IS NULL OR $CUTOFF >= drag.began_at_us + COALESCE(touch.ended_us, drag.duration_us) + 10000000)
      OR presentation.shared = 1 OR drag.outcome = 'invalid' THEN 0
    WHEN touch.ordinal < drag.touches THEN CASE WHEN touch.finishes = 0 THEN 32 ELSE 0 END
    WHEN drag.outcome = 'cancelled' OR drag.outcome = 'finished' AND presentation.person_id IS NOT NULL
      AND presentation.screen IS NOT NULL AND presentation.presented_at_us IS NOT NULL THEN 32
    ELSE 0
  END
  + CASE WHEN drag.outcome = 'finished' THEN 64 ELSE 0 END
  + CASE WHEN presentation.person_id IS NULL OR presentation.screen IS NULL OR presentation.presented_at_us IS NULL
    OR presentation.shared = 1 THEN 0 ELSE 128 END
  + CASE WHEN presentation.shared = 1 THEN 256 ELSE 0 END
  + CASE WHEN touch.ordinal < drag.touches THEN 512 ELSE 0 END AS facts
FROM drag
LEFT JOIN session_touch AS touch ON drag.touches > 1 AND touch.session_id = drag.id
LEFT JOIN presentation ON presentation.id = drag.presentation_id
LEFT JOIN person ON person.id = drag.person_id
LEFT JOIN log_end ON log_end.origin = drag.origin
WHERE drag.presentation_id IS NOT NULL AND drag.shared = 0 AND drag.direction = 'dismiss'
  AND (touch.decided_stop IS NULL OR touch.finishes IS NOT NULL)
ORDER BY drag.presentation_id, drag.began_at_us, drag.id, touch.ordinal
