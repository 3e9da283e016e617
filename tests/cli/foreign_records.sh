#!/usr/bin/env bash
# Records in the style of other programs. Their meaning is taken from the PGN Standard, PDN 3.0, python-chess 1.11.2 and
# chessops.
source "$(dirname "$0")/common.bash"
cd "$scratch" || exit 1

# ---- tags without moves ----------------------------------------------------------------------------------------------
cat >two.pgn <<'END'
[Event ""]
[Result ""]
[FEN "8/2K5/8/8/4N3/8/2k4p/8 w - - 0 2"]
[SetUp "1"]

[Event ""]
[Result ""]
[FEN "8/2K5/8/8/4N3/3k4/7p/8 w - - 0 2"]
[SetUp "1"]

*
END
run replay two.pgn --check; exits 0; prints "2 games, 0 moves: 2 good, 0 damaged"; complains_of "warning: game 1, no result stands behind the moves, nor in a tag"
run replay two.pgn --game 1; prints_part "8/2K5/8/8/4N3/8/2k4p/8 w"
run replay two.pgn --game 2; prints_part "8/2K5/8/8/4N3/3k4/7p/8 w"
# No empty line, but a tag that was there already begins a new game.
printf '[Site "a"]\n[Event "b"]\n[Site "c"]\n*\n' >joined.pgn
run replay joined.pgn --check; exits 0; prints "2 games, 0 moves: 2 good, 0 damaged"
printf '[Event "a"]\n[White "b"]\n[White "c"]\n\n1. e4 *\n' >twice.pgn
run replay twice.pgn --check; exits 0; prints "1 game, 1 move: 1 good, 0 damaged"; complains_of "twice.pgn:3:1: warning: the tag White stands here once more"
run replay twice.pgn --json; json 'j["games"][0]["tags"]["White"] == "b"'
printf '[Event "a"]\n\n[White "b"]\n\n1. e4 *\n' >apart.pgn
run replay apart.pgn --check; exits 0; prints "1 game, 1 move: 1 good, 0 damaged"; complains_not

# ---- results ---------------------------------------------------------------------------------------------------------
printf '[Event "a"]\n[Result "1-0"]\n\n1. e4 e5\n\n[Event "b"]\n[Result "1/2-1/2"]\n\n1. d4\n' >results.pgn
run replay results.pgn --check; exits 0; prints "2 games, 3 moves: 2 good, 0 damaged"; complains_of "warning: game 1, no result stands behind the moves; 1-0 is taken"
run convert results.pgn --to pgn; exits 0; prints_part '[Result "1-0"]'; prints_part "1. e4 e5 1-0"; prints_part "1. d4 1/2-1/2"
printf '[Event "a"]\n[Result "1-0"]\n\n[Event "b"]\n[Result "*"]\n' >heads.pgn
run replay heads.pgn --check; exits 0; prints "2 games, 0 moves: 2 good, 0 damaged"; complains_of "warning: game 1, no result stands behind the moves; 1-0 is taken"
printf '[Event "a"]\n\n1. e4 e5\n' >none.pgn
run replay none.pgn --check; exits 1; complains_of "breaks off here, without a result"
printf '[Event "a"]\n[Result "?"]\n\n1. e4 e5\n' >unknown.pgn
run replay unknown.pgn --check; exits 1; complains_of "breaks off here, without a result"

# ---- annotation signs that are not ASCII -----------------------------------------------------------------------------
cat >analysis.pgn <<'END'
[Event "A"]
[Result "*"]

