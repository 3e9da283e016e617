// Reading the command line: the one place that includes CLI11. Each command has a parser of its own, so that a word is
// never taken for another command's.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <string_view>

#include <varia/load.hpp>
#include <varia/text.hpp>
#include <varia/version.hpp>

#include "arguments.hpp"
#include "command_list.hpp"
#include "number_options.hpp"

namespace varia::cli {
namespace {

// Whether a program talks to this one, by a protocol.
constexpr bool speaks(Command command) { return command == Command::uci || command == Command::xboard; }

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

// What CLI11 fills in, before numbers and choices are read.
struct Raw {
    std::string variant, piece, position, keep;
    std::string colour = "auto";
    std::vector<std::string> set;
    NumberTexts numbers;
};

// One command's parser.
class CommandParser {
public:
    explicit CommandParser(const CommandInfo& info) : info_(info), app_(std::string(info.summary) + ".") {
        app_.name(std::string("varia ") + info.name);
        if (info.command == Command::run)
            app_.prefix_command();
        else
            app_.allow_extras();
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
        const bool reports = c == Command::report;
        const bool solves = c == Command::endgame, learns = c == Command::train;
        const bool names_no_variant = c == Command::new_variant || c == Command::source || c == Command::completion;
        const bool reads_records = c == Command::replay || c == Command::convert;
        const bool has_variant = c != Command::list && c != Command::check && c != Command::test &&
                                 c != Command::serve && !runs_lua && !names_no_variant && !reads_records;
        const bool draws = c == Command::show || c == Command::explain || c == Command::play || c == Command::replay;
        if (has_variant)
            app_.add_option("variant", raw_.variant, "A built-in variant's name, a folder or a .toml file");
        if (c == Command::new_variant)
            app_.add_option("name", raw_.variant, "The folder, and what the variant is called");
        if (c == Command::new_variant) option("--from", arguments_.from, "Build on this built-in variant", "V");
        if (c == Command::source) app_.add_option("file", raw_.variant, "A variant, a part, a script, or `schema`");
        if (c == Command::source) app_.add_flag("--list", arguments_.list, "The names of all built-in files");
        if (reads_records) add_record_options();
        if (c == Command::completion) app_.add_option("shell", raw_.variant, "bash, zsh or fish");
        if (c == Command::tournament)
            app_.add_option("player", arguments_.tournament.players, "Who plays: two or more");
        if (c == Command::perft) app_.add_option("depth", raw_.numbers.depth, "Half-moves, from 0 to 100");
        if (c == Command::explain) {
            app_.add_option("piece", raw_.piece, "LETTER, CELL, LETTER@CELL or a move");
            option("--move", arguments_.move, "Tell what a move does, or why it is not legal", "MOVE");
            option("--format", arguments_.format, "Of a whole game: text unless said", "text|markdown|html");
            option("--output,-o", arguments_.output, "Of a whole game: the file to write", "FILE");
        }
        if (solves) app_.add_option("pieces", arguments_.pieces, "The pieces of the set");
        if (c == Command::check) app_.add_option("path", arguments_.paths, "Files, or folders to look through");
        if (c == Command::test) {
            app_.add_option("path", arguments_.paths, "Variants, files, or folders to look through");
            option("--filter", arguments_.filter, "Only tests whose name has this in it", "TEXT");
            app_.add_option("--set", raw_.set, "Set an option where a test does not; may be repeated")
                ->type_name("OPTION=VALUE")
                ->allow_extra_args(false);
            option("--seconds", raw_.numbers.seconds, "Processor seconds for all of it; 600 unless said", "N");
            app_.add_flag("--watch", arguments_.watch, "Run them again on every save; Ctrl-C ends it");
            app_.add_flag("--ascii", arguments_.ascii, "Draw with letters and ASCII only");
            option("--width", raw_.numbers.width, "Columns to write in", "N");
        }
        if (has_variant) {
            if (c != Command::info && c != Command::merged && !speaks(c) && !solves && !learns && !reports) {
                position_ = option("--position", raw_.position, "Position text to begin with", "TEXT");
                option("--moves", arguments_.moves, "Moves to play first, separated by blanks", "\"M1 M2\"");
            }
            app_.add_option("--set", raw_.set, "Set an option of the variant; may be repeated")
                ->type_name("OPTION=VALUE")
                ->allow_extra_args(false);
        }
        if (c == Command::draw) {
            option("--output,-o", arguments_.output, "The file to write", "FILE");
            app_.add_flag("--dark", arguments_.dark, "For dark pages");
            app_.add_flag("--flip", arguments_.flip, "Upside down");
            option("--side", arguments_.side, "As this side sees it: its name or letter", "SIDE");
            option("--move", arguments_.move, "A move: the boards before and after it", "MOVE");
            app_.add_flag("--shapes", arguments_.shapes, "All shapes of pieces, without a variant");
            option("--size", raw_.numbers.size, "Pixels of the longer side, 20 to 10000; 480", "N");
        }
        if (c == Command::show || c == Command::draw)
            option("--piece", raw_.piece, "Mark where a piece can go", "CELL|LETTER[@CELL]");
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
            option("--threads", raw_.numbers.threads, "Threads to count with, 1 to 256", "N");
            option("--hash", raw_.numbers.hash, "MiB to remember subtrees in, 1 to 65536", "MB");
        }
        if (c == Command::play) {
            option("--random", arguments_.random, "Who moves at random: a side, or several (b,g)", "SIDE");
            option("--computer", arguments_.computer, "Whom the computer plays: a side, or several", "SIDE");
            option("--clock", arguments_.clock, "Minutes for a game, and seconds more a move", "MIN[+SEC]");
        }
        if (thinks) {
            if (c != Command::analyse) {
                option("--level", raw_.numbers.level, "How strong the computer plays, 1 to 20", "N");
                option("--seed", raw_.numbers.seed, "Seed of random moves and of mistakes", "N");
            }
            option("--time", raw_.numbers.time, "Seconds the computer thinks about a move", "S");
            option("--nodes", raw_.numbers.nodes, "Positions it looks at", "N");
            if (c != Command::play) option("--depth", raw_.numbers.depth, "Steps it looks ahead, 1 to 100", "N");
            if (c == Command::analyse) option("--lines", raw_.numbers.lines, "So many ways to go on, 1 to 100", "N");
        }
        if (c == Command::tournament) add_tournament_options();
        if (thinks || speaks(c)) {
            option("--threads", raw_.numbers.threads, "Threads to think with, 1 to 256", "N");
            option("--hash", raw_.numbers.hash, "MiB to remember positions in, 1 to 65536", "MB");
        }
        if (solves) {
            option("--keep", raw_.keep, "Folder to keep what is solved in; none: nowhere", "DIR");
            option("--threads", raw_.numbers.threads, "Threads to solve with, 1 to 256", "N");
            option("--memory", raw_.numbers.memory, "MiB of memory it may take; 4096 unless said", "N");
        }
        if (learns) {
            option("--games", raw_.numbers.games, "Games to learn from, 1 to 1000000; 2000", "N");
            option("--match", raw_.numbers.match, "Games against what is worked out; 200 unless said", "N");
            option("--nodes", raw_.numbers.nodes, "Positions looked at for a move; 400 unless said", "N");
            option("--threads", raw_.numbers.threads, "Threads to play with, 1 to 256", "N");
            option("--seed", raw_.numbers.seed, "Seed of the first game", "N");
            option("--output", arguments_.output, "The file to write", "FILE");
        }
        if (reports) {
            option("--games", raw_.numbers.games, "How many are played, 1 to 1000000; 1000", "N");
            option("--player", arguments_.player, "Who plays all sides: random unless said", "random|level:N");
            option("--threads", raw_.numbers.threads, "Threads to play with, 1 to 256", "N");
            option("--seed", raw_.numbers.seed, "Seed of the first game", "N");
            option("--most-turns", raw_.numbers.most_turns, "Games are broken off after so many; 5000", "N");
            option("-o,--output", arguments_.output, "Write a page in HTML too", "FILE");
        }
        if (thinks || c == Command::uci || c == Command::serve)
            option("--endgames", raw_.keep, "Folder of solved endgames; none: without", "DIR");
        if (thinks || speaks(c) || runs_lua || reports || c == Command::tournament || c == Command::serve ||
            c == Command::info)
            option("--weights", arguments_.weights, "Weights that `varia train` wrote, where they fit", "FILE");
        if (c == Command::serve) {
            arguments_.threads = 2;
            Serving& serving = arguments_.serving;
            app_.add_flag("--stdio", arguments_.stdio, "Over standard input and output");
            option("--port", raw_.numbers.port, "Over a network, at this port; 0: any that is free", "N");
            option("--address", serving.address, "The address it listens at; 127.0.0.1: this machine only", "A");
            option("--web", serving.web, "Folder of the page's files", "DIR");
            option("--db", serving.db, "Where games are kept: a file, or postgresql://...; varia.db", "PLACE");
            options("--origin", serving.origins, "Pages of this place may play here too; may be repeated", "URL");
            options("--host", serving.hosts, "A name by which browsers ask for it; may be repeated", "NAME");
            option("--metrics", arguments_.output, "Prometheus reads numbers at this port of this machine; A:N", "N");
            option("--log", arguments_.form, "What it says is text, or json: an object a line", "FORM");
            app_.add_flag("--check", arguments_.check, "Tell what would keep it from serving, and serve nothing");
            app_.add_flag("--behind-proxy", serving.behind_proxy, "X-Forwarded-For says whose request it is");
            option("--variants", serving.variants, "Games may be of variants that players send", "strangers");
            options("--limit", serving.limits, "Another limit (docs/server.md); may be repeated", "NAME=N");
            app_.add_flag("--strict", arguments_.strict, "--stdio: budgets for variants that strangers have written");
            app_.add_flag("--confined", arguments_.confined,
                          "--stdio: killed by the system if it opens, connects or starts anything");
            option("--seconds", raw_.numbers.seconds, "--stdio: what one request may take; any unless said", "N");
            option("--threads", raw_.numbers.threads, "Counts and searches at once, 1 to 256; 2", "N");
            option("--hash", raw_.numbers.hash, "MiB a game for the computer, 1 to 65536; 16", "MB");
        }
        if (c == Command::check) {
            app_.add_flag("--perft", arguments_.perft, "Hold the .perft file and games beside it to it");
            app_.add_flag("--lint", arguments_.lint, "Warn of what nothing uses or can never happen");
            option("--seconds", raw_.numbers.seconds, "Processor seconds for all of it; 600 unless said", "N");
            app_.add_flag("--watch", arguments_.watch, "Check again on every save; Ctrl-C ends it");
        }
        if (runs_lua) add_script_options();
        if (draws) {
            app_.add_flag("--ascii", arguments_.ascii, "Draw with letters and ASCII only");
            app_.add_option("--color,--colour", raw_.colour, "When to use colours; auto: on a terminal")
                ->type_name("auto|always|never");
        }
        if (c == Command::moves)
            app_.add_flag("--ascii", arguments_.ascii, "Moves are ASCII wherever cells' names are");
        if (c == Command::play)
            app_.add_flag("--plain", arguments_.plain, "Line after line, not a board that stays in place");
        const bool advises = c == Command::best || c == Command::analyse;
        if ((draws && !reads_records) || c == Command::draw || c == Command::moves || advises ||
            c == Command::tournament || c == Command::train || reports)
            option("--board", raw_.numbers.board, "One board of a match, by its number", "N");
        if (draws || c == Command::info || c == Command::analyse || solves || runs_lua)
            option("--width", raw_.numbers.width, "Columns to write in", "N");
        const bool answers_once = c != Command::play && c != Command::convert && c != Command::draw &&
                                  c != Command::serve && c != Command::completion && !speaks(c) && !runs_lua;
        if (answers_once) app_.add_flag("--json", arguments_.json, "Answer in JSON");
    }

