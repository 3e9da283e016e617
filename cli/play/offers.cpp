#include "offers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <system_error>
#include <utility>

#include <varia/number.hpp>

#include "standing.hpp"
#include "terminal.hpp"

namespace varia::cli {

std::vector<Offer> offers(const std::vector<Choice>& choices) {
    std::vector<Offer> list;
    for (const Choice& choice : choices) list.push_back({choice.text, {choice.action}});
    return list;
}

std::vector<Offer> offers_on(Contest& contest, int floor) {
    if (contest.over()) return {};
    return offers(contest.match() != nullptr ? contest.choices(floor) : contest.choices());
}

std::vector<Offer> offers_of_piece(Contest& contest, int floor, Cell cell) {
    std::vector<Offer> list;
    for (const Action& action : contest.piece_actions(floor, cell))
        list.push_back({contest.action_text(action), {action}});
    return list;
}

std::optional<std::vector<Offer>> turn_offers(Contest& contest, std::size_t most) {
    const auto written = contest.turns(most);
    if (!written) return std::nullopt;
    std::vector<Offer> list;
    for (const WrittenTurn& turn : *written) {
        Offer& offer = list.emplace_back(Offer{turn.text, {}});
        for (const Move step : turn.turn) offer.actions.emplace_back().move = step;
    }
    return list;
}

std::vector<Offer> turns_from(Contest& contest, Cell cell) {
    if (!has_turns(contest)) return {};
    std::vector<Offer> own = turn_offers(contest, most_searched).value_or(std::vector<Offer>{});
    std::erase_if(own, [&](const Offer& offer) { return offer.actions.front().move.from != cell; });
    if (own.size() > most_in_line) own.clear();
    return own;
}

std::vector<Offer> usual_offers(Contest& contest) {
    if (has_turns(contest))
        if (std::optional<std::vector<Offer>> turns = turn_offers(contest, most_listed)) return *std::move(turns);
    return offers(contest.choices());
}

std::vector<Offer> offers_beginning(Contest& contest, const std::string& text) {
    int floor = 0;
    if (contest.match() != nullptr) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), floor);
        if (error != std::errc{} || *end != ':' || floor < 1 || floor > contest.floors()) return {};
        --floor;
    }
    std::vector<Choice> found = contest.choices(floor);
    std::erase_if(found, [&](const Choice& choice) {
        return !choice.text.starts_with(text) && !contest.action_text(choice.action, Spelling::uci).starts_with(text) &&
               !contest.action_text(choice.action, Spelling::san).starts_with(text);
    });
    return offers(found);
}

std::optional<int> floor_named(const Contest& contest, std::string_view number) {
    if (const auto floor = number_of(number, 1, contest.floors())) return *floor - 1;
    complain(fmt::format("no floor {}; they are numbered from 1 to {}", number.substr(0, 20), contest.floors()));
    return std::nullopt;
}

}  // namespace varia::cli
