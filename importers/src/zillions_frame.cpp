// Which view of the board makes a player's directions those that the file names.
#include "zillions_frame.hpp"

#include <algorithm>
#include <numeric>

#include "zillions_walk.hpp"

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

namespace {

std::vector<ZillionsFrame::Sight> plain_view(const ZillionsFrame& frame) {
    std::vector<ZillionsFrame::Sight> view(frame.lengths.size());
    for (std::size_t axis = 0; axis < view.size(); ++axis) view[axis].axis = axis;
    return view;
}

// The sight that makes each direction of a player the direction that the file names, if one does.
std::vector<ZillionsFrame::Sight> view_of(const ZillionsGame& game, const ZillionsFrame& frame, std::size_t player) {
    const std::size_t count = frame.lengths.size();
    const std::vector<ZillionsFrame::Sight> plain = plain_view(frame);
    if (player == 0 || count > 3) return plain;
    ZillionsFrame tried = frame;
    tried.views.assign(player + 1, plain);
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    do {
        for (unsigned signs = 0; signs < (1u << count); ++signs) {
            std::vector<ZillionsFrame::Sight>& view = tried.views[player];
            bool fits = true;
            for (std::size_t axis = 0; axis < count; ++axis) {
                view[axis] = {order[axis], (signs >> axis & 1) != 0};
                fits = fits && frame.lengths[axis] == frame.lengths[order[axis]];
            }
            for (std::size_t d = 0; d < game.board.steps.size() && fits; ++d) {
                const int own = direction_of(game, player, game.board.directions[d]);
                fits = own >= 0 &&
                       tried.seen(player, game.board.steps[static_cast<std::size_t>(own)]) == game.board.steps[d];
            }
            for (std::size_t p = 0; p < frame.places.size() && fits; ++p)
                fits = tried.seen(player, static_cast<int>(p)) >= 0;
            if (fits) return view;
        }
    } while (std::next_permutation(order.begin(), order.end()));
    return plain;
}

}  // namespace

ZillionsFrame frame_of(const ZillionsGame& game) {
    ZillionsFrame frame;
    frame.lengths = game.board.lengths;
    for (const std::vector<int>& coordinates : game.board.coordinates) {
        frame.places.push_back(coordinates);
        for (int& place : frame.places.back()) ++place;
    }
    frame.index();
    for (std::size_t player = 0; player < game.players.size(); ++player)
        frame.views.push_back(game.sides_alike ? view_of(game, frame, player) : plain_view(frame));
    return frame;
}

}  // namespace varia::importers
