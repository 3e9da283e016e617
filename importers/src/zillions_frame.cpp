// Vectors and positions, as the sides see them.
#include "zillions_frame.hpp"

#include <algorithm>

namespace varia::importers {

std::vector<int> ZillionsFrame::seen(std::size_t player, const std::vector<int>& step) const {
    const std::vector<Sight>& view = views[player];
    std::vector<int> result(step.size());
    for (std::size_t axis = 0; axis < step.size() && axis < view.size(); ++axis)
        result[axis] = view[axis].reversed ? -step[view[axis].axis] : step[view[axis].axis];
    return result;
}

int ZillionsFrame::seen(std::size_t player, int position) const {
    const std::vector<int>& place = places[static_cast<std::size_t>(position)];
    const std::vector<Sight>& view = views[player];
    bool plain = true;
    for (std::size_t axis = 0; axis < view.size(); ++axis)
        plain = plain && view[axis].axis == axis && !view[axis].reversed;
    if (plain) return position;
    if (place.empty()) return -1;
    std::vector<int> there(place.size());
    for (std::size_t axis = 0; axis < place.size(); ++axis) {
        const std::size_t along = view[axis].axis;
        there[axis] = view[axis].reversed ? lengths[along] + 1 - place[along] : place[along];
    }
    return position_at(there);
}

int ZillionsFrame::position_at(const std::vector<int>& place) const {
    if (place.size() != lengths.size()) return -1;
    std::size_t at = 0;
    for (std::size_t axis = place.size(); axis-- > 0;) {
        if (place[axis] < 1 || place[axis] > lengths[axis]) return -1;
        at = at * static_cast<std::size_t>(lengths[axis]) + static_cast<std::size_t>(place[axis] - 1);
    }
    return at < by_place_.size() ? by_place_[at] : -1;
}

void ZillionsFrame::index() {
    std::size_t size = 1;
    for (const int length : lengths) size *= static_cast<std::size_t>(std::max(length, 1));
    by_place_.assign(lengths.empty() ? 0 : size, -1);
    for (std::size_t p = 0; p < places.size(); ++p) {
        if (places[p].empty()) continue;
        std::size_t at = 0;
        for (std::size_t axis = lengths.size(); axis-- > 0;)
            at = at * static_cast<std::size_t>(lengths[axis]) + static_cast<std::size_t>(places[p][axis] - 1);
        by_place_[at] = static_cast<int>(p);
    }
}

ZillionsFrame frame_of(const ZillionsGame& game) {
    ZillionsFrame frame;
    frame.lengths = game.board.lengths;
    for (const std::vector<int>& coordinates : game.board.coordinates) {
        frame.places.push_back(coordinates);
        for (int& place : frame.places.back()) ++place;
    }
    frame.index();
    for (std::size_t player = 0; player < game.players.size(); ++player) {
        frame.views.emplace_back();
        for (std::size_t axis = 0; axis < frame.lengths.size(); ++axis)
            frame.views.back().push_back(
                {axis, player < game.views.size() && axis < game.views[player].size() && game.views[player][axis] < 0});
    }
    return frame;
}

}  // namespace varia::importers
