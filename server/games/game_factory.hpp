// Makes games of built-in variants: it opens new games, for which it loads the variant, and sets games up again from
// their moves. This happens on threads of its own; the game is then handed with its referee to the games thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "event_loop.hpp"
#include "fair_worker.hpp"
#include "game_setup.hpp"
#include "variant_cache.hpp"

namespace varia::server {

// Belongs to the games thread, on which it calls back, with the cost in milliseconds. After close() there are no
// callbacks.
class GameFactory {
public:
    static constexpr FairWorker::Bounds max_openings{16, 256};
    // The variant cache must outlive it.
    GameFactory(EventLoop& loop, VariantCache& variant_cache) : loop_(loop), variant_cache_(variant_cache) {}

    struct Wish {
        std::string address;  // the address that is charged
        std::string variant;
        Json set = Json::object();
        std::string start;
        std::int64_t max_boards = 1;
    };
    // Returns an error if too many requests wait.
    [[nodiscard]] std::optional<ApiError> open(Wish wish, std::function<void(GameSetup, double)> done);

    struct Game {
        std::string address, variant;
        Json set = Json::object();
        std::string rules, start;
        std::vector<std::string> moves;
    };
    // A session requests one game at a time, so no more requests wait than there are sessions.
    void set_up(Game game, std::function<void(GameSetup, double)> done);
    // The response to `variants`.
    [[nodiscard]] std::optional<ApiError> list(const std::string& address, std::function<void(Answer)> done);

    void end();
    void close();

private:
    EventLoop& loop_;
    VariantCache& variant_cache_;
    // There are two workers, so that a game that goes on does not wait for games that are opened.
    FairWorker openings_{max_openings}, settings_up_{{0, 0}};
};

}  // namespace varia::server
