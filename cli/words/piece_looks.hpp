// How the pieces of a game look in its set (LooksDef): what stands on a wedge or a disc, and in which colour. Pictures
// are drawn from this, and descriptions give it to other programs, such as the page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <varia/variant.hpp>

namespace varia::cli {

// Immutable. Precondition of all functions that take a kind: it is one of the variant, from 1.
class PieceLooks {
public:
    explicit PieceLooks(const Variant& variant);

    [[nodiscard]] PieceSet set() const { return variant_.definition().looks.set; }
    // The characters on the piece. Empty: it shows its shape, or its letter if it has none.
    [[nodiscard]] const std::string& sign(Piece piece) const;
    // Whether another kind promotes to this one: it is two men high, or its sign is red.
    [[nodiscard]] bool is_promoted(Kind kind) const { return promoted_[kind]; }
    // Whether the shape of the kind stands on its stone or man: stones are all alike otherwise.
    [[nodiscard]] bool is_marked(Kind kind) const;
    // The colour of the side's signs on discs, one of side_colours. Empty: none is given.
    [[nodiscard]] std::string_view ink(Side side) const;

private:
    const Variant& variant_;
    std::vector<bool> promoted_;  // by kind
};

// What players call the side: the name in [looks], or the name of the side. `neutral_name` for pieces that are
// nobody's.
[[nodiscard]] std::string side_title(const Variant& variant, Side side);

// The characters of a text, each as UTF-8.
[[nodiscard]] std::vector<std::string> characters_of(std::string_view text);

// The name of the symbol that draws a character in all pictures alike, whatever fonts a machine has; empty if the
// program has none, so that a font must have it.
[[nodiscard]] std::string symbol_of_character(const std::string& character);

}  // namespace varia::cli
