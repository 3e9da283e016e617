// The common base of the clients of all protocols: starts another program, sends it lines and reads its lines.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "competitor.hpp"
#include "process.hpp"

namespace varia::cli {

class Dialogue : public Competitor {
public:
    Dialogue(const Setting& setting, const Entrant& entrant)
        : Competitor(setting.stopped), setting_(setting), entrant_(entrant) {}
    [[nodiscard]] bool sound() const override { return sound_; }
    [[nodiscard]] std::vector<std::string> last_lines() const override;

protected:
    using Time = std::chrono::steady_clock::time_point;
    [[nodiscard]] static Time in(std::chrono::milliseconds time) { return std::chrono::steady_clock::now() + time; }

    // Whether a program that is told the name of the game begins with this position by itself. It learns of no options,
    // so it does not if one of them has another value than the default.
    [[nodiscard]] bool begins_with(const Position& position) const;
    // Starts the program. Returns the reason if that fails, otherwise an empty text.
    [[nodiscard]] std::string start();
    void say(std::string_view line);
    // Returns the next line for which `is` holds, and skips other lines. Returns nothing if no such line comes in time
    // or the program has ended; trouble() then has the reason. A late line is a fault of the program, unless `late` is
    // Late::may_be.
    enum class Late : std::uint8_t { is_a_fault, may_be };
    template <class Is>
    [[nodiscard]] std::optional<std::string> wait_for(Is&& is, Time until, Late late = Late::is_a_fault) {
        std::string line;
        for (;;) {
            switch (process_.read(line, until, &stopped())) {
                case Process::Heard::line:
                    keep(heard_, line);
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
    // Why no line came. Empty if the tournament was stopped.
    [[nodiscard]] const std::string& problem() const { return problem_; }
    // Ends the program, because it is no longer reliable. `why`: the reason for trouble().
    std::nullopt_t ruin(std::string why);

    const Setting& setting_;
    const Entrant& entrant_;

private:
    struct Line {
        std::uint64_t number;  // in the order of both directions
        std::string text;      // the beginning of a long line
    };
    void keep(std::deque<Line>& lines, std::string_view text);
    Process process_;
    std::deque<Line> said_, heard_;  // the last lines that were sent and received
    std::uint64_t exchanged_ = 0;
    bool sound_ = true;
    std::string problem_;
};

}  // namespace varia::cli
