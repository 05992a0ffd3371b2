#!/usr/bin/env bash
# What people run is built otherwise than what is tested: optimised, with Swift's own libraries in it. So that build does
# once what people do, and has to say, byte for byte, what the unoptimised one says.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/build.sh
[ -x .build/debug/transitions ] || swift build --product transitions

folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2> /dev/null || true; rm -rf "$folder"' EXIT
unset TRANSITIONS_DB

# session TOOL FOLDER: what people do, in a folder of its own; what is said goes to FOLDER/said.
session() {
  local tool=$root/$1/transitions
  mkdir "$2"
  (
    set -x
    cd "$2"
    "$tool" init
    "$tool" session simulate modal-standard --users 12
    "$tool" set modal-standard presentation.duration=0.4
    "$tool" play modal-standard --drag "down 420pt in 0.25s, release"
    gallery "$root/$1"
    "$tool" session export --output all.ndjson
    "$tool" init --db other.db
    "$tool" session import all.ndjson --db other.db
    "$tool" report
    "$tool" report modal-standard --format json
    "$tool" report modal-standard --recommend
    "$tool" session prune --samples-older-than 1d
    "$tool" doctor
  ) > "$2/said" 2>&1 || fail "$1/transitions failed." "$(tail -n 5 "$2/said")"
}

# gallery FOLDER: a page, a drag and a revision saved, by the server that was built there.
gallery() {
  "$1/transitions-serve" --db transitions.db --port 0 > served 2>&1 &
  server=$!
  local address=
  for _ in $(seq 100); do
    address=$(grep -o 'http://localhost:[0-9]*' served) && break
    sleep 0.1
  done
  # ask PATH [BODY]: prints the answer; one that is no success is a failure.
  ask() {
    curl --silent --show-error --fail-with-body "$address$1" \
      ${2:+--header "Origin: $address" --header 'Content-Type: application/json' --data "$2"}
  }
  ask /transitions/modal-standard | grep -c '<html'
  ask /transitions/card-modal/drags "{\"revision\": 1, \"direction\": \"dismiss\", \"secondsSincePresented\": 3,
    \"presentation\": \"6F1D9A52-0000-4000-8000-000000000001\", \"touches\": [{\"cancelled\": false,
    \"samples\": [[0,200,300],[16000,200,312],[32000,200,330],[48000,200,350],[64000,200,370]]}]}" \
    | grep -o '"finishes":[a-z]*'
  ask /transitions/card-modal/revisions '{"base": 1, "changes": {"dimming.alpha": "0.4"}}' | grep -o '"revision":[0-9]*'
  kill -INT "$server"
  wait "$server"
}

say "The release tool beside the unoptimised one"
session .build/release "$folder/release"
session .build/debug "$folder/debug"
# What is not the same in two runs: which folder, which process, how long it took.
same() { sed -E "s#$folder/[a-z]+|$root/.build/[a-z]+#FOLDER#g" "$1"; }
diff <(same "$folder/debug/said") <(same "$folder/release/said") \
  || fail "The release tool (>) says something else than the unoptimised one (<)."
