// Imported files that extend a game that comes with Varia.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "toml_tree.hpp"

namespace varia::importers {

// Writes files that say only how a game differs from one that comes with Varia.
class ShortForms {
public:
    // `dialect`: the name of the dialect in which the source writes positions and moves.
    explicit ShortForms(std::string dialect) : dialect_(std::move(dialect)) {}

    // The shorter file of the same game, or nothing. `whole` is a file that stands by itself, as TomlDraft writes it
    // below lines of comment; `name` is its name. `parents` are the games on which it may be built, the nearest first,
    // by their names in protocols for engines. A file is short if it has at most half as many lines as `whole` below
    // the comment. It is read again and compared with `whole` (rules_text); with any difference there is none. Only a
    // castling from usual cells may be one from any cells in the game that is extended.
    [[nodiscard]] std::optional<std::string> shorter(const std::string& whole, const std::string& name,
                                                     const std::vector<std::string>& parents);

private:
    struct Base {
        std::string variant;
        TomlNode tree;  // of its merged file
    };
    // Null if no game that comes with Varia has that name.
    const Base* base(const std::string& protocol_name);

    std::string dialect_;
    std::map<std::string, std::optional<Base>> bases_;  // by name in protocols
    std::size_t readings_ = 0;                          // of files, to be compared
};

}  // namespace varia::importers
