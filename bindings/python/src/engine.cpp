#include "engine.hpp"

#include <atomic>
#include <chrono>
#include <cmath>

#include <varia/player/engine.hpp>
#include <varia/player/levels.hpp>

#include "board.hpp"
#include "deprecated.hpp"
#include "stopping.hpp"

namespace varia::python {
namespace {

using namespace py::literals;
using std::chrono::milliseconds;

struct PyLine {
    int value = 0;  // in hundredths of the value of the commonest piece, for the side to move
    std::optional<int> end;
    std::vector<std::string> texts;
    std::vector<PyMove> moves;
};

struct PyInfo {
    int depth = 0, deepest = 0;
    std::uint64_t nodes = 0;
    double time = 0;
    std::vector<PyLine> lines;
};

struct PyAnswer {
    std::vector<PyMove> moves;
    std::vector<std::string> texts;
    PyInfo info;
};

std::vector<PyMove> moves_of(const CorePtr& core, const ActionList& actions) {
    std::vector<PyMove> moves;
    for (const Action& action : actions) moves.push_back({action, core});
    return moves;
}

std::optional<int> end_of(player::Value value) {
    if (value.wins()) return value.steps();
    if (value.loses()) return -value.steps();
    return std::nullopt;
}

PyInfo described(const CorePtr& core, const Contest& contest, const player::Info& info) {
    PyInfo made{info.depth, info.deepest, info.nodes, std::chrono::duration<double>(info.time).count(), {}};
    for (const player::Line& line : info.lines)
        made.lines.push_back({line.value.points, end_of(line.value), player::line_texts(contest, line.actions),
                              moves_of(core, line.actions)});
    return made;
}

// A caller's limits and options for a search.
struct Wish {
    std::optional<double> time, clock;
    double increment = 0;
    std::uint64_t nodes = 0;
    int depth = 0, mate = 0, lines = 1, level = 0;
    std::uint64_t seed = 0;
    std::optional<std::string> player;
    py::object info;
    py::object stop;  // has is_set(), as a threading.Event has; or None

    // Whether `stop` is set. Called without the interpreter's lock, often; asks every few milliseconds.
    [[nodiscard]] bool stopped(Interrupts& interrupts) const;
    mutable std::chrono::steady_clock::time_point ask_stop_at{};
    mutable std::atomic<bool> stop_set{false};
};

bool Wish::stopped(Interrupts& interrupts) const {
    if (stop.is_none() || interrupts.raised()) return false;
    if (stop_set) return true;
    const auto now = std::chrono::steady_clock::now();
    if (now < ask_stop_at) return false;
    ask_stop_at = now + milliseconds(5);
    const py::gil_scoped_acquire lock;
    stop_set = py::cast<bool>(py::bool_(stop.attr("is_set")()));
    return stop_set;
}

milliseconds as_time(double seconds, const char* what) {
    if (!(seconds >= 0 && seconds <= 1e9)) fail(Fault::misuse, std::string(what) + " is a number of seconds from 0 on");
    return milliseconds(std::llround(seconds * 1000));
}

player::Limits limits_of(const Wish& wish) {
    if (wish.depth < 0 || wish.mate < 0 || wish.lines < 1)
        fail(Fault::misuse, "depth and mate are 0 or more, lines 1 or more");
    if (wish.level < 0 || wish.level > player::strongest_level)
        fail(Fault::misuse, "levels are from 1 to " + std::to_string(player::strongest_level),
             "leave it out for full strength");
    player::Limits limits;
    if (wish.time) limits.time = as_time(*wish.time, "time");
    if (wish.clock) limits.clock = as_time(*wish.clock, "clock");
    limits.increment = as_time(wish.increment, "increment");
    limits.nodes = wish.nodes;
    limits.depth = wish.depth;
    limits.mate = wish.mate;
    limits.lines = wish.lines;
    // A program that gives no limit gets one second, because the search would otherwise not end.
    if (!limits.time && !limits.clock && limits.nodes == 0 && limits.depth == 0 && limits.mate == 0 && wish.level == 0)
        limits.time = milliseconds(1000);
    return limits;
}

// The limits of a level, with the caller's clock.
player::Limits within(player::Limits own, const player::Limits& limits) {
    if (limits.time) own.time = limits.time;
    own.clock = limits.clock;
    own.increment = limits.increment;
    own.go_on = limits.go_on;
    return own;
}

// The folder of the user's own weights. It comes from os.environ, because the library reads no environment variables.
std::string user_weights_folder() {
    const py::module_ os = py::module_::import("os");
    // As bytes, because a path need not be UTF-8.
    const auto value = [&](const char* name) {
        return py::cast<std::string>(os.attr("fsencode")(os.attr("environ").attr("get")(name, "")));
    };
    const std::string data_home = value("XDG_DATA_HOME");
    const std::string home = value("HOME");
    return player::user_weights_folder(data_home.c_str(), home.c_str());
}

class PyEngine {
public:
    PyEngine(const py::object& variant, std::size_t table, int threads, bool trained, std::string endgames,
             const py::object& weights, bool user_weights)
        : core_(core_of(variant)) {
        if (table < 1 || table > (std::size_t{1} << 20)) fail(Fault::misuse, "a table has from 1 to 1048576 MiB");
        if (threads < 1 || threads > 1024) fail(Fault::misuse, "threads are from 1 to 1024");
        player::Options options;
        options.table = table;
        options.threads = threads;
        options.trained = trained;
        options.endgames = std::move(endgames);
        if (user_weights) options.weights_folder = user_weights_folder();
        if (!weights.is_none()) set_weights(options, weights);
        const py::gil_scoped_release unlocked;
        engine_.emplace(core_->variant(), options);
    }

