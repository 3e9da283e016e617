// Reading the command line: the one place that includes CLI11. Each command has a parser of its own, so that a word is
// never taken for another command's.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <string_view>

#include <varia/text.hpp>
#include <varia/version.hpp>

#include "arguments.hpp"

namespace varia::cli {
namespace {

constexpr int deepest = 100;
constexpr int most_threads = 256;
constexpr int most_hash = 65536;
constexpr int widest = 10000;
constexpr int strongest = 20;
constexpr int most_lines = 100;
constexpr int longest_thought = 1'000'000;
constexpr int most_boards = 1000;
constexpr int most_games = 1'000'000;

// Whether a program talks to this one, by a protocol.
constexpr bool speaks(Command command) { return command == Command::uci || command == Command::xboard; }

struct CommandInfo {
    Command command;
    const char* name;
    const char* usage;  // what follows the command
    const char* summary;
    const char* more;  // below the options
};

constexpr std::array commands{
    CommandInfo{Command::list, "list", "[OPTIONS]", "Names the variants that are built in", ""},
    CommandInfo{Command::info, "info", "VARIANT [OPTIONS]",
                "Tells a variant's board, pieces, moves, rules and options", ""},
    CommandInfo{Command::show, "show", "VARIANT [OPTIONS]", "Draws a position",
                "With --piece CELL, marks where the piece that stands there can go; with --piece\n"
                "LETTER or LETTER@CELL, draws that piece alone on the board. Small letters are\n"
                "the second side's."},
    CommandInfo{Command::explain, "explain", "VARIANT PIECE [OPTIONS]",
                "Tells in words and draws how a piece moves",
                "PIECE is a letter, a cell of the position, or LETTER@CELL."},
    CommandInfo{Command::moves, "moves", "VARIANT [OPTIONS]", "Lists the legal moves, sorted, one a line",
                "Where a turn is made of several steps, whole turns are listed, and in the\n"
                "middle of one the ways to end it; --steps lists what may be done next."},
    CommandInfo{Command::perft, "perft", "VARIANT DEPTH [OPTIONS]",
                "Counts the positions after DEPTH half-moves",
                "DEPTH is from 0 to 100; a turn of several steps is one half-move, unless --steps\n"
                "says otherwise. The last line is the count alone; time and\n"
                "speed go to standard error."},
    CommandInfo{Command::status, "status", "VARIANT [OPTIONS]",
                "Prints `ongoing`, or how the game ended", ""},
    CommandInfo{Command::play, "play", "VARIANT [OPTIONS]",
                "Plays a game in the terminal, also against the computer",
                "Type `help` in the game for what can be typed there. An interrupt while the\n"
                "computer thinks has it play at once."},
    CommandInfo{Command::best, "best", "VARIANT [OPTIONS]", "Tells the move that the computer would play",
                "It thinks for a second unless it is told otherwise. With --nodes or --depth, and\n"
                "one thread, the answer is the same on every machine. --level plays as that\n"
                "opponent of `varia play` does. Of a match it tells all that is done in a turn;\n"
                "limits are for the turn, and --board N plays on one board alone."},
    CommandInfo{Command::analyse, "analyse", "VARIANT [OPTIONS]", "Tells what the computer sees, depth by depth",
                "Values are for the side to move, in pawns or what is commonest in their place.\n"
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
    CommandInfo{Command::endgame, "endgame", "VARIANT [SET] [OPTIONS]", "Solves endgames: all positions of some pieces",
                "SET is pieces, capital letters for the first side: \"K R k\". Without it each\n"
                "piece is tried with its own royal piece against the other's. What is solved is\n"
                "kept in varia/endgames of the user's cache, or in --keep, and the computer\n"
                "plays by it."},
    CommandInfo{Command::train, "train", "VARIANT [OPTIONS]", "Learns the worth of pieces from games with itself",
                "Writes VARIANT.eval.toml beside the variant's file, or here for a built-in one,\n"
                "and VARIANT.eval.toml.games, from which it goes on when it is run again. Then\n"
                "it plays against what it had worked out without games."},
    CommandInfo{Command::uci, "uci", "[VARIANT] [OPTIONS]", "Plays by the Universal Chess Interface",
                "For programs that show boards or match engines. Without VARIANT, the option\n"
                "UCI_Variant or VariantPath says what is played."},
    CommandInfo{Command::xboard, "xboard", "[VARIANT] [OPTIONS]", "Plays by XBoard's protocol",
                "For XBoard and programs that match engines; version 2 of the protocol. Without\n"
                "VARIANT, its command `variant` says what is played."},
    CommandInfo{Command::check, "check", "PATH... [OPTIONS]",
                "Checks variant files: single ones, or all in a folder",
                "A folder stands for every .toml file in it and below. The report goes to\n"
                "standard output; the exit code is 1 if any file is broken or left out."},
    CommandInfo{Command::run, "run", "[OPTIONS] SCRIPT [ARGUMENTS...]", "Runs a program in Lua",
                "What follows SCRIPT is the program's own. It finds Varia in the table `varia`,\n"
                "and reaches no file unless it is allowed to. The exit code is 1 if the program\n"
                "fails or returns false."},
    CommandInfo{Command::repl, "repl", "[OPTIONS]", "Runs Lua as it is typed",
                "What can be typed is what programs can say; the value of an expression is\n"
                "printed. An end of input leaves."},
};

const CommandInfo* find_command(std::string_view name) {
    const auto it = std::find_if(commands.begin(), commands.end(), [&](const auto& c) { return c.name == name; });
    return it == commands.end() ? nullptr : &*it;
}

std::string overview() {
    std::string text =
        "varia plays chess-like games, in any number of dimensions, from text files.\n\n"
        "Usage: varia COMMAND [ARGUMENTS] [OPTIONS]\n\nCommands:\n";
    for (const CommandInfo& c : commands) text += fmt::format("  {:<10} {}\n", c.name, c.summary);
    text +=
        "\nVARIANT is the name of a built-in variant, a folder with a variant.toml, or a\n"
        ".toml file. `varia COMMAND --help` tells a command's options.\n\n"
        "Exit codes: 0 success; 1 the answer is no, or a file, position or move is wrong;\n"
        "2 the command line makes no sense.\n";
    return text;
}

Parsed refuse(std::string message) {
    Parsed parsed;
    parsed.exit_code = misuse;
    parsed.error = std::move(message);
    return parsed;
}

Parsed answer(std::string text) {
    Parsed parsed;
    parsed.out = std::move(text);
    return parsed;
}

// CLI11 takes `--option=` for an option without a value; as two words it has an empty one.
std::vector<std::string> with_empty_values(std::vector<std::string> words) {
    std::vector<std::string> result;
    bool options = true;
    for (std::string& word : words) {
        options = options && word != "--";
        const bool empty = options && word.starts_with("--") && word.find('=') == word.size() - 1;
        if (empty) word.pop_back();
        result.push_back(std::move(word));
        if (empty) result.emplace_back();
    }
    return result;
}

template <class T>
std::optional<T> whole_number(const std::string& text, T least, T most) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most) return std::nullopt;
    return value;
}

// What CLI11 fills in, before numbers and choices are read.
struct Raw {
    std::string variant, depth, piece, position, threads, hash, width, seed, board, budget, memory, seconds;
    std::string level, time, nodes, lines, keep, match;
    std::string games, concurrency, turns, balance, margin, patience, most_turns;
    std::string colour = "auto";
    std::vector<std::string> set;
};

// One command's parser.
class CommandParser {
public:
    explicit CommandParser(const CommandInfo& info) : info_(info), app_(std::string(info.summary) + ".") {
        app_.name(std::string("varia ") + info.name);
        if (info.command == Command::run) app_.prefix_command();
        else app_.allow_extras();
        app_.set_help_flag("-h,--help", "Print this and exit");
        arguments_.command = info.command;
        add_options();
    }

