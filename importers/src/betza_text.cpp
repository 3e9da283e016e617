#include <varia/importers/betza_text.hpp>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include <varia/notation.hpp>

namespace varia::importers {
namespace {

using Offset = std::pair<int, int>;  // to the right, forward

// One way to move in one direction: an atom with its modifiers.
struct Going {
    Offset step;
    char lame = 0;  // 'n': only over an empty cell
    char hops = 0;  // 'p': over one piece and any distance beyond; 'g': over one piece onto the next cell
    int range = 1;  // 0 if unlimited
    // Written out because libc++ has the three-way comparison of pairs only from version 14 on.
    bool operator<(const Going& other) const {
        return std::tie(step, lame, hops, range) < std::tie(other.step, other.lame, other.hops, other.range);
    }
};

std::optional<Offset> flat(const Vector& vector) {
    if (vector.size() != 2) return std::nullopt;
    return Offset{vector[0], vector[1]};
}

Offset sum(Offset a, Offset b) { return {a.first + b.first, a.second + b.second}; }

bool jumps_one(const Leg& leg) { return leg.min == 1 && leg.max == 1; }

std::optional<Going> way_of(const std::vector<Leg>& legs) {
    std::vector<Offset> steps;
    for (const Leg& leg : legs) {
        const std::optional<Offset> step = flat(leg.step);
        if (!step) return std::nullopt;
        steps.push_back(*step);
    }
    if (legs.empty() || !legs.back().stop) return std::nullopt;
    const Leg& last = legs.back();
    Going way;
    way.step = steps.front();
    if (legs.size() == 1) {
        const int far = std::max(std::abs(steps[0].first), std::abs(steps[0].second));
        if (far == 1 && last.min == last.max && (last.max == 2 || last.max == 3) && last.over == Over::empty) {
            way.step = {steps[0].first * last.max, steps[0].second * last.max};
            way.lame = 'n';
            return way;
        }
        if (last.min != 1 || (last.max > 1 && last.over != Over::empty)) return std::nullopt;
        way.range = last.max >= unlimited ? 0 : last.max;
        return way;
    }
    if (legs.size() == 2) {
        if (!jumps_one(legs[0]) || !jumps_one(legs[1]) || legs[0].stop || legs[0].over != Over::empty)
            return std::nullopt;
        const Offset whole = sum(steps[0], steps[1]);
        // `n` needs an empty cell: the middle cell of two steps in a line, or the cell next to the piece for a knight's
        // leap.
        const bool line = steps[0] == steps[1];
        const bool knight = std::abs(steps[0].first) + std::abs(steps[0].second) == 1 &&
                            std::abs(steps[1].first) == 1 && std::abs(steps[1].second) == 1 &&
                            std::abs(whole.first) + std::abs(whole.second) == 3;
        if (!line && !knight) return std::nullopt;
        if (line && std::max(std::abs(steps[0].first), std::abs(steps[0].second)) != 1) return std::nullopt;
        way.step = whole;
        way.lame = 'n';
        return way;
    }
    const Leg& first = legs[0];
    const Leg& over = legs[1];
    const bool hop = legs.size() == 3 && steps[0] == steps[1] && steps[1] == steps[2] && first.over == Over::empty &&
                     !first.stop && first.min == 0 && first.max >= unlimited && over.over == Over::piece &&
                     !over.stop && jumps_one(over) && last.min == 1;
    if (!hop || (last.max > 1 && (last.max < unlimited || last.over != Over::empty))) return std::nullopt;
    way.hops = last.max > 1 ? 'p' : 'g';
    way.range = 0;
    return way;
}

char atom_of(Offset step) {
    constexpr const char* atoms[] = {".WDH", "WFNC", "DNAZ", "HCZG"};
    const int a = std::abs(step.first), b = std::abs(step.second);
    return a > 3 || b > 3 ? '.' : atoms[a][b];
}

std::set<Offset> all_of(Offset step) {
    std::set<Offset> all;
    for (const Offset& turned : {step, Offset{step.second, step.first}})
        for (const int x : {-1, 1})
            for (const int y : {-1, 1}) all.insert({turned.first * x, turned.second * y});
    return all;
}

char along(int x, int y) { return y > 0 ? 'f' : y < 0 ? 'b' : x > 0 ? 'r' : 'l'; }

// One direction of an atom: `f` for W, `lf` for F. For N the direction of the short part comes first, and then the
// direction of the long part.
std::string betza_direction(Offset step) {
    const auto [x, y] = step;
    if (x == 0 || y == 0) return {along(x, y)};
    if (std::abs(x) <= std::abs(y)) return {along(x, 0), along(0, y)};
    return {along(0, y), along(x, 0)};
}

// The letters for these directions of an atom. Empty if they are all its directions.
std::string betza_directions_of(const std::set<Offset>& steps) {
    const std::set<Offset> all = all_of(*steps.begin());
    if (steps == all) return {};
    const auto those = [&](auto&& is) {
        std::set<Offset> some;
        for (const Offset& step : all)
            if (is(step)) some.insert(step);
        return some;
    };
    const int far = std::max(std::abs(steps.begin()->first), std::abs(steps.begin()->second));
    const bool straight = all.size() == 4 && (steps.begin()->first == 0 || steps.begin()->second == 0);
    const bool oblique = all.size() == 8;
    const auto forward = [&](const Offset& s) { return oblique ? s.second == far : s.second > 0; };
    const auto backward = [&](const Offset& s) { return oblique ? s.second == -far : s.second < 0; };
    const auto right = [&](const Offset& s) { return oblique ? s.first == far : s.first > 0; };
    const auto left = [&](const Offset& s) { return oblique ? s.first == -far : s.first < 0; };
    if (straight || oblique) {
        if (steps == those([&](const Offset& s) { return forward(s) || backward(s); })) return "v";
        if (steps == those([&](const Offset& s) { return right(s) || left(s); })) return "s";
    }
    if (steps == those(forward)) return "f";
    if (steps == those(backward)) return "b";
    if (steps == those(right)) return "r";
    if (steps == those(left)) return "l";
    if (oblique && steps == those([](const Offset& s) { return s.second > 0; })) return "fh";
    if (oblique && steps == those([](const Offset& s) { return s.second < 0; })) return "bh";
    std::string text;
    for (const Offset& step : steps) text += betza_direction(step);
    return text;
}

// Whether a text must have exactly the moves of a kind, or may have more.
enum class Fit : std::uint8_t { exact, wide };

// The modifiers that express the conditions of a move; they stand before the atom. Nothing if Betza notation cannot
// express all conditions, which only an exact text must.
std::optional<std::string> betza_modifiers(const MoveDef& move, bool lame_straight, bool initial, Fit fit) {
    const bool there = !move.takes_hurdle && move.takes == MoveDef::Takes::there && move.captures == Whose::enemy;
    if (fit == Fit::wide && !there) return std::nullopt;
    const bool plain = (move.from.empty() || initial) && move.to.empty() && !move.clear && !move.beside &&
                       move.side.empty() && move.state.empty() && move.sets.empty() && move.adds.empty() &&
                       move.suffix.empty() && !move.takes_hurdle && move.victims.empty() &&
                       move.captures == Whose::enemy && move.takes == MoveDef::Takes::there && !move.hurdle &&
                       move.steps.empty() && move.then.empty() && move.safe == MoveDef::Safe::no && !move.unchecked;
    if (!move.quiet && !move.capture && !move.en_passant) return std::nullopt;
    const bool exposes = move.exposes && !(lame_straight && move.quiet && !move.capture);
    if (fit == Fit::exact && (!plain || exposes)) return std::nullopt;
    std::string text = move.first || initial ? "i" : "";
    if (move.en_passant && move.quiet) return std::nullopt;
    if (move.quiet != move.capture) text += move.quiet ? "m" : "c";
    if (move.en_passant) text += move.capture ? "e" : "ce";
    return text;
}

// The leap to the end of a path whose length is fixed.
std::optional<Going> leap_along(const std::vector<Leg>& legs) {
    Going way;
    for (const Leg& leg : legs) {
        const std::optional<Offset> step = flat(leg.step);
        if (!step || leg.min != leg.max) return std::nullopt;
        way.step = sum(way.step, {step->first * leg.max, step->second * leg.max});
    }
    return way.step == Offset{} ? std::nullopt : std::optional(way);
}

// The ways of a move, each once. Nothing if Betza notation cannot express one of them.
std::optional<std::set<Going>> ways_of(const Variant& variant, const MoveDef& move, Fit fit = Fit::exact) {
    const Board& board = variant.board();
    std::vector<bool> axes(static_cast<std::size_t>(board.dimensions()), move.axes.empty());
    for (const Name& name : move.axes)
        if (const auto axis = board.find_axis(name.text)) axes[static_cast<std::size_t>(*axis)] = true;
    std::set<Going> ways;
    for (const std::vector<Leg>& path : move.paths) {
        std::vector<Vector> together;
        for (const Leg& leg : path) together.push_back(leg.step);
        const auto images = move.expand == Expand::none ? std::vector<std::vector<Vector>>{together}
                                                        : board.symmetries(together, axes);
        for (const std::vector<Vector>& image : images) {
            std::vector<Leg> legs = path;
            for (std::size_t i = 0; i < legs.size(); ++i) legs[i].step = image[i];
            std::optional<Going> way = way_of(legs);
            if (!way && fit == Fit::wide) way = leap_along(legs);
            if (!way) return std::nullopt;
            ways.insert(*way);
        }
    }
    return ways;
}

// Whether a piece stands in the zone exactly if it has not moved yet: the zone lies on one rank, the kind only goes
// forward, and all its pieces start in the zone.
bool is_where_they_start(const VariantPtr& variant, Kind kind, const ZoneRef& zone) {
    if (zone.empty()) return false;
    const std::vector<Cell> cells = variant->zone(zone.text, Side::first);
    const Board& board = variant->board();
    const auto rank = [&](Cell cell) { return board.coordinates(cell)[1]; };
    if (cells.empty() || std::ranges::any_of(cells, [&](Cell cell) { return rank(cell) != rank(cells.front()); }))
        return false;
    const Position start = start_position(variant);
    for (int c = 0; c < board.cells(); ++c) {
        const auto cell = static_cast<Cell>(c);
        if (start.at(cell) == Piece(kind, Side::first) && std::ranges::find(cells, cell) == cells.end()) return false;
    }
    for (const MoveDef& move : variant->kind(kind).moves) {
        const std::optional<std::set<Going>> ways = ways_of(*variant, move);
        if (!ways || std::ranges::any_of(*ways, [](const Going& way) { return way.step.second <= 0; })) return false;
    }
    return true;
}

struct BetzaTerm {
    std::string before;  // modifiers
    std::string which;   // directions
    std::string atom;
    // The order of XBoard's documentation: `ifmnD`.
    [[nodiscard]] std::string text() const {
        const bool initial = before.starts_with('i');
        return (initial ? "i" : "") + which + before.substr(initial ? 1 : 0) + atom;
    }
};

// Joins terms that differ in the atom alone and have all directions: R and B become Q, W and F become K.
void join(std::vector<BetzaTerm>& terms) {
    for (std::size_t i = 0; i < terms.size(); ++i)
        for (std::size_t j = i + 1; j < terms.size(); ++j) {
            if (terms[i].before != terms[j].before || !terms[i].which.empty() || !terms[j].which.empty()) continue;
            const std::string both = std::min(terms[i].atom, terms[j].atom) + std::max(terms[i].atom, terms[j].atom);
            if (both != "BR" && both != "FW") continue;
            terms[i].atom = both == "BR" ? "Q" : "K";
            terms.erase(terms.begin() + static_cast<std::ptrdiff_t>(j));
            --j;
        }
}

std::string atom_text(const Going& way) {
    const char atom = atom_of(way.step);
    if (way.range == 0 && atom == 'W') return "R";
    if (way.range == 0 && atom == 'F') return "B";
    return std::string(1, atom) + (way.range == 1 ? "" : std::to_string(way.range));
}

// Whether one of the sides that have the castling has the piece at the start where it begins; `from` is as the first
// side sees it.
bool may_castle(const Variant& variant, const Position& start, const CastlingDef& castling, Kind kind, Cell from) {
    const auto stands = [&](Side side) {
        const Cell seen = variant.seen_by(side, from);
        const bool owns = castling.side.empty() || variant.find_side(castling.side.text) == side;
        return owns && seen != no_cell && start.at(seen) == Piece(kind, side);
    };
    return stands(Side::first) || stands(Side::second);
}

// Whether the kind is the king of a castling that not every side has.
bool castles_for_one_side(const Variant& variant, Kind kind) {
    return std::ranges::any_of(variant.definition().castlings, [&](const CastlingDef& castling) {
        return !castling.side.empty() && variant.find_kind(castling.king.text) == kind;
    });
}

// The castlings as XBoard writes them, with the distance that the king goes. It has one text for both sides.
std::string castling_text(const VariantPtr& variant, Kind kind) {
    const Board& board = variant->board();
    const Position start = start_position(variant);
    std::map<int, std::string> by_length;
    for (const CastlingDef& castling : variant->definition().castlings) {
        if (variant->find_kind(castling.king.text) != kind) continue;
        const Cell from = board.find(castling.king_from.text), to = board.find(castling.king_to.text);
        if (from == no_cell || to == no_cell || board.coordinates(from)[1] != board.coordinates(to)[1]) continue;
        if (!may_castle(*variant, start, castling, kind, from)) continue;
        const int way = board.coordinates(to)[0] - board.coordinates(from)[0];
        if (way != 0) by_length[std::abs(way)] += way > 0 ? 'r' : 'l';
    }
    std::string text;
    for (const auto& [length, which] : by_length)
        text += "i" + (which.size() > 1 ? std::string("s") : which) + "O" + std::to_string(length);
    return text;
}

std::optional<std::string> fitting_text(const VariantPtr& given, Kind kind, Fit fit) {
    const Variant& variant = *given;
    const PieceDef& piece = variant.kind(kind);
    if (variant.board().dimensions() != 2 || variant.board().grid() != Grid::square || !piece.pushes.empty() ||
        !piece.shoves.empty() || !piece.remote_captures.empty())
        return std::nullopt;
    if (fit == Fit::exact && castles_for_one_side(variant, kind)) return std::nullopt;
    std::vector<BetzaTerm> terms;
    for (const MoveDef& move : piece.moves) {
        if (move.anywhere) {
            const std::optional<std::string> before = betza_modifiers(move, false, false, fit);
            if (!before) return std::nullopt;
            terms.push_back({*before, "", "U"});
            continue;
        }
        const std::optional<std::set<Going>> ways = ways_of(variant, move, fit);
        if (!ways) return std::nullopt;
        const bool initial = fit == Fit::exact && is_where_they_start(given, kind, move.from);
        // Ways that differ in their direction alone form one term.
        std::map<std::pair<std::string, std::string>, std::set<Offset>> groups;
        for (const Going& way : *ways) {
            if (atom_of(way.step) == '.') return std::nullopt;
            const bool straight = way.step.first == 0 || way.step.second == 0 ||
                                  std::abs(way.step.first) == std::abs(way.step.second);
            const std::optional<std::string> before = betza_modifiers(move, way.lame != 0 && straight, initial, fit);
            if (!before || (way.hops != 0 && atom_of(way.step) != 'W' && atom_of(way.step) != 'F')) return std::nullopt;
            // XBoard reads a blocked leap that cannot capture as a move that exposes the piece to en passant.
            const bool would_expose = way.lame != 0 && straight && move.quiet && !move.capture && !move.exposes;
            if (would_expose && fit == Fit::exact) return std::nullopt;
            std::string all = *before;
            if (way.lame != 0 && !would_expose) all += way.lame;
            if (way.hops != 0) all += way.hops;
            groups[{all, atom_text(way)}].insert(way.step);
        }
        for (const auto& [how, steps] : groups) terms.push_back({how.first, betza_directions_of(steps), how.second});
    }
    join(terms);
    std::string text;
    for (const BetzaTerm& term : terms) text += term.text();
    text += castling_text(given, kind);
    return text.empty() ? std::nullopt : std::optional(text);
}

}  // namespace

std::optional<std::string> betza_text(const VariantPtr& variant, Kind kind) {
    return fitting_text(variant, kind, Fit::exact);
}

std::optional<std::string> wide_betza_text(const VariantPtr& variant, Kind kind) {
    return fitting_text(variant, kind, Fit::wide);
}

}  // namespace varia::importers
