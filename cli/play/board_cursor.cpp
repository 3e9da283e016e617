#include "board_cursor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <span>
#include <string_view>
#include <utility>

#include <varia/text.hpp>

#include "figures.hpp"
#include "layout.hpp"
#include "standing.hpp"

namespace varia::cli {
namespace {

// How far a cell is from another cell in the direction of an arrow key, as both are drawn. A sideways offset counts
// three times. A line is about twice as high as a column is wide. The maximum of int if the cell is not in that
// direction.
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

// The cell of a slice that is nearest to the place of the cell `to` in its own slice.
Cell nearest_in(const std::vector<Cell>& slice, const Board& board, Cell to) {
    const std::span<const int> from = board.coordinates(to);
    int min = std::numeric_limits<int>::max();
    Cell chosen = no_cell;
    for (const Cell cell : slice) {
        const std::span<const int> at = board.coordinates(cell);
        int apart = std::abs(at[0] - from[0]);
        if (at.size() > 1) apart += std::abs(at[1] - from[1]);
        if (apart < min) {
            min = apart;
            chosen = cell;
        }
    }
    return chosen;
}

// The heading and a numbered list, in one line if it fits there.
std::string numbered(const std::string& heading, const std::vector<Offer>& list, int width) {
    std::string line = heading;
    std::vector<std::string> texts;
    for (const Offer& offer : list) {
        texts.push_back(offer.text);
        line += fmt::format("{}{} {}", texts.size() == 1 ? " " : "  ", texts.size(), escaped(offer.text));
    }
    if (columns(line) <= width) return line + "\n";
    return heading + "\n" + numbered_columns(texts, width);
}

// Whether an action moves a block to which the cell belongs.
bool moves_block_at(const Action& action, const Variant& variant, Cell cell) {
    if (action.type != ActionType::move || action.move.type != MoveType::block) return false;
    const std::span<const Cell> cells = variant.slot_cells(action.move.slot());
    return std::ranges::find(cells, cell) != cells.end();
}

Mark mark_of(const Action& action, bool taken) {
    if (action.type != ActionType::move) return Mark::quiet;
    switch (action.move.type) {
        case MoveType::push:
            return Mark::push;
        case MoveType::place:
            return Mark::place;
        case MoveType::swap:
            return Mark::swap;
        default:
            return taken ? Mark::capture : Mark::quiet;
    }
}

}  // namespace

void BoardCursor::let_go() {
    picked_.reset();
    targets_.clear();
}

// ---- moving the cursor over the boards ----------------------------------------------------------------------------

void BoardCursor::show() {
    if (spot_) return;
    Contest& contest = game_.contest();
    const int first = view_.first, behind = std::min(first + std::max(view_.shown, 1), contest.boards());
    for (int board_number = first; board_number < behind; ++board_number)
        if (const std::vector<Cell> changed = contest.changed(board_number); !changed.empty()) {
            spot_ = Spot{board_number, changed.back()};
            return;
        }
    for (const Offer& offer : offers_on(contest, first))
        if (const Action& action = offer.actions.front();
            action.type == ActionType::move && action.move.from != no_cell) {
            spot_ = Spot{first, action.move.from};
            return;
        }
    if (!view_.places.empty()) {
        const CellPlace& middle = view_.places[view_.places.size() / 2];
        spot_ = Spot{middle.board, static_cast<Cell>(middle.cell)};
    }
}

void BoardCursor::move(KeyKind where) {
    if (!spot_) return show();
    const auto here = std::ranges::find_if(
        view_.places, [&](const CellPlace& place) { return place.board == spot_->board && place.cell == spot_->cell; });
    if (here == view_.places.end()) return;
    const CellPlace* best = nullptr;
    int nearest_one = std::numeric_limits<int>::max();
    for (const CellPlace& place : view_.places)
        if (const int far = distance(*here, place, where); far < nearest_one) {
            nearest_one = far;
            best = &place;
        }
    if (best != nullptr) {
        spot_ = Spot{best->board, static_cast<Cell>(best->cell)};
        return;
    }
    // At the edge of the drawn part there may be another slice or board.
    change_level(where == KeyKind::right || where == KeyKind::up ? 1 : -1);
}

void BoardCursor::change_level(int by) {
    show();
    if (!spot_) return;
    const Contest& contest = game_.contest();
    const Board& board = contest.board_variant(spot_->board)->board();
    const std::vector<std::vector<Cell>> slices = slices_of(board);
    const auto here = std::ranges::find_if(
        slices, [&](const std::vector<Cell>& slice) { return std::ranges::find(slice, spot_->cell) != slice.end(); });
    const std::ptrdiff_t next = here - slices.begin() + by;
    if (next >= 0 && next < static_cast<std::ptrdiff_t>(slices.size())) {
        spot_->cell = nearest_in(slices[static_cast<std::size_t>(next)], board, spot_->cell);
        view_.glimpse.focus = spot_->cell;
        return;
    }
    const int other = spot_->board + by;
    if (other < 0 || other >= contest.boards()) return;
    const Cell same = contest.board_variant(other)->board().find(board.name(spot_->cell));
    spot_ = Spot{other, same == no_cell ? static_cast<Cell>(0) : same};
    view_.lead_to(other);
}

// ---- picking ------------------------------------------------------------------------------------------------------

Spot BoardCursor::end_of(const Action& action) const {
    if (action.type == ActionType::move) return {action.board, action.move.to};
    if (action.type != ActionType::link_move) return {action.board, no_cell};
    // A link move ends on the next board that is not closed. Decided boards may be closed.
    const Contest& contest = game_.contest();
    const int boards = contest.boards();
    int board_number = action.board;
    for (int i = 1; i < boards; ++i) {
        board_number = (board_number + (action.up ? 1 : boards - 1)) % boards;
        if (!contest.closed(board_number)) break;
    }
    return {board_number, contest.layout().link_cell(board_number, action.link)};
}

std::string BoardCursor::name(const Spot& spot) const {
    return escaped(game_.contest().layout().cell_text(spot.board, spot.cell));
}

bool BoardCursor::play(const Offer& offer) {
    game_.listed = {offer};
    return true;
}

bool BoardCursor::pick(int width, std::string& said) {
    if (picked_) return pick_target(width, said);
    Contest& contest = game_.contest();
    const Spot here = *spot_;
    const Variant& variant = *contest.board_variant(here.board);
    std::vector<Offer> own, blocks, ending;
    bool elsewhere = false;  // some action begins on a cell
    for (const Offer& offer : offers_on(contest, here.board)) {
        const Action& action = offer.actions.front();
        const Cell from = contest.layout().from_cell(action);
        if (moves_block_at(action, variant, here.cell))
            blocks.push_back(offer);
        else if (from == here.cell && from != no_cell)
            own.push_back(offer);
        else if (action.type != ActionType::link_move && end_of(action) == here)
            ending.push_back(offer);
        elsewhere = elsewhere ||
                    (from != no_cell && !(action.type == ActionType::move && action.move.type == MoveType::place));
    }
    if (!own.empty()) {
        own.insert(own.end(), blocks.begin(), blocks.end());
        picked_ = here;
        targets_ = std::move(own);
        game_.listed = targets_;
        said = numbered(name(here) + ":", targets_, width);
        return false;
    }
    ending.insert(ending.end(), blocks.begin(), blocks.end());
    // If every action only puts something on a cell, there is nothing to pick first.
    if (ending.size() == 1 && !elsewhere && blocks.empty()) return play(ending.front());
    const Piece piece = contest.position(here.board).at(here.cell);
    if (!ending.empty()) {
        game_.listed = ending;
        said = numbered(fmt::format("{}, a number plays one:", name(here)), ending, width);
    } else if (contest.over()) {
        said = fmt::format("the {} is over\n", contest_noun(contest));
    } else if (!piece.empty() && !piece.is_void()) {
        said = fmt::format("{}: {} of {}, which cannot move now\n", name(here),
                           escaped(variant.kind(piece.kind()).name), side_name(variant, piece.side()));
    } else {
        said = fmt::format("{}: nothing there can move, and nothing can go there\n", name(here));
    }
    return false;
}

bool BoardCursor::pick_target(int width, std::string& said) {
    const Spot here = *spot_;
    std::vector<Offer> ending;
    for (const Offer& offer : targets_)
        if (end_of(offer.actions.front()) == here) ending.push_back(offer);
    if (ending.size() == 1) return play(ending.front());
    if (ending.size() > 1) {
        game_.listed = ending;
        said = numbered("which? A number plays it:", ending, width);
        return false;
    }
    // On another cell, the user may mean another piece. The same cell again means no piece.
    const bool same = *picked_ == here;
    let_go();
    if (!same) return pick(width, said);
    said = "nothing is picked\n";
    return false;
}

void BoardCursor::mark(Drawing& drawing, int board_number) const {
    if (spot_ && spot_->board == board_number) drawing.cursor = spot_->cell;
    if (picked_ && picked_->board == board_number) drawing.marks[picked_->cell] = Mark::origin;
    for (const Offer& offer : targets_) {
        const Action& action = offer.actions.front();
        const Spot end = end_of(action);
        if (end.board != board_number || end.cell == no_cell || end == picked_) continue;
        drawing.marks[end.cell] = mark_of(action, !game_.contest().position(board_number).at(end.cell).empty());
    }
}

}  // namespace varia::cli