1. e4 e5 2. Nf3 d5 3. exd5 e4 4. Nd4 Qxd5 5. c3 Bc5 6. Nb3 Nf6 7. d4 exd3 8.
Bxd3?? ∓ {BLUNDER (-4.28)} ({(+0.33) The best move was} 8. Nxc5 Qxc5 9. Bxd3 Bg4
10. Qb3 Qe5+ 11. Be3 Qd5) 8... Qxg2 9. Rf1 ± {INACCURACY (-4.62)} ({(-3.60) The best
move was} 9. Qe2+ Kd8 10. Qf1) 9... Bb6 ⩲ 10. Bf4? -+ *
END
run replay analysis.pgn --check; exits 0; prints "1 game, 19 moves: 1 good, 0 damaged"; complains_not
run replay analysis.pgn --json
json '[m.get("glyphs") for m in j["games"][0]["moves"]][14:] == [[4, 17], None, [16], [14], [2, 19]]'
sign() { # SIGN NUMBER
    local joined
    for joined in " " ""; do
        printf '1. e4%s%s e5 *\n' "$joined" "$1" >sign.pgn
        run replay sign.pgn --json; exits 0
        json "[m['text'] for m in j['games'][0]['moves']] == ['e4', 'e5'] and j['games'][0]['moves'][0].get('glyphs') == [$2]"
    done
}
while read -r sign number; do sign "$sign" "$number"; done <<'END'
± 16
∓ 17
⩲ 14
⩱ 15
∞ 13
□ 7
⨀ 22
○ 26
⟳ 32
↑ 36
→ 40
⇆ 132
⊕ 138
∆ 140
Δ 140
⌓ 142
‼ 3
⁇ 4
⁉ 5
⁈ 6
=∞ 44
END
for pair in "+− 18" "−+ 19" "+- 18" "-+ 19" "N 146" "D 220" "RR 145" "+/= 14" "=/∞ 44" "!∓ 17"; do
    printf '1. e4 %s e5 *\n' "${pair% *}" >sign.pgn
    run replay sign.pgn --json; exits 0
    json "[m['text'] for m in j['games'][0]['moves']] == ['e4', 'e5'] and j['games'][0]['moves'][0]['glyphs'][-1] == ${pair#* }"
done
printf '1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.B×c6 d×c6 5.O–O Bg4 6.d3 6…Qf6 *\n' >printed.pgn
run replay printed.pgn --check; exits 0; prints "1 game, 12 moves: 1 good, 0 damaged"
run convert printed.pgn --to pgn; prints_part "4. Bxc6 dxc6 5. O-O Bg4 6. d3 Qf6 *"
printf '1. e4 \xb1 e5 *\n' >latin.pgn # in ISO 8859-1
run replay latin.pgn --json; json 'j["games"][0]["moves"][0]["glyphs"] == [16]'
printf '1. e4 $256 e5 *\n' >large.pgn
run convert large.pgn --to json -o large.json; exits 0; run convert large.json --to pgn; prints_part '1. e4 $256 e5'

# ---- null moves ------------------------------------------------------------------------------------------------------
cat >main.pgn <<'END'
[Event "A"]
[Result "1/2-1/2"]

1. e4 e5 2. Nf3 Nc6 3. d4 exd4 4. Nxd4 Nf6 5. Nc3 Bb4 6. Nxc6 bxc6 7. Bd3 d5 8.
O-O Bxc3 9. bxc3 dxe4 10. Qe2 O-O 11. Bxe4 Re8 12. f3 Bf5 13. Bg5 -- 14. Rad1
Qe7 15. Bxf6 Qxf6 16. Qc4 Rad8 17. Bxc6 1/2-1/2
END
run replay main.pgn --check; exits 0; prints "1 game, 33 moves: 1 good, 0 damaged"
run replay main.pgn; prints_part "13. Bg5 --"; [[ $(tail -n 1 out) == "3rr1k1/p1p2ppp/2B2q2/5b2/2Q5/2P2P2/P1P3PP/3R1RK1 b "* ]] || fail "the last board: $(tail -n 1 out)"
run convert main.pgn --to json -o main.json; exits 0; run replay main.json --check; exits 0; prints "1 game, 33 moves: 1 good, 0 damaged"
for null in -- Z0 '<>' null @@@@ 0000; do
    printf '1. e4 e5 2. Nf3 (2. %s d5 3. d4 (3. %s d4) 3... %s 4. dxe5) 2... Nc6 3. Bb5 *\n' "$null" "$null" "$null" >null.pgn
    run replay null.pgn --check; exits 0; prints "1 game, 5 moves: 1 good, 0 damaged"
    run convert null.pgn --to pgn; exits 0; prints_part "(2. -- d5 3. d4 (3. -- d4) 3... -- 4. dxe5) 2... Nc6 3. Bb5 *"
done
printf '1. e4 e5 2. Qh5 Nf6 3. Qxf7+ -- *\n' >check.pgn
run replay check.pgn --check; exits 1; complains_of "a side in check does not let its move pass"
printf '1. e4 e5 (1... -- 2. d4) 2. Nf3 *\n' >aside.pgn # `play` reads and writes null moves in variations
printf 'load aside.pgn\nsave again.pgn\nquit\n' >script
run play chess --ascii <script; run convert again.pgn --to pgn; prints_part "1. e4 e5 (1... -- 2. d4) 2. Nf3 *"

