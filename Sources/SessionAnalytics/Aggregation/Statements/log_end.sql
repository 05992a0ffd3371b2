-- The end of the log of each origin: its last event. What followed a decision is known until then. Portable.
SELECT session.origin, session.began_at_us + session.duration_us AS ends_at_us FROM session WHERE session.shared = 0
UNION ALL
SELECT showing.known_origin, COALESCE(showing.dismissed_at_us, showing.presented_at_us)
FROM showing
WHERE showing.shared = 0
