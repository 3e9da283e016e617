// The methods that take long: counting positions, finding lessons, and the computer's searches.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include <varia/player/levels.hpp>

#include "answers.hpp"
#include "claims.hpp"
#include "contest_words.hpp"
#include "engine_answers.hpp"
#include "game_answers.hpp"
#include "layout.hpp"
#include "lessons.hpp"
#include "methods.hpp"
#include "move_answers.hpp"
#include "standing.hpp"

namespace varia::cli {
namespace {

constexpr std::int64_t max_milliseconds = 86'400'000;
constexpr std::int64_t max_lines = 256;
constexpr std::int64_t deepest = 100;

// Occupies the computer of a game until it is released or destroyed.
class Taken {
public:
    explicit Taken(std::shared_ptr<Seat> seat) : seat_(std::move(seat)) {
        if (seat_->busy.exchange(true)) throw Refusal{Fault::limit, "the computer is thinking about this game already"};
    }
    ~Taken() { release(); }
    Taken(const Taken&) = delete;
    Taken& operator=(const Taken&) = delete;
    [[nodiscard]] Seat& seat() const { return *seat_; }
    void release() {
        if (!released_) seat_->busy.store(false);
        released_ = true;
    }

private:
    std::shared_ptr<Seat> seat_;
    bool released_ = false;
};

// Releases the seat before the answer is sent, so that the client may start another search at once.
struct Released {
    Taken& taken;
    ~Released() { taken.release(); }
};

struct Wish {
    player::Limits limits;
    std::optional<int> level;
    std::uint64_t seed = 0;
    bool limited = false;    // whether there are limits besides a clock
    bool described = false;  // whether the client receives the progress
    Spelling spelling = Spelling::canonical;
};

Wish wish_in(const Params& params) {
    using std::chrono::milliseconds;
    Wish wish;
    player::Limits& limits = wish.limits;
    const auto time = [&](const char* key) -> std::optional<milliseconds> {
        const auto value = params.number_if(key, 0, max_milliseconds);
        return value ? std::optional(milliseconds(std::max<std::int64_t>(*value, 1))) : std::nullopt;
    };
    limits.time = time("time_ms");
    limits.clock = time("clock_ms");
    limits.increment = milliseconds(params.number_if("increment_ms", 0, max_milliseconds).value_or(0));
    limits.moves_to_go = static_cast<int>(params.number_if("moves_to_go", 0, 1000).value_or(0));
    limits.nodes = static_cast<std::uint64_t>(
        params.number_if("nodes", 1, std::numeric_limits<std::int64_t>::max()).value_or(0));
    limits.depth = static_cast<int>(params.number_if("depth", 1, deepest).value_or(0));
    limits.mate = static_cast<int>(params.number_if("mate", 1, deepest).value_or(0));
    limits.lines = static_cast<int>(params.number_if("lines", 1, max_lines).value_or(1));
    if (const auto level = params.number_if("level", 1, player::strongest_level)) wish.level = static_cast<int>(*level);
    wish.seed = static_cast<std::uint64_t>(
        params.number_if("seed", 0, std::numeric_limits<std::int64_t>::max()).value_or(0));
    wish.described = params.flag("info", false);
    wish.spelling = spelling_in(params);
    wish.limited = limits.time || limits.nodes != 0 || limits.depth != 0 || limits.mate != 0;
    if (!wish.level && !wish.limited && !limits.clock) limits.time = std::chrono::seconds(1);
    return wish;
}

using Notify = std::function<void(const char* method, Json params)>;

// Searches with the level and the limits of the request. If there are both, both apply.
player::Answer found(player::Engine& engine, const Contest& contest, int player, const Wish& wish,
                     std::function<bool()> go_on, const player::Engine::See& see) {
    player::Limits limits = wish.limits;
    limits.go_on = std::move(go_on);
    if (!wish.level) return engine.search(contest, player, limits, see);
    player::Levels levels(*wish.level, wish.seed);
    return wish.limited ? levels.choose(engine, contest, player, limits, see)
                        : levels.choose(engine, contest, player, see, limits);
}

// Writes the moves of the lines in a spelling.
void spell_lines(Json& json, const Contest& contest, const player::Info& info, Spelling spelling) {
    if (spelling == Spelling::canonical || json.member("lines") == nullptr) return;
    Json lines = Json::array();
    for (const player::Line& line : info.lines) {
        Json item = line_json(contest, line);
        item.set("moves", Json::array(spelt_line(contest, line.actions, spelling)));
        lines.add(std::move(item));
    }
    json.set("lines", std::move(lines));
}

Json search(const std::shared_ptr<Job>& job, player::Engine& engine, const Contest& contest, int player,
            const Wish& wish, const Json& id, const Notify& notify) {
    job->when_cancelled([&engine] { engine.stop(); });
    const auto see = [&](const player::Info& info) {
        if (job->over() || job->stopped()) engine.stop();  // for a cancellation that came before the search began
        if (!wish.described || !info.done) return;
        Json params = Json::object();
        params.set("id", id);
        set_figures(params, contest, info);
        spell_lines(params, contest, info, wish.spelling);
        notify("info", std::move(params));
    };
    player::Answer answer = found(
        engine, contest, player, wish, [&] { return !job->over() && !job->stopped(); }, see);
    player::Limits limits = wish.limits;
    limits.go_on = [&] { return !job->over(); };
    player::end_turn(engine, contest, limits, answer);
    job->when_cancelled({});
    if (job->over()) throw cancelled();
    if (answer.failure) throw refusal_of({*answer.failure});
    if (answer.actions.empty() && job->stopped())
        throw Refusal{Fault::limit, "the search was stopped before it had found a move"};
    Json json = Json::object();
    // The text of the whole turn, of one or of several steps or actions.
    json.set("best", nullptr);
    if (!answer.actions.empty()) {
        const std::optional<std::string> text = found_text(contest, answer.actions);
        if (!text) throw Refusal{Fault::script_failed, no_found_text};
        json.set("best", *text);
        if (wish.spelling != Spelling::canonical)
            json.set("best", fmt::format("{}", fmt::join(spelt_line(contest, answer.actions, wish.spelling), " ")));
    }
    set_answer(json, contest, player, answer, engine.weights());
    spell_lines(json, contest, answer.info, wish.spelling);
    return json;
}

// Sets the weights for the computer: those of the client, which must fit the rules, or else those of the host if they
// fit.
void set_weights(player::Options& options, const ServiceOptions& host, const std::string& given,
                 const Contest& contest) {
    options.weights_folder = host.weights_folder;
    const std::string& text = given.empty() ? host.weights : given;
    if (text.empty()) return;
    const std::string& file = given.empty() ? host.weights_file : std::string("weights");
    Result<player::Weights> weights = player::read_weights(text, file, contest.layout());
    if (!weights && !given.empty()) throw Refusal{Fault::refused, weights.error(), weights.diagnostics()};
    if (!weights) return;
    options.weights = std::make_shared<const player::Weights>(std::move(weights).value());
    if (given.empty()) options.weights_file = file;
}

// The searches of a contest are not watched any more, once the function that watches them is gone.
struct EndOfWatch {
    Contest& contest;
    ~EndOfWatch() { static_cast<void>(contest.watch_searches({})); }
};

// The contest in which the computer thinks: the game itself, or, if a draw may be claimed and the game goes on, one
// that begins with its position. What has been before, the moves that the move rule counts among them, does not count
// then.
Contest played_on(Contest& contest) {
    if (!claimable_draw(contest)) return contest;
    Position now = contest.position();
    now.set_clock(0);
    Contest begun(contest.variant_ptr(), std::move(now));
    begun.pass_draws(true);
    return begun;
}

// The player who thinks: in a match the one that the client names, otherwise the one who is to act.
int player_in(Contest& contest, const Params& params) {
    const Result<int> player = words_of(contest).thinker(contest, params.text_if("player"));
    if (!player) throw Refusal{Fault::bad_params, player.diagnostics().front().message};
    if (*player < 0) throw Refusal{Fault::refused, "nobody has anything to do now"};
    return *player;
}

}  // namespace

Work work_perft(ServiceSession& session, const Params& params, const Json&) {
    const Contest& contest = game_in(session, params).contest;
    const int depth = static_cast<int>(params.number("depth", 0, deepest));
    const bool divided = params.flag("divide", false);
    if (divided && depth == 0) throw Refusal{Fault::bad_params, "`divide` needs a `depth` of 1 or more"};
    return [copy = std::make_shared<Contest>(contest), depth, divided](const std::shared_ptr<Job>& job) {
        const GoOn go_on = [&](std::uint64_t) { return !job->over(); };
        static_cast<void>(copy->watch_searches(go_on));  // the list of turns may take long, too
        const EndOfWatch end_of_watch{*copy};
        Json json = Json::object();
        if (divided) {
            // Count turn by turn, so that the request can be cancelled between.
            std::uint64_t count = 0;
            Json by_move = Json::object();
            const std::vector<std::string> texts = copy->turn_texts();
            for (const std::string& text : texts) {
                Contest then = *copy;
                then.pass_draws(true);
                if (!then.play(text)) continue;
                const std::uint64_t leaves = then.perft(depth - 1, go_on);
                if (job->over()) throw cancelled();
                expect_no_failure(then);
                by_move.set(text, leaves);
                count += leaves;
            }
            expect_no_failure(*copy);
            json.set("count", count).set("moves", std::move(by_move));
            return json;
        }
        const std::uint64_t count = copy->perft(depth, go_on);
        if (job->over()) throw cancelled();
        expect_no_failure(*copy);
        json.set("count", count);
        return json;
    };
}

Work work_lessons(ServiceSession& session, const Params& params, const Json&) {
    return [variant = variant_in(session, params)](const std::shared_ptr<Job>& job) {
        LessonBudget budget;
        budget.expired = [&] { return job->over(); };
        const Result<Course> course = find_lessons(variant, budget);
        if (job->over()) throw cancelled();
        if (!course) throw refusal_of(course.diagnostics());
        return course_json(*course);
    };
}

Work work_search(ServiceSession& session, const Params& params, const Json& id) {
    HeldGame& held = game_in(session, params);
    const Wish wish = wish_in(params);
    const int threads = static_cast<int>(params.number_if("threads", 1, session.options.threads).value_or(1));
    player::Options options;
    options.table = session.options.table;
    options.threads = threads;
    options.endgames = session.options.endgames;
    const std::string weights = params.text_if("weights").value_or("");
    set_weights(options, session.options, weights, held.contest);
    if (is_ended(held.contest)) throw Refusal{Fault::refused, "there is nothing to play: it is over"};
    auto taken = std::make_shared<Taken>(held.seat);
    Seat& seat = taken->seat();
    if (seat.threads != threads || seat.weights != weights) {
        seat.engine.reset();
        seat.threads = threads;
        seat.weights = weights;
    }
    const auto contest = std::make_shared<Contest>(played_on(held.contest));
    const int player = player_in(*contest, params);
    if (const std::optional<std::string> dialect = params.text_if("as")) {
        const InDialect known(held.contest, dialect);
        contest->write_as(held.contest.dialect());
    }
    return [taken, options, wish, player, id, notify = session.notify, contest](const std::shared_ptr<Job>& job) {
        const Released released{*taken};
        if (job->over()) throw cancelled();
        Seat& own = taken->seat();
        if (!own.engine) own.engine.emplace(*contest, options);
        return search(job, *own.engine, *contest, player, wish, id, notify);
    };
}

}  // namespace varia::cli
