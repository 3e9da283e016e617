// Random play keeps no record: moves are done and never taken back. Of the past it keeps only the repetition keys of
// positions that may occur again.
#include <varia/playout.hpp>

#include <algorithm>

#include "endings.hpp"
#include "guard.hpp"
#include "material.hpp"
#include "repetition.hpp"

namespace varia {

Playouts::Playouts(VariantPtr variant, std::uint64_t seed)
    : variant_(std::move(variant)), rules_(variant_), position_(variant_), state_(seed) {
    const Definition& definition = variant_->definition();
    judges_ = judges_repetition(*variant_);
    dwindling_ = definition.hooks.empty() &&
                 std::ranges::none_of(definition.pieces, [](const PieceDef& piece) { return piece.drop.has_value(); });
}

// SplitMix64 (Steele, Lea and Flood, 2014): a counter, mixed.
std::uint64_t Playouts::random() {
    std::uint64_t x = state_ += 0x9E3779B97F4A7C15U;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31);
}

// Lemire's method (2019): the upper half of a product, unless the lower half would make it unfair.
std::size_t Playouts::below(std::size_t count) {
    const auto range = static_cast<std::uint32_t>(count);
    for (;;) {
        const std::uint64_t product = (random() >> 32) * range;
        const auto low = static_cast<std::uint32_t>(product);
        if (low >= range || low >= static_cast<std::uint32_t>(-range) % range)
            return static_cast<std::size_t>(product >> 32);
    }
}

// Picks a pseudo-legal move. If it proves illegal, it is dropped and another one is picked. Therefore every legal move
// has the same chance.
bool Playouts::pick() {
    rules_.pseudo_legal_moves(position_, moves_, unsure_);
    while (!moves_.empty()) {
        picked_ = below(moves_.size());
        if (unsure_[picked_] == 0 || rules_.passes_legality(position_, moves_[picked_])) return true;
        moves_[picked_] = moves_.back();
        unsure_[picked_] = unsure_.back();
        moves_.pop_back();
        unsure_.pop_back();
    }
    return false;
}

bool Playouts::repeated() {
    const int limit = variant_->definition().rules.repetition.count;
    if (limit <= 0 || position_.mid_turn()) return false;
    const std::uint64_t key = rules_.repetition_key(position_);
    keys_.push_back(key);
    rules_.remember(key);
    if (judges_) places_.push_back(line_.size());
    return !rules_.bars_repetition() && std::ranges::count(keys_, key) >= limit;
}

// If the result of a repetition depends on the moves, these are kept: the game is played once more up to the first of
// the occurrences that count.
std::optional<Outcome> Playouts::outcome_of_repetition() {
    std::size_t turn = keys_.size();
    for (int left = variant_->definition().rules.repetition.count; left > 0;)
        if (keys_[--turn] == keys_.back()) --left;
    Position first = *start_;
    Position::Undo undo;
    for (std::size_t i = 0; i < places_[turn]; ++i) rules_.do_move(first, line_[i], undo);
    return outcome_of_cycle(rules_, std::move(first), std::span(line_).subspan(places_[turn]));
}

Playouts::Result Playouts::play(const Position& start, int max) {
    VARIA_ASSERT(start.variant_ptr() == variant_, "the start is a position of the playouts' variant");
    position_ = start;
    keys_.clear();
    rules_.forget_all();
    if (judges_) start_ = start;
    line_.clear();
    places_.clear();
    Guard again([&, state = state_] { state_ = state; });
    Result game = play_on(max);
    again.release();
    return game;
}

namespace {

int pieces_on(const Position& position) {
    int pieces = 0;
    for (const Side s : position.variant().sides()) pieces += position.count(s);
    return pieces;
}

}  // namespace

Playouts::Result Playouts::play_on(int max) {
    const RulesDef& rules = variant_->definition().rules;
    Result game;
    int pieces = pieces_on(position_);
    for (;; ++game.plies) {
        const bool repetition = repeated();
        const bool able = pick();
        if (!able || (!position_.mid_turn() && !drawn_by_material(position_).empty())) {
            game.outcome = rules_.outcome(position_);
            return game;
        }
        if (Outcome ended = outcome_by_history(rules_, position_, repetition ? rules.repetition.count : 0);
            ended.over) {
            game.outcome = std::move(ended);
            if (judges_ && game.outcome.reason == "repetition")
                if (std::optional<Outcome> judged = outcome_of_repetition()) game.outcome = *std::move(judged);
            return game;
        }
        if (game.plies == max) return game;
        if (judges_) line_.push_back(moves_[picked_]);
        rules_.do_move(position_, moves_[picked_], undo_);
        if (!dwindling_) continue;
        // No piece ever comes back, so positions from before a capture cannot occur again.
        const int now = pieces_on(position_);
        if (now != pieces) {
            keys_.clear();
            places_.clear();
            rules_.forget_all();
        }
        pieces = now;
    }
}

}  // namespace varia
