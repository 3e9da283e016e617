#include "compiler.hpp"

#include <numeric>

#include "compile_bitboards.hpp"
#include "compile_blocks.hpp"
#include "compile_clearings.hpp"
#include "compile_facing.hpp"
#include "compile_history.hpp"
#include "compile_hooks.hpp"
#include "compile_kinds.hpp"
#include "compile_material.hpp"
#include "compile_moves.hpp"
#include "compile_promotions.hpp"
#include "compile_pushes.hpp"
#include "compile_remote_captures.hpp"
#include "compile_rules.hpp"
#include "compile_turns.hpp"
#include "declared.hpp"
#include "features.hpp"
#include "hook_reach.hpp"
#include "sides.hpp"
#include "validate.hpp"
#include "zobrist_keys.hpp"

namespace varia {
namespace {

void take_sides(StateTables& state, const Sides& sides) {
    state.order = sides.order;
    state.sides = sides.all;
    for (const Side side : sides.all)
        state.enemies[static_cast<std::size_t>(index(side))] = sides.all -
                                                               sides.allies[static_cast<std::size_t>(index(side))];
    state.many = sides.all.size() != 2;
    state.owners = state.many || sides.neutral ? max_sides + 1 : 2;
    const std::size_t turns = state.order.size();
    for (std::size_t turn = 0; turn < turns; ++turn)
        state.turn_keys.push_back(zobrist::turn(static_cast<int>(turn)) ^
                                  zobrist::turn(static_cast<int>((turn + 1) % turns)));
}

// By side: how many moves in a row it makes at most. The order repeats.
BySide<std::uint8_t> max_moves_in_a_row(const std::vector<Side>& order) {
    BySide<std::uint8_t> max{};
    std::size_t run = 0;
    for (std::size_t turn = 0; turn < 2 * order.size(); ++turn) {
        const Side side = order[turn % order.size()];
        run = turn != 0 && order[(turn - 1) % order.size()] == side ? run + 1 : 1;
        auto& longest = max[static_cast<std::size_t>(index(side))];
        longest = static_cast<std::uint8_t>(std::max<std::size_t>(longest, std::min(run, order.size())));
    }
    return max;
}

void take_kinds(StateTables& state, const Kinds& kinds) {
    state.royal_kinds = kinds.royal;
    state.promoted_kinds = kinds.promoted;
    state.first_kinds = kinds.first;
    state.reset_kinds = kinds.reset;
    state.captured_as = kinds.captured_as;
}

void take_castlings(StateTables& state, BySide<std::vector<StateTables::Castling>> castlings) {
    for (const auto& of_side : castlings)
        for (const StateTables::Castling& c : of_side) state.castling_kinds |= KindSet(c.king) | KindSet(c.partner);
    state.castlings = std::move(castlings);
}

}  // namespace

Result<std::shared_ptr<const Variant>> Variant::compile(Definition definition) {
    Work work(LoadBudget{});
    return Compiler::compile(std::move(definition), work);
}

Result<std::shared_ptr<const Variant>> Compiler::compile(Definition given, Work& work, const Places* places) {
    const std::uint64_t before = work.held();
    Report judged(given.files, &work, places);
    const bool may_go_on = validate(given, judged);
    const Diagnostics judgement = judged.take();
    if (!may_go_on) return judgement;
    Report of_board(given.files, &work, places);
    std::optional<Board> built = Board::build(given.board, given.options, of_board);
    of_board.append(judgement);
    if (!built) return of_board.take();
    // make_shared cannot be used, because only the compiler may call the constructor.
    std::shared_ptr<Variant> variant(new Variant(std::move(given), *std::move(built)));
    const Definition& definition = variant->definition_;
    const Board& board = variant->board_;
    StateTables& state = *variant->state_;
    Programs& programs = *variant->programs_;
    Report report(definition.files, &work, places);
    *variant->sides_seen_ = compile_sides(definition, board, report);
    const bool mirrors = !report.failed();
    report.append(of_board.take());
    if (!mirrors) return report.take();  // everything mirrored would be wrong, too
    const Sides& sides = *variant->sides_seen_;
    variant->mirror_ = sides.mirror;
    variant->order_ = sides.order;
    variant->sides_ = sides.all;
    variant->allies_ = sides.allies;
    variant->neutral_ = sides.neutral;
    const Declared declared(definition, board, sides, report);

    // What follows from the declaration alone.
    state.cells = board.cells();
    state.set_words = (board.cells() + 63) / 64;
    state.reserve = definition.rules.reserve;
    state.castling_by_partner = definition.castling_by_partner;
    state.check_limit = definition.rules.checks.count;
    take_sides(state, sides);
    state.all_kinds = KindSet::up_to(declared.kinds);
    take_kinds(state, compile_kinds(declared));
    PromotionTables promotions = compile_promotions(declared);
    programs.promotions = std::move(promotions.promotions);
    state.reserve_promotion = promotions.from_reserve;
    state.mixed_promotion = promotions.mixed;
    state.promotion_rules = std::move(promotions.rules);
    take_castlings(state, compile_castlings(declared));
    state.note_traits();
    state.exposed_for = definition.rules.exposed_for != ExposedFor::usual ? definition.rules.exposed_for
                        : state.many                                      ? ExposedFor::round
                                                                          : ExposedFor::move;
    if (state.exposed_for == ExposedFor::row && definition.turn.counts.empty() && definition.turn.grow == 0 &&
        definition.turn.then.empty())
        state.exposed_for = ExposedFor::move;
    state.several_exposed = state.exposed_for != ExposedFor::move;
    state.exposed_limit = max_moves_in_a_row(state.order);
    state.remote_captures = compile_remote_captures(declared);
    state.remote_captures_any = state.remote_captures.any();
    compile_turns(declared, state);
    state.several_exposed = state.several_exposed || state.turns;
    state.points = compile_points(declared, &PieceDef::points);
    state.neutral_points = compile_points(declared, &PieceDef::neutral_points);
    state.withins = compile_withins(declared);
    state.going_out = definition.rules.out.any();
    programs.drops = compile_drops(declared);
    for (const DropRule& rule : programs.drops[0])
        if (rule.endless) state.endless_drops.add(rule.kind);
    state.goals = compile_goals(declared);
    state.extinctions = compile_extinctions(declared);
    state.repetition = compile_repetition(declared);
    state.countings = compile_countings(declared);
    state.declares = compile_declares(declared);
    compile_material(declared, state);
    compile_rows(declared, state);
    compile_enclosures(declared, state);
    compile_most(declared, state);
    state.lost_without_royals = lost_without_royals(state);
    state.initial_state = compile_state(declared);
    for (std::size_t i = 0; i < definition.state.size(); ++i) {
        if (definition.state[i].lasts == StateDef::Lasts::game) continue;
        const bool reply = definition.state[i].lasts == StateDef::Lasts::reply;
        state.fleeting.push_back({static_cast<int>(i), reply ? static_cast<int>(state.initial_state.size()) : -1});
        if (reply) state.initial_state.push_back(0);
    }
    state.holds = compile_holds(declared);
    compile_passes(declared, state);
    state.facing = compile_facing(declared);
    programs.hooks = compile_hooks(declared);
    programs.placed = compile_placed(declared);
    Slots slots = compile_slots(declared);
    state.slots = std::move(slots.slots);
    state.slot_of = std::move(slots.slot_of);
    Pushes pushes = compile_pushes(declared);
    state.pushes = std::move(pushes.pushes);
    state.pushers = pushes.pushers;

    state.plain = state.holds.empty() && state.facing.state < 0 && state.passes_limit == 0 && !state.keeps_more() &&
                  state.fleeting.empty() && !state.going_out && !state.more_to_make && !state.several_exposed &&
                  !state.names_next;

    // What needs walks over the board, and what follows from all tables together.
    const bool walks = MoveCompiler(declared, promotions, state, programs).compile();
    const int exposed = std::accumulate(state.exposed_limit.begin(), state.exposed_limit.end(), 0);
    if (state.several_exposed && !state.turns && !state.crossings.empty() && exposed > max_exposed)
        report.error(definition.sides.where,
                     "by this turn order " + std::to_string(exposed) +
                         " pieces could be exposed to en passant at a time; the limit is " +
                         std::to_string(max_exposed),
                     "write en_passant = \"move\" in [rules], or give the sides fewer moves in a row");
    if (!walks || report.failed()) return report.take();
    static_cast<Features&>(programs) = features_of(definition, state, programs);
    const std::uint64_t nodes = programs.nodes.size() + programs.wide_nodes.size();
    if (!report.spend(definition.board.where, times(nodes, 2 + programs.hooks.size()))) return report.take();
    HookReach(board.cells(), declared.kinds, state, programs).note();
    programs.sets = compile_sets(board, declared.kinds, programs, state);
    // Single kinds also need bitboards if only some of many pieces capture remotely, sweep or freeze.
    if (programs.sets || (state.set_words <= 2 && (programs.sweeps || state.remote_captures.any() || state.freezes)))
        state.set_kinds = declared.kinds;
    // Releases what compiling has used. What the variant keeps stays claimed while the caller goes on loading.
    const std::uint64_t stays = variant->memory();
    work.release(work.held() - before);
    if (!report.claim(definition.board.where, stays)) return report.take();
    return Result<std::shared_ptr<const Variant>>(std::move(variant), report.take());
}

}  // namespace varia