    void add_tournament_options() {
        Tournament& t = arguments_.tournament;
        option("--games", raw_.numbers.games, "Of any two players (or as many as sides); 10", "N");
        option("--time", raw_.numbers.time, "Seconds for a move, of who has no limit; 0.1", "S");
        option("--nodes", raw_.numbers.nodes, "Positions for a move, likewise", "N");
        option("--depth", raw_.numbers.depth, "Steps to look ahead, likewise", "N");
        option("--clock", t.clock, "Seconds for a game or for MOVES, and more a move", "[MOVES/]S[+S]");
        option("--concurrency", raw_.numbers.concurrency, "Games at once, 1 to 256; 1", "N");
        option("--openings", t.openings, "Positions in a file, or games in a folder", "PATH");
        option("--turns", raw_.numbers.turns, "Turns of an opening: at random 4, of a game 8", "N");
        option("--balance", raw_.numbers.balance, "Random openings worth this at most, in hundredths", "N");
        option("--seed", raw_.numbers.seed, "Seed of openings, random moves and mistakes; 1", "N");
        option("--sprt", t.sprt, "Stop when one of two differences in Elo is sure", "ELO0,ELO1");
        option("--records", t.records, "Write each game into this folder", "DIR");
        option("--most-turns", raw_.numbers.most_turns, "Games are broken off after so many; 1000", "N");
        option("--margin", raw_.numbers.margin, "Seconds that a move may take too long; 0.2", "S");
        option("--patience", raw_.numbers.patience, "Seconds for a move without limit of time; 60", "S");
        option("--uci-variant", t.called, "What other programs call the variant", "NAME");
    }