# ---- draughts --------------------------------------------------------------------------------------------------------
printf '[Event "A"]\n[Result "2-0"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 2-0\n' >typed.pdn
run replay typed.pdn --check; exits 0; prints "1 game, 6 moves: 1 good, 0 damaged"
for result in 2-0 1-1 0-2 0-0; do
    printf '[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 %s\n' $result >result.pdn
    run replay result.pdn --json; exits 0; json "j['games'][0]['result'] == '$result' and j['damaged'] == 0"
done
printf '[GameType "20,W,10,0,N2,0"]\n[Result "*"]\n\n1. 32- 28 19 -23 *\n' >blanks.pdn
for pair in "21 11-15" "25 c3-d4" "26 c3-d4"; do
    printf '[GameType "%s"]\n[Result "*"]\n\n1. %s *\n' $pair >one.pdn
    run replay one.pdn --check; exits 0; prints "1 game, 1 move: 1 good, 0 damaged"
done
printf '[GameType "20"]\n[Result "*"]\n\n1. 32- 28 19- 23 2. 28x 19 *\n' >blanks.pdn
run replay blanks.pdn --check; exits 0; prints "1 game, 3 moves: 1 good, 0 damaged"
printf '[White "a"]\n[FEN "W:W31,27,19:B17,12,5."]\n[Result "0-1"]\n\n0-1\n' >which.pdn
run replay which.pdn --check; exits 0; complains_of "which.pdn:1:1: warning: the record may be one of draughts-brazilian or draughts-english or draughts-international or draughts-russian; it is read as one of draughts-english"
run replay which.pdn --check --variant draughts-russian; exits 0; complains_not
printf '[GameType "21"]\n[FEN "B:W14,15,22,23,32:B10,1"]\n[Result "*"]\n\n1. 10x26 22-17 *\n' >ways.pdn
run replay ways.pdn --check; exits 0; complains_of "1. 10x26 may be one of 2 turns; 10x19x26 is played, because the record goes on after it"
printf '[GameType "99"]\n[Result "*"]\n\n1. 32-28 *\n' >no.pdn
run replay no.pdn; exits 1; complains_of 'no built-in variant is called "GameType 99"'

# ---- names -----------------------------------------------------------------------------------------------------------
for name in Giveaway "Suicide" "Fischer Random" fischerandom Normal Chu Crazyhouse960 Atomic960 Othello "Ouk Chaktrang"; do
    printf '[Variant "%s"]\n\n*\n' "$name" >named.pgn
    run replay named.pgn --check; exits 0
done

# ---- texts that are not in a known form of record --------------------------------------------------------------------
other() { run replay other; exits 1; complains_of "$1"; [[ $err != *legal* && $err != *Chess* || $1 == *Chess* ]] || fail "held against chess: $err"; }
printf '(;GM[1]FF[4]SZ[19];B[pd])\n' >other; other "looks like SGF"
printf 'PK\x03\x04\x00\x00' >other; other "no text"
printf 'This is a letter about\nmany things.\n' >other; run replay other; exits 1; complains_of "no record in a form that is known"; prints_no_part "legal there"
[[ $err != *"legal there"* ]] || fail "held against chess: $err"

# ---- shogi: CSA, KIF, KI2 and USI say no name of a game. The last position is python-shogi's. ---------------------------
last="lnsgkg1nl/1r5s1/pppppp1pp/6p2/5B3/2P6/PP1PPPPPP/7R1/LNSGKGSNL[b] b "
printf 'V2.2\nN+A\nN-B\nPI\n+\n+7776FU\nT2\n-3334FU\n+8822UM\n-3122GI\n+0045KA\n%%TORYO\n' >game.csa
printf '手合割：平手\n先手：A\n後手：B\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:02/00:00:02)\n   2 ３四歩(33)\n*ここ\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ４五角打\n   6 投了\n\n変化：3手\n   3 ２六歩(27)\n' >game.kif
printf '先手：A\n後手：B\n\n▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲４五角\nまで5手で先手の勝ち\n' >game.ki2
printf 'position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e\n' >game.usi
for form in csa kif ki2 usi; do
    run replay "game.$form" --check; exits 0; prints "1 game, 5 moves: 1 good, 0 damaged"; complains_not
    run replay "game.$form"; exits 0; last_line_starts "$last"; prints_part "Shogi"
    for to in csa kif ki2 usi json pgn; do
        run convert "game.$form" --to $to -o "to.$to"; exits 0; complains_not
        run replay "to.$to"; exits 0; last_line_starts "$last"
    done
