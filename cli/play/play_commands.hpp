// What can be typed besides moves: a table that what is typed, completion and suggestions are looked up in.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "played_game.hpp"

namespace varia::cli {

class PlaySession;

// Whether a command only tells something, so that it may be asked twice: always, or with nothing behind it.
enum class OnlyTells : std::uint8_t { no, alone, always };

struct TypedCommand {
    using Asked = bool (*)(const PlayedGame&);
    std::string_view name;
    void (*run)(PlaySession&, const std::string& rest);  // null: it is not heard as a command
    bool alone = false;                                  // with something behind it it is none
    Asked known = nullptr;                               // whether this game has it; null: every game
    Asked offered = nullptr;                             // whether it is completed; null: where it is known
    bool hidden = false;                                 // it is never completed
    bool wants_more = false;                             // a blank and an argument follow
    bool plays = false;                                  // it may play something
    OnlyTells tells = OnlyTells::no;

    [[nodiscard]] bool is_known(const PlayedGame& game) const { return known == nullptr || known(game); }
    [[nodiscard]] bool is_offered(const PlayedGame& game) const {
        return !hidden && is_known(game) && (offered == nullptr || offered(game));
    }
};
[[nodiscard]] std::span<const TypedCommand> typed_commands();
// The names of those that this game offers.
[[nodiscard]] std::vector<std::string> command_names(const PlayedGame& game);

// A line that was typed, as a command.
struct CommandLine {
    const TypedCommand* command = nullptr;  // null: it is none
    std::string rest;                       // what stands behind the name

    [[nodiscard]] bool only_tells() const {
        return command != nullptr &&
               (command->tells == OnlyTells::always || (command->tells == OnlyTells::alone && rest.empty()));
    }
};
[[nodiscard]] CommandLine read_command(const PlayedGame& game, const std::string& text);

}  // namespace varia::cli
