#include <varia/importers/xboard_setup.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string_view>

#include <varia/importers/betza_text.hpp>

#include "xboard_parents.hpp"

namespace varia::importers {
namespace {

// The largest board of a usual XBoard. Hands take four files.
constexpr std::size_t max_files = 16, max_ranks = 15, files_of_hands = 4;
constexpr std::size_t to_promoted = 11;  // XBoard's `+X` stands so many places behind X

// Whether the letter is a single capital: XBoard knows no other letters.
bool is_one_letter(const std::string& letter) { return letter.size() == 1 && letter[0] >= 'A' && letter[0] <= 'Z'; }

// One side's letters in XBoard's order of kinds: pawn, knight, bishop, rook and queen first, and the king last. A kind
// `+X` is a plus sign at the place that belongs to X. If XBoard must not test for check, the place of the king is
// empty.
std::string letters_of(const Variant& variant, bool tests_check) {
    std::string text, rest;
    char royal = 0;
    constexpr std::string_view usual = "PNBRQ";
    text = std::string(usual.size(), '.');
    for (int k = 1; k <= variant.kinds(); ++k) {
        const auto kind = static_cast<Kind>(k);
        const std::string& letter = variant.kind(kind).letter.text;
        if (!is_one_letter(letter)) continue;
        if (tests_check && variant.royal(kind) && royal == 0)
            royal = letter[0];
        else if (const std::size_t at = usual.find(letter[0]); at != std::string_view::npos)
            text[at] = letter[0];
        else
            rest += letter[0];
    }
    text += rest;
    std::string promoted(std::min(text.size(), to_promoted), '.');
    for (std::size_t i = 0; i < promoted.size(); ++i)
        if (variant.find_kind(std::string("+") + text[i]) != Kind{}) promoted[i] = '+';
    if (const std::size_t last = promoted.find_last_not_of('.');
        last != std::string::npos && text.size() <= to_promoted)
        text += std::string(to_promoted - text.size(), '.') + promoted.substr(0, last + 1);
    return text + (royal == 0 ? '.' : royal);
}

std::string in_small(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

bool may_be_held(const Definition& definition) {
    return std::ranges::any_of(definition.pieces, [](const PieceDef& piece) { return piece.drop.has_value(); });
}

// Whether XBoard can show the board and read the letters.
bool is_shown(const Definition& definition) {
    const BoardDef& board = definition.board;
    const bool flat = definition.sides.side.size() == 2 && definition.sides.neutral == Neutral::none &&
                      !definition.turn.any() && !definition.match && board.axes.size() == 2 &&
                      board.grid == Grid::square && board.keep.empty() && board.mask.empty() && board.cell.empty() &&
                      board.names.empty() && !definition.blocks;
    if (!flat) return false;
    const std::size_t hands = may_be_held(definition) ? files_of_hands : 0;
    return board.axes[0].labels.size() + hands <= max_files && board.axes[1].labels.size() <= max_ranks &&
           std::ranges::all_of(definition.pieces, [](const PieceDef& piece) {
               const std::string& letter = piece.letter.text;
               return is_one_letter(letter) || (letter.size() == 2 && (letter[0] == '+' || letter[1] == '~'));
           });
}

// Whether XBoard sees from two cells what a move changes: the piece goes there and stays its side's, and what stood
// there is captured.
bool is_followed(const Definition& definition) {
    const auto changes_more = [](const MoveDef& move) {
        return move.takes_hurdle || move.takes != MoveDef::Takes::there;
    };
    const auto changes_owner = [](const PromotionDef& promotion) {
        return promotion.owner != PromotionDef::Owner::own;
    };
    return definition.rules.remote_captures.empty() && definition.turn.landing.empty() &&
           std::ranges::none_of(definition.pieces, [&](const PieceDef& piece) {
               return !piece.pushes.empty() || !piece.shoves.empty() || !piece.remote_captures.empty() ||
                      !piece.reborn.empty() || std::ranges::any_of(piece.moves, changes_more) ||
                      std::ranges::any_of(piece.promotions, changes_owner);
           });
}

// Whether another kind may promote to the kind.
bool is_promotion(const Variant& variant, const std::string& letter) {
    for (int k = 1; k <= variant.kinds(); ++k)
        for (const PromotionDef& promotion : variant.kind(static_cast<Kind>(k)).promotions)
            if (std::ranges::find(promotion.to, letter, &Name::text) != promotion.to.end()) return true;
    return false;
}

// Whether the kind cannot move, and no piece of it comes onto the board.
bool is_unused(const Variant& variant, Kind kind) {
    const PieceDef& piece = variant.kind(kind);
    const std::string& letter = piece.letter.text;
    if (!piece.moves.empty() || piece.drop || !is_one_letter(letter) || is_promotion(variant, letter)) return false;
    const std::string board = variant.start().substr(0, variant.start().find(' '));
    return board.find(letter) == std::string::npos && board.find(in_small(letter)) == std::string::npos;
}

// The place of a letter among those that are no points, from 1; 0 if it is not there.
std::size_t place_among(std::string_view letters, const std::string& letter) {
    const std::size_t at = letters.find(letter);
    return at == std::string_view::npos
               ? 0
               : at + 1 - static_cast<std::size_t>(std::ranges::count(letters.substr(0, at), '.'));
}

// A position without the part in brackets, which XBoard refuses if it shows no hands.
std::string without_hands(const std::string& position) {
    const std::size_t begin = position.find('['), end = position.find(']', std::min(begin, position.size()));
    return end == std::string::npos ? position : position.substr(0, begin) + position.substr(end + 1);
}

// Whether each side has a royal piece on the board at the start, so that XBoard's tests for check make sense.
bool kings_stand(const Variant& variant) {
    const std::string board = variant.start().substr(0, variant.start().find_first_of(" ["));
    for (int k = 1; k <= variant.kinds(); ++k) {
        const auto kind = static_cast<Kind>(k);
        if (!variant.royal(kind)) continue;
        const std::string& letter = variant.kind(kind).letter.text;
        return board.find(letter) != std::string::npos && board.find(in_small(letter)) != std::string::npos;
    }
    return true;
}

// A line for each kind, with the text that `describe` gives. Nothing if it gives none for one of them, or if XBoard
// does not know the edges of the board, which wrap around or are linked.
std::optional<std::vector<std::string>> piece_lines(const VariantPtr& given,
                                                    std::optional<std::string> (*describe)(const VariantPtr&, Kind)) {
    const Variant& variant = *given;
    const BoardDef& board = variant.definition().board;
    if (!board.links.empty() || !std::ranges::none_of(board.axes, &AxisDef::wrap)) return std::nullopt;
    std::vector<std::string> lines;
    for (int k = 1; k <= variant.kinds(); ++k) {
        const auto kind = static_cast<Kind>(k);
        const std::string& letter = variant.kind(kind).letter.text;
        // A promoted piece `X~` moves as the kind that it has become.
        if (is_unused(variant, kind) || letter.ends_with('~')) continue;
        const std::optional<std::string> moves = describe(given, kind);
        if (!moves) return std::nullopt;
        lines.push_back("piece " + letter + "& " + *moves);
    }
    return lines;
}

std::string_view parent_of(const Variant& variant) {
    if (variant.definition().rules.reserve != Reserve::captor) return xboard_parent;
    for (int k = 1; k <= variant.kinds(); ++k)
        if (variant.kind(static_cast<Kind>(k)).letter.text.starts_with('+')) return xboard_parent_with_promoted;
    return xboard_parent_with_drops;
}

}  // namespace

bool can_be_shown_in_xboard(const Definition& definition) { return is_shown(definition) && is_followed(definition); }

XboardSetup xboard_setup(const VariantPtr& given) {
    const Variant& variant = *given;
    const Definition& definition = variant.definition();
    // If the start position is random (castling_by_partner), XBoard chooses it and must not receive another one.
    if (!can_be_shown_in_xboard(definition) || definition.castling_by_partner) return {};
    std::optional<std::vector<std::string>> pieces = piece_lines(given, betza_text);
    const bool exact = pieces.has_value(), tests_check = exact && kings_stand(variant);
    if (!pieces) pieces = piece_lines(given, wide_betza_text);
    const std::string letters = letters_of(variant, tests_check);
    std::size_t in_hand = 0;  // hands hold so many of the first kinds
    for (int k = 1; k <= variant.kinds(); ++k)
        if (const PieceDef& piece = variant.kind(static_cast<Kind>(k)); piece.drop)
            in_hand = std::max(in_hand, place_among(letters, piece.letter.text));
    XboardSetup result;
    if (pieces) result.moves = exact ? XboardSetup::Moves::exactly : XboardSetup::Moves::wider;
    std::vector<std::string>& lines = result.lines;
    const auto length = [&](int axis) { return std::to_string(variant.board().length(axis)); };
    lines.push_back("setup (" + letters + in_small(letters) + ") " + length(0) + "x" + length(1) + "+" +
                    std::to_string(in_hand) + "_" + std::string(parent_of(variant)) + " " +
                    (in_hand == 0 ? without_hands(variant.start()) : variant.start()));
    if (pieces) lines.insert(lines.end(), pieces->begin(), pieces->end());
    return result;
}

}  // namespace varia::importers
