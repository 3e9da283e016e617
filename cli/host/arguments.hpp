// What was asked on the command line, as plain data: which command, on which variant, and every option. Reading it is
// the work of command_line.cpp and number_options.cpp; the commands see only this.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace varia::cli {

// Exit codes. A program that was interrupted ends with 128 + the signal's number, as shells expect.
enum ExitCode : int {
    success = 0,
    answer_no = 1,  // the answer is "no", or a variant file, position or move is wrong
    misuse = 2,     // the command line makes no sense
};

enum class Command : std::uint8_t {
    list,
    info,
    show,
    draw,
    explain,
    moves,
    perft,
    status,
    play,
    best,
    analyse,
    tournament,
    report,
    endgame,
    train,
    uci,
    xboard,
    serve,
    test,
    check,
    replay,
    convert,
    new_variant,
    source,
    merged,
    completion,
    run,
    repl
};
enum class ColourChoice : std::uint8_t { automatic, always, never };

// `tournament` alone.
struct Tournament {
    std::vector<std::string> players;
    std::size_t games = 10;  // of any two, or of as many as there are sides
    int concurrency = 1;
    std::string clock, sprt;
    std::string openings, records;           // a file or folder; a folder
    std::optional<int> turns;                // of openings
    std::optional<int> balance;              // hundredths
    std::optional<double> margin, patience;  // seconds
    int most_turns = 0;                      // 0: as usual
    std::string called;                      // what other programs call the variant
};

// `serve` over a network.
struct Serving {
    std::optional<int> port;  // 0: any that is free
    std::string address = "127.0.0.1", web, db = "varia.db", variants;
    std::vector<std::string> origins, hosts, limits;
    bool behind_proxy = false;
};

struct Arguments {
    Command command = Command::list;
    // A built-in variant's name, or a path; source: also of a part; new: the folder; completion: the shell.
    std::string variant;
    std::vector<std::string> paths;                        // check, test
    std::string filter;                                    // test: part of the names of those to run
    std::optional<std::string> position;                   // --position; the start position without it
    std::string moves;                                     // --moves, separated by blanks
    std::vector<std::pair<std::string, std::string>> set;  // --set option=value
    bool json = false;
    ColourChoice colour = ColourChoice::automatic;
    bool ascii = false, plain = false;                // plain: play, without a screen
    std::optional<int> board;                         // --board: one of a match, from 1
    std::optional<int> width;                         // columns to draw in; the terminal's without it
    std::string piece;                                // show --piece; explain: a piece, or a move
    std::string move;                                 // explain, draw: a move to be told or drawn
    std::string format;                               // explain: what a whole game is told as
    bool san = false, uci = false, count = false;     // moves
    bool effects = false;                             // ... with --json
    bool steps = false;                               // moves, perft: the steps of turns, not whole turns
    bool dark = false, flip = false, shapes = false;  // draw
    int depth = 0;                                    // perft; best, analyse and play: 0 is any
    bool divide = false;
    int threads = 1;
    std::size_t hash = 0;  // MiB
    // Play: the sides that move at random, with commas between; empty: none
    std::string random;
    std::string computer;        // play: the sides that the computer plays, likewise
    std::string clock;           // play: minutes and seconds; empty: nobody counts
    std::optional<int> level;    // play, best: how strong, from 1 to 20
    std::optional<double> time;  // seconds a move
    std::uint64_t nodes = 0;     // positions a move; 0: any
    int lines = 1;               // analyse: how many ways to go on
    std::optional<std::uint64_t> seed;
    Tournament tournament;
    std::string file, form;                                // replay, convert: the records; convert: what they become
    std::optional<int> game, to;                           // ... one of them; replay: moves of it
    bool each = false, check = false;                      // replay
    bool stdio = false, strict = false, confined = false;  // serve
    Serving serving;
    bool perft = false, lint = false, watch = false;  // check
    bool list = false;                                // source
    std::string from;                                 // new: the variant that it builds on; empty: a whole one
    std::string pieces;                               // endgame: the set; empty: each piece by itself
    // Whoever thinks: a file of weights; empty: those that are found.
    std::string weights;
    // Endgame, and whoever thinks: the folder of solved endgames
    std::optional<std::string> keep;
    // Train: how many to learn from; how many against what is worked out; report: how many
    std::optional<int> games, match;
    std::string side;    // draw: who sees the board; its name or letter
    int size = 480;      // draw: pixels of the longer side
    std::string output;  // train, report, draw: the file that is written
    std::string player;  // report: who plays; empty: chance
    std::string script;  // run: the program's file
    std::vector<std::string> script_arguments;
    std::vector<std::string> allow_read, allow_write;  // run, repl: folders
    std::optional<std::uint64_t> budget;               // steps; 0: without limit
    std::optional<std::uint64_t> seconds;              // run, check: of processor time; 0: without limit
    std::optional<std::uint64_t> memory;               // MiB; 0: without limit
    bool trusted = false;
};

// The outcome of reading the command line: arguments, or what to print and the code to exit with.
struct Parsed {
    std::optional<Arguments> arguments;
    int exit_code = success;
    std::string out, error;
};

// `words` are the arguments without the program's name.
[[nodiscard]] Parsed parse_command_line(std::vector<std::string> words);

}  // namespace varia::cli
