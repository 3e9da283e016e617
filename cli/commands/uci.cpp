// `varia uci`: the computer behind the Universal Chess Interface, for programs that show boards and for those that match
// engines.
//
// One thread reads commands and answers them at once; another looks for moves. Where a turn is made of several steps a move
// of the protocol is one whole turn, its steps with commas between; as `position` reads them, single steps will do.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/version.hpp>

#include "commands.hpp"
#include "layout.hpp"
#include "opponent.hpp"
#include "terminal.hpp"
#include "variant_files.hpp"

namespace varia::cli {
namespace {

// The protocol's own word for the game that is meant where none is named.
constexpr std::string_view unnamed = "chess";

constexpr std::size_t most_hash = 65536;
constexpr int most_threads = 256;
constexpr int most_lines = 256;

template <class T>
std::optional<T> number_in(std::string_view text) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// The words of a line, one after the other.
class Words {
public:
    explicit Words(const std::string& line) : words_(varia::cli::words(line)) {}
    [[nodiscard]] std::string next() { return at_ < words_.size() ? words_[at_++] : std::string{}; }
    [[nodiscard]] bool more() const { return at_ < words_.size(); }
    // The words up to this one, which is passed over, or to the end.
    [[nodiscard]] std::string until(std::string_view end) {
        std::string text;
        while (at_ < words_.size() && words_[at_] != end) text += (text.empty() ? "" : " ") + words_[at_++];
        if (at_ < words_.size()) ++at_;
        return text;
    }

private:
    std::vector<std::string> words_;
    std::size_t at_ = 0;
};

class Protocol {
public:
    explicit Protocol(const Arguments& arguments) : arguments_(arguments), options_(engine_options(arguments)) {}
    ~Protocol() { end_search(); }

    int run() {
        if (!choose(arguments_.variant.empty() ? std::string(unnamed) : arguments_.variant)) return answer_no;
        for (;;) {
            const std::optional<std::string> line = read_line();
            if (!line) break;
            Words words(*line);
            const std::string command = words.next();
            if (command == "quit") break;
            obey(command, words);
        }
        end_search();
        return success;
    }

private:
    void say(const std::string& text) {
        const std::lock_guard lock(speaking_);
        print(text + "\n");
        flush();
    }

    void obey(const std::string& command, Words& words) {
        if (command == "uci")
            introduce();
        else if (command == "isready")
            say("readyok");
        else if (command == "setoption")
            set(words);
        else if (command == "ucinewgame")
            new_game();
        else if (command == "position")
            place(words);
        else if (command == "go")
            go(words);
        else if (command == "stop")
            end_search();
        else if (command == "d")
            say("info string " + escaped(format_position(game_->position())));
    }

    void introduce() {
        std::string text = "id name Varia " + std::string(version()) + "\nid author the authors of Varia\n";
        text += fmt::format("option name UCI_Variant type combo default {}", variant_name_);
        for (const std::string& name : builtin_variants()) text += " var " + name;
        text += "\noption name VariantPath type string default <empty>\n";
        text += fmt::format("option name Hash type spin default {} min 1 max {}\n", options_.table, most_hash);
        text += fmt::format("option name Threads type spin default {} min 1 max {}\n", options_.threads, most_threads);
        text += fmt::format("option name MultiPV type spin default 1 min 1 max {}\n", most_lines);
        say(text + "option name Clear Hash type button\nuciok");
    }

    // Whether there is such a variant; what is wrong with it is said.
    bool choose(const std::string& name) {
        const Result<VariantPtr> variant = open_variant(name, arguments_.set);
        if (!variant) {
            for (const Diagnostic& diagnostic : variant.diagnostics()) say("info string " + escaped(diagnostic.text()));
            return false;
        }
        end_search();
        variant_ = *variant;
        variant_name_ = name;
        game_.emplace(variant_);
        renew();
        return true;
    }

    void renew() { engine_ = std::make_unique<player::Engine>(variant_, options_); }

    void set(Words& words) {
        if (words.next() != "name") return;
        const std::string name = words.until("value"), value = words.until("");
        end_search();
        if (name == "UCI_Variant" || name == "VariantPath") {
            if (!value.empty() && value != "<empty>") choose(value);
        } else if (name == "Hash") {
            if (const auto size = number_in<std::size_t>(value))
                options_.table = std::clamp<std::size_t>(*size, 1, most_hash);
            renew();
        } else if (name == "Threads") {
            if (const auto threads = number_in<int>(value)) options_.threads = std::clamp(*threads, 1, most_threads);
            renew();
        } else if (name == "MultiPV") {
            if (const auto lines = number_in<int>(value)) lines_ = std::clamp(*lines, 1, most_lines);
        } else if (name == "Clear Hash") {
            engine_->forget();
        }
    }

    void new_game() {
        end_search();
        engine_->forget();
    }

    void place(Words& words) {
        end_search();
        const std::string what = words.next();
        if (what == "startpos") {
            game_.emplace(variant_);
            if (words.more()) (void)words.next();  // "moves"
        } else {
            const std::string text = words.until("moves");
            const Result<Position> position = parse_position(variant_, text);
            if (!position) return complain_of(position.diagnostics());
            game_.emplace(variant_, *position);
        }
        while (words.more()) {
            const std::string move = words.next();
            Result<Turn> played = game_->play(move, true);
            if (played) continue;
            if (const Result<Move> step = game_->play_step(move, true); !step) return complain_of(played.diagnostics());
        }
    }

