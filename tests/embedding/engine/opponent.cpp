// A host that uses the player: VARIANT MOVE... prints the player's answer. The search is limited by a number of
// positions, so that the answer is the same on every machine.
#include <iostream>

#include <varia/contest.hpp>
#include <varia/load.hpp>
#include <varia/player/engine.hpp>

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    const auto variant = varia::load_builtin(argv[1]);
    if (!variant) return 1;
    varia::Contest game(*variant);
    for (int i = 2; i < argc; ++i)
        if (!game.play(argv[i])) return 1;
    varia::player::Engine engine(*variant);
    varia::player::Limits limits;
    limits.nodes = 2000;
    const varia::player::Answer answer = engine.search(game, limits);
    for (const std::string& text : varia::player::line_texts(game, answer.actions)) std::cout << text << '\n';
    return answer.actions.empty() ? 1 : 0;
}
