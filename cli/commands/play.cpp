// `varia play`: a game in the terminal. Lines are read as commands or moves; with standard input from a file or pipe
// the same session runs as a script and each line is echoed, so that the output reads like what one would have seen.
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
#include "layout.hpp"
#include "match_commands.hpp"
#include "session.hpp"
#include "standing.hpp"
#include "subject.hpp"
#include "terminal.hpp"

namespace varia::cli {
namespace {

constexpr std::string_view help_text =
    "Type a move (e2-e4, e2e4, Nf3, P@e4; castling as the king's move or O-O),\n"
    "the beginning of one, or\n"
    "  moves, ?      the legal moves, numbered; a number plays one\n"
    "  hint CELL     what the piece there can do\n"
    "  hint LETTER   what such a piece can do\n"
    "  board         draw the board\n"
    "  position      the position as text, for --position\n"
    "  save          the command that brings this game back\n"
    "  undo          take back the last move (against random moves: your last)\n"
    "  resign        give the game up\n"
    "  quit          leave; so does the end of input\n";

std::string trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return std::string(text.substr(begin, text.find_last_not_of(blanks) - begin + 1));
}

class Session {
public:
    Session(const Arguments& arguments, Game game, std::optional<Side> random_side, std::uint64_t seed)
        : arguments_(arguments), game_(std::move(game)), random_side_(random_side), generator_(seed) {}

    // The code to exit with: a script that failed spoils the game.
    int run() {
        const std::string title = escaped(game_.variant().definition().name);
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
            if (script_failed(game_.rules())) failed_ = true;
        }
        print(resigned_ ? resignation_status() : escaped(game_.outcome().text(game_.variant())) + "\n");
        return failed_ || script_failed(game_.rules()) ? answer_no : success;
    }

private:
    [[nodiscard]] bool over() { return resigned_ || game_.outcome().over; }

    std::string prompt() {
        if (over()) return "game over> ";
        const Position& position = game_.position();
        return fmt::format("{} {}> ", side_name(game_.variant(), position.turn()), position.move_number());
    }

    // The board and what goes with it; with `fitting`, so that all of it and the prompt can be seen on a terminal at once.
    void draw(bool fitting = true) {
        Drawing drawing = drawing_for(arguments_, game_);
        std::string below = draw_blocks(game_.position(), drawing) + draw_hands(game_.position(), drawing);
        if (!resigned_) below += wrapped(turn_line(game_), drawing.width) + "\n";
        const auto lines = [](const std::string& text) { return static_cast<int>(std::count(text.begin(), text.end(), '\n')); };
        const int left = terminal_height() - lines(below) - 1;  // the prompt has the last line
        if (fitting && left > 0) drawing.height = left;
        const std::string board = draw_board(game_.position(), drawing);
        print(board);
        if (drawing.height == 0 || lines(board) < drawing.height) print("\n");
        print(below);
    }

    void obey(const std::string& text) {
        const std::size_t blank = text.find_first_of(" \t");
        const std::string command = text.substr(0, blank);
        const std::string rest = blank == std::string::npos ? "" : trimmed(text.substr(blank));
        if (command == "help") print(help_text);
        else if (command == "moves" || command == "?") list_moves();
        else if (command == "hint") hint(rest);
        else if (command == "board") draw(false);
        else if (command == "position") print(escaped(format_position(game_.position())) + "\n");
        else if (command == "save") print(escaped(command_to_return(arguments_, game_.texts())) + "\n");
        else if (command == "undo") undo();
        else if (command == "resign") resign();
        else play(text);
    }

    void play(const std::string& text) {
        if (over()) {
            complain(typed_error("the game is over: " + (resigned_ ? resignation_sentence() : turn_line(game_)),
                                 "`undo` takes the last move back").text());
            return;
        }
        if (std::optional<std::string> chosen = by_number(text)) {
            if (!chosen->empty()) make(*chosen);
            return;
        }
        const Result<Move> move = parse_here(text);
        if (move) {
            make(text);
            return;
        }
        const std::vector<std::string> candidates = beginning_with(text);
        if (candidates.size() == 1) {
            make(candidates.front());
        } else if (candidates.size() > 1) {
            std::string line = fmt::format("{} begin so:", counted(candidates.size(), "move"));
            for (const std::string& candidate : candidates) line += " " + escaped(candidate);
            print(wrapped(line, terminal_width(arguments_), 4) + "\n");
        } else {
            complain(move.diagnostics());
            suggest_command(text);
        }
    }

    Result<Move> parse_here(const std::string& text) {
        Position position = game_.position();
        return parse_move(game_.rules(), position, text);
    }

    std::vector<std::string> sorted_moves() {
        Position position = game_.position();
        return sorted_move_texts(game_.rules(), position);
    }

    // The move of that number in the list; an empty text if there is none (said already); nothing if it is no number.
    std::optional<std::string> by_number(const std::string& text) {
        if (text.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
        const std::vector<std::string> moves = sorted_moves();
        std::size_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error == std::errc{} && number >= 1 && number <= moves.size()) return moves[number - 1];
        complain(fmt::format("no move {}; there are {}, and `moves` lists them", text.substr(0, 20), moves.size()));
        return std::string();
    }