    [[nodiscard]] const CorePtr& core() const { return core_; }

    // The weights that the engine uses, one entry for each of a match's games.
    [[nodiscard]] py::list weights() const {
        constexpr const char* from[] = {"rules", "program", "folder", "given"};
        py::list list;
        for (const player::WeightsInUse& game : engine_->weights()) {
            py::dict described;
            described["from"] = from[static_cast<std::size_t>(game.from)];
            if (!game.file.empty()) described["file"] = game.file;
            if (game.weights) described["games"] = game.weights->games;
            py::list unfit;
            for (const Diagnostic& why : game.unfit) unfit.append(why.text());
            if (!game.unfit.empty()) described["unfit"] = unfit;
            list.append(described);
        }
        return list;
    }

    [[nodiscard]] PyAnswer search(Play& board, const Wish& wish) {
        expect_free();
        player::Limits limits = limits_of(wish);
        const Contest start = own_contest(board);
        Interrupts interrupts;
        bool failed = false;
        limits.go_on = [&] { return !failed && !stopped_ && !wish.stopped(interrupts) && interrupts.soon(); };
        const Busy busy(*this);
        std::optional<py::error_already_set> raised;
        const auto see = [&](auto&& described_now) {
            if (wish.info.is_none() || failed) return;
            const py::gil_scoped_acquire lock;
            try {
                wish.info(described_now());
            } catch (py::error_already_set& error) {
                raised.emplace(std::move(error));
                failed = true;
            }
        };
        const Stopping here(interrupts);
        PyAnswer answer;
        try {
            answer = answer_for(start, wish, limits, see);
        } catch (const Failure&) {
            // If the search was interrupted, that is the only reason for the failure.
            interrupts.raise();
            throw;
        }
        if (raised) throw std::move(*raised);
        interrupts.raise();
        return answer;
    }

    void stop() {
        stopped_ = true;
        engine_->stop();
    }

    void forget() {
        expect_free();
        engine_->forget();
    }

    [[nodiscard]] int evaluate(Play& board) {
        expect_free();
        expect_one_board();
        const Position position = own_contest(board).position();
        expect_prepared();
        return engine_->evaluate(position).points;
    }

    [[nodiscard]] int piece_value(const std::string& letter) {
        expect_free();
        const Kind kind = core_->variant()->find_kind(letter);
        if (kind == 0) fail(Fault::misuse, "there is no piece \"" + letter + "\"");
        expect_one_board();
        expect_prepared();
        return engine_->piece_value(kind);
    }