    Parsed parse(std::vector<std::string> words) {
        const std::vector<std::string> given = words;
        std::reverse(words.begin(), words.end());  // CLI11 takes them from the back
        try {
            app_.parse(std::move(words));
        } catch (const CLI::CallForHelp&) {
            return answer(help());
        } catch (const CLI::ArgumentMismatch&) {
            return refuse(with_pointer(misfit(given)));
        } catch (const CLI::ParseError& error) {
            return refuse(with_pointer(error.what()));
        }
        if (std::string problem = leftover(); !problem.empty()) return refuse(with_pointer(problem));
        if (std::string problem = convert(); !problem.empty()) return refuse(with_pointer(problem));
        Parsed parsed;
        parsed.arguments = std::move(arguments_);
        return parsed;
    }

private:
    void add_options() {
        const Command c = info_.command;
        const bool runs_lua = c == Command::run || c == Command::repl;
        const bool thinks = c == Command::play || c == Command::best || c == Command::analyse;
        const bool solves = c == Command::endgame, learns = c == Command::train;
        const bool has_variant = c != Command::list && c != Command::check && !runs_lua;
        const bool draws = c == Command::show || c == Command::explain || c == Command::play;
        if (has_variant) app_.add_option("variant", raw_.variant, "A built-in variant's name, a folder or a .toml file");
        if (c == Command::tournament) app_.add_option("player", arguments_.tournament.players, "Who plays: two or more");
        if (c == Command::perft) app_.add_option("depth", raw_.depth, "Half-moves, from 0 to 100");
        if (c == Command::explain) app_.add_option("piece", raw_.piece, "LETTER, CELL or LETTER@CELL");
        if (solves) app_.add_option("pieces", arguments_.pieces, "The pieces of the set");
        if (c == Command::check) app_.add_option("path", arguments_.paths, "Files, or folders to look through");
        if (has_variant) {
            if (c != Command::info && !speaks(c) && !solves && !learns) {
                position_ = option("--position", raw_.position, "Position text to begin with", "TEXT");
                option("--moves", arguments_.moves, "Moves to play first, separated by blanks", "\"M1 M2\"");
            }
            app_.add_option("--set", raw_.set, "Set an option of the variant; may be repeated")
                ->type_name("OPTION=VALUE")
                ->allow_extra_args(false);
        }
        if (c == Command::show) option("--piece", raw_.piece, "Mark where a piece can go", "CELL|LETTER[@CELL]");
        if (c == Command::moves) {
            CLI::Option* san = app_.add_flag("--san", arguments_.san, "Standard algebraic notation, on flat boards");
            CLI::Option* uci = app_.add_flag("--uci", arguments_.uci, "As UCI writes moves, on flat boards");
            san->excludes(uci);
            CLI::Option* count = app_.add_flag("--count", arguments_.count, "Only how many there are");
            app_.add_flag("--effects", arguments_.effects, "With --json: what each of them does")->excludes(count);
            app_.add_flag("--steps", arguments_.steps, "Steps that may be made next, not turns");
        }
        if (c == Command::perft) {
            app_.add_flag("--divide", arguments_.divide, "The count of each move too, as lines `move: count`");
            app_.add_flag("--steps", arguments_.steps, "Count DEPTH steps of turns, not turns");
            option("--threads", raw_.threads, "Threads to count with, 1 to 256", "N");
            option("--hash", raw_.hash, "MiB to remember subtrees in, 1 to 65536", "MB");
        }
        if (c == Command::play) {
            option("--random", arguments_.random, "Who moves at random: a side, or several (b,g)", "SIDE");
            option("--computer", arguments_.computer, "Whom the computer plays: a side, or several", "SIDE");
        }
        if (thinks) {
            if (c != Command::analyse) {
                option("--level", raw_.level, "How strong the computer plays, 1 to 20", "N");
                option("--seed", raw_.seed, "Seed of random moves and of mistakes", "N");
            }
            option("--time", raw_.time, "Seconds the computer thinks about a move", "S");
            option("--nodes", raw_.nodes, "Positions it looks at", "N");
            if (c != Command::play) option("--depth", raw_.depth, "Steps it looks ahead, 1 to 100", "N");
            if (c == Command::analyse) option("--lines", raw_.lines, "So many ways to go on, 1 to 100", "N");
        }
        if (c == Command::tournament) add_tournament_options();
        if (thinks || speaks(c)) {
            option("--threads", raw_.threads, "Threads to think with, 1 to 256", "N");
            option("--hash", raw_.hash, "MiB to remember positions in, 1 to 65536", "MB");
        }
        if (solves) {
            option("--keep", raw_.keep, "Folder to keep what is solved in; none: nowhere", "DIR");
            option("--threads", raw_.threads, "Threads to solve with, 1 to 256", "N");
            option("--memory", raw_.memory, "MiB of memory it may take; 4096 unless said", "N");
        }
        if (learns) {
            option("--games", raw_.games, "Games to learn from, 1 to 1000000; 2000 unless said", "N");
            option("--match", raw_.match, "Games against what is worked out; 200 unless said", "N");
            option("--nodes", raw_.nodes, "Positions looked at for a move; 400 unless said", "N");
            option("--threads", raw_.threads, "Threads to play with, 1 to 256", "N");
            option("--seed", raw_.seed, "Seed of the first game", "N");
            option("--output", arguments_.output, "The file to write", "FILE");
        }
        if (thinks || c == Command::uci)
            option("--endgames", raw_.keep, "Folder of solved endgames; none: without", "DIR");
        if (c == Command::check) {
            app_.add_flag("--perft", arguments_.perft, "Hold the .perft file and games beside it to it");
            app_.add_flag("--lint", arguments_.lint, "Warn of unreachable cells and unused pieces");
            option("--seconds", raw_.seconds, "Processor seconds for all of it; 600 unless said", "N");
        }
        if (runs_lua) add_script_options();
        if (draws) {
            app_.add_flag("--ascii", arguments_.ascii, "Draw with letters and ASCII only");
            app_.add_option("--color,--colour", raw_.colour, "When to use colours; auto: on a terminal")
                ->type_name("auto|always|never");
        }
        const bool advises = c == Command::best || c == Command::analyse;
        if (draws || c == Command::moves || advises || c == Command::tournament) option("--board", raw_.board, "One board of a match, by its number", "N");
        if (draws || c == Command::info || c == Command::analyse || solves || runs_lua)
            option("--width", raw_.width, "Columns to write in", "N");
        if (c != Command::play && !speaks(c) && !runs_lua) app_.add_flag("--json", arguments_.json, "Answer in JSON");
    }

