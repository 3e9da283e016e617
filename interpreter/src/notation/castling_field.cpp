// A castling with `any_start` belongs to any king on the line that the usual king and partner share. The castling's
// letter means the outermost partner on that side of the king; the letter of a place means the partner on that place.
#include "castling_field.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "board_field.hpp"
#include "first_marks.hpp"
#include "piece_letters.hpp"
#include "state_tables.hpp"
#include "step_lines.hpp"

namespace varia {

namespace {

using Castling = StateTables::Castling;

const std::vector<Castling>& castlings_of(const Variant& variant, Side side) {
    return variant.state().castlings[static_cast<std::size_t>(index(side))];
}

char letter_of(const Variant& variant, int castling) {
    const std::string& letter = variant.definition().castlings[static_cast<std::size_t>(castling)].letter.text;
    return letter.empty() ? '\0' : capital(letter.front());
}

// The label of a cell's place on the first axis, as a capital; 0 if the label is not a single letter.
char place_letter(const Board& board, Cell cell) {
    const std::string& label = board.axis(0).labels[static_cast<std::size_t>(board.coordinates(cell)[0])];
    return label.size() == 1 && is_letter(label[0]) ? capital(label[0]) : '\0';
}

bool is_place(const Board& board, char letter) {
    return std::ranges::any_of(board.axis(0).labels, [&](const std::string& label) {
        return label.size() == 1 && capital(label[0]) == letter;
    });
}

// Whether pieces of the kind have unmoved marks.
bool is_marked(const Variant& variant, Kind kind) {
    return (variant.state().first_kinds | variant.state().castling_kinds).has(kind);
}

// The cell whose piece a letter declares as unmoved. Only the cells where such pieces start are considered; if the
// start is not known, the only cell with such a piece. no_cell if the letter fits no cell, or more than one.
Cell unmoved_place(const Position& position, const StartBoard& start, Side side, char letter) {
    const Variant& variant = position.variant();
    Cell found = no_cell;
    for (int c = 0; c < variant.board().cells(); ++c) {
        const auto cell = static_cast<Cell>(c);
        const Piece piece = position.at(cell);
        if (piece.empty() || piece.is_void() || !piece.is(side) || !is_marked(variant, piece.kind()) ||
            place_letter(variant.board(), cell) != letter)
            continue;
        if (start.known()) {
            const Piece there = start.position().at(cell);
            if (there.empty() || !there.is(side) || !is_marked(variant, there.kind())) continue;
        }
        if (found != no_cell) return no_cell;
        found = cell;
    }
    return found;
}

// A king that may use a castling, and the partners in its direction, nearest first.
struct Candidate {
    Cell king = no_cell;
    std::vector<Cell> partners;
};

std::vector<Candidate> possible_partners(const Position& position, Side side, const Castling& castling) {
    if (!castling.exists()) return {};
    const auto holds = [&](Cell c, Kind kind) { return position.at(c) == Piece(kind, side); };
    if (!castling.any_start) {
        if (!holds(castling.king_from, castling.king)) return {};
        Candidate only{castling.king_from, {}};
        if (holds(castling.partner_from, castling.partner)) only.partners.push_back(castling.partner_from);
        return {only};
    }
    const Board& board = position.variant().board();
    std::vector<Cell> line{castling.king_from};
    for (const Cell c : castling.lines.ahead(castling.king_from)) line.push_back(c);
    std::vector<int> back = castling.towards;
    for (int& component : back) component = -component;
    for (const Cell c : cells_ahead(board, castling.king_from, back))
        if (std::ranges::count(line, c) == 0) line.push_back(c);
    std::vector<Candidate> found;
    for (const Cell king : line) {
        if (!holds(king, castling.king)) continue;
        Candidate candidate{king, {}};
        for (const Cell c : castling.lines.ahead(king))
            if (holds(c, castling.partner)) candidate.partners.push_back(c);
        found.push_back(candidate);
    }
    return found;
}

// The castling right that a letter means on this board, if its king and partner are in place.
std::optional<CastlingRight> right_by_letter(const Position& position, Side side, char letter) {
    const std::vector<Castling>& castlings = castlings_of(position.variant(), side);
    const auto count = static_cast<int>(castlings.size());
    for (int i = 0; i < count; ++i) {
        if (letter_of(position.variant(), i) != letter) continue;
        for (const Candidate& c : possible_partners(position, side, castlings[static_cast<std::size_t>(i)]))
            if (!c.partners.empty()) return CastlingRight{i, c.king, c.partners.back()};
    }
    for (int i = 0; i < count; ++i)
        for (const Candidate& c : possible_partners(position, side, castlings[static_cast<std::size_t>(i)]))
            for (const Cell partner : c.partners)
                if (place_letter(position.variant().board(), partner) == letter)
                    return CastlingRight{i, c.king, partner};
    return std::nullopt;
}

// Reports why a letter names no right. Other programs write rights whose king or partner is gone: such rights are
// dropped with a warning.
void complain(const Position& position, Side side, char letter, TypedText& source, std::size_t offset,
              Reading reading) {
    const Variant& variant = position.variant();
    const std::string& owner = variant.definition().sides.of(side).name.text;
    const std::vector<Castling>& castlings = castlings_of(variant, side);
    const bool drops = reading == Reading::playable && variant.sides().size() == 2;
    const std::string shown(1, names_owners(variant) || side == Side::first ? letter : small(letter));
    for (std::size_t i = 0; i < castlings.size(); ++i) {
        const Castling& castling = castlings[i];
        if (!castling.exists()) continue;
        if (letter_of(variant, static_cast<int>(i)) != letter &&
            (castling.any_start || place_letter(variant.board(), castling.partner_from) != letter))
            continue;
        const std::vector<Candidate> found = possible_partners(position, side, castling);
        const bool king_missing = found.empty();
        const std::string& piece = variant.kind(king_missing ? castling.king : castling.partner).name;
        const std::string& cell = variant.board().name(king_missing ? castling.king_from : castling.partner_from);
        const std::string place = !castling.any_start ? "on " + cell
                                  : king_missing      ? "on the line of " + cell
                                                      : fmt::format("beyond its {} in the direction of {}",
                                                                    variant.kind(castling.king).name, cell);
        std::string message = fmt::format("castling right {}: {} has no {} {}", shown, owner, piece, place);
        if (drops) return source.warning(offset, std::move(message), "the right is left out");
        return source.error(offset, std::move(message), "leave the letter out, or put the piece in place");
    }
    const auto own = std::ranges::find_if(castlings, &Castling::exists);
    const bool place = letter >= 'A' && letter <= 'Z' && own != castlings.end() && own->any_start &&
                       is_place(variant.board(), letter);
    if (drops && place)
        return source.warning(offset,
                              fmt::format("castling right {}: {} has nothing to castle with there", shown, owner),
                              "the right is left out");
    std::string known;
    for (std::size_t i = 0; i < castlings.size(); ++i)
        if (castlings[i].exists()) known += letter_of(variant, static_cast<int>(i));
    const bool shared = std::ranges::all_of(castlings, &Castling::exists);
    if (!shared && !names_owners(variant) && side != Side::first)
        for (char& each : known) each = small(each);
    const std::string hint = known.empty() ? fmt::format("leave it out; {} has no castling", owner)
                             : names_owners(variant)
                                 ? fmt::format("write {} behind the letter of {}, or -", known, owner)
                             : shared ? fmt::format("write {} for {}, small letters for {}, or -", known,
                                                    variant.definition().sides.side[0].name.text,
                                                    variant.definition().sides.side[1].name.text)
                                      : fmt::format("write {} for {}, or -", known, owner);
    source.error(offset, fmt::format("unknown castling right {}", quoted(shown)), hint);
}

bool is_castling_letter(const Variant& variant, Side side, char letter) {
    const std::vector<Castling>& castlings = castlings_of(variant, side);
    for (std::size_t i = 0; i < castlings.size(); ++i)
        if (castlings[i].exists() && letter_of(variant, static_cast<int>(i)) == letter) return true;
    return false;
}

bool same(const CastlingRight& a, const CastlingRight& b) {
    return a.castling == b.castling && a.king == b.king && a.partner == b.partner;
}

}  // namespace

CastlingRights rights_in_place(const Position& position) {
    CastlingRights rights;
    for (const Side side : position.variant().sides()) {
        const std::vector<Castling>& castlings = castlings_of(position.variant(), side);
        for (std::size_t i = 0; i < castlings.size(); ++i)
            for (const Candidate& c : possible_partners(position, side, castlings[i]))
                if (!c.partners.empty()) {
                    rights.of[static_cast<std::size_t>(index(side))].push_back(
                        {static_cast<int>(i), c.king, c.partners.back()});
                    break;
                }
    }
    // Where kings and partners may still be dropped, those that stand alone may castle later.
    const StateTables& tables = position.variant().state();
    if ((tables.unmoved_drops & tables.castling_kinds).empty()) return rights;
    for (int c = 0; c < tables.cells; ++c) {
        const auto cell = static_cast<Cell>(c);
        const Piece piece = position.at(cell);
        if (!piece.empty() && tables.may_be_unmoved(piece) && tables.castling_kinds.has(piece.kind()) &&
            tables.may_begin(piece.kind(), piece.side(), cell))
            rights.unmoved[static_cast<std::size_t>(index(piece.side()))].push_back(cell);
    }
    return rights;
}

bool names_unmoved(const Position& position, Side side) {
    const Variant& variant = position.variant();
    if (!variant.definition().unmoved_by_file) return false;
    if (variant.definition().castlings.empty() || !has_hand(variant)) return true;
    if (variant.definition().rules.reserve != Reserve::none) return true;  // an empty hand may fill again
    for (int k = 1; k <= variant.kinds(); ++k)
        if (position.hand(side, static_cast<Kind>(k)) != 0) return true;
    return false;  // here letters of places are castling rights
}

// After this many complaints about a text reading stops.
constexpr std::size_t max_complaints = 20;

CastlingRights read_castling_field(const Position& position, const StartBoard& start, TypedText& source,
                                   TypedText::Field field, Reading reading) {
    CastlingRights rights;
    if (field.text == "-") return rights;
    const Variant& variant = position.variant();
    const auto usual_rights = [&] { return field.text.find_first_not_of("KQkq") == std::string_view::npos; };
    if (variant.definition().castlings.empty() && !variant.definition().unmoved_by_file) {
        // Other programs write castling rights even in games without castling. A hand in a field of its own looks the
        // same.
        if (reading == Reading::playable && !has_hand(variant) && usual_rights()) {
            source.warning(field.begin, fmt::format("this variant has no castling, found {}", quoted(field.text)),
                           "the rights are left out");
            return rights;
        }
        source.error(field.begin, fmt::format("this variant has no castling, found {}", quoted(field.text)),
                     has_hand(variant) ? "write -; what is in hand stands in brackets behind the board" : "write -");
        return rights;
    }
    const bool owners = names_owners(variant);
    std::optional<Side> owner;
    for (std::size_t at = 0; at < field.text.size(); ++at) {
        if (source.errors().size() + source.warnings().size() >= max_complaints) {
            if (!source.failed()) source.error(field.begin + at, "too many wrong castling rights");
            break;
        }
        if (owners && is_small(field.text[at])) {
            const std::size_t begin = at;
            owner = read_owner(variant, field.text, at);
            if (!owner || *owner == Side::nobody || at == field.text.size() || !is_capital(field.text[at])) {
                source.error(
                    field.begin + begin,
                    fmt::format("expected a side and its castling rights, found {}", quoted(field.text.substr(begin))),
                    "write each side's letter and behind it its rights, or -");
                break;
            }
        }
        const char c = field.text[at];
        const std::size_t offset = field.begin + at;
        if (!is_letter(c)) {
            source.error(offset, fmt::format("expected castling rights or -, found {}", quoted(field.text)));
            break;
        }
        if (owners && !owner) {
            source.error(offset, fmt::format("castling right {} is nobody's", c), "write its side's letter before it");
            break;
        }
        const Side side = owner ? *owner : is_capital(c) ? Side::first : Side::second;
        if (names_unmoved(position, side) && !is_castling_letter(variant, side, capital(c))) {
            const Cell cell = unmoved_place(position, start, side, capital(c));
            std::vector<Cell>& unmoved = rights.unmoved[static_cast<std::size_t>(index(side))];
            if (cell == no_cell) {
                const std::string message = fmt::format("{} names no piece of {} that can be unmoved",
                                                        quoted(std::string(1, c)),
                                                        variant.definition().sides.of(side).name.text);
                if (reading == Reading::playable && is_place(variant.board(), capital(c)))
                    source.warning(offset, message, "the letter is left out");
                else
                    source.error(offset, message,
                                 "write the places on the first axis of pieces that have not moved, or -");
            } else if (std::ranges::count(unmoved, cell) != 0) {
                source.error(offset, fmt::format("{} is written twice", quoted(std::string(1, c))));
            } else {
                unmoved.push_back(cell);
            }
            rights.by_file[static_cast<std::size_t>(index(side))] = true;
            continue;
        }
        const std::optional<CastlingRight> right = right_by_letter(position, side, capital(c));
        if (!right) {
            complain(position, side, capital(c), source, offset, reading);
            continue;
        }
        auto& list = rights.of[static_cast<std::size_t>(index(side))];
        if (std::ranges::any_of(list, [&](const CastlingRight& other) { return same(other, *right); }))
            source.error(offset, fmt::format("castling right {} is written twice", c));
        else
            list.push_back(*right);
    }
    return rights;
}

bool in_usual_place(const Position& position, Side side, const CastlingRight& right) {
    const Castling& castling = castlings_of(position.variant(), side)[static_cast<std::size_t>(right.castling)];
    return right.king == castling.king_from && right.partner == castling.partner_from;
}

namespace {

// The letters of the places of unmoved pieces that do not belong to the rights written so far. Where rights are places,
// they are those of partners alone, and kings have letters of their own.
std::string unmoved_letters(const Position& position, Side side, CastlingRights& named, bool owner,
                            CastlingLetters letters) {
    const Variant& variant = position.variant();
    const StartBoard start(position.variant_ptr());
    const auto number = static_cast<std::size_t>(index(side));
    std::string text;
    for (int c = 0; c < variant.board().cells(); ++c) {
        const auto cell = static_cast<Cell>(c);
        if (!position.unmoved(cell) || !position.at(cell).is(side)) continue;
        if (std::ranges::any_of(named.of[number], [&](const CastlingRight& right) {
                return right.partner == cell || (right.king == cell && letters == CastlingLetters::usual);
            }))
            continue;
        const char letter = place_letter(variant.board(), cell);
        if (letter == '\0' || is_castling_letter(variant, side, letter) ||
            unmoved_place(position, start, side, letter) != cell) {
            // No letter names this piece. Readers take pieces without a letter as moved, so its mark is written
            // separately.
            if (variant.state().first_kinds.has(position.at(cell).kind()) && start.starts(cell, position.at(cell)))
                named.by_file[number] = true;
            continue;
        }
        if (owner && text.empty()) text += variant.definition().sides.of(side).letter;
        text += names_owners(variant) || side == Side::first ? letter : small(letter);
        named.unmoved[number].push_back(cell);
        named.by_file[number] = true;
    }
    return text;
}

}  // namespace

std::string castling_field(const Position& position, CastlingRights& named, CastlingLetters letters) {
    std::string text;
    const bool owners = names_owners(position.variant());
    for (const Side side : position.variant().sides()) {
        bool first = true;
        for (const CastlingRight& right : position.castling_rights(side)) {
            const char usual = letter_of(position.variant(), right.castling);
            const char place = place_letter(position.variant().board(), right.partner);
            const bool place_first = letters == CastlingLetters::places;
            for (const char letter : {place_first ? place : usual, place_first ? usual : place}) {
                const auto meant = letter == '\0' ? std::nullopt : right_by_letter(position, side, letter);
                if (!meant || !same(*meant, right)) continue;
                if (owners && std::exchange(first, false))
                    text += position.variant().definition().sides.of(side).letter;
                text += owners || side == Side::first ? letter : small(letter);
                named.of[static_cast<std::size_t>(index(side))].push_back(right);
                break;
            }
        }
        if (names_unmoved(position, side)) text += unmoved_letters(position, side, named, owners && first, letters);
    }
    return text.empty() ? "-" : text;
}

}  // namespace varia
