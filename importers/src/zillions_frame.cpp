// The layout of a variant file, from the picture and the symmetries of a board of Zillions of Games.
#include "zillions_frame.hpp"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <set>

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

// How many pixels to the right and downwards a step along an axis of the grid leads.
std::pair<int, int> picture_step(const ZillionsBoard& board, std::size_t axis) {
    for (std::size_t p = 0; p < board.positions.size(); ++p)
        for (std::size_t q = 0; q < board.positions.size(); ++q) {
            if (board.coordinates[p].size() <= axis || board.coordinates[q].size() != board.coordinates[p].size())
                continue;
            std::vector<int> there = board.coordinates[p];
            ++there[axis];
            if (board.coordinates[q] != there || p >= board.rectangles.size() || q >= board.rectangles.size()) continue;
            return {board.rectangles[q][0] - board.rectangles[p][0], board.rectangles[q][1] - board.rectangles[p][1]};
        }
    return {0, 0};
}

void lay_grid(const ZillionsBoard& board, ZillionsFrame& frame) {
    static const std::vector<std::string> names = {"file", "rank", "level", "fourth", "fifth", "sixth", "seventh",
                                                   "eighth"};
    const std::size_t count = board.lengths.size();
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::vector<bool> reversed(count, false);
    if (count >= 2) {
        const auto first = picture_step(board, 0), second = picture_step(board, 1);
        if (first.first == 0 && first.second != 0 && second.first != 0) std::swap(order[0], order[1]);
        reversed[order[1]] = picture_step(board, order[1]).second > 0;
    }
    const auto laid = [&](const std::vector<int>& vector) {
        std::vector<int> result(count);
        for (std::size_t axis = 0; axis < count; ++axis)
            result[axis] = reversed[order[axis]] ? -vector[order[axis]] : vector[order[axis]];
        return result;
    };
    for (std::size_t axis = 0; axis < count; ++axis) {
        frame.axes.push_back(names[axis]);
        frame.lengths.push_back(board.lengths[order[axis]]);
    }
    for (std::size_t p = 0; p < board.positions.size(); ++p) {
        frame.places.emplace_back();
        if (board.coordinates[p].size() != count) continue;
        for (std::size_t axis = 0; axis < count; ++axis) {
            const std::size_t own = order[axis];
            frame.places.back().push_back(reversed[own] ? board.lengths[own] - board.coordinates[p][own]
                                                        : board.coordinates[p][own] + 1);
        }
    }
    for (std::size_t d = 0; d < board.directions.size(); ++d) {
        const bool even = d < board.vectors.size() && board.vectors[d] && board.vectors[d]->size() == count;
        frame.steps.push_back(even ? laid(*board.vectors[d]) : std::vector<int>());
        frame.linked.push_back(!even);
    }
}

// One axis of all positions; a direction is a step that is longer than the axis, so that only links lead along it.
void lay_graph(const ZillionsBoard& board, ZillionsFrame& frame) {
    const auto count = static_cast<int>(board.positions.size());
    frame.axes = {"place"};
    frame.lengths = {count};
    for (int p = 0; p < count; ++p) frame.places.push_back({p + 1});
    for (std::size_t d = 0; d < board.directions.size(); ++d) {
        frame.steps.push_back({count + static_cast<int>(d)});
        frame.linked.push_back(true);
    }
}

// The sight that makes each direction of a player the direction that the file names, if one does.
std::vector<ZillionsFrame::Sight> view_of(const ZillionsGame& game, const ZillionsFrame& frame, std::size_t player) {
    const std::size_t count = frame.axes.size();
    std::vector<ZillionsFrame::Sight> plain(count);
    for (std::size_t axis = 0; axis < count; ++axis) plain[axis].axis = axis;
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
            for (std::size_t d = 0; d < frame.steps.size() && fits; ++d) {
                const int own = direction_of(game, player, game.board.directions[d]);
                if (frame.steps[d].empty() || own < 0) continue;
                const std::vector<int>& there = frame.steps[static_cast<std::size_t>(own)];
                fits = !there.empty() && tried.seen(player, there) == frame.steps[d];
            }
            for (std::size_t p = 0; p < frame.places.size() && fits; ++p) {
                const bool killed = p < game.board.killed.size() && game.board.killed[p];
                const int there = killed ? 0 : tried.seen(player, static_cast<int>(p));
                fits = there >= 0 && (static_cast<std::size_t>(there) >= game.board.killed.size() || killed ||
                                      !game.board.killed[static_cast<std::size_t>(there)]);
            }
            if (fits) return view;
        }
    } while (std::next_permutation(order.begin(), order.end()));
    return plain;
}

}  // namespace

ZillionsFrame frame_of(const ZillionsGame& game) {
    ZillionsFrame frame;
    const ZillionsBoard& board = game.board;
    const bool is_grid = !board.lengths.empty() && board.lengths.size() <= 8 &&
                         board.coordinates.size() == board.positions.size();
    if (is_grid)
        lay_grid(board, frame);
    else
        lay_graph(board, frame);
    frame.index();
    frame.cells = board.positions;
    for (const std::string& player : game.players) {
        frame.sides.emplace_back();
        for (const char c : player) {
            const auto byte = static_cast<unsigned char>(c);
            frame.sides.back() += std::isalnum(byte) != 0 ? static_cast<char>(std::tolower(byte)) : '_';
        }
    }
    for (std::size_t player = 0; player < game.players.size(); ++player)
        frame.views.push_back(is_grid ? view_of(game, frame, player)
                                      : std::vector<ZillionsFrame::Sight>(1, ZillionsFrame::Sight{0, false}));
    std::set<std::string> used;
    for (std::size_t k = 0; k < game.pieces.size(); ++k) {
        std::string letter;
        for (const char c : game.pieces[k].name) {
            const auto byte = static_cast<unsigned char>(c);
            if (std::isalpha(byte) == 0) continue;
            std::string one(1, static_cast<char>(std::toupper(byte)));
            if (used.insert(one).second) {
                letter = one;
                break;
            }
        }
        if (letter.empty()) letter = "{Z" + std::to_string(k) + "}";
        frame.letters.push_back(letter);
    }
    return frame;
}

}  // namespace varia::importers
