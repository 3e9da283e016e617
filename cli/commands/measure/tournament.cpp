// `varia tournament`: plays games between players of all kinds, and prints the results.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/number.hpp>
#include <varia/player/engine.hpp>
#include <varia/text.hpp>

#include "answering.hpp"
#include "answers.hpp"
#include "arena.hpp"
#include "command.hpp"
#include "crosstable.hpp"
#include "entrants.hpp"
#include "layout.hpp"
#include "opponent.hpp"
#include "option_groups.hpp"
#include "record_writer.hpp"
#include "replayed.hpp"
#include "schedule.hpp"
#include "session.hpp"
#include "standing.hpp"
#include "tag_names.hpp"
#include "terminal.hpp"
#include "umpire.hpp"
#include "variant_files.hpp"
#include "weights.hpp"
#include "written_file.hpp"

namespace varia::cli {

using namespace records;

namespace {

struct TournamentOptions : GameChoice {
    std::vector<std::string> players;
    std::size_t games = 10;  // Between any two players, or any group with as many players as there are sides.
    int concurrency = 1;
    std::optional<double> time;  // seconds a move, for players without a limit
    std::uint64_t nodes = 0;     // positions a move, for these players
    int depth = 0;               // steps to look ahead, for these players
    std::string clock, sprt;
    std::string openings, records;          // a file or folder for openings, a folder for records
    std::optional<int> turns;               // turns of an opening
    std::optional<int> balance;             // in hundredths
    std::optional<double> margin, timeout;  // in seconds
    int max_turns = 0;                      // 0 for the usual number
    std::optional<std::uint64_t> seed;
    std::string called;  // other programs' name for the variant
    std::string weights;
    bool json = false;
};

constexpr int interrupted_code = 130;
constexpr std::string_view resign_text = "resign";
// Of a test. Beyond this limit a score is close to 0 or 1, and differences can no longer be seen.
constexpr double max_elo = 1000;
constexpr int usual_random = 4, usual_recorded = 8;  // turns of an opening

// Reads "elo0,elo1".
std::optional<Sprt> sprt_in(const std::string& text) {
    Sprt sprt;
    const std::size_t comma = text.find(',');
    if (comma == std::string::npos) return std::nullopt;
    const auto worse = decimal_of(std::string_view(text).substr(0, comma), -max_elo, max_elo);
    const auto better = decimal_of(std::string_view(text).substr(comma + 1), -max_elo, max_elo);
    if (!worse || !better || *worse >= *better) return std::nullopt;
    sprt.elo0 = *worse;
    sprt.elo1 = *better;
    return sprt;
}

// The names of those who play: the sides of a game, or the players of a match.
std::vector<std::string> seat_names(const Contest& contest) {
    std::vector<std::string> names;
    for (int player = 0; player < contest.players(); ++player) names.push_back(player_name(contest, player));
    return names;
}

// Shows the progress: on a terminal in one line, otherwise a line for each game.
class GamesProgress {
public:
    GamesProgress(const std::vector<std::string>& seats, const std::vector<Entrant>& entrants, std::size_t planned)
        : seats_(seats), entrants_(entrants), planned_(planned), line_(is_terminal_error()) {}
    ~GamesProgress() {
        if (line_) std::fputs("\r\x1b[K", stderr);
    }
    GamesProgress(const GamesProgress&) = delete;
    GamesProgress& operator=(const GamesProgress&) = delete;

