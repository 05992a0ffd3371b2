#!/usr/bin/env bash
# The libraries' documentation with the toolchain's own DocC, each module into .build/docc/MODULE. A warning is an error:
# a link that leads nowhere, a symbol named that is no more.
#
#   docc.sh                         builds the libraries, then converts every module
#   docc.sh graphs FOLDER [BUILD [MODULE...]]
#                                   only writes the symbol graphs of what BUILD (.build/debug) holds into FOLDER
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

modules=(
  TransitionMotion TransitionModel TransitionRuntime TransitionStage TransitionStore TransitionKit RegistryTools
  TransitionCatalog SessionSimulation SessionAnalytics TransitionExport
)
# Elsewhere there is nothing in it without an iOS SDK.
if [ "$(uname -s)" = Linux ]; then modules+=(TransitionUIKit); fi

# target_info KEY: a string of what the compiler says about itself.
target_info() { swift -print-target-info | sed -n "s/^ *\"$1\" *: *\"\([^\"]*\)\".*/\1/p" | head -n 1; }

# toolchain_tool NAME: beside the compiler that `swift` stands for. On the PATH there may be a launcher alone.
toolchain_tool() {
  local resources
  resources=$(target_info runtimeResourcePath)
  local tool=$resources/../../bin/$1
  if [ -x "$tool" ]; then printf '%s' "$tool"; else command -v "$1" || true; fi
}

# write_graphs FOLDER BUILD: of every module, into FOLDER/MODULE.
write_graphs() {
  local folder=$1 build=$2 extractor module
  extractor=$(toolchain_tool swift-symbolgraph-extract)
  [ -n "$extractor" ] || fail "There is no swift-symbolgraph-extract beside swift." \
    "It is part of every toolchain from https://www.swift.org/install/."
  local options=(-target "$(target_info triple)" -I "$build/Modules" -module-cache-path "$build/ModuleCache")
  if command -v xcrun > /dev/null 2>&1; then options+=(-sdk "$(xcrun --show-sdk-path)"); fi
  # Modules written in C, which ours import through GRDB, Yams and SwiftNIO, are known by their maps alone: their own, or
  # those that the build made for them.
  local map
  while IFS= read -r map; do options+=(-I "$(dirname "$map")"); done < <(
    find "$build/../../checkouts/" \( -path '*/Sources/*' -o -path '*/include/*' \) -name module.modulemap | sort
    find "$build/" -maxdepth 2 -path '*.build/module.modulemap' | sort)
  for module in "${modules[@]}"; do
    mkdir -p "$folder/$module"
    "$extractor" -module-name "$module" "${options[@]}" -minimum-access-level public -skip-synthesized-members \
      -skip-inherited-docs -emit-extension-block-symbols -output-dir "$folder/$module" \
      || fail "The symbol graph of $module could not be read from $build." "Build first: swift build"
  done
}

if [ "${1:-}" = graphs ]; then
  [ $# -ge 2 ] || fail "docc.sh graphs: the folder to write to is missing."
  build=$(cd "${3:-.build/debug}" && pwd -P) || fail "There is no build in ${3:-.build/debug}." "Build first: swift build"
  if [ $# -gt 3 ]; then modules=("${@:4}"); fi
  write_graphs "$2" "$build"
  exit
fi

Scripts/setup.sh
docc=$(toolchain_tool docc)
[ -n "$docc" ] || fail "There is no docc beside swift." "It is part of every toolchain from https://www.swift.org/install/."

say "Building the libraries"
swift build
build=$(cd "$(swift build --show-bin-path)" && pwd -P)

say "Documentation"
rm -rf .build/docc
write_graphs .build/docc/symbols "$build"
for module in "${modules[@]}"; do
  log=.build/docc/$module.log
  if ! "$docc" convert "Sources/$module/$module.docc" --additional-symbol-graph-dir ".build/docc/symbols/$module" \
    --output-path ".build/docc/$module" --fallback-display-name "$module" \
    --fallback-bundle-identifier "transition-registry.$module" --warnings-as-errors > "$log" 2>&1; then
    cat "$log" >&2
    fail "The documentation of $module has the faults above."
  fi
  rm "$log"
  echo ".build/docc/$module"
done
cat << 'TEXT'

A browser wants them from a server, one module at a time:
  python3 -m http.server --directory .build/docc/TransitionMotion
  then http://localhost:8000/documentation/transitionmotion
TEXT
