# Shared by the scripts here; read with `source`. Stands in the repository's root afterwards.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

# This is our own build, wherever the clone lies: Package.swift then has the tools, and a warning is an error.
export TRANSITIONS_DEVELOPMENT=1

# Nothing may depend on a home directory: where there is none to write to, one inside .build does.
if [ -z "${HOME:-}" ] || [ ! -d "$HOME" ] || [ ! -w "$HOME" ]; then
  export HOME="$root/.build/home"
  mkdir -p "$HOME"
fi

# say TEXT: a heading for what comes next.
say() { printf '\n== %s\n' "$*"; }

# fail TEXT...: each argument a line; the first says what is wrong, the rest what to do.
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

# first_look PRODUCT...: builds what a first look needs, and sets `tool` to the transitions that was built. Without
# optimization, because a first build then takes less than half the time; the release build is used where there is one.
first_look() {
  if [ -x ".build/release/${!#}" ]; then
    Scripts/build.sh "$@"
    tool=.build/release/transitions
  else
    Scripts/build.sh --debug "$@"
    tool=.build/debug/transitions
  fi
}

# static_stdlib: the options that put Swift's own libraries into the tool, where this Swift can do so, and the tool at a
# fixed address. It then starts in about two thirds of the time, because nothing has to be looked up in twenty shared
# libraries and 100 000 addresses need not be written into its pages, and runs where there is no Swift. It takes disk for
# it: `make startup` has the figures.
static_stdlib() {
  local swift
  swift=$(command -v swift)
  [ "$(uname -s)" = Linux ] || return 0
  [ ! -d "$(dirname "$(readlink -f "$swift")")/../lib/swift_static/linux" ] || echo --static-swift-stdlib -Xlinker -no-pie
}

# cost COMMAND...: "CPU-seconds MB" that it takes, user and system time and peak memory.
cost() {
  local clock
  clock=$(type -P time) && "$clock" -f %M true > /dev/null 2>&1 \
    || fail "There is no GNU time, which tells peak memory." "Debian and Ubuntu: apt-get install time"
  "$clock" -o .build/cost -f '%U %S %M' "$@" > /dev/null 2> .build/cost.log \
    || { cat .build/cost.log >&2; fail "$* failed." "Its message is above."; }
  awk '{ printf "%.2f %.0f\n", $1 + $2, $3 / 1024 }' .build/cost
}

# simulate TOOL REGISTRY PEOPLE: makes a registry in which so many lived with two transitions, about 134 sessions each,
# unless it is there.
simulate() {
  [ ! -e "$2.done" ] || return 0
  echo "Simulating $3 people: $2" >&2
  rm -f "$2" "$2-wal" "$2-shm"
  "$1" init --db "$2" > /dev/null
  "$1" session simulate modal-standard card-modal --users "$3" --days 16 --db "$2" > /dev/null
  touch "$2.done"
}

# duckdb_python: the Python of a virtual environment with DuckDB, made where there is none; where it cannot be had, why not.
duckdb_python() {
  local venv=.build/duckdb
  command -v python3 > /dev/null || { echo "there is no python3."; return 1; }
  if ! "$venv/bin/python" -c 'import duckdb' 2> /dev/null; then
    python3 -m venv "$venv" > /dev/null 2>&1 || { echo "python3 cannot make a virtual environment."; return 1; }
    "$venv/bin/pip" install --quiet --disable-pip-version-check duckdb==2.0.0 > /dev/null 2>&1 \
      || { echo "pip cannot get duckdb."; return 1; }
  fi
  echo "$venv/bin/python"
}

# install PACKAGE...: with apt-get, as root or through a sudo that asks nothing; says so before it does.
# The lines of without_apt say what to do where there is no apt-get.
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
  # The `+` form, because an empty array counts as unset in bash before 4.4.
  if ! { ${as_root[@]+"${as_root[@]}"} apt-get update \
    && ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
      apt-get install -y --no-install-recommends "$@"; } > "$log" 2>&1; then
    tail -n 20 "$log" >&2
    fail "apt-get could not install $*." "Its whole output is in $log. By hand: $needed"
  fi
}

# reliability_section NAME TITLE: puts what comes on standard input into docs/reliability.md as the section TITLE, in the
# place of what stood there under that NAME, or at the end.
reliability_section() {
  local page=docs/reliability.md text
  text=$(printf '<!-- %s -->\n## %s\n\n' "$1" "$2" && cat && printf '\n<!-- end of %s -->' "$1")
  if grep -q "^<!-- $1 -->\$" "$page"; then
    TEXT=$text awk -v first="<!-- $1 -->" -v last="<!-- end of $1 -->" '
      $0 == first { print ENVIRON["TEXT"]; inside = 1 }
      !inside { print }
      $0 == last { inside = 0 }' "$page" > "$page.new"
    mv "$page.new" "$page"
  else
    printf '\n%s\n' "$text" >> "$page"
  fi
}

# optimised build|test ARGUMENT...: the tests as an optimised build, for what an unoptimised one takes too long for. Apart
# from the rest, so that .build/release stays what `make build` made.
optimised() { swift "$1" -c release --scratch-path .build/soak -Xswiftc -enable-testing "${@:2}"; }

# machine: the line under a section's title: when and where it was measured.
machine() {
  printf '%s, %s cores (%s).\n' "$(date -u +%Y-%m-%d)" "$(nproc)" \
    "$(awk -F ': ' '/^model name/ { print $2; exit }' /proc/cpuinfo)"
}

# run_tests ARGUMENT...: runs the tests that are built, without SwiftPM, which would wait for a build beside them. What
# failed is printed again at the end, because thousands of lines come before it.
#
# Swift Testing starts all tests at once on as many threads as there are cores. A page in a browser does not wait until
# all of them had their turn, so a few run at a time.
run_tests() {
  local log=.build/test.log bundle=.build/debug/transition-registryPackageTests.xctest
  local runner=("$bundle")
  if [ -d "$bundle" ]; then runner=(swift test --skip-build); else runner+=(--testing-library swift-testing); fi
  SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=${SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH:-8} \
    "${runner[@]}" "$@" 2>&1 | tee "$log" && return
  say "What failed (all of it: $log)"
  local failures
  failures=$(sed $'s/\033\\[[0-9;]*m//g' "$log" | awk '
    /^(◇|✔|➜)/ { shown = 0 }
    /^✘/ { shown = / recorded an issue / ? 12 : 0 }
    /^error:|Fatal error|unexpected signal/ { shown = 2 }
    shown-- > 0')
  # Whatever ended them, the last lines say most.
  if [ -n "$failures" ]; then echo "$failures"; else tail -n 20 "$log"; fi
  return 1
}
