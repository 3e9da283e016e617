#include "remote_captures.hpp"

#include <algorithm>
#include <bit>

#include "position_access.hpp"

namespace varia {
namespace {

struct Bytes {
    const PieceCode* board;
    PieceCode operator()(Cell c) const { return board[c]; }
};

// Finds what one move captures remotely. `At` returns what stands on a cell after the move.
template <class At>
class Search {
public:
    using RemoteCapture = RemoteCaptureTables::RemoteCapture;
    using Way = RemoteCaptureDef::Way;

    Search(const Position& position, const At& at, const Stroke& stroke)
        : tables_(position.variant().state()),
          position_(position),
          at_(at),
          stroke_(stroke),
          foes_(Piece::side_bits(tables_.enemies[static_cast<std::size_t>(index(stroke.side))])),
          own_(Piece::side_bits(stroke.side)) {}

    // Whether the remote capture applies to the move.
    [[nodiscard]] bool applies(const RemoteCapture& remote_capture) const {
        if (!(stroke_.captures ? remote_capture.capture : remote_capture.quiet)) return false;
        const auto& moved = seen(remote_capture).moved;
        return moved.empty() || (stroke_.from != no_cell &&
                                 std::ranges::any_of(moved, [&](const StepLines& lines) { return leads(lines); }));
    }

    // Calls see(cell) for each cell that is captured. A cell may come twice.
    template <class See>
    void each(const RemoteCapture& remote_capture, See&& see) const {
        switch (remote_capture.way) {
            case Way::custodian:
                for (const StepLines& lines : seen(remote_capture).ahead) enclose(remote_capture, lines, see);
                break;
            case Way::approach:
                for (const StepLines& lines : seen(remote_capture).ahead)
                    if (leads(lines)) row(remote_capture, lines, stroke_.to, see);
                break;
            case Way::withdrawal:
                for (std::size_t d = 0; d < seen(remote_capture).ahead.size(); ++d)
                    if (leads(seen(remote_capture).ahead[d]))
                        row(remote_capture, seen(remote_capture).back[d], stroke_.from, see);
                break;
            case Way::coordinate:
                coordinate(remote_capture, see);
                break;
            case Way::surround:
                for (const StepLines& lines : seen(remote_capture).ahead)
                    if (const Cell c = lines.next(stroke_.to);
                        c != no_cell && c != stroke_.to && prey(remote_capture, c) && surrounded(remote_capture, c))
                        see(c);
                break;
            case Way::blast: {
                for (const StepLines& lines : seen(remote_capture).ahead) first_on(remote_capture, lines, see);
                if (remote_capture.far) break;
                const Neighbours& near = seen(remote_capture).near;
                for (const Cell* c = near.begin(stroke_.to); c != near.end(stroke_.to); ++c)
                    if (prey(remote_capture, *c)) see(*c);
                break;
            }
        }
    }

private:
    [[nodiscard]] const RemoteCapture::Seen& seen(const RemoteCapture& remote_capture) const {
        return remote_capture.seen[static_cast<std::size_t>(index(stroke_.side))];
    }

    // Whether the line leads from the cell that the piece left to the cell where it arrived.
    [[nodiscard]] bool leads(const StepLines& lines) const {
        if (stroke_.from == no_cell) return false;
        for (const Cell c : lines.ahead(stroke_.from))
            if (c == stroke_.to) return true;
        return false;
    }

    [[nodiscard]] bool prey(const RemoteCapture& remote_capture, Cell c) const {
        const PieceCode code = at_(c);
        const Piece piece = Piece::from_code(code);
        if (code == 0 || piece.is_void() || !remote_capture.of.has(piece.kind())) return false;
        return remote_capture.anybody || (code & foes_) != 0;
    }

    [[nodiscard]] bool is_friend(const RemoteCapture& remote_capture, Cell c) const {
        const PieceCode code = at_(c);
        if (code == 0) return seen(remote_capture).marks && seen(remote_capture).at.has(c);
        if (Piece::from_code(code).is_void()) return false;
        return (code & own_) != 0 && (c == stroke_.to || remote_capture.with.has(Piece::from_code(code).kind()));
    }

    // Takes the first piece on the line from the arrival cell.
    template <class See>
    void first_on(const RemoteCapture& remote_capture, const StepLines& lines, See&& see) const {
        for (const Cell c : lines.ahead(stroke_.to)) {
            if (at_(c) == 0) continue;
            if (c != stroke_.to && prey(remote_capture, c)) see(c);
            return;
        }
    }

