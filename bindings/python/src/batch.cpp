#include "batch.hpp"

#include <cmath>
#include <cstring>
#include <limits>

#include <varia/playout.hpp>

#include "arrays.hpp"
#include "board.hpp"
#include "deprecated.hpp"
#include "games.hpp"
#include "move.hpp"
#include "planes.hpp"
#include "space.hpp"
#include "stopping.hpp"
#include "workers.hpp"

namespace varia::python {
namespace {

using namespace py::literals;

// A thread takes this number of games at a time. These games share the sandboxes for their scripts.
constexpr std::size_t together = 32;

// The text of a start position; null: the variant's own.
using Start = std::shared_ptr<const std::string>;

struct Slot {
    Slot(Contest begun, Start from) : contest(std::move(begun)), start(std::move(from)) {}
    Contest contest;
    Start start;
    ActionList stack;  // the actions played; board() repeats them
    ActionList legal;
    std::vector<std::int64_t> numbers;
    bool listed = false;
    Action next;  // the action that the current step plays
    bool plays = false;
    std::uint64_t random = 0;
};

// How a game ended that auto_reset has begun again.
struct Ended {
    bool now = false;  // in the last step
    std::vector<float> scores;
    std::string reason;
};

// The texts of start positions: None or one text for all games, or a sequence with one of them for each game.
std::vector<Start> starts_of(const py::object& given, std::size_t n) {
    if (given.is_none()) return std::vector<Start>(n);
    if (py::isinstance<py::str>(given))
        return std::vector<Start>(n, std::make_shared<const std::string>(given.cast<std::string>()));
    const auto refuse = [&] {
        fail(Fault::argument, "start is the text of a position, or a sequence of " + std::to_string(n) +
                                  " texts, one for each game (None: the usual start)");
    };
    if (!py::isinstance<py::sequence>(given) || py::isinstance<py::bytes>(given)) refuse();
    const auto list = py::reinterpret_borrow<py::sequence>(given);
    if (list.size() != n) refuse();
    std::vector<Start> starts;
    // An object and not a handle: a sequence may make an entry when it is asked for it.
    for (const py::object one : list) {
        if (one.is_none())
            starts.emplace_back();
        else if (!py::isinstance<py::str>(one))
            refuse();
        else
            starts.push_back(std::make_shared<const std::string>(one.cast<std::string>()));
    }
    return starts;
}

class Batch {
public:
    Batch(CorePtr core, std::size_t n, int threads, const py::object& start, bool auto_reset)
        : core_(std::move(core)), auto_reset_(auto_reset), crew_(threads_of(threads)) {
        if (n < 1 || n > 10'000'000) fail(Fault::misuse, "a batch has from 1 to 10000000 games");
        const std::vector<Start> starts = starts_of(start, n);
        shared_.resize((n + together - 1) / together);
        for (auto& one : shared_) one = std::make_unique<SharedScripts>();
        slots_.resize(n);
        if (auto_reset_) ended_.resize(n);
        static_cast<void>(core_->space());
        for (int board_number = 0; board_number < core_->boards(); ++board_number)
            static_cast<void>(core_->planes(board_number));
        Interrupts interrupts;
        {
            const py::gil_scoped_release unlocked;
            each(&interrupts, [&](std::size_t i) { slots_[i] = begun(i, starts[i]); });
        }
        interrupts.raise();
    }

    [[nodiscard]] const CorePtr& core() const { return core_; }
    [[nodiscard]] std::size_t size() const { return slots_.size(); }
    [[nodiscard]] int threads() const { return crew_.threads(); }

    // Plays one action in each game; a game with a number below 0 gets none. If one of the actions is not legal,
    // nothing changes.
    void step(const py::object& given) {
        const auto actions = whole_numbers(given, "actions");
        if (actions.ndim() != 1 || actions.shape(0) != count())
            fail(Fault::misuse, "actions are " + std::to_string(size()) + " numbers, one for each game");
        const std::vector<std::int64_t> said(actions.data(), actions.data() + size());
        work([&](std::size_t i) { choose(i, said[i]); });
        work(
            [&](std::size_t i) {
                if (slots_[i]->plays) play(*slots_[i], slots_[i]->next);
            },
            false);
        if (auto_reset_) work([&](std::size_t i) { begin_again(i); }, false);
    }

