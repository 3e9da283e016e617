#include "pdn_numbers.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include <varia/notation.hpp>
#include <varia/number.hpp>
#include <varia/records/game_record.hpp>
#include <varia/text.hpp>

#include "record_form.hpp"

namespace varia::records {
namespace {

constexpr std::string_view figures = "0123456789";

// The parts of a list between commas or colons.
std::vector<std::string_view> parts_between(std::string_view text, char sign) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(sign);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

}  // namespace

std::optional<PdnNumbers> PdnNumbers::of(const Variant& variant) {
    const Board& board = variant.board();
    if (find_dialect(variant, "pdn") == nullptr || board.dimensions() != 2 || board.grid() != Grid::square)
        return std::nullopt;
    std::vector<Cell> cells;
    for (int c = 0; c < board.cells(); ++c) {
        const auto cell = static_cast<Cell>(c);
        if (is_count(board.name(cell))) return std::nullopt;
        cells.push_back(cell);
    }
    std::ranges::sort(cells, [&](Cell a, Cell b) {
        const std::span<const int> one = board.coordinates(a), other = board.coordinates(b);
        return one[1] != other[1] ? one[1] > other[1] : one[0] < other[0];
    });
    std::vector<std::string> names;
    for (const Cell cell : cells) names.push_back(board.name(cell));
    return PdnNumbers(std::move(names));
}

const std::string* PdnNumbers::name(std::string_view number) const {
    const std::size_t at = number_of<std::size_t>(number).value_or(0);
    return is_count(number) && at > 0 && at <= names_.size() ? &names_[at - 1] : nullptr;
}

std::optional<std::string> PdnNumbers::move(std::string_view text) const {
    if (!is_numbered_move(text)) return std::nullopt;
    std::string move;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_not_of(figures), text.size());
        const std::string* const cell = name(text.substr(0, end));
        if (cell == nullptr) return std::nullopt;
        move += *cell;
        text.remove_prefix(end);
        if (text.empty()) break;
        move += text.front();
        text.remove_prefix(1);
    }
    return move;
}

std::optional<std::string> PdnNumbers::entry(std::string_view text, std::size_t& left) const {
    const std::size_t begin = std::min(text.find_first_of(figures), text.size());
    const std::string_view letters = text.substr(0, begin), cells = text.substr(begin);
    const std::size_t dash = cells.find('-');
    const std::string_view first = cells.substr(0, dash);
    const std::string_view last = dash == std::string_view::npos ? first : cells.substr(dash + 1);
    if (name(first) == nullptr || name(last) == nullptr) return std::nullopt;
    const std::size_t from = number_of<std::size_t>(first).value_or(0), to = number_of<std::size_t>(last).value_or(0);
    if (to < from || to - from >= left) return std::nullopt;
    left -= to - from + 1;
    std::string list;
    for (std::size_t number = from; number <= to; ++number)
        list.append(list.empty() ? "" : ",").append(letters).append(names_[number - 1]);
    return list;
}

std::optional<std::string> PdnNumbers::position(std::string_view text) const {
    if (text.size() > max_record_row) return std::nullopt;
    text = trimmed(text);
    while (text.ends_with('.')) text.remove_suffix(1);
    std::string position;
    for (const std::string_view section : parts_between(text, ':')) {
        if (!position.empty()) position += ':';
        // The side to move, and the clock and the number of the move, have no cells.
        const bool has_cells = section.size() > 1 && section.front() != 'H' && section.front() != 'F';
        if (!has_cells) {
            position += section;
            continue;
        }
        position += section.front();
        std::string list;
        std::size_t left = names_.size();
        for (const std::string_view part : parts_between(section.substr(1), ',')) {
            const std::optional<std::string> cells = entry(trimmed(part), left);
            if (!cells) return std::nullopt;
            list += (list.empty() ? "" : ",") + *cells;
        }
        position += list;
    }
    return position;
}

bool is_position_of_pdn(std::string_view text) {
    return text.size() > 1 && (text[0] == 'W' || text[0] == 'B') && text[1] == ':';
}

bool is_numbered_move(std::string_view move) {
    const std::size_t sign = move.find_first_of("-x");
    const std::string_view from = move.substr(0, sign);
    const std::string_view to = sign == std::string_view::npos ? std::string_view() : move.substr(sign + 1);
    const auto is_cell = [](std::string_view cell) {
        return !cell.empty() && cell.size() < 3 && cell.find_first_not_of(figures) == std::string_view::npos;
    };
    return is_cell(from) && !to.empty() && is_cell(to.substr(0, to.find('x'))) && move != "0-0";
}

std::string without_zeros(std::string_view move) {
    if (!is_numbered_move(move)) return std::string(move);
    std::string bare;
    for (std::size_t at = 0; at < move.size(); ++at) {
        const bool begins = at == 0 || figures.find(move[at - 1]) == std::string_view::npos;
        const bool goes_on = at + 1 < move.size() && figures.find(move[at + 1]) != std::string_view::npos;
        if (move[at] != '0' || !begins || !goes_on) bare += move[at];
    }
    return bare;
}

}  // namespace varia::records
