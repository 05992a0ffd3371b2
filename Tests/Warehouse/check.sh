#!/usr/bin/env bash
# Counts one registry with SQLite and with DuckDB, and compares the rows, and the reports on both byte by byte. Without Python or
# DuckDB, it prints that it was skipped.
#
#   check.sh [BUILD]    BUILD (.build/release) has the tool and the tests
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../Scripts/common.sh"

build=${1:-.build/release}
tool=$build/transitions
# sqlite_value FILE SQL: the rows, with bars between their values.
sqlite_value() {
  python3 -c 'import sqlite3, sys
for row in sqlite3.connect(sys.argv[1]).execute(sys.argv[2]): print("|".join("" if v is None else str(v) for v in row))' "$@"
}
skip() {
  printf 'SKIPPED: counting with DuckDB: %s\n' "$1" >&2
  exit 0
}
python=$(duckdb_python) || skip "$python"
[ -x "$tool" ] || fail "$tool is not there." "Run: make test, which also does this comparison"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$tool" init --db "$work/a.db" > /dev/null
"$tool" session simulate --users 40 --db "$work/a.db" > /dev/null
"$tool" session export --db "$work/a.db" --output "$work/a.ndjson" > /dev/null
# Tokens are hashed on export, so the comparison uses a registry that imported the export.
"$tool" init --db "$work/b.db" > /dev/null
"$tool" session import "$work/a.ndjson" --db "$work/b.db" > /dev/null
count() { "$python" docs/data/count_duckdb.py "$@" > /dev/null; }
# same COUNTS REGISTRY [OPTION...]: the tool counts the same rows in the registry.
same() {
  "$tool" report --db "$2" --counts "$work/tool.counts" "${@:3}" 2> /dev/null
  python3 Tests/Warehouse/compare_counts.py "$work/tool.counts" "$1" > "$work/same" \
    || { cat "$work/same" >&2; fail "DuckDB counts otherwise than SQLite: $1 ${*:3}" "The first differences are above."; }
}
# compare COUNTS REGISTRY: the reports on both are the same bytes. A file of counts has no history, so --db numbers the revisions.
compare() {
  local format
  for format in text json csv; do
    "$tool" report --db "$2" --full --format "$format" > "$work/registry.$format"
    "$tool" report --from "$1" --db "$2" --full --format "$format" > "$work/counts.$format"
  done
  "$tool" report --db "$2" --html "$work/registry.html" 2> /dev/null
  "$tool" report --from "$1" --db "$2" --html "$work/counts.html" 2> /dev/null
  for format in text json csv html; do
    python3 Tests/Warehouse/compare_reports.py "$format" "$work/registry.$format" "$work/counts.$format" \
      || fail "The report on DuckDB's counts is not the one on the registry ($format)."
  done
}
# A session delivered twice counts once.
cat "$work/a.ndjson" "$work/a.ndjson" > "$work/twice.ndjson"
count "$work/a.ndjson" "$work/twice.ndjson" "$work/duckdb.counts"
same "$work/duckdb.counts" "$work/b.db"
rows=$(cat "$work/same")
compare "$work/duckdb.counts" "$work/b.db"
# With many people, they are counted in groups.
"$tool" init --db "$work/many.db" > /dev/null
"$tool" session simulate modal-standard --users 1500 --days 3 --db "$work/many.db" > /dev/null
"$tool" session export --db "$work/many.db" --output "$work/many.ndjson" 2> /dev/null
"$tool" init --db "$work/groups.db" > /dev/null
"$tool" session import "$work/many.ndjson" --db "$work/groups.db" > /dev/null
count "$work/many.ndjson" "$work/groups.counts"
same "$work/groups.counts" "$work/groups.db"
[ "$(sqlite_value "$work/groups.counts" "SELECT max(is_grouped) FROM configuration")" = 1 ] || fail "No people are grouped." ""
compare "$work/groups.counts" "$work/groups.db"

# Batches of devices whose clocks are wrong, that send late and twice.
for device in 1 2 3 4; do
  "$tool" init --db "$work/device.db" > /dev/null
  "$tool" session simulate --users 8 --days 4 --seed "$device" --db "$work/device.db" > /dev/null
  for day in 1 2 3 4; do
    mkdir -p "$work/exchange/day=2026-01-0$day"
    "$tool" session export --db "$work/device.db" --since "2026-01-0$day" --until "2026-01-0$((day + 1))" \
      --output "$work/exchange/day=2026-01-0$day/device-$device.ndjson.gz" 2> /dev/null
  done
  rm -f "$work/device.db"*
