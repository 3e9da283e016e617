// The crossed cells are compared with every move that can expose a piece. A move fits if its piece, or what the piece
// promotes to, stands where the move ends and belongs to the side that just moved. The cells that it left and, unless
// it jumps, crossed must be empty.
#include "exposed_field.hpp"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include <varia/text.hpp>

#include "piece_letters.hpp"
#include "state_tables.hpp"

namespace varia {

namespace {

using Crossing = StateTables::Crossing;
using Cells = std::vector<Cell>;

std::span<const Cell> crossed_by(const Crossing& crossing) { return {crossing.cells.data(), crossing.count}; }

// Whether a piece of kind `before` may have become one of kind `now` by its last move.
bool may_have_been(const Variant& variant, Kind now, Kind before) {
    if (now == before) return true;
    for (const PromotionDef& promotion : variant.kind(before).promotions) {
        if (promotion.from_reserve) return true;
        for (const Name& kind : promotion.to)
            if (variant.find_kind(kind.text) == now) return true;
    }
    return false;
}

// Whether a piece of the kind may cross occupied cells when it exposes itself.
bool may_jump(const Variant& variant, Kind kind) {
    const auto jumps = [](const std::vector<Leg>& path) {
        return std::ranges::any_of(path, [](const Leg& leg) { return leg.over != Over::empty; });
    };
    return std::ranges::any_of(variant.kind(kind).moves,
                               [&](const MoveDef& m) { return m.exposes && std::ranges::any_of(m.paths, jumps); });
}

bool fits(const Position& position, const Crossing& crossing) {
    const bool jumps = may_jump(position.variant(), crossing.kind);
    const auto empty = [&](Cell c) { return jumps || position.at(c).empty(); };
    const Piece piece = position.at(crossing.to);
    return crossing.side == last_mover(position) && piece.is(crossing.side) && position.at(crossing.from).empty() &&
           std::ranges::all_of(crossed_by(crossing), empty) &&
           may_have_been(position.variant(), piece.kind(), crossing.kind);
}

// The moves that may have been the last one if these cells were crossed and the move ended on `victim` (any cell if
// no_cell); one move for each piece.
std::vector<const Crossing*> fitting(const Position& position, std::span<const Cell> crossed, Cell victim) {
    std::vector<const Crossing*> found;
    for (const Crossing& crossing : position.variant().state().crossings) {
        if (victim != no_cell && crossing.to != victim) continue;
        if (!std::ranges::is_permutation(crossed_by(crossing), crossed) || !fits(position, crossing)) continue;
        const auto same = [&](const Crossing* other) { return other->to == crossing.to; };
        if (std::ranges::none_of(found, same)) found.push_back(&crossing);
    }
    return found;
}

// Finds every way to read the text as a sequence of cell names.
void split_cells(const Board& board, std::string_view text, Cells& so_far, std::vector<Cells>& found) {
    if (text.empty()) return found.push_back(so_far);
    if (so_far.size() > max_crossed) return;
    for (std::size_t length = 1; length <= text.size(); ++length) {
        const Cell cell = board.find(text.substr(0, length));
        if (cell == no_cell) continue;
        so_far.push_back(cell);
        split_cells(board, text.substr(length), so_far, found);
        so_far.pop_back();
    }
}

std::size_t max_name_length(const Board& board) {
    std::size_t longest = 0;
    for (int c = 0; c < board.cells(); ++c) longest = std::max(longest, board.name(static_cast<Cell>(c)).size());
    return longest;
}

// The moves that may have been the last one by any reading of the text, one for each piece. `any` receives whether the
// text can be read as cell names at all.
std::vector<const Crossing*> meant(const Position& position, std::string_view text, bool& any) {
    const Board& board = position.variant().board();
    const std::size_t colon = text.find(':');
    const Cell named = colon == std::string_view::npos ? no_cell : board.find(text.substr(0, colon));
    if (named != no_cell) text.remove_prefix(colon + 1);
    std::vector<Cells> readings;
    Cells so_far;
    if (text.size() <= (max_crossed + 1) * max_name_length(board)) split_cells(board, text, so_far, readings);
    any = !readings.empty();
    std::vector<const Crossing*> found;
    const auto add = [&](const std::vector<const Crossing*>& more) {
        for (const Crossing* crossing : more)
            if (std::ranges::none_of(found, [&](const Crossing* c) { return c->to == crossing->to; }))
                found.push_back(crossing);
    };
    for (const Cells& cells : readings) add(fitting(position, cells, named));
    if (named != no_cell) return found;
    for (const Cells& cells : readings)
        for (std::size_t i = 0; i < cells.size() && cells.size() > 1; ++i) {
            Cells others = cells;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
            add(fitting(position, others, cells[i]));
        }
    std::ranges::sort(found, {}, &Crossing::to);
    return found;
}

// Handles pieces that a script has moved since their move. Then the text names the piece's cell, and only its kind and
// the crossed cells identify the move.
const Crossing* moved_since(const Position& position, std::string_view text) {
    const Variant& variant = position.variant();
    const std::size_t colon = text.find(':');
    const Cell victim = colon == std::string_view::npos ? no_cell : variant.board().find(text.substr(0, colon));
    const bool follows = std::ranges::any_of(variant.definition().hooks, [](const HookDef& hook) {
        return hook.point == HookPoint::after || hook.point == HookPoint::turn;
    });
    if (victim == no_cell || !follows) return nullptr;
    std::vector<Cells> readings;
    Cells so_far;
    text.remove_prefix(colon + 1);
    if (text.size() <= max_crossed * max_name_length(variant.board()))
        split_cells(variant.board(), text, so_far, readings);
    const Piece piece = position.at(victim);
    for (const Crossing& crossing : variant.state().crossings) {
        if (crossing.side != last_mover(position) || !piece.is(crossing.side) ||
            !may_have_been(variant, piece.kind(), crossing.kind))
            continue;
        const bool crosses = std::ranges::any_of(
            readings, [&](const Cells& cells) { return std::ranges::is_permutation(crossed_by(crossing), cells); });
        const auto empty = [&](Cell c) { return position.at(c).empty(); };
        if (crosses && (may_jump(variant, crossing.kind) || std::ranges::all_of(crossed_by(crossing), empty)))
            return &crossing;
    }
    return nullptr;
}

// The shortest text of the crossed cells that means this piece and no other. The piece's own cell stands first or last
// if the crossed cells alone are ambiguous, and with a colon if it could itself be read as a crossed cell.
std::string written(const Position& position, Cell victim, std::span<const Cell> crossed_cells) {
    const Board& board = position.variant().board();
    std::string crossed;
    for (const Cell c : crossed_cells) crossed += board.name(c);
    const std::string piece = board.name(victim);
    for (const std::string& text : {crossed, piece + crossed, crossed + piece}) {
        bool any = false;
        const std::vector<const Crossing*> found = meant(position, text, any);
        if (found.size() == 1 && found[0]->to == victim) return text;
    }
    return piece + ":" + crossed;
}

}  // namespace

bool has_exposing_moves(const Variant& variant) { return !variant.state().crossings.empty(); }

Side last_mover(const Position& position) {
    const std::vector<Side>& order = position.variant().order();
    const auto turn = static_cast<std::size_t>(position.turn_index());
    std::size_t back = order.size() - 1;
    while (back > 0 && position.out().has(order[(turn + back) % order.size()])) --back;
    return order[(turn + back) % order.size()];
}

namespace {

// Whether the field names only crossed cells: with two sides and turns of several steps, the owner of the piece is
// clear.
bool names_crossed_alone(const Variant& variant) {
    return variant.state().turns.of_steps && variant.state().sides.size() == 2;
}

std::string names(const Board& board, std::span<const Cell> cells) {
    std::string text;
    for (const Cell c : cells) text += board.name(c);
    return text;
}

// The moves that may have been made if the text names the cells crossed, one for each piece. `victim:` may stand first.
std::vector<const Crossing*> named_alone(const Position& position, std::string_view text) {
    const Variant& variant = position.variant();
    const std::size_t colon = text.find(':');
    const Cell victim = colon == std::string_view::npos ? no_cell : variant.board().find(text.substr(0, colon));
    if (victim != no_cell) text.remove_prefix(colon + 1);
    std::vector<const Crossing*> found;
    for (const Crossing& crossing : variant.state().crossings) {
        const Piece piece = position.at(crossing.to);
        if ((victim != no_cell && crossing.to != victim) || !piece.is(crossing.side) ||
            names(variant.board(), crossed_by(crossing)) != text)
            continue;
        if (!may_have_been(variant, piece.kind(), crossing.kind) ||
            !std::ranges::all_of(crossed_by(crossing), [&](Cell c) { return position.at(c).empty(); }))
            continue;
        if (std::ranges::none_of(found, [&](const Crossing* other) { return other->to == crossing.to; }))
            found.push_back(&crossing);
    }
    return found;
}

}  // namespace

std::string exposed_field(const Position& position) {
    if (position.exposed() == no_cell) return "-";
    if (names_crossed_alone(position.variant())) {
        // The crossed cells of each exposed piece, in the order of the board: `d6,f6`. If another piece may have
        // crossed there too: `e5:d6`.
        std::vector<std::pair<Cell, std::string>> fields;
        for (const Position::Exposure& exposure : position.exposures()) {
            std::string text = names(position.variant().board(), exposure.crossed);
            if (named_alone(position, text).size() != 1)
                text = position.variant().board().name(exposure.victim) + ':' + text;
            fields.emplace_back(exposure.crossed.empty() ? exposure.victim : exposure.crossed.front(), std::move(text));
        }
        std::ranges::sort(fields);
        std::string text;
        for (const auto& field : fields) append_item(text, ",", field.second);
        return text;
    }
    if (position.variant().state().exposure.several) {
        const Board& board = position.variant().board();
        // Each side's piece and the cells that it crossed: `rd4d3,bd11c11`.
        std::string text;
        for (const Position::Exposure& exposure : position.exposures()) {
            append_item(text, ",",
                        position.variant().definition().sides.of(exposure.owner).letter + board.name(exposure.victim));
            for (const Cell c : exposure.crossed) text += board.name(c);
        }
        return text;
    }
    return written(position, position.exposed(), position.crossed());
}

namespace {

// Whether the piece of a move may be exposed now. Pieces are exposed until their side's next turn; during a turn of
// several steps, pieces that it has exposed are included.
bool may_be_exposed(const Position& position, const Crossing& crossing) {
    const auto turn = static_cast<std::size_t>(position.turn_index());
    const std::vector<Side>& order = position.variant().order();
    return position.turn() != crossing.side || position.variant().state().turns.of_steps ||
           order[(turn + order.size() - 1) % order.size()] == crossing.side;
}

constexpr std::string_view left_out = "it is left out";

void read_crossed_cells(Position& position, TypedText& source, TypedText::Field field, Reading reading) {
    const Variant& variant = position.variant();
    const std::vector<Crossing>& crossings = variant.state().crossings;
    for (std::size_t at = 0; at <= field.text.size();) {
        const std::size_t comma = std::min(field.text.find(',', at), field.text.size());
        const std::string_view here = field.text.substr(at, comma - at);
        const std::vector<const Crossing*> found = named_alone(position, here);
        if (found.empty() && reading == Reading::playable && variant.board().find(here) != no_cell) {
            source.warning(field.begin + at,
                           fmt::format("impossible en passant {}: no piece can just have crossed there", quoted(here)),
                           std::string(left_out));
            at = comma + 1;
            continue;
        }
        if (found.empty())
            return source.error(
                field.begin + at,
                fmt::format("impossible en passant {}: no piece can just have crossed there", quoted(here)),
                "write the crossed cells of each piece with commas between, as in d6,f6; or -");
        if (found.size() > 1) {
            const std::string& one = variant.board().name(found[0]->to);
            return source.error(field.begin + at,
                                fmt::format("en passant {} may mean the piece on {} or on {}", quoted(here), one,
                                            variant.board().name(found[1]->to)),
                                fmt::format("write {}:{} for the piece on {}", one, here, one));
        }
        const Position::Exposures exposures = position.exposures();
        const auto count = std::distance(exposures.begin(), exposures.end());
        if (count == max_exposed || std::any_of(exposures.begin(), exposures.end(),
                                                [&](const Position::Exposure& e) { return e.victim == found[0]->to; }))
            return source.error(field.begin + at, fmt::format("en passant {} is one too many", quoted(here)),
                                "each piece is written once, eight at most");
        position.add_exposed(static_cast<int>(found[0] - crossings.data()));
        at = comma + 1;
    }
}

// Commas may be missing, because a side's letter begins the next entry. If there are two readings, the longer one
// counts.
void read_exposed_by_sides(Position& position, TypedText& source, TypedText::Field field) {
    const Variant& variant = position.variant();
    const std::vector<Crossing>& crossings = variant.state().crossings;
    for (std::size_t at = 0;;) {
        const std::size_t comma = std::min(field.text.find(',', at), field.text.size());
        const std::string_view here = field.text.substr(at, comma - at);
        std::size_t cells = at;
        const std::optional<Side> side = read_owner(variant, field.text.substr(0, comma), cells);
        const std::string_view text = field.text.substr(cells, comma - cells);
        std::size_t length = 0;
        const Crossing* found = nullptr;
        for (const Crossing& crossing : crossings) {
            if (crossing.side != side) continue;
            std::string name = variant.board().name(crossing.to);
            for (const Cell c : crossed_by(crossing)) name += variant.board().name(c);
            const Piece piece = position.at(crossing.to);
            if (name.size() <= length || !text.starts_with(name) ||
                !(piece.is(crossing.side) || piece.side() == Side::nobody) || piece.empty() ||
                !may_have_been(variant, piece.kind(), crossing.kind) || !may_be_exposed(position, crossing) ||
                !std::ranges::all_of(crossed_by(crossing), [&](Cell c) { return position.at(c).empty(); }))
                continue;
            found = &crossing;
            length = name.size();
        }
        if (!side || found == nullptr)
            return source.error(field.begin + at, fmt::format("impossible en passant {}", quoted(here)),
                                "write a side's letter, the cell of its piece and the cell it crossed, as in rd4d3, "
                                "with commas between; or -");
        const Position::Exposures exposures = position.exposures();
        const auto known = std::count_if(exposures.begin(), exposures.end(),
                                         [&](const Position::Exposure& e) { return e.owner == *side; });
        const int max = variant.state().exposure.limit[static_cast<std::size_t>(index(*side))];
        const bool twice = std::any_of(exposures.begin(), exposures.end(),
                                       [&](const Position::Exposure& e) { return e.victim == found->to; });
        if (twice || known == max)
            return source.error(field.begin + at,
                                fmt::format("en passant {} is {} of {}", quoted(here),
                                            twice || max == 1 ? "a second one" : "one too many",
                                            variant.definition().sides.of(*side).name.text),
                                max == 1 ? "a side's last move exposes one piece: write that one"
                                         : fmt::format("its last moves expose {} pieces at most: write those", max));
        position.add_exposed(static_cast<int>(found - crossings.data()));
        at = cells + length;
        if (at == field.text.size()) return;
        if (field.text[at] == ',') ++at;
    }
}

}  // namespace

void read_exposed_field(Position& position, TypedText& source, TypedText::Field field, Reading reading) {
    if (field.text == "-") return;
    const Variant& variant = position.variant();
    if (!has_exposing_moves(variant))
        return source.error(field.begin, fmt::format("this variant has no en passant, found {}", quoted(field.text)),
                            "write -");
    if (names_crossed_alone(variant)) return read_crossed_cells(position, source, field, reading);
    if (variant.state().exposure.several) return read_exposed_by_sides(position, source, field);
    bool any = false;
    const std::vector<const Crossing*> found = meant(position, field.text, any);
    if (!any)
        return source.error(field.begin, fmt::format("expected an en passant cell or -, found {}", quoted(field.text)));
    if (found.empty())
        if (const Crossing* crossing = moved_since(position, field.text))
            return position.set_exposed(variant.board().find(field.text.substr(0, field.text.find(':'))),
                                        crossed_by(*crossing));
    if (found.empty()) {
        const std::string& mover = variant.definition().sides.of(last_mover(position)).name.text;
        std::string message = fmt::format("impossible en passant {}: no piece of {} can just have crossed there",
                                          quoted(field.text), mover);
        // Other programs leave the cell of an earlier move in the text, or write an impossible cell.
        if (reading == Reading::playable && variant.board().find(field.text) != no_cell)
            return source.warning(field.begin, std::move(message), std::string(left_out));
        return source.error(field.begin, std::move(message), "write - if no piece can be captured en passant");
    }
    const Board& board = variant.board();
    if (found.size() > 1)
        return source.error(
            field.begin,
            fmt::format("en passant {} may mean the piece on {} or on {}", quoted(field.text), board.name(found[0]->to),
                        board.name(found[1]->to)),
            fmt::format("write {} for the piece on {}", written(position, found[0]->to, crossed_by(*found[0])),
                        board.name(found[0]->to)));
    position.set_exposed(found[0]->to, crossed_by(*found[0]));
}

}  // namespace varia
