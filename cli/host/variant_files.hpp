// Variant files on disk: found, opened without risk, and read. Whatever a path leads to (a folder, a pipe, a device,
// a huge file, a link out of the variant's folder), the answer is the bytes or a sentence, at once.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/load.hpp>
#include <varia/variant.hpp>

namespace varia::cli {

using OptionValues = std::vector<std::pair<std::string, std::string>>;

// A regular file of at most max_file_bytes. Links are followed: the path is the user's own.
[[nodiscard]] FileText read_user_file(const std::string& path);

// A reader for what a variant file in `folder` names. Paths are relative, stay below the folder, and are followed
// through no symbolic link. The folder is opened once and stays open: whatever is put in its place meanwhile is not looked at.
[[nodiscard]] FileReader reader_beside(const std::string& folder);

// A file below a folder, whose parts were found by looking into it: they may have any name. No symbolic link is followed.
[[nodiscard]] FileText read_listed(const std::string& folder, const std::vector<std::string>& parts);

// Writes a file below a folder, or adds to it, with the same care: no path out of the folder, no symbolic link, nothing
// but regular files. Why it failed, or nothing.
[[nodiscard]] std::string write_below(const std::string& folder, const std::string& path, std::string_view bytes,
                                      bool append);

// Where a variant's file is, from the path of the file or of its folder.
struct VariantPath {
    std::string file;    // as the user named it, with /variant.toml added to a folder
    std::string folder;  // the folder that holds it
    std::string id;      // the folder's name, or the file's without .toml
};
[[nodiscard]] VariantPath variant_path(const std::string& path);

[[nodiscard]] bool is_folder(const std::string& path);
[[nodiscard]] bool exists(const std::string& path);
// Files ending in `ending` in a folder and, if `deep`, below it; hidden folders and links to folders aside. Sorted. On
// failure `error` says why.
[[nodiscard]] std::vector<std::string> files_in(const std::string& folder, std::string_view ending, bool deep,
                                                std::string& error);

// Whether the word is to be taken as a path: it holds a slash, ends in .toml, or is . or ..
[[nodiscard]] bool looks_like_path(std::string_view word);

// With these options set, and the command's deadline for loading and scripts.
[[nodiscard]] LoadOptions load_options(const OptionValues& set);
[[nodiscard]] Result<VariantPtr> load_path(const VariantPath& path, const OptionValues& set);
// A built-in variant's name, or a path. A name that is not built in may also be a folder here.
[[nodiscard]] Result<VariantPtr> open_variant(const std::string& name_or_path, const OptionValues& set);

}  // namespace varia::cli
