#!/usr/bin/env bash
# Reviews a document for action.yml: annotations go to standard output, the record into the step's summary, and the
# findings into a file when one is wanted. Ends with the status of the review.
set -uo pipefail

session=$(mktemp -d "$RUNNER_TEMP/parley-session.XXXXXX") || exit 1
flags=(--session "$session" --headless --output github --fail-on "$INPUT_FAIL_ON")
if [ "$INPUT_OFFLINE" != false ]; then
  flags+=(--offline)
fi
while IFS= read -r flag; do
  if [ -n "$flag" ]; then
    flags+=("$flag")
  fi
done <<<"$INPUT_ARGUMENTS"

"$PARLEY" review "${flags[@]}" -- "$INPUT_DOCUMENT"
status=$?
printf 'status=%s\n' "$status" >>"$GITHUB_OUTPUT"
case $status in
0 | 3 | 4) ;;
*) exit "$status" ;; # there is no result, and parley has said why
esac
if [ -n "$INPUT_FILE" ]; then
  # Without the summary's variable: the record is in it already.
  env -u GITHUB_STEP_SUMMARY "$PARLEY" export "$session" --format "$INPUT_FORMAT" -o "$INPUT_FILE" --force || exit 1
fi
exit "$status"
