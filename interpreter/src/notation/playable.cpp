// Checks of whole positions; see the header.
#include "playable.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <varia/rules.hpp>
#include <varia/text.hpp>

#include "exposed_field.hpp"
#include "programs.hpp"
#include "state_tables.hpp"

namespace varia {

namespace {

const std::string& side_name(const Variant& variant, Side side) {
    return variant.definition().sides.of(side).name.text;
}

// "King (K)", or "King (K) or Prince (M)".
std::string royal_names(const Variant& variant) {
    std::string names;
    for (int k = 1; k <= variant.kinds(); ++k)
        if (variant.royal(static_cast<Kind>(k))) {
            const PieceDef& piece = variant.kind(static_cast<Kind>(k));
            names += fmt::format("{}{} ({})", names.empty() ? "" : " or ", piece.name, piece.letter.text);
        }
    return names;
}

std::string royal_cells(const Position& position, Side side) {
    const Variant& variant = position.variant();
    std::string cells;
    for (int c = 0; c < variant.board().cells(); ++c) {
        const Piece piece = position.at(static_cast<Cell>(c));
        if (!piece.empty() && !piece.is_void() && piece.side() == side && variant.royal(piece.kind()))
            append_item(cells, ", ", variant.board().name(static_cast<Cell>(c)));
    }
    return cells;
}

// Whether a piece may promote to a royal piece, so that a side can have more of them than at the start.
bool royals_multiply(const Variant& variant) {
    for (const PieceDef& piece : variant.definition().pieces)
        for (const PromotionDef& promotion : piece.promotions)
            for (const Name& kind : promotion.to)
                if (const Kind k = variant.find_kind(kind.text); k != 0 && variant.royal(k)) return true;
    return false;
}

// Whether a side may be without royal pieces: a rule covers that case, so the position may belong to a finished game.
bool may_die_out(const Variant& variant, Side side) {
    if (variant.definition().rules.royal_capture || variant.state().turns.sides_go_out) return true;
    // A side that has lost its royal pieces by remote captures has lost the game only if a rule says so.
    if (remote_captures_take_royals(variant)) return true;
    for (const ExtinctionDef& rule : variant.definition().rules.extinctions) {
        if (!rule.side.empty() && rule.side.text != side_name(variant, side)) continue;
        for (const Name& kind : rule.kinds)
            if (const Kind k = variant.find_kind(kind.text); k != 0 && variant.royal(k)) return true;
    }
    return false;
}

}  // namespace

bool remote_captures_take_royals(const Variant& variant) {
    const StateTables& state = variant.state();
    return std::ranges::any_of(state.remote_captures.all,
                               [&](const RemoteCaptureTables::RemoteCapture& remote_capture) {
                                   return !remote_capture.check && !(remote_capture.of & state.royal_kinds).empty();
                               });
}

int count_royals(const Position& position, Side side) {
    int royals = 0;
    for (int k = 1; k <= position.variant().kinds(); ++k)
        if (position.variant().royal(static_cast<Kind>(k))) royals += position.count(side, static_cast<Kind>(k));
    return royals;
}

int royals_to_drop(const Position& position, Side side) {
    int royals = 0;
    for (int k = 1; k <= position.variant().kinds(); ++k)
        if (const PieceDef& piece = position.variant().kind(static_cast<Kind>(k)); piece.royal && piece.drop)
            royals += position.hand(side, static_cast<Kind>(k));
    return royals;
}

// The least and the largest number of royal pieces with which a side can have begun: by the pie rule it may have begun
// as the other side.
std::pair<int, int> royals_at_start(const Variant& variant, const Position& start, Side side) {
    const auto count = [&](Side one) { return count_royals(start, one) + royals_to_drop(start, one); };
    std::pair<int, int> range{count(side), count(side)};
    if (!variant.definition().rules.pie) return range;
    for (const Side other : variant.sides())
        range = {std::min(range.first, count(other)), std::max(range.second, count(other))};
    return range;
}

int possible_royals(const Variant& variant, const StartBoard& start, Side side) {
    const bool mate = variant.definition().rules.checkmate.verdict != Verdict::none;
    if (!start.known() || !mate || royals_multiply(variant) || variant.definition().rules.out.hands_royals_over())
        return max_royals;
    return std::min(royals_at_start(variant, start.position(), side).second, max_royals);
}

void check_royals(const Position& position, const StartBoard& start, TypedText& source, std::size_t offset) {
    const Variant& variant = position.variant();
    for (const Side side : variant.sides() - position.out()) {
        const int royals = count_royals(position, side);
        if (royals == 0 && variant.definition().setup.problems) continue;
        const int at_start = start.known() ? royals_at_start(variant, start.position(), side).first : royals;
        if (royals > max_royals)
            source.error(offset, fmt::format("{} has {} royal pieces; the limit is {}", side_name(variant, side),
                                             royals, max_royals));
        else if (royals == 0 && at_start > 0 && royals_to_drop(position, side) == 0 && !may_die_out(variant, side))
            source.error(offset, fmt::format("{} has no {}", side_name(variant, side), royal_names(variant)),
                         "a side that starts with a royal piece must have one");
        else if (royals > possible_royals(variant, start, side))
            source.error(
                offset, fmt::format("{} has {} royal piece{} ({}); it starts with {}", side_name(variant, side), royals,
                                    royals == 1 ? "" : "s", royal_cells(position, side), at_start));
    }
}

void check_neutral_royals(const Position& position, const StartBoard& start, TypedText& source, std::size_t offset) {
    const Variant& variant = position.variant();
    if (!variant.has_neutral()) return;
    const int royals = count_royals(position, Side::nobody);
    int max = 0;
    for (const Side side : position.out()) max += possible_royals(variant, start, side);
    if (royals <= max) return;
    source.error(offset,
                 fmt::format("{} royal piece{} ({}) {} nobody's", royals, royals == 1 ? "" : "s",
                             royal_cells(position, Side::nobody), royals == 1 ? "is" : "are"),
                 max == 0 ? "a royal piece is nobody's only where its side is out: give it a side, or take it off"
                          : fmt::format("the sides that are out can have left {}", max));
}

void check_places(const Position& position, TypedText& source, std::size_t offset) {
    const Variant& variant = position.variant();
    for (const StateTables::Within& within : variant.state().withins)
        for (const Side side : variant.sides())
            for (int c = 0; c < variant.board().cells(); ++c) {
                const auto cell = static_cast<Cell>(c);
                if (position.at(cell) != Piece(within.kind, side) ||
                    within.cells[static_cast<std::size_t>(index(side))].has(cell))
                    continue;
                source.error(offset,
                             fmt::format("no {} of {} can stand on {}", variant.kind(within.kind).name,
                                         side_name(variant, side), variant.board().name(cell)),
                             fmt::format("pieces {} of a side stand where `{}` is so, as it sees the board",
                                         variant.kind(within.kind).letter.text, variant.kind(within.kind).within.text));
                return;
            }
}

void check_last_mover(const Position& position, TypedText& source, std::size_t offset) {
    const Variant& variant = position.variant();
    // With more sides, the side that moved last may have been put in check by others since, or be out.
    if (variant.sides().size() != 2 || position.mid_turn()) return;
    const Side mover = last_mover(position);
    // The threat rule counts only an enemy's whole turn, and the next turn is not an enemy's.
    if (variant.state().turn.threat_by_turn && mover == position.turn()) return;
    // The rules may allow such a position, or the same side may move again.
    if (variant.definition().rules.royal_capture || !variant.state().next.empty()) return;
    // What scripts say of attacks may depend on positions before, which no text has.
    if (variant.definition().history > 0 && variant.programs().script.judges_attacks) return;
    // A side that passed while its royal piece was faced may have been in check.
    if (const int faced = variant.state().facing.state; faced >= 0 && position.state(faced) != 0) return;
    if (count_royals(position, mover) == 0 || !Rules(position.variant_ptr()).in_check(position, mover)) return;
    source.error(offset,
                 fmt::format("{} is in check ({}), but {} is to move", side_name(variant, mover),
                             royal_cells(position, mover), side_name(variant, position.turn())),
                 "a side may not leave its royal piece in check; is the side to move right?");
}

}  // namespace varia
