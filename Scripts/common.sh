# Functions shared by the scripts in this folder, to be read with `source`. Changes to the repository's root.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

# Package.swift includes the tools and the tests.
export TRANSITIONS_TOOLS=1
# A script that builds only some tests names them itself.
unset TRANSITIONS_TESTS

# Nothing may depend on a home directory. If there is no writable one, use a folder in .build.
if [ -z "${HOME:-}" ] || [ ! -d "$HOME" ] || [ ! -w "$HOME" ]; then
  export HOME="$root/.build/home"
  mkdir -p "$HOME"
fi

# say TEXT: prints a heading for the next step.
say() { printf '\n== %s\n' "$*"; }

# fail TEXT...: prints each argument on a line, the problem first and then what to do, and exits.
fail() {
  printf '\nerror: %s\n' "$1" >&2
  shift
  [ $# -eq 0 ] || printf '       %s\n' "$@" >&2
  exit 2
}

# took SECONDS: "3 min 20 s".
took() {
  if [ "$1" -ge 60 ]; then printf '%d min %d s' $(($1 / 60)) $(($1 % 60)); else printf '%d s' "$1"; fi
}

# first_look PRODUCT...: builds the products for trying them out, and sets `tool` to the resulting transitions. It uses
# the release build if there is one, and otherwise builds without optimization, which takes less than half the time.
first_look() {
  if [ -x "$tools/${!#}" ]; then
    Scripts/build.sh "$@"
    tool=$tools/transitions
  else
    Scripts/build.sh --debug "$@"
    tool=.build/debug/transitions
  fi
}

# The folder of the release tools.
tools=.build/bin

# built_tool [FILE]: prints the path of a built transitions: FILE, the release tool or, without one, that for debugging.
built_tool() {
  local tool=${1:-$tools/transitions}
  [ -x "$tool" ] || [ $# -gt 0 ] || tool=.build/debug/transitions
  [ -x "$tool" ] || fail "There is no $tool." "Build first: Scripts/build.sh --debug transitions"
  realpath "$tool"
}

# target_info KEY: prints a string from the compiler's target information.
target_info() { swift -print-target-info | sed -n "s/^ *\"$1\" *: *\"\([^\"]*\)\".*/\1/p" | head -n 1; }

# link_tools PRODUCT...: links products of a release build as tools that people install: with Swift's own libraries inside,
# if this Swift has them for that, and at a fixed address. Such a tool starts in about two thirds of the time, because it
# needs no lookups in twenty shared libraries and no relocation of 100,000 addresses. It also runs on machines without
# Swift. The cost is disk space; see docs/benchmarks.md.
#
# SwiftPM can link so too, but then compiles every module for it, and Swift Testing cannot be linked so.
link_tools() {
  local product part parts=() build=.build/release libraries log=.build/link.log
  libraries=$(dirname "$(target_info runtimeResourcePath)")/swift_static/linux
  # Foundation's parts need each other, and only a module compiled for static linking names them.
  for part in "$libraries"/lib*Foundation*.a; do parts+=(-Xlinker "-l$(basename "$part" .a | sed 's/^lib//')"); done
  mkdir -p "$tools"
  for product in "$@"; do
    [ "$tools/$product" -ot "$build/$product" ] || [ "$tools/$product" -ot Scripts/common.sh ] || continue
    if [ ! -e "$libraries/libFoundation.a" ]; then
      # Apple's systems have Swift's libraries.
      [ "$(uname -s)" != Linux ] || echo "Note: $product runs only where Swift is installed, because there is no $libraries." >&2
      cp "$build/$product" "$tools/$product.new" || return 1
    else
      swiftc -emit-executable -static-stdlib -gnone -o "$tools/$product.new" "@$build/$product.product/Objects.LinkFileList" \
        -Xlinker --gc-sections -Xlinker -no-pie -Xlinker --defsym -Xlinker "main=${product//-/_}_main" \
        -Xlinker --start-group "${parts[@]}" -Xlinker --end-group > "$log" 2>&1 \
        || { cat "$log"; echo "error: $product could not be linked."; return 1; } >&2
    fi
    # A running tool stays as it is.
    mv "$tools/$product.new" "$tools/$product" || return 1
  done
}

# cost COMMAND...: prints the CPU seconds (user and system) and the peak memory in MB of a command.
cost() {
  local clock
  clock=$(type -P time) && "$clock" -f %M true > /dev/null 2>&1 \
    || fail "There is no GNU time, which tells peak memory." "Debian and Ubuntu: apt-get install time"
  "$clock" -o .build/cost -f '%U %S %M' "$@" > /dev/null 2> .build/cost.log \
    || { cat .build/cost.log >&2; fail "$* failed." "Its message is above."; }
  awk '{ printf "%.2f %.0f\n", $1 + $2, $3 / 1024 }' .build/cost
}

# simulate TOOL REGISTRY PEOPLE: creates a registry of this many people with two transitions, about 134 sessions each,
# unless it exists.
simulate() {
  [ ! -e "$2.done" ] || return 0
  echo "Simulating $3 people: $2" >&2
  rm -f "$2" "$2-wal" "$2-shm"
  "$1" init --db "$2" > /dev/null
  "$1" session simulate modal-standard card-modal --users "$3" --days 16 --db "$2" > /dev/null
  touch "$2.done"
}

# arrival FILE: prints the time at which a file in a folder day=2026-01-01 arrived, as its header states by Tests/Warehouse/devices.py.
# An import ignores the header.
arrival() {
  python3 - "$1" << 'PYTHON'
import datetime, pathlib, sys
day = datetime.datetime.fromisoformat(pathlib.Path(sys.argv[1]).parent.name.removeprefix("day="))
print((day + datetime.timedelta(days=1, minutes=2)).isoformat() + "Z")
PYTHON
}

# duckdb_python [VERSION PACKAGE...]: prints the Python of a virtual environment with DuckDB and packages, which it creates
# if necessary, or the reason why it cannot.
duckdb_python() {
  local version=${1:-2.0.0} venv
  venv=.build/duckdb-$version
  command -v python3 > /dev/null || { echo "there is no python3."; return 1; }
  if ! "$venv/bin/python" -c 'import duckdb' 2> /dev/null; then
    python3 -m venv "$venv" > /dev/null 2>&1 || { echo "python3 cannot make a virtual environment."; return 1; }
    "$venv/bin/pip" install --quiet --disable-pip-version-check "duckdb==$version" "${@:2}" > /dev/null 2>&1 \
      || { echo "pip cannot get duckdb $version."; return 1; }
  fi
  echo "$venv/bin/python"
}

# install PACKAGE...: announces and runs apt-get, as root or with a sudo that needs no password. The lines of
# without_apt are the instructions for systems without apt-get.
install() {
  local needed="apt-get update && apt-get install -y $*"
  command -v apt-get > /dev/null 2>&1 || fail "Missing: $*, and there is no apt-get here to install it." \
    "${without_apt[@]}"
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo > /dev/null 2>&1 && sudo -n true > /dev/null 2>&1 \
      || fail "Missing: $*. Installing it needs root, and sudo would ask for a password." \
        "Run this, then make again:" "  sudo sh -c '$needed'"
    as_root=(sudo -n)
  fi
  say "Installing $* (apt-get)"
  local log="$root/.build/apt-get.log"
  mkdir -p "$root/.build"
  # The `+` form is needed because bash before 4.4 treats an empty array as unset.
  if ! { ${as_root[@]+"${as_root[@]}"} apt-get update \
    && ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
      apt-get install -y --no-install-recommends "$@"; } > "$log" 2>&1; then
    tail -n 20 "$log" >&2
    fail "apt-get could not install $*." "Its whole output is in $log. By hand: $needed"
  fi
}

# thousands: copies standard input with separators in whole numbers. Years in dates stay as they are.
thousands() { sed -E -e ':a' -e 's/(^|[^0-9.,-])([0-9]+)([0-9]{3}(,[0-9]{3})*)($|[^0-9-])/\1\2,\3\5/' -e 'ta'; }

# measured NAME: replaces the figures of that name in docs/reliability.md by standard input, and prints them.
measured() {
  local page=docs/reliability.md text
  grep -q "^<!-- $1 -->\$" "$page" || fail "$page has no place for the figures $1."
  text=$(thousands)
  printf '%s\n' "$text"
  TEXT=$text awk -v first="<!-- $1 -->" -v last="<!-- end of $1 -->" '
    $0 == last { inside = 0 }
    !inside { print }
    $0 == first { print ENVIRON["TEXT"]; inside = 1 }' "$page" > "$page.new"
  mv "$page.new" "$page"
}

# optimised build|test ARGUMENT...: builds for release, or runs the tests of such a build, with --skip-build: by itself,
# `swift test` compiles all modules with other settings. The build has no debug information, because it is smaller and faster
# to build without. Crash reports still name functions.
optimised() {
  TRANSITIONS_TOOLS=tests swift "$1" -c release -debug-info-format none --enable-index-store "${@:2}"
}

# unoptimised ARGUMENT...: builds for tests and a first look, without debug information, which takes a tenth of such a build.
# For a debugger, run `TRANSITIONS_TOOLS=1 swift build`. Nothing is optimized; but after a `make check`, every such
# build has its settings, so that none compiles all modules again.
unoptimised() {
  local settings=() index=--disable-index-store
  if [ -e .build/checked-tests ]; then
    settings=(TRANSITIONS_TOOLS=tests "TRANSITIONS_TESTS=$(< .build/checked-tests)")
    # Tests read the compiler's index.
    index=--enable-index-store
  fi
  env ${settings[@]+"${settings[@]}"} swift build -debug-info-format none "$index" "$@"
}

# build_tests [MODULE...]: builds everything but tests, and these test modules or those of the last call, for `make check`, in
# .build/debug, where a change compiles little. Package.swift optimizes the modules that take half of their time.
build_tests() {
  mkdir -p .build
  if [ $# -gt 0 ] || [ ! -e .build/checked-tests ]; then echo "$*" > .build/checked-tests; fi
  unoptimised --build-tests
}

# machine: prints the line under a section's title, with the date and the machine of the measurement.
machine() {
  printf 'Run on %s on %s cores (%s).\n' "$(date -u +%Y-%m-%d)" "$(nproc)" \
    "$(awk -F ': ' '/^model name/ { print $2; exit }' /proc/cpuinfo)"
}

# run_tests BUILD ARGUMENT...: runs the tests in a build's folder without SwiftPM, which would wait for a parallel build.
# Failures are printed again at the end, after thousands of other lines.
#
# Swift Testing starts all tests at once, on as many threads as there are cores. A page in a browser times out while it
# waits for its turn, so only a few tests run at a time.
run_tests() {
  local log=.build/test.log bundle=$1/transition-registryPackageTests.xctest
  local runner=("$bundle" --testing-library swift-testing)
  shift
  if [ -d "$bundle" ]; then
    runner=(swift test --skip-build)
    if [[ $bundle == .build/release/* ]]; then runner=(optimised test --skip-build); fi
  fi
  [ -e "$bundle" ] || fail "There is no $bundle." "Is the test module in Package.swift, on this system?"
  local status=0
  SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=${SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH:-8} \
    "${runner[@]}" "$@" 2>&1 | tee "$log" || status=$?
  [ "$status" -ne 0 ] || return 0
  [ "$status" -ne 69 ] || { echo "No test is left to run."; return 69; }
  say "What failed (all of it: $log)"
  local failures
  failures=$(sed $'s/\033\\[[0-9;]*m//g' "$log" | awk '
    /^(◇|✔|➜)/ { shown = 0 }
    /^✘/ { shown = / recorded an issue / ? 12 : 0 }
    /^error:|Fatal error|unexpected signal/ { shown = 2 }
    shown-- > 0')
  # In any case, the last lines are the most informative.
  if [ -n "$failures" ]; then echo "$failures"; else tail -n 20 "$log"; fi
  return "$status"
}
