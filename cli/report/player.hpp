// The players of a report's games: random moves, or the computer at a level.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <varia/contest.hpp>
#include <varia/player/engine.hpp>

namespace varia::cli {

struct ReportPlayer {
    int level = 0;  // 0 for random moves
    friend bool operator==(const ReportPlayer&, const ReportPlayer&) = default;
};

// Reads "random", "level:5", "engine:5" or "5".
[[nodiscard]] std::optional<ReportPlayer> report_player(std::string_view text);
[[nodiscard]] std::string words_for(const ReportPlayer& player);

// Random numbers that are the same on every machine. Each game begins with a new seed.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}
    [[nodiscard]] std::uint64_t next();
    [[nodiscard]] std::size_t below(std::size_t count);  // 0 .. count - 1

private:
    std::uint64_t state_;
};

// One thread uses it.
class Chooser {
public:
    virtual ~Chooser() = default;
    Chooser() = default;
    Chooser(const Chooser&) = delete;
    Chooser& operator=(const Chooser&) = delete;

    virtual void begin(std::uint64_t seed) = 0;
    // Chooses the next actions in their order, at least one. Precondition: `legal` holds the actions that are legal
    // now, and is not empty.
    [[nodiscard]] virtual ActionList choose(Contest& contest, const ActionList& legal) = 0;
};

[[nodiscard]] std::unique_ptr<Chooser> make_chooser(const ReportPlayer& player, const Contest& start,
                                                    const player::Options& options);

}  // namespace varia::cli
