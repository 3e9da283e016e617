// The public functions that write and read positions as text.
#include <string>

#include <fmt/format.h>

#include <varia/notation.hpp>

#include "board_field.hpp"
#include "castling_field.hpp"
#include "counting_field.hpp"
#include "exposed_field.hpp"
#include "first_marks.hpp"
#include "numbered_starts.hpp"
#include "position_reader.hpp"
#include "position_words.hpp"
#include "progress_field.hpp"
#include "setup.hpp"
#include "sides_fields.hpp"
#include "turn_field.hpp"

namespace varia {

std::string format_position(const Position& position) {
    const Variant& variant = position.variant();
    CastlingRights named;
    const std::string castling = castling_field(position, named);
    std::string text = fmt::format("{} {} {} {}", board_field(position), turn_name(variant, position.turn_index()),
                                   castling, exposed_field(position));
    if (const int limit = variant.definition().rules.checks.count; limit > 0)
        for (const Side side : variant.sides())
            text += fmt::format("{}{}", side == Side::first ? ' ' : '+', limit - position.checks_given(side));
    text += fmt::format(" {} {}", position.clock(), position.move_number());
    text += mark_fields(position, named);
    text += sides_fields(position);
    text += progress_fields(position);
    text += counting_field(position);
    const std::vector<StateDef>& state = variant.definition().state;
    for (std::size_t i = 0; i < state.size(); ++i)
        if (const int value = position.state(static_cast<int>(i)); value != state[i].initial)
            text += fmt::format(" {}={}", state_field_name(variant, state[i].name.text), value);
    return text;
}

Result<Position> parse_position(const VariantPtr& variant, std::string_view text) {
    VARIA_ASSERT(variant != nullptr, "there is a variant");
    if (is_startpos(*variant, text)) return start_position(variant);
    if (std::optional<Result<Position>> numbered = read_numbered_start(variant, text)) return *std::move(numbered);
    return read_position(variant, text, Reading::playable);
}

Position start_position(const VariantPtr& variant) {
    VARIA_ASSERT(variant != nullptr, "there is a variant");
    // A variant that a host compiled by hand has no start text yet, so it is made from its set-up.
    std::string text = variant->start();
    if (text.empty())
        if (Result<std::string> set_up = start_text(variant)) text = *set_up;
    if (Result<Position> start = PositionReader(variant, TypedText(text), Reading::set_up).read())
        return *std::move(start);
    return Position(variant);
}

}  // namespace varia
