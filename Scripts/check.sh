#!/usr/bin/env bash
# The quick check before a commit: formats and lints the changed files, builds everything except other modules' tests, and
# runs the tests of the changed modules, without the longest. BASE=REVISION includes all changes since that revision.
# `make test` covers browsers, the release tool and documentation.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
started=$SECONDS
unset TRANSITIONS_TOOL

Scripts/setup.sh

base=${BASE:-HEAD}
git rev-parse --quiet --verify "$base^{commit}" > /dev/null || fail "There is no revision $base." "For example: BASE=main make check"
changed=()
# Files that are still there.
texts=()
swift_files=()
modules=()
while IFS= read -r file; do
  changed+=("$file")
  if [ -e "$file" ]; then
    texts+=("$file")
    if [[ $file == *.swift && $file != Tests/*/Fixtures/* ]]; then swift_files+=("$file"); fi
  fi
  case $file in
    Sources/RegistryTools/*) modules+=(TransitionStoreTests) ;;
    Sources/transitions-serve/*) modules+=(transitionsTests TransitionGalleryTests) ;;
    # Modules of the app are also tested against the oldest supported system and the privacy manifest.
    Sources/Transition*/*) modules+=("$(cut -d / -f 2 <<< "$file")Tests" TransitionKitTests) ;;
    Sources/*/*) modules+=("$(cut -d / -f 2 <<< "$file")Tests") ;;
    Tests/*Tests/*) modules+=("$(cut -d / -f 2 <<< "$file")") ;;
    Tests/Headless*UI*/*) modules+=(TransitionUIKitTests) ;;
    Tests/HeadlessBrowser/*) modules+=(HeadlessBrowserTests) ;;
    Tests/IndexReader/*) modules+=(TransitionKitTests TransitionUIKitTests) ;;
    Tests/Conformance*/* | conformance/*) modules+=(ConformanceTests) ;;
    Tests/FuzzTargets/* | Fuzzing/Corpus/*) modules+=(FuzzTargetsTests) ;;
    web/*) modules+=(ConformanceTests TransitionGalleryTests) ;;
    migrations/*) modules+=(TransitionStoreTests) ;;
    catalog/*) modules+=(TransitionCatalogTests) ;;
    README.md | docs/*) modules+=(transitionsTests) ;;
  esac
done < <({ git diff --no-renames --name-only "$base" && git ls-files --others --exclude-standard; } | sort -u)
[ ${#changed[@]} -gt 0 ] || fail "Nothing has changed since $base." "BASE=REVISION make check looks further back."

if [ ${#swift_files[@]} -gt 0 ]; then
  say "1/3 Format and lint ${#swift_files[@]} files"
  swift format --in-place "${swift_files[@]}"
  swift format lint --strict "${swift_files[@]}"
  python3 Scripts/checks/imports.py
fi
for script in Scripts/*.sh Scripts/checks/*.sh; do bash -n "$script"; done
[ ${#texts[@]} -eq 0 ] || python3 Scripts/checks/prose.py "${texts[@]}"

tests=()
for module in $(printf '%s\n' ${modules[@]+"${modules[@]}"} | sort -u); do
  if [ -d "Tests/$module" ]; then tests+=("$module"); fi
done
say "2/3 Build"
build_tests ${tests[@]+"${tests[@]}"}

# Most of these are in docs/testing.md.
long='CalibrationCellTests|ConcurrentUseTests|CorpusTests|CrashTests|FindingTruthTests'
long+='|HostileFileTests|LongRunTests|OpeningAtOnceTests|OutboxLivesTests|RecoveryTests'
long+='|StopRecommendationTests|ThresholdStudyTests|anyValidConfiguration|everySingleCorruptByte|whatIsDamagedNeverTraps'
say "3/3 Test"
if [ ${#tests[@]} -eq 0 ]; then
  echo "No test module belongs to the changed files."
else
  echo "${tests[*]}"
  test_changes() { CHROMIUM=none run_tests .build/debug --filter "^($(IFS='|' && echo "${tests[*]}"))\\." "$@"; }
  # Swift Testing ends with 69 if there is no test. If all of them are long, they run.
  test_changes --skip "$long" || { [ $? -eq 69 ] && test_changes; }
fi
printf '\nChecked in %s. make test runs everything.\n' "$(took $((SECONDS - started)))"
