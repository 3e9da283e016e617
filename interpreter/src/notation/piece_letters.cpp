// Letters of pieces; see the header.
#include "piece_letters.hpp"

namespace varia {

std::string piece_text(const Variant& variant, Piece piece) {
    std::string text = variant.kind(piece.kind()).letter.text;
    if (piece.side() == Side::second)
        for (char& c : text) c = small(c);
    return text;
}

PieceLetters::PieceLetters(const Variant& variant) {
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
    if (kind == 0) return {{}, end - at};
    return {Piece(kind, is_capital(name) ? Side::first : Side::second), end - at};
}

}  // namespace varia
