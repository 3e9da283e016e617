#include "command_list.hpp"

#include <array>

namespace varia::cli {

// Each command is defined in the file that has its name.
extern const CommandDef list_command;
extern const CommandDef info_command;
extern const CommandDef show_command;
extern const CommandDef draw_command;
extern const CommandDef explain_command;
extern const CommandDef lessons_command;
extern const CommandDef moves_command;
extern const CommandDef perft_command;
extern const CommandDef status_command;
extern const CommandDef play_command;
extern const CommandDef best_command;
extern const CommandDef analyse_command;
extern const CommandDef tournament_command;
extern const CommandDef report_command;
extern const CommandDef endgame_command;
extern const CommandDef train_command;
extern const CommandDef uci_command;
extern const CommandDef usi_command;
extern const CommandDef ucci_command;
extern const CommandDef xboard_command;
extern const CommandDef serve_command;
extern const CommandDef test_command;
extern const CommandDef check_command;
extern const CommandDef replay_command;
extern const CommandDef convert_command;
extern const CommandDef import_command;
extern const CommandDef export_command;
extern const CommandDef new_command;
extern const CommandDef source_command;
extern const CommandDef merged_command;
extern const CommandDef completion_command;
extern const CommandDef run_command;
extern const CommandDef repl_command;

CommandList all_commands() {
    static constexpr std::array commands{
        &list_command,       &info_command,   &show_command,    &draw_command,  &explain_command, &lessons_command,
        &moves_command,      &perft_command,  &status_command,  &play_command,  &best_command,    &analyse_command,
        &tournament_command, &report_command, &endgame_command, &train_command, &uci_command,     &usi_command,
        &ucci_command,       &xboard_command, &serve_command,   &test_command,  &check_command,   &replay_command,
        &convert_command,    &import_command, &export_command,  &new_command,   &source_command,  &merged_command,
        &completion_command, &run_command,    &repl_command,
    };
    return commands;
}

}  // namespace varia::cli
