// `varia play`: a game or a match in the terminal, the players at one keyboard, or the computer in place of some of them.
// Lines are read as commands or moves; with
// standard input from a file or pipe the same session runs as a script and each line is echoed, so that the output reads
// like what one would have seen.
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

#include <varia/notation.hpp>

#include "commands.hpp"
#include "draw.hpp"
#include "draw_floors.hpp"
#include "layout.hpp"
#include "opponent.hpp"
#include "route_words.hpp"
#include "sentence.hpp"
#include "session.hpp"
#include "standing.hpp"
#include "subject.hpp"
#include "terminal.hpp"

namespace varia::cli {
namespace {

constexpr std::string_view game_help =
    "Type a move (e2-e4, e2e4, Nf3, P@e4; castling as the king's move or O-O),\n"
    "the beginning of one, or\n"
    "  moves, ?      the legal moves, numbered; a number plays one\n"
    "  hint          what the computer would play, and what it expects then\n"
    "  hint CELL     what the piece there can do\n"
    "  hint LETTER   what such a piece can do\n"
    "  board         draw the board\n"
    "  position      the position as text, for --position\n"
    "  save          the command that brings this game back\n"
    "  undo          take back the last move (against the computer: your last)\n"
    "  resign        give the game up\n"
    "  quit          leave; so does the end of input\n";

constexpr std::string_view turns_help =
    "Type a turn ({}), the beginning of one,\n"
    "one step of it after the other, or\n"
    "{}"
    "  moves, ?      the legal turns, numbered, or if they are many the steps;\n"
    "                a number plays one\n"
    "  steps         the steps that may be made next, numbered\n"
    "{}"
    "  hint          what the computer would play, and what it expects then\n"
    "  hint CELL     what the piece there can do\n"
    "  hint LETTER   what such a piece can do\n"
    "  board         draw the board\n"
    "  position      the position as text, for --position\n"
    "  save          the command that brings this game back\n"
    "  back          take back the last step\n"
    "  undo          take back the last turn, or what has been made of this one\n"
    "                (against the computer: your last)\n"
    "  resign        give the game up\n"
    "  quit          leave; so does the end of input\n";

constexpr std::string_view match_help =
    "Type an action (1:e2-e4, 1:Nf3; 2:e4U and 2:e4D ride up and down; done;\n"
    "2:resign), the beginning of one, or\n"
    "  moves, ?      the legal actions, numbered; a number plays one\n"
    "  moves 2       those of floor 2\n"
    "  hint 2:CELL   what the piece there can do; hint 2:LETTER, such a piece\n"
    "  board         draw the boards; board 5: those from floor 5 on\n"
    "  status        how every floor stands\n"
    "  position      the match as text, for --position\n"
    "  save          the command that brings this match back\n"
    "  undo          take back the last action (against random ones: your last)\n"
    "  quit          leave; so does the end of input\n";

std::string trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return std::string(text.substr(begin, text.find_last_not_of(blanks) - begin + 1));
}

// Whether a turn of this variant may be ended where it might go on.
bool may_stop(const TurnDef& turn) {
    return std::ranges::any_of(turn.counts, [](const TurnDef::Count& count) { return count.least < count.most; }) ||
           std::ranges::any_of(turn.then, [](const StepDef& step) { return step.must == StepDef::Must::never; });
}

// What can be played: an action, or the steps of a turn.
struct Offer {
    std::string text;
    ActionList actions;
};

// So many turns are listed one by one, so many steps after what was typed, and among so many it is looked for.
constexpr std::size_t most_listed = 200;
constexpr std::size_t most_searched = 5000;

int line_count(std::string_view text) { return static_cast<int>(std::count(text.begin(), text.end(), '\n')); }

class Session {
public:
    // `random`: the players who move at random; `computer`: those whom the computer plays.
    Session(const Arguments& arguments, Contest contest, std::vector<int> random, std::vector<int> computer, std::uint64_t seed,
            int first)
        : arguments_(arguments),
          contest_(std::move(contest)),
          is_match_(contest_.match() != nullptr),
          turns_(has_turns(contest_)),
          random_(std::move(random)),
          computer_(std::move(computer)),
          seed_(seed),
          generator_(seed),
          first_(first) {}

