#!/usr/bin/env bash
# Runs the GitHub action (action.yml) and the pre-commit hook (.pre-commit-hooks.yaml) in a repository with a catalog.
#
#   integrations.sh [TOOL]    TOOL (.build/bin/transitions or .build/debug/transitions) is the tool that they use
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

tool=$(built_tool "$@")
venv=$root/.build/integrations
if [ ! -x "$venv/bin/pre-commit" ]; then
  python3 -m venv "$venv" > /dev/null 2>&1 \
    && "$venv/bin/pip" install --quiet --disable-pip-version-check pre-commit pyyaml check-jsonschema > /dev/null 2>&1 \
    || { rm -rf "$venv"; printf '\n!!! There is no PyPI: action and pre-commit hook are NOT run.\n' >&2; exit; }
fi
"$venv/bin/check-jsonschema" --quiet --builtin-schema vendor.github-actions action.yml

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export PRE_COMMIT_HOME=$folder/pre-commit HOME=$folder GIT_CONFIG_GLOBAL=/dev/null
mkdir -p "$folder/bin" "$folder/app/catalog" "$folder/app/more"
ln -s "$tool" "$folder/bin/transitions"
cd "$folder/app"
cp "$root/catalog/modal-standard.yaml" catalog
sed -e 's/^name: .*/name: other/' -e 's/fraction: 0.5/fraction: 1/' catalog/modal-standard.yaml > more/wrong.yaml
sed -e 's/^name: .*/name: other/' -e 's/velocity: 300/velocity: 30/' catalog/modal-standard.yaml > more/doubtful.yaml

# expect STATUS TEXT COMMAND...: requires an exit status, and a line of the output that contains the text.
expect() {
  local status=0 output
  output=$("${@:3}" 2>&1) || status=$?
  if [ "$status" -ne "$1" ] || [[ $output != *"$2"* ]]; then
    printf '%s\n' "$output" >&2
    fail "${*:3} ends with $status; expected $1 and: $2"
  fi
}

action() { "$venv/bin/python" "$root/Scripts/checks/action.py" "$root/action.yml" "$@"; }
expect 0 '::notice file=catalog/modal-standard.yaml,line=' action tool="$tool"
expect 1 '::error file=more/wrong.yaml,line=' action tool="$tool" paths=$'catalog\nmore/wrong.yaml\n'
expect 0 '::warning file=more/doubtful.yaml,line=' action tool="$tool" paths=more/doubtful.yaml
expect 1 '::warning file=more/doubtful.yaml,line=' action tool="$tool" paths=more/doubtful.yaml strict=true
expect 2 '::error file=nowhere::There is no such file' action tool="$tool" paths=nowhere
expect 2 '::error title=Transition Registry::There is no program nowhere.' action tool=nowhere
PATH=$folder/bin:$PATH expect 0 '::notice file=catalog/modal-standard.yaml,line=' action

# Without a tool, the action builds one in its own clone, once. A stand-in for the compiler copies the tool, and has no static
# libraries to link it with.
mkdir -p "$folder/clone" "$folder/compiler"
cp -r "$root"/{action.yml,Package.swift,Scripts,Sources,catalog,migrations} "$folder/clone"
cat > "$folder/compiler/swift" << END
#!/usr/bin/env bash
[ "\$1" != -print-target-info ] || exit 0
[ "\$1" = build ] || exec "$(command -v swift)" "\$@"
mkdir -p .build/release
cp "$tool" .build/release/transitions
echo built >> "$folder/builds"
END
chmod +x "$folder/compiler/swift"
clean() { PATH=$folder/compiler:$PATH "$venv/bin/python" "$root/Scripts/checks/action.py" "$folder/clone/action.yml" "$@"; }
expect 1 '::error file=more/wrong.yaml,line=' clean paths=more/wrong.yaml
expect 0 '::notice file=catalog/modal-standard.yaml,line=' clean
[ "$(wc -l < "$folder/builds")" -eq 1 ] || fail "The action built $(wc -l < "$folder/builds") times; expected 1."
echo "The action passes."

# pre-commit takes hooks only from git, so commit the hook's file to a repository of its own.
mkdir "$folder/hooks"
cp "$root/.pre-commit-hooks.yaml" "$folder/hooks"
for repository in "$folder/hooks" "$folder/app"; do
  git -C "$repository" init --quiet --initial-branch main
  git -C "$repository" add --all
  git -C "$repository" -c user.name=Test -c user.email=test@example.invalid commit --quiet --message "Start"
done
hook() { PATH=$folder/bin:$PATH "$venv/bin/pre-commit" try-repo "$folder/hooks" transitions-lint --verbose "$@"; }
expect 0 'Passed' hook --all-files
sed 's/fraction: 0.5/fraction: 1/' catalog/modal-standard.yaml > "$folder/edited.yaml"
mv "$folder/edited.yaml" catalog/modal-standard.yaml
git add catalog
expect 1 'unreachable-threshold' hook
git reset --quiet --hard
echo text > notes.txt
git add notes.txt
expect 0 'no files to check' hook
"$venv/bin/pre-commit" validate-manifest "$folder/hooks/.pre-commit-hooks.yaml"
echo "The pre-commit hook passes."