    void report(const GameResult& result, const Crosstable& table) const {
        std::string who;
        for (std::size_t side = 0; side < result.pairing.seats.size(); ++side)
            who += fmt::format("{}{} {}", side == 0 ? "" : ", ", seats_[side],
                               entrants_[result.pairing.seats[side]].name);
        std::string text = fmt::format("game {} ({} of {}): {}: {}", result.number + 1, table.games(), planned_, who,
                                       result.status);
        for (const PlayerFault& fault : result.faults)
            text += fmt::format("; {}: {}", entrants_[fault.player].name, fault.what);
        text = escaped(text);
        if (line_)
            // A line that wraps could not be overwritten.
            fmt::print(stderr, "\r{:.{}}\x1b[K", text, std::max(error_width() - 1, 1));
        else
            fmt::print(stderr, "{}\n", text);
        std::fflush(stderr);
    }

private:
    const std::vector<std::string>& seats_;
    const std::vector<Entrant>& entrants_;
    std::size_t planned_;
    bool line_;
};

std::string record_file(const std::string& folder, std::size_t number) {
    return fmt::format("{}/{:05}.pgn", folder, number + 1);
}

// Whether a file begins like a tournament's record.
bool is_tournament_record(std::string_view beginning) { return beginning.starts_with("[Event \"tournament of "); }

// The record of a game, in the form of docs/records.md. It has no date, so that the same tournament gives the same
// records.
std::string record_of(const GameResult& result, const Contest& contest, const TournamentOptions& arguments,
                      const std::vector<Entrant>& entrants) {
    const VariantPtr& variant = contest.variant_ptr();
    GameRecord record;
    for (const std::string& move : result.moves) record.moves().emplace_back().text = move;
    if (contest.players() == 2 && !record.moves().empty() && record.moves().back().text == resign_text)
        record.moves().pop_back();
    const auto say = [&](std::size_t moves, std::string text) {
        std::vector<std::string>& comments = moves == 0 || record.moves().empty()
                                                 ? record.lines.front().comments
                                                 : record.moves()[std::min(moves, record.moves().size()) - 1].comments;
        comments.push_back(std::move(text));
    };
    if (result.opened > 0) say(result.opened, fmt::format("the opening: {}", counted(result.opened, "turn")));
    for (const PlayerFault& fault : result.faults) {
        say(record.moves().size(), fmt::format("{} lost: {}", entrants[fault.player].name, fault.what));
        for (const std::string& line : fault.lines) say(record.moves().size(), escaped(line));
    }
    if (!result.over) say(record.moves().size(), "broken off: too many turns");

    const Result<Contest> start = Contest::parse(variant, result.position);
    record.set(tags::event, fmt::format("tournament of {}", variant->definition().name));
    record.set(tags::round, fmt::format("{}", result.number + 1));
    for (std::size_t seat = 0; seat < result.pairing.seats.size(); ++seat) {
        const Entrant& entrant = entrants[result.pairing.seats[seat]];
        record.set(player_tag(contest, static_cast<int>(seat)),
                   entrant.name == entrant.text ? entrant.name : fmt::format("{} ({})", entrant.name, entrant.text));
    }
    record.set(tags::status, result.status);
    if (start) {
        ReplayWish wish;
        wish.form = MoveForm::usual;
        Replayed replayed = replay(record, *start, wish);
        set_heading(record, *start, arguments.set);
        set_ending(record, replayed.now, replayed.now.standing());
        record.set(tags::status, result.status);
    }
    if (!result.faults.empty())
        record.set(tags::termination, result.faults.front().late ? "time forfeit" : "rules infraction");
    return pgn_text(record);
}

Rulebook book_of(const TournamentOptions& arguments) {
    Rulebook book;
    if (arguments.margin) book.margin = Milliseconds(static_cast<std::int64_t>(*arguments.margin * 1000));
    if (arguments.timeout) book.timeout = Milliseconds(static_cast<std::int64_t>(*arguments.timeout * 1000));
    if (arguments.max_turns != 0) book.max_turns = arguments.max_turns;
    book.seed = arguments.seed.value_or(1);
    book.concurrency = arguments.concurrency;
    return book;
}

// The openings that the options name. The default is a few random moves, because players that always choose the same
// moves would play the same game again and again.
Result<Openings> openings_of(const TournamentOptions& arguments, const Umpire& umpire, const Contest& start) {
    if (!arguments.openings.empty())
        return Openings::read(start.variant_ptr(), arguments.openings, arguments.turns.value_or(usual_recorded),
                              arguments.seed.value_or(1));
    Result<Played> before = umpire.before_opening(start);
    if (!before) return before.diagnostics();
    return Openings(umpire, std::move(before).value(), arguments.turns.value_or(usual_random),
                    arguments.seed.value_or(1), arguments.balance);
}

// Gives each of Varia's own players its weights: those that the player's text names, or those for all players. Returns
// false if a named file does not fit, which has been reported.
bool give_weights(std::vector<Entrant>& entrants, const TournamentOptions& arguments, const Contest& contest) {
    bool first = true;
    for (Entrant& entrant : entrants) {
        using Kind = Entrant::Kind;
        if (entrant.kind != Kind::computer && entrant.kind != Kind::level && entrant.kind != Kind::lua) continue;
        if (entrant.weights == "none") {
            entrant.own.trained = false;
            continue;
        }
        if (!add_weights(entrant.own, entrant.weights.empty() ? arguments.weights : entrant.weights, arguments.variant,
                         contest.layout()))
            return false;
        if (!std::exchange(first, false)) continue;
        complain_of_unfit(player::weights_in_use(contest.layout(), entrant.own));
    }
    return true;
}

int run_tournament(const TournamentOptions& arguments) {
    Limit usual;
    if (arguments.time)
        usual.each = Milliseconds(std::max<std::int64_t>(static_cast<std::int64_t>(*arguments.time * 1000), 1));
    usual.nodes = arguments.nodes;
    usual.depth = arguments.depth;
    if (!arguments.clock.empty() && !read_clock(arguments.clock, usual)) {
        complain(fmt::format("--clock is [MOVES/]SECONDS[+SECONDS], such as 60+0.5, not \"{}\"", arguments.clock));
        return misuse;
    }
    const std::optional<Sprt> sprt = arguments.sprt.empty() ? std::nullopt : sprt_in(arguments.sprt);
    if (!arguments.sprt.empty() && !sprt) {
        complain(fmt::format(
            "--sprt is ELO0,ELO1, from -1000 to 1000, the first less than the second, such as 0,10, not \"{}\"",
            arguments.sprt));
        return misuse;
    }
    const std::vector<std::string> built_in = builtin_variants();
    const bool is_built_in = std::ranges::find(built_in, arguments.variant) != built_in.end();
    if (!is_built_in && !exists(arguments.variant) && read_entrants({arguments.variant}, usual, {})) {
        complain(fmt::format("which variant? \"{}\" is a player; the variant's name or path comes before the players",
                             arguments.variant));
        return misuse;
    }
    Result<std::vector<Entrant>> read = read_entrants(arguments.players, usual, arguments.called);
    if (!read) {
        complain(read.diagnostics());
        return misuse;
    }
    std::vector<Entrant> entrants = std::move(read).value();
    if (entrants.size() < 2) {
        complain("a tournament takes two players or more (`varia tournament --help` tells who there is)");
        return misuse;
    }
    Result<Contest> contest = arguments.board ? open_board(arguments, PastDraws::no)
                                              : open_contest(arguments, PastDraws::no);
    complain(contest.diagnostics());
    if (!contest) return answer_no;
    const VariantPtr variant = contest->variant_ptr();
    if (contest->mid_turn() || contest->over()) {
        complain("tournaments begin between two turns of a game that is not over");
        return answer_no;
    }
    const std::unique_ptr<Umpire> umpire = make_umpire(*contest);
    if (const Diagnostics problems = umpire->refusals(entrants); !problems.empty()) {
        complain(problems);
        return misuse;
    }
    if ((!arguments.openings.empty() || arguments.balance) && !umpire->openings_refusal().empty()) {
        complain(umpire->openings_refusal());
        return misuse;
    }
    const auto sides = static_cast<std::size_t>(contest->players());
    if (sides < 2) {
        complain("a tournament is for games of two sides or more");
        return answer_no;
    }
    if (sprt && (sides != 2 || entrants.size() != 2)) {
        complain("--sprt compares two players in a game of two sides");
        return misuse;
    }
    if (!give_weights(entrants, arguments, *contest)) return answer_no;
    const Result<Openings> openings = openings_of(arguments, *umpire, *contest);
    if (!openings) {
        complain(openings.diagnostics());
        return answer_no;
    }
    if (!arguments.records.empty()) {
        std::error_code error;
        std::filesystem::create_directories(arguments.records, error);
        if (error) {
            complain(fmt::format("--records {}: {}", arguments.records, error.message()));
            return answer_no;
        }
    }

    for (std::size_t number = 0;
         !arguments.records.empty() && number < schedule(entrants.size(), sides, arguments.games).size(); ++number)
        if (const std::string why = in_the_way(record_file(arguments.records, number), is_tournament_record);
            !why.empty()) {
            complain(
                typed_error(fmt::format("--records: cannot write {}: {}", record_file(arguments.records, number), why),
                            "name another folder")
                    .text());
            return answer_no;
        }

    static std::atomic<bool> stopped{false}, interrupted{false};
    stopped.store(false);
    interrupted.store(false);
    on_interrupt([] {
        interrupted.store(true);
        stopped.store(true);
    });
    const bool in_file = looks_like_path(arguments.variant) || !is_built_in;
    std::error_code error;
    const Setting setting{variant, variant->id(),
                          in_file ? std::filesystem::absolute(arguments.variant, error).string() : std::string(),
                          stopped, *umpire};
    const Rulebook book = book_of(arguments);
    Arena arena(setting, entrants, *openings, book);
    const Diagnostics problems = arena.rehearse();
    if (interrupted.load() || !problems.empty()) {
        on_interrupt({});
        if (interrupted.load()) return interrupted_code;
        complain(problems);
        return answer_no;
    }
    const std::vector<Pairing> pairings = schedule(entrants.size(), sides, arguments.games);
    Crosstable table(entrants, sides, sprt);
    std::string unwritten;
    {
        const std::vector<std::string> seats = seat_names(*contest);
        const GamesProgress progress(seats, entrants, pairings.size());
        const auto see = [&](const GameResult& result) {
            table.add(result);
            progress.report(result, table);
            if (!arguments.records.empty() && unwritten.empty())
                unwritten = write_made_up(record_file(arguments.records, result.number),
                                          record_of(result, *contest, arguments, entrants), is_tournament_record);
            return !table.decided();
        };
        arena.play(pairings, see);
    }
    on_interrupt({});
    if (!unwritten.empty()) complain(fmt::format("--records {}: {}", arguments.records, unwritten));
    if (arguments.json) {
        Json json = answer_for(*contest);
        table.write(json);
        json.set("planned", static_cast<std::uint64_t>(pairings.size())).set("interrupted", interrupted.load());
        print_answer(std::move(json));
    } else {
        print(table.text());
    }
    if (interrupted.load()) {
        complain(fmt::format("interrupted: {} of {} were played", table.games(), counted(pairings.size(), "game")));
        return interrupted_code;
    }
    return unwritten.empty() ? success : answer_no;
}

void add_tournament_options(OptionList& list, TournamentOptions& options) {
    add_variant(list, options);
    list.words("player", options.players, "Who plays: two or more");
    add_position(list, options);
    list.number("--games", options.games, {1, max_asked_games}, "Games of each pair or group of players; default 10");
    list.seconds("--time", options.time, 0.001, "Seconds a move for players without limit; 0.1");
    list.number("--nodes", options.nodes, {.min = 1}, "Positions a move for players without limit");
    list.number("--depth", options.depth, {1, deepest}, "Steps to look ahead for players without limit");
    list.text("--clock", options.clock, "Seconds for a game or for MOVES, plus more a move", "[MOVES/]S[+S]");
    list.number("--concurrency", options.concurrency, {1, max_threads}, "Games at once, 1 to 256; default 1");
    list.text("--openings", options.openings, "Positions, games or a book, a file or folder", "PATH");
    list.number("--turns", options.turns, {0, 1000}, "Turns of an opening; default 4, or 8 of a game");
    list.number("--balance", options.balance, {1, 10'000}, "Largest value of a random opening, in hundredths");
    add_seed(list, options.seed, "Seed of openings and random choices; default 1");
    list.text("--sprt", options.sprt, "Stop when one of two Elo differences is accepted", "ELO0,ELO1");
    list.text("--records", options.records, "Write each game into this folder", "DIR");
    list.number("--most-turns", options.max_turns, {1, 100'000}, "End a game after so many turns; default 1000");
    list.seconds("--margin", options.margin, 0, "Seconds by which a move may be late; default 0.2");
    list.seconds("--patience", options.timeout, 0, "Seconds to wait for unlimited moves; default 60");
    list.text("--uci-variant", options.called, "What other programs call the variant", "NAME");
    add_weights_file(list, options.weights);
    add_board(list, options);
    add_json(list, options.json);
}

}  // namespace

extern const CommandDef tournament_command = {
    .name = "tournament",
    .usage = "VARIANT PLAYER PLAYER... [OPTIONS]",
    .summary = "Lets players play each other, and tells who is better",
    .help =
        "PLAYER is KIND[,KEY=VALUE...][:VALUE]:\n"
        "  level:7            the computer as `varia play` has it, from 1 to 20\n"
        "  nodes:20000        the computer with a limit; time:100ms, depth:6 and\n"
        "                     clock:60+0.5 likewise, and `computer` with the limits below\n"
        "  random             random moves\n"
        "  lua:FILE           the function `player` of a program in Lua\n"
        "  uci:COMMAND        another program, by the Universal Chess Interface\n"
        "  usi:COMMAND        ... by the Universal Shogi Interface\n"
        "  ucci:COMMAND       ... by the Universal Chinese Chess Protocol\n"
        "  xboard:COMMAND     ... by XBoard's protocol, version 2\n"
        "KEY is name, threads, hash, seed, a limit (nodes, time, depth, clock), of a\n"
        "program `variant`, its name for the game, or an option of its own:\n"
        "  uci,nodes=700,Skill Level=3:fairy-stockfish\n"
        "An interrupt ends it and keeps what was played. docs/tournament.md tells more.",
    .first_words = prints_variants,
    .begin = begin_command<TournamentOptions, add_tournament_options, run_tournament>,
};

}  // namespace varia::cli
