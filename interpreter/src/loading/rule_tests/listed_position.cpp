#include "listed_position.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include <varia/notation.hpp>
#include <varia/text.hpp>

#include "castling_field.hpp"
#include "cell_hint.hpp"
#include "first_marks.hpp"
#include "piece_letters.hpp"

namespace varia {
namespace {

Diagnostics mistake(Where where, std::string message, std::string hint = {}) {
    Diagnostic d;
    d.line = where.line;
    d.column = where.column;
    d.message = std::move(message);
    d.hint = std::move(hint);
    return {std::move(d)};
}

// A position without pieces on the board or in hand. Blocks lie as at the start.
Position bare(const VariantPtr& variant) {
    Position position = start_position(variant);
    for (int c = 0; c < variant->board().cells(); ++c)
        if (const auto cell = static_cast<Cell>(c); !position.at(cell).is_void()) position.put(cell, {});
    for (const Side side : variant->sides())
        for (int k = 1; k <= variant->kinds(); ++k) position.set_hand(side, static_cast<Kind>(k), 0);
    return position;
}

// Replaces the first fields of `text` after the board by the given ones.
std::string with_fields(std::string_view text, std::string_view fields) {
    std::size_t kept = std::min(text.find(' '), text.size());
    const std::size_t board = kept;
    for (std::size_t at = 0; at < fields.size();) {
        at = std::min(fields.find_first_not_of(' ', at), fields.size());
        if (at == fields.size()) break;
        at = std::min(fields.find(' ', at), fields.size());
        if (kept < text.size()) kept = std::min(text.find(' ', kept + 1), text.size());
    }
    return fmt::format("{} {}{}", text.substr(0, board), fields, text.substr(kept));
}

}  // namespace

Result<std::string> listed_position(const VariantPtr& variant, const std::vector<RuleTest::Content>& pieces,
                                    const Name& hand, const Name& fields) {
    const Board& board = variant->board();
    const PieceLetters letters(*variant);
    Position position = bare(variant);
    for (const RuleTest::Content& content : pieces) {
        const Cell cell = board.find(content.cell.text);
        if (cell == no_cell)
            return mistake(content.cell.where, fmt::format("the board has no cell {}", quoted(content.cell.text)),
                           cell_hint(board, content.cell.text));
        const PieceLetters::Token token = letters.read(content.piece, 0);
        if (token.length == 0 || token.length != content.piece.size() || token.piece.empty())
            return mistake(content.cell.where, fmt::format("no piece is written {}", quoted(content.piece)),
                           letters.hint());
        if (position.at(cell).is_void())
            return mistake(content.cell.where, fmt::format("there is no ground at {} at the start", content.cell.text),
                           "where blocks have moved, write the position with \"position\"");
        position.put(cell, token.piece);
    }
    position.set_turn(0);
    set_usual_marks(position, rights_in_place(position), StartBoard(variant));
    position.normalise_marks();
    std::string text = format_position(position);
    if (!hand.text.empty()) {
        const std::size_t open = text.find("[]");
        if (open == std::string::npos || open > text.find(' '))
            return mistake(hand.where, "nobody has a hand in this game");
        text.insert(open + 1, hand.text);
    }
    return fields.text.empty() ? text : with_fields(text, fields.text);
}

}  // namespace varia
