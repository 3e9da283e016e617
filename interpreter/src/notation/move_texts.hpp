// Unique texts of the legal moves of a position.
//
// The two cells identify most moves, and are all that is written. If several moves would have the same text, each is
// written with what distinguishes it from the others: `f1-k1-g1` castles with the partner on k1, and `f1-g1` is the
// king's step; `a1xc3/b2` leaps over b2. Moves that no text can distinguish are numbered, in the order in which the
// variant's file declares them.
#pragma once

#include <optional>
#include <string>

#include <varia/position.hpp>

#include "move_writer.hpp"

namespace varia {

class MoveTexts {
public:
    // Position and list must outlive this object. `legal`: all legal moves of the position.
    MoveTexts(const Position& position, const MoveList& legal)
        : position_(position), legal_(legal), writer_(position) {}

    // The canonical text of one of the legal moves.
    [[nodiscard]] std::string text(Move move) const;
    // The text of the move in UCI form.
    [[nodiscard]] std::string uci(Move move) const;

    // Whether no other move can ever have the same text. Then the list of legal moves is not needed.
    [[nodiscard]] bool stands_alone(Move move, bool uci) const {
        return !writer_.may_share_text(move) && !(uci && cells_run_together());
    }

    [[nodiscard]] const MoveWriter& writer() const { return writer_; }

private:
    // Whether a sequence of two cell names may be read as two other cells: 1 and 12 look like 11 and 2.
    [[nodiscard]] bool cells_run_together() const;

    const Position& position_;
    const MoveList& legal_;
    MoveWriter writer_;
    mutable std::optional<bool> cells_run_together_;
};

}  // namespace varia
