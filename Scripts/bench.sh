#!/usr/bin/env bash
# Measures the product beside named baselines and prints one table. GROUPS="motion codec" measures only those.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh
cd Benchmarks
log=../.build/benchmarks-build.log
mkdir -p ../.build
swift build -c release --disable-build-manifest-caching --scratch-path ../.build/benchmarks > "$log" 2>&1 || { tail -n 40 "$log" >&2; fail "The benchmarks do not build."; }
read -ra groups <<< "${GROUPS:-}"
exec ../.build/benchmarks/release/Benchmarks ${groups[@]+"${groups[@]}"}