    void add_record_options() {
        app_.add_option("file", arguments_.file, "Games on record; - is standard input");
        option("--variant", raw_.variant, "What they are games of, whatever they say", "V");
        option("--game", raw_.numbers.game, "One of them, by its number", "N");
        app_.add_option("--set", raw_.set, "Set an option of the variant; may be repeated")
            ->type_name("OPTION=VALUE")
            ->allow_extra_args(false);
        if (info_.command == Command::convert) {
            option("--to", arguments_.form, "pgn, coordinates, uci, text or json", "FORM");
            option("--output,-o", arguments_.output, "The file to write; a folder for many texts", "OUT");
            return;
        }
        option("--to", raw_.numbers.to, "Replay so many moves of the game", "N");
        app_.add_flag("--each", arguments_.each, "Draw the position after every move");
        app_.add_flag("--check", arguments_.check, "Hold all games to the rules, and draw none");
    }

    void add_script_options() {
        options("--allow-read", arguments_.allow_read, "Let it read files in this folder; may be repeated", "DIR");
        options("--allow-write", arguments_.allow_write, "Let it write files in this folder; may be repeated", "DIR");
        option("--budget", raw_.numbers.budget, "Steps of some ten nanoseconds; 0: no limit", "N");
        option("--memory", raw_.numbers.memory, "MiB of memory it may take; 0: no limit", "N");
        option("--seconds", raw_.numbers.seconds, "Seconds of processor time it may take; 0: no limit", "N");
        option("--seed", raw_.numbers.seed, "Seed of its random numbers", "N");
        app_.add_flag("--trusted", arguments_.trusted, "Give it all of Lua, files included, and no limits");
        app_.add_flag("--ascii", arguments_.ascii, "Draw with letters and ASCII only");
    }

