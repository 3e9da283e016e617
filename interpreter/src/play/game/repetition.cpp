// The moves are played once more, and each is examined with the position before it and the position after it. Nothing
// is kept while a game goes on: this runs only when a position has occurred again, and then the game is over.
#include "repetition.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include <varia/consequence.hpp>

#include "endings.hpp"
#include "kind_set.hpp"
#include "state_tables.hpp"

namespace varia {
namespace {

// A capture that could be made.
struct Attack {
    Cell attacker, victim;
    bool counts;  // it is a threat: it could not be answered
    [[nodiscard]] bool same(const Attack& other) const { return attacker == other.attacker && victim == other.victim; }
};

// How all turns so far have attacked a piece.
enum class Chase : std::uint8_t {
    none,
    bared,   // at least once it could have been captured before, too, but that capture could have been answered
    direct,  // each attack was a new one
};

class Cycle {
public:
    Cycle(Rules& rules, Position position)
        : rules_(rules), position_(std::move(position)), asked_(position_.variant().state().repetition) {
        const int cells = position_.variant().board().cells();
        for (int c = 0; c < cells; ++c) man_.push_back(position_.at(static_cast<Cell>(c)).empty() ? 0 : ++men_);
    }

    void play(std::span<const Move> moves) {
        Position before = position_;
        std::vector<int> men_before = man_;
        for (const Move move : moves) {
            if (asked_.chases) follow(move);
            rules_.do_move(position_, move, undo_);
            if (position_.mid_turn()) continue;
            look(before, men_before);
            before = position_;
            men_before = man_;
        }
    }

    [[nodiscard]] bool checked(Side side) const { return turns_[at(side)] != 0 && checks_[at(side)]; }
    [[nodiscard]] Chase chased(Side side) const {
        Chase max = Chase::none;
        for (const Prey& prey : prey_[at(side)]) max = std::max(max, prey.chase);
        return max;
    }

private:
    struct Prey {
        int man;
        Chase chase;
    };

    static std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }

    // Updates which piece stands where, for a move that is not made yet. A piece that goes or is shifted from one cell
    // to another keeps its number. A piece that changes its owner is a new one.
    void follow(Move move) {
        rules_.consequences(position_, move, changes_);
        for (std::size_t first = 0, last = 1; first < changes_.size(); first = last++) {
            while (last < changes_.size() && changes_[last].together) ++last;
            // All pieces of a run leave their cells before the first one arrives.
            leaving_.clear();
            for (std::size_t i = first; i < last; ++i)
                leaving_.push_back(changes_[i].from == no_cell ? 0 : std::exchange(man_[changes_[i].from], 0));
            for (std::size_t i = first; i < last; ++i) arrive(changes_[i], leaving_[i - first]);
        }
    }
    void arrive(const Consequence& change, int man) {
        switch (change.type) {
            case ConsequenceType::moved:
            case ConsequenceType::pushed:
            case ConsequenceType::carried:
                man_[change.to] = man;
                return;
            case ConsequenceType::placed:
            case ConsequenceType::dropped:
                man_[change.to] = ++men_;
                return;
            case ConsequenceType::captured:
            case ConsequenceType::removed:
            case ConsequenceType::promoted:
            case ConsequenceType::hand_changed:
            case ConsequenceType::block_moved:
            case ConsequenceType::state_changed:
            case ConsequenceType::exposed:
            case ConsequenceType::check_counted:
                return;
        }
    }

    // Examines a whole turn: one move, or several together.
    void look(const Position& before, const std::vector<int>& men_before) {
        const Side side = before.turn();
        if (!rules_.in_check(position_, !side)) checks_[at(side)] = false;
        const bool first = turns_[at(side)]++ == 0;
        std::vector<Prey>& kept = prey_[at(side)];
        if (!asked_.chases || (!first && kept.empty())) return;
        const std::vector<Prey> prey = chased_by(before, men_before);
        if (first) {
            kept = prey;
            return;
        }
        std::erase_if(kept, [&](Prey& old) {
            const auto again = std::ranges::find(prey, old.man, &Prey::man);
            if (again != prey.end()) old.chase = std::min(old.chase, again->chase);
            return again == prey.end();
        });
    }

    // The pieces that this turn threatens, and that were not threatened in this way before.
    std::vector<Prey> chased_by(const Position& before, const std::vector<int>& men_before) {
        const auto stood = [&](Cell now) {
            const auto found = std::ranges::find(men_before, man_[now]);
            return found == men_before.end() ? no_cell : static_cast<Cell>(found - men_before.begin());
        };
        const std::vector<Attack> old = attacks(before, before.turn_index(), position_.turn_index());
        std::vector<Prey> prey;
        for (const Attack& attack : attacks(position_, before.turn_index(), position_.turn_index())) {
            if (!attack.counts) continue;
            const Attack as_it_was{stood(attack.attacker), stood(attack.victim), true};
            const auto was = std::ranges::find_if(old, [&](const Attack& one) { return one.same(as_it_was); });
            if (was != old.end() && was->counts) continue;
            const Chase chase = was == old.end() ? Chase::direct : Chase::bared;
            const auto known = std::ranges::find(prey, man_[attack.victim], &Prey::man);
            if (known == prey.end())
                prey.push_back({man_[attack.victim], chase});
            else
                known->chase = std::max(known->chase, chase);
        }
        return prey;
    }