    // Plays up to this number of random moves in each game that is not over. Returns how many were played in all.
    [[nodiscard]] std::int64_t play_random(int plies, std::uint64_t seed) {
        if (plies < 0) fail(Fault::misuse, "plies are 0 or more");
        std::vector<std::int64_t> played(size(), 0);
        work([&](std::size_t i) {
            Slot& slot = *slots_[i];
            slot.random = seed ^ (i + 1) * 0xD1342543DE82EF95U;
            for (int ply = 0; ply < plies && !stopped_here(); ++ply) {
                list(slot, false);
                if (slot.legal.empty()) break;
                play(slot, slot.legal[below(slot, slot.legal.size())]);
                ++played[i];
            }
        });
        std::int64_t all = 0;
        for (const std::int64_t one : played) all += one;
        return all;
    }

    [[nodiscard]] py::tuple legal_actions() {
        work([&](std::size_t i) { list(*slots_[i], true); });
        std::size_t all = 0;
        for (const auto& slot : slots_) all += slot->numbers.size();
        auto numbers = new_array<std::int64_t>(static_cast<py::ssize_t>(all));
        auto offsets = new_array<std::int64_t>(count() + 1);
        std::int64_t* out = numbers.mutable_data();
        std::int64_t* offset = offsets.mutable_data();
        *offset++ = 0;
        for (const auto& slot : slots_) {
            out = std::ranges::copy(slot->numbers, out).out;
            *offset++ = out - numbers.data();
        }
        return py::make_tuple(numbers, offsets);
    }

    [[nodiscard]] py::array_t<bool> masks(const py::object& out) {
        const std::int64_t width = core_->space().size();
        expect_masks(count(), width);
        py::array_t<bool> masks = array_for<bool>(out, {count(), width});
        bool* const bits = masks.mutable_data();
        work([&](std::size_t i) {
            Slot& slot = *slots_[i];
            list(slot, true);
            bool* const mine = bits + static_cast<std::int64_t>(i) * width;
            std::memset(mine, 0, static_cast<std::size_t>(width));
            for (const std::int64_t number : slot.numbers) mine[number] = true;
        });
        return masks;
    }

    [[nodiscard]] py::array_t<float> planes(int board_number, const py::object& out, int history) {
        const Planes& planes = core_->planes(board_number);
        expect_history(history);
        std::vector<py::ssize_t> shape{count(), static_cast<py::ssize_t>(planes.names().size()) * history};
        shape.insert(shape.end(), planes.shape().begin(), planes.shape().end());
        py::array_t<float> array = array_for<float>(out, shape);
        float* const numbers = array.mutable_data();
        const std::size_t size = planes.size() * static_cast<std::size_t>(history);
        work([&](std::size_t i) { planes.write(slots_[i]->contest, board_number, history, numbers + i * size); });
        return array;
    }

    [[nodiscard]] py::array_t<bool> over() {
        auto over = new_array<bool>(count());
        bool* const out = over.mutable_data();
        work([&](std::size_t i) {
            list(*slots_[i], false);
            out[i] = slots_[i]->legal.empty() && slots_[i]->contest.over();
        });
        return over;
    }

    [[nodiscard]] py::array_t<std::int32_t> player() {
        auto players = new_array<std::int32_t>(count());
        std::int32_t* const out = players.mutable_data();
        work([&](std::size_t i) { out[i] = slots_[i]->contest.player_to_move(); });
        return players;
    }

    [[nodiscard]] py::array_t<std::int32_t> ply() {
        auto plies = new_array<std::int32_t>(count());
        std::int32_t* const out = plies.mutable_data();
        work([&](std::size_t i) { out[i] = slots_[i]->contest.plies(); });
        return plies;
    }

    [[nodiscard]] py::array_t<float> scores() {
        py::array_t<float> scores({count(), static_cast<py::ssize_t>(core_->players())});
        float* const out = scores.mutable_data();
        const auto players = static_cast<std::size_t>(core_->players());
        work([&](std::size_t i) { std::ranges::copy(scores_of(slots_[i]->contest.standing()), out + i * players); });
        return scores;
    }

