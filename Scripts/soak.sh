#!/usr/bin/env bash
# Runs the tests of docs/testing.md in full, in an optimized build, before a release. STEPS="tests damage concurrency sanitizers"
# chooses; without it, only `tests` runs. The other steps write their figures to docs/reliability.md.
#
#   tests         ten million random sequences through the interaction machine, the allocations of every event, 1,000 devices
#   damage        TRANSITIONS_MUTATIONS (10,000) damaged copies of a registry; the edges of every number
#   concurrency   TRANSITIONS_OPENING_ROUNDS (30) rounds of eight processes that open a new or an older registry; then eight
#                 processes and eight threads on one registry for TRANSITIONS_CONCURRENCY_SECONDS (60)
#   sanitizers    threads and raw memory under SANITIZERS ("thread address"), each in a build of its own
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh
mkdir -p .build

# tested LOG FILTER: runs tests of the optimized build. Their output also goes to the log.
tested() {
  optimised build --build-tests
  optimised test --skip-build --filter "$2" | tee "$1"
}
# printed LOG MARK: prints the lines of a log that begin with the mark, without it.
printed() { sed -n "s/^$2: //p" "$1" | grep . || fail "The test printed no results." "Its whole output is in $1."; }

run_tests_in_full() {
  export TRANSITIONS_SEQUENCES=${TRANSITIONS_SEQUENCES:-10000000} TRANSITIONS_THOROUGH=1 TRANSITIONS_EXPLORES=all
  tested .build/soak.log "LongRun|Exploration|Allocation|anyValidConfiguration|OutboxLives|whatBecomesOfTheCorpus|ThresholdStudy|StopRecommendation|OpeningAtOnce|FindingTruth|ExchangeTests"
}

