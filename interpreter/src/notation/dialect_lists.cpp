#include "dialect_lists.hpp"

#include <array>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <varia/text.hpp>

#include "piece_letters.hpp"
#include "position_rows.hpp"
#include "typed_text.hpp"

namespace varia {
namespace {

class ListReader {
public:
    ListReader(const Variant& variant, const DialectDef& dialect, std::string_view text)
        : variant_(variant),
          dialect_(dialect),
          source_(text),
          pieces_(static_cast<std::size_t>(variant.board().cells())),
          origins_(pieces_.size()) {}

    std::optional<Translation> read() {
        std::string_view text = source_.text();
        const std::size_t begin = text.find_first_not_of(" \t\r\n");
        std::size_t end = text.find_last_not_of(" \t\r\n.");
        if (begin == std::string_view::npos || end == std::string_view::npos) return std::nullopt;
        text = text.substr(0, ++end);
        const std::size_t colon = text.find(':', begin);
        const std::optional<Side> turn = colon == std::string_view::npos
                                             ? std::nullopt
                                             : side_at(text.substr(begin, colon - begin), true);
        if (!turn) return std::nullopt;
        for (std::size_t at = colon + 1; at <= end && !source_.failed();) {
            const std::size_t next = std::min(text.find(':', at), end);
            read_section(text.substr(at, next - at), at);
            at = next + 1;
        }
        Translation out;
        out.dialect = &dialect_;
        out.errors = source_.errors();
        if (!out.errors.empty()) return out;
        write(*turn, begin, out);
        return out;
    }

private:
    // The side whose letter the text begins with or, with `whole`, equals.
    [[nodiscard]] std::optional<Side> side_at(std::string_view text, bool whole) const {
        for (const DialectDef::Pair& pair : dialect_.sides)
            if (whole ? text == pair.there : text.starts_with(pair.there))
                for (const Side side : variant_.sides())
                    if (variant_.definition().sides.of(side).name.text == pair.here.text) return side;
        return std::nullopt;
    }
    [[nodiscard]] std::size_t length_of(Side side) const {
        for (const DialectDef::Pair& pair : dialect_.sides)
            if (pair.here.text == variant_.definition().sides.of(side).name.text) return pair.there.size();
        return 1;
    }
    [[nodiscard]] Cell cell(std::string_view name) const {
        const Board& board = variant_.board();
        Cell found = board.find(name);
        for (int way = 0; way < board.other_names() && found == no_cell; ++way) found = board.find_other(way, name);
        return found;
    }
    [[nodiscard]] Kind kind(std::string_view letter) const {
        for (const DialectDef::Pair& pair : dialect_.letters)
            if (pair.there == letter) return variant_.find_kind(pair.here.text);
        return letter.empty() ? Kind{0} : variant_.find_kind(letter);
    }

    void read_section(std::string_view text, std::size_t begin) {
        // The half-move clock and the move number may stand behind the pieces.
        for (const auto& [letter, number] : {std::pair{'H', &clock_}, std::pair{'F', &move_}})
            if (!text.empty() && text.front() == letter && number_up_to(text.substr(1), max_clock)) {
                *number = text.substr(1);
                return;
            }
        const std::optional<Side> side = side_at(text, false);
        if (!side)
            return source_.error(
                begin, fmt::format("expected the letter of a side before its pieces, found {}", quoted(text)),
                fmt::format("{} writes the side to move and the cells of each side's pieces: W:W31,K32:B1,7",
                            dialect_title(dialect_)));
        if (std::exchange(listed_[static_cast<std::size_t>(index(*side))], true))
            return source_.error(
                begin,
                fmt::format("the pieces of {} are listed twice", variant_.definition().sides.of(*side).name.text),
                "write each side once, with all its pieces");
        for (std::size_t at = length_of(*side); at < text.size() && !source_.failed();) {
            const std::size_t next = std::min(text.find(',', at), text.size());
            read_item(*side, text.substr(at, next - at), begin + at);
            at = next + 1;
        }
    }

    void read_item(Side side, std::string_view item, std::size_t begin) {
        std::size_t letters = 0;
        while (letters < item.size() && is_capital(item[letters])) ++letters;
        const Kind kind = this->kind(item.substr(0, letters));
        if (kind == 0)
            return source_.error(begin, fmt::format("no piece is written {} in {}", quoted(item.substr(0, letters)),
                                                    dialect_title(dialect_)));
        const std::string_view cells = item.substr(letters);
        const std::size_t dash = cells.find('-');
        if (dash == std::string_view::npos) return put(cells, Piece(kind, side), begin + letters);
        const std::optional<int> from = number_up_to(cells.substr(0, dash), max_cells);
        const std::optional<int> to = number_up_to(cells.substr(dash + 1), max_cells);
        if (!from || !to || *from > *to)
            return source_.error(
                begin + letters,
                fmt::format("expected two numbers of cells, the lower first, found {}", quoted(cells)));
        for (int n = *from; n <= *to && !source_.failed(); ++n)
            put(std::to_string(n), Piece(kind, side), begin + letters);
    }

    void put(std::string_view name, Piece piece, std::size_t begin) {
        const Cell at = cell(name);
        if (at == no_cell) return source_.error(begin, fmt::format("no cell {}", quoted(name)));
        if (!pieces_[at].empty()) return source_.error(begin, fmt::format("two pieces stand on {}", name));
        pieces_[at] = piece;
        origins_[at] = begin;
    }

    void write(Side turn, std::size_t begin, Translation& out) const {
        const auto add = [&](const std::string& text, std::size_t from) {
            out.text += text;
            out.origins.insert(out.origins.end(), text.size(), from);
        };
        for (const PositionRow& row : position_rows(variant_.board())) {
            add(std::string(static_cast<std::size_t>(row.slashes), '/'), begin);
            int empty = 0;
            for (const Cell c : row.cells) {
                if (pieces_[c].empty()) {
                    ++empty;
                    continue;
                }
                if (empty > 0) add(std::to_string(std::exchange(empty, 0)), begin);
                add(piece_text(variant_, pieces_[c]), origins_[c]);
            }
            if (empty > 0) add(std::to_string(empty), begin);
        }
        add(" " + variant_.definition().sides.of(turn).letter, begin);
        add(fmt::format(" - - {} {}", clock_, move_), begin);
        out.origins.push_back(source_.text().size());
    }

    const Variant& variant_;
    const DialectDef& dialect_;
    TypedText source_;
    std::vector<Piece> pieces_;
    std::vector<std::size_t> origins_;
    std::array<bool, 2> listed_{};  // by side: dialects are for games of two
    std::string_view clock_ = "0", move_ = "1";
};

}  // namespace

std::optional<Translation> translated_lists(const Variant& variant, const DialectDef& dialect, std::string_view text) {
    return ListReader(variant, dialect, text).read();
}

}  // namespace varia