    // Returns false if it was stopped before it was ready.
    bool prepare(std::optional<double> time) {
        expect_free();
        std::optional<std::chrono::steady_clock::time_point> until;
        if (time) until = std::chrono::steady_clock::now() + as_time(*time, "time");
        Interrupts interrupts;
        const Busy busy(*this);
        const auto go_on = [&] { return !stopped_ && interrupts.soon(); };
        bool done = false;
        {
            const py::gil_scoped_release unlocked;
            const Stopping here(interrupts);
            done = engine_->prepare(go_on, until);
        }
        interrupts.raise();
        return done;
    }

private:
    struct Busy {
        explicit Busy(PyEngine& e) : engine(e) {
            engine.busy_ = true;
            engine.stopped_ = false;
        }
        ~Busy() { engine.busy_ = false; }
        Busy(const Busy&) = delete;
        Busy& operator=(const Busy&) = delete;
        PyEngine& engine;
    };

    // Prepares the engine for an evaluation.
    void expect_prepared() {
        if (!prepare(std::nullopt))
            fail(Fault::limit, "the engine was stopped before it knew what the pieces are worth");
    }

    // Reads weights from a path, or from the text of a weights file, which has more than one line.
    void set_weights(player::Options& options, const py::object& weights) const {
        std::string text, file = "weights";
        if (py::isinstance<py::str>(weights)) text = weights.cast<std::string>();
        if (text.find('\n') == std::string::npos) {
            try {
                const py::object path = py::module_::import("os").attr("fspath")(weights);
                file = py::str(path).cast<std::string>();
                text = py::module_::import("pathlib").attr("Path")(path).attr("read_text")("utf-8").cast<std::string>();
            } catch (const py::error_already_set& error) {
                if (!error.matches(PyExc_ValueError) && !error.matches(PyExc_TypeError)) throw;
                fail(Fault::load, "cannot read the weights: " + py::str(error.value()).cast<std::string>(),
                     "weights are the path of a file, or its text");
            }
        }
        Result<player::Weights> read = player::read_weights(text, file, core_->layout());
        if (!read) fail(Fault::load, read.diagnostics());
        options.weights = std::make_shared<const player::Weights>(std::move(read).value());
        if (file != "weights") options.weights_file = file;
    }

    // The contest of the board. If the board is of another load of the engine's variant, the same contest of the
    // engine's load.
    [[nodiscard]] Contest own_contest(Play& board) const {
        if (board.core()->variant() == core_->variant()) {
            Contest& contest = board.contest();
            // The game goes on although there is a draw: what has been before does not count.
            if (board.draws() != Draws::end && contest.over() && !board.standing().over)
                return {core_->variant(), contest.position()};
            return contest;
        }
        if (!same_rules(*board.core(), *core_))
            fail(Fault::misuse, "the board is not of the engine's variant", "make an engine of board.variant");
        static_cast<void>(board.contest());  // fails if another thread uses the board
        Play own(core_, board.start());
        own.replay(board.stack());
        return own.contest();
    }

    void expect_free() const {
        if (busy_) fail(Fault::busy, "the engine is searching", "stop() it first, or make another one");
    }

    // Whether it plays matches, on the linked boards of its variant.
    [[nodiscard]] bool plays_matches() const { return core_->variant()->linked_boards() != nullptr; }

    void expect_one_board() const {
        if (plays_matches()) fail(Fault::misuse, "a match is weighed by searching it alone");
    }

    player::Levels& levels(const Wish& wish) {
        if (!levels_ || levels_->level() != wish.level || seed_ != wish.seed) {
            levels_.emplace(wish.level, wish.seed);
            seed_ = wish.seed;
        }
        return *levels_;
    }

    // The player whom the engine plays for: on one board the side to move. -1 if it is over.
    [[nodiscard]] int player_of(Contest contest, const Wish& wish) const {
        int player = -1;
        {
            const py::gil_scoped_release unlocked;  // the outcome may need a search of turns, or a script
            player = contest.player();
        }
        if (wish.player && plays_matches()) {
            player = contest.find_player(*wish.player);
            if (player < 0) fail(Fault::misuse, "nobody in this match is called \"" + *wish.player + "\"");
        }
        if (player < 0 && !contest.over())
            fail(Fault::misuse, "anybody may act in this match just now", "say by player= whom the engine plays for");
        return player;
    }

