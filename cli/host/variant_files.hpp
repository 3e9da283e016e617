// Finds and reads variant files on disk.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/load.hpp>
#include <varia/merged.hpp>
#include <varia/variant.hpp>

#include "folder.hpp"

namespace varia::cli {

using OptionValues = std::vector<std::pair<std::string, std::string>>;

// A reader for the files that a variant file in the folder names. Paths must be relative and stay below the folder. No
// symbolic link is followed.
[[nodiscard]] FileReader reader_in(std::shared_ptr<const Folder> folder);
[[nodiscard]] FileReader reader_beside(const std::string& folder);

// The place of a variant's file.
struct VariantPath {
    std::string file;                                // as the user named it, with /variant.toml added to a folder
    std::string folder;                              // the folder that holds it
    std::string id;                                  // the folder's name, or the file's without .toml
    std::shared_ptr<const Folder> opened = nullptr;  // the folder, from which the files beside it are read
    bool listed = false;                             // whether the file itself is read from it, too, without links
};
// The place for a path that the user gave: the path of the file or of its folder.
[[nodiscard]] VariantPath variant_path(const std::string& path);
// The place of a file that was found below `folder`, which is opened as `root`. `parts` is its path from there.
[[nodiscard]] VariantPath listed_path(const std::shared_ptr<const Folder>& root, const std::string& folder,
                                      std::vector<std::string> parts);

[[nodiscard]] bool is_folder(const std::string& path);
[[nodiscard]] bool exists(const std::string& path);

// Whether the word means a path: it contains a slash, ends in .toml, or is "." or "..".
[[nodiscard]] bool looks_like_path(std::string_view word);

// The file of the variant that the word means. Nothing if it is a built-in variant, or if there is no such file.
[[nodiscard]] std::optional<VariantPath> file_of_variant(const std::string& name_or_path);

// From now on this function is told each call of a hook of the variants that are loaded; an empty one: no longer.
void watch_hooks(std::function<void(const HookCall& call)> watch);

// Options for loading: these values of the variant's options, and the command's deadline for loading and scripts.
[[nodiscard]] LoadOptions load_options(const OptionValues& set);
[[nodiscard]] Result<VariantPtr> load_path(const VariantPath& path, const OptionValues& set);
// Loads a variant by its built-in name or by a path. A name that is not built in may also be a file or folder here.
[[nodiscard]] Result<VariantPtr> open_variant(const std::string& name_or_path, const OptionValues& set);
// The variant's file with all that it extends and uses merged into it.
[[nodiscard]] Result<MergedFile> merge_path(const VariantPath& path, const OptionValues& set);
[[nodiscard]] Result<MergedFile> open_merged(const std::string& name_or_path, const OptionValues& set);

}  // namespace varia::cli
