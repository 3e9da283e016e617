// The limits of the server, with the names that docs/game-server.md and --limit use.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace varia::server {

struct ServerLimits {
    std::int64_t sockets = 4'096, sockets_per_address = 64;
    std::int64_t actions_per_second = 10, requests_per_second = 20, work_ms_per_second = 100, creations_per_hour = 60;
    std::int64_t message_bytes = 65'536, queue_bytes = 4 << 20;
    std::int64_t joined = 16, watchers = 1'000;
    std::int64_t games = 100'000, loaded = 2'000, idle_seconds = 600, actions = 20'000, boards = 128;
    std::int64_t allow_untrusted = 16, sandboxed_per_address = 4, answer_ms = 10'000;
    std::int64_t store_ms = 5'000, unplayed_days = 7;

    struct Named {
        std::string_view name;
        std::int64_t ServerLimits::*value;
        std::int64_t min, max;
    };
    [[nodiscard]] static const std::vector<Named>& names();
    // Sets a limit by "NAME=N". Returns what is wrong with the text; empty on success.
    [[nodiscard]] std::string set(std::string_view text);
};

}  // namespace varia::server