    // The captures that the side with this turn in the order could make if it were to move.
    std::vector<Attack> attacks(const Position& position, int turn, int other_turn) {
        Position ours = position;
        turn_to(ours, turn);
        Position theirs = position;
        turn_to(theirs, other_turn);
        std::vector<Attack> found;
        for (const Move capture : captures(ours)) {
            Attack attack{capture.from, capture.to, false};
            const Piece attacker = position.at(attack.attacker);
            const Piece victim = position.at(attack.victim);
            if (!asked_.by.has(attacker.kind()) || !asked_.of.has(victim.kind()) || is_spared(victim, attack.victim))
                continue;
            const bool free = is_taken_anyway(attacker.kind(), victim.kind()) || !is_answered(ours, capture);
            attack.counts = free && !(trades() && attacker.kind() == victim.kind() &&
                                      can_capture(theirs, attack.victim, attack.attacker));
            const auto known = std::ranges::find_if(found, [&](const Attack& one) { return one.same(attack); });
            if (known == found.end())
                found.push_back(attack);
            else
                known->counts = known->counts || attack.counts;
        }
        return found;
    }

    static void turn_to(Position& position, int turn) {
        if (position.turn_index() == turn) return;
        if (!position.variant().state().exposure.several) position.set_exposed(no_cell, {});
        position.set_turn(turn);
    }

    // The captures that end on an enemy's cell.
    std::vector<Move> captures(Position& position) {
        std::vector<Move> list;
        rules_.legal_captures(position, moves_);
        for (const Move move : moves_) {
            if (move.type != MoveType::normal || position.at(move.to).empty() ||
                !position.at(move.to).is(!position.turn()))
                continue;
            list.push_back(move);
        }
        return list;
    }

    bool is_answered(Position& position, Move capture) {
        const Cell cell = capture.to;
        Position::Undo undo;
        rules_.do_move(position, capture, undo);
        const std::vector<Move> answers = captures(position);
        rules_.undo_move(position, undo);
        return std::ranges::any_of(answers, [&](Move answer) { return answer.to == cell; });
    }

    bool can_capture(Position& position, Cell from, Cell to) {
        return std::ranges::any_of(captures(position), [&](Move move) { return move.from == from && move.to == to; });
    }

    [[nodiscard]] bool is_spared(Piece victim, Cell cell) const {
        return std::ranges::any_of(asked_.spared, [&](const auto& spared) {
            return spared.first.has(victim.kind()) && spared.second[at(victim.side())].has(cell);
        });
    }
    [[nodiscard]] bool is_taken_anyway(Kind by, Kind of) const {
        return std::ranges::any_of(asked_.guarded,
                                   [&](const auto& pair) { return pair.first.has(by) && pair.second.has(of); });
    }
    [[nodiscard]] bool trades() const { return position_.variant().definition().rules.repetition.chase->trade; }

    Rules& rules_;
    Position position_;
    const StateTables::Repetition& asked_;
    Position::Undo undo_;
    MoveList moves_;
    ConsequenceList changes_;   // by the move that is followed
    std::vector<int> leaving_;  // the pieces that leave their cells at the same moment
    std::vector<int> man_;      // by cell: a number that a piece keeps; 0 for no piece
    int men_ = 0;
    std::array<int, 2> turns_{};
    std::array<bool, 2> checks_{true, true};  // all turns of a side so far gave check
    std::array<std::vector<Prey>, 2> prey_;   // the pieces that all turns of a side threatened
};

}  // namespace

bool judges_repetition(const Variant& variant) { return variant.state().repetition.judged; }

std::optional<Outcome> outcome_of_cycle(Rules& rules, Position first, std::span<const Move> moves) {
    const VariantPtr variant = first.variant_ptr();
    const RepetitionDef& def = variant->definition().rules.repetition;
    Cycle cycle(rules, std::move(first));
    cycle.play(moves);
    if (def.check && cycle.checked(Side::first) != cycle.checked(Side::second))
        return outcome_for(*variant, cycle.checked(Side::first) ? Side::first : Side::second, *def.check,
                           "perpetual-check");
    if (def.chase && cycle.chased(Side::first) != cycle.chased(Side::second))
        return outcome_for(*variant,
                           cycle.chased(Side::first) > cycle.chased(Side::second) ? Side::first : Side::second,
                           def.chase->result, "perpetual-chase");
    return std::nullopt;
}

}  // namespace varia
