// Checks of matches that need no compiled games: boards, links and seats.
#include <algorithm>
#include <memory>
#include <string>

#include <varia/text.hpp>

#include "check_fields.hpp"
#include "spelling.hpp"

namespace varia {
namespace {

bool check_team(const TeamDef& team, std::size_t boards, Where where, Checks& checks) {
    if (!is_identifier(team.name) || team.name.size() > static_cast<std::size_t>(max_word))
        return checks.fail(where, "a team cannot be called " + quoted(team.name),
                           "use up to " + std::to_string(max_word) + " letters, digits and _, beginning with a letter");
    if (!checks.at_most(team.seats.size(), 2 * max_linked_boards, where, "team " + team.name, "seats")) return false;
    for (const TeamDef::Seat& seat : team.seats) {
        if (seat.board < 0 || static_cast<std::size_t>(seat.board) >= boards)
            return checks.fail(where, "seats: " + team.name + " sits on floor " +
                                          std::to_string(seat.board + std::int64_t{1}) + ", but there are " +
                                          std::to_string(boards));
        if (!checks.within(seat.side, 0, 1, where, "the side of a seat of " + team.name)) return false;
    }
    return true;
}

}  // namespace

void check_match(const Definition& definition, Checks& checks) {
    if (!definition.match) return;
    const MatchDef& match = *definition.match;
    const Where where = match.where;
    check_fields<&MatchDef::games, &MatchDef::teams>(match, "the match", checks);
    if (match.games.empty()) checks.fail(where, "a match has at least one game");
    checks.at_most(match.games.size(), max_linked_boards, where, "a match", "games");
    for (const std::shared_ptr<const Definition>& game : match.games) {
        if (game == nullptr) {
            checks.fail(where, "a game of the match is missing: its pointer is null");
            break;
        }
        if (game->match) {
            checks.fail(where, "a game of a match is played on one board: it can be no match itself");
            break;
        }
    }
    const auto has_odds = [](const std::shared_ptr<const Definition>& game) {
        return game != nullptr && !game->rules.draw_odds.empty();
    };
    const Name& own = definition.rules.draw_odds;
    if (!own.empty() || std::ranges::any_of(match.games, has_odds))
        checks.fail(own.empty() ? where : own.where,
                    "draw odds are for a game by itself: on a board of a match a draw is nobody's win",
                    "leave out draw_odds");
    if (match.boards.empty() || match.boards.size() > static_cast<std::size_t>(max_linked_boards))
        checks.fail(where, "a match has 1 to " + std::to_string(max_linked_boards) + " boards, not " +
                               std::to_string(match.boards.size()));
    else
        for (const LinkedBoardDef& board : match.boards) {
            if (board.game < 0 || static_cast<std::size_t>(board.game) >= match.games.size()) {
                checks.fail(where, "a floor plays game " + std::to_string(board.game + std::int64_t{1}) +
                                       ", but there are " + std::to_string(match.games.size()));
                break;
            }
            if (!checks.mentions(board.links, max_board_links, where, "a floor", "shafts")) break;
        }
    for (const int way : match.conveyor)
        if (way != 1 && way != -1) {
            checks.fail(where, "a shaft's conveyor runs up (1) or down (-1), not " + std::to_string(way));
            break;
        }
    if (checks.at_most(match.teams.size(), 2 * max_linked_boards, where, "a match", "teams"))
        for (const TeamDef& team : match.teams)
            if (!check_team(team, match.boards.size(), where, checks)) break;
}

}  // namespace varia
