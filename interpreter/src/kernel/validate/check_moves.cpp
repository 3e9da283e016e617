// Checks of the moves of pieces: legs and paths, the pieces that a move captures and jumps, and rules that exclude each
// other in one move.
//
// A move keeps the place of its table. Checks::place() finds the place of a wrong key, if there is a file.
#include "moves.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include <varia/text.hpp>

#include "check_fields.hpp"
#include "declared_facts.hpp"

namespace varia {
namespace {

// The keys that declare paths.
constexpr std::string_view path_keys = "legs|leap|slide|path|paths|hop";

class MoveCheck {
public:
    MoveCheck(const MoveDef& move, const PieceDef& piece, const Definition& definition, Checks& checks)
        : move_(move),
          definition_(definition),
          checks_(checks),
          axes_(definition.board.axes.size()),
          letter_(piece.letter.text),
          in_(" in the moves of " + piece.letter.text) {}

    void check() {
        check_fields<&MoveDef::victims>(move_, "a move" + in_, checks_);
        checks_.axes(move_.axes, move_.where, "a move" + in_, in_);
        if (move_.clear) {
            checks_.axis(move_.clear->along, in_);
            check_fields(*move_.clear, "`clear`" + in_, checks_);
        }
        if (move_.beside) check_beside(*move_.beside);
        if (!move_.side.empty()) checks_.side(move_.side, in_);
        check_state();
        check_changes();
        if (move_.safe != MoveDef::Safe::no) check_asks("safe");
        if (move_.unchecked) check_asks("unchecked");
        check_captures();
        check_converts();
        check_en_passant();
        if (move_.exposes && !move_.quiet)
            checks_.warn(move_.where, "`exposes` counts for moves that end on an empty cell only" + in_, "");
        if (move_.clear) check_clear(*move_.clear);
        if (move_.anywhere)
            check_anywhere();
        else
            check_paths();
    }

private:
    bool refuse(std::string_view key, std::string message, std::string hint = {}) {
        return checks_.fail(checks_.place(move_.where, key), std::move(message) + in_, std::move(hint));
    }
    [[nodiscard]] bool swaps() const { return move_.takes == MoveDef::Takes::swap; }
    [[nodiscard]] bool takes_line() const { return move_.takes == MoveDef::Takes::line; }
    [[nodiscard]] bool takes_on_the_way() const { return move_.takes_hurdle || takes_line(); }

    void check_en_passant() {
        if (!move_.en_passant) return;
        if (!move_.capture)
            refuse("en_passant", "a move that is quiet only captures nothing, en passant or otherwise");
        else if (move_.quiet)
            checks_.fail(
                move_.where,
                "a move with `en_passant` that may also end on an empty cell would be two moves with one text" + in_,
                "write it twice: only = \"capture\" with en_passant, and only = \"quiet\" onto other cells");
    }

    void check_clear(const ClearDef& clear) {
        const auto over_empty = [](const std::vector<Leg>& path) {
            return std::ranges::all_of(path, [](const Leg& leg) { return leg.over == Over::empty; });
        };
        if (move_.capture)
            checks_.fail(clear.where, "`clear` is for moves that do not capture" + in_,
                         "add only = \"quiet\", and write the captures as a move of their own");
        else if (!std::ranges::all_of(move_.paths, over_empty))
            checks_.fail(clear.where, "`clear` is for moves over empty cells" + in_,
                         "leave it out of moves that jump or go over gaps");
    }

    void check_beside(const BesideDef& beside) {
        varia::check_beside(beside, in_, checks_);
        if (beside.handed && (beside.absent || beside.at == BesideDef::At::end))
            checks_.fail(beside.where,
                         "a `beside`" + in_ + " that is handed on is of what stands there, where the move begins",
                         beside.absent ? "leave out `absent`" : "leave out `at`");
        if (move_.en_passant || move_.clear || takes_on_the_way())
            checks_.fail(beside.where, "`beside` does not go with `en_passant`, `clear` or takes = \"hurdle\"" + in_,
                         "write two moves");
    }

    void check_state() {
        if (move_.state.empty()) return;
        checks_.states(move_.state, "a move" + in_);
        if (move_.en_passant || takes_on_the_way())
            refuse("state", "`state` goes neither with `en_passant` nor with takes = \"hurdle\"",
                   "leave it to other moves");
    }