    [[nodiscard]] std::vector<std::string> reasons() {
        std::vector<std::string> reasons(size());
        work([&](std::size_t i) { reasons[i] = slots_[i]->contest.standing().reason; });
        return reasons;
    }

    // What auto_reset has begun again in the last step: flags, scores (NaN for the other games) and reasons.
    [[nodiscard]] py::tuple ended() {
        expect_free();
        if (!auto_reset_)
            fail(Fault::misuse, "only a batch with auto_reset begins games again by itself", "ask over() and scores()");
        const auto players = static_cast<std::size_t>(core_->players());
        auto flags = new_array<bool>(count());
        py::array_t<float> scores({count(), static_cast<py::ssize_t>(players)});
        std::fill_n(scores.mutable_data(), scores.size(), std::numeric_limits<float>::quiet_NaN());
        std::vector<std::string> reasons(size());
        for (std::size_t i = 0; i < size(); ++i) {
            flags.mutable_data()[i] = ended_[i].now;
            if (!ended_[i].now) continue;
            std::ranges::copy(ended_[i].scores, scores.mutable_data() + i * players);
            reasons[i] = ended_[i].reason;
        }
        return py::make_tuple(flags, scores, reasons);
    }

    // Starts the chosen games again, each from its own start or from a new one.
    void reset(const py::object& which, const py::object& start) {
        const std::vector<char> chosen = chosen_in(which);
        const std::vector<Start> starts = start.is_none() ? std::vector<Start>() : starts_of(start, size());
        std::vector<std::unique_ptr<Slot>> fresh(size());
        work([&](std::size_t i) {
            if (chosen[i] != 0) fresh[i] = begun(i, starts.empty() ? slots_[i]->start : starts[i]);
        });
        for (std::size_t i = 0; i < size(); ++i)
            if (chosen[i] != 0) slots_[i] = std::move(fresh[i]);
    }

    // Takes the last action of each chosen game back.
    void undo(const py::object& which) {
        const std::vector<char> chosen = chosen_in(which);
        expect_free();
        for (std::size_t i = 0; i < size(); ++i)
            if (chosen[i] != 0 && slots_[i]->stack.empty())
                fail(Fault::misuse, "game " + std::to_string(i) + " has no action that could be taken back",
                     "choose the games with `which`");
        work(
            [&](std::size_t i) {
                if (chosen[i] == 0) return;
                Slot& slot = *slots_[i];
                static_cast<void>(slot.contest.undo_step());
                slot.stack.pop_back();
                slot.listed = false;
            },
            false);
    }

    [[nodiscard]] std::shared_ptr<Play> board(std::int64_t i) {
        expect_free();
        const Slot& slot = *slots_[index_of(i)];
        auto board = std::make_shared<Play>(core_, slot.start ? std::optional(*slot.start) : std::nullopt);
        board->replay(slot.stack);
        return board;
    }

    // Puts a board with its game in the place of a game.
    void set_board(std::int64_t i, Play& board) {
        expect_free();
        const std::size_t at = index_of(i);
        if (!same_rules(*board.core(), *core_))
            fail(Fault::misuse, "the board is not of the batch's variant", "make it of batch.variant");
        static_cast<void>(board.contest());  // fails if another thread uses the board
        const Start start = board.start() ? std::make_shared<const std::string>(*board.start()) : nullptr;
        const ActionList actions = board.stack();
        std::unique_ptr<Slot> slot;
        // As many games share scripts, no other thread may use the batch.
        const std::size_t part = at / together;
        work([&](std::size_t game) {
            if (game == part * together) slot = played(at, start, actions);
        });
        slots_[at] = std::move(slot);
    }

    // For pickles: the start of each game, the rows of all actions, and how many of them each game has.
    [[nodiscard]] py::tuple state() {
        expect_free();
        py::list starts;
        std::string rows;
        std::vector<std::uint32_t> counts;
        for (const auto& slot : slots_) {
            starts.append(slot->start ? py::object(py::str(*slot->start)) : py::object(py::none()));
            for (const Action& action : slot->stack) {
                const MoveRow row = row_of(action);
                rows.append(reinterpret_cast<const char*>(&row), sizeof row);
            }
            counts.push_back(static_cast<std::uint32_t>(slot->stack.size()));
        }
        return py::make_tuple(core_, crew_.threads(), auto_reset_, starts, py::bytes(rows), counts);
    }

