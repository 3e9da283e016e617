#include "game_help.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/text.hpp>

#include "contest_words.hpp"
#include "offers.hpp"

namespace varia::cli {
namespace {

// What games with one step a turn and games with several steps have in common.
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

// `examples`: moves as they may be typed; `cell`: a cell where one of them begins.
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

// `example`: a turn; `step`: a step with a comma behind it, or empty if commas mean nothing in this game.
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

// Spellings of a legal move, in a game with one move a turn.
std::string move_examples(Contest& contest) {
    const std::vector<Choice> choices = contest.choices();
    if (choices.empty()) return "as `moves` lists them";
    const auto ordinary = std::ranges::find_if(choices, [](const Choice& choice) {
        return choice.action.type == ActionType::move &&
               (choice.action.move.type == MoveType::normal || choice.action.move.type == MoveType::exposing);
    });
    const Choice& choice = ordinary == choices.end() ? choices.front() : *ordinary;
    std::vector<std::string> spellings{choice.text};
    for (const Spelling spelling : {Spelling::uci, Spelling::san})
        if (std::string text = contest.action_text(choice.action, spelling);
            std::ranges::find(spellings, text) == spellings.end())
            spellings.push_back(std::move(text));
    return escaped(fmt::format("{}", fmt::join(spellings, ", ")));
}

// A cell where a legal move begins.
std::string example_cell(Contest& contest) {
    for (const Choice& choice : contest.choices())
        if (choice.action.type == ActionType::move && choice.action.move.from != no_cell)
            return escaped(contest.variant().board().name(choice.action.move.from));
    return "CELL";
}

// Lists the sorts of moves that are not ordinary moves of a piece. A move that is legal now shows each sort.
std::string kinds_of_moves(Contest& contest) {
    std::string text;
    const auto show = [&](MoveType type, std::string_view what) {
        for (const Choice& choice : contest.choices())
            if (choice.action.type == ActionType::move && choice.action.move.type == type) {
                text += fmt::format("  {:<12}  {}\n", escaped(choice.text), what);
                return;
            }
    };
    const Definition& definition = contest.variant().definition();
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
    show(MoveType::exchange, "exchanges the sides");
    show(MoveType::hook, "is a special move of this game");
    return text.empty() ? text : "Also, just now:\n" + text;
}

// The help for a game whose turns have several steps, with an example from the current game.
std::string turns_help(PlayedGame& game) {
    Contest& contest = game.contest();
    std::string example = "as `moves` lists them";
    if (const auto turns = contest.turns(max_searched); turns && !turns->empty()) {
        const auto several = std::ranges::find_if(
            *turns, [](const WrittenTurn& turn) { return turn.text.find(',') != std::string::npos; });
        example = escaped((several == turns->end() ? turns->front() : *several).text);
    }
    std::string step;
    if (game.turns_may_stop()) {
        const std::vector<Choice> steps = contest.choices();
        step = steps.empty() ? "STEP," : escaped(steps.front().text) + ",";
    }
    return turns_help(example, step);
}

}  // namespace

bool watches_hooks(const PlayedGame& game) {
    const Result<bool> watched = words_of(game.contest()).watches_hooks(game.contest());
    return watched && *watched;
}

std::string game_help(PlayedGame& game) {
    Contest& contest = game.contest();
    const std::string why = watches_hooks(game)
                                ? "  why MOVE      which scripts of the rules are asked about it, and what they say\n"
                                : "";
    if (game.has_turns()) return turns_help(game) + why;
    return game_help(move_examples(contest), example_cell(contest)) + why + kinds_of_moves(contest);
}

}  // namespace varia::cli
