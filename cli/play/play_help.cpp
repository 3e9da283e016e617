#include "play_help.hpp"

#include "shown_boards.hpp"

namespace varia::cli {

std::string help_text(PlayedGame& game) { return shown_boards(game.contest()).help(game); }

std::string keys_help(const PlayedGame& game, const PlayScreen& screen) {
    if (!screen.sees_keys()) return {};
    std::string text = "Tab completes what was typed; Ctrl-P and Ctrl-N lead through earlier lines.\n";
    if (!screen.in_place()) return text;
    const Levels levels = game.levels();
    text += "Arrow keys lead over the board, Enter or a click picks a piece and then where\nit goes, Esc lets it go";
    text += levels != Levels::none ? "; PgUp and PgDn lead to other levels and boards.\n" : ".\n";
    if (levels == Levels::slices)
        text +=
            "  board 2       the second part of a board that is too large; board: as at first\n  slice NAME    the "
            "part where that slice is\n";
    return text;
}

}  // namespace varia::cli
