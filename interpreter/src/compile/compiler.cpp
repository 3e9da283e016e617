// The compiler's main line: sides, kinds, moves, and the order in which they depend on each other.
#include "compiler.hpp"
#include "compile_sets.hpp"

#include <algorithm>
#include <set>

#include <varia/text.hpp>

#include "key.hpp"

namespace varia {

Result<std::shared_ptr<const Variant>> Variant::compile(Definition definition) { return Compiler::compile(std::move(definition)); }

Result<std::shared_ptr<const Variant>> Compiler::compile(Definition definition) {
    Result<Board> board = Board::build(definition.board, definition.options, definition.files);
    if (!board) return board.diagnostics();
    // Not make_shared: the constructor is the compiler's alone.
    std::shared_ptr<Variant> variant(new Variant(std::move(definition), std::move(board).value()));
    Report report(variant->definition_.files);
    report.append(board.diagnostics());
    Compiler compiler(*variant, report);
    compiler.sides();
    compiler.kinds();
    compiler.promotions();
    compiler.castlings();
    compiler.drops();
    compiler.endings();
    compiler.state_values();
    compiler.holds();
    compiler.hooks();
    compiler.blocks();
    for (int k = 1; k <= compiler.variant_.kinds() && k < max_kinds; ++k) compiler.pushes(static_cast<Kind>(k));
    compiler.moves();
    compiler.flags();
    compiler.hook_reach();
    compiler.summary_checks();
    if (report.failed()) return report.take();
    compiler.programs_.sets = compile_sets(compiler.board_, compiler.variant_.kinds(), compiler.programs_, compiler.state_);
    if (compiler.programs_.sets) compiler.state_.set_kinds = compiler.variant_.kinds();
    return Result<std::shared_ptr<const Variant>>(std::move(variant), report.take());
}

Compiler::Compiler(Variant& variant, Report& report)
    : variant_(variant), definition_(variant.definition_), board_(variant.board_), report_(report),
      state_(*variant.state_), programs_(*variant.programs_) {
    state_.cells = board_.cells();
    state_.set_words = (board_.cells() + 63) / 64;
    programs_.promotions.emplace_back();
}

void Compiler::sides() {
    const SidesDef& sides = definition_.sides;
    variant_.mirror_.assign(static_cast<std::size_t>(board_.dimensions()), false);
    for (const Name& axis : sides.mirror) {
        if (const auto a = board_.find_axis(axis.text)) variant_.mirror_[static_cast<std::size_t>(*a)] = true;
        else report_.error(axis.where, "no axis \"" + axis.text + "\" to mirror the board along");
    }
    std::vector<std::string> names{sides.side[0].name.text, sides.side[1].name.text};
    if (names[0] == names[1]) report_.error(sides.side[1].name.where, "both sides are called \"" + names[0] + "\"");
    if (sides.side[0].letter == sides.side[1].letter)
        report_.error(sides.where, "both sides have the letter \"" + sides.side[0].letter + "\"");
    if (sides.order.empty()) variant_.order_ = {Side::first, Side::second};
    if (sides.order.size() > 64) report_.error(sides.where, "the turn order has more than 64 turns");
    for (const Name& name : sides.order) {
        if (name.text == names[0]) variant_.order_.push_back(Side::first);
        else if (name.text == names[1]) variant_.order_.push_back(Side::second);
        else report_.error(name.where, "turn order: no side \"" + name.text + "\"", did_you_mean(name.text, names));
    }
    if (variant_.order_.empty()) variant_.order_ = {Side::first, Side::second};
    state_.order = variant_.order_;
    for (std::size_t turn = 0; turn < state_.order.size(); ++turn)
        state_.turn_keys.push_back(key::turn(static_cast<int>(turn)) ^ key::turn(static_cast<int>((turn + 1) % state_.order.size())));
    zones_.emplace(board_, definition_, variant_.mirror_, report_);
}

void Compiler::kinds() {
    if (definition_.pieces.empty()) report_.error({}, "a variant needs at least one kind of piece", "add a table such as [pieces.K]");
    if (definition_.pieces.size() >= static_cast<std::size_t>(max_kinds))
        report_.error(definition_.pieces[max_kinds - 1].where, "a variant has at most " + std::to_string(max_kinds - 1) + " kinds of piece");
    for (const PieceDef& piece : definition_.pieces) letters_.push_back(piece.letter.text);
    std::set<std::string> seen;
    const std::size_t count = std::min(definition_.pieces.size(), static_cast<std::size_t>(max_kinds - 1));
    for (std::size_t i = 0; i < count; ++i) {
        const PieceDef& piece = definition_.pieces[i];
        const auto kind = static_cast<Kind>(i + 1);
        if (!seen.insert(piece.letter.text).second)
            report_.error(piece.letter.where, "two kinds of piece have the letter \"" + piece.letter.text + "\"");
        if (piece.royal) state_.royal_kinds |= kind_bit(kind);
        const std::string& letter = piece.letter.text;
        if (!letter.empty() && (letter.front() == '+' || letter.back() == '~')) state_.promoted_kinds |= kind_bit(kind);
        for (const MoveDef& move : piece.moves)
            if (move.first) state_.first_kinds |= kind_bit(kind);
        if (piece.captured_as.empty()) state_.captured_as[kind] = kind;
        else if (piece.captured_as.text != "none") state_.captured_as[kind] = kind_named(piece.captured_as, "captured_as");
    }
    state_.reserve = definition_.rules.reserve;
    state_.castling_by_partner = definition_.castling_by_partner;
    state_.check_limit = definition_.rules.checks.count;
    state_.reset_kinds = kind_mask(definition_.rules.move_rule.reset, "the move rule");
}

Kind Compiler::kind_named(const Name& letter, const std::string& what) {
    for (std::size_t i = 0; i < letters_.size() && i + 1 < static_cast<std::size_t>(max_kinds); ++i)
        if (letters_[i] == letter.text) return static_cast<Kind>(i + 1);
    report_.error(letter.where, what + ": no piece \"" + letter.text + "\"", did_you_mean(letter.text, letters_));
    return 0;
}

std::uint64_t Compiler::kind_mask(const std::vector<Name>& letters, const std::string& what) {
    std::uint64_t mask = 0;
    for (const Name& letter : letters)
        if (const Kind k = kind_named(letter, what); k != 0) mask |= kind_bit(k);
    return mask;
}

Cell Compiler::cell_named(const Name& name, const std::string& what) {
    const Cell c = board_.find(name.text);
    if (c == no_cell)
        report_.error(name.where, what + ": no cell \"" + name.text + "\" on this board",
                      "cells run from " + board_.name(0) + " to " + board_.name(static_cast<Cell>(board_.cells() - 1)));
    return c;
}

std::uint16_t Compiler::add_promotion(Promotion promotion) {
    programs_.promotions.push_back(std::move(promotion));
    return static_cast<std::uint16_t>(programs_.promotions.size() - 1);
}

void Compiler::promotions() {
    for (std::size_t i = 0; i < definition_.pieces.size() && i + 1 < static_cast<std::size_t>(max_kinds); ++i) {
        const PieceDef& piece = definition_.pieces[i];
        const auto kind = static_cast<Kind>(i + 1);
        for (const PromotionDef& def : piece.promotions) {
            Promotion forced;
            forced.from_reserve = def.from_reserve;
            for (const Name& to : def.to) {
                const Kind k = kind_named(to, "promotion of " + piece.letter.text);
                if (k == 0) continue;
                if (std::ranges::find(forced.to, k) != forced.to.end())
                    report_.error(to.where, "promotion of " + piece.letter.text + ": \"" + to.text + "\" is listed twice");
                else forced.to.push_back(k);
            }
            if (def.to.empty() && def.from_reserve) {
                for (std::size_t k = 1; k <= definition_.pieces.size(); ++k)
                    if (k != kind && !definition_.pieces[k - 1].royal) forced.to.push_back(static_cast<Kind>(k));
            } else if (def.to.empty()) {
                report_.error(def.where, "promotion of " + piece.letter.text + " names no piece to become",
                              "list the kinds in `to`, or write from_reserve = true");
            }
            if (def.from_reserve) {
                state_.reserve_promotion |= kind_bit(kind);
                if (definition_.rules.reserve == Reserve::none)
                    report_.error(def.where, "promotion of " + piece.letter.text + " is from the reserve, but no captured piece goes there",
                                  "write reserve = \"owner\" in [rules]");
            }
            Promotion free = forced;
            free.optional = true;
            const std::uint16_t forced_number = add_promotion(std::move(forced));
            const std::uint16_t optional_number = add_promotion(std::move(free));
            for (const Side side : {Side::first, Side::second}) {
                CellSet must(board_.cells());
                if (!def.must.empty()) must = zones_->resolve(def.must, side, report_);
                CellSet zone = zones_->resolve(def.zone, side, report_);
                if (side == Side::first && zone.empty())
                    report_.warning(def.zone.where, "promotion of " + piece.letter.text + ": the zone has no cells");
                promotions_[static_cast<std::size_t>(index(side))][kind].rules.push_back(
                    {std::move(zone), std::move(must), def.leaving, forced_number, optional_number, def.optional});
            }
        }
    }
}

void Compiler::moves() {
    // Moves are checked before anything is compiled, so that one bad vector is reported once.
    const MoveContext context{board_, *zones_, variant_.mirror_};
    bool good = true;
    for (const PieceDef& piece : definition_.pieces)
        for (const MoveDef& move : piece.moves) good = check_move(move, piece.letter.text, context, report_) && good;
    if (!good || report_.failed()) return;

    StepTable steps(board_);
    ForwardCompiler forward(board_, steps, programs_, state_);
    std::array<Attackers, 2> attackers;
    for (const Side side : {Side::first, Side::second})
        for (int k = 1; k <= variant_.kinds(); ++k) {
            compile_kind(static_cast<Kind>(k), side, forward, attackers[static_cast<std::size_t>(index(side))]);
            if (report_.failed()) return;
        }
    // What both sides do alike is reversed once for both.
    ReverseCompiler both(board_, steps, programs_);
    const auto alike = [&](const auto& unit, const Attackers& others) {
        const auto other = others.units.find(unit.first);
        return other != others.units.end() && other->second.kinds == unit.second.kinds;
    };
    for (const auto& unit : attackers[0].units)
        if (alike(unit, attackers[1])) both.add(unit.second.unit, unit.second.kinds);
    both.put_in_waiting();
    for (const Side side : {Side::first, Side::second}) {
        const auto by = static_cast<std::size_t>(index(side));
        ReverseCompiler reverse = side == Side::first ? both : std::move(both);
        for (const auto& unit : attackers[by].units)
            if (!alike(unit, attackers[1 - by])) reverse.add(unit.second.unit, unit.second.kinds);
        for (const Passant& p : attackers[by].passant) reverse.add_passant(p.move, p.kind, p.needs_mark, promotions_[by][p.kind]);
        facing(reverse, side);
        programs_.reverse[by] = reverse.finish();
        programs_.reverse[by].nodes.shrink_to_fit();
        programs_.reverse[by].gap_nodes.shrink_to_fit();
    }
    programs_.nodes.shrink_to_fit();
    programs_.details.shrink_to_fit();
    programs_.wide_nodes.shrink_to_fit();
    programs_.wide_details.shrink_to_fit();
}

void Compiler::compile_kind(Kind kind, Side side, ForwardCompiler& forward, Attackers& attackers) {
    const MoveContext context{board_, *zones_, variant_.mirror_};
    const PieceDef& piece = variant_.kind(kind);
    const PromotionZones& promotions = promotions_[static_cast<std::size_t>(index(side))][kind];
    // On small boards all moves of a kind are one program, for speed; on large ones each is a program of its own,
    // which the kinds that share it share.
    const bool merge = board_.cells() <= 256;
    KindProgram& program = programs_.kinds[static_cast<std::size_t>(index(side))][kind];
    for (const bool needs_mark : {false, true}) {
        struct Group {
            std::uint8_t clear;
            std::vector<ConcreteMove> moves;
        };
        std::vector<Group> groups;
        for (const MoveDef& move : piece.moves) {
            if (move.first != needs_mark) continue;
            ConcreteMove concrete = make_concrete(move, side, context, report_);
            if (move.en_passant) attackers.passant.push_back({concrete, kind, needs_mark});
            const std::uint8_t clear = clearing(move, piece.letter.text);
            auto group = merge ? std::ranges::find(groups, clear, &Group::clear) : groups.end();
            if (group == groups.end()) group = groups.insert(groups.end(), {clear, {}});
            group->moves.push_back(std::move(concrete));
        }
        for (Group& group : groups) {
            ForwardUnit unit = forward.compile({kind, side, promotions, piece.where, report_}, std::move(group.moves), needs_mark);
            if (report_.failed()) return;
            unit.unit.clear = group.clear;
            program.units.push_back(unit.unit);
            const std::uint32_t first = unit.unit.first;
            AttackMask& kinds = attackers.units.try_emplace(first, Attackers::Unit{std::move(unit), {}}).first->second.kinds;
            if (needs_mark && (kinds.any & kind_bit(kind)) == 0) kinds.marked |= kind_bit(kind);
            kinds.any |= kind_bit(kind);
        }
    }
    // Most kinds of the second side move by the very programs of the first.
    const KindProgram& other = programs_.kinds[0][kind];
    const bool shared = side == Side::second && std::ranges::equal(program.units, other.units, {}, &Unit::first, &Unit::first);
    program.repeats = shared ? other.repeats : forward.repeats(program.units);
    if ((state_.reserve_promotion & kind_bit(kind)) != 0) program.uncounted = forward.draws_on_reserve(program.units);
}

void Compiler::facing(ReverseCompiler& reverse, Side side) {
    if (!definition_.rules.facing) return;
    const FacingDef& def = *definition_.rules.facing;
    const Kind kind = kind_named(def.kind, "facing");
    if (kind == 0) return;
    if (!variant_.royal(kind)) {
        report_.error(def.kind.where, "facing: \"" + def.kind.text + "\" is not royal");
        return;
    }
    MoveDef lines;
    lines.expand = Expand::none;
    lines.quiet = false;
    lines.where = def.where;
    for (const Vector& v : def.along) lines.paths.push_back({Leg{v, 1, unlimited, Over::empty, true}});
    const MoveContext context{board_, *zones_, variant_.mirror_};
    if (check_move(lines, "the facing rule", context, report_)) reverse.add_facing(make_concrete(lines, side, context, report_), kind);
}

void Compiler::summary_checks() {
    const RulesDef& rules = definition_.rules;
    if (state_.royal_kinds == 0 && rules.goals.empty() && rules.extinctions.empty() && rules.checks.count == 0 &&
        rules.checkmate.verdict == Verdict::loss && rules.stalemate.verdict == Verdict::draw && !definition_.pieces.empty() && definition_.hooks.empty())
        report_.warning({}, "nobody can win: no piece is royal, and no goal or extinction is declared",
                        "write royal = true in a piece's table, or a [rules] goal");
}

}  // namespace varia
