#!/usr/bin/env bash
# Lists in the documentation equal the lists in the code: see lists.py beside this file.
set -euo pipefail
exec python3 "$(dirname "${BASH_SOURCE[0]}")/lists.py" "$@"
