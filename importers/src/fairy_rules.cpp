#include "fairy_rules.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <functional>
#include <set>
#include <system_error>
#include <type_traits>
#include <utility>

#include <varia/text.hpp>

namespace varia::importers {
namespace {

Region rank_region(int rank) {
    Region region;
    for (int file = 0; file < most_files; ++file) region.set(file, rank);
    return region;
}

PieceSet set_of(PieceType type) {
    PieceSet set;
    set.set(static_cast<std::size_t>(type));
    return set;
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
char capital(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }

// Reads values into fields. Each function returns false if the text has no such form.
bool read(const FairyRules&, std::string_view text, bool& target) {
    target = text == "true";
    return target || text == "false";
}

bool read(const FairyRules&, std::string_view text, int& target) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool good = error == std::errc() && end == text.data() + text.size() && value >= 0 && value <= 10000;
    if (good) target = value;
    return good;
}

bool read(const FairyRules&, std::string_view text, Region& target) { return read_region(text, target); }

bool read(const FairyRules&, std::string_view text, std::string& target) {
    target = text;
    return true;
}

bool read(const FairyRules&, std::string_view text, GameValue& target) {
    constexpr std::pair<std::string_view, GameValue> words[] = {
        {"win", GameValue::win}, {"loss", GameValue::loss}, {"draw", GameValue::draw}, {"none", GameValue::none}};
    for (const auto& [word, value] : words)
        if (text == word) {
            target = value;
            return true;
        }
    return false;
}

bool read(const FairyRules& rules, std::string_view text, PieceSet& target) {
    target.reset();
    for (const char c : text) {
        if (c == ' ' || c == '\t') continue;
        if (c == '-') return true;
        if (c == '*') continue;  // no piece has this type
        const PieceType type = rules.type_of(c);
        if (type == no_piece) return false;
        target |= set_of(type);
    }
    return true;
}

// The same for keys that ask for pieces on the board, where "*" means all of them.
bool read_all(const FairyRules& rules, std::string_view text, PieceSet& target) {
    if (!read(rules, text, target)) return false;
    if (text.substr(0, text.find('-')).find('*') != std::string_view::npos) target.set();
    return true;
}

bool read_piece(const FairyRules& rules, std::string_view text, PieceType& target) {
    if (text == "*" || text == "-") {
        target = text == "*" ? every_piece : no_piece;
        return true;
    }
    target = text.size() == 1 ? rules.type_of(text.front()) : no_piece;
    return target != no_piece;
}

// A rank or a file: "8", "a" to "l"; counted from 0. A wrong value changes nothing: other keys are read after it.
bool read_line(std::string_view text, int most, int& target) {
    int value = 0;
    if (text.size() == 1 && is_letter(text.front())) {
        value = capital(text.front()) - 'A' + 1;
    } else {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size()) return false;
    }
    if (value < 1 || value > most) return false;
    target = value - 1;
    return true;
}

// "p:g s:h", "q:1 r:2": for each letter before a colon, what stands behind it.
bool read_pairs(const FairyRules& rules, std::string_view text,
                const std::function<bool(PieceType, std::string_view)>& add) {
    while (true) {
        const std::size_t begin = text.find_first_not_of(" \t");
        if (begin == std::string_view::npos) return true;
        text.remove_prefix(begin);
        const std::string_view word = text.substr(0, text.find_first_of(" \t"));
        text.remove_prefix(word.size());
        if (word == "-") return true;
        if (word.size() < 3 || word[1] != ':') return false;
        const PieceType type = rules.type_of(word.front());
        if (type == no_piece || !add(type, word.substr(2))) return false;
    }
}

struct KeyDef {
    std::string_view key;
    std::string_view form;  // what its value is, for messages
    bool (*set)(FairyRules&, std::string_view);
};

constexpr std::string_view form_bool = "true or false", form_number = "a number",
                           form_cells = "cells: d4 e4 *8 a*, or -", form_set = "letters of pieces, * or -",
                           form_piece = "the letter of a piece, * or -", form_value = "win, loss, draw or none",
                           form_line = "a file or a rank";

// The place of a word in a list "a, b, c"; -1 if it is not there.
constexpr int place_of(std::string_view word, std::string_view list) {
    for (int place = 0; !list.empty(); ++place) {
        const std::size_t end = std::min(list.find(", "), list.size());
        if (list.substr(0, end) == word) return place;
        list.remove_prefix(std::min(end + 2, list.size()));
    }
    return -1;
}

// The word at this place of such a list.
constexpr std::string_view word_at(int place, std::string_view list) {
    for (; place > 0; --place) list.remove_prefix(list.find(", ") + 2);
    return list.substr(0, list.find(", "));
}

// The definitions of keys whose value fills a field, or the field's part for one side, or both parts.
template <auto Field>
constexpr KeyDef whole(std::string_view key, std::string_view form) {
    return {key, form, [](FairyRules& r, std::string_view v) { return read(r, v, r.*Field); }};
}
template <auto Field>
constexpr KeyDef white(std::string_view key, std::string_view form) {
    return {key, form, [](FairyRules& r, std::string_view v) { return read(r, v, (r.*Field).white); }};
}
template <auto Field>
constexpr KeyDef black(std::string_view key, std::string_view form) {
    return {key, form, [](FairyRules& r, std::string_view v) { return read(r, v, (r.*Field).black); }};
}
template <auto Field>
constexpr KeyDef both(std::string_view key, std::string_view form) {
    return {key, form, [](FairyRules& r, std::string_view v) {
                return read(r, v, (r.*Field).white) && read(r, v, (r.*Field).black);
            }};
}

// The same for one piece, whose number is no number of the file.
template <auto Field>
constexpr KeyDef piece(std::string_view key) {
    return {key, form_piece, [](FairyRules& r, std::string_view v) { return read_piece(r, v, r.*Field); }};
}
template <auto Field>
constexpr KeyDef white_piece(std::string_view key) {
    return {key, form_piece, [](FairyRules& r, std::string_view v) { return read_piece(r, v, (r.*Field).white); }};
}
template <auto Field>
constexpr KeyDef black_piece(std::string_view key) {
    return {key, form_piece, [](FairyRules& r, std::string_view v) { return read_piece(r, v, (r.*Field).black); }};
}
template <auto Field>
constexpr KeyDef both_pieces(std::string_view key) {
    return {key, form_piece, [](FairyRules& r, std::string_view v) {
                return read_piece(r, v, (r.*Field).white) && read_piece(r, v, (r.*Field).black);
            }};
}

template <auto Field, int most>
constexpr KeyDef line(std::string_view key) {
    return {key, form_line, [](FairyRules& r, std::string_view v) { return read_line(v, most, r.*Field); }};
}

constexpr std::string_view enclosing_words = "none, reversi, ataxx, quadwrangle, snort, anyside, top",
                           walling_words = "none, arrow, duck, edge, past, static", chasing_words = "none, axf",
                           material_words = "none, janggi, unweighted, whitedrawodds, blackdrawodds",
                           counting_words = "none, makruk, cambodian, asean";

// A field that holds one of some words.
template <auto Field, const std::string_view& words>
constexpr KeyDef word(std::string_view key) {
    return {key, words, [](FairyRules& r, std::string_view v) {
                const int place = place_of(v, words);
                if (place >= 0) r.*Field = static_cast<std::decay_t<decltype(r.*Field)>>(place);
                return place >= 0;
            }};
}

bool ignore(FairyRules&, std::string_view) { return true; }

// A key of our own for the games that are built in: pieces are dropped that are in no hand.
constexpr KeyDef free_drops_key = whole<&FairyRules::free_drops>("freeDrops", form_bool);

// The keys in the order in which they are applied: an alias comes before the keys whose values it sets.
constexpr KeyDef keys[] = {
    {"promotionRank", form_line,
     [](FairyRules& r, std::string_view v) {
         int rank = 0;
         if (!read_line(v, most_ranks, rank)) return false;
         r.promotion_region = {};
         for (int i = rank; i < r.ranks; ++i) {
             r.promotion_region.white |= rank_region(i);
             r.promotion_region.black |= rank_region(r.ranks - 1 - i);
         }
         return true;
     }},
    white<&FairyRules::flag_region>("whiteFlag", form_cells),
    black<&FairyRules::flag_region>("blackFlag", form_cells),
    both<&FairyRules::castling_rooks>("castlingRookPiece", form_set),
    white<&FairyRules::drop_region>("whiteDropRegion", form_cells),
    black<&FairyRules::drop_region>("blackDropRegion", form_cells),
    {"dropOnTop", form_bool,
     [](FairyRules& r, std::string_view v) {
         if (v == "true") r.enclosing_drop = Enclosing::top;
         return v == "true" || v == "false";
     }},
    {"pawnTypes", form_set,
     [](FairyRules& r, std::string_view v) {
         PieceSet set;
         if (!read(r, v, set)) return false;
         for (BySide<PieceSet>* field : {&r.promotion_pawns, &r.passant_types, &r.move_rule_types}) *field = {set, set};
         return true;
     }},
    {"variantTemplate", "", ignore},
    {"pieceToCharTable", "", ignore},
    {"pocketSize", "", ignore},
    whole<&FairyRules::chess960>("chess960", form_bool),
    whole<&FairyRules::two_boards>("twoBoards", form_bool),
    whole<&FairyRules::start>("startFen", "a position"),
    white<&FairyRules::promotion_region>("promotionRegionWhite", form_cells),
    black<&FairyRules::promotion_region>("promotionRegionBlack", form_cells),
    both<&FairyRules::promotion_pawns>("promotionPawnTypes", form_set),
    white<&FairyRules::promotion_pawns>("promotionPawnTypesWhite", form_set),
    black<&FairyRules::promotion_pawns>("promotionPawnTypesBlack", form_set),
    both<&FairyRules::promotion_pieces>("promotionPieceTypes", form_set),
    white<&FairyRules::promotion_pieces>("promotionPieceTypesWhite", form_set),
    black<&FairyRules::promotion_pieces>("promotionPieceTypesBlack", form_set),
    whole<&FairyRules::sittuyin_promotion>("sittuyinPromotion", form_bool),
    {"promotionLimit", "a number by piece: q:1 r:2",
     [](FairyRules& r, std::string_view v) {
         return read_pairs(r, v, [&](PieceType type, std::string_view value) { return read(r, value, r.promotion_limit[type]); });
     }},
    {"promotedPieceType", "a piece by piece: p:g s:g",
     [](FairyRules& r, std::string_view v) {
         return read_pairs(r, v, [&](PieceType type, std::string_view value) {
             if (value == "-") {
                 r.promoted.erase(type);
                 return true;
             }
             const PieceType other = value.size() == 1 ? r.type_of(value.front()) : no_piece;
             if (other != no_piece) r.promoted[type] = other;
             return other != no_piece;
         });
     }},
    whole<&FairyRules::promotion_on_capture>("piecePromotionOnCapture", form_bool),
    whole<&FairyRules::mandatory_pawn_promotion>("mandatoryPawnPromotion", form_bool),
    whole<&FairyRules::mandatory_piece_promotion>("mandatoryPiecePromotion", form_bool),
    whole<&FairyRules::demotion>("pieceDemotion", form_bool),
    whole<&FairyRules::blast>("blastOnCapture", form_bool),
    {"blastImmuneTypes", form_set,
     [](FairyRules& r, std::string_view v) { return read_all(r, v, r.blast_immune); }},
    whole<&FairyRules::mutually_immune>("mutuallyImmuneTypes", form_set),
    whole<&FairyRules::petrify>("petrifyOnCaptureTypes", form_set),
    whole<&FairyRules::petrify_blast>("petrifyBlastPieces", form_bool),
    whole<&FairyRules::double_step>("doubleStep", form_bool),
    white<&FairyRules::double_region>("doubleStepRegionWhite", form_cells),
    black<&FairyRules::double_region>("doubleStepRegionBlack", form_cells),
    white<&FairyRules::triple_region>("tripleStepRegionWhite", form_cells),
    black<&FairyRules::triple_region>("tripleStepRegionBlack", form_cells),
    both<&FairyRules::passant_region>("enPassantRegion", form_cells),
    white<&FairyRules::passant_region>("enPassantRegionWhite", form_cells),
    black<&FairyRules::passant_region>("enPassantRegionBlack", form_cells),
    both<&FairyRules::passant_types>("enPassantTypes", form_set),
    white<&FairyRules::passant_types>("enPassantTypesWhite", form_set),
    black<&FairyRules::passant_types>("enPassantTypesBlack", form_set),
    whole<&FairyRules::castling>("castling", form_bool),
    whole<&FairyRules::castling_dropped>("castlingDroppedPiece", form_bool),
    line<&FairyRules::kingside_file, most_files>("castlingKingsideFile"),
    line<&FairyRules::queenside_file, most_files>("castlingQueensideFile"),
    line<&FairyRules::castling_rank, most_ranks>("castlingRank"),
    line<&FairyRules::king_file, most_files>("castlingKingFile"),
    both_pieces<&FairyRules::castling_king>("castlingKingPiece"),
    white_piece<&FairyRules::castling_king>("castlingKingPieceWhite"),
    black_piece<&FairyRules::castling_king>("castlingKingPieceBlack"),
    line<&FairyRules::rook_kingside_file, most_files>("castlingRookKingsideFile"),
    line<&FairyRules::rook_queenside_file, most_files>("castlingRookQueensideFile"),
    both<&FairyRules::castling_rooks>("castlingRookPieces", form_set),
    white<&FairyRules::castling_rooks>("castlingRookPiecesWhite", form_set),
    black<&FairyRules::castling_rooks>("castlingRookPiecesBlack", form_set),
    whole<&FairyRules::opposite_castling>("oppositeCastling", form_bool),
    whole<&FairyRules::checking>("checking", form_bool),
    whole<&FairyRules::drop_checks>("dropChecks", form_bool),
    whole<&FairyRules::must_capture>("mustCapture", form_bool),
    whole<&FairyRules::must_drop>("mustDrop", form_bool),
    piece<&FairyRules::must_drop_type>("mustDropType"),
    whole<&FairyRules::drops>("pieceDrops", form_bool),
    whole<&FairyRules::drop_loop>("dropLoop", form_bool),
    whole<&FairyRules::to_hand>("capturesToHand", form_bool),
    whole<&FairyRules::first_rank_drops>("firstRankPawnDrops", form_bool),
    whole<&FairyRules::promotion_zone_drops>("promotionZonePawnDrops", form_bool),
    word<&FairyRules::enclosing_drop, enclosing_words>("enclosingDrop"),
    whole<&FairyRules::enclosing_start>("enclosingDropStart", form_cells),
    white<&FairyRules::drop_region>("dropRegionWhite", form_cells),
    black<&FairyRules::drop_region>("dropRegionBlack", form_cells),
    whole<&FairyRules::sittuyin_rook_drop>("sittuyinRookDrop", form_bool),
    whole<&FairyRules::opposite_bishops>("dropOppositeColoredBishop", form_bool),
    whole<&FairyRules::drop_promoted>("dropPromoted", form_bool),
    piece<&FairyRules::no_doubled>("dropNoDoubled"),
    whole<&FairyRules::no_doubled_count>("dropNoDoubledCount", form_number),
    whole<&FairyRules::immobility_illegal>("immobilityIllegal", form_bool),
    whole<&FairyRules::gating>("gating", form_bool),
    word<&FairyRules::walling, walling_words>("wallingRule"),
    white<&FairyRules::walling_region>("wallingRegionWhite", form_cells),
    black<&FairyRules::walling_region>("wallingRegionBlack", form_cells),
    both<&FairyRules::walling_region>("wallingRegion", form_cells),
    whole<&FairyRules::wall_or_move>("wallOrMove", form_bool),
    whole<&FairyRules::seirawan_gating>("seirawanGating", form_bool),
    whole<&FairyRules::cambodian_moves>("cambodianMoves", form_bool),
    whole<&FairyRules::diagonal_lines>("diagonalLines", form_cells),
    both<&FairyRules::pass>("pass", form_bool),
    white<&FairyRules::pass>("passWhite", form_bool),
    black<&FairyRules::pass>("passBlack", form_bool),
    both<&FairyRules::pass_on_stalemate>("passOnStalemate", form_bool),
    white<&FairyRules::pass_on_stalemate>("passOnStalemateWhite", form_bool),
    black<&FairyRules::pass_on_stalemate>("passOnStalemateBlack", form_bool),
    whole<&FairyRules::makpong>("makpongRule", form_bool),
    whole<&FairyRules::flying_general>("flyingGeneral", form_bool),
    line<&FairyRules::soldier_rank, most_ranks>("soldierPromotionRank"),
    word<&FairyRules::flip_enclosed, enclosing_words>("flipEnclosedPieces"),
    both<&FairyRules::move_rule_types>("nMoveRuleTypes", form_set),
    white<&FairyRules::move_rule_types>("nMoveRuleTypesWhite", form_set),
    black<&FairyRules::move_rule_types>("nMoveRuleTypesBlack", form_set),
    whole<&FairyRules::move_rule>("nMoveRule", form_number),
    whole<&FairyRules::fold_rule>("nFoldRule", form_number),
    whole<&FairyRules::fold_value>("nFoldValue", form_value),
    whole<&FairyRules::fold_absolute>("nFoldValueAbsolute", form_bool),
    whole<&FairyRules::perpetual_check_illegal>("perpetualCheckIllegal", form_bool),
    whole<&FairyRules::repetition_illegal>("moveRepetitionIllegal", form_bool),
    word<&FairyRules::chasing, chasing_words>("chasingRule"),
    whole<&FairyRules::stalemate>("stalemateValue", form_value),
    whole<&FairyRules::stalemate_count>("stalematePieceCount", form_bool),
    whole<&FairyRules::checkmate>("checkmateValue", form_value),
    whole<&FairyRules::pawn_mate_illegal>("shogiPawnDropMateIllegal", form_bool),
    whole<&FairyRules::shatar_mate>("shatarMateRule", form_bool),
    whole<&FairyRules::bikjang>("bikjangRule", form_bool),
    whole<&FairyRules::extinction>("extinctionValue", form_value),
    whole<&FairyRules::extinction_claim>("extinctionClaim", form_bool),
    whole<&FairyRules::pseudo_royal>("extinctionPseudoRoyal", form_bool),
    whole<&FairyRules::duple_check>("dupleCheck", form_bool),
    {"extinctionPieceTypes", form_set,
     [](FairyRules& r, std::string_view v) {
         r.extinction_all = v.find('*') != std::string_view::npos;
         return read(r, v, r.extinction_types);
     }},
    whole<&FairyRules::extinction_count>("extinctionPieceCount", form_number),
    whole<&FairyRules::extinction_other>("extinctionOpponentPieceCount", form_number),
    both_pieces<&FairyRules::flag_piece>("flagPiece"),
    white_piece<&FairyRules::flag_piece>("flagPieceWhite"),
    black_piece<&FairyRules::flag_piece>("flagPieceBlack"),
    both<&FairyRules::flag_region>("flagRegion", form_cells),
    white<&FairyRules::flag_region>("flagRegionWhite", form_cells),
    black<&FairyRules::flag_region>("flagRegionBlack", form_cells),
    whole<&FairyRules::flag_count>("flagPieceCount", form_number),
    whole<&FairyRules::flag_blocked>("flagPieceBlockedWin", form_bool),
    whole<&FairyRules::flag_move>("flagMove", form_bool),
    whole<&FairyRules::flag_safe>("flagPieceSafe", form_bool),
    whole<&FairyRules::check_counting>("checkCounting", form_bool),
    whole<&FairyRules::connect>("connectN", form_number),
    {"connectPieceTypes", form_set,
     [](FairyRules& r, std::string_view v) { return read_all(r, v, r.connect_types); }},
    whole<&FairyRules::connect_horizontal>("connectHorizontal", form_bool),
    whole<&FairyRules::connect_vertical>("connectVertical", form_bool),
    whole<&FairyRules::connect_diagonal>("connectDiagonal", form_bool),
    white<&FairyRules::connect_first>("connectRegion1White", form_cells),
    white<&FairyRules::connect_second>("connectRegion2White", form_cells),
    black<&FairyRules::connect_first>("connectRegion1Black", form_cells),
    black<&FairyRules::connect_second>("connectRegion2Black", form_cells),
    whole<&FairyRules::connect_square>("connectNxN", form_number),
    whole<&FairyRules::collinear>("collinearN", form_number),
    whole<&FairyRules::connect_value>("connectValue", form_value),
    word<&FairyRules::material, material_words>("materialCounting"),
    whole<&FairyRules::full_board>("adjudicateFullBoard", form_bool),
    word<&FairyRules::counting, counting_words>("countingRule"),
    {"castlingWins", "castling letters: KQkq, or -",
     [](FairyRules& r, std::string_view v) {
         r.castling_wins = v == "-" ? std::string_view() : v;
         return v.find_first_not_of("KQkq-") == std::string_view::npos;
     }},
};

// Unknown keys of a section that are listed; then a line says that there are more.
constexpr std::size_t most_unknown = 100;

// Applies one section.
class Applier {
public:
    Applier(FairyRules& rules, const IniSection& section, Origin origin, const std::string& file, Diagnostics& problems)
        : rules_(rules), section_(section), origin_(origin), file_(file), problems_(problems) {
        for (const IniEntry& entry : section.entries) entries_.emplace(entry.key, &entry);
    }

