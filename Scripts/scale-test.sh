#!/usr/bin/env bash
# Counts the sessions of many devices on a Spark cluster on this machine (a master and two workers, on loopback).
# The report on the result must equal the report of a single registry, byte for byte. The devices are FLEETS registries
# of USERS people each, which skip releases, deliver twice and late, and have wrong clocks. Writes docs/scale.md. Needs Java 17 and
# pip; everything else is stored in .build/spark.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

tool=${TOOL:-$tools/transitions}
fleets=${FLEETS:-8}
users=${USERS:-200}
days=${DAYS:-7}
[ -x "$tool" ] || fail "There is no $tool." "Run make build first."
command -v java > /dev/null || fail "There is no java." "Debian: apt-get install openjdk-17-jre-headless"

folder=.build/spark
venv=$folder/venv
mkdir -p "$folder"
if ! "$venv/bin/python" -c 'import pyspark' 2> /dev/null; then
  echo "Getting Spark (about 500 MB) into $venv." >&2
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check 'pyspark==4.3.0'
fi
SPARK_HOME=$("$venv/bin/python" -c 'import os, pyspark; print(os.path.dirname(pyspark.__file__))')
export SPARK_HOME SPARK_LOCAL_IP=127.0.0.1 PYSPARK_PYTHON=$PWD/$venv/bin/python
port=${PORT:-7077}

work=$(mktemp -d)
children=()
finish() {
  for child in "${children[@]}"; do kill "$child" 2> /dev/null || true; done
  wait 2> /dev/null || true
  rm -rf "$work"
}
trap finish EXIT

# seconds COMMAND...: prints the duration of a command, whose own output goes to a log.
seconds() {
  local start
  start=$(date +%s.%N)
  "$@" >> "$work/log" 2>&1 || { tail -n 20 "$work/log" >&2; fail "This failed: $1" "Its last lines are above."; }
  awk -v a="$start" -v b="$(date +%s.%N)" 'BEGIN { printf "%.0f", b - a }'
}

