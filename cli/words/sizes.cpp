// The sizes are measured on real objects: a game and a match are created and played.
#include "sizes.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <random>

#include <varia/game.hpp>
#include <varia/layout.hpp>
#include <varia/match.hpp>
#include <varia/notation.hpp>

#include "contest_words.hpp"

namespace varia::cli {
namespace {

GameSizes game_sizes(const VariantPtr& variant) {
    GameSizes sizes;
    Game game(variant);
    sizes.position = game.position().memory();
    sizes.start = game.memory();
    std::mt19937_64 random(1);
    while (game.plies() < moves_measured && !game.legal_moves().empty())
        game.play(game.legal_moves()[random() % game.legal_moves().size()]);
    sizes.moves = game.plies();
    sizes.played = game.memory();
    return sizes;
}

std::size_t size_of_tables(const VariantPtr& variant) {
    std::size_t size = 0;
    for (const VariantPtr& game : Layout(variant).games()) size += game->memory();
    return size;
}

}  // namespace

MatchSizes match_sizes(const LinkedBoardsPtr& linked) {
    Match match(linked);
    MatchSizes sizes;
    sizes.boards = linked->boards();
    sizes.start = match.memory();
    std::mt19937_64 random(1);
    for (; sizes.actions < moves_measured && !match.over(); ++sizes.actions) {
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

std::string sizes_text(const VariantPtr& variant) {
    const GameSizes game = game_sizes(variant);
    return fmt::format("tables {}; a position {}", bytes_text(size_of_tables(variant)), bytes_text(game.position)) +
           words_of(Layout(variant)).played_sizes_text(variant, game);
}

Json sizes_json(const VariantPtr& variant) {
    const auto number = [](std::size_t n) { return static_cast<std::uint64_t>(n); };
    const GameSizes game = game_sizes(variant);
    Json json = Json::object();
    json.set("tables", number(size_of_tables(variant))).set("position", number(game.position));
    json.set("game", number(game.start)).set("game_moves", game.moves).set("game_played", number(game.played));
    words_of(Layout(variant)).set_match_sizes(json, variant);
    return json;
}

}  // namespace varia::cli
