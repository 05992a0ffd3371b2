#!/usr/bin/env bash
# Packs what `make install` installs, stripped, with man page and completions, into one tar.gz in .build/dist, then unpacks
# it elsewhere and starts it.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

[ -x .build/release/transitions ] || fail "There is no .build/release/transitions." "Run make build first."
name=transitions-$(.build/release/transitions --version)-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
dist=$root/.build/dist
rm -rf "$dist"
mkdir -p "$dist/$name"
DESTDIR=$dist/$name PREFIX=/ Scripts/install.sh > /dev/null
tar -C "$dist" -czf "$dist/$name.tar.gz" "$name"
rm -rf "${dist:?}/$name"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tar -C "$scratch" -xzf "$dist/$name.tar.gz"
"$scratch/$name/bin/transitions" init --db "$scratch/registry.db" > /dev/null
[ -s "$scratch/$name/share/man/man1/transitions.1" ] || fail "The archive has no man page."
[ "$(find "$scratch/$name/share" -type f | wc -l)" -eq 4 ] || fail "The archive does not have three completions."
printf '%s, %d MB\n' ".build/dist/$name.tar.gz" "$(($(wc -c < "$dist/$name.tar.gz") / 1000000))"
