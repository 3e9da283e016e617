// Loads the variant that a word of the command line, or a name in a folder, means.
#include "variant_files.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>

#include <varia/text.hpp>

#include "deadline.hpp"

namespace varia::cli {
namespace {

std::string without_trailing_slashes(std::string path) {
    while (path.size() > 1 && path.back() == '/') path.pop_back();
    return path;
}

std::string last_part(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? path : path.substr(slash + 1);
}

std::string real_path(const std::string& path) {
    const std::unique_ptr<char, void (*)(void*)> real(realpath(path.c_str(), nullptr), std::free);
    return real ? std::string(real.get()) : path;
}

std::string id_of(const std::string& file, const std::string& folder) {
    std::string name = last_part(file);
    if (name == "variant.toml") return last_part(real_path(folder));
    return name.ends_with(".toml") ? name.substr(0, name.size() - 5) : name;
}

}  // namespace

FileReader reader_in(std::shared_ptr<const Folder> folder) {
    return [opened = std::move(folder)](const std::string& path) -> FileText {
        std::string error;
        const std::vector<std::string> parts = parts_below(path, error);
        return error.empty() ? opened->read(parts) : FileText{{}, error};
    };
}

FileReader reader_beside(const std::string& folder) { return reader_in(std::make_shared<const Folder>(folder)); }

VariantPath variant_path(const std::string& path) {
    VariantPath result;
    if (is_folder(path)) {
        result.folder = without_trailing_slashes(path);
        result.file = (result.folder == "/" ? "" : result.folder) + "/variant.toml";
    } else {
        result.file = path;
        const std::size_t slash = path.rfind('/');
        result.folder = slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
    }
    result.id = id_of(result.file, result.folder);
    result.opened = std::make_shared<const Folder>(result.folder);
    return result;
}

VariantPath listed_path(const std::shared_ptr<const Folder>& root, const std::string& folder,
                        std::vector<std::string> parts) {
    VariantPath result;
    result.folder = without_trailing_slashes(folder);
    const std::string name = std::move(parts.back());
    parts.pop_back();
    for (const std::string& part : parts) result.folder += (result.folder == "/" ? "" : "/") + part;
    result.file = (result.folder == "/" ? "" : result.folder) + "/" + name;
    // Below the root no link is followed, so a folder really has the name by which it was found.
    result.id = parts.empty() || name != "variant.toml" ? id_of(result.file, result.folder) : parts.back();
    result.opened = parts.empty() ? root : std::make_shared<const Folder>(root->below(parts));
    result.listed = true;
    return result;
}

bool is_folder(const std::string& path) {
    struct stat status {};
    return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

bool exists(const std::string& path) {
    struct stat status {};
    return lstat(path.c_str(), &status) == 0;
}

bool looks_like_path(std::string_view word) {
    return word.find('/') != std::string_view::npos || word.ends_with(".toml") || word == "." || word == "..";
}

std::optional<VariantPath> file_of_variant(const std::string& name_or_path) {
    if (looks_like_path(name_or_path)) return variant_path(name_or_path);
    const std::vector<std::string> names = builtin_variants();
    const bool built_in = std::find(names.begin(), names.end(), name_or_path) != names.end();
    return built_in || name_or_path.empty() || !exists(name_or_path) ? std::nullopt
                                                                     : std::optional(variant_path(name_or_path));
}

namespace {

std::function<void(const HookCall&)> watching;  // a process runs one command

}  // namespace

void watch_hooks(std::function<void(const HookCall& call)> watch) { watching = std::move(watch); }

LoadOptions load_options(const OptionValues& set) {
    LoadOptions options;
    options.scripts.watch = watching;
    options.set = set;
    options.budget.expired = options.scripts.expired = deadline();
    return options;
}

namespace {

// Calls `hand_on` with the text of the file and the options for loading it. Returns an error if it cannot be read.
template <class T, class F>
Result<T> with_text(const VariantPath& path, const OptionValues& set, F&& hand_on) {
    const FileText text = path.listed ? path.opened->read({last_part(path.file)}) : read_user_file(path.file);
    if (!text.error.empty()) {
        Diagnostic d;
        d.file = path.file;
        d.message = "cannot read the variant: " + text.error;
        return d;
    }
    LoadOptions options = load_options(set);
    options.read = reader_in(path.opened);
    return hand_on(text.bytes, options);
}

// Calls `by_path` or `by_name` for the path or the built-in variant that a word of the command line means. Returns an
// error if it is neither.
template <class T, class P, class B>
Result<T> opened(const std::string& name_or_path, P&& by_path, B&& by_name) {
    if (name_or_path.empty()) return typed_error("the variant's name is empty", "`varia list` shows the names");
    if (looks_like_path(name_or_path)) return by_path(variant_path(name_or_path));
    const std::vector<std::string> names = builtin_variants();
    if (std::find(names.begin(), names.end(), name_or_path) == names.end()) {
        if (exists(name_or_path)) return by_path(variant_path(name_or_path));
        const std::string near = nearest(name_or_path, names);
        return typed_error(
            fmt::format("no variant \"{}\" is built in, and there is no file of that name", name_or_path),
            near.empty() ? "`varia list` shows the names" : fmt::format("did you mean \"{}\"?", near));
    }
    return by_name(name_or_path);
}

}  // namespace

Result<VariantPtr> load_path(const VariantPath& path, const OptionValues& set) {
    return with_text<VariantPtr>(path, set, [&](const std::string& bytes, const LoadOptions& options) {
        return load_text(bytes, path.file, path.id, options);
    });
}

Result<VariantPtr> open_variant(const std::string& name_or_path, const OptionValues& set) {
    return opened<VariantPtr>(
        name_or_path, [&](const VariantPath& path) { return load_path(path, set); },
        [&](const std::string& name) { return load_builtin(name, load_options(set)); });
}

Result<MergedFile> merge_path(const VariantPath& path, const OptionValues& set) {
    return with_text<MergedFile>(path, set, [&](const std::string& bytes, const LoadOptions& options) {
        return merge_text(bytes, path.file, options);
    });
}

Result<MergedFile> open_merged(const std::string& name_or_path, const OptionValues& set) {
    return opened<MergedFile>(
        name_or_path, [&](const VariantPath& path) { return merge_path(path, set); },
        [&](const std::string& name) { return merge_builtin(name, load_options(set)); });
}

}  // namespace varia::cli
