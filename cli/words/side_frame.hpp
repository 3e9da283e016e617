// A variant's file describes everything as the first side sees the board. A description of another side's piece must
// name the cells of the real board instead: a pawn of the second side in chess steps first from rank 7, not from
// "rank == 2". SideFrame converts from the one to the other.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <varia/variant.hpp>

namespace varia::cli {

class SideFrame {
public:
    // `variant` must outlive the object.
    SideFrame(const Variant& variant, Side side);

    // Converts a zone that is written in place: "rank == 2" becomes "rank == 7". If an axis of this side runs along
    // several axes of the board at once, the result is "rank == 2 as red sees the board". The name of a zone stays.
    [[nodiscard]] std::string zone(const std::string& text) const;
    // Converts a step as this side sees it to a step on the board.
    [[nodiscard]] Vector step(const Vector& step) const;
    // The axis of the board along which an axis of this side runs: its number, and whether the side's axis runs
    // backwards. Nothing if it runs along several axes at once.
    struct Way {
        int axis;
        bool back;
    };
    [[nodiscard]] std::optional<Way> axis(int axis) const;
    // Whether the side sees the board's first two axes as in a mirror: right and left are exchanged, as for the second
    // side of chess, whose files run from its right to its left.
    [[nodiscard]] bool reflects() const;

private:
    // This side's coordinate is `sign` times the board's coordinate along `axis`, plus `shift`. Both count from 1.
    struct Run {
        int axis;
        int sign;
        int shift;
    };
    [[nodiscard]] std::optional<Run> run_of(int axis) const;
    [[nodiscard]] Vector unit(int axis) const;

    const Variant& variant_;
    Side side_;
    std::vector<std::optional<Run>> runs_;  // by this side's axis
    std::vector<Vector> units_;             // by this side's axis: one step along it, as a step on the board
};

// Returns the definition with its pieces, shared remote captures and steps of turns as a side has them: zones written
// in place and names of axes become those of the board. With `directions`, steps that are not meant in every direction
// become steps on the board, too. Nothing else changes.
[[nodiscard]] Definition as_side_has_it(const Variant& variant, const SideFrame& frame, bool directions);

}  // namespace varia::cli
