// Serves many games and matches by JSON-RPC 2.0: the service behind `varia serve`, with any transport of lines.
// docs/json-rpc.md lists the methods, schemas/serve.schema.json has the shape of every message.
//
//     Service service({}, [](const std::string& line) { std::puts(line.c_str()); });
//     service.take(R"({"jsonrpc":"2.0","id":1,"method":"load","params":{"name":"chess"}})");
//
// It opens no file and starts no thread of its own: the host provides a function that runs long work.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <varia/load_budget.hpp>
#include <varia/rule_test.hpp>
#include <varia/script_budget.hpp>

namespace varia::cli {

struct HeldGame;

struct ServiceOptions {
    std::size_t games = 10'000;                // open games, a match counting as one
    std::size_t variants = 1'000;              // loaded variants
    std::size_t jobs = 64;                     // counts, tests and searches that run or wait
    std::size_t line = std::size_t{16} << 20;  // the maximum length of a message in bytes
    std::size_t table = 16;                    // MiB of transposition table for each game in which a search was made
    int threads = 1;                           // the maximum number of threads of one search
    // The maximum time of one request, from the moment when it is executed. 0 if unlimited.
    std::chrono::seconds max_time{0};
    ScriptBudget scripts = {};  // the budget of a variant's scripts
    LoadBudget loading = {};
    std::uint64_t test_steps = RuleTestBudget{}.steps;  // for all tests of one request together
    std::string endgames = {};                          // the folder of solved endgames; empty if there is none
    std::string weights_folder = {};                    // the folder of the user's own weights; empty if there is none
    // The text and the name of a file of weights. They are used for variants with the rules of the weights.
    std::string weights = {}, weights_file = {};
    // Runs long work once, later or on another thread. Without this function, the service runs it at once.
    std::function<void(std::function<void()> work)> start = {};
};

// One thread at a time may call take(). One thread at a time may call hear(); it may be another thread. Long work may
// run on any thread. If one thread calls hear() while another calls take(), a client can cancel a request that is being
// executed or that waits.
class Service {
public:
    // Sends one line, which has no line end. It is called on the thread that has an answer, never on two threads at
    // once. Precondition: the function outlives the service and all started work.
    using Send = std::function<void(const std::string& line)>;
    Service(ServiceOptions options, Send send);
    // Precondition: all started work has ended.
    ~Service();
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;

    // A message that was received and waits to be executed. Precondition: the service outlives it.
    class Heard {
    public:
        Heard(Heard&&) noexcept;
        Heard& operator=(Heard&&) noexcept;
        ~Heard();
        // Whether the message may end the service. If so, the host should not read the next message before it has
        // called take() with this one.
        [[nodiscard]] bool may_be_last() const;

    private:
        friend class Service;
        struct Parts;
        explicit Heard(std::unique_ptr<Parts> parts);
        std::unique_ptr<Parts> parts_;  // null if memory has run out
    };
    // Receives a message: a request, a notification or a batch. A `cancel` outside a batch acts at once, but its answer
    // is sent in its turn. Never throws, whatever the message contains.
    [[nodiscard]] Heard on_line(std::string_view line);
    // Executes a message. Precondition: messages are taken in the order in which they were received. Never throws.
    void take(Heard received);
    void take(std::string_view line) { take(on_line(line)); }
    // Receives a message that the host has not read because it was too long.
    [[nodiscard]] Heard on_long_line();
    // The game with this handle, for calls without a message (direct_calls.hpp). Null if there is none, and also if
    // only a message does what the client expects: if it has subscribed to the game, or if requests have a time limit.
    // Precondition: no other function of the service is under way.
    [[nodiscard]] HeldGame* direct(const std::string& game);
    // Whether the client has sent `shutdown`.
    [[nodiscard]] bool ended() const;
    // Cancels all received requests that are not answered yet: they end soon and are answered as cancelled. May be
    // called from any thread.
    void cancel_all();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace varia::cli
