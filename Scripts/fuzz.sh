#!/usr/bin/env bash
# Coverage-guided fuzzing of all parsers of foreign data, with libFuzzer, which is part of Swift on Linux.
# SECONDS_EACH=… sets the time per parser (60). TARGETS="catalog samples" selects parsers. SANITIZE=address adds a
# sanitizer. REPORT=1 writes the figures to docs/reliability.md.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh
seconds=${SECONDS_EACH:-60}
scratch=.build/fuzzing
options=(--sanitize fuzzer)
if [ "${SANITIZE:-}" = address ]; then
  options+=(--sanitize address)
  scratch=.build/fuzzing-address
  export ASAN_OPTIONS=detect_leaks=0
fi
log=.build/fuzz-build.log
mkdir -p .build
say "Building the fuzzer (the first time: about 6 minutes on two cores)"
# The parsers are internal, and a damaged count must trap as in the tool, so this build is optimized with checks.
(cd Fuzzing && swift build -c release -Xswiftc -enable-testing --disable-build-manifest-caching \
  --scratch-path "../$scratch" "${options[@]}" --product Fuzz) > "$log" 2>&1 \
  || { tail -n 40 "$log" >&2; fail "The fuzzer does not build." "The whole output is in $log."; }

# fuzz TARGET SECONDS: fuzzes a parser, and prints violations on standard error. libFuzzer measures wall time, so an
# input can seem to hang while other work uses the cores. If it then ends quickly by itself, it is not a hang, and
# fuzzing continues.
fuzz() {
  local found=.build/fuzz/$1 end=$((SECONDS + $2)) left=$2 slow
  while ! TRANSITIONS_FUZZ=$1 "$scratch/release/Fuzz" -max_total_time="$left" -timeout=10 -rss_limit_mb=2048 \
    -print_final_stats=1 -artifact_prefix="$found/crashes/" "$found/corpus" "Fuzzing/Corpus/$1" > "$found/log" 2>&1; do
    slow=$(sed -n 's/.*Test unit written to \(.*\/timeout-[0-9a-f]*\)$/\1/p' "$found/log")
    [ -n "$slow" ] && TRANSITIONS_FUZZ=$1 "$scratch/release/Fuzz" -timeout=10 "$slow" > /dev/null 2>&1 || return 1
    echo "An input took 10 s while it was fuzzed, and ends at once when it is alone: $slow. Going on."
    rm -f "$slow"
    left=$((end - SECONDS))
    [ "$left" -gt 0 ] || left=1
  done
}

# input_of TARGET: prints what a parser reads.
input_of() {
  case $1 in
    assignments) echo '`field=value` words of `transitions set`' ;;
    catalog) echo "YAML files of transitions" ;;
    dragScript) echo 'scripts of `play --drag`' ;;
    exchange) echo "exchange files" ;;
    request) echo "HTTP requests to the gallery" ;;
    samples) echo "stored traces" ;;
    strokes) echo "CSV files of strokes" ;;
  esac
}

read -ra targets <<< "${TARGETS:-$(cd Fuzzing/Corpus && echo *)}"
began=$SECONDS
rows=""
for target in "${targets[@]}"; do
  found=.build/fuzz/$target
  mkdir -p "$found/corpus" "$found/crashes"
  say "$target, $seconds s"
  fuzz "$target" "$seconds" || {
    tail -n 30 "$found/log" >&2
    fail "$target: an input broke a promise; it is in $found/crashes." \
      "Run it alone: TRANSITIONS_FUZZ=$target $scratch/release/Fuzz FILE" \
      "Mended, it becomes a file of Fuzzing/Corpus/$target, so that the tests try it from then on."
  }
  runs=$(awk '/number_of_executed_units/ { print $2 }' "$found/log")
  covered=$(awk '/ cov: / { for (i = 1; i < NF; i++) if ($i == "cov:") cover = $(i + 1) } END { print cover }' "$found/log")
  echo "$runs inputs, $covered edges covered"
  rows+="| $target | $(input_of "$target") | $runs | $covered |"$'\n'
done
[ -n "${REPORT:-}" ] || exit 0
cat << END | measured fuzzing
$(machine) Each parser was fuzzed for $seconds s, $(took $((SECONDS - began))) in all, with the libFuzzer of
$(swift --version 2> /dev/null | head -n 1), in an optimized build${SANITIZE:+ with the $SANITIZE sanitizer}.

| parser | reads | inputs | edges covered |
|---|---|---:|---:|
${rows%$'\n'}
END
