// Names of turns; see the header.
#include "turn_field.hpp"

namespace varia {

std::string turn_name(const Variant& variant, int turn) {
    const std::vector<Side>& order = variant.order();
    const Side side = order[static_cast<std::size_t>(turn)];
    int number = 0;
    for (int t = 0; t <= turn; ++t)
        if (order[static_cast<std::size_t>(t)] == side) ++number;
    const std::string& letter = variant.definition().sides.of(side).letter;
    return number == 1 ? letter : letter + std::to_string(number);
}

std::optional<int> turn_named(const Variant& variant, std::string_view name) {
    for (int t = 0; t < static_cast<int>(variant.order().size()); ++t)
        if (turn_name(variant, t) == name) return t;
    return std::nullopt;
}

std::string turn_names(const Variant& variant) {
    std::string names;
    for (int t = 0; t < static_cast<int>(variant.order().size()); ++t) {
        const bool last = t + 1 == static_cast<int>(variant.order().size());
        names += (t == 0 ? "" : last ? " or " : ", ") + turn_name(variant, t);
    }
    return names;
}

}  // namespace varia
