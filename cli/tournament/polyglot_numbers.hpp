// The numbers from which keys of positions are made in Polyglot books. They belong to the format, as its description by
// M. Van den Bergh gives them (hgm.nubati.net/book_format.html).
#pragma once

#include <array>
#include <cstdint>

namespace varia::cli {

// For each kind and side 64 cells, for 12 kinds; then 4 castling rights, 8 files of en passant, and the side to move.
extern const std::array<std::uint64_t, 781> polyglot_numbers;

}  // namespace varia::cli
