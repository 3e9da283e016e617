// The log of the running server, for people or for programs.
//
// For people an event is a sentence. For programs it is an object of JSON in one line:
//
//     {"time":"2026-11-28T17:31:13.123Z","level":"info","event":"started","text":"serving on ...","port":8080}
//
// The log contains no secrets: no message of a client, no name, no id of a game, no address of a store.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "json.hpp"

namespace varia::server {

// May be called from any thread.
class Log {
public:
    enum class Level : std::uint8_t { info, warning, error };
    using Line = std::function<void(const std::string&)>;
    using Clock = std::chrono::steady_clock;

    // `people` receives sentences, `programs` receives whole lines without their end. Either may be empty.
    Log(Line people, Line programs) : people_(std::move(people)), programs_(std::move(programs)) {}

    // `more` is an object whose members are added to the line. A warning or an error that is repeated within ten
    // seconds is counted, and the count is reported with the next one that is logged, so a fault that repeats itself
    // does not fill a disk.
    void report(Level level, std::string_view event, const std::string& text,
                const cli::Json& more = cli::Json::object(), Clock::time_point now = Clock::now());

private:
    struct Reported {
        Clock::time_point at;
        std::int64_t left_out = 0;
    };
    Line people_, programs_;
    std::mutex guard_;
    std::map<std::string, Reported, std::less<>> reported_;  // by event; there are few events
};

// Milliseconds since 1970 in the form of RFC 3339, in UTC.
[[nodiscard]] std::string written_time(std::int64_t ms);

}  // namespace varia::server
