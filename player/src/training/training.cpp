// Games of the engine against itself, for learning and for matches between engines.
#include <varia/number.hpp>
#include <varia/player/training.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <mutex>

#include <varia/game.hpp>

#include "threads.hpp"
#include "traits.hpp"

namespace varia::player {
namespace {

constexpr int min_opening = 4, max_opening = 9;
// A side that is this many points behind for given_up_after turns in a row has lost.
constexpr int given_up = 1500;
constexpr int given_up_after = 4;
constexpr int long_step = 20;  // the time limit of a step, in seconds

std::uint64_t random(std::uint64_t& state) {
    std::uint64_t x = state += 0x9E3779B97F4A7C15U;  // SplitMix64
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31);
}

// Makes some random turns after which the game is not over. The same seed gives the same turns. Returns how many turns
// that are; 0 if it found none.
int open_at_random(Game& game, std::uint64_t seed) {
    std::uint64_t state = seed * 0x632BE59BD9B4E019U + 1;
    for (int tries = 0; tries < 20; ++tries) {
        Game now(game.variant_ptr());
        const int wanted = min_opening + static_cast<int>(random(state) % (max_opening - min_opening + 1));
        while (now.plies() < wanted && !now.outcome().over) {
            const MoveList& moves = now.legal_moves();
            now.play(moves[random(state) % moves.size()]);
        }
        if (now.outcome().over) continue;
        game = now;
        return now.plies();
    }
    return 0;
}

// Plays the game to its end. One engine plays for the first side and its allies, the other for their enemies. Returns
// the first side's share.
Score play_on(Game& game, Engine& first, Engine& second, const TrainingLimits& limits) {
    Limits few;
    few.nodes = limits.nodes;
    few.time = std::chrono::seconds(long_step);
    const SideSet camp = game.variant().allies(Side::first);
    int hopeless = 0;  // for how many turns the first side has been winning; negative if it has been losing
    while (!game.outcome().over) {
        if (game.plies() >= limits.turns) return {1, 2};
        const bool ours = camp.has(game.position().turn());
        Engine& engine = ours ? first : second;
        const Answer answer = engine.search(Contest(game), 0, few);
        if (answer.actions.empty()) break;
        int points = answer.info.lines.front().value.points;
        if (!ours) points = -points;
        hopeless = points > given_up ? std::max(hopeless, 0) + 1 : points < -given_up ? std::min(hopeless, 0) - 1 : 0;
        if (std::abs(hopeless) >= given_up_after) return hopeless > 0 ? Score{1, 1} : Score{0, 1};
        for (const Move step : answer.turn()) {
            if (game.outcome().over || std::ranges::find(game.legal_moves(), step) == game.legal_moves().end()) break;
            game.play(step);
        }
    }
    return game.outcome().score[0];
}

// Calls job() once on each thread. Jobs take their numbers, which begin at 0, from `next`.
void take_jobs(int threads, const std::function<void(std::atomic<int>& next)>& job) {
    std::atomic<int> next{0};
    on_threads(
        threads, [&](std::size_t) { job(next); }, [&] { next = 1 << 30; });
}

// Whether the share lies between 0 and 1.
bool is_share(Score share) {
    return share.denominator >= 1 && share.denominator <= max_score && share.numerator >= 0 &&
           share.numerator <= share.denominator;
}

}  // namespace

std::string training_line(const TrainingGame& game) {
    return fmt::format("{} {}/{} {} {}", game.seed, game.share.numerator, game.share.denominator, game.opening,
                       fmt::join(game.turns, " "));
}

std::optional<TrainingGame> read_training_line(std::string_view line) {
    TrainingGame game;
    std::vector<std::string> words;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t end = std::min(line.find(' ', at), line.size());
        if (end > at) words.emplace_back(line.substr(at, end - at));
        at = end + 1;
    }
    if (words.size() < 4) return std::nullopt;
    const auto number = []<class T>(std::string_view text, T& out) {
        const std::optional<T> value = number_of<T>(text);
        if (value) out = *value;
        return value.has_value();
    };
    const std::size_t slash = words[1].find('/');
    if (slash == std::string::npos || !number(words[0], game.seed) ||
        !number(std::string_view(words[1]).substr(0, slash), game.share.numerator) ||
        !number(std::string_view(words[1]).substr(slash + 1), game.share.denominator) || !is_share(game.share) ||
        !number(words[2], game.opening) || game.opening < 0)
        return std::nullopt;
    game.turns.assign(words.begin() + 3, words.end());
    return game;
}

std::optional<Diagnostic> training_refusal(const Variant& variant) {
    if (Traits(variant).two()) return std::nullopt;
    return typed_error("weights are learned for games of two sides or two teams");
}

void play_training_games(const VariantPtr& variant, int games, const TrainingLimits& limits) {
    std::mutex mutex;
    bool ended = false;
    take_jobs(limits.threads, [&](std::atomic<int>& next) {
        Options options;
        options.table = 4;
        options.trained = false;
        Engine engine(Layout::of_one_board(variant), options);
        for (int i = next++; i < games; i = next++) {
            TrainingGame record;
            record.seed = limits.seed + static_cast<std::uint64_t>(i);
            Game game(variant);
            record.opening = open_at_random(game, record.seed);
            engine.forget();
            record.share = play_on(game, engine, engine, limits);
            record.turns = game.texts();
            const std::lock_guard lock(mutex);
            if (ended || (limits.see && !limits.see(record))) {
                ended = true;
                return;
            }
        }
    });
}

MatchResult play_match(const VariantPtr& variant, const Options& first, const Options& second, int pairs,
                       const TrainingLimits& limits, const std::function<bool(const MatchResult&)>& see) {
    std::mutex mutex;
    MatchResult result;
    double sum = 0, squares = 0;  // over pairs of games; a pair counts as the mean of its two results
    int done = 0;
    bool ended = false;
    take_jobs(limits.threads, [&](std::atomic<int>& next) {
        const Layout layout = Layout::of_one_board(variant);
        Engine one(layout, first), other(layout, second);
        for (int i = next++; i < pairs; i = next++) {
            double pair = 0;
            std::array<double, 2> shares{};
            for (std::size_t turned = 0; turned < 2; ++turned) {
                Game game(variant);
                (void)open_at_random(game, limits.seed + static_cast<std::uint64_t>(i));
                one.forget();
                other.forget();
                const Score share = turned == 0 ? play_on(game, one, other, limits) : play_on(game, other, one, limits);
                const double got = static_cast<double>(share.numerator) / share.denominator;
                shares[turned] = turned == 0 ? got : 1 - got;
                pair += shares[turned] / 2;
            }
            const std::lock_guard lock(mutex);
            if (ended) return;
            for (const double share : shares) ++(share > 0.5 ? result.won : share < 0.5 ? result.lost : result.drawn);
            sum += pair;
            squares += pair * pair;
            ++done;
            const double mean = std::clamp(sum / done, 0.001, 0.999);
            result.elo = -400 * std::log10(1 / mean - 1);
            const double variance = std::max(squares / done - (sum / done) * (sum / done), 0.25 / (done + 1));
            // Converts the error of the mean to Elo with the derivative of the curve.
            result.error = 1.96 * std::sqrt(variance / done) * 400 / (std::log(10.0) * mean * (1 - mean));
            if (see && !see(result)) {
                ended = true;
                return;
            }
        }
    });
    return result;
}

}  // namespace varia::player
