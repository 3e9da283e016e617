#include "pgn4.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <varia/number.hpp>
#include <varia/text.hpp>

#include "record_form.hpp"
#include "record_lines.hpp"
#include "tag_names.hpp"

namespace varia::records {
namespace {

constexpr std::string_view start_tag = "StartFen4", usual_start = "4PC";

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

// The form knows one board: fourteen rows of fourteen columns, without three by three cells in each corner.
constexpr std::size_t board_length = 14, corner_length = 3;

constexpr std::string_view side_letters = "rbyg";
constexpr char neutral_letter = 'n';

bool is_side(char c) { return side_letters.find(c) != std::string_view::npos; }

// A piece as position text has it: `rK`; of a side that is out, and dead pieces, `dP` or `drP`, with the letter for
// nobody. Empty if the text is no piece.
std::string piece_of(std::string_view cell, std::string_view out) {
    const bool dead = cell.starts_with('d');
    if (dead) cell.remove_prefix(1);
    const bool has_side = !cell.empty() && is_side(cell.front());
    const char side = has_side ? cell.front() : '\0';
    if (has_side) cell.remove_prefix(1);
    if (cell.size() != 1 || !is_large(cell.front()) || (!dead && !has_side)) return {};
    const bool neutral = dead || out.find(side) != std::string_view::npos;
    return fmt::format("{}{}", neutral ? neutral_letter : side, cell);
}

// The columns of a row: pieces, `x` for a cell that the board lacks, and empty texts for empty cells. Numbers stand for
// empty cells, and may count cells that the board lacks. Nothing if a cell cannot be read.
std::optional<std::vector<std::string>> columns_of(std::string_view row, std::string_view out) {
    std::vector<std::string> columns;
    for (const std::string_view field : parts_of(row, ',')) {
        const std::string_view cell = trimmed(field);
        if (cell == "x") {
            columns.emplace_back("x");
        } else if (is_count(cell) && cell.size() < 3) {
            columns.resize(columns.size() + number_of<std::size_t>(cell).value_or(0));
        } else {
            columns.push_back(piece_of(cell, out));
            if (columns.back().empty()) return std::nullopt;
        }
    }
    return columns;
}

// The board of position text. Empty if a row cannot be read or has another length.
std::string board_of(std::string_view rows, std::string_view out) {
    std::string board;
    const std::vector<std::string_view> all = parts_of(rows, '/');
    if (all.size() != board_length) return {};
    for (std::size_t row = 0; row < all.size(); ++row) {
        const std::optional<std::vector<std::string>> columns = columns_of(all[row], out);
        if (!columns || columns->size() != board_length) return {};
        const bool has_corners = row < corner_length || row >= board_length - corner_length;
        if (row > 0) board += '/';
        int empty = 0;
        for (std::size_t column = 0; column < board_length; ++column) {
            const std::string& cell = (*columns)[column];
            const bool lacks = has_corners && (column < corner_length || column >= board_length - corner_length);
            if (lacks != (cell == "x") && (!lacks || !cell.empty())) return {};
            if (lacks) continue;
            if (cell.empty()) {
                ++empty;
                continue;
            }
            if (empty > 0) board += fmt::format("{}", std::exchange(empty, 0));
            board += cell;
        }
        if (empty > 0) board += fmt::format("{}", empty);
    }
    return board;
}

// The field of exposed pawns for `{'enPassant':('d3:d4','','','')}`: for each side the cell that its pawn has crossed,
// and the pawn's cell. Nothing if the text says anything else that a position text has no place for.
std::optional<std::string> exposed_of(std::string_view text) {
    constexpr std::string_view key = "'enPassant':(", usual_pawns = "'pawnsBaseRank':2";
    std::string rest(text);
    std::string exposed;
    if (const std::size_t begin = rest.find(key); begin != std::string::npos) {
        const std::size_t end = rest.find(')', begin);
        if (end == std::string::npos) return std::nullopt;
        const std::string inside = rest.substr(begin + key.size(), end - begin - key.size());
        const std::vector<std::string_view> sides = parts_of(inside, ',');
        if (sides.size() != side_letters.size()) return std::nullopt;
        for (std::size_t side = 0; side < sides.size(); ++side) {
            std::string cells(trimmed(sides[side]));
            std::erase(cells, '\'');
            if (cells.empty()) continue;
            std::string_view left = cells;
            const std::string_view crossed = take_cell(left);
            if (crossed.empty() || !left.starts_with(':')) return std::nullopt;
            left.remove_prefix(1);
            const std::string_view pawn = take_cell(left);
            if (pawn.empty() || !left.empty()) return std::nullopt;
            exposed += fmt::format("{}{}{}{}", exposed.empty() ? "" : ",", side_letters[side], pawn, crossed);
        }
        rest.erase(begin, end + 1 - begin);
    }
    if (const std::size_t begin = rest.find(usual_pawns); begin != std::string::npos)
        rest.erase(begin, usual_pawns.size());
    if (rest.find_first_not_of("{}, ") != std::string::npos) return std::nullopt;
    return exposed;
}

// The position in the form of Varia. Empty if the text is not FEN4, or if it says more than read_pgn4 describes.
std::string position_of_fen4(std::string_view text) {
    const std::vector<std::string_view> fields = parts_of(text, '-');
    if (fields.size() != 7 && fields.size() != 8) return {};
    const std::string_view mover = trimmed(fields[0]);
    if (mover.size() != 1 || !is_side(small_letter(mover[0]))) return {};
    const auto numbers = [&](std::size_t field) {
        std::vector<int> values;
        for (const std::string_view value : parts_of(fields[field], ','))
            values.push_back(number_of<int>(trimmed(value)).value_or(-1));
        return values;
    };
    std::array<std::vector<int>, 5> flags;  // [1] sides that are out, [2] and [3] castling, [4] points
    for (std::size_t field = 1; field < flags.size(); ++field) {
        flags[field] = numbers(field);
        if (flags[field].size() != side_letters.size() ||
            std::ranges::any_of(flags[field], [](int flag) { return flag < 0; }))
            return {};
    }
    std::string out, castling, points, last;
    for (std::size_t side = 0; side < side_letters.size(); ++side) {
        const char letter = side_letters[side];
        if (flags[1][side] != 0) out += letter;
        points += fmt::format("{}{}", side == 0 ? "" : ",", flags[4][side]);
        if (flags[1][side] != 0 || (flags[2][side] == 0 && flags[3][side] == 0)) continue;
        castling += letter;
        if (flags[2][side] != 0) castling += 'K';
        if (flags[3][side] != 0) castling += 'Q';
    }
    const std::optional<std::string> exposed = fields.size() == 8 ? exposed_of(fields[6]) : std::string();
    const std::string board = board_of(fields.back(), out);
    const std::string_view clock = trimmed(fields[5]);
    if (!exposed || board.empty() || !(clock.empty() || is_count(clock))) return {};
    const char turn = small_letter(mover[0]);
    std::string position = fmt::format("{} {} {} {} {} 1", board, turn, castling.empty() ? "-" : castling,
                                       exposed->empty() ? "-" : *exposed, clock.empty() ? "0" : clock);
    const bool counted = std::ranges::any_of(flags[4], [](int points_of) { return points_of > 0; });
    if (counted) position += " points=" + points;
    if (!out.empty()) position += fmt::format(" out={}", fmt::join(out, ","));
    // The side that moved last is the one before the mover that is still in.
    if (counted || !out.empty()) {
        std::size_t side = side_letters.find(turn);
        do side = (side + side_letters.size() - 1) % side_letters.size();
        while (out.find(side_letters[side]) != std::string::npos && side_letters[side] != turn);
        position += fmt::format(" last={}", side_letters[side]);
    }
    return position;
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
    // A text without rows is the name of a start.
    if (start->find('/') != std::string::npos) {
        const std::string position = position_of_fen4(*start);
        if (position.empty()) {
            // From the usual start the moves would be another game.
            add_flaw(record, record.place,
                     "the position of the tag StartFen4 cannot be read, so the moves are left out");
            record.lines.resize(1);
            record.moves().clear();
            return;
        }
        record.set(tags::position, position);
    } else if (*start != usual_start) {
        add_note(record, record.place,
                 fmt::format("the start \"{}\" is not known; the usual one is taken", escaped(start->substr(0, 40))));
    }
    for (RecordedLine& line : record.lines) rewrite(line);
}

}  // namespace varia::records
