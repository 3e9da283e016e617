#include "batch.hpp"

#include <cmath>
#include <cstring>
#include <limits>

#include <varia/playout.hpp>

#include "arrays.hpp"
#include "board.hpp"
#include "deprecated.hpp"
#include "games.hpp"
#include "planes.hpp"
#include "space.hpp"
#include "stopping.hpp"
#include "workers.hpp"

namespace varia::python {
namespace {

using namespace py::literals;

// A thread takes this number of games at a time. These games share the sandboxes for their scripts.
constexpr std::size_t together = 32;

struct Slot {
    explicit Slot(Contest begun) : contest(std::move(begun)) {}
    Contest contest;
    ActionList stack;  // the actions played; board() repeats them
    ActionList legal;
    std::vector<std::int64_t> numbers;
    bool listed = false;
    Action next;  // the action that the current step plays
    bool plays = false;
    std::uint64_t random = 0;
};

class Batch {
public:
    Batch(CorePtr core, std::size_t n, int threads, std::optional<std::string> start)
        : core_(std::move(core)), start_(std::move(start)), crew_(threads_of(threads)) {
        if (n < 1 || n > 10'000'000) fail(Fault::misuse, "a batch has from 1 to 10000000 games");
        shared_.resize((n + together - 1) / together);
        for (auto& one : shared_) one = std::make_unique<SharedScripts>();
        slots_.resize(n);
        static_cast<void>(core_->space());
        for (int board_number = 0; board_number < core_->boards(); ++board_number)
            static_cast<void>(core_->planes(board_number));
        Interrupts interrupts;
        {
            const py::gil_scoped_release unlocked;
            each(&interrupts, [&](std::size_t i) { begin(i); });
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

    [[nodiscard]] py::array_t<float> planes(int board_number, const py::object& out) {
        const Planes& planes = core_->planes(board_number);
        std::vector<py::ssize_t> shape{count(), static_cast<py::ssize_t>(planes.names().size())};
        shape.insert(shape.end(), planes.shape().begin(), planes.shape().end());
        py::array_t<float> array = array_for<float>(out, shape);
        float* const numbers = array.mutable_data();
        work([&](std::size_t i) {
            Contest& contest = slots_[i]->contest;
            planes.write(contest.position(board_number),
                         contest.closed(board_number) ? 0 : contest.occurrences(board_number),
                         numbers + i * planes.size());
        });
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
        const auto players = static_cast<std::size_t>(core_->players());
        py::array_t<float> scores({count(), static_cast<py::ssize_t>(players)});
        float* const out = scores.mutable_data();
        work([&](std::size_t i) {
            const Standing standing = slots_[i]->contest.standing();
            for (std::size_t p = 0; p < players; ++p)
                out[i * players + p] = !standing.over ? std::numeric_limits<float>::quiet_NaN()
                                                      : static_cast<float>(standing.scores[p].numerator) /
                                                            static_cast<float>(standing.scores[p].denominator);
        });
        return scores;
    }

    [[nodiscard]] std::vector<std::string> reasons() {
        std::vector<std::string> reasons(size());
        work([&](std::size_t i) { reasons[i] = slots_[i]->contest.standing().reason; });
        return reasons;
    }

    void reset(const py::object& which) {
        std::vector<char> chosen(size(), 1);
        if (!which.is_none()) {
            const auto mask = py::cast<py::array_t<bool, py::array::c_style>>(which);
            if (mask.ndim() != 1 || mask.shape(0) != count())
                fail(Fault::misuse, "which is " + std::to_string(size()) + " flags, one for each game");
            std::copy(mask.data(), mask.data() + size(), chosen.begin());
        }
        work([&](std::size_t i) {
            if (chosen[i] != 0) begin(i);
        });
    }

    [[nodiscard]] std::shared_ptr<Play> board(std::int64_t i) {
        expect_free();
        if (i < 0) i += count();
        if (i < 0 || i >= count()) throw py::index_error("the batch has " + std::to_string(size()) + " games");
        auto board = std::make_shared<Play>(core_, start_);
        for (const Action& action : slots_[static_cast<std::size_t>(i)]->stack) board->push(action);
        return board;
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

    void begin(std::size_t i) {
        SharedScripts* const scripts = shared_[i / together].get();
        if (!start_)
            slots_[i] = std::make_unique<Slot>(Contest(core_->variant(), scripts));
        else
            slots_[i] = std::make_unique<Slot>(
                expect(Contest::parse(core_->variant(), *start_, scripts), Fault::position));
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
    std::optional<std::string> start_;
    Crew crew_;
    std::vector<std::unique_ptr<SharedScripts>> shared_;
    std::vector<std::unique_ptr<Slot>> slots_;
    bool busy_ = false;
};

py::array_t<float> batch_planes(Batch& batch, int board_number, const py::object& out) {
    return batch.planes(board_number, out);
}

}  // namespace

void bind_batch(py::module_& m) {
    py::class_<Batch, std::shared_ptr<Batch>>(m, "Batch",
                                              "Many games of one variant that are played together, in threads. Games "
                                              "have numbers from 0. Each array has one row for each game.")
        .def(py::init([](const py::object& variant, std::size_t n, int threads, std::optional<std::string> start) {
                 return std::make_shared<Batch>(core_of(variant), n, threads, std::move(start));
             }),
             py::arg("variant").none(false), "n"_a, py::kw_only(), "threads"_a = 0, "start"_a = py::none(),
             "Makes `n` games from the start position, or from a position's text. `threads` is the number of threads; "
             "0 means one for each processor.")
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
        .def("planes", &Batch::planes, "board"_a = 0, "out"_a = py::none(),
             "The positions as planes, in the form of Board.planes().")
        .def("planes", deprecated(&batch_planes, floor_warning), py::kw_only(), "floor"_a, "out"_a = py::none(),
             floor_help)
        .def("over", &Batch::over, "Whether each game is over.")
        .def("player", &Batch::player, "The number of the player to move in each game; -1 if several players may move.")
        .def("ply", &Batch::ply, "The number of turns played in each game.")
        .def("scores", &Batch::scores, "The score of each player in each game; NaN while a game goes on.")
        .def("reasons", &Batch::reasons, "Why each game ended; an empty text while it goes on.")
        .def("texts", &Batch::texts, "The position of each game as text.")
        .def("board", &Batch::board, "i"_a, "A copy of one of the games as a Board.")
        .def("reset", &Batch::reset, "which"_a = py::none(),
             "Starts all games again, or those whose flag in `which` is set.")
        .def("__repr__", [](const Batch& b) {
            return "<varia.Batch of " + std::to_string(b.size()) + " games of " + b.core()->variant()->id() + ">";
        });
}

}  // namespace varia::python
