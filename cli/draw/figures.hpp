// How pieces are drawn: the Unicode symbol a variant gives, or the letter, whichever can be told apart.
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
    // With `colour` a symbol may be the same for both sides, since their inks differ. `brief`: without the letters of
    // owners, where grounds tell whose a piece is.
    Figures(const Variant& variant, bool unicode, bool colour, bool brief = false);

    // Harmless to a terminal. Precondition: not empty.
    [[nodiscard]] const std::string& of(Piece piece) const {
        return figures_[static_cast<std::size_t>(index(piece.side()))][piece.kind()];
    }
    [[nodiscard]] int width() const { return width_; }  // columns of the widest
    // The ground of a side's pieces, or nobody's; none in games of two sides that name no colours, which have inks
    // instead.
    [[nodiscard]] Ground ground(Side owner) const { return grounds_[static_cast<std::size_t>(index(owner))]; }
    // Whether figures begin with their owner's letter.
    [[nodiscard]] bool names_owners() const { return names_owners_; }

private:
    std::array<std::vector<std::string>, max_sides + 1> figures_;  // by owner and kind
    std::array<Ground, max_sides + 1> grounds_{};
    int width_ = 1;
    bool names_owners_ = false;
};

// Whether pieces are written with the letters of their owners before them: where there are not two sides, or neutral
// pieces.
[[nodiscard]] bool names_owners(const Variant& variant);
// That letter, n for nobody's; harmless to a terminal.
[[nodiscard]] std::string owner_letter(const Variant& variant, Side owner);
// The letter of a piece as position text writes it: capitals for the first side, small letters for the second; or
// behind its owner's letter.
[[nodiscard]] std::string letter_of(const Variant& variant, Piece piece);

}  // namespace varia::cli