    void add_tournament_options() {
        Tournament& t = arguments_.tournament;
        option("--games", raw_.games, "Of any two players (or as many as sides); 10", "N");
        option("--time", raw_.time, "Seconds for a move, of who has no limit; 0.1", "S");
        option("--nodes", raw_.nodes, "Positions for a move, likewise", "N");
        option("--depth", raw_.depth, "Steps to look ahead, likewise", "N");
        option("--clock", t.clock, "Seconds for a game or for MOVES, and more a move", "[MOVES/]S[+S]");
        option("--concurrency", raw_.concurrency, "Games at once, 1 to 256; 1", "N");
        option("--openings", t.openings, "Positions in a file, or games in a folder", "PATH");
        option("--turns", raw_.turns, "Turns of an opening: at random 4, of a game 8", "N");
        option("--balance", raw_.balance, "Random openings worth this at most, in hundredths", "N");
        option("--seed", raw_.seed, "Seed of openings, random moves and mistakes; 1", "N");
        option("--sprt", t.sprt, "Stop when one of two differences in Elo is sure", "ELO0,ELO1");
        option("--records", t.records, "Write each game into this folder", "DIR");
        option("--most-turns", raw_.most_turns, "Games are broken off after so many; 1000", "N");
        option("--margin", raw_.margin, "Seconds that a move may take too long; 0.2", "S");
        option("--patience", raw_.patience, "Seconds for a move without limit of time; 60", "S");
        option("--uci-variant", t.called, "What other programs call the variant", "NAME");
    }

