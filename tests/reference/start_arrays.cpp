// Lists rows as sorted words, and arrays by the rows of their lots.
#include "start_arrays.hpp"

#include <algorithm>
#include <sstream>

namespace reference {

StartArrays::StartArrays(const varia::Definition& definition, std::size_t max_arrays)
    : definition_(definition), space_(definition), max_arrays_(max_arrays) {
    const auto numbers = definition.setup.each_side ? definition.sides.side.size() : 1;
    for (std::size_t number = 0; number < numbers && listed_; ++number) {
        std::vector<Array>& all = arrays_.emplace_back();
        extend({}, static_cast<int>(number), all);
        // The first lot changes fastest.
        std::sort(all.begin(), all.end(), [](const Array& a, const Array& b) {
            return std::lexicographical_compare(a.rows.rbegin(), a.rows.rend(), b.rows.rbegin(), b.rows.rend());
        });
        for (const varia::LotConditionDef& condition : definition.setup.conditions)
            std::erase_if(all, [&](const Array& array) { return !fulfils(array, condition); });
    }
}

std::vector<std::uint64_t> StartArrays::counts() const {
    std::vector<std::uint64_t> counts;
    for (const std::vector<Array>& all : arrays_) counts.push_back(all.size());
    return counts;
}

State StartArrays::start(const State& usual, const std::vector<std::uint64_t>& numbers) const {
    State state = usual;
    for (const varia::LotDef& lot : definition_.setup.lots)
        for (int side = 0; side < static_cast<int>(definition_.sides.side.size()); ++side)
            if (lot.side.empty() || lot.side.text == definition_.sides.side[static_cast<std::size_t>(side)].name.text)
                for (const int cell : cells_of(lot, side)) state.squares[static_cast<std::size_t>(cell)] = {};
    for (std::size_t i = 0; i < arrays_.size(); ++i)
        for (const auto& [cell, man] : arrays_[i].at(static_cast<std::size_t>(numbers.at(i))).men) {
            state.on(cell) = man;
            state.unmoved(cell) = true;
        }
    return state;
}

int StartArrays::kind_of(const std::string& letter) const {
    int kind = 1;
    for (const varia::PieceDef& piece : definition_.pieces) {
        if (piece.letter.text == letter) return kind;
        ++kind;
    }
    return 0;  // "." for an empty cell
}

std::vector<int> StartArrays::drawers(const varia::LotDef& lot, int drawer) const {
    std::vector<int> sides;
    for (int side = 0; side < static_cast<int>(definition_.sides.side.size()); ++side) {
        const bool draws = lot.side.empty() ||
                           lot.side.text == definition_.sides.side[static_cast<std::size_t>(side)].name.text;
        if (draws && (!definition_.setup.each_side || side == drawer)) sides.push_back(side);
    }
    return sides;
}

// A lot of one side names cells of the board as it is, or the side's own zone; other lots name those of the first side.
std::vector<int> StartArrays::cells_of(const varia::LotDef& lot, int side) const {
    std::vector<int> cells;
    for (const varia::Name& name : lot.cells) cells.push_back(space_.find(name.text));
    if (!lot.on.empty()) {
        const bool is_zone = std::any_of(definition_.zones.begin(), definition_.zones.end(),
                                         [&](const varia::ZoneDef& zone) { return zone.name.text == lot.on.text; });
        const std::vector<bool> in = space_.zone(lot.on, is_zone && !lot.side.empty() ? side : 0);
        for (int cell = 0; cell < space_.cells(); ++cell)
            if (in[static_cast<std::size_t>(cell)]) cells.push_back(cell);
    }
    if (lot.side.empty())
        for (int& cell : cells) cell = space_.seen(cell, side);
    return cells;
}

std::vector<StartArrays::Row> StartArrays::rows_of(const varia::LotDef& lot, std::size_t free) const {
    std::vector<Row> rows;
    for (const varia::Name& text : lot.one_of) {
        Row& row = rows.emplace_back();
        std::istringstream letters(text.text);
        for (std::string letter; letters >> letter;) row.push_back(kind_of(letter));
    }
    if (!lot.weights.empty()) {
        Row kinds;
        for (const varia::KindCount& weight : lot.weights)
            kinds.insert(kinds.end(), static_cast<std::size_t>(weight.count), kind_of(weight.kind.text));
        // The first cell is the lowest digit: it is the fastest to change.
        rows.assign(1, {});
        for (std::size_t cell = 0; cell < free && rows.size() <= max_arrays_; ++cell) {
            std::vector<Row> longer;
            for (const int kind : kinds)
                for (const Row& row : rows) {
                    longer.push_back(row);
                    longer.back().push_back(kind);
                }
            rows = std::move(longer);
        }
    }
    if (!lot.pieces.empty()) {
        // The letters of the words: the places in `pieces` where each kind is named first; an empty cell is the last
        // letter. With `in_order` all pieces are one letter.
        std::vector<std::size_t> word;
        const auto& pieces = lot.pieces;
        for (const varia::Name& piece : pieces)
            word.push_back(lot.in_order ? 0
                                        : static_cast<std::size_t>(
                                              std::find_if(pieces.begin(), pieces.end(),
                                                           [&](const auto& n) { return n.text == piece.text; }) -
                                              pieces.begin()));
        word.resize(free, pieces.size());
        std::sort(word.begin(), word.end());
        do {
            Row& row = rows.emplace_back();
            std::size_t next = 0;
            for (const std::size_t letter : word)
                row.push_back(letter == pieces.size() ? 0 : kind_of(pieces[lot.in_order ? next++ : letter].text));
        } while (rows.size() <= max_arrays_ && std::next_permutation(word.begin(), word.end()));
    }
    return rows;
}

void StartArrays::extend(const Array& array, int drawer, std::vector<Array>& all) {
    const std::size_t number = array.rows.size();
    if (number == definition_.setup.lots.size()) {
        listed_ = all.size() < max_arrays_;
        if (listed_) all.push_back(array);
        return;
    }
    const varia::LotDef& lot = definition_.setup.lots[number];
    const std::vector<int> sides = drawers(lot, drawer);
    std::map<int, std::vector<int>> free;  // by side
    for (const int side : sides) {
        free[side] = cells_of(lot, side);
        std::erase_if(free[side], [&](int cell) { return array.taken.has(cell); });
    }
    const std::vector<Row> rows = sides.empty() ? std::vector<Row>{{}} : rows_of(lot, free[sides.front()].size());
    listed_ = rows.size() <= max_arrays_;
    for (std::size_t i = 0; i < rows.size() && listed_; ++i) {
        Array longer = array;
        longer.rows.push_back(i);
        for (const int side : sides)
            for (std::size_t c = 0; c < free[side].size(); ++c) {
                const int cell = free[side][c];
                if (rows[i][c] != 0)
                    longer.men[cell] = {static_cast<std::int16_t>(rows[i][c]), static_cast<std::int16_t>(side)};
                // A lot with a row for all cells takes them all, the empty ones too.
                if (rows[i][c] != 0 || lot.pieces.empty()) longer.taken.insert(cell);
            }
        extend(longer, drawer, all);
    }
}

bool StartArrays::fulfils(const Array& array, const varia::LotConditionDef& condition) {
    const auto is_of = [&](const std::vector<varia::Name>& kinds, Man man) {
        return std::any_of(kinds.begin(), kinds.end(),
                           [&](const varia::Name& kind) { return kind_of(kind.text) == man.kind; });
    };
    if (!condition.apart.empty()) {
        const std::vector<bool> zone = space_.zone(condition.apart, 0);
        std::map<int, int> more;  // by side
        for (const auto& [cell, man] : array.men)
            if (is_of(condition.of, man)) more[man.side] += zone[static_cast<std::size_t>(cell)] ? 1 : -1;
        return std::all_of(more.begin(), more.end(),
                           [](const auto& side) { return side.second >= -1 && side.second <= 1; });
    }
    if (!condition.between.empty()) {
        const int axis = condition.along.empty() ? 0 : space_.axis(condition.along.text);
        const auto place = [&](int cell) { return space_.point(cell)[static_cast<std::size_t>(axis)]; };
        return std::all_of(array.men.begin(), array.men.end(), [&](const auto& one) {
            if (!is_of(condition.of, one.second)) return true;
            bool below = false, above = false;
            for (const int cell : space_.line(one.first, axis)) {
                const auto other = array.men.find(cell);
                if (other == array.men.end() || other->second.side != one.second.side ||
                    !is_of(condition.between, other->second))
                    continue;
                below = below || place(cell) < place(one.first);
                above = above || place(cell) > place(one.first);
            }
            return below && above;
        });
    }
    // Next to each other, corners included: one step away in which no coordinate changes by more than 1. On hexagons
    // two cells ahead along (1, -1) do not touch.
    const std::size_t dimensions = definition_.board.axes.size();
    return std::all_of(array.men.begin(), array.men.end(), [&](const auto& one) {
        if (!is_of(condition.of, one.second)) return true;
        Vector by(dimensions, -1);
        while (true) {
            const bool stays = std::all_of(by.begin(), by.end(), [](int x) { return x == 0; });
            const bool apart = definition_.board.grid == varia::Grid::hex && by[0] == -by[1] && by[0] != 0;
            if (!stays && !apart) {
                const int cell = space_.steps(by)[static_cast<std::size_t>(one.first)];
                const auto other = array.men.find(cell);
                if (other != array.men.end() && cell != one.first && other->second.side == one.second.side &&
                    is_of(condition.beside, other->second))
                    return false;
            }
            std::size_t wheel = 0;
            while (wheel < dimensions && ++by[wheel] == 2) by[wheel++] = -1;
            if (wheel == dimensions) return true;
        }
    });
}

}  // namespace reference
