// Files are opened with O_NONBLOCK, so that a pipe without a writer does not hold us up, and looked at with fstat
// before a byte is read. Below a variant's folder each part of a path is opened on its own with O_NOFOLLOW, which
// leaves no moment in which a link could be slipped in.
#include "variant_files.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>

#include <varia/text.hpp>

#include "deadline.hpp"

namespace varia::cli {
namespace {

// An open file, closed when it goes out of scope.
class Descriptor {
public:
    // What a call of open answered.
    explicit Descriptor(int number) : number_(number), trouble_(number < 0 ? errno : 0) {}
    ~Descriptor() {
        if (number_ >= 0) close(number_);
    }
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)), trouble_(other.trouble_) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        std::swap(trouble_, other.trouble_);
        return *this;
    }
    [[nodiscard]] int number() const { return number_; }
    [[nodiscard]] bool open() const { return number_ >= 0; }
    [[nodiscard]] int trouble() const { return trouble_; }  // errno of the call that failed

private:
    int number_;
    int trouble_;
};

constexpr int careful = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY;

std::string reason(int error) {
    switch (error) {
        case ENOENT: return "no such file";
        case EACCES: return "no permission";
        case EISDIR: return "it is a folder";
        case ELOOP: return "a symbolic link leads here in a loop, or where none is allowed";
        case ENOTDIR: return "a part of the path is not a folder";
        case ENAMETOOLONG: return "the path is too long";
        default: return std::strerror(error);
    }
}

std::string kind_of(mode_t mode) {
    if (S_ISDIR(mode)) return "a folder";
    if (S_ISFIFO(mode)) return "a pipe";
    if (S_ISSOCK(mode)) return "a socket";
    return "a device";
}

std::string size_text(std::uint64_t bytes) {
    if (bytes >= std::uint64_t{10} << 20) return fmt::format("{} MiB", bytes >> 20);
    return fmt::format("{} KiB", (bytes + 1023) >> 10);
}

FileText read_open(const Descriptor& file) {
    struct stat status {};
    if (fstat(file.number(), &status) != 0) return {{}, reason(errno)};
    if (!S_ISREG(status.st_mode)) return {{}, fmt::format("not a regular file but {}", kind_of(status.st_mode))};
    const auto limit = static_cast<std::uint64_t>(max_file_bytes);
    if (static_cast<std::uint64_t>(status.st_size) > limit)
        return {{}, fmt::format("the file has {}; the limit is {}",
                                size_text(static_cast<std::uint64_t>(status.st_size)), size_text(limit))};
    FileText result;
    std::string buffer(std::size_t{1} << 16, '\0');
    for (;;) {
        const ssize_t count = read(file.number(), buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return {{}, reason(errno)};
        if (count == 0) return result;
        result.bytes.append(buffer, 0, static_cast<std::size_t>(count));
        if (result.bytes.size() > limit)  // it grew, or said nothing of its size
            return {{}, fmt::format("the file has more than the limit of {}", size_text(limit))};
    }
}

// The parts of a relative path, or nothing if it is not one we would follow.
std::vector<std::string> parts_below(const std::string& path, std::string& error) {
    std::vector<std::string> parts;
    const auto allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
               c == '.' || c == '/';
    };
    if (path.empty() || path.size() > 1024 || !std::all_of(path.begin(), path.end(), allowed)) {
        error = "not a relative path of letters, digits and _ - . /";
        return {};
    }
    if (path.front() == '/') {
        error = "an absolute path; files are looked for in the variant's own folder";
        return {};
    }
    std::size_t begin = 0;
    while (begin <= path.size()) {
        const std::size_t end = std::min(path.find('/', begin), path.size());
        std::string part = path.substr(begin, end - begin);
        if (part == "..") {
            error = "it leaves the variant's folder";
            return {};
        }
        if (!part.empty() && part != ".") parts.push_back(std::move(part));
        begin = end + 1;
    }
    if (parts.empty()) error = "it names no file";
    return parts;
}

Descriptor open_folder(const std::string& folder) { return Descriptor(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)); }

