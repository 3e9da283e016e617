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

    std::string describe(const BoardConsequence& c) const {
        const std::string where = contest_.layout().board_text(c.board, " on board ", "");
        switch (c.event) {
            case BoardEvent::link_moved:
                return fmt::format("{} leaves {} of board {} and arrives on {} of board {}", whose(c, c.what.piece),
                                   cell(c.board, c.what.from), c.board + 1, cell(c.to_board, c.what.to),
                                   c.to_board + 1);
            case BoardEvent::decided: {
                if (c.verdict == Verdict::draw) return fmt::format("board {} is drawn: {}", c.board + 1, c.reason);
                const Side winner = c.verdict == Verdict::win ? Side::first : Side::second;
                return fmt::format("{} wins board {}: {}", contest_.player_name(contest_.player_of(c.board, winner)),
                                   c.board + 1, c.reason);
            }
            case BoardEvent::closed:
                return fmt::format("board {} is cleared and closed", c.board + 1);
            case BoardEvent::on_board:
                break;
        }
        return on_board(c) + where;
    }
    [[nodiscard]] std::vector<std::string> describe(const BoardConsequenceList& list) const {
        std::vector<std::string> lines;
        lines.reserve(list.size());
        for (const BoardConsequence& c : list) lines.push_back(describe(c));
        return lines;
    }

private:
    [[nodiscard]] std::string cell(int board, Cell c) const { return contest_.board_variant(board)->board().name(c); }
    [[nodiscard]] std::string side(int board, Side s) const {
        return s == Side::nobody ? std::string("nobody")
                                 : contest_.board_variant(board)->definition().sides.of(s).name.text;
    }
    [[nodiscard]] std::string kind(int board, Piece piece) const {
        return contest_.board_variant(board)->kind(piece.kind()).name;
    }
    [[nodiscard]] std::string whose(const BoardConsequence& c, Piece piece) const {
        return fmt::format("{}'s {}", side(c.board, piece.side()), kind(c.board, piece));
    }

    [[nodiscard]] std::string on_board(const BoardConsequence& board_event) const {
        const Consequence& c = board_event.what;
        const Variant& variant = *contest_.board_variant(board_event.board);
        const std::string who = c.piece.empty() ? std::string{} : whose(board_event, c.piece);
        const std::string from = c.from == no_cell ? std::string{} : cell(board_event.board, c.from);
        const std::string to = c.to == no_cell ? std::string{} : cell(board_event.board, c.to);
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
                                                                   side(board_event.board, c.becomes.side()),
                                                                   kind(board_event.board, c.becomes)));
            case ConsequenceType::removed:
                return fmt::format("{} on {} is removed", who, from);
            case ConsequenceType::placed:
                return fmt::format("{} is put on {}", who, to);
            case ConsequenceType::dropped:
                return fmt::format("{} is dropped from the hand on {}", who, to);
            case ConsequenceType::promoted:
                return fmt::format("{} on {} becomes {}", who, to, kind(board_event.board, c.becomes));
            case ConsequenceType::hand_changed:
                return fmt::format("{} has {} {} {} in hand", side(board_event.board, c.piece.side()),
                                   c.value < 0 ? -c.value : c.value, c.value < 0 ? "fewer" : "more",
                                   kind(board_event.board, c.piece));
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
                                   side(board_event.board, contest_.position(board_event.board).turn()), c.value,
                                   c.value == 1 ? "" : "s");
        }
        return {};
    }

    Contest& contest_;
};

}  // namespace

std::vector<std::string> effects_in_words(Contest& contest, const Action& action) {
    BoardConsequenceList list;
    contest.consequences(action, list);
    return EffectWords(contest).describe(list);
}

std::vector<std::string> effects_in_words(Contest& contest, const Turn& turn) {
    BoardConsequenceList list;
    contest.consequences(turn, list);
    return EffectWords(contest).describe(list);
}

}  // namespace varia::cli
