// The smallest useful host: loads a built-in variant, plays the given moves, and prints the resulting position.
//   host VARIANT [MOVE...]
#include <iostream>

#include <varia/game.hpp>
#include <varia/load.hpp>

int main(int argc, char** argv) {
    const auto variant = varia::load_builtin(argc > 1 ? argv[1] : "");
    if (!variant) {
        for (const auto& diagnostic : variant.diagnostics()) std::cerr << diagnostic.text() << '\n';
        return 1;
    }

    varia::Game game(*variant);
    for (int i = 2; i < argc; ++i) {
        const auto move = game.play(argv[i]);
        if (!move) {
            std::cerr << move.error() << '\n';
            return 1;
        }
    }

    std::cout << varia::format_position(game.position()) << '\n'
              << game.legal_moves().size() << " moves, " << game.outcome().text(game.variant()) << '\n';
}
