// Letters of pieces; see the header.
#include "piece_letters.hpp"

#include <algorithm>

#include <varia/text.hpp>

namespace varia {

bool names_owners(const Variant& variant) { return variant.sides().size() != 2 || variant.has_neutral(); }

std::optional<Side> read_owner(const Variant& variant, std::string_view text, std::size_t& at) {
    const std::string_view rest = text.substr(at);
    std::size_t length = 0;
    std::optional<Side> found;
    for (const Side side : variant.sides())
        if (const std::string& letter = variant.definition().sides.of(side).letter;
            rest.starts_with(letter) && letter.size() > length) {
            found = side;
            length = letter.size();
        }
    if (!found && variant.has_neutral() && rest.starts_with(neutral_letter)) {
        found = Side::nobody;
        length = 1;
    }
    at += length;
    return found;
}

std::string piece_text(const Variant& variant, Piece piece) {
    std::string text = variant.kind(piece.kind()).letter.text;
    if (names_owners(variant))
        return (piece.side() == Side::nobody ? std::string(1, neutral_letter)
                                             : variant.definition().sides.of(piece.side()).letter) +
               text;
    if (piece.side() == Side::second)
        for (char& c : text) c = small(c);
    return text;
}

std::string PieceLetters::hint() const {
    const SidesDef& sides = variant_.definition().sides;
    if (!names_owners(variant_)) return "the pieces are " + list_ + ", in small letters for " + sides.side[1].name.text;
    std::string owners;
    for (const SideDef& side : sides.side) append_item(owners, ", ", side.letter + " for " + side.name.text);
    return "the pieces are " + list_ + ", each behind its side's letter: " + owners +
           (variant_.has_neutral() ? ", n for nobody" : "");
}

PieceLetters::PieceLetters(const Variant& variant) : variant_(variant) {
    constexpr int max_listed = 62;
    for (int k = 1; k <= variant.kinds(); ++k) {
        const std::string& letter = variant.kind(static_cast<Kind>(k)).letter.text;
        kinds_.emplace(letter, static_cast<Kind>(k));
        if (k <= max_listed) append_item(list_, " ", letter);
    }
    if (variant.kinds() > max_listed) list_ += " and " + std::to_string(variant.kinds() - max_listed) + " more";
}

PieceLetters::Token PieceLetters::read(std::string_view text, std::size_t at) const {
    std::size_t end = at;
    std::optional<Side> owner;
    if (names_owners(variant_)) {
        owner = read_owner(variant_, text, end);
        if (!owner) return {};
    }
    const std::size_t begin = end;
    if (end < text.size() && text[end] == '+') ++end;
    if (end >= text.size()) return {};
    const std::size_t name = end;
    if (text[end] == '{')
        end = std::min(text.find('}', end), text.size() - 1) + 1;
    else if (is_letter(text[end]))
        ++end;
    else
        return {};
    if (name == begin && end < text.size() && text[end] == '~') ++end;

    // All letters must have the same case, which shows the owner if no owner is written.
    std::string letter(text.substr(begin, end - begin));
    const bool capitals = !std::ranges::any_of(letter, is_small);
    if (std::ranges::any_of(letter, is_capital) == std::ranges::any_of(letter, is_small) || (owner && !capitals))
        return {{}, end - at};
    for (char& c : letter) c = capital(c);
    const auto found = kinds_.find(letter);
    if (found == kinds_.end()) return {{}, end - at};
    return {Piece(found->second, owner ? *owner : capitals ? Side::first : Side::second), end - at};
}

bool PieceLetters::lacks_owner(std::string_view text, std::size_t at) const {
    if (!names_owners(variant_) || !read(text, at).piece.empty()) return false;
    return !bare_letter(text, at).empty();
}

std::string PieceLetters::owner_hint(std::string_view text, std::size_t at) const {
    const std::string letter = bare_letter(text, at);
    std::string ways;
    for (const SideDef& side : variant_.definition().sides.side) append_item(ways, ", ", side.letter + letter);
    return "sides are written before the letter here: " + ways +
           (variant_.has_neutral() ? std::string(", or ") + neutral_letter + letter + " for nobody's" : "");
}

std::string PieceLetters::bare_letter(std::string_view text, std::size_t at) const {
    std::size_t end = at + (at < text.size() && text[at] == '+' ? 1 : 0);
    if (end >= text.size()) return {};
    end = text[end] == '{' ? std::min(text.find('}', end), text.size() - 1) + 1 : end + 1;
    std::string letter(text.substr(at, end - at));
    for (char& c : letter) c = capital(c);
    if (end < text.size() && text[end] == '~' && kinds_.contains(letter + '~')) letter += '~';
    return kinds_.contains(letter) ? letter : std::string{};
}

bool PieceLetters::is_open(std::string_view text, std::size_t at) const {
    if (names_owners(variant_)) (void)read_owner(variant_, text, at);
    if (at < text.size() && text[at] == '+') ++at;
    return at < text.size() && text[at] == '{' && text.find('}', at) == std::string_view::npos;
}

}  // namespace varia
