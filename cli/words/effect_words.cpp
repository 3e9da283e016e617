#include "effect_words.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

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
    // Many pieces of a side that leave the board, or come onto it, one right after the other, are in one sentence.
    [[nodiscard]] std::vector<std::string> describe(const BoardConsequenceList& list) const {
        constexpr std::ptrdiff_t many = 6;
        std::vector<std::string> lines;
        for (auto first = list.begin(); first != list.end();) {
            auto last = first;
            while (last != list.end() && are_alike(*first, *last)) ++last;
            if (last - first >= many) {
                lines.push_back(describe_many(std::span<const BoardConsequence>(list).subspan(
                    static_cast<std::size_t>(first - list.begin()), static_cast<std::size_t>(last - first))));
                first = last;
            } else {
                lines.push_back(describe(*first++));
            }
        }
        return lines;
    }
    // The same of an exchange of the sides by the pie rule.
    [[nodiscard]] std::vector<std::string> describe_exchange(const BoardConsequenceList& list) const {
        std::vector<std::string> lines{
            "every piece changes its owner, and goes where the new owner sees what the old "
            "one saw"};
        for (const BoardConsequence& c : list)
            if (c.what.type != ConsequenceType::removed && c.what.type != ConsequenceType::placed)
                lines.push_back(describe(c));
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

    [[nodiscard]] static bool are_alike(const BoardConsequence& a, const BoardConsequence& b) {
        const auto is_summed = [](const Consequence& c) {
            return c.type == ConsequenceType::removed || c.type == ConsequenceType::placed;
        };
        return a.event == BoardEvent::on_board && b.event == BoardEvent::on_board && a.board == b.board &&
               a.what.type == b.what.type && is_summed(a.what) && a.what.piece.side() == b.what.piece.side();
    }

    // "every piece of white but the King on e1 is removed", "8 pieces of black are put down: Pawn on a7, b7, c7, ..."
    [[nodiscard]] std::string describe_many(std::span<const BoardConsequence> events) const {
        const int board = events.front().board;
        const Side whose = events.front().what.piece.side();
        const bool removed = events.front().what.type == ConsequenceType::removed;
        const std::string where = contest_.layout().board_text(board, " on board ", "");
        if (removed) {
            std::vector<Cell> left;
            const Position& position = contest_.position(board);
            for (int c = 0; c < contest_.board_variant(board)->board().cells(); ++c) {
                const auto cell = static_cast<Cell>(c);
                const Piece piece = position.at(cell);
                if (piece.empty() || piece.is_void() || piece.side() != whose) continue;
                if (std::ranges::none_of(events, [&](const BoardConsequence& e) { return e.what.from == cell; }))
                    left.push_back(cell);
            }
            if (left.empty()) return fmt::format("every piece of {} is removed{}", side(board, whose), where);
            if (left.size() == 1)
                return fmt::format("every piece of {} but the {} on {} is removed{}", side(board, whose),
                                   kind(board, position.at(left[0])), cell(board, left[0]), where);
        }
        std::vector<Piece> named;
        for (const BoardConsequence& e : events)
            if (std::ranges::find(named, e.what.piece) == named.end()) named.push_back(e.what.piece);
        std::vector<std::string> kinds;
        for (const Piece piece : named) {
            std::vector<std::string> cells;
            for (const BoardConsequence& e : events)
                if (e.what.piece == piece) cells.push_back(cell(board, removed ? e.what.from : e.what.to));
            kinds.push_back(fmt::format("{} on {}", kind(board, piece), fmt::join(cells, ", ")));
        }
        return fmt::format("{} pieces of {} are {}{}: {}", events.size(), side(board, whose),
                           removed ? "removed" : "put down", where, fmt::join(kinds, "; "));
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
    const EffectWords words(contest);
    const bool exchange = action.type == ActionType::move && action.move.type == MoveType::exchange;
    return exchange ? words.describe_exchange(list) : words.describe(list);
}

std::vector<std::string> effects_in_words(Contest& contest, const Turn& turn) {
    BoardConsequenceList list;
    contest.consequences(turn, list);
    const EffectWords words(contest);
    const bool exchange = turn.size() == 1 && turn.front().type == MoveType::exchange;
    return exchange ? words.describe_exchange(list) : words.describe(list);
}

}  // namespace varia::cli
