#!/usr/bin/env bash
# Uses the package like an app: a separate package depends on this one by its address, with one import. Counts resolved
# packages, built modules, warnings and symbols, and measures the time. More programs use the
# stand-ins for UIKit and SwiftUI: one presents, one observes a screen that it presents in its own way, and one, in Swift 5
# and in Swift 6 mode, checks where each documented trailing closure goes.
#
#   consumers.sh [TOOL]    TOOL (.build/bin/transitions or .build/debug/transitions) creates the registries
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

tool=$(built_tool "$@")
folder=$root/.build/consumers
clone=$folder/transition-registry
rm -rf "$folder"
mkdir -p "$clone" "$folder/app"

# Commit the working tree to a repository of its own, because SwiftPM takes dependencies only from git.
git ls-files --cached --others --exclude-standard -z \
  | while IFS= read -r -d '' file; do if [ -e "$file" ] || [ -L "$file" ]; then printf '%s\0' "$file"; fi; done \
  | tar -c --null -T - | tar -x -C "$clone"
git -C "$clone" init --quiet --initial-branch main
git -C "$clone" add --all
GIT_CONFIG_GLOBAL=/dev/null git -C "$clone" -c user.name=Consumer -c user.email=consumer@example.invalid commit --quiet --message "Working tree"
cp -R Tests/Consumers/. "$folder/app"

# An app does not have the project's environment.
unset TRANSITIONS_DEVELOPMENT TRANSITIONS_STAND_IN TRANSITIONS_DB
export TRANSITIONS_REPOSITORY=file://$clone
cd "$folder/app"
# Nothing here reads the compiler's index or debug information, which take a quarter of its time.
swift() {
  command swift "$1" --scratch-path "$folder/build" --cache-path "$folder/cache" --disable-index-store \
    -debug-info-format none "${@:2}"
}

# built PRODUCT: builds a product and prints its cost.
built() {
  local product=$1 began=$SECONDS log=$folder/$1.log program=$folder/build/debug/$1
  swift build --product "$product" > "$log" 2>&1 || { tail -n 40 "$log" >&2; fail "$product does not build."; }
  local seconds=$((SECONDS - began)) warnings packages modules symbols foreign
  warnings=$(grep -c 'warning:' "$log" || true)
  packages=$(grep -c '"identity"' Package.resolved)
  modules=$(cd "$folder/build/debug/Modules" && echo *.swiftmodule | sed 's/\.swiftmodule//g')
  symbols=$(nm --defined-only "$program" | wc -l)
  foreign=$(nm --defined-only "$program" | grep -cE 'NIO|Yams|ArgumentParser|SessionAnalytics|TransitionCatalog' || true)
  printf '%-11s %s packages, %s warnings, %s symbols, %s kB stripped, built in %s\n' "$product" "$packages" "$warnings" \
    "$symbols" "$(strip -o "$folder/stripped" "$program" && wc -c < "$folder/stripped" | awk '{ printf "%d", $1 / 1000 }')" \
    "$(took "$seconds")"
  printf '            modules: %s\n' "$modules"
  [ "$packages" = 2 ] || { cat Package.resolved >&2; fail "An app resolves $packages packages instead of 2."; }
  [ "$warnings" = 0 ] || { grep 'warning:' "$log" >&2; fail "An app that adds this package sees $warnings warnings."; }
  [ "$foreign" = 0 ] || fail "$foreign symbols of the tools are linked into an app."
}

# says EXPECTED PRODUCT ARGUMENT...: checks the output of a product.
says() {
  local answer
  answer=$("$folder/build/debug/$2" "${@:3}")
  echo "            $answer"
  [ "$answer" = "$1" ] || fail "$2 says \"$answer\"." "Expected: \"$1\""
}

rm -f "$folder"/*.db*
"$tool" init --db "$folder/registry.db" > /dev/null
"$tool" bundle "$folder/shipped.db" --db "$folder/registry.db" > /dev/null
rm -f Package.resolved
built App
says 'written: true, recorded: ["finished"]' App "$folder/registry.db"
[ ! -e "$folder/build/debug/Modules/HeadlessUIKit.swiftmodule" ] || fail "The stand-in for UIKit is built for an app."

# The compiler does not evaluate `canImport` again for an unchanged file.
rm -rf "$folder"/build/debug/Transition{Kit,UIKit}.build "$folder"/build/debug/Modules/Transition{Kit,UIKit}.*
export TRANSITIONS_STAND_IN=1
built AdapterApp
says 'presented: false, recorded: ["finished"]' AdapterApp "$folder/app.db" "$folder/shipped.db"
built ObservingApp
says 'presented: false, observed: ["cancelled", "finished"], dismissed: ["gesture observed"]' ObservingApp \
  "$folder/observed.db" "$folder/shipped.db"
closures='present: onDismissal button completion present with completion: onProblem completion present from: onDismissal code'
closures+=' interactivePresentation: make interactivePresentation from: make onDismissal code presentation: content'
closures+=' presentation with onDismissal: content onDismissal code presentation of an item: content onDismissal code'
for mode in 5 6; do
  export TRANSITIONS_SWIFT=$mode
  built ClosuresApp
  says "$closures" ClosuresApp "$folder/closures-$mode.db" "$folder/shipped.db"
done