    // Moves whose canonical, UCI or algebraic text begins with what was typed, as canonical texts.
    std::vector<std::string> beginning_with(const std::string& text) {
        std::vector<std::string> found;
        Position position = game_.position();
        Rules& rules = game_.rules();
        for (const Move move : rules.legal_moves(position)) {
            std::string canonical = move_text(position, move);
            if (canonical.starts_with(text) || uci_text(position, move).starts_with(text) ||
                san_text(rules, position, move).starts_with(text))
                found.push_back(std::move(canonical));
        }
        std::sort(found.begin(), found.end());
        return found;
    }

    void suggest_command(const std::string& text) {
        static const std::vector<std::string> commands{"help",     "moves", "hint", "board",  "position",
                                                       "save",     "undo",  "resign", "quit"};
        const std::string near = nearest(text, commands);
        if (!near.empty() && text.size() > 2) complain(fmt::format("or did you mean the command `{}`?", near));
    }

    // Plays a legal move's text, draws, and lets the random side answer.
    void make(const std::string& text) {
        if (!play_and_tell(text)) return;
        draw();
        reply();
    }

    bool play_and_tell(const std::string& text) {
        const Side side = game_.position().turn();
        const int number = game_.position().move_number();
        Position position = game_.position();
        const Result<Move> move = parse_move(game_.rules(), position, text);
        if (!move) {
            complain(move.diagnostics());
            return false;
        }
        const std::string algebraic = san_text(game_.rules(), position, *move);
        if (const Result<Move> played = game_.play(text); !played) {
            complain(played.diagnostics());
            return false;
        }
        const std::string& canonical = game_.texts().back();
        print(fmt::format("{} {}: {}{}\n\n", side_name(game_.variant(), side), number, escaped(canonical),
                          algebraic == canonical ? "" : " (" + escaped(algebraic) + ")"));
        return true;
    }

    void reply() {
        while (random_side_ && game_.position().turn() == *random_side_ && !over()) {
            const std::vector<std::string> moves = sorted_moves();
            if (moves.empty() || !play_and_tell(moves[generator_() % moves.size()])) return;
            draw();
        }
    }

    void list_moves() {
        if (over()) {
            print("none: the game is over\n");
            return;
        }
        print(numbered_columns(sorted_moves(), terminal_width(arguments_)));
    }

    void hint(const std::string& what) {
        if (what.empty()) {
            complain("hint of what? name a cell or a piece's letter");
            return;
        }
        const Result<Subject> subject = find_subject(game_, what);
        if (!subject) {
            complain(subject.diagnostics());
            return;
        }
        Drawing drawing = drawing_for(arguments_, game_);
        drawing.marks = subject->marks;
        print(subject->sentence + "\n\n" + draw_board(subject->position, drawing));
        print("\n" + draw_legend(subject->position, drawing));
        if (!subject->pushes.empty()) print(wrapped(pushes_in_words(*subject), drawing.width, 4) + "\n");
        if (over() || subject->position.turn() != subject->piece.side()) return;
        std::string line;
        Position position = game_.position();
        for (const Move move : game_.rules().legal_moves(position))
            if (move.from == subject->cell) line += " " + escaped(move_text(position, move));
        if (game_.position().at(subject->cell) == subject->piece)
            print(wrapped("legal now:" + (line.empty() ? " nothing" : line), drawing.width, 4) + "\n");
    }

    void undo() {
        if (resigned_) {
            resigned_.reset();
        } else {
            bool any = game_.undo();
            while (any && random_side_ && game_.position().turn() == *random_side_) any = game_.undo();
            if (!any) {
                complain("nothing to take back");
                reply();
                return;
            }
        }
        draw();
    }

    void resign() {
        if (over()) {
            complain("the game is over already");
            return;
        }
        resigned_ = game_.position().turn();
        print(resignation_sentence() + "\n");
    }

    std::string resignation_sentence() {
        return fmt::format("resign: {} wins", side_name(game_.variant(), !*resigned_));
    }

    std::string resignation_status() {
        const bool first_won = *resigned_ == Side::second;
        return fmt::format("{}-wins resign {}\n", side_name(game_.variant(), !*resigned_), first_won ? "1-0" : "0-1");
    }

    const Arguments& arguments_;
    Game game_;
    std::optional<Side> random_side_;
    std::mt19937_64 generator_;
    std::optional<Side> resigned_;
    bool failed_ = false;
};

std::optional<Side> find_side(const Variant& variant, const std::string& text) {
    for (const Side side : {Side::first, Side::second}) {
        const SideDef& def = variant.definition().sides.side[index(side)];
        if (text == def.name.text || text == def.letter) return side;
    }
    return std::nullopt;
}

}  // namespace

int run_play(const Arguments& arguments) {
    Result<Opened> opened = open_session(arguments, PastDraws::no);
    complain(opened.diagnostics());
    if (!opened) return answer_no;
    if (opened->match) return match_play(arguments, std::move(*opened->match));
    Game* game = &*opened->game;
    std::optional<Side> random_side;
    if (!arguments.random.empty()) {
        random_side = find_side(game->variant(), arguments.random);
        if (!random_side) {
            complain(fmt::format("--random: no side \"{}\"; the sides are {} and {}", arguments.random,
                                 side_name(game->variant(), Side::first), side_name(game->variant(), Side::second)));
            return misuse;
        }
    }
    const std::uint64_t seed = arguments.seed ? *arguments.seed : std::random_device{}();
    if (random_side && !arguments.seed) complain(fmt::format("--seed {} plays these random moves again", seed));
    return Session(arguments, std::move(*game), random_side, seed).run();
}

}  // namespace varia::cli
