#include "player.hpp"

#include <fmt/format.h>

#include <algorithm>

#include <varia/number.hpp>
#include <varia/player/levels.hpp>

namespace varia::cli {
namespace {

// Random turns before a strong player chooses. Without them it would play the same game again and again.
constexpr int opening_turns = 4;

class Chance final : public Chooser {
public:
    void begin(std::uint64_t seed) override { dice_ = Dice(seed); }
    ActionList choose(Contest&, const ActionList& legal) override { return {legal[dice_.below(legal.size())]}; }

private:
    Dice dice_{0};
};

class AtLevel final : public Chooser {
public:
    AtLevel(int level, const Contest& start, const player::Options& options)
        : level_(level), levels_(level, 0), engine_(start, options) {}

    void begin(std::uint64_t seed) override {
        dice_ = Dice(seed);
        levels_ = player::Levels(level_, seed);
        engine_.forget();
    }

    ActionList choose(Contest& contest, const ActionList& legal) override {
        if (contest.plies() < opening_turns * contest.boards()) return {legal[dice_.below(legal.size())]};
        const int player = contest.player() >= 0 ? contest.player() : contest.actor(legal.front());
        ActionList actions = levels_.choose(engine_, contest, player).actions;
        if (actions.empty()) actions.push_back(legal[dice_.below(legal.size())]);
        return actions;
    }

private:
    int level_;
    player::Levels levels_;
    Dice dice_{0};
    player::Engine engine_;
};

}  // namespace

std::optional<ReportPlayer> report_player(std::string_view text) {
    if (text == "random") return ReportPlayer{};
    for (const std::string_view before : {"level:", "engine:", "level ", "engine "})
        if (text.starts_with(before)) {
            text.remove_prefix(before.size());
            break;
        }
    const std::optional<int> level = number_of(text, 1, player::strongest_level);
    return level ? std::optional(ReportPlayer{*level}) : std::nullopt;
}

std::string words_for(const ReportPlayer& player) {
    return player.level == 0 ? std::string("chance") : fmt::format("the computer at level {}", player.level);
}

// SplitMix64 (Steele, Lea and Flood 2014).
std::uint64_t Dice::next() {
    std::uint64_t x = state_ += 0x9E3779B97F4A7C15U;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9U;
    x = (x ^ x >> 27) * 0x94D049BB133111EBU;
    return x ^ x >> 31;
}

std::size_t Dice::below(std::size_t count) {
    // Numbers below it would make the first results more likely.
    const std::uint64_t rest = -std::uint64_t{count} % count;
    std::uint64_t number = next();
    while (number < rest) number = next();
    return static_cast<std::size_t>(number % count);
}

std::unique_ptr<Chooser> make_chooser(const ReportPlayer& player, const Contest& start,
                                      const player::Options& options) {
    if (player.level == 0) return std::make_unique<Chance>();
    return std::make_unique<AtLevel>(player.level, start, options);
}

}  // namespace varia::cli
