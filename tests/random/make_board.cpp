// The board, the sides and the zones of a random definition.
#include <algorithm>

#include "maker.hpp"

namespace random_rules {

using varia::Name;

namespace {

std::vector<std::string> labels(int axis, int length) {
    static const std::vector<std::string> roman{"I", "II", "III", "IV"};
    std::vector<std::string> all;
    for (int i = 0; i < length; ++i)
        all.push_back(axis == 0   ? std::string(1, static_cast<char>('a' + i))
                      : axis == 1 ? std::to_string(i + 1)
                      : axis == 2 ? std::string(1, static_cast<char>('A' + i))
                                  : std::string(1, static_cast<char>('t' + i)));
    return all;
}

}  // namespace

void Maker::board() {
    static const std::vector<std::string> names{"file", "rank", "level", "ward"};
    static const std::vector<int> counts{2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 3, 3, 3, 4};
    do {
        d_.board = {};
        const int count = dice_.pick(counts);
        for (int a = 0; a < count; ++a) {
            const int size = count == 1   ? dice_.from(6, 14)
                             : count == 2 ? dice_.from(3, 7)
                             : count == 3 ? dice_.from(2, 4)
                                          : dice_.from(2, 3);
            d_.board.axes.push_back({{names[static_cast<std::size_t>(a)], {}}, labels(a, size), one_in(8)});
        }
        d_.blocks.reset();
        if (count >= 2 && one_in(6)) d_.board.grid = varia::Grid::hex;
        if ((count == 2 || count == 3) && one_in(9))
            blocks();
        else
            shape();
        space_ = std::make_unique<reference::Space>(d_);
    } while (space_->cells() < 9 || space_->cells() > 60);
    cell_names();
    links();
}

// Changes the board's size so that blocks tile it. Some places have no block.
void Maker::blocks() {
    static const std::vector<std::string> letters{"U", "D", "L", "M"};
    varia::BlocksDef blocks;
    blocks.name = "lift";
    int places = 1;
    for (int a = 0; a < axes(); ++a) {
        const int size = a < 2 ? dice_.from(1, 2) : 1;
        const int count = size == 2 ? dice_.from(2, 3) : dice_.from(2, 4);
        d_.board.axes[static_cast<std::size_t>(a)].labels = labels(a, size * count);
        blocks.size.push_back(size);
        places *= count;
    }
    for (int i = dice_.from(1, 4); i > 0; --i)
        blocks.directions.push_back({{letters[static_cast<std::size_t>(i - 1)], {}}, step(1)});
    using Control = varia::BlocksDef::Control;
    blocks.control = dice_.pick(
        std::vector<Control>{Control::majority, Control::majority, Control::any, Control::free, Control::none});
    d_.blocks = std::move(blocks);
    std::vector<std::string> names;
    varia::Vector place(static_cast<std::size_t>(axes()), 0);
    for (int p = 0; p < places; ++p) {
        names.push_back(slot_name(place));
        for (std::size_t a = 0; a < place.size() && ++place[a] == length(static_cast<int>(a)) / d_.blocks->size[a]; ++a)
            place[a] = 0;
    }
    dice_.shuffle(names);
    names.resize(static_cast<std::size_t>(std::max(1, places / dice_.from(2, 5))));
    for (const std::string& name : names) d_.blocks->empty.push_back({name, {}});
}

std::string Maker::slot_name(const varia::Vector& place) const {
    std::string name;
    for (std::size_t a = 0; a < place.size(); ++a)
        name += d_.blocks->size[a] == 1 ? d_.board.axes[a].labels[static_cast<std::size_t>(place[a])]
                                        : std::to_string(place[a] + 1);
    return name;
}

// Chooses which cells exist, and how cells are named.
void Maker::shape() {
    if (one_in(4)) d_.board.keep = {condition(), {}};
    if (one_in(6)) {
        int rows = 1;
        for (int a = 1; a < axes(); ++a) rows *= length(a);
        for (int r = 0; r < rows; ++r) {
            std::string row;
            for (int x = 0; x < length(0); ++x) row += one_in(7) ? one_in(2) ? '#' : ' ' : '.';
            d_.board.mask.push_back({row, {}});
        }
    }
    if (axes() == 2 && one_in(6))
        d_.board.cell = {one_in(2) ? "{rank}{file}" : "{file}{" + std::to_string(length(1) + 1) + " - rank}", {}};
    if (axes() == 3 && one_in(3)) d_.board.cell = {"{level}{file}{rank}", {}};
}

// Gives names of their own to some cells, and draws some boards otherwise, which changes no rule.
void Maker::cell_names() {
    if (one_in(5)) {
        for (int i = dice_.from(1, 3); i > 0; --i) {
            const std::string& cell = space_->name(dice_.from(0, space_->cells() - 1));
            const auto same = [&](const varia::CellNameDef& own) { return own.cell.text == cell; };
            if (std::none_of(d_.board.names.begin(), d_.board.names.end(), same))
                d_.board.names.push_back({{cell, {}}, {"q" + std::to_string(i), {}}});
        }
        space_ = std::make_unique<reference::Space>(d_);
    }
    if (d_.board.grid == varia::Grid::hex || !one_in(6)) return;
    d_.board.draw.cells = dice_.pick(std::vector<varia::BoardDrawingDef::Cells>{varia::BoardDrawingDef::Cells::squares,
                                                                                varia::BoardDrawingDef::Cells::points});
    // Looks have dice of their own, so that a seed keeps its rules.
    Dice looks(seed_ + 1);
    if (looks.below(3) == 0) d_.board.draw.cells = varia::BoardDrawingDef::Cells::plain;
    if (looks.below(3) == 0) d_.board.draw.dots.push_back({space_->name(looks.below(space_->cells())), {}});
    if (looks.below(3) == 0)
        d_.looks.set = looks.pick(std::vector<varia::PieceSet>{varia::PieceSet::wedges, varia::PieceSet::discs,
                                                               varia::PieceSet::draughtsmen, varia::PieceSet::stones});
    d_.board.draw.at.push_back({{space_->name(dice_.from(0, space_->cells() - 1)), {}}, -150, dice_.from(-1000, 50)});
}

// Links from any cell to any cell: lines that cross, that lead back into their middle, that go one way only.
void Maker::links() {
    if (!one_in(3)) return;
    const auto taken = [&](const std::string& cell, const varia::Vector& by) {
        varia::Vector back = by;
        for (int& x : back) x = -x;
        return std::any_of(d_.board.links.begin(), d_.board.links.end(), [&](const varia::LinkDef& link) {
            return (link.from.text == cell && link.by == by) || (link.both && link.to.text == cell && link.by == back);
        });
    };
    for (int i = dice_.from(1, 5); i > 0; --i) {
        const varia::Vector by = !d_.board.links.empty() && one_in(2) ? d_.board.links.back().by
                                                                      : step(one_in(6) ? 2 : 1);
        varia::Vector back = by;
        for (int& x : back) x = -x;
        reference::Space space(d_);
        std::vector<int> cells, ends;
        for (int c = 0; c < space.cells(); ++c) {
            cells.push_back(c);
            if (space.steps(by)[static_cast<std::size_t>(c)] == reference::nowhere) ends.push_back(c);
        }
        const int from = dice_.pick(ends.empty() || one_in(3) ? cells : ends), to = dice_.pick(cells);
        const bool both = !one_in(3);
        if (from == to || taken(space.name(from), by) || (both && taken(space.name(to), back))) continue;
        d_.board.links.push_back({{space.name(from), {}}, {space.name(to), {}}, by, both, {}});
    }
    space_ = std::make_unique<reference::Space>(d_);
}

void Maker::sides() {
    if (has_many_sides(theme_)) return many_sides();
    d_.sides.side[0] = {{"white", {}}, "w"};
    d_.sides.side[1] = {{"black", {}}, "b"};
    for (int a = 0; a < axes(); ++a)
        if (a == (axes() > 1 ? 1 : 0) ? !one_in(10) : one_in(4))
            d_.sides.mirror.push_back(d_.board.axes[static_cast<std::size_t>(a)].name);
    if (one_in(8)) {
        const int turns = dice_.from(2, 5);
        for (int t = 0; t < turns; ++t) d_.sides.order.push_back(d_.sides.side[t < 2 ? t : dice_.below(2)].name);
        dice_.shuffle(d_.sides.order);
    }
    if (one_in(8)) d_.sides.neutral = one_in(2) ? varia::Neutral::blocks : varia::Neutral::taken;
}

void Maker::many_sides() {
    static const std::vector<std::string> names{"red",    "blue",   "yellow", "green",
                                                "orange", "purple", "cyan",   "magenta"};
    const int count = one_in(12) ? dice_.pick(std::vector<int>{1, 7, 8}) : dice_.from(3, 6);
    const bool long_letters = one_in(4);
    d_.sides.side.clear();
    for (int i = 0; i < count; ++i) {
        const std::string& name = names[static_cast<std::size_t>(i)];
        d_.sides.side.push_back({{name, {}}, name.substr(0, long_letters ? 2 : 1)});
    }
    for (varia::SideDef& side : d_.sides.side)
        if (count > 1) view(side);
    if (one_in(4)) {
        for (const varia::SideDef& side : d_.sides.side) d_.sides.order.push_back(side.name);
        for (int more = dice_.below(3); more > 0; --more) d_.sides.order.push_back(any_side());
        dice_.shuffle(d_.sides.order);
    }
    if (count > 2 && one_in(2)) teams();
    if (one_in(5)) d_.sides.neutral = one_in(2) ? varia::Neutral::blocks : varia::Neutral::taken;
}

// Chooses how a side sees the board: by a symmetry that takes every cell to a cell. The first side sees it as it is.
void Maker::view(varia::SideDef& side) {
    std::vector<reference::Matrix> all = space_->symmetries({});
    dice_.shuffle(all);
    const auto written = [&](const reference::Matrix& matrix) {
        std::vector<Name> entries;
        for (std::size_t a = 0; a < matrix.size(); ++a) {
            std::string entry;
            for (std::size_t of = 0; of < matrix.size(); ++of) {
                if (matrix[of][a] == 0) continue;
                entry += matrix[of][a] < 0 ? entry.empty() ? "-" : " - " : entry.empty() ? "" : " + ";
                entry += d_.board.axes[of].name.text;
            }
            entries.push_back({entry, {}});
        }
        return entries;
    };
    const std::vector<Name> as_it_is = [&] {
        std::vector<Name> entries;
        for (const varia::AxisDef& axis : d_.board.axes) entries.push_back(axis.name);
        return entries;
    }();
    all.resize(&side == &d_.sides.side.front() ? 0 : std::min<std::size_t>(all.size(), 24));
    for (const reference::Matrix& matrix : all) {
        varia::Definition alone = d_;
        side.view = written(matrix);
        alone.sides.side = {side};
        const reference::Space seen(alone);
        bool good = true;
        for (int cell = 0; cell < seen.cells(); ++cell) good = good && seen.seen(cell, 0) != reference::nowhere;
        if (good) return;
    }
    side.view = as_it_is;
}

// Teams of two, of any size, or with sides that play for themselves.
void Maker::teams() {
    std::vector<Name> left;
    for (const varia::SideDef& side : d_.sides.side) left.push_back(side.name);
    dice_.shuffle(left);
    const bool pairs = left.size() % 2 == 0 && one_in(2);
    while (left.size() > (pairs || d_.sides.teams.empty() ? 1U : 0U) &&
           (pairs || d_.sides.teams.empty() || !one_in(3))) {
        const auto size = pairs ? 2
                                : static_cast<std::size_t>(
                                      dice_.from(1, static_cast<int>(left.size()) - (d_.sides.teams.empty() ? 1 : 0)));
        const auto begin = left.end() - static_cast<std::ptrdiff_t>(size);
        d_.sides.teams.emplace_back(begin, left.end());
        left.erase(begin, left.end());
    }
}

std::string Maker::condition() {
    const auto axis = [&] { return any_axis().text; };
    const auto number = [&](int a) {
        return !d_.options.empty() && one_in(3) ? d_.options[0].name : std::to_string(dice_.from(1, length(a)));
    };
    const int a = dice_.below(axes());
    const std::string name = d_.board.axes[static_cast<std::size_t>(a)].name.text;
    switch (dice_.below(9)) {
        case 0:
            return name + " <= " + number(a);
        case 1:
            return name + " >= " + number(a);
        case 2:
            return name + " != " + number(a);
        case 3:
            return "abs(" + axis() + " - " + axis() + ") <= " + std::to_string(dice_.from(1, 3));
        case 4:
            return axis() + " + " + axis() + " > " + std::to_string(dice_.from(2, 5));
        case 5:
            return "odd(" + axis() + ") or " + name + " > " + number(a);
        case 6:
            return "not (" + name + " == " + number(a) + " and " + axis() + " <= " + std::to_string(dice_.from(1, 3)) +
                   ")";
        case 7:
            return "max(" + axis() + ", " + name + ") > 1 and even(" + axis() + " * 3 + " + name + ")";
        default:
            return "(" + axis() + " + 2 * " + name + ") % " + std::to_string(dice_.from(3, 5)) + " != 0";
    }
}

varia::Region Maker::region() {
    if (!one_in(3)) return {{condition(), {}}, {}};
    varia::Region region;
    std::vector<int> cells;
    for (int c = 0; c < space_->cells(); ++c) cells.push_back(c);
    dice_.shuffle(cells);
    cells.resize(static_cast<std::size_t>(std::min(dice_.from(1, 5), space_->cells())));
    for (const int c : cells) region.cells.push_back({cell_name(c), {}});
    return region;
}

void Maker::zones() {
    static const std::vector<std::string> names{"camp", "hill", "gate"};
    const int count = dice_.below(4);
    for (int i = 0; i < count; ++i) {
        varia::ZoneDef zone;
        zone.name = {names[static_cast<std::size_t>(i)], {}};
        zone.region = region();
        if (one_in(4))
            zone.fixed = true;
        else if (two() && one_in(4))
            zone.second = one_in(4) ? varia::Region{} : region();
        d_.zones.push_back(std::move(zone));
    }
}

varia::ZoneRef Maker::zone() {
    if (!d_.zones.empty() && !one_in(3)) return {dice_.pick(d_.zones).name.text, {}};
    return {condition(), {}};
}

}  // namespace random_rules
