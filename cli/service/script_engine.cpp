#include "script_engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include <varia/contest.hpp>
#include <varia/layout.hpp>
#include <varia/player/engine.hpp>
#include <varia/player/levels.hpp>
#include <varia/player/rules_hash.hpp>

#include "engine_answers.hpp"

namespace varia::cli {
namespace {

constexpr std::size_t table_mib = 4;  // small, because programs have little memory
// About the bytes of an engine without its transposition table: search frames, move lists and piece values.
constexpr std::size_t besides_table = 2 << 20;

class Scripted final : public ScriptEngine {
public:
    Scripted(const VariantPtr& variant, const ScriptEngineSettings& settings, const player::Options& options)
        : settings_(settings), levels_(std::max(settings.level, 1), settings.seed), engine_(variant, options) {}

    Move choose(const Contest& contest, int player, std::uint64_t max_nodes,
                const std::function<bool()>& go_on) override {
        Move move;
        player::Limits limits;
        limits.nodes = settings_.nodes;
        limits.depth = settings_.depth;
        if (settings_.level > 0) limits = player::Levels::limits(settings_.level, contest);
        limits.time.reset();  // so that a program has the same result on every computer
        limits.nodes = limits.nodes == 0 ? max_nodes : std::min(limits.nodes, max_nodes);
        limits.go_on = go_on;
        player::Answer answer = settings_.level > 0 ? levels_.choose(engine_, contest, player, limits, {})
                                                    : engine_.search(contest, player, limits);
        player::end_turn(engine_, contest, limits, answer);
        move.nodes = answer.info.nodes;
        move.failure = answer.failure;
        if (answer.failure || answer.actions.empty()) return move;
        move.texts = player::line_texts(contest, answer.actions);
        if (move.texts.empty()) move.failure = typed_error(no_found_text);
        return move;
    }

    std::size_t memory() const override { return (table_mib << 20) + besides_table; }

private:
    ScriptEngineSettings settings_;
    player::Levels levels_;
    player::Engine engine_;
};

Result<std::unique_ptr<ScriptEngine>> make_script_engine(const VariantPtr& variant,
                                                         const ScriptEngineSettings& settings, player::Options options,
                                                         const std::string& text) {
    ScriptEngineSettings asked = settings;
    if (asked.level > player::strongest_level)
        return typed_error(
            fmt::format("engine: a level is from 1 to {}, not {}", player::strongest_level, asked.level));
    if (asked.level > 0 && (asked.nodes != 0 || asked.depth != 0))
        return typed_error("engine: a level says how far it looks ahead; leave out nodes and depth");
    if (asked.depth > 100) return typed_error("engine: a depth is from 1 to 100");
    if (asked.level == 0 && asked.nodes == 0 && asked.depth == 0) asked.level = usual_level;
    options.table = table_mib;
    if (const std::string& own = asked.weights.empty() ? text : asked.weights; !own.empty()) {
        Result<player::Weights> weights = player::read_weights(own, "weights", Layout(variant));
        if (!weights && !asked.weights.empty()) return weights.diagnostics();
        if (weights) options.weights = std::make_shared<const player::Weights>(std::move(weights).value());
    } else if (options.weights && std::ranges::none_of(Layout(variant).games(), [&](const VariantPtr& game) {
                   return options.weights->rules == player::rules_hash(game->definition());
               })) {
        options.weights.reset();
    }
    return std::unique_ptr<ScriptEngine>(std::make_unique<Scripted>(variant, asked, options));
}

}  // namespace

std::function<Result<std::unique_ptr<ScriptEngine>>(const VariantPtr&, const ScriptEngineSettings&)> script_engines(
    player::Options options, std::string weights) {
    return [options = std::move(options), weights = std::move(weights)](const VariantPtr& variant,
                                                                        const ScriptEngineSettings& settings) {
        return make_script_engine(variant, settings, options, weights);
    };
}

}  // namespace varia::cli