    // The code to exit with: a script that failed spoils the game.
    int run() {
        const std::string title = escaped(contest_.variant().definition().name);
        print(title + (is_terminal_in() ? "; `help` tells what you can type\n\n" : "\n\n"));
        draw();
        reply();
        for (;;) {
            print(prompt());
            flush();
            const std::optional<std::string> line = read_line();
            if (!line) {
                print("\n");
                break;
            }
            const std::string text = trimmed(*line);
            if (!is_terminal_in()) print(escaped(text) + "\n");
            if (text == "quit" || text == "exit") break;
            if (!text.empty()) obey(text);
            if (script_failed(contest_)) failed_ = true;
        }
        print(escaped(contest_.standing().text) + "\n");
        return failed_ || script_failed(contest_) ? answer_no : success;
    }

private:
    std::string prompt() {
        if (contest_.over()) return fmt::format("{} over> ", contest_noun(contest_));
        const int player = contest_.player();
        if (player < 0) return "> ";
        if (is_match_) return player_name(contest_, player) + "> ";
        if (contest_.mid_turn()) return fmt::format("{} {}, step {}> ", player_name(contest_, player), contest_.position().move_number(), contest_.step_texts().size() + 1);
        return fmt::format("{} {}> ", player_name(contest_, player), contest_.position().move_number());
    }

    // ---- drawing -----------------------------------------------------------------------------------------------
    void draw(bool fitting = true) {
        if (is_match_) draw_match();
        else draw_game(fitting);
    }

    // The board and what goes with it; with `fitting`, so that all of it and the prompt can be seen on a terminal at once.
    void draw_game(bool fitting) {
        const Position& position = contest_.position();
        Drawing drawing = drawing_for(arguments_, contest_);
        const std::string below = draw_sides(position, drawing) + draw_blocks(position, drawing) + draw_hands(position, drawing) +
                                  wrapped(turn_line(contest_), drawing.width) + "\n";
        const int left = terminal_height() - line_count(below) - 1;  // the prompt has the last line
        if (fitting && left > 0) drawing.height = left;
        const std::string board = draw_board(position, drawing);
        print(board);
        if (drawing.height == 0 || line_count(board) < drawing.height) print("\n");
        print(below);
    }

    void draw_match() {
        const Drawing drawing = drawing_for(arguments_);
        const Row row = draw_floors(contest_, drawing, first_);
        shown_ = row.boards;
        print(row.text + "\n");
        const int last = first_ + shown_;
        if (shown_ < contest_.floors())
            print((shown_ == 1 ? fmt::format("floor {}", last) : fmt::format("floors {} to {}", first_ + 1, last)) +
                  fmt::format(" of {}; board N shows others\n", contest_.floors()));
        print(wrapped(turn_line(contest_), drawing.width) + "\n");
    }

    // ---- commands ----------------------------------------------------------------------------------------------
    void obey(const std::string& text) {
        const std::size_t blank = text.find_first_of(" \t");
        const std::string command = text.substr(0, blank);
        const std::string rest = blank == std::string::npos ? "" : trimmed(text.substr(blank));
        if (command == "help") help();
        else if (command == "moves" || command == "?") list(rest);
        else if (command == "steps" && turns_) list_steps();
        else if (command == "hint") hint(rest);
        else if (command == "board") board(rest);
        else if (command == "position") print(escaped(contest_.text()) + "\n");
        else if (command == "save") print(escaped(command_to_return(arguments_, contest_)) + "\n");
        else if (command == "undo") undo();
        else if (command == "back" && turns_) step_back();
        else if (command == "status" && is_match_) print(status_lines(contest_));
        else if (command == "resign" && !is_match_) resign();
        else play(text);
    }

