#!/usr/bin/env bash
# What a million sessions cost: simulated, exported, imported into an empty registry, and reported on, each by a process of
# its own. PEOPLE names the populations, about 134 sessions a person; 76000 make ten million, and take hours and 20 GB.
# Registries stay in .build/load. Writes a section of docs/reliability.md.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

tool=${TOOL:-.build/release/transitions}
read -r -a populations <<< "${PEOPLE:-760 7600}"
clock=$(type -P time) || fail "There is no time program, which tells peak memory." "Debian and Ubuntu: apt-get install time"
[ -x "$tool" ] || fail "There is no $tool." "Run make build first."

folder=.build/load
mkdir -p "$folder"

# cost ARGUMENT...: "CPU-seconds MB" of the tool.
cost() {
  "$clock" -o "$folder/cost" -f '%U %S %M' "$tool" "$@" > /dev/null 2> "$folder/log" \
    || { cat "$folder/log" >&2; fail "transitions $1 failed." "Its message is above."; }
  awk '{ printf "%.1f %.0f\n", $1 + $2, $3 / 1024 }' "$folder/cost"
}

size() { du -m "$1" | cut -f 1; }

rows=$folder/rows.md
: > "$rows"
first=
for people in "${populations[@]}"; do
  registry=$folder/$people.db
  if [ ! -e "$registry.done" ]; then
    echo "Simulating $people people: $registry" >&2
    rm -f "$registry" "$registry-wal" "$registry-shm"
    "$tool" init --db "$registry" > /dev/null
    "$tool" session simulate modal-standard card-modal --users "$people" --days 16 --db "$registry" > /dev/null
    touch "$registry.done"
  fi
  sessions=$("$tool" query "SELECT count(*) FROM session" --csv --db "$registry" | tail -n 1 | tr -d '\r')
  samples=$("$tool" query "SELECT sum(sample_count) FROM session" --csv --db "$registry" | tail -n 1 | tr -d '\r')
  read -r export_cpu export_memory <<< "$(cost session export --db "$registry" --output "$folder/all.ndjson.gz" --overwrite)"
  copy=$folder/copy.db
  rm -f "$copy" "$copy-wal" "$copy-shm"
  "$tool" init --db "$copy" > /dev/null
  read -r import_cpu import_memory <<< "$(cost session import "$folder/all.ndjson.gz" --db "$copy")"
  imported=$("$tool" query "SELECT count(*) FROM session" --csv --db "$copy" | tail -n 1 | tr -d '\r')
  [ "$imported" = "$sessions" ] || fail "$imported of $sessions sessions came through." "Registry: $registry"
  read -r report_cpu report_memory <<< "$(cost report --db "$copy")"
  read -r doctor_cpu doctor_memory <<< "$(cost doctor --db "$copy")"
  first=${first:-$(awk -v n="$sessions" -v i="$import_cpu" -v r="$report_cpu" 'BEGIN { print i / n, r / n }')}
  awk -v n="$sessions" -v s="$samples" -v db="$(size "$copy")" -v gz="$(size "$folder/all.ndjson.gz")" \
    -v ec="$export_cpu" -v em="$export_memory" -v ic="$import_cpu" -v im="$import_memory" -v rc="$report_cpu" \
    -v rm="$report_memory" -v dc="$doctor_cpu" -v dm="$doctor_memory" -v first="$first" 'BEGIN {
      split(first, f, " ")
      printf "| %d | %d | %d MB | %d MB | %s s, %s MB | %s s, %s MB | %.2f | %s s, %s MB | %.2f | %s s, %s MB |\n",
        n, s, db, gz, ec, em, ic, im, ic / n / f[1], rc, rm, rc / n / f[2], dc, dm }' >> "$rows"
  rm -f "$copy" "$copy-wal" "$copy-shm" "$folder/all.ndjson.gz"
done
{
  printf '`make load-test`, '
  machine
  cat << 'TEXT'

Simulated sessions with their traces; CPU seconds and peak memory of one process each. *To linear* is the CPU time a
session over that of the first line: 1.00 where time grows as sessions do.

| sessions | samples | registry | exported, gzip | export | import | to linear | report | to linear | doctor |
| --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |
TEXT
  cat "$rows"
} | reliability_section load "Load"
sed -n '/<!-- load -->/,/<!-- end of load -->/p' docs/reliability.md
