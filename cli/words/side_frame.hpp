// What a file writes it writes as the first side sees the board. Who asks about another side's piece is told of the
// board as it lies before him: a pawn of the second side in chess steps first from rank 7, not from "rank == 2".
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

    // A zone written in place: "rank == 2" becomes "rank == 7"; where an axis of this side's runs along several of the
    // board at once, "rank == 2 as red sees the board". A zone's name stays.
    [[nodiscard]] std::string zone(const std::string& text) const;
    // Where a step as this side sees it leads on the board.
    [[nodiscard]] Vector step(const Vector& step) const;
    // The axis of the board along which this one of the side's runs: its number, and whether it does so backwards.
    // Nothing where it is several at once.
    struct Way {
        int axis;
        bool back;
    };
    [[nodiscard]] std::optional<Way> axis(int axis) const;
    // Whether the side sees the board's first two axes as in a mirror: right and left are exchanged, as for the second
    // side of chess, whose files run from its right to its left.
    [[nodiscard]] bool reflects() const;

private:
    // This side's coordinate, from 1: the board's along `axis`, or that reversed, and `shift`.
    struct Run {
        int axis;
        int sign;
        int shift;
    };
    [[nodiscard]] std::optional<Run> run_of(int axis) const;
    [[nodiscard]] Vector unit(int axis) const;

    const Variant& variant_;
    Side side_;
    std::vector<std::optional<Run>> runs_;  // by axis of the side's
    std::vector<Vector> units_;             // by axis of the side's: the step on the board that one along it is
};

// The definition with its pieces, shared strikes and steps of turns as a side has them: zones written in place are the
// board's; and with `directions` so are steps that are not meant in every direction. Nothing else changes.
[[nodiscard]] Definition as_side_has_it(const Variant& variant, const SideFrame& frame, bool directions);

}  // namespace varia::cli
