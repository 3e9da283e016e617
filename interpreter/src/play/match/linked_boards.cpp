// Linked boards are checked once: whether the games of the boards fit each other, whether the cells of the links exist,
// and whether each side of each board has a player.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include <varia/match.hpp>

#include "report.hpp"
#include "validate.hpp"

namespace varia {

namespace {

// A piece keeps its kind on every board, so a kind must have the same number on all boards.
void check_kinds(const std::vector<VariantPtr>& games, Where where, Report& report) {
    for (const VariantPtr& game : games) {
        bool same = game->kinds() == games[0]->kinds();
        for (int k = 1; same && k <= game->kinds(); ++k)
            same = game->kind(static_cast<Kind>(k)).letter.text == games[0]->kind(static_cast<Kind>(k)).letter.text;
        if (!same)
            report.error(where, fmt::format("{} and {} have not the same kinds of pieces", games[0]->id(), game->id()));
        if (game->order() != std::vector<Side>{Side::first, Side::second})
            report.error(where, fmt::format("{}: on a board of a match the sides move in turn", game->id()));
    }
}

// A move that lands on the next board lands on the cell with the same number, so the boards must be alike.
void check_across(const std::vector<VariantPtr>& games, Where where, Report& report) {
    for (const VariantPtr& game : games) {
        bool same = game->board().cells() == games[0]->board().cells();
        for (int c = 0; same && c < game->board().cells(); ++c)
            same = game->board().name(static_cast<Cell>(c)) == games[0]->board().name(static_cast<Cell>(c));
        if (!same) report.error(where, "moves can land on the next floor only where all floors have the same cells");
    }
}

}  // namespace

Result<std::shared_ptr<const LinkedBoards>> LinkedBoards::build(const Definition& definition,
                                                                std::vector<VariantPtr> games) {
    VARIA_ASSERT(std::ranges::find(games, nullptr) == games.end(), "no game is null");
    Report report(definition.files);
    std::shared_ptr<LinkedBoards> linked(new LinkedBoards());
    LinkedBoards& b = *linked;
    if (!definition.match) return typed_error("this game has one board: it is no match");
    validate_match(definition, report);
    if (games.size() != definition.match->games.size())
        report.error(definition.match->where, fmt::format("the match has {} games, and {} of them are here, compiled",
                                                          definition.match->games.size(), games.size()));
    if (report.failed()) return report.take();
    b.id_ = definition.id;
    b.name_ = definition.name;
    b.match_ = *definition.match;
    b.games_ = std::move(games);
    const MatchDef& match = b.match_;
    check_kinds(b.games_, match.where, report);
    if (match.across) check_across(b.games_, match.where, report);

    for (int f = 0; f < b.boards(); ++f) {
        const LinkedBoardDef& board = match.boards[static_cast<std::size_t>(f)];
        if (board.links.size() != match.boards[0].links.size())
            report.error(match.where, fmt::format("floor {} has {} shafts, floor 1 has {}", f + 1, board.links.size(),
                                                  match.boards[0].links.size()));
        std::vector<Cell> cells;
        for (const Name& name : board.links) {
            const Cell cell = b.variant(f)->board().find(name.text);
            if (cell == no_cell)
                report.error(name.where, fmt::format("floor {} has no cell \"{}\" for a shaft", f + 1, name.text));
            else if (std::ranges::find(cells, cell) != cells.end())
                report.error(name.where, fmt::format("floor {}: two shafts share the cell {}", f + 1, name.text));
            cells.push_back(cell);
        }
        b.links_.push_back(std::move(cells));
    }
    if (!match.conveyor.empty() && match.conveyor.size() != match.boards[0].links.size())
        report.error(match.where, fmt::format("the conveyor has {} directions for {} shafts", match.conveyor.size(),
                                              match.boards[0].links.size()));
    if (!match.conveyor.empty() && match.schedule != Schedule::lockstep)
        report.error(match.where, "a conveyor runs after each turn, which only a match in lockstep has",
                     "write schedule = \"lockstep\"");

    b.seats_.assign(static_cast<std::size_t>(b.boards()) * 2, -1);
    if (match.teams.empty()) {
        for (const SideDef& side : definition.sides.side) {
            b.names_.push_back(side.name.text);
            b.letters_.push_back(side.letter);
        }
        for (std::size_t i = 0; i < b.seats_.size(); ++i) b.seats_[i] = static_cast<int>(i % 2);
    }
    std::set<std::string> names;
    for (const TeamDef& team : match.teams) {
        if (!names.insert(team.name).second)
            report.error(match.where, fmt::format("two teams are called {}", team.name));
        for (const TeamDef::Seat& seat : team.seats) {
            int& taken = b.seats_[static_cast<std::size_t>(seat.board * 2 + seat.side)];
            if (taken >= 0)
                report.error(match.where,
                             fmt::format("seats: two players for {} on floor {}",
                                         definition.sides.of(side_of(seat.side)).name.text, seat.board + 1));
            taken = static_cast<int>(b.names_.size());
        }
        b.names_.push_back(team.name);
        b.letters_.push_back(team.name);
    }
    for (std::size_t i = 0; i < b.seats_.size(); ++i)
        if (b.seats_[i] < 0)
            report.error(match.where,
                         fmt::format("seats: nobody plays {} on floor {}",
                                     definition.sides.of(side_of(static_cast<int>(i % 2))).name.text, i / 2 + 1));
    if (report.failed()) return report.take();
    return std::shared_ptr<const LinkedBoards>(std::move(linked));
}

int LinkedBoards::link_at(int board, Cell cell) const {
    VARIA_ASSERT(board >= 0 && board < boards(), "there is such a board");
    const std::vector<Cell>& cells = links_[static_cast<std::size_t>(board)];
    const auto found = std::ranges::find(cells, cell);
    return found == cells.end() ? -1 : static_cast<int>(found - cells.begin());
}

}  // namespace varia
