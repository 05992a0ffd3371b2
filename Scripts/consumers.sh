#!/usr/bin/env bash
# Uses the package like an app. A separate package depends on this one by URL, by path (as Xcode's Add Local does), and by the
# path of a clone in a folder named `checkouts`. Each way, it must resolve only GRDB. Its program must work in Swift 5 and in
# Swift 6 mode.
# Counts built modules, warnings and symbols, and measures the time. More programs use the stand-ins for UIKit and SwiftUI: one
# presents, one observes a screen that it presents in its own way, and one checks where each documented trailing closure goes.
#
#   consumers.sh [TOOL]    TOOL (.build/bin/transitions or .build/debug/transitions) creates the registries
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

tool=$(built_tool "$@")
folder=$root/.build/consumers
clone=$folder/transition-registry
rm -rf "$folder"
mkdir -p "$clone" "$folder/app" "$folder/checkouts"

# Commit the working tree to a repository of its own, because SwiftPM takes dependencies by URL only from git.
git ls-files --cached --others --exclude-standard -z \
  | while IFS= read -r -d '' file; do if [ -e "$file" ] || [ -L "$file" ]; then printf '%s\0' "$file"; fi; done \
  | tar -c --null -T - | tar -x -C "$clone"
git -C "$clone" init --quiet --initial-branch main
git -C "$clone" add --all
GIT_CONFIG_GLOBAL=/dev/null git -C "$clone" -c user.name=Consumer -c user.email=consumer@example.invalid commit --quiet --message "Working tree"
git clone --quiet "$clone" "$folder/checkouts/transition-registry"
cp -R Tests/Consumers/. "$folder/app"

# A clone has the tools if asked, wherever it is.
swift package --package-path "$folder/checkouts/transition-registry" dump-package > "$folder/package.json"
grep -q '"transitions-serve"' "$folder/package.json" \
  || fail "A clone in a folder named checkouts cannot build the tool."

# An app does not have the project's environment.
unset TRANSITIONS_TOOLS TRANSITIONS_STAND_IN TRANSITIONS_DB
cd "$folder/app"
places=(--scratch-path "$folder/build" --cache-path "$folder/cache")

# resolves PLACE: makes the app depend on the package there, and requires that it resolves only GRDB beside it.
resolves() {
  local packages
  export TRANSITIONS_PLACE=$1
  rm -f Package.resolved
  swift package "${places[@]}" show-dependencies --format json > "$folder/dependencies.json" 2> "$folder/resolve.log" \
    || { cat "$folder/resolve.log" >&2; fail "An app cannot resolve the package at $1."; }
  packages=$(grep -o '"identity": "[^"]*"' "$folder/dependencies.json" | cut -d '"' -f 4 | sort -u | paste -sd ' ')
  [ "$packages" = "app grdb.swift transition-registry" ] || fail "An app resolves: $packages." "Expected: GRDB alone, by $1."
  echo "By $1: only GRDB"
}

# built PRODUCT: builds a product and prints its cost. Nothing here reads the compiler's index or debug information, which take
# a quarter of its time.
built() {
  local product=$1 began=$SECONDS log=$folder/$1.log program=$folder/build/debug/$1
  swift build "${places[@]}" --disable-index-store -debug-info-format none --product "$product" > "$log" 2>&1 \
    || { tail -n 40 "$log" >&2; fail "$product does not build."; }
  local seconds=$((SECONDS - began)) warnings modules symbols foreign
  warnings=$(grep -c 'warning:' "$log" || true)
  modules=$(cd "$folder/build/debug/Modules" && echo *.swiftmodule | sed 's/\.swiftmodule//g')
  symbols=$(nm --defined-only "$program" | wc -l)
  foreign=$(nm --defined-only "$program" | grep -cE 'NIO|Yams|ArgumentParser|SessionAnalytics|TransitionCatalog' || true)
  printf '%-11s %s warnings, %s symbols, %s kB stripped, built in %s\n' "$product" "$warnings" "$symbols" \
    "$(strip -o "$folder/stripped" "$program" && wc -c < "$folder/stripped" | awk '{ printf "%d", $1 / 1000 }')" "$(took "$seconds")"
  printf '            modules: %s\n' "$modules"
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

"$tool" init --db "$folder/registry.db" > /dev/null
"$tool" bundle "$folder/shipped.db" --db "$folder/registry.db" > /dev/null
for place in "file://$clone" "$clone" "$folder/checkouts/transition-registry"; do
  resolves "$place"
  # By path, the next clone is built.
  [ "$place" != "$clone" ] || continue
  for mode in 5 6; do
    export TRANSITIONS_SWIFT=$mode
    built App
    rm -f "$folder"/app.db*
    cp "$folder/registry.db" "$folder/app.db"
    says 'written: true, recorded: ["finished"]' App "$folder/app.db"
  done
done
[ ! -e "$folder/build/debug/Modules/HeadlessUIKit.swiftmodule" ] || fail "The stand-in for UIKit is built for an app."

# The compiler does not evaluate `canImport` again for an unchanged file.
rm -rf "$folder"/build/debug/Transition{Kit,UIKit}.build "$folder"/build/debug/Modules/Transition{Kit,UIKit}.*
export TRANSITIONS_STAND_IN=1
built AdapterApp
says 'presented: false, recorded: ["finished"]' AdapterApp "$folder/adapter.db" "$folder/shipped.db"
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
