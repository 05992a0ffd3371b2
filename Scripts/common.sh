# Shared by the scripts here; read with `source`. Stands in the repository's root afterwards.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

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

# static_stdlib: the option that puts Swift's own libraries into the tool, where this Swift can do so. The tool then
# starts in about two thirds of the time, because nothing has to be looked up in twenty shared libraries, and runs where
# there is no Swift. It takes disk for it: `make startup` has the figures.
static_stdlib() {
  local swift
  swift=$(command -v swift)
  [ "$(uname -s)" = Linux ] || return 0
  [ ! -d "$(dirname "$(readlink -f "$swift")")/../lib/swift_static/linux" ] || echo --static-swift-stdlib
}
