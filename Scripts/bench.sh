#!/usr/bin/env bash
# Measures the product and its named baselines, prints one table and writes it to docs/benchmarks.md. BENCH="motion
# codec" measures only these groups, and writes nothing. BIG=1 replays twelve million samples, which takes five minutes
# and 4 GB. BENCH=reports measures only reports, and writes only their section; PEOPLE="1520 15200 76000" are the people of
# its registries, with about 134 sessions each, and BESIDE=… is another build of the tool, measured in turn. BENCH=startup
# prints the time of `transitions list` beside that of sqlite3, which reads the same rows.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh

page=docs/benchmarks.md
folder=.build/reports

# least TOOL ARGUMENT...: the processor time in seconds and the peak memory in MB of the cheapest of three runs.
least() {
  local i
  for i in 1 2 3; do cost "$@"; done | sort -n | head -n 1
}

# reports: measures reports on registries of many sessions, and writes their section to the end of the page.
reports() {
  local tool=$tools/transitions people registry sessions build question spent
  [ -x "$tool" ] || fail "There is no $tool." "Run make build first."
  mkdir -p "$folder"
  : > "$folder/rows"
  for people in ${PEOPLE:-1520}; do
    registry=$folder/$people.db
    simulate "$tool" "$registry" "$people"
    sessions=$("$tool" query "SELECT count(*) FROM session" --csv --db "$registry" | tail -n 1)
    for question in "report" "report --json" "recommend card-modal" "compare card-modal 2026-01-09"; do
      for build in "$tool" ${BESIDE:+"$BESIDE"}; do
        # An earlier build spells the questions differently.
        [[ $build = "$tool" || $question = report* ]] || continue
        # shellcheck disable=SC2086
        spent=$(least "$build" $question --db "$registry")
        printf '%s|%s|%s|%s\n' "$sessions" "$question" "$build" "${spent/ /|}" | tee -a "$folder/rows" >&2
      done
    done
  done
  {
    sed '/^## Reports$/,$d' "$page"
    cat << 'EOT'
## Reports

`BENCH=reports make bench` writes this section. The tool reports on simulated sessions of two transitions, with presentations,
touches and traces. Times are the processor time of one process, the least of three runs, and per session of the registry.
Memory is its peak. Targets: 5 µs for the short report, 11 µs for everything, and 60 MB at any size.

EOT
    printf '%s\n\n' "$(machine)"
    awk -F '|' -v tool="$tool" '
      $3 == tool { order[++rows] = $1 "|" $2; time[$1 "|" $2] = $4; memory[$1 "|" $2] = $5; next }
      { beside = 1; other[$1 "|" $2] = sprintf(" %.1f µs | %d MB |", $4 / $1 * 1e6, $5) }
      END {
        print "| sessions | command | time | per session | memory |" (beside ? " another build: per session | memory |" : "")
        print "| --: | :-- | --: | --: | --: |" (beside ? " --: | --: |" : "")
        for (i = 1; i <= rows; i++) {
          split(order[i], part, "|")
          printf "| %d | `%s` | %.2f s | %.1f µs | %d MB |%s\n", part[1], part[2], time[order[i]],
            time[order[i]] / part[1] * 1e6, memory[order[i]], other[order[i]]
        }
      }' "$folder/rows" | thousands
  } > "$folder/page.md"
  cp "$folder/page.md" "$page"
  echo "Wrote the reports of $page." >&2
}