done
python3 Tests/Warehouse/devices.py "$work/exchange"
"$tool" init --db "$work/c.db" > /dev/null
for file in "$work"/exchange/*/*.gz; do
  "$tool" session import "$file" --received-at "$(arrival "$file")" --db "$work/c.db" > /dev/null 2>&1
done
count "$work"/exchange/*/*.gz "$work/delivered.counts"
same "$work/delivered.counts" "$work/c.db"
compare "$work/delivered.counts" "$work/c.db"
# A day at a time, each with the files of the days after, adds up to the same: nothing is lost at midnight.
days=(2025-12-{26..31} 2026-01-0{1..7})
mkdir "$work/days"
full=()
for ((day = 0; day < 12; day++)); do
  since=${days[day]}
  until=${days[day + 1]}
  count --since "$since" --until "$until" "$work"/exchange/*/*.gz "$work/days/$since"
  same "$work/days/$since" "$work/c.db" --since "$since" --until "$until"
  [ "$(sqlite_value "$work/days/$since" "SELECT count(*) FROM drag")" = 0 ] || full+=("$since")
done
compare "$work/days" "$work/c.db"
[ "${#full[@]}" -ge 4 ] || fail "Only ${#full[@]} days have sessions." "Look at the days that this script counts."
# The report names a day without a file.
mv "$work/days/${full[1]}" "$work/away"
"$tool" report --from "$work/days" | grep -q "There are no .* of ${full[1]}" \
  || fail "A report on counts does not name the missing day ${full[1]}."
corrected=$("$tool" query "SELECT count(*) FROM session WHERE device_at_us IS NOT NULL" --csv --db "$work/c.db" | tail -n 1 | tr -d '\r')
[ "$corrected" -gt 0 ] || fail "No clock was corrected." "Look at Tests/Warehouse/devices.py."

# What is in docs/data.md holds of what devices and the tool write, and its tables are SQL.
python3 docs/data/contract.py check
python3 docs/data/contract.py validate "$work/a.ndjson" "$work"/exchange/*/*.gz
"$python" - << 'PYTHON'
import duckdb, re
for table in re.findall(r"```sql\n(CREATE TABLE .*?)```", open("docs/data.md").read(), re.DOTALL):
    duckdb.sql(table)
PYTHON
# DuckDB attaches a registry, as docs/data.md does. PyPI has the extension for an earlier DuckDB, and no other place is needed.
if attaching=$(duckdb_python 1.5.5 duckdb-extension-sqlite-scanner==1.5.5); then
  "$attaching" Tests/Warehouse/attached_registry.py "$work/c.db"
else
  echo "SKIPPED: a registry attached in DuckDB: $attaching" >&2
fi
"$python" docs/data/session_parquet.py "$work"/exchange/*/*.gz "$work/warehouse"
# parquet_rows FOLDER CONDITION: the number of sessions in a folder of Parquet files.
parquet_rows() {
  "$python" -c "import duckdb; print(duckdb.sql(\"SELECT count(*) FROM '$1/session/*/*.parquet' WHERE $2\").fetchall()[0][0])"
}
rows=$(parquet_rows "$work/warehouse" true)
sessions=$("$tool" query "SELECT count(*) FROM session" --csv --db "$work/c.db" | tail -n 1)
[ "$rows" = "$sessions" ] || fail "The Parquet files have $rows sessions, the registry $sessions." "Look at docs/data/session_parquet.py."

# The outcomes of presentations are those of the registry's view, row by row. A registry has no number of a foreign revision.
flags=(at_once tried_again left_open came_back judged watched)
"$python" - "$work/warehouse/presentation_outcome.parquet" "${flags[@]}" > "$work/outcomes" << 'PYTHON'
import duckdb, sys
names = ", ".join(["uuid", "token", "transition", "digest", "screen", "origin"] + [f"CAST({name} AS INTEGER)" for name in sys.argv[2:]])
for row in duckdb.sql(f"SELECT {names} FROM '{sys.argv[1]}' ORDER BY uuid").fetchall():
    print("|".join("" if value is None else str(value) for value in row))
PYTHON
sqlite_value "$work/c.db" "SELECT uuid, token, transition, digest, screen, origin, $(IFS=,; echo "${flags[*]}")
  FROM presentation_outcome ORDER BY uuid" > "$work/viewed"
