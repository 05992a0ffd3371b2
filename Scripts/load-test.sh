#!/usr/bin/env bash
# Measures the cost of many sessions, with a separate process for each step. With traces, a hundred thousand and a
# million sessions are simulated, exported, imported into an empty registry, and reported on. Without traces, the
# million is imported ten times into one registry, each time under other names. PEOPLE sets the populations, with about
# 134 sessions per person. MILLIONS sets the number of imports of the last one. Ten million sessions take an hour and 15
# GB. Registries of simulated people stay in .build/load. Writes a section of docs/reliability.md.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

tool=${TOOL:-$tools/transitions}
read -r -a populations <<< "${PEOPLE:-760 7600}"
times=${MILLIONS:-10}
[ -x "$tool" ] || fail "There is no $tool." "Run make build first."

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
  cat << 'TEXT'

The sessions are simulated, with traces. Each step is one process. The table gives its CPU time and its peak memory. *Vs. linear*
is the CPU time per session, relative to the first row. It is 1.00 if time grows linearly with the sessions.

| sessions | samples | registry | exported, gzip | export | import | vs. linear | report | vs. linear | doctor |
| --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |
TEXT
  cat "$rows"
  cat << 'TEXT'

For the next table, the sessions of the last row were imported repeatedly into one registry, without traces and with new
identifiers each time. *Last import* is the cost of the latest of these imports. *Vs. first* is its CPU time relative to
the first import: it shows whether imports slow down as the registry grows.

| sessions | registry | last import | vs. first | report | vs. linear | doctor |
| --: | --: | --: | --: | --: | --: | --: |
TEXT
  cat "$bare"
  [ -z "$large" ] || printf '\n**Goal missed:** a report should take at most 60 MB ([targets](benchmarks.md#reports)). It took %s.\n' "${large% and }"
} | reliability_section load 'Load (`make load-test`)'
sed -n '/<!-- load -->/,/<!-- end of load -->/p' docs/reliability.md
