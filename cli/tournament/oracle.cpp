#include "oracle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <map>
#include <optional>
#include <random>
#include <string_view>
#include <utility>

#include <varia/game.hpp>
#include <varia/notation.hpp>
#include <varia/text.hpp>

#include "process.hpp"
#include "wire.hpp"

namespace varia::cli {
namespace {

using namespace std::chrono_literals;

constexpr std::chrono::seconds time_to_begin = 15s, time_to_count = 60s;
// Of so many leaves at most a count is expected to be.
constexpr double most_leaves = 3e6;
constexpr int longest_game = 40;
constexpr std::size_t most_named = 8;
// What is kept of the words of a program; no engine has so many options, and no position so many moves.
constexpr std::size_t most_options = 1000, most_counted = 100'000;

// What a program says about a position.
struct TheirCount {
    std::uint64_t total = 0;
    std::vector<std::pair<std::string, std::uint64_t>> moves;
};

// The engine. All functions that ask return nothing if no answer comes; failure() then has the reason.
class CountingEngine {
public:
    [[nodiscard]] const std::string& failure() const { return failure_; }
    [[nodiscard]] bool knows_game() const { return knows_; }

    bool begin(const std::vector<std::string>& command, const OracleGame& game, bool castles_by_partner) {
        if (std::string error = process_.start(command); !error.empty()) return fail(std::move(error));
        if (!say("uci") || !hear(time_to_begin, [&](const std::string& line) { return note(line); })) return false;
        if (!choose(game)) return false;
        if (castles_by_partner && options_.contains("UCI_Chess960")) set("UCI_Chess960", "true");
        return say("isready") && hear(time_to_begin, [](const std::string& line) { return line == "readyok"; });
    }

    std::optional<TheirCount> count(const std::string& position, int depth) {
        TheirCount count;
        bool counted = false;
        if (!say(position) || !say(fmt::format("go perft {}", depth))) return std::nullopt;
        const bool heard = hear(time_to_count, [&](const std::string& line) {
            if (line.starts_with("Nodes searched: ")) {
                counted = number(std::string_view(line).substr(16), count.total);
                return true;
            }
            if (line.starts_with("bestmove")) return true;
            const std::size_t colon = line.find(": ");
            std::uint64_t leaves = 0;
            if (colon != std::string::npos && line.find(' ') == colon + 1 && count.moves.size() < most_counted &&
                number(std::string_view(line).substr(colon + 2), leaves))
                count.moves.emplace_back(line.substr(0, colon), leaves);
            return false;
        });
        if (!heard) return std::nullopt;
        if (!counted) {
            fail("it does not count moves: no answer to `go perft`");
            return std::nullopt;
        }
        return count;
    }

private:
    bool fail(std::string why) {
        failure_ = std::move(why);
        process_.end();
        return false;
    }
    bool fail_to_know(std::string why) {
        knows_ = false;
        return fail(std::move(why));
    }
    bool say(const std::string& line) {
        return process_.send(line) || fail("the program has ended, or does not read \"" + line.substr(0, 40) + "\"");
    }
    template <class Is>
    bool hear(std::chrono::seconds time, Is&& is) {
        const Process::Clock::time_point until = Process::Clock::now() + time;
        std::string line;
        for (;;) switch (process_.read(line, until)) {
                case Process::Heard::line:
                    if (is(line)) return true;
                    if (Process::Clock::now() >= until) return fail(fmt::format("no answer in {} s", time.count()));
                    break;
                case Process::Heard::gone:
                    return fail("the program has ended");
                default:
                    return fail(fmt::format("no answer in {} s", time.count()));
            }
    }
    static bool number(std::string_view text, std::uint64_t& value) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        return error == std::errc() && end == text.data() + text.size();
    }

    bool note(const std::string& line) {
        if (line == "uciok") return true;
        constexpr std::string_view before = "option name ";
        const std::size_t type = line.find(" type ");
        if (!line.starts_with(before) || type == std::string::npos || options_.size() == most_options) return false;
        std::vector<std::string>& choices = options_[line.substr(before.size(), type - before.size())];
        choices.clear();  // an option that is told again
        for (std::size_t at = line.find(" var "); at != std::string::npos;) {
            const std::size_t next = line.find(" var ", at + 1);
            choices.push_back(line.substr(at + 5, next == std::string::npos ? next : next - at - 5));
            at = next;
        }
        return false;
    }

    // A program without the option plays one game, which it is taken to be.
    bool choose(const OracleGame& game) {
        const auto option = options_.find("UCI_Variant");
        if (!game.path.empty()) {
            if (!options_.contains("VariantPath") || option == options_.end())
                return fail_to_know("it reads no files of games: it has no option VariantPath");
            set("VariantPath", game.path);
            return set("UCI_Variant", game.names.front());
        }
        if (option == options_.end()) return true;
        const auto known = std::find_if(game.names.begin(), game.names.end(), [&](const std::string& name) {
            return std::find(option->second.begin(), option->second.end(), name) != option->second.end();
        });
        if (known == game.names.end()) return fail_to_know("it does not know the game");
        return set("UCI_Variant", *known);
    }
    bool set(std::string_view name, const std::string& value) {
        return say(fmt::format("setoption name {} value {}", name, value));
    }

    Process process_;
    std::map<std::string, std::vector<std::string>, std::less<>> options_;  // with the values that the program lists
    std::string failure_;
    bool knows_ = true;
};

class Comparison {
public:
    Comparison(const OracleWish& wish, VariantPtr variant, CountingEngine& engine)
        : wish_(wish),
          variant_(std::move(variant)),
          engine_(engine),
          dialect_(find_dialect(*variant_, "fairy")),
          wire_(variant_, "fairy"),
          random_(wish.seed) {
        wire_.castle_by_partner(variant_->definition().castling_by_partner);
    }