    std::optional<int> floor_in(std::string_view text) {
        int number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error == std::errc{} && end == text.data() + text.size() && number >= 1 && number <= contest_.floors())
            return number - 1;
        complain(fmt::format("no floor {}; they are numbered from 1 to {}", text.substr(0, 20), contest_.floors()));
        return std::nullopt;
    }

    void board(const std::string& which) {
        if (is_match_ && !which.empty()) {
            const std::optional<int> floor = floor_in(which);
            if (!floor) return;
            first_ = *floor;
        }
        draw(false);
    }

    void help() {
        if (!turns_) return print(is_match_ ? match_help : game_help);
        // An example of this game's own.
        std::string example = "as `moves` lists them";
        if (const auto turns = contest_.turns(most_searched); turns && !turns->empty()) {
            const auto several = std::ranges::find_if(*turns, [](const WrittenTurn& turn) { return turn.text.find(',') != std::string::npos; });
            example = escaped((several == turns->end() ? turns->front() : *several).text);
        }
        const bool stops = may_stop(contest_.variant().definition().turn);
        std::string step = "STEP,";
        if (const std::vector<Choice> steps = contest_.choices(); !steps.empty()) step = escaped(steps.front().text) + ",";
        print(fmt::format(turns_help, example,
                          stops ? fmt::format("  {:<12}  a step, with a comma behind it: the turn goes on; without\n"
                                              "                one it ends where it may\n", step) : std::string{},
                          stops ? "  stop          end the turn where it might go on\n" : ""));
    }

    void list(const std::string& which) {
        listed_.clear();
        if (is_match_ && !which.empty()) {
            const std::optional<int> floor = floor_in(which);
            if (!floor) return;
            listed_ = offers(contest_.choices(*floor));
        } else if (turns_) {
            listed_ = listed_turns();
            if (only_steps(listed_)) print(fmt::format("more than {} turns, which begin with these steps:\n", most_listed));
        } else {
            listed_ = offers(contest_.choices());
        }
        print_listed();
    }

    void list_steps() {
        listed_ = offers(contest_.choices());
        print_listed();
    }

    void print_listed() {
        if (listed_.empty())
            return print(contest_.over() ? fmt::format("none: the {} is over\n", contest_noun(contest_)) : "none just now\n");
        std::vector<std::string> texts;
        for (const Offer& offer : listed_) texts.push_back(offer.text);
        print(numbered_columns(texts, terminal_width(arguments_)));
    }

    static std::vector<Offer> offers(const std::vector<Choice>& choices) {
        std::vector<Offer> list;
        for (const Choice& choice : choices) list.push_back({choice.text, {choice.action}});
        return list;
    }

    // Whether what listed_turns() gave are the first steps of turns.
    bool only_steps(const std::vector<Offer>& list) {
        return list.size() > 0 && !contest_.turns(most_listed);
    }

    // At most so many; nothing if there are more.
    std::optional<std::vector<Offer>> turns(std::size_t most) {
        const auto written = contest_.turns(most);
        if (!written) return std::nullopt;
        std::vector<Offer> list;
        for (const WrittenTurn& turn : *written) {
            Offer& offer = list.emplace_back(Offer{turn.text, {}});
            for (const Move step : turn.turn) offer.actions.emplace_back().move = step;
        }
        return list;
    }

    // The turns, or, where these are many, the steps.
    std::vector<Offer> listed_turns() {
        if (std::optional<std::vector<Offer>> all = turns(most_listed)) return *std::move(all);
        return offers(contest_.choices());
    }

