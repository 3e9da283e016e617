// Rows are drawn from high to low, as in position text. On a board that is not a full box, cells that do not exist may
// be left out of a row or drawn as `#`, and rows without any cell may be left out completely. Hexagons that stand on an
// edge may also be drawn as they look: each row then holds the cells of one height, from left to right.
//
//            .            f11
//          .   .        e10 g10
//        .   .   .     d9 f10 h9
#include "setup_drawing.hpp"

#include "state_tables.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <varia/text.hpp>

#include "piece_letters.hpp"
#include "setup_board.hpp"

namespace varia {

namespace {

struct Word {
    std::string_view text;
    Where where;
};

// Splits a line into the words between blanks, each with its place.
std::vector<Word> words(const Name& line) {
    std::vector<Word> found;
    for (std::size_t at = 0; at < line.text.size();) {
        const std::size_t begin = line.text.find_first_not_of(" \t\r\n", at);
        if (begin == std::string::npos) break;
        at = std::min(line.text.find_first_of(" \t\r\n", begin), line.text.size());
        Where where = line.where;
        where.column += static_cast<std::uint32_t>(count_code_points(std::string_view(line.text).substr(0, begin)));
        found.push_back({std::string_view(line.text).substr(begin, at - begin), where});
    }
    return found;
}

class DrawingReader {
public:
    explicit DrawingReader(const VariantPtr& variant)
        : variant_(*variant),
          board_(variant->board()),
          setup_(variant->definition().setup),
          letters_(*variant),
          setup_board_(variant),
          report_(setup_board_.report()) {}

    Result<Position> read() {
        for (const SetupDef::Slice& slice : setup_.slices) read_slice(slice);
        take_out_blocks();
        if (setup_.mirror) setup_board_.mirror();
        return setup_board_.finish();
    }

private:
    [[nodiscard]] int rows_along() const { return board_.dimensions() > 1 ? board_.length(1) : 1; }

    // The coordinates on the third and further axes that a slice's key names.
    std::optional<std::vector<int>> slice_place(const SetupDef::Slice& slice) {
        std::vector<int> place(static_cast<std::size_t>(board_.dimensions()), 0);
        const std::vector<Word> labels = words(slice.key);
        const std::size_t wanted = static_cast<std::size_t>(std::max(board_.dimensions() - 2, 0));
        if (labels.size() != wanted) {
            report_.error(
                slice.key.where.line != 0 ? slice.key.where : setup_.where,
                wanted == 0 ? "a flat board is drawn in one piece"
                            : fmt::format("the key {} names {} place{}; this board's slices need {}",
                                          quoted(slice.key.text), labels.size(), labels.size() == 1 ? "" : "s", wanted),
                wanted == 0 ? "write board = ..." : "name the third axis first, with blanks between");
            return std::nullopt;
        }
        for (std::size_t i = 0; i < labels.size(); ++i) {
            const AxisDef& axis = board_.axis(static_cast<int>(i) + 2);
            const auto found = std::ranges::find(axis.labels, labels[i].text);
            if (found == axis.labels.end()) {
                report_.error(slice.key.where,
                              fmt::format("the axis {} has no label {}", axis.name.text, quoted(labels[i].text)));
                return std::nullopt;
            }
            place[i + 2] = static_cast<int>(found - axis.labels.begin());
        }
        return place;
    }

    // The cells of a row; no_cell for places without a cell.
    [[nodiscard]] std::vector<Cell> row_cells(std::vector<int> place, int row) const {
        if (board_.dimensions() > 1) place[1] = row;
        std::vector<Cell> cells;
        for (int x = 0; x < board_.length(0); ++x) {
            place[0] = x;
            cells.push_back(board_.at(place));
        }
        return cells;
    }

    // The cells of hexagons on an edge by height, from high to low, each row from left to right.
    [[nodiscard]] std::vector<std::vector<Cell>> heights(const std::vector<int>& place) const {
        std::map<int, std::vector<Cell>, std::greater<>> by_height;
        for (int x = 0; x < board_.length(0); ++x)
            for (int y = 0; y < board_.length(1); ++y) {
                std::vector<int> at = place;
                at[0] = x;
                at[1] = y;
                if (const Cell cell = board_.at(at); cell != no_cell) by_height[2 * y - x].push_back(cell);
            }
        std::vector<std::vector<Cell>> rows;
        for (auto& [height, cells] : by_height) rows.push_back(std::move(cells));
        return rows;
    }

