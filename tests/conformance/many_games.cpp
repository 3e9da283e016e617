// Many random games on boards whose blocks move: after each move the Zobrist key equals the recomputed one, undoing the
// move restores the position exactly, and undoing the whole game leads to the start through the same positions.
#include <optional>
#include <string_view>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

#include "effort.hpp"
#include "starts.hpp"

namespace many_games_test {

// Found in the texts of the files, because loading every variant would slow down each start of this program.
std::vector<std::string> variants_with_blocks() {
    std::vector<std::string> names;
    for (const std::string& name : varia::builtin_variants()) {
        const std::optional<std::string_view> text = varia::builtin_file("variants/" + name + "/variant.toml");
        if (text && text->find("[blocks.") != std::string_view::npos) names.push_back(name);
    }
    return names;
}

class ManyGames : public testing::TestWithParam<std::string> {};

struct Ply {
    varia::Position::Undo undo;
    std::uint64_t key = 0;
    std::string all;  // Position::dump before the move, in games that are checked closely
};

// Plays a game of at most `plays.size()` plies and takes it back.
void play_and_take_back(varia::Rules& rules, const varia::Position& start, std::vector<Ply>& plays, bool closely,
                        std::mt19937_64& random) {
    varia::Position position = start;
    varia::MoveList moves;
    varia::Position::Undo undo;
    std::size_t made = 0;
    for (; made < plays.size(); ++made) {
        rules.legal_moves(position, moves);
        if (moves.empty()) break;
        const varia::Move move =
            moves[static_cast<std::size_t>(conformance::below(static_cast<int>(moves.size()), random))];
        const varia::Position before = position;
        rules.do_move(position, move, undo);
        rules.undo_move(position, undo);
        ASSERT_TRUE(position == before) << varia::format_position(before) << ": undoing "
                                        << varia::move_text(before, move) << " does not restore the position";
        plays[made].key = position.zobrist_key();
        if (closely) {
            plays[made].all = before.dump();
            ASSERT_EQ(position.dump(), plays[made].all)
                << varia::format_position(before) << ": undoing " << varia::move_text(before, move);
        }
        rules.do_move(position, move, plays[made].undo);
        ASSERT_EQ(position.zobrist_key(), position.recomputed_key())
            << varia::format_position(before) << ": the key after " << varia::move_text(before, move);
    }
    while (made-- > 0) {
        rules.undo_move(position, plays[made].undo);
        ASSERT_EQ(position.zobrist_key(), plays[made].key) << "taking back ply " << made + 1;
        ASSERT_EQ(position.zobrist_key(), position.recomputed_key()) << "taking back ply " << made + 1;
        if (closely) {
            ASSERT_EQ(position.dump(), plays[made].all) << "taking back ply " << made + 1;
        }
    }
    ASSERT_TRUE(position == start) << "taken back to " << varia::format_position(position);
}

TEST_P(ManyGames, KeysAndUndo) {
    const varia::Result<varia::VariantPtr> variant = varia::load_builtin(GetParam());
    ASSERT_TRUE(variant) << variant.error();
    varia::Rules rules(*variant);
    const varia::Position start = varia::start_position(*variant);
    std::vector<Ply> plays(200);
    std::mt19937_64 random(1998);
    const int games = conformance::long_run() ? 100'000 : 200;
    for (int g = 0; g < games && !HasFatalFailure(); ++g) {
        SCOPED_TRACE("game " + std::to_string(g + 1));
        play_and_take_back(rules, start, plays, g < 200, random);
    }
}

INSTANTIATE_TEST_SUITE_P(Variants, ManyGames, testing::ValuesIn(variants_with_blocks()),
                         [](const auto& info) { return conformance::test_name(info.param); });

}  // namespace many_games_test
