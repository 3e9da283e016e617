// The commands of `varia play`: a table that what is typed, completion and suggestions are looked up in.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "info_text.hpp"
#include "layout.hpp"
#include "play_session.hpp"
#include "standing.hpp"
#include "terminal.hpp"

namespace varia::cli {

template <class Play>
void PlaySession::forget_undone_after(Play play) {
    const std::uint64_t before = contest_.key();
    play();
    if (contest_.key() != before) undone_.clear();
}

std::span<const PlaySession::TypedCommand> PlaySession::typed_commands() {
    using Session = PlaySession;
    using Text = const std::string&;
    static constexpr auto of_match = [](const Session& s) { return s.is_match_; };
    static constexpr auto of_game = [](const Session& s) { return !s.is_match_; };
    static constexpr auto of_turns = [](const Session& s) { return s.turns_; };
    static constexpr auto has_slices = [](const Session& s) {
        return !s.is_match_ && s.contest_.variant().board().dimensions() > 2;
    };
    static constexpr auto has_pgn = [](const Session& s) {
        return !s.is_match_ && !s.turns_ && s.contest_.variant().sides().size() == 2;
    };
    static constexpr auto may_end_early = [](const Session& s) {
        return s.turns_ && may_stop(s.contest_.variant().definition().turn);
    };
    static constexpr std::array table{
        TypedCommand{.name = "help", .run = [](Session& s, Text) { s.help(); }},
        TypedCommand{.name = "moves", .run = [](Session& s, Text rest) { s.list(rest); }},
        TypedCommand{.name = "?", .run = [](Session& s, Text rest) { s.list(rest); }, .hidden = true},
        TypedCommand{.name = "hint", .run = [](Session& s, Text rest) { s.hint(rest); }},
        TypedCommand{.name = "board", .run = [](Session& s, Text rest) { s.board(rest); }},
        TypedCommand{.name = "position", .run = [](Session& s, Text) { print(escaped(s.contest_.text()) + "\n"); }},
        TypedCommand{.name = "save", .run = [](Session& s, Text rest) { s.save(rest); }},
        TypedCommand{.name = "load", .run = [](Session& s, Text rest) { s.load(rest); }, .wants_more = true},
        TypedCommand{.name = "new", .run = [](Session& s, Text) { s.begin_anew(); }, .alone = true},
        TypedCommand{.name = "history", .run = [](Session& s, Text) { s.history(); }, .alone = true},
        TypedCommand{
            .name = "rules",
            .run = [](Session& s,
                      Text) { print(info_text(s.contest_.variant_ptr(), terminal_width(s.arguments_.width))); },
            .alone = true},
        TypedCommand{.name = "undo", .run = [](Session& s, Text) { s.undo(); }},
        TypedCommand{.name = "redo", .run = [](Session& s, Text) { s.redo(); }, .alone = true},
        TypedCommand{.name = "quit", .run = nullptr},  // PlaySession::run
        TypedCommand{
            .name = "status", .run = [](Session& s, Text) { print(status_lines(s.contest_)); }, .known = of_match},
        TypedCommand{.name = "resign",
                     .run = [](Session& s, Text) { s.forget_undone_after([&s] { s.resign(); }); },
                     .known = of_game},
        TypedCommand{.name = "slice",
                     .run = [](Session& s, Text rest) { s.slice(rest); },
                     .offered = has_slices,
                     .wants_more = true},
        TypedCommand{.name = "pgn", .run = [](Session& s, Text) { s.print_pgn(); }, .alone = true, .offered = has_pgn},
        TypedCommand{.name = "steps", .run = [](Session& s, Text) { s.list_steps(); }, .known = of_turns},
        TypedCommand{.name = "back", .run = [](Session& s, Text) { s.step_back(); }, .known = of_turns},
        TypedCommand{.name = "stop", .run = nullptr, .known = may_end_early},  // a way to end a turn
    };
    return table;
}

bool PlaySession::offers_command(const TypedCommand& command) const {
    if (command.hidden || (command.known != nullptr && !command.known(*this))) return false;
    return command.offered == nullptr || command.offered(*this);
}

std::vector<std::string> PlaySession::commands() const {
    std::vector<std::string> names;
    for (const TypedCommand& command : typed_commands())
        if (offers_command(command)) names.emplace_back(command.name);
    return names;
}

void PlaySession::obey(const std::string& text) {
    const std::size_t blank = text.find_first_of(" \t");
    const std::string rest = blank == std::string::npos ? "" : trimmed(text.substr(blank));
    if (!pasted_.empty() && paste(text)) return;
    const auto command = std::ranges::find(typed_commands(), text.substr(0, blank), &TypedCommand::name);
    if (command != typed_commands().end() && command->run != nullptr && (rest.empty() || !command->alone) &&
        (command->known == nullptr || command->known(*this)))
        return command->run(*this, rest);
    forget_undone_after([&] {
        if (!paste(text)) play(text);
    });
}

}  // namespace varia::cli
