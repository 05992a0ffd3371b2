#!/usr/bin/env bash
# Runs the tests of threads and raw memory under ThreadSanitizer and under AddressSanitizer, each in a separate build.
# Any report is a failure, and so is a duration of more than 15 minutes. Writes its section of docs/reliability.md.
# SANITIZERS="thread" runs only one of them, and keeps the dated line of the other. TESTS=… uses another filter, and
# writes nothing.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh
read -ra sanitizers <<< "${SANITIZERS:-thread address}"
# Excluded are tests with a browser, and tests with other processes. Their tool would be sanitized as well, and take
# minutes per command.
tests=${TESTS:-"transitionsTests.ConcurrentUseTests/threadsLoseNothing|TransitionGalleryTests.(ServerTests|HostileClientTests|SlowAnswerTests|EventStreamTests|WaitingToBeStoredTests|HeldSessionsTests)"}
[ -n "${TESTS:-}" ] \
  || tests+="|TransitionStoreTests.(ConcurrencyTests|Recorder|FollowingTests|RetentionTests|OpeningTests|SampleCodecTests)"
# ThreadSanitizer needs an address range that randomized addresses may occupy.
fixed=()
command -v setarch > /dev/null 2>&1 && setarch -R true 2> /dev/null && fixed=(setarch -R)
# A time limit detects a test that waits forever.
limit=()
command -v timeout > /dev/null 2>&1 && limit=(timeout 900)
rows=""
for sanitizer in "${sanitizers[@]}"; do
  scratch=.build/${sanitizer:0:1}san
  log=$scratch/sanitize.log
  reports=$root/$scratch/report
  mkdir -p "$scratch"
  rm -f "$reports".*
  began=$SECONDS
  say "Building with --sanitize=$sanitizer (the first time: as long as all of it)"
  swift build --build-tests --sanitize="$sanitizer" --scratch-path "$scratch" > "$scratch/build.log" 2>&1 \
    || { tail -n 40 "$scratch/build.log" >&2; fail "It does not build." "The whole output is in $scratch/build.log."; }
  built=$((SECONDS - began))
  began=$SECONDS
  say "Testing under the $sanitizer sanitizer"
  # Memory that is kept until the process ends is not a leak here, because GRDB and Swift have such caches.
  status=0
  TSAN_OPTIONS="suppressions=$root/Scripts/thread-sanitizer.supp log_path=$reports" ASAN_OPTIONS="detect_leaks=0:log_path=$reports" \
    ${limit[@]+"${limit[@]}"} ${fixed[@]+"${fixed[@]}"} "$scratch/debug/transition-registryPackageTests.xctest" --testing-library swift-testing \
    --filter "$tests" > "$log" 2>&1 || status=$?
  count=$({ cat "$reports".* 2> /dev/null || true; } | grep -c '^SUMMARY: ' || true)
  ran=$(sed -n 's/.*Test run with \([0-9]*\) tests.*/\1/p' "$log" | tail -n 1)
  echo "$sanitizer: ${ran:-no} tests, $count reports"
  [ "$status" -ne 124 ] || fail "The tests did not end in a quarter of an hour." "How far they came is in $log."
  [ "$count" -eq 0 ] || fail "The $sanitizer sanitizer has something to say: $reports.*" "The tests' output is in $log."
  [ "$status" -eq 0 ] && [ -n "$ran" ] || { tail -n 40 "$log" >&2; fail "A test failed." "The whole output is in $log."; }
  rows+="| $sanitizer | $(date -u +%Y-%m-%d) | $(took "$built") | $(took $((SECONDS - began))) | $ran | $count |"$'\n'
done
[ -z "${TESTS:-}" ] || exit 0
# Keep the latest result of the other sanitizer.
for sanitizer in thread address; do
  case " ${sanitizers[*]} " in *" $sanitizer "*) continue ;; esac
  rows+=$(sed -n '/^<!-- sanitizers -->$/,/^<!-- end of sanitizers -->$/p' docs/reliability.md | grep "^| $sanitizer |" || true)$'\n'
done
rows=$(sort -r <<< "$rows" | grep .)
cat << END | reliability_section sanitizers 'Sanitizers (`make sanitize`)'
$(machine) The package and its dependencies were built with Swift's own sanitizers.

| sanitizer | day | building | testing | tests | reports |
|---|---|---:|---:|---:|---:|
$rows

These tests ran under both sanitizers:

- Eight threads that record, request transitions by name, import, report, prune and revise in one registry.
- The tests of recording, pruning, opening a registry, loading the changes of other processes, and the trace codec.
- The gallery's server, with slow and hostile clients over real sockets.

The sanitizers cannot see into the system's SQLite or into Swift's own libraries, which are built without them. The thread
sanitizer therefore reports false races where these libraries synchronize. \`Scripts/thread-sanitizer.supp\` suppresses such reports
with four patterns: three for values inside \`Mutex.withLock\`, and one for the results of continuations. The table counts the reports
that remain.
END