    void apply() {
        const auto rank = [](FairyRules& r, std::string_view v) {
            return read_line(v, most_ranks, r.ranks) && (++r.ranks, true);
        };
        const auto file = [](FairyRules& r, std::string_view v) {
            return read_line(v, most_files, r.files) && (++r.files, true);
        };
        apply_key({"maxRank", "a number from 1 to 10", rank});
        apply_key({"maxFile", "a number from 1 to 12, or a letter", file});
        for (PieceType type = 0; type < piece_types; ++type) apply_piece(type);
        for (const std::string_view key : {"pieceValueMg", "pieceValueEg"}) apply_key({key, "", ignore});
        apply_step_ranks();
        for (const KeyDef& def : keys) apply_key(def);
        if (origin_ == Origin::builtin) apply_key(free_drops_key);
        for (const IniEntry& entry : section_.entries)
            if (!used_.contains(&entry)) unknown(entry);
    }

private:
    const IniEntry* find(std::string_view key) {
        const auto found = entries_.find(key);
        if (found == entries_.end()) return nullptr;
        const IniEntry& entry = *found->second;
        used_.insert(&entry);
        rules_.places[entry.key] = {entry.line, entry.key_column, entry.value_column};
        return &entry;
    }

    void wrong(const IniEntry& entry, std::string_view form) {
        problems_.push_back({Severity::error, file_, entry.line, entry.value_column,
                             quoted(entry.value) + " is no value of " + quoted(entry.key),
                             "write " + std::string(form)});
    }

