// The parts that everything else is made of, on positions of random games: listing the legal moves, doing and undoing
// each, asking whether cells are attacked; and loading. Of matches, one board alone.
#include "shipped.hpp"

namespace {

using namespace varia;

void list_moves(benchmark::State& state, const std::string& name) {
    const VariantPtr variant = bench::load(state, name);
    if (!variant) return;
    std::vector<Position> positions = bench::positions(variant);
    Rules rules(variant);
    MoveList moves;
    std::uint64_t listed = 0;
    for (auto _ : state)
        for (Position& position : positions) {
            rules.legal_moves(position, moves);
            listed += moves.size();
        }
    bench::rate(state, "moves", listed);
    bench::rate(state, "lists", state.iterations() * positions.size());
}

void do_undo(benchmark::State& state, const std::string& name) {
    const VariantPtr variant = bench::load(state, name);
    if (!variant) return;
    std::vector<Position> positions = bench::positions(variant);
    Rules rules(variant);
    std::vector<MoveList> moves;
    for (Position& position : positions) moves.push_back(rules.legal_moves(position));
    Position::Undo undo;
    std::uint64_t done = 0;
    for (auto _ : state)
        for (std::size_t i = 0; i < positions.size(); ++i)
            for (const Move move : moves[i]) {
                rules.do_move(positions[i], move, undo);
                rules.undo_move(positions[i], undo);
                ++done;
            }
    bench::rate(state, "moves", done);
}

void attacked(benchmark::State& state, const std::string& name) {
    const VariantPtr variant = bench::load(state, name);
    if (!variant) return;
    const std::vector<Position> positions = bench::positions(variant);
    Rules rules(variant);
    const int cells = variant->board().cells();
    std::uint64_t asked = 0;
    for (auto _ : state)
        for (const Position& position : positions)
            for (int c = 0; c < cells; ++c, ++asked)
                benchmark::DoNotOptimize(rules.attacked(position, static_cast<Cell>(c), !position.turn()));
    bench::rate(state, "cells", asked);
}

void load(benchmark::State& state, const std::string& name) {
    for (auto _ : state) benchmark::DoNotOptimize(load_builtin(name));
}

const bool registered = bench::for_each_variant("moves", list_moves) && bench::for_each_variant("do_undo", do_undo) &&
                        bench::for_each_variant("attacked", attacked) && bench::for_each_variant("load", load);

}  // namespace