    void hint(const std::string& what) {
        if (what.empty()) return is_match_ ? complain("hint of what? name a cell or a piece's letter") : advise();
        int floor = 0;
        std::string_view subject_text = what;
        if (is_match_) {
            const std::size_t colon = what.find(':');
            if (colon == std::string::npos) return complain("hint on which floor? name it first: hint 1:" + what.substr(0, 20));
            const std::optional<int> named = floor_in(subject_text.substr(0, colon));
            if (!named) return;
            floor = *named;
            subject_text.remove_prefix(colon + 1);
        }
        const Position& position = contest_.position(floor);
        const Result<Subject> subject = find_subject(contest_.rules(floor), position, subject_text);
        if (!subject) return complain(subject.diagnostics());
        Drawing drawing = drawing_for(arguments_);
        drawing.marks = subject->marks;
        print(subject->sentence + "\n\n" + draw_board(subject->position, drawing));
        print("\n" + draw_legend(subject->position, drawing));
        if (!subject->pushes.empty()) print(wrapped(pushes_in_words(*subject), drawing.width, 4) + "\n");
        if (contest_.over() || subject->position.turn() != subject->piece.side()) return;
        if (subject->cell == no_cell || position.at(subject->cell) != subject->piece) return;
        std::string line;
        const std::vector<Offer> own = turns_of(subject->cell);
        for (const Offer& offer : own) line += " " + escaped(offer.text);
        if (own.empty())
            for (const Action& action : contest_.piece_actions(floor, subject->cell)) line += " " + escaped(contest_.action_text(action));
        print(wrapped("legal now:" + (line.empty() ? " nothing" : line), drawing.width, 4) + "\n");
    }

    // What the computer would play.
    void advise() {
        if (contest_.over()) return complain(fmt::format("the {} is over", contest_noun(contest_)));
        const Game game = game_of(contest_);
        const player::Answer answer = opponent().advise(game);
        if (answer.failure) return complain(answer.failure->text());
        if (answer.turn.empty() || answer.info.lines.empty()) return complain("the computer knows none");
        const player::Line& line = answer.info.lines.front();
        const std::vector<std::string> texts = player::line_texts(game, line.steps);
        const std::string best = escaped(player::line_texts(game, answer.turn).front());
        std::string told = fmt::format("the computer would play {} ({})", best, value_words(game, line));
        if (texts.size() > 1) told += ", and expects";
        for (std::size_t i = 1; i < texts.size(); ++i) told += " " + escaped(texts[i]);
        print(wrapped(told, terminal_width(arguments_), 4) + "\n");
    }

    Opponent& opponent() {
        if (!opponent_) opponent_.emplace(arguments_, contest_.variant_ptr(), seed_);
        return *opponent_;
    }

    void undo() {
        listed_.clear();
        bool any = contest_.undo();
        while (any && is_machine(contest_.player())) any = contest_.undo();
        if (any) return draw();
        complain("nothing to take back");
        reply();
    }

    // The turns that the piece on a cell begins; none if they are many.
    std::vector<Offer> turns_of(Cell cell) {
        if (!turns_) return {};
        std::vector<Offer> own = turns(most_searched).value_or(std::vector<Offer>{});
        std::erase_if(own, [&](const Offer& offer) { return offer.actions.front().move.from != cell; });
        if (own.size() > most_listed / 10) own.clear();
        return own;
    }

    void step_back() {
        listed_.clear();
        bool any = contest_.undo_step();
        while (any && is_machine(contest_.player())) any = contest_.undo_step();
        if (any) return draw();
        complain("nothing to take back");
        reply();
    }

    // Where sides go out while the others play on, the game may not be over.
    void resign() {
        if (contest_.over()) return complain("the game is over already");
        Action action;
        action.type = ActionType::resign;
        const SideSet out = sides_out();
        contest_.act(action);
        listed_.clear();
        if (contest_.variant().definition().rules.out.resign.men == GoingOutDef::Men::none) return print(turn_line(contest_) + "\n");
        print(now_out(out) + "\n");
        draw();
        reply();
    }

    // ---- playing -----------------------------------------------------------------------------------------------
    void play(const std::string& text) {
        if (contest_.over()) {
            complain(typed_error(fmt::format("the {} is over: {}", contest_noun(contest_), turn_line(contest_)),
                                 fmt::format("`undo` takes the last {} back", action_noun(contest_))).text());
            return;
        }
        if (text.find_first_not_of("0123456789") == std::string::npos) return play_number(text);
        if (turns_) return play_turn(text);
        const Result<Action> action = contest_.read_action(text);
        if (action) return make({*action});
        const std::vector<Choice> candidates = beginning_with(text);
        if (candidates.size() == 1) return make({candidates.front().action});
        if (candidates.size() > 1) return print_beginnings(offers(candidates), action_noun(contest_));
        complain(action.diagnostics());
        suggest_command(text);
    }

