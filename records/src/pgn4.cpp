#include "pgn4.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <varia/text.hpp>

#include "record_lines.hpp"
#include "tag_names.hpp"

namespace varia::records {
namespace {

constexpr std::string_view start_tag = "StartFen4";

std::vector<std::string_view> parts_of(std::string_view text, char between) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(between);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

bool is_small(char c) { return c >= 'a' && c <= 'z'; }
bool is_large(char c) { return c >= 'A' && c <= 'Z'; }

// A cell at the beginning of the text, `g10`, which is removed from it. Empty if there is none.
std::string_view take_cell(std::string_view& text) {
    std::size_t end = 1;
    if (text.empty() || !is_small(text.front())) return {};
    while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
    const std::string_view cell = text.substr(0, end);
    if (end > 1) text.remove_prefix(end);
    return end > 1 ? cell : std::string_view();
}

// The canonical text of `Qg1xPn8+`, `h2-h3`, `k9-k11=D`. Other texts stay.
std::string canonical_move(std::string_view text) {
    std::string_view rest = text;
    if (!rest.empty() && is_large(rest.front())) rest.remove_prefix(1);
    const std::string_view from = take_cell(rest);
    if (from.empty() || rest.empty() || (rest.front() != '-' && rest.front() != 'x')) return std::string(text);
    rest.remove_prefix(1);
    if (!rest.empty() && is_large(rest.front())) rest.remove_prefix(1);
    const std::string_view to = take_cell(rest);
    if (to.empty()) return std::string(text);
    while (!rest.empty() && (rest.back() == '+' || rest.back() == '#')) rest.remove_suffix(1);
    return fmt::format("{}-{}{}", from, to, rest);
}

// Reads the rows of the board: cells between commas, `x` where the board has none, numbers for empty cells.
std::string board_of(std::string_view rows) {
    std::string board;
    for (const std::string_view row : parts_of(rows, '/')) {
        if (!board.empty()) board += '/';
        int empty = 0;
        const auto end_run = [&] {
            if (empty > 0) board += fmt::format("{}", std::exchange(empty, 0));
        };
        for (const std::string_view field : parts_of(row, ',')) {
            const std::string_view cell = trimmed(field);
            if (cell == "x" || cell.empty()) continue;
            if (cell.find_first_not_of("0123456789") == std::string_view::npos && cell.size() < 3) {
                for (const char c : cell.substr(0, cell.size() - 1)) empty += (c - '0') * 10;
                empty += cell.back() - '0';
                continue;
            }
            end_run();
            board += cell;
        }
        end_run();
    }
    return board;
}

// The position in the form of Varia. Empty if the text is not FEN4, or if it says more than the first part of
// read_pgn4's description.
std::string position_of_fen4(std::string_view text) {
    std::vector<std::string_view> fields = parts_of(text, '-');
    if (fields.size() < 7) return {};
    constexpr std::string_view sides = "rbyg";
    const std::string_view mover = trimmed(fields[0]);
    if (mover.size() != 1 || sides.find(small_letter(mover[0])) == std::string_view::npos) return {};
    const auto flags = [&](std::size_t field) { return parts_of(fields[field], ','); };
    const auto has_any = [&](std::size_t field) {
        return std::ranges::any_of(flags(field), [](std::string_view flag) { return trimmed(flag) != "0"; });
    };
    if (has_any(1) || has_any(4)) return {};
    std::string castling;
    for (std::size_t side = 0; side < sides.size(); ++side) {
        std::string rights;
        for (const auto& [field, letter] : {std::pair{std::size_t{2}, 'K'}, std::pair{std::size_t{3}, 'Q'}})
            if (side < flags(field).size() && trimmed(flags(field)[side]) == "1") rights += letter;
        if (!rights.empty()) castling += sides[side] + rights;
    }
    return fmt::format("{} {} {} - {} 1", board_of(fields.back()), small_letter(mover[0]),
                       castling.empty() ? "-" : castling, trimmed(fields[5]).empty() ? "0" : trimmed(fields[5]));
}

void rewrite(RecordedLine& line) {
    // Players who are mated or stalemated write a sign where the rules of the game pass them over.
    std::erase_if(line.moves, [](const RecordedMove& move) { return move.text == "S" || move.text == "#"; });
    for (RecordedMove& move : line.moves)
        move.text = move.text == "R" || move.text == "T" ? "resign" : canonical_move(move.text);
}

}  // namespace

void read_pgn4(GameRecord& record) {
    const std::string* const start = record.find(start_tag);
    if (start == nullptr) return;
    // A name, such as 4PC, stands for the usual start.
    if (start->find('/') != std::string::npos) {
        const std::string position = position_of_fen4(*start);
        if (position.empty())
            add_flaw(record, record.place, "the position of the tag StartFen4 cannot be read");
        else
            record.set(tags::position, position);
    }
    for (RecordedLine& line : record.lines) rewrite(line);
}

}  // namespace varia::records
