#!/usr/bin/env bash
# Measures reports on 50,000 and 200,000 simulated sessions, and with BIG=1 on 2,000,000: CPU time (user and system) and
# peak memory, as the least CPU of RUNS runs each. Registries stay in .build/report-scale. Writes docs/report-speed.md.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

runs=${RUNS:-3}
tool=${TOOL:-$tools/transitions}
[ -x "$tool" ] || fail "There is no $tool." "Run make build first."

folder=.build/report-scale
mkdir -p "$folder"
people=(380 1520)
[ -z "${BIG:-}" ] || people+=(15200)

# least ARGUMENT...: prints the cost of the tool's cheapest run.
least() {
  local i
  for ((i = 0; i < runs; i++)); do cost "$tool" "$@"; done | sort -n | head -n 1
}

{
  cat << 'HEAD'
# How long reports take

`make report-scale` writes this page. It measures reports on simulated sessions of two transitions, with their presentations,
touches and traces.

- CPU is the user and system time of one process, the least of a few runs. `--what-if` has two threads, and the others have
  one. Other work on the machine affects CPU time less than wall-clock time, but on shared cores it can double.
- *Vs. linear* is the CPU time per session, relative to the first row. It is 1.00 if time grows linearly with the sessions.

The goals are a report on 200,000 sessions within a second, at most 200 MB for any report, and linear time. Missed goals are
below the table, and [Benchmarks](benchmarks.md#reports-and-listings) has the reasons. `--recommend` and `--compare` keep about
250 bytes for each session in the selection, so their memory grows linearly.

HEAD
  printf 'Run on %s on %s cores (%s), load average %s; runs of each: %s.\n\n' "$(date -u +%Y-%m-%d)" "$(nproc)" \
    "$(awk -F ': ' '/^model name/ { print $2; exit }' /proc/cpuinfo)" "$(cut -d ' ' -f 1 /proc/loadavg)" "$runs"
  echo "| sessions | report, CPU | memory | vs. linear | \`--recommend\`, CPU | memory | \`--compare\`, CPU | \`--what-if\`, CPU |"
  echo "| --: | --: | --: | --: | --: | --: | --: | --: |"
} > "$folder/page.md"
: > "$folder/missed.md"

first=
for users in "${people[@]}"; do
  registry=$folder/$users.db
  simulate "$tool" "$registry" "$users"
  "$tool" migrate --db "$registry" > /dev/null
  sessions=$("$tool" query "SELECT count(*) AS sessions FROM session" --csv --db "$registry" | tail -n 1)
  spent=$(least report --db "$registry")
  read -r cpu memory <<< "$spent"
  spent=$(least report card-modal --recommend --db "$registry")
  read -r recommend recommend_memory <<< "$spent"
  spent=$(least report card-modal --compare 2026-01-09 --db "$registry")
  read -r compare _ <<< "$spent"
  spent=$(least report card-modal --what-if interaction.releaseRule.fraction=0.4 --db "$registry")
  read -r what_if _ <<< "$spent"
  first=${first:-$(awk -v c="$cpu" -v n="$sessions" 'BEGIN { print c / n }')}
  awk -v n="$sessions" -v c="$cpu" -v m="$memory" -v f="$first" -v r="$recommend" -v rm="$recommend_memory" \
    -v p="$compare" -v w="$what_if" 'BEGIN {
      printf "| %d | %s s | %s MB | %.2f | %s s | %s MB | %s s | %s s |\n", n, c, m, c / n / f, r, rm, p, w }' \
    >> "$folder/page.md"
  awk -v n="$sessions" -v c="$cpu" 'n >= 190000 && n <= 220000 && c > 1 {
      printf "\n**Goal missed:** a report on %d sessions takes %s s instead of 1 s.\n", n, c }' <<< x >> "$folder/missed.md"
  awk -v n="$sessions" -v m="$memory" 'm > 200 {
      printf "\n**Goal missed:** a report on %d sessions takes %s MB instead of 200 MB.\n", n, m }' <<< x >> "$folder/missed.md"
done
cat << 'TAIL' >> "$folder/missed.md"

In [the load test](reliability.md#load-make-load-test), reports on several million sessions miss the memory goal.
TAIL
cat "$folder/missed.md" >> "$folder/page.md"
thousands < "$folder/page.md" > docs/report-speed.md
cat docs/report-speed.md
