#include "xboard_san.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include <varia/number.hpp>
#include <varia/text.hpp>
#include <varia/texts.hpp>
#include <varia/variant.hpp>

namespace varia::records {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The kind for which a dialect of the game has this letter, if no kind has it itself. Otherwise the letter.
std::string kind_with(const Definition& definition, char letter) {
    const std::string_view shown(&letter, 1);
    const auto has_it = [shown](const PieceDef& piece) { return piece.letter.text == shown; };
    if (std::ranges::any_of(definition.pieces, has_it)) return std::string(shown);
    for (const DialectDef& dialect : definition.dialects)
        for (const DialectPair& pair : dialect.letters)
            if (pair.there == shown) return pair.here.text;
    return std::string(shown);
}

// The move as Varia writes it. The digits of SAN are ranks.
std::string with_ranks_from_one(const Definition& definition, std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        if (at == 0 && text[at] >= 'A' && text[at] <= 'Z') {
            out += kind_with(definition, text[at++]);
            continue;
        }
        std::size_t end = at;
        while (end < text.size() && is_digit(text[end])) ++end;
        const std::string_view digits = text.substr(at, end - at);
        if (digits.size() == 1)
            out += fmt::format("{}", number_of<int>(digits).value_or(0) + 1);
        else if (digits.empty())
            out += text[end++];
        else
            out += digits;
        at = end;
    }
    return out;
}

}  // namespace

bool counts_ranks_from_zero(const Variant& variant) {
    const Board& board = variant.board();
    return board.dimensions() == 2 && board.grid() == Grid::square && board.length(1) == 10 &&
           board.length(0) * board.length(1) == board.cells();
}

Result<Move> parse_xboard_san(Rules& rules, Position& position, std::string_view text) {
    const std::string here = with_ranks_from_one(position.variant().definition(), text);
    Result<Move> move = parse_own_move(rules, position, here);
    if (move) return move;
    Diagnostic why = move.diagnostics().front();
    why.message = fmt::format("{}, here {}: {}", quoted(text), quoted(here), why.message);
    return why;
}

}  // namespace varia::records
