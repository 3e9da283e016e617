// The parts are checked in the order of the definition. This file checks the texts about the variant, its options,
// scripts and hooks; the other parts have their own files.
#include "validate.hpp"

#include <algorithm>
#include <string>

#include <varia/text.hpp>

#include "check_fields.hpp"
#include "declared_facts.hpp"
#include "option_type.hpp"
#include "spelling.hpp"

namespace varia {
namespace {

void check_texts(const Definition& definition, Checks& checks) {
    for (const Name& alias : definition.aliases) checks.line(alias.text, 1, max_name, alias.where, "an alias");
}

void check_hook(const HookDef& hook, const Definition& definition, Checks& checks) {
    if (!checks.word(hook.function.text, hook.function.where, "the function of a hook")) return;
    const std::string what = "hook " + hook.function.text;
    if (!check_fields(hook, what, checks)) return;
    if (hook.script >= definition.scripts.size())
        checks.fail(hook.where, what + " asks script " + std::to_string(hook.script + std::uint64_t{1}) +
                                    ", but there are " + std::to_string(definition.scripts.size()));
    checks.move_types(hook.types, what);
    if (!hook.side.empty()) checks.side(hook.side, " in " + what);
    const auto only_with = [&](bool given, std::string_view key, std::string_view point) {
        if (given)
            checks.fail(checks.place(hook.where, key),
                        what + ": " + quoted(key) + " goes with point = " + quoted(point) + " only", "leave it out");
    };
    only_with(hook.attacks && hook.point != HookPoint::allow, "attacks", "allow");
    only_with(!hook.suffix.empty() && hook.point != HookPoint::moves, "suffix", "moves");
    only_with(!hook.suffixes.empty() && hook.point != HookPoint::moves, "suffixes", "moves");
    only_with(hook.once && hook.point != HookPoint::moves, "once", "moves");
    const auto not_with = [&](HookPoint point, bool given, std::string_view key, const char* hint) {
        if (given && hook.point == point)
            checks.fail(checks.place(hook.where, key),
                        what + ": " + quoted(key) + " does not go with point = " + quoted(name_of(point)), hint);
    };
    constexpr const char* of_transfers =
        "it is asked about pieces, which make no move: \"pieces\", \"side\", \"from\" and \"state\" say about which";
    not_with(HookPoint::transfer, !hook.types.empty(), "types", of_transfers);
    not_with(HookPoint::transfer, !hook.to.empty(), "to", of_transfers);
    constexpr const char* of_turns =
        "it is asked about turns, which may have several moves: \"side\" and \"state\" say about which";
    not_with(HookPoint::turn, !hook.kinds.empty(), "pieces", of_turns);
    not_with(HookPoint::turn, !hook.types.empty(), "types", of_turns);
    not_with(HookPoint::turn, !hook.from.empty(), "from", of_turns);
    not_with(HookPoint::turn, !hook.to.empty(), "to", of_turns);
    for (auto suffix = hook.suffixes.begin(); suffix != hook.suffixes.end(); ++suffix) {
        checks.line(*suffix, 1, max_suffix, hook.where, "a suffix of " + what);
        if (std::find(hook.suffixes.begin(), suffix, *suffix) != suffix)
            checks.fail(hook.where, what + ": the suffix \"" + *suffix + "\" is there twice");
    }
    checks.states(hook.state, what);
    for (const OptionDef& parameter : hook.parameters) {
        checks.word(parameter.name, parameter.where, "a constant of " + what);
        checks.line(parameter.value, 0, max_parameter_text, parameter.where, "a constant of " + what);
    }
}

}  // namespace

namespace {

// Checks that the default and the set values have one type and are among the choices.
void check_choices(const OptionDef& option, Checks& checks) {
    const auto at = [&](const std::string& key) {
        const Where found = checks.place({}, "options." + option.name + "." + key);
        return found.line != 0 ? found : option.where;
    };
    const std::vector<std::string>& choices = option.choices;
    const OptionType type = option_type(option.fallback);
    for (std::size_t i = 0; i < choices.size(); ++i)
        if (option_type(choices[i]) != type)
            checks.fail(
                at("choices." + std::to_string(i)),
                std::string("the default is ") + name_of(type) + ", this choice is " + name_of(option_type(choices[i])),
                "write values of one type");
    if (!choices.empty() && std::ranges::find(choices, option.fallback) == choices.end())
        checks.fail(at("default"), "the default of option " + quoted(option.name) + " is none of its choices",
                    choices_of(option));
    const auto chosen = [&](const std::string& value) {
        if (value == option.fallback) return;
        if (Complaint complaint = choice_complaint(option, option.name, value))
            checks.fail(option.where, std::move(complaint.message), std::move(complaint.hint));
    };
    chosen(option.value);
    for (const OptionDef::ForBoard& own : option.boards) chosen(own.value);
}

}  // namespace

void check_options(const Definition& definition, Checks& checks) {
    Distinct names(checks, "two options are called");
    for (const OptionDef& option : definition.options) {
        if (!checks.word(option.name, option.where, "an option")) continue;
        const std::string what = "option " + option.name;
        names.add(option.name, option.where);
        for (const AxisDef& axis : definition.board.axes)
            if (option.name == axis.name.text)
                checks.fail(option.where, "option " + quoted(option.name) + " has the name of an axis",
                            "expressions could not tell them apart");
        checks.line(option.value, 0, max_option_text, option.where, "the value of " + what);
        checks.line(option.fallback, 0, max_option_text, option.where, "the default of " + what);
        if (check_fields(option, what, checks)) {
            for (const std::string& choice : option.choices)
                if (!checks.line(choice, 0, max_option_text, option.where, "a choice of " + what)) break;
            check_choices(option, checks);
        }
        if (checks.at_most(option.boards.size(), max_linked_boards, option.where, what, "values for boards"))
            for (const OptionDef::ForBoard& own : option.boards) {
                checks.within(own.board, 1, max_linked_boards, option.where, "a board of " + what);
                checks.line(own.value, 0, max_option_text, option.where, "a value of " + what);
            }
    }
}

// Names in protocols are distinct words, and choose values that the options may have.
void check_protocols(const Definition& definition, Checks& checks) {
    std::vector<std::string> options;
    for (const OptionDef& option : definition.options) options.push_back(option.name);
    Distinct names(checks, "two names in protocols are called");
    for (const ProtocolDef& protocol : definition.protocols) {
        if (!check_fields(protocol, "a name in protocols", checks)) continue;
        const std::string& name = protocol.name.text;
        names.add(name, protocol.name.where);
        if (!std::ranges::all_of(name,
                                 [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; }))
            checks.fail(protocol.name.where, quoted(name) + " cannot be a name in protocols",
                        "write small letters, digits and hyphens");
        for (const OptionChoice& choice : protocol.set) {
            const auto option = std::ranges::find(definition.options, choice.option.text, &OptionDef::name);
            if (option == definition.options.end())
                checks.fail(choice.option.where, "there is no option " + quoted(choice.option.text),
                            did_you_mean(choice.option.text, options));
            else if (Complaint complaint = choice_complaint(*option, option->name, choice.value))
                checks.fail(choice.option.where, std::move(complaint.message), std::move(complaint.hint));
            else
                checks.line(choice.value, 0, max_option_text, choice.option.where,
                            "the value of option " + quoted(option->name));
        }
    }
}

void check_scripts(const Definition& definition, Checks& checks) {
    const std::vector<ScriptDef>& scripts = definition.scripts;
    checks.at_most(scripts.size(), max_scripts, scripts.empty() ? Where{} : scripts.back().name.where, "a variant",
                   "scripts");
    std::size_t bytes = 0;
    for (const ScriptDef& script : scripts) bytes += script.text.size();
    if (bytes > max_included_bytes)
        checks.fail(scripts.back().name.where, "the scripts have " + std::to_string(bytes) +
                                                   " bytes together; the limit is " +
                                                   std::to_string(max_included_bytes));
    for (const HookDef& hook : definition.hooks) check_hook(hook, definition, checks);
}

bool validate(const Definition& definition, Report& report) {
    Checks checks(report);
    // Whatever walks over a list of the definition relies on its limit.
    if (!check_fields(definition, "", checks, {})) return false;
    check_texts(definition, checks);
    check_options(definition, checks);
    check_protocols(definition, checks);
    checks.about(definition);
    const int before = checks.failures();
    check_board(definition.board, checks);
    // Vectors and other rules about axes cannot be checked without valid axes.
    if (checks.failures() != before) return false;
    check_blocks(definition, checks);
    check_sides(definition.sides, definition.board.axes.size(), checks);
    check_many_sides(definition, checks);
    check_zones(definition, checks);
    check_pieces(definition, checks);
    check_castlings(definition, checks);
    check_rules(definition, checks);
    check_turn(definition, checks);
    check_remote_captures(definition, checks);
    check_idle_turns(definition, checks);
    check_state(definition, checks);
    check_dialects(definition, checks);
    check_scripts(definition, checks);
    check_setup(definition, checks);
    check_looks(definition, checks);
    check_match(definition, checks);
    if (!anybody_can_win(definition))
        checks.warn({}, "nobody can win: no piece is royal, and no goal or extinction is declared",
                    "write royal = true in a piece's table, or a [rules] goal");
    return checks.failures() == 0;
}

void validate_board(const BoardDef& board, Report& report) {
    Checks checks(report);
    check_board(board, checks);
}

void validate_match(const Definition& definition, Report& report) {
    Checks checks(report);
    check_sides(definition.sides, definition.board.axes.size(), checks);
    check_many_sides(definition, checks);
    check_match(definition, checks);
}

}  // namespace varia