    void complain_of(const Diagnostics& diagnostics) {
        for (const Diagnostic& diagnostic : diagnostics) say("info string " + escaped(diagnostic.text()));
    }

    void go(Words& words) {
        end_search();
        player::Limits limits;
        limits.lines = lines_;
        bool endless = false;
        const bool first = game_->position().turn() == Side::first;
        const auto milliseconds = [](const std::string& text) {
            return std::chrono::milliseconds(std::max<std::int64_t>(number_in<std::int64_t>(text).value_or(0), 1));
        };
        while (words.more()) {
            const std::string word = words.next();
            if (word == "infinite" || word == "ponder") {
                endless = true;
                continue;
            }
            const std::string value = words.next();
            if (word == "perft") return count(number_in<int>(value).value_or(0));
            if (word == "movetime")
                limits.time = milliseconds(value);
            else if (word == (first ? "wtime" : "btime"))
                limits.clock = milliseconds(value);
            else if (word == (first ? "winc" : "binc"))
                limits.increment = std::chrono::milliseconds(number_in<int>(value).value_or(0));
            else if (word == "movestogo")
                limits.moves_to_go = number_in<int>(value).value_or(0);
            else if (word == "nodes")
                limits.nodes = number_in<std::uint64_t>(value).value_or(0);
            else if (word == "depth")
                limits.depth = number_in<int>(value).value_or(0);
            else if (word == "mate")
                limits.mate = number_in<int>(value).value_or(0);
        }
        wanted_ = done_ = false;
        thread_ = std::thread([this, limits, endless] {
            search(limits, endless);
            const std::lock_guard lock(waiting_);
            done_ = true;
            asked_.notify_all();
        });
    }

    // Leaves after each move, and together.
    void count(int depth) {
        std::uint64_t total = 0;
        if (depth <= 0) {
            total = 1;
        } else {
            Rules& rules = game_->rules();
            Position position = game_->position();
            Position::Undo undo;
            for (const Turn& turn : game_->legal_turns()) {
                Position after = position;
                std::string text;
                for (const Move step : turn) {
                    text += (text.empty() ? "" : ",") + uci_text(after, step);
                    rules.do_move(after, step, undo);
                }
                const std::uint64_t leaves = rules.perft(after, depth - 1);
                total += leaves;
                say(fmt::format("{}: {}", escaped(text), leaves));
            }
        }
        say(fmt::format("\nNodes searched: {}", total));
    }

    void tell(const Game& game, const player::Info& info) {
        const auto time = std::max<std::int64_t>(info.time.count(), 1);
        for (std::size_t i = 0; i < info.lines.size(); ++i) {
            const player::Line& line = info.lines[i];
            std::string score = fmt::format("cp {}", line.value.points);
            if (line.value.wins())
                score = fmt::format("mate {}", std::max(player::moves_to_end(game, line), 1));
            else if (line.value.loses())
                score = fmt::format("mate {}", -player::moves_to_end(game, line));
            std::string moves;
            for (const std::string& text : player::line_texts(game, line.steps, player::LineSpelling::uci))
                moves += " " + text;
            say(fmt::format("info depth {} seldepth {} multipv {} score {} nodes {} nps {} hashfull {} time {} pv{}",
                            info.depth, info.deepest, i + 1, score, info.nodes,
                            info.nodes * 1000 / static_cast<std::uint64_t>(time), info.full, info.time.count(), moves));
        }
    }

    void search(const player::Limits& limits, bool endless) {
        const Game game = *game_;
        const player::Answer answer = engine_->search(game, limits, [&](const player::Info& info) { tell(game, info); });
        if (answer.failure) say("info string " + escaped(answer.failure->text()));
        if (endless) {
            std::unique_lock lock(waiting_);
            asked_.wait(lock, [this] { return wanted_; });
        }
        std::string best, reply;
        if (!answer.turn.empty()) {
            const std::vector<std::string> steps = player::line_texts(game, answer.turn, player::LineSpelling::uci);
            best = fmt::format("{}", fmt::join(steps, ","));
            if (!game.variant().has_turns() && answer.info.lines.front().steps.size() > 1) {
                const std::vector<std::string> line =
                    player::line_texts(game, answer.info.lines.front().steps, player::LineSpelling::uci);
                if (line.size() > 1) reply = line[1];
            }
        }
        say("bestmove " + (best.empty() ? std::string("(none)") : best) + (reply.empty() ? "" : " ponder " + reply));
    }

    // Ends the search that is under way, if there is one, and waits for its answer.
    void end_search() {
        if (!thread_.joinable()) return;
        {
            std::unique_lock lock(waiting_);
            wanted_ = true;
            asked_.notify_all();
            // Again and again: a search that has yet to begin does not hear it.
            do engine_->stop();
            while (!asked_.wait_for(lock, std::chrono::milliseconds(2), [this] { return done_; }));
        }
        thread_.join();
    }

    const Arguments& arguments_;
    player::Options options_;
    int lines_ = 1;
    VariantPtr variant_;
    std::string variant_name_;
    std::optional<Game> game_;
    std::unique_ptr<player::Engine> engine_;
    std::thread thread_;
    std::mutex speaking_, waiting_;
    std::condition_variable asked_;
    bool wanted_ = false, done_ = false;
};

}  // namespace

int run_uci(const Arguments& arguments) { return Protocol(arguments).run(); }

}  // namespace varia::cli
