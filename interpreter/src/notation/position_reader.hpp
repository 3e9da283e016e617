// Reads position text field by field into a position. Every error has its column; see docs/positions.md.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/position.hpp>
#include <varia/result.hpp>
#include <varia/variant.hpp>

#include "castling_field.hpp"
#include "first_marks.hpp"
#include "piece_letters.hpp"
#include "progress_field.hpp"
#include "typed_text.hpp"

namespace varia {

class PositionReader {
public:
    // The text must outlive this object.
    PositionReader(const VariantPtr& variant, TypedText text, Reading reading)
        : variant_(variant),
          reading_(reading),
          source_(std::move(text)),
          position_(variant),
          start_(variant),
          marks_reported_(variant->board().cells()) {}

    [[nodiscard]] Result<Position> read();

private:
    [[nodiscard]] bool acceptable_text();
    void read_turn();
    void read_rights();
    void read_exposed();
    void read_rest();
    bool read_named(TypedText::Field field);
    bool read_checks(TypedText::Field field);
    bool read_number(TypedText::Field field);
    bool read_state(TypedText::Field field);
    void check_rights();
    void take_unnamed_as_moved();
    void describe_of_unnamed();
    void check_holds();

    const VariantPtr& variant_;
    Reading reading_;
    TypedText source_;
    Position position_;
    StartBoard start_;
    CastlingRights rights_;
    std::size_t turn_at_ = 0;  // offsets of fields that later errors refer to
    std::size_t castling_at_ = 0;
    int numbers_ = 0;  // how many of clock and move number have been read
    bool checks_read_ = false;
    bool counting_reported_ = false;
    bool files_reported_ = false;  // whether the castling field names unmoved pieces
    Bitboard marks_reported_;
    ProgressReader progress_;
    std::array<std::optional<std::size_t>, 64> states_at_{};  // offsets of the state values read so far
};

// Reads position text, or a text in one of the variant's dialects. Warnings name what was left out. A text that has
// different meanings in two dialects is refused with both.
[[nodiscard]] Result<Position> read_position(const VariantPtr& variant, std::string_view text, Reading reading);
// Reads a text in one dialect only.
[[nodiscard]] Result<Position> read_position(const VariantPtr& variant, std::string_view text,
                                             const DialectDef& dialect);

}  // namespace varia