done
run convert game.kif --to pgn; prints_part '[White "A"]'; prints_part "1-0"; prints_part "[%emt 0:00:02]"; prints_part "{ここ}"
run convert game.kif --to csa; prints_part "N+A"; prints_part "+8822UM"; prints_part "T2"; prints_part "%TORYO"
run convert game.csa --to kif; prints_part "手合割：平手"; prints_part "   4 同　銀(31)"; prints_part "( 0:02/00:00:02)"; prints_part "   6 投了"
run convert game.csa --to ki2; prints_part "▲７六歩"; prints_part "△同　銀"
run convert game.csa --to usi; prints "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e"
run convert game.csa --to wxf; exits 1; complains_of 'the moves of "Shogi" cannot be written in "wxf"'; complains_of "csa"
if iconv -f UTF-8 -t SHIFT-JIS game.kif >sjis.kif 2>/dev/null; then
    run replay sjis.kif --check; exits 0; prints "1 game, 5 moves: 1 good, 0 damaged"
    run convert sjis.kif --to pgn; prints_part "{ここ}"
fi
printf 'load game.kif\nposition\nquit\n' >script; run play shogi --ascii <script; prints_part "$last"
run play chess --ascii <script; complains_of "of another variant: this one has no dialect kif"
printf 'V2.2\n+7776FU\n-3334FX\n+2726FU\n' >damaged.csa
run replay damaged.csa --check; exits 1; prints "1 game, 3 moves: 0 good, 1 damaged"; complains_of "damaged.csa:3:1: error: 1... -3334FX"; complains_of "-3334FU is played in its place"

# ---- xiangqi: WXF, ICCS and UCCI ---------------------------------------------------------------------------------------
last="r1bakab1r/9/1cn4cn/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w "
printf '[Game "Chinese Chess"]\n[Red "A"]\n[Black "B"]\n[Result "1-0"]\n[Format "WXF"]\n\n1. C2=5 H2+3 2. H2+3 H8+9 1-0\n' >game.wxf
printf '[Game "Chinese Chess"]\n[Format "ICCS"]\n\n1. H2-E2 B9-C7 2. H0-G2 H9-I7 *\n' >game.iccs
printf 'position startpos moves h2e2 b9c7 h0g2 h9i7\n' >game.ucci
for form in wxf iccs ucci; do
    run replay "game.$form" --check; exits 0; prints "1 game, 4 moves: 1 good, 0 damaged"; complains_not
    for to in wxf iccs ucci pgn epd; do
        run convert "game.$form" --to $to -o "to.$to"; exits 0
        run replay "to.$to" --variant xiangqi; exits 0; last_line_starts "$last"
    done
done
# The same game in Chinese characters, in the simplified ones of GB18030 and in traditional ones.
printf '[Game "Chinese Chess"]\n\n 1. 炮二平五 馬８進７\n 2. 馬二進三 马２进１\n *\n=====\nhttp://example.com/\n' >game.chinese
run replay game.chinese --check; exits 0; prints "1 game, 4 moves: 1 good, 0 damaged"; complains_of "a line of = between games is passed over"
run convert game.iccs --to chinese; exits 0; prints_part '[Format "CHINESE"]'; prints_part "1. 炮二平五 "; prints_part "2. 马二进三 "
run convert game.ucci --to iccs; prints_part '[Game "Chinese Chess"]'; prints_part '[Format "ICCS"]'; prints_part "1. H2-E2 B9-C7 2. H0-G2 H9-I7"
run convert game.iccs --to ucci; prints "startpos moves h2e2 b9c7 h0g2 h9i7"

