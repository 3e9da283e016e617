#include "game_factory.hpp"

#include <chrono>
#include <memory>
#include <new>
#include <utility>

namespace varia::server {
namespace {

ApiError out_of_memory() { return {ErrorCode::out_of_memory, "memory has run out"}; }

// Makes a game on this thread. Passes it to `told` on the thread of the loop, with its cost.
void make_and_report(EventLoop& loop, const std::function<GameSetup()>& make,
                     std::function<void(GameSetup, double)> done) {
    const auto begun = std::chrono::steady_clock::now();
    GameSetup made;
    try {
        made = make();
    } catch (const std::bad_alloc&) {
        made = {};
        made.error = out_of_memory();
    }
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;
    loop.post(
        [done = std::move(done), made = std::move(made), ms = took.count()]() mutable { done(std::move(made), ms); });
}

GameSetup failed(std::optional<ApiError> error) {
    GameSetup setup;
    setup.error = std::move(error);
    return setup;
}

GameSetup opened(VariantCache& variant_cache, const GameFactory::Wish& wish) {
    VariantCache::Lent lent = variant_cache.lend(wish.variant, wish.set);
    if (lent.error) return failed(std::move(lent.error));
    GameSetup opened;
    open_game(std::move(lent.referee), std::move(lent.facts), wish.start, wish.max_boards,
              [&opened](GameSetup setup) { opened = std::move(setup); });
    return opened;
}

GameSetup set_up_again(VariantCache& variant_cache, const GameFactory::Game& game) {
    VariantCache::Lent lent = variant_cache.lend(game.variant, game.set);
    if (!lent.error) lent.error = other_rules(lent.facts, game.rules);
    if (lent.error) return failed(std::move(lent.error));
    GameSetup again;
    lent.referee->begin(game.start, game.moves, [&again](Answered<Position> begun) {
        again.position = std::move(begun.result);
        again.error = std::move(begun.error);
    });
    again.referee = std::move(lent.referee);
    again.facts = std::move(lent.facts);
    return again;
}

}  // namespace

std::optional<ApiError> GameFactory::open(Wish wish, std::function<void(GameSetup, double)> done) {
    const std::string address = wish.address;
    const FairWorker::Late late = [this, done](const ApiError& error) {
        loop_.post([done, error] { done(failed(error), 0); });
    };
    return openings_.give(
        address,
        [this, wish = std::move(wish), done = std::move(done)]() mutable {
            make_and_report(
                loop_, [&] { return opened(variant_cache_, wish); }, std::move(done));
        },
        late);
}

void GameFactory::set_up(Game game, std::function<void(GameSetup, double)> done) {
    const std::string address = game.address;
    settings_up_.give_for_game(address, [this, game = std::move(game), done = std::move(done)]() mutable {
        make_and_report(
            loop_, [&] { return set_up_again(variant_cache_, game); }, std::move(done));
    });
}

std::optional<ApiError> GameFactory::list(const std::string& address, std::function<void(Answer)> done) {
    const FairWorker::Late late = [this, done](const ApiError& error) {
        loop_.post([done, error] { done({Json::object(), error}); });
    };
    return openings_.give(
        address,
        [this, done = std::move(done)]() mutable {
            Answer answer;
            try {
                answer.result = variant_cache_.variants();
            } catch (const std::bad_alloc&) {
                answer.error = out_of_memory();
            }
            loop_.post([done = std::move(done), answer = std::move(answer)]() mutable { done(std::move(answer)); });
        },
        late);
}

void GameFactory::end() {
    openings_.end();
    settings_up_.end();
}

void GameFactory::close() {
    end();
    openings_.close();
    settings_up_.close();
}

}  // namespace varia::server
