#include "position_words.hpp"

#include <algorithm>

#include "state_tables.hpp"
#include "took.hpp"

namespace varia {

bool is_position_word(const Variant& variant, std::string_view word) {
    if (std::ranges::find(position_words, word) == position_words.end()) return false;
    const StateTables& state = variant.state();
    if (word == "moved" || word == "unmoved") return true;
    if (word == "points") return state.turns.many_sides && !state.points.empty();
    if (word == "out") return state.turns.many_sides && state.turns.sides_go_out;
    if (word == "last") return state.turns.many_sides;
    if (word == "counting") return !state.countings.empty();
    if (word == "captured") return state.turns.of_steps && state.turn.captured_stay;
    if (word == "before") return state.turns.of_steps && !state.turn.restore;
    if (word == "took") return state.turns.of_steps && took::is_kept(state.turn);
    return state.turns.of_steps;
}

std::string state_field_name(const Variant& variant, std::string_view name) {
    return (is_position_word(variant, name) ? std::string(state_prefix) : std::string{}) + std::string(name);
}

}  // namespace varia