    void check_changes() {
        if (move_.sets.empty() && move_.adds.empty() && move_.suffix.empty()) return;
        checks_.changes(move_.sets, move_.adds, "a move" + in_);
        const std::string_view key = !move_.sets.empty() ? "sets" : !move_.adds.empty() ? "adds" : "suffix";
        if (move_.exposes || move_.en_passant || takes_on_the_way())
            refuse(key, quoted(key) + " does not go with `exposes`, `en_passant` or takes = \"hurdle\"",
                   "leave it to other moves");
        if (move_.suffix.empty()) return;
        if (moves_in_steps(definition_))
            refuse("suffix", "a `suffix` is for turns of one move",
                   "leave it out: such moves are told apart by numbers");
        const Where where = checks_.place(move_.where, "suffix");
        if (move_.suffix.front() != '/')
            checks_.fail(where, "the suffix " + quoted(move_.suffix) + in_ + " does not begin with /",
                         "write suffix = " + quoted("/" + move_.suffix));
        else
            checks_.word(std::string_view(move_.suffix).substr(1), where, "a suffix behind its /");
    }

    // `key`: what the move asks for.
    void check_asks(std::string_view key) {
        const auto is_put_down_by = [&](const StepDef& step) { return step.by.text == letter_; };
        const bool quiet = move_.safe == MoveDef::Safe::no || move_.safe == MoveDef::Safe::start || !move_.capture;
        if (move_.en_passant || takes_on_the_way())
            refuse(key, quoted(key) + " does not go with `en_passant` or takes = \"hurdle\"", "write two moves");
        else if (key == "safe" && !quiet)
            refuse(key, "a move that asks for a safe path or end captures nothing",
                   "add only = \"quiet\", or write safe = \"start\"");
        else if (definition_.turn.threat_by_turn)
            refuse(key, quoted(key) + " does not go with threat = \"turn\": there a threat is a turn, not a move",
                   "leave it out");
        else if (std::ranges::any_of(definition_.turn.then, is_put_down_by))
            refuse(key, quoted(key) + " does not go with a step whose pieces are put down as this piece moves (`by`)",
                   "name another piece in the step's `by`");
        else if (key == "unchecked" && std::ranges::none_of(definition_.pieces, &PieceDef::royal))
            checks_.warn(checks_.place(move_.where, key), "`unchecked` means nothing: no piece is royal" + in_,
                         "write royal = true in a piece's table, or leave it out");
    }

    void check_converts() {
        if (!move_.converts) return;
        if (!takes_on_the_way() && move_.takes != MoveDef::Takes::afar)
            refuse("converts", "the piece that is captured stays, so the mover may not come onto its cell",
                   "add takes = \"afar\", or takes = \"hurdle\" to a hop");
        else if (move_.en_passant || move_.captures != Whose::enemy)
            refuse("converts", "`converts` goes neither with `en_passant` nor with `captures`",
                   "leave one of them out");
    }

    void check_captures() {
        checks_.kinds(move_.victims, move_.where, "victims" + in_);
        if (move_.hurdle) check_fields(*move_.hurdle, "hurdle" + in_, checks_);
        const auto not_with = [&](bool given, std::string_view key, std::string_view with, std::string_view hint) {
            return !given || refuse(key, quoted(key) + " does not go with " + std::string(with), std::string(hint));
        };
        const bool whose = move_.captures != Whose::enemy;
        if (takes_on_the_way()) {
            constexpr std::string_view always = "such a move always captures, and ends on an empty cell";
            constexpr std::string_view enemies = "what is jumped is an enemy's; victims says of which kinds";
            if (move_.takes_hurdle && move_.takes != MoveDef::Takes::there)
                refuse("takes",
                       "a move captures in one way: by leaping over one piece, over all of a line, afar or by changing "
                       "places",
                       "write two moves");
            if (move_.anywhere)
                refuse("anywhere", "a move to anywhere goes over no piece, and captures none by leaping",
                       "write it as a hop");
            not_with(!move_.quiet || !move_.capture, "only", "takes", always) &&
                not_with(move_.exposes, "exposes", "takes", always) &&
                not_with(move_.en_passant, "en_passant", "takes", always) &&
                not_with(move_.clear.has_value(), "clear", "takes", always);
            not_with(whose, "captures", "takes = \"hurdle\"", enemies);
            not_with(move_.hurdle.has_value(), "hurdle", "takes = \"hurdle\"", enemies);
            if (move_.takes_hurdle) {
                constexpr std::string_view leap = "takes = \"hurdle\" over one piece";
                not_with(!move_.victims.empty(), "victims", leap,
                         "write captured_by in the tables of pieces that it spares");
                not_with(move_.first, "first", leap,
                         "leave it out: only a capture of all of a line may be a first move");
            }
            constexpr std::string_view line = "hurdles = \"any\" where what is jumped is captured";
            if (takes_line()) {
                not_with(!move_.steps.empty(), "step", line, "such a move is a hop of its own");
                not_with(!move_.then.empty(), "then", line, "such a move is a hop of its own");
            }
            return;
        }
        if (!move_.capture) {
            constexpr std::string_view empty = "such a move ends on empty cells alone";
            not_with(!move_.victims.empty(), "victims", "only = \"quiet\"", empty);
            not_with(whose, "captures", "only = \"quiet\"", empty);
            not_with(move_.takes == MoveDef::Takes::afar, "takes", "only = \"quiet\"", empty);
            not_with(swaps(), "swap", "only = \"quiet\"", empty);
        }
        if (move_.takes == MoveDef::Takes::there) return;
        const std::string_view with = swaps() ? "swap" : "takes = \"afar\"";
        not_with(swaps() && move_.en_passant, "en_passant", with, "write two moves");
        not_with(move_.exposes, "exposes", with, "write two moves");
        not_with(move_.clear.has_value(), "clear", with, "write two moves");
    }

