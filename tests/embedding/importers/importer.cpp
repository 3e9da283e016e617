// A host that uses the importers: imports a file from standard input, and counts the first moves of each game.
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include <varia/game.hpp>
#include <varia/importers/import.hpp>
#include <varia/load.hpp>

int main() {
    const std::string text(std::istreambuf_iterator<char>(std::cin), {});
    const auto games = varia::importers::import_fairy(text, "games.ini");
    if (!games) {
        std::cerr << games.error() << '\n';
        return 1;
    }
    for (const varia::importers::ImportedGame& game : *games) {
        const varia::Result<varia::VariantPtr> variant = varia::load_text(game.text, game.name + ".toml", game.name);
        if (!variant) return 1;
        std::cout << game.name << ' ' << varia::Game(*variant).legal_moves().size() << ' ' << game.unsaid.size()
                  << '\n';
    }
}
