// Varia's behaviour as one number: perft divides, random games, records, texts and Zobrist keys of every shipped
// variant. It must be the same for every compiler and optimisation level, in every locale and with any number of
// threads.
//
//     varia_signature [--threads N] [VARIANT...]
//
// prints a line for each variant, so that a difference can be located, and a number for all variants on the last line.
#include <algorithm>
#include <atomic>
#include <clocale>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/match.hpp>
#include <varia/notation.hpp>
#include <varia/playout.hpp>
#include <varia/script.hpp>

namespace {

using namespace varia;

constexpr std::uint64_t max_leaves = 20'000;  // limit of a perft, estimated from the smaller depths
constexpr int game_plies = 80;

// FNV-1a over texts and numbers, with an end mark after each.
class Signature {
public:
    void add(std::string_view text) {
        for (const char c : text) byte(static_cast<unsigned char>(c));
        byte(0xFF);
    }
    void add(std::uint64_t number) {
        for (int i = 0; i < 8; ++i) byte(static_cast<unsigned char>(number >> (8 * i)));
    }
    void add(const std::optional<Diagnostic>& failure) { add(failure ? failure->text() : ""); }
    [[nodiscard]] std::uint64_t value() const { return state_; }

private:
    void byte(unsigned char b) { state_ = (state_ ^ b) * 0x100000001B3U; }
    std::uint64_t state_ = 0xCBF29CE484222325U;
};

std::uint64_t next(std::uint64_t& state) {  // SplitMix64
    std::uint64_t z = state += 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
}

// The counts for each move, and perft to the greatest depth within the limit.
void add_divide(Signature& signature, Rules& rules, Position& position) {
    std::uint64_t last = 1;
    for (int depth = 1; depth <= 4; ++depth) {
        const std::uint64_t leaves = rules.perft(position, depth);
        signature.add(leaves);
        if (leaves == 0 || leaves * std::max<std::uint64_t>(leaves / std::max<std::uint64_t>(last, 1), 1) > max_leaves)
            break;
        last = leaves;
    }
    std::vector<std::string> lines;
    Position::Undo undo;
    for (const Move move : rules.legal_moves(position)) {
        std::string line = move_text(position, move) + " " + uci_text(position, move) + " " +
                           san_text(rules, position, move);
        rules.do_move(position, move, undo);
        line += " " + std::to_string(rules.count_legal_moves(position)) + " " + std::to_string(position.zobrist_key());
        rules.undo_move(position, undo);
        lines.push_back(std::move(line));
    }
    std::sort(lines.begin(), lines.end());  // the order of move generation is not guaranteed
    for (const std::string& line : lines) signature.add(line);
    signature.add(rules.take_failure());
}

void add_game(Signature& signature, const VariantPtr& variant, std::uint64_t seed) {
    Game game(variant);
    for (int ply = 0; ply < game_plies; ++ply) {
        const Outcome outcome = game.outcome();
        if (outcome.over) break;
        const std::vector<std::string> moves = [&] {
            Position position = game.position();
            return sorted_move_texts(game.rules(), position);
        }();
        if (moves.empty()) break;
        const std::string& move = moves[next(seed) % moves.size()];
        signature.add(move);
        if (!game.play(move)) break;
        signature.add(format_position(game.position()));
        signature.add(game.position().zobrist_key());
    }
    signature.add(game.outcome().text(*variant));
    signature.add(game.rules().take_failure());
}

void add_playouts(Signature& signature, const VariantPtr& variant) {
    Playouts playouts(variant, 2026);
    const Position start = start_position(variant);
    for (int game = 0; game < 2; ++game) {
        const Playouts::Result result = playouts.play(start, 400);
        signature.add(static_cast<std::uint64_t>(result.plies));
        signature.add(result.outcome.text(*variant));
        signature.add(format_position(playouts.last()));
    }
    signature.add(playouts.rules().take_failure());
}

void add_match(Signature& signature, const VariantPtr& variant, std::uint64_t seed) {
    const Result<LinkedBoardsPtr> linked = load_linked_boards(*variant);
    signature.add(linked.error());
    if (!linked) return;
    Match match(*linked);
    if (match.legal_actions().size() < 300) signature.add(match.perft(2));
    for (int i = 0; i < game_plies && !match.over(); ++i) {
        const std::vector<std::string> actions = match.sorted_action_texts();
        if (actions.empty()) break;
        const std::string& action = actions[next(seed) % actions.size()];
        signature.add(action);
        if (!match.play(action)) break;
        signature.add(match.zobrist_key());
    }
    signature.add(match.text());
    signature.add(match.status());
    signature.add(match.take_failure());
}

// Numbers as scripts write them, where a locale would have an effect.
void add_program(Signature& signature, const std::string& name) {
    ScriptSettings settings;
    settings.seed = 7;
    settings.host.load = [](const std::string& variant, const ScriptHost::Options& set, const LoadBudget& budget) {
        return load_builtin(variant, {set, {}, {}, budget});
    };
    settings.host.print = [&signature](std::string_view text) { signature.add(text); };
    settings.arguments = {name};
    ScriptProgram program(std::move(settings));
    const Result<bool> done = program.run(R"(
        local v = varia.load(arg[1])
        print(v:name(), #v:cells(), #v:kinds(), varia.to_json(v:options()))
        print(1.5, 1 / 3, 1e100, ("%.3f|%10.2e"):format(1234567.891, 0.00012), ("TITLE"):lower(), "a" < "B", tonumber("1,5"))
        if #v:cells() <= 128 then
          local ok, game = pcall(v.game, v)
          if ok then
            game:play_random(varia.random(), 20)
            print(table.concat(game:history(), " "), game:status(), game:text())
          end
        end
    )",
                                          "signature.lua");
    signature.add(done.error());
}

std::uint64_t signature_of(const std::string& name) {
    Signature signature;
    const Result<VariantPtr> variant = load_builtin(name);
    signature.add(variant.error());
    if (!variant) return signature.value();
    Rules rules(*variant);
    Position start = start_position(*variant);
    signature.add(format_position(start));
    add_divide(signature, rules, start);
    for (std::uint64_t seed = 1; seed <= 2; ++seed) add_game(signature, *variant, seed);
    add_playouts(signature, *variant);
    if ((*variant)->definition().match) add_match(signature, *variant, 3);
    add_program(signature, name);
    return signature.value();
}

}  // namespace

int main(int argc, char** argv) {
    std::setlocale(LC_ALL, "");
    std::size_t threads = 1;
    std::vector<std::string> names;
    for (int i = 1; i < argc; ++i)
        if (std::string_view(argv[i]) == "--threads" && i + 1 < argc)
            threads = std::strtoul(argv[++i], nullptr, 10);
        else
            names.emplace_back(argv[i]);
    if (names.empty()) names = builtin_variants();

    std::vector<std::uint64_t> values(names.size());
    std::atomic<std::size_t> taken{0};
    const auto work = [&] {
        for (std::size_t i = taken++; i < names.size(); i = taken++) values[i] = signature_of(names[i]);
    };
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < threads; ++i) others.emplace_back(work);
    work();
    for (std::thread& other : others) other.join();

    Signature all;
    for (std::size_t i = 0; i < names.size(); ++i) {
        std::printf("%016llx  %s\n", static_cast<unsigned long long>(values[i]), names[i].c_str());
        all.add(values[i]);
    }
    std::printf("%016llx\n", static_cast<unsigned long long>(all.value()));
    return 0;
}
