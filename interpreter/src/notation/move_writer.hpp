// Writes the moves of one position as canonical text. Use one object for a whole list of moves, because it computes
// once what depends only on the position.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <varia/move.hpp>
#include <varia/position.hpp>
#include <varia/types.hpp>

namespace varia {

inline constexpr std::string_view pass_text = "pass";
inline constexpr std::string_view exchange_text = "swap";
inline constexpr std::string_view stop_text = "stop";
inline constexpr std::string_view push_suffix = "/push";

class MoveWriter {
public:
    // The position must outlive this object and must not change meanwhile.
    explicit MoveWriter(const Position& position) : position_(position), variant_(position.variant()) {}

    // The plain text, which other moves may share; MoveTexts makes it unique.
    [[nodiscard]] std::string text(Move move) const;
    // The text with all details that may distinguish the move from others with the same plain text: the captured piece,
    // the cells it goes over, the castling partner.
    [[nodiscard]] std::string detailed(Move move) const;
    // Whether another move of the position may have the same text. The result false is certain.
    [[nodiscard]] bool may_share_text(Move move) const;

    // The end of a move's text: `=Q`, `+`, or nothing.
    [[nodiscard]] std::string promotion(Move move) const;
    // The letter of the kind that a piece promotes to: `Q` also for a kind `Q~`, unless that could mean two kinds.
    [[nodiscard]] std::string promotion_letter(Kind mover, Kind kind) const;
    // The letter shown to people: `Q` also for a kind `Q~`, which remembers its original kind.
    [[nodiscard]] std::string_view seen_letter(Kind kind) const;
    // Whether a kind is the mover's own promoted form, which is written `+`.
    [[nodiscard]] bool own_form(Kind mover, Kind kind) const;
    // Whether castling is written as the king's cell and the partner's cell. That is so always, or while a right exists
    // whose king or partner is not in its usual place.
    [[nodiscard]] bool castling_by_partner() const;

    [[nodiscard]] const std::string& cell(Cell c) const { return variant_.board().name(c); }
    [[nodiscard]] Piece mover(Move move) const { return position_.at(move.from); }
    [[nodiscard]] bool captures(Move move) const;
    // The first piece that a push shifts and the cell it comes to; no_cell if the piece is lost.
    [[nodiscard]] std::pair<Piece, Cell> first_pushed(Move push) const;

private:
    [[nodiscard]] std::string block(Move move) const;

    const Position& position_;
    const Variant& variant_;
    mutable std::optional<bool> castling_by_partner_;
};

}  // namespace varia
