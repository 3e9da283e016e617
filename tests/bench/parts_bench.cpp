// The basic operations, on positions of random games: listing the legal moves, listing captures alone, doing and
// undoing each move, questions about a move before it is made, attack tests, and loading. For matches, one board alone.
#include "shipped.hpp"

namespace {

using namespace varia;

// Measures one of the functions that return a list of moves.
template <class List>
void lists(benchmark::State& state, const std::string& name, List&& list) {
    const VariantPtr variant = bench::load(state, name);
    if (!variant) return;
    std::vector<Position> positions = bench::positions(variant);
    Rules rules(variant);
    MoveList moves;
    std::uint64_t listed = 0;
    for (auto _ : state)
        for (Position& position : positions) {
            list(rules, position, moves);
            listed += moves.size();
        }
    bench::rate(state, "moves", listed);
    bench::rate(state, "lists", state.iterations() * positions.size());
}

void list_moves(benchmark::State& state, const std::string& name) {
    lists(state, name, [](Rules& rules, Position& position, MoveList& moves) { rules.legal_moves(position, moves); });
}
void list_captures(benchmark::State& state, const std::string& name) {
    lists(state, name,
          [](Rules& rules, Position& position, MoveList& moves) { rules.legal_captures(position, moves); });
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

// Number of moves in one round of the other benchmarks.
void per_round(benchmark::State& state, const std::string& name) {
    const VariantPtr variant = bench::load(state, name);
    if (!variant) return;
    Rules rules(variant);
    std::uint64_t moves = 0;
    for (Position& position : bench::positions(variant)) moves += rules.count_legal_moves(position);
    for (auto _ : state) benchmark::DoNotOptimize(moves);
    state.counters["moves"] = static_cast<double>(moves);
}

// The legal moves of the positions in which the side to move is in check.
void evasions(benchmark::State& state, const std::string& name) {
    const VariantPtr variant = bench::load(state, name);
    if (!variant) return;
    Rules rules(variant);
    std::vector<Position> positions = bench::positions(variant);
    std::erase_if(positions, [&](const Position& p) { return !rules.in_check(p, p.turn()); });
    MoveList moves;
    std::uint64_t listed = 0;
    for (auto _ : state)
        for (Position& position : positions) {
            rules.legal_evasions(position, moves);
            listed += moves.size();
        }
    bench::rate(state, "moves", listed);
    state.counters["positions"] = static_cast<double>(positions.size());
}

// Lists the legal moves in each round, then computes the consequences of each move. So the time includes the listing.
void consequences(benchmark::State& state, const std::string& name) {
    const VariantPtr variant = bench::load(state, name);
    if (!variant) return;
    std::vector<Position> positions = bench::positions(variant);
    Rules rules(variant);
    MoveList moves;
    ConsequenceList described;
    std::uint64_t asked = 0;
    for (auto _ : state)
        for (Position& position : positions) {
            rules.legal_moves(position, moves);
            for (const Move move : moves) {
                rules.consequences(position, move, described);
                benchmark::DoNotOptimize(described.data());
            }
            asked += moves.size();
        }
    bench::rate(state, "moves", asked);
    bench::rate(state, "lists", state.iterations() * positions.size());
}

// Calls one function for each move of each position.
template <class Ask>
void ask(benchmark::State& state, const std::string& name, Ask&& question) {
    const VariantPtr variant = bench::load(state, name);
    if (!variant) return;
    std::vector<Position> positions = bench::positions(variant);
    Rules rules(variant);
    std::vector<MoveList> moves;
    for (Position& position : positions) moves.push_back(rules.legal_moves(position));
    std::uint64_t asked = 0;
    for (auto _ : state)
        for (std::size_t i = 0; i < positions.size(); ++i)
            for (const Move move : moves[i]) {
                benchmark::DoNotOptimize(question(rules, positions[i], move));
                ++asked;
            }
    bench::rate(state, "moves", asked);
}

void gives_check(benchmark::State& state, const std::string& name) {
    ask(state, name, [](Rules& rules, Position& position, Move move) { return rules.gives_check(position, move); });
}

void key_after(benchmark::State& state, const std::string& name) {
    ask(state, name, [](Rules& rules, Position& position, Move move) { return rules.key_after(position, move); });
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
                        bench::for_each_variant("captures", list_captures) &&
                        bench::for_each_variant("evasions", evasions) &&
                        bench::for_each_variant("per_round", per_round) &&
                        bench::for_each_variant("consequences", consequences) &&
                        bench::for_each_variant("gives_check", gives_check) &&
                        bench::for_each_variant("key_after", key_after) &&
                        bench::for_each_variant("attacked", attacked) && bench::for_each_variant("load", load);

}  // namespace