    OracleAnswer run() {
        OracleAnswer answer;
        for (int number = 0; number <= wish_.positions; ++number) {
            Game game(variant_);
            if (number > 0) play_on(game);
            const std::string text = text_of(game.position());
            if (text.find('=') != std::string::npos) continue;  // state values, which no other program reads
            if (!compare(game.position(), text, answer)) return answer;
            ++answer.positions;
        }
        if (answer.positions == 0) answer.failure = "it reads no positions with state values";
        return answer;
    }

private:
    void play_on(Game& game) {
        const std::uint64_t plies = 1 + random_() % longest_game;
        for (std::uint64_t ply = 0; ply < plies; ++ply) {
            const TurnList turns = game.legal_turns();
            if (turns.empty()) return;
            const Turn turn = turns[static_cast<std::size_t>(random_() % turns.size())];
            for (const Move move : turn) game.play(move);
        }
    }

    [[nodiscard]] std::string text_of(const Position& position) const {
        if (dialect_ != nullptr)
            if (Result<std::string> said = format_position(position, *dialect_)) return *std::move(said);
        return format_position(position);
    }

    // Returns whether there is a next position to look at.
    bool compare(const Position& start, const std::string& text, OracleAnswer& answer) {
        Rules rules(variant_);
        Position position = start;
        double before = 1, leaves = 1;
        for (int depth = 1; depth <= wish_.depth; ++depth) {
            if (leaves * leaves / before > most_leaves) break;
            const std::uint64_t ours = rules.perft(position, depth);
            const std::optional<TheirCount> theirs = engine_.count("position fen " + text, depth);
            if (!theirs) {
                answer.failure = fmt::format("{} (position \"{}\")", engine_.failure(), escaped(text));
                return false;
            }
            if (ours != theirs->total) {
                const std::string where = find_difference(position, text, depth);
                answer.difference = fmt::format("perft {} is {} here and {} there in the position \"{}\"{}", depth,
                                                ours, theirs->total, escaped(text), where);
                answer.failure = engine_.failure();
                return false;
            }
            before = leaves;
            leaves = std::max(static_cast<double>(ours), 1.0);
        }
        return true;
    }

    // Walks down to the position where the moves differ: ", after e2e4 e7e5: only here d1h5".
    std::string find_difference(const Position& start, const std::string& text, int depth) {
        Game game(variant_, start);
        std::string moves;
        for (;; --depth) {
            const std::optional<TheirCount> theirs = engine_.count(
                "position fen " + text + (moves.empty() ? "" : " moves" + moves), depth);
            if (!theirs) return {};
            std::map<std::string, std::uint64_t> counted;  // by our texts
            std::string only_there, only_here, next, next_there;
            std::size_t there = 0, here = 0;
            for (const auto& [said, leaves] : theirs->moves) {
                const std::optional<Turn> turn = wire_.read_turn(game, said);
                Position position = game.position();
                if (turn && counted.emplace(text_of(game, position, *turn), leaves).second) continue;
                if (++there <= most_named) append_item(only_there, " ", escaped(said));
            }
            Position position = game.position();
            const auto turns = sorted_turns(game.rules(), position).value_or(std::vector<WrittenTurn>());
            const Turn* other = nullptr;
            for (const WrittenTurn& turn : turns) {
                const auto found = counted.find(turn.text);
                if (found == counted.end()) {
                    if (++here <= most_named) append_item(only_here, " ", turn.text);
                } else if (depth > 1 && other == nullptr && leaves_after(game, turn.turn, depth - 1) != found->second) {
                    other = &turn.turn;
                }
            }
            std::string report = moves.empty() ? "" : ", after" + moves;
            if (here > 0) report += fmt::format("; {} only here: {}", here, only_here);
            if (there > 0) report += fmt::format("; {} only there: {}", there, only_there);
            if (here > 0 || there > 0 || other == nullptr) return report;
            const auto said = std::find_if(theirs->moves.begin(), theirs->moves.end(), [&](const auto& move) {
                const std::optional<Turn> turn = wire_.read_turn(game, move.first);
                Position now = game.position();
                return turn && text_of(game, now, *turn) == text_of(game, now, *other);
            });
            moves += " " + said->first;
            for (const Move move : Turn(*other)) game.play(move);
        }
    }

    static std::string text_of(Game& game, Position& position, const Turn& turn) {
        return turn_text(game.rules(), position, game.rules().listed_turn(position, turn));
    }

    static std::uint64_t leaves_after(const Game& game, const Turn& turn, int depth) {
        Game next = game;
        for (const Move move : turn) next.play(move);
        Position position = next.position();
        return next.rules().perft(position, depth);
    }

    const OracleWish& wish_;
    VariantPtr variant_;
    CountingEngine& engine_;
    const DialectDef* dialect_;  // null if the variant has no such dialect; it belongs to the variant
    records::Wire wire_;
    std::mt19937_64 random_;
};

}  // namespace

OracleAnswer ask_oracle(const OracleWish& wish, const VariantPtr& variant, const OracleGame& game) {
    OracleAnswer answer;
    CountingEngine engine;
    if (!engine.begin(wish.command, game, variant->definition().castling_by_partner)) {
        answer.failure = engine.failure();
        answer.unknown = !engine.knows_game();
        return answer;
    }
    return Comparison(wish, variant, engine).run();
}

}  // namespace varia::cli
