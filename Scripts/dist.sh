#!/usr/bin/env bash
# Packs the files of `make install` into one tar.gz in .build/dist: stripped programs, man page and completions. Then
# unpacks it elsewhere and starts the tool.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

[ -x "$tools/transitions" ] || fail "There is no $tools/transitions." "Run make build first."
name=transitions-$("$tools/transitions" --version)-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
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
