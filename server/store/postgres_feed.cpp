// Receives notifications (LISTEN) of what other programs have written into the same database.
#include "store.hpp"

#if VARIA_POSTGRES

#include <libpq-fe.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <memory>
#include <thread>
#include <utility>

#include "postgres.hpp"

namespace varia::server {
namespace {

constexpr int pause_ms = 1'000;  // before the next attempt to connect

class PostgresChangeFeed : public ChangeFeed {
public:
    PostgresChangeFeed(std::string address, ChangeListener listener)
        : address_(std::move(address)), listener_(std::move(listener)) {
        if (pipe(wake_.data()) != 0) throw StoreFailed("no pipe is to be had");
        thread_ = std::thread([this] { serve(); });
    }
    ~PostgresChangeFeed() override {
        closed_ = true;
        static_cast<void>(!write(wake_[1], "x", 1));
        thread_.join();
        close(wake_[0]);
        close(wake_[1]);
    }

private:
    void serve() {
        while (!closed_) {
            try {
                const PostgresConnection connection = connect_postgres(address_);
                run_postgres(connection.get(), "LISTEN varia_games", {});
                // From here on no notification is missed; before, any of them may have been missed.
                listener_({}, 0);
                listen(connection.get());
            } catch (const StoreFailed&) {
                // The next write to the store fails as well, and its error is logged.
            }
            wait(-1, pause_ms);
        }
    }
    void listen(PGconn* connection) {
        while (!closed_) {
            wait(PQsocket(connection), -1);
            if (PQconsumeInput(connection) == 0) return;
            while (PGnotify* const notice = PQnotifies(connection)) {
                const std::string text = notice->extra;
                PQfreemem(notice);
                if (const std::size_t blank = text.find(' '); blank != std::string::npos)
                    listener_(text.substr(0, blank), number_in(std::string_view(text).substr(blank + 1)));
            }
        }
    }
    // Waits until the socket is readable, the time is over, or the object is being closed.
    void wait(int socket, int ms) const {
        std::array<pollfd, 2> polled{pollfd{wake_[0], POLLIN, 0}, pollfd{socket, POLLIN, 0}};
        if (!closed_) poll(polled.data(), polled.size(), ms);
    }

    std::string address_;
    ChangeListener listener_;
    std::array<int, 2> wake_{};
    std::atomic<bool> closed_{false};
    std::thread thread_;
};

}  // namespace

std::unique_ptr<ChangeFeed> open_postgres_feed(const std::string& address, ChangeListener listener) {
    return std::make_unique<PostgresChangeFeed>(address, std::move(listener));
}

}  // namespace varia::server

#endif
