// Variants, and the moves to the positions that the tests use.
#include "stages.hpp"

#include <algorithm>
#include <random>
#include <stdexcept>

namespace failing {

using namespace varia;

namespace {

constexpr const char* asked_about_everything = R"(format = 1
name = "AskedConditions about everything"
extends = "chess"
script = "rules.lua"

[state]
taken = { initial = 0, min = 0, max = 20 }

[[hook]]
point = "allow"
call = "is_shy"
pieces = ["Q"]

[[hook]]
point = "allow"
call = "is_slow"
pieces = ["B"]
attacks = true

[[hook]]
point = "legal"
call = "is_calm"
pieces = ["N"]

[[hook]]
point = "moves"
call = "jumps"
pieces = ["R"]
suffix = "/jump"

[[hook]]
point = "attacks"
call = "jumps_onto"
pieces = ["R"]

[[hook]]
point = "after"
call = "counts"
types = ["capture"]

[[hook]]
point = "choose"
call = "prefers"

[[hook]]
point = "outcome"
call = "ends"
)";

constexpr const char* its_rules = R"(
function is_shy(position, move) return not position:attacked(move.to, position:opponent(move.side)) end
function is_slow(position, move) return position:coord(move.from, 1) ~= 4 end
function is_calm(position, move) return not position:in_check(position:opponent(move.side)) end

function jumps(position, from)
  local moves = {}
  for _, by in ipairs({ { 2, 2 }, { -2, 2 }, { 2, -2 }, { -2, -2 } }) do
    local to = position:step(from, by)
    if to and position:empty(to) then moves[#moves + 1] = { to = to, { "move", from, to }, { "state", "taken", 0 } } end
  end
  return moves
end
function jumps_onto(position, cell, side) return false end

function counts(position, move)
  local taken = position:state("taken")
  if taken < 20 then return { { "state", "taken", taken + 1 } } end
end

function prefers(position, moves)
  local numbers = {}
  for number, move in ipairs(moves) do
    if move.type ~= "castling" then numbers[#numbers + 1] = number end
  end
  return numbers
end

function ends(position)
  if position:state("taken") == 20 and #position:legal_moves() > 0 then return "draw", "white", "enough" end
end
)";

}  // namespace

VariantPtr variant(const std::string& name) {
    LoadOptions options;
    options.read = [](const std::string&) { return FileText{its_rules, ""}; };
    Result<VariantPtr> loaded = name == "asked" ? load_text(asked_about_everything, "asked.toml", name, options)
                                                : load_builtin(name);
    if (!loaded) throw std::runtime_error(loaded.error());
    return *loaded;
}

const std::vector<std::string>& variants() {
    static const std::vector<std::string> names{
        "chess",       "shogi",      "xiangqi",      "elevator",          "octahedral", "3check",
        "atomic",      "crazyhouse", "chess960",     "shatranj",          "extinction", "glinski",
        "uplifting",   "tilechess",  "wonkavator",   "great-shatranj-3d", "raumschach", "antichess",
        "racingkings", "tesschess",  "tictactoe-3d", "pyramid",           "torpedo",    "asked"};
    return names;
}

std::string test_name(std::string name) {
    std::ranges::replace(name, '-', '_');
    return name;
}

MoveList opening(const VariantPtr& variant, int plies, std::uint64_t seed) {
    Game game(variant);
    std::mt19937_64 random(seed);
    MoveList moves;
    while (game.plies() < plies && !game.legal_moves().empty()) {
        moves.push_back(game.legal_moves()[random() % game.legal_moves().size()]);
        game.play(moves.back());
    }
    // A game that is over would answer without computing anything.
    if (game.outcome().over && !moves.empty()) moves.pop_back();
    return moves;
}

}  // namespace failing
