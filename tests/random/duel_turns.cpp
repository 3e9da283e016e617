// Turns of several steps, kernel compared with referee: whole turns, and the kernel's steps within them.
#include <algorithm>
#include <stdexcept>

#include <varia/notation.hpp>
#include <varia/perft.hpp>
#include <varia/texts.hpp>

#include "duel.hpp"

namespace random_rules {

using varia::Move;
using varia::Position;

namespace {

[[noreturn]] void differ(const std::string& what) { throw std::runtime_error(what); }

}  // namespace

bool Duel::is_small(varia::Rules& rules, Position& position) {
    constexpr std::uint64_t max_turns = 200, max_steps = 6000;
    std::uint64_t steps = 0;
    const auto before = rules.watch_searches([&](std::uint64_t more) { return (steps += more) < max_steps; });
    const std::uint64_t count = rules.count_legal_turns(position);
    rules.watch_searches(before);
    return !rules.take_failure() && count <= max_turns;
}

// Makes the steps of a turn. The kernel must list each of them, and each position within the turn must be read back
// from its text.
void Duel::compare_steps(Position& position, const varia::Turn& turn, const std::string& text, const Plays& legal) {
    const Position start = position;
    const std::string all = position.dump();
    std::vector<Position::Undo> undos(turn.size());
    for (std::size_t i = 0; i < turn.size(); ++i) {
        const std::string number = "step " + std::to_string(i + 1) + " of " + text;
        const varia::MoveList steps = rules_.legal_moves(position);
        if (std::count(steps.begin(), steps.end(), turn[i]) != 1) differ(number + " is not listed once");
        if (rules_.count_legal_moves(position) != steps.size()) differ("count_legal_moves is wrong before " + number);
        if (rules_.has_legal_move(position) != !steps.empty()) differ("has_legal_move is wrong before " + number);
        const std::uint64_t key = rules_.key_after(position, turn[i]);
        rules_.do_move(position, turn[i], undos[i]);
        if (key != position.zobrist_key()) differ("key_after is wrong of " + number);
        if (position.zobrist_key() != position.recomputed_key())
            differ("the key after " + number + " is not the recomputed one; the position is\n" + position.dump());
        if (!position.mid_turn() && i + 1 < turn.size()) differ("the turn is over after " + number);
        const std::string written = varia::format_position(position);
        const varia::Result<Position> read = varia::parse_position(variant_, written);
        if (!read) differ("after " + number + " the position " + written + " is not read back: " + read.error());
        if (!(*read == position) || without_history(*read) != without_history(position))
            differ("after " + number + " the position " + written + " is read back as\n" + read->dump() + "of\n" +
                   position.dump());
    }
    const std::string apart = reference::difference(legal.at(text).after, position, referee_.space(), cells_);
    if (!apart.empty()) differ("the position after " + text + " differs:" + apart);
    for (std::size_t i = turn.size(); i-- > 0;) rules_.undo_move(position, undos[i]);
    if (!(position == start) || position.dump() != all)
        differ("undoing " + text + " leaves\n" + position.dump() + "\nof\n" + all);
}

void Duel::compare_turns(Position& position, const Plays& legal, bool spelled, Dice& dice) {
    varia::TurnList turns;
    rules_.legal_turns(position, turns);
    const std::vector<std::string> kernel = varia::sorted_turn_texts(rules_, position);
    std::string extra, missing;
    for (std::size_t i = 0; i < kernel.size(); ++i) {
        if (i > 0 && kernel[i] == kernel[i - 1]) extra += " " + kernel[i] + " (twice)";
        if (legal.count(kernel[i]) == 0) extra += " " + kernel[i];
    }
    for (const auto& [text, play] : legal)
        if (!std::binary_search(kernel.begin(), kernel.end(), text)) missing += " " + text;
    if (!extra.empty() || !missing.empty())
        differ("the legal turns differ; the kernel is missing:" + missing + "; and has in addition:" + extra);
    tally_.moves += static_cast<long>(kernel.size());
    if (turns.size() != legal.size())
        differ("legal_turns lists " + std::to_string(turns.size()) + " for " + std::to_string(legal.size()));
    if (rules_.count_legal_turns(position) != legal.size())
        differ("count_legal_turns gives " + std::to_string(rules_.count_legal_turns(position)) + " for " +
               std::to_string(legal.size()));
    if (rules_.has_legal_move(position) == legal.empty()) differ("has_legal_move is wrong");
    if (rules_.perft(position, 1) != legal.size())
        differ("perft(1) gives " + std::to_string(rules_.perft(position, 1)) + " for " + std::to_string(legal.size()));
    std::uint64_t shown = 0;
    rules_.each_legal_turn(position, [&](const varia::Turn&) { return ++shown != 0; });
    if (shown != legal.size())
        differ("each_legal_turn shows " + std::to_string(shown) + " for " + std::to_string(legal.size()));

    for (const varia::Turn& turn : turns) {
        if (turns.size() > (spelled ? 48U : 24U) && dice.below(static_cast<int>(turns.size())) >= 24) continue;
        const std::string text = varia::turn_text(rules_, position, turn);
        if (legal.count(text) == 0) differ("a turn is written " + text + ", which is no turn's text");
        compare_steps(position, turn, text, legal);
        if (!spelled) continue;
        const varia::Result<varia::Turn> read = varia::parse_turn(rules_, position, text);
        if (!read) differ("\"" + text + "\" is not read back: " + read.error());
        if (varia::turn_text(rules_, position, *read) != text)
            differ("\"" + text + "\" is read as " + varia::turn_text(rules_, position, *read));
    }
    if (spelled) {
        std::vector<std::string> uci = varia::uci_turn_texts(rules_, position, turns);
        std::sort(uci.begin(), uci.end());
        const auto twice = std::adjacent_find(uci.begin(), uci.end());
        if (twice != uci.end()) differ("two turns are written " + *twice + " in UCI");
    }
    // The sum over the first steps must equal the number of turns. It may be larger if turns with the same result count
    // once, or if only the best turns count.
    const varia::TurnDef& rule = variant_->definition().turn;
    std::uint64_t sum = 0;
    Position::Undo undo;
    for (const Move step : rules_.legal_moves(position)) {
        const std::string text = varia::move_text(position, step);
        rules_.do_move(position, step, undo);
        const std::uint64_t ends = !position.mid_turn() || !rules_.has_legal_move(position)
                                       ? 1
                                       : rules_.count_legal_turns(position);
        rules_.undo_move(position, undo);
        if (ends == 0) differ("the step " + text + " begins no turn");
        sum += ends;
    }
    const bool each_is_one = !rule.same_result && variant_->definition().rules.prefer.empty();
    if (each_is_one ? sum != legal.size() : sum < legal.size())
        differ("the steps begin " + std::to_string(sum) + " turns, and there are " + std::to_string(legal.size()));
}

void Duel::compare_leaves(Position& position, const Plays& legal) {
    std::uint64_t looked_at = 0;
    const std::uint64_t counted = varia::perft(rules_, position, 2, [&](std::uint64_t) { return ++looked_at < 4000; });
    if (rules_.take_failure() || looked_at >= 4000) return;
    std::uint64_t leaves = 0;
    for (const auto& [text, play] : legal)
        if (!play.after.middle) {
            referee_.occur(play.after);
            leaves += referee_.legal_moves(play.after).size();
            referee_.take_back_occurrence();
        }
    if (counted != leaves)
        differ("perft(2) under a budget gives " + std::to_string(counted) + " for " + std::to_string(leaves));
    if (const std::uint64_t again = rules_.perft(position, 2); again != leaves)
        differ("perft(2) gives " + std::to_string(again) + " for " + std::to_string(leaves));
    ++tally_.perfts;
}

}  // namespace random_rules
