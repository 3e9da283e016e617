#include "log.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <utility>

namespace varia::server {
namespace {

using cli::Json;

constexpr auto again_after = std::chrono::seconds(10);
constexpr std::size_t max_text_length = 1'000;  // bytes

const char* word_of(Log::Level level) {
    switch (level) {
        case Log::Level::info:
            return "info";
        case Log::Level::warning:
            return "warning";
        default:
            return "error";
    }
}

}  // namespace

std::string written_time(std::int64_t ms) {
    const auto time = static_cast<std::time_t>(ms / 1'000);
    return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(time), ms % 1'000);
}

void Log::report(Level level, std::string_view event, const std::string& text, const Json& more,
                 Clock::time_point now) {
    const std::lock_guard lock(guard_);
    std::int64_t left_out = 0;
    if (const auto found = reported_.find(event); found != reported_.end()) {
        Reported& done = found->second;
        if (level != Level::info && now - done.at < again_after) {
            ++done.left_out;
            return;
        }
        left_out = std::exchange(done.left_out, 0);
        done.at = now;
    } else {
        reported_.emplace(event, Reported{now, 0});
    }
    const std::string said = text.size() > max_text_length ? text.substr(0, max_text_length) + "..." : text;
    if (people_) people_(left_out == 0 ? said : fmt::format("{} ({} more like this since)", said, left_out));
    if (!programs_) return;
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::system_clock::now().time_since_epoch());
    Json json = Json::object();
    json.set("time", written_time(ms.count()))
        .set("level", word_of(level))
        .set("event", std::string(event))
        .set("text", said);
    if (left_out != 0) json.set("left_out", static_cast<std::uint64_t>(left_out));
    for (const std::string& key : more.keys()) json.set(key, *more.find(key));
    programs_(json.line());
}

}  // namespace varia::server
