#include "setup_board.hpp"

#include <string>
#include <utility>

#include <fmt/format.h>

#include <varia/text.hpp>

#include "board_field.hpp"
#include "castling_field.hpp"
#include "first_marks.hpp"
#include "position_reader.hpp"

namespace varia {

SetupBoard::SetupBoard(const VariantPtr& variant)
    : variant_(*variant),
      report_(variant->definition().files),
      position_(variant),
      placed_at_(static_cast<std::size_t>(variant->board().cells())) {
    empty_slots(position_);
}

void SetupBoard::put(Cell cell, Piece piece, Where where, std::string_view text) {
    const std::string& name = variant_.board().name(cell);
    if (placed_at_[cell].line != 0) return report_.error(where, fmt::format("{} is drawn twice", name));
    if (position_.at(cell).is_void())
        return report_.error(where, fmt::format("{} stands on {}, where no block is", quoted(text), name));
    placed_at_[cell] = where;
    position_.put(cell, piece);
}

void SetupBoard::mirror() {
    const Board& board = variant_.board();
    for (int c = 0; c < board.cells(); ++c) {
        const auto cell = static_cast<Cell>(c);
        const Piece piece = position_.at(cell);
        if (!piece.is(Side::first)) continue;
        for (const Side side : variant_.sides() - Side::first) {
            const Cell image = variant_.seen_by(side, cell);
            if (image == no_cell || !position_.at(image).empty())
                report_.error(
                    placed_at_[cell],
                    fmt::format("the mirror image of {} is {}", board.name(cell),
                                image == no_cell ? "no cell of the board" : board.name(image) + ", which is occupied"));
            else
                position_.put(image, Piece(piece.kind(), side));
        }
    }
}

void SetupBoard::read_hands() {
    const Name& given = variant_.definition().setup.hand;
    TypedText hand(given.text);
    read_hand(position_, PieceLetters(variant_), hand, {hand.text(), 0});
    for (const Diagnostic& d : hand.errors()) {
        Where where = given.where;
        where.column += d.column - 1;
        report_.error(where, d.message, d.hint);
    }
}

Result<Position> SetupBoard::finish() {
    read_hands();
    if (report_.failed()) return report_.take();
    if (!variant_.definition().setup.fields.empty()) return with_fields();
    const CastlingRights rights = rights_in_place(position_);
    set_usual_marks(position_, rights, StartBoard(position_.variant_ptr()));
    position_.normalise_marks();
    return std::move(position_);
}

// Reads the set-up's `fields` as the rest of a position text whose board field is made here.
Result<Position> SetupBoard::with_fields() const {
    const Definition& definition = variant_.definition();
    const Name& fields = definition.setup.fields;
    const std::string board = board_field(position_) + " ";
    const std::string text = board + fields.text;
    Result<Position> position = PositionReader(position_.variant_ptr(), TypedText(text), Reading::set_up).read();
    if (position) return position;
    Report report(definition.files);
    for (const Diagnostic& d : position.diagnostics()) {
        const bool inside = d.column > board.size();  // a column is a byte here, because letters and numbers are ASCII
        Where where = inside ? fields.where : definition.setup.where;
        if (inside && where.column != 0) where.column += d.column - static_cast<std::uint32_t>(board.size()) - 1;
        report.error(where, d.message, d.hint);
    }
    return report.take();
}

}  // namespace varia
