#include "play_commands.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include <varia/text.hpp>

#include "game_help.hpp"
#include "info_text.hpp"
#include "list_commands.hpp"
#include "play_help.hpp"
#include "play_session.hpp"
#include "played_line.hpp"
#include "record_commands.hpp"
#include "shown_boards.hpp"
#include "standing.hpp"
#include "terminal.hpp"

namespace varia::cli {
namespace {

using Text = const std::string&;

bool has_status(const PlayedGame& game) {
    const std::vector<std::string_view> own = shown_boards(game.contest()).own_commands();
    return std::ranges::find(own, "status") != own.end();
}
bool of_resigning(const PlayedGame& game) { return game.contest().layout().resignation().has_value(); }
bool of_turns(const PlayedGame& game) { return game.has_turns(); }
bool may_end_early(const PlayedGame& game) { return game.turns_may_stop(); }
bool has_slices(const PlayedGame& game) { return game.other_parts() == OtherParts::slices; }
bool has_pgn(const PlayedGame& game) {
    return game.contest().layout().one_move_turns() && game.contest().players() == 2;
}

void help(PlaySession& session, Text) {
    print(help_text(session.game()) + keys_help(session.game(), session.screen()));
}

void rules(PlaySession& session, Text) {
    print(info_text(session.game().contest().variant_ptr(), session.screen().width()));
}

void position(PlaySession& session, Text) { print(escaped(session.game().contest().text()) + "\n"); }

void status(PlaySession& session, Text) { print(status_lines(session.game().contest())); }

void board(PlaySession& session, Text which) { session.screen().show_part(which); }

void slice(PlaySession& session, Text which) { session.screen().show_slice(which); }

void take_back(PlaySession& session, bool step) {
    const auto passes = [&](int player) { return session.machines().is_machine(player); };
    if (step ? session.game().undo_step(passes) : session.game().undo(passes)) return session.screen().draw();
    complain("nothing to take back");
    session.let_machines_play();
}

void undo(PlaySession& session, Text) { take_back(session, false); }

void back(PlaySession& session, Text) { take_back(session, true); }

// In games in which a side can go out while the others play on, the game may not be over then.
void resign(PlaySession& session, Text) {
    PlayedGame& game = session.game();
    const Contest& contest = game.contest();
    if (game.contest().over()) return complain("the game is over already");
    const SideSet out = contest.position().out();
    game.resign();
    if (contest.variant().definition().rules.out.resign.men == GoingOutDef::Men::none)
        return print(game.now_line() + "\n");
    print(gone_out(contest, out) + "\n");
    session.go_on();
}

constexpr std::array table{
    TypedCommand{.name = "help", .run = help, .describes = OnlyReports::always},
    TypedCommand{.name = "moves", .run = list_moves, .describes = OnlyReports::always},
    TypedCommand{.name = "?", .run = list_moves, .hidden = true, .describes = OnlyReports::always},
    TypedCommand{.name = "hint", .run = hint},
    TypedCommand{
        .name = "why", .run = why, .known = watches_hooks, .wants_more = true, .describes = OnlyReports::always},
    TypedCommand{.name = "board", .run = board},
    TypedCommand{.name = "position", .run = position, .describes = OnlyReports::always},
    TypedCommand{.name = "save", .run = save, .describes = OnlyReports::alone},
    TypedCommand{.name = "load", .run = load, .wants_more = true},
    TypedCommand{.name = "new", .run = begin_anew, .alone = true},
    TypedCommand{.name = "history", .run = history, .alone = true, .describes = OnlyReports::always},
    TypedCommand{.name = "rules", .run = rules, .alone = true, .describes = OnlyReports::always},
    TypedCommand{.name = "undo", .run = undo},
    TypedCommand{.name = "redo", .run = redo, .alone = true},
    TypedCommand{.name = "quit", .run = nullptr},  // PlaySession::run reads it
    TypedCommand{.name = "status", .run = status, .known = has_status, .describes = OnlyReports::always},
    TypedCommand{.name = "resign", .run = resign, .known = of_resigning, .plays = true},
    TypedCommand{.name = "slice", .run = slice, .offered = has_slices, .wants_more = true},
    TypedCommand{.name = "pgn", .run = print_pgn, .alone = true, .offered = has_pgn, .describes = OnlyReports::always},
    TypedCommand{.name = "steps", .run = list_steps, .known = of_turns, .describes = OnlyReports::always},
    TypedCommand{.name = "back", .run = back, .known = of_turns},
    TypedCommand{.name = "stop", .run = nullptr, .known = may_end_early},  // read as the end of a turn
};

}  // namespace

std::span<const TypedCommand> typed_commands() { return table; }

std::vector<std::string> command_names(const PlayedGame& game) {
    std::vector<std::string> names;
    for (const TypedCommand& command : table)
        if (command.is_offered(game)) names.emplace_back(command.name);
    return names;
}

CommandLine read_command(const PlayedGame& game, const std::string& text) {
    const std::size_t blank = text.find_first_of(" \t");
    CommandLine line;
    if (blank != std::string::npos) line.rest = trimmed(std::string_view(text).substr(blank));
    const auto* const command = std::ranges::find(table, text.substr(0, blank), &TypedCommand::name);
    if (command != table.end() && command->run != nullptr && (line.rest.empty() || !command->alone) &&
        command->is_known(game))
        line.command = command;
    return line;
}

}  // namespace varia::cli
