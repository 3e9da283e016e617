#include "remote_capture_safety.hpp"

#include <bit>

namespace varia {

void RemoteCaptureSafety::read() {
    if (g_.position.royals(g_.us).size() != 1) return;
    const Cell royal = g_.position.royals(g_.us)[0];
    if (g_.attacks.on(g_.position, royal, g_.foes)) return;
    // Such a drop may need the cell of any of our pieces, or what a move of ours changes around a cell.
    if (drops_threaten(royal)) return;
    describes_ = true;
    described_.emplace();
    note_lines(royal);
    note_sweeps(royal);
    note_remote_captures(royal);
    note_freezers();
}

bool RemoteCaptureSafety::drops_threaten(Cell royal) const {
    for (const Side by : g_.foes)
        for (const DropRule& rule : g_.programs.drops[static_cast<std::size_t>(index(by))]) {
            if (g_.state.remote_captures.of_kind[rule.kind] == 0) continue;
            if (!rule.endless && g_.position.hand(by, rule.held) == 0) continue;
            Arrivals arrivals;
            RemoteCaptures::note_arrivals(g_.position, g_.board(), by, rule.kind, royal, true, arrivals);
            if (!arrivals.none()) return true;
        }
    return false;
}

// Notes the first piece on each line of possible attack, from the royal piece outward.
void RemoteCaptureSafety::note_lines(Cell royal) {
    const ReverseProgram& program = g_.danger();
    const PieceCode* board = g_.board();
    for (const ReverseNode *n = program.nodes.data() + program.starts[royal],
                           *end = program.nodes.data() + program.starts[royal + 1U];
         n < end;) {
        if (board[n->cell] == 0) {
            ++n;
            continue;
        }
        if (n->on_piece > 1) add(delicate_, n->cell);
        n += n->on_piece;
    }
}

// Notes the pieces on the lines along which an enemy might sweep over the royal piece.
void RemoteCaptureSafety::note_sweeps(Cell royal) {
    if (!g_.programs.captures.by_sweeping) return;
    const Kind kind = g_.position.at(royal).kind();
    for (const Side by : g_.foes)
        for (const Kind sweeper : g_.programs.sweeping_royals[static_cast<std::size_t>(index(by))])
            for (const Cell from : g_.position.pieces(by, sweeper)) {
                if (!g_.state.may_be_swept(royal, from)) continue;
                for (const SweepRule& rule : g_.programs.sweepers[static_cast<std::size_t>(index(by))][sweeper]) {
                    if (!rule.victims.has(kind) || !g_.state.may_sweep(rule.line, from, royal)) continue;
                    note_line(g_.state.sweep_lines[rule.line], from, royal);
                }
            }
}

// The sweeper's own pieces before the royal piece stop it even if all other pieces leave. If there are such pieces,
// only they matter.
void RemoteCaptureSafety::note_line(const StepLines& line, Cell from, Cell royal) {
    const PieceCode* board = g_.board();
    const PieceCode ours = Piece::side_bits(g_.us);
    bool stopped = false;
    for (const Cell c : line.ahead(from)) {
        if (c == royal) break;
        if (board[c] == 0 || (board[c] & ours) != 0) continue;
        stopped = true;
        add(delicate_, c);
    }
    if (stopped) return;
    for (const Cell c : line.ahead(from))
        if (board[c] != 0) add(delicate_, c);
}

// Notes the pieces that block the way of an enemy that would remotely capture the royal piece, and the pieces on the
// cells where the enemy's move would end.
void RemoteCaptureSafety::note_remote_captures(Cell royal) {
    const PieceCode* board = g_.board();
    for (const Side by : g_.foes)
        for (const Kind kind : g_.state.remote_captures.threatening) {
            if (g_.position.count(by, kind) == 0) continue;
            Arrivals arrivals;
            RemoteCaptures::note_arrivals(g_.position, board, by, kind, royal, true, arrivals);
            if (arrivals.none()) continue;
            const bool somewhere = arrivals.all || (arrivals.to[0] | arrivals.to[1]) != 0;
            for (const Cell from : g_.position.pieces(by, kind))
                if (somewhere || arrivals.leaves(from)) note_ways(by, kind, from, arrivals);
        }
}

// A piece that makes its remote capture by leaving its cell may go anywhere, so every blocked way matters. For other
// pieces, only ways to the cells from which they make remote captures matter.
void RemoteCaptureSafety::note_ways(Side by, Kind kind, Cell from, const Arrivals& arrivals) {
    const PieceCode* board = g_.board();
    const PieceCode ours = Piece::side_bits(g_.us);
    const bool anywhere = arrivals.leaves(from);
    for (const Unit& unit : g_.programs.kinds[static_cast<std::size_t>(index(by))][kind].units) {
        const auto walk = [&](const auto& nodes) {
            for (std::uint32_t i = g_.programs.starts[unit.first + from],
                               last = g_.programs.starts[unit.first + from + 1U];
                 i < last;) {
                const auto& n = nodes[i];
                if (board[n.cell] == 0) {
                    i += n.on_empty;
                    continue;
                }
                // The nodes between this one and its `on_piece` target form the walk's path if the piece were gone.
                // Wide nodes are not so simple, so their pieces are always noted. A move that removes one of our pieces
                // may remotely capture any number of the enemy's, but no second piece of ours.
                const bool mine = (board[n.cell] & ours) != 0;
                bool leads = anywhere || unit.wide;
                for (std::uint32_t j = i; !leads && j < i + n.on_piece;) {
                    const auto& beyond = nodes[j];
                    const bool clear = j == i || !mine || (board[beyond.cell] & ours) == 0;
                    leads = (clear || beyond.capture != 0) && arrivals.reaches(beyond.cell);
                    j += clear ? 1 : beyond.on_piece;
                }
                if (leads) add(delicate_, n.cell);
                i += n.on_piece;
            }
        };
        if (unit.wide)
            walk(g_.programs.wide_nodes);
        else
            walk(g_.programs.nodes);
    }
}

// Notes our pieces that freeze an enemy or might do so: those next to an enemy's piece.
void RemoteCaptureSafety::note_freezers() {
    const PieceCode* board = g_.board();
    for (const StateTables::Freeze& rule : g_.state.freezing)
        for (const Kind kind : rule.by)
            for (const Cell c : g_.position.pieces(g_.us, kind))
                for (const Cell* n = rule.near.begin(c); n != rule.near.end(c); ++n)
                    if (Piece::from_code(board[*n]).is(g_.foes)) add(delicate_, c);
}

const Arrivals& RemoteCaptureSafety::arrivals(Kind kind) {
    DescribedArrivals& described = (*described_)[kind % described_->size()];
    if (kind == described.kind) return described.arrivals;
    described = {kind, {}};
    if (g_.state.remote_captures.of_kind[kind] == 0) return described.arrivals;
    for (std::size_t w = 0; w < static_cast<std::size_t>(g_.state.set_words); ++w)
        for (std::uint64_t bits = delicate_[w] & ~g_.set(g_.us)[w]; bits != 0; bits &= bits - 1)
            RemoteCaptures::note_arrivals(g_.position, g_.board(), g_.us, kind,
                                          static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits))),
                                          false, described.arrivals);
    return described.arrivals;
}

}  // namespace varia
