#!/usr/bin/env bash
# Installs the release tool, the gallery's server, the man page and the completions under PREFIX, or removes them.
# install.sh | install.sh --uninstall. DESTDIR is prepended to every path, for packagers.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

prefix=${PREFIX:-/usr/local}
[[ $prefix = /* ]] || fail "PREFIX=$prefix is no absolute path." "Example: make install PREFIX=\$HOME/.local"
base=${DESTDIR:-}$prefix
binary=$base/bin/transitions
server=$base/libexec/transitions-serve
manual=$base/share/man/man1/transitions.1
bash_completion=$base/share/bash-completion/completions/transitions
zsh_completion=$base/share/zsh/site-functions/_transitions
fish_completion=$base/share/fish/vendor_completions.d/transitions.fish
files=("$binary" "$server" "$manual" "$bash_completion" "$zsh_completion" "$fish_completion")

if [ "${1:-}" = --uninstall ]; then
  for file in "${files[@]}"; do
    if [ -e "$file" ]; then rm "$file" && echo "Removed $file"; else echo "Not there: $file"; fi
  done
  exit
fi

for program in transitions transitions-serve; do
  [ -x "$tools/$program" ] || fail "There is no $tools/$program." "Run make build first."
done

newer=$(find Package.swift Sources catalog migrations -type f -newer "$tools/transitions" | sed -n 1p)
[ -z "$newer" ] || echo "Note: $newer has changed since the tool was built. To install the change, run make build first." >&2

# Check the nearest existing folder before writing anything.
folder=$base
while [ ! -d "$folder" ]; do folder=$(dirname "$folder"); done
[ -w "$folder" ] || fail "$folder cannot be written to." \
  "Run it as root (sudo make install), or give a folder of yours: make install PREFIX=\$HOME/.local"

# put FILE MODE: writes standard input to a temporary file and renames it.
put() {
  mkdir -p "$(dirname "$1")"
  cat > "$1.new"
  chmod "$2" "$1.new"
  mv "$1.new" "$1"
  echo "Installed $1"
}
stripped=$root/.build/transitions-stripped
trap 'rm -f "$stripped"' EXIT
# put_program FILE PROGRAM: installs a program.
put_program() {
  strip -o "$stripped" "$tools/$2" 2> /dev/null || cp "$tools/$2" "$stripped"
  put "$1" 755 < "$stripped"
}
put_program "$binary" transitions
put_program "$server" transitions-serve
put "$manual" 644 < docs/transitions.1
"$binary" completions bash | put "$bash_completion" 644
"$binary" completions zsh | put "$zsh_completion" 644
"$binary" completions fish | put "$fish_completion" 644
if [ -z "${DESTDIR:-}" ] && [[ :$PATH: != *:$prefix/bin:* ]]; then
  echo "$prefix/bin is not on your PATH."
fi
