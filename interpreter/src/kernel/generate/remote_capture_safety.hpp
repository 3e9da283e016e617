// Finds the moves that cannot matter to the royal piece's safety in variants with remote captures. Those are most
// moves, and they need no test.
//
// The royal piece's safety is computed once. At the same time, every piece that blocks a possible threat is noted. A
// move that removes none of these pieces, by leaving its cell or by a remote capture, and unfreezes no enemy, does not
// change the safety: it brings no enemy closer.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "move_gen_context.hpp"
#include "remote_captures.hpp"

namespace varia {

// What pieces of a kind threaten from where they may arrive.
struct DescribedArrivals {
    Kind kind = 0;
    Arrivals arrivals{};
};

class RemoteCaptureSafety {
public:
    // The constructor reads the position. Refers to the context; valid while the position stays the same.
    explicit RemoteCaptureSafety(const MoveGenContext& context) : g_(context) {
        if (context.programs.safety.remote == RemoteSafety::delicate_moves) read();
    }

    // Whether this object can decide anything: the variant allows it, the royal piece is not threatened now, and no
    // drop might threaten it.
    [[nodiscard]] bool describes() const { return describes_; }
    // Whether the safety may change if the piece leaves this cell.
    [[nodiscard]] bool minds(Cell from) const { return has(delicate_, from); }
    // The cells from which moves of the kind might remotely capture a blocking piece. The results are cached, so
    // callers should go kind by kind.
    [[nodiscard]] const Arrivals& arrivals(Kind kind);

private:
    void read();
    using Cells = std::array<std::uint64_t, 2>;
    static void add(Cells& cells, Cell c) { cells[c >> 6] |= std::uint64_t{1} << (c & 63); }
    [[nodiscard]] static bool has(const Cells& cells, Cell c) { return (cells[c >> 6] >> (c & 63) & 1) != 0; }
    // Whether an enemy may have a drop that captures the royal piece, once a cell is empty for it.
    [[nodiscard]] bool drops_threaten(Cell royal) const;
    void note_lines(Cell royal);
    void note_sweeps(Cell royal);
    void note_remote_captures(Cell royal);
    void note_line(const StepLines& line, Cell from, Cell royal);
    void note_ways(Side by, Kind kind, Cell from, const Arrivals& arrivals);
    void note_freezers();

    const MoveGenContext& g_;
    bool describes_ = false;
    Cells delicate_{};  // cells of pieces of both sides that block a possible threat
    // A cache by kind; kinds that share an entry replace each other. Empty if there is nothing to describe.
    std::optional<std::array<DescribedArrivals, 8>> described_;
};

}  // namespace varia
