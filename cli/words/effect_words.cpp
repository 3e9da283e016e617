#include "effect_words.hpp"

#include <fmt/format.h>

namespace varia::cli {
namespace {

// "2e1-2f2": the first and the last cell of a slot. Moves use another name of the slot, which is not used here because
// it may also be the name of a cell elsewhere.
std::string block_cells(const Variant& variant, int slot) {
    const auto cells = variant.slot_cells(slot);
    const std::string& first = variant.board().name(cells.front());
    return cells.size() == 1 ? first : fmt::format("{}-{}", first, variant.board().name(cells.back()));
}

class EffectWords {
public:
    explicit EffectWords(Contest& contest) : contest_(contest) {}

    std::string tell(const FloorConsequence& c) const {
        const std::string where = contest_.match() != nullptr ? fmt::format(" on board {}", c.floor + 1)
                                                              : std::string{};
        switch (c.event) {
            case FloorEvent::ridden:
                return fmt::format("{} leaves {} of board {} and arrives on {} of board {}", whose(c, c.what.piece),
                                   cell(c.floor, c.what.from), c.floor + 1, cell(c.to_floor, c.what.to),
                                   c.to_floor + 1);
            case FloorEvent::decided: {
                if (c.verdict == Verdict::draw) return fmt::format("board {} is drawn: {}", c.floor + 1, c.reason);
                const Side winner = c.verdict == Verdict::win ? Side::first : Side::second;
                return fmt::format("{} wins board {}: {}", contest_.player_name(contest_.player_of(c.floor, winner)),
                                   c.floor + 1, c.reason);
            }
            case FloorEvent::closed:
                return fmt::format("board {} is cleared and closed", c.floor + 1);
            case FloorEvent::on_board:
                break;
        }
        return on_board(c) + where;
    }
    [[nodiscard]] std::vector<std::string> tell(const FloorConsequenceList& list) const {
        std::vector<std::string> lines;
        lines.reserve(list.size());
        for (const FloorConsequence& c : list) lines.push_back(tell(c));
        return lines;
    }

private:
    [[nodiscard]] std::string cell(int floor, Cell c) const { return contest_.floor_variant(floor)->board().name(c); }
    [[nodiscard]] std::string side(int floor, Side s) const {
        return s == Side::nobody ? std::string("nobody")
                                 : contest_.floor_variant(floor)->definition().sides.of(s).name.text;
    }
    [[nodiscard]] std::string kind(int floor, Piece piece) const {
        return contest_.floor_variant(floor)->kind(piece.kind()).name;
    }
    [[nodiscard]] std::string whose(const FloorConsequence& c, Piece piece) const {
        return fmt::format("{}'s {}", side(c.floor, piece.side()), kind(c.floor, piece));
    }

    [[nodiscard]] std::string on_board(const FloorConsequence& floored) const {
        const Consequence& c = floored.what;
        const Variant& variant = *contest_.floor_variant(floored.floor);
        const std::string who = c.piece.empty() ? std::string{} : whose(floored, c.piece);
        const std::string from = c.from == no_cell ? std::string{} : cell(floored.floor, c.from);
        const std::string to = c.to == no_cell ? std::string{} : cell(floored.floor, c.to);
        switch (c.type) {
            case ConsequenceType::moved:
                return fmt::format("{} goes from {} to {}", who, from, to);
            case ConsequenceType::pushed:
                return fmt::format("{} is pushed from {} to {}", who, from, to);
            case ConsequenceType::carried:
                return fmt::format("{} is carried from {} to {}", who, from, to);
            case ConsequenceType::captured:
                return fmt::format("{} on {} is captured{}", who, from,
                                   c.becomes.empty() ? ""
                                                     : fmt::format(", and is in {}'s hand now as {}",
                                                                   side(floored.floor, c.becomes.side()),
                                                                   kind(floored.floor, c.becomes)));
            case ConsequenceType::removed:
                return fmt::format("{} on {} is removed", who, from);
            case ConsequenceType::placed:
                return fmt::format("{} is put on {}", who, to);
            case ConsequenceType::dropped:
                return fmt::format("{} is dropped from the hand on {}", who, to);
            case ConsequenceType::promoted:
                return fmt::format("{} on {} becomes {}", who, to, kind(floored.floor, c.becomes));
            case ConsequenceType::hand_changed:
                return fmt::format("{} has {} {} {} in hand", side(floored.floor, c.piece.side()),
                                   c.value < 0 ? -c.value : c.value, c.value < 0 ? "fewer" : "more",
                                   kind(floored.floor, c.piece));
            case ConsequenceType::block_moved:
                return fmt::format("the {} {} goes to {}, with all that stands on it",
                                   variant.definition().blocks->name, block_cells(variant, c.number),
                                   block_cells(variant, c.value));
            case ConsequenceType::state_changed:
                return fmt::format("{} becomes {}", variant.definition().state[c.number].name.text, c.value);
            case ConsequenceType::exposed:
                return fmt::format("{} on {} may be captured en passant in the next turn", who, to);
            case ConsequenceType::check_counted:
                return fmt::format("{} has given {} check{}",
                                   side(floored.floor, contest_.position(floored.floor).turn()), c.value,
                                   c.value == 1 ? "" : "s");
        }
        return {};
    }

    Contest& contest_;
};

}  // namespace

std::vector<std::string> effects_in_words(Contest& contest, const Action& action) {
    FloorConsequenceList list;
    contest.consequences(action, list);
    return EffectWords(contest).tell(list);
}

std::vector<std::string> effects_in_words(Contest& contest, const Turn& turn) {
    FloorConsequenceList list;
    contest.consequences(turn, list);
    return EffectWords(contest).tell(list);
}

}  // namespace varia::cli
