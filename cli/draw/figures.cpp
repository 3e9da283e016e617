// A symbol is drawn if it is harmless, one or two columns wide, and not the symbol of another piece.
#include "figures.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include <varia/colours.hpp>

#include "layout.hpp"
#include "side_colours.hpp"

namespace varia::cli {
namespace {

bool drawable(const std::string& symbol) {
    if (symbol.empty() || symbol == " " || !is_safe(symbol)) return false;
    const int size = columns(symbol);
    if (size < 1 || size > 2) return false;
    std::size_t next = 0;
    return columns(next_character(symbol, next)) > 0;  // a combining mark needs a character before it
}

}  // namespace

bool names_owners(const Variant& variant) { return variant.sides().size() != 2 || variant.has_neutral(); }

std::string owner_letter(const Variant& variant, Side owner) {
    return owner == Side::nobody ? "n" : escaped(variant.definition().sides.of(owner).letter);
}

std::string letter_of(const Variant& variant, Piece piece) {
    std::string letter = escaped(variant.kind(piece.kind()).letter.text);
    if (names_owners(variant)) return owner_letter(variant, piece.side()) + letter;
    if (piece.side() == Side::second)
        for (char& c : letter)
            if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return letter;
}

namespace {

// The letter as a picture shows it: without the braces around several letters.
std::string bare(std::string letter) {
    std::erase_if(letter, [](char c) { return c == '{' || c == '}'; });
    return letter;
}

// Whether the letters of all kinds differ without braces.
bool bare_letters_differ(const Variant& variant) {
    std::set<std::string> seen;
    for (int k = 1; k <= variant.kinds(); ++k)
        if (!seen.insert(bare(variant.kind(static_cast<Kind>(k)).letter.text)).second) return false;
    return true;
}

// The ground of each side. Grounds have the order of side_colours.
std::array<Background, max_sides + 1> backgrounds_of(const Variant& variant) {
    std::array<Background, max_sides + 1> backgrounds{};
    const std::vector<std::string_view> colours = colours_of_sides(variant);
    if (colours.empty()) return backgrounds;
    for (std::size_t s = 0; s < colours.size(); ++s)
        backgrounds[s] = static_cast<Background>(
            static_cast<int>(Background::red) +
            static_cast<int>(std::ranges::find(side_colours, colours[s]) - side_colours.begin()));
    backgrounds[static_cast<std::size_t>(index(Side::nobody))] = Background::grey;
    return backgrounds;
}

}  // namespace

Figures::Figures(const Variant& variant, bool unicode, bool colour, bool brief)
    : backgrounds_(backgrounds_of(variant)), names_owners_(cli::names_owners(variant) && !brief) {
    const int kinds = variant.kinds();
    // The pieces for which each symbol would stand: pairs of a kind and a side.
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
    // Letters can distinguish more sides than the two symbols of a kind.
    const bool letters = cli::names_owners(variant);
    const bool without_braces = bare_letters_differ(variant);
    for (int s = 0; s <= max_sides; ++s) {
        if (s == max_sides ? !variant.has_neutral() : !variant.sides().has(side_of(s))) continue;
        std::vector<std::string>& figures = figures_[static_cast<std::size_t>(s)];
        figures.resize(static_cast<std::size_t>(kinds) + 1);
        for (int k = 1; k <= kinds; ++k) {
            const auto kind = static_cast<Kind>(k);
            std::string& figure = figures[static_cast<std::size_t>(k)];
            figure = !letters && usable(k)       ? variant.kind(kind).symbol[s]
                     : letters && !names_owners_ ? escaped(variant.kind(kind).letter.text)
                                                 : letter_of(variant, Piece(kind, static_cast<Side>(s)));
            if (without_braces && figure.find('{') != std::string::npos) figure = bare(std::move(figure));
            width_ = std::max(width_, columns(figure));
        }
    }
}

}  // namespace varia::cli
