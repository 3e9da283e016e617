// Makes the start position from a variant's file: from position text, from lists of cells or from drawings with the
// hand given separately.
#include "setup.hpp"

#include <utility>
#include <vector>

#include <fmt/format.h>

#include <varia/notation.hpp>
#include <varia/rules.hpp>

#include "board_field.hpp"
#include "declared_facts.hpp"
#include "hooks.hpp"
#include "playable.hpp"
#include "position_reader.hpp"
#include "report.hpp"
#include "setup_drawing.hpp"
#include "setup_pieces.hpp"

namespace varia {

namespace {

// Adds the place in the file to errors of a text that begins at `where`.
Diagnostics placed(Diagnostics errors, const Definition& definition, Where where) {
    for (Diagnostic& d : errors) {
        d.file = where.file < definition.files.size() ? definition.files[where.file] : std::string{};
        d.line = where.line;
        d.column = where.column == 0 || d.column == 0 ? where.column : where.column + d.column - 1;
    }
    return errors;
}

Result<Position> set_up(const VariantPtr& variant) {
    const Definition& definition = variant->definition();
    const SetupDef& setup = definition.setup;
    if (setup.position.empty() && setup.pieces.empty() && setup.slices.empty()) {
        Report report(definition.files);
        report.error(setup.where, "no set-up: nothing says where the pieces start",
                     "add [setup] with position = ... or board = ...");
        return report.take();
    }
    if (setup.position.empty()) {
        Result<Position> drawn = setup.pieces.empty() ? read_drawing(variant) : read_placed(variant);
        if (!drawn || !variant->has_neutral() || count_royals(*drawn, Side::nobody) == 0) return drawn;
        Report report(definition.files);
        report.error(setup.where, "a royal piece of the set-up is nobody's", "give it a side, or take it off");
        return report.take();
    }
    Result<Position> position = read_position(variant, setup.position.text, Reading::set_up);
    if (!position) return placed(position.diagnostics(), definition, setup.position.where);
    if (setup.hand.empty()) return position;
    TypedText hand(setup.hand.text);
    read_hand(*position, PieceLetters(*variant), hand, {hand.text(), 0});
    if (hand.failed()) return placed(hand.errors(), definition, setup.hand.where);
    return position;
}

// Applies the changes that the variant's scripts make to the set-up.
Diagnostics ask_scripts(const VariantPtr& variant, Position& start) {
    const std::vector<HookDef>& declared = variant->definition().hooks;
    if (declared.empty() || variant->hooks() == nullptr) return {};
    const std::unique_ptr<HookRunner> runner = variant->hooks()->make(*variant);
    for (std::size_t h = 0; h < declared.size(); ++h) {
        if (declared[h].point != HookPoint::setup) continue;
        Effects effects;
        runner->setup(static_cast<int>(h), start, effects);
        if (const std::optional<Diagnostic> failure = runner->take_failure()) return {*failure};
        for (const Effect& e : effects) {
            const auto a = static_cast<Cell>(e.a);
            const Piece piece = Piece::from_code(e.code);
            switch (e.type) {
                case EffectType::place:
                    start.put(a, piece);
                    start.set_unmoved(a, e.value != 0);
                    break;
                case EffectType::remove:
                case EffectType::capture:
                    start.put(a, {});
                    break;
                case EffectType::relocate:
                case EffectType::carry: {
                    const Piece moved = start.at(a);
                    const bool mark = e.type == EffectType::carry && start.unmoved(a);
                    start.put(a, {});
                    start.put(e.b, moved);
                    if (mark) start.set_unmoved(e.b, true);
                    break;
                }
                case EffectType::set_state:
                    start.set_state(e.a, e.value);
                    break;
                case EffectType::add_hand:
                    start.set_hand(piece.side(), piece.kind(), start.hand(piece.side(), piece.kind()) + e.value);
                    break;
                case EffectType::move_block:
                    start.set_filled(e.a, false);
                    start.set_filled(e.b, true);
                    break;
                case EffectType::next_side:
                    break;  // no move has been made
            }
        }
    }
    start.normalise_marks();
    return {};
}

void check_start(const VariantPtr& variant, Position& start, Report& report) {
    const Definition& definition = variant->definition();
    const Where where = definition.setup.position.empty() ? definition.setup.where : definition.setup.position.where;
    bool any_royal = false;
    for (const PieceDef& piece : definition.pieces) any_royal = any_royal || piece.royal;
    for (const Side side : variant->sides()) {
        const std::string& name = definition.sides.of(side).name.text;
        const int royals = count_royals(start, side);
        if (royals > max_royals)
            report.error(where,
                         fmt::format("{} starts with {} royal pieces; the limit is {}", name, royals, max_royals));
        if (royals == 0 && any_royal && !can_lose_without_royal(definition, side) && royals_to_drop(start, side) == 0)
            report.error(where,
                         fmt::format("{} starts without a royal piece, and no rule says how it could lose", name),
                         "place its royal piece, or add an extinction or a goal to [rules]");
    }
    if (report.failed()) return;
    TypedText unplaced({});
    check_last_mover(start, unplaced, 0);
    for (const Diagnostic& d : unplaced.errors()) report.error(where, d.message, d.hint);
    if (report.failed()) return;
    Rules rules(variant);
    const Outcome outcome = rules.outcome(start);
    if (const std::optional<Diagnostic> failure = rules.take_failure()) return report.append({*failure});
    if (outcome.over) report.warning(where, fmt::format("the game is over at its start: {}", outcome.text(*variant)));
}

}  // namespace

Result<std::string> start_text(const VariantPtr& variant) {
    Report report(variant->definition().files);
    Result<Position> start = set_up(variant);
    if (!start) return start.diagnostics();
    if (Diagnostics errors = ask_scripts(variant, *start); !errors.empty()) return errors;
    check_start(variant, *start, report);
    if (report.failed()) return report.take();
    return {format_position(*start), report.take()};
}

void StartSetter::set_hooks(const Variant& variant, std::shared_ptr<const HookMaker> hooks, ScriptBudget scripts) {
    variant.hooks_ = std::move(hooks);
    variant.scripts_ = std::move(scripts);
}

void StartSetter::set_linked(const Variant& variant, std::shared_ptr<const LinkedBoards> linked) {
    variant.linked_ = std::move(linked);
}

void StartSetter::set(const Variant& variant, std::string start) { variant.start_ = std::move(start); }

}  // namespace varia
