#include "limits.hpp"

#include <fmt/format.h>

#include <algorithm>

#include <varia/number.hpp>
#include <varia/text.hpp>

namespace varia::server {

const std::vector<ServerLimits::Named>& ServerLimits::names() {
    constexpr std::int64_t many = 1'000'000'000;
    static const std::vector<Named> names{
        {"sockets", &ServerLimits::sockets, 1, 1'000'000},
        {"sockets_per_address", &ServerLimits::sockets_per_address, 1, 1'000'000},
        {"actions_per_second", &ServerLimits::actions_per_second, 1, 1'000'000},
        {"requests_per_second", &ServerLimits::requests_per_second, 1, 1'000'000},
        {"work_ms_per_second", &ServerLimits::work_ms_per_second, 1, 1'000},
        {"creations_per_hour", &ServerLimits::creations_per_hour, 1, many},
        {"message_bytes", &ServerLimits::message_bytes, 1'024, 16 << 20},
        {"queue_bytes", &ServerLimits::queue_bytes, 65'536, many},
        {"joined", &ServerLimits::joined, 1, 10'000},
        {"watchers", &ServerLimits::watchers, 1, 1'000'000},
        {"games", &ServerLimits::games, 1, many},
        {"loaded", &ServerLimits::loaded, 1, 1'000'000},
        {"idle_seconds", &ServerLimits::idle_seconds, 1, 86'400},
        {"actions", &ServerLimits::actions, 10, 1'000'000},
        {"boards", &ServerLimits::boards, 1, 1'000},
        {"strangers", &ServerLimits::allow_untrusted, 1, 1'000},
        {"strangers_per_address", &ServerLimits::sandboxed_per_address, 1, 1'000},
        {"answer_ms", &ServerLimits::answer_ms, 100, 600'000},
        {"store_ms", &ServerLimits::store_ms, 100, 600'000},
        {"unplayed_days", &ServerLimits::unplayed_days, 1, 36'500},
    };
    return names;
}

std::string ServerLimits::set(std::string_view text) {
    const std::size_t at = text.find('=');
    const std::string_view name = text.substr(0, at);
    const auto found = std::ranges::find(names(), name, &Named::name);
    if (found == names().end() || at == std::string_view::npos) {
        std::vector<std::string_view> all;
        for (const Named& named : names()) all.push_back(named.name);
        return fmt::format("{}: a limit is NAME=N, with one of {}", quoted(text), fmt::join(all, ", "));
    }
    const auto value = number_of<std::int64_t>(text.substr(at + 1), found->min, found->max);
    if (!value) return fmt::format("{}: {} is an integer from {} to {}", quoted(text), name, found->min, found->max);
    this->*found->value = *value;
    return {};
}

}  // namespace varia::server
