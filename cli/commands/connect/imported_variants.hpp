// The games of another program's files, for which sessions ask by name.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <varia/importers/import.hpp>
#include <varia/result.hpp>

#include "variant_files.hpp"

namespace varia::cli {

// Whether a path names such a file.
[[nodiscard]] bool is_foreign(std::string_view path);
// The paths of a list as Fairy-Stockfish takes it: with ":" or ";" between them.
[[nodiscard]] std::vector<std::string> paths_in(std::string_view list);

class ImportedVariants {
public:
    // Adds the games of a file. A game replaces one of the same name. Returns what is wrong with the file; with an
    // error nothing is added.
    [[nodiscard]] Diagnostics add(const std::string& path);
    [[nodiscard]] bool has(const std::string& name) const { return games_.contains(name); }
    [[nodiscard]] std::vector<std::string> names() const;
    // What the file says of a game and Varia does not, as warnings. Precondition of both: has(name).
    [[nodiscard]] const Diagnostics& unsaid(const std::string& name) const { return games_.at(name).unsaid; }
    [[nodiscard]] Result<VariantPtr> load(const std::string& name, const OptionValues& set) const;

private:
    std::map<std::string, importers::ImportedGame> games_;  // by name
};

}  // namespace varia::cli