// Opens a file below a folder, part by part. With an error the descriptor is closed.
Descriptor open_parts(const Descriptor& folder, const std::vector<std::string>& parts, int flags, std::string& error) {
    if (!folder.open()) {
        error = reason(folder.trouble());
        return Descriptor(-1);
    }
    Descriptor at(openat(folder.number(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    for (std::size_t i = 0; i < parts.size() && at.open(); ++i) {
        const bool last = i + 1 == parts.size();
        at = Descriptor(openat(at.number(), parts[i].c_str(), O_NOFOLLOW | (last ? flags : careful | O_DIRECTORY), 0666));
    }
    if (!at.open()) error = at.trouble() == ELOOP ? "a symbolic link; they are not followed here" : reason(at.trouble());
    return at;
}

Descriptor open_below(const Descriptor& folder, const std::string& path, int flags, std::string& error) {
    const std::vector<std::string> parts = parts_below(path, error);
    return error.empty() ? open_parts(folder, parts, flags, error) : Descriptor(-1);
}

// `at`: the folder, opened; `folder`: what it is called. Folders in it are opened from it, never by their path again.
void collect(Descriptor at, const std::string& folder, std::string_view ending, bool deep, int depth, std::vector<std::string>& found,
             std::string& error) {
    // Closed with the list of its entries.
    const int number = at.open() ? dup(at.number()) : -1;
    const std::unique_ptr<DIR, int (*)(DIR*)> directory(number < 0 ? nullptr : fdopendir(number), closedir);
    if (!directory) {
        if (error.empty()) error = reason(at.open() ? errno : at.trouble());
        if (number >= 0) close(number);
        return;
    }
    while (const dirent* entry = readdir(directory.get())) {
        const std::string name = entry->d_name;
        if (name.front() == '.') continue;
        const std::string path = (folder.back() == '/' ? folder : folder + "/") + name;
        struct stat status {};
        if (fstatat(at.number(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) continue;
        if (S_ISDIR(status.st_mode)) {
            if (deep && depth < 16)
                collect(Descriptor(openat(at.number(), name.c_str(), O_NOFOLLOW | careful | O_DIRECTORY)), path, ending, deep, depth + 1, found, error);
        } else if (name.size() > ending.size() && name.ends_with(ending)) {
            found.push_back(path);
        }
    }
}

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

}  // namespace

FileText read_user_file(const std::string& path) {
    if (path.empty()) return {{}, "an empty path"};
    const Descriptor file(open(path.c_str(), careful));
    if (!file.open()) return {{}, errno == ENXIO ? "not a regular file" : reason(errno)};
    return read_open(file);
}

FileReader reader_beside(const std::string& folder) {
    return [opened = std::make_shared<const Descriptor>(open_folder(folder))](const std::string& path) -> FileText {
        std::string error;
        const Descriptor file = open_below(*opened, path, careful, error);
        if (!error.empty()) return {{}, error};
        return read_open(file);
    };
}

FileText read_listed(const std::string& folder, const std::vector<std::string>& parts) {
    std::string error;
    const Descriptor file = open_parts(open_folder(folder), parts, careful, error);
    if (!error.empty()) return {{}, error};
    return read_open(file);
}

std::string write_below(const std::string& folder, const std::string& path, std::string_view bytes, bool append) {
    std::string error;
    const int flags = O_WRONLY | O_CREAT | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | (append ? O_APPEND : 0);
    const Descriptor file = open_below(open_folder(folder), path, flags, error);
    if (!error.empty()) return error;
    struct stat status {};
    if (fstat(file.number(), &status) != 0) return reason(errno);
    if (!S_ISREG(status.st_mode)) return fmt::format("not a regular file but {}", kind_of(status.st_mode));
    // Emptied only now that it is known to be a file.
    if (!append && ftruncate(file.number(), 0) != 0) return reason(errno);
    while (!bytes.empty()) {
        const ssize_t count = write(file.number(), bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return reason(errno);
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return {};
}

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
    std::string name = last_part(result.file);
    if (name == "variant.toml") result.id = last_part(real_path(result.folder));
    else result.id = name.ends_with(".toml") ? name.substr(0, name.size() - 5) : name;
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

std::vector<std::string> files_in(const std::string& folder, std::string_view ending, bool deep, std::string& error) {
    std::vector<std::string> found;
    const std::string name = without_trailing_slashes(folder);
    collect(open_folder(name), name, ending, deep, 0, found, error);
    std::sort(found.begin(), found.end());
    return found;
}

bool looks_like_path(std::string_view word) {
    return word.find('/') != std::string_view::npos || word.ends_with(".toml") || word == "." || word == "..";
}

LoadOptions load_options(const OptionValues& set) {
    LoadOptions options;
    options.set = set;
    options.budget.expired = options.scripts.expired = deadline();
    return options;
}

Result<VariantPtr> load_path(const VariantPath& path, const OptionValues& set) {
    FileText text = read_user_file(path.file);
    if (!text.error.empty()) {
        Diagnostic d;
        d.file = path.file;
        d.message = "cannot read the variant: " + text.error;
        return d;
    }
    LoadOptions options = load_options(set);
    options.read = reader_beside(path.folder);
    return load_text(text.bytes, path.file, path.id, options);
}

Result<VariantPtr> open_variant(const std::string& name_or_path, const OptionValues& set) {
    if (name_or_path.empty()) return typed_error("the variant's name is empty", "`varia list` shows the names");
    if (looks_like_path(name_or_path)) return load_path(variant_path(name_or_path), set);
    const std::vector<std::string> names = builtin_variants();
    if (std::find(names.begin(), names.end(), name_or_path) == names.end()) {
        if (exists(name_or_path)) return load_path(variant_path(name_or_path), set);
        const std::string near = nearest(name_or_path, names);
        return typed_error(fmt::format("no variant \"{}\" is built in, and there is no file of that name", name_or_path),
                           near.empty() ? "`varia list` shows the names" : fmt::format("did you mean \"{}\"?", near));
    }
    return load_builtin(name_or_path, load_options(set));
}

}  // namespace varia::cli
