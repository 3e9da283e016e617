#include "places.hpp"

#include <fmt/format.h>

#include <varia/number.hpp>
#include <varia/text.hpp>

#include "cell_hint.hpp"
#include "demands.hpp"

namespace varia {

std::optional<int> BoardPlaces::numbered(std::string_view text) const {
    const std::size_t colon = text.find(':');
    if (contest_.match() == nullptr || colon == std::string_view::npos) return std::nullopt;
    const std::string_view digits = text.substr(0, colon);
    const int board_number = digits.size() < 5 ? number_of<int>(digits).value_or(0) - 1 : -1;
    return board_number >= 0 && board_number < contest_.boards() ? board_number : -1;
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
        text.remove_prefix(text.find(':') + 1);
    }
    const int board_number = board_of(name.text);
    const Board& board = contest_.board_variant(board_number)->board();
    const Cell cell = board.find(text);
    if (cell == no_cell)
        throw Failed{name.where, fmt::format("the board has no cell {}", quoted(name.text)), cell_hint(board, text)};
    return {board_number, cell};
}

std::string BoardPlaces::text(Place place) const {
    const std::string& name = contest_.board_variant(place.board)->board().name(place.cell);
    return contest_.match() != nullptr ? fmt::format("{}:{}", place.board + 1, name) : name;
}

}  // namespace varia
