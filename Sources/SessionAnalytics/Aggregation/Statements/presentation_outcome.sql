-- What came of every presentation that a selected drag tried to dismiss, a row a presentation: the facts of its touches
-- (see touch.sql), each once, and whether there was one touch or several. Portable.
SELECT
  presentation_id,
  configuration_id, origin, person_id,
  MAX(facts & 1) + MAX(facts & 2) + MAX(facts & 4) + MAX(facts & 8) + MAX(facts & 16)
    + MAX(facts & 32) + MAX(facts & 64) + MAX(facts & 128)
    + MAX(facts & 256) + MAX(facts & 512) AS facts,
  CASE WHEN COUNT(*) > 1 THEN 2 ELSE 1 END AS touches
FROM judged_touch
GROUP BY presentation_id, configuration_id, origin, person_id
