#!/usr/bin/env bash
# The C library exports the functions of varia.h, all of them and nothing else. Each of them is called by a test. The
# library imports only what a library may use: the player has a clock, threads and a folder of endgames, but nothing
# ends the program, prints, or reads the environment, the locale or a source of random numbers.
set -euo pipefail
! nm "$VARIA_C_LIBRARY" 2>/dev/null | grep -q '__gcov_' || { echo "what counts coverage uses all sorts of things"; exit 77; }
header="$VARIA_SOURCE_DIR/bindings/c/include/varia.h"
declared=$(python3 "$VARIA_SOURCE_DIR/tests/c/header.py" "$header" functions | sort)
[ "$(wc -l <<<"$declared")" -gt 50 ] || { echo "the header cannot be read"; exit 1; }

# The symbol of the version is not a function.
shown=$(nm -D --defined-only "$VARIA_C_LIBRARY" | awk '$2 != "A" {print $3}' | sed 's/@.*//' | sort)
if [ -n "${SANITIZE-}" ]; then
    shown=$(grep '^varia_' <<<"$shown")
fi
diff <(echo "$declared") <(echo "$shown") || { echo "the library does not show (<), or shows besides (>)"; exit 1; }

called=$(cat "$VARIA_SOURCE_DIR"/tests/c/*_test.c "$VARIA_SOURCE_DIR/tests/c/main.c" | grep -oE '\bvaria_[a-z_]+\(' | tr -d '(' | sort -u)
uncalled=$(comm -23 <(echo "$declared") <(echo "$called"))
[ -z "$uncalled" ] || { printf 'no test calls:\n%s\n' "$uncalled"; exit 1; }

denied='exit|_exit|quick_exit|abort|raise|kill|atexit|signal|sigaction|fork|vfork|exec[lv].*|posix_spawn.*|system|popen
|dlopen|dlsym|dlmopen|longjmp|_longjmp|siglongjmp|__longjmp_chk|setjmp|_setjmp
|printf|fprintf|vprintf|vfprintf|__printf_chk|__fprintf_chk|puts|fputs|putchar|perror|stdout|stderr|stdin
|getenv|secure_getenv|setenv|putenv|setlocale|localeconv|rand|srand|random|srandom|rand_r|getrandom|arc4random
|time|clock|localtime|gmtime|socket|connect
|luaL_openlibs|luaL_loadfilex|luaL_loadstring|luaL_newstate
|_ZNSt13random_device.*|_ZSt4cout|_ZSt4cerr|_ZSt3cin'
denied=$(printf '%s' "$denied" | tr -d '\n')
undefined=$(nm -D --undefined-only "$VARIA_C_LIBRARY" | awk '{print $NF}' | sed 's/@.*//' | sort -u)
[ "$(wc -l <<<"$undefined")" -gt 50 ] || { echo "the list of symbols cannot be read"; exit 1; }
found=$(grep -Ex "$denied" <<<"$undefined" || true)
# The library that reads JSON asks for the decimal point of the locale, and replaces it, so that numbers are read as JSON
# writes them in any locale.
found=$(grep -vx localeconv <<<"$found" || true)
# Builds with assertions print the broken precondition and abort. Sanitizers may use any function.
if [ -n "${SANITIZE-}" ] || grep -q '^VARIA_ASSERTIONS:STRING=ON\|^CMAKE_BUILD_TYPE:STRING=Debug' "$VARIA_BINARY_DIR/CMakeCache.txt"; then
    found=$(grep -vEx 'abort|fprintf|__fprintf_chk|fwrite|stderr' <<<"$found" || true)
fi
grep -Exq "$denied" <<<"getenv" || { echo "the pattern finds nothing"; exit 1; }
[ -z "$found" ] || { echo "the library uses: $found"; exit 1; }
echo "$(wc -l <<<"$shown") functions, nothing denied among $(wc -l <<<"$undefined") symbols"
