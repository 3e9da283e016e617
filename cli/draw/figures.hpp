// How pieces are drawn: the Unicode symbol a variant gives, or the letter, whichever can be told apart.
#pragma once

#include <array>
#include <string>
#include <vector>

#include <varia/types.hpp>
#include <varia/variant.hpp>

namespace varia::cli {

class Figures {
public:
    // With `colour` a symbol may be the same for both sides, since their inks differ.
    Figures(const Variant& variant, bool unicode, bool colour);

    // One to three columns; harmless to a terminal. Precondition: not empty.
    [[nodiscard]] const std::string& of(Piece piece) const {
        return figures_[static_cast<std::size_t>(index(piece.side()))][piece.kind()];
    }
    [[nodiscard]] int width() const { return width_; }  // of the widest

private:
    std::array<std::vector<std::string>, max_sides + 1> figures_;  // by owner and kind
    int width_ = 1;
};

// The letter of a piece as position text writes it: capitals for the first side, small letters for the second.
[[nodiscard]] std::string letter_of(const Variant& variant, Piece piece);

}  // namespace varia::cli
