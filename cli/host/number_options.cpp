#include "number_options.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>

namespace varia::cli {
namespace {

constexpr int deepest = 100;
constexpr int most_threads = 256;
constexpr int most_hash = 65536;
constexpr int widest = 10000;
constexpr int strongest = 20;
constexpr int most_lines = 100;
constexpr int longest_thought = 1'000'000;
constexpr int most_boards = 1000;
constexpr int smallest_picture = 20, largest_picture = 10'000;
constexpr int most_recorded = 1'000'000'000;
constexpr int most_games = 1'000'000;

template <class T>
std::optional<T> whole_number(const std::string& text, T least, T most) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most) return std::nullopt;
    return value;
}

std::optional<double> seconds_in(const std::string& text, double least) {
    double seconds = 0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, seconds, std::chars_format::fixed);
    if (error != std::errc{} || end != last || !(seconds >= least && seconds <= longest_thought)) return std::nullopt;
    return seconds;
}

// Reads one after the other, up to the first that is wrong.
class Reader {
public:
    [[nodiscard]] const std::string& problem() const { return problem_; }

    // A whole number of the place's type, or of what an optional holds.
    template <class T, class Place>
    void whole(const char* name, const std::string& text, T least, T most, Place& place) {
        if (!asked(text)) return;
        const std::optional<T> value = whole_number<T>(text, least, most);
        if (value)
            place = static_cast<Place>(*value);
        else if (most == std::numeric_limits<T>::max())
            problem_ = fmt::format("{} must be a whole number from {} on, not \"{}\"", name, least, shortened(text));
        else
            problem_ = fmt::format("{} must be a whole number from {} to {}, not \"{}\"", name, least, most,
                                   shortened(text));
    }
    void seconds(const char* name, const std::string& text, double least, std::optional<double>& place) {
        if (!asked(text)) return;
        place = seconds_in(text, least);
        if (!place)
            problem_ = fmt::format("{} must be seconds, from {} to {}, not \"{}\"", name, least, longest_thought,
                                   shortened(text));
    }

private:
    [[nodiscard]] bool asked(const std::string& text) const { return problem_.empty() && !text.empty(); }
    std::string problem_;
};

void read_tournament(const NumberTexts& texts, Reader& read, Tournament& t) {
    read.whole("--games", texts.games, 1, most_games, t.games);
    read.whole("--concurrency", texts.concurrency, 1, most_threads, t.concurrency);
    read.whole("--turns", texts.turns, 0, 1000, t.turns);
    read.whole("--balance", texts.balance, 1, 10'000, t.balance);
    read.whole("--most-turns", texts.most_turns, 1, 100'000, t.most_turns);
    read.seconds("--margin", texts.margin, 0, t.margin);
    read.seconds("--patience", texts.patience, 0, t.patience);
}

// How long the computer thinks.
void read_thinking(const NumberTexts& texts, Reader& read, Arguments& arguments) {
    read.whole("--level", texts.level, 1, strongest, arguments.level);
    read.whole("--lines", texts.lines, 1, most_lines, arguments.lines);
    if (arguments.command != Command::perft) read.whole("--depth", texts.depth, 1, deepest, arguments.depth);
    read.whole("--nodes", texts.nodes, std::uint64_t{1}, std::numeric_limits<std::uint64_t>::max(), arguments.nodes);
    read.seconds("--time", texts.time, 0.001, arguments.time);
}

}  // namespace

std::string shortened(const std::string& word) {
    constexpr std::size_t most = 80;
    std::string text = word;
    if (text.size() > most) text.replace(most - 3, std::string::npos, "...");
    return text;
}

std::string depth_problem(const std::string& text) {
    return fmt::format("the depth must be a whole number from 0 to {}, not \"{}\"", deepest, shortened(text));
}

std::string read_numbers(const NumberTexts& texts, Arguments& arguments) {
    if (arguments.command == Command::perft) {
        if (texts.depth.empty()) return "how deep? the depth is missing";
        const auto depth = whole_number<int>(texts.depth, 0, deepest);
        if (!depth) return depth_problem(texts.depth);
        arguments.depth = *depth;
    }
    Reader read;
    read_thinking(texts, read, arguments);
    if (read.problem().empty() && arguments.level && (arguments.time || arguments.nodes != 0 || arguments.depth != 0))
        return "--level says how long the computer thinks; leave out --time, --nodes and --depth";
    read_tournament(texts, read, arguments.tournament);
    read.whole("--threads", texts.threads, 1, most_threads, arguments.threads);
    read.whole("--hash", texts.hash, 1, most_hash, arguments.hash);
    read.whole("--width", texts.width, 1, widest, arguments.width);
    read.whole("--size", texts.size, smallest_picture, largest_picture, arguments.size);
    read.whole("--board", texts.board, 1, most_boards, arguments.board);
    read.whole("--games", texts.games, 1, most_games, arguments.games);
    read.whole("--game", texts.game, 1, most_recorded, arguments.game);
    read.whole("--to", texts.to, 0, most_recorded, arguments.to);
    read.whole("--port", texts.port, 0, 65'535, arguments.serving.port);
    read.whole("--match", texts.match, 0, most_games, arguments.match);
    read.whole("--seed", texts.seed, std::uint64_t{0}, std::numeric_limits<std::uint64_t>::max(), arguments.seed);
    read.whole("--budget", texts.budget, std::uint64_t{0}, std::uint64_t{1} << 62, arguments.budget);
    read.whole("--memory", texts.memory, std::uint64_t{0}, std::uint64_t{1} << 20, arguments.memory);
    read.whole("--seconds", texts.seconds, std::uint64_t{0}, std::uint64_t{1'000'000}, arguments.seconds);
    return read.problem();
}

}  // namespace varia::cli
