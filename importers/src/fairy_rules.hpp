// The rules of a game of Fairy-Stockfish: what its keys say after inheritance, with that program's defaults.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/result.hpp>

#include "fairy_pieces.hpp"
#include "fairy_region.hpp"
#include "ini_file.hpp"

namespace varia::importers {

using PieceSet = std::bitset<static_cast<std::size_t>(piece_types)>;

// A value for white and for black.
template <class T>
struct BySide {
    T white{}, black{};
    [[nodiscard]] bool same() const { return white == black; }
    friend bool operator==(const BySide&, const BySide&) = default;
};

// "*": every piece.
inline constexpr PieceType every_piece = -1;
inline constexpr PieceType no_piece = -2;

enum class GameValue { none, win, draw, loss };

// Values that are words. The words stand in the same order in fairy_rules.cpp.
enum class Enclosing { none, reversi, ataxx, quadwrangle, snort, anyside, top };
enum class Walling { none, arrow, duck, edge, past, fixed };
[[nodiscard]] std::string_view word_of(Enclosing value);
[[nodiscard]] std::string_view word_of(Walling value);
enum class Material { none, janggi, unweighted, white_odds, black_odds };
enum class Counting { none, makruk, cambodian, asean };
enum class Chasing { none, axf };

struct FairyRules {
    int files = 8, ranks = 8;
    std::array<char, static_cast<std::size_t>(piece_types)>
        letters{};                           // capitals; 0 for pieces that are not in the game
    std::map<PieceType, std::string> betza;  // of custom pieces and custom kings
    std::map<PieceType, BySide<Region>> mobility;

    std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    bool chess960 = false, two_boards = false;

    BySide<Region> promotion_region;
    BySide<PieceSet> promotion_pawns, promotion_pieces;
    bool sittuyin_promotion = false, promotion_on_capture = false, mandatory_pawn_promotion = true,
         mandatory_piece_promotion = false, demotion = false;
    std::map<PieceType, int> promotion_limit;
    std::map<PieceType, PieceType> promoted;

    bool blast = false, petrify_blast = false;
    PieceSet blast_immune, mutually_immune, petrify;

    bool double_step = true;
    BySide<Region> double_region, triple_region, passant_region;
    BySide<PieceSet> passant_types;

    bool castling = true, castling_dropped = false, opposite_castling = false;
    int kingside_file = 6, queenside_file = 2, castling_rank = 0, king_file = 4, rook_kingside_file = most_files - 1,
        rook_queenside_file = 0;
    BySide<PieceType> castling_king{king, king};
    BySide<PieceSet> castling_rooks;
    std::string castling_wins;

    bool checking = true, drop_checks = true, must_capture = false, must_drop = false;
    PieceType must_drop_type = every_piece;
    bool drops = false, drop_loop = false, to_hand = false, first_rank_drops = false, promotion_zone_drops = false,
         sittuyin_rook_drop = false, opposite_bishops = false, drop_promoted = false, immobility_illegal = false,
         free_drops = false;
    Enclosing enclosing_drop = Enclosing::none, flip_enclosed = Enclosing::none;
    Region enclosing_start;
    BySide<Region> drop_region;
    PieceType no_doubled = no_piece;
    int no_doubled_count = 1;

    bool gating = false, seirawan_gating = false, cambodian_moves = false, wall_or_move = false;
    Walling walling = Walling::none;
    BySide<Region> walling_region;
    Region diagonal_lines;
    bool wazir_king = false;  // the king is a wazir, so that it goes along these lines as one
    BySide<bool> pass, pass_on_stalemate;
    bool makpong = false, flying_general = false, bikjang = false, shatar_mate = false;
    int soldier_rank = 0;

    BySide<PieceSet> move_rule_types;
    int move_rule = 50, fold_rule = 3;
    GameValue fold_value = GameValue::draw, stalemate = GameValue::draw, checkmate = GameValue::loss,
              extinction = GameValue::none, connect_value = GameValue::win;
    bool fold_absolute = false, perpetual_check_illegal = false, repetition_illegal = false, stalemate_count = false,
         pawn_mate_illegal = false;
    Chasing chasing = Chasing::none;
    Counting counting = Counting::none;
    Material material = Material::none;
    bool extinction_claim = false, pseudo_royal = false, duple_check = false, full_board = false,
         check_counting = false;
    PieceSet extinction_types;
    bool extinction_all = false;  // of all pieces together, besides those of the types
    int extinction_count = 0, extinction_other = 0;
    BySide<PieceType> flag_piece{every_piece, every_piece};
    BySide<Region> flag_region;
    int flag_count = 1;
    bool flag_blocked = false, flag_move = false, flag_safe = false;
    int connect = 0, connect_square = 0, collinear = 0;
    PieceSet connect_types;
    bool connect_horizontal = true, connect_vertical = true, connect_diagonal = true;
    BySide<Region> connect_first, connect_second;

    // Where the file says what a key has, for messages. Keys of built-in games have no place.
    struct Place {
        std::uint32_t line = 0, key_column = 0, value_column = 0;
    };
    std::map<std::string, Place, std::less<>> places;

    [[nodiscard]] bool has(PieceType type) const { return type >= 0 && letters[static_cast<std::size_t>(type)] != 0; }
    [[nodiscard]] char letter(PieceType type) const { return letters[static_cast<std::size_t>(type)]; }
    [[nodiscard]] PieceType type_of(char letter) const;  // no_piece if no piece has it
};

// A game without pieces, from which sections without a parent begin.
[[nodiscard]] FairyRules empty_rules();

// Whose section it is: the games that are built in have a key of our own.
enum class Origin { file, builtin };

// Applies the keys of a section to the rules of its parent, in the order in which Fairy-Stockfish does. Wrong values
// are added to `problems` as errors, and unknown keys as warnings.
void apply_section(FairyRules& rules, const IniSection& section, Origin origin, const std::string& file,
                   Diagnostics& problems);

}  // namespace varia::importers
