// Builds with assertions check every precondition that the public headers state; in other builds this file is empty.
// The handler throws, so that each violation is seen to be found before anything was changed.
#include <varia/assert.hpp>

#if VARIA_ASSERTIONS

#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/contest.hpp>
#include <varia/game.hpp>
#include <varia/hook_check.hpp>
#include <varia/load.hpp>
#include <varia/match.hpp>
#include <varia/notation.hpp>
#include <varia/playout.hpp>
#include <varia/script.hpp>
#include <varia/text.hpp>

#include "board_set.hpp"

namespace {

using namespace varia;

struct Broken {
    std::string words;
};

void throw_it(const BrokenPrecondition& broken) { throw Broken{broken.words}; }

class Preconditions : public testing::Test {
protected:
    void SetUp() override { before_ = set_precondition_handler(throw_it); }
    void TearDown() override { set_precondition_handler(before_); }

private:
    PreconditionHandler before_ = nullptr;
};

// Returns the message about a broken precondition, or an empty text if it was not noticed.
template <class Act>
std::string breach(Act&& act) {
    try {
        act();
    } catch (const Broken& broken) {
        return broken.words;
    }
    return {};
}

#define EXPECT_BROKEN(words, ...) EXPECT_EQ(breach([&] { (void)(__VA_ARGS__); }), words)

VariantPtr variant(const std::string& name) {
    Result<VariantPtr> loaded = load_builtin(name);
    EXPECT_TRUE(loaded) << loaded.error();
    return *loaded;
}

const std::string no_cell_of_it = "the cell is one of the board's";

TEST_F(Preconditions, OfCharacters) {
    std::size_t at = 1;
    EXPECT_BROKEN("a character begins there", next_code_point("a", at));
    EXPECT_BROKEN("a character begins there", next_character("a", at));
    EXPECT_EQ(at, 1U);
}

TEST_F(Preconditions, OfPieces) {
    EXPECT_BROKEN("a piece is of a kind from 1 to 250", Piece(0, Side::first));
    EXPECT_BROKEN("a piece is of a kind from 1 to 250", Piece(251, Side::first));
    EXPECT_BROKEN("", Piece(250, Side::second));
}

TEST_F(Preconditions, OfResults) {
    Result<int> failed(Diagnostic{Severity::error, "", 0, 0, "no", ""});
    const Result<int>& fixed = failed;
    const std::string words = "the result has a value";
    EXPECT_BROKEN(words, failed.value());
    EXPECT_BROKEN(words, fixed.value());
    EXPECT_BROKEN(words, std::move(failed).value());
    EXPECT_BROKEN(words, *failed);
    EXPECT_BROKEN(words, *fixed);
    Result<std::string> text(Diagnostic{Severity::error, "", 0, 0, "no", ""});
    const Result<std::string>& fixed_text = text;
    EXPECT_BROKEN(words, text->size());
    EXPECT_BROKEN(words, fixed_text->size());
    EXPECT_BROKEN("a result without a value says why", Result<int>(Diagnostics{}));
    EXPECT_BROKEN("a result without a value says why", Result<int>(Diagnostic{Severity::warning, "", 0, 0, "hm", ""}));
}

TEST_F(Preconditions, OfVariants) {
    const VariantPtr chess = variant("chess");
    EXPECT_BROKEN("the kind is one of the variant's", chess->kind(0));
    EXPECT_BROKEN("the kind is one of the variant's", chess->kind(static_cast<Kind>(chess->kinds() + 1)));
    EXPECT_BROKEN("the kind is one of the variant's", chess->royal(0));
    EXPECT_BROKEN("", chess->royal(static_cast<Kind>(chess->kinds())));
}

TEST_F(Preconditions, OfBoards) {
    const VariantPtr chess = variant("chess");
    const Board& board = chess->board();
    EXPECT_BROKEN("the axis is one of the board's", board.axis(2));
    EXPECT_BROKEN("the axis is one of the board's", board.axis(-1));
    EXPECT_BROKEN("the axis is one of the board's", board.length(2));
    EXPECT_BROKEN(no_cell_of_it, board.coordinates(64));
    EXPECT_BROKEN(no_cell_of_it, board.name(no_cell));
    const std::array<int, 3> three{0, 0, 1};
    const std::array<int, 2> two{0, 1};
    EXPECT_BROKEN("coordinates have one number an axis", board.at(three));
    EXPECT_BROKEN(no_cell_of_it, board.step(64, two));
    EXPECT_BROKEN("a vector has one component an axis", board.step(0, three));
    EXPECT_BROKEN(no_cell_of_it, board.mirrored(64, {true, true}));
    EXPECT_BROKEN("there is one flag an axis", board.mirrored(0, {true}));
    EXPECT_BROKEN("there is one flag an axis", board.symmetries({{1, 2}}, {true}));
    EXPECT_BROKEN("a vector has one component an axis", board.symmetries({{1, 2, 3}}, {true, true}));
    EXPECT_BROKEN("", board.step(63, two));
}

TEST_F(Preconditions, OfReadingPositions) {
    const Position position = start_position(variant("chess"));
    EXPECT_BROKEN("there is a variant", Position(nullptr));
    EXPECT_BROKEN(no_cell_of_it, position.at(64));
    EXPECT_BROKEN(no_cell_of_it, position.unmoved(no_cell));
    EXPECT_BROKEN("the kind is from 1 to 250", position.hand(Side::first, 0));
    EXPECT_BROKEN("the kind is from 1 to 250", position.hand(Side::first, 251));
    EXPECT_BROKEN("the kind is from 1 to 250", position.count(Side::first, 251));
    EXPECT_BROKEN("the variant has a state value of this number", position.state(0));
    EXPECT_BROKEN("the board has a slot of this number", position.filled(0));
    EXPECT_BROKEN("the board has a slot of this number", position.on_block(Side::first, 0));
    const Position blocks = start_position(variant("elevator"));
    EXPECT_BROKEN("", blocks.filled(0));
    EXPECT_BROKEN("the board has a slot of this number", blocks.filled(-1));
    EXPECT_BROKEN("the board has a slot of this number", blocks.on_block(Side::second, 9999));
}

TEST_F(Preconditions, OfSettingPositionsUp) {
    const VariantPtr chess = variant("chess");
    Position position = start_position(chess);
    const Position before = position;
    const Piece king(6, Side::first);
    EXPECT_BROKEN(no_cell_of_it, position.put(64, king));
    EXPECT_BROKEN("the piece is of one of the variant's kinds",
                  position.put(0, Piece(static_cast<Kind>(chess->kinds() + 1), Side::first)));
    EXPECT_BROKEN("the piece is of one of the variant's kinds", position.put(0, Piece::from_code(0x0301)));
    EXPECT_BROKEN("the piece is of one of the variant's kinds", position.put(0, Piece::from_code(0x0100)));
    EXPECT_BROKEN("the turn is one of the order's", position.set_turn(2));
    EXPECT_BROKEN("the turn is one of the order's", position.set_turn(-1));
    EXPECT_BROKEN("the kind is one of the variant's", position.set_hand(Side::first, 0, 1));
    EXPECT_BROKEN("the kind is one of the variant's", position.set_hand(Side::first, 60, 1));
    EXPECT_BROKEN("a hand holds from 0 to 65535 of a kind", position.set_hand(Side::first, 1, 65536));
    EXPECT_BROKEN("a hand holds from 0 to 65535 of a kind", position.set_hand(Side::first, 1, -1));
    EXPECT_BROKEN(no_cell_of_it, position.set_unmoved(64, true));
    const std::array<Cell, max_crossed + 1> seven{1, 2, 3, 4, 5, 6, 7};
    const std::array<Cell, 1> outside{64};
    EXPECT_BROKEN("a piece crosses at most 6 cells", position.set_exposed(0, seven));
    EXPECT_BROKEN("the crossed cells are the board's", position.set_exposed(0, outside));
    EXPECT_BROKEN("the cell is one of the board's, or none", position.set_exposed(64, {}));
    EXPECT_BROKEN("checks are counted from 0 to 255", position.set_checks_given(Side::first, 256));
    EXPECT_BROKEN("checks are counted from 0 to 255", position.set_checks_given(Side::first, -1));
    EXPECT_BROKEN("the clock counts from 0 to max_clock", position.set_clock(max_clock + 1));
    EXPECT_BROKEN("moves are numbered from 1", position.set_move_number(0));
    EXPECT_BROKEN("the variant has a state value of this number", position.set_state(0, 0));
    EXPECT_BROKEN("the board has a slot of this number", position.set_filled(0, false));
    EXPECT_EQ(position, before);
    EXPECT_EQ(position.zobrist_key(), position.recomputed_key());
    EXPECT_BROKEN("", position.set_exposed(0, std::span(seven).first(6)));
    EXPECT_BROKEN("", position.set_exposed(no_cell, {}));
}

TEST_F(Preconditions, NothingStandsWhereThereIsNoBlock) {
    Position position = start_position(variant("elevator"));
    int slot = 0;
    while (!position.filled(slot)) ++slot;
    position.set_filled(slot, false);
    Cell empty = 0;
    while (!position.at(empty).is_void()) ++empty;
    EXPECT_BROKEN("nothing stands where there is no block", position.put(empty, Piece(1, Side::first)));
}

TEST_F(Preconditions, OfStateValues) {
    const Result<VariantPtr> counted = load_text(
        "format = 1\nextends = \"chess\"\nname = \"With a number\"\n[state]\nn = { initial = 0, min = 0, max = 3 }\n",
        "n.toml", "n");
    if (!counted) GTEST_FAIL() << counted.error();
    Position position = start_position(*counted);
    EXPECT_BROKEN("the value is one that the variant allows", position.set_state(0, 4));
    EXPECT_BROKEN("the value is one that the variant allows", position.set_state(0, -1));
    EXPECT_BROKEN("the variant has a state value of this number", position.set_state(1, 0));
    EXPECT_BROKEN("the variant has a state value of this number", position.state(-1));
    EXPECT_BROKEN("", position.set_state(0, 3));
    EXPECT_EQ(position.state(0), 3);
}

TEST_F(Preconditions, OfRules) {
    const VariantPtr chess = variant("chess");
    EXPECT_BROKEN("there is a variant", Rules(nullptr));
    Rules rules(chess);
    Position other = start_position(variant("shogi"));
    MoveList list;
    std::vector<std::uint8_t> unsure;
    Position::Undo undo;
    const std::string words = "the position is one of these rules' variant";
    EXPECT_BROKEN(words, rules.legal_moves(other, list));
    EXPECT_BROKEN(words, rules.pseudo_legal_moves(other, list, unsure));
    EXPECT_BROKEN(words, rules.passes_legality(other, {}));
    EXPECT_BROKEN(words, rules.count_legal_moves(other));
    EXPECT_BROKEN(words, rules.has_legal_move(other));
    EXPECT_BROKEN(words, rules.do_move(other, {}, undo));
    EXPECT_BROKEN(words, rules.undo_move(other, undo));
    EXPECT_BROKEN(words, rules.change(other, {}, false, undo));
    EXPECT_BROKEN(words, rules.perft(other, 0));
    ConsequenceList described;
    EXPECT_BROKEN(words, rules.consequences(other, {}, described));
    EXPECT_BROKEN(words, rules.repeats(other, {}));
    EXPECT_BROKEN(words, rules.captures(other, {}));
    EXPECT_BROKEN(words, rules.gives_check(other, {}));
    EXPECT_BROKEN(words, rules.key_after(other, {}));
    EXPECT_BROKEN(words, rules.legal_captures(other, list));
    EXPECT_BROKEN(words, (void)rules.is_legal(other, Move()));
    EXPECT_BROKEN(words, rules.legal_evasions(other, list));
    EXPECT_BROKEN(words, rules.do_null_move(other, undo));
    EXPECT_BROKEN(words, rules.attacked(other, 0, Side::first));
    EXPECT_BROKEN(words, rules.in_check(other, Side::first));
    EXPECT_BROKEN(words, rules.outcome(other));
    EXPECT_BROKEN(words, rules.decided(other));
    EXPECT_BROKEN(words, rules.repetition_key(other));
    EXPECT_BROKEN(words, rules.reach(other, 0));
    EXPECT_BROKEN(words, rules.push_reach(other, 0));
    Position start = start_position(chess);
    EXPECT_BROKEN("the side to move is in check", rules.legal_evasions(start, list));
    const Result<Position> checked = parse_position(chess, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    ASSERT_TRUE(checked) << checked.error();
    Position in_check = *checked;
    EXPECT_BROKEN("the side that passes its turn is not in check", rules.do_null_move(in_check, undo));
    EXPECT_BROKEN("", rules.legal_evasions(in_check, list));
    EXPECT_EQ(in_check, *checked);
    // Two variants are different, even if they are loaded from the same text.
    Position twin = start_position(variant("chess"));
    EXPECT_BROKEN(words, rules.count_legal_moves(twin));
    Position own = start_position(chess);
    EXPECT_BROKEN(no_cell_of_it, rules.attacked(own, 64, Side::first));
    EXPECT_BROKEN(no_cell_of_it, rules.reach(own, 64));
    EXPECT_BROKEN(no_cell_of_it, rules.push_reach(own, 64));
}

TEST_F(Preconditions, OfAskingMoves) {
    const std::string words = "the move is of the type that has this";
    const Move step = Move::step(1, 2);
    EXPECT_BROKEN(words, step.crossing());
    EXPECT_BROKEN(words, step.castling());
    EXPECT_BROKEN(words, step.partner());
    EXPECT_BROKEN(words, step.dropped());
    EXPECT_BROKEN(words, step.push_number());
    EXPECT_BROKEN(words, step.push_direction());
    EXPECT_BROKEN(words, step.push_steps());
    EXPECT_BROKEN(words, step.slot());
    EXPECT_BROKEN(words, step.block_direction());
    EXPECT_BROKEN(words, step.hook());
    EXPECT_BROKEN(words, step.own_suffix());
    EXPECT_BROKEN(words, Move::pass().promoting(1));
    EXPECT_BROKEN("", Move::pass().promotion());
}

// Moves of other positions, of every type.
TEST_F(Preconditions, OfMoves) {
    const VariantPtr chess = variant("chess");
    Rules rules(chess);
    Position position = start_position(chess);
    const Position before = position;
    Position::Undo undo;
    const auto cell = [&](const char* name) { return chess->board().find(name); };
    const Cell e2 = cell("e2");
    const Cell e4 = cell("e4");
    const Move wrong[] = {
        Move{},
        Move::step(cell("e3"), e4),          // the cell is empty
        Move::step(cell("e7"), cell("e5")),  // a piece of the other side
        Move::step(cell("d1"), cell("d2")),  // onto an own piece
        Move::step(64, e4),                  // not a cell of the board
        Move::step(e2, no_cell),
        Move::step(e2, e4, 40),                               // into an unknown kind
        Move::expose(e2, e4, 60000),                          // across cells that are not listed
        Move::take_in_passing(e2, cell("d3")),                // no piece is exposed
        Move::castle(cell("e1"), cell("g1"), 9, cell("h1")),  // no such castling
        Move::castle(cell("e1"), cell("g1"), 0, cell("h4")),  // without a partner
        Move::drop(1, e4),                                    // no piece is in hand
        Move::push(e2, e4, 0, 0, 1),
        Move::move_block(0, 0),
        Move::of_hook(e2, e4, 0, 0),
    };
    for (const Move move : wrong) {
        const int number = static_cast<int>(&move - wrong);
        EXPECT_EQ(breach([&] { rules.do_move(position, move, undo); }), "the move is one of this position's") << number;
        EXPECT_EQ(breach([&] { (void)move_text(position, move); }), "the move is one of this position's") << number;
        EXPECT_EQ(breach([&] { (void)uci_text(position, move); }), "the move is one of this position's") << number;
        EXPECT_EQ(breach([&] { (void)san_text(rules, position, move); }), "the move is one of this position's")
            << number;
        EXPECT_EQ(breach([&] { (void)rules.passes_legality(position, move); }),
                  "the move is one of this position's candidates")
            << number;
        ConsequenceList described;
        EXPECT_EQ(breach([&] { rules.consequences(position, move, described); }), "the move is one of this position's")
            << number;
        EXPECT_EQ(breach([&] { (void)rules.captures(position, move); }), "the move is one of this position's")
            << number;
        EXPECT_EQ(breach([&] { (void)rules.gives_check(position, move); }), "the move is one of this position's")
            << number;
        EXPECT_EQ(breach([&] { (void)rules.key_after(position, move); }), "the move is one of this position's")
            << number;
        EXPECT_EQ(position, before);
    }
}

TEST_F(Preconditions, OfSetsOfCells) {
    const Position position = start_position(variant("chess"));
    EXPECT_BROKEN("the variant has such a kind", position.pieces(Side::first, 0));
    EXPECT_BROKEN("the variant has such a kind", position.pieces(Side::first, 7));  // chess has six kinds
    const CellView set = position.pieces(Side::first);
    EXPECT_BROKEN(no_cell_of_it, set.has(64));
    EXPECT_BROKEN("", set.has(63));
    CellView::Iterator end = set.begin();
    for (int i = 0; i < set.size(); ++i) ++end;
    EXPECT_BROKEN("the iterator is not at the end", *end);
    EXPECT_BROKEN("the iterator is not at the end", ++end);
}

TEST_F(Preconditions, OfContests) {
    EXPECT_BROKEN("there is a variant", Contest(nullptr));
    EXPECT_BROKEN("there is a variant", Contest::parse(nullptr, "startpos"));
    const std::string board_number = "the contest has such a floor";
    LoadOptions options;
    options.set = {{"boards", "3"}};
    for (const VariantPtr& played : {variant("chess"), load_builtin("elevator-chess", options).value()}) {
        Contest contest(played);
        ActionList list;
        BoardConsequenceList described;
        EXPECT_BROKEN(board_number, contest.position(contest.boards()));
        EXPECT_BROKEN(board_number, contest.board_variant(-1));
        EXPECT_BROKEN(board_number, contest.rules(3));
        EXPECT_BROKEN(board_number, contest.board_status(3));
        EXPECT_BROKEN(board_number, contest.board_line(3));
        EXPECT_BROKEN(board_number, contest.in_check(3));
        EXPECT_BROKEN(board_number, contest.occurrences(3));
        EXPECT_BROKEN(board_number, contest.player_of(3, Side::first));
        EXPECT_BROKEN(board_number, contest.board_actions(3, list));
        EXPECT_BROKEN(board_number, contest.piece_actions(3, 0));
        EXPECT_BROKEN(board_number, contest.choices(3));
        EXPECT_BROKEN(board_number, contest.changed(3));
        EXPECT_BROKEN("the contest has such a player", contest.player_name(2));
        EXPECT_BROKEN("there is an action to divide by", contest.divide(0));
        Action wrong = contest.legal_actions().front();
        wrong.move = Move::step(wrong.move.to, wrong.move.to);
        EXPECT_NE(breach([&] { contest.consequences(wrong, described); }), "");
        EXPECT_NE(breach([&] { contest.act(wrong); }), "");
        wrong.type = ActionType::link_move;
        wrong.link = 999;
        EXPECT_NE(breach([&] { contest.consequences(wrong, described); }), "");
        EXPECT_EQ(contest.plies(), 0);
    }
}

TEST_F(Preconditions, OfEffects) {
    const VariantPtr chess = variant("chess");
    Rules rules(chess);
    Position position = start_position(chess);
    const Position before = position;
    Position::Undo undo;
    const Effect wrong[] = {
        {EffectType::place, 0, 0, 0, 0},     {EffectType::place, Piece(1, Side::first).code(), 64, 0, 0},
        {EffectType::remove, 0, 64, 0, 0},   {EffectType::capture, 0, 64, 0, 0},
        {EffectType::relocate, 0, 0, 64, 0}, {EffectType::carry, 0, 64, 0, 0},
        {EffectType::set_state, 0, 0, 0, 0}, {EffectType::add_hand, 0x41, 0, 0, 70000},
        {EffectType::add_hand, 0, 0, 0, 1},  {EffectType::move_block, 0, 0, 1, 0},
    };
    for (const Effect& effect : wrong) {
        EXPECT_EQ(breach([&] {
                      rules.change(position, {&effect, 1}, false, undo);
                  }),
                  "the effects name what this position has")
            << (&effect - wrong);
        EXPECT_EQ(position, before);
    }
}

TEST_F(Preconditions, OfGames) {
    const VariantPtr chess = variant("chess");
    EXPECT_BROKEN("there is a variant", Game(nullptr));
    EXPECT_BROKEN("the start is a position of the game's variant", Game(chess, start_position(variant("shogi"))));
    Game game(chess);
    const Move pawn = game.play("e2e4")->front();
    const std::string words = "the move is one of the game's legal ones";
    EXPECT_BROKEN(words, game.play(pawn));
    (void)game.legal_moves();
    EXPECT_BROKEN(words, game.play(pawn));
    EXPECT_EQ(game.plies(), 1);
    // The king would be in check. The cheap check does not notice that, the rules do.
    Game mated(chess);
    for (const char* text : {"f2f3", "e7e5", "g2g4", "d8h4"}) ASSERT_TRUE(mated.play(text));
    const Move flight = Move::step(chess->board().find("e1"), chess->board().find("f2"));
    EXPECT_BROKEN(words, mated.play(flight));
    EXPECT_EQ(mated.plies(), 4);
}

TEST_F(Preconditions, OfPlayouts) {
    EXPECT_BROKEN("there is a variant", Playouts(nullptr, 1));
    Playouts playouts(variant("chess"), 1);
    EXPECT_BROKEN("the start is a position of the playouts' variant", playouts.play(start_position(variant("shogi"))));
}

TEST_F(Preconditions, OfTexts) {
    EXPECT_BROKEN("there is a variant", parse_position(nullptr, "startpos"));
    EXPECT_BROKEN("there is a variant", start_position(nullptr));
    Rules rules(variant("chess"));
    Position other = start_position(variant("shogi"));
    EXPECT_BROKEN("rules and position are of one variant", parse_move(rules, other, "e4"));
    EXPECT_BROKEN("rules and position are of one variant", sorted_move_texts(rules, other));
    EXPECT_BROKEN("rules and position are of one variant", san_text(rules, other, {}));
    EXPECT_BROKEN("there is a variant", check_hooks(nullptr));
}

LinkedBoardsPtr three_boards() {
    LoadOptions options;
    options.set = {{"boards", "3"}};
    Result<VariantPtr> played = load_builtin("elevator-chess", options);
    EXPECT_TRUE(played) << played.error();
    Result<LinkedBoardsPtr> linked = load_linked_boards(**played);
    EXPECT_TRUE(linked) << linked.error();
    return *linked;
}

TEST_F(Preconditions, OfLinkedBoards) {
    const LinkedBoardsPtr linked = three_boards();
    const std::string board_number = "there is such a board";
    EXPECT_BROKEN(board_number, linked->game_of(3));
    EXPECT_BROKEN(board_number, linked->variant(-1));
    EXPECT_BROKEN(board_number, linked->cell(3, 0));
    EXPECT_BROKEN("there is such a link", linked->cell(0, linked->links()));
    EXPECT_BROKEN(board_number, linked->link_at(3, 0));
    EXPECT_BROKEN(board_number, linked->player(3, Side::first));
    EXPECT_BROKEN("there is such a player", linked->player_name(2));
    EXPECT_BROKEN("there is such a player", linked->player_letter(-1));
    EXPECT_BROKEN("no game is null", LinkedBoards::build({}, {nullptr}));
    BoardSet set(3);
    set.add(1);
    EXPECT_BROKEN("the set has so many members", set.at(1));
}

TEST_F(Preconditions, OfMatches) {
    const LinkedBoardsPtr linked = three_boards();
    EXPECT_BROKEN("there are linked boards", Match(nullptr));
    EXPECT_BROKEN("there are linked boards", Match::parse(nullptr, "startpos"));
    Match match(linked);
    const Match before = match;
    const std::string board_number = "there is such a board";
    ActionList list;
    EXPECT_BROKEN(board_number, match.position(3));
    EXPECT_BROKEN(board_number, match.board_status(-1));
    EXPECT_BROKEN(board_number, match.rules(3));
    EXPECT_BROKEN(board_number, match.next(3, true));
    EXPECT_BROKEN(board_number, match.board_actions(3, list));
    EXPECT_BROKEN(board_number, match.board_line(3));
    EXPECT_BROKEN("there is such a player", match.won(2));
    EXPECT_BROKEN("so many floors are active", match.active_board(match.active_boards()));
    EXPECT_BROKEN("so many floors are active", match.active_board(-1));

    const std::string words = "the action is one of the match's legal ones";
    Action done;
    done.type = ActionType::done;  // no action was made in the exchange yet
    Action link_move;
    link_move.type = ActionType::link_move;
    link_move.link = 999;
    Action elsewhere = match.legal_actions().front();
    elsewhere.board = 3;
    Action another = match.legal_actions().front();
    another.move = Move::step(another.move.to, another.move.to);
    for (const Action& action : {done, link_move, elsewhere, another}) {
        EXPECT_BROKEN(words, match.act(action));
        EXPECT_BROKEN(words, match.perft_after(action, 1));
        BoardConsequenceList described;
        EXPECT_BROKEN(words, match.consequences(action, described));
    }
    EXPECT_EQ(breach([&] { (void)match.actor(elsewhere); }), board_number);
    EXPECT_EQ(breach([&] { (void)match.action_text(elsewhere); }), board_number);
    EXPECT_TRUE(match == before);
    EXPECT_TRUE(match.texts().empty());
}

TEST_F(Preconditions, OfWhatWasMovedFrom) {
    const VariantPtr chess = variant("chess");
    Position position = start_position(chess);
    // NOLINTBEGIN(bugprone-use-after-move)
    Rules rules(chess);
    const Rules other = std::move(rules);
    EXPECT_BROKEN("the rules were not moved from", rules.count_legal_moves(position));
    Match match(three_boards());
    Match taken = std::move(match);
    EXPECT_BROKEN("the match was not moved from", match.over());
    EXPECT_BROKEN("the match was not moved from", match.text());
    EXPECT_BROKEN("the match was not moved from", match.undo());
    EXPECT_BROKEN("the match was not moved from", Match(match));
    match = taken;
    EXPECT_FALSE(match.over());
    ScriptProgram program{ScriptSettings{}};
    const ScriptProgram moved = std::move(program);
    EXPECT_BROKEN("the program was not moved from", program.run("return 1", "a.lua"));
    EXPECT_BROKEN("the program was not moved from", program.explore("1"));
    // NOLINTEND(bugprone-use-after-move)
}

TEST_F(Preconditions, HandlersAreReplacedAndPutBack) {
    EXPECT_EQ(set_precondition_handler(throw_it), &throw_it);
    EXPECT_EQ(set_precondition_handler(nullptr), &throw_it);
    EXPECT_NE(set_precondition_handler(throw_it), &throw_it);  // the default handler
}

// Without a handler of the host, the message is written to standard error and the program ends.
TEST(PreconditionsDeathTest, SayWhatWasBroken) {
    testing::GTEST_FLAG(death_test_style) = "fast";
    const Position position = start_position(variant("chess"));
    EXPECT_DEATH(
        (void)position.at(64),
        "position\\.hpp:[0-9]+: broken precondition: the cell is one of the board's \\(c < board_\\.size\\(\\)\\)");
    EXPECT_DEATH((void)Game(nullptr), "there is a variant");
}

// If the handler returns, the program ends all the same.
TEST(PreconditionsDeathTest, EndTheProgramWhateverTheHandlerDoes) {
    testing::GTEST_FLAG(death_test_style) = "fast";
    const Position position = start_position(variant("chess"));
    EXPECT_DEATH(
        {
            set_precondition_handler([](const BrokenPrecondition&) {});
            (void)position.at(64);
        },
        "");
    EXPECT_EXIT(
        {
            set_precondition_handler([](const BrokenPrecondition&) { std::_Exit(7); });
            (void)position.at(64);
        },
        testing::ExitedWithCode(7), "");
}

}  // namespace

#endif
