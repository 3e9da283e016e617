#!/usr/bin/env bash
# The same seed gives the same game in two processes and in two locales. Counts with one thread and with two are equal.
# A German and a Turkish locale are built for this test where the sources of locales are installed.
source "$(dirname "$0")/common.bash"
cd "$scratch" || exit 1
cat >games.lua <<'LUA'
for _, name in ipairs({ "chess", "spartan", "cambodian", "crazyhouse", "tictactoe-3d", "elevator" }) do
  local game = varia.load(name):game()
  game:play_random(varia.random(), 40)
  print(name, table.concat(game:history(), " "), game:status(), game:text())
end
print(1.5, 1 / 3, string.format("%.3f", 1234567.891), ("I"):lower(), "a" < "B")
LUA
run run --seed 9 games.lua; exits 0; first=$out
[ "${#first}" -gt 1000 ] || fail "the games are short: $first"
run run --seed 9 games.lua; prints "$first"
run run --seed 10 games.lua; [ "$out" != "$first" ] || fail "the seed has no effect"

mkdir locales
for name in de_DE tr_TR; do
    localedef -i "$name" -f UTF-8 "locales/$name.UTF-8" >/dev/null 2>&1 || continue
    { export LOCPATH=$scratch/locales LC_ALL=$name.UTF-8; } 2>/dev/null  # the shell may not know this locale
    run run --seed 9 games.lua; prints "$first"
    run play chess --random black --seed 3 <<<$'e4\nd4\nNf3\nquit'; play=$out
    unset LOCPATH LC_ALL
    run play chess --random black --seed 3 <<<$'e4\nd4\nNf3\nquit'; prints "$play"
done
for variant in chess atomic cambodian tictactoe-3d; do
    run perft "$variant" 3 --divide; exits 0; alone=$out
    run perft "$variant" 3 --divide --threads 2; prints "$alone"
done
finish