    [[nodiscard]] PyAnswer answer_for(const Contest& start, const Wish& wish, const player::Limits& limits,
                                      auto&& see) {
        const int player = player_of(start, wish);
        if (player < 0) return {};
        player::Answer found;
        {
            const auto hear = [&](const player::Info& info) { see([&] { return described(core_, start, info); }); };
            const player::Engine::See heard = wish.info.is_none() ? player::Engine::See() : hear;
            const py::gil_scoped_release unlocked;
            found = wish.level == 0
                        ? engine_->search(start, player, limits, heard)
                        : levels(wish).choose(*engine_, start, player,
                                              within(player::Levels::limits(wish.level, start), limits), heard);
        }
        if (found.failure) fail(Fault::script, Diagnostics{*found.failure});
        std::vector<std::string> texts;
        {
            const py::gil_scoped_release unlocked;  // a match may have many boards, and scripts may be asked
            texts = player::line_texts(start, found.actions);
        }
        PyAnswer answer{moves_of(core_, found.actions), std::move(texts), described(core_, start, found.info)};
        // In a match each action is a line of its own. A script that fails now may leave the last ones without a text.
        for (std::size_t i = 0; i < std::min(found.info.choices.size(), answer.texts.size()); ++i) {
            const player::Value value = found.info.choices[i].value;
            answer.info.lines.push_back({value.points, end_of(value), {answer.texts[i]}, {answer.moves[i]}});
        }
        return answer;
    }

