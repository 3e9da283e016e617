// Folders and files of strangers, opened without risk. Whatever a path leads to (a folder, a pipe, a device, a huge
// file, a link out of the folder), the answer is the bytes or a sentence, at once.
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

// A folder that was opened once and stays open: whatever is put in its place meanwhile is not looked at. What is below
// it is opened from it, part by part, and no symbolic link is followed.
class Folder {
public:
    // By a path of the user's own, in which links are followed.
    explicit Folder(const std::string& path);

    // Why it could not be opened, or nothing.
    [[nodiscard]] std::string error() const;
    [[nodiscard]] Folder below(const std::vector<std::string>& parts) const;
    // A regular file of at most max_file_bytes. The parts may have any name.
    [[nodiscard]] FileText read(const std::vector<std::string>& parts) const;
    // Opens a file as `open` does, with its flags. With an error the descriptor is closed.
    [[nodiscard]] Descriptor open(const std::vector<std::string>& parts, int flags, std::string& error) const;
    // Whether there is anything of that name; whether it is a folder, or a link that might lead to one.
    [[nodiscard]] bool holds(const std::string& name) const;
    [[nodiscard]] bool holds_folder(const std::string& name) const;
    // Paths, from here, of files ending in `ending`, and if `deep` of those in folders below; hidden ones and links to
    // folders aside. Sorted. On failure `error` says why.
    [[nodiscard]] std::vector<std::string> list(std::string_view ending, bool deep, std::string& error) const;

private:
    explicit Folder(Descriptor at) : at_(std::move(at)) {}
    Descriptor at_;
};

// The parts of a relative path that stays below its folder and is of letters, digits and _ - . only; else none, and an
// error.
[[nodiscard]] std::vector<std::string> parts_below(const std::string& path, std::string& error);
// The parts of a path that was found by looking, whatever the names are.
[[nodiscard]] std::vector<std::string> parts_of(const std::string& path);

// A regular file of at most so many bytes. Links are followed: the path is the user's own.
[[nodiscard]] FileText read_user_file(const std::string& path, std::size_t most = max_file_bytes);

// Writes a file below a folder, or adds to it, with the same care: no path out of the folder, no symbolic link, nothing
// but regular files. Why it failed, or nothing.
[[nodiscard]] std::string write_below(const std::string& folder, const std::string& path, std::string_view bytes,
                                      bool append);

}  // namespace varia::cli
