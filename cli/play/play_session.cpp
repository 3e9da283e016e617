#include "play_session.hpp"

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <utility>

#include <varia/text.hpp>

#include "layout.hpp"
#include "play_commands.hpp"
#include "play_completion.hpp"
#include "played_line.hpp"
#include "session.hpp"
#include "standing.hpp"

namespace varia::cli {
namespace {

constexpr int interrupted_code = 130;

}  // namespace

PlaySession::PlaySession(const PlayOptions& options, Contest contest, std::vector<int> random,
                         std::vector<int> computer, std::uint64_t seed, int first)
    : plain_(options.plain),
      game_(options, std::move(contest), options.clock),
      screen_(game_, options, first),
      machines_(options, std::move(random), std::move(computer), seed) {}

// ---- the session --------------------------------------------------------------------------------------------------

int PlaySession::run() {
    Contest& contest = game_.contest();
    screen_.begin(plain_, [this](std::string_view typed) { return complete_line(game_, typed); });
    const std::string title = escaped(contest.variant().definition().name);
    print(title + (is_terminal_in() ? "; `help` tells what you can type\n" : "\n") +
          machines_.introduction(contest, screen_.width()) + "\n");
    report_of_cut_off_game();
    go_on();
    while (!left_) {
        game_.clocks().run(contest);
        screen_.paint();
        std::string line;
        const Came came = screen_.read(prompt(), line);
        if (came == Came::end) break;
        if (came == Came::interrupt && leaves()) break;
        if (came == Came::line) machines_.forget_answered();
        const std::string text(trimmed(line));
        if (!is_terminal_in()) print(escaped(text) + "\n");
        if (text == "quit" || text == "exit") break;
        on_line(text);
        if (script_failed(contest)) failed_ = true;
    }
    screen_.end();
    say_how_to_go_on();
    print(escaped(game_.standing().text) + "\n");
    if (left_) return interrupted_code;
    return failed_ || script_failed(contest) ? answer_no : success;
}

bool PlaySession::leaves() {
    // An interrupt that should end the computer's search may come too late. It must not end the game then.
    left_ = !machines_.answered();
    if (!left_) print("the computer has answered already; Ctrl-C once more leaves\n");
    machines_.forget_answered();
    return left_;
}

std::string PlaySession::prompt() {
    cut_off_.keep(game_, machines_);
    Contest& contest = game_.contest();
    if (pasted_.goes_on()) return "...> ";
    if (contest.over()) return fmt::format("{} over> ", contest_noun(contest));
    const int player = contest.player();
    if (player < 0) return "> ";
    const std::optional<int> move = contest.move_number();
    const std::string number = move ? fmt::format(" {}", *move) : "";
    const TimeLeft left = game_.clocks().left(player);
    const std::string time = left.clock ? fmt::format(" ({})", clock_text(*left.clock)) : "";
    const std::string step = contest.mid_turn() ? fmt::format(", step {}", contest.step_texts().size() + 1) : "";
    return fmt::format("{}{}{}{}> ", player_name(contest, player), number, step, time);
}

void PlaySession::on_line(const std::string& text) {
    if (screen_.in_place()) screen_.begin_answer(prompt(), text);
    // A line that comes after the time is over is not read.
    if (end_on_time() || text.empty()) return;
    if (!screen_.in_place()) return obey(text);
    const std::uint64_t before = game_.contest().zobrist_key();
    screen_.answer([&] { obey(text); }, read_command(game_, text).only_reports());
    if (game_.contest().zobrist_key() != before) screen_.look_anew();
}

void PlaySession::obey(const std::string& text) {
    if (pasted_.goes_on() && pasted_.take(*this, text)) return;
    const CommandLine line = read_command(game_, text);
    if (line.command != nullptr && !line.command->plays) return line.command->run(*this, line.rest);
    // If something else is played, what was taken back can no longer be played again.
    const std::uint64_t before = game_.contest().zobrist_key();
    if (line.command != nullptr)
        line.command->run(*this, line.rest);
    else if (!pasted_.take(*this, text))
        typed_moves_.play(*this, text);
    if (game_.contest().zobrist_key() != before) game_.forget_undone();
}

void PlaySession::say_how_to_go_on() {
    set_last_words({});
    Contest& contest = game_.contest();
    if (contest.texts().empty() || contest.over() || game_.is_saved()) return;
    if (left_ || is_terminal_in()) print("to go on: " + escaped(command_to_return(game_, machines_)) + "\n");
}

// ---- playing ------------------------------------------------------------------------------------------------------

void PlaySession::play(const ActionList& actions, const std::string& remark) {
    const PlayedLine line(game_.contest(), actions);
    screen_.look_at(actions.front());
    if (!game_.play(actions)) return;
    print(line.text(game_.contest(), screen_.width()) + remark);
    go_on();
}

void PlaySession::go_on() {
    screen_.draw();
    let_machines_play();
}

void PlaySession::take(LoadedGame loaded) {
    game_.take(std::move(loaded));
    pasted_.clear();
    screen_.show_other_game();
}

void PlaySession::begin(Contest contest, std::string start) {
    game_.begin(std::move(contest), std::move(start));
    pasted_.clear();
    screen_.show_other_game();
}

bool PlaySession::end_on_time() {
    Contest& contest = game_.contest();
    const std::optional<TimeOver> over = time_over(contest, game_.clocks());
    if (!over) return false;
    print(time_over_line(contest, *over) + "\n");
    const SideSet out = contest.position().out();
    if (!game_.end_on_time(*over)) return false;
    if (!contest.layout().resigns_game(over->action)) {
        print(fmt::format("{}: {}\n\n", player_name(contest, over->player), escaped(contest.texts().back())));
        go_on();
    } else if (contest.over()) {
        print(game_.now_line() + "\n");
    } else {
        print(gone_out(contest, out) + "\n");
        go_on();
    }
    return true;
}

// ---- machines -----------------------------------------------------------------------------------------------------

bool PlaySession::play_for(int player) {
    Contest& contest = game_.contest();
    const std::size_t turns = contest.texts().size();
    std::optional<PlayedLine> line;
    do {
        const Chosen chosen = machines_.choose(contest, player, game_.clocks());
        if (chosen.thought && end_on_time()) return true;
        if (chosen.interrupted && !chosen.actions.empty())
            print(fmt::format("interrupted: {} plays what it has found\n", player_name(contest, player)));
        left_ = left_ || (chosen.interrupted && machines_.play_alone(contest));
        if (chosen.failure) {
            complain(chosen.failure->text());
            failed_ = true;
        }
        if (chosen.failure || chosen.actions.empty()) return false;
        if (!line) line.emplace(contest, chosen.actions);
        screen_.look_at(chosen.actions.front());
        if (!game_.play(chosen.actions)) return false;
    } while (contest.mid_turn() && contest.texts().size() == turns);
    print(line->text(contest, screen_.width()));
    screen_.draw();
    return true;
}

void PlaySession::let_machines_play() {
    Contest& contest = game_.contest();
    while (machines_ && !contest.over() && !left_) {
        game_.clocks().run(contest);
        const bool alone = machines_.play_alone(contest);
        left_ = left_ || (alone && interrupts_.take());  // the user only watches
        if (left_) return;
        const int player = contest.player();
        if (player >= 0) {
            if (!machines_.is_machine(player) || !play_for(player)) return;
        } else {
            bool played = false;
            for (int each = 0; each < contest.players(); ++each)
                if (machines_.is_machine(each) && contest.player() < 0 && !contest.over())
                    played = play_for(each) || played;
            if (played && alone && machines_.has_computer()) continue;
        }
        if (contest.player() < 0) return;
    }
}

}  // namespace varia::cli
