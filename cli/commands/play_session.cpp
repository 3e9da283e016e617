// The course of a session, and what is drawn.
#include "play_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "draw.hpp"
#include "draw_floors.hpp"
#include "layout.hpp"
#include "sentence.hpp"
#include "standing.hpp"
#include "terminal.hpp"

namespace varia::cli {

namespace {

constexpr int interrupted_code = 130;

int line_count(std::string_view text) { return static_cast<int>(std::count(text.begin(), text.end(), '\n')); }

}  // namespace

std::string trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return std::string(text.substr(begin, text.find_last_not_of(blanks) - begin + 1));
}

std::string PlaySession::opponents() const {
    std::vector<std::string> names;
    for (const int player : computer_) names.push_back(player_name(contest_, player));
    if (names.empty()) return {};
    const bool limited = arguments_.time || arguments_.nodes != 0;
    const int strength = arguments_.level.value_or(usual_level);
    const std::string level = limited ? "" : fmt::format(", at level {} of {}", strength, player::strongest_level);
    return wrapped(fmt::format("The computer plays {}{}.", listed(names, "and"), level),
                   terminal_width(arguments_.width)) +
           "\n";
}

bool PlaySession::leaves() {
    // Who wants the computer to make an end of its thinking may be too late, and wants no end of the game.
    left_ = !answered_;
    if (answered_) print("the computer has answered already; Ctrl-C once more leaves\n");
    answered_ = false;
    return left_;
}

int PlaySession::run() {
    begin_typing();
    const std::string title = escaped(contest_.variant().definition().name);
    print(title + (is_terminal_in() ? "; `help` tells what you can type\n" : "\n") + opponents() + "\n");
    tell_of_kept();
    draw();
    reply();
    while (!left_) {
        run_clock();
        paint();
        std::string line;
        const Came came = editor_->read(prompt(), line, flag_falls());
        if (came != Came::line && !editor_->sees_keys()) print("\n");
        if (came == Came::end) break;
        if (came == Came::interrupt && leaves()) break;
        if (came == Came::line) answered_ = false;
        const std::string text = trimmed(line);
        if (!is_terminal_in()) print(escaped(text) + "\n");
        if (text == "quit" || text == "exit") break;
        hear(text);
        if (script_failed(contest_)) failed_ = true;
    }
    end_typing();
    say_how_to_go_on();
    print(escaped(standing().text) + "\n");
    if (left_) return interrupted_code;
    return failed_ || script_failed(contest_) ? answer_no : success;
}

std::string PlaySession::prompt() {
    keep_from_loss();
    if (!pasted_.empty()) return "...> ";
    if (contest_.over()) return fmt::format("{} over> ", contest_noun(contest_));
    const int player = contest_.player();
    if (player < 0) return "> ";
    if (is_match_) return player_name(contest_, player) + "> ";
    std::string time;
    if (clocks_) time = fmt::format(" ({})", clock_text(clocks_->left(player, PlayClocks::Time::clock::now())));
    const std::string step = contest_.mid_turn() ? fmt::format(", step {}", contest_.step_texts().size() + 1) : "";
    return fmt::format("{} {}{}{}> ", player_name(contest_, player), contest_.position().move_number(), step, time);
}

void PlaySession::draw(bool fitting) {
    if (view_.on) return paint();
    if (is_match_)
        draw_match();
    else
        draw_game(fitting);
}

void PlaySession::draw_game(bool fitting) {
    const Position& position = contest_.position();
    Drawing drawing = drawing_for(arguments_, contest_);
    const int height = fitting ? terminal_height() : 0;
    const auto text_below = [&](const std::string& line) {
        return draw_sides(position, drawing) + draw_blocks(position, drawing) + draw_hands(position, drawing) +
               wrapped(line, drawing.width) + "\n" + (clocks_ ? wrapped(clock_line(), drawing.width) + "\n" : "");
    };
    const auto board_above = [&](const std::string& below) {
        const int left = height - line_count(below) - 1;  // the prompt has the last line
        if (height > 0 && left > 0) drawing.height = left;
        return draw_board(position, drawing);
    };
    std::string below = text_below(now_line());
    std::string board = board_above(below);
    // The line that told the last move, two empty lines and the prompt have to find room with a board; or else it is
    // told again.
    if (height > 0 && line_count(board) + line_count(below) + 4 > height && !contest_.texts().empty()) {
        below = text_below(fmt::format("{}; the last was {}", now_line(), escaped(contest_.texts().back())));
        board = board_above(below);
    }
    print(board);
    if (drawing.height == 0 || line_count(board) < drawing.height) print("\n");
    print(below);
}

void PlaySession::draw_match() {
    const Drawing drawing = drawing_for(arguments_);
    const Row row = draw_floors(contest_, drawing, first_);
    shown_ = row.boards;
    print(row.text + "\n");
    const int last = first_ + shown_;
    if (shown_ < contest_.floors())
        print((shown_ == 1 ? fmt::format("floor {}", last) : fmt::format("floors {} to {}", first_ + 1, last)) +
              fmt::format(" of {}; board N shows others\n", contest_.floors()));
    print(wrapped(turn_line(contest_), drawing.width) + "\n");
    if (match_clocks_) print(wrapped(clock_line(), drawing.width) + "\n");
    if (!shafts_of(contest_, first_).empty()) print(fmt::format("{} is a shaft\n", shaft_sign(drawing.unicode)));
}

std::optional<int> PlaySession::floor_in(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc{} && end == text.data() + text.size() && number >= 1 && number <= contest_.floors())
        return number - 1;
    complain(fmt::format("no floor {}; they are numbered from 1 to {}", text.substr(0, 20), contest_.floors()));
    return std::nullopt;
}

void PlaySession::board(const std::string& which) {
    if (is_match_ && !which.empty()) {
        const std::optional<int> floor = floor_in(which);
        if (!floor) return;
        first_ = *floor;
    }
    if (view_.on && !is_match_) {
        view_.glimpse = {};
        view_.cursor.reset();
    }
    if (view_.on && !is_match_ && !which.empty()) {
        const auto [end, error] = std::from_chars(which.data(), which.data() + which.size(), view_.glimpse.page);
        if (error != std::errc{} || end != which.data() + which.size())
            complain("board N: which part of the board, by its number");
    }
    draw(false);
}

void PlaySession::undo() {
    listed_.clear();
    const std::vector<std::string> before = contest_.texts();
    bool any = contest_.undo();
    while (any && is_machine(contest_.player())) any = contest_.undo();
    keep_undone(before);
    take_time_back();
    if (any) return draw();
    complain("nothing to take back");
    reply();
}

void PlaySession::step_back() {
    listed_.clear();
    bool any = contest_.undo_step();
    while (any && is_machine(contest_.player())) any = contest_.undo_step();
    take_time_back();
    if (any) return draw();
    complain("nothing to take back");
    reply();
}

SideSet PlaySession::give_up() {
    Action action;
    action.type = ActionType::resign;
    const SideSet out = sides_out();
    contest_.act(action);
    press_clock();
    listed_.clear();
    return out;
}

void PlaySession::resign() {
    if (contest_.over()) return complain("the game is over already");
    const SideSet out = give_up();
    if (contest_.variant().definition().rules.out.resign.men == GoingOutDef::Men::none) return print(now_line() + "\n");
    print(now_out(out) + "\n");
    draw();
    reply();
}

}  // namespace varia::cli
