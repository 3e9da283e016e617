// What is told of what can be played: help, lists, hints.
#include "play_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "draw.hpp"
#include "layout.hpp"
#include "standing.hpp"
#include "subject.hpp"
#include "terminal.hpp"

namespace varia::cli {

namespace {

// What games of one step a turn and games of several have in common.
constexpr std::string_view hints_help =
    "  hint          the computer's move, how it finds the position, what it expects\n"
    "  hint CELL     what the piece there can do\n"
    "  hint LETTER   what such a piece can do\n"
    "  board         draw the board\n"
    "  rules         what is played: board, pieces, rules, options\n"
    "  history       what was played; pgn: the game in Portable Game Notation\n"
    "  position      the position as text, for --position\n"
    "  save          the command that brings this game back\n"
    "  save FILE     keeps the game; load FILE brings it back; new begins another\n";
constexpr std::string_view ends_help =
    "  resign        give the game up\n"
    "  quit          leave; so does the end of input\n";

// `examples`: moves as they may be typed; `cell`: where one of them begins.
std::string game_help(const std::string& examples, const std::string& cell) {
    return fmt::format(
        "Type a move ({}),\n"
        "the beginning of one, or\n"
        "  moves, ?      the legal moves, numbered; a number plays one\n"
        "  moves {:<6}  those of the piece there\n"
        "{}"
        "  undo          take back the last move (against the computer: your last)\n"
        "  redo          play again what was taken back\n"
        "{}",
        examples, cell, hints_help, ends_help);
}

// `example`: a turn; `step`: a step of one with a comma behind it, if that says anything.
std::string turns_help(const std::string& example, const std::string& step) {
    const std::string comma = step.empty() ? step
                                           : fmt::format(
                                                 "  {:<12}  a step, with a comma behind it: the turn goes on; without\n"
                                                 "                one it ends where it may\n",
                                                 step);
    return fmt::format(
        "Type a turn ({}), the beginning of one,\n"
        "one step of it after the other, or\n"
        "{}"
        "  moves, ?      the legal turns, numbered, or if they are many the steps;\n"
        "                a number plays one\n"
        "  steps         the steps that may be made next, numbered\n"
        "{}"
        "{}"
        "  back          take back the last step\n"
        "  undo          take back the last turn, or what has been made of this one\n"
        "                (against the computer: your last)\n"
        "  redo          play again what was taken back\n"
        "{}",
        example, comma, step.empty() ? "" : "  stop          end the turn where it might go on\n", hints_help,
        ends_help);
}

constexpr std::string_view match_help =
    "Type an action (1:e2-e4, 1:Nf3; 2:e4U and 2:e4D ride up and down; done;\n"
    "2:resign), the beginning of one, or\n"
    "  moves, ?      the legal actions, numbered; a number plays one\n"
    "  moves 2       those of floor 2; moves 2:CELL of the piece there\n"
    "  hint          what the computer would play\n"
    "  hint 2:CELL   what the piece there can do; hint 2:LETTER, such a piece\n"
    "  board         draw the boards; board 5: those from floor 5 on\n"
    "  status        how every floor stands\n"
    "  rules         what is played: board, pieces, rules, options\n"
    "  history       what was played; pgn: the match as a record\n"
    "  position      the match as text, for --position\n"
    "  save          the command that brings this match back\n"
    "  save FILE     keeps the match; load FILE brings it back; new begins another\n"
    "  undo          take back the last action (against machines: your last)\n"
    "  redo          do again what was taken back\n"
    "  quit          leave; so does the end of input\n";

}  // namespace

void PlaySession::help() {
    if (is_match_) return print(std::string(match_help) + keys_help());
    if (!turns_) return print(game_help(move_examples(), example_cell()) + kinds_of_moves() + keys_help());
    // An example of this game's own.
    std::string example = "as `moves` lists them";
    if (const auto turns = contest_.turns(most_searched); turns && !turns->empty()) {
        const auto several = std::ranges::find_if(
            *turns, [](const WrittenTurn& turn) { return turn.text.find(',') != std::string::npos; });
        example = escaped((several == turns->end() ? turns->front() : *several).text);
    }
    std::string step;
    if (may_stop(contest_.variant().definition().turn)) {
        const std::vector<Choice> steps = contest_.choices();
        step = steps.empty() ? "STEP," : escaped(steps.front().text) + ",";
    }
    print(turns_help(example, step) + keys_help());
}

std::string PlaySession::keys_help() const {
    if (!editor_ || !editor_->sees_keys()) return {};
    std::string text = "Tab completes what was typed; Ctrl-P and Ctrl-N lead through earlier lines.\n";
    if (!view_.on) return text;
    const bool levels = is_match_ || contest_.variant().board().dimensions() > 2;
    text += "Arrow keys lead over the board, Enter or a click picks a piece and then where\nit goes, Esc lets it go";
    text += levels ? "; PgUp and PgDn lead to other levels and boards.\n" : ".\n";
    if (levels && !is_match_)
        text +=
            "  board 2       the second part of a board that is too large; board: as at first\n  slice NAME    the "
            "part where that slice is\n";
    return text;
}

std::string PlaySession::move_examples() {
    const std::vector<Choice> choices = contest_.choices();
    if (choices.empty()) return "as `moves` lists them";
    const auto ordinary = std::ranges::find_if(choices, [](const Choice& choice) {
        return choice.action.type == ActionType::move &&
               (choice.action.move.type == MoveType::normal || choice.action.move.type == MoveType::exposing);
    });
    const Choice& choice = ordinary == choices.end() ? choices.front() : *ordinary;
    std::vector<std::string> spellings{choice.text};
    for (const Spelling spelling : {Spelling::uci, Spelling::san})
        if (std::string text = contest_.action_text(choice.action, spelling);
            std::ranges::find(spellings, text) == spellings.end())
            spellings.push_back(std::move(text));
    return escaped(fmt::format("{}", fmt::join(spellings, ", ")));
}

std::string PlaySession::example_cell() {
    for (const Choice& choice : contest_.choices())
        if (choice.action.type == ActionType::move && choice.action.move.from != no_cell)
            return escaped(contest_.variant().board().name(choice.action.move.from));
    return "CELL";
}

std::string PlaySession::kinds_of_moves() {
    // Each sort that is no piece's ordinary move is shown by one that is legal now.
    std::string text;
    const auto show = [&](MoveType type, std::string_view what) {
        for (const Choice& choice : contest_.choices())
            if (choice.action.type == ActionType::move && choice.action.move.type == type) {
                text += fmt::format("  {:<12}  {}\n", escaped(choice.text), what);
                return;
            }
    };
    const Definition& definition = contest_.variant().definition();
    std::string blocks = "moves a block";
    if (definition.blocks) {
        blocks = fmt::format("moves a block ({})", escaped(definition.blocks->name));
        for (const BlocksDef::Direction& direction : definition.blocks->directions) {
            std::string vector;
            for (std::size_t axis = 0; axis < direction.by.size(); ++axis)
                if (direction.by[axis] != 0)
                    vector += fmt::format("{}{}{}", vector.empty() ? "" : " and ", direction.by[axis] > 0 ? "+" : "-",
                                          escaped(definition.board.axes[axis].name.text));
            blocks += fmt::format("{} {} is {}", &direction == &definition.blocks->directions.front() ? ":" : ",",
                                  escaped(direction.letter.text), vector);
        }
    }
    show(MoveType::castling, "castles");
    show(MoveType::drop, "drops a piece from the hand");
    show(MoveType::block, blocks);
    show(MoveType::push, "pushes");
    show(MoveType::pass, "passes");
    show(MoveType::hook, "is a special move of this game");
    return text.empty() ? text : "Also, just now:\n" + text;
}

void PlaySession::list(const std::string& which) {
    listed_.clear();
    if (!which.empty() && list_of_cell(which)) return;
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

bool PlaySession::list_of_cell(const std::string& text) {
    int floor = 0;
    std::string_view cell_text = text;
    if (const std::size_t colon = text.find(':'); is_match_ && colon != std::string::npos) {
        const std::optional<int> named = floor_in(cell_text.substr(0, colon));
        if (!named) return true;
        floor = *named;
        cell_text.remove_prefix(colon + 1);
    } else if (is_match_) {
        return false;
    }
    const Cell cell = contest_.floor_variant(floor)->board().find(cell_text);
    if (cell == no_cell) {
        if (!is_match_)
            complain(
                typed_error(fmt::format("there is no cell {}", varia::quoted(text)), "`moves` alone lists all").text());
        return !is_match_;
    }
    if (turns_) listed_ = turns_of(cell);
    if (listed_.empty())
        for (const Action& action : contest_.piece_actions(floor, cell))
            listed_.push_back({contest_.action_text(action), {action}});
    std::ranges::sort(listed_, {}, &Offer::text);
    print_listed();
    return true;
}

void PlaySession::list_steps() {
    listed_ = offers(contest_.choices());
    print_listed();
}

void PlaySession::print_listed() {
    if (listed_.empty())
        return print(contest_.over() ? fmt::format("none: the {} is over\n", contest_noun(contest_))
                                     : "none just now\n");
    std::vector<std::string> texts;
    for (const Offer& offer : listed_) texts.push_back(offer.text);
    print(numbered_columns(texts, terminal_width(arguments_.width)));
}

std::vector<PlaySession::Offer> PlaySession::offers(const std::vector<Choice>& choices) {
    std::vector<Offer> list;
    for (const Choice& choice : choices) list.push_back({choice.text, {choice.action}});
    return list;
}

bool PlaySession::only_steps(const std::vector<Offer>& list) { return list.size() > 0 && !contest_.turns(most_listed); }

std::optional<std::vector<PlaySession::Offer>> PlaySession::turns(std::size_t most) {
    const auto written = contest_.turns(most);
    if (!written) return std::nullopt;
    std::vector<Offer> list;
    for (const WrittenTurn& turn : *written) {
        Offer& offer = list.emplace_back(Offer{turn.text, {}});
        for (const Move step : turn.turn) offer.actions.emplace_back().move = step;
    }
    return list;
}

std::vector<PlaySession::Offer> PlaySession::listed_turns() {
    if (std::optional<std::vector<Offer>> all = turns(most_listed)) return *std::move(all);
    return offers(contest_.choices());
}

void PlaySession::hint(const std::string& what) {
    if (what.empty()) return advise();
    int floor = 0;
    std::string_view subject_text = what;
    if (is_match_) {
        const std::size_t colon = what.find(':');
        if (colon == std::string::npos)
            return complain("hint on which floor? name it first: hint 1:" + what.substr(0, 20));
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
    if (view_.on && !subject->alone) {
        // The board is there already.
        view_.hinted = subject->marks;
        view_.hinted_floor = floor;
        if (is_match_ && (floor < first_ || floor >= first_ + shown_)) first_ = floor;
        print(subject->sentence + "\n" + draw_legend(subject->position, drawing));
    } else {
        print(subject->sentence + "\n\n" + draw_board(subject->position, drawing));
        print("\n" + draw_legend(subject->position, drawing));
    }
    if (!subject->pushes.empty()) print(wrapped(pushes_in_words(*subject), drawing.width, 4) + "\n");
    if (contest_.over() || subject->position.turn() != subject->piece.side()) return;
    if (subject->cell == no_cell || position.at(subject->cell) != subject->piece) return;
    std::string line;
    const std::vector<Offer> own = turns_of(subject->cell);
    for (const Offer& offer : own) line += " " + escaped(offer.text);
    if (own.empty())
        for (const Action& action : contest_.piece_actions(floor, subject->cell))
            line += " " + escaped(contest_.action_text(action));
    print(wrapped("legal now:" + (line.empty() ? " nothing" : line), drawing.width, 4) + "\n");
}

std::vector<PlaySession::Offer> PlaySession::turns_of(Cell cell) {
    if (!turns_) return {};
    std::vector<Offer> own = turns(most_searched).value_or(std::vector<Offer>{});
    std::erase_if(own, [&](const Offer& offer) { return offer.actions.front().move.from != cell; });
    if (own.size() > most_listed / 10) own.clear();
    return own;
}

}  // namespace varia::cli
