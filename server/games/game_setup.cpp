#include "game_setup.hpp"

#include <fmt/format.h>

#include <utility>

namespace varia::server {
namespace {

constexpr std::size_t max_players = 64;

// Returns why the loaded variant is not played here.
std::optional<ApiError> unplayable(const VariantFacts& facts, std::int64_t max_boards) {
    if (facts.boards < 1 || facts.players.empty() || facts.players.size() > max_players)
        return ApiError{ErrorCode::internal, "the rules gave no answer that makes sense"};
    if (facts.boards > max_boards)
        return ApiError{ErrorCode::limit, fmt::format("a match has at most {} boards here", max_boards)};
    return std::nullopt;
}

void begin_opened(GameSetup setup, const std::string& start, std::function<void(GameSetup)> done) {
    Referee& asked = *setup.referee;
    asked.begin(start, {}, [setup = std::move(setup), done = std::move(done)](Answered<Position> begun) mutable {
        setup.position = std::move(begun.result);
        setup.error = std::move(begun.error);
        done(std::move(setup));
    });
}

}  // namespace

void open_game(std::shared_ptr<Referee> referee, VariantFacts facts, const std::string& start, std::int64_t max_boards,
               std::function<void(GameSetup)> done) {
    GameSetup setup;
    setup.error = unplayable(facts, max_boards);
    setup.facts = std::move(facts);
    setup.referee = std::move(referee);
    if (setup.error) return done(std::move(setup));
    if (setup.facts.boards == 1) return begin_opened(std::move(setup), start, std::move(done));
    // The description says who plays what on which board.
    Referee& asked = *setup.referee;
    asked.describe([setup = std::move(setup), start, done = std::move(done)](Answer answer) mutable {
        setup.described = std::move(answer.result);
        setup.error = std::move(answer.error);
        if (setup.error) return done(std::move(setup));
        begin_opened(std::move(setup), start, std::move(done));
    });
}

std::optional<ApiError> other_rules(const VariantFacts& loaded, const std::string& rules) {
    if (loaded.rules == rules) return std::nullopt;
    return ApiError{
        ErrorCode::refused,
        "the game was begun under rules that its variant does not have any more; `log` tells what was played"};
}

}  // namespace varia::server
