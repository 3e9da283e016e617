// The engine: chooses moves in games and in matches.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>
#include <utility>

#include <varia/contest.hpp>
#include <varia/player/engine.hpp>
#include <varia/player/levels.hpp>

#include "answer.hpp"
#include "values.hpp"

struct varia_engine {
    varia_engine(varia::c::CorePtr from, const varia::Layout &layout, const varia::player::Options &options)
        : core(std::move(from)), plays_matches(layout.linked_boards() != nullptr), engine(layout, options) {}
    [[nodiscard]] const varia::c::Host &host() const { return core->host; }

    varia::c::CorePtr core;
    bool plays_matches;
    varia::player::Engine engine;
    std::optional<varia::player::Levels> levels;  // kept while the level and the seed stay the same
    std::uint64_t seed = 0;
    mutable std::atomic<bool> in_use{false};  // see InUse
};

using namespace varia;
using namespace varia::c;
using std::chrono::milliseconds;

namespace {

// Whether the host of the variant has not reached its deadline.
bool in_time(const Host &host) { return host.expired == nullptr || host.expired(host.user) == 0; }

void expect_in_time(const Host &host) {
    if (!in_time(host)) fail(VARIA_SCRIPT_FAILED, "it was stopped: it ran out of time (expired)");
}

// Prepares the engine for the variant, before the first evaluation. If the preparation is interrupted, it starts anew
// the next time.
player::Engine &prepared(varia_engine &engine) {
    if (!engine.engine.prepare([&host = engine.host()] { return in_time(host); })) expect_in_time(engine.host());
    expect_in_time(engine.host());
    return engine.engine;
}

varia_line in_value(player::Value value) {
    varia_line described{};
    described.value = value.points;
    described.end = value.wins() ? value.steps() : value.loses() ? -value.steps() : 0;
    return described;
}

// Converts consecutive moves on one board.
std::vector<varia_move> described_steps(const Contest &contest, const MoveList &steps) {
    std::vector<varia_move> described;
    Position position = contest.position();
    Rules rules(contest.board_variant());
    Position::Undo undo;
    for (const Move step : steps) {
        described.push_back(described_move(step, position));
        rules.do_move(position, step, undo);
    }
    return described;
}

std::string joined(const std::vector<std::string> &texts) {
    std::string text;
    for (const std::string &one : texts) text += (text.empty() ? "" : " ") + one;
    return text;
}

void describe_info(varia_answer &answer, const Contest &contest, const player::Info &info) {
    answer.info.depth = info.depth;
    answer.info.deepest = info.deepest;
    answer.info.nodes = info.nodes;
    answer.info.time_ms = info.time.count();
    answer.info.table_full = info.full;
    answer.info.boards = info.boards;
    answer.info.searched = info.searched;
    answer.info.lines = static_cast<std::int32_t>(info.lines.size());
    for (const player::Line &line : info.lines) {
        const varia_line value = in_value(line.value);
        answer.lines.push_back({value.value, value.end, joined(player::line_texts(contest, line.actions)),
                                described_steps(contest, line.moves())});
    }
}

// Converts the caller's limits into the engine's limits.
player::Limits limits_of(const varia_limits &said, const Contest &contest, bool of_match) {
    player::Limits limits;
    const auto at_least_0 = [](std::int64_t value, const char *what) {
        if (value < 0) misuse(std::string("limits.") + what + " is less than 0");
        return value;
    };
    // Longer times than thirty years would overflow when added to the time of day.
    const auto time = [&](std::int64_t value, const char *what) {
        return milliseconds(std::min(at_least_0(value, what), std::int64_t{1'000'000'000'000}));
    };
    if (const milliseconds given = time(said.time_ms, "time_ms"); given.count() > 0) limits.time = given;
    if (const milliseconds given = time(said.clock_ms, "clock_ms"); given.count() > 0) limits.clock = given;
    limits.increment = time(said.increment_ms, "increment_ms");
    limits.moves_to_go = static_cast<int>(at_least_0(said.moves_to_go, "moves_to_go"));
    limits.nodes = said.nodes;
    limits.depth = static_cast<int>(at_least_0(said.depth, "depth"));
    limits.mate = static_cast<int>(at_least_0(said.mate, "mate"));
    limits.lines = std::max(1, static_cast<int>(at_least_0(said.lines, "lines")));
    if (said.level < 0 || said.level > player::strongest_level)
        misuse("limits.level is from 1 to " + std::to_string(player::strongest_level) + ", or 0");
    if (said.only_count > 0 && !of_match) {
        needed_pointer(said.only, "limits.only");
        Position position = contest.position();
        const MoveList legal = Rules(contest.variant_ptr()).legal_moves(position);
        for (std::size_t i = 0; i < said.only_count; ++i) {
            const Action action = action_of(said.only[i]);
            if (std::ranges::find(legal, action.move) == legal.end())
                fail(VARIA_ILLEGAL, "a move of limits.only is not legal now");
            limits.only.push_back(action.move);
        }
    }
    // Without any limit a search would not end, so it gets one second.
    const bool limited = limits.time || limits.clock || limits.nodes != 0 || limits.depth != 0 || limits.mate != 0 ||
                         said.level != 0;
    if (!limited && said.go_on == nullptr) limits.time = milliseconds(1000);
    if (said.go_on != nullptr) limits.go_on = [go_on = said.go_on, user = said.user] { return go_on(user) != 0; };
    return limits;
}

// The limits of a level, with the caller's clock and callbacks.
player::Limits within(player::Limits own, const player::Limits &limits) {
    own.clock = limits.clock;
    own.increment = limits.increment;
    own.moves_to_go = limits.moves_to_go;
    own.go_on = limits.go_on;
    return own;
}

void expect_searched(const std::optional<Diagnostic> &failure) {
    if (failure) fail(VARIA_SCRIPT_FAILED, {*failure});
}

player::Levels &levels_of(varia_engine &engine, const varia_limits &said) {
    if (!engine.levels || engine.levels->level() != said.level || engine.seed != said.seed) {
        engine.levels.emplace(said.level, said.seed);
        engine.seed = said.seed;
    }
    return *engine.levels;
}

// The player whom the engine plays for: on one board the side to move. -1 if it is over.
int player_of(const varia_engine &engine, const varia_limits &said, Contest &contest) {
    if (engine.plays_matches && (said.player < 0 || said.player > contest.players()))
        misuse("limits.player is from 1 to " + std::to_string(contest.players()) + ", or 0");
    const int player = engine.plays_matches && said.player > 0 ? said.player - 1 : contest.player();
    if (player < 0 && !contest.over())
        misuse("anybody may act in this match just now", "say in limits.player whom the engine plays for");
    return player;
}

void search(varia_engine &engine, const Contest &contest, const varia_limits &said, const player::Limits &limits,
            varia_answer &answer) {
    Contest then = contest;
    const int player = player_of(engine, said, then);
    if (player < 0) return;
    player::Engine::See see;
    if (said.see != nullptr)
        see = [&](const player::Info &info) {
            varia_answer so_far(engine.host());
            describe_info(so_far, contest, info);
            if (!so_far.lines.empty()) so_far.moves = so_far.lines.front().moves;
            said.see(said.user, &so_far);
        };
    const player::Answer found = said.level == 0
                                     ? engine.engine.search(contest, player, limits, see)
                                     : levels_of(engine, said)
                                           .choose(engine.engine, contest, player,
                                                   within(player::Levels::limits(said.level, contest), limits), see);
    expect_searched(found.failure);
    describe_info(answer, contest, found.info);
    for (std::size_t i = 0; i < found.actions.size(); ++i) {
        const Action &action = found.actions[i];
        answer.moves.push_back(described_action(action, then));
        if (i < found.info.choices.size()) {
            const varia_line value = in_value(found.info.choices[i].value);
            answer.lines.push_back({value.value, value.end, then.action_text(action), {answer.moves.back()}});
        }
        then.act(action);
    }
    answer.info.lines = static_cast<std::int32_t>(answer.lines.size());
}

player::Options options_of(const varia_engine_options &said, const Layout &layout) {
    player::Options options;
    constexpr std::int32_t max_table = 1 << 20, max_threads = 1024;
    if (said.table < 0 || said.table > max_table)
        misuse("options.table is from 1 to " + std::to_string(max_table) + " MiB, or 0");
    if (said.threads < 0 || said.threads > max_threads)
        misuse("options.threads is from 1 to " + std::to_string(max_threads) + ", or 0");
    if (said.table > 0) options.table = static_cast<std::size_t>(said.table);
    if (said.threads > 0) options.threads = said.threads;
    options.trained = said.untrained == 0;
    if (said.endgames != nullptr) options.endgames = said.endgames;
    if (said.weights_folder != nullptr) options.weights_folder = said.weights_folder;
    if (said.weights != nullptr) {
        Result<player::Weights> weights = player::read_weights(said.weights, "weights", layout);
        if (!weights) fail(VARIA_REFUSED, weights.diagnostics());
        options.weights = std::make_shared<const player::Weights>(std::move(weights).value());
    }
    return options;
}

}  // namespace

