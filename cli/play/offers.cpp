#include "offers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "standing.hpp"
#include "terminal.hpp"

namespace varia::cli {

std::vector<Offer> offers(const std::vector<Choice>& choices) {
    std::vector<Offer> list;
    for (const Choice& choice : choices) list.push_back({choice.text, {choice.action}});
    return list;
}

std::vector<Offer> offers_on(Contest& contest, int board) {
    if (contest.over()) return {};
    return offers(contest.choices(board));
}

std::vector<Offer> offers_of_piece(Contest& contest, int board, Cell cell) {
    std::vector<Offer> list;
    for (const Action& action : contest.piece_actions(board, cell))
        list.push_back({contest.action_text(action), {action}});
    return list;
}

std::optional<std::vector<Offer>> turn_offers(Contest& contest, std::size_t max) {
    const auto written = contest.turns(max);
    if (!written) return std::nullopt;
    std::vector<Offer> list;
    for (const WrittenTurn& turn : *written) {
        Offer& offer = list.emplace_back(Offer{turn.text, {}});
        for (const Move step : turn.turn) offer.actions.emplace_back().move = step;
    }
    return list;
}

std::vector<Offer> turns_from(Contest& contest, Cell cell) {
    if (!contest.layout().has_turns()) return {};
    std::vector<Offer> own = turn_offers(contest, max_searched).value_or(std::vector<Offer>{});
    std::erase_if(own, [&](const Offer& offer) { return offer.actions.front().move.from != cell; });
    if (own.size() > max_in_line) own.clear();
    return own;
}

std::vector<Offer> usual_offers(Contest& contest) {
    if (contest.layout().has_turns())
        if (std::optional<std::vector<Offer>> turns = turn_offers(contest, max_listed)) return *std::move(turns);
    return offers(contest.choices());
}

std::vector<Offer> offers_beginning(Contest& contest, const std::string& text) {
    const TextOnBoard on_board = contest.layout().split(text);
    if (on_board.is == TextOnBoard::Number::missing || on_board.is == TextOnBoard::Number::unknown) return {};
    std::vector<Choice> found = contest.choices(on_board.board);
    std::erase_if(found, [&](const Choice& choice) {
        return !choice.text.starts_with(text) && !contest.action_text(choice.action, Spelling::uci).starts_with(text) &&
               !contest.action_text(choice.action, Spelling::san).starts_with(text);
    });
    return offers(found);
}

std::optional<int> board_named(const Contest& contest, std::string_view number) {
    const std::optional<int> board = contest.layout().find_board(number);
    if (!board) complain_of_board(contest, number);
    return board;
}

void complain_of_board(const Contest& contest, std::string_view number) {
    complain(fmt::format("no floor {}; they are numbered from 1 to {}", number.substr(0, 20), contest.boards()));
}

}  // namespace varia::cli
