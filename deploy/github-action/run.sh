#!/usr/bin/env bash
# Runs one content command in CI. A push compares the server with the previous commit, to detect changes made elsewhere.
set -euo pipefail

options=(--url "$CONTENT_URL" --dir "$CONTENT_DIR")
read -ra extra_args <<<"${CONTENT_ARGS:-}"
base="${CONTENT_BASE:-}"

if [[ "$CONTENT_COMMAND" == push && "$base" =~ ^[0-9a-f]{40}$ && ! "$base" =~ ^0+$ ]]; then
  # A shallow checkout does not contain the previous commit.
  git cat-file -e "$base^{commit}" 2>/dev/null || git fetch --quiet --depth=1 origin "$base" || base=''
  if [[ -n "$base" ]]; then
    before="$(mktemp -d)"
    trap 'git worktree remove --force "$before/commit"; rmdir "$before"' EXIT
    git worktree add --quiet --detach "$before/commit" "$base"
    options+=(--base "$before/commit/$CONTENT_DIR")
  fi
fi

# shellcheck disable=SC2086 # FLOWPOST is a command with its arguments
${FLOWPOST:-npx --yes flowpost} "$CONTENT_COMMAND" "${options[@]}" ${extra_args[@]+"${extra_args[@]}"}