varia_status varia_engine_create(const varia_variant *variant, int32_t one_board, const varia_engine_options *options,
                                 varia_engine **engine, varia_error **error) {
    if (engine != nullptr) *engine = nullptr;
    return call("variant", variant, error, [&] {
        needed_pointer(engine, "engine");
        const VariantPtr &v = variant->core->variant;
        const Layout layout = one_board != 0 ? Layout::of_one_board(v) : Layout(v);
        auto made = std::make_unique<varia_engine>(variant->core, layout,
                                                   options_of(taken(options, "options"), layout));
        *engine = made.release();
    });
}

void varia_engine_free(varia_engine *engine) { delete engine; }

varia_status varia_engine_search(varia_engine *engine, const varia_game *game, const varia_limits *limits,
                                 varia_answer **answer, varia_error **error) {
    if (answer != nullptr) *answer = nullptr;
    return call("engine", engine, error, [&] {
        needed_pointer(answer, "answer");
        needed_pointer(game, "game");
        const InUse plays("game", *game);
        const Contest &contest = game->contest;
        if (contest.variant_ptr() != engine->core->variant) misuse("the game is not of the engine's variant");
        if (engine->plays_matches != (contest.match() != nullptr))
            misuse("the engine plays " + std::string(engine->plays_matches ? "matches" : "on one board") +
                       ", and this is not so",
                   "make both with the same one_board");
        const varia_limits said = taken(limits, "limits");
        player::Limits own = limits_of(said, contest, engine->plays_matches);
        if (engine->host().expired != nullptr)
            own.go_on = [&host = engine->host(), asked = std::move(own.go_on)] {
                return in_time(host) && (!asked || asked());
            };
        auto made = std::make_unique<varia_answer>(engine->host());
        search(*engine, contest, said, own, *made);
        expect_in_time(engine->host());
        *answer = made.release();
    });
}