    void read_slice(const SetupDef::Slice& slice) {
        const std::optional<std::vector<int>> place = slice_place(slice);
        if (!place) return;
        std::vector<std::vector<Cell>> all;
        std::vector<std::vector<Cell>> with_cells;
        for (int row = rows_along() - 1; row >= 0; --row) {
            all.push_back(row_cells(*place, row));
            if (std::ranges::any_of(all.back(), [](Cell c) { return c != no_cell; })) with_cells.push_back(all.back());
        }
        const bool seen = board_.grid() == Grid::hex && variant_.definition().board.drawn == Drawn::flat;
        std::vector<std::vector<Cell>> by_height;
        if (seen) by_height = heights(*place);
        const std::size_t drawn = slice.rows.size();
        if (drawn != all.size() && drawn != with_cells.size() && (!seen || drawn != by_height.size())) {
            const Where where = !slice.rows.empty() ? slice.rows.back().where : slice.key.where;
            report_.error(
                where,
                fmt::format("the drawing has {} row{}; expected {}{}", drawn, drawn == 1 ? "" : "s", with_cells.size(),
                            seen ? fmt::format(", or {} as the cells are seen", by_height.size()) : ""));
            return;
        }
        const auto& rows = drawn == with_cells.size() ? with_cells : drawn == all.size() ? all : by_height;
        for (std::size_t i = 0; i < rows.size(); ++i) read_row(slice.rows[i], rows[i]);
    }

    void read_row(const Name& line, const std::vector<Cell>& cells) {
        const std::vector<Word> drawn = words(line);
        std::vector<Cell> existing = cells;
        std::erase(existing, no_cell);
        if (drawn.size() != cells.size() && drawn.size() != existing.size()) {
            const Where where = drawn.size() > existing.size() ? drawn[existing.size()].where : line.where;
            report_.error(where,
                          fmt::format("the row has {} cell{}; expected {}", drawn.size(), drawn.size() == 1 ? "" : "s",
                                      existing.size()),
                          "draw every cell, with blanks between; a dot is an empty one");
            return;
        }
        const std::vector<Cell>& places = drawn.size() == existing.size() ? existing : cells;
        for (std::size_t i = 0; i < drawn.size(); ++i) read_cell(drawn[i], places[i]);
    }

    void read_cell(const Word& drawn, Cell cell) {
        if (cell == no_cell) {
            if (drawn.text != "#" && drawn.text != ".")
                report_.error(drawn.where, fmt::format("{} stands where the board has no cell", quoted(drawn.text)),
                              "write #");
            return;
        }
        if (drawn.text == ".") return;
        if (drawn.text == "*" && !variant_.state().slots.empty()) {
            voids_.emplace_back(cell, drawn.where);
            return;
        }
        const PieceLetters::Token token = letters_.read(drawn.text, 0);
        if (letters_.lacks_owner(drawn.text, 0)) {
            report_.error(drawn.where, fmt::format("nothing says whose {} is", quoted(drawn.text)),
                          letters_.owner_hint(drawn.text, 0));
            return;
        }
        if (token.length != drawn.text.size() || token.piece.empty()) {
            report_.error(drawn.where,
                          drawn.text == "#" ? fmt::format("{} is a cell of the board", board_.name(cell))
                                            : fmt::format("no piece has the letter {}", quoted(drawn.text)),
                          fmt::format("the pieces are {}; a dot is an empty cell", letters_.list()));
            return;
        }
        if (setup_.mirror && !token.piece.is(Side::first)) {
            report_.error(drawn.where, "with mirror = true only the first side's pieces are drawn",
                          "use a capital letter");
            return;
        }
        setup_board_.put(cell, token.piece, drawn.where, drawn.text);
    }

    // Removes the blocks in slots that are drawn with `*` on every cell.
    void take_out_blocks() {
        const auto& slots = variant_.state().slots;
        std::vector<std::size_t> drawn(slots.size(), 0);
        for (const auto& [cell, where] : voids_) ++drawn[static_cast<std::size_t>(variant_.state().slot_of[cell])];
        for (const auto& [cell, where] : voids_) {
            const int slot = variant_.state().slot_of[cell];
            const auto s = static_cast<std::size_t>(slot);
            if (drawn[s] == slots[s].cells.size())
                setup_board_.position().set_filled(slot, false);
            else if (setup_board_.position().filled(slot))
                report_.error(where, fmt::format("the block at {} is there as a whole or not at all", slots[s].name),
                              fmt::format("draw * on all of its {} cells", slots[s].cells.size()));
        }
    }

    const Variant& variant_;
    const Board& board_;
    const SetupDef& setup_;
    PieceLetters letters_;
    SetupBoard setup_board_;
    Report& report_;
    std::vector<std::pair<Cell, Where>> voids_;  // cells drawn as `*`
};

}  // namespace

Result<Position> read_drawing(const VariantPtr& variant) { return DrawingReader(variant).read(); }

}  // namespace varia
