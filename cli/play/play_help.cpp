#include "play_help.hpp"

#include "shown_boards.hpp"

namespace varia::cli {

std::string help_text(PlayedGame& game) { return shown_boards(game.contest()).help(game); }

std::string keys_help(const PlayedGame& game, const PlayScreen& screen) {
    if (!screen.sees_keys()) return {};
    std::string text = "Tab completes what was typed; Ctrl-P and Ctrl-N lead through earlier lines.\n";
    if (!screen.in_place()) return text;
    const OtherParts parts = game.other_parts();
    text += "Arrow keys lead over the board, Enter or a click picks a piece and then where\nit goes, Esc lets it go";
    text += parts != OtherParts::none ? "; PgUp and PgDn lead to other levels and boards.\n" : ".\n";
    if (parts == OtherParts::slices)
        text +=
            "  board 2       the second part of a board that is too large; board: as at first\n  slice NAME    the "
            "part where that slice is\n";
    return text;
}

}  // namespace varia::cli