varia_status varia_engine_stop(varia_engine *engine, varia_error **error) {
    return call_beside("engine", engine, error, [&] { engine->engine.stop(); });
}

varia_status varia_engine_forget(varia_engine *engine, varia_error **error) {
    return call("engine", engine, error, [&] { engine->engine.forget(); });
}

varia_status varia_user_weights_folder(const char *data_home, const char *home, char *buffer, size_t capacity,
                                       size_t *needed, varia_error **error) {
    return call(error, [&] { Buffer{buffer, capacity, needed}.write(player::user_weights_folder(data_home, home)); });
}

varia_status varia_engine_weights(const varia_engine *engine, char *buffer, size_t capacity, size_t *needed,
                                  varia_error **error) {
    return call("engine", engine, error, [&] {
        constexpr const char *from[] = {"rules", "program", "folder", "given"};
        std::string text;
        const std::vector<player::WeightsInUse> &games = engine->engine.weights();
        for (const player::WeightsInUse &game : games) {
            text += from[static_cast<std::size_t>(game.from)];
            if (game.weights) text += " " + std::to_string(game.weights->games);
            if (!game.file.empty()) text += " " + game.file;
            text += '\n';
        }
        for (const player::WeightsInUse &game : games)
            for (const Diagnostic &why : game.unfit) text += "unfit " + why.text() + '\n';
        Buffer{buffer, capacity, needed}.write(text);
    });
}

varia_status varia_engine_evaluate(varia_engine *engine, const varia_position *position, int32_t *value,
                                   varia_error **error) {
    return call("engine", engine, error, [&] {
        needed_pointer(value, "value");
        needed_pointer(position, "position");
        const InUse weighed("position", *position);
        if (engine->plays_matches) misuse("a match is weighed by searching it alone");
        if (position->position.variant_ptr() != engine->core->variant)
            misuse("the position is not of the engine's variant");
        *value = prepared(*engine).evaluate(position->position).points;
        expect_in_time(engine->host());
    });
}

varia_status varia_engine_piece_value(varia_engine *engine, int32_t kind, int32_t *value, varia_error **error) {
    return call("engine", engine, error, [&] {
        needed_pointer(value, "value");
        if (engine->plays_matches) misuse("a match is weighed by searching it alone");
        const std::size_t k = numbered(kind, static_cast<std::size_t>(engine->core->variant->kinds()), "kind", 1);
        *value = prepared(*engine).piece_value(static_cast<Kind>(k + 1));
    });
}
