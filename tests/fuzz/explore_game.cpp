// One board. The conditions are those that tests/conformance/invariants.cpp checks for the shipped variants.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/texts.hpp>

#include "explore.hpp"

namespace fuzz {
namespace {

using namespace varia;

constexpr std::size_t variant_effort = 1000;
constexpr int max_plies = 24;
constexpr std::size_t max_tries = 16;  // moves tried at each ply
constexpr std::size_t max_texts = 3;   // moves written and read at each ply

bool failed(Rules& rules) { return rules.take_failure().has_value(); }

// Scripts may give different answers to the same question, which is their mistake and is found by `varia check`. With
// scripts only those conditions are required that do not depend on their answers.
bool answers_are_kept(const Variant& variant) { return variant.definition().hooks.empty(); }

// The pseudo-legal moves that pass the legality test are the legal moves.
bool pseudo_legal_are_the_moves(Rules& rules, Position& position, const MoveList& moves) {
    MoveList pseudo_legal;
    std::vector<std::uint8_t> unsure;
    rules.pseudo_legal_moves(position, pseudo_legal, unsure);
    require(unsure.size() == pseudo_legal.size(), "each candidate is sure or unsure");
    std::size_t confirmed = 0;
    for (std::size_t i = 0; i < pseudo_legal.size(); ++i)
        confirmed += unsure[i] == 0 || rules.passes_legality(position, pseudo_legal[i]) ? 1 : 0;
    if (failed(rules)) return false;
    require(confirmed == moves.size() || !answers_are_kept(position.variant()),
            "the candidates confirmed are as many as the moves", format_position(position));
    return true;
}

bool texts_are_read_back(Rules& rules, Position& position, Move move) {
    const std::string text = move_text(rules, position, move);
    for (const std::string& spelling : {text, uci_text(rules, position, move), san_text(rules, position, move)}) {
        const Result<Move> read = parse_move(rules, position, spelling);
        if (failed(rules)) return false;
        if (!answers_are_kept(position.variant())) continue;
        require(read.has_value(), "a move's text is read back",
                format_position(position) + ": " + spelling + ": " + read.error());
        require(move_text(rules, position, *read) == text, "a move's text is read back to the move",
                text + " as " + spelling);
    }
    return true;
}

bool moves_are_undone(Rules& rules, Position& position, const MoveList& moves, Choices& choices) {
    const Position before = position;
    const std::size_t step = moves.size() / max_tries + 1;
    for (std::size_t i = choices.below(step); i < moves.size(); i += step) {
        Position::Undo undo;
        rules.do_move(position, moves[i], undo);
        const bool broken = failed(rules);
        if (!broken)
            require(position.zobrist_key() == position.recomputed_key(), "a key kept is a key computed",
                    format_position(before) + " after " + move_text(before, moves[i]));
        rules.undo_move(position, undo);
        require(same(position, before), "undoing a move restores the position",
                format_position(before) + " after " + move_text(before, moves[i]) + " is " + format_position(position));
        if (broken) return false;
    }
    return true;
}

void look_around(Rules& rules, Position& position, Choices& choices) {
    const auto cell = static_cast<Cell>(choices.below(static_cast<std::size_t>(position.variant().board().cells())));
    for (const Side side : {Side::first, Side::second}) {
        (void)rules.attacked(position, cell, side);
        (void)rules.in_check(position, side);
        (void)position.castling_rights(side);
    }
    (void)rules.reach(position, cell);
    (void)rules.push_reach(position, cell);
    (void)rules.repetition_key(position);
    require(!rules.outcome(position).text(position.variant()).empty(), "an outcome has a text");
}

void position_is_read_back(const Position& position) {
    const std::string text = format_position(position);
    const Result<Position> read = parse_position(position.variant_ptr(), text);
    if (!read && !answers_are_kept(position.variant())) return;
    require(read.has_value(), "a position's text is read back", text + ": " + read.error());
    require(same_but_for_history(*read, position), "a position's text is read back to the position",
            text + " becomes " + format_position(*read));
}

void walk(Game game, Choices& choices, std::size_t max_effort) {
    const Position start = game.position();
    std::size_t effort = 0;
    for (int ply = 0; ply < max_plies && effort < max_effort; ++ply) {
        if (!hold_together(game.rules(), game.position(), choices, effort)) break;
        const MoveList& moves = game.legal_moves();
        if (failed(game.rules()) || moves.empty()) break;
        const Position before = game.position();
        game.play(moves[choices.below(moves.size())]);
        (void)game.changed();
        (void)game.outcome();
        if (choices.below(4) != 0) continue;
        require(game.undo_step(), "a step can be taken back");
        require(same(game.position(), before), "taking a move back restores the position", format_position(before));
        if (game.legal_moves().empty()) break;  // the script has failed meanwhile
        game.play(game.legal_moves()[choices.below(game.legal_moves().size())]);
    }
    while (game.undo()) {
    }
    require(same(game.position(), start), "taking all moves back leads to the start", format_position(start));
    (void)failed(game.rules());
}

}  // namespace

bool same(const Position& a, const Position& b) {
    return same_but_for_history(a, b) && a.zobrist_key() == b.zobrist_key();
}

bool same_but_for_history(const Position& a, const Position& b) {
    for (const Side side : {Side::first, Side::second}) {
        if (!std::ranges::equal(a.royals(side), b.royals(side))) return false;
        if (a.count(side) != b.count(side)) return false;
        for (int k = 1; k <= a.variant().kinds(); ++k)
            if (a.count(side, static_cast<Kind>(k)) != b.count(side, static_cast<Kind>(k))) return false;
    }
    return a == b && (a.variant().definition().history > 0 || a.zobrist_key() == b.zobrist_key());
}

bool hold_together(Rules& rules, const Position& start, Choices& choices, std::size_t& effort) {
    Position position = start;
    const MoveList moves = rules.legal_moves(position);
    effort += moves.size() + 10;
    const std::uint64_t count = rules.count_legal_moves(position);
    const bool any = rules.has_legal_move(position);
    if (failed(rules)) return false;
    const bool kept = answers_are_kept(start.variant());
    require(count == moves.size() || !kept, "counting gives the length of the list", format_position(start));
    require(any == !moves.empty() || !kept, "there is a legal move if there are any", format_position(start));
    look_around(rules, position, choices);
    if (failed(rules)) return false;
    if (!pseudo_legal_are_the_moves(rules, position, moves)) return false;
    if (!moves_are_undone(rules, position, moves, choices)) return false;
    for (std::size_t i = 0; i < max_texts && !moves.empty(); ++i)
        if (!texts_are_read_back(rules, position, moves[choices.below(moves.size())])) return false;
    require(same(position, start), "questions leave the position as it was", format_position(start));
    position_is_read_back(start);
    return true;
}

void explore(const Position& start, Choices& choices, std::size_t effort) {
    walk(Game(start.variant_ptr(), start), choices, effort);
}

void explore(const VariantPtr& variant, Choices& choices) {
    walk(Game(variant), choices, variant_effort);
    if (!variant->definition().match) return;
    const Result<LinkedBoardsPtr> linked = load_linked_boards(*variant);
    require_answer(linked.has_value(), linked.diagnostics());
    if (linked) explore(Match(*linked), choices, variant_effort);
}

}  // namespace fuzz