    void add_script_options() {
        const auto folders = [this](const char* name, std::vector<std::string>& value, const char* description) {
            app_.add_option(name, value, description)->type_name("DIR")->allow_extra_args(false);
        };
        folders("--allow-read", arguments_.allow_read, "Let it read files in this folder; may be repeated");
        folders("--allow-write", arguments_.allow_write, "Let it write files in this folder; may be repeated");
        option("--budget", raw_.budget, "Steps it may take, of some ten nanoseconds; 0: no limit", "N");
        option("--memory", raw_.memory, "MiB of memory it may take; 0: no limit", "N");
        option("--seconds", raw_.seconds, "Seconds of processor time it may take; 0: no limit", "N");
        option("--seed", raw_.seed, "Seed of its random numbers", "N");
        app_.add_flag("--trusted", arguments_.trusted, "Give it all of Lua, files included, and no limits");
        app_.add_flag("--ascii", arguments_.ascii, "Draw with letters and ASCII only");
    }

    CLI::Option* option(const char* name, std::string& value, const char* description, const char* type) {
        return app_.add_option(name, value, description)->type_name(type);
    }

    // CLI11 2.1 has no way to set the usage line, so the help is put together here.
    std::string help() const {
        std::string text =
            fmt::format("{}.\n\nUsage: varia {} {}\n\nOptions:\n", info_.summary, info_.name, info_.usage);
        for (const CLI::Option* option : app_.get_options([](const CLI::Option* o) { return !o->get_positional(); })) {
            std::string left = option->get_name(false, true);
            if (const std::size_t comma = left.find(','); comma != std::string::npos) left.insert(comma + 1, " ");
            if (option->get_items_expected_max() > 0) left += " " + option->get_type_name();
            const std::string gap(left.size() < 26 ? 28 - left.size() : 2, ' ');
            text += fmt::format("  {}{}{}\n", left, gap, option->get_description());
        }
        if (*info_.more != '\0') text += fmt::format("\n{}\n", info_.more);
        return text;
    }

