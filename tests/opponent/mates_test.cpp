// The player finds mates in two that a plain search without pruning has found. The positions come from games against a
// random mover, three steps or a little more before their end.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>
#include <vector>

#include <varia/contest.hpp>
#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/player/engine.hpp>
#include <varia/rules.hpp>

namespace varia::player::mates_test {

// Whether the side to move wins in this number of its own moves, whatever the other side does. Tries all moves.
bool wins_in(Rules& rules, Position& position, int moves) {
    const Side side = position.turn();
    const auto won = [&](const Outcome& outcome) {
        const Score score = outcome.score[static_cast<std::size_t>(index(side))];
        return outcome.over && score.numerator == score.denominator;
    };
    Position::Undo undo, reply_undo;
    for (const Move move : rules.legal_moves(position)) {
        rules.do_move(position, move, undo);
        const Outcome outcome = rules.outcome(position);
        bool wins = won(outcome);
        if (!wins && !outcome.over && moves > 1) {
            wins = true;
            for (const Move reply : rules.legal_moves(position)) {
                rules.do_move(position, reply, reply_undo);
                const Outcome after = rules.outcome(position);
                wins = won(after) || (!after.over && wins_in(rules, position, moves - 1));
                rules.undo_move(position, reply_undo);
                if (!wins) break;
            }
        }
        rules.undo_move(position, undo);
        if (wins) return true;
    }
    return false;
}

TEST(Mates, InTwoAreFound) {
    // VARIA_MATES: the number of mates for each game, instead of a few.
    const char* const wanted_text = std::getenv("VARIA_MATES");
    const int wanted = wanted_text != nullptr ? std::atoi(wanted_text) : 2;
    for (const char* name : {"chess", "xiangqi", "shogi", "makruk", "elevator", "raumschach", "pyramid", "octahedral",
                             "great-shatranj-3d", "wonkavator", "tesschess", "uplifting"}) {
        SCOPED_TRACE(name);
        const VariantPtr variant = load_builtin(name).value();
        Engine hunter(variant), engine(variant);
        Rules rules(variant);
        std::uint64_t state = 3;
        int tried = 0, found = 0;
        std::chrono::milliseconds longest{0};
        for (int number = 0; number < 4 * wanted && tried < wanted; ++number) {
            Game game(variant);
            while (!game.outcome().over && game.plies() < 400) {
                if ((game.plies() + number) % 2 == 0) {
                    Limits limits;
                    limits.nodes = 400;
                    game.play(hunter.search(Contest(game), limits).turn().front());
                } else {
                    const MoveList& moves = game.legal_moves();
                    state = state * 6364136223846793005U + 1442695040888963407U;
                    game.play(moves[(state >> 33) % moves.size()]);
                }
            }
            if (game.outcome().reason != "checkmate") continue;
            for (int back = 0; back < 3; ++back) game.undo();
            Position position = game.position();
            if (wins_in(rules, position, 1) || !wins_in(rules, position, 2)) continue;
            ++tried;
            Limits limits;
            limits.mate = 2;
            limits.nodes = 400'000;
            engine.forget();
            const Contest start(game);
            const Answer answer = engine.search(start, limits);
            longest = std::max(longest, answer.info.time);
            const bool right = answer.info.lines.front().value.wins() &&
                               moves_to_end(start, answer.info.lines.front()) == 2;
            EXPECT_TRUE(right) << format_position(position);
            if (right) ++found;
        }
        RecordProperty(name, std::to_string(found) + " of " + std::to_string(tried) + ", the longest took " +
                                 std::to_string(longest.count()) + " ms");
        if (wanted_text != nullptr)
            std::printf("%s: %d of %d, the longest took %d ms\n", name, found, tried,
                        static_cast<int>(longest.count()));
    }
}

}  // namespace varia::player::mates_test
