#include "opponent.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <utility>

#include "endgame_folder.hpp"
#include "layout.hpp"
#include "terminal.hpp"
#include "variant_files.hpp"

namespace varia::cli {
Game game_of(const Contest& contest) {
    Contest back = contest;
    while (back.undo()) {
    }
    Game game(contest.variant_ptr(), back.position());
    for (const std::string& text : contest.texts()) {
        if (text == "resign")
            game.resign();
        else if (!game.play(text, true))
            return Game(contest.variant_ptr(), contest.position());
    }
    for (const std::string& step : contest.step_texts())
        if (!game.play_step(step, true)) return Game(contest.variant_ptr(), contest.position());
    return game;
}

std::optional<player::Limits> limits_of(const Arguments& arguments) {
    if (!arguments.time && arguments.nodes == 0 && arguments.depth == 0) return std::nullopt;
    player::Limits limits;
    if (arguments.time)
        limits.time =
            std::chrono::milliseconds(std::max<std::int64_t>(static_cast<std::int64_t>(*arguments.time * 1000), 1));
    limits.nodes = arguments.nodes;
    limits.depth = arguments.depth;
    return limits;
}

player::Options engine_options(const Arguments& arguments) {
    player::Options options;
    options.threads = arguments.threads;
    if (arguments.hash != 0) options.table = arguments.hash;
    options.endgames = endgame_folder(arguments);
    return options;
}

Result<std::shared_ptr<const player::Weights>> weights_beside(const std::string& name, const Variant& variant) {
    using Beside = std::shared_ptr<const player::Weights>;
    if (!looks_like_path(name)) return Beside();
    const VariantPath path = variant_path(name);
    const std::string file_name = path.id + ".eval.toml";
    if (!path.opened->holds(file_name)) return Beside();
    const FileText text = path.opened->read({file_name});
    const std::string file = path.folder + "/" + file_name;
    if (!text.error.empty()) return typed_error("cannot read " + file + ": " + text.error);
    Result<player::Weights> weights = player::read_weights(text.bytes, file, variant);
    if (!weights) return weights.diagnostics();
    return Beside(std::make_shared<const player::Weights>(std::move(weights).value()));
}

player::Options engine_options(const Arguments& arguments, const Variant& variant) {
    player::Options options = engine_options(arguments);
    Result<std::shared_ptr<const player::Weights>> weights = weights_beside(arguments.variant, variant);
    if (weights) options.weights = std::move(weights).value();
    else complain(weights.diagnostics());
    return options;
}

std::string value_words(const Game& game, const player::Line& line) {
    if (line.value.wins()) return fmt::format("win in {}", player::moves_to_end(game, line));
    if (line.value.loses()) return fmt::format("loss in {}", player::moves_to_end(game, line));
    return player::value_text(line.value);
}

Json line_json(const Game& game, const player::Line& line) {
    Json json = Json::object();
    if (line.value.wins())
        json.set("win", player::moves_to_end(game, line));
    else if (line.value.loses())
        json.set("loss", player::moves_to_end(game, line));
    else
        json.set("points", line.value.points);
    json.set("moves", Json::array(player::line_texts(game, line.steps)));
    return json;
}

Thinking::Thinking(player::Engine& engine, const Game& game, std::string who)
    : game_(game), who_(std::move(who)), shown_(is_terminal_error()) {
    on_interrupt([&engine] { engine.stop(); });
    if (!shown_) return;
    flush();
    fmt::print(stderr, "\r{} thinks; Ctrl-C makes an end of it \x1b[K", escaped(who_));
    std::fflush(stderr);
}

Thinking::~Thinking() {
    on_interrupt({});
    if (!shown_) return;
    std::fputs("\r\x1b[K", stderr);
    std::fflush(stderr);
}

void Thinking::see(const player::Info& info) {
    if (!shown_ || info.lines.empty()) return;
    std::string moves;
    for (const std::string& text : player::line_texts(game_, info.lines.front().steps)) {
        if (moves.size() + text.size() > 40) break;
        moves += " " + escaped(text);
    }
    fmt::print(stderr, "\r{} thinks: depth {}, {},{} \x1b[K", escaped(who_), info.depth,
               value_words(game_, info.lines.front()), moves);
    std::fflush(stderr);
}

Opponent::Opponent(const Arguments& arguments, const VariantPtr& variant, std::uint64_t seed)
    : engine_(variant, engine_options(arguments, *variant)),
      limits_(limits_of(arguments)),
      levels_(arguments.level.value_or(usual_level), seed) {}

player::Answer Opponent::choose(const Game& game, const std::string& who) {
    Thinking thinking(engine_, game, who);
    const auto see = [&](const player::Info& info) { thinking.see(info); };
    return limits_ ? engine_.search(game, *limits_, see) : levels_.choose(engine_, game, see);
}

player::Answer Opponent::advise(const Game& game) {
    Thinking thinking(engine_, game, "the computer");
    engine_.forget();
    player::Limits limits;
    limits.nodes = 150'000;
    limits.time = std::chrono::seconds(3);
    return engine_.search(game, limits, [&](const player::Info& info) { thinking.see(info); });
}

}  // namespace varia::cli
