// Texts of the legal moves of a position, no two of them alike.
//
// Most moves are told apart by the cells that they join, and are written so. Where several would be written alike, each
// is written with what tells it from the others: `f1-k1-g1` castles with the partner on k1, and `f1-g1` is the king's
// step; `a1xc3/b2` leaps over b2. Those that differ in nothing that can be said are numbered, in the order in which the
// variant's file declares them.
#pragma once

#include <optional>
#include <string>

#include <varia/position.hpp>

#include "move_writer.hpp"

namespace varia {

class MoveTexts {
public:
    // Both must outlive this. `legal`: all legal moves of the position.
    MoveTexts(const Position& position, const MoveList& legal)
        : position_(position), legal_(legal), writer_(position) {}

    // The canonical text of one of the legal moves.
    [[nodiscard]] std::string text(Move move) const;
    // As UCI writes it.
    [[nodiscard]] std::string uci(Move move) const;

    // Whether no other move can have the same text, whatever is legal: then the list need not be known.
    [[nodiscard]] bool stands_alone(Move move, bool uci) const {
        return !writer_.may_share_text(move) && !(uci && cells_run_together());
    }

    [[nodiscard]] const MoveWriter& writer() const { return writer_; }

private:
    // Whether cells that are written one behind the other may be others: 1 and 12 are 11 and 2.
    [[nodiscard]] bool cells_run_together() const;

    const Position& position_;
    const MoveList& legal_;
    MoveWriter writer_;
    mutable std::optional<bool> cells_run_together_;
};

}  // namespace varia
