#!/usr/bin/env bash
# Parses what only Apple's platforms can compile: the example app. A name that does not exist is not noticed.
# Scripts/objc-typecheck.sh type-checks the adapter.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

found=0
while IFS= read -r file; do
  # Without the conditions around it, so that nothing is passed over.
  sed '/^ *#\(if\|else\|endif\)/d' "$file" | swiftc -parse -swift-version 6 - > "$root/.build/parse.log" 2>&1 || {
    cat "$root/.build/parse.log" >&2
    fail "$file does not parse."
  }
  found=$((found + 1))
done < <(find Examples -name '*.swift')
[ "$found" -ge 5 ] || fail "Only $found files are there to parse." "Have they moved? This script names their folders."
echo "$found files for Apple's platforms parse."
