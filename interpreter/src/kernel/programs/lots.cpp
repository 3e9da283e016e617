// Arrays by their numbers; see the header.
#include "lots.hpp"

#include <algorithm>
#include <bit>

#include <varia/limits.hpp>

#include "heap_bytes.hpp"

namespace varia {
namespace {

constexpr auto most = static_cast<std::uint64_t>(max_lot_arrays);

// The product, or 0 if it is 0 or too large.
std::uint64_t product(std::uint64_t a, std::uint64_t b) { return a == 0 || b > most / a ? 0 : a * b; }

// How many words a number of letters has, each of which occurs so often; 0 if too many. The binomial coefficients
// below grow to at most `most` times the number of cells, which 64 bits hold.
std::uint64_t words_of(const std::vector<std::size_t>& letters) {
    std::uint64_t words = 1;
    std::size_t length = 0;
    for (const std::size_t of_one : letters) {
        std::uint64_t ways = 1;
        for (std::size_t i = 1; i <= of_one; ++i) {
            ways = ways * (length + i) / i;
            if (ways > most) return 0;
        }
        length += of_one;
        words = product(words, ways);
        if (words == 0) return 0;
    }
    return words;
}

// The letters of a draw's words: how often each kind stands in a word, and behind them the empty cells. With
// `in_order` all pieces are one letter.
struct Letters {
    std::vector<Kind> kinds;  // 0 for any piece in order, and for the empty cell
    std::vector<std::size_t> counts;
};

Letters letters_of(const Lots::Draw& draw) {
    Letters letters;
    for (const Kind kind : draw.pieces) {
        const Kind letter = draw.in_order ? 0 : kind;
        const auto found = std::ranges::find(letters.kinds, letter);
        if (found == letters.kinds.end()) {
            letters.kinds.push_back(letter);
            letters.counts.push_back(1);
        } else {
            ++letters.counts[static_cast<std::size_t>(found - letters.kinds.begin())];
        }
    }
    letters.kinds.push_back(0);
    letters.counts.push_back(draw.free - draw.pieces.size());
    return letters;
}

// The row of kinds on the free cells. Rows are sorted as words: a kind that `pieces` names earlier comes first, an
// empty cell last.
std::vector<Kind> row_of_pieces(const Lots::Draw& draw, std::uint64_t digit) {
    Letters letters = letters_of(draw);
    std::vector<Kind> row;
    std::uint64_t ways = draw.count;
    std::size_t next = 0;
    for (std::size_t left = draw.free; left > 0; --left)
        for (std::size_t l = 0; l < letters.counts.size(); ++l) {
            const std::uint64_t with = ways * letters.counts[l] / left;
            if (digit >= with) {
                digit -= with;
                continue;
            }
            --letters.counts[l];
            ways = with;
            const bool piece = l + 1 < letters.counts.size();
            row.push_back(!piece ? Kind{0} : draw.in_order ? draw.pieces[next++] : letters.kinds[l]);
            break;
        }
    return row;
}

// The opposite; without a value if the draw has no such row. Kinds of other draws count as empty cells.
std::optional<std::uint64_t> digit_of_pieces(const Lots::Draw& draw, const std::vector<Kind>& row) {
    Letters letters = letters_of(draw);
    std::uint64_t digit = 0;
    std::uint64_t ways = draw.count;
    std::size_t next = 0;
    const std::size_t empty = letters.counts.size() - 1;
    for (std::size_t i = 0; i < row.size(); ++i) {
        std::size_t letter = empty;
        if (draw.in_order) {
            if (next < draw.pieces.size() && row[i] == draw.pieces[next]) {
                letter = 0;
                ++next;
            }
        } else if (row[i] != 0) {
            letter = static_cast<std::size_t>(std::ranges::find(letters.kinds, row[i]) - letters.kinds.begin());
            letter = std::min(letter, empty);
        }
        if (letters.counts[letter] == 0) return std::nullopt;
        const std::size_t left = row.size() - i;
        for (std::size_t l = 0; l < letter; ++l) digit += ways * letters.counts[l] / left;
        ways = ways * letters.counts[letter] / left;
        --letters.counts[letter];
    }
    return digit;
}

std::vector<Kind> row_of(const Lots::Draw& draw, std::uint64_t digit) {
    if (!draw.rows.empty()) return draw.rows[static_cast<std::size_t>(digit)];
    if (draw.weighted.empty()) return row_of_pieces(draw, digit);
    std::vector<Kind> row;
    for (std::size_t i = 0; i < draw.free; ++i) {
        row.push_back(draw.weighted[static_cast<std::size_t>(digit % draw.weighted.size())]);
        digit /= draw.weighted.size();
    }
    return row;
}

std::optional<std::uint64_t> digit_of(const Lots::Draw& draw, const std::vector<Kind>& row) {
    if (!draw.rows.empty()) {
        const auto found = std::ranges::find(draw.rows, row);
        if (found == draw.rows.end()) return std::nullopt;
        return static_cast<std::uint64_t>(found - draw.rows.begin());
    }
    if (draw.weighted.empty()) return digit_of_pieces(draw, row);
    std::uint64_t digit = 0;
    for (std::size_t i = row.size(); i-- > 0;) {
        const auto found = std::ranges::find(draw.weighted, row[i]);
        if (found == draw.weighted.end()) return std::nullopt;
        digit = digit * draw.weighted.size() + static_cast<std::uint64_t>(found - draw.weighted.begin());
    }
    return digit;
}

// Which cells lots have taken, by cell.
using Taken = std::vector<bool>;

// The places in the lists of cells that earlier lots have left.
std::vector<std::size_t> free_places(const Lots::Draw& draw, const Taken& taken) {
    std::vector<std::size_t> places;
    const std::vector<Cell>& cells = draw.targets.front().cells;
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (!taken[cells[i]]) places.push_back(i);
    return places;
}

// Marks what the draw takes: the cells of its pieces, or all.
void take(const Lots::Draw& draw, const std::vector<std::size_t>& places, const std::vector<Kind>& row, Taken& taken) {
    for (const Lots::Target& target : draw.targets)
        for (std::size_t i = 0; i < places.size(); ++i)
            if (row[i] != 0 || draw.pieces.empty()) taken[target.cells[places[i]]] = true;
}

// One more than the largest cell of a group.
std::size_t cells_of(const Lots::Group& group) {
    std::size_t cells = 0;
    for (const Lots::Draw& draw : group.draws)
        for (const Lots::Target& target : draw.targets)
            for (const Cell c : target.cells) cells = std::max<std::size_t>(cells, std::size_t{c} + 1);
    return cells;
}

// The n-th set bit.
std::uint64_t place_of_bit(const std::vector<std::uint64_t>& words, std::uint64_t n) {
    std::size_t w = 0;
    for (; n >= static_cast<std::uint64_t>(std::popcount(words[w])); ++w)
        n -= static_cast<std::uint64_t>(std::popcount(words[w]));
    std::uint64_t bits = words[w];
    for (; n > 0; --n) bits &= bits - 1;
    return w * 64 + static_cast<std::uint64_t>(std::countr_zero(bits));
}

}  // namespace

std::uint64_t Lots::rows_of(const Draw& draw) {
    if (!draw.rows.empty()) return draw.rows.size();
    if (draw.weighted.empty()) return draw.pieces.size() > draw.free ? 0 : words_of(letters_of(draw).counts);
    std::uint64_t rows = 1;
    for (std::size_t i = 0; i < draw.free && rows != 0; ++i) rows = product(rows, draw.weighted.size());
    return rows;
}

std::vector<Lots::PlacedPiece> Lots::place_raw(const Group& group, std::uint64_t number) {
    std::vector<PlacedPiece> placed;
    Taken taken(cells_of(group));
    for (const Draw& draw : group.draws) {
        const std::vector<std::size_t> places = free_places(draw, taken);
        const std::vector<Kind> row = row_of(draw, number % draw.count);
        number /= draw.count;
        for (const Target& target : draw.targets)
            for (std::size_t i = 0; i < places.size(); ++i)
                if (row[i] != 0) placed.push_back({target.cells[places[i]], Piece(row[i], target.side)});
        take(draw, places, row, taken);
    }
    return placed;
}

std::vector<Lots::PlacedPiece> Lots::place(std::size_t group, std::uint64_t number) const {
    const Group& of = groups[group];
    return place_raw(of, of.kept.empty() ? number : place_of_bit(of.kept, number));
}

std::optional<std::uint64_t> Lots::number_of(std::size_t group, std::span<const PieceCode> board) const {
    const Group& of = groups[group];
    Taken taken(cells_of(of));
    std::uint64_t number = 0;
    std::uint64_t unit = 1;
    for (const Draw& draw : of.draws) {
        const std::vector<std::size_t> places = free_places(draw, taken);
        const Target& first = draw.targets.front();
        std::vector<Kind> row;
        for (const std::size_t place : places) {
            const Piece piece = Piece::from_code(board[first.cells[place]]);
            row.push_back(!piece.empty() && !piece.is_void() && piece.side() == first.side ? piece.kind() : Kind{0});
        }
        const std::optional<std::uint64_t> digit = digit_of(draw, row);
        if (!digit) return std::nullopt;
        number += *digit * unit;
        unit *= draw.count;
        take(draw, places, row_of(draw, *digit), taken);
    }
    // All sides must have these pieces.
    for (const PlacedPiece& placed : place_raw(of, number))
        if (board[placed.cell] != placed.piece.code()) return std::nullopt;
    if (of.kept.empty()) return number;
    if ((of.kept[static_cast<std::size_t>(number / 64)] >> (number % 64) & 1) == 0) return std::nullopt;
    std::uint64_t before = 0;
    for (std::size_t w = 0; w < number / 64; ++w) before += static_cast<std::uint64_t>(std::popcount(of.kept[w]));
    const std::uint64_t below = (std::uint64_t{1} << (number % 64)) - 1;
    return before + static_cast<std::uint64_t>(std::popcount(of.kept[static_cast<std::size_t>(number / 64)] & below));
}

std::size_t Lots::memory() const {
    std::size_t bytes = heap_bytes(cells) + heap_bytes(groups);
    for (const Group& group : groups) {
        bytes += heap_bytes(group.draws) + heap_bytes(group.kept);
        for (const Draw& draw : group.draws) {
            bytes += heap_bytes(draw.targets) + heap_bytes(draw.pieces) + heap_bytes(draw.rows) +
                     heap_bytes(draw.weighted);
            for (const Target& target : draw.targets) bytes += heap_bytes(target.cells);
            for (const std::vector<Kind>& row : draw.rows) bytes += heap_bytes(row);
        }
    }
    return bytes;
}

}  // namespace varia
