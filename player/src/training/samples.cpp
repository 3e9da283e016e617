#include "samples.hpp"

#include <algorithm>
#include <cmath>

#include <varia/game.hpp>

#include "move_ordering.hpp"

namespace varia::player {
namespace {

// The positions of a game are much alike and share one result, so only some of them become samples.
constexpr std::size_t max_of_a_game = 24;
// How much of the expectation is carried back over one turn from the position after it. The result alone says too
// little about a position long before the end, and the next position says no more than this position.
constexpr double carried_a_turn = 0.98;
// On the logistic curve: a position with such an advantage teaches nothing about small advantages.
constexpr double decided = 4;

}  // namespace

double expected(double static_eval, double scale) { return 1 / (1 + std::exp(-scale * static_eval)); }

Samples::Samples(const VariantPtr& variant, const Evaluation& evaluation, const std::vector<TrainingGame>& games) {
    for (std::size_t g = 0; g < games.size(); ++g) take(variant, evaluation, games[g], static_cast<std::uint32_t>(g));
}

// Takes the quiet positions of a game: the side to move is not in check, and its move neither captures nor promotes.
void Samples::take(const VariantPtr& variant, const Evaluation& evaluation, const TrainingGame& record,
                   std::uint32_t number) {
    Game game(variant);
    std::vector<std::pair<int, Position>> quiet;
    for (std::size_t i = 0; i < record.turns.size(); ++i) {
        const Position before = game.position();
        const bool check = game.rules().in_check(before, before.turn());
        const Result<Turn> turn = game.play(record.turns[i], true);
        if (!turn) break;
        if (static_cast<int>(i) < record.opening || check) continue;
        const Move move = turn->front();
        if (!victim_of(before, move).empty() || move.promotion() != 0) continue;
        quiet.emplace_back(static_cast<int>(i), before);
    }
    const std::size_t wanted = std::min(quiet.size(), max_of_a_game);
    const auto result = static_cast<float>(record.share.numerator) / static_cast<float>(record.share.denominator);
    std::size_t taken = 0;
    for (std::size_t i = 0; i < quiet.size(); ++i) {
        const auto& [ply, position] = quiet[i];
        const int own = evaluation.static_eval(position, evaluation.sums(position));
        const auto static_eval = static_cast<float>(variant->allies(Side::first).has(position.turn()) ? own : -own);
        moments_.push_back({number, ply, static_eval, result, no_sample});
        if (i * wanted / quiet.size() < taken) continue;  // spread evenly over the game
        ++taken;
        moments_.back().sample = samples_.size();
        const std::size_t begin = parts_.size();
        const std::vector<double> parts = evaluation.parts(position);
        for (std::size_t p = 0; p < parts.size(); ++p)
            if (parts[p] != 0) parts_.push_back({static_cast<std::uint32_t>(p), static_cast<float>(parts[p])});
        samples_.push_back({begin, parts_.size(), static_eval, result, result, number});
    }
}

void Samples::expect(double scale) {
    double ahead = 0;
    for (std::size_t i = moments_.size(); i-- > 0;) {
        const Moment& moment = moments_[i];
        const bool last = i + 1 == moments_.size() || moments_[i + 1].game != moment.game;
        if (last) ahead = static_cast<double>(moment.result);
        if (moment.sample != no_sample) samples_[moment.sample].share = static_cast<float>(ahead);
        const int turns = i > 0 && moments_[i - 1].game == moment.game ? moment.ply - moments_[i - 1].ply : 1;
        const double kept = std::pow(carried_a_turn, turns);
        ahead = kept * ahead + (1 - kept) * expected(static_cast<double>(moment.static_eval), scale);
    }
    moments_.clear();
    std::erase_if(samples_, [&](const Sample& sample) {
        return std::abs(static_cast<double>(sample.static_eval)) * scale > decided;
    });
}

}  // namespace varia::player