    std::string with_pointer(const std::string& problem) const {
        return fmt::format("{} (`varia {} --help` tells more)", problem, info_.name);
    }

    // What CLI11 makes of an option without its value, or with too many: it takes one, and was given it once more, or
    // stands last or before another option.
    std::string misfit(const std::vector<std::string>& words) const {
        std::vector<std::string> seen;
        for (std::size_t i = 0; i < words.size(); ++i) {
            const std::string name = words[i].substr(0, words[i].find('='));
            const CLI::Option* option = name.size() > 2 ? app_.get_option_no_throw(name) : nullptr;
            if (option == nullptr || option->get_items_expected_max() != 1) continue;
            if (std::find(seen.begin(), seen.end(), name) != seen.end()) return name + " is given twice";
            seen.push_back(name);
            if (name.size() == words[i].size() && (i + 1 == words.size() || words[i + 1].starts_with("--")))
                return fmt::format("{} needs a value: {} {}", name, name, option->get_type_name());
        }
        return "an option has too few values, or too many";
    }

    // A word that was no option and not asked for.
    std::string leftover() {
        if (info_.command == Command::run) {
            const std::vector<std::string> rest = app_.remaining();
            if (rest.empty()) return "which program? its file is missing";
            if (rest.front().size() < 2 || rest.front().front() != '-') {
                arguments_.script = rest.front();
                arguments_.script_arguments.assign(rest.begin() + 1, rest.end());
                return {};
            }
        }
        for (const std::string& word : app_.remaining()) {
            if (word == "--") continue;
            if (word.starts_with("--") && app_.get_option_no_throw(word.substr(0, word.find('='))) != nullptr)
                return fmt::format("\"{}\" stands behind \"--\", where nothing is an option; write it before", shortened(word));
            if (word.size() < 2 || word.front() != '-') return fmt::format("unexpected \"{}\"", shortened(word));
            if (info_.command == Command::perft && word.find_first_not_of("0123456789", 1) == std::string::npos)
                return depth_problem(word);
            const std::string name = word.substr(0, word.find('='));
            std::vector<std::string> known;
            for (const CLI::Option* option : app_.get_options())
                for (const std::string& lname : option->get_lnames()) known.push_back("--" + lname);
            const std::string near = nearest(name, known);
            return fmt::format("unknown option \"{}\"{}", shortened(name),
                               near.empty() ? "" : fmt::format("; did you mean \"{}\"?", near));
        }
        return {};
    }

    static std::string shortened(const std::string& word) {
        return word.size() <= 80 ? word : word.substr(0, 77) + "...";
    }

    static std::string depth_problem(const std::string& word) {
        return fmt::format("the depth must be a whole number from 0 to {}, not \"{}\"", deepest, shortened(word));
    }

