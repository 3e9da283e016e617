#include "compiler.hpp"

#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compile_bitboards.hpp"
#include "compile_declared_tables.hpp"
#include "compile_models.hpp"
#include "compile_moves.hpp"
#include "compile_position_models.hpp"
#include "compile_promotions.hpp"
#include "declared.hpp"
#include "hook_reach.hpp"
#include "sides.hpp"
#include "validate.hpp"

namespace varia {
namespace {

// Reports an error if more pieces could be exposed at a time than a position can note. Precondition: some move exposes
// its piece.
void check_exposures(const Definition& definition, const PositionModels& models, Report& report) {
    const ExposureModel& exposure = models.exposure;
    const int exposed = std::accumulate(exposure.limit.begin(), exposure.limit.end(), 0);
    if (exposure.several && !models.turns.of_steps && exposed > max_exposed)
        report.error(definition.sides.where,
                     "by this turn order " + std::to_string(exposed) +
                         " pieces could be exposed to en passant at a time; the limit is " +
                         std::to_string(max_exposed),
                     "write en_passant = \"move\" in [rules], or give the sides fewer moves in a row");
}

// Nothing if something is wrong, now or before.
std::optional<CompiledMoves> compile_moves(const Declared& declared, const PromotionTables& promotions,
                                           const PositionModels& of_positions, const RuleTables& rules,
                                           ForwardWalks walks) {
    MoveCompiler compiler(declared, promotions, rules, walks);
    std::optional<CompiledMoves> moves = compiler.compile();
    if (compiler.exposes()) check_exposures(declared.definition, of_positions, declared.report);
    if (declared.report.failed()) return {};
    return moves;
}

// Whether positions need bitboards of single kinds: for bitboard tables, and if only some of many pieces capture
// remotely, sweep or freeze.
bool needs_sets_of_kinds(const PositionModels& of_positions, const RuleTables& rules, const Models& models,
                         bool has_sets) {
    return has_sets || (rules.set_words <= 2 && (models.captures.by_sweeping || of_positions.changes.remote_captures ||
                                                 of_positions.neighbours.freeze));
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
    const PromotionTables promotions = compile_promotions(declared);
    DeclaredTables tables = compile_declared_tables(declared, promotions);
    const PositionModels of_positions = compile_position_models(definition, tables.rules);

    // What needs walks over the board.
    const ForwardWalks walks = forward_walks(declared);
    std::optional<CompiledMoves> moves = compile_moves(declared, promotions, of_positions, tables.rules, walks);
    if (!moves) return report.take();

    // What follows from all tables together.
    const Models models = compile_models(definition, of_positions, tables.rules, *moves, walks, tables.hooks);
    const std::uint64_t nodes = moves->programs.nodes.size() + moves->programs.wide_nodes.size();
    if (!report.spend(definition.board.where, times(nodes, 2 + tables.hooks.size()))) return report.take();
    const HookReach reach(declared.kinds, tables.rules, moves->programs, tables.drops, models);
    std::vector<CompiledHook> hooks;
    for (HookPattern& pattern : tables.hooks) hooks.push_back(reach.find(std::move(pattern)));
    std::unique_ptr<const BitboardTables> sets = compile_sets(declared.kinds, of_positions, tables.rules,
                                                              moves->programs, models);
    const bool sets_of_kinds = needs_sets_of_kinds(of_positions, tables.rules, models, sets != nullptr);

    *variant->state_ = {of_positions, std::move(tables.rules), std::move(moves->tables),
                        sets_of_kinds ? declared.kinds : 0};
    *variant->programs_ = {models,
                           std::move(moves->programs),
                           std::move(tables.placed),
                           std::move(tables.lots),
                           std::move(tables.drops),
                           std::move(sets),
                           std::move(hooks)};
    // Releases what compiling has used. What the variant keeps stays claimed while the caller goes on loading.
    const std::uint64_t stays = variant->memory();
    work.release(work.held() - before);
    if (!report.claim(definition.board.where, stays)) return report.take();
    return Result<std::shared_ptr<const Variant>>(std::move(variant), report.take());
}

}  // namespace varia
