#include "dialogue.hpp"

#include <utility>

namespace varia::cli {

std::string Dialogue::start() {
    problem_.clear();
    const std::string error = process_.start(entrant_.command);
    if (error.empty()) return {};
    sound_ = false;
    return entrant_.command.front() + ": " + error;
}

void Dialogue::say(std::string_view line) {
    if (sound_ && !process_.send(line)) sound_ = false;  // wait_for() then finds the reason
}

std::nullopt_t Dialogue::ruin(std::string why) {
    sound_ = false;
    problem_ = std::move(why);
    process_.end();
    return std::nullopt;
}

}  // namespace varia::cli
