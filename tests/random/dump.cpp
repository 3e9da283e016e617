#include "dump.hpp"

#include <algorithm>
#include <vector>

namespace random_rules {

std::string dump(const varia::Position& position) {
    const varia::Variant& variant = position.variant();
    std::string text;
    const auto number = [&](const char* what, long long v) { text += std::string(" ") + what + std::to_string(v); };
    for (int c = 0; c < variant.board().cells(); ++c) {
        const auto cell = static_cast<varia::Cell>(c);
        number("", position.at(cell).code());
        if (position.unmoved(cell)) text += "!";
    }
    for (const varia::Side side : {varia::Side::first, varia::Side::second}) {
        text += "\nside";
        number("pieces ", position.count(side));
        for (int k = 1; k <= variant.kinds(); ++k) {
            number("", position.count(side, static_cast<varia::Kind>(k)));
            number("hand ", position.hand(side, static_cast<varia::Kind>(k)));
        }
        std::vector<varia::Cell> royals(position.royals(side).begin(), position.royals(side).end());
        std::sort(royals.begin(), royals.end());
        for (const varia::Cell c : royals) number("royal ", c);
        number("checks ", position.checks_given(side));
        for (const auto& right : position.castling_rights(side)) {
            number("castling ", right.castling);
            number("", right.king);
            number("", right.partner);
        }
    }
    text += "\n";
    for (std::size_t i = 0; i < variant.definition().state.size(); ++i) number("state ", position.state(static_cast<int>(i)));
    number("exposed ", position.exposed());
    for (const varia::Cell c : position.crossed()) number("crossed ", c);
    number("turn ", position.turn_index());
    number("side ", index(position.turn()));
    number("clock ", position.clock());
    number("move ", position.move_number());
    text += " key " + std::to_string(position.key());
    return text;
}

}  // namespace random_rules
