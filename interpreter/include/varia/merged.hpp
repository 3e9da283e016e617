// What a variant's file amounts to once everything it is built on is read, and the built-in files themselves.
//
// When memory runs out (std::bad_alloc), nothing is left of what was begun, and the same call may be made again.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <varia/load.hpp>
#include <varia/result.hpp>

namespace varia {

struct MergedFile {
    // A variant file that extends and uses nothing: the same game. Behind each key a comment tells the file and line it
    // came from. Options have the values they were given, and nothing depends on them any longer, unless the variant is
    // a match, whose boards may each have other values. Scripts are named as from the variant's own folder.
    std::string text;
    std::vector<std::string> files;  // that it was made of, its own first, scripts last
    Diagnostics problems;            // what is wrong with it as it stands; options are not resolved then
    // Warnings: options, zones and state values of its own that nothing names, conditions that never hold
    Diagnostics unused;
};

// Of a built-in variant, and of a variant's text; the arguments are those of load_builtin and load_text. Errors are
// files that cannot be read, and options that do not exist.
[[nodiscard]] Result<MergedFile> merge_builtin(std::string_view name, const LoadOptions& options = {});
[[nodiscard]] Result<MergedFile> merge_text(std::string_view text, std::string file, const LoadOptions& options = {});

// The paths of all built-in files, sorted: "stdlib/pieces/fide.toml", "variants/chess/variant.toml". builtin_file has
// their texts.
[[nodiscard]] std::vector<std::string> builtin_files();

}  // namespace varia
