// The preview of a move must agree with the move, in every variant and in the synthetic ones. The consequences, applied
// to a copy of the board, must lead to the position after the move. Whether the move gives check or captures, and the
// Zobrist key after it, must agree with that position. The null move of the search, and the changes that an Undo lists,
// are checked against the same positions.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <tuple>

#include <gtest/gtest.h>

#include <varia/consequence.hpp>
#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>

#include "board_model.hpp"
#include "effort.hpp"
#include "match_trial.hpp"
#include "source_dir.hpp"
#include "starts.hpp"

namespace move_preview_test {

using namespace varia;
using conformance::Model;
using conformance::Replay;

// Takes the changes that the Undo lists back, from the last to the first.
void check_undo(const Position& before, const Position& after, const Position::Undo& undo, const std::string& what) {
    Model model(before);
    undo.each_piece([&](Cell c, Piece was, Piece is) {
        EXPECT_EQ(model.cells.at(c), was) << what;
        model.cells.at(c) = is;
    });
    undo.each_hand([&](Side side, Kind kind, int was, int is) {
        EXPECT_EQ(model.hands.at(Piece(kind, side).code()), was) << what;
        model.hands.at(Piece(kind, side).code()) = is;
    });
    EXPECT_EQ(model.cells, Model(after).cells) << what;
    EXPECT_EQ(model.hands, Model(after).hands) << what;
}

class MovePreview {
public:
    explicit MovePreview(const VariantPtr& variant) : rules_(variant), undo_() {}

