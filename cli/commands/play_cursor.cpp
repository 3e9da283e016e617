// A cursor on the board: arrow keys lead it from cell to cell as they are drawn, Enter or a click picks a piece and
// then the cell it goes to. What is picked is played as if its number had been typed.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "figures.hpp"
#include "layout.hpp"
#include "play_session.hpp"
#include "standing.hpp"

namespace varia::cli {
namespace {

// How far a cell is from another in a direction, as it is drawn: what lies aside counts more. Lines are about twice as
// high as columns are wide. None if it is not in that direction.
int distance(const CellPlace& from, const CellPlace& to, KeyKind where) {
    const int across = 2 * to.x + to.width - 2 * from.x - from.width;
    const int down = 4 * (to.y - from.y);
    const int ahead = where == KeyKind::left    ? -across
                      : where == KeyKind::right ? across
                      : where == KeyKind::up    ? -down
                                                : down;
    const int aside = std::abs(where == KeyKind::left || where == KeyKind::right ? down : across);
    return ahead <= 0 ? std::numeric_limits<int>::max() : ahead + 3 * aside;
}

}  // namespace

std::string PlaySession::spot_name(const Spot& spot) const {
    const std::string& name = contest_.floor_variant(spot.floor)->board().name(spot.cell);
    return escaped(is_match_ ? fmt::format("{}:{}", spot.floor + 1, name) : name);
}

std::string PlaySession::numbered(const std::string& heading, const std::vector<Offer>& list) const {
    std::string line = heading;
    std::vector<std::string> texts;
    for (const Offer& offer : list) {
        texts.push_back(offer.text);
        line += fmt::format("{}{} {}", texts.size() == 1 ? " " : "  ", texts.size(), escaped(offer.text));
    }
    if (columns(line) <= view_.panel) return line + "\n";
    return heading + "\n" + numbered_columns(texts, view_.panel);
}

PlaySession::Spot PlaySession::end_of(const Action& action) const {
    if (action.type == ActionType::move) return {action.floor, action.move.to};
    if (action.type != ActionType::ride) return {action.floor, no_cell};
    // The next floor that is open, or the one beyond it where what has been decided is closed.
    const Building& building = contest_.match()->building();
    const int floors = contest_.floors();
    int floor = action.floor;
    Contest other = contest_;
    for (int i = 1; i < floors; ++i) {
        floor = (floor + (action.up ? 1 : floors - 1)) % floors;
        if (!other.floor_status(floor).closed) break;
    }
    return {floor, building.cell(floor, action.shaft)};
}

std::vector<PlaySession::Offer> PlaySession::offers_on(int floor) {
    if (contest_.over()) return {};
    return offers(is_match_ ? contest_.choices(floor) : contest_.choices());
}

void PlaySession::show_cursor() {
    if (view_.cursor) return;
    for (int i = 0; i < std::max(shown_, 1); ++i) {
        const int floor = is_match_ ? first_ + i : 0;
        if (floor >= contest_.floors()) break;
        const std::vector<Cell> changed = contest_.changed(floor);
        if (changed.empty()) continue;
        view_.cursor = Spot{floor, changed.back()};
        return;
    }
    const int floor = is_match_ ? first_ : 0;
    for (const Offer& offer : offers_on(floor))
        if (const Action& action = offer.actions.front();
            action.type == ActionType::move && action.move.from != no_cell) {
            view_.cursor = Spot{floor, action.move.from};
            return;
        }
    if (!view_.places.empty()) {
        const CellPlace& middle = view_.places[view_.places.size() / 2];
        view_.cursor = Spot{middle.floor, static_cast<Cell>(middle.cell)};
    }
}

void PlaySession::move_cursor(KeyKind where) {
    if (!view_.cursor) return show_cursor();
    const auto here = std::ranges::find_if(view_.places, [&](const CellPlace& place) {
        return place.floor == view_.cursor->floor && place.cell == view_.cursor->cell;
    });
    if (here == view_.places.end()) return;
    const CellPlace* best = nullptr;
    int nearest_one = std::numeric_limits<int>::max();
    for (const CellPlace& place : view_.places)
        if (const int far = distance(*here, place, where); far < nearest_one) {
            nearest_one = far;
            best = &place;
        }
    if (best != nullptr) {
        view_.cursor = Spot{best->floor, static_cast<Cell>(best->cell)};
        return;
    }
    // At the edge of what is drawn there may be more.
    change_level(where == KeyKind::right || where == KeyKind::up ? 1 : -1);
}

void PlaySession::change_level(int by) {
    if (!view_.cursor) show_cursor();
    if (!view_.cursor) return;
    const int floor = view_.cursor->floor;
    const Board& board = contest_.floor_variant(floor)->board();
    const std::vector<std::vector<Cell>> slices = slices_of(board);
    const auto holds = [&](const std::vector<Cell>& slice) {
        return std::ranges::find(slice, view_.cursor->cell) != slice.end();
    };
    const auto here = std::ranges::find_if(slices, holds) - slices.begin();
    const std::ptrdiff_t next = here + by;
    const std::span<const int> from = board.coordinates(view_.cursor->cell);
    if (next >= 0 && next < static_cast<std::ptrdiff_t>(slices.size())) {
        int least = std::numeric_limits<int>::max();
        Cell chosen = no_cell;
        for (const Cell cell : slices[static_cast<std::size_t>(next)]) {
            const std::span<const int> at = board.coordinates(cell);
            int apart = std::abs(at[0] - from[0]);
            if (at.size() > 1) apart += std::abs(at[1] - from[1]);
            if (apart < least) {
                least = apart;
                chosen = cell;
            }
        }
        view_.cursor->cell = chosen;
        view_.glimpse.focus = chosen;
        return;
    }
    const int other = floor + by;
    if (!is_match_ || other < 0 || other >= contest_.floors()) return;
    const Board& beyond = contest_.floor_variant(other)->board();
    const Cell same = beyond.find(board.name(view_.cursor->cell));
    view_.cursor = Spot{other, same == no_cell ? static_cast<Cell>(0) : same};
    if (other < first_ || other >= first_ + shown_) first_ = other;
}

Heed PlaySession::heed(const Key& key, bool blank, std::string& line) {
    if (heed_page(key, blank)) {
        paint(true);
        return Heed::done;
    }
    switch (key.kind) {
        case KeyKind::click: {
            const auto at = std::ranges::find_if(view_.places, [&](const CellPlace& place) {
                return place.y == key.row && key.column >= place.x && key.column < place.x + place.width;
            });
            if (at == view_.places.end()) return Heed::done;
            view_.cursor = Spot{at->floor, static_cast<Cell>(at->cell)};
            if (blank && pick(line)) return Heed::line;
            break;
        }
        case KeyKind::up:
        case KeyKind::down:
        case KeyKind::left:
        case KeyKind::right:
            if (!blank) return Heed::not_mine;
            move_cursor(key.kind);
            break;
        case KeyKind::page_up:
        case KeyKind::wheel_up:
            change_level(1);
            break;
        case KeyKind::page_down:
        case KeyKind::wheel_down:
            change_level(-1);
            break;
        case KeyKind::enter:
            if (!blank) return Heed::not_mine;
            if (view_.cursor && pick(line)) return Heed::line;
            break;
        case KeyKind::escape:
            if (!blank) return Heed::not_mine;
            if (!view_.picked) view_.cursor.reset();
            forget_view();
            view_.said.clear();
            break;
        default:
            return Heed::not_mine;
    }
    paint(true);
    return Heed::done;
}

bool PlaySession::heed_page(const Key& key, bool blank) {
    if (view_.page.empty()) return false;
    const auto height = static_cast<std::size_t>(std::max(view_.rows - 3, 1));
    const std::size_t size = view_.page.size(), last = size > height ? size - height : 0;
    const auto go_to = [&](std::size_t top) { view_.page_top = std::min(top, last); };
    switch (key.kind) {
        case KeyKind::page_down:
        case KeyKind::wheel_down:
            go_to(view_.page_top + height);
            return true;
        case KeyKind::page_up:
        case KeyKind::wheel_up:
            go_to(view_.page_top > height ? view_.page_top - height : 0);
            return true;
        case KeyKind::down:
            if (blank) go_to(view_.page_top + 1);
            return blank;
        case KeyKind::up:
            if (blank && view_.page_top > 0) --view_.page_top;
            return blank;
        case KeyKind::enter:
            if (!blank) return false;
            if (view_.page_top < last) {
                go_to(view_.page_top + height);
                return true;
            }
            [[fallthrough]];
        case KeyKind::escape:
        case KeyKind::click:
            if (!blank) return false;
            view_.page.clear();
            view_.said.clear();
            return true;
        default:
            return false;
    }
}

bool PlaySession::play_offer(const Offer& offer, std::string& line) {
    listed_ = {offer};
    line = "1";
    return true;
}

bool PlaySession::pick(std::string& line) {
    view_.said.clear();
    view_.hinted.clear();
    const Spot here = *view_.cursor;
    if (view_.picked && pick_target(line)) return true;
    if (view_.picked) return false;

    const Variant& played = *contest_.floor_variant(here.floor);
    const auto of_its_block = [&](const Action& action) {
        if (action.type != ActionType::move || action.move.type != MoveType::block) return false;
        return std::ranges::find(played.slot_cells(action.move.slot()), here.cell) !=
               played.slot_cells(action.move.slot()).end();
    };
    std::vector<Offer> all = offers_on(here.floor), own, blocks, ending;
    bool elsewhere = false;  // there is something to do that begins on a cell
    for (const Offer& offer : all) {
        const Action& action = offer.actions.front();
        const bool rides = action.type == ActionType::ride;
        const Cell from = rides ? contest_.match()->building().cell(action.floor, action.shaft)
                          : action.type == ActionType::move ? action.move.from
                                                            : no_cell;
        if (of_its_block(action))
            blocks.push_back(offer);
        else if (from == here.cell && from != no_cell)
            own.push_back(offer);
        else if (!rides && end_of(action) == here)
            ending.push_back(offer);
        elsewhere = elsewhere ||
                    (from != no_cell && !(action.type == ActionType::move && action.move.type == MoveType::place));
    }
    if (!own.empty()) {
        own.insert(own.end(), blocks.begin(), blocks.end());
        pick_piece(std::move(own));
        return false;
    }
    ending.insert(ending.end(), blocks.begin(), blocks.end());
    // Where everything that can be done is to put something down, there is nothing to pick first.
    if (ending.size() == 1 && !elsewhere && blocks.empty()) return play_offer(ending.front(), line);
    const Piece piece = contest_.position(here.floor).at(here.cell);
    if (!ending.empty()) {
        listed_ = ending;
        view_.said = numbered(fmt::format("{}, a number plays one:", spot_name(here)), ending);
    } else if (contest_.over()) {
        view_.said = fmt::format("the {} is over\n", contest_noun(contest_));
    } else if (!piece.empty() && !piece.is_void()) {
        view_.said = fmt::format("{}: {} of {}, which cannot move now\n", spot_name(here),
                                 escaped(played.kind(piece.kind()).name), side_name(played, piece.side()));
    } else {
        view_.said = fmt::format("{}: nothing there can move, and nothing can go there\n", spot_name(here));
    }
    return false;
}

void PlaySession::pick_piece(std::vector<Offer> own) {
    const Spot here = *view_.cursor;
    view_.picked = here;
    view_.targets = std::move(own);
    listed_ = view_.targets;
    view_.said = numbered(spot_name(here) + ":", listed_);
}

bool PlaySession::pick_target(std::string& line) {
    const Spot here = *view_.cursor;
    std::vector<Offer> ending;
    for (const Offer& offer : view_.targets)
        if (end_of(offer.actions.front()) == here) ending.push_back(offer);
    if (ending.size() == 1) return play_offer(ending.front(), line);
    if (ending.size() > 1) {
        listed_ = ending;
        view_.said = numbered("which? A number plays it:", ending);
        return false;
    }
    // Another piece may be meant; the same once more: none.
    const bool same = *view_.picked == here;
    view_.picked.reset();
    view_.targets.clear();
    if (!same) return pick(line);
    view_.said = "nothing is picked\n";
    view_.picked.reset();
    view_.targets.clear();
    return false;
}

}  // namespace varia::cli