# startup: prints medians of 60 runs of each program, in turn, in ms.
startup() {
  local tool=$root/$tools/transitions registry=$folder/startup.db rows
  [ -x "$tool" ] || fail "There is no $tool." "Run make build first."
  mkdir -p "$folder"
  rm -f "$registry"*
  "$tool" init --db "$registry" > /dev/null
  rows="SELECT name, revision, dismissal_type, duration, damping, presentation_curve, dimming_alpha, release_rule_kind, digest, summary
    FROM current_transition"
  [ "$(sqlite3 "$registry" "$rows" | wc -l)" -eq "$("$tool" list --db "$registry" | wc -l)" ] \
    || fail "sqlite3 and the tool do not give the same rows."
  python3 - "$tool" "$registry" "$rows" << 'PYTHON'
import os, statistics, sys, time
tool, registry, rows = sys.argv[1:]
programs = {"sqlite3": ["sqlite3", "-readonly", registry, rows], "transitions list": [tool, "list", "--db", registry]}
measured = {name: [] for name in programs}
silent = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
# The first round warms the caches and does not count.
for number in range(61):
    for name, words in programs.items():
        start = time.monotonic()
        process = os.posix_spawnp(words[0], words, os.environ, file_actions=silent)
        _, status, usage = os.wait4(process, 0)
        assert status == 0, name
        measured[name] += [(usage.ru_utime + usage.ru_stime, time.monotonic() - start)] if number else []
medians = {name: [1000 * statistics.median(column) for column in zip(*times)] for name, times in measured.items()}
for name, (cpu, elapsed) in medians.items():
    print(f"{name:17} {cpu:6.1f} ms, {cpu / medians['sqlite3'][0]:.1f} times sqlite3; elapsed {elapsed:.1f} ms")
PYTHON
}

case ${BENCH:-} in
  reports | startup)
    "$BENCH"
    exit
    ;;
esac

scratch=.build/benchmarks
log=.build/benchmarks-build.log
mkdir -p .build
say "Building the benchmarks (the first time: about 6 minutes on two cores)"
# Disable the manifest cache: with it, SwiftPM misses new files of a package dependency by path.
(cd Benchmarks && swift build -c release --disable-build-manifest-caching --scratch-path "../$scratch") > "$log" 2>&1 \
  || { tail -n 40 "$log" >&2; fail "The benchmarks do not build." "The whole output is in $log."; }

if python=$(duckdb_python); then export DUCKDB_PYTHON=$python; else echo "DuckDB: $python" >&2; fi
read -ra groups <<< "${BENCH:-}"
table=.build/benchmarks.md
"$scratch/release/Benchmarks" ${groups[@]+"${groups[@]}"} | tee "$table"
[ ${#groups[@]} -eq 0 ] || exit 0

{
  cat << 'EOT'
# Benchmarks

EOT
  awk -F ' *[|] *' '$2 ~ /^a drag event/ { split($3, drag, " ") } $2 ~ /real strokes/ { split($3, sample, " ") }
    $2 ~ /first launch, elapsed/ { first = $3 } $2 ~ /later launch, elapsed/ { later = $3 } $2 ~ /first drag/ { file = $3 }
    $2 ~ /stripped program/ { size = $3 - $4 }
    END { printf "**What it costs an app:** about %d ns for each movement of a finger, decided and recorded. That is %.3f %% of a frame at 120 Hz,\nand takes no memory from the heap. A stored sample takes about %d bytes of the file. Nothing was measured on an iPhone.\n",
      drag[1], drag[1] / 8333333 * 100, sample[1] + 0.5
      printf "Its registry opens in %s at the first launch and in %s later, and takes %s before the first drag. A program grows by\n%.1f MB beside GRDB.\n\n", first, later, file, size }' "$table"
  cat << 'EOT'
`make bench` writes this page. Each row compares the product with a named baseline in the same run. The notes below say what
a baseline leaves out. Figures are medians of five rounds, after a warm-up round. A ratio is the median of the rounds' ratios,
so it can differ from the ratio of the two medians. Less is better, except for sessions per second. Only ratios carry over to
other machines; targets in ns are for the machine on which they were set.

Times are processor time of all threads, which other work on the machine changes little. Rows of elapsed time say so. Files
are in memory (`/dev/shm`), so that no disk hides the difference, except in the rows of a launch.

EOT
  printf '%s %s, SQLite %s.\n\n' "$(machine)" "$(swift --version 2> /dev/null | head -n 1)" \
    "$(sqlite3 --version 2> /dev/null | cut -d ' ' -f 1 || echo unknown)"
  cat "$table"
  if [ -f Benchmarks/Notes.md ]; then
    printf '\n'
    cat Benchmarks/Notes.md
  fi
  printf '\n'
  sed -n '/^## Reports$/,$p' "$page"
} > "$scratch/page.md"
cp "$scratch/page.md" "$page"
echo "Wrote $page." >&2
reports