    // Checks the previews of each legal move.
    void look(const Position& before) {
        const std::string text = format_position(before);
        Position position = before;
        rules_.legal_moves(position, moves_);
        MoveList captures;
        MoveList noisy;
        for (const Move move : moves_) {
            const std::string what = text + " " + move_text(before, move);
            rules_.consequences(position, move, list_);
            ASSERT_TRUE(position == before) << what << ": telling changes the position";
            const bool checks = rules_.gives_check(position, move);
            const std::uint64_t key = rules_.key_after(position, move);
            const bool captures_one = rules_.captures(position, move);
            ASSERT_TRUE(position == before) << what << ": asking changes the position";
            rules_.do_move(position, move, undo_);
            const Replay replay(before, list_);
            ASSERT_EQ(replay.wrong(), "") << what;
            // A cell that stays exposed through the steps of a turn is not listed again with each step.
            const bool same_board = position.variant().has_turns() ? replay.model().cells == Model(position).cells &&
                                                                         replay.model().hands == Model(position).hands
                                                                   : replay.model() == Model(position);
            ASSERT_TRUE(same_board) << what << " leads to " << format_position(position);
            const SideSet enemies = position.variant().enemies(before.turn());
            const bool in_check = enemies.any([&](Side enemy) { return rules_.in_check(position, enemy); });
            // A side that goes out by the move is not in check any more, and its removed pieces may open or close
            // lines.
            ASSERT_TRUE(in_check == checks || position.out() != before.out()) << what;
            ASSERT_EQ(position.zobrist_key(), key) << what;
            check_undo(before, position, undo_, what);
            const auto victim = std::ranges::find_if(list_, [&](const Consequence& c) {
                return c.type == ConsequenceType::captured &&
                       (c.piece.is(position.variant().enemies(before.turn())) || c.piece.side() == Side::nobody ||
                        // A move may capture an own piece if its declaration allows it.
                        (move.walks() && c.from == move.to));
            });
            // Captures are listed only when the turn is over.
            const bool stays = position.variant().definition().turn.captured_stay;
            ASSERT_TRUE(stays || (victim != list_.end()) == captures_one) << what;
            const auto first = std::ranges::find(list_, ConsequenceType::captured, &Consequence::type);
            if (!stays) {
                ASSERT_EQ(undo_.captured(), first != list_.end() ? first->piece : Piece{}) << what;
            }
            rules_.undo_move(position, undo_);
            if (captures_one) captures.push_back(move);
            if (captures_one || move.promotion() != 0) noisy.push_back(move);
            ++described_;
        }
        const auto same = [&](MoveList wanted, Quiet quiet, const char* which) {
            MoveList found;
            rules_.legal_captures(position, found, quiet);
            std::ranges::sort(found);
            std::ranges::sort(wanted);
            ASSERT_TRUE(found == wanted) << text << ": " << found.size() << " " << which << ", not " << wanted.size();
        };
        same(captures, Quiet::none, "captures");
        same(noisy, Quiet::promotions, "captures and promotions");
        recognise(position, text);
        pass(position, text);
    }
    // is_legal accepts each legal move. It accepts a legal move of another position only if the move is legal here.
    void recognise(Position& position, const std::string& text) {
        const Position before = position;
        const auto hold = [&](Move move) {
            const bool legal = std::ranges::find(moves_, move) != moves_.end();
            ASSERT_EQ(rules_.is_legal(position, move), legal)
                << text << ": " << int{move.from} << " to " << int{move.to} << ", type " << static_cast<int>(move.type);
        };
        // Where is_legal lists all moves, a few of them are enough.
        const bool slow = position.variant().has_turns();
        for (std::size_t i = 0; i < moves_.size(); ++i)
            if (i % 16 == 0 || (!slow && (moves_[i].type == MoveType::normal || moves_[i].type == MoveType::exposing)))
                hold(moves_[i]);
        for (std::size_t i = 0; i < elsewhere_.size(); i += slow ? 16 : 1) hold(elsewhere_[i]);
        hold(Move());
        ASSERT_TRUE(position == before) << text << ": asking changes the position";
        // Keeps some of these moves for later positions.
        for (std::size_t i = 0; i < moves_.size(); i += 1 + moves_.size() / 8) {
            if (elsewhere_.size() < 64)
                elsewhere_.push_back(moves_[i]);
            else
                elsewhere_[next_++ % 64] = moves_[i];
        }
    }
    void pass(Position& position, const std::string& text) {
        if (position.mid_turn() || rules_.in_check(position, position.turn())) return;
        const Position before = position;
        const Side mover = position.turn();
        rules_.do_null_move(position, undo_);
        ASSERT_EQ(position.zobrist_key(), position.recomputed_key()) << text;
        ASSERT_TRUE(position.variant().sides().size() > 2 || position.variant().has_turns() ||
                    position.exposed() == no_cell)
            << text;
        ASSERT_EQ(position.turn(), position.variant().order()[static_cast<std::size_t>(position.turn_index())]) << text;
        ASSERT_NE(position.turn_index() == before.turn_index(), position.variant().order().size() > 1) << text;
        // What attacks the mover may depend on a value that counts turns.
        const auto& states = position.variant().definition().state;
        const bool counts = std::ranges::any_of(states, &StateDef::counts);
        ASSERT_FALSE(!counts && rules_.in_check(position, mover)) << text;
        rules_.legal_moves(position, moves_);  // the moves do not matter, only that the position can be searched
        rules_.undo_move(position, undo_);
        ASSERT_TRUE(position == before) << text;
    }
    [[nodiscard]] long described() const { return described_; }

private:
    Rules rules_;
    Position::Undo undo_;
    MoveList moves_, elsewhere_;
    std::size_t next_ = 0;
    ConsequenceList list_;
    long described_ = 0;
};

void check_variant(const VariantPtr& variant, const std::vector<Position>& starts) {
    std::mt19937_64 random(12);
    MovePreview move_preview(variant);
    const long enough = conformance::long_run() ? 400'000 : 12'000;
    for (int g = 0; move_preview.described() < enough && g < 400; ++g) {
        Game game(variant, starts[static_cast<std::size_t>(g) % starts.size()]);
        for (int ply = 0; ply < 80 && !game.outcome().over && move_preview.described() < enough; ++ply) {
            move_preview.look(game.position());
            if (testing::Test::HasFatalFailure() || testing::Test::HasNonfatalFailure()) return;
            const MoveList& moves = game.legal_moves();
            game.play(moves[static_cast<std::size_t>(conformance::below(static_cast<int>(moves.size()), random))]);
        }
    }
}

// The start position, and the listed positions that reach rare rules.
std::vector<Position> starts_of(const VariantPtr& variant, const std::string& file) {
    std::vector<Position> starts{start_position(variant)};
    for (const conformance::Start& start : conformance::read_starts(file).list)
        if (const Result<Position> position = parse_position(variant, start.position)) starts.push_back(*position);
    return starts;
}

class Foreseen : public testing::TestWithParam<std::string> {};

TEST_P(Foreseen, IsWhatHappens) {
    const Result<VariantPtr> variant = load_builtin(GetParam());
    ASSERT_TRUE(variant) << variant.error();
    const std::string source = varia::tests::source_dir();
    std::vector<Position> starts = starts_of(*variant, source + "/tests/conformance/positions/" + GetParam() + ".txt");
    for (const auto& start :
         conformance::perft_starts(source + "/variants/" + GetParam() + "/" + GetParam() + ".perft"))
        if (const Result<Position> position = parse_position(*variant, start.position)) starts.push_back(*position);
    check_variant(*variant, starts);
}

INSTANTIATE_TEST_SUITE_P(Variants, Foreseen, testing::ValuesIn(conformance::single_variants()),
                         [](const auto& info) { return conformance::test_name(info.param); });

class ForeseenInSynthetic : public testing::TestWithParam<std::string> {};

const std::string folder = varia::tests::source_dir() + "/tests/conformance/synthetic/";

std::vector<std::string> synthetic() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
    std::ranges::sort(names);
    return names;
}

TEST_P(ForeseenInSynthetic, IsWhatHappens) {
    std::ifstream in(folder + GetParam() + ".toml");
    std::stringstream text;
    text << in.rdbuf();
    const Result<VariantPtr> variant = load_text(text.str(), GetParam() + ".toml", GetParam());
    ASSERT_TRUE(variant) << variant.error();
    check_variant(*variant, starts_of(*variant, folder + GetParam() + ".txt"));
}

INSTANTIATE_TEST_SUITE_P(Variants, ForeseenInSynthetic, testing::ValuesIn(synthetic()),
                         [](const auto& info) { return conformance::test_name(info.param); });

}  // namespace move_preview_test