[ -s "$work/viewed" ] && cmp -s "$work/outcomes" "$work/viewed" \
  || fail "The Parquet files have other outcomes of presentations than the registry." "Look at docs/data/session_parquet.py."

# The lines of docs/data.md that recompute the first table of a report give what the report has.
pandas=.build/pandas
"$pandas/bin/python" -c 'import pandas, pyarrow' 2> /dev/null \
  || { python3 -m venv "$pandas" && "$pandas/bin/pip" install --quiet --disable-pip-version-check pandas pyarrow; } > /dev/null 2>&1 || true
if "$pandas/bin/python" -c 'import pandas, pyarrow' 2> /dev/null; then
  mkdir "$work/recipe"
  cp "$work/a.db" "$work/recipe/transitions.db"
  "$python" docs/data/session_parquet.py "$work/a.ndjson" "$work/recipe/warehouse"
  "$tool" report modal-standard --json --db "$work/a.db" > "$work/recipe/report.json"
  "$pandas/bin/python" Tests/Warehouse/recipe.py "$work/recipe" "$work/recipe/report.json" > /dev/null \
    || fail "The recipe in docs/data.md does not give the first table of the report." "Look at Tests/Warehouse/recipe.py."
else
  echo "SKIPPED: the recipe with pandas in docs/data.md: pip cannot get pandas and pyarrow." >&2
fi

