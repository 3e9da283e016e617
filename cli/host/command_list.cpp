#include "command_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace varia::cli {
namespace {

constexpr std::array commands{
    CommandInfo{Command::list, "list", "[OPTIONS]", "Names the variants that are built in", ""},
    CommandInfo{Command::info, "info", "VARIANT [OPTIONS]", "Tells a variant's board, pieces, moves, rules and options",
                ""},
    CommandInfo{Command::show, "show", "VARIANT [OPTIONS]", "Draws a position",
                "With --piece CELL, marks where the piece that stands there can go; with --piece\n"
                "LETTER or LETTER@CELL, draws that piece alone on the board. Small letters are\n"
                "the second side's."},
    CommandInfo{Command::draw, "draw", "[VARIANT] [OPTIONS]", "Draws a position as a picture, SVG or PNG",
                "With --piece, marks where a piece can go, as `show` does. Without --output the\n"
                "picture goes to standard output. --move draws a move: the boards that it changes\n"
                "before it, with arrows, and after it. --side draws the board as that side sees\n"
                "it. --shapes draws all shapes of pieces instead."},
    CommandInfo{Command::explain, "explain", "VARIANT [PIECE|MOVE] [OPTIONS]",
                "Tells a whole game, how a piece moves, or what a move does",
                "PIECE is a letter or a name, a cell of the position, or LETTER@CELL. Of a MOVE\n"
                "it tells what it does, or why it is not legal; --move MOVE where the text could\n"
                "be a piece, too. Without either the whole game is told, with a diagram for each\n"
                "piece: a file that ends in .html is one page that needs nothing else, one that\n"
                "ends in .md has its pictures beside it."},
    CommandInfo{Command::moves, "moves", "VARIANT [OPTIONS]", "Lists the legal moves, sorted, one a line",
                "Where a turn is made of several steps, whole turns are listed, and in the\n"
                "middle of one the ways to end it; --steps lists what may be done next."},
    CommandInfo{Command::perft, "perft", "VARIANT DEPTH [OPTIONS]", "Counts the positions after DEPTH half-moves",
                "DEPTH is from 0 to 100; a turn of several steps is one half-move, unless --steps\n"
                "says otherwise. The last line is the count alone; time and\n"
                "speed go to standard error."},
    CommandInfo{Command::status, "status", "VARIANT [OPTIONS]", "Prints `ongoing`, or how the game ended", ""},
    CommandInfo{Command::play, "play", "VARIANT [OPTIONS]", "Plays a game in the terminal, also against the computer",
                "Type `help` in the game for what can be typed there; Tab completes it. At a\n"
                "terminal arrow keys and Enter, or clicks, move pieces, and the board stays in\n"
                "its place unless --plain is given. An interrupt while the\n"
                "computer thinks has it play at once. --clock 5+3 is five minutes for each side\n"
                "and three seconds more with each move; --clock 5,0:30 has one for each."},
    CommandInfo{Command::best, "best", "VARIANT [OPTIONS]", "Tells the move that the computer would play",
                "It thinks for a second unless it is told otherwise. With --nodes or --depth, and\n"
                "one thread, the answer is the same on every machine. --level plays as that\n"
                "opponent of `varia play` does. Of a match it tells all that is done in a turn;\n"
                "limits are for the turn, and --board N plays on one board alone."},
    CommandInfo{Command::analyse, "analyse", "VARIANT [OPTIONS]", "Tells what the computer sees, depth by depth",
                "Values are for the side to move, in pawns or what is commonest in their place;\n"
                "among more than two sides less what all others have together.\n"
                "It thinks for ten seconds unless it is told otherwise; an interrupt ends that."},
    CommandInfo{Command::tournament, "tournament", "VARIANT PLAYER PLAYER... [OPTIONS]",
                "Lets players play each other, and tells who is better",
                "PLAYER is KIND[,KEY=VALUE...][:VALUE]:\n"
                "  level:7            the computer as `varia play` has it, from 1 to 20\n"
                "  nodes:20000        the computer with a limit; time:100ms, depth:6 and\n"
                "                     clock:60+0.5 likewise, and `computer` with the limits below\n"
                "  random             chance\n"
                "  lua:FILE           the function `player` of a program in Lua\n"
                "  uci:COMMAND        another program, by the Universal Chess Interface\n"
                "  xboard:COMMAND     another program, by XBoard's protocol, version 2\n"
                "KEY is name, threads, hash, seed, a limit (nodes, time, depth, clock), of a\n"
                "program `variant`, its name for the game, or an option of its own:\n"
                "  uci,nodes=700,Skill Level=3:fairy-stockfish\n"
                "An interrupt ends it and keeps what was played. docs/tournament.md tells more."},
    CommandInfo{Command::report, "report", "VARIANT [OPTIONS]", "Plays many games and tells what they are like",
                "For who designs a game: how long it lasts, who wins and why, what is never\n"
                "used, what pieces are worth. --player is random or level:N, from 1 to 20;\n"
                "--output writes one page in HTML with plots. An interrupt ends it and tells of\n"
                "what was played. The same seed tells the same, whatever the number of threads.\n"
                "docs/report.md says what each figure means."},
    CommandInfo{Command::endgame, "endgame", "VARIANT [SET] [OPTIONS]", "Solves endgames: all positions of some pieces",
                "SET is pieces, capital letters for the first side: \"K R k\". Without it each\n"
                "piece is tried with its own royal piece against the other's. What is solved is\n"
                "kept in varia/endgames of the user's cache, or in --keep, and the computer\n"
                "plays by it."},
    CommandInfo{Command::train, "train", "VARIANT [OPTIONS]", "Learns the worth of pieces from games with itself",
                "Writes VARIANT.eval.toml beside the variant's file, or here for a built-in one,\n"
                "and VARIANT.eval.toml.games, from which it goes on when it is run again. Then\n"
                "it plays against what it had worked out without games. Of a match it learns for\n"
                "the boards that play as board 1 does, or as --board N."},
    CommandInfo{Command::uci, "uci", "[VARIANT] [OPTIONS]", "Plays by the Universal Chess Interface",
                "For programs that show boards or match engines. Without VARIANT, the option\n"
                "UCI_Variant or VariantPath says what is played."},
    CommandInfo{Command::xboard, "xboard", "[VARIANT] [OPTIONS]", "Plays by XBoard's protocol",
                "For XBoard and programs that match engines; version 2 of the protocol. Without\n"
                "VARIANT, its command `variant` says what is played."},
    CommandInfo{Command::serve, "serve", "--stdio | --port N [OPTIONS]",
                "Serves other programs, or games between people",
                "--stdio: each line of standard input is a request or a batch of them, each line\n"
                "of standard output an answer or a notification. docs/serve.md has the methods.\n"
                "--port: over HTTP and WebSockets, the page and games between people, which are\n"
                "kept in a database. docs/server.md tells how it is run."},
    CommandInfo{Command::test, "test", "[VARIANT|PATH...] [OPTIONS]", "Runs the [[test]]s of variants",
                "They stand in the variant's file or beside it, in tests.toml. Without PATH those of\n"
                "the variant in this folder are run; a folder without a variant.toml stands for all\n"
                "in it and below. Each that fails is told with its line, the board and the first\n"
                "difference; the exit code is 1 then. docs/authoring.md tells how to write them."},
    CommandInfo{Command::check, "check", "PATH... [OPTIONS]", "Checks variant files: single ones, or all in a folder",
                "A folder stands for every .toml file in it and below. The report goes to\n"
                "standard output; the exit code is 1 if any file is broken or left out."},
    CommandInfo{Command::replay, "replay", "FILE [OPTIONS]", "Replays games on record, and checks them",
                "FILE has one game or many, in PGN or any form that `convert` writes; - is\n"
                "standard input. A game is played as far as its moves are legal; where they stop\n"
                "is told by line and column. --check holds all of them to the rules, and to what\n"
                "they say of their ends; the exit code is 1 if one is damaged.\n"
                "docs/records.md tells what is read."},
    CommandInfo{Command::convert, "convert", "FILE --to FORM [OPTIONS]", "Writes games on record in another form",
                "FORM is pgn, coordinates (PGN with moves from cell to cell), uci (a game a line),\n"
                "text (as games beside a variant are kept) or json. What is damaged is written as\n"
                "far as it is legal, and told of; the exit code is 1 then."},
    CommandInfo{Command::new_variant, "new", "NAME [OPTIONS]", "Begins a variant: a folder with a file to change",
                "NAME is the folder, which must not be there yet. Without --from the file is a\n"
                "whole small game with a comment to each part; with it, a file that extends V\n"
                "and tells what can be overridden. docs/authoring.md goes on from there."},
    CommandInfo{Command::source, "source", "[FILE] [OPTIONS]", "Prints a built-in file: a variant, a part, a script",
                "FILE is a variant (chess), a part as `use` names it (pieces/fide), a script as\n"
                "`script` does (rules/row), `schema`, or a path of the list."},
    CommandInfo{Command::merged, "merged", "VARIANT [OPTIONS]", "Prints what a variant's file amounts to",
                "What it extends and uses is in it, options have their values, and a comment\n"
                "behind each key tells the file and line it came from. Put into the variant's\n"
                "own folder it is a file of the same game."},
    CommandInfo{Command::completion, "completion", "SHELL", "Prints what completes words in a shell",
                "SHELL is bash, zsh or fish. In bash:  source <(varia completion bash)"},
    CommandInfo{Command::run, "run", "[OPTIONS] SCRIPT [ARGUMENTS...]", "Runs a program in Lua",
                "SCRIPT is a file, or - for standard input; what follows is the program's own. It\n"
                "finds Varia in the table `varia`, and reaches no file unless it is allowed to.\n"
                "The exit code is 1 if the program fails or returns false."},
    CommandInfo{Command::repl, "repl", "[OPTIONS]", "Runs Lua as it is typed",
                "What can be typed is what programs can say; the value of an expression is\n"
                "printed. At a terminal Tab completes names, and Ctrl-C gives up a line. An end\n"
                "of input leaves."},
};

}  // namespace

const CommandInfo* find_command(std::string_view name) {
    const auto it = std::find_if(commands.begin(), commands.end(), [&](const auto& c) { return c.name == name; });
    return it == commands.end() ? nullptr : &*it;
}

std::span<const CommandInfo> all_commands() { return commands; }

std::string overview() {
    std::string text =
        "varia plays chess-like games, in any number of dimensions, from text files.\n\n"
        "Usage: varia COMMAND [ARGUMENTS] [OPTIONS]\n\nCommands:\n";
    for (const CommandInfo& c : commands) text += fmt::format("  {:<11}{}\n", c.name, c.summary);
    text +=
        "\nVARIANT is the name of a built-in variant, a folder with a variant.toml, or a\n"
        ".toml file. `varia COMMAND --help` tells a command's options.\n\n"
        "Exit codes: 0 success; 1 the answer is no, or a file, position or move is wrong;\n"
        "2 the command line makes no sense.\n";
    return text;
}

std::vector<std::string> command_names() {
    std::vector<std::string> names;
    for (const CommandInfo& c : commands) names.emplace_back(c.name);
    return names;
}

}  // namespace varia::cli
