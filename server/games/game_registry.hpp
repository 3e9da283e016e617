// All games: a request goes to the session of its game, which is made if the game is not in memory.
//
// Everything here happens on one thread, the games thread. Only work that waits or takes long is done elsewhere: the
// disk, sandboxed processes, questions about the rules (AnalysisWorker), and games that are opened or set up again
// (GameFactory).
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis_worker.hpp"
#include "client.hpp"
#include "event_loop.hpp"
#include "game_factory.hpp"
#include "game_session.hpp"
#include "game_setup.hpp"
#include "limits.hpp"
#include "meter.hpp"
#include "rate_limiter.hpp"
#include "remote_referee.hpp"
#include "store_writer.hpp"
#include "variant_cache.hpp"

namespace varia::server {

struct RegistryOptions {
    ServerLimits limits;
    bool allow_untrusted = false;
    bool shared = false;    // other programs write into the same store
    bool confined = false;  // the system keeps sandboxed processes from files, the network and other processes
    // Starts a referee in a process of its own; null if that is impossible.
    std::function<std::shared_ptr<RemoteReferee>()> start_sandboxed;
    Meter* meter = nullptr;  // counts requests and games; outlives the registry; null if nothing is counted
};

class GameRegistry {
public:
    GameRegistry(EventLoop& loop, StoreWriter& writer, RegistryOptions options);

    // Handles a message of a WebSocket: a request, to which the response is a message.
    void take(const std::shared_ptr<Client>& client, std::string_view text, std::int64_t received);
    // Handles a request that came another way.
    void ask(PendingRequestPtr asked);
    void on_disconnect(const std::shared_ptr<Client>& client);
    void on_remote_change(const std::string& game, std::int64_t seq);
    // Called about ten times a second.
    void tick();
    // Forgets all games, and ends the sandboxed processes.
    void close() {
        analysis_.end();
        factory_.close();
        analysis_.close();
        sessions_.clear();
    }

    [[nodiscard]] Json initialize() const;
    [[nodiscard]] std::size_t sessions() const { return sessions_.size(); }

private:
    struct Bucket {
        double left = 0;
        std::int64_t at = 0;
    };
    void answer_health(const PendingRequestPtr& asked);
    void measure(const PendingRequestPtr& asked) const;
    // Charges the client's address for the time that this takes here.
    void create_at_expense(const PendingRequestPtr& asked);
    void create(const PendingRequestPtr& asked);
    void list_variants(const PendingRequestPtr& asked);
    // The game is set up: completes its settings with the players, the seats and the clocks.
    void settle_settings(const PendingRequestPtr& asked, GameSetup setup);
    void open(const PendingRequestPtr& asked, GameSettings game_settings, const std::vector<std::string>& invites,
              GameSetup setup);
    void leave(const PendingRequestPtr& asked);
    void to_session(const PendingRequestPtr& asked);
    void take_place(const PendingRequestPtr& asked, const std::string& game);
    [[nodiscard]] SessionContext session_context() {
        return {loop_, writer_, options_.limits, referees_, rate_limiter_, analysis_, options_.shared};
    }
    [[nodiscard]] bool make_space(std::size_t max);
    void count_creation(const std::string& address);
    [[nodiscard]] std::shared_ptr<RemoteReferee> start_sandboxed_referee(const std::string& address, ApiError& why);
    [[nodiscard]] std::int64_t count_sandboxed(const std::string* address);
    [[nodiscard]] bool let_one_go(const std::string* address);
    void sweep();

    EventLoop& loop_;
    StoreWriter& writer_;
    RegistryOptions options_;
    VariantCache variant_cache_;
    GameFactory factory_;
    Referees referees_;
    RateLimiter rate_limiter_;
    AnalysisWorker analysis_;
    std::map<std::string, std::shared_ptr<GameSession>> sessions_;
    // The bytes of messages that are not answered yet; a message is subtracted when its last owner releases it.
    std::shared_ptr<std::atomic<std::int64_t>> waiting_bytes_ = std::make_shared<std::atomic<std::int64_t>>(0);
    std::map<std::string, Bucket> creations_;
    struct Sandboxed {
        std::string address;  // the address that is charged
        std::weak_ptr<Referee> referee;
    };
    std::vector<Sandboxed> sandboxed_;
    std::optional<Json> variants_;
    std::int64_t games_ = 0;  // in the store, as counted last
    int ticks_ = 0;
};

}  // namespace varia::server