    std::string convert() {
        const Command c = info_.command;
        if (const CLI::Option* variant = app_.get_option_no_throw("variant");
            variant != nullptr && variant->empty() && !speaks(c))
            return "which variant? its name or path is missing";
        arguments_.variant = raw_.variant;
        arguments_.piece = raw_.piece;
        if (c == Command::check && arguments_.paths.empty()) return "what is to be checked? files or folders are missing";
        if (c == Command::explain && raw_.piece.empty()) return "which piece? its letter or cell is missing";
        if (position_ != nullptr && !position_->empty()) arguments_.position = raw_.position;
        for (const std::string& text : raw_.set) {
            const std::size_t equals = text.find('=');
            if (equals == std::string::npos || equals == 0)
                return fmt::format("--set takes OPTION=VALUE, not \"{}\"", shortened(text));
            arguments_.set.emplace_back(text.substr(0, equals), text.substr(equals + 1));
        }
        if (!raw_.keep.empty()) arguments_.keep = raw_.keep;
        if (arguments_.effects && !arguments_.json) return "--effects answers in JSON: add --json";
        if (raw_.colour == "always") arguments_.colour = ColourChoice::always;
        else if (raw_.colour == "never") arguments_.colour = ColourChoice::never;
        else if (raw_.colour != "auto")
            return fmt::format("--color takes auto, always or never, not \"{}\"", shortened(raw_.colour));
        return convert_numbers();
    }

    std::string convert_numbers() {
        if (info_.command == Command::perft) {
            if (raw_.depth.empty()) return "how deep? the depth is missing";
            const auto depth = whole_number<int>(raw_.depth, 0, deepest);
            if (!depth) return depth_problem(raw_.depth);
            arguments_.depth = *depth;
        }
        const auto range_problem = [](const char* name, long long most, const std::string& text) {
            return fmt::format("{} must be a whole number from 1 to {}, not \"{}\"", name, most, shortened(text));
        };
        if (std::string problem = convert_thinking(); !problem.empty()) return problem;
        if (std::string problem = convert_tournament(); !problem.empty()) return problem;
        if (!raw_.threads.empty()) {
            const auto threads = whole_number<int>(raw_.threads, 1, most_threads);
            if (!threads) return range_problem("--threads", most_threads, raw_.threads);
            arguments_.threads = *threads;
        }
        if (!raw_.hash.empty()) {
            const auto hash = whole_number<int>(raw_.hash, 1, most_hash);
            if (!hash) return range_problem("--hash", most_hash, raw_.hash);
            arguments_.hash = static_cast<std::size_t>(*hash);
        }
        if (!raw_.width.empty()) {
            arguments_.width = whole_number<int>(raw_.width, 1, widest);
            if (!arguments_.width) return range_problem("--width", widest, raw_.width);
        }
        if (!raw_.board.empty()) {
            arguments_.board = whole_number<int>(raw_.board, 1, most_boards);
            if (!arguments_.board) return range_problem("--board", most_boards, raw_.board);
        }
        if (!raw_.games.empty()) {
            arguments_.games = whole_number<int>(raw_.games, 1, most_games);
            if (!arguments_.games) return range_problem("--games", most_games, raw_.games);
        }
        if (!raw_.match.empty()) {
            arguments_.match = whole_number<int>(raw_.match, 0, most_games);
            if (!arguments_.match) return fmt::format("--match must be a whole number from 0 to {}, not \"{}\"", most_games, shortened(raw_.match));
        }
        if (!raw_.seed.empty()) {
            arguments_.seed =
                whole_number<std::uint64_t>(raw_.seed, 0, std::numeric_limits<std::uint64_t>::max());
            if (!arguments_.seed)
                return fmt::format("--seed must be a whole number from 0 on, not \"{}\"", shortened(raw_.seed));
        }
        const auto amount = [&](const char* name, const std::string& text, std::uint64_t most,
                                std::optional<std::uint64_t>& out) -> std::string {
            if (text.empty()) return {};
            out = whole_number<std::uint64_t>(text, 0, most);
            if (out) return {};
            return fmt::format("{} must be a whole number from 0 to {}, not \"{}\"", name, most, shortened(text));
        };
        std::string problem = amount("--budget", raw_.budget, std::uint64_t{1} << 62, arguments_.budget);
        if (problem.empty()) problem = amount("--memory", raw_.memory, std::uint64_t{1} << 20, arguments_.memory);
        if (problem.empty()) problem = amount("--seconds", raw_.seconds, 1'000'000, arguments_.seconds);
        return problem;
    }

