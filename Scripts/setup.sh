#!/usr/bin/env bash
# Checks the requirements of a build: Swift, git, and the headers and libraries of SQLite and zlib.
# Installs them if it can do so without a password; otherwise lists the missing ones and stops.
#
#   setup.sh                  checks the requirements of a build
#   setup.sh --with-browser   also what tests use: a browser, Node.js, zsh and fish
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

oldest_swift=6.2

# Prints the compiler that comes with Swift, which is enough to test a header and a library.
c_compiler() {
  local beside
  beside=$(dirname "$(command -v swift)")
  for candidate in "$beside/clang" clang cc gcc; do
    if command -v "$candidate" > /dev/null 2>&1; then
      command -v "$candidate"
      return
    fi
  done
  return 1
}

# Compiles and links a program with sqlite3.h and libsqlite3 of version 3.37, which STRICT tables need.
has_sqlite() {
  local compiler scratch
  compiler=$(c_compiler) || return 1
  scratch=$(mktemp -d)
  cat > "$scratch/probe.c" << 'C'
#include <sqlite3.h>
#if SQLITE_VERSION_NUMBER < 3037000
#error "SQLite is older than 3.37"
#endif
int main(void) { return sqlite3_libversion_number() < 3037000; }
C
  local status=0
  "$compiler" "$scratch/probe.c" -lsqlite3 -o "$scratch/probe" > /dev/null 2>&1 && "$scratch/probe" || status=1
  rm -rf "$scratch"
  return "$status"
}

# Compiles and links a program that needs zlib.h and libz.
has_zlib() {
  local compiler scratch
  compiler=$(c_compiler) || return 1
  scratch=$(mktemp -d)
  printf '#include <zlib.h>\nint main(void) { return zlibVersion() == 0; }\n' > "$scratch/probe.c"
  local status=0
  "$compiler" "$scratch/probe.c" -lz -o "$scratch/probe" > /dev/null 2>&1 && "$scratch/probe" || status=1
  rm -rf "$scratch"
  return "$status"
}

# Checks for a Chromium, under one of the names that Tests/HeadlessBrowser looks for.
has_browser() {
  local name
  for name in ${CHROMIUM:+"$CHROMIUM"} chromium-headless-shell chromium chromium-browser google-chrome; do
    if command -v "$name" > /dev/null 2>&1; then return; fi
  done
  return 1
}

# Only tests need a browser. If it cannot be installed without a password, they report that they did not run; in CI they
# fail.
offer_browser() {
  has_browser && return
  if command -v apt-get > /dev/null 2>&1 && { [ "$(id -u)" -eq 0 ] || sudo -n true > /dev/null 2>&1; }; then
    # Use a subshell, because install ends the script if it fails.
    (install chromium-headless-shell) || true
  fi
  has_browser \
    || printf '\n!!! There is no Chromium: the tests that look at pages are NOT run. apt-get install %s\n' \
      "chromium-headless-shell" >&2
}

# offer PROGRAM PACKAGE TESTS: the same for Node.js, which runs web/ in tests, and for shells with completions.
offer() {
  command -v "$1" > /dev/null 2>&1 && return
  if command -v apt-get > /dev/null 2>&1 && { [ "$(id -u)" -eq 0 ] || sudo -n true > /dev/null 2>&1; }; then
    (install "$2") || true
  fi
  command -v "$1" > /dev/null 2>&1 \
    || printf '\n!!! There is no %s: the tests that %s are NOT run. apt-get install %s\n' "$1" "$3" "$2" >&2
}

check_swift() {
  command -v swift > /dev/null 2>&1 \
    || fail "There is no Swift on the PATH." "Install Swift $oldest_swift or later: https://www.swift.org/install/"
  local version
  version=$(swift --version 2> /dev/null | sed -n 's/.*Swift version \([0-9][0-9]*\.[0-9][0-9]*\).*/\1/p' | head -n 1)
  if [ "$(printf '%s\n' "$oldest_swift" "$version" | sort -V | head -n 1)" != "$oldest_swift" ]; then
    fail "Swift is ${version:-of an unknown version}; $oldest_swift or later is needed." \
      "Install it: https://www.swift.org/install/"
  fi
}

check_swift
missing=()
command -v git > /dev/null 2>&1 || missing+=(git)
has_sqlite || missing+=(libsqlite3-dev)
has_zlib || missing+=(zlib1g-dev)
if [ ${#missing[@]} -gt 0 ]; then
  # shellcheck disable=SC2034 # read by install
  without_apt=(
    "Install your system's SQLite (3.37 or later) and zlib development packages and git, then run make again."
    "Fedora: dnf install sqlite-devel zlib-devel git. Alpine: apk add sqlite-dev zlib-dev git."
  )
  install "${missing[@]}"
  has_sqlite || fail "SQLite still cannot be compiled against after installing ${missing[*]}." \
    "sqlite3.h and libsqlite3 of version 3.37 or later are needed, and a C compiler such as Swift's own clang."
  has_zlib || fail "zlib still cannot be compiled against after installing ${missing[*]}." \
    "zlib.h and libz are needed, and a C compiler such as Swift's own clang."
fi
if [ "${1:-}" = --with-browser ]; then
  offer_browser
  offer node nodejs "run JavaScript"
  offer zsh zsh "complete in zsh"
  offer fish fish "complete in fish"
fi
