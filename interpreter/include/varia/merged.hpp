// A variant's file merged with all files that it is built on, and the texts of the built-in files.
//
// When memory runs out (std::bad_alloc), the call has no effect and can be made again.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <varia/load.hpp>
#include <varia/result.hpp>

namespace varia {

struct MergedFile {
    // A variant file of the same game that extends and uses no other file. A comment after each key gives the file and
    // the line that the key comes from. Options have the values they were given, and nothing depends on them any
    // longer. A match is the exception, because each of its boards may have other values. Scripts have paths relative
    // to the variant's own folder.
    std::string text;
    std::vector<std::string> files;  // the files it was made of: its own first, scripts last
    Diagnostics problems;            // the errors of the merged file; options are not resolved then
    // Warnings: options, zones and state values of its own that nothing uses, and conditions that never hold.
    Diagnostics unused;
};

// Merges a built-in variant, or the text of a variant. The arguments are those of load_builtin and load_text. Errors
// are files that cannot be read, and options that do not exist.
[[nodiscard]] Result<MergedFile> merge_builtin(std::string_view name, const LoadOptions& options = {});
[[nodiscard]] Result<MergedFile> merge_text(std::string_view text, std::string file, const LoadOptions& options = {});

// The paths of all built-in files, sorted: "stdlib/pieces/fide.toml", "variants/chess/variant.toml". builtin_file
// returns their texts.
[[nodiscard]] std::vector<std::string> builtin_files();

}  // namespace varia
