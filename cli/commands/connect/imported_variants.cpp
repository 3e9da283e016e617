#include "imported_variants.hpp"

#include <algorithm>
#include <utility>

#include <varia/load.hpp>

#include "folder.hpp"

namespace varia::cli {

bool is_foreign(std::string_view path) { return path.ends_with(".ini"); }

std::vector<std::string> paths_in(std::string_view list) {
    std::vector<std::string> paths;
    while (!list.empty()) {
        const std::size_t end = std::min(list.find_first_of(":;"), list.size());
        if (end > 0) paths.emplace_back(list.substr(0, end));
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return paths;
}

Diagnostics ImportedVariants::add(const std::string& path) {
    const FileText file = read_user_file(path);
    if (!file.error.empty())
        return {Diagnostic{Severity::error, path, 0, 0, "cannot read the variants: " + file.error, {}}};
    // They are read anew by their texts alone, so it does not matter how long these are.
    auto games = importers::import_fairy(file.bytes, path, {}, importers::Length::whole);
    Diagnostics problems = games.diagnostics();
    if (games)
        for (importers::ImportedGame& game : *games) {
            std::string name = game.name;
            games_.insert_or_assign(std::move(name), std::move(game));
        }
    return problems;
}

std::vector<std::string> ImportedVariants::names() const {
    std::vector<std::string> names;
    for (const auto& [name, game] : games_) names.push_back(name);
    return names;
}

Result<VariantPtr> ImportedVariants::load(const std::string& name, const OptionValues& set) const {
    return load_text(games_.at(name).text, name + ".toml", name, load_options(set));
}

}  // namespace varia::cli
