// The files that are built into the library: the standard library and the shipped variants. The build generates the
// definition (see cmake/embed.cmake).
#pragma once

#include <span>
#include <string_view>

namespace varia {

// `path` is relative to the source tree and uses slashes: "variants/chess/variant.toml", "stdlib/pieces/fide.toml".
// `text` is the file, byte for byte. Both live as long as the program.
struct EmbeddedFile {
    std::string_view path;
    std::string_view text;
};

// Every built-in file, sorted by path.
[[nodiscard]] std::span<const EmbeddedFile> embedded_files();

}  // namespace varia