    CLI::Option* option(const char* name, std::string& value, const char* description, const char* type) {
        return app_.add_option(name, value, description)->type_name(type);
    }
    // One that may be given several times.
    void options(const char* name, std::vector<std::string>& values, const char* description, const char* type) {
        app_.add_option(name, values, description)->type_name(type)->allow_extra_args(false);
    }

    // CLI11 2.1 has no way to set the usage line, so the help is put together here.
    std::string help() const {
        std::string text = fmt::format("{}.\n\nUsage: varia {} {}\n\nOptions:\n", info_.summary, info_.name,
                                       info_.usage);
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
                return fmt::format("\"{}\" stands behind \"--\", where nothing is an option; write it before",
                                   shortened(word));
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

    // What is told of a whole game alone, asked of a piece or a move.
    std::string explain_problem() {
        std::string& format = arguments_.format;
        const bool one = !raw_.piece.empty() || !arguments_.move.empty();
        if (!raw_.piece.empty() && !arguments_.move.empty()) return "a piece or --move, not both";
        if (one && !format.empty()) return "--format is for a whole game, without a piece or a move";
        if (one && !arguments_.output.empty())
            return "--output is for a whole game; `varia draw` writes pictures of pieces and moves";
        if (arguments_.json && (!format.empty() || !arguments_.output.empty()))
            return "--json is an answer by itself, without --format and --output";
        const std::string& file = arguments_.output;
        if (format.empty())
            format = file.ends_with(".html") || file.ends_with(".htm") ? "html"
                     : file.ends_with(".md")                           ? "markdown"
                                                                       : "text";
        if (format != "text" && format != "markdown" && format != "html")
            return fmt::format("--format is text, markdown or html, not \"{}\"", shortened(format));
        return {};
    }

    // An option of a server that is given and empty, as by a variable that is not set: what was meant is not left out.
    std::string empty_problem() const {
        for (const char* name :
             {"--web", "--db", "--address", "--origin", "--host", "--variants", "--limit", "--metrics", "--log"})
            if (const CLI::Option* option = app_.get_option_no_throw(name);
                std::ranges::any_of(option->results(), [](const std::string& value) { return value.empty(); }))
                return fmt::format(
                    "{} is empty, perhaps by a variable that is not set; give it a value or leave it out: {} {}", name,
                    name, option->get_type_name());
        return {};
    }

    std::string convert() {
        const Command c = info_.command;
        if (const CLI::Option* variant = app_.get_option_no_throw("variant");
            variant != nullptr && variant->empty() && !speaks(c) && !arguments_.shapes)
            return "which variant? its name or path is missing";
        if (c == Command::new_variant && raw_.variant.empty()) return "which name? the new variant's is missing";
        if ((c == Command::replay || c == Command::convert) && arguments_.file.empty())
            return "which file? the games on record are missing";
        if (c == Command::convert && arguments_.form.empty())
            return "into what? --to pgn, coordinates, uci, text or json";
        if (arguments_.check && arguments_.each) return "--check draws nothing: leave out --each";
        if (c == Command::completion && raw_.variant.empty()) return "which shell? bash, zsh or fish";
        if (c == Command::source && raw_.variant.empty() && !arguments_.list) return "which file? --list names them";
        if (arguments_.watch && arguments_.json)
            return "--watch and --json exclude each other: one object has no end then";
        arguments_.variant = raw_.variant;
        arguments_.piece = raw_.piece;
        if (c == Command::check && arguments_.paths.empty())
            return "what is to be checked? files or folders are missing";
        if (c == Command::draw && !raw_.piece.empty() && !arguments_.move.empty()) return "--piece or --move, not both";
        if (c == Command::serve)
            if (std::string problem = empty_problem(); !problem.empty()) return problem;
        if (c == Command::explain)
            if (std::string problem = explain_problem(); !problem.empty()) return problem;
        if (position_ != nullptr && !position_->empty()) arguments_.position = raw_.position;
        for (const std::string& text : raw_.set) {
            const std::size_t equals = text.find('=');
            if (equals == std::string::npos || equals == 0)
                return fmt::format("--set takes OPTION=VALUE, not \"{}\"", shortened(text));
            arguments_.set.emplace_back(text.substr(0, equals), text.substr(equals + 1));
        }
        if (!raw_.keep.empty()) arguments_.keep = raw_.keep;
        if (arguments_.effects && !arguments_.json) return "--effects answers in JSON: add --json";
        if (raw_.colour == "always")
            arguments_.colour = ColourChoice::always;
        else if (raw_.colour == "never")
            arguments_.colour = ColourChoice::never;
        else if (raw_.colour != "auto")
            return fmt::format("--color takes auto, always or never, not \"{}\"", shortened(raw_.colour));
        return read_numbers(raw_.numbers, arguments_);
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
        const std::vector<std::string> variants = builtin_variants();
        if (std::ranges::find(variants, words.front()) != variants.end() || words.front().ends_with(".toml"))
            return refuse(fmt::format("\"{0}\" is a variant, and the command is missing: `varia play {0}` plays it",
                                      words.front().substr(0, 80)));
        const std::string near = nearest(words.front(), command_names());
        return refuse(
            fmt::format("no command \"{}\"; {}", words.front().substr(0, 80),
                        near.empty() ? "`varia --help` lists them" : fmt::format("did you mean \"{}\"?", near)));
    }
    words.erase(words.begin());
    return CommandParser(*info).parse(with_empty_values(std::move(words)));
}

}  // namespace varia::cli
