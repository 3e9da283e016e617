#include "refereed_game.hpp"

#include <utility>

#include "game_setup.hpp"
#include "remote_referee.hpp"

namespace varia::server {

void Referees::start_sandboxed(const VariantText& variant, const std::string& address,
                               std::function<void(Loaded)> done) {
    ApiError why;
    std::shared_ptr<RemoteReferee> sandboxed = hire_(address, why);
    if (!sandboxed) return done({nullptr, {}, std::move(why)});
    RemoteReferee& asked = *sandboxed;
    asked.load(variant, [sandboxed = std::move(sandboxed), done = std::move(done)](Answered<VariantFacts> loaded) {
        done({sandboxed, std::move(loaded.result), std::move(loaded.error)});
    });
}

void RefereedGame::set_up(const GameSettings& game_settings, const std::vector<std::string>& moves,
                          const std::string& address, std::function<void(Answered<Position>, double)> done) {
    if (game_settings.source)
        return set_up_apart(game_settings, moves, address,
                            [done = std::move(done)](Answered<Position> begun) { done(std::move(begun), 0); });
    close();
    referees_.factory().set_up(
        {address, game_settings.variant, game_settings.set, game_settings.rules, game_settings.start, moves},
        [this, done = std::move(done)](GameSetup setup, double ms) {
            if (!setup.error) take_over(std::move(setup.referee));
            done({std::move(setup.position), std::move(setup.error)}, ms);
        });
}

void RefereedGame::set_up_apart(const GameSettings& game_settings, const std::vector<std::string>& moves,
                                const std::string& address, ResultCallback<Position> done) {
    const auto begin = [this, start = game_settings.start, moves](const std::shared_ptr<Referee>& referee,
                                                                  ResultCallback<Position> report) {
        referee->begin(start, moves, [this, referee, report = std::move(report)](Answered<Position> begun) {
            if (!begun.error) take_over(referee);
            report(std::move(begun));
        });
    };
    // A referee of an untrusted variant plays this game only, so it has the variant loaded already.
    const std::shared_ptr<Referee> held = stands() ? referee_ : nullptr;
    close();
    if (held) return begin(held, std::move(done));
    referees_.start_sandboxed(
        {*game_settings.source, game_settings.set}, address,
        [begin, rules = game_settings.rules, done = std::move(done)](Referees::Loaded loaded) mutable {
            if (!loaded.error) loaded.error = other_rules(loaded.facts, rules);
            if (loaded.error) return done({{}, std::move(loaded.error)});
            begin(loaded.referee, std::move(done));
        });
}

}  // namespace varia::server
