#include "entrants.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

#include <varia/number.hpp>
#include <varia/player/levels.hpp>
#include <varia/text.hpp>

#include "process.hpp"

namespace varia::cli {
namespace {

constexpr Milliseconds usual_time{100};
constexpr int moves_of_a_clock = 40;

constexpr std::array kinds{"level",  "nodes", "time", "depth", "clock", "computer",
                           "random", "lua",   "uci",  "usi",   "ucci",  "xboard"};

std::optional<Entrant::Kind> protocol_called(std::string_view name) {
    using Kind = Entrant::Kind;
    constexpr std::array protocols{
        std::pair{std::string_view("uci"), Kind::uci}, std::pair{std::string_view("usi"), Kind::usi},
        std::pair{std::string_view("ucci"), Kind::ucci}, std::pair{std::string_view("xboard"), Kind::xboard}};
    const auto found = std::ranges::find(protocols, name, &std::pair<std::string_view, Kind>::first);
    return found == protocols.end() ? std::nullopt : std::optional(found->second);
}

// Reads one player from its text.
class EntrantReader {
public:
    explicit EntrantReader(std::string_view text) { entrant_.text = text; }

    Result<Entrant> read() {
        const std::string_view text = entrant_.text;
        const std::size_t colon = text.find(':');
        std::string_view head = text.substr(0, colon);
        value_ = colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
        const std::string_view kind = next(head);
        if (std::string problem = read_kind(kind); !problem.empty()) return error(problem);
        while (!head.empty()) {
            const std::string_view setting = next(head);
            const std::size_t equals = setting.find('=');
            if (equals == std::string_view::npos || equals == 0)
                return error(fmt::format("\"{}\" is no KEY=VALUE", setting));
            if (std::string problem = set(setting.substr(0, equals), setting.substr(equals + 1)); !problem.empty())
                return error(problem);
        }
        if (entrant_.name.empty()) entrant_.name = own_name();
        return std::move(entrant_);
    }

private:
    static std::string_view next(std::string_view& head) {
        const std::size_t comma = std::min(head.find(','), head.size());
        const std::string_view word = head.substr(0, comma);
        head.remove_prefix(std::min(comma + 1, head.size()));
        return word;
    }

    [[nodiscard]] Diagnostic error(const std::string& problem) const {
        return typed_error(fmt::format("player \"{}\": {}", entrant_.text.substr(0, 80), problem));
    }

    std::string read_kind(std::string_view kind) {
        using Kind = Entrant::Kind;
        if (kind == "level") {
            entrant_.kind = Kind::level;
            const auto level = number_of<int>(value_, 1, player::strongest_level);
            if (!level) return fmt::format("a level is from 1 to {}: level:7", player::strongest_level);
            entrant_.level = *level;
        } else if (kind == "nodes" || kind == "depth" || kind == "time" || kind == "clock") {
            return set(kind, value_);
        } else if (kind == "computer" || kind == "random") {
            entrant_.kind = kind == "random" ? Kind::random : Kind::computer;
            if (!value_.empty()) return fmt::format("nothing stands behind \"{}:\"", kind);
        } else if (kind == "lua") {
            entrant_.kind = Kind::lua;
            entrant_.value = value_;
            if (value_.empty()) return "which file? lua:FILE";
        } else if (const std::optional<Kind> protocol = protocol_called(kind)) {
            entrant_.kind = *protocol;
            Result<std::vector<std::string>> command = command_words(value_);
            if (!command) return fmt::format("{}: {}:COMMAND", command.diagnostics().front().message, kind);
            entrant_.command = std::move(command).value();
        } else {
            const std::string near = nearest(kind, std::vector<std::string>(kinds.begin(), kinds.end()));
            return near.empty() ? "players are level:N, nodes:N, time:T, depth:N, clock:C, computer, random, lua:FILE, "
                                  "uci:COMMAND, usi:COMMAND, ucci:COMMAND and xboard:COMMAND"
                                : fmt::format("did you mean \"{}\"?", near);
        }
        return {};
    }

