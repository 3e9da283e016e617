// How pieces are drawn: as the Unicode symbol that the variant gives, or as the letter if the symbols are ambiguous.
#pragma once

#include <array>
#include <string>
#include <vector>

#include <varia/types.hpp>
#include <varia/variant.hpp>

#include "canvas.hpp"

namespace varia::cli {

class Figures {
public:
    // With `colour` both sides may have the same symbol, because their inks differ. `brief`: without the letters of
    // owners, because grounds show the owner of a piece.
    Figures(const Variant& variant, bool unicode, bool colour, bool brief = false);

    // The figure of a piece. It is harmless to a terminal. Precondition: the piece is not empty.
    [[nodiscard]] const std::string& of(Piece piece) const {
        return figures_[static_cast<std::size_t>(index(piece.side()))][piece.kind()];
    }
    [[nodiscard]] int width() const { return width_; }  // the columns of the widest figure
    // The ground of the pieces of a side, or of neutral pieces. Ground::none in games whose two sides are drawn light
    // and dark, by inks.
    [[nodiscard]] Background background(Side owner) const {
        return backgrounds_[static_cast<std::size_t>(index(owner))];
    }
    // Whether figures begin with their owner's letter.
    [[nodiscard]] bool names_owners() const { return names_owners_; }

private:
    std::array<std::vector<std::string>, max_sides + 1> figures_;  // by owner and kind
    std::array<Background, max_sides + 1> backgrounds_{};
    int width_ = 1;
    bool names_owners_ = false;
};

// Whether the letter of its owner stands before each piece: if there are other than two sides, or neutral pieces.
[[nodiscard]] bool names_owners(const Variant& variant);
// The letter of an owner, "n" for neutral pieces. It is harmless to a terminal.
[[nodiscard]] std::string owner_letter(const Variant& variant, Side owner);
// The letter of a piece as position text writes it: a capital for the first side, a small letter for the second; or the
// owner's letter and the kind's letter.
[[nodiscard]] std::string letter_of(const Variant& variant, Piece piece);

}  // namespace varia::cli