    [[nodiscard]] static std::shared_ptr<Batch> from_state(const py::tuple& state) {
        if (state.size() != 6) fail(Fault::misuse, "this is no batch's pickle");
        const auto counts = state[5].cast<std::vector<std::uint32_t>>();
        const auto rows = state[4].cast<std::string>();
        std::vector<std::size_t> firsts{0};
        for (const std::uint32_t one : counts) firsts.push_back(firsts.back() + one);
        if (rows.size() != firsts.back() * sizeof(MoveRow)) fail(Fault::misuse, "this is no batch's pickle");
        auto batch = std::make_shared<Batch>(state[0].cast<CorePtr>(), counts.size(), state[1].cast<int>(), state[3],
                                             state[2].cast<bool>());
        batch->work([&](std::size_t i) {
            ActionList actions;
            for (std::size_t at = firsts[i]; at < firsts[i + 1]; ++at) {
                MoveRow row{};
                std::memcpy(&row, rows.data() + at * sizeof row, sizeof row);
                actions.push_back(action_of(row));
            }
            if (!actions.empty()) batch->slots_[i] = batch->played(i, batch->slots_[i]->start, actions);
        });
        return batch;
    }

    [[nodiscard]] std::vector<std::string> texts() {
        std::vector<std::string> texts(size());
        work([&](std::size_t i) { texts[i] = slots_[i]->contest.text(); });
        return texts;
    }

private:
    [[nodiscard]] py::ssize_t count() const { return static_cast<py::ssize_t>(size()); }

    void expect_free() const {
        if (busy_) fail(Fault::busy, "the batch is being used by another thread");
    }

    // Runs job(i) for each game, in threads.
    template <class Job>
    void each(Interrupts* interrupts, Job&& job) {
        crew_.share_out(shared_.size(), interrupts, [&](std::size_t part, int) {
            const std::size_t last = std::min((part + 1) * together, size());
            for (std::size_t i = part * together; i < last && !(interrupts != nullptr && stopped_here()); ++i) job(i);
        });
    }

    template <class Job>
    void work(Job&& job, bool stops = true) {
        expect_free();
        struct Busy {
            explicit Busy(bool& flag) : busy(flag) { busy = true; }
            ~Busy() { busy = false; }
            Busy(const Busy&) = delete;
            Busy& operator=(const Busy&) = delete;
            bool& busy;
        } busy(busy_);
        Interrupts interrupts;
        {
            const py::gil_scoped_release unlocked;
            each(stops ? &interrupts : nullptr, job);
        }
        // Failures of games that Ctrl-C interrupted are discarded, so that the next call does not report them.
        if (interrupts.raised())
            for (const auto& slot : slots_) static_cast<void>(slot->contest.take_failure());
        interrupts.raise();
    }

    [[nodiscard]] std::size_t index_of(std::int64_t i) const {
        if (i < 0) i += count();
        if (i < 0 || i >= count()) throw py::index_error("the batch has " + std::to_string(size()) + " games");
        return static_cast<std::size_t>(i);
    }

    [[nodiscard]] std::vector<char> chosen_in(const py::object& which) const {
        std::vector<char> chosen(size(), 1);
        if (which.is_none()) return chosen;
        const auto mask = py::cast<py::array_t<bool, py::array::c_style>>(which);
        if (mask.ndim() != 1 || mask.shape(0) != count())
            fail(Fault::misuse, "which is " + std::to_string(size()) + " flags, one for each game");
        std::copy(mask.data(), mask.data() + size(), chosen.begin());
        return chosen;
    }

    [[nodiscard]] std::unique_ptr<Slot> begun(std::size_t i, Start start) {
        SharedScripts* const scripts = shared_[i / together].get();
        if (!start) return std::make_unique<Slot>(Contest(core_->variant(), scripts), nullptr);
        Contest contest = expect(Contest::parse(core_->variant(), *start, scripts), Fault::position);
        return std::make_unique<Slot>(std::move(contest), std::move(start));
    }

