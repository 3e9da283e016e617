// `varia replay`: replays recorded games, draws them, and checks them against their rules.
#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include <varia/text.hpp>

#include "answering.hpp"
#include "command.hpp"
#include "draw.hpp"
#include "layout.hpp"
#include "option_groups.hpp"
#include "record_input.hpp"
#include "record_json.hpp"
#include "record_writer.hpp"
#include "session.hpp"
#include "shown_boards.hpp"
#include "standing.hpp"
#include "tag_names.hpp"
#include "terminal.hpp"

namespace varia::cli {

using namespace records;

namespace {

struct ReplayOptions : RecordChoice, DrawingChoice {
    std::optional<int> to;  // the number of moves to replay
    bool each = false, check = false;
    bool json = false;
};

std::string boards(const ReplayOptions& arguments, Contest& contest) {
    const Drawing drawing = drawing_for(arguments, contest);
    return shown_boards(contest).whole(contest, drawing, drawing);
}

// The players: "Morphy - Duke Karl and Count Isouard". Empty if no player has a name.
std::string who_played(const GameRecord& record, const Contest& contest) {
    std::string text;
    bool named = false;
    for (int player = 0; player < contest.players(); ++player) {
        const std::string name = record.value(player_tag(contest, player));
        named = named || (!name.empty() && name != "?");
        text += (player == 0 ? "" : " - ") + (name.empty() ? std::string("?") : name);
    }
    return named ? escaped(text) : std::string();
}

std::string heading(const RecordInput::Game& game) {
    const Contest& start = game.replayed->start;
    const std::string who = who_played(game.record, start);
    std::string text = who.empty() ? escaped(start.variant().definition().name)
                                   : fmt::format("{}: {}", escaped(start.variant().definition().name), who);
    for (const std::string_view tag : {tags::event, tags::site, tags::date})
        if (const std::string value = game.record.value(tag); !value.empty() && !value.starts_with('?'))
            text += ", " + escaped(value);
    return text;
}

// One line about a game.
std::string row_of(const RecordInput::Game& game) {
    if (!game.replayed) return fmt::format("{:>5}  cannot be replayed\n", game.number);
    return fmt::format("{:>5}  {}: {}, {}\n", game.number, heading(game),
                       counted(game.replayed->played, action_noun(game.replayed->start)),
                       escaped(game.record.result.empty() ? "*" : game.record.result));
}

void print_game(const ReplayOptions& arguments, RecordInput::Game& game) {
    const int width = terminal_width(arguments.width);
    Contest& now = game.replayed->now;
    print(wrapped(heading(game), width) + "\n\n");
    if (!arguments.each) {
        GameRecord shown = game.record;
        shown.moves().resize(game.replayed->played);
        print(escaped_lines(moves_text(shown)) + "\n" + boards(arguments, now));
    }
    print(wrapped(turn_line(now), width) + "\n");
    const bool folded = arguments.width.has_value() || is_terminal_out();
    print((folded ? folded_position(escaped(now.text()), width) : escaped(now.text())) + "\n");
}

int check_records(const ReplayOptions& arguments, RecordInput& input) {
    std::size_t games = 0, damaged = 0;
    std::uint64_t moves = 0;
    while (const std::optional<RecordInput::Game> game = input.next({}, true)) {
        ++games;
        if (!game->good) ++damaged;
        if (game->replayed) moves += game->replayed->played;
    }
    if (!input.found()) return answer_no;
    if (arguments.json) {
        Json json = Json::object();
        json.set("read", static_cast<std::uint64_t>(games))
            .set("played", moves)
            .set("damaged", static_cast<std::uint64_t>(damaged));
        print_answer(std::move(json));
    } else {
        print(fmt::format("{}, {}: {} good, {} damaged\n", counted(games, "game"), counted(moves, "move"),
                          games - damaged, damaged));
    }
    return damaged == 0 ? success : answer_no;
}

int run_replay(const ReplayOptions& arguments) {
    std::optional<std::string> text = read_records(arguments.file);
    if (!text) return answer_no;
    RecordInput input(arguments, *std::move(text));
    if (arguments.check) return check_records(arguments, input);
    std::vector<std::string> positions;
    ReplayWish wish;
    wish.form = MoveForm::usual;
    if (arguments.to) wish.max = static_cast<std::size_t>(*arguments.to);
    const bool each = arguments.each && !arguments.json;
    wish.see = [&](const RecordedMove& move, Contest& now) {
        if (arguments.json) positions.push_back(now.text());
        if (each) print(fmt::format("{}{}\n\n{}\n", number_text(move), escaped(move.text), boards(arguments, now)));
    };
    // If a file has several games, they are listed, because the user has chosen none of them.
    std::optional<RecordInput::Game> first = input.next(wish, false);
    if (!first) return input.found() ? success : answer_no;
    bool good = first->good;
    std::size_t games = 1, damaged = first->good ? 0 : 1;
    Json list = Json::array();
    const auto add = [&](RecordInput::Game& game) {
        if (game.replayed) list.add(game_json(game.record, *game.replayed, positions));
        positions.clear();
    };
    if (arguments.json) add(*first);
    bool listed = false;
    while (std::optional<RecordInput::Game> game = input.next(wish, false)) {
        ++games;
        damaged += game->good ? 0U : 1U;
        good = good && game->good;
        if (arguments.json) {
            add(*game);
            continue;
        }
        if (!std::exchange(listed, true)) print(row_of(*first));
        print(row_of(*game));
    }
    if (arguments.json) {
        Json json = Json::object();
        json.set("read", static_cast<std::uint64_t>(games))
            .set("damaged", static_cast<std::uint64_t>(damaged))
            .set("games", std::move(list));
        print_answer(std::move(json));
    } else if (!listed && first->replayed) {
        print_game(arguments, *first);
    } else if (listed) {
        print("--game N replays one of them\n");
    }
    return good ? success : answer_no;
}

void add_replay_options(OptionList& list, ReplayOptions& options) {
    add_records(list, options);
    list.refuse_if([&options] { return options.check && options.each; }, "--check draws nothing: leave out --each");
    list.number("--to", options.to, {0, max_recorded}, "Replay only so many moves of the game");
    list.flag("--each", options.each, "Draw the position after every move");
    list.flag("--check", options.check, "Check all games by the rules, and draw none");
    add_drawing(list, options);
    add_width(list, options.width);
    add_json(list, options.json);
}

}  // namespace

extern const CommandDef replay_command = {
    .name = "replay",
    .usage = "FILE [OPTIONS]",
    .summary = "Replays games on record, and checks them",
    .help =
        "FILE has one game or many, in PGN or any form that `convert` writes; - is\n"
        "standard input. A game is played as far as its moves are legal; where they stop\n"
        "is told by line and column. --check checks all games, their moves and what they\n"
        "say of their ends; the exit code is 1 if one is damaged. docs/records.md tells\n"
        "what is read.",
    .begin = begin_command<ReplayOptions, add_replay_options, run_replay>,
};

}  // namespace varia::cli
