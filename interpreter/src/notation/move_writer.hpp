// Moves of one position as canonical text. Keep one for a list of moves: what depends on the position alone is found
// out once.
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
inline constexpr std::string_view stop_text = "stop";
inline constexpr std::string_view push_suffix = "/push";

class MoveWriter {
public:
    // The position must outlive this and not change meanwhile.
    explicit MoveWriter(const Position& position) : position_(position), variant_(position.variant()) {}

    // Other moves may be written so, too: MoveTexts tells them apart.
    [[nodiscard]] std::string text(Move move) const;
    // With all that may tell it from others of its text: whom it captures, over which cells it goes, which partner
    // castles.
    [[nodiscard]] std::string detailed(Move move) const;
    // Whether another move of the position may have the same text. False is sure.
    [[nodiscard]] bool may_share_text(Move move) const;

    // The end of a move's text: `=Q`, `+`, or nothing.
    [[nodiscard]] std::string promotion(Move move) const;
    // The letter of the kind a piece is promoted to: `Q` also for a kind `Q~`, unless that could mean two kinds.
    [[nodiscard]] std::string promotion_letter(Kind mover, Kind kind) const;
    // The letter that people see: `Q` also of a kind `Q~`, which remembers what it was.
    [[nodiscard]] std::string_view seen_letter(Kind kind) const;
    // Whether a kind is the mover's own promoted form, which is written `+`.
    [[nodiscard]] bool own_form(Kind mover, Kind kind) const;
    // Whether castling is written king's cell - partner's cell: always, or while a right exists whose king or partner
    // does not stand in its usual place.
    [[nodiscard]] bool castling_by_partner() const;

    [[nodiscard]] const std::string& cell(Cell c) const { return variant_.board().name(c); }
    [[nodiscard]] Piece mover(Move move) const { return position_.at(move.from); }
    [[nodiscard]] bool captures(Move move) const;
    // The piece a push shifts first and the cell it comes to; no_cell if it is lost.
    [[nodiscard]] std::pair<Piece, Cell> first_pushed(Move push) const;

private:
    [[nodiscard]] std::string block(Move move) const;

    const Position& position_;
    const Variant& variant_;
    mutable std::optional<bool> castling_by_partner_;
};

}  // namespace varia
