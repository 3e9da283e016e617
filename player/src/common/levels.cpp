#include <varia/player/levels.hpp>

#include <algorithm>
#include <array>

namespace varia::player {
namespace {

// What each level does: how many steps it searches ahead (0 if there is no limit), how many positions it searches,
// among how many moves it chooses, by how many hundredths a move must be worse to be chosen half as often, and in how
// many of a hundred turns it searches nothing at all.
struct Habits {
    int depth;
    std::uint64_t nodes;
    int lines;
    int half;
    int careless;
};

constexpr int max_boards = 1000;

constexpr std::array<Habits, strongest_level> habits{{
    {1, 400, 12, 160, 20}, {1, 600, 12, 110, 12}, {2, 1'000, 10, 90, 8}, {2, 1'500, 10, 65, 5}, {3, 2'500, 8, 50, 3},
    {3, 4'000, 8, 40, 2},  {4, 6'000, 6, 30, 1},  {5, 9'000, 5, 22, 0},  {6, 13'000, 4, 16, 0}, {7, 18'000, 3, 10, 0},
    {0, 14'000, 1, 0, 0},  {0, 20'000, 1, 0, 0},  {0, 30'000, 1, 0, 0},  {0, 45'000, 1, 0, 0},  {0, 70'000, 1, 0, 0},
    {0, 110'000, 1, 0, 0}, {0, 180'000, 1, 0, 0}, {0, 300'000, 1, 0, 0}, {0, 600'000, 1, 0, 0}, {0, 1'500'000, 1, 0, 0},
}};

const Habits& habits_of(int level) {
    return habits[static_cast<std::size_t>(std::clamp(level, 1, strongest_level)) - 1];
}

}  // namespace

Limits Levels::limits(int level) {
    const Habits& own = habits_of(level);
    Limits limits;
    limits.depth = own.depth;
    limits.nodes = own.nodes;
    limits.lines = own.lines;
    // The time is limited even if the game is slow, so that nobody waits too long.
    limits.time = std::chrono::milliseconds(500 + 500 * level);
    return limits;
}

std::uint64_t Levels::random() {
    std::uint64_t x = state_ += 0x9E3779B97F4A7C15U;  // SplitMix64
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31);
}

std::size_t Levels::slip(const std::vector<Line>& lines) {
    const Habits& own = habits_of(level_);
    if (own.half <= 0 || lines.size() < 2) return 0;
    std::vector<std::uint64_t> chances;
    std::uint64_t sum = 0;
    for (const Line& line : lines) {
        const int worse = std::max(0, lines.front().value.points - line.value.points);
        const int halves = worse / own.half;
        std::uint64_t chance = halves > 12 ? 0 : std::uint64_t{4096} >> halves;
        chance -= chance * static_cast<std::uint64_t>(worse % own.half) / static_cast<std::uint64_t>(2 * own.half);
        chances.push_back(chance);
        sum += chance;
    }
    std::uint64_t at = sum == 0 ? 0 : random() % sum;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (at < chances[i]) return i;
        at -= chances[i];
    }
    return 0;
}

Limits Levels::limits(int level, const Contest& contest) {
    Limits limits = Levels::limits(level);
    // With the schedule `free` one action is chosen, and only a few boards are searched closely.
    const int max = contest.layout().schedule() == Schedule::free ? 4 : max_boards;
    limits.nodes *= static_cast<std::uint64_t>(std::clamp(contest.open_boards(), 1, max));
    return limits;
}

Answer Levels::choose(Engine& engine, const Contest& contest, int player, const Engine::See& see, const Limits& left) {
    Limits own = limits(level_, contest);
    own.clock = left.clock;
    own.increment = left.increment;
    own.moves_to_go = left.moves_to_go;
    return choose(engine, contest, player, own, see);
}

Answer Levels::choose(Engine& engine, const Contest& contest, int player, const Limits& limits,
                      const Engine::See& see) {
    const Habits& own = habits_of(level_);
    // On linked boards the level makes its mistakes board by board.
    Engine::Pick pick;
    if (own.half > 0 || own.careless > 0)
        pick = [&](const std::vector<Line>& lines) -> std::size_t {
            const bool wins = lines.front().value.wins() && lines.front().value.steps() <= 1;
            const bool careless = random() % 100 < static_cast<std::uint64_t>(own.careless);
            if (careless) return random() % lines.size();
            return wins ? 0 : slip(lines);
        };
    Answer answer = engine.search(contest, player, limits, see, pick);
    const std::vector<Line>& lines = answer.info.lines;
    if (answer.actions.empty() || lines.empty()) return answer;
    // Even a beginner usually sees a move that wins at once.
    const bool won = lines.front().value.wins() && lines.front().value.steps() <= 1;
    if (won && random() % 100 >= static_cast<std::uint64_t>(own.careless)) return answer;
    std::optional<Action> chosen;
    if (random() % 100 < static_cast<std::uint64_t>(own.careless)) {
        Contest now = contest;
        now.pass_draws(false);
        ActionList actions = now.legal_actions();
        if (const MoveList& only = limits.only; !only.empty() && contest.lone_game() != nullptr)
            std::erase_if(actions,
                          [&](const Action& action) { return std::ranges::find(only, action.move) == only.end(); });
        if (!actions.empty()) chosen = actions[random() % actions.size()];
    } else {
        chosen = lines[slip(lines)].actions.front();
    }
    // In a turn of several steps only one step is replaced; the rest is chosen when that step is on the board.
    if (chosen && *chosen != answer.actions.front()) answer.actions = {*chosen};
    return answer;
}

}  // namespace varia::player
