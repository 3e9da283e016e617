#include "opening.hpp"

#include <fmt/format.h>

#include <utility>

#include "reading.hpp"

namespace varia::server {
namespace {

constexpr std::size_t most_players = 64;

// Why what was loaded is not played here.
std::optional<Trouble> unplayable(const Json& loaded, std::int64_t most_boards) {
    const std::size_t players = texts_in(loaded, "players").size();
    const std::int64_t boards = number_in(loaded, "boards", 1);
    if (boards < 1 || players < 1 || players > most_players)
        return Trouble{Code::internal, "the rules gave no answer that makes sense"};
    if (boards > most_boards)
        return Trouble{Code::limit, fmt::format("a match has at most {} boards here", most_boards)};
    return std::nullopt;
}

void begin_opened(Opening opening, const std::string& start, std::function<void(Opening)> told) {
    Referee& asked = *opening.referee;
    const std::string variant = text_in(opening.loaded, "variant");
    begin_game(asked, variant, start, {},
               [opening = std::move(opening), told = std::move(told)](Answer answer) mutable {
                   opening.handle = text_in(answer.result, "game");
                   opening.standing = without(answer.result, "game");
                   opening.trouble = std::move(answer.trouble);
                   told(std::move(opening));
               });
}

}  // namespace

void open_game(std::shared_ptr<Referee> referee, Json loaded, const std::string& start, std::int64_t most_boards,
               std::function<void(Opening)> told) {
    Opening opening;
    opening.trouble = unplayable(loaded, most_boards);
    opening.loaded = std::move(loaded);
    opening.referee = std::move(referee);
    if (opening.trouble) return told(std::move(opening));
    if (number_in(opening.loaded, "boards", 1) == 1) return begin_opened(std::move(opening), start, std::move(told));
    // Who plays what on which floor.
    Json params = Json::object();
    params.set("variant", text_in(opening.loaded, "variant"));
    Referee& asked = *opening.referee;
    asked.ask("describe", std::move(params),
              [opening = std::move(opening), start, told = std::move(told)](Answer answer) mutable {
                  opening.described = std::move(answer.result);
                  opening.trouble = std::move(answer.trouble);
                  if (opening.trouble) return told(std::move(opening));
                  begin_opened(std::move(opening), start, std::move(told));
              });
}

void begin_game(Referee& referee, const std::string& variant, const std::string& start,
                const std::vector<std::string>& moves, Told told) {
    Json params = Json::object();
    params.set("variant", variant).set("position", start);
    if (!moves.empty()) params.set("moves", Json::array(moves));
    referee.ask("new_game", std::move(params), std::move(told));
}

std::optional<Trouble> other_rules(const Json& loaded, const std::string& rules) {
    if (text_in(loaded, "rules") == rules) return std::nullopt;
    return Trouble{
        Code::refused,
        "the game was begun under rules that its variant does not have any more; `log` tells what was played"};
}

}  // namespace varia::server