    // A game in which these actions have been played. People may have played on after a draw.
    [[nodiscard]] std::unique_ptr<Slot> played(std::size_t i, Start start, const ActionList& actions) {
        std::unique_ptr<Slot> slot = begun(i, std::move(start));
        slot->contest.pass_draws(true);
        for (const Action& action : actions) {
            slot->contest.legal_actions(slot->legal);
            if (core_->fallible()) expect_answered(slot->contest);
            if (std::ranges::find(slot->legal, action) == slot->legal.end() &&
                !slot->contest.layout().resigns_game(action) && action.type != ActionType::resign)
                fail(Fault::move, "a move of the game is not legal");
            play(*slot, action);
        }
        slot->contest.pass_draws(false);
        return slot;
    }

    // For auto_reset: if the game has ended in this step, keeps how, and begins it again.
    void begin_again(std::size_t i) {
        Slot& slot = *slots_[i];
        Ended& ended = ended_[i];
        ended.now = false;
        if (!slot.plays) return;
        try {
            list(slot, false);
            if (!slot.legal.empty() || !slot.contest.over()) return;
            const Standing standing = slot.contest.standing();
            if (core_->fallible()) expect_answered(slot.contest);
            std::unique_ptr<Slot> fresh = begun(i, slot.start);
            ended = {true, scores_of(standing), standing.reason};
            slots_[i] = std::move(fresh);
        } catch (const Failure&) {
            // A script failed. The game stays as it is, and the next call that lists its moves says why.
            slot.listed = false;
        }
    }

    // The score of each player; NaN while the game goes on.
    [[nodiscard]] std::vector<float> scores_of(const Standing& standing) const {
        std::vector<float> scores(static_cast<std::size_t>(core_->players()), std::numeric_limits<float>::quiet_NaN());
        if (standing.over)
            std::ranges::transform(standing.scores, scores.begin(), [](const Score& score) {
                return static_cast<float>(score.numerator) / static_cast<float>(score.denominator);
            });
        return scores;
    }

    void list(Slot& slot, bool numbers) {
        if (!slot.listed) {
            slot.contest.legal_actions(slot.legal);
            if (core_->fallible()) expect_answered(slot.contest);
            slot.listed = true;
            slot.numbers.clear();
        }
        if (numbers && slot.numbers.size() != slot.legal.size())
            core_->space().number(slot.contest, slot.legal, slot.numbers);
    }

    void choose(std::size_t i, std::int64_t number) {
        Slot& slot = *slots_[i];
        slot.plays = number >= 0;
        if (!slot.plays) return;
        list(slot, true);
        const auto found = std::ranges::find(slot.numbers, number);
        if (found == slot.numbers.end())
            fail(Fault::move,
                 "the action " + std::to_string(number) + " is not legal in game " + std::to_string(i) +
                     (slot.legal.empty() ? ", which is over" : ""),
                 slot.legal.empty() ? "give -1 for games that are over" : "");
        slot.next = slot.legal[static_cast<std::size_t>(found - slot.numbers.begin())];
    }

    void play(Slot& slot, Action action) {
        slot.stack.reserve(slot.stack.size() + 1);
        slot.contest.act(action);
        if (core_->fallible())
            if (std::optional<Diagnostic> failure = slot.contest.take_failure()) {
                static_cast<void>(slot.contest.undo_step());
                slot.listed = false;
                fail(Fault::script, Diagnostics{*std::move(failure)});
            }
        slot.stack.push_back(action);
        slot.listed = false;
    }

    // A number from 0 to size - 1. All have nearly the same chance.
    [[nodiscard]] static std::size_t below(Slot& slot, std::size_t size) {
        std::uint64_t x = slot.random += 0x9E3779B97F4A7C15U;
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
        x ^= x >> 31;
        return static_cast<std::size_t>((x >> 32) * size >> 32);
    }

