#include "places.hpp"

#include <fmt/format.h>

#include <varia/text.hpp>

#include "cell_hint.hpp"
#include "demands.hpp"

namespace varia {

std::optional<int> BoardPlaces::numbered(std::string_view text) const {
    const TextOnBoard split = contest_.layout().split(text);
    switch (split.is) {
        case TextOnBoard::Number::known:
            return split.number.size() < 5 ? split.board : -1;
        case TextOnBoard::Number::unknown:
            return -1;
        default:
            return std::nullopt;
    }
}

int BoardPlaces::board_of(std::string_view text) const {
    const std::optional<int> board_number = numbered(text);
    return board_number && *board_number >= 0 ? *board_number : own_board();
}

Place BoardPlaces::at(const Name& name) const {
    std::string_view text = name.text;
    if (const std::optional<int> number = numbered(text)) {
        if (*number < 0)
            throw Failed{
                name.where,
                fmt::format("{} names no board; they are numbered from 1 to {}", quoted(name.text), contest_.boards()),
                {}};
        text = contest_.layout().split(text).rest;
    }
    const int board_number = board_of(name.text);
    const Board& board = contest_.board_variant(board_number)->board();
    const Cell cell = board.find(text);
    if (cell == no_cell)
        throw Failed{name.where, fmt::format("the board has no cell {}", quoted(name.text)), cell_hint(board, text)};
    return {board_number, cell};
}

std::string BoardPlaces::text(Place place) const { return contest_.layout().cell_text(place.board, place.cell); }

}  // namespace varia