# A warehouse that grows day by day, in any order and twice, has one row a uuid, and its days do not come from the clock. One
# person is alone on a day without a receipt in the header, and asks for erasure later.
parquet() { "$python" docs/data/session_parquet.py "$@"; }
one=$(grep -o '"token":"h1:[0-9a-f]*"' "$work/a.ndjson" | sort | uniq -c | sort -n | tail -n 1 | grep -o 'h1:[0-9a-f]*')
mkdir -p "$work/alone/day=2026-02-01" "$work/later"
{ head -n 1 "$work/a.ndjson"; grep "\"$one\"" "$work/a.ndjson"; } > "$work/alone/day=2026-02-01/one.ndjson"
{ head -n 1 "$work/a.ndjson"; grep -v "\"$one\"" "$work/a.ndjson"; } > "$work/others.ndjson"
{ head -n 1 "$work/a.ndjson"; printf '{"type":"erasure","token":"%s"}\n' "$one"; } > "$work/later/erasure.ndjson"
echo "$one" > "$work/later/list.txt"
for way in line list; do
  daily=$work/daily-$way
  for day in "$work"/exchange/*/ "$work"/alone/*/; do parquet "$day"* "$daily"; done
  parquet "$work/others.ndjson" "$daily"
  before=$(parquet_rows "$daily" true)
  [ "$before" = "$(parquet_rows "$daily" "day >= '2025-12-01' AND day < '2026-03-01'")" ] || fail "A day comes from the clock." ""
  [ -d "$daily/session/day=2026-02-01" ] && [ -d "$daily/presentation/day=2026-02-01" ] || fail "The path gives no day." ""
  parquet "$work"/others.ndjson "$work"/alone/*/*.ndjson "$work"/exchange/*/*.gz "$daily"
  [ "$(parquet_rows "$daily" true)" = "$before" ] || fail "The same files, loaded again, add rows." ""
  [ "$before" = "$(parquet_rows "$daily" "uuid IN (SELECT uuid FROM '$daily/session/*/*.parquet' GROUP BY uuid HAVING count(*) = 1)")" ] \
    || fail "A session has two rows." ""
  if [ "$way" = line ]; then parquet "$work/later/erasure.ndjson" "$daily"; else parquet --erased "$work/later/list.txt" "$work/others.ndjson" "$daily"; fi
  for again in once "once more, with the person's files"; do
    [ "$("$python" -c "import duckdb; print(sum(duckdb.sql(\"SELECT count(*) FROM '$daily/\" + name + \"' WHERE token = '$one'\").fetchall()[0][0] for name in ('session/*/*.parquet', 'presentation/*/*.parquet', 'presentation_outcome.parquet')))")" = 0 ] \
      || fail "An erased person has rows in the Parquet files ($way, $again)." ""
    [ -z "$(find "$daily" -name 'day=2026-02-01')" ] || fail "An empty partition stays ($way, $again)." ""
    parquet "$work"/alone/*/*.ndjson "$daily"
  done
  [ "$(parquet_rows "$daily" true)" -gt 0 ] || fail "Others are erased, too." ""
done
# refused WORDS ARGUMENT...: the script ends with a message that has the words.
refused() {
  local status=0
  parquet "${@:2}" > "$work/refused" 2>&1 || status=$?
  [ "$status" -ne 0 ] && grep -qF -- "$1" "$work/refused" && ! grep -q Traceback "$work/refused" \
    || { cat "$work/refused" >&2; fail "session_parquet.py ${*:2}: exit code $status, and no message with: $1" ""; }
}
refused 'nowhere.ndjson' "$work/nowhere.ndjson" "$work/daily-line"
refused 'nowhere.txt' --erased "$work/nowhere.txt" "$work/others.ndjson" "$work/daily-line"
refused 'is a file' "$work/others.ndjson" "$work/a.ndjson"
refused '--since' --since 2026-01-01 "$work/others.ndjson" "$work/daily-line"
! parquet --help | grep -q since || fail "The help offers an option that is refused." ""

# The whole way: an app's outbox, object files, a central registry, DuckDB; then one install asks for its erasure.
tests=$(find -L "$build" -maxdepth 1 -name '*PackageTests.xctest' | head -n 1)
[ -x "$tests" ] || fail "The tests are not built, and write the outbox's batches." "Run: make test, which also does this comparison"
TRANSITIONS_OBJECTS=$work/fleet "$tests" --testing-library swift-testing --filter OutboxObjectsTests > "$work/fleet.log" 2>&1 \
  || { tail -n 20 "$work/fleet.log" >&2; fail "The outbox wrote no batches." "Its last lines are above."; }
[ -s "$work/fleet/erased.txt" ] || fail "There are no batches in $work/fleet." "Build the tests of TransitionStore."
python3 docs/data/contract.py validate "$work"/fleet/*/*.ndjson "$work"/fleet/objects/*/*.ndjson
gzip "$work"/fleet/objects/day=1/*.ndjson
"$tool" init --db "$work/centre.db" > /dev/null
"$tool" session import "$work/fleet/objects" --db "$work/centre.db" > /dev/null
count "$work"/fleet/objects/*/* "$work/centre.counts"
same "$work/centre.counts" "$work/centre.db"
compare "$work/centre.counts" "$work/centre.db"
# rows_of TOKEN: the number of an install's sessions and presentations in the central registry.
rows_of() {
  "$tool" query "SELECT (SELECT count(*) FROM session_fact WHERE token = '$1')
    + (SELECT count(*) FROM presentation_fact WHERE token = '$1')" \
    --csv --db "$work/centre.db" | tail -n 1
}
erased=$(cat "$work/fleet/erased.txt")
[ "$(rows_of "$erased")" -gt 0 ] || fail "The install to be erased has no sessions." "Look at OutboxObjectsTests."
"$tool" session import "$work/fleet/erased" --db "$work/centre.db" > /dev/null
"$tool" session import "$work/fleet/objects" --db "$work/centre.db" > /dev/null
[ "$(rows_of "$erased")" = 0 ] || fail "An erased install is in the central registry, or came back with old batches." ""
count "$work"/fleet/objects/*/* "$work"/fleet/erased/* "$work/erased.counts"
count --erased "$work/fleet/erased.txt" "$work"/fleet/objects/*/* "$work/listed.counts"
"$python" docs/data/session_parquet.py --erased "$work/fleet/erased.txt" "$work"/fleet/objects/*/* "$work/erased-warehouse"
pseudonym=$(python3 -c 'import hashlib, sys; print(hashlib.sha256(f"transitions cells {sys.argv[1]}".encode()).hexdigest()[:16])' "$erased")
# known COUNTS: whether the install has a row of the people.
known() { [ "$(sqlite_value "$1" "SELECT count(*) FROM person WHERE pseudonym = '$pseudonym'")" = 1 ]; }
known "$work/centre.counts" || fail "The install had no counts before its erasure." ""
for counts in "$work/erased.counts" "$work/listed.counts"; do
  same "$counts" "$work/centre.db"
  compare "$counts" "$work/centre.db"
  ! known "$counts" || fail "An erased install is in $counts." ""
done
[ "$(parquet_rows "$work/erased-warehouse" "token = '$erased'")" = 0 ] || fail "An erased install is in the Parquet files." ""
echo "DuckDB counts as SQLite does: $rows"
