#!/usr/bin/env bash
# Parses the example app, which only Apple's platforms can compile. It does not detect names that do not exist.
# Scripts/objc-typecheck.sh type-checks the adapter.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

found=0
while IFS= read -r file; do
  # Remove the conditions, so that nothing is skipped.
  sed '/^ *#\(if\|else\|endif\)/d' "$file" | swiftc -parse -swift-version 6 - > "$root/.build/parse.log" 2>&1 || {
    cat "$root/.build/parse.log" >&2
    fail "$file does not parse."
  }
  found=$((found + 1))
done < <(find Examples -name '*.swift')
[ "$found" -ge 5 ] || fail "Only $found files are there to parse." "Have they moved? This script names their folders."
echo "$found files for Apple's platforms parse."
