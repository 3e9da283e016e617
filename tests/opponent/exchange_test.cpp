// Attackers of a cell, compared with the moves of pieces; and the results of static exchange evaluation.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include <varia/effect.hpp>
#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>

#include "evaluation.hpp"
#include "move_ordering.hpp"
#include "shared.hpp"
#include "traits.hpp"

namespace varia::player::exchange_test {

std::vector<Cell> sorted(std::vector<Cell> cells) {
    std::ranges::sort(cells);
    return cells;
}

// Calls `see` with the positions of a random game.
template <class See>
void each_position(const VariantPtr& variant, std::uint64_t seed, int count, const See& see) {
    Game game(variant);
    for (int i = 0; i < count && !game.outcome().over; ++i) {
        see(game.position());
        const MoveList& moves = game.legal_moves();
        seed = seed * 6364136223846793005U + 1442695040888963407U;
        game.play(moves[(seed >> 33) % moves.size()]);
    }
}

// reach() walks forward from the piece, attackers() backward from the cell.
TEST(Attackers, AreThosePiecesThatReachTheCell) {
    int variants = 0;
    for (const std::string& name : builtin_variants()) {
        const VariantPtr variant = variant_of(name);
        Rules rules(variant);
        const RulesDef& own = variant->definition().rules;
        if (!rules.attackers_are_all() || variant->has_turns() || !own.frozen.empty() || !own.holds.empty() ||
            !variant->definition().hooks.empty())
            continue;
        SCOPED_TRACE(name);
        ++variants;
        std::vector<Cell> found;
        each_position(variant, 5, 24, [&](const Position& position) {
            for (const Side owner : variant->sides())
                for (const Cell cell : position.pieces(owner))
                    for (const Side by : variant->enemies(owner)) {
                        std::vector<Cell> reaching;
                        for (const Cell from : position.pieces(by))
                            for (const Rules::Reach& reach : rules.reach(position, from))
                                if (reach.to == cell && reach.capture && !reach.passes) {
                                    reaching.push_back(from);
                                    break;
                                }
                        rules.attackers(position, cell, by, {}, found);
                        EXPECT_EQ(sorted(found), sorted(reaching))
                            << variant->board().name(cell) << " " << format_position(position);
                    }
        });
        if (HasFailure()) return;
    }
    EXPECT_GT(variants, 30);
}

// Pieces that have left their cells no longer block lines, as if they were taken off the board.
TEST(Attackers, StandBehindThoseThatHaveGone) {
    for (const char* const name : {"chess", "xiangqi", "shogi", "raumschach", "great-shatranj-3d", "elevator",
                                   "uplifting", "glinski", "cylinder", "tesschess"}) {
        SCOPED_TRACE(name);
        const VariantPtr variant = variant_of(name);
        Rules rules(variant);
        std::vector<Cell> first, behind, after;
        int seen_behind = 0;
        each_position(variant, 3, 60, [&](const Position& position) {
            for (int c = 0; c < variant->board().cells(); c += 3) {
                const auto cell = static_cast<Cell>(c);
                if (position.at(cell).is_void()) continue;
                for (const Side by : variant->sides()) {
                    rules.attackers(position, cell, by, {}, first);
                    if (first.empty()) continue;
                    rules.attackers(position, cell, by, first, behind);
                    Position other = position;
                    std::vector<Effect> effects;
                    for (const Cell gone : first) effects.push_back({EffectType::remove, 0, gone, 0, 0});
                    Position::Undo undo;
                    rules.change(other, effects, false, undo);
                    rules.attackers(other, cell, by, {}, after);
                    EXPECT_EQ(sorted(behind), sorted(after))
                        << variant->board().name(cell) << " " << format_position(position);
                    seen_behind += behind.empty() ? 0 : 1;
                }
            }
        });
        EXPECT_GT(seen_behind, 0);
    }
}

bool falls_short(const std::string& name, const std::string& text, const std::string& move, int gained, int min) {
    const VariantPtr variant = variant_of(name);
    const Traits traits(*variant);
    const Evaluation evaluation(variant, traits);
    Rules rules(variant);
    const History history(variant->sides().size(), static_cast<std::size_t>(variant->kinds()) + 1,
                          static_cast<std::size_t>(variant->board().cells()));
    const MoveOrdering ordering{rules, evaluation, history, traits.exchanges && rules.attackers_are_all()};
    EXPECT_TRUE(ordering.exchanges);
    Position position = parse_position(variant, text).value();
    const Result<Move> read = parse_move(rules, position, move);
    EXPECT_TRUE(read) << read.error();
    return ordering.see_below(position, *read, gained, min);
}

// The two examples of the Chess Programming Wiki for static exchange evaluation: one wins a pawn, the other loses a
// knight for a pawn.
TEST(Exchange, ComesToWhatTheBooksSay) {
    const VariantPtr chess = variant_of("chess");
    const Traits traits(*chess);
    const Evaluation evaluation(chess, traits);
    const auto price = [&](const char* letter) { return evaluation.price(chess->find_kind(letter)); };
    const std::string won = "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1",
                      lost = "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1";
    EXPECT_FALSE(falls_short("chess", won, "e1e5", price("P"), price("P")));
    EXPECT_TRUE(falls_short("chess", won, "e1e5", price("P"), price("P") + 1));
    const int knight_for_pawn = price("P") - price("N");
    EXPECT_FALSE(falls_short("chess", lost, "d3e5", price("P"), knight_for_pawn));
    EXPECT_TRUE(falls_short("chess", lost, "d3e5", price("P"), knight_for_pawn + 1));
    // A king captures only unprotected pieces.
    EXPECT_TRUE(falls_short("chess", "4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1", "d1d7", price("P"), 0));
    EXPECT_FALSE(falls_short("chess", "4k3/3p4/8/8/B7/8/8/3QK3 w - - 0 1", "d1d7", price("P"), price("P")));
}

VariantPtr chess_with(const std::string& more) {
    const Result<VariantPtr> variant = load_text("format = 1\nname = \"Test\"\nextends = \"chess\"\n" + more,
                                                 "test.toml", "test");
    EXPECT_TRUE(variant) << variant.error();
    return variant ? *variant : nullptr;
}

// A knight that captures turns to stone, which is nobody's. So its captures gain the victim less the knight.
TEST(Exchange, CaptorsThatTurnToStoneAreLost) {
    const VariantPtr variant = chess_with(R"(sides = { neutral = "blocks" }
castling = []
dialect = []
protocol = []
[pieces.N]
promotion = { to = ["X"], only = "capture", owner = "neutral" }
[pieces.X]
name = "Stone"
moves = []
[setup]
position = "4bK3/3bQ4/8/4bN3/2wN5/4wQ3/8/4wK3 w - - 0 1"
)");
    ASSERT_TRUE(variant);
    const Traits traits(*variant);
    EXPECT_FALSE(traits.exchanges);
    EXPECT_NE(traits.gives_up(variant->find_kind("N"), variant->find_kind("X"), true), nullptr);
    EXPECT_EQ(traits.gives_up(variant->find_kind("P"), variant->find_kind("Q"), false), nullptr);
    const Evaluation evaluation(variant, traits);
    Rules rules(variant);
    const History history(variant->sides().size(), static_cast<std::size_t>(variant->kinds()) + 1,
                          static_cast<std::size_t>(variant->board().cells()));
    const MoveOrdering ordering{rules, evaluation, history};
    Position position = start_position(variant);
    const Result<Move> move = parse_move(rules, position, "c4-e5=X");
    ASSERT_TRUE(move) << move.error();
    EXPECT_EQ(ordering.gain(position, *move, position.at(move->to)), 0);
}

// A captor that changes sides is lost, and is the enemy's; a quiet move and a king's capture cost nothing.
TEST(Exchange, CaptorsThatChangeSidesAreLostTwice) {
    const VariantPtr variant = chess_with(R"(castling = []
dialect = []
protocol = []
[pieces.Q]
promotion = { only = "capture", owner = "enemy" }
[setup]
position = "4k3/2p5/8/4n3/8/2Q5/4p3/4K3 w - - 0 1"
)");
    ASSERT_TRUE(variant);
    Rules rules(variant);
    const Traits traits(*variant);
    const Evaluation evaluation(variant, traits);
    const History history(variant->sides().size(), static_cast<std::size_t>(variant->kinds()) + 1,
                          static_cast<std::size_t>(variant->board().cells()));
    const MoveOrdering ordering{rules, evaluation, history};
    Position position = start_position(variant);
    const auto gain = [&](const char* text) {
        const Result<Move> move = parse_move(rules, position, text);
        EXPECT_TRUE(move) << text;
        return move ? ordering.gain(position, *move, victim_of(position, *move)) : 0;
    };
    const int queen = evaluation.price(variant->find_kind("Q"));
    EXPECT_EQ(gain("c3-e5"), evaluation.price(variant->find_kind("N")) - 2 * queen);
    EXPECT_EQ(gain("c3-c7"), evaluation.price(variant->find_kind("P")) - 2 * queen);
    EXPECT_EQ(gain("e1-e2"), evaluation.price(variant->find_kind("P")));
    EXPECT_EQ(gain("e1-d2"), 0);
}

TEST(Exchange, WherePiecesComeBackOrMovesChangeStatesNothingIsAddedUp) {
    const std::string state = "[state]\ncard = { initial = 0, max = 3 }\n";
    for (const std::string& more :
         {std::string("[pieces.N]\nreborn = [{ to = [\"b1\", \"g1\"] }]\n"),
          std::string("[pieces.N]\npromotion = { only = \"capture\", owner = \"enemy\" }\n"),
          std::string("[pieces.R]\nmoves = [{ slide = [1, 0], takes = \"afar\", converts = true }]\n"),
          state + "[pieces.N]\nmoves = [{ leap = [1, 2], adds = { card = 1 } }]\n",
          state + "[pieces.N]\ndrop = { adds = { card = 1 } }\n[rules]\nreserve = \"captor\"\n"}) {
        const VariantPtr variant = chess_with(more);
        ASSERT_TRUE(variant) << more;
        EXPECT_FALSE(Traits(*variant).exchanges) << more;
    }
    const VariantPtr variant = chess_with(state);
    ASSERT_TRUE(variant);
    EXPECT_TRUE(Traits(*variant).exchanges);
}

struct Ordered {
    explicit Ordered(const std::string& name, const std::string& text)
        : variant(variant_of(name)),
          traits(*variant),
          evaluation(variant, traits),
          rules(variant),
          history(variant->sides().size(), static_cast<std::size_t>(variant->kinds()) + 1,
                  static_cast<std::size_t>(variant->board().cells())),
          ordering{rules, evaluation, history, traits.exchanges && rules.attackers_are_all(), traits.strikes},
          position(parse_position(variant, text).value()) {}
    [[nodiscard]] int price(const char* letter) const { return evaluation.price(variant->find_kind(letter)); }
    // The legal move from one cell to another.
    [[nodiscard]] Move move(const char* from, const char* to) {
        for (const Move move : rules.legal_moves(position))
            if (move.to != no_cell && variant->board().name(move.to) == to &&
                (move.from == no_cell ? from[0] == '\0' : variant->board().name(move.from) == from))
                return move;
        ADD_FAILURE() << from << to;
        return {};
    }
    VariantPtr variant;
    Traits traits;
    Evaluation evaluation;
    Rules rules;
    History history;
    MoveOrdering ordering;
    Position position;
};

// What a move captures on other cells than that of arrival: the sums are counted on the boards by hand.
TEST(Exchange, CapturesFromAfarCountAllThatLeavesTheBoard) {
    // The knight and the pawn that it takes explode, and so does the knight beside the pawn.
    Ordered atomic("atomic", "4k3/8/2n5/3p4/8/2N5/8/4K3 w - - 0 1");
    const Move blast = atomic.move("c3", "d5");
    EXPECT_TRUE(atomic.ordering.noisy(atomic.position, blast));
    EXPECT_EQ(atomic.ordering.gain(atomic.position, blast), atomic.price("P"));
    EXPECT_FALSE(atomic.ordering.noisy(atomic.position, atomic.move("c3", "b5")));
    // A man between two enemies is captured; the move ends on an empty cell.
    Ordered tafl("hnefatafl", "11/11/11/11/4Mm5/5k5/6M4/11/11/11/11 a - - 0 1");
    const Move custodian = tafl.move("g5", "g7");
    EXPECT_TRUE(tafl.ordering.noisy(tafl.position, custodian));
    EXPECT_EQ(tafl.ordering.gain(tafl.position, custodian), tafl.price("M"));
    EXPECT_FALSE(tafl.ordering.noisy(tafl.position, tafl.move("g5", "g8")));
    // Such captures are ordered before quiet moves.
    std::vector<ScoredMove> scored;
    tafl.ordering.score(tafl.position, tafl.rules.legal_moves(tafl.position), Move(), {}, scored);
    pick(scored, 0);
    EXPECT_EQ(scored.front().move, custodian);
    EXPECT_GE(scored.front().score, good_score);
}

// A piece that captures from afar stays where it is, so no pawn can take it back.
TEST(Exchange, ShotsLoseNothing) {
    Ordered rifle("rifle", "4k3/8/2p1p3/3p4/8/8/8/3RK3 w - - 0 1");
    const Move shot = rifle.move("d1", "d5");
    ASSERT_EQ(shot.type, MoveType::shot);
    EXPECT_TRUE(rifle.ordering.noisy(rifle.position, shot));
    EXPECT_EQ(rifle.ordering.gain(rifle.position, shot), rifle.price("P"));
    EXPECT_FALSE(rifle.ordering.loses(rifle.position, shot, victim_of(rifle.position, shot)));
}

// From the rules of these games: where moves capture pieces on cells on which they do not end. In Reversi pieces change
// sides, and in draughts a move names the one piece that it leaps over.
TEST(Traits, SayWhereCapturesStrikeFromAfar) {
    for (const char* const name : {"atomic", "hnefatafl", "ultima"})
        EXPECT_TRUE(Traits(*variant_of(name)).strikes) << name;
    for (const char* const name : {"chess", "reversi", "draughts-english"})
        EXPECT_FALSE(Traits(*variant_of(name)).strikes) << name;
}

}  // namespace varia::player::exchange_test
