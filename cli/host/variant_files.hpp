// Variant files on disk: found and read.
#pragma once

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

// A reader for what a variant file in the folder names. Paths are relative, stay below the folder, and are followed
// through no symbolic link.
[[nodiscard]] FileReader reader_in(std::shared_ptr<const Folder> folder);
[[nodiscard]] FileReader reader_beside(const std::string& folder);

// Where a variant's file is.
struct VariantPath {
    std::string file;                                // as the user named it, with /variant.toml added to a folder
    std::string folder;                              // the folder that holds it
    std::string id;                                  // the folder's name, or the file's without .toml
    std::shared_ptr<const Folder> opened = nullptr;  // the folder: what is beside the file is read from it
    bool listed = false;                             // so is the file itself, through no link
};
// From a path of the user's own, of the file or of its folder.
[[nodiscard]] VariantPath variant_path(const std::string& path);
// Of a file that was found below a folder of that name: the parts of its path from there.
[[nodiscard]] VariantPath listed_path(const std::shared_ptr<const Folder>& root, const std::string& folder,
                                      std::vector<std::string> parts);

[[nodiscard]] bool is_folder(const std::string& path);
[[nodiscard]] bool exists(const std::string& path);

// Whether the word is to be taken as a path: it holds a slash, ends in .toml, or is . or ..
[[nodiscard]] bool looks_like_path(std::string_view word);

// The file of the variant that the word stands for; nothing if that is a built-in one, or there is none.
[[nodiscard]] std::optional<VariantPath> file_of_variant(const std::string& name_or_path);

// With these options set, and the command's deadline for loading and scripts.
[[nodiscard]] LoadOptions load_options(const OptionValues& set);
[[nodiscard]] Result<VariantPtr> load_path(const VariantPath& path, const OptionValues& set);
// A built-in variant's name, or a path. A name that is not built in may also be a folder here.
[[nodiscard]] Result<VariantPtr> open_variant(const std::string& name_or_path, const OptionValues& set);
// What its file amounts to.
[[nodiscard]] Result<MergedFile> merge_path(const VariantPath& path, const OptionValues& set);
[[nodiscard]] Result<MergedFile> open_merged(const std::string& name_or_path, const OptionValues& set);

}  // namespace varia::cli
