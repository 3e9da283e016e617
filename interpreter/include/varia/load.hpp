// Finding and reading variant files. The library opens no files itself: a host gives it a reader. The variants and
// parts that come with Varia are built in.
//
// When memory runs out (std::bad_alloc), the call has no effect and can be made again.
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

// Returns the text of a file, by its path relative to the variant's folder.
using FileReader = std::function<FileText(const std::string& path)>;

struct LoadOptions {
    std::vector<std::pair<std::string, std::string>> set;  // option = value
    FileReader read;                                       // reads files beside the variant file; may be empty
    ScriptBudget scripts = {};                             // what its scripts may use, during loading and in play
    LoadBudget budget = {};                                // what loading may use
};

// The names of the built-in variants, sorted.
[[nodiscard]] std::vector<std::string> builtin_variants();

// Loads a built-in variant by name. An unknown name is an error that suggests the nearest one.
[[nodiscard]] Result<VariantPtr> load_builtin(std::string_view name, const LoadOptions& options = {});

// Loads a variant from the text of its file. `file` is its name in messages. `extends` may name built-in variants, or,
// if options.read is given, files in the same folder.
[[nodiscard]] Result<VariantPtr> load_text(std::string_view text, std::string file, std::string id,
                                           const LoadOptions& options = {});

// The linked boards of a variant that is a match, or an error if it has one board. The variant itself is one of these
// boards, played alone. The scripts of the boards have the budget with which the variant was loaded.
[[nodiscard]] Result<LinkedBoardsPtr> load_linked_boards(const Variant& variant);
[[deprecated("load_linked_boards()")]] [[nodiscard]] inline Result<LinkedBoardsPtr> load_building(
    const Variant& variant) {
    return load_linked_boards(variant);
}

// The declaration in a text. It reports mistakes of the text only: of TOML, keys, shapes of values, and missing files.
// load_definition judges whether the declaration makes sense. Nothing is compiled.
[[nodiscard]] Result<Definition> read_definition(std::string_view text, std::string file, std::string id,
                                                 const LoadOptions& options = {});

// Loads a variant from a declaration that a host has filled in, with its start position and scripts, ready for play.
[[nodiscard]] Result<VariantPtr> load_definition(Definition definition, const ScriptBudget& scripts = {},
                                                 const LoadBudget& budget = {});

// The text of a built-in file: "variants/chess/variant.toml", "stdlib/pieces/fide.toml".
[[nodiscard]] std::optional<std::string_view> builtin_file(std::string_view path);

}  // namespace varia
