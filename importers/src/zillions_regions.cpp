// From sets of positions to the words that say them.
#include "zillions_regions.hpp"

#include <algorithm>

#include "toml_draft.hpp"

namespace varia::importers {

void ZillionsRegion::add(const ZillionsRegion& other) {
    for (std::size_t player = 0; player < players.size(); ++player) {
        if (!other.players[player]) continue;
        if (!players[player]) {
            players[player] = true;
            care[player] = other.care[player];
            wanted[player] = other.wanted[player];
            continue;
        }
        for (std::size_t p = 0; p < care[player].size(); ++p) {
            care[player][p] = care[player][p] || other.care[player][p];
            wanted[player][p] = wanted[player][p] || other.wanted[player][p];
        }
    }
}

ZillionsRegions::ZillionsRegions(const ZillionsGame& game, const ZillionsFrame& frame) : game_(game), frame_(frame) {}

std::optional<std::string> ZillionsRegions::text(const ZillionsRegion& region) {
    if (auto found = named(region)) return found;
    if (auto found = expression(region)) return found;
    return listed(region);
}

std::optional<std::string> ZillionsRegions::named(const ZillionsRegion& region) const {
    for (std::size_t z = 0; z < game_.board.zones.size(); ++z) {
        const std::string& key = game_.board.zones[z].key;
        if (key.empty() || game_.board.zone(game_.board.zones[z].name) != static_cast<int>(z)) continue;
        bool fits = true;
        std::vector<std::vector<bool>> seen;  // by player
        for (std::size_t player = 0; player < region.players.size(); ++player) {
            std::vector<bool> in(game_.board.positions.size(), false);
            for (const ZillionsBoard::Zone& zone : game_.board.zones) {
                const auto is_player = [&](const std::string& one) { return same_word(one, game_.players[player]); };
                if (!same_word(zone.name, game_.board.zones[z].name) ||
                    (!zone.players.empty() && std::none_of(zone.players.begin(), zone.players.end(), is_player)))
                    continue;
                for (const int p : zone.positions) in[static_cast<std::size_t>(p)] = true;
            }
            std::vector<bool> own(in.size(), false);
            for (std::size_t p = 0; p < in.size(); ++p) {
                const int there = frame_.seen(player, static_cast<int>(p));
                if (in[p] && there >= 0) own[static_cast<std::size_t>(there)] = true;
                if (region.players[player] && region.care[player][p] && region.wanted[player][p] != in[p]) fits = false;
            }
            seen.push_back(std::move(own));
        }
        // With more than two sides a zone is one set, turned for each of them.
        if (seen.size() > 2)
            for (const std::vector<bool>& each : seen) fits = fits && each == seen[0];
        if (fits) return key;
    }
    return std::nullopt;
}

std::optional<std::string> ZillionsRegions::expression(const ZillionsRegion& region) const {
    if (!game_.board.is_grid) return std::nullopt;
    const std::size_t axes = frame_.lengths.size();
    // The positions that the first player sees there: those that must be in the zone, and those that must not.
    std::vector<std::vector<int>> in, out;
    for (std::size_t player = 0; player < region.players.size(); ++player) {
        if (!region.players[player]) continue;
        for (std::size_t p = 0; p < game_.board.positions.size(); ++p) {
            if (!region.care[player][p]) continue;
            const int there = frame_.seen(player, static_cast<int>(p));
            if (there < 0) return std::nullopt;
            const std::vector<int>& place = frame_.places[static_cast<std::size_t>(there)];
            if (place.size() != axes) return std::nullopt;
            (region.wanted[player][p] ? in : out).push_back(place);
        }
    }
    if (in.empty()) return std::nullopt;
    std::vector<int> low = in[0], high = in[0];
    for (const std::vector<int>& place : in)
        for (std::size_t axis = 0; axis < axes; ++axis) {
            low[axis] = std::min(low[axis], place[axis]);
            high[axis] = std::max(high[axis], place[axis]);
        }
    // The fewest of the box's sides that leave out all that must be left out, the second axis first.
    std::vector<std::size_t> order(axes);
    for (std::size_t axis = 0; axis < axes; ++axis) order[axis] = axis;
    if (axes >= 2) std::swap(order[0], order[1]);
    struct Side {
        std::size_t axis;
        bool upper;
    };
    std::vector<Side> sides;
    for (const std::size_t axis : order) {
        if (low[axis] > 1) sides.push_back({axis, false});
        if (high[axis] < frame_.lengths[axis]) sides.push_back({axis, true});
    }
    const auto leaves_out = [&](const std::vector<Side>& chosen) {
        return std::all_of(out.begin(), out.end(), [&](const std::vector<int>& place) {
            return std::any_of(chosen.begin(), chosen.end(), [&](const Side& side) {
                return side.upper ? place[side.axis] > high[side.axis] : place[side.axis] < low[side.axis];
            });
        });
    };
    if (!leaves_out(sides)) return std::nullopt;
    for (std::size_t i = sides.size(); i-- > 0;) {
        std::vector<Side> fewer = sides;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        if (!fewer.empty() && leaves_out(fewer)) sides = std::move(fewer);
    }
    std::string text;
    for (const std::size_t axis : order) {
        bool lower = false, upper = false;
        for (const Side& side : sides)
            if (side.axis == axis) (side.upper ? upper : lower) = true;
        if (!lower && !upper) continue;
        const std::string& name = game_.board.axes[axis].name;
        const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : " and ") + part; };
        const bool at_low = !lower && low[axis] == 1, at_high = !upper && high[axis] == frame_.lengths[axis];
        if (low[axis] == high[axis] && (lower || at_low) && (upper || at_high)) {
            add(name + " == " + std::to_string(low[axis]));
            continue;
        }
        if (lower) add(name + " >= " + std::to_string(low[axis]));
        if (upper) add(name + " <= " + std::to_string(high[axis]));
    }
    return text;
}

