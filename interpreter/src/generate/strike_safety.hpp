// Which moves cannot matter to the royal piece's safety where pieces strike: all but few, and those need no test.
//
// Whether anybody threatens the royal piece is asked once; meanwhile every piece is noted that stands in the way of who
// might. A move that takes none of these away, neither by going nor by striking, and frees nobody, leaves things as
// they are: it brings no enemy closer.
#pragma once

#include <array>
#include <cstdint>

#include "ground.hpp"
#include "strikes.hpp"

namespace varia {

class StrikeSafety {
public:
    // Read when it is made. Refers to the ground; holds as long as the position stays as it is.
    explicit StrikeSafety(const Ground& ground);

    // Whether there is a reading: of the variant, and the royal piece is not threatened now.
    [[nodiscard]] bool tells() const { return tells_; }
    // Whether a piece's leaving might matter.
    [[nodiscard]] bool minds(Cell from) const { return has(delicate_, from); }
    // From where moves of the kind might strike who stands in the way. Asked kind by kind.
    [[nodiscard]] const Arrivals& arrivals(Kind kind);

private:
    using Cells = std::array<std::uint64_t, 2>;
    static void add(Cells& cells, Cell c) { cells[c >> 6] |= std::uint64_t{1} << (c & 63); }
    [[nodiscard]] static bool has(const Cells& cells, Cell c) { return (cells[c >> 6] >> (c & 63) & 1) != 0; }
    void note_lines(Cell royal);
    void note_sweeps(Cell royal);
    void note_strikes(Cell royal);
    void note_line(const StepLines& line, Cell from, Cell royal);
    void note_ways(Side by, Kind kind, Cell from, const Arrivals& arrivals);
    void note_freezers();

    const Ground& g_;
    bool tells_ = false;
    Cells delicate_{};  // pieces of both sides that stand in somebody's way
    struct Told {
        Kind kind = 0;
        Arrivals arrivals{};
    };
    std::array<Told, 8> told_{};  // by kind; of those with one place the last
};

}  // namespace varia
