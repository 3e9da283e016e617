#!/usr/bin/env bash
# The contents of the terminal's screen during `play`: boards that stay in place at two sizes, the cursor, the mouse,
# lines that are edited and completed. Afterwards the terminal is as before, however the program ends. emulator.py is
# the terminal.
source "$(dirname "$0")/common.bash"

python3 -c 'import os; os.openpty()' 2>/dev/null || { echo "this machine has no terminals to give away (/dev/pts)"; exit 77; }
# Without libedit the program reads no single keys.
grep -qa varia-complete "$VARIA" || { echo "this program was built without libedit"; exit 77; }

here=$(dirname "$(realpath "$0")")
export LC_ALL=C.UTF-8 XDG_STATE_HOME=$scratch/state NO_COLOR=1
at() { # ROWSxCOLUMNS SCRIPT ARGUMENTS...
    local size=$1 script=$2
    shift 2
    ran="varia $* at $size <<< $script"
    printf '%b' "$script" | PATIENCE=90 timeout 280 python3 "$here/at_terminal.py" "$size" "$VARIA" "$@" >"$scratch/out" 2>"$scratch/err"
    code=$?
    out=$(cat "$scratch/out")
    err=$(cat "$scratch/err")
}

# ---- all founding games: the whole screen with the last move, at both sizes -----------------------------------------
whole() { # GAME LAST PARTS...: after its first move each part is on the screen at both sizes, and so is the last move
    local game=$1 last=$2 size part
    shift 2
    for size in 24x80 40x120; do
        at "$size" "look white\ntype $last\nlook last: $last\nscreen\ntype quit\n" play "$game"
        exits 0; complains_not; lines_fit "${size#*x}"
        for part in "last: $last" "$@"; do prints_part "$part"; done
    done
}
# Boards stand side by side if that does not make them smaller, and as many as fit.
at 40x120 'look white>\nrow 1 floor 1: white               floor 2: white\ntype quit\n' play elevator-chess; exits 0
at 24x80 'look white>\nrow 1 floor 1: white      floor 2: white      floor 3: white      floor 4: white\ntype quit\n' play elevator-chess --set boards=4; exits 0
for game in elevator wonkavator; do whole $game 2b2-2b3 "level 1" "level 2" "level 3" "level 4" "who may move the elevators" "in reserve"; done
whole elevator-chess 1:a2-a3 "floor 1: black" "floor 2: white" "↕ is a shaft" "or to say done"
whole great-shatranj-3d 1a2-1a1 "level 1" "level 6" " a  b  c  d  e  f"
whole octahedral Va2-Va3 "level II " "level V" "level VIII" " IX"
whole pyramid Va2-Va3 "level V" "level VIII" " IX"
whole uplifting b1L2-b1L3 "level 1" "level 8"
whole glinski b1-b2 "11  ♝" " k   l" "1  ·       ♙       ·       ·       ♙       ·  1"
whole tesschess Ab11-Aa11 "A 4" "D 1"
# If the boards do not fit, the part that matters is shown, and commands lead to the other parts.
at 16x60 'look white\nlook of 8 slices\ngone level 8\ntype slice 8\nlook level 8\ntype board 1\nlook level 1\ngone level 8\nsend \\e[5~\\e[5~\\e[5~\\e[5~\\e[5~\\e[5~\\e[5~\nlook level 8\nscreen\ntype quit\n' play uplifting; exits 0; lines_fit 60
at 24x80 'look white 1>\nrow 23 Tai Shogi\ntype quit\n' play tai-shogi; exits 0
at 24x80 'look floor 8\ngone floor 9\nlook floors 1 to 8 of 9\ntype board 9\nlook floor 9\ntype 9:e4\nlook last: 9:e2-e4\ntype hint 2:g1\nlook Knight (N, white) on g1\nlook [♘]\nlook ●\ntype quit\n' play elevator-chess --set boards=9; exits 0

# ---- a cursor: arrow keys, Enter, clicks, levels --------------------------------------------------------------------
at 24x80 'look white 1>\nsend \\e[A\\e[C\\e[C\\e[C\\r\nlook d2: 1 d2-d3  2 d2-d4\nlook [♙]\nsend \\e\ngone [♙]\nsend \\r\nlook [♙]\nsend \\e[A\\e[A\\r\nlook last: d2-d4\nclick ♞\nlook b8: 1\nclick ○\nlook last: b8-a6\ntype quit\n' play chess; exits 0; complains_not
at 24x80 'look white 1>\nclick ♘\nlook 1 d1-b2\nclick ○\nlook last: d1\ntype quit\n' play glinski; exits 0
at 24x80 'look white 1>\nsend \\e[A\\e[5~\nsend \\r\nlook 3a1: Flying Rook\nsend \\e[6~\\r\nlook E2a1D\ntype 6\nlook last: E2a1D\ntype quit\n' play elevator; exits 0
at 24x80 'look white>\nclick ♘\nlook 1:b1: 1 1:b1-a3\nsend \\e\\e[5~\\r\nlook 2:b1: 1 2:b1-a3\nclick ○\nlook last: 2:b1\ntype quit\n' play elevator-chess; exits 0
# If the cursor could mean several moves, the program asks which. If a step can only put down a piece, one key does it.
at 24x80 'look white 1>\nclick ♙\nlook a7: \nclick ○\nlook which?\ntype 4\nlook last: a7-a8=\ntype quit\n' play chess --position '8/P6k/8/8/8/8/8/K7 w - - 0 1'; exits 0
at 24x80 'look white 1>\nclick wN\nlook ○\nclick ○\nlook step 2\nsend \\e[A\\e[A\\r\nlook last: b1-a3,D@a5\ntype quit\n' play duck; exits 0

