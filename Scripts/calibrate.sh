#!/usr/bin/env bash
# How often intervals hold the truth and comparisons of like with like are alarmed: the cells of docs/calibration.md, 4,000
# populations each, optimized and apart. Prints the rows of the page's tables.
#   CELLS="coverage-40 same-7"   only these cells
#   SEED=NUMBER                  other populations
#   REPLICATIONS=NUMBER          fewer, for a look
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh
export CALIBRATE=${CELLS:-} CALIBRATE_SEED=${SEED:-2026} CALIBRATE_REPLICATIONS=${REPLICATIONS:-4000}
swift test -c release --scratch-path .build/soak -Xswiftc -enable-testing \
  --filter CalibrationCellTests.everyChosenCellIsMeasured | sed -n 's/^calibrate: //p'
