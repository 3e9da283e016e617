// Conditions that must hold in every variant, whether or not the brute-force referee knows its rules: undoing a move
// restores the position exactly, the Zobrist key equals the recomputed one, counts agree with lists, and texts are read
// back.
#include <algorithm>

#include <gtest/gtest.h>

#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>

#include "effort.hpp"
#include "match_trial.hpp"
#include "starts.hpp"

namespace invariants_test {

class Invariants : public testing::TestWithParam<std::string> {};

void check(varia::Rules& rules, const varia::Position& before) {
    const varia::VariantPtr& variant = before.variant_ptr();
    const std::string text = varia::format_position(before);
    const varia::Result<varia::Position> read = varia::parse_position(variant, text);
    ASSERT_TRUE(read) << text << ": " << read.error();
    ASSERT_TRUE(*read == before) << text << " is read back as " << varia::format_position(*read);
    const std::string all = before.dump();
    ASSERT_EQ(read->dump(), all) << text;

    varia::Position position = before;
    const varia::MoveList moves = rules.legal_moves(position);
    ASSERT_EQ(rules.count_legal_moves(position), moves.size()) << text;
    ASSERT_EQ(rules.has_legal_move(position), !moves.empty()) << text;
    // There are many more turns than steps where turns have several steps. They are listed only if they are few.
    const bool turns = variant->has_turns();
    if (!turns) {
        ASSERT_EQ(rules.perft(position, 1), moves.size()) << text;
    } else if (moves.size() <= 12) {
        varia::TurnList list;
        rules.legal_turns(position, list);
        ASSERT_EQ(rules.count_legal_turns(position), list.size()) << text;
        ASSERT_EQ(list.empty(), moves.empty()) << text;
    }
    std::vector<std::string> texts = varia::sorted_move_texts(rules, position);
    ASSERT_EQ(texts.size(), moves.size()) << text;
    ASSERT_EQ(std::adjacent_find(texts.begin(), texts.end()), texts.end()) << text << ": a move is listed twice";
    std::uint64_t leaves = 0;
    varia::Position::Undo undo;
    for (const varia::Move move : moves) {
        const std::string name = varia::move_text(position, move);
        const varia::Result<varia::Move> same = varia::parse_move(rules, position, name);
        ASSERT_TRUE(same) << text << ": " << name << ": " << same.error();
        ASSERT_EQ(varia::move_text(position, *same), name) << text;
        rules.do_move(position, move, undo);
        ASSERT_EQ(position.zobrist_key(), position.recomputed_key()) << text << " after " << name;
        leaves += rules.count_legal_moves(position);
        rules.undo_move(position, undo);
        ASSERT_TRUE(position == before) << text << ": undoing " << name << " does not restore the position";
        ASSERT_EQ(position.dump(), all) << text << ": undoing " << name;
    }
    if (!turns) {
        ASSERT_EQ(rules.perft(position, 2), leaves) << text;
    }
}

TEST_P(Invariants, Hold) {
    const varia::Result<varia::VariantPtr> variant = varia::load_builtin(GetParam());
    ASSERT_TRUE(variant) << variant.error();
    std::mt19937_64 random(99);
    varia::Rules rules(*variant);
    const int games = conformance::long_run() ? 20 : 1;
    for (int g = 0; g < games; ++g) {
        varia::Game game(*variant);
        for (int ply = 0; ply < 60 && !game.outcome().over; ++ply) {
            check(rules, game.position());
            if (HasFatalFailure()) return;
            const varia::MoveList& moves = game.legal_moves();
            game.play(moves[static_cast<std::size_t>(conformance::below(static_cast<int>(moves.size()), random))]);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Variants, Invariants, testing::ValuesIn(conformance::single_variants()),
                         [](const auto& info) { return conformance::test_name(info.param); });

}  // namespace invariants_test