    void check_anywhere() {
        if (!move_.paths.empty()) refuse("anywhere", "this move goes anywhere and along paths, too", "write two moves");
        const auto nothing = [&](bool given, std::string_view key) {
            if (given) refuse(key, quoted(key) + " means nothing for a move to anywhere", "leave it out");
        };
        nothing(move_.expand != Expand::all, "expand");
        nothing(!move_.axes.empty(), "axes");
        nothing(move_.clear.has_value(), "clear");
        nothing(move_.exposes, "exposes");
        nothing(move_.hurdle.has_value(), "hurdle");
    }

    void check_paths() {
        if (move_.paths.empty()) {
            checks_.fail(move_.where, "this move goes nowhere: it has no path" + in_);
            return;
        }
        if (!checks_.at_most(move_.paths.size(), max_paths, move_.where, "a move" + in_, "paths")) return;
        std::size_t legs = 0;
        for (const std::vector<Leg>& path : move_.paths) {
            legs += path.size();
            if (!checks_.at_most(legs, max_move_legs, move_.where, "a move" + in_, "legs in all its paths")) return;
            if (!check_path(path) || (takes_on_the_way() && !check_taking(path)) ||
                (takes_line() && !check_line(path)) || !check_end(path))
                return;
        }
        const auto over_piece = [](const Leg& leg) { return leg.over == Over::piece || leg.over == Over::any; };
        if (move_.hurdle &&
            std::ranges::none_of(move_.paths, [&](const auto& path) { return std::ranges::any_of(path, over_piece); }))
            refuse("hurdle", "no leg of this move goes over a piece",
                   "write it as a hop, or over = \"piece\" in one of its legs");
    }

    // The path to a key of a leg, for a move that is written leg by leg.
    [[nodiscard]] static std::string leg_key(const std::vector<Leg>& path, const Leg& leg, std::string_view key) {
        return "legs." + std::to_string(&leg - path.data()) + "." + std::string(key);
    }

    // The number of steps is at most the length of an axis, or unlimited.
    bool check_steps(const Leg& leg) {
        if (leg.min < 0 || leg.max < leg.min || leg.max < 1)
            return refuse("range|legs", "a range must be at least 1 and its end not before its beginning");
        if (leg.min > max_axis_length || (leg.max > max_axis_length && leg.max != unlimited))
            return refuse("range|legs", "a leg has at most " + std::to_string(max_axis_length) + " steps",
                          "write `unlimited` for as many as there is room for");
        return true;
    }

    bool check_path(const std::vector<Leg>& path) {
        if (path.empty()) return refuse(path_keys, "a path has no steps");
        if (!checks_.at_most(path.size(), max_legs, move_.where, "a path" + in_, "legs")) return false;
        for (const Leg& leg : path) {
            if (!checks_.vector(leg.step, axes_, move_.axes.size(), move_.where, path_keys, in_) || !check_steps(leg) ||
                !check_fields(leg, "a leg" + in_, checks_, move_.where))
                return false;
            if ((leg.over == Over::gap || leg.over == Over::open) && !definition_.blocks)
                return refuse(leg_key(path, leg, "over") + "|flight", "this board has no gaps: no part of it moves",
                              "add a table such as [blocks.elevator]");
        }
        return true;
    }