    void apply_key(const KeyDef& def) {
        if (const IniEntry* entry = find(def.key); entry != nullptr && !def.set(rules_, entry->value))
            wrong(*entry, def.form);
    }

    void remove(PieceType type) {
        rules_.letters[static_cast<std::size_t>(type)] = 0;
        rules_.promotion_pieces.white.reset(static_cast<std::size_t>(type));
        rules_.promotion_pieces.black.reset(static_cast<std::size_t>(type));
    }

    void apply_piece(PieceType type) {
        const FairyPiece& piece = fairy_pieces[static_cast<std::size_t>(type)];
        if (const IniEntry* entry = find(piece.key); entry != nullptr && !entry->value.empty()) set_piece(type, *entry);
        std::string name(piece.key);
        name.front() = capital(name.front());
        for (const bool white : {true, false}) {
            const IniEntry* entry = find("mobilityRegion" + std::string(white ? "White" : "Black") + name);
            if (entry == nullptr) continue;
            BySide<Region>& regions = rules_.mobility[type];
            if (!read_region(entry->value, white ? regions.white : regions.black)) wrong(*entry, form_cells);
        }
    }

    void set_piece(PieceType type, const IniEntry& entry) {
        const std::string& value = entry.value;
        if (!is_letter(value.front())) {
            if (value != "-") wrong(entry, "the letter of the piece, or -");
            remove(type);
            return;
        }
        const bool described = is_custom(type) || type == king;
        if (value.size() > 1 && (!described || value[1] != ':')) {
            wrong(entry, described ? "a letter, a colon and the moves: k:KN" : "the letter of the piece alone");
            return;
        }
        if (is_custom(type) && value.size() < 3 && !rules_.betza.contains(type)) {
            wrong(entry, "a letter, a colon and the moves: p:mfWcfF");
            return;
        }
        // A piece that gets its letter again leaves the promotion pieces, too.
        if (const PieceType other = rules_.type_of(value.front()); other != no_piece) remove(other);
        rules_.letters[static_cast<std::size_t>(type)] = capital(value.front());
        if (!described) return;
        if (is_custom(type) || value.size() > 2) {
            // A custom piece that gets a letter alone loses the moves that it has in the parent.
            rules_.betza[type] = value.substr(std::min<std::size_t>(value.size(), 2));
            if (is_custom(type) && value.find('e', 2) != std::string::npos) {
                rules_.passant_types.white |= set_of(type);
                rules_.passant_types.black |= set_of(type);
            }
        } else if (type == king) {
            rules_.betza.erase(type);
        }
        if (type == king)
            rules_.wazir_king = origin_ == Origin::builtin &&
                                value.substr(std::min<std::size_t>(value.size(), 2)) == "W";
    }

