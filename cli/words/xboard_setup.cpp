#include "xboard_setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string_view>

#include <varia/load.hpp>

#include "betza_words.hpp"
#include "builtin_definition.hpp"
#include "variant_names.hpp"

namespace varia::cli {

using namespace records;

namespace {

constexpr std::size_t max_files = 26;

// Whether the letter is a single capital: XBoard knows no other letters.
bool is_one_letter(const std::string& letter) { return letter.size() == 1 && letter[0] >= 'A' && letter[0] <= 'Z'; }

// One side's letters in XBoard's order of kinds: pawn, knight, bishop, rook and queen first, and the king last.
std::string letters_of(const Variant& variant) {
    std::string text, rest;
    char royal = 0;
    constexpr std::string_view usual = "PNBRQ";
    text = std::string(usual.size(), '.');
    for (int k = 1; k <= variant.kinds(); ++k) {
        const auto kind = static_cast<Kind>(k);
        const std::string& letter = variant.kind(kind).letter.text;
        if (!is_one_letter(letter)) continue;
        if (variant.royal(kind) && royal == 0)
            royal = letter[0];
        else if (const std::size_t at = usual.find(letter[0]); at != std::string_view::npos)
            text[at] = letter[0];
        else
            rest += letter[0];
    }
    return text + rest + (royal == 0 ? '.' : royal);
}

std::string in_small(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

// Whether XBoard can show the board and read the positions.
bool is_shown(const Definition& definition) {
    const BoardDef& board = definition.board;
    return definition.sides.side.size() == 2 && definition.sides.neutral == Neutral::none && !definition.turn.any() &&
           !definition.match && board.axes.size() == 2 && board.grid == Grid::square && board.keep.empty() &&
           board.mask.empty() && board.cell.empty() && board.axes[0].labels.size() <= max_files;
}

}  // namespace

std::vector<std::string> xboard_setup(const VariantPtr& given) {
    const Variant& variant = *given;
    const Definition& definition = variant.definition();
    // If the start position is random (castling_by_partner), XBoard chooses it and must not receive another one.
    if (!is_shown(definition) || definition.castling_by_partner) return {};
    const std::string letters = letters_of(variant);
    std::size_t in_hand = 0;
    std::vector<std::string> pieces;
    // XBoard does not know boards that wrap around or whose edges are linked.
    bool sayable = definition.board.links.empty() && std::ranges::none_of(definition.board.axes, &AxisDef::wrap);
    for (int k = 1; k <= variant.kinds(); ++k) {
        const auto kind = static_cast<Kind>(k);
        const PieceDef& piece = variant.kind(kind);
        if (piece.drop && definition.rules.reserve != Reserve::none) ++in_hand;
        const std::string& letter = piece.letter.text;
        const bool plain = is_one_letter(letter) || (letter.size() == 2 && letter[0] == '+');
        const std::optional<std::string> moves = plain ? betza_text(given, kind) : std::nullopt;
        if (letter.size() == 2 && letter[1] == '~') continue;  // a promoted piece moves as the kind that it has become
        sayable = sayable && moves.has_value();
        if (moves) pieces.push_back(fmt::format("piece {}& {}", letter, *moves));
    }
    std::vector<std::string> lines;
    lines.push_back(fmt::format("setup ({}{}) {}x{}+{}_fairy {}", letters, in_small(letters), variant.board().length(0),
                                variant.board().length(1), in_hand, variant.start()));
    if (sayable) lines.insert(lines.end(), pieces.begin(), pieces.end());
    return lines;
}

std::vector<std::string> xboard_variants() {
    std::vector<std::string> names;
    for (const std::string& name : builtin_variants()) {
        const Result<Definition> definition = builtin_definition(name);
        if (definition && (is_shown(*definition) || has_protocol_name(name))) names.push_back(name);
    }
    return names;
}

}  // namespace varia::cli