    CorePtr core_;
    std::optional<player::Engine> engine_;  // always has a value after the constructor
    std::optional<player::Levels> levels_;  // kept while the level and the seed stay the same
    std::uint64_t seed_ = 0;
    bool busy_ = false;
    std::atomic<bool> stopped_{false};
};

}  // namespace

void bind_engine(py::module_& m) {
    py::class_<PyLine>(m, "Line", "A principal variation: a sequence of moves that the search found.")
        .def_readonly("value", &PyLine::value, "The score for the side to move: 100 is about a pawn.")
        .def_readonly("end", &PyLine::end,
                      "The number of steps in which this line wins, below 0 if it loses; None if the search found no "
                      "end of the game.")
        .def_readonly("texts", &PyLine::texts, "The turns of the line as texts.")
        .def_readonly("moves", &PyLine::moves, "The moves of the line, step by step.")
        .def("__repr__", [](const PyLine& line) {
            std::string text = "<varia.Line " + std::to_string(line.value);
            for (const std::string& one : line.texts) text += " " + one;
            return text + ">";
        });
    py::class_<PyInfo>(m, "Info", "The progress of a search.")
        .def_readonly("depth", &PyInfo::depth, "The depth in steps to which the search is complete.")
        .def_readonly("deepest", &PyInfo::deepest, "The maximum depth in steps, also called selective depth.")
        .def_readonly("nodes", &PyInfo::nodes, "The number of positions that were searched.")
        .def_readonly("time", &PyInfo::time, "The time in seconds.")
        .def_readonly("lines", &PyInfo::lines, "The best lines, the best one first.");
    py::class_<PyAnswer>(m, "Answer", "The result of a search: what the engine would play.")
        .def_property_readonly(
            "best",
            [](const PyAnswer& a) -> std::optional<PyMove> {
                if (a.moves.empty()) return std::nullopt;
                return a.moves.front();
            },
            "The best move; if the turn has several steps, its first step. None if there is no move.")
        .def_readonly("moves", &PyAnswer::moves,
                      "All moves to play now: the steps of a turn, or the actions in a match.")
        .def_readonly("texts", &PyAnswer::texts, "The same moves as texts.")
        .def_property_readonly(
            "score",
            [](const PyAnswer& a) -> std::optional<int> {
                if (a.info.lines.empty()) return std::nullopt;
                return a.info.lines.front().value;
            },
            "The score of the best line for the side to move; None if nothing was searched.")
        .def_property_readonly(
            "lines", [](const PyAnswer& a) { return a.info.lines; }, "The best lines, the best one first.")
        .def_readonly("info", &PyAnswer::info, "The depth, the number of nodes and the time of the search.")
        .def("__repr__", [](const PyAnswer& a) {
            std::string text = "<varia.Answer";
            for (const std::string& one : a.texts) text += " " + one;
            return text + ">";
        });

    py::class_<PyEngine>(
        m, "Engine",
        "A computer player for any game or match. Only one thread at a time may use it, except for stop(). It keeps "
        "the results of a search for the next search.")
        .def(py::init<const py::object&, std::size_t, int, bool, std::string, const py::object&, bool>(),
             py::arg("variant").none(false), py::kw_only(), "table"_a = 16, "threads"_a = 1, "trained"_a = true,
             "endgames"_a = "", "weights"_a = py::none(), "user_weights"_a = true,
             "`table` is the size of the transposition table in MiB. With several `threads`, which share the table, a "
             "search does not always find the same. With `trained` the engine uses the weights that come with the "
             "variant, or with `user_weights` those that `varia train` has written into the user's folder. `weights` "
             "are other weights, given as the path of a file or as its text. `endgames` is a folder of endgame tables.")
        .def_property_readonly(
            "weights", &PyEngine::weights,
            "The weights that the engine uses: one dict, in a match one for each of its games. Its keys are `from` "
            "(\"rules\" if all values are computed from the rules, \"program\", \"folder\" or \"given\"), `file`, "
            "`games`, and `unfit`: the files of the user's folder that are not used, and why.")
        .def_property_readonly(
            "variant", [](const PyEngine& e) { return e.core(); }, "The variant that the engine plays.")
        .def(
            "search",
            [](PyEngine& engine, Play& board, std::optional<double> time, std::uint64_t nodes, int depth, int mate,
               int lines, int level, std::uint64_t seed, std::optional<double> clock, double increment,
               std::optional<std::string> player, py::object info, py::object stop) {
                Wish wish;
                wish.time = time;
                wish.clock = clock;
                wish.increment = increment;
                wish.nodes = nodes;
                wish.depth = depth;
                wish.mate = mate;
                wish.lines = lines;
                wish.level = level;
                wish.seed = seed;
                wish.player = std::move(player);
                wish.info = std::move(info);
                wish.stop = std::move(stop);
                if (!wish.stop.is_none() && !py::hasattr(wish.stop, "is_set"))
                    fail(Fault::argument, "stop is an object with is_set(), such as a threading.Event");
                return engine.search(board, wish);
            },
            "board"_a, py::kw_only(), "time"_a = py::none(), "nodes"_a = 0, "depth"_a = 0, "mate"_a = 0, "lines"_a = 1,
            "level"_a = 0, "seed"_a = 0, "clock"_a = py::none(), "increment"_a = 0.0, "player"_a = py::none(),
            "info"_a = py::none(), "stop"_a = py::none(),
            "Searches for the best move. The limits are `time` in seconds, `nodes` in positions, `depth` in steps, "
            "`mate` for a win in this number of moves, or a `clock` with its `increment`; without a limit it searches "
            "for one second.\n\n"
            "A `level` from 1 to 20 plays weakly, with mistakes that depend on `seed`. In a match `player` is the "
            "player for whom the engine plays. The search calls `info` with an Info from time to time. Other "
            "threads can run meanwhile. stop() or Ctrl-C ends the search. So does `stop`, a threading.Event that "
            "another "
            "thread sets; if it is set before the search begins, the search ends at once.")
        .def("stop", &PyEngine::stop,
             "Ends a search in another thread. That search returns the best move that it has found.")
        .def("forget", &PyEngine::forget, "Deletes the results of earlier searches.")
        .def("prepare", &PyEngine::prepare, py::kw_only(), "time"_a = py::none(),
             "Computes what the engine has to know about the variant before it can evaluate positions, for at most "
             "`time` seconds. Everything that is not known by then counts as nothing. Returns False if stop() ended "
             "it; then nothing is known. Without this call, search(), evaluate() and piece_value() compute it.")
        .def("evaluate", &PyEngine::evaluate, "board"_a,
             "The static evaluation of the position, for the side to move, without a search.")
        .def("piece_value", &PyEngine::piece_value, "letter"_a, "The value of a piece on an average cell.")
        .def("worth",
             deprecated(
                 +[](PyEngine& engine, const std::string& letter) { return engine.piece_value(letter); },
                 "Engine.worth has been renamed to Engine.piece_value"),
             "letter"_a, "Deprecated: the old name of piece_value().");
}

}  // namespace varia::python
