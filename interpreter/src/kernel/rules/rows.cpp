// A row of four begins on the cells that are in the bitboard of the side's pieces, and in this bitboard shifted back by
// one step, by two and by three. A square begins likewise.
#include "rows.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "groups.hpp"
#include "position_access.hpp"

namespace varia {
namespace {

using RowWords = const std::uint64_t*;

// 64 bits of a bitboard from a given bit on. The bit may lie before the bitboard or behind it.
std::uint64_t bits_from(RowWords set, int words, int bit) {
    const int word = bit >> 6;
    const int shift = bit & 63;
    const auto at = [&](int w) { return w >= 0 && w < words ? set[w] : 0; };
    return shift == 0 ? at(word) : at(word) >> shift | at(word + 1) << (64 - shift);
}

bool rows_begin(RowWords pieces, int words, const StateTables::Row& row, const StateTables::Row::Way& way) {
    for (int w = 0; w < words; ++w) {
        std::uint64_t begins = way.starts.words()[static_cast<std::size_t>(w)] & pieces[w];
        for (int k = 1; k < row.length && begins != 0; ++k) begins &= bits_from(pieces, words, 64 * w + k * way.by);
        if (row.exactly && begins != 0) {
            begins &= ~(way.follow.words()[static_cast<std::size_t>(w)] & bits_from(pieces, words, 64 * w - way.by));
            begins &= ~(way.lead_on.words()[static_cast<std::size_t>(w)] &
                        bits_from(pieces, words, 64 * w + row.length * way.by));
        }
        if (begins != 0) return true;
    }
    return false;
}

bool stands_on(RowWords pieces, Cell c) { return (pieces[c >> 6] >> (c & 63) & 1) != 0; }

// Walks from cell to cell. Links may lead from two cells to one, and may lead a row back to where it began.
bool walks_row(RowWords pieces, const StateTables::Row& row, const StateTables::Row::Way& way, Cell first) {
    Cell last = first;
    for (int k = 1; k < row.length; ++k) {
        last = way.next[last];
        if (!stands_on(pieces, last)) return false;
    }
    if (!row.exactly) return true;
    const auto in_row = [&](Cell c) {
        Cell at = first;
        for (int k = 0; k < row.length; ++k, at = way.next[at])
            if (at == c) return true;
        return false;
    };
    if (way.lead_on.has(first) && stands_on(pieces, way.next[last])) return false;
    if (!way.follow.has(first)) return true;
    for (std::size_t c = 0; c < way.next.size(); ++c)
        if (way.next[c] == first && stands_on(pieces, static_cast<Cell>(c)) && !in_row(static_cast<Cell>(c)))
            return false;
    return true;
}

// Whether `holds` is true for one of the pieces on which a row can begin.
template <class Holds>
bool any_start(RowWords pieces, int words, const StateTables::Row::Way& way, Holds&& holds) {
    for (int w = 0; w < words; ++w)
        for (std::uint64_t bits = pieces[w] & way.starts.words()[static_cast<std::size_t>(w)]; bits != 0;
             bits &= bits - 1)
            if (holds(static_cast<Cell>(64 * w + std::countr_zero(bits)))) return true;
    return false;
}

// How many pieces stand on the line ahead of a cell.
int pieces_ahead(RowWords pieces, int words, const StateTables::Row::Way& way, Cell from) {
    if (!way.ahead.empty()) {
        const std::array<std::uint64_t, 2>& ahead = way.ahead[from];
        return std::popcount(ahead[0] & pieces[0]) + (words > 1 ? std::popcount(ahead[1] & pieces[1]) : 0);
    }
    int found = 0;
    for (int left = way.lengths[from]; left > 0; --left) {
        from = way.next[from];
        found += stands_on(pieces, from) ? 1 : 0;
    }
    return found;
}

bool squares_begin(RowWords pieces, int words, const StateTables::Row& row, const StateTables::Row::Way& way) {
    for (int w = 0; w < words; ++w) {
        std::uint64_t begins = way.starts.words()[static_cast<std::size_t>(w)] & pieces[w];
        for (int i = 1; i < row.pieces && begins != 0; ++i)
            begins &= bits_from(pieces, words, 64 * w + i % row.length * way.by + i / row.length * way.across);
        if (begins != 0) return true;
    }
    return false;
}

bool walks_square(RowWords pieces, const StateTables::Row& row, const StateTables::Row::Way& way, Cell first) {
    for (int k = 0; k < row.length; ++k) {
        if (k > 0) first = way.next_across[first];
        Cell cell = first;
        for (int i = 0; i < row.length; ++i) {
            if (i > 0) cell = way.next[cell];
            if (!stands_on(pieces, cell)) return false;
        }
    }
    return true;
}

bool is_along(RowWords pieces, int words, const StateTables::Row& row, const StateTables::Row::Way& way) {
    switch (row.form) {
        case StateTables::Row::Form::row:
            return way.by != 0 ? rows_begin(pieces, words, row, way)
                               : any_start(pieces, words, way, [&](Cell c) { return walks_row(pieces, row, way, c); });
        case StateTables::Row::Form::apart:
            return any_start(pieces, words, way,
                             [&](Cell c) { return pieces_ahead(pieces, words, way, c) >= row.length - 1; });
        case StateTables::Row::Form::square:
            return way.by != 0
                       ? squares_begin(pieces, words, row, way)
                       : any_start(pieces, words, way, [&](Cell c) { return walks_square(pieces, row, way, c); });
    }
    return false;
}

bool in_a_row(RowWords pieces, int words, const StateTables::Row& row) {
    for (const StateTables::Row::Way& way : row.ways)
        if (is_along(pieces, words, row, way)) return true;
    return false;
}

// A row of pieces of any owner.
bool has_row_of_anybody(const Position& position, const StateTables::Row& row) {
    const StateTables& state = position.variant().state();
    const auto words = static_cast<std::size_t>(state.set_words);
    CellWords all;
    CellWords some;
    for (std::size_t w = 0; w < words; ++w) all[w] = 0;
    for (int owner = 0; owner < state.owners; ++owner) {
        find_pieces(position, static_cast<Side>(owner), row.kinds, some);
        for (std::size_t w = 0; w < words; ++w) all[w] |= some[w];
    }
    return in_a_row(all.data(), state.set_words, row);
}

}  // namespace

bool has_row(const Position& position, Side side, const StateTables::Row& row) {
    if (!row.sides.has(side)) return false;
    if (row.anybody) return (row.state.empty() || all_hold(row.state, position)) && has_row_of_anybody(position, row);
    const int words = position.variant().state().set_words;
    const std::uint16_t* counts = PositionAccess::counts(position, side);
    if (counts[0] < row.pieces) return false;
    if (!row.state.empty() && !all_hold(row.state, position)) return false;
    RowWords all = PositionAccess::set(position, side);
    int together = 0;
    for (const Kind kind : row.kinds) together += counts[kind];
    if (row.kinds.empty() || together == counts[0]) return in_a_row(all, words, row);
    if (together < row.pieces) return false;
    CellWords some;
    find_pieces(position, side, row.kinds, some);
    return in_a_row(some.data(), words, row);
}

}  // namespace varia
