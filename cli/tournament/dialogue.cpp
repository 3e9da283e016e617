#include "dialogue.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <varia/notation.hpp>

namespace varia::cli {
namespace {

// Programs send many lines while they search, so the lines that were sent are kept by themselves.
constexpr std::size_t kept_lines = 4, kept_length = 200;

}  // namespace

void Dialogue::keep(std::deque<Line>& lines, std::string_view text) {
    lines.push_back({++exchanged_, text.size() <= kept_length ? std::string(text)
                                                              : std::string(text.substr(0, kept_length)) + " ..."});
    if (lines.size() > kept_lines) lines.pop_front();
}

std::vector<std::string> Dialogue::last_lines() const {
    std::vector<std::string> lines;
    auto said = said_.begin(), heard = heard_.begin();
    while (said != said_.end() || heard != heard_.end()) {
        const bool sent = heard == heard_.end() || (said != said_.end() && said->number < heard->number);
        lines.push_back((sent ? "> " : "< ") + (sent ? said : heard)->text);
        ++(sent ? said : heard);
    }
    return lines;
}

bool Dialogue::begins_with(const Position& position) const {
    const bool usual = std::ranges::all_of(setting_.variant->definition().options,
                                           [](const OptionDef& option) { return option.value == option.fallback; });
    return usual && position == start_position(setting_.variant);
}

std::string Dialogue::start() {
    problem_.clear();
    said_.clear();
    heard_.clear();
    const std::string error = process_.start(entrant_.command);
    if (error.empty()) return {};
    sound_ = false;
    return entrant_.command.front() + ": " + error;
}

void Dialogue::say(std::string_view line) {
    keep(said_, line);
    if (sound_ && !process_.send(line)) sound_ = false;  // wait_for() then finds the reason
}

std::nullopt_t Dialogue::ruin(std::string why) {
    sound_ = false;
    problem_ = std::move(why);
    process_.end();
    return std::nullopt;
}

}  // namespace varia::cli
