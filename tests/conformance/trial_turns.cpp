// Turns of several steps: the kernel makes them step by step, and must reach the same position as the referee.
#include <algorithm>

#include <varia/notation.hpp>

#include "trial.hpp"

namespace conformance {

bool Trial::too_many(const varia::Position& position) {
    if (!variant_->has_turns() || variant_->definition().turn.same_result) return false;
    varia::Position looked_at = position;
    int count = 0;
    rules_.each_legal_turn(looked_at, [&](const varia::Turn&) { return ++count < 6000; });
    return count >= 6000;
}

// Makes the steps of a turn. The kernel must list each of them, and each position within the turn must be read back
// from its text.
bool Trial::compare_steps(varia::Position& position, const varia::Turn& turn, const std::string& text) {
    const varia::Position start = position;
    const std::string all = position.dump();
    std::vector<varia::Position::Undo> undos(turn.size());
    for (std::size_t i = 0; i < turn.size(); ++i) {
        const varia::MoveList steps = rules_.legal_moves(position);
        const std::string number = "step " + std::to_string(i + 1) + " of " + text;
        if (std::count(steps.begin(), steps.end(), turn[i]) != 1) return fail(start, number + " is not listed once");
        if (rules_.count_legal_moves(position) != steps.size())
            return fail(start, "count_legal_moves before " + number);
        rules_.do_move(position, turn[i], undos[i]);
        if (position.zobrist_key() != position.recomputed_key())
            return fail(start, "the key after " + number + " is not the recomputed one");
        if (position.mid_turn() && i + 1 < turn.size()) {
            const std::string written = varia::format_position(position);
            const varia::Result<varia::Position> read = varia::parse_position(variant_, written);
            if (!read || !(*read == position))
                misread(start, "after " + number + " the position " + written + " is not read back" +
                                   (read ? " but as " + varia::format_position(*read) : ": " + read.error()));
        } else if (i + 1 < turn.size()) {
            return fail(start, "the turn is over after " + number);
        }
    }
    const std::string apart = reference::difference(referee_after_->at(text).after, position, referee_.space(), cells_);
    if (!apart.empty()) return fail(start, "the position after " + text + " differs:" + apart);
    for (std::size_t i = turn.size(); i-- > 0;) rules_.undo_move(position, undos[i]);
    if (!(position == start) || position.dump() != all)
        return fail(start,
                    "undoing " + text + " does not restore the position:\n" + position.dump() + "should be\n" + all);
    return true;
}

bool Trial::compare_turns(varia::Position& position, const Plays& legal, bool texts) {
    const varia::Position before = position;
    referee_after_ = &legal;
    varia::TurnList turns;
    rules_.legal_turns(position, turns);
    const std::size_t apart = std::max<std::size_t>(1, turns.size() / 12);
    for (std::size_t i = static_cast<std::size_t>(plies_) % apart; i < turns.size(); i += apart) {
        const varia::Turn turn = turns[i];
        const std::string text = varia::turn_text(rules_, position, turn);
        if (legal.count(text) == 0)
            return fail(before, "a turn is written " + text + ", which the reference does not have");
        if (!compare_steps(position, turn, text)) return false;
        if (!texts) continue;
        const varia::Result<varia::Turn> read = varia::parse_turn(rules_, position, text);
        if (!read)
            misread(before, "\"" + text + "\" is not read back: " + read.error());
        else if (varia::turn_text(rules_, position, *read) != text)
            misread(before, "\"" + text + "\" is read as " + varia::turn_text(rules_, position, *read));
    }
    // Each listed step is the first step of a turn.
    const varia::MoveList steps = rules_.legal_moves(position);
    varia::Position::Undo undo;
    for (const varia::Move step : steps) {
        rules_.do_move(position, step, undo);
        const bool leads = !position.mid_turn() || rules_.count_legal_turns(position) > 0 ||
                           rules_.legal_moves(position).empty();
        rules_.undo_move(position, undo);
        if (!leads) return fail(before, "a step is listed that begins no turn: " + varia::move_text(position, step));
    }
    return true;
}

}  // namespace conformance
