#!/usr/bin/env bash
# Compares aggregation on two engines: aggregates one registry with SQLite and with DuckDB, and compares the results
# byte by byte. TOOL=FILE uses another build of the tool. Without Python or DuckDB, it prints that it was skipped.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

tool=${TOOL:-.build/debug/transitions}
skip() {
  printf 'SKIPPED: the aggregates on DuckDB: %s\n' "$1" >&2
  exit 0
}
python=$(duckdb_python) || skip "$python"
[ -x "$tool" ] || fail "$tool is not there." "Run: swift build"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$tool" init --db "$work/a.db" > /dev/null
"$tool" session simulate --users 40 --db "$work/a.db" > /dev/null
"$tool" session export --db "$work/a.db" --output "$work/a.ndjson" > /dev/null
# Tokens are hashed on export, so the comparison uses a registry that imported the export.
"$tool" init --db "$work/b.db" > /dev/null
"$tool" session import "$work/a.ndjson" --db "$work/b.db" > /dev/null
"$tool" report --db "$work/b.db" --write-cells "$work/sqlite"
# A session delivered twice counts once. An engine has no history, so --db numbers the revisions.
cat "$work/a.ndjson" "$work/a.ndjson" > "$work/twice.ndjson"
"$python" Scripts/count_cells_duckdb.py "$work/a.ndjson" "$work/twice.ndjson" "$work/duckdb"
cp -R "$work/sqlite" "$work/expected"
"$python" - "$work/expected/cells.json" << 'PYTHON'
import json, sys
header = json.load(open(sys.argv[1]))
header["history"] = {}
with open(sys.argv[1], "w") as file:
    file.write(json.dumps(header, sort_keys=True, separators=(",", ":")) + "\n")
PYTHON
diff -r "$work/expected" "$work/duckdb" > "$work/difference" || {
  head -n 20 "$work/difference" >&2
  fail "DuckDB counts otherwise than SQLite." "The first differences are above."
}
for format in text json csv; do
  "$tool" report --db "$work/b.db" --full --format "$format" > "$work/registry.$format"
  "$tool" report --cells "$work/duckdb" --db "$work/b.db" --full --format "$format" > "$work/cells.$format"
done
"$tool" report --db "$work/b.db" --html "$work/registry.html" 2> /dev/null
"$tool" report --cells "$work/duckdb" --db "$work/b.db" --html "$work/cells.html" 2> /dev/null
for format in text json csv html; do
  cmp "$work/registry.$format" "$work/cells.$format" \
    || fail "The report on DuckDB's cells is not the one on the registry ($format)."
done
echo "DuckDB counts as SQLite does: $(cat "$work"/duckdb/*.ndjson | wc -l) cells."