    // Takes the pieces in a row from the arrival cell, if a friend stands behind them.
    template <class See>
    void enclose(const RemoteCapture& remote_capture, const StepLines& lines, See&& see) const {
        int met = 0;
        bool closed = remote_capture.edge;
        Cell last = stroke_.to;
        for (const Cell c : lines.ahead(stroke_.to)) {
            last = c;
            if (prey(remote_capture, c)) {
                if (++met > remote_capture.max) return;
                continue;
            }
            if (!is_friend(remote_capture, c)) return;
            closed = true;
            last = no_cell;
            break;
        }
        if (met < remote_capture.min || !closed) return;
        if (last != no_cell && lines.next(last) != no_cell) return;  // the line ends, but not at an edge
        for (const Cell c : lines.ahead(stroke_.to)) {
            if (met-- == 0) return;
            see(c);
        }
    }

    // Takes the pieces in a row next to a cell: `max` of them at most, and none if there are fewer than `min`.
    template <class See>
    void row(const RemoteCapture& remote_capture, const StepLines& lines, Cell from, See&& see) const {
        int met = 0;
        for (const Cell c : lines.ahead(from)) {
            if (met == remote_capture.max || !prey(remote_capture, c)) break;
            ++met;
        }
        if (met < remote_capture.min) return;
        for (const Cell c : lines.ahead(from)) {
            if (met-- == 0) return;
            see(c);
        }
    }

    [[nodiscard]] bool surrounded(const RemoteCapture& remote_capture, Cell prey) const {
        return std::ranges::all_of(seen(remote_capture).ahead, [&](const StepLines& lines) {
            const Cell c = lines.next(prey);
            return c == no_cell ? remote_capture.edge : is_friend(remote_capture, c);
        });
    }

    template <class See>
    void coordinate(const RemoteCapture& remote_capture, See&& see) const {
        const auto cells = static_cast<std::size_t>(tables_.cells);
        const std::vector<Cell>& corners = tables_.remote_captures.corners;
        const auto with = [&](Cell partner) {
            if (partner == stroke_.to || (at_(partner) & own_) == 0 ||
                !remote_capture.with.has(Piece::from_code(at_(partner)).kind()))
                return;
            for (const Cell c : {corners[cells * partner + stroke_.to], corners[cells * stroke_.to + partner]})
                if (c != no_cell && prey(remote_capture, c)) see(c);
        };
        if (remote_capture.with == tables_.royal_kinds) {
            for (const Cell partner : position_.royals(stroke_.side)) with(partner);
        } else {
            for (const Cell partner : position_.pieces(stroke_.side)) with(partner);
        }
    }

