#!/usr/bin/env bash
# Games against the computer at a real terminal: the display while it thinks, interrupts, clocks.
source "$(dirname "$0")/common.bash"

# Some containers have no terminals.
python3 -c 'import os; os.openpty()' 2>/dev/null || { echo "this machine has no terminals to give away (/dev/pts)"; exit 77; }

driver=$(dirname "$(realpath "$0")")/at_terminal.py
export LC_ALL=C.UTF-8 XDG_STATE_HOME=$scratch/state
# SCRIPT ARGUMENTS...: runs varia play at a terminal of 24 lines; the script has the commands of at_terminal.py.
at_terminal() {
    local script=$1
    shift
    ran="varia play $* <<< $script"
    printf '%b' "$script" | timeout 100 python3 "$driver" 24x80 "$VARIA" play "$@" >"$scratch/out" 2>"$scratch/err"
    code=$?
    out=$(cat "$scratch/out")
    err=$(cat "$scratch/err")
}

# The program shows that the computer thinks, and for how long, but not the line that it considers.
at_terminal 'see white 1>\ntype e4\nsee black thinks\nsee 1 s\nsee black 1: \nsee white 2>\ntype quit\n' chess --computer black --time 2
exits 0; complains_not; prints_part "Ctrl-C has it answer at once"; prints_no_part "depth"
# An interrupt makes the computer move at once. It does not end the game, however late it comes.
at_terminal 'see white 1>\ntype e4\nsee black thinks\nwait 0.5\ninterrupt\nsee interrupted: black plays what it has found\nsee black 1: \nsee white 2>\ninterrupt\nsee Ctrl-C once more leaves\nsee white 2>\ntype d4\nsee black thinks\ninterrupt\nsee black 2: \nsee white 3>\ntype quit\n' chess --computer black --time 50
exits 0; complains_not
# If a person is to move, an interrupt ends the program, which prints the command to continue the game.
at_terminal 'see white 1>\ntype e4\nsee black 1>\ninterrupt\nsee to go on: varia play chess --moves e2-e4\n' chess; exits 130
# An interrupt also ends a game that only the computer plays.
at_terminal 'see white thinks\nwait 0.3\ninterrupt\nsee to go on: varia play chess --moves \n' chess --computer white,black --time 50; exits 130
prints_part "--computer white,black --time 50"
# For a hint the computer shows the line that it considers.
at_terminal 'see white 1>\ntype hint\nsee the computer thinks\nsee depth\nsee the computer would play\nsee it expects\ntype quit\n' chess; exits 0
# If the board fills the terminal, the last move is shown beside it, or below it where boards do not stay in place.
at_terminal 'see The computer plays black\nsee white 1 (\ntype 1\nsee last: \nsee white 2 (\ntype quit\n' elevator --computer black --level 1 --clock 5; exits 0
at_terminal 'see The computer plays black, at level 1 of 20.\nsee white 1 (\ntype 1\nsee ; the last was \nsee white 2 (\ntype quit\n' --plain elevator --computer black --level 1 --clock 5; exits 0

# ---- clocks
at_terminal 'see white 5:00, black 1:00\nsee white 1 (5:00)>\nwait 2\ntype e4\nsee white 4:5\nsee black 1 (1:00)>\ntype undo\nsee white 5:00, black 1:00\ntype quit\n' chess --clock 5,1
exits 0
# A flag that falls while a player thinks is reported. Taking moves back restores the time.
at_terminal 'see white 1 (0:0\nsee white has run out of time\nsee time: black wins, 0-1\nsee game over>\ntype save\nsee # white ran out of time\ntype undo\nsee white 1 (0:0\ntype quit\n' chess --clock 0:02.5
exits 0
at_terminal 'see white 1 (\nsee has run out of time\nsee game over>\ntype quit\n' chess --clock 1s; last_line=$(tail -n 1 "$scratch/out"); [[ $last_line == "black-wins time 0-1"* ]] || fail "the last line: $last_line"
# Where sides go out the others play on.
at_terminal 'see red 1 (0:0\nsee red has run out of time\nsee red is out\nsee blue 1 (1:00)>\ntype quit\n' four-player --clock 1.5s,1,1,1
exits 0
finish
