// A symbol is drawn if it is harmless, one or two columns wide, and no other piece's.
#include "figures.hpp"

#include <algorithm>
#include <cstddef>
#include <map>

#include "layout.hpp"


namespace varia::cli {
namespace {

bool drawable(const std::string& symbol) {
    if (symbol.empty() || symbol == " " || !is_safe(symbol)) return false;
    const int size = columns(symbol);
    if (size < 1 || size > 2) return false;
    std::size_t next = 0;
    return columns(next_character(symbol, next)) > 0;  // a combining mark needs something to stand on
}

}  // namespace

std::string letter_of(const Variant& variant, Piece piece) {
    std::string letter = escaped(variant.kind(piece.kind()).letter.text);
    if (variant.sides().size() != 2 || variant.has_neutral())
        return (piece.side() == Side::nobody ? "n" : variant.definition().sides.of(piece.side()).letter) + letter;
    if (piece.side() == Side::second)
        for (char& c : letter)
            if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return letter;
}

Figures::Figures(const Variant& variant, bool unicode, bool colour) {
    const int kinds = variant.kinds();
    // Which pieces each symbol would stand for: pairs of a kind and a side.
    std::map<std::string, std::vector<std::pair<int, int>>> uses;
    for (int k = 1; unicode && k <= kinds; ++k)
        for (int s = 0; s < 2; ++s) uses[variant.kind(static_cast<Kind>(k)).symbol[s]].emplace_back(k, s);
    const auto usable = [&](int k) {
        if (!unicode) return false;
        const PieceDef& def = variant.kind(static_cast<Kind>(k));
        for (int s = 0; s < 2; ++s) {
            if (!drawable(def.symbol[s])) return false;
            for (const auto& [kind, side] : uses[def.symbol[s]])
                if (kind != k || (side != s && !colour)) return false;
        }
        return true;
    };
    // Letters tell more sides apart than two symbols do.
    const bool letters = variant.sides().size() != 2 || variant.has_neutral();
    for (int s = 0; s <= max_sides; ++s) {
        if (s == max_sides ? !variant.has_neutral() : !variant.sides().has(side_of(s))) continue;
        std::vector<std::string>& figures = figures_[static_cast<std::size_t>(s)];
        figures.resize(static_cast<std::size_t>(kinds) + 1);
        for (int k = 1; k <= kinds; ++k) {
            const auto kind = static_cast<Kind>(k);
            std::string& figure = figures[static_cast<std::size_t>(k)];
            figure = !letters && usable(k) ? variant.kind(kind).symbol[s] : letter_of(variant, Piece(kind, static_cast<Side>(s)));
            width_ = std::max(width_, columns(figure));
        }
    }
}

}  // namespace varia::cli