    bool check_end(const std::vector<Leg>& path) {
        return std::ranges::any_of(path, [](const Leg& leg) { return leg.stop && leg.over != Over::gap; }) ||
               refuse("legs", "this move can end nowhere: no leg allows a stop",
                      "leave out stop = false on the last leg");
    }

    // A path of a move that captures by leaping: over empty cells and one piece, and beyond this piece.
    bool check_taking(const std::vector<Leg>& path) {
        const auto hurdle = std::ranges::find(path, Over::piece, &Leg::over);
        if (hurdle == path.end())
            return refuse("legs|takes", "this move captures by leaping, but none of its legs goes over a piece",
                          "write it as a hop, or over = \"piece\" in the leg that leads onto the victim's cell");
        if (std::find_if(std::next(hurdle), path.end(), [](const Leg& leg) { return leg.over == Over::piece; }) !=
            path.end())
            return refuse("takes", "a move that captures by leaping leaps over one piece",
                          "one leg of one step has over = \"piece\"");
        if (hurdle->min != 1 || hurdle->max != 1)
            return refuse(leg_key(path, *hurdle, "range"), "the leg over the victim has one step",
                          "leave the range out");
        for (auto leg = path.begin(); leg != path.end(); ++leg) {
            if (leg <= hurdle && leg->stop)
                return refuse(leg_key(path, *leg, "stop"), "this move cannot end before it has captured",
                              "leave out stop = true");
            if (leg != hurdle && leg->over != Over::empty)
                return refuse(leg_key(path, *leg, "over"),
                              "a move that captures by leaping passes over empty cells and its victim only",
                              "leave `over` out");
        }
        return true;
    }

    // A path of a move that captures all that it jumps: perhaps empty cells, then the piece, then empty cells, on one
    // line.
    bool check_line(const std::vector<Leg>& path) {
        const bool steps = std::ranges::all_of(path, [&](const Leg& leg) { return leg.step == path.front().step; });
        const bool shape = path.size() >= 2 && path.size() <= 3 && path[path.size() - 2].over == Over::piece &&
                           path.back().min >= 1 && path.back().stop;
        return (steps && shape) || refuse("legs", "a move that captures all it goes over goes along one line",
                                          "empty cells, one piece, one empty cell or more, all by one step");
    }

    const MoveDef& move_;
    const Definition& definition_;
    Checks& checks_;
    std::size_t axes_;
    const std::string& letter_;
    std::string in_;
};

void check_push(const PushDef& push, const std::string& letter, Checks& checks) {
    const std::string in = " in the push of " + letter;
    checks.choice(push.expand, push.where, "how a push of " + letter + " is expanded");
    checks.axes(push.axes, push.where, "the push of " + letter, in);
    checks.kinds(push.immovable, push.where, "push of " + letter);
    if (push.min < 1 || push.max < push.min || push.max > max_push_steps)
        checks.fail(checks.place(push.where, "range"), "a push goes 1 to " + std::to_string(max_push_steps) + " cells");
    if (push.along.empty()) checks.fail(push.where, "this push leads nowhere: it has no direction" + in);
    if (!checks.at_most(push.along.size(), max_vectors, push.where, "the push of " + letter, "directions")) return;
    checks.vectors(push.along, push.axes.size(), push.where, "push", in);
}

}  // namespace

void check_beside(const BesideDef& beside, const std::string& in, Checks& checks) {
    check_fields(beside, "`beside`" + in, checks);
    checks.vectors(beside.along, 0, beside.where, "along", in);
    if (beside.min < 1 || beside.max < beside.min || beside.min > max_axis_length ||
        (beside.max > max_axis_length && beside.max != unlimited))
        checks.fail(beside.where, "what a `beside`" + in + " asks for stands at least one step away",
                    "write range = 3, [2, 3] or [1, inf]");
}

void check_moves(const PieceDef& piece, const Definition& definition, Checks& checks) {
    const std::string& letter = piece.letter.text;
    if (checks.at_most(piece.moves.size(), max_kind_moves, piece.where, letter, "moves"))
        for (const MoveDef& move : piece.moves) MoveCheck(move, piece, definition, checks).check();
    if (checks.at_most(piece.pushes.size(), max_pushes, piece.where, letter, "pushes"))
        for (const PushDef& push : piece.pushes) check_push(push, letter, checks);
}

}  // namespace varia