    void print_beginnings(const std::vector<Offer>& candidates, std::string_view noun) {
        std::string line = fmt::format("{} begin so:", counted(candidates.size(), noun));
        for (const Offer& candidate : candidates) line += " " + escaped(candidate.text);
        print(wrapped(line, terminal_width(arguments_), 4) + "\n");
    }

    // A turn, what is left of one, or a step.
    void play_turn(const std::string& text) {
        const Before before = before_turn();
        const bool might_go_on = !told_of_commas_ && text.back() != ',' && may_stop(contest_.variant().definition().turn) && goes_on(text);
        const Result<Action> played = contest_.play(text);
        if (played) {
            listed_.clear();
            tell(before);
            if (might_go_on && !contest_.mid_turn()) tell_of_commas(text);
            draw();
            return reply();
        }
        const auto begins_so = [&](std::vector<Offer> list) {
            std::erase_if(list, [&](const Offer& offer) { return !offer.text.starts_with(text); });
            return list;
        };
        const std::vector<Offer> turns_so = begins_so(turns(most_searched).value_or(std::vector<Offer>{}));
        if (turns_so.size() == 1) return make(turns_so.front().actions);
        const std::vector<Offer> steps_so = begins_so(offers(contest_.choices()));
        if (steps_so.size() == 1) return make(steps_so.front().actions);
        if (!turns_so.empty() && (turns_so.size() <= most_listed / 10 || steps_so.empty())) return print_beginnings(turns_so, "turn");
        if (!steps_so.empty()) return print_beginnings(steps_so, "step");
        complain(played.diagnostics());
        suggest_command(text);
    }

    // Whether a turn that is played by this text could go on.
    [[nodiscard]] bool goes_on(const std::string& text) const {
        Contest other = contest_;
        return other.play(text + ",") && other.mid_turn();
    }

    // Said once: a turn that might go on is over when its text is.
    void tell_of_commas(const std::string& text) {
        told_of_commas_ = true;
        print(wrapped(fmt::format("That was the whole turn. It might have gone on: a comma behind the step, `{},`, says so, and `stop` ends "
                                  "the turn then. `undo` takes it back.", escaped(text)), terminal_width(arguments_)) + "\n\n");
    }

