// Players that need no other program: the computer at a level or with limits, and random moves.
#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <utility>

#include <varia/player/engine.hpp>
#include <varia/player/levels.hpp>

#include "competitor.hpp"

namespace varia::cli {
namespace {

class Computer final : public Competitor {
public:
    Computer(const Setting& setting, const Entrant& entrant)
        : Competitor(setting.stopped),
          entrant_(entrant),
          engine_(setting.variant, options(entrant)),
          levels_(level(entrant), 0) {
        (void)engine_.prepare([this] { return !stopped().load(); });  // this must be done before a clock runs
    }

    std::string begin(const Contest&, int, const Limit&, std::uint64_t seed) override {
        engine_.forget();
        levels_ = player::Levels(level(entrant_), entrant_.seed + seed);
        return {};
    }

    Choice choose(Played& played, int player, const Allowance& allowance) override {
        const auto see = [this](const player::Info&) {
            if (stopped().load()) engine_.stop();
        };
        player::Answer answer;
        if (entrant_.kind == Entrant::Kind::level)
            answer = levels_.choose(engine_, played.contest, player, see);
        else
            answer = engine_.search(played.contest, player, limits(player, allowance), see);
        Choice choice;
        choice.interrupted = stopped().load();
        if (answer.failure) choice.failure = "a rule failed: " + answer.failure->text();
        choice.actions = std::move(answer.actions);
        return choice;
    }

    void stop() override { engine_.stop(); }

private:
    static int level(const Entrant& entrant) { return entrant.level > 0 ? entrant.level : player::strongest_level; }
    static player::Options options(const Entrant& entrant) {
        player::Options options = entrant.own;
        options.threads = entrant.threads;
        if (entrant.hash != 0) options.table = entrant.hash;
        return options;
    }
    static player::Limits limits(int player, const Allowance& allowance) {
        player::Limits limits;
        limits.nodes = allowance.limit.nodes;
        limits.depth = allowance.limit.depth;
        if (allowance.limit.each) limits.time = allowance.limit.each;
        if (allowance.limit.clock) {
            limits.clock = std::max(allowance.clocks[static_cast<std::size_t>(player)], Milliseconds{1});
            limits.increment = allowance.limit.increment;
            limits.moves_to_go = allowance.moves_left;
        }
        return limits;
    }

    const Entrant& entrant_;
    player::Engine engine_;
    player::Levels levels_;
};

class Chance final : public Competitor {
public:
    explicit Chance(const Setting& setting) : Competitor(setting.stopped) {}
    std::string begin(const Contest&, int, const Limit&, std::uint64_t seed) override {
        random_.seed(seed);
        return {};
    }
    Choice choose(Played& played, int player, const Allowance&) override {
        Contest& contest = played.contest;
        ActionList own = contest.legal_actions();
        std::erase_if(own, [&](const Action& action) {
            return action.type == ActionType::resign || contest.actor(action) != player;
        });
        Choice choice;
        if (!own.empty()) choice.actions = {own[static_cast<std::size_t>(random_() % own.size())]};
        return choice;
    }

private:
    std::mt19937_64 random_;
};

}  // namespace

std::unique_ptr<Competitor> make_computer(const Setting& setting, const Entrant& entrant) {
    return std::make_unique<Computer>(setting, entrant);
}

std::unique_ptr<Competitor> make_random(const Setting& setting) { return std::make_unique<Chance>(setting); }

}  // namespace varia::cli