    // Keys of older files: the ranks from which pawns take double steps.
    void apply_step_ranks() {
        int most = 1, least = 1;
        const IniEntry* last = find("doubleStepRank");
        const IniEntry* first = find("doubleStepRankMin");
        if (last != nullptr && !read_line(last->value, most_ranks, most)) wrong(*last, form_line);
        if (first != nullptr && !read_line(first->value, most_ranks, least)) wrong(*first, form_line);
        if (last == nullptr && first == nullptr) return;
        if (last != nullptr) least = 1;  // the second key counts only without the first
        rules_.double_region = {};
        for (int rank = least; rank <= most; ++rank) {
            rules_.double_region.white |= rank_region(rank);
            rules_.double_region.black |= rank_region(rules_.ranks - 1 - rank);
        }
    }

    void unknown(const IniEntry& entry) {
        if (problems_.size() > most_unknown) return;
        if (problems_.size() == most_unknown) {
            problems_.push_back({Severity::warning,
                                 file_,
                                 entry.line,
                                 entry.key_column,
                                 "there are more unknown keys, which are not listed",
                                 {}});
            return;
        }
        std::vector<std::string> known = {"maxRank", "maxFile"};
        for (const KeyDef& def : keys) known.emplace_back(def.key);
        for (const FairyPiece& piece : fairy_pieces) known.emplace_back(piece.key);
        problems_.push_back({Severity::warning, file_, entry.line, entry.key_column,
                             "there is no key " + quoted(entry.key), did_you_mean(entry.key, known)});
    }

