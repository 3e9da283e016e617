// Writes SAN. In addition to chess, a move that declines a promotion to the piece's own promoted form is marked `=`,
// and a move that accepts it `+`, as shogi players write it. So a check mark can't be mistaken for a promotion.
#include "san.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include <varia/notation.hpp>
#include <varia/texts.hpp>

#include "guard.hpp"
#include "make_move.hpp"
#include "move_texts.hpp"

namespace varia {

namespace {

// The shortest origin that distinguishes the move from other moves of such a piece to the same cell.
std::string_view origin(const Board& board, Move move, const MoveList& rivals, bool at_least_first) {
    const auto place = [&](Cell c, std::size_t axis) { return board.coordinates(c)[axis]; };
    const auto alone_on = [&](std::size_t axis) {
        return std::ranges::none_of(rivals, [&](Move r) { return place(r.from, axis) == place(move.from, axis); });
    };
    const auto origins = san_origins(board, move.from);
    if (rivals.empty() && !at_least_first) return origins[0];
    if (!origins[1].empty() && alone_on(0)) return origins[1];
    if (!origins[2].empty() && alone_on(1)) return origins[2];
    return origins[3];
}

bool may_decline(const MoveWriter& writer, const MoveList& legal, Move move) {
    if (move.promotion() != 0) return false;
    return std::ranges::any_of(legal, [&](Move other) {
        return other.walks() && other.from == move.from && other.to == move.to && other.promotion() != 0 &&
               writer.own_form(writer.mover(move).kind(), other.promotion());
    });
}

std::string without_check(const MoveWriter& writer, const Position& position, const MoveList& legal, Move move) {
    const Variant& variant = position.variant();
    switch (move.type) {
        case MoveType::pass:
            return std::string(pass_text);
        case MoveType::drop:
        case MoveType::push:
        case MoveType::block:
        case MoveType::hook:
        case MoveType::place:
        case MoveType::shove:
        case MoveType::stop:
        case MoveType::jump:
        case MoveType::sweep:
        case MoveType::shot:
        case MoveType::null:
            return writer.text(move);
        case MoveType::castling:
            return variant.definition().castlings[static_cast<std::size_t>(move.castling())].name.text;
        case MoveType::normal:
        case MoveType::exposing:
        case MoveType::en_passant:
        case MoveType::swap:
            break;
    }
    // The move must be distinguished from the moves of all pieces with the same letter.
    const std::string_view letter = writer.seen_letter(writer.mover(move).kind());
    MoveList rivals;
    for (const Move other : legal)
        if (other.walks() && other.to == move.to && other.from != move.from &&
            writer.seen_letter(writer.mover(other).kind()) == letter)
            rivals.push_back(other);
    const bool pawn = letter == pawn_letter;
    const bool capture = writer.captures(move);
    std::string text(pawn ? std::string_view() : letter);
    text += origin(variant.board(), move, rivals, pawn && capture);
    if (capture) text += 'x';
    text += writer.cell(move.to);
    text += may_decline(writer, legal, move) ? "=" : writer.promotion(move);
    return text;
}

// Whether one of two sides has won.
bool is_decided(const Variant& variant, const Outcome& outcome) {
    if (variant.sides().size() != 2) return false;
    const auto all = [&](Side side) {
        const Score& score = outcome.score[static_cast<std::size_t>(index(side))];
        return score.numerator == score.denominator;
    };
    return variant.sides().any(all);
}

}  // namespace

bool named_by_labels(const Board& board, Cell cell) {
    if (board.dimensions() != 2) return false;
    const auto at = board.coordinates(cell);
    return board.name(cell) == board.axis(0).labels[static_cast<std::size_t>(at[0])] +
                                   board.axis(1).labels[static_cast<std::size_t>(at[1])];
}

std::array<std::string_view, 4> san_origins(const Board& board, Cell from) {
    const auto label = [&](int axis) -> std::string_view {
        return board.axis(axis)
            .labels[static_cast<std::size_t>(board.coordinates(from)[static_cast<std::size_t>(axis)])];
    };
    const bool labels = named_by_labels(board, from);
    return {"", labels ? label(0) : "", labels ? label(1) : "", board.name(from)};
}

namespace {

// Splits a cell's name into the labels of its axes. Other characters before a label belong to it (L1 of b1L1). Returns
// false if the name cannot be split. `signs`: how many such characters stand before the next label. `used`: one bit for
// each axis that has its part.
bool split_name(const Board& board, Cell cell, std::string_view rest, std::size_t signs, unsigned used,
                std::vector<std::string_view>& parts) {
    const int axes = board.dimensions();
    if (static_cast<int>(parts.size()) == axes) return rest.empty();
    for (int axis = 0; axis < axes; ++axis) {
        const std::string_view label =
            board.axis(axis).labels[static_cast<std::size_t>(board.coordinates(cell)[static_cast<std::size_t>(axis)])];
        if ((used >> axis & 1U) != 0 || label.empty() || !rest.substr(signs).starts_with(label)) continue;
        const std::size_t size = signs + label.size();
        parts.push_back(rest.substr(0, size));
        if (split_name(board, cell, rest.substr(size), 0, used | 1U << axis, parts)) return true;
        parts.pop_back();
    }
    return signs < rest.size() && split_name(board, cell, rest, signs + 1, used, parts);
}

bool is_made_of(std::string_view text, std::span<const std::string_view> parts) {
    if (text.empty()) return true;
    if (parts.empty()) return false;
    if (text.starts_with(parts.front()) && is_made_of(text.substr(parts.front().size()), parts.subspan(1))) return true;
    return is_made_of(text, parts.subspan(1));
}

// The sign behind the move that led to this position: `#` if the move has won the game, `+` for a check. If a script
// fails during this test, the text simply has no `#`; a caller that requests the outcome itself receives the failure.
std::string_view sign(Rules& rules, Position& position) {
    const bool failed = rules.failed();
    const bool check = rules.in_check(position, position.turn());
    bool won = false;
    // With more than two sides, mate of a single side also counts.
    if (check || position.variant().sides().size() == 2) {
        const Outcome outcome = rules.outcome(position);
        won = outcome.over && (outcome.reason == "checkmate" || is_decided(position.variant(), outcome));
    }
    if (!failed && rules.failed()) {
        (void)rules.take_failure();
        won = false;
    }
    return won ? "#" : check ? "+" : "";
}

}  // namespace

bool names_origin(const Board& board, Cell from, std::string_view text) {
    if (text.empty()) return false;
    if (board.dimensions() == 2) return std::ranges::count(san_origins(board, from), text) != 0;
    if (text == board.name(from)) return true;
    std::vector<std::string_view> parts;
    return split_name(board, from, board.name(from), 0, 0, parts) && is_made_of(text, parts);
}

std::string san_text(Rules& rules, Position& position, Move move) {
    VARIA_ASSERT(&position.variant() == &rules.variant(), "rules and position are of one variant");
    VARIA_ASSERT(could_be_played(position, move), "the move is one of this position's");
    const Board& board = position.variant().board();
    const bool numbered = position.variant().has_turns() && move.to != no_cell && !named_by_labels(board, move.to);
    if (board.dimensions() != 2 || numbered) return move_text(rules, position, move);
    const MoveList legal = rules.legal_moves(position);
    const MoveWriter writer(position);
    std::string text = without_check(writer, position, legal, move);
    // The reader accepts texts without the sign of a capture: `Nd1` also means Nxd1.
    const auto alike = [&](Move other) {
        if (other == move || other.to != move.to || (other.from != move.from && !writer.may_share_text(move)))
            return false;
        // Another kind of move by the same piece to the same cell has no SAN of its own, and the reader may take this
        // text for it.
        if (other.from == move.from && other.walks() && writer.promotion(other) == writer.promotion(move)) return true;
        std::string said = without_check(writer, position, legal, other);
        if (said != text) std::erase(said, 'x');
        return said == text;
    };
    if (std::ranges::any_of(legal, alike)) text = MoveTexts(position, legal).text(move);
    Position::Undo undo;
    rules.do_move(position, move, undo);
    const Guard unmake([&] { rules.undo_move(position, undo); });
    text += sign(rules, position);
    return text;
}

}  // namespace varia
