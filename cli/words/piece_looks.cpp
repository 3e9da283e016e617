#include "piece_looks.hpp"

#include <algorithm>
#include <cstddef>

#include <varia/text.hpp>

#include "shapes.hpp"
#include "standing.hpp"

namespace varia::cli {
namespace {

// What the pairs say about the side. Empty if they do not name it.
std::string_view said_of(const std::vector<DialectPair>& pairs, const Definition& definition, Side side) {
    if (side == Side::nobody) return {};
    const std::string& name = definition.sides.of(side).name.text;
    for (const DialectPair& pair : pairs)
        if (pair.here.text == name) return pair.there;
    return {};
}

}  // namespace

PieceLooks::PieceLooks(const Variant& variant)
    : variant_(variant), promoted_(static_cast<std::size_t>(variant.kinds()) + 1, false) {
    for (int k = 1; k <= variant.kinds(); ++k) {
        const PieceDef& piece = variant.kind(static_cast<Kind>(k));
        for (const PromotionDef& promotion : piece.promotions)
            for (const Name& to : promotion.to)
                if (to.text != piece.letter.text) promoted_[variant.find_kind(to.text)] = true;
    }
}

const std::string& PieceLooks::sign(Piece piece) const {
    return variant_.kind(piece.kind()).sign[piece.side() == Side::second ? 1 : 0];
}

bool PieceLooks::is_marked(Kind kind) const {
    return (set() == PieceSet::stones || set() == PieceSet::draughtsmen) && !variant_.kind(kind).picture.empty();
}

std::string_view PieceLooks::ink(Side side) const {
    const Definition& definition = variant_.definition();
    return said_of(definition.looks.colours, definition, side);
}

std::string side_title(const Variant& variant, Side side) {
    const std::string_view said = said_of(variant.definition().looks.sides, variant.definition(), side);
    return said.empty() ? side_name(variant, side) : std::string(said);
}

std::vector<std::string> characters_of(std::string_view text) {
    std::vector<std::string> characters;
    for (std::size_t at = 0; at < text.size();) characters.emplace_back(next_character(text, at));
    return characters;
}

std::string symbol_of_character(const std::string& character) {
    std::string name = "part-sign-" + character;
    return has_symbol(name) ? name : std::string{};
}

}  // namespace varia::cli
