#!/usr/bin/env bash
# Checks the GitHub workflows with actionlint if it is installed. Otherwise it uses GitHub's JSON schema and yamllint,
# from PyPI.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

if command -v actionlint > /dev/null 2>&1; then
  actionlint .github/workflows/*.yml
  echo "actionlint has nothing to say."
  exit
fi
venv=.build/workflow-lint
if [ ! -x "$venv/bin/check-jsonschema" ]; then
  python3 -m venv "$venv" > /dev/null 2>&1 \
    && "$venv/bin/pip" install --quiet --disable-pip-version-check check-jsonschema yamllint > /dev/null 2>&1 \
    || { rm -rf "$venv"; printf '\n!!! There is neither actionlint nor PyPI: the workflows are NOT checked.\n' >&2; exit; }
fi
"$venv/bin/check-jsonschema" --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
"$venv/bin/yamllint" --strict -d '{extends: default, rules: {line-length: {max: 130}, document-start: disable,
  truthy: {check-keys: false}, comments: disable}}' .github/workflows
echo "The workflows fit GitHub's schema."
