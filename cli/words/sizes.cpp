// The sizes are measured on real objects: a game and a match are created and played.
#include "sizes.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <random>

#include <varia/game.hpp>
#include <varia/layout.hpp>
#include <varia/match.hpp>
#include <varia/notation.hpp>

namespace varia::cli {
namespace {

void measure_game(const VariantPtr& variant, Sizes& sizes) {
    Game game(variant);
    sizes.position = game.position().memory();
    sizes.game = game.memory();
    std::mt19937_64 random(1);
    while (game.plies() < Sizes::wanted_moves && !game.legal_moves().empty())
        game.play(game.legal_moves()[random() % game.legal_moves().size()]);
    sizes.moves = game.plies();
    sizes.played = game.memory();
}

Sizes::OfMatch measured(const LinkedBoardsPtr& linked) {
    Match match(linked);
    Sizes::OfMatch sizes;
    sizes.boards = linked->boards();
    sizes.start = match.memory();
    std::mt19937_64 random(1);
    for (; sizes.actions < Sizes::wanted_moves && !match.over(); ++sizes.actions) {
        const ActionList actions = match.legal_actions();
        match.act(actions[random() % actions.size()]);
    }
    sizes.played = match.memory();
    return sizes;
}

std::string bytes_text(std::size_t bytes) {
    return bytes < 10'000 ? fmt::format("{} bytes", bytes)
                          : fmt::format("{:.1f} KiB", static_cast<double>(bytes) / 1024);
}

}  // namespace

Sizes sizes_of(const VariantPtr& variant) {
    Sizes sizes;
    for (const VariantPtr& game : Layout(variant).games()) sizes.tables += game->memory();
    measure_game(variant, sizes);
    if (const LinkedBoardsPtr& linked = variant->linked_boards()) sizes.match = measured(linked);
    return sizes;
}

std::string sizes_text(const Sizes& sizes) {
    std::string text = fmt::format("tables {}; a position {}", bytes_text(sizes.tables), bytes_text(sizes.position));
    if (!sizes.match)
        return text + fmt::format("; a game {}, after {} half-moves {}", bytes_text(sizes.game), sizes.moves,
                                  bytes_text(sizes.played));
    return text + fmt::format("; a match {}, {} a board; after {} actions {}", bytes_text(sizes.match->start),
                              bytes_text(sizes.match->start / static_cast<std::size_t>(sizes.match->boards)),
                              sizes.match->actions, bytes_text(sizes.match->played));
}

Json sizes_json(const Sizes& sizes) {
    const auto number = [](std::size_t n) { return static_cast<std::uint64_t>(n); };
    Json json = Json::object();
    json.set("tables", number(sizes.tables)).set("position", number(sizes.position)).set("game", number(sizes.game));
    json.set("game_moves", sizes.moves).set("game_played", number(sizes.played));
    if (!sizes.match) return json;
    const Sizes::OfMatch& match = *sizes.match;
    json.set("boards", match.boards).set("match", number(match.start));
    json.set("match_actions", match.actions).set("match_played", number(match.played));
    return json;
}

}  // namespace varia::cli
