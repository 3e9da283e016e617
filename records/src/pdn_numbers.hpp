// Cells by numbers from the top row, as some programs write them in PDN for games whose cells have other names here.
// Number 1 is the first cell of the top row, as the first side sees the board, and the numbers go on row by row to the
// right.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/variant.hpp>

namespace varia::records {

// How a record numbers cells: not known yet; as the game itself calls its cells, or reads their names (`board.also`);
// or from the top row, by PdnNumbers.
enum class PdnNumbering : std::uint8_t { unknown, own, rows };

class PdnNumbers {
public:
    // Nothing if the game has no positions of PDN, if its board is no flat rectangle, or if its cells are called by
    // numbers themselves. The variant outlives the object.
    [[nodiscard]] static std::optional<PdnNumbers> of(const Variant& variant);

    // A move with the names of cells in place of their numbers: `f6-e5` for `11-15`. Nothing if the text is no move
    // between numbered cells, or if the board has fewer cells.
    [[nodiscard]] std::optional<std::string> move(std::string_view text) const;
    // A position of PDN with names in place of numbers; ranges, `1-12`, become lists. Nothing as above, and if a list
    // has more entries than the board has cells.
    [[nodiscard]] std::optional<std::string> position(std::string_view text) const;

private:
    explicit PdnNumbers(std::vector<std::string> names) : names_(std::move(names)) {}
    [[nodiscard]] const std::string* name(std::string_view number) const;
    // The cells of one entry of a list, `K31` or `1-12`, each with the letters before it. They are taken from `left`,
    // the number of cells that the list may have yet.
    [[nodiscard]] std::optional<std::string> entry(std::string_view text, std::size_t& left) const;

    std::vector<std::string> names_;  // in the order of the numbers
};

// Whether a position is written as in PDN: the side and a colon, `W:W31,K32:B1,7`.
[[nodiscard]] bool is_position_of_pdn(std::string_view text);

// Whether a move is one between numbered cells, as in PDN: `32-28`, `7x16`, `47x38x24`.
[[nodiscard]] bool is_numbered_move(std::string_view move);

// Such a move without zeros before its numbers: `6-11` for `06-11`. Other texts stay.
[[nodiscard]] std::string without_zeros(std::string_view move);

}  // namespace varia::records
