// Finds the legal move that a text means. The text is not parsed on its own, because cells may have any names (`Ve2`,
// `a4L1`, `1111`). Instead it is compared with the possible texts of every legal move.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <varia/position.hpp>
#include <varia/rules.hpp>

#include "move_texts.hpp"
#include "move_writer.hpp"

namespace varia {

// The names of castlings and of the pass in a uniform spelling: all capitals, with zeros as letters O.
[[nodiscard]] std::string plain_name(std::string_view text);
[[nodiscard]] bool is_pass(std::string_view text);
// The text without comment and en passant marks at its end.
[[nodiscard]] std::string_view without_marks(std::string_view text);
// The text without signs of check and mate at its end.
[[nodiscard]] std::string_view without_check(std::string_view text);

// The longest text that is read as a move, in bytes.
inline constexpr std::size_t max_move_text = 256;

class MoveReader {
public:
    MoveReader(const Position& position, const MoveList& legal);

    // The moves that the text may mean by the first way of reading that finds any: none, one, or several.
    [[nodiscard]] MoveList find(std::string_view text) const;
    // The only legal move that a text nearly is: with capitals and small letters mixed up, or with a pawn's capture
    // without its origin or without ranks. Empty if there is none, or more than one. For texts that mean nothing else.
    [[nodiscard]] MoveList find_nearly(std::string_view text) const;

    // Translates a text with other names of cells (7g7f) into the board's own names (c3c4), once for each naming that
    // the board has. Contains only translations in which some cell was found. P*7f becomes P@c4.
    [[nodiscard]] std::vector<std::string> translated(std::string_view text) const;

private:
    enum class Case { exact, folded };
    // How a text is compared with the SAN of a move.
    struct SanWish {
        bool origin = true;  // part of the origin may stand before the target
        bool whole = true;   // the kind that the piece promotes to must be there
        bool pawn = true;    // a pawn's capture must name its origin, even behind the pawn's letter
        Case letters = Case::exact;
    };

    [[nodiscard]] MoveList find_here(std::string_view text) const;
    // The only legal move that an incomplete text can mean, if the missing part is not needed to identify it.
    [[nodiscard]] MoveList find_only(std::string_view text) const;
    [[nodiscard]] MoveList fitting(std::string_view text, bool (MoveReader::*fits)(Move, std::string_view) const) const;
    [[nodiscard]] MoveList find_unmarked(std::string_view text, bool check_mark_removed) const;
    [[nodiscard]] bool is_canonical(Move move, std::string_view text) const;
    [[nodiscard]] bool is_detailed(Move move, std::string_view text) const;
    [[nodiscard]] bool is_long(Move move, std::string_view text, Case letters) const;
    [[nodiscard]] bool is_short_push(Move move, std::string_view text) const;
    [[nodiscard]] bool is_drop(Move move, std::string_view text) const;
    [[nodiscard]] bool leaves_out(Move move, std::string_view text) const;
    [[nodiscard]] bool is_nearly(Move move, std::string_view text) const;
    [[nodiscard]] bool only_places() const;
    [[nodiscard]] bool is_san(Move move, std::string_view text, const SanWish& wish) const;
    [[nodiscard]] bool is_san_behind_letter(Move move, std::string_view text, bool pawn, const SanWish& wish) const;
    [[nodiscard]] bool is_castling_as_step(Move move, std::string_view text) const;
    [[nodiscard]] bool is_capture_by_files(Move move, std::string_view text) const;
    [[nodiscard]] bool is_pass_of_royal(std::string_view text) const;
    [[nodiscard]] bool is_named(Move move, std::string_view text) const;
    [[nodiscard]] bool ends_long(Move move, Cell to, std::string_view text, Case letters) const;
    [[nodiscard]] std::vector<std::string> promotion_forms(Move move) const;
    [[nodiscard]] bool declines(Move move) const;

    const Position& position_;
    const Variant& variant_;
    const MoveList& legal_;
    MoveWriter writer_;
    MoveTexts texts_;
    bool promoted_forms_ = false;  // the variant has kinds like +P, so that + may mean a promotion
};

}  // namespace varia
