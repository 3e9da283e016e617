#include "fairy_writer.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <varia/text.hpp>

#include "fairy_betza.hpp"
#include "fairy_part.hpp"
#include "fairy_parts.hpp"
#include "source_lines.hpp"

namespace varia::importers {
namespace {

// The rules for which there is no table.
class Rest : FairyPart {
public:
    explicit Rest(FairyContext& context) : FairyPart(context) {}

    void refuse() {
        const auto refuse = [&](bool condition, std::string_view key, const std::string& reason) {
            if (condition) unsaid(key, reason);
        };
        refuse(r_.two_boards, "twoBoards", "pieces come from another board");
        refuse(r_.sittuyin_promotion, "sittuyinPromotion", "a pawn's promotion where it stands");
        refuse(r_.must_drop && r_.must_drop_type != every_piece, "mustDropType",
               "a drop of any piece will do there while such a piece can be dropped");
        refuse(r_.enclosing_drop == Enclosing::quadwrangle, "enclosingDrop", "drops of this kind");
        refuse(r_.enclosing_drop == Enclosing::reversi && r_.flip_enclosed != Enclosing::reversi, "enclosingDrop",
               "drops that enclose and turn nothing over");
        refuse(r_.flip_enclosed == Enclosing::snort || r_.flip_enclosed == Enclosing::anyside ||
                   r_.flip_enclosed == Enclosing::top,
               "flipEnclosedPieces", "pieces that are turned over in this way");
        refuse(r_.enclosing_drop != Enclosing::none && r_.enclosing_drop != Enclosing::reversi &&
                   !r_.enclosing_start.empty(),
               "enclosingDropStart", "a first phase with other cells for drops");
        refuse(r_.gating && !r_.seirawan_gating && !r_.cambodian_moves, "gating",
               "rights of first moves without gating");
        refuse(r_.wall_or_move && r_.walling != Walling::edge && r_.walling != Walling::fixed, "wallOrMove",
               "a wall of this kind in place of a move");
        refuse(r_.makpong, "makpongRule",
               "a king in check may capture there only the piece that gives check, and here any piece");
        refuse(r_.shatar_mate, "shatarMateRule", "mates that do not count");
        refuse(r_.repetition_illegal, "moveRepetitionIllegal", "moves that repeat are not legal");
        refuse(r_.chasing != Chasing::none, "chasingRule", "chases");
        refuse(r_.counting != Counting::none, "countingRule", "the counting of moves");
        refuse(r_.material == Material::unweighted && r_.stalemate != GameValue::draw && !r_.stalemate_count,
               "materialCounting", "who has more pieces when the board is full or both sides pass");
        refuse(!r_.passant_types.same(), "enPassantTypes", "kinds for each side");
        if (r_.double_step && !(r_.passant_region.white.empty() && r_.passant_region.black.empty()))
            each_type([&](PieceType type) {
                const std::size_t index = static_cast<std::size_t>(type);
                const bool named = r_.passant_types.white[index] || r_.passant_types.black[index];
                refuse(named && type != pawn && !(is_custom(type) && r_.betza.at(type).find('e') != std::string::npos),
                       "enPassantTypes", "en passant captures of " + letter(type));
            });
        refuse(r_.full_board && r_.material == Material::none && !r_.stalemate_count, "adjudicateFullBoard",
               "a draw when the board is full");
        refuse(r_.walling == Walling::past && r_.castling && start_.castling.find_first_of("KQkq") != std::string::npos,
               "wallingRule", "a castling leaves a wall on the cell of the king alone there");
        // Here a dropped piece has moved, as it has there without this key.
        refuse(r_.castling_dropped && r_.castling && r_.drops, "castlingDroppedPiece",
               "dropped kings and rooks may castle");
        refuse(r_.opposite_bishops, "dropOppositeColoredBishop",
               "other pieces may not take the last cells of a colour that a bishop needs there");
        refuse(r_.seirawan_gating && start_.hand.empty() && !r_.to_hand, "seirawanGating",
               "nobody has a piece in hand");
    }

    void refuse_castlings() { unsaid("startFen", "a castling with a partner that is not the outermost one"); }
};

bool has_uneven_piece(const FairyRules& rules) {
    return std::any_of(rules.betza.begin(), rules.betza.end(),
                       [&](const auto& item) { return rules.has(item.first) && is_uneven(item.second); });
}

}  // namespace

ImportedGame write_fairy(const FairyRules& rules, const std::string& name, std::uint32_t section_line,
                         const std::string& file, Diagnostics warnings) {
    std::optional<FairyStart> start = read_start(rules.start, rules.files, rules.ranks);
    VARIA_ASSERT(start.has_value(), "the importer has read the start");
    // A start without the counts means that the next check wins.
    if (rules.check_counting && start->checks.empty()) start->checks = "1+1";
    const bool knows_castlings = rules.gating || name_castlings(rules, *start);
    const bool turned = has_uneven_piece(rules);
    FairyContext context{.rules = rules,
                         .start = *start,
                         .file = file,
                         .name = name,
                         .line = section_line,
                         .turned = turned,
                         .regions = BoardRegions(rules.files, rules.ranks, turned),
                         .unsaid = std::move(warnings)};
    TomlDraft& draft = context.draft;
    draft.set("", "format", "1");
    draft.set("", "name", toml_text(game_title(name)));
    draft.set("", "source", toml_text("the section " + name + " of a file of Fairy-Stockfish"));
    write_fairy_board(context);
    write_fairy_kinds(context);
    write_fairy_castlings(context);
    write_fairy_endings(context);
    write_fairy_turns(context);
    for (const InlineTable& hook : context.hooks) {
        draft.add("hook");
        for (const auto& [key, value] : hook.items()) draft.set("[hook]", key, value);
    }
    write_fairy_texts(context);
    Rest rest(context);
    rest.refuse();
    if (!knows_castlings) rest.refuse_castlings();
    std::string text = head_comment("the section [" + name + "] of a file of Fairy-Stockfish", context.unsaid) +
                       draft.text();
    return {name, std::move(text), std::move(context.unsaid)};
}

}  // namespace varia::importers