    std::string set(std::string_view key, std::string_view value) {
        Limit& limit = entrant_.limit;
        const auto number = [&]<class T>(T& place, T min, T max) -> std::string {
            const std::optional<T> read = number_of<T>(value, min, max);
            if (!read) return fmt::format("{} is a whole number from {} to {}, not \"{}\"", key, min, max, value);
            place = *read;
            return {};
        };
        if (key == "name") {
            if (value.empty()) return "a name has letters";
            entrant_.name = value;
            return {};
        }
        if (key == "variant" && entrant_.is_program()) {
            entrant_.variant = value;
            return {};
        }
        if (key == "weights" && (entrant_.kind == Entrant::Kind::computer || entrant_.kind == Entrant::Kind::level)) {
            if (value.empty()) return "which weights? weights=FILE, or weights=none";
            entrant_.weights = value;
            return {};
        }
        if (key == "threads") return number(entrant_.threads, 1, 256);
        if (key == "hash") return number(entrant_.hash, std::size_t{1}, std::size_t{65536});
        if (key == "seed") return number(entrant_.seed, std::uint64_t{0}, std::numeric_limits<std::uint64_t>::max());
        if (entrant_.kind != Entrant::Kind::level && entrant_.kind != Entrant::Kind::random) {
            if (key == "nodes") return number(limit.nodes, std::uint64_t{1}, std::uint64_t{1} << 62);
            if (key == "depth") return number(limit.depth, 1, 100);
            if (key == "time") {
                limit.each = duration_in(value);
                return limit.each ? "" : fmt::format("time is a length such as 100ms or 0.5s, not \"{}\"", value);
            }
            if (key == "clock")
                return read_clock(value, limit)
                           ? ""
                           : fmt::format("a clock is [MOVES/]SECONDS[+SECONDS], not \"{}\"", value);
        }
        if (entrant_.is_program()) {
            entrant_.settings.emplace_back(key, value);
            return {};
        }
        return fmt::format("\"{}\" is nothing that can be set here", key);
    }

    // A short name: of a program or a script the name of its file, otherwise the whole text.
    [[nodiscard]] std::string own_name() const {
        if (entrant_.is_program()) return entrant_.command.front().substr(entrant_.command.front().rfind('/') + 1);
        if (entrant_.kind == Entrant::Kind::lua) return entrant_.value.substr(entrant_.value.rfind('/') + 1);
        return entrant_.text;
    }

    Entrant entrant_;
    std::string_view value_;
};

// Replaces a time per move by a clock if it is no whole number of seconds, because XBoard's protocol has only whole
// seconds per move.
void make_clock(Limit& limit) {
    if (!limit.each || limit.each->count() % 1000 == 0) return;
    limit.clock = std::max<Milliseconds>(std::chrono::ceil<std::chrono::seconds>(*limit.each * moves_of_a_clock),
                                         std::chrono::seconds(1));
    limit.moves = moves_of_a_clock;
    limit.increment = Milliseconds{0};
    limit.each.reset();
}

}  // namespace

Result<std::vector<Entrant>> read_entrants(const std::vector<std::string>& texts, const Limit& usual,
                                           const std::string& called) {
    std::vector<Entrant> entrants;
    Diagnostics problems;
    for (const std::string& text : texts) {
        Result<Entrant> read = EntrantReader(text).read();
        if (!read) {
            problems.push_back(read.diagnostics().front());
            continue;
        }
        Entrant entrant = std::move(read).value();
        if (!entrant.limit.any()) entrant.limit = usual;
        if (!entrant.limit.any()) entrant.limit.each = usual_time;
        if (entrant.kind == Entrant::Kind::level || entrant.kind == Entrant::Kind::random) entrant.limit = {};
        if (entrant.kind == Entrant::Kind::xboard) make_clock(entrant.limit);
        if (entrant.variant.empty()) entrant.variant = called;
        const std::string name = entrant.name;
        const auto taken = [&] {
            return std::ranges::any_of(entrants, [&](const Entrant& other) { return other.name == entrant.name; });
        };
        for (int number = 2; taken(); ++number) entrant.name = fmt::format("{} ({})", name, number);
        entrants.push_back(std::move(entrant));
    }
    if (!problems.empty()) return problems;
    return entrants;
}

}  // namespace varia::cli
