// The ways of reading a text are tried in this order: canonical; the two cells one after another, as in UCI; drops;
// names of castlings and of the pass; SAN; and last the two cells regardless of case. SAN respects case, because the
// case of a letter distinguishes a bishop from a pawn: B1b4 is a move of a bishop before it is b1b4. A text that is SAN
// without an origin is not tried with one: BBb3 is a move of a bishop to Bb3 before it is one of a pawn that comes from
// level B. If nothing fits, a text that only one legal move can mean is enough.
#include "move_reader.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "piece_letters.hpp"
#include "san.hpp"
#include "state_tables.hpp"

namespace varia {

namespace {

bool same_text(std::string_view a, std::string_view b, bool fold) {
    if (!fold) return a == b;
    return std::ranges::equal(a, b, [](char x, char y) { return small(x) == small(y); });
}

// Removes `prefix` from the front of the text; returns false if the text does not begin with it.
bool take(std::string_view& text, std::string_view prefix, bool fold) {
    if (text.size() < prefix.size() || !same_text(text.substr(0, prefix.size()), prefix, fold)) return false;
    text.remove_prefix(prefix.size());
    return true;
}

// The same at the end of the text.
bool take_end(std::string_view& text, std::string_view suffix, bool fold) {
    if (text.size() < suffix.size() || !same_text(text.substr(text.size() - suffix.size()), suffix, fold)) return false;
    text.remove_suffix(suffix.size());
    return true;
}

constexpr std::size_t max_other_name = 8;  // in bytes

// The text with printed signs in ASCII: `B\u00D7c6`, and dashes between cells.
std::string with_plain_signs(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, char>, 5> signs{
        {{"\u00D7", 'x'}, {"\u2010", '-'}, {"\u2013", '-'}, {"\u2014", '-'}, {"\u2212", '-'}}};
    std::string plain;
    while (!text.empty()) {
        const auto* const sign = std::ranges::find_if(signs, [&](const auto& s) { return text.starts_with(s.first); });
        plain += sign == signs.end() ? text.front() : sign->second;
        text.remove_prefix(sign == signs.end() ? 1 : sign->first.size());
    }
    return plain;
}

bool is_capture_sign(char c) { return c == 'x' || c == ':'; }

}  // namespace

std::string plain_name(std::string_view text) {
    std::string name(text);
    for (char& c : name) c = c == '0' ? 'O' : capital(c);
    return name;
}

bool is_pass(std::string_view text) {
    static constexpr std::array<std::string_view, 5> forms{"--", "<>", "@@@@", "Z0", "null"};
    const auto is = [&](std::string_view form) { return plain_name(text) == plain_name(form); };
    return text == "0000" || is(pass_text) || std::ranges::any_of(forms, is);
}

std::string_view without_marks(std::string_view text) {
    while (!text.empty() && (text.back() == '!' || text.back() == '?')) text.remove_suffix(1);
    for (const std::string_view mark : {"(e.p.)", "e.p.", "(ep)", "/ep", "ep"}) {
        if (!text.ends_with(mark)) continue;
        text.remove_suffix(mark.size());
        while (text.ends_with(' ')) text.remove_suffix(1);
        break;
    }
    return text;
}

std::string_view without_check(std::string_view text) {
    while (!text.empty() && (text.back() == '+' || text.back() == '#')) text.remove_suffix(1);
    return text;
}

MoveReader::MoveReader(const Position& position, const MoveList& legal)
    : position_(position), variant_(position.variant()), legal_(legal), writer_(position), texts_(position, legal) {
    for (const PieceDef& piece : variant_.definition().pieces)
        promoted_forms_ = promoted_forms_ || piece.letter.text.front() == '+';
}

MoveList MoveReader::find(std::string_view text) const {
    MoveList found = find_here(text);
    if (!found.empty()) return found;
    if (variant_.board().other_names() != 0)
        for (const std::string& here : translated(text))
            if (found = find_here(here); !found.empty()) return found;
    if (found = find_only(text); !found.empty()) return found;
    const std::string plain = with_plain_signs(text);
    return plain == text ? MoveList{} : find(plain);
}

std::vector<std::string> MoveReader::translated(std::string_view text) const {
    const Board& board = variant_.board();
    std::vector<std::string> texts;
    for (int way = 0; way < board.other_names(); ++way) {
        std::string here;
        bool any = false;
        for (std::size_t at = 0; at < text.size();) {
            std::size_t size = std::min<std::size_t>(text.size() - at, max_other_name);
            while (size > 0 && board.find_other(way, text.substr(at, size)) == no_cell) --size;
            if (size > 0)
                here += writer_.cell(board.find_other(way, text.substr(at, size)));
            else
                here += text[at] == '*' ? '@' : text[at];
            any = any || size > 0;
            at += std::max<std::size_t>(size, 1);
        }
        if (any) texts.push_back(std::move(here));
    }
    return texts;
}

MoveList MoveReader::find_here(std::string_view text) const {
    if (MoveList found = find_unmarked(text, false); !found.empty()) return found;
    std::string_view shorter = without_marks(text);
    if (shorter.size() < text.size())
        if (MoveList found = find_unmarked(shorter, false); !found.empty()) return found;
    bool removed_plus = false;
    for (int marks = 0; marks < 2 && !shorter.empty() && (shorter.back() == '+' || shorter.back() == '#'); ++marks) {
        removed_plus = removed_plus || shorter.back() == '+';
        shorter.remove_suffix(1);
        if (MoveList found = find_unmarked(shorter, removed_plus); !found.empty()) return found;
    }
    return {};
}

MoveList MoveReader::find_only(std::string_view text) const {
    const std::string_view bare = without_check(without_marks(text));
    MoveList found = fitting(bare, &MoveReader::leaves_out);
    if (found.empty() && variant_.board().other_names() != 0)
        for (const std::string& here : translated(bare))
            for (const Move move : fitting(here, &MoveReader::leaves_out))
                if (std::ranges::find(found, move) == found.end()) found.push_back(move);
    return found.size() == 1 ? found : MoveList{};
}

MoveList MoveReader::find_nearly(std::string_view text) const {
    const std::string_view unmarked = without_marks(text);
    const std::string_view bare = without_check(unmarked);
    // A + may be a promotion, so the text is tried with it first.
    MoveList found = fitting(unmarked, &MoveReader::is_nearly);
    if (found.empty() && bare.size() < unmarked.size()) found = fitting(bare, &MoveReader::is_nearly);
    return found.size() == 1 ? found : MoveList{};
}

MoveList MoveReader::fitting(std::string_view text, bool (MoveReader::*fits)(Move, std::string_view) const) const {
    MoveList found;
    for (const Move move : legal_)
        if ((this->*fits)(move, text)) found.push_back(move);
    return found;
}

// Whether all legal moves put a piece on the board.
bool MoveReader::only_places() const {
    return std::ranges::all_of(legal_, [](Move m) { return m.type == MoveType::drop || m.type == MoveType::place; });
}

// Whether the text means the move without the promotion's kind, or without the dropped piece, or castling as a step of
// the king.
bool MoveReader::leaves_out(Move move, std::string_view text) const {
    if (move.type == MoveType::drop || move.type == MoveType::place)
        return text.starts_with('@') ? same_text(text.substr(1), writer_.cell(move.to), true)
                                     : same_text(text, writer_.cell(move.to), true) && only_places();
    if (move.type == MoveType::castling) return is_castling_as_step(move, text);
    if (!move.walks() || move.promotion() == 0) return false;
    for (const bool fold : {false, true}) {
        std::string_view rest = text;
        if (!take(rest, writer_.cell(move.from), fold)) continue;
        if (same_text(rest, writer_.cell(move.to), fold)) return true;
        const char sign = rest.empty() ? '\0' : rest.front();
        if ((sign == '-' || sign == ' ' || (is_capture_sign(sign) && writer_.captures(move))) &&
            same_text(rest.substr(1), writer_.cell(move.to), fold))
            return true;
    }
    return is_san(move, text, {.whole = false});
}

// Whether the text is SAN of the move if case does not count, or a pawn's capture without its origin, `Pxd5`, or
// without ranks: `exd`, `ed`.
bool MoveReader::is_nearly(Move move, std::string_view text) const {
    return is_san(move, text, {.pawn = false, .letters = Case::folded}) ||
           (move.promotion() != 0 && is_san(move, text, {.whole = false, .pawn = false, .letters = Case::folded})) ||
           is_capture_by_files(move, text);
}

MoveList MoveReader::find_unmarked(std::string_view text, bool check_mark_removed) const {
    const auto all = [&](auto&& fits) {
        MoveList found;
        for (const Move move : legal_)
            if (fits(move)) found.push_back(move);
        return found;
    };
    MoveList found;
    // In variants with promoted forms, a + behind two cells means a promotion, so it was not a check mark. A move that
    // captures elsewhere than on its target has no shorter text that could carry a check mark.
    const auto may_be_long = [&](Move m) {
        return !check_mark_removed || !promoted_forms_ || !m.walks() || m.takes_elsewhere();
    };
    found = all([&](Move m) { return may_be_long(m) && is_canonical(m, text); });
    // Several moves may share this plain text, but only one of them is written so; the others have longer texts.
    if (found.size() > 1)
        if (MoveList written = all([&](Move m) { return texts_.text(m) == text; }); written.size() == 1) return written;
    if (found.empty()) found = all([&](Move m) { return is_detailed(m, text); });
    if (found.empty()) {
        found = all([&](Move m) { return may_be_long(m) && is_long(m, text, Case::exact); });
        // A script's move without its suffix yields to an ordinary move, and so does castling with another cell than
        // the usual one.
        const auto gives_way = [](Move m) { return m.type == MoveType::hook || m.type == MoveType::castling; };
        if (found.size() > 1 && !std::ranges::all_of(found, gives_way)) std::erase_if(found, gives_way);
    }
    if (found.empty()) found = all([&](Move m) { return is_drop(m, text); });
    if (found.empty()) found = all([&](Move m) { return is_named(m, text); });
    if (found.empty()) found = all([&](Move m) { return is_short_push(m, text); });
    if (found.empty()) found = all([&](Move m) { return is_san(m, text, {.origin = false}); });
    if (found.empty()) found = all([&](Move m) { return is_san(m, text, {}); });
    if (found.empty()) found = all([&](Move m) { return may_be_long(m) && is_long(m, text, Case::folded); });
    return found;
}

bool MoveReader::is_canonical(Move move, std::string_view text) const {
    // A piece that is placed elsewhere also comes from a cell, but its text does not name that cell.
    if (move.from != no_cell && move.type != MoveType::place && !text.starts_with(writer_.cell(move.from)))
        return false;
    return writer_.text(move) == text;
}

// Whether the text is the move with all details, even if no other move shares its plain text.
bool MoveReader::is_detailed(Move move, std::string_view text) const {
    if (!writer_.may_share_text(move) ||
        (move.from != no_cell && move.type != MoveType::place && !text.starts_with(writer_.cell(move.from))))
        return false;
    if (texts_.text(move) == text || writer_.detailed(move) == text) return true;
    return move.type == MoveType::castling &&
           writer_.cell(move.from) + writer_.cell(move.partner()) + writer_.cell(move.to) == text;
}

bool MoveReader::is_long(Move move, std::string_view text, Case letters) const {
    const bool fold = letters == Case::folded;
    if (move.type == MoveType::block) return fold && same_text(writer_.text(move), text, true);
    if (move.from == no_cell || !take(text, writer_.cell(move.from), fold)) return false;
    if (ends_long(move, move.to, text, letters)) return true;
    return move.type == MoveType::castling && ends_long(move, move.partner(), text, letters);
}

bool MoveReader::ends_long(Move move, Cell to, std::string_view text, Case letters) const {
    const bool fold = letters == Case::folded;
    const auto ends = [&](std::string_view rest) {
        if (!take(rest, writer_.cell(to), fold)) return false;
        // The suffix that distinguishes a push from a leap to the same cell is required.
        if (move.type == MoveType::push) return same_text(rest, push_suffix, fold);
        if (!move.walks()) return rest.empty();
        return std::ranges::any_of(promotion_forms(move), [&](const std::string& form) { return form == rest; });
    };
    if (ends(text)) return true;
    if (text.empty()) return false;
    const char sign = text.front();
    return (sign == '-' || sign == ' ' || (is_capture_sign(sign) && writer_.captures(move))) && ends(text.substr(1));
}

// The possible ends of a move's text. For a promotion: `=Q`, `Q`, `(Q)`, `/Q` with the letter in either case, and for a
// promoted form also `+`. For any other move: nothing, and `=` if it declines a promotion.
std::vector<std::string> MoveReader::promotion_forms(Move move) const {
    if (move.promotion() == 0) {
        std::vector<std::string> forms{""};
        if (declines(move)) forms.emplace_back("=");
        return forms;
    }
    std::vector<std::string> forms;
    const Kind from = writer_.mover(move).kind();
    if (writer_.own_form(from, move.promotion())) forms.emplace_back("+");
    std::string letter = writer_.promotion_letter(from, move.promotion());
    for (int both = 0; both < 2; ++both) {
        forms.insert(forms.end(), {'=' + letter, letter, '(' + letter + ')', '/' + letter});
        for (char& c : letter) c = small(c);
    }
    return forms;
}

bool MoveReader::declines(Move move) const {
    return std::ranges::any_of(
        legal_, [&](Move other) { return other.from == move.from && other.to == move.to && other.promotion() != 0; });
}

bool MoveReader::is_drop(Move move, std::string_view text) const {
    if (move.type != MoveType::drop && move.type != MoveType::place) return false;
    const std::size_t sign = text.find('@');
    if (sign == std::string_view::npos) return false;
    const std::string& letter = variant_.kind(move.dropped()).letter.text;
    return same_text(sign == 0 ? pawn_letter : text.substr(0, sign), letter, true) &&
           same_text(text.substr(sign + 1), writer_.cell(move.to), true);
}

// Whether the text moves a royal piece of the side to move to its own cell, as other programs write a pass: `e2e2`.
bool MoveReader::is_pass_of_royal(std::string_view text) const {
    const std::string_view half = text.substr(0, text.size() / 2);
    if (half.empty() || text.substr(half.size()) != half) return false;
    const Cell cell = variant_.board().find(half);
    return cell != no_cell && position_.at(cell).is(position_.turn()) && variant_.royal(position_.at(cell).kind());
}

bool MoveReader::is_named(Move move, std::string_view text) const {
    if (move.type == MoveType::pass) return is_pass(text) || is_pass_of_royal(text);
    if (move.type == MoveType::exchange) return plain_name(text) == plain_name(exchange_text);
    return move.type == MoveType::castling &&
           plain_name(variant_.definition().castlings[static_cast<std::size_t>(move.castling())].name.text) ==
               plain_name(text);
}

// The notation of Elevator's inventor for a push: the pusher's move, then the first pushed piece and its new cell
// (`O2a3/Pa4`). The level may be left out of that cell.
bool MoveReader::is_short_push(Move move, std::string_view text) const {
    const std::size_t slash = text.find('/');
    if (move.type != MoveType::push || slash == std::string_view::npos) return false;
    const auto [shifted, cell] = writer_.first_pushed(move);
    if (cell == no_cell) return false;
    std::string_view pushed = text.substr(slash + 1);
    if (!take(pushed, variant_.kind(shifted.kind()).letter.text, false)) return false;
    if (pushed.size() < 2 || !writer_.cell(cell).ends_with(pushed)) return false;
    std::string_view mover = text.substr(0, slash);
    if (!take(mover, variant_.kind(writer_.mover(move).kind()).letter.text, false)) return false;
    const std::string& to = writer_.cell(move.to);
    if (!mover.ends_with(to)) return false;
    mover.remove_suffix(to.size());
    if (mover.ends_with('-')) mover.remove_suffix(1);
    return mover.empty() || mover == writer_.cell(move.from);
}

bool MoveReader::is_san(Move move, std::string_view text, const SanWish& wish) const {
    const bool fold = wish.letters == Case::folded;
    if (!move.walks() || (!fold && text.find(writer_.cell(move.to)) == std::string_view::npos)) return false;
    const Kind kind = writer_.mover(move).kind();
    const PieceDef& piece = variant_.kind(kind);
    const bool pawn = piece.letter.text == pawn_letter;
    for (const std::string_view letter : {std::string_view(piece.letter.text), writer_.seen_letter(kind),
                                          std::string_view(piece.symbol[0]), std::string_view(piece.symbol[1])}) {
        std::string_view rest = text;
        if (!letter.empty() && take(rest, letter, fold) && is_san_behind_letter(move, rest, pawn && wish.pawn, wish))
            return true;
    }
    return pawn && is_san_behind_letter(move, text, pawn, wish);
}

bool MoveReader::is_san_behind_letter(Move move, std::string_view text, bool pawn, const SanWish& wish) const {
    const bool fold = wish.letters == Case::folded;
    const std::string& to = writer_.cell(move.to);
    for (const std::string& form : wish.whole ? promotion_forms(move) : std::vector<std::string>{""}) {
        std::string_view rest = text;
        if (!take_end(rest, form, fold) || !take_end(rest, to, fold)) continue;
        const bool captures = writer_.captures(move);
        if (!rest.empty() && (rest.back() == '-' || (captures && is_capture_sign(rest.back())))) rest.remove_suffix(1);
        // A pawn's capture must name its origin: `d5` never means exd5.
        if (rest.empty() ? !(pawn && captures) : wish.origin && names_origin(variant_.board(), move.from, rest, fold))
            return true;
    }
    return false;
}

// Whether the text is SAN of a step of the king to the cell where castling brings it: `Kg1`.
bool MoveReader::is_castling_as_step(Move move, std::string_view text) const {
    const Kind king = writer_.mover(move).kind();
    if (!take(text, writer_.seen_letter(king), false) || !take_end(text, writer_.cell(move.to), false)) return false;
    if (text.ends_with('-')) text.remove_suffix(1);
    return text.empty() || names_origin(variant_.board(), move.from, text);
}

bool MoveReader::is_capture_by_files(Move move, std::string_view text) const {
    if (!move.walks() || !writer_.captures(move) ||
        variant_.kind(writer_.mover(move).kind()).letter.text != pawn_letter)
        return false;
    const Board& board = variant_.board();
    const std::string_view from = san_origins(board, move.from)[1];
    const std::string_view to = san_origins(board, move.to)[1];
    if (from.empty() || to.empty() || !take(text, from, false)) return false;
    if (!text.empty() && is_capture_sign(text.front())) text.remove_prefix(1);
    return take(text, to, false) &&
           std::ranges::any_of(promotion_forms(move), [&](const std::string& form) { return form == text; });
}

}  // namespace varia
