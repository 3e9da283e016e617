// The messages of load_definition about impossible declarations: every diagnostic in full, with its place and hint. The
// numbers are those of docs/limits.md.
#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/board.hpp>
#include <varia/limits.hpp>
#include <varia/load.hpp>
#include <varia/match.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

#include "scripted_atomic.hpp"

namespace definition_errors_test {

using namespace varia;

std::string texts(const Diagnostics& list) {
    std::string out;
    for (const Diagnostic& d : list) out += d.text() + "\n";
    return out;
}

// Returns a shipped variant's declaration as a host might fill it in. Pieces have the lines from 101 on, their moves
// column 5. The places of other parts are set below.
Definition shipped(const std::string& name) {
    static std::map<std::string, Definition> known;
    auto [at, fresh] = known.try_emplace(name);
    Definition& definition = at->second;
    if (!fresh) return definition;
    const Result<VariantPtr> variant = name == "atomic in Lua" ? tests::scripted_atomic() : load_builtin(name);
    EXPECT_TRUE(variant) << variant.error();
    if (!variant) return definition;
    definition = (*variant)->definition();
    definition.files = {"host"};
    std::uint32_t line = 101;
    for (PieceDef& piece : definition.pieces) {
        piece.where = piece.letter.where = {0, line, 1};
        for (MoveDef& move : piece.moves) move.where = {0, line, 5};
        ++line;
    }
    for (auto* list : {&definition.castlings})
        for (CastlingDef& castling : *list) castling.where = castling.name.where = castling.letter.where = {0, 200, 1};
    for (HookDef& hook : definition.hooks) hook.where = hook.function.where = {0, 300, 1};
    for (ScriptDef& script : definition.scripts) script.name.where = {0, 301, 1};
    for (StateDef& state : definition.state) state.name.where = {0, 400, 1};
    definition.board.where = {0, 1, 1};
    for (AxisDef& axis : definition.board.axes) axis.name.where = {0, 2, 1};
    definition.board.cell.where = definition.board.keep.where = {0, 3, 1};
    definition.sides.where = {0, 4, 1};
    definition.setup.where = definition.setup.position.where = {0, 500, 1};
    for (SideDef& side : definition.sides.side) side.name.where = {0, 4, 2};
    RulesDef& rules = definition.rules;
    rules.checks.where = rules.repetition.where = rules.move_rule.where = {0, 600, 1};
    if (definition.match) definition.match->where = {0, 700, 1};
    if (definition.blocks) definition.blocks->where = {0, 800, 1};
    return definition;
}

struct Wrong {
    std::string what;
    std::string game;
    std::function<void(Definition&)> spoil;
    std::string message;  // all messages
};

constexpr int min = std::numeric_limits<int>::min();
constexpr int max = std::numeric_limits<int>::max();

template <class T>
void fill(std::vector<T>& list, std::size_t size) {
    const T some = list.empty() ? T{} : list.back();
    list.resize(size, some);
}

// In chess the second kind is the queen, the sixth the pawn.
MoveDef& queen(Definition& d) { return d.pieces[1].moves[0]; }
Leg& leg(Definition& d) { return queen(d).paths[0][0]; }

const std::vector<Wrong>& wrong() {
    static const std::vector<Wrong> all{
        // ---- numbers --------------------------------------------------------------------------------------------
        {"least steps", "chess", [](Definition& d) { leg(d).min = min; },
         "host:102:5: error: a range must be at least 1 and its end not before its beginning in the moves of Q\n"},
        {"most steps", "chess", [](Definition& d) { leg(d).max = max; },
         "host:102:5: error: a leg has at most 4096 steps in the moves of Q; write `unlimited` for as many as there is "
         "room for\n"},
        {"a component", "chess", [](Definition& d) { leg(d).step[0] = max; },
         "host:102:5: error: a vector's components must be from -4096 to 4096 in the moves of Q\n"},
        {"no direction", "chess",
         [](Definition& d) {
             leg(d).step = {0, 0};
         },
         "host:102:5: error: a direction may not be zero in the moves of Q; at least one component must lead "
         "somewhere\n"},
        {"too short a vector", "chess", [](Definition& d) { leg(d).step = {1}; },
         "host:102:5: error: this vector has 1 component; the board has 2 axes: file, rank (in the moves of Q)\n"},
        {"too long a vector", "chess",
         [](Definition& d) {
             queen(d).axes = {{"file", {}}};
             leg(d).step = {1, 0, 0};
         },
         "host:102:5: error: this vector has 3 components; the board has 2 axes: file, rank (in the moves of Q); or "
         "one for "
         "each of the move's own axes\n"},
        {"pieces left", "extinction",
         [](Definition& d) {
             d.rules.extinctions[0].where = {0, 7, 1}, d.rules.extinctions[0].min = -1;
         },
         "host:7:1: error: extinction: \"least\" must be from 0 to 16384, not -1\n"},
        {"checks", "3check", [](Definition& d) { d.rules.checks.count = 101; },
         "host:600:1: error: checks: \"count\" must be from 1 to 100, not 101\n"},
        {"checks below none", "3check", [](Definition& d) { d.rules.checks.count = min; },
         "host:600:1: error: checks: \"count\" must be from 1 to 100, not -2147483648\n"},
        {"repetition", "chess", [](Definition& d) { d.rules.repetition.count = 101; },
         "host:600:1: error: repetition: \"count\" must be from 2 to 100, not 101\n"},
        {"the first occurrence", "chess", [](Definition& d) { d.rules.repetition.count = 1; },
         "host:600:1: error: a position repeats when it comes the second time; write a count of 2 or more, or 0 for no "
         "rule\n"},
        {"plies", "chess", [](Definition& d) { d.rules.move_rule.plies = -1; },
         "host:600:1: error: the move rule: \"plies\" must be from 1 to " + std::to_string(max_plies) + ", not -1\n"},
        {"a score below 0", "chess",
         [](Definition& d) {
             d.rules.checkmate.score = {-1, 2};
         },
         "host: error: \"checkmate\" has the score -1/2; a score is a fraction from 0 to 1, such as \"2/3\"; "
         "denominators "
         "go to 1000\n"},
        {"a score above 1", "chess",
         [](Definition& d) {
             d.rules.stalemate.score = {3, 2};
         },
         "host: error: \"stalemate\" has the score 3/2; a score is a fraction from 0 to 1, such as \"2/3\"; "
         "denominators "
         "go to 1000\n"},
        {"a score of nothing", "chess",
         [](Definition& d) {
             d.rules.repetition.result.score = {0, 0};
         },
         "host:600:1: error: repetition: \"result\" has the score 0/0; a score is a fraction from 0 to 1, such as "
         "\"2/3\"; denominators go to 1000\n"},
        {"too fine a score", "chess",
         [](Definition& d) {
             d.rules.move_rule.result.score = {1, 1001};
         },
         "host:600:1: error: the move rule: \"result\" has the score 1/1001; a score is a fraction from 0 to 1, such "
         "as "
         "\"2/3\"; denominators go to 1000\n"},
        {"a result that is none", "chess", [](Definition& d) { d.rules.checkmate.verdict = Verdict::none; },
         "host: error: \"checkmate\" is missing; it is a win, a draw, a loss or a minor one\n"},
        {"steps of a push", "uplifting",
         [](Definition& d) {
             PushDef push;
             push.along = {Vector(d.board.axes.size(), 0)};
             push.along[0][0] = 1;
             push.max = 256;
             push.where = {0, 9, 9};
             d.pieces[0].pushes = {push};
         },
         "host:9:9: error: a push goes 1 to 255 cells\n"},
        // ---- indices --------------------------------------------------------------------------------------------
        {"a script", "atomic in Lua", [](Definition& d) { d.hooks[0].script = 7; },
         "host:300:1: error: hook explode asks script 8, but there are 1\n"},
        {"a script far away", "atomic in Lua", [](Definition& d) { d.hooks[0].script = 0xFFFFFFFF; },
         "host:300:1: error: hook explode asks script 4294967296, but there are 1\n"},
        {"a game", "elevator-chess", [](Definition& d) { d.match->boards[1].game = 1; },
         "host:700:1: error: a floor plays game 2, but there are 1\n"},
        {"a game before the first", "elevator-chess", [](Definition& d) { d.match->boards[0].game = -1; },
         "host:700:1: error: a floor plays game 0, but there are 1\n"},
        {"a seat's side", "elevator-chess",
         [](Definition& d) {
             d.match->teams = {{"A", {{0, 2}}}};
         },
         "host:700:1: error: the side of a seat of A must be from 0 to 1, not 2\n"},
        {"a seat's floor", "elevator-chess",
         [](Definition& d) {
             d.match->teams = {{"A", {{-1, 0}}}};
         },
         "host:700:1: error: seats: A sits on floor 0, but there are 2\n"},
        {"a conveyor", "elevator-chess", [](Definition& d) { d.match->conveyor = {0}; },
         "host:700:1: error: a shaft's conveyor runs up (1) or down (-1), not 0\n"},
        {"an option's board", "elevator-chess",
         [](Definition& d) {
             d.options[0].where = {}, d.options[0].boards = {{0, "1"}};
         },
         "host: error: a board of option boards must be from 1 to 1000, not 0\n"},
        // ---- pointers -------------------------------------------------------------------------------------------
        {"no game behind the pointer", "elevator-chess", [](Definition& d) { d.match->games[0].reset(); },
         "host:700:1: error: a game of the match is missing: its pointer is null\n"},
        {"no game at all", "elevator-chess", [](Definition& d) { d.match->games.clear(), d.match->boards.clear(); },
         "host:700:1: error: a match has at least one game\nhost:700:1: error: a match has 1 to 1000 boards, not 0\n"},
        {"a match in a match", "elevator-chess",
         [](Definition& d) {
             auto inner = std::make_shared<Definition>(*d.match->games[0]);
             inner->match = d.match;
             d.match->games[0] = inner;
         },
         "host:700:1: error: a game of a match is played on one board: it can be no match itself\n"},
        // ---- choices --------------------------------------------------------------------------------------------
        {"a grid", "chess", [](Definition& d) { d.board.grid = static_cast<Grid>(255); },
         "host:1:1: error: the board: \"grid\" has the value 255, which means nothing; use one of its enumeration's "
         "names\n"},
        {"what is passed over", "chess", [](Definition& d) { leg(d).over = static_cast<Over>(9); },
         "host:102:5: error: a leg in the moves of Q: \"over\" has the value 9, which means nothing; use one of its "
         "enumeration's names\n"},
        {"a hook's point", "atomic in Lua", [](Definition& d) { d.hooks[0].point = static_cast<HookPoint>(255); },
         "host:300:1: error: hook explode: \"point\" has the value 255, which means nothing; use one of its "
         "enumeration's names\n"},
        {"a schedule", "elevator-chess", [](Definition& d) { d.match->schedule = static_cast<Schedule>(3); },
         "host:700:1: error: the match: \"schedule\" has the value 3, which means nothing; use one of its "
         "enumeration's "
         "names\n"},
        {"a verdict", "chess", [](Definition& d) { d.rules.checkmate.verdict = static_cast<Verdict>(6); },
         "host: error: \"checkmate\" has the value 6, which means nothing; use one of its enumeration's "
         "names\n"},
        // ---- names ----------------------------------------------------------------------------------------------
        {"no name", "chess", [](Definition& d) { d.name.clear(); }, "host: error: \"name\" may not be empty\n"},
        {"a name in another encoding", "chess", [](Definition& d) { d.name = "Schach f\xFCr"; },
         "host: error: \"name\" is not UTF-8\n"},
        {"a name that moves the cursor", "chess", [](Definition& d) { d.pieces[1].name = "\x1b[2J"; },
         "host:102:1: error: Q: \"name\" may not contain the invisible character \\u001B\n"},
        {"a long name", "chess", [](Definition& d) { d.pieces[1].name = std::string(1000, 'x'); },
         "host:102:1: error: Q: \"name\" may have at most 60 characters, found 1000\n"},
        {"an axis without a name", "chess", [](Definition& d) { d.board.axes[0].name.text.clear(); },
         "host:2:1: error: an axis: \"\" cannot be a name; use up to 40 letters, digits and _, beginning with a "
         "letter\n"},
        {"an axis that is an operator", "chess", [](Definition& d) { d.board.axes[0].name.text = "and"; },
         "host:2:1: error: an axis: \"and\" cannot be a name; it has a meaning in expressions\n"},
        {"a label with a sign", "chess", [](Definition& d) { d.board.axes[0].labels[2] = "c-"; },
         "host:2:1: error: a label may not contain \"-\", which has a meaning in moves and positions\n"},
        {"a letter of two", "chess", [](Definition& d) { d.pieces[1].letter.text = "QQ"; },
         "host:102:1: error: \"QQ\" cannot be a piece's letter; use a capital from A to Z, or two to eight "
         "capitals "
         "and digits in braces (\"{LN}\"), with \"+\" before or \"~\" after it for a promoted piece\n"},
        {"no letter", "chess", [](Definition& d) { d.pieces[1].letter.text.clear(); },
         "host:102:1: error: \"\" cannot be a piece's letter; use a capital from A to Z, or two to eight "
         "capitals "
         "and digits in braces (\"{LN}\"), with \"+\" before or \"~\" after it for a promoted piece\n"},
        {"one letter in braces", "chess", [](Definition& d) { d.pieces[1].letter.text = "{Q}"; },
         "host:102:1: error: \"{Q}\" cannot be a piece's letter; use a capital from A to Z, or two to "
         "eight capitals "
         "and digits in braces (\"{LN}\"), with \"+\" before or \"~\" after it for a promoted piece\n"},
        {"small letters in braces", "chess", [](Definition& d) { d.pieces[1].letter.text = "+{Qn}"; },
         "host:102:1: error: \"+{Qn}\" cannot be a piece's letter; use a capital from A to Z, or two to "
         "eight capitals "
         "and digits in braces (\"{LN}\"), with \"+\" before or \"~\" after it for a promoted piece\n"},
        {"one letter twice", "chess", [](Definition& d) { d.pieces[1].letter.text = "K"; },
         "host:102:1: error: two kinds of piece have the letter \"K\"\n"},
        {"sides alike", "chess", [](Definition& d) { d.sides.side[1].name.text = "white"; },
         "host:4:2: error: both sides are called \"white\"\n"},
        {"letters of sides alike", "chess", [](Definition& d) { d.sides.side[1].letter = "w"; },
         "host:4:1: error: both sides have the letter \"w\"\n"},
        {"a side's letter", "chess", [](Definition& d) { d.sides.side[1].letter = "Black"; },
         "host:4:1: error: a side is written as one or two small letters, not \"Black\"\n"},
        {"a castling's letter", "chess", [](Definition& d) { d.castlings[0].letter.text = "k"; },
         "host:200:1: error: castling O-O: \"letter\" must be one capital letter from A to Z, not \"k\"\n"},
        {"castlings alike", "chess", [](Definition& d) { d.castlings[0].letter.text = "Q"; },
         "host:200:1: error: castling \"O-O\" and \"O-O-O\" both have the letter \"Q\"\n"},
        {"a suffix elsewhere", "atomic in Lua", [](Definition& d) { d.hooks[0].suffix = "/x"; },
         "host:300:1: error: hook explode: \"suffix\" goes with point = \"moves\" only; leave it out\n"},
        {"a hook asked once elsewhere", "atomic in Lua", [](Definition& d) { d.hooks[0].once = true; },
         "host:300:1: error: hook explode: \"once\" goes with point = \"moves\" only; leave it out\n"},
        {"suffixes elsewhere", "atomic in Lua", [](Definition& d) { d.hooks[0].suffixes = {"a"}; },
         "host:300:1: error: hook explode: \"suffixes\" goes with point = \"moves\" only; leave it out\n"},
        {"attacks elsewhere", "atomic in Lua", [](Definition& d) { d.hooks[0].attacks = true; },
         "host:300:1: error: hook explode: \"attacks\" goes with point = \"allow\" only; leave it out\n"},
        {"a state twice", "great-shatranj-3d", [](Definition& d) { d.state.push_back(d.state[0]); },
         "host:400:1: error: two state values are called \"held\"\n"},
        {"a state's range", "great-shatranj-3d", [](Definition& d) { d.state[0].max = 32001; },
         "host:400:1: error: state \"held\": \"max\" must be from -32000 to 32000, not 32001\n"},
        {"a state's range backwards", "great-shatranj-3d",
         [](Definition& d) {
             d.state.push_back({{"other", {0, 401, 1}}, 0, 3, 2});
         },
         "host:401:1: error: state \"other\": its range ends before it begins\n"},
        {"a state's beginning", "great-shatranj-3d", [](Definition& d) { d.state[0].initial = d.state[0].max + 1; },
         "host:400:1: error: state \"held\" starts outside its own range\n"},
        // ---- numbers of items -----------------------------------------------------------------------------------
        {"no pieces", "chess", [](Definition& d) { d.pieces.clear(); },
         "host: error: \"pieces\" needs at least 1 entry\n"},
        {"251 kinds", "chess", [](Definition& d) { fill(d.pieces, 251); },
         "host:106:1: error: \"pieces\" has at most 250 entries, not 251\n"},
        {"17 axes", "chess", [](Definition& d) { fill(d.board.axes, 17); },
         "host:1:1: error: the board: \"axes\" has at most 16 entries, not 17\n"},
        {"33 castlings", "chess", [](Definition& d) { fill(d.castlings, 33); },
         "host:200:1: error: \"castling\" has at most 32 entries, not 33\n"},
        {"a colour", "chess", [](Definition& d) { d.sides.side[1].colour = "blak"; },
         "host:4:1: error: unknown colour \"blak\"; did you mean \"black\"? The colours are red, blue, yellow, green, "
         "purple, orange, cyan, pink, white, "
         "black\n"},
        {"colours alike", "chess", [](Definition& d) { d.sides.side[0].colour = d.sides.side[1].colour = "pink"; },
         "host:4:1: error: both sides are drawn in pink; give each a colour of its own\n"},
        {"nobody's letter", "four-player", [](Definition& d) { d.sides.side[3].letter = "n"; },
         "host:4:1: error: the letter \"n\" of green is kept for pieces that are nobody's; choose another\n"},
        {"nobody's letter first", "four-player", [](Definition& d) { d.sides.side[3].letter = "na"; },
         "host:4:1: error: the letter \"na\" of green begins with n, which is kept for pieces that are nobody's; "
         "choose another\n"},
        {"letters that begin alike", "four-player", [](Definition& d) { d.sides.side[3].letter = "bg"; },
         "host:4:1: error: the letter \"bg\" begins with \"b\", which is another side's; choose letters of which none "
         "begins another one\n"},
        {"a side without a view", "four-player", [](Definition& d) { d.sides.side[2].view.clear(); },
         "host:4:1: error: nothing says how yellow sees the board; write `views`, a text for each side, such as "
         "\"-rank, file\" for one to the west\n"},
        {"nine sides", "four-player", [](Definition& d) { fill(d.sides.side, 9); },
         "host:4:1: error: a game has from 1 to 8 sides, not 9\n"},
        {"no sides", "four-player", [](Definition& d) { d.sides.side.clear(); },
         "host:4:1: error: a game has from 1 to 8 sides, not 0\n"},
        {"65 turns", "chess", [](Definition& d) { fill(d.sides.order, 65); },
         "host:4:1: error: sides: \"order\" has at most 64 entries, not 65\n"},
        {"65 state values", "great-shatranj-3d", [](Definition& d) { fill(d.state, 65); },
         "host:400:1: error: \"state\" has at most 64 entries, not 65\n"},
        {"65 hooks", "atomic in Lua", [](Definition& d) { fill(d.hooks, 65); },
         "host:300:1: error: \"hook\" has at most 64 entries, not 65\n"},
        {"4097 paths", "chess", [](Definition& d) { fill(queen(d).paths, 4097); },
         "host:102:5: error: a move in the moves of Q has at most 4096 paths, not 4097\n"},
        {"1001 legs", "chess", [](Definition& d) { fill(queen(d).paths[0], 1001); },
         "host:102:5: error: a path in the moves of Q has at most 1000 legs, not 1001\n"},
        {"17 promotions", "chess", [](Definition& d) { fill(d.pieces[5].promotions, 17); },
         "host:106:1: error: P: \"promotion\" has at most 16 entries, not 17\n"},
        {"70,000 promotions", "chess", [](Definition& d) { fill(d.pieces[5].promotions, 70000); },
         "host:106:1: error: P: \"promotion\" has at most 16 entries, not 70000\n"},
        {"256 pushes", "chess", [](Definition& d) { fill(d.pieces[5].pushes, 256); },
         "host:106:1: error: P has at most 255 pushes, not 256\n"},
        {"1001 boards", "elevator-chess", [](Definition& d) { fill(d.match->boards, 1001); },
         "host:700:1: error: a match has 1 to 1000 boards, not 1001\n"},
        {"65 shafts", "elevator-chess", [](Definition& d) { fill(d.match->boards[0].links, 65); },
         "host:700:1: error: a floor has at most 64 shafts, not 65\n"},
        {"a path without legs", "chess", [](Definition& d) { queen(d).paths = {{}}; },
         "host:102:5: error: a path has no steps in the moves of Q\n"},
        {"a move without a path", "chess", [](Definition& d) { queen(d).paths.clear(); },
         "host:102:5: error: this move goes nowhere: it has no path in the moves of Q\n"},
        {"no stop", "chess", [](Definition& d) { leg(d).stop = false; },
         "host:102:5: error: this move can end nowhere: no leg allows a stop in the moves of Q; leave out stop = false "
         "on the last leg\n"},
        {"a block of too many axes", "elevator", [](Definition& d) { d.blocks->size.push_back(1); },
         "host:800:1: error: the block's size has 4 components; the board has 3 axes\n"},
        {"a block of no cells", "elevator", [](Definition& d) { d.blocks->size[0] = 0; },
         "host:800:1: error: a block's size along an axis must be from 1 to 4096, not 0\n"},
        // ---- mistakes that are found only with the board --------------------------------------------------------
        {"a set-up without kings", "chess", [](Definition& d) { d.setup.position.text = "8/8/8/8/8/8/8/8 w - - 0 1"; },
         "host:500:1: error: white starts without a royal piece, and no rule says how it could lose; place its royal "
         "piece, or "
         "add an extinction or a goal to [rules]\n"
         "host:500:1: error: black starts without a royal piece, and no rule says how it could lose; place its royal "
         "piece, or "
         "add an extinction or a goal to [rules]\n"},
        {"no set-up", "chess", [](Definition& d) { d.setup = {}; },
         "host: error: no set-up: nothing says where the pieces start; add [setup] with position = ... or board = "
         "...\n"},
        {"a cell that is none", "chess",
         [](Definition& d) {
             d.castlings[0].king_to = {"k9", {0, 201, 4}};
         },
         "host:201:4: error: castling O-O: no cell \"k9\" on this board; cells run from a1 to h8\n"},
        {"a kind that is none", "chess",
         [](Definition& d) {
             d.rules.move_rule.reset = {{"X", {0, 601, 4}}};
         },
         "host:601:4: error: the move rule: no piece \"X\"; the pieces are K, Q, R, B, N, P\n"},
        {"a function that is none", "atomic in Lua", [](Definition& d) { d.hooks[0].function.text = "explod"; },
         "host:300:1: error: stdlib/rules/explosion.lua has no function \"explod\"; did you mean \"explode\"?\n"},
    };
    return all;
}

TEST(WrongDefinition, IsReportedInFull) {
    for (const Wrong& w : wrong()) {
        SCOPED_TRACE(w.what + " of " + w.game);
        Definition definition = shipped(w.game);
        w.spoil(definition);
        const Result<VariantPtr> variant = load_definition(std::move(definition));
        EXPECT_FALSE(variant);
        EXPECT_EQ(texts(variant.diagnostics()), w.message);
    }
}

// Lists of the largest allowed length are accepted.
TEST(DefinitionAtItsLimits, Loads) {
    Definition d = shipped("chess");
    fill(d.sides.order, static_cast<std::size_t>(max_turns));
    for (int i = 0; i < max_state; ++i)
        d.state.push_back({{"s" + std::to_string(i), {}}, 0, -max_state_value, max_state_value});
    const PieceDef queen_as_declared = d.pieces[1];
    for (const char* form : {"", "+", "~"})
        for (int n = 0; n < 100 && d.pieces.size() + 1 < static_cast<std::size_t>(max_kinds); ++n) {
            PieceDef more = queen_as_declared;
            const std::string name = n < 26 ? std::string(1, static_cast<char>('A' + n))
                                            : "{X" + std::to_string(n) + "}";
            more.letter.text = form[0] == '+' ? "+" + name : name + form;
            const auto same = [&](const PieceDef& p) { return p.letter.text == more.letter.text; };
            if (std::none_of(d.pieces.begin(), d.pieces.end(), same)) d.pieces.push_back(more);
        }
    fill(d.pieces[5].promotions, static_cast<std::size_t>(max_promotions));
    d.rules.repetition.count = max_repetitions;
    d.rules.move_rule.plies = max_plies;
    d.rules.stalemate.score = {max_score - 1, max_score};
    d.name = std::string(static_cast<std::size_t>(max_name), 'n');
    const Result<VariantPtr> variant = load_definition(std::move(d));
    ASSERT_TRUE(variant) << texts(variant.diagnostics());
    EXPECT_EQ((*variant)->kinds(), max_kinds - 1);
    Rules rules(*variant);
    Position position = start_position(*variant);
    EXPECT_EQ(rules.perft(position, 1), 20U);
    EXPECT_EQ(position.state(max_state - 1), 0);
}

TEST(DefinitionAtItsLimits, HasManyCastlings) {
    Definition d = shipped("chess");
    const CastlingDef castling = d.castlings[0];
    for (const char* partner : {"R", "B"})
        for (char c = 'A'; c <= 'Z' && d.castlings.size() < static_cast<std::size_t>(max_castlings); ++c) {
            CastlingDef more = castling;
            more.any_start = false;
            more.letter.text = std::string(1, c);
            more.name.text = "N" + std::to_string(d.castlings.size());
            more.partner.text = partner;
            if (*partner == 'B') more.partner_from.text = "f1", more.partner_to.text = "f2";
            const auto same = [&](const CastlingDef& other) {
                return other.letter.text == more.letter.text && other.partner.text == more.partner.text;
            };
            if (std::none_of(d.castlings.begin(), d.castlings.end(), same)) d.castlings.push_back(more);
        }
    const Result<VariantPtr> variant = load_definition(std::move(d));
    ASSERT_TRUE(variant) << texts(variant.diagnostics());
    Rules rules(*variant);
    Position position = start_position(*variant);
    EXPECT_EQ(rules.perft(position, 1), 20U);
}

// A host's declaration becomes complete like a file's, with the start position and the scripts.
TEST(LoadDefinition, IsReadyForPlay) {
    for (const std::string name : {"chess", "atomic in Lua"}) {
        const Result<VariantPtr> file = name == "chess" ? load_builtin(name) : tests::scripted_atomic();
        ASSERT_TRUE(file) << file.error();
        const Result<VariantPtr> host = load_definition((*file)->definition());
        ASSERT_TRUE(host) << host.error();
        EXPECT_EQ((*host)->start(), (*file)->start());
        Position position = start_position(*host);
        Rules rules(*host);
        EXPECT_EQ(rules.perft(position, 2), 400U);  // 20 times 20, in both games
        EXPECT_FALSE(rules.take_failure());
    }
}

// Parts that hosts build by themselves are validated too.
TEST(LoadDefinition, PartsAreValidatedAlone) {
    BoardDef board = shipped("chess").board;
    board.axes[0].labels.clear();
    const auto built = Board::build(board, {}, {"host"});
    ASSERT_FALSE(built);
    EXPECT_EQ(texts(built.diagnostics()), "host:2:1: error: axis \"file\" must have 1 to 4096 labels\n");

    const Result<VariantPtr> chess = load_builtin("chess");
    ASSERT_TRUE(chess);
    Definition match = shipped("elevator-chess");
    for (const std::vector<VariantPtr>& games : {std::vector<VariantPtr>{}, {*chess, *chess}}) {
        const auto linked = LinkedBoards::build(match, games);
        ASSERT_FALSE(linked);
        EXPECT_NE(linked.error().find("the match has 1 games, and "), std::string::npos) << linked.error();
    }
    match.match->boards[0].game = max;
    const auto linked = LinkedBoards::build(match, {*chess});
    ASSERT_FALSE(linked);
    EXPECT_EQ(texts(linked.diagnostics()), "host:700:1: error: a floor plays game 2147483648, but there are 1\n");
}

}  // namespace definition_errors_test
