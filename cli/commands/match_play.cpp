// `varia play` for a match: the players at one terminal, with as many boards in view as fit.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "layout.hpp"
#include "match_commands.hpp"
#include "session.hpp"
#include "terminal.hpp"

namespace varia::cli {
namespace {

constexpr std::string_view help_text =
    "Type an action (1:e2-e4, 1:Nf3; 2:e4U and 2:e4D ride up and down; done;\n"
    "2:resign), or\n"
    "  moves, ?      the legal actions, numbered; a number plays one\n"
    "  moves 2       those of floor 2\n"
    "  board         draw the boards; board 5: those from floor 5 on\n"
    "  status        how every floor stands\n"
    "  position      the match as text, for --position\n"
    "  save          the command that brings this match back\n"
    "  undo          take back the last action (against random ones: your last)\n"
    "  quit          leave; so does the end of input\n";

class MatchSession {
public:
    MatchSession(const Arguments& arguments, Match match, int random_player, std::uint64_t seed, int first)
        : arguments_(arguments),
          match_(std::move(match)),
          random_player_(random_player),
          generator_(seed),
          first_(first) {}

    int run() {
        print(escaped(match_.building().name()) + (is_terminal_in() ? "; `help` tells what you can type\n\n" : "\n\n"));
        draw();
        reply();
        for (;;) {
            print(match_.over()         ? "match over> "
                  : match_.player() < 0 ? "> "
                                        : escaped(match_.building().player_name(match_.player())) + "> ");
            flush();
            const std::optional<std::string> line = read_line();
            if (!line) {
                print("\n");
                break;
            }
            std::vector<std::string> typed = words(*line);
            if (!is_terminal_in()) print(escaped(fmt::format("{}", fmt::join(typed, " "))) + "\n");
            if (typed.empty()) continue;
            if (typed[0] == "quit" || typed[0] == "exit") break;
            obey(typed[0], typed.size() > 1 ? typed[1] : "");
            if (match_script_failed(match_)) failed_ = true;
        }
        print(escaped(match_.status()) + "\n");
        return failed_ ? answer_no : success;
    }

private:
    void draw() {
        const Row row = draw_floors(arguments_, match_, first_);
        shown_ = row.boards;
        print(row.text + "\n");
        if (shown_ < match_.building().floors())
            print(fmt::format("floors {} to {} of {}; board N shows others\n", first_ + 1, first_ + shown_,
                              match_.building().floors()));
        print(wrapped(match_line(match_), terminal_width(arguments_)) + "\n");
    }

    // Keeps the floor of an action in view.
    void look_at(int floor) {
        if (floor < first_ || floor >= first_ + shown_) first_ = floor;
    }

    void obey(const std::string& command, const std::string& rest) {
        if (command == "help")
            print(help_text);
        else if (command == "moves" || command == "?")
            list(rest);
        else if (command == "board")
            board(rest);
        else if (command == "status")
            status();
        else if (command == "position")
            print(escaped(match_.text()) + "\n");
        else if (command == "save")
            print(escaped(command_to_return(arguments_, match_.texts())) + "\n");
        else if (command == "undo")
            undo();
        else
            play(command);
    }

    std::optional<int> floor_in(const std::string& text) {
        int number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error == std::errc{} && end == text.data() + text.size() && number >= 1 &&
            number <= match_.building().floors())
            return number - 1;
        complain(
            fmt::format("no floor {}; they are numbered from 1 to {}", text.substr(0, 20), match_.building().floors()));
        return std::nullopt;
    }

    void board(const std::string& which) {
        if (!which.empty()) {
            const std::optional<int> floor = floor_in(which);
            if (!floor) return;
            first_ = *floor;
        }
        draw();
    }

    void status() {
        print(escaped(match_.status()) + "\n");
        for (int f = 0; f < match_.building().floors(); ++f)
            print(fmt::format("floor {}: {}\n", f + 1, escaped(match_.floor_line(f))));
    }

