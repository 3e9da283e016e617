#!/usr/bin/env bash
# Modules include only what they may: see layering.py beside this file.
set -euo pipefail
exec python3 "$(dirname "${BASH_SOURCE[0]}")/layering.py" "$@"
