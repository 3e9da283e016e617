// The table of the commands that can be typed besides moves. It is used for typed lines, completion and suggestions.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "played_game.hpp"

namespace varia::cli {

class PlaySession;

// Whether a command only prints something, so that it may run twice: always, or only without an argument.
enum class OnlyReports : std::uint8_t { no, alone, always };

struct TypedCommand {
    using Asked = bool (*)(const PlayedGame&);
    std::string_view name;
    void (*run)(PlaySession&, const std::string& rest);  // null: the line is not read as a command
    bool alone = false;                                  // with an argument it is no command
    Asked known = nullptr;                               // whether this game has the command; null: every game has it
    Asked offered = nullptr;                             // whether completion offers it; null: wherever a game has it
    bool hidden = false;                                 // completion never offers it
    bool wants_more = false;                             // it needs an argument, so completion adds a blank
    bool plays = false;                                  // it may play an action
    OnlyReports describes = OnlyReports::no;

    [[nodiscard]] bool is_known(const PlayedGame& game) const { return known == nullptr || known(game); }
    [[nodiscard]] bool is_offered(const PlayedGame& game) const {
        return !hidden && is_known(game) && (offered == nullptr || offered(game));
    }
};
[[nodiscard]] std::span<const TypedCommand> typed_commands();
// The names of the commands that completion offers in this game.
[[nodiscard]] std::vector<std::string> command_names(const PlayedGame& game);

// A typed line, read as a command.
struct CommandLine {
    const TypedCommand* command = nullptr;  // null if the line is no command
    std::string rest;                       // the text behind the name

    [[nodiscard]] bool only_reports() const {
        return command != nullptr && (command->describes == OnlyReports::always ||
                                      (command->describes == OnlyReports::alone && rest.empty()));
    }
};
[[nodiscard]] CommandLine read_command(const PlayedGame& game, const std::string& text);

}  // namespace varia::cli