    CorePtr core_;
    bool auto_reset_;
    Crew crew_;
    std::vector<std::unique_ptr<SharedScripts>> shared_;
    std::vector<std::unique_ptr<Slot>> slots_;
    std::vector<Ended> ended_;  // empty without auto_reset
    bool busy_ = false;
};

py::array_t<float> batch_planes(Batch& batch, int board_number, const py::object& out) {
    return batch.planes(board_number, out, 1);
}

}  // namespace

void bind_batch(py::module_& m) {
    py::class_<Batch, std::shared_ptr<Batch>>(m, "Batch",
                                              "Many games of one variant that are played together, in threads. Games "
                                              "have numbers from 0. Each array has one row for each game.")
        .def(py::init(
                 [](const py::object& variant, std::size_t n, int threads, const py::object& start, bool auto_reset) {
                     return std::make_shared<Batch>(core_of(variant), n, threads, start, auto_reset);
                 }),
             py::arg("variant").none(false), "n"_a, py::kw_only(), "threads"_a = 0, "start"_a = py::none(),
             "auto_reset"_a = false,
             "Makes `n` games from the start position, from a position's text, or each from its own: a sequence of `n` "
             "texts. `threads` is the number of threads; 0 means one for each processor. With `auto_reset`, step() "
             "begins a game again that has ended, and ended() says how it ended.")
        .def_property_readonly(
            "variant", [](const Batch& b) { return b.core(); }, "The variant of the games.")
        .def_property_readonly("threads", &Batch::threads, "The number of threads.")
        .def("__len__", &Batch::size)
        .def("step", &Batch::step, "actions"_a,
             "Plays one action in each game, given by its number; -1 plays nothing in that game. If one of the actions "
             "is not legal, nothing changes.")
        .def("play_random", &Batch::play_random, "plies"_a, "seed"_a = 0,
             "Plays up to `plies` random moves in each game that is not over. Returns the number of all moves that it "
             "played. The same seed gives the same moves for any number of threads.")
        .def("masks", &Batch::masks, "out"_a = py::none(),
             "Returns a row of flags for each game: for each number of the action space, whether that action is legal "
             "now.")
        .def("legal_actions", &Batch::legal_actions,
             "Returns (numbers, offsets): the numbers of the legal moves of all games, one game after the other, and "
             "the index at which the numbers of each game begin.")
        .def("planes", &Batch::planes, "board"_a = 0, "out"_a = py::none(), py::kw_only(), "history"_a = 1,
             "The positions as planes, in the form of Board.planes().")
        .def("planes", deprecated(&batch_planes, floor_warning), py::kw_only(), "floor"_a, "out"_a = py::none(),
             floor_help)
        .def("over", &Batch::over, "Whether each game is over.")
        .def("player", &Batch::player, "The number of the player to move in each game; -1 if several players may move.")
        .def("ply", &Batch::ply, "The number of turns played in each game.")
        .def("scores", &Batch::scores, "The score of each player in each game; NaN while a game goes on.")
        .def("reasons", &Batch::reasons, "Why each game ended; an empty text while it goes on.")
        .def("ended", &Batch::ended,
             "Of a batch with auto_reset, (flags, scores, reasons): the games that the last step has ended and begun "
             "again, the scores of their players (NaN for the other games), and why they ended.")
        .def("texts", &Batch::texts, "The position of each game as text.")
        .def("board", &Batch::board, "i"_a, "A copy of one of the games as a Board.")
        .def("set_board", &Batch::set_board, "i"_a, "board"_a,
             "Puts a copy of a Board, with its game, in the place of one of the games. reset() starts it again from "
             "the board's start.")
        .def("reset", &Batch::reset, "which"_a = py::none(), py::kw_only(), "start"_a = py::none(),
             "Starts all games again, or those whose flag in `which` is set, each from its own start. `start` gives "
             "them new ones: a text, or a sequence with a text for each game of the batch.")
        .def("undo", &Batch::undo, "which"_a = py::none(),
             "Takes back the last action of each game, or of those whose flag in `which` is set. If one of them has no "
             "action, nothing changes.")
        .def(
            "copy", [](Batch& b) { return Batch::from_state(b.state()); }, "Returns a batch with the same games.")
        .def(py::pickle([](Batch& b) { return b.state(); }, &Batch::from_state))
        .def("__repr__", [](const Batch& b) {
            return "<varia.Batch of " + std::to_string(b.size()) + " games of " + b.core()->variant()->id() + ">";
        });
}

}  // namespace varia::python
