#include "typed_moves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <varia/text.hpp>

#include "layout.hpp"
#include "offers.hpp"
#include "play_commands.hpp"
#include "play_session.hpp"
#include "read_actions.hpp"
#include "shown_boards.hpp"
#include "standing.hpp"
#include "terminal.hpp"

namespace varia::cli {
namespace {

// Plays the action with this number in the list that was shown last.
void play_number(PlaySession& session, const std::string& text) {
    PlayedGame& game = session.game();
    if (game.listed.empty()) game.listed = usual_offers(game.contest());
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc{} && number >= 1 && number <= game.listed.size())
        return session.play(ActionList(game.listed[number - 1].actions));
    complain(fmt::format("no {} {}; there are {}, and `moves` lists them", action_noun(game.contest()),
                         text.substr(0, 20), game.listed.size()));
}

// What can be played and begins with the typed text.
struct Beginnings {
    std::vector<Offer> offers;
    std::string_view noun;
};

Beginnings beginnings(PlayedGame& game, const std::string& text) {
    Contest& contest = game.contest();
    if (!game.has_turns()) return {offers_beginning(contest, text), action_noun(contest)};
    const auto begins_so = [&](std::vector<Offer> list) {
        std::erase_if(list, [&](const Offer& offer) { return !offer.text.starts_with(text); });
        return list;
    };
    std::vector<Offer> turns = begins_so(turn_offers(contest, max_searched).value_or(std::vector<Offer>{}));
    if (turns.size() == 1) return {std::move(turns), "turn"};
    std::vector<Offer> steps = begins_so(offers(contest.choices()));
    const bool few = turns.size() <= max_in_line && steps.size() != 1;
    if (!turns.empty() && (few || steps.empty())) return {std::move(turns), "turn"};
    return {std::move(steps), "step"};
}

void print_beginnings(const PlaySession& session, const Beginnings& found) {
    std::string line = fmt::format("{} begin so:", counted(found.offers.size(), found.noun));
    for (const Offer& offer : found.offers) line += " " + escaped(offer.text);
    print(wrapped(line, session.screen().width(), 4) + "\n");
}

void report_what_was_meant(PlayedGame& game, const std::string& text) {
    if (text == "stop") return;
    const std::string near = nearest(text, command_names(game));
    if (!near.empty() && text.size() > 2) return complain(fmt::format("or did you mean the command `{}`?", near));
    const std::string cells = shown_boards(game.contest()).names_of_cells(game.contest(), text);
    if (!cells.empty()) complain(cells);
}

}  // namespace

void TypedMoves::play(PlaySession& session, const std::string& text) {
    PlayedGame& game = session.game();
    Contest& contest = game.contest();
    if (contest.over()) {
        complain(typed_error(fmt::format("the {} is over: {}", contest_noun(contest), game.now_line()),
                             fmt::format("`undo` takes the last {} back", action_noun(contest)))
                     .text());
        return;
    }
    if (text.find_first_not_of("0123456789") == std::string::npos) return play_number(session, text);
    const Result<ReadActions> read = read_actions(contest, text);
    if (read) return session.play(read->actions, read->ends_turn ? remark_on_commas(session, text) : "");
    const Beginnings found = beginnings(game, text);
    if (found.offers.size() == 1) return session.play(found.offers.front().actions);
    if (!found.offers.empty()) return print_beginnings(session, found);
    complain(read.diagnostics());
    report_what_was_meant(game, text);
}

std::string TypedMoves::remark_on_commas(PlaySession& session, const std::string& text) {
    if (reported_commas_ || text.back() == ',' || !session.game().turns_may_stop()) return {};
    const Result<ReadActions> going_on = read_actions(session.game().contest(), text + ",");
    if (!going_on || going_on->ends_turn) return {};
    reported_commas_ = true;
    return wrapped(fmt::format("That was the whole turn. It might have gone on: a comma behind the step, `{},`, says "
                               "so, and `stop` ends the turn then. `undo` takes it back.",
                               escaped(text)),
                   session.screen().width()) +
           "\n\n";
}

}  // namespace varia::cli
