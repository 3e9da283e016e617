// Random games in threads, from a seed. They are the same for any number of threads and any division into tasks.
#include "games.hpp"

#include <limits>

#include <varia/notation.hpp>
#include <varia/playout.hpp>

#include "arrays.hpp"
#include "board.hpp"
#include "stopping.hpp"
#include "workers.hpp"

namespace varia::python {

namespace {

using namespace py::literals;

// Games are played in blocks of this size, each with a seed of its own. So this number is part of the meaning of a
// seed.
constexpr std::int64_t block_games = 32;

std::uint64_t mixed(std::uint64_t seed, std::uint64_t number) {
    std::uint64_t x = seed + (number + 1) * 0x9E3779B97F4A7C15U;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31);
}

// A game's result. Reasons become numbers later, in the order of their names, so that the numbers do not depend on how
// the games were divided.
struct GameRow {
    std::int32_t plies = 0;
    std::vector<float> scores;
    std::string reason;
};

class RandomGames {
public:
    RandomGames(CorePtr core, std::int64_t n, std::uint64_t seed, std::int64_t first, int max,
                std::optional<std::string> text)
        : core_(std::move(core)),
          first_(first),
          n_(n),
          seed_(seed),
          max_(max),
          text_(std::move(text)),
          rows_(static_cast<std::size_t>(n)) {}

    void play(int threads, Interrupts& interrupts) {
        const std::int64_t from = first_ / block_games, to = (first_ + n_ + block_games - 1) / block_games;
        std::vector<std::unique_ptr<Own>> own(static_cast<std::size_t>(threads));
        Crew crew(threads);
        crew.share_out(static_cast<std::size_t>(to - from), &interrupts, [&](std::size_t block, int thread) {
            std::unique_ptr<Own>& mine = own[static_cast<std::size_t>(thread)];
            if (!mine) mine = std::make_unique<Own>(core_->variant(), text_);
            play_block(*mine, from + static_cast<std::int64_t>(block));
        });
    }

    [[nodiscard]] py::dict described() const {
        const auto players = static_cast<py::ssize_t>(core_->players());
        const auto count = static_cast<py::ssize_t>(n_);
        auto plies = new_array<std::int32_t>(count);
        auto winner = new_array<std::int8_t>(count);
        py::array_t<float> scores({count, players});
        auto reason = new_array<std::int16_t>(count);
        std::map<std::string, std::int16_t> numbers;
        for (const GameRow& row : rows_) numbers[row.reason];
        py::list reasons;
        for (auto& [name, number] : numbers) {
            number = static_cast<std::int16_t>(reasons.size());
            reasons.append(name);
        }
        for (py::ssize_t i = 0; i < count; ++i) {
            const GameRow& row = rows_[static_cast<std::size_t>(i)];
            plies.mutable_at(i) = row.plies;
            reason.mutable_at(i) = numbers.at(row.reason);
            winner.mutable_at(i) = winner_of(row);
            for (py::ssize_t p = 0; p < players; ++p)
                scores.mutable_at(i, p) = row.scores.empty() ? std::numeric_limits<float>::quiet_NaN()
                                                             : row.scores[static_cast<std::size_t>(p)];
        }
        return py::dict("plies"_a = plies, "winner"_a = winner, "scores"_a = scores, "reason"_a = reason,
                        "reasons"_a = reasons);
    }

private:
    // A thread's own objects.
    struct Own {
        Own(const VariantPtr& variant, const std::optional<std::string>& text) : start(begun(variant, text)) {}
        static Contest begun(const VariantPtr& variant, const std::optional<std::string>& text) {
            return text ? expect(Contest::parse(variant, *text), Fault::position) : Contest(variant);
        }
        Contest start;
        std::optional<Playouts> playouts;
    };

    // -2 if the game was broken off; -1 if no player alone has the highest score.
    [[nodiscard]] static std::int8_t winner_of(const GameRow& row) {
        if (row.scores.empty()) return -2;
        const float max = *std::ranges::max_element(row.scores);
        if (std::ranges::count(row.scores, max) != 1) return -1;
        return static_cast<std::int8_t>(std::ranges::max_element(row.scores) - row.scores.begin());
    }

    void play_block(Own& own, std::int64_t block) {
        const std::uint64_t seed = mixed(seed_, static_cast<std::uint64_t>(block));
        const std::int64_t last = std::min((block + 1) * block_games, first_ + n_);
        if (own.start.layout().numbered_boards() > 0) {
            // In a match each game has its own seed.
            for (std::int64_t game = std::max(block * block_games, first_); game < last && !stopped_here(); ++game)
                rows_[static_cast<std::size_t>(game - first_)] = match(own.start,
                                                                       mixed(seed, static_cast<std::uint64_t>(game)));
            return;
        }
        own.playouts.emplace(core_->variant(), seed);
        // The games of the block before `first_` are also played, so that the generator reaches the right state.
        for (std::int64_t game = block * block_games; game < last && !stopped_here(); ++game) {
            const Playouts::Result result = own.playouts->play(own.start.position(), max_);
            expect_answered(own.playouts->rules());
            if (game < first_) continue;
            GameRow& row = rows_[static_cast<std::size_t>(game - first_)];
            row.plies = result.plies;
            row.reason = result.outcome.reason;
            if (result.outcome.over)
                for (const Side side : core_->variant()->sides()) {
                    const Score& score = result.outcome.score[static_cast<std::size_t>(index(side))];
                    row.scores.push_back(static_cast<float>(score.numerator) / static_cast<float>(score.denominator));
                }
        }
    }

    [[nodiscard]] GameRow match(const Contest& start, std::uint64_t seed) const {
        Contest contest = start;
        ActionList list;
        GameRow row;
        for (std::uint64_t step = 0; row.plies < max_ && !contest.over() && !stopped_here(); ++row.plies) {
            contest.legal_actions(list);
            expect_answered(contest);
            if (list.empty()) break;
            contest.act(list[static_cast<std::size_t>(mixed(seed, step++) % list.size())]);
        }
        const Standing standing = contest.standing();
        row.reason = standing.reason;
        if (standing.over)
            for (const Score& score : standing.scores)
                row.scores.push_back(static_cast<float>(score.numerator) / static_cast<float>(score.denominator));
        return row;
    }

    CorePtr core_;
    std::int64_t first_, n_;
    std::uint64_t seed_;
    int max_;
    std::optional<std::string> text_;
    std::vector<GameRow> rows_;
};

py::dict random_games(const py::object& variant, std::int64_t n, std::uint64_t seed, int max_plies, int threads,
                      std::int64_t first, std::optional<std::string> start) {
    if (n < 0 || first < 0) fail(Fault::misuse, "there cannot be less than no games");
    if (n > 100'000'000) fail(Fault::limit, "at most 100000000 games are played in one call");
    if (max_plies < 1) fail(Fault::misuse, "max_plies is 1 or more");
    const int workers = threads_of(threads);
    RandomGames games(core_of(variant), n, seed, first, max_plies, std::move(start));
    Interrupts interrupts;
    {
        const py::gil_scoped_release unlocked;
        games.play(workers, interrupts);
    }
    interrupts.raise();
    return games.described();
}

}  // namespace

void bind_games(py::module_& m) {
    m.def("_random_games", &random_games, py::arg("variant").none(false), "n"_a, "seed"_a, "max_plies"_a, "threads"_a,
          "first"_a, "start"_a);
}

}  // namespace varia::python
