#!/usr/bin/env bash
# Breaks the interaction machine on purpose, one promise at a time (Tests/Breaks/*.patch), and demands that a test says so.
# In a copy of the sources inside .build, with a build folder of its own. NAME... breaks only those.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh

copy=$root/.build/breaks/copy
rm -rf "$copy"
mkdir -p "$copy"
tar -c --exclude=./.build --exclude=./.git . | tar -x -C "$copy"
cd "$copy"
# Else git would take the copy for a folder of the repository around it.
git init --quiet

# tests LOG: builds and runs the machine's tests. 3: it does not build. 124: a test hangs, which is no answer either.
tests() {
  swift build --build-tests --scratch-path "$root/.build/breaks/build" > "$1" 2>&1 || return 3
  timeout 300 swift test --skip-build --scratch-path "$root/.build/breaks/build" --filter TransitionRuntimeTests >> "$1" 2>&1
}

say "Whole"
tests "$root/.build/breaks/whole.log" || fail "The tests fail as it is. See .build/breaks/whole.log."

survivors=0
for patch in "$root"/Tests/Breaks/*.patch; do
  name=$(basename "$patch" .patch)
  if [ $# -gt 0 ] && [[ " $* " != *" $name "* ]]; then continue; fi
  say "$name"
  git apply "$patch" || fail "$name no longer fits the sources." "Write Tests/Breaks/$name.patch anew."
  log=$root/.build/breaks/$name.log
  status=0
  tests "$log" || status=$?
  git apply --reverse "$patch"
  case $status in
    0) survivors=$((survivors + 1)); echo "!!! no test noticed" ;;
    3) fail "$name does not build, so it breaks nothing." "See .build/breaks/$name.log." ;;
    124) survivors=$((survivors + 1)); echo "!!! the tests hung instead of failing" ;;
    *) sed -n 's/^✘ Test \([A-Za-z]*\)(.*) .*failed after.*/  \1/p' "$log" | sort -u ;;
  esac
done
[ "$survivors" -eq 0 ] || fail "$survivors breaks were not noticed."
