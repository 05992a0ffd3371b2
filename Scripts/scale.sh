#!/usr/bin/env bash
# Measures reports on more sessions than one registry holds, with the release tool. STEPS="spark load costs" chooses; without it,
# only `spark` runs.
#
#   spark   counts the sessions of many devices on a Spark cluster on this machine: a master and two workers, on loopback. The
#           report on the result must equal the report of a single registry, byte for byte. The devices are FLEETS registries of
#           USERS people each, which skip releases, deliver twice and late, and have wrong clocks. Writes docs/scale.md. Needs
#           Java 17 and pip; everything else is stored in .build/spark.
#   load    measures a hundred thousand and a million sessions: simulated, exported, imported and reported on, each step in a
#           process. Without traces, the last population is imported MILLIONS times (10) into one registry, each time under
#           other names. PEOPLE sets the populations, with about 134 sessions a person. Ten million sessions take an hour and 15
#           GB. Writes to docs/reliability.md; registries of simulated people stay in .build/load.
#   costs   measures what a session costs to send, store, import and count. Writes to docs/data.md
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

tool=${TOOL:-$tools/transitions}
[ -x "$tool" ] || fail "There is no $tool." "Run make build first."

# Each step is a shell of its own.
spark() (
  fleets=${FLEETS:-8}
  users=${USERS:-200}
  days=${DAYS:-7}
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
    for child in ${children[@]+"${children[@]}"}; do kill "$child" 2> /dev/null || true; done
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
  python3 Tests/Warehouse/devices.py "$work/exchange"
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
  # daemon CLASS ARGUMENT...: replaces the process, so that it can be ended. Run it with &.
  daemon() {
    local class=$1
    shift
    exec "$SPARK_HOME/bin/spark-class" "org.apache.spark.deploy.$class" "$@" >> "$work/cluster.log" 2>&1
  }
  daemon master.Master --host 127.0.0.1 --port "$port" --webui-port 0 &
  children+=($!)
  for _ in 1 2; do
    daemon worker.Worker "spark://127.0.0.1:$port" --host 127.0.0.1 --cores 1 --memory 2g --webui-port 0 \
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
    --py-files docs/data/aggregates.py,docs/data/contract.py docs/data/count_spark.py "$work/exchange" "$work/spark.counts")
  executors=$(grep -c 'Launching executor' "$work/cluster.log" || true)
  [ "$executors" -ge 2 ] || fail "Only $executors executors ran." "The cluster is to be one of two workers."
  infer_seconds=$(seconds "$tool" report --from "$work/spark.counts" --db "$one" --html "$work/spark.html")

  "$tool" report --db "$one" --counts "$work/one.counts" > /dev/null
  python3 Tests/Warehouse/compare_counts.py "$work/one.counts" "$work/spark.counts" \
    || fail "Spark counts otherwise than SQLite." "The first differences are above. TOOL=$tool FLEETS=$fleets USERS=$users"
  for format in text json csv; do
    "$tool" report --db "$one" --full --format "$format" > "$work/one.$format"
    "$tool" report --from "$work/spark.counts" --db "$one" --full --format "$format" > "$work/spark.$format"
  done
  for format in text json csv html; do
    python3 Tests/Warehouse/compare_reports.py "$format" "$work/one.$format" "$work/spark.$format" \
      || fail "The report on Spark's counts is not the one machine's ($format)." "TOOL=$tool FLEETS=$fleets USERS=$users"
  done
  counts=$(du -sk "$work/spark.counts" | cut -f 1)

  page=$folder/page.md
  {
    sed '/^## Measured$/,$d' docs/scale.md
    {
      printf '## Measured\n\n%s Spark %s, a master and two workers of one core each on loopback.\n\n' "$(machine)" \
        "$("$venv/bin/python" -c 'import pyspark; print(pyspark.__version__)')"
      printf '| what | figure |\n| :-- | --: |\n'
      printf '| devices: registries of %s people | %s |\n| days | %s |\n| files | %s |\n' "$users" "$fleets" "$days" "$files"
      printf '| size of the compressed files | %s MB |\n| sessions | %s |\n| size of the file of counts | %s kB |\n' "$bytes" "$sessions" "$counts"
      printf '| one machine: import into a registry | %s s |\n| one machine: report | %s s |\n' \
        "$import_seconds" "$report_seconds"
      printf '| Spark: counting, including its start | %s s |\n| report on the counts | %s s |\n' "$spark_seconds" "$infer_seconds"
      printf '| counted rows, text, JSON, CSV and HTML of both | the same |\n'
    } | thousands
  } > "$page"
  cp "$page" docs/scale.md
  sed -n '/^## Measured$/,$p' docs/scale.md
)

