// Arbitrary bytes as a variant file of another program. They are refused with places in the text, or each game of it
// becomes a variant file; a file that loads is played.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <varia/importers/import.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>

#include "explore.hpp"

namespace {

// Longer files have more games, not other ones.
constexpr std::size_t max_played = 4;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto games = varia::importers::import_games(text, "games.txt");
    fuzz::require_answer(games.has_value(), games.diagnostics());
    if (!games) return 0;
    fuzz::Choices choices(text);
    std::size_t played = 0;
    for (const varia::importers::ImportedGame& game : *games) {
        for (const varia::Diagnostic& d : game.unsaid)
            fuzz::require(!d.message.empty() && d.line >= 1 && d.column >= 1, "what is not said has a place", d.text());
        if (played == max_played) break;
        // What the importer writes is a text that can be read; whether its rules go together is told when it is loaded.
        const auto definition = varia::read_definition(game.text, "game.toml", "game");
        fuzz::require_answer(definition.has_value(), definition.diagnostics());
        const auto variant = varia::load_text(game.text, "game.toml", "game");
        fuzz::require_answer(variant.has_value(), variant.diagnostics());
        if (!variant) continue;
        ++played;
        fuzz::explore(varia::start_position(*variant), choices, 200);
    }
    return 0;
}
