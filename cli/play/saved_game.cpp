#include "saved_game.hpp"

#include <fmt/format.h>

#include <ctime>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include <varia/text.hpp>

#include "layout.hpp"
#include "record_input.hpp"
#include "record_reader.hpp"
#include "record_writer.hpp"
#include "replayed.hpp"
#include "session.hpp"
#include "standing.hpp"
#include "tag_names.hpp"
#include "terminal.hpp"
#include "typing.hpp"
#include "user_folder.hpp"
#include "variant_files.hpp"
#include "written_file.hpp"

namespace varia::cli {

using namespace records;

namespace {

// Whether a file is a saved game. Files from before the PGN form begin with a comment.
bool is_saved_game(const std::string& file) {
    const std::optional<std::string> text = read_records(file);
    if (!text) return false;
    if (text->starts_with("# ")) return true;
    RecordReader reader(*text);
    const std::optional<GameRecord> game = reader.next();
    return game && game->find(tags::play) != nullptr && !reader.next();
}

// Today's date in UTC, in the form of PGN.
std::string date_today() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    return fmt::format("{:04}.{:02}.{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

Contest started(const PlayedGame& game) { return Contest::parse(game.contest().variant_ptr(), game.start()).value(); }

std::string played_against(const PlayedGame& game, const Machines& machines) {
    const std::string clock = game.clocks().option();
    const std::string opponents = machines.tag_options();
    return opponents + (opponents.empty() || clock.empty() ? "" : " ") + clock;
}

}  // namespace

std::string command_to_return(PlayedGame& game, const Machines& machines) {
    const Contest& contest = game.contest();
    std::vector<std::string> moves = contest.texts();
    // The comma means that the turn goes on.
    if (contest.mid_turn() && !contest.step_texts().empty())
        moves.push_back(fmt::format("{},", fmt::join(contest.step_texts(), ",")));
    std::string line = "varia play " + shell_word(game.variant().variant);
    for (const auto& [option, value] : game.variant().set) line += " --set " + shell_word(option + "=" + value);
    if (game.start() != "startpos")
        line += " --position " + shell_word(fmt::format("{}", fmt::join(words(joined_position(game.start())), " ")));
    if (!moves.empty()) line += " --moves " + shell_word(fmt::format("{}", fmt::join(moves, " ")));
    line += machines.command_options();
    if (const std::string clock = game.clocks().option(); !clock.empty()) line += " " + clock;
    if (const int loser = game.lost_on_time(); loser >= 0)
        line += fmt::format("  # {} ran out of time", player_name(contest, loser));
    return line;
}

void report_of_game_so_far(PlayedGame& game, const Machines& machines) {
    if (!game.contest().texts().empty())
        print("the game so far: " + escaped(command_to_return(game, machines)) + "\n\n");
}

GameRecord saved_record(PlayedGame& game, const Machines& machines) {
    const Contest& contest = game.contest();
    GameRecord record = game.record();
    const Contest start = started(game);
    ReplayWish wish;
    wish.form = MoveForm::usual;
    (void)replay(record, start, wish);
    const bool dated = game.said() && game.said()->find(tags::date) != nullptr;
    set_heading(record, start, game.variant().set);
    if (!dated) record.set(tags::date, date_today());
    for (int player = 0; player < contest.players(); ++player)
        if (machines.is_machine(player))
            record.set(player_tag(contest, player), machines.is_computer(player) ? "Varia" : "chance");
    if (const std::string control = game.clocks().time_control(contest.players()); !control.empty())
        record.set(tags::clock, control);
    set_ending(record, contest, game.standing());
    record.set(tags::play, played_against(game, machines));
    return record;
}

bool save_record(PlayedGame& game, const Machines& machines, const std::string& file) {
    if (exists(file) && !is_saved_game(file)) {
        complain(typed_error(fmt::format("{} is there already, and is no saved game", varia::quoted(file)),
                             "choose another name")
                     .text());
        return false;
    }
    const std::string text = pgn_text(saved_record(game, machines));
    if (const std::string why = write_file(file, text); !why.empty()) {
        complain(fmt::format("{} cannot be written: {}", varia::quoted(file), why));
        return false;
    }
    game.set_saved(true);
    return true;
}

std::string cut_off_file() {
    const std::string folder = state_folder();
    return folder.empty() ? folder : folder + "/cut-off.pgn";
}

void report_of_cut_off_game() {
    const std::string file = cut_off_file();
    if (is_terminal_in() && !file.empty() && exists(file))
        print(fmt::format("a game was cut off: `load {}` brings it back\n\n", escaped(file)));
}

void CutOffGame::keep(PlayedGame& game, const Machines& machines) {
    Contest& contest = game.contest();
    const std::tuple now{contest.zobrist_key(), game.is_saved(), contest.texts().size()};
    if (std::exchange(kept_, now) == now) return;
    const std::string file = is_terminal_in() ? cut_off_file() : std::string();
    if (file.empty() || contest.texts().empty() || contest.over() || game.is_saved()) return set_last_words({});
    std::error_code error;
    std::filesystem::create_directories(std::filesystem::path(file).parent_path(), error);
    // Canonical moves without numbers, because other forms take time.
    GameRecord record = game.record();
    set_heading(record, started(game), game.variant().set);
    set_ending(record, contest, game.standing());
    record.set(tags::play, played_against(game, machines));
    set_last_words({fmt::format("varia: the game is kept: `varia play {}`, then `load {}`\n",
                                escaped(game.variant().variant), escaped(file)),
                    file, pgn_text(record)});
}

}  // namespace varia::cli