    void list(const std::string& which) {
        listed_.clear();
        if (which.empty()) {
            listed_ = match_.sorted_action_texts();
        } else {
            const std::optional<int> floor = floor_in(which);
            if (!floor) return;
            ActionList actions;
            match_.floor_actions(*floor, actions);
            for (const Action& action : actions) listed_.push_back(match_.action_text(action));
            std::sort(listed_.begin(), listed_.end());
        }
        if (listed_.empty()) return print(match_.over() ? "none: the match is over\n" : "none just now\n");
        print(numbered_columns(listed_, terminal_width(arguments_)));
    }

    void play(const std::string& text) {
        std::string chosen = text;
        if (text.find_first_not_of("0123456789") == std::string::npos) {
            if (listed_.empty()) listed_ = match_.sorted_action_texts();
            std::size_t number = 0;
            const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
            if (error != std::errc{} || number < 1 || number > listed_.size())
                return complain(fmt::format("no action {}; there are {}, and `moves` lists them", text.substr(0, 20),
                                            listed_.size()));
            chosen = listed_[number - 1];
        }
        if (!make(chosen)) {
            static const std::vector<std::string> commands{"help",     "moves", "board", "status",
                                                           "position", "save",  "undo",  "quit"};
            const std::string near = nearest(text, commands);
            if (!near.empty() && text.size() > 2) complain(fmt::format("or did you mean the command `{}`?", near));
            return;
        }
        reply();
    }

    bool make(const std::string& text) {
        const Result<Action> read = match_.read_action(text);
        if (!read) {
            complain(read.diagnostics());
            return false;
        }
        const int actor = match_.actor(*read);
        if (const Result<Action> played = match_.play(text); !played) {
            complain(played.diagnostics());
            return false;
        }
        listed_.clear();
        print(fmt::format("{}: {}\n\n", escaped(match_.building().player_name(actor)), escaped(match_.texts().back())));
        if (read->type != ActionType::done) look_at(read->floor);
        draw();
        return true;
    }

    // The random player's actions: in its turn all of them, and where nobody has the turn one after each of the
    // others'.
    void reply() {
        while (random_player_ >= 0 && !match_.over()) {
            ActionList own;
            for (const Action& action : match_.legal_actions())
                if (match_.actor(action) == random_player_) own.push_back(action);
            if (own.empty() || (match_.player() >= 0 && match_.player() != random_player_)) return;
            if (!make(match_.action_text(own[generator_() % own.size()])) || match_.player() < 0) return;
        }
    }

    void undo() {
        listed_.clear();
        bool any = match_.undo();
        while (any && random_player_ >= 0 && match_.player() == random_player_) any = match_.undo();
        if (!any) complain("nothing to take back");
        draw();
    }

    const Arguments& arguments_;
    Match match_;
    int random_player_;
    std::mt19937_64 generator_;
    int first_;
    int shown_ = 1;
    std::vector<std::string> listed_;
    bool failed_ = false;
};

}  // namespace

int match_play(const Arguments& arguments, Match match) {
    bool good = true;
    const std::optional<int> board = chosen_board(arguments, match, good);
    if (!good) return misuse;
    const Building& building = match.building();
    int random_player = -1;
    if (!arguments.random.empty()) {
        std::vector<std::string> names;
        for (int p = 0; p < building.players(); ++p) {
            names.push_back(building.player_name(p));
            if (arguments.random == building.player_name(p) || arguments.random == building.player_letter(p))
                random_player = p;
        }
        if (random_player < 0) {
            complain(fmt::format("--random: no player \"{}\"; there are {}", arguments.random, fmt::join(names, ", ")));
            return misuse;
        }
    }
    const std::uint64_t seed = arguments.seed ? *arguments.seed : std::random_device{}();
    if (random_player >= 0 && !arguments.seed)
        complain(fmt::format("--seed {} plays these random actions again", seed));
    return MatchSession(arguments, std::move(match), random_player, seed, board.value_or(0)).run();
}

}  // namespace varia::cli