run_damage() {
  local began=$SECONDS counts log=.build/damage.log
  export TRANSITIONS_MUTATIONS=${TRANSITIONS_MUTATIONS:-10000} TRANSITIONS_EDGES=all
  say "Damaging a registry in $TRANSITIONS_MUTATIONS ways (under an hour for 10,000 on two cores)"
  tested "$log" "HostileFileTests|EdgeNumberTests"
  counts=$(printed "$log" "Hostile files" | tail -n 1)
  # figure NAME: prints a number from the last line.
  figure() { tr ',' '\n' <<< "$counts" | awk -v name="$1" '$1 == name { print $2; found = 1 } END { if (!found) print 0 }'; }
  measured damage << END
$(machine) Optimized build, $(took $((SECONDS - began))). $(figure cases) damaged copies, $(figure answers) runs of commands.

| result | runs |
|---|---|
| the same answer as on the intact file | $(figure same) |
| an error with its reason | $(figure errors) |
| another answer | $(figure different) |

\`doctor\` found a problem with $(figure doctor-finds) of the copies. It found none with $(($(figure cases) - $(figure doctor-finds) - $(figure other-values))) copies that gave the same answers, because the damage is
in bytes that no command reads. **It also found none with $(figure other-values) copies that gave at least one different answer.**
END
}

run_concurrency() {
  local lines log=.build/opening.log
  export TRANSITIONS_OPENING_ROUNDS=${TRANSITIONS_OPENING_ROUNDS:-30}
  export TRANSITIONS_CONCURRENCY_SECONDS=${TRANSITIONS_CONCURRENCY_SECONDS:-60}
  # figure NAME: prints a number from the lines.
  figure() { awk -v name="$1" '$1 == name { print $2 }' <<< "$lines"; }
  tested "$log" "transitionsTests.OpeningProcessesTests"
  lines=$(printed "$log" Opening)
  measured opening << END
$(machine) Optimized build.

- Starting points: $(figure starts), which are no file and a file with each schema.
- Rounds, each with eight processes and one registry: $(figure rounds).
- Rounds in which a process failed, or \`doctor\` found a problem afterwards: $(figure failed).
END
  log=.build/concurrency.log
  tested "$log" "transitionsTests.(ConcurrentUseTests/processes|UnderAWriterTests)"
  lines=$(printed "$log" Concurrency)
  # rows ACTOR: prints the rows of the table, without the tests' own work.
  rows() {
    awk -F '|' -v actor="$1" '$1 == actor && $2 !~ /^\(/ {
      printf "| %s | %d | %s | %s |\n", $2 == "vend" ? "request by name" : $2, $3, $3 < 100 ? "–" : $4, $5 }' <<< "$lines"
  }
  measured concurrency << END
$(machine) Optimized build, $TRANSITIONS_CONCURRENCY_SECONDS s.

- Sessions acknowledged as stored: $(figure sessions). Sessions found at the end, each once and with its trace: $(figure found).
- Recorded sessions that were old enough to be pruned: $(figure pruned). All of them were deleted.
- Acknowledged revisions of one transition: $(figure revisions), a chain without a gap.
- Failed commands and calls, for example because the registry was busy: $(figure failures).

| command, each in its own process | runs | 99th percentile | longest |
|---|---:|---:|---:|
$(rows process)

| a thread's call | calls | 99th percentile | longest |
|---|---:|---:|---:|
$(rows thread)
END
}

# Tests with a browser or with other processes are left out: their tool would be sanitized too, and take minutes a command.
sanitized='transitionsTests.ConcurrentUseTests/threadsLoseNothing'
sanitized+='|TransitionGalleryTests.(ServerTests|HostileClientTests|SlowAnswerTests|RecordingRouteTests)'
sanitized+='|TransitionStoreTests.(ConcurrencyTests|Recorder|FollowingTests|RetentionTests|OpeningTests|SampleCodecTests)'

# sanitize SANITIZER: builds and tests under a sanitizer, and sets `row`. Any report is a failure, and so are 15 minutes.
sanitize() {
  local scratch=.build/${1:0:1}san began=$SECONDS built status=0 count ran limited=()
  local log=$scratch/sanitize.log reports=$root/$scratch/report
  mkdir -p "$scratch"
  rm -f "$reports".*
  say "Building with --sanitize=$1 (the first time: as long as all of it)"
  swift build --build-tests --sanitize="$1" --scratch-path "$scratch" > "$scratch/build.log" 2>&1 \
    || { tail -n 40 "$scratch/build.log" >&2; fail "It does not build." "The whole output is in $scratch/build.log."; }
  built=$((SECONDS - began))
  began=$SECONDS
  say "Testing under the $1 sanitizer"
  if command -v timeout > /dev/null; then limited=(timeout 900); fi
  # ThreadSanitizer needs an address range that randomized addresses may occupy.
  if setarch -R true 2> /dev/null; then limited+=(setarch -R); fi
  # Memory that is kept until the process ends is not a leak here, because GRDB and Swift have such caches.
  TSAN_OPTIONS="suppressions=$root/Scripts/checks/thread-sanitizer.supp log_path=$reports" \
    ASAN_OPTIONS="detect_leaks=0:log_path=$reports" ${limited[@]+"${limited[@]}"} \
    "$scratch/debug/transition-registryPackageTests.xctest" --testing-library swift-testing --filter "$sanitized" > "$log" 2>&1 \
    || status=$?
  count=$({ cat "$reports".* 2> /dev/null || true; } | grep -c '^SUMMARY: ' || true)
  ran=$(sed -n 's/.*Test run with \([0-9]*\) tests.*/\1/p' "$log" | tail -n 1)
  [ "$status" -ne 124 ] || fail "The tests did not end in a quarter of an hour." "How far they came is in $log."
  [ "$count" -eq 0 ] || fail "The $1 sanitizer has something to say: $reports.*" "The tests' output is in $log."
  [ "$status" -eq 0 ] && [ -n "$ran" ] || { tail -n 40 "$log" >&2; fail "A test failed." "The whole output is in $log."; }
  row="| $1 | $(date -u +%Y-%m-%d) | $(took "$built") | $(took $((SECONDS - began))) | $ran | $count |"
}
run_sanitizers() {
  local sanitizer rows=() row chosen=${SANITIZERS:-thread address}
  for sanitizer in $chosen; do
    sanitize "$sanitizer"
    rows+=("$row")
  done
  # Another sanitizer's latest row stays.
  while IFS= read -r row; do rows+=("$row"); done < <(sed -n '/^<!-- sanitizers -->$/,/^<!-- end of sanitizers -->$/p' \
    docs/reliability.md | grep -E '^\| (thread|address) ' | grep -vE "^\| (${chosen// /|}) " || true)
  {
    printf '%s\n\n| sanitizer | day | building | testing | tests | reports |\n|---|---|---:|---:|---:|---:|\n' "$(machine)"
    printf '%s\n' "${rows[@]}" | sort -r
  } | measured sanitizers
}

for step in ${STEPS:-tests}; do
  case $step in
    tests) run_tests_in_full ;;
    damage | concurrency | sanitizers) "run_$step" ;;
    *) fail "There is no step $step." "The steps are tests, damage, concurrency and sanitizers." ;;
  esac
done
