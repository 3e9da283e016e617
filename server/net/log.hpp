// What the server says while it runs, for people or for programs that read logs.
//
// For people an event is a sentence; for programs it is an object of JSON in one line:
//
//     {"time":"2026-11-28T17:31:13.123Z","level":"info","event":"started","text":"serving on ...","port":8080}
//
// No secret comes here: no message of a client, no name, no game's id, no address of a store.
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

// From any thread.
class Log {
public:
    enum class Level : std::uint8_t { info, warning, error };
    using Line = std::function<void(const std::string&)>;
    using Clock = std::chrono::steady_clock;

    // `people` hears sentences, `programs` whole lines without their end; the one that is empty hears nothing.
    Log(Line people, Line programs) : people_(std::move(people)), programs_(std::move(programs)) {}

    // `more` is an object whose members the line has as well. What happens again within ten seconds is counted, and
    // told with the next that is told: a fault that repeats itself does not fill a disk.
    void tell(Level level, std::string_view event, const std::string& text, const cli::Json& more = cli::Json::object(),
              Clock::time_point now = Clock::now());

private:
    struct Told {
        Clock::time_point at;
        std::int64_t left_out = 0;
    };
    Line people_, programs_;
    std::mutex guard_;
    std::map<std::string, Told, std::less<>> told_;  // by event: there are few
};

// Milliseconds since 1970 as RFC 3339 has them, in UTC.
[[nodiscard]] std::string written_time(std::int64_t ms);

}  // namespace varia::server
