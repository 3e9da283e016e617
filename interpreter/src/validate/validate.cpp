// The order of the parts is that of the definition. What the variant is called, its sides, options, state, scripts and
// set-up are judged here; the rest has files of its own.
#include "validate.hpp"

#include <algorithm>
#include <string>

#include <varia/text.hpp>

#include "checks.hpp"
#include "side_names.hpp"
#include "spelling.hpp"

namespace varia {
namespace {

void check_texts(const Definition& definition, Checks& checks) {
    checks.line(definition.name, 1, max_name, {}, "the variant's name");
    const std::vector<Name>& aliases = definition.aliases;
    if (checks.at_most(aliases.size(), max_aliases, aliases.empty() ? Where{} : aliases.back().where, "a variant", "aliases"))
        for (const Name& alias : aliases) checks.line(alias.text, 1, max_name, alias.where, "an alias");
    checks.line(definition.inventor, 0, max_line, {}, "the inventor");
    checks.line(definition.source, 0, max_line, {}, "the source");
    checks.line(definition.description, 0, max_description, {}, "the description", true);
}

void check_state(const Definition& definition, Checks& checks) {
    const std::vector<StateDef>& state = definition.state;
    if (!checks.at_most(state.size(), max_state, state.empty() ? Where{} : state.back().name.where, "a variant", "state values"))
        return;
    Distinct names(checks, "two state values are called");
    for (const StateDef& def : state) {
        if (!checks.word(def.name.text, def.name.where, "a state value")) continue;
        names.add(def.name.text, def.name.where);
        if (def.least < -max_state_value || def.most > max_state_value || def.least > def.most)
            checks.fail(def.name.where, "state " + quoted(def.name.text) + ": its range must lie within -" +
                                            std::to_string(max_state_value) + " and " + std::to_string(max_state_value));
        else if (def.initial < def.least || def.initial > def.most)
            checks.fail(def.name.where, "state " + quoted(def.name.text) + " starts outside its own range");
    }
}

void check_hook(const HookDef& hook, const Definition& definition, Checks& checks) {
    if (!checks.word(hook.function.text, hook.function.where, "the function of a hook")) return;
    const std::string what = "hook " + hook.function.text;
    checks.choice(hook.point, HookPoint::transfer, hook.where, "the point of " + what);
    if (hook.script >= definition.scripts.size())
        checks.fail(hook.where, what + " asks script " + std::to_string(hook.script + std::uint64_t{1}) + ", but there are " +
                                    std::to_string(definition.scripts.size()));
    checks.mentions(hook.kinds, max_kinds - 1, hook.where, what, "kinds");
    checks.mentions(hook.types, max_hook_types, hook.where, what, "kinds of moves");
    checks.mention(hook.side, "the side of " + what);
    checks.mention(hook.from, "where the moves of " + what + " begin");
    checks.mention(hook.to, "where the moves of " + what + " end");
    checks.line(hook.suffix, 0, max_suffix, hook.where, "the suffix of " + what);
    if (hook.attacks && hook.point != HookPoint::allow)
        checks.fail(hook.where, what + ": only an `allow` hook forbids attacks");
    if (!hook.suffix.empty() && hook.point != HookPoint::moves)
        checks.fail(hook.where, what + ": only the moves of a `moves` hook have a suffix");
    if ((hook.once || !hook.suffixes.empty()) && hook.point != HookPoint::moves)
        checks.fail(hook.where, what + ": only a `moves` hook is asked once, and has suffixes");
    if (checks.at_most(hook.suffixes.size(), max_suffixes, hook.where, what, "suffixes"))
        for (auto suffix = hook.suffixes.begin(); suffix != hook.suffixes.end(); ++suffix) {
            checks.line(*suffix, 1, max_suffix, hook.where, "a suffix of " + what);
            if (std::find(hook.suffixes.begin(), suffix, *suffix) != suffix) checks.fail(hook.where, what + ": the suffix \"" + *suffix + "\" is there twice");
        }
    if (checks.at_most(hook.state.size(), max_state, hook.where, what, "state values"))
        for (const StateValue& v : hook.state) {
            checks.mention(v.name, "a state value of " + what);
            checks.within(v.value, -max_state_value, max_state_value, v.name.where, "a state value of " + what);
        }
    if (checks.at_most(hook.parameters.size(), max_parameters, hook.where, what, "constants"))
        for (const OptionDef& parameter : hook.parameters) {
            checks.word(parameter.name, parameter.where, "a constant of " + what);
            checks.line(parameter.value, 0, max_parameter_text, parameter.where, "a constant of " + what);
        }
}

void check_setup(const Definition& definition, Checks& checks) {
    const SetupDef& setup = definition.setup;
    checks.line(setup.hand.text, 0, max_hand_text, setup.hand.where, "what is in hand");
    if (setup.position.text.size() > max_position_text)
        checks.fail(setup.position.where, "position text of " + std::to_string(setup.position.text.size()) +
                                              " bytes; the limit is " + std::to_string(max_position_text));
    checks.line(setup.fields.text, 0, max_position_text, setup.fields.where, "what stands behind the board");
    if (checks.at_most(setup.pieces.size(), most_kinds * (max_sides + 2), setup.where, "a set-up", "lists of cells"))
        for (const SetupDef::Placing& placing : setup.pieces) {
            checks.mention(placing.kind, "a piece's letter in the set-up");
            checks.mention(placing.side, "a side in the set-up");
            checks.mention(placing.region.where, "an expression in the set-up");
            checks.mentions(placing.region.cells, max_cells, placing.kind.where, "a list of the set-up", "cells");
        }
    if (checks.at_most(setup.swaps.size(), max_swaps, setup.where, "a set-up", "swaps"))
        for (const SetupDef::Swap& swap : setup.swaps) {
            checks.mention(swap.side, "a side in the set-up");
            if (swap.from.size() != swap.to.size()) checks.fail(swap.side.where, "as many kinds are swapped as there are in their place");
            checks.mentions(swap.from, most_kinds, swap.side.where, "a swap", "kinds");
            checks.mentions(swap.to, most_kinds, swap.side.where, "a swap", "kinds");
        }
    if (checks.at_most(setup.slices.size(), max_cells, setup.where, "a set-up", "slices"))
        for (const SetupDef::Slice& slice : setup.slices)
            if (!checks.at_most(slice.rows.size(), max_axis_length, setup.where, "a slice", "rows")) break;
}

}  // namespace

void check_sides(const SidesDef& sides, Checks& checks) {
    if (sides.side.empty() || sides.side.size() > static_cast<std::size_t>(max_sides)) {
        checks.fail(sides.where, "a game has from 1 to " + std::to_string(max_sides) + " sides, not " + std::to_string(sides.side.size()));
        return;
    }
    for (const SideDef& side : sides.side) {
        checks.word(side.name.text, side.name.where, "a side");
        if (!is_side_letter(side.letter))
            checks.fail(sides.where, "a side is written as one or two small letters, not " + quoted(side.letter));
    }
    for (const SideComplaint& complaint : side_complaints(sides))
        checks.fail(complaint.of == SideComplaint::Of::name ? sides.side[complaint.side].name.where : sides.where, complaint.message, complaint.hint);
    if (sides.side.size() > 2)
        for (const SideDef& side : sides.side)
            if (side.view.empty()) checks.fail(side.name.where, "nothing says how " + side.name.text + " sees the board", "write `views`, a text for each side, such as \"-rank, file\" for one to the west");
    for (const SideDef& side : sides.side) checks.mentions(side.view, max_axes, sides.where, "a view", "axes");
    checks.at_most(sides.teams.size(), max_sides, sides.where, "a variant", "teams");
    for (const std::vector<Name>& team : sides.teams) checks.mentions(team, max_sides, sides.where, "a team", "sides");
    checks.mentions(sides.mirror, max_axes, sides.where, "a board", "axes to mirror it along");
    if (!checks.mentions(sides.order, max_turns, sides.where, "the turn order", "turns") || sides.order.empty()) return;
    for (const SideDef& side : sides.side)
        if (std::ranges::none_of(sides.order, [&](const Name& n) { return n.text == side.name.text; }))
            checks.fail(sides.where, side.name.text + " never has a turn in this order");
}

namespace {

// What two sides alone can have so far.
void check_many_sides(const Definition& definition, Checks& checks) {
    const SidesDef& sides = definition.sides;
    const RulesDef& rules = definition.rules;
    const OutDef& out = rules.out;
    if (sides.side.empty()) return;  // told of already
    if (sides.side.size() <= 2) {
        if (out.any()) checks.fail(out.where, "going out is for more than two sides", "say with checkmate and stalemate in [rules] how the game ends");
        return;
    }
    const auto two_only = [&](bool used, Where where, const char* what) {
        if (used) checks.fail(where.line != 0 ? where : sides.where, std::string(what) + " is for two sides so far, and this game has " + std::to_string(sides.side.size()), "leave it out");
    };
    two_only(definition.match.has_value(), definition.match ? definition.match->where : Where{}, "a match on several boards");
    if (out.royal_capture.men != GoingOutDef::Men::none && !rules.royal_capture)
        checks.fail(out.where, "a side goes out by royal_capture, but royal pieces cannot be captured", "add royal_capture = true to [rules]");
    if (out.extinction.men != GoingOutDef::Men::none && rules.extinctions.empty())
        checks.fail(out.where, "a side goes out by extinction, but nothing says when it has died out", "add [[rules.extinction]]");
    for (const GoingOutDef* how : out.all()) {
        if (how->men == GoingOutDef::Men::none && how->royal != GoingOutDef::Men::none)
            checks.fail(out.where, "royal pieces of a side that goes out, but the others stay its own", "say what becomes of `pieces` too");
        checks.choice(how->men, GoingOutDef::Men::captor, out.where, "what becomes of a side that goes out");
        checks.choice(how->royal, GoingOutDef::Men::captor, out.where, "what becomes of its royal pieces");
        checks.within(how->mover, 0, max_points, out.where, "the points of who moved last");
        checks.within(how->own, 0, max_points, out.where, "the points of a side that goes out");
    }
    checks.within(out.draw, 0, max_points, out.where, "the points of a draw");
    if (rules.by_points && !out.any()) checks.fail(out.where, "places go by points, but no side is ever out", "add [rules.out]");
}

}  // namespace

void check_options(const Definition& definition, Checks& checks) {
    const std::vector<OptionDef>& options = definition.options;
    if (!checks.at_most(options.size(), max_options, options.empty() ? Where{} : options.back().where, "a variant", "options"))
        return;
    Distinct names(checks, "two options are called");
    for (const OptionDef& option : options) {
        if (!checks.word(option.name, option.where, "an option")) continue;
        const std::string what = "option " + option.name;
        names.add(option.name, option.where);
        checks.line(option.value, 0, max_option_text, option.where, "the value of " + what);
        checks.line(option.fallback, 0, max_option_text, option.where, "the default of " + what);
        checks.line(option.help, 0, max_line, option.where, "the help of " + what);
        if (checks.at_most(option.choices.size(), max_choices, option.where, what, "choices"))
            for (const std::string& choice : option.choices)
                if (!checks.line(choice, 0, max_option_text, option.where, "a choice of " + what)) break;
        if (checks.at_most(option.boards.size(), max_floors, option.where, what, "values for boards"))
            for (const OptionDef::ForBoard& own : option.boards) {
                checks.within(own.board, 1, max_floors, option.where, "a board of " + what);
                checks.line(own.value, 0, max_option_text, option.where, "a value of " + what);
            }
    }
}

void check_scripts(const Definition& definition, Checks& checks) {
    const std::vector<ScriptDef>& scripts = definition.scripts;
    checks.at_most(scripts.size(), max_scripts, scripts.empty() ? Where{} : scripts.back().name.where, "a variant", "scripts");
    std::size_t bytes = 0;
    for (const ScriptDef& script : scripts) bytes += script.text.size();
    if (bytes > max_included_bytes)
        checks.fail(scripts.back().name.where, "the scripts have " + std::to_string(bytes) + " bytes together; the limit is " +
                                                   std::to_string(max_included_bytes));
    const std::vector<HookDef>& hooks = definition.hooks;
    if (checks.at_most(hooks.size(), max_hooks, hooks.empty() ? Where{} : hooks.back().where, "a variant", "hooks"))
        for (const HookDef& hook : hooks) check_hook(hook, definition, checks);
}

void validate(const Definition& definition, Report& report) {
    Checks checks(report);
    check_texts(definition, checks);
    check_options(definition, checks);
    const int before = checks.failures();
    check_board(definition.board, checks);
    // What is written by axes cannot be judged without them.
    if (checks.failures() != before) return;
    check_blocks(definition, checks);
    check_sides(definition.sides, checks);
    check_many_sides(definition, checks);
    check_zones(definition, checks);
    check_pieces(definition, checks);
    check_castlings(definition, checks);
    check_rules(definition, checks);
    check_turn(definition, checks);
    check_strikes(definition, checks);
    check_idle_turns(definition, checks);
    check_state(definition, checks);
    check_dialects(definition, checks);
    check_scripts(definition, checks);
    check_setup(definition, checks);
    check_match(definition, checks);
}

void validate_board(const BoardDef& board, Report& report) {
    Checks checks(report);
    check_board(board, checks);
}

void validate_match(const Definition& definition, Report& report) {
    Checks checks(report);
    check_sides(definition.sides, checks);
    check_many_sides(definition, checks);
    check_match(definition, checks);
}

}  // namespace varia
