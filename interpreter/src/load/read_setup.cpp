// The start position, as a text or drawn. What the letters mean is for those who know the board.
#include <fmt/format.h>

#include "reader.hpp"
#include "utf8.hpp"

namespace varia {

void Reader::read_setup(const Node& root) {
    const Node* setup = root.find("setup");
    if (setup == nullptr) return;
    SetupDef& def = def_.setup;
    def.where = setup->where;
    def.mirror = flag(*setup, "mirror");
    const auto inside = [&](std::string_view key) {
        const Node* node = setup->find(key);
        return node != nullptr ? Name{node->text, sources_.inside(*node)} : Name{};
    };
    def.position = inside("position");
    def.hand = inside("hand");

    std::string_view given;
    for (std::string_view key : {"position", "board", "slices"}) {
        const Node* node = setup->find(key);
        if (node == nullptr) continue;
        if (!given.empty())
            fail("setup", node->where, fmt::format("{} and {} both place the pieces", quoted(given), quoted(key)),
                 "keep one of them");
        given = key;
    }
    if (given.empty())
        return fail("setup", setup->where, "[setup] places no pieces", "write position, board or [setup.slices]");
    if (given == "position" && def.mirror)
        fail("setup", setup->find("mirror")->where, "\"mirror\" goes with a drawing, not with position text");

    const std::size_t axes = def_.board.axes.size();
    if (const Node* board = setup->find("board")) {
        if (axes > 2)
            return fail("setup", board->where, fmt::format("a board with {} axes is drawn slice by slice", axes),
                        "write [setup.slices]");
        def.slices.push_back({{}, sources_.lines(*board)});
    }
    read_slices(*setup);
}

void Reader::read_slices(const Node& setup) {
    const Node* slices = setup.find("slices");
    if (slices == nullptr) return;
    const std::size_t axes = def_.board.axes.size();
    if (axes == 1 || axes == 2)
        return fail("setup", slices->where, "a flat board is drawn in one piece", "write board = ...");
    for (const Entry& e : slices->entries) def_.setup.slices.push_back({e.key, sources_.lines(e.value)});
}

}  // namespace varia
