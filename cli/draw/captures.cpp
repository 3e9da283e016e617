// The kernel reports what moves do (Rules::consequences). For a piece alone, boards are constructed on which its moves
// do something to other pieces.
#include "captures.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <span>
#include <utility>

#include "strike_words.hpp"

namespace varia::cli {
namespace {

using Takes = MoveDef::Takes;

// On boards with more cells than this, pairs of other pieces are not tried on all cells.
constexpr int max_cells_for_two = 200;

// What the piece's moves do to the piece on each cell; Mark::capture if the piece itself goes there. Without `steps`,
// captures by leaping steps are left out. Captures en passant are always left out.
std::vector<Mark> effects_of(Rules& rules, Position& position, Cell from, bool steps) {
    std::vector<Mark> marks(static_cast<std::size_t>(position.variant().board().cells()), Mark::none);
    const auto note = [&](Cell cell, Mark mark) {
        if (cell != from && marks[cell] != Mark::capture) marks[cell] = mark;
    };
    ConsequenceList described;
    for (const Move move : rules.legal_moves(position)) {
        if (move.from != from || !move.walks()) continue;
        if (move.type == MoveType::swap) note(move.to, Mark::swap);
        if (move.type == MoveType::jump && steps) note(move.victim(), Mark::struck);
        rules.consequences(position, move, described);
        for (std::size_t i = 0; i < described.size(); ++i) {
            if (described[i].type == ConsequenceType::captured) {
                const Cell victim = described[i].from;
                if (move.type == MoveType::en_passant && victim != move.to) continue;
                if (move.type == MoveType::jump && victim == move.victim()) continue;
                const auto joins = [&](const Consequence& placed) {
                    return placed.type == ConsequenceType::placed && placed.to == victim &&
                           placed.piece.side() != described[i].piece.side();
                };
                note(victim, std::ranges::any_of(described, joins) ? Mark::turned
                             : victim != move.to                   ? Mark::struck
                             : move.type == MoveType::shot         ? Mark::afar
                                                                   : Mark::capture);
            } else if (described[i].type == ConsequenceType::removed && i + 1 < described.size() &&
                       described[i + 1].type == ConsequenceType::placed && described[i + 1].to == described[i].from) {
                note(described[i].from, Mark::turned);
            }
        }
    }
    return marks;
}

bool any_move(const PieceDef& def, auto test) { return std::ranges::any_of(def.moves, test); }

// Whether this is all that the kind's moves do to pieces on their target cells.
bool takes_only(const PieceDef& def, Takes takes) {
    const auto ends_on_pieces = [](const MoveDef& m) { return m.capture && !m.takes_hurdle && m.takes != Takes::line; };
    return any_move(def, ends_on_pieces) &&
           !any_move(def, [&](const MoveDef& m) { return ends_on_pieces(m) && m.takes != takes; });
}

// Turns a mark of a capture into one of a capture from afar, or of a change of places.
Mark as_afar(Mark mark) { return mark == Mark::both ? Mark::quiet_afar : mark == Mark::capture ? Mark::afar : mark; }
Mark as_swap(Mark mark) { return mark == Mark::both || mark == Mark::capture ? Mark::swap : mark; }

void say_how(const PieceDef& def, std::vector<Mark>& marks) {
    if (takes_only(def, Takes::afar)) std::ranges::transform(marks, marks.begin(), as_afar);
    if (takes_only(def, Takes::swap)) std::ranges::transform(marks, marks.begin(), as_swap);
}

// The remote captures that moves of this kind can make.
std::vector<RemoteCaptureDef> remote_captures_of(const Variant& variant, const PieceDef& def) {
    std::vector<RemoteCaptureDef> remote_captures = def.remote_captures;
    std::ranges::copy_if(variant.definition().rules.remote_captures, std::back_inserter(remote_captures),
                         [&](const RemoteCaptureDef& s) { return may_remote_capture(def, s); });
    return remote_captures;
}

// A piece that can be put onto a test board: of a kind in `of`, or not royal if `of` is empty; of no kind in `except`;
// and one that `captor` may capture.
std::optional<Piece> one_of(const Variant& variant, const std::vector<Name>& of, const std::vector<Name>& except,
                            Side side, const PieceDef* captor) {
    for (int k = 1; k <= variant.kinds(); ++k) {
        const PieceDef& def = variant.kind(static_cast<Kind>(k));
        const auto is_kind = [&](const Name& letter) { return letter.text == def.letter.text; };
        if (!of.empty() ? std::ranges::none_of(of, is_kind) : def.royal) continue;
        if (std::ranges::any_of(except, is_kind)) continue;
        const auto is_captor = [&](const Name& letter) { return letter.text == captor->letter.text; };
        if (captor != nullptr && def.captured_by && std::ranges::none_of(*def.captured_by, is_captor)) continue;
        return Piece(static_cast<Kind>(k), side);
    }
    return std::nullopt;
}

// The other pieces that are put onto the board with a piece alone.
struct Company {
    std::vector<Piece> victims;  // its moves or remote captures capture them, or it changes places with them
    std::vector<Piece> hurdles;  // it goes over them
    struct Friend {
        Piece piece;
        std::vector<Vector> along;  // the steps from the victim to the friend; empty if any cell will do
    };
    std::vector<Friend> friends;
};

Company company_of(const Variant& variant, const PieceDef& def, Side side) {
    const Side enemy = variant.enemies(side).lowest();
    Company company;
    const auto add = [](std::vector<Piece>& list, std::optional<Piece> piece) {
        if (piece && std::ranges::find(list, *piece) == list.end()) list.push_back(*piece);
    };
    for (const MoveDef& move : def.moves) {
        const bool jumps = move.takes_hurdle || move.takes == Takes::line;
        if (jumps || (move.capture && move.takes != Takes::there))
            add(company.victims, one_of(variant, move.victims, {}, move.captures == Whose::own ? side : enemy, &def));
        const auto goes_over = [](const auto& path) {
            return std::ranges::any_of(path, [](const Leg& leg) { return leg.over == Over::piece && leg.min > 0; });
        };
        if (std::ranges::none_of(move.paths, goes_over)) continue;
        const HurdleDef any{};
        const HurdleDef& hurdle = move.hurdle ? *move.hurdle : any;
        const bool own = hurdle.whose == Whose::own;
        if (jumps)
            add(company.hurdles, one_of(variant, move.victims, hurdle.except, enemy, &def));
        else
            add(company.hurdles, one_of(variant, hurdle.of, hurdle.except, own ? side : enemy, nullptr));
    }
    for (const RemoteCaptureDef& remote_capture : remote_captures_of(variant, def)) {
        add(company.victims, one_of(variant, remote_capture.of, remote_capture.spares, enemy, nullptr));
        if (remote_capture.way != RemoteCaptureDef::Way::custodian &&
            remote_capture.way != RemoteCaptureDef::Way::coordinate)
            continue;
        if (const std::optional<Piece> piece = one_of(variant, remote_capture.with, {}, side, nullptr))
            company.friends.push_back({*piece, remote_capture.way == RemoteCaptureDef::Way::custodian
                                                   ? remote_capture.along
                                                   : std::vector<Vector>{}});
    }
    return company;
}

// Calls see(cell) for the cells to which steps by these vectors lead, with all their symmetries.
template <class See>
void each_image(const Board& board, Cell from, const std::vector<Vector>& along, See see) {
    const auto dimensions = static_cast<std::size_t>(board.dimensions());
    for (const Vector& vector : along) {
        std::vector<int> parts(vector.begin(), vector.end());
        if (parts.size() > dimensions || dimensions > 4) continue;
        parts.resize(dimensions);
        for (int& part : parts) part = std::abs(part);
        std::ranges::sort(parts);
        do {
            for (unsigned signs = 0; signs < 1U << dimensions; ++signs) {
                std::vector<int> image = parts;
                bool fresh = true;
                for (std::size_t a = 0; a < dimensions; ++a)
                    if ((signs >> a & 1U) != 0) {
                        fresh = fresh && image[a] != 0;
                        image[a] = -image[a];
                    }
                if (const Cell cell = fresh ? board.step(from, image) : no_cell; cell != no_cell) see(cell);
            }
        } while (std::ranges::next_permutation(parts).found);
    }
}

// The mark of an empty cell if moves have this effect on a piece that stands there, and no move captures it by going
// there.
Mark with_effect(Mark mark, Mark effect) {
    const bool goes = mark == Mark::quiet || mark == Mark::both;
    switch (effect) {
        case Mark::afar:
            return mark < Mark::push ? (goes ? Mark::quiet_afar : Mark::afar) : mark;
        case Mark::swap:
            return Mark::swap;
        case Mark::struck:
            return mark < Mark::push ? (goes ? Mark::quiet_struck : Mark::struck) : mark;
        case Mark::turned:
            return mark == Mark::none ? Mark::turned : mark;
        default:
            return mark;
    }
}

void mark_hops(Rules& rules, Subject& subject, Position& position, const Company& company) {
    for (int c = 0; c < rules.variant().board().cells(); ++c) {
        const auto between = static_cast<Cell>(c);
        if (!position.at(between).empty()) continue;
        for (const Piece hurdle : company.hurdles) {
            position.put(between, hurdle);
            const auto mark = [&](Cell to) {
                if (to != between && subject.marks[to] == Mark::none) subject.marks[to] = Mark::over;
            };
            for (const Rules::Reach& reach : rules.reach(position, subject.cell)) {
                if (!reach.passes) mark(reach.to);
                if (reach.capture && reach.to != between && subject.marks[reach.to] == Mark::quiet)
                    subject.marks[reach.to] = Mark::quiet_over;
            }
            for (const Move move : rules.legal_moves(position))
                if (move.from == subject.cell && (move.type == MoveType::jump || move.type == MoveType::sweep))
                    mark(move.to);
        }
        position.put(between, {});
    }
}

}  // namespace

bool stand_in(Rules& rules, Position& position) {
    const Variant& variant = position.variant();
    const int cells = variant.board().cells();
    if (!rules.decided(position)) return true;
    // The pieces stand at the two ends of the board, or further inside if the ends are goals.
    for (int margin = 0; margin < std::min(cells / 2, 24); ++margin) {
        Position tried = position;
        int low = margin;
        int high = cells - 1 - margin;
        const auto is_free = [&](int c) { return tried.at(static_cast<Cell>(c)).empty(); };
        for (const ExtinctionDef& extinction : variant.definition().rules.extinctions)
            for (const Name& letter : extinction.kinds)
                for (const Side side : variant.sides()) {
                    const Kind kind = variant.find_kind(letter.text);
                    if (tried.count(side, kind) > extinction.min ||
                        (!extinction.side.empty() && variant.find_side(extinction.side.text) != side))
                        continue;
                    int& at = side == Side::first ? low : high;
                    while (at >= 0 && at < cells && !is_free(at)) at += side == Side::first ? 1 : -1;
                    if (at < 0 || at >= cells) return false;
                    tried.put(static_cast<Cell>(at), Piece(kind, side));
                }
        if (rules.decided(tried)) continue;
        position = std::move(tried);
        return true;
    }
    return false;
}

void mark_captures(Rules& rules, Subject& subject) {
    say_how(subject.position.variant().kind(subject.piece.kind()), subject.marks);
    std::optional<Position> position = on_move(subject);
    if (!position) return;
    const std::vector<Mark> effects = effects_of(rules, *position, subject.cell, false);
    for (std::size_t c = 0; c < effects.size(); ++c) {
        const bool plain = subject.marks[c] == Mark::none || subject.marks[c] == Mark::capture;
        if (plain && effects[c] != Mark::none && effects[c] != Mark::capture) subject.marks[c] = effects[c];
    }
    // The target cell of a move that captures everything on its line.
    for (const Move move : rules.legal_moves(*position))
        if (move.type == MoveType::sweep && move.from == subject.cell && position->at(move.to).empty() &&
            subject.marks[move.to] == Mark::none)
            subject.marks[move.to] = Mark::capture;
    (void)rules.take_failure();
}

void mark_captures_alone(Rules& rules, Subject& subject) {
    const Variant& variant = rules.variant();
    const PieceDef& def = variant.kind(subject.piece.kind());
    if (subject.piece.side() == Side::nobody) return;
    const Company company = company_of(variant, def, subject.piece.side());
    say_how(def, subject.marks);
    if (company.victims.empty() && company.hurdles.empty()) return;
    std::optional<Position> position = on_move(subject);
    if (!position) return;
    // Without an enemy the game may be over, so an enemy stands on the board in each test.
    const int cells = variant.board().cells();
    for (int c = 0; c < cells; ++c) {
        const auto cell = static_cast<Cell>(c);
        if (!position->at(cell).empty()) continue;
        Mark mark = subject.marks[cell];
        bool goes_there = false;  // to capture
        const auto see = [&](Position& tried) {
            const Mark effect = effects_of(rules, tried, subject.cell, true)[cell];
            goes_there = goes_there || effect == Mark::capture;
            mark = with_effect(mark, effect);
        };
        for (const Piece victim : company.victims) {
            Position tried = *position;
            tried.put(cell, victim);
            if (!stand_in(rules, tried)) continue;
            see(tried);
            for (const Company::Friend& beside : company.friends) {
                const auto try_friend = [&](Cell there) {
                    if (mark >= Mark::afar || !tried.at(there).empty()) return;
                    tried.put(there, beside.piece);
                    if (!rules.decided(tried)) see(tried);
                    tried.put(there, {});
                };
                if (!beside.along.empty())
                    each_image(variant.board(), cell, beside.along, try_friend);
                else if (cells <= max_cells_for_two)
                    for (int d = 0; d < cells; ++d) try_friend(static_cast<Cell>(d));
            }
        }
        if (!goes_there) subject.marks[cell] = mark;
    }
    if (!company.hurdles.empty()) mark_hops(rules, subject, *position, company);
    (void)rules.take_failure();
}

}  // namespace varia::cli