    const StateTables& tables_;
    const Position& position_;
    const At& at_;
    const Stroke& stroke_;
    PieceCode foes_, own_;
};

template <class At>
bool find_all(const Position& position, const At& at, const Stroke& stroke, Struck& struck) {
    const RemoteCaptureTables& tables = position.variant().state().remote_captures;
    const Search<At> search(position, at, stroke);
    bool allowed = true;
    const auto add = [&](std::uint64_t bits) {
        for (; bits != 0; bits &= bits - 1) {
            const auto number = static_cast<std::size_t>(std::countr_zero(bits));
            const RemoteCaptureTables::RemoteCapture& remote_capture = tables.all[number];
            if (!search.applies(remote_capture)) continue;
            // A blast takes the captor itself whether or not it hits anything else.
            const bool blast = remote_capture.way == RemoteCaptureDef::Way::blast;
            if (remote_capture.itself && blast) struck.add(stroke.to, number);
            bool found = false;
            search.each(remote_capture, [&](Cell c) {
                struck.add(c, number);
                found = true;
            });
            if (remote_capture.must && !found) allowed = false;
            if (remote_capture.itself && found) struck.add(stroke.to, number);
        }
    };
    const std::uint64_t usual = tables.of_kind[stroke.kind];
    add(usual);
    // If several hit one piece, the first counts. Those of what the piece becomes come last.
    if (!tables.of_promoted.empty()) add(tables.of_promoted[stroke.becomes] & ~usual);
    return allowed;
}

}  // namespace

Stroke RemoteCaptures::stroke_of(const Position& before, Move move) {
    Stroke stroke;
    stroke.side = before.turn();
    stroke.to = move.to;
    if (move.type == MoveType::drop) {
        stroke.kind = move.dropped();
        return stroke;
    }
    stroke.kind = before.at(move.from).kind();
    stroke.becomes = move.promotion();
    stroke.from = move.from;
    if (move.type == MoveType::en_passant) stroke.passed = before.victim(move);
    if (move.type == MoveType::jump) stroke.passed = move.victim();
    stroke.captures = stroke.passed != no_cell || !before.at(move.to).empty();
    return stroke;
}

bool RemoteCaptures::find(const Position& position, const PieceCode* after, const Stroke& stroke, Struck& struck) {
    return find_all(position, Bytes{after}, stroke, struck);
}

bool RemoteCaptures::find(const Position& position, const BoardAfter& after, const Stroke& stroke, Struck& struck) {
    return find_all(position, after, stroke, struck);
}

bool RemoteCaptures::threatens(const Position& before, const PieceCode* board, const Stroke& stroke, Cell target) {
    const RemoteCaptureTables& tables = before.variant().state().remote_captures;
    const BoardAfter after{board, stroke};
    const Search<BoardAfter> search(before, after, stroke);
    for (std::uint64_t bits = tables.of_kind[stroke.kind]; bits != 0; bits &= bits - 1) {
        const RemoteCaptureTables::RemoteCapture& remote_capture =
            tables.all[static_cast<std::size_t>(std::countr_zero(bits))];
        if (!remote_capture.check || remote_capture.flips || !search.applies(remote_capture)) continue;
        bool found = false;
        search.each(remote_capture, [&](Cell c) { found = found || c == target; });
        if (found) return true;
    }
    return false;
}

void RemoteCaptures::note_arrivals(const Position& position, const PieceCode* board, Side side, Kind kind, Cell target,
                                   bool threats, Arrivals& arrivals) {
    const StateTables& state = position.variant().state();
    if (state.set_words > 2) {
        arrivals.all = true;
        return;
    }
    const Kind victim = Piece::from_code(board[target]).kind();
    const PieceCode own = Piece::side_bits(side);
    const PieceCode foes = Piece::side_bits(state.enemies[static_cast<std::size_t>(index(side))]);
    const auto note = [](std::array<std::uint64_t, 2>& cells, Cell c) {
        cells[c >> 6] |= std::uint64_t{1} << (c & 63);
    };
    // Notes the cells from which the line leads to the target over a row of at most `max` pieces, the target included.
    const auto behind = [&](const RemoteCaptureTables::RemoteCapture& remote_capture, const StepLines& lines,
                            std::array<std::uint64_t, 2>& cells) {
        int row = 1;
        for (StepLines::Behind c = lines.behind(target); !c.done();) {
            note(cells, *c);
            const bool prey = (board[*c] & foes) != 0 && remote_capture.of.has(Piece::from_code(board[*c]).kind());
            if (prey && ++row <= remote_capture.max)
                c.go_on();
            else
                c.pass();
        }
    };
    const auto note_all = [&](const RemoteCaptureTables::RemoteCapture::Seen& seen,
                              std::array<std::uint64_t, 2>& cells) {
        if (seen.whence.empty()) return false;
        for (std::size_t w = 0; w < 2; ++w) cells[w] |= seen.whence[target][w];
        return true;
    };
    for (std::uint64_t bits = state.remote_captures.of_kind[kind]; bits != 0; bits &= bits - 1) {
        const RemoteCaptureTables::RemoteCapture& remote_capture =
            state.remote_captures.all[static_cast<std::size_t>(std::countr_zero(bits))];
        if ((threats && (!remote_capture.check || remote_capture.flips)) || !remote_capture.of.has(victim)) continue;
        const RemoteCaptureTables::RemoteCapture::Seen& seen = remote_capture
                                                                   .seen[static_cast<std::size_t>(index(side))];
        switch (remote_capture.way) {
            case RemoteCaptureDef::Way::custodian:
                if (!seen.pinch_starts.empty()) {
                    for (std::uint32_t i = seen.pinch_starts[target]; i < seen.pinch_starts[target + 1U]; ++i) {
                        const auto [near, far] = seen.pinches[i];
                        const bool closed = far == no_cell ? remote_capture.edge : (board[far] & own) != 0;
                        if (closed || seen.marks) note(arrivals.to, near);
                    }
                    break;
                }
                for (const StepLines& lines : seen.ahead) {
                    int row = 1;
                    bool closed = remote_capture.edge;
                    for (const Cell c : lines.ahead(target)) {
                        const PieceCode code = board[c];
                        if ((code & foes) != 0 && ++row <= remote_capture.max) continue;
                        closed = (code & own) != 0 || (code == 0 && seen.marks);
                        break;
                    }
                    if (closed || seen.marks) behind(remote_capture, lines, arrivals.to);
                }
                break;
            case RemoteCaptureDef::Way::approach:
                if (note_all(seen, arrivals.to)) break;
                for (const StepLines& lines : seen.ahead) behind(remote_capture, lines, arrivals.to);
                break;
            case RemoteCaptureDef::Way::withdrawal:
                if (note_all(seen, arrivals.from)) break;
                for (const StepLines& lines : seen.back) behind(remote_capture, lines, arrivals.from);
                break;
            case RemoteCaptureDef::Way::surround:
                if (note_all(seen, arrivals.to)) break;
                for (const StepLines& lines : seen.ahead)
                    for (StepLines::Behind c = lines.behind(target); !c.done(); c.pass()) note(arrivals.to, *c);
                break;
            case RemoteCaptureDef::Way::coordinate: {
                // The partner is on the target's rank and the move ends on its file, or the other way round.
                const std::array<std::uint64_t, 2>& rank = state.remote_captures.same_rank[target];
                const std::array<std::uint64_t, 2>& file = state.remote_captures.same_file[target];
                const std::uint64_t* const mine = PositionAccess::set(position, side);
                for (std::size_t w = 0; w < static_cast<std::size_t>(state.set_words); ++w)
                    for (std::uint64_t cells = mine[w] & (rank[w] | file[w]); cells != 0; cells &= cells - 1) {
                        const auto bit = static_cast<std::size_t>(std::countr_zero(cells));
                        if (!remote_capture.with.has(Piece::from_code(board[w * 64 + bit]).kind())) continue;
                        const std::array<std::uint64_t, 2>& ends = (rank[w] >> bit & 1) != 0 ? file : rank;
                        for (std::size_t i = 0; i < 2; ++i) arrivals.to[i] |= ends[i];
                    }
                break;
            }
            case RemoteCaptureDef::Way::blast:
                arrivals.all = true;
                break;
        }
    }
}

std::uint64_t RemoteCaptures::drop_cells(const Position& position, Side side, Kind kind) {
    const StateTables& state = position.variant().state();
    const std::uint64_t own = PositionAccess::set(position, side)[0];
    std::uint64_t foes = 0;
    for (const Side enemy : state.enemies[static_cast<std::size_t>(index(side))])
        foes |= PositionAccess::set(position, enemy)[0];
    const auto moved = [](std::uint64_t cells, int by) { return by >= 0 ? cells << by : cells >> -by; };
    std::uint64_t cells = ~std::uint64_t{0};
    for (std::uint64_t bits = state.remote_captures.of_kind[kind]; bits != 0; bits &= bits - 1) {
        const RemoteCaptureTables::RemoteCapture& remote_capture =
            state.remote_captures.all[static_cast<std::size_t>(std::countr_zero(bits))];
        if (!remote_capture.must) continue;
        const RemoteCaptureTables::RemoteCapture::Seen& seen = remote_capture
                                                                   .seen[static_cast<std::size_t>(index(side))];
        std::uint64_t found = 0;
        // Goes back from the friends over the row of enemies.
        for (const RemoteCaptureTables::RemoteCapture::Seen::Shift& shift : seen.shifts) {
            const auto back = [&](std::uint64_t from) { return moved(from, -shift.by) & shift.starts; };
            std::uint64_t row = back(own) & foes;
            for (int length = 1; row != 0 && length <= remote_capture.max; ++length) {
                const std::uint64_t before = back(row);
                if (length >= remote_capture.min) found |= before;
                row = before & foes;
            }
        }
        cells &= found;
    }
    return cells;
}

bool RemoteCaptures::allowed(const Position& before, Move move) {
    if (!may_follow(move)) return true;
    const StateTables& state = before.variant().state();
    const Stroke stroke = stroke_of(before, move);
    Struck struck;
    if (!find_before(before, PositionAccess::board(before), stroke, struck)) return false;
    if (state.turns.many_sides || state.royal_kinds.empty()) return true;
    const Side them = !stroke.side;
    const auto royal = [&](Piece piece) {
        return piece.is(them) && state.has_trait(piece.kind(), StateTables::is_royal);
    };
    std::size_t taken = 0;
    bool threatens = false;
    for (std::size_t i = 0; i < struck.size(); ++i) {
        if (!royal(before.at(struck[i].cell)) || struck[i].cell == stroke.to || struck[i].cell == stroke.passed)
            continue;
        ++taken;
        threatens = threatens || state.remote_captures.all[struck[i].remote_capture].check;
    }
    if (!threatens) return true;
    if (royal(before.at(stroke.to)) || (stroke.passed != no_cell && royal(before.at(stroke.passed)))) ++taken;
    return before.variant().definition().rules.royal != RoyalRule::each && taken < before.royals(them).size();
}

bool RemoteCaptures::captures(const Position& before, Move move) {
    const RemoteCaptureTables& tables = before.variant().state().remote_captures;
    if (!tables.any() || !may_follow(move)) return false;
    const Stroke stroke = stroke_of(before, move);
    Struck struck;
    find_before(before, PositionAccess::board(before), stroke, struck);
    for (std::size_t i = 0; i < struck.size(); ++i)
        if (!tables.all[struck[i].remote_capture].flips &&
            before.at(struck[i].cell).is(before.variant().enemies(stroke.side)) && struck[i].cell != stroke.to)
            return true;
    return false;
}

}  // namespace varia
