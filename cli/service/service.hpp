// Many games and matches behind JSON-RPC 2.0: what `varia serve` answers, whatever carries the lines. docs/serve.md has
// the methods, schemas/serve.schema.json the shape of every message.
//
//     Service service({}, [](const std::string& line) { std::puts(line.c_str()); });
//     service.take(R"({"jsonrpc":"2.0","id":1,"method":"load","params":{"name":"chess"}})");
//
// It opens no file and starts no thread of its own: who hosts it hands over what runs work that lasts.
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

struct ServiceOptions {
    std::size_t games = 10'000;                // at once; matches count as one
    std::size_t variants = 1'000;              // at once
    std::size_t jobs = 64;                     // counts, tests and searches that run or wait
    std::size_t line = std::size_t{16} << 20;  // bytes of a message
    std::size_t table = 16;                    // MiB for the computer of each game that was asked for one
    int threads = 1;                           // at most, of one search
    std::chrono::seconds most_time{0};         // of one request, from when its turn comes; 0: any
    ScriptBudget scripts = {};                 // of a variant's scripts; a client may ask for less
    LoadBudget loading = {};
    std::uint64_t test_steps = RuleTestBudget{}.steps;  // of all tests of one request
    std::string endgames = {};                          // the folder of solved endgames; empty: none
    std::string weights_folder = {};                    // of the user's own weights; empty: none
    // The text of a file of weights for the variants of their rules, and its name.
    std::string weights = {}, weights_file = {};
    // Runs something that lasts, later or on another thread, once. Without it, it is run at once.
    std::function<void(std::function<void()> work)> start = {};
};

// take() belongs to one thread at a time, and so does hear(), which may be another one; what is started may run on any.
// Where one thread hears while another takes, a request can be cancelled that is being answered, or waits for its turn.
class Service {
public:
    // One line at a time, without its end; called from whichever thread has an answer, never by two at once. It
    // outlives the service and all that was started.
    using Send = std::function<void(const std::string& line)>;
    Service(ServiceOptions options, Send send);
    // All that was started has to be over.
    ~Service();
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;

    // A message that was heard and waits for its turn. It does not outlive the service.
    class Heard {
    public:
        Heard(Heard&&) noexcept;
        Heard& operator=(Heard&&) noexcept;
        ~Heard();
        // Whether the service may have ended when it has been taken: nothing that comes behind it should be read
        // before.
        [[nodiscard]] bool may_be_last() const;

    private:
        friend class Service;
        struct Parts;
        explicit Heard(std::unique_ptr<Parts> parts);
        std::unique_ptr<Parts> parts_;  // null: memory has run out
    };
    // A message: a request, a notification or a batch of them. One that cancels does so at once, and is answered in its
    // turn. Never throws, whatever it says.
    [[nodiscard]] Heard hear(std::string_view line);
    // Does what it says. Messages are taken in the order in which they were heard. Never throws.
    void take(Heard heard);
    void take(std::string_view line) { take(hear(line)); }
    // A message that was too long to be read.
    [[nodiscard]] Heard hear_too_long();
    // Whether the client has said that it is done (`shutdown`).
    [[nodiscard]] bool ended() const;
    // Makes all that was heard and not answered yet end soon; it is answered as cancelled. From any thread.
    void cancel_all();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace varia::cli
