# Shared by the tests of the program: `run` it, then check the results. A test script sources this file and ends with
# `finish`.
set -u
: "${VARIA:?set VARIA to the path of the varia program}"
scratch=$(mktemp -d)
programs=$(mktemp -d)
trap 'rm -rf "$scratch" "$programs"' EXIT
unset COLUMNS NO_COLOR
export XDG_DATA_HOME=$scratch/data # no user's own weights are found
failures=0

# Debian's own Python, where there is one: what stands before it in the path may be a script that looks for a Python.
if [ -x /usr/bin/python3 ]; then
    ln -s /usr/bin/python3 "$programs/python3"
    PATH=$programs:$PATH
fi

run() { # ARGUMENTS...: runs varia with the caller's standard input
    ran="varia $*"
    timeout 60 "$VARIA" "$@" >"$scratch/out" 2>"$scratch/err"
    code=$?
    out=$(cat "$scratch/out")
    err=$(cat "$scratch/err")
}

fail() { # MESSAGE
    failures=$((failures + 1))
    echo "FAILED: $ran"
    echo "    $1"
}

exits() { [ "$code" = "$1" ] || fail "exit code $code, expected $1; stderr: $err"; }
prints() { [ "$out" = "$1" ] || fail "printed: $out; expected: $1"; }
prints_part() { [[ $out == *"$1"* ]] || fail "printed: $out; expected in it: $1"; }
prints_no_part() { [[ $out != *"$1"* ]] || fail "printed: $out; expected not in it: $1"; }
prints_nothing() { [ ! -s "$scratch/out" ] || fail "printed: $out; expected nothing"; }
last_line_is() { [ "$(tail -n 1 "$scratch/out")" = "$1" ] || fail "last line: $(tail -n 1 "$scratch/out"); expected: $1"; }
last_line_starts() { [[ $(tail -n 1 "$scratch/out") == "$1"* ]] || fail "last line: $(tail -n 1 "$scratch/out"); expected at its beginning: $1"; }
complains_of() { [[ $err == *"$1"* ]] || fail "complained: $err; expected in it: $1"; }
complains_not() { [ ! -s "$scratch/err" ] || fail "complained: $err; expected nothing"; }
line_count_is() { [ "$(wc -l <"$scratch/out")" = "$1" ] || fail "$(wc -l <"$scratch/out") lines, expected $1"; }
lines_fit() { # WIDTH: no line of the answer is wider
    local widest
    widest=$(LC_ALL=C.UTF-8 wc -L <"$scratch/out")
    [ "$widest" -le "$1" ] || fail "a line of $widest columns, expected at most $1"
}
every_complaint_is_named() {
    ! grep -qv '^varia: ' "$scratch/err" || fail "a line on stderr without 'varia: ': $err"
}
refuses() { # CODE PART: a wrong command line or input; the message is on standard error alone
    exits "$1"
    prints_nothing
    complains_of "$2"
    every_complaint_is_named
}

# Evaluates a Python expression in which `j` is the answer, read as JSON. It must be true.
json() {
    python3 -c "import json,sys; j = json.load(open('$scratch/out')); sys.exit(0 if ($1) else 1)" 2>"$scratch/python" ||
        fail "as JSON not so: $1 $(tail -n 1 "$scratch/python")"
}

finish() {
    [ "$failures" = 0 ] || { echo "$failures failed"; exit 1; }
    echo "all as expected"
    exit 0
}