    // The action of that number in the list that was shown last.
    void play_number(const std::string& text) {
        if (listed_.empty()) listed_ = turns_ ? listed_turns() : offers(contest_.choices());
        std::size_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error == std::errc{} && number >= 1 && number <= listed_.size()) return make(ActionList(listed_[number - 1].actions));
        complain(fmt::format("no {} {}; there are {}, and `moves` lists them", action_noun(contest_), text.substr(0, 20),
                             listed_.size()));
    }

    // Actions of the floor that the text names whose canonical, UCI or algebraic text begins so, sorted.
    std::vector<Choice> beginning_with(const std::string& text) {
        int floor = 0;
        if (is_match_) {
            const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), floor);
            if (error != std::errc{} || *end != ':' || floor < 1 || floor > contest_.floors()) return {};
            --floor;
        }
        std::vector<Choice> found = contest_.choices(floor);
        std::erase_if(found, [&](const Choice& choice) {
            return !choice.text.starts_with(text) &&
                   !contest_.action_text(choice.action, Spelling::uci).starts_with(text) &&
                   !contest_.action_text(choice.action, Spelling::san).starts_with(text);
        });
        return found;
    }

    void suggest_command(const std::string& text) {
        std::vector<std::string> names{"help", "moves", "hint", "board", "position", "save", "undo", "quit"};
        names.emplace_back(is_match_ ? "status" : "resign");
        if (turns_) names.insert(names.end(), {"steps", "back"});
        if (turns_) names.emplace_back("stop");
        if (text == "stop") return;
        const std::string near = nearest(text, names);
        if (!near.empty() && text.size() > 2) complain(fmt::format("or did you mean the command `{}`?", near));
    }

    // Plays, draws, and lets the random player answer.
    void make(const ActionList& actions) {
        if (turns_) {
            const Before before = before_turn();
            for (const Action& action : actions) contest_.act(action);
            listed_.clear();
            tell(before);
        } else if (!play_and_tell(actions.front())) {
            return;
        }
        draw();
        reply();
    }

    // Where turns are made of several steps: who plays, and how much has been played before he does.
    struct Before {
        std::string who;
        std::size_t turns;
        SideSet out;
    };
    Before before_turn() {
        return {fmt::format("{} {}", player_name(contest_, contest_.player()), contest_.position().move_number()), contest_.texts().size(), sides_out()};
    }
    // The turn that was played, or what of it has been made.
    void tell(const Before& before) {
        const std::string route = route_in_words(contest_);
        if (contest_.texts().size() == before.turns) {
            std::string made;
            for (const std::string& step : contest_.step_texts()) made += escaped(step) + ", ";
            return print(wrapped(fmt::format("{}: {}...", before.who, route.empty() ? made : route + ", "), terminal_width(arguments_), 4) + "\n\n");
        }
        print(fmt::format("{}: {}\n", before.who, escaped(contest_.texts().back())));
        if (!route.empty()) print("    " + wrapped("by " + route, terminal_width(arguments_) - 4, 7) + "\n");
        print(now_out(before.out) + "\n");
    }

    bool play_and_tell(const Action& action) {
        listed_.clear();
        std::string line = player_name(contest_, contest_.actor(action));
        const std::string canonical = contest_.action_text(action);
        std::string algebraic = canonical;
        if (is_match_) {
            look_at(action);
        } else {
            line += fmt::format(" {}", contest_.position().move_number());
            algebraic = contest_.action_text(action, Spelling::san);
        }
        const SideSet out = sides_out();
        if (const Result<Action> played = contest_.play(canonical); !played) {
            complain(played.diagnostics());
            return false;
        }
        print(fmt::format("{}: {}{}\n{}\n", line, escaped(canonical),
                          algebraic == canonical ? "" : " (" + escaped(algebraic) + ")", now_out(out)));
        return true;
    }

    [[nodiscard]] SideSet sides_out() const { return is_match_ ? SideSet{} : contest_.position().out(); }

    // A line for each side that is out now and was not before.
    [[nodiscard]] std::string now_out(SideSet before) const {
        std::string text;
        for (const Side side : sides_out() - before) text += side_name(contest_.variant(), side) + " is out\n";
        return text;
    }

    // Keeps the floor of an action in view.
    void look_at(const Action& action) {
        if (action.type == ActionType::done) return;
        if (action.floor < first_ || action.floor >= first_ + shown_) first_ = action.floor;
    }

    [[nodiscard]] bool is_random(int player) const { return std::ranges::find(random_, player) != random_.end(); }

    [[nodiscard]] bool is_computer(int player) const { return std::ranges::find(computer_, player) != computer_.end(); }
    [[nodiscard]] bool is_machine(int player) const { return is_random(player) || is_computer(player); }

    // The computer's turn; false if it has none.
    bool think_for(int player) {
        const Before before = before_turn();
        do {
            const Game game = game_of(contest_);
            const player::Answer answer = opponent().choose(game, player_name(contest_, player));
            if (answer.failure) {
                complain(answer.failure->text());
                failed_ = true;
            }
            if (answer.failure || answer.turn.empty()) return false;
            if (!turns_) {
                Action action;
                action.move = answer.turn.front();
                if (!play_and_tell(action)) return false;
                draw();
                return true;
            }
            for (const Move step : answer.turn) {
                Action action;
                action.move = step;
                contest_.act(action);
            }
        } while (contest_.mid_turn() && contest_.texts().size() == before.turns);
        listed_.clear();
        tell(before);
        draw();
        return true;
    }

    // One action of a random player; false if it has none.
    bool play_for(int player) {
        if (is_computer(player)) return think_for(player);
        if (turns_) return play_turn_for();
        const ActionList own = contest_.ordered_actions(player);
        if (own.empty() || !play_and_tell(own[generator_() % own.size()])) return false;
        draw();
        return true;
    }

    // A turn, step by step.
    bool play_turn_for() {
        const Before before = before_turn();
        do {
            const ActionList steps = contest_.ordered_actions();
            if (steps.empty()) return false;
            contest_.act(steps[generator_() % steps.size()]);
        } while (contest_.mid_turn() && contest_.texts().size() == before.turns);
        listed_.clear();
        tell(before);
        draw();
        return true;
    }

    // The machines' actions: in their turns all of them, and where nobody has the turn one of each after each of the
    // others'.
    void reply() {
        while (!(random_.empty() && computer_.empty()) && !contest_.over()) {
            const int player = contest_.player();
            if (player >= 0) {
                if (!is_machine(player) || !play_for(player)) return;
            } else {
                for (const int each : random_)
                    if (contest_.player() < 0 && !contest_.over()) play_for(each);
            }
            if (contest_.player() < 0) return;
        }
    }

    const Arguments& arguments_;
    Contest contest_;
    bool is_match_;
    bool turns_;         // of several steps
    std::vector<int> random_, computer_;  // players
    std::uint64_t seed_;
    std::optional<Opponent> opponent_;
    std::mt19937_64 generator_;
    int first_;          // of the floors in view
    int shown_ = 1;
    std::vector<Offer> listed_;
    bool failed_ = false;
    bool told_of_commas_ = false;
};

