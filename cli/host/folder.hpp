// Opens untrusted folders and files without risk. A path may lead to anything: a folder, a pipe, a device, a huge file,
// a link out of the folder. The result is always the bytes or an error message, without delay.
#pragma once

#include <unistd.h>

#include <cerrno>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/load.hpp>

namespace varia::cli {

// An open file, closed when it goes out of scope.
class Descriptor {
public:
    // `number` is the result of a call of open.
    explicit Descriptor(int number) : number_(number), problem_(number < 0 ? errno : 0) {}
    ~Descriptor() {
        if (number_ >= 0) close(number_);
    }
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)), problem_(other.problem_) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        std::swap(problem_, other.problem_);
        return *this;
    }
    [[nodiscard]] int number() const { return number_; }
    [[nodiscard]] bool open() const { return number_ >= 0; }
    [[nodiscard]] int problem() const { return problem_; }  // errno of the call that failed

private:
    int number_;
    int problem_;
};

// A folder that stays open. If somebody puts another folder in its place, that one is not used. Files and folders below
// it are opened relative to it, one part of the path after the other, and no symbolic link is followed.
class Folder {
public:
    // `path` comes from the user himself, so links in it are followed.
    explicit Folder(const std::string& path);

    // Why the folder could not be opened, or an empty text.
    [[nodiscard]] std::string error() const;
    [[nodiscard]] Folder below(const std::vector<std::string>& parts) const;
    // Reads a regular file of at most `most` bytes. The parts may have any names.
    [[nodiscard]] FileText read(const std::vector<std::string>& parts, std::size_t most = max_file_bytes) const;
    // Opens a file as the system call `open` does, with the same flags. On an error the descriptor is not open.
    [[nodiscard]] Descriptor open(const std::vector<std::string>& parts, int flags, std::string& error) const;
    // Whether there is anything with this name; whether it is a folder, or a link that might lead to a folder.
    [[nodiscard]] bool holds(const std::string& name) const;
    [[nodiscard]] bool holds_folder(const std::string& name) const;
    // The sorted relative paths of the files whose names end in `ending`; with `deep` also of files in folders below.
    // Hidden files and folders, and links to folders, are left out. On failure `error` is the reason.
    [[nodiscard]] std::vector<std::string> list(std::string_view ending, bool deep, std::string& error) const;

private:
    explicit Folder(Descriptor at) : at_(std::move(at)) {}
    Descriptor at_;
};

// The parts of a relative path that stays below its folder and consists only of letters, digits and _ - . /. For any
// other path the result is empty and `error` is set.
[[nodiscard]] std::vector<std::string> parts_below(const std::string& path, std::string& error);
// The parts of a path that was found in a list of files. The names may have any characters.
[[nodiscard]] std::vector<std::string> parts_of(const std::string& path);

// Reads a regular file of at most `most` bytes. Links are followed, because the path comes from the user himself.
[[nodiscard]] FileText read_user_file(const std::string& path, std::size_t most = max_file_bytes);

// Writes a file below a folder, or with `append` adds to it, with the same care: no path leads out of the folder, no
// symbolic link is followed, and only regular files are written. Returns why it failed, or an empty text.
[[nodiscard]] std::string write_below(const std::string& folder, const std::string& path, std::string_view bytes,
                                      bool append);

}  // namespace varia::cli
