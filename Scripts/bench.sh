#!/usr/bin/env bash
# Measures the product and its named baselines, prints one table and writes it to docs/benchmarks.md. BENCH="motion
# codec" measures only these groups, and writes nothing. BIG=1 replays twelve million samples, which takes five minutes
# and 4 GB.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh

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
} > docs/benchmarks.md
echo "Wrote docs/benchmarks.md." >&2
