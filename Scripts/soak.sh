#!/usr/bin/env bash
# Runs the tests of docs/testing.md that name it, in an optimized build: ten million random sequences through the interaction
# machine, the number of allocations of every event, and a thousand devices.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh
export TRANSITIONS_SEQUENCES=${TRANSITIONS_SEQUENCES:-10000000}
export TRANSITIONS_THOROUGH=1
long="LongRun|Allocation|anyValidConfiguration|OutboxLives|whatBecomesOfTheCorpus"
long+="|ThresholdStudy|OpeningAtOnce|FindingTruth|ExchangeTests"
optimised build --build-tests
optimised test --skip-build --filter "$long"
Scripts/release-test.sh