    std::string convert_tournament() {
        Tournament& t = arguments_.tournament;
        const auto whole = [](const char* name, const std::string& text, int least, int most, auto&& take) -> std::string {
            if (text.empty()) return {};
            const auto value = whole_number<int>(text, least, most);
            if (!value) return fmt::format("{} must be a whole number from {} to {}, not \"{}\"", name, least, most, shortened(text));
            take(*value);
            return {};
        };
        const auto seconds = [](const char* name, const std::string& text, std::optional<double>& place) -> std::string {
            if (text.empty()) return {};
            place = seconds_in(text, 0);
            return place ? "" : fmt::format("{} must be seconds, from 0 to {}, not \"{}\"", name, longest_thought, shortened(text));
        };
        std::string problem = whole("--games", raw_.games, 1, most_games, [&](int n) { t.games = static_cast<std::size_t>(n); });
        if (problem.empty()) problem = whole("--concurrency", raw_.concurrency, 1, most_threads, [&](int n) { t.concurrency = n; });
        if (problem.empty()) problem = whole("--turns", raw_.turns, 0, 1000, [&](int n) { t.turns = n; });
        if (problem.empty()) problem = whole("--balance", raw_.balance, 1, 10'000, [&](int n) { t.balance = n; });
        if (problem.empty()) problem = whole("--most-turns", raw_.most_turns, 1, 100'000, [&](int n) { t.most_turns = n; });
        if (problem.empty()) problem = seconds("--margin", raw_.margin, t.margin);
        if (problem.empty()) problem = seconds("--patience", raw_.patience, t.patience);
        return problem;
    }

    static std::optional<double> seconds_in(const std::string& text, double least) {
        double seconds = 0;
        const char* const last = text.data() + text.size();
        const auto [end, error] = std::from_chars(text.data(), last, seconds, std::chars_format::fixed);
        if (error != std::errc{} || end != last || !(seconds >= least && seconds <= longest_thought)) return std::nullopt;
        return seconds;
    }

    // How long the computer thinks.
    std::string convert_thinking() {
        const auto between = [](const char* name, const std::string& text, int most, auto&& take) -> std::string {
            if (text.empty()) return {};
            const auto value = whole_number<int>(text, 1, most);
            if (!value) return fmt::format("{} must be a whole number from 1 to {}, not \"{}\"", name, most, shortened(text));
            take(*value);
            return {};
        };
        std::string problem = between("--level", raw_.level, strongest, [&](int value) { arguments_.level = value; });
        if (problem.empty()) problem = between("--lines", raw_.lines, most_lines, [&](int value) { arguments_.lines = value; });
        if (problem.empty() && info_.command != Command::perft)
            problem = between("--depth", raw_.depth, deepest, [&](int value) { arguments_.depth = value; });
        if (!problem.empty()) return problem;
        if (!raw_.nodes.empty()) {
            const auto nodes = whole_number<std::uint64_t>(raw_.nodes, 1, std::uint64_t{1} << 62);
            if (!nodes) return fmt::format("--nodes must be a whole number from 1 on, not \"{}\"", shortened(raw_.nodes));
            arguments_.nodes = *nodes;
        }
        if (!raw_.time.empty()) {
            arguments_.time = seconds_in(raw_.time, 0.001);
            if (!arguments_.time)
                return fmt::format("--time must be seconds, from 0.001 to {}, not \"{}\"", longest_thought, shortened(raw_.time));
        }
        if (arguments_.level && (arguments_.time || arguments_.nodes != 0 || arguments_.depth != 0))
            return "--level says how long the computer thinks; leave out --time, --nodes and --depth";
        return {};
    }

    const CommandInfo& info_;
    CLI::App app_;
    CLI::Option* position_ = nullptr;
    Raw raw_;
    Arguments arguments_;
};

}  // namespace

Parsed parse_command_line(std::vector<std::string> words) {
    if (words.empty()) return refuse("which command? `varia --help` lists them");
    const std::string first = words.front();
    if (first == "-h" || first == "--help") return answer(overview());
    if (first == "--version") return answer("varia " + std::string(version()) + "\n");
    if (first == "help") {
        if (words.size() == 1) return answer(overview());
        words = {words[1], "--help"};
    }
    const CommandInfo* info = find_command(words.front());
    if (info == nullptr) {
        std::vector<std::string> names;
        for (const CommandInfo& c : commands) names.emplace_back(c.name);
        const std::string near = nearest(words.front(), names);
        return refuse(fmt::format("no command \"{}\"; {}", words.front().substr(0, 80),
                                  near.empty() ? "`varia --help` lists them" : fmt::format("did you mean \"{}\"?", near)));
    }
    words.erase(words.begin());
    return CommandParser(*info).parse(with_empty_values(std::move(words)));
}

}  // namespace varia::cli
