#include "mate_set.hpp"

#include <fstream>
#include <sstream>

#include "source_dir.hpp"

namespace varia::player {

const std::vector<MateSet>& mate_sets() {
    static const std::vector<MateSet> sets{{"elevator"},    {"wonkavator"},   {"great-shatranj-3d"}, {"octahedral"},
                                           {"pyramid"},     {"uplifting"},    {"raumschach"},        {"tesschess"},
                                           {"chess", true}, {"makruk", true}, {"losalamos", true},   {"xiangqi", true}};
    return sets;
}

std::string mates_path(const std::string& variant) {
    return tests::source_dir() + "/tests/opponent/data/" + variant + ".mates";
}

std::vector<Mate> read_mates(const std::string& path) {
    std::vector<Mate> mates;
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line[0] == '#') continue;
        const std::size_t first = line.find(" | "), second = line.find(" | ", first + 3);
        Mate mate{line.substr(0, first), std::stoi(line.substr(first + 3)), {}};
        std::istringstream keys(line.substr(second + 3));
        for (std::string key; keys >> key;) mate.keys.push_back(key);
        mates.push_back(std::move(mate));
    }
    return mates;
}

std::string written(const Mate& mate) {
    std::string line = mate.position + " | " + std::to_string(mate.moves) + " |";
    for (const std::string& key : mate.keys) line += " " + key;
    return line;
}

}  // namespace varia::player
