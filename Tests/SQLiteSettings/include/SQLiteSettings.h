// Linked into the tests, this turns off SQLite's memory statistics in their process. With them, each allocation takes a lock,
// and tests that run at the same time wait for it. The limit of a query's memory needs them; its tests run the tool.
