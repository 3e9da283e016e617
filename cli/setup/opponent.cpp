#include "opponent.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <utility>

#include "endgame_folder.hpp"
#include "layout.hpp"
#include "standing.hpp"
#include "terminal.hpp"
#include "thinking.hpp"
#include "weights.hpp"
#include "weights_folder.hpp"

namespace varia::cli {
namespace {

// Whether more than two parties still play. A team is one party.
bool of_many(const Contest& contest) {
    const Position& position = contest.position();
    const SideSet others = contest.variant().enemies(position.turn()) - position.out();
    for (const Side side : others) return !(others - contest.variant().allies(side)).empty();
    return false;
}

}  // namespace

std::optional<player::Limits> limits_of(const ThinkingChoice& thinking) {
    if (!thinking.time && thinking.nodes == 0 && thinking.depth == 0) return std::nullopt;
    player::Limits limits;
    if (thinking.time)
        limits.time = std::chrono::milliseconds(
            std::max<std::int64_t>(static_cast<std::int64_t>(*thinking.time * 1000), 1));
    limits.nodes = thinking.nodes;
    limits.depth = thinking.depth;
    return limits;
}

player::Options engine_options(const EngineChoice& engine) {
    player::Options options;
    options.threads = engine.threads;
    if (engine.hash != 0) options.table = engine.hash;
    options.endgames = endgame_folder(engine.endgames);
    options.weights_folder = own_weights_folder();
    return options;
}

std::optional<player::Options> engine_options(const EngineChoice& engine, const std::string& name,
                                              const Contest& contest) {
    player::Options options = engine_options(engine);
    if (!add_weights(options, engine.weights, name, contest.layout())) return std::nullopt;
    return options;
}

std::string standing_words(const Contest& contest, const player::Line& line) {
    const std::string who = side_name(contest.variant(), contest.position().turn());
    if (line.value.wins() || line.value.loses())
        return fmt::format("{} {} in {}", who, line.value.wins() ? "wins" : "loses",
                           counted(static_cast<std::size_t>(player::moves_to_end(contest, line)), "move"));
    if (of_many(contest)) return value_words(contest, line) + " against all others together";
    // In hundredths of the commonest kind, as a rule a pawn.
    const int points = std::abs(line.value.points);
    const bool better = line.value.points > 0;
    const std::string value = value_words(contest, line);
    if (points < 25) return fmt::format("it is about even ({})", value);
    const char* const how = points < 80    ? better ? "a little better" : "a little worse"
                            : points < 250 ? better ? "better" : "worse"
                            : points < 600 ? better ? "much better" : "much worse"
                            : better       ? "winning"
                                           : "losing";
    return fmt::format("{} is {} ({})", who, how, value);
}

Opponent::Opponent(const ThinkingChoice& thinking, const Contest& contest, const player::Options& options,
                   std::uint64_t seed)
    : engine_(contest, options), limits_(limits_of(thinking)), levels_(thinking.level.value_or(usual_level), seed) {
    complain_of_unfit(engine_.weights());
    (void)engine_.prepare();  // this must be done before a clock runs
}

player::Answer Opponent::choose(const Contest& contest, int player, const std::string& who, const TimeLeft& left) {
    Thinking thinking(engine_, contest, who, Reports::that_it_thinks);
    const auto see = [&](const player::Info& info) { thinking.see(info); };
    player::Limits limits = limits_.value_or(player::Limits{});
    limits.clock = left.clock;
    limits.increment = left.increment;
    player::Answer answer = limits_ ? engine_.search(contest, player, limits, see)
                                    : levels_.choose(engine_, contest, player, see, limits);
    interrupted_ = thinking.interrupted();
    return answer;
}

player::Answer Opponent::advise(const Contest& contest, int player, std::uint64_t nodes) {
    Thinking thinking(engine_, contest, "the computer", Reports::what_it_sees);
    engine_.forget();
    player::Limits limits;
    limits.nodes = nodes;
    limits.time = std::chrono::seconds(3);
    player::Answer answer = engine_.search(contest, player, limits,
                                           [&](const player::Info& info) { thinking.see(info); });
    player::end_turn(engine_, contest, limits, answer);
    return answer;
}

}  // namespace varia::cli
