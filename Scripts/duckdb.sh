#!/usr/bin/env bash
# Compares aggregation on two engines: aggregates one registry with SQLite and with DuckDB, and compares the results
# byte by byte. Without Python or DuckDB, it prints that it was skipped.
#
#   duckdb.sh [BUILD]    BUILD (.build/release) has the tool and the tests
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

build=${1:-.build/release}
tool=$build/transitions
skip() {
  printf 'SKIPPED: the aggregates on DuckDB: %s\n' "$1" >&2
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
# compare CELLS REGISTRY: the reports on both are the same to the byte, except for what cells cannot hold.
compare() {
  local format
  for format in text json csv; do
    "$tool" report --db "$2" --full --format "$format" > "$work/registry.$format"
    "$tool" report --cells "$1" --db "$2" --full --format "$format" > "$work/cells.$format"
  done
  "$tool" report --db "$2" --html "$work/registry.html" 2> /dev/null
  "$tool" report --cells "$1" --db "$2" --html "$work/cells.html" 2> /dev/null
  for format in text json csv html; do
    python3 Scripts/compare_cells_report.py "$format" "$work/registry.$format" "$work/cells.$format" \
      || fail "The report on DuckDB's cells is not the one on the registry ($format)."
  done
}
compare "$work/duckdb" "$work/b.db"

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
python3 Scripts/scale_devices.py "$work/exchange"
"$tool" init --db "$work/c.db" > /dev/null
for file in "$work"/exchange/*/*.gz; do
  "$tool" session import "$file" --received-at "$(arrival "$file")" --db "$work/c.db" > /dev/null 2>&1
done
"$python" Scripts/count_cells_duckdb.py "$work"/exchange/*/*.gz "$work/delivered"
compare "$work/delivered" "$work/c.db"
# A day at a time, each with the files of the days after, adds up to the same: nothing is lost at midnight.
days=(2025-12-{26..31} 2026-01-0{1..7})
for ((day = 0; day < 12; day++)); do
  since=${days[day]}
  until=${days[day + 1]}
  "$python" Scripts/count_cells_duckdb.py --since "$since" --until "$until" "$work"/exchange/*/*.gz "$work/days/$since"
done
compare "$work/days" "$work/c.db"
full=$(find "$work/days" -name session_counts.ndjson -size +0 | wc -l)
[ "$full" -ge 4 ] || fail "Only $full days have sessions." "Look at the days that Scripts/duckdb.sh counts."
# A day without its folder is named.
missing=$(dirname "$(find "$work/days" -name session_counts.ndjson -size +0 | sort | sed -n 2p)")
mv "$missing" "$work/away"
"$tool" report --cells "$work/days" | grep -q "no cells of $(basename "$missing")" \
  || fail "A report on cells does not name the missing day $(basename "$missing")."
corrected=$("$tool" query "SELECT count(*) FROM session WHERE device_at_us IS NOT NULL" --csv --db "$work/c.db" | tail -n 1)
[ "$corrected" -gt 0 ] || fail "No clock was corrected." "Look at Scripts/scale_devices.py."

# What is in docs/data.md holds of what devices and the tool write, and its tables are SQL.
python3 Scripts/data_contract.py check
python3 Scripts/data_contract.py validate "$work/a.ndjson" "$work"/exchange/*/*.gz
"$python" - << 'PYTHON'
import duckdb, re
for table in re.findall(r"```sql\n(CREATE TABLE .*?)```", open("docs/data.md").read(), re.DOTALL):
    duckdb.sql(table)
PYTHON
# DuckDB attaches a registry, as docs/data.md does. Its views have the rows that exchange files give. PyPI has the extension
# for an earlier DuckDB, and no other place is needed.
if attaching=$(duckdb_python 1.5.5 duckdb-extension-sqlite-scanner==1.5.5); then
  "$attaching" Scripts/attached_registry.py "$work/c.db" "$work"/exchange/*/*.gz
else
  echo "SKIPPED: a registry attached in DuckDB: $attaching" >&2
fi
"$python" Scripts/session_parquet.py "$work"/exchange/*/*.gz "$work/warehouse"
# parquet_rows FOLDER CONDITION: the number of sessions in a folder of Parquet files.
parquet_rows() {
  "$python" -c "import duckdb; print(duckdb.sql(\"SELECT count(*) FROM '$1/session/*/*.parquet' WHERE $2\").fetchall()[0][0])"
}
rows=$(parquet_rows "$work/warehouse" true)
sessions=$("$tool" query "SELECT count(*) FROM session" --csv --db "$work/c.db" | tail -n 1)
[ "$rows" = "$sessions" ] || fail "The Parquet files have $rows sessions, the registry $sessions." "Look at Scripts/session_parquet.py."

# A warehouse that grows day by day, in any order and twice, has one row a uuid, and its days do not come from the clock. One
# person is alone on a day without a receipt in the header, and asks for erasure later.
parquet() { "$python" Scripts/session_parquet.py "$@"; }
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
    [ "$("$python" -c "import duckdb; print(sum(duckdb.sql(\"SELECT count(*) FROM '$daily/\" + name + \"/*/*.parquet' WHERE token = '$one'\").fetchall()[0][0] for name in ('session', 'presentation')))")" = 0 ] \
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
python3 Scripts/data_contract.py validate "$work"/fleet/*/*.ndjson "$work"/fleet/objects/*/*.ndjson
gzip "$work"/fleet/objects/day=1/*.ndjson
"$tool" init --db "$work/centre.db" > /dev/null
"$tool" session import "$work/fleet/objects" --db "$work/centre.db" > /dev/null
"$python" Scripts/count_cells_duckdb.py "$work"/fleet/objects/*/* "$work/centre-cells"
compare "$work/centre-cells" "$work/centre.db"
# count: the number of the erased install's sessions and presentations in the central registry.
count() {
  "$tool" query "SELECT (SELECT count(*) FROM session_fact WHERE token = '$1')
    + (SELECT count(*) FROM presentation_fact WHERE token = '$1')" \
    --csv --db "$work/centre.db" | tail -n 1
}
erased=$(cat "$work/fleet/erased.txt")
[ "$(count "$erased")" -gt 0 ] || fail "The install to be erased has no sessions." "Look at OutboxObjectsTests."
"$tool" session import "$work/fleet/erased" --db "$work/centre.db" > /dev/null
"$tool" session import "$work/fleet/objects" --db "$work/centre.db" > /dev/null
[ "$(count "$erased")" = 0 ] || fail "An erased install is in the central registry, or came back with old batches." ""
"$python" Scripts/count_cells_duckdb.py "$work"/fleet/objects/*/* "$work"/fleet/erased/* "$work/erased-cells"
"$python" Scripts/count_cells_duckdb.py --erased "$work/fleet/erased.txt" "$work"/fleet/objects/*/* "$work/listed-cells"
"$python" Scripts/session_parquet.py --erased "$work/fleet/erased.txt" "$work"/fleet/objects/*/* "$work/erased-warehouse"
compare "$work/erased-cells" "$work/centre.db"
compare "$work/listed-cells" "$work/centre.db"
pseudonym=$(python3 -c 'import hashlib, sys; print(hashlib.sha256(f"transitions cells {sys.argv[1]}".encode()).hexdigest()[:16])' "$erased")
grep -q "$pseudonym" "$work/centre-cells/session_counts.ndjson" || fail "The install had no cells before its erasure." ""
! grep -rq "$pseudonym" "$work/erased-cells" "$work/listed-cells" || fail "An erased install is in cells." ""
[ "$(parquet_rows "$work/erased-warehouse" "token = '$erased'")" = 0 ] || fail "An erased install is in the Parquet files." ""
echo "DuckDB counts as SQLite does: $(cat "$work"/duckdb/*.ndjson "$work"/delivered/*.ndjson | wc -l) cells."
