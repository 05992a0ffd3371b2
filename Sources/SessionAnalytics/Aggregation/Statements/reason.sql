-- Counts drags by outcome, the reason for it, and the velocity estimator. Portable.
SELECT drag.configuration_id, drag.direction, drag.origin, drag.outcome, drag.reason, drag.estimator, 1 AS drags
FROM drag
