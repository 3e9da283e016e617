// Finding and reading variant files. The library touches no files itself: a host gives it a reader, and the variants
// and parts shipped with Varia are built in.
//
// When memory runs out (std::bad_alloc), nothing is left of what was begun, and the same call may be made again.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/limits.hpp>
#include <varia/load_budget.hpp>
#include <varia/match.hpp>
#include <varia/result.hpp>
#include <varia/script_budget.hpp>
#include <varia/variant.hpp>

namespace varia {

// Gives the text of a path relative to the variant's folder.
using FileReader = std::function<FileText(const std::string& path)>;

struct LoadOptions {
    std::vector<std::pair<std::string, std::string>> set;  // option = value
    FileReader read;                                       // for files beside the variant file; may be empty
    ScriptBudget scripts = {};                             // what its scripts may use up, now and in play
    LoadBudget budget = {};                                // what loading it may use up
};

// The names of the variants that are built in, sorted.
[[nodiscard]] std::vector<std::string> builtin_variants();

// A built-in variant by name. An unknown name is an error that suggests the nearest.
[[nodiscard]] Result<VariantPtr> load_builtin(std::string_view name, const LoadOptions& options = {});

// A variant from the text of its file. `file` is how messages name it. `extends` may name built-in variants, or, if
// options.read is given, files in the same folder.
[[nodiscard]] Result<VariantPtr> load_text(std::string_view text, std::string file, std::string id,
                                           const LoadOptions& options = {});

// The boards of a variant that is a match: Variant::building(), or an error if it has one board. The variant itself is
// one such board, played alone. Their scripts have the budget the variant was loaded with.
[[nodiscard]] Result<BuildingPtr> load_building(const Variant& variant);

// What the text declares, and no more: mistakes of the text are told (TOML, keys, shapes of values, files that are
// missing). Whether the declaration makes sense is judged by load_definition, and nothing is compiled.
[[nodiscard]] Result<Definition> read_definition(std::string_view text, std::string file, std::string id,
                                                 const LoadOptions& options = {});

// A variant from a declaration that a host has filled in, with its start position and scripts, ready for play.
[[nodiscard]] Result<VariantPtr> load_definition(Definition definition, const ScriptBudget& scripts = {},
                                                 const LoadBudget& budget = {});

// The text of a built-in file: "variants/chess/variant.toml", "stdlib/pieces/fide.toml".
[[nodiscard]] std::optional<std::string_view> builtin_file(std::string_view path);

}  // namespace varia