std::string ZillionsRegions::cells(const std::vector<bool>& positions) const {
    std::vector<std::string> names;
    for (std::size_t p = 0; p < positions.size(); ++p)
        if (positions[p]) names.push_back(game_.board.cells[p]);
    return array_of_texts(names);
}

std::optional<std::string> ZillionsRegions::listed(const ZillionsRegion& region) {
    std::vector<std::vector<bool>> seen;
    bool visible = true;
    for (std::size_t player = 0; player < region.players.size(); ++player) {
        if (!region.players[player]) continue;
        std::vector<bool> own(game_.board.positions.size(), false);
        for (std::size_t p = 0; p < own.size(); ++p) {
            if (!region.wanted[player][p]) continue;
            const int there = frame_.seen(player, static_cast<int>(p));
            visible = visible && there >= 0;
            if (there >= 0) own[static_cast<std::size_t>(there)] = true;
        }
        seen.push_back(std::move(own));
    }
    const bool alike = visible && std::all_of(seen.begin(), seen.end(),
                                              [&](const std::vector<bool>& one) { return one == seen[0]; });
    std::string value;
    if (alike) {
        value = cells(seen[0]);
    } else if (region.players.size() == 2) {
        InlineTable table;
        for (std::size_t player = 0; player < 2; ++player)
            table.set(game_.sides[player], region.players[player] ? cells(region.wanted[player]) : "[]");
        value = table.text();
    } else {
        return std::nullopt;
    }
    for (const auto& [name, known] : zones_)
        if (known == value) return name;
    std::string name;
    for (std::size_t number = zones_.size() + 1; name.empty(); ++number) {
        const std::string tried = "area_" + std::to_string(number);
        if (std::none_of(game_.board.zones.begin(), game_.board.zones.end(),
                         [&tried](const ZillionsBoard::Zone& zone) { return zone.key == tried; }))
            name = tried;
    }
    zones_.emplace_back(name, value);
    return name;
}

}  // namespace varia::importers
