// Files in folders that somebody else may have filled: only regular files are read. No link is followed, no pipe
// blocks, and no device is read. A written file gets its name only when it is complete, and it replaces nothing but
// another file of the same kind.
//
// The program has its own implementation of these rules for the files that it writes (cli/host/written_file.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace varia::player {

// A regular file that is read from its beginning to its end. Belongs to one thread.
class PlainFile {
public:
    explicit PlainFile(const std::string& path);
    ~PlainFile();
    PlainFile(const PlainFile&) = delete;
    PlainFile& operator=(const PlainFile&) = delete;

    // False if there is no such file, or if it is not a regular file. All calls below fail then.
    [[nodiscard]] bool open() const { return number_ >= 0; }
    // How many bytes have not been read yet.
    [[nodiscard]] std::uint64_t left() const { return left_; }
    // Reads this number of bytes; false if fewer are left.
    [[nodiscard]] bool read(char* into, std::size_t bytes);
    // Reads a line without its line end, of at most this number of bytes; empty at the end of the file, or if the line
    // is longer.
    [[nodiscard]] std::optional<std::string> line(std::size_t max);

private:
    bool fill();
    int number_ = -1;
    std::uint64_t left_ = 0;
    std::array<char, 16384> buffer_{};
    std::size_t at_ = 0, end_ = 0;
};

// The whole content of a regular file of at most this number of bytes; empty if there is no such file.
[[nodiscard]] std::optional<std::string> plain_text(const std::string& path, std::size_t max);

// A file that is being written, under a temporary name until put_in_place(). Without that call the destructor removes
// it. Belongs to one thread.
class NewFile {
public:
    // An existing file is replaced only if it is empty or begins with `beginning`.
    NewFile(std::string path, std::string beginning);
    ~NewFile();
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    void add(std::string_view bytes);
    // Returns why the file could not be written, or why it may not replace what has its name; empty on success.
    [[nodiscard]] std::string put_in_place();

private:
    std::string path_, beginning_, part_, error_;
    int number_ = -1;
};

}  // namespace varia::player