# ---- lines: completed, remembered, deleted; long output in pages ----------------------------------------------------
at 24x80 'look white 1>\nsend e2\\t\nlook white 1> e2-e\nsend \\t\nlook e2-e3 e2-e4\nsend 4\\r\nlook last: e2-e4\nsend his\\t\nlook black 1> history\nsend \\r\nlook 1 e2-e4\nsend garbage\nlook black 1> garbage\ninterrupt\ngone garbage\nsend \\x10\nlook black 1> history\nsend \\x15hint g\\t\\t\nlook g8\nsend \\x15\\x04\ncooked\nlook to go on: varia play chess --moves e2-e4\n' play chess; exits 0; complains_not
# The history is kept from one game to the next.
at 24x80 'look black 1>\nsend \\x10\nlook black 1> history\nsend \\x15quit\\r\n' play chess --moves e4; exits 0
at 24x80 'look white>\nsend 2:b1\\t\nlook white> 2:b1-\nsend \\x15mov\\t 2:b1\\r\nlook 1 2:b1-a3\ntype quit\n' play elevator-chess; exits 0
at 24x80 'look white 1>\nsend e2-e4,\\ta3\nlook e2-e4,D@a3\nsend \\r\nlook last: e2-e4,D@a3\ntype quit\n' play duck; exits 0
at 24x80 'look white 1>\ntype moves\nlook lines 1 to 22 of 25\nsend \\e[6~\nlook 98 E2\nsend \\e\ngone lines\nlook level 4\ntype help\nlook U is +level\nlook back to the board\ntype 5\nlook last: \ntype quit\n' play elevator; exits 0
mkdir -p "$scratch/locked"; : >"$scratch/locked/varia"
XDG_STATE_HOME=$scratch/locked at 24x80 'look white 1>\ntype e4\nlook black 1>\ntype quit\n' play chess; exits 0; complains_not

# ---- the terminal is restored, and redrawn --------------------------------------------------------------------------
for signal in TERM:143 HUP:129; do
    at 24x80 "look white 1>\nsignal ${signal%:*}\ncooked\n" play chess; exits "${signal#*:}"
done
at 24x80 'look white 1>\nsignal ABRT\ncooked\n' play chess
at 24x80 'look white 1>\ninterrupt\ncooked\nlook ongoing\n' play chess; exits 130
at 24x80 'look white 1>\nsend e2\nlook white 1> e2\nresize 40x120\nlook white 1> e2\nsend -e4\\r\nlook last: e2-e4\nresize 14x50\nlook black 1>\nlook a  b  c\ntype quit\n' play chess; exits 0
ran="Ctrl-Z and fg"
printf '%b' 'look bash-\ntype "$VARIA" play chess\nlook white 1>\nsend e2\nlook white 1> e2\nsend \\x1a\nlook Stopped\ngone white 1>\ntype fg\nlook white 1> e2\nsend -e4\\r\nlook last: e2-e4\ntype quit\nlook ongoing\ntype exit\n' |
    PATIENCE=90 timeout 280 python3 "$here/at_terminal.py" 24x80 bash --norc --noprofile -i >/dev/null 2>"$scratch/err" || fail "$(cat "$scratch/err")"

# ---- terminals that cannot, and users who do not want it ------------------------------------------------------------
at 24x80 'look white 1>\ntype e4\nlook white 1> e4\nlook black 1>\nlook white to move\ntype quit\n' play chess --plain; exits 0; prints_no_part $'\e[?1049h'
TERM=dumb at 24x80 'look white 1>\ntype e4\nlook black 1>\ntype quit\n' play chess; exits 0; prints_no_part $'\e['
LC_ALL=C at 24x80 'look white 1>\nlook r  n  b  q\nscreen\ntype quit\n' play chess; exits 0; [[ $out != *[^[:ascii:]]* ]] || fail "not ASCII: $out"

# ---- the prompt for Lua ---------------------------------------------------------------------------------------------
at 24x80 'look Ctrl-D\nlast >\ntype g=varia.load("chess"):game()\nlook > g=varia\nlast >\nsend g:pla\\t("e4")\\r\nlook a game of Chess\nlook black to act\nlast >\nsend varia.lo\\t\nlook > varia.load\ninterrupt\nlast >\ntype for i = 0, 1/0 do if i == 0 then print("sto".."p me") end end\nlook stop me\ninterrupt\nlook interrupted\nlast >\ntype g:history()\nlook ["e2-e4"]\nlast >\nsend \\x10\\x10\nlast > for i = 0, 1/0 do if i == 0 then print("sto".."p me") end end\nsend \\x15\\x04\ncooked\nlook to go on\n' repl --ascii; exits 0
finish