    FairyRules& rules_;
    const IniSection& section_;
    Origin origin_;
    const std::string& file_;
    Diagnostics& problems_;
    std::map<std::string_view, const IniEntry*> entries_;
    std::set<const IniEntry*> used_;
};

}  // namespace

std::string_view word_of(Enclosing value) { return word_at(static_cast<int>(value), enclosing_words); }
std::string_view word_of(Walling value) { return word_at(static_cast<int>(value), walling_words); }

PieceType FairyRules::type_of(char letter) const {
    if (!is_letter(letter)) return no_piece;
    const auto found = std::find(letters.begin(), letters.end(), capital(letter));
    return found == letters.end() ? no_piece : static_cast<PieceType>(found - letters.begin());
}

FairyRules empty_rules() {
    FairyRules rules;
    rules.promotion_region = {rank_region(7), rank_region(0)};
    rules.promotion_pawns = rules.passant_types = rules.move_rule_types = {set_of(pawn), set_of(pawn)};
    rules.double_region = {rank_region(1), rank_region(6)};
    rules.passant_region = rules.drop_region = rules.walling_region = {Region::all(), Region::all()};
    rules.castling_rooks = {set_of(rook), set_of(rook)};
    rules.connect_types.set();
    return rules;
}

void apply_section(FairyRules& rules, const IniSection& section, Origin origin, const std::string& file,
                   Diagnostics& problems) {
    Applier(rules, section, origin, file, problems).apply();
}

}  // namespace varia::importers