// Who is named after an option, with commas between. One who is not there is reported and `good` becomes false.
std::vector<int> players_in(const std::string& list, const char* option, const Contest& contest, bool& good) {
    std::vector<int> players;
    for (std::size_t at = 0; good && at < list.size();) {
        const std::size_t end = std::min(list.find(',', at), list.size());
        const std::string name = list.substr(at, end - at);
        const int player = contest.find_player(name);
        at = end + 1;
        if (player >= 0) {
            players.push_back(player);
            continue;
        }
        good = false;
        std::vector<std::string> names;
        for (int p = 0; p < contest.players(); ++p) names.push_back(player_name(contest, p));
        complain(contest.match() != nullptr
                     ? fmt::format("{}: no player \"{}\"; there are {}", option, name, fmt::join(names, ", "))
                     : fmt::format("{}: no side \"{}\"; the sides are {}", option, name, listed(names, "and")));
    }
    return players;
}

}  // namespace

int run_play(const Arguments& arguments) {
    Result<Contest> contest = open_contest(arguments, PastDraws::no);
    complain(contest.diagnostics());
    if (!contest) return answer_no;
    bool good = true;
    const std::optional<int> floor = chosen_floor(arguments, *contest, good);
    std::vector<int> random, computer;
    if (good) random = players_in(arguments.random, "--random", *contest, good);
    if (good) computer = players_in(arguments.computer, "--computer", *contest, good);
    for (const int player : computer) {
        if (good && std::ranges::find(random, player) != random.end()) {
            complain(fmt::format("--computer and --random both name {}", player_name(*contest, player)));
            good = false;
        }
    }
    if (good && !computer.empty() && contest->match() != nullptr) {
        complain("--computer: the computer plays on one board, and this is a match; --random plays one");
        good = false;
    }
    if (!good) return misuse;
    const std::uint64_t seed = arguments.seed ? *arguments.seed : std::random_device{}();
    if (!random.empty() && !arguments.seed)
        complain(fmt::format("--seed {} plays these random {}s again", seed, action_noun(*contest)));
    return Session(arguments, std::move(contest).value(), std::move(random), std::move(computer), seed, floor.value_or(0)).run();
}

}  // namespace varia::cli