# ---- draughts without a number of the game, EPD, Zillions of Games, four players of Chess.com --------------------------
printf '[Event "A"]\n[Result "*"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n' >international.pdn
run replay international.pdn; exits 0; prints_part "International Draughts"
printf '[Event "A"]\n[Result "*"]\n\n1. 11-15 23-19 *\n' >english.pdn
run convert english.pdn --to pdn; exits 0; prints_part '[GameType "21"]'; prints_part "1. 11-15 23-19 *"
printf '1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";\n' >bk.epd # of the Bratko-Kopec test
run replay bk.epd --check; exits 0; prints "1 game, 0 moves: 1 good, 0 damaged"
run convert bk.epd --to epd; exits 0; prints_part "bm Qd1+;"; prints_part 'id "BK.01";'
printf '%% a list\n1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+;\n' >list.epd
run replay list.epd --check; exits 0; prints "1 game, 0 moves: 1 good, 0 damaged"
printf '[Event "A"]\n\n1. c3-d4 b6-a5 2. d4-e5 f6xd4 *\n' >named.pdn # no game of chess begins so, and no king decides
run replay named.pdn --check --variant draughts-russian; exits 0; prints "1 game, 4 moves: 1 good, 0 damaged"
run replay named.pdn --check; exits 0; complains_of "the record may be one of draughts-brazilian or draughts-russian; it is read as one of draughts-russian"
printf '[FEN "W:W31-50:B1-20"]\n\n*\n' >position.pdn
run replay position.pdn; exits 0; prints_part "International Draughts"
printf '[GameType "20"]\n[Result "*"]\n\n1.32-28 19-23 *\n' >joined.pdn # no blank behind the number
run replay joined.pdn --check; exits 0; prints "1 game, 2 moves: 1 good, 0 damaged"
printf '4k3/8/8/8/8/8/8/4K2R w K - bm Rh9;\n' >bad.epd; run replay bad.epd --check; exits 1; complains_of "bad.epd:1:28: error: bm Rh9: "
printf 'VariantFile=Rules\\Chess.zrf\nVariantName=Chess\n1. Pawn e2 - e4\n1. Pawn d7 - d5\n2. Pawn e4 x d5\n' >saved.zsg
run replay saved.zsg; exits 0; last_line_starts "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b "
printf '1. P e2-e4 p e7-e5\n2. N g1-f3 n b8-c6\n' >courier.txt # as Game Courier logs moves
run replay courier.txt --check; exits 0; prints "1 game, 4 moves: 1 good, 0 damaged"
printf '[Variant "FFA"]\n[StartFen4 "4PC"]\n\n1. h2-h3 .. b7-c7 .. g13-g12 .. m4-l4\n2. Ne1-f3 .. R *\n' >four.pgn4
run replay four.pgn4 --check; prints_part "1 game, 6 moves"

# ---- Crazyhouse and similar games: a promoted pawn has the letter of its new kind (python-chess 1.11.2) --------------
two="Q~7/7k/8/8/8/8/8/3QK3[] w - - 0 1"
run moves crazyhouse --san --position "$two"; exits 0; grep -qx 'Qad5' out || fail "no Qad5"; grep -qx 'Qdd5+' out || grep -qx 'Qdd5' out || fail "no Qdd5"; prints_no_part '~'
run show crazyhouse --position "$two" --moves Qad5; exits 0; last_line_is "8/7k/8/3Q~4/8/8/8/3QK3[] b - - 1 1"
run show crazyhouse --position "$two" --moves Qdd5; exits 0; last_line_is "Q~7/7k/8/3Q4/8/8/8/4K3[] b - - 1 1"
run show crazyhouse --position "$two" --moves Qd5; refuses 1 "ambiguous"
run show crazyhouse --position "$two" --moves 'Q~d5'; exits 0; last_line_is "8/7k/8/3Q~4/8/8/8/3QK3[] b - - 1 1"
run show crazyhouse --position "4k3/1Q~6/8/8/8/8/8/4K3[] w - - 0 1" --moves Qb8; exits 0
run moves crazyhouse --san --position "4k3/8/8/2N~3N1/8/8/8/4K3[] w - - 0 1"; grep -qx 'Nce4' out && grep -qx 'Nge4' out || fail "knights: $out"
printf '[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 c6 3. dxc6 h6 4. cxb7 h5 5. bxa8=Q h4 6. Qxa7 *\n' >house.pgn
run replay house.pgn --check; exits 0; prints "1 game, 11 moves: 1 good, 0 damaged"
run convert house.pgn --to coordinates -o cells.pgn; exits 0; run convert cells.pgn --to pgn; prints_part "6. Qxa7 *"

# ---- the mark # after every winning move (python-chess 1.11.2, the first three) --------------------------------------
mark() { # VARIANT POSITION SAN
    run moves "$1" --san --position "$2"; exits 0
    grep -qxF -- "$3" out || fail "no $3: $(tr '\n' ' ' <out)"
}
mark 3check "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1" "Ra8#"
mark 3check "4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1" "Ra8+"
mark atomic "rnbqkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" "e4"
mark atomic "4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1" "Rxd7#"
mark antichess "8/8/8/8/8/1p6/P7/8 b - - 0 1" "bxa2#"
mark horde "4k3/8/8/8/8/8/1p6/P7 b - - 0 1" "bxa1=Q#"
mark kingofthehill "8/8/7k/8/8/4K3/8/8 w - - 0 1" "Kd4#"
mark chess "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1" "Kg6" # stalemate is not a win
mark chess "7k/8/6K1/8/8/8/8/R7 w - - 0 1" "Ra8#"
finish
