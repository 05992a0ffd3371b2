// Linked into the tests, this turns off SQLite's statistics of memory in their process: each allocation takes a lock for them,
// for which tests that run at the same time wait. The suite of the store takes 96 s instead of 137 s without them. The limit
// of a query's memory needs them; its tests run the tool.
