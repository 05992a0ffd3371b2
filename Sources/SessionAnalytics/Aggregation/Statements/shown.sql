-- Counts presentations, with or without a drag. Portable.
SELECT showing.configuration_id, showing.known_origin AS origin, 1 AS presentations
FROM selected_showing AS showing