load() (
  read -r -a populations <<< "${PEOPLE:-760 7600}"
  times=${MILLIONS:-10}
  folder=.build/load
  mkdir -p "$folder"

  size() { du -m "$1" | cut -f 1; }

  # answer EXPRESSION REGISTRY: evaluates an expression over all sessions.
  answer() { "$tool" query "SELECT $1 FROM session" --csv --db "$2" | tail -n 1; }

  delete() { rm -f "$1" "$1-wal" "$1-shm"; }

  rows=$folder/rows.md
  : > "$rows"
  first=
  for people in "${populations[@]}"; do
    registry=$folder/$people.db
    simulate "$tool" "$registry" "$people"
    sessions=$(answer 'count(*)' "$registry")
    samples=$(answer 'sum(sample_count)' "$registry")
    spent=$(cost "$tool" session export --db "$registry" --output "$folder/all.ndjson.gz" --overwrite)
    read -r export_cpu export_memory <<< "$spent"
    copy=$folder/copy.db
    delete "$copy"
    "$tool" init --db "$copy" > /dev/null
    spent=$(cost "$tool" session import "$folder/all.ndjson.gz" --db "$copy")
    read -r import_cpu import_memory <<< "$spent"
    imported=$(answer 'count(*)' "$copy")
    [ "$imported" = "$sessions" ] || fail "$imported of $sessions sessions came through." "Registry: $registry"
    spent=$(cost "$tool" report --db "$copy")
    read -r report_cpu report_memory <<< "$spent"
    spent=$(cost "$tool" doctor --db "$copy")
    read -r doctor_cpu doctor_memory <<< "$spent"
    first=${first:-$(awk -v n="$sessions" -v i="$import_cpu" -v r="$report_cpu" 'BEGIN { print i / n, r / n }')}
    awk -v n="$sessions" -v s="$samples" -v db="$(size "$copy")" -v gz="$(size "$folder/all.ndjson.gz")" \
      -v ec="$export_cpu" -v em="$export_memory" -v ic="$import_cpu" -v im="$import_memory" -v rc="$report_cpu" \
      -v rm="$report_memory" -v dc="$doctor_cpu" -v dm="$doctor_memory" -v first="$first" 'BEGIN {
        split(first, f, " ")
        printf "| %d | %d | %d MB | %d MB | %s s, %s MB | %s s, %s MB | %.2f | %s s, %s MB | %.2f | %s s, %s MB |\n",
          n, s, db, gz, ec, em, ic, im, ic / n / f[1], rc, rm, rc / n / f[2], dc, dm }' >> "$rows"
    last=$registry
    delete "$copy"
    rm -f "$folder/all.ndjson.gz"
  done

  # Export the last population without its traces, one session per line.
  copy=$folder/copy.db
  delete "$copy"
  "$tool" doctor backup "$copy" --db "$last" > /dev/null
  "$tool" session prune --samples-older-than 1d --db "$copy" > /dev/null
  "$tool" session export --db "$copy" > "$folder/bare.ndjson"
  delete "$copy"

  # named N: prints the same sessions for other people. The identifiers of sessions, presentations and people begin with
  # N.
  named() {
    local code
    code=$(printf '%02x' "$1")
    sed -E "s/(\"(uuid|presentation)\":\")../\1$code/g; s/(\"token\":\"h1:)../\1$code/; s/\"external_id\":\"/&$code-/" \
      "$folder/bare.ndjson"
  }

  many=$folder/many.db
  delete "$many"
  "$tool" init --db "$many" > /dev/null
  bare=$folder/bare.md
  : > "$bare"
  first=
  large=
  for ((round = 1; round <= times; round++)); do
    echo "Without traces: round $round of $times" >&2
    named "$round" > "$folder/round.ndjson"
    spent=$(cost "$tool" session import "$folder/round.ndjson" --db "$many")
    read -r import_cpu import_memory <<< "$spent"
    case $round in 1 | 3 | "$times") ;; *) continue ;; esac
    sessions=$(answer 'count(*)' "$many")
    spent=$(cost "$tool" report --db "$many")
    read -r report_cpu report_memory <<< "$spent"
    spent=$(cost "$tool" doctor --db "$many")
    read -r doctor_cpu doctor_memory <<< "$spent"
    first=${first:-$(awk -v n="$sessions" -v i="$import_cpu" -v r="$report_cpu" 'BEGIN { print i, r / n }')}
    awk -v n="$sessions" -v db="$(size "$many")" -v ic="$import_cpu" -v im="$import_memory" -v rc="$report_cpu" \
      -v rm="$report_memory" -v dc="$doctor_cpu" -v dm="$doctor_memory" -v first="$first" 'BEGIN {
        split(first, f, " ")
        printf "| %d | %d MB | %s s, %s MB | %.2f | %s s, %s MB | %.2f | %s s, %s MB |\n",
          n, db, ic, im, ic / f[1], rc, rm, rc / n / f[2], dc, dm }' >> "$bare"
    large+=$(awk -v n="$sessions" -v m="$report_memory" 'm > 60 { printf "%s MB for %d sessions and ", m, n }' <<< x)
  done
  expected=$(("$(answer 'count(*)' "$last")" * times))
  [ "$(answer 'count(*)' "$many")" = "$expected" ] || fail "$expected sessions were imported, and not as many are there."
  delete "$many"
  rm -f "$folder/round.ndjson" "$folder/bare.ndjson"
  {
    machine
    printf '\n| sessions | samples | registry | exported, gzip | export | import | vs. linear | report | vs. linear | doctor |\n'
    echo '| --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |'
    cat "$rows"
    printf '\n| sessions | registry | last import | vs. first | report | vs. linear | doctor |\n'
    echo '| --: | --: | --: | --: | --: | --: | --: |'
    cat "$bare"
    [ -z "$large" ] || printf '\n**Goal missed:** a report should take at most 60 MB ([targets](benchmarks.md#reports)). It took %s.\n' "${large% and }"
  } | measured load
)

costs() {
  local python
  python=$(duckdb_python) || fail "There is no DuckDB: $python"
  "$python" docs/data/costs.py "$tool"
}

for step in ${STEPS:-spark}; do
  case $step in
    spark | load | costs) "$step" ;;
    *) fail "There is no step $step." "The steps are spark, load and costs." ;;
  esac
done
