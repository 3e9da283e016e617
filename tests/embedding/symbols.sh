#!/usr/bin/env bash
# The functions that the library imports: it does not print, exit, read files, the environment, the clock or random
# numbers, change the locale of the process, start threads or processes, or load code. Lua's libraries for files,
# processes and debugging are there for trusted programs alone.
set -euo pipefail
library=$(find "$VARIA_BINARY_DIR/interpreter" -name 'libvaria.a' -o -name 'libvaria.so' | head -n 1)
[ -n "$library" ] || { echo "no library found"; exit 1; }

denied='exit|_exit|quick_exit|abort|raise|kill|atexit|signal|sigaction|fork|vfork|exec[lv].*|posix_spawn.*|system|popen
|dlopen|dlsym|dlmopen|longjmp|_longjmp|siglongjmp|__longjmp_chk|setjmp|_setjmp
|printf|fprintf|vprintf|vfprintf|__printf_chk|__fprintf_chk|puts|fputs|putchar|fwrite|write|perror
|fopen|fopen64|freopen|open|open64|openat|read|fread|fgets|remove|rename|unlink|mkdir|tmpfile|mkstemp|getcwd|chdir
|getenv|secure_getenv|setenv|putenv|setlocale|localeconv|rand|srand|random|srandom|rand_r|getrandom|arc4random
|time|clock|clock_gettime|gettimeofday|localtime|gmtime|sleep|usleep|nanosleep|pthread_create|socket|connect
|luaL_openlibs|luaL_loadfilex|luaL_loadstring|luaL_newstate|lua_load|lua_yieldk|lua_resume
|_ZNSt6chrono.*3nowEv|_ZNSt13random_device.*|_ZSt4cout|_ZSt4cerr|_ZSt3cin|_ZNSt6thread.*
|_ZNSt14basic_ifstream.*|_ZNSt14basic_ofstream.*|_ZNSt10filesystem.*'
denied=$(printf '%s' "$denied" | tr -d '\n')

undefined=$(nm -u "$library" 2>/dev/null | awk '$1 == "U" {print $2}' | sed 's/@.*//' | sort -u)
[ "$(wc -l <<<"$undefined")" -gt 50 ] || { echo "the list of symbols cannot be read"; exit 1; }
found=$(grep -Ex "$denied" <<<"$undefined" || true)
# Only builds with assertions print the broken precondition and abort, in base/assert.cpp. tests/source/layering.sh
# checks that there is no other such place.
if nm -C "$library" 2>/dev/null | grep -q ' T varia::precondition_broken'; then
    found=$(grep -vEx 'abort|fprintf|__fprintf_chk|fwrite' <<<"$found" || true)
fi
# Checks that the pattern finds a forbidden function.
grep -Exq "$denied" <<<"getenv" || { echo "the pattern finds nothing"; exit 1; }

[ -z "$found" ] || { echo "the library uses: $found"; exit 1; }
echo "nothing denied among $(wc -l <<<"$undefined") symbols"
