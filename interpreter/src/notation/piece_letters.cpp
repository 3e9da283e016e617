// Letters of pieces; see the header.
#include "piece_letters.hpp"

namespace varia {

bool names_owners(const Variant& variant) { return variant.sides().size() != 2 || variant.has_neutral(); }

std::optional<Side> read_owner(const Variant& variant, std::string_view text, std::size_t& at) {
    const std::string_view rest = text.substr(at);
    std::size_t length = 0;
    std::optional<Side> found;
    for (const Side side : variant.sides())
        if (const std::string& letter = variant.definition().sides.of(side).letter; rest.starts_with(letter) && letter.size() > length) {
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
        return (piece.side() == Side::nobody ? std::string(1, neutral_letter) : variant.definition().sides.of(piece.side()).letter) + text;
    if (piece.side() == Side::second)
        for (char& c : text) c = small(c);
    return text;
}

std::string PieceLetters::hint() const {
    const SidesDef& sides = variant_.definition().sides;
    if (!names_owners(variant_)) return "the pieces are " + list_ + ", in small letters for " + sides.side[1].name.text;
    std::string owners;
    for (const SideDef& side : sides.side) owners += (owners.empty() ? "" : ", ") + side.letter + " for " + side.name.text;
    return "the pieces are " + list_ + ", each behind its side's letter: " + owners + (variant_.has_neutral() ? ", n for nobody" : "");
}

PieceLetters::PieceLetters(const Variant& variant) : variant_(variant) {
    for (int k = 1; k <= variant.kinds(); ++k) {
        const std::string& letter = variant.kind(static_cast<Kind>(k)).letter.text;
        const Form form = letter.front() == '+' ? promoted : letter.back() == '~' ? marked : plain;
        const char name = form == promoted ? letter.back() : letter.front();
        if (is_capital(name)) kinds_[form][static_cast<std::size_t>(name - 'A')] = static_cast<Kind>(k);
        if (!list_.empty()) list_ += ' ';
        list_ += letter;
    }
}

PieceLetters::Token PieceLetters::read(std::string_view text, std::size_t at) const {
    std::size_t end = at;
    Form form = plain;
    std::optional<Side> owner;
    if (names_owners(variant_)) {
        owner = read_owner(variant_, text, end);
        if (!owner) return {};
    }
    if (end < text.size() && text[end] == '+') {
        form = promoted;
        ++end;
    }
    if (end >= text.size() || !is_letter(text[end])) return {};
    const char name = text[end++];
    if (form == plain && end < text.size() && text[end] == '~') {
        form = marked;
        ++end;
    }
    const Kind kind = kinds_[form][static_cast<std::size_t>(capital(name) - 'A')];
    if (kind == 0 || (owner && !is_capital(name))) return {{}, end - at};
    if (owner) return {Piece(kind, *owner), end - at};
    return {Piece(kind, is_capital(name) ? Side::first : Side::second), end - at};
}

}  // namespace varia
