#!/usr/bin/env bash
# Closed, full and broken streams, and interrupts.
source "$(dirname "$0")/common.bash"

ran="varia moves chess | (a reader that leaves)"
"$VARIA" perft chess 3 --divide 2>"$scratch/err" | true
status=("${PIPESTATUS[@]}")
# The output is so short that the pipe may have taken it before the reader left.
[[ ${status[0]} == 141 || ${status[0]} == 0 ]] || fail "exit code ${status[0]}, expected 141 or 0"
(sleep 0.3; exec "$VARIA" moves chess 2>"$scratch/err"; ) | true
code=${PIPESTATUS[0]}; exits 141
[ ! -s "$scratch/err" ] || fail "complained: $(cat "$scratch/err")"

ran="varia moves chess >&-"
"$VARIA" moves chess >&- 2>"$scratch/err"; code=$?; err=$(cat "$scratch/err"); exits 1; complains_of "cannot write"
if [ -w /dev/full ]; then
    ran="varia moves chess >/dev/full"
    "$VARIA" moves chess >/dev/full 2>"$scratch/err"; code=$?; err=$(cat "$scratch/err"); exits 1
    complains_of "No space left"
    # Output that was written before a complaint fails at the complaint. The failure is still reported at the end.
    ran="varia perft chess 2 >/dev/full"
    "$VARIA" perft chess 2 >/dev/full 2>"$scratch/err"; code=$?; err=$(cat "$scratch/err"); exits 1
    complains_of "No space left"
fi
ran="varia show chess <&- 2>&-"
"$VARIA" show chess <&- >"$scratch/out" 2>&-; code=$?; out=$(cat "$scratch/out"); exits 0; prints_part "♔"
ran="varia play chess <&-"
"$VARIA" play chess <&- >"$scratch/out" 2>&1; code=$?; out=$(cat "$scratch/out"); exits 0; last_line_is ongoing
ran="varia play chess, its output closed"
printf 'e4\n' | "$VARIA" play chess >&- 2>/dev/null; code=${PIPESTATUS[1]}; exits 1

for pair in INT:130 TERM:143; do
    ran="varia perft chess 30, then ${pair%:*}"
    "$VARIA" perft chess 30 --threads 2 >"$scratch/out" 2>"$scratch/err" &
    pid=$!
    sleep 0.5
    kill "-${pair%:*}" $pid
    wait $pid
    code=$?; exits "${pair#*:}"; prints_nothing

    # What was printed is not lost, whether it goes into a file or a pipe, and nothing is written twice.
    printf 'for i = 1, 3000 do print("line", i) end local file = arg[1] varia.append(file, "x") while true do end' >"$scratch/busy.lua"
    for way in file pipe; do
        ran="varia run busy.lua into a $way, then ${pair%:*}"
        rm -f "$scratch/begun"
        if [ $way = file ]; then
            "$VARIA" run --budget 0 --allow-write "$scratch" "$scratch/busy.lua" "$scratch/begun" >"$scratch/out" 2>"$scratch/err" &
            pid=$!
        else
            mkfifo "$scratch/fifo"
            cat "$scratch/fifo" >"$scratch/out" &
            reader=$!
            "$VARIA" run --budget 0 --allow-write "$scratch" "$scratch/busy.lua" "$scratch/begun" >"$scratch/fifo" 2>"$scratch/err" &
            pid=$!
        fi
        for ((tries = 0; tries < 600; ++tries)); do
            [ ! -e "$scratch/begun" ] || break
            sleep 0.1
        done
        kill "-${pair%:*}" $pid
        wait $pid
        code=$?; exits "${pair#*:}"
        [ $way = file ] || { wait $reader; rm "$scratch/fifo"; }
        [ "$(cat "$scratch/out")" = "$(seq 3000 | sed 's/^/line\t/')" ] || fail "$(wc -l <"$scratch/out") lines, the last one $(tail -n 1 "$scratch/out")"
    done

    # A reader that does not read any more does not keep the program.
    ran="varia run, whose output nobody reads, then ${pair%:*}"
    mkfifo "$scratch/fifo"
    sleep 60 <"$scratch/fifo" &
    reader=$!
    printf 'varia.append(arg[1], "x") while true do print(("x"):rep(100)) end' >"$scratch/flood.lua"
    rm -f "$scratch/begun"
    "$VARIA" run --budget 0 --allow-write "$scratch" "$scratch/flood.lua" "$scratch/begun" >"$scratch/fifo" 2>"$scratch/err" &
    pid=$!
    # A signal before the program has begun would be another test, and an interrupt is ignored until then.
    for ((tries = 0; tries < 600; ++tries)); do
        [ ! -e "$scratch/begun" ] || break
        sleep 0.1
    done
    sleep 1
    kill "-${pair%:*}" $pid
    wait $pid
    code=$?; exits "${pair#*:}"
    kill $reader
    wait $reader 2>/dev/null
    rm "$scratch/fifo"
done
finish
