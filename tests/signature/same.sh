#!/usr/bin/env bash
# The signature is the same for each locale and number of threads: C, German and Turkish, one thread and two. $SIGNATURE
# is the program. The German and the Turkish locale are built for this test where the sources of locales are installed.
# The ordinary run computes it in C with one thread, and with two in each other locale, or in C where there is none;
# VARIA_LONG tries each number of threads in each locale.
#   same.sh [VARIANT...]     only these variants
# Prints the signature and the number of runs that gave it.
set -euo pipefail
: "${SIGNATURE:?set SIGNATURE to the path of varia_signature}"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
locales=(C)
for name in de_DE tr_TR; do
    localedef -i "$name" -f UTF-8 "$scratch/$name.UTF-8" >/dev/null 2>&1 && locales+=("$name.UTF-8")
done
first=
runs=0
for locale in "${locales[@]}"; do
    threads_tried=(1 2)
    if [ -z "${VARIA_LONG-}" ] && [ ${#locales[@]} -gt 1 ]; then
        threads_tried=($([ "$locale" = C ] && echo 1 || echo 2))
    fi
    for threads in "${threads_tried[@]}"; do
        env LOCPATH="$scratch" LC_ALL="$locale" "$SIGNATURE" --threads $threads "$@" >"$scratch/lines"
        runs=$((runs + 1))
        if [ -z "$first" ]; then
            cp "$scratch/lines" "$scratch/first"
            first=$(tail -n 1 "$scratch/first")
        elif ! cmp -s "$scratch/first" "$scratch/lines"; then
            echo "in locale $locale with $threads threads these differ:" >&2
            diff "$scratch/first" "$scratch/lines" >&2
            exit 1
        fi
    done
done
echo "$first in ${#locales[@]} locales, one thread and two: $runs runs"
