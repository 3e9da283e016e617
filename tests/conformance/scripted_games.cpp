// Variants with scripts, which the referee cannot run. Random games check conditions that hold in every position,
// whatever the rules are: doing and undoing a move restores the position, its Zobrist key equals the recomputed one,
// the position and its moves are read back from their texts, counts agree with lists, and the same question gives the
// same answer twice.
#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <string>
#include <vector>

#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>

#include "effort.hpp"
#include "match_trial.hpp"
#include "source_dir.hpp"
#include "starts.hpp"

namespace scripted_games_test {

// Returns what is wrong in a position; empty if nothing is wrong.
std::string fault(varia::Rules& rules, varia::Position position) {
    const varia::VariantPtr& variant = position.variant_ptr();
    const varia::Position before = position;
    const varia::MoveList moves = rules.legal_moves(position);
    if (rules.legal_moves(position) != moves) return "asking twice gives two lists of moves";
    if (rules.count_legal_moves(position) != moves.size()) return "counting and listing differ";
    if (rules.has_legal_move(position) == moves.empty()) return "has_legal_move is wrong";
    if (!(position == before)) return "asking for moves changes the position";
    std::uint64_t leaves = 0;
    varia::Position::Undo undo;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const varia::Move move = moves[i];
        const std::string text = varia::move_text(position, move);
        rules.do_move(position, move, undo);
        if (position.zobrist_key() != position.recomputed_key())
            return "the key after " + text + " is not the recomputed one";
        leaves += rules.count_legal_moves(position);
        rules.undo_move(position, undo);
        if (!(position == before) || position.dump() != before.dump())
            return "undoing " + text + " does not restore the position";
        if (i % 8 != 0) continue;  // reading a text lists all moves again, which is slow
        const varia::Result<varia::Move> read = varia::parse_move(rules, position, text);
        if (!read) return "the text " + text + " is not read back: " + read.error();
        if (!(*read == move)) return "the text " + text + " is read as another move";
    }
    // Where turns have several steps, perft counts turns. trial_turns.cpp tests those.
    if (!variant->has_turns() && moves.size() < 64 && rules.perft(position, 2) != leaves)
        return "perft(2) is not the sum over the moves";
    const std::string written = varia::format_position(position);
    const varia::Result<varia::Position> read = varia::parse_position(variant, written);
    if (!read) return "its text " + written + " is not read back: " + read.error();
    if (!(*read == position)) return "its text is read back as " + varia::format_position(*read);
    varia::Rules others(variant);
    varia::Position copy = *read;
    if (others.legal_moves(copy) != moves) return "another Rules gives other moves";
    if (others.outcome(copy).text(*variant) != rules.outcome(position).text(*variant))
        return "another Rules gives another outcome";
    if (const std::optional<varia::Diagnostic> failure = rules.take_failure()) return failure->text();
    return {};
}

class ScriptedGames : public testing::TestWithParam<std::string> {};

TEST_P(ScriptedGames, HoldTogether) {
    const varia::Result<varia::VariantPtr> variant = varia::load_builtin(GetParam());
    ASSERT_TRUE(variant) << variant.error();
    std::vector<varia::Position> starts{varia::start_position(*variant)};
    const std::string file = varia::tests::source_dir() + "/variants/" + GetParam() + "/" + GetParam() + ".perft";
    for (const conformance::Start& start : conformance::perft_starts(file))
        if (varia::Result<varia::Position> position = varia::parse_position(*variant, start.position))
            starts.push_back(*position);
    std::mt19937_64 random(77);
    const int games = conformance::long_run() ? 60 : 5;
    for (int g = 0; g < games; ++g) {
        varia::Game game(*variant, starts[static_cast<std::size_t>(g) % starts.size()]);
        for (int ply = 0; ply < 30; ++ply) {
            const std::string wrong = fault(game.rules(), game.position());
            ASSERT_EQ(wrong, "") << varia::format_position(game.position());
            const varia::MoveList& moves = game.legal_moves();
            if (moves.empty()) break;
            game.play(moves[static_cast<std::size_t>(conformance::below(static_cast<int>(moves.size()), random))]);
        }
        while (game.undo()) {
        }
        EXPECT_TRUE(game.position() == game.start());
    }
}

INSTANTIATE_TEST_SUITE_P(Variants, ScriptedGames, testing::ValuesIn(conformance::scripted_variants()),
                         [](const auto& info) { return conformance::test_name(info.param); });

}  // namespace scripted_games_test
