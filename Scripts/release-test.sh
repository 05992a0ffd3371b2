#!/usr/bin/env bash
# Compares the release tool with an unoptimized one. A typical session must print the same bytes with both.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/build.sh
# The build of `make check` optimizes some modules.
plain=.build/unoptimised
for product in transitions transitions-serve; do
  swift build -debug-info-format none --disable-index-store --scratch-path "$plain" --product "$product" > /dev/null
done

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unset TRANSITIONS_DB

# run ARGUMENT...: prints the command, and runs $tool.
run() {
  printf '\n$ transitions %s\n' "$*"
  "$tool" "$@"
}

# session TOOLS FOLDER: runs a typical session in a folder of its own. Its output goes to FOLDER/said.
session() {
  local tool=$root/$1/transitions
  mkdir "$2"
  (
    cd "$2"
    run init
    run session simulate modal-standard --users 12
    run set modal-standard presentation.duration=0.4
    run play modal-standard --drag "down 420pt in 0.25s, release"
    gallery "$root/$1"
    run session export --output all.ndjson
    run init --db other.db
    run session import all.ndjson --db other.db
    run report
    run report modal-standard --format json
    run recommend modal-standard
    run session prune --samples-older-than 1d
    run doctor
  ) > "$2/said" 2>&1 &
  # After `||`, the function itself would continue after a failing command.
  wait $! || fail "$1/transitions failed." "$(tail -n 5 "$2/said")"
}

# ask METHOD PATH [BODY]: prints the server's response, and fails if it is not a success. It needs only bash.
ask() {
  local connection answer
  exec {connection}<> "/dev/tcp/127.0.0.1/$port"
  printf '%s\r\n' "$1 /$key$2 HTTP/1.1" "Host: 127.0.0.1:$port" "Origin: http://127.0.0.1:$port" 'Connection: close' \
    'Content-Type: application/json' "Content-Length: ${#3}" "" >&"$connection"
  printf '%s' "$3" >&"$connection"
  answer=$(cat <&"$connection")
  exec {connection}>&-
  [[ $answer == "HTTP/1.1 2"* ]] || { echo "$answer"; return 1; }
  echo "$answer"
}

# gallery TOOLS: requests a page, drags, and saves a revision with the server from that build.
gallery() {
  "$1/transitions-serve" --db transitions.db --port 0 > served 2>&1 &
  local server=$! port='' key=''
  # shellcheck disable=SC2064
  trap "kill $server 2> /dev/null || true" EXIT
  for _ in $(seq 100); do
    read -r port key < <(sed -n 's#.*http://127\.0\.0\.1:\([0-9]*\)/\([0-9a-f]*\)/ .*#\1 \2#p' served) || true
    [ -z "$port" ] || break
    sleep 0.1
  done
  ask GET /transitions/modal-standard '' | grep -o '<title>.*</title>'
  ask POST /transitions/card-modal/drags "{\"revision\": 1, \"direction\": \"dismiss\", \"secondsSincePresented\": 3,
    \"presentation\": \"6F1D9A52-0000-4000-8000-000000000001\", \"touches\": [{\"cancelled\": false,
    \"samples\": [[0,200,300],[16000,200,312],[32000,200,330],[48000,200,350],[64000,200,370]]}]}" \
    | grep -o '"finishes":[a-z]*'
  ask POST /transitions/card-modal/revisions '{"base": 1, "changes": {"dimming.alpha": "0.4"}}' \
    | grep -o '"revision":[0-9]*'
  kill -INT "$server"
  wait "$server"
}

say "The release tool beside the unoptimised one"
session "$tools" "$folder/release" &
released=$!
session "$plain/debug" "$folder/debug"
wait "$released"
# Remove the differences between two runs: the folder and the time.
same() { sed -E "s#$folder/[a-z]+#FOLDER#g; s/^(oldest trace)\t[^\t]*/\1\tTIME/" "$1"; }
diff <(same "$folder/debug/said") <(same "$folder/release/said") \
  || fail "The release tool (>) says something else than the unoptimised one (<)."
echo "It says the same, in $(wc -l < "$folder/release/said") lines."