echo "Simulating $fleets registries of $users people, $days days each." >&2
head -c 32 /dev/urandom > "$work/key"
# The app's releases after the first, with their changes.
releases=(card-modal=0.3 card-modal=0.25 modal-standard=0.4)
# release REGISTRY PLACE: applies a release.
release() {
  "$tool" set "${releases[$2]%=*}" "interaction.releaseRule.fraction=${releases[$2]#*=}" --db "$1" > /dev/null
}
for ((fleet = 1; fleet <= fleets; fleet++)); do
  device=$work/device-$fleet.db
  "$tool" init --db "$device" > /dev/null
  "$tool" session simulate --users "$users" --days "$days" --seed "$fleet" --db "$device" > /dev/null
  # Each device has skipped one of the releases, and numbers the later ones differently from the others.
  for place in "${!releases[@]}"; do
    [ $((fleet % 3)) -ne "$place" ] || continue
    release "$device" "$place"
    "$tool" session simulate "${releases[$place]%=*}" --users "$users" --days "$days" --seed $((fleet + 1000 * (place + 1))) \
      --db "$device" > /dev/null
  done
  while read -r day next; do
    mkdir -p "$work/exchange/day=$day"
    "$tool" session export --db "$device" --since "$day" --until "$next" --token-key "$work/key" \
      --output "$work/exchange/day=$day/device-$fleet.ndjson.gz" 2> /dev/null
  done < <("$tool" query --csv --db "$device" \
    "SELECT DISTINCT date(at / 1000000, 'unixepoch'), date(at / 1000000 + 86400, 'unixepoch') FROM
       (SELECT began_at_us AS at FROM session UNION SELECT presented_at_us FROM presentation)" \
    | tail -n +2 | tr , ' ')
  rm -f "$device"
done
python3 Scripts/scale_devices.py "$work/exchange"
files=$(find "$work/exchange" -name '*.gz' | wc -l)
bytes=$(du -sm "$work/exchange" | cut -f 1)

echo "One machine: importing $files files." >&2
one=$work/one.db
"$tool" init --db "$one" > /dev/null
for place in "${!releases[@]}"; do release "$one" "$place"; done
import_all() {
  local file
  for file in "$work"/exchange/*/*.gz; do
    "$tool" session import "$file" --received-at "$(arrival "$file")" --db "$one" || return
  done
}
import_seconds=$(seconds import_all)
sessions=$("$tool" query "SELECT count(*) FROM session" --csv --db "$one" | tail -n 1)
report_seconds=$(seconds "$tool" report --db "$one" --html "$work/one.html")

: > "$work/cluster.log"
echo "Spark: a master and two workers on 127.0.0.1:$port." >&2
# spark CLASS ARGUMENT...: replaces the process, so that it can be ended. Run it with &.
spark() {
  local class=$1
  shift
  exec "$SPARK_HOME/bin/spark-class" "org.apache.spark.deploy.$class" "$@" >> "$work/cluster.log" 2>&1
}
spark master.Master --host 127.0.0.1 --port "$port" --webui-port 0 &
children+=($!)
for _ in 1 2; do
  spark worker.Worker "spark://127.0.0.1:$port" --host 127.0.0.1 --cores 1 --memory 2g --webui-port 0 \
    --work-dir "$PWD/$folder/work" &
  children+=($!)
done
for ((wait = 0; wait < 120; wait++)); do
  [ "$(grep -c 'Registering worker' "$work/cluster.log")" -ge 2 ] && break
  sleep 1
done
[ "$(grep -c 'Registering worker' "$work/cluster.log")" -ge 2 ] \
  || { tail -n 20 "$work/cluster.log" >&2; fail "The workers did not come." "The master's last lines are above."; }
spark_seconds=$(seconds "$SPARK_HOME/bin/spark-submit" --master "spark://127.0.0.1:$port" \
  --conf spark.ui.enabled=false --conf spark.sql.shuffle.partitions=4 --conf spark.executor.memory=1500m \
  --py-files Scripts/aggregates.py Scripts/count_spark.py "$work/exchange" "$work/spark.counts")
executors=$(grep -c 'Launching executor' "$work/cluster.log" || true)
[ "$executors" -ge 2 ] || fail "Only $executors executors ran." "The cluster is to be one of two workers."
infer_seconds=$(seconds "$tool" report --from "$work/spark.counts" --db "$one" --html "$work/spark.html")

"$tool" report --db "$one" --counts "$work/one.counts" > /dev/null
python3 Scripts/compare_counts.py "$work/one.counts" "$work/spark.counts" \
  || fail "Spark counts otherwise than SQLite." "The first differences are above. TOOL=$tool FLEETS=$fleets USERS=$users"
for format in text json csv; do
  "$tool" report --db "$one" --full --format "$format" > "$work/one.$format"
  "$tool" report --from "$work/spark.counts" --db "$one" --full --format "$format" > "$work/spark.$format"
done
for format in text json csv html; do
  python3 Scripts/compare_reports.py "$format" "$work/one.$format" "$work/spark.$format" \
    || fail "The report on Spark's counts is not the one machine's ($format)." "TOOL=$tool FLEETS=$fleets USERS=$users"
done
counts=$(du -sk "$work/spark.counts" | cut -f 1)

{
  cat Scripts/scale-test.md
  printf '\n## Measured\n\n%s Spark %s, a master and two workers of one core each on loopback.\n\n' "$(machine)" \
    "$("$venv/bin/python" -c 'import pyspark; print(pyspark.__version__)')"
  printf '| what | figure |\n| :-- | --: |\n'
  printf '| devices: registries of %s people | %s |\n| days | %s |\n| files | %s |\n' "$users" "$fleets" "$days" "$files"
  printf '| size of the compressed files | %s MB |\n| sessions | %s |\n| size of the file of counts | %s kB |\n' "$bytes" "$sessions" "$counts"
  printf '| one machine: import into a registry | %s s |\n| one machine: report | %s s |\n' \
    "$import_seconds" "$report_seconds"
  printf '| Spark: counting, including its start | %s s |\n| report on the counts | %s s |\n' "$spark_seconds" "$infer_seconds"
  printf '| counted rows, text, JSON, CSV and HTML of both | the same |\n'
} | thousands > docs/scale.md
cat docs/scale.md
