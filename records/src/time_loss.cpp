#include "time_loss.hpp"

#include <cstddef>
#include <string>
#include <string_view>

#include <varia/rules.hpp>
#include <varia/standing.hpp>

namespace varia::records {

Standing ended_by_time(Standing given_up, const Variant& variant, bool drawn) {
    constexpr std::string_view rules_say = " resign ";
    const std::size_t at = given_up.text.rfind(rules_say);
    if (given_up.reason != "resign" || at == std::string::npos) return given_up;
    given_up.reason = "time";
    given_up.text.replace(at, rules_say.size(), " time ");
    return drawn ? standing_of(Rules::outcome_of_draw(variant, "time"), variant) : given_up;
}

bool flag_is_draw(const Contest& contest, int player) { return contest.players() == 2 && !contest.can_win(1 - player); }

}  // namespace varia::records
