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

#include "accounts.hpp"
#include "client.hpp"
#include "library.hpp"
#include "limits.hpp"
#include "loop.hpp"
#include "meter.hpp"
#include "opening.hpp"
#include "remote_referee.hpp"
#include "room.hpp"
#include "scribe.hpp"
#include "study.hpp"
#include "workshop.hpp"

namespace varia::server {

struct HallOptions {
    Limits limits;
    bool strangers = false;
    bool shared = false;    // other programs write into the same store
    bool confined = false;  // the system keeps sandboxed processes from files, the network and other processes
    // Starts a referee in a process of its own; null if that is impossible.
    std::function<std::shared_ptr<RemoteReferee>()> hire;
    Meter* meter = nullptr;  // counts requests and games; outlives the registry; null if nothing is counted
};

class Hall {
public:
    Hall(Loop& loop, Scribe& scribe, HallOptions options);

    // Handles a message of a WebSocket: a request, to which the response is a message.
    void take(const std::shared_ptr<Client>& client, std::string_view text, std::int64_t received);
    // Handles a request that came another way.
    void ask(AskedPtr asked);
    void gone(const std::shared_ptr<Client>& client);
    void hear(const std::string& game, std::int64_t seq);
    // Called about ten times a second.
    void tick();
    // Forgets all games, and ends the sandboxed processes.
    void close() {
        study_.end();
        workshop_.close();
        study_.close();
        rooms_.clear();
    }

    [[nodiscard]] Json initialize() const;
    [[nodiscard]] std::size_t rooms() const { return rooms_.size(); }

private:
    struct Bucket {
        double left = 0;
        std::int64_t at = 0;
    };
    void tell_health(const AskedPtr& asked);
    void measure(const AskedPtr& asked) const;
    // Charges the client's address for the time that this takes here.
    void create_at_expense(const AskedPtr& asked);
    void create(const AskedPtr& asked);
    void list_variants(const AskedPtr& asked);
    // The game is set up: completes its settings with the players, the seats and the clocks.
    void agree(const AskedPtr& asked, Opening opening);
    void open(const AskedPtr& asked, Agreement agreement, const std::vector<std::string>& invites, Opening opening);
    void leave(const AskedPtr& asked);
    void to_room(const AskedPtr& asked);
    void take_place(const AskedPtr& asked, const std::string& game);
    [[nodiscard]] House house() {
        return {loop_, scribe_, options_.limits, referees_, accounts_, study_, options_.shared};
    }
    [[nodiscard]] bool make_room(std::size_t most);
    void count_creation(const std::string& address);
    [[nodiscard]] std::shared_ptr<RemoteReferee> hire_stranger(const std::string& address, Trouble& why);
    [[nodiscard]] std::int64_t count_strangers(const std::string* address);
    [[nodiscard]] bool let_one_go(const std::string* address);
    void sweep();

    Loop& loop_;
    Scribe& scribe_;
    HallOptions options_;
    Library library_;
    Workshop workshop_;
    Referees referees_;
    Accounts accounts_;
    Study study_;
    std::map<std::string, std::shared_ptr<Room>> rooms_;
    // The bytes of messages that are not answered yet; a message is subtracted when its last owner releases it.
    std::shared_ptr<std::atomic<std::int64_t>> waiting_bytes_ = std::make_shared<std::atomic<std::int64_t>>(0);
    std::map<std::string, Bucket> creations_;
    struct Hired {
        std::string address;  // the address that is charged
        std::weak_ptr<Referee> referee;
    };
    std::vector<Hired> strangers_;
    std::optional<Json> variants_;
    std::int64_t games_ = 0;  // in the store, as counted last
    int ticks_ = 0;
};

}  // namespace varia::server
