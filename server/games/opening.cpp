#include "opening.hpp"

#include <fmt/format.h>

#include <utility>

namespace varia::server {
namespace {

constexpr std::size_t most_players = 64;

// Returns why the loaded variant is not played here.
std::optional<Trouble> unplayable(const VariantFacts& facts, std::int64_t most_boards) {
    if (facts.boards < 1 || facts.players.empty() || facts.players.size() > most_players)
        return Trouble{Code::internal, "the rules gave no answer that makes sense"};
    if (facts.boards > most_boards)
        return Trouble{Code::limit, fmt::format("a match has at most {} boards here", most_boards)};
    return std::nullopt;
}

void begin_opened(Opening opening, const std::string& start, std::function<void(Opening)> told) {
    Referee& asked = *opening.referee;
    asked.begin(start, {}, [opening = std::move(opening), told = std::move(told)](Answered<Position> begun) mutable {
        opening.position = std::move(begun.result);
        opening.trouble = std::move(begun.trouble);
        told(std::move(opening));
    });
}

}  // namespace

void open_game(std::shared_ptr<Referee> referee, VariantFacts facts, const std::string& start, std::int64_t most_boards,
               std::function<void(Opening)> told) {
    Opening opening;
    opening.trouble = unplayable(facts, most_boards);
    opening.facts = std::move(facts);
    opening.referee = std::move(referee);
    if (opening.trouble) return told(std::move(opening));
    if (opening.facts.boards == 1) return begin_opened(std::move(opening), start, std::move(told));
    // The description says who plays what on which board.
    Referee& asked = *opening.referee;
    asked.describe([opening = std::move(opening), start, told = std::move(told)](Answer answer) mutable {
        opening.described = std::move(answer.result);
        opening.trouble = std::move(answer.trouble);
        if (opening.trouble) return told(std::move(opening));
        begin_opened(std::move(opening), start, std::move(told));
    });
}

std::optional<Trouble> other_rules(const VariantFacts& loaded, const std::string& rules) {
    if (loaded.rules == rules) return std::nullopt;
    return Trouble{
        Code::refused,
        "the game was begun under rules that its variant does not have any more; `log` tells what was played"};
}

}  // namespace varia::server
