#!/usr/bin/env bash
# Lessons: what they print, in JSON too, and the check of lessons that were kept.
source "$(dirname "$0")/common.bash"

# The rules of chess are those of FIDE's Laws, article 3.
run lessons chess; exits 0; complains_not
for title in King Queen Rook Bishop Knight Pawn "Pawn: capturing" "Pawn: promoting" "En passant" "Castling O-O" \
    "Castling O-O-O" "Check" "Winning: checkmate"; do
    grep -qE "^[0-9]+\. $title\$" "$scratch/out" || fail "no lesson \"$title\""
done
prints_part "    Move a Knight."
prints_part "    - Leaps 1 by 2 cells."
prints_part "    does it: b1-a3, b1-c3, g1-f3, g1-h3"
prints_part "    b1-a3: white's Knight goes from b1 to a3"
for width in 40 80; do run lessons chess --boards --width $width; exits 0; done
run lessons chess --boards --ascii; prints_part "    1  R  N  B  Q  K  B  N  R"

# The turns of each lesson are legal where it is set, as `varia moves` lists them.
run lessons xiangqi --json; exits 0
cp "$scratch/out" "$scratch/kept.json"
python3 - "$VARIA" "$scratch/kept.json" <<'PYTHON' || fail "a turn is not legal"
import json, subprocess, sys
varia, kept = sys.argv[1:]
answer = json.load(open(kept))
assert answer["variant"] == "xiangqi" and answer["lessons"]
for lesson in answer["lessons"]:
    ran = subprocess.run([varia, "moves", "xiangqi", "--json", "--position", lesson["position"]], capture_output=True, check=True)
    legal = json.loads(ran.stdout)["moves"]
    assert lesson["turns"] and set(lesson["turns"]) <= set(legal), lesson
    assert lesson["example"] in lesson["turns"]
PYTHON

# Lessons that were kept.
run lessons xiangqi --check "$scratch/kept.json"; exits 0; prints_part " passed, 0 failed"
python3 - "$scratch/kept.json" "$scratch/spoilt.json" <<'PYTHON'
import json, sys
answer = json.load(open(sys.argv[1]))
answer["lessons"][0]["turns"] = ["a1-a9"]
answer["lessons"][1]["id"] = "move Z"
answer["lessons"][2]["position"] = "9/9"
json.dump(answer, open(sys.argv[2], "w"))
PYTHON
run lessons xiangqi --check "$scratch/spoilt.json"; exits 1; prints_part " passed, 3 failed"
prints_part 'illegal move "a1-a9"'
prints_part 'the game has no rule "move Z"'
run lessons xiangqi --check "$scratch/spoilt.json" --json; exits 1
python3 -c 'import json, sys; a = json.load(open(sys.argv[1])); assert a["failed"] == 3 == len(a["faults"]), a' "$scratch/out" ||
    fail "the faults are not in the answer"
echo "no JSON" >"$scratch/no.json"
run lessons xiangqi --check "$scratch/no.json"; exits 1; complains_of "it is no JSON"; complains_of "varia lessons VARIANT --json"
echo "{}" >"$scratch/no.json"
run lessons xiangqi --check "$scratch/no.json"; exits 1; complains_of "it has no list \`lessons\`"
run lessons xiangqi --check "$scratch/absent.json"; exits 1; complains_of "cannot read it"

# Beside a variant they are tests.
mkdir "$scratch/mine"
printf 'format = 1\nname = "Mine"\nextends = "xiangqi"\n' >"$scratch/mine/variant.toml"
cp "$scratch/kept.json" "$scratch/mine/lessons.json"
run test "$scratch/mine"; exits 0; prints_part " passed, 0 failed"
prints_no_part "0 passed"
cp "$scratch/spoilt.json" "$scratch/mine/lessons.json"
run test "$scratch/mine"; exits 1; prints_part " passed, 3 failed"; prints_part "mine/lessons.json: error: "
prints_part "test: lesson move Z"
run test "$scratch/mine" --json --filter "lesson move Z"; exits 1
json 'j["failed"] == 1 and j["passed"] == 0 and j["tests"][0]["name"] == "lesson move Z" and j["tests"][0]["diagnostics"]'
echo "{}" >"$scratch/mine/lessons.json"
run test "$scratch/mine"; exits 1; prints_part "it has no list \`lessons\`"; prints_part "1 file cannot be read"

# A smaller search finds less, and says what lacks.
run lessons chess --tries 100; exits 0; prints_part "no lesson: Winning: checkmate: no position for it was found"
# A match has none.
run lessons elevator-chess; exits 1; complains_of "match on several boards"
run lessons ches; exits 1; complains_of 'did you mean "chess"?'
run lessons chess --tries 0; exits 2

finish
