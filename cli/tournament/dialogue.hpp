// What clients of both protocols share: another program that is started, asked and listened to.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "competitor.hpp"
#include "process.hpp"

namespace varia::cli {

class Dialogue : public Competitor {
public:
    Dialogue(const Setting& setting, const Entrant& entrant)
        : Competitor(setting.stopped), setting_(setting), entrant_(entrant) {}
    [[nodiscard]] bool sound() const override { return sound_; }

protected:
    using Time = std::chrono::steady_clock::time_point;
    [[nodiscard]] static Time in(std::chrono::milliseconds time) { return std::chrono::steady_clock::now() + time; }

    // Why it cannot be started, or nothing.
    [[nodiscard]] std::string start();
    void say(std::string_view line);
    // The next line of which `is` holds, others being passed over; nothing if none comes in time, which is a fault
    // unless it `may` be so, or the program has gone: trouble() says which.
    enum class Late : std::uint8_t { is_a_fault, may_be };
    template <class Is>
    [[nodiscard]] std::optional<std::string> wait_for(Is&& is, Time until, Late late = Late::is_a_fault) {
        std::string line;
        for (;;) {
            switch (process_.read(line, until, &stopped())) {
                case Process::Heard::line:
                    if (is(line)) return line;
                    if (stopped().load()) return ruin("");
                    if (std::chrono::steady_clock::now() < until) continue;
                    [[fallthrough]];
                case Process::Heard::late:
                    return late == Late::may_be ? std::nullopt : ruin(std::string(no_answer));
                case Process::Heard::gone:
                    return ruin("the program has ended");
                case Process::Heard::broken:
                    return ruin("");
            }
        }
    }
    // Why nothing came; empty if somebody wanted an end.
    [[nodiscard]] const std::string& trouble() const { return trouble_; }
    // It can no longer be relied on, and is ended.
    std::nullopt_t ruin(std::string why);

    const Setting& setting_;
    const Entrant& entrant_;

private:
    Process process_;
    bool sound_ = true;
    std::string trouble_;
};

}  // namespace varia::cli
