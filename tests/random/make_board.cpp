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
            const int size = count == 1 ? dice_.from(6, 14) : count == 2 ? dice_.from(3, 7) : count == 3 ? dice_.from(2, 4) : dice_.from(2, 3);
            d_.board.axes.push_back({{names[static_cast<std::size_t>(a)], {}}, labels(a, size), one_in(8)});
        }
        if (count >= 2 && one_in(6)) d_.board.grid = varia::Grid::hex;
        shape();
        space_ = std::make_unique<reference::Space>(d_);
    } while (space_->cells() < 9 || space_->cells() > 60);
    links();
}

// Which cells there are, and what they are called.
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
    if (axes() == 2 && one_in(6)) d_.board.cell = {one_in(2) ? "{rank}{file}" : "{file}{" + std::to_string(length(1) + 1) + " - rank}", {}};
    if (axes() == 3 && one_in(3)) d_.board.cell = {"{level}{file}{rank}", {}};
}

void Maker::links() {
}

void Maker::sides() {
    d_.sides.side[0] = {{"white", {}}, "w"};
    d_.sides.side[1] = {{"black", {}}, "b"};
    for (int a = 0; a < axes(); ++a)
        if (a == (axes() > 1 ? 1 : 0) ? !one_in(10) : one_in(4)) d_.sides.mirror.push_back(d_.board.axes[static_cast<std::size_t>(a)].name);
    if (one_in(8)) {
        const int turns = dice_.from(2, 5);
        for (int t = 0; t < turns; ++t) d_.sides.order.push_back(d_.sides.side[t < 2 ? t : dice_.below(2)].name);
        dice_.shuffle(d_.sides.order);
    }
}

std::string Maker::condition() {
    const auto axis = [&] { return any_axis().text; };
    const auto number = [&](int a) { return std::to_string(dice_.from(1, length(a))); };
    const int a = dice_.below(axes());
    const std::string name = d_.board.axes[static_cast<std::size_t>(a)].name.text;
    switch (dice_.below(9)) {
        case 0: return name + " <= " + number(a);
        case 1: return name + " >= " + number(a);
        case 2: return name + " != " + number(a);
        case 3: return "abs(" + axis() + " - " + axis() + ") <= " + std::to_string(dice_.from(1, 3));
        case 4: return axis() + " + " + axis() + " > " + std::to_string(dice_.from(2, 5));
        case 5: return "odd(" + axis() + ") or " + name + " > " + number(a);
        case 6: return "not (" + name + " == " + number(a) + " and " + axis() + " <= " + std::to_string(dice_.from(1, 3)) + ")";
        case 7: return "max(" + axis() + ", " + name + ") > 1 and even(" + axis() + " * 3 + " + name + ")";
        default: return "(" + axis() + " + 2 * " + name + ") % " + std::to_string(dice_.from(3, 5)) + " != 0";
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
        if (one_in(4)) zone.fixed = true;
        else if (one_in(4)) zone.second = region();
        d_.zones.push_back(std::move(zone));
    }
}

varia::ZoneRef Maker::zone() {
    if (!d_.zones.empty() && !one_in(3)) return {dice_.pick(d_.zones).name.text, {}};
    return {condition(), {}};
}

}  // namespace random_rules
