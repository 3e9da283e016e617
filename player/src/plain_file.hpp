// Files in folders that somebody else may have filled: plain files alone. No link is followed, no pipe is waited for,
// and no device is read. What is written stands under its name only when it is whole, and takes the place of nothing
// but another file of the same making.
//
// The program has a door of its own for the files that it writes (cli/host/written_file.hpp), which says the same.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace varia::player {

// A plain file that is read from its beginning to its end. Belongs to one thread.
class PlainFile {
public:
    explicit PlainFile(const std::string& path);
    ~PlainFile();
    PlainFile(const PlainFile&) = delete;
    PlainFile& operator=(const PlainFile&) = delete;

    // False if there is none, or something else is there. All that follows says no then.
    [[nodiscard]] bool open() const { return number_ >= 0; }
    // Bytes that are still to be read.
    [[nodiscard]] std::uint64_t left() const { return left_; }
    // So many bytes; false if there are fewer.
    [[nodiscard]] bool read(char* into, std::size_t bytes);
    // A line without its end, of at most `most` bytes; nothing at the end of the file, or if the line is longer.
    [[nodiscard]] std::optional<std::string> line(std::size_t most);

private:
    bool fill();
    int number_ = -1;
    std::uint64_t left_ = 0;
    std::array<char, 16384> buffer_{};
    std::size_t at_ = 0, end_ = 0;
};

// The whole of a plain file of at most `most` bytes; nothing if it is anything else.
[[nodiscard]] std::optional<std::string> plain_text(const std::string& path, std::size_t most);

// A file that is being written, under a name of its own until `put_in_place`. Without that it goes again. Belongs to
// one thread.
class NewFile {
public:
    // `beginning`: what a file must begin with that may be replaced.
    NewFile(std::string path, std::string beginning);
    ~NewFile();
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    void add(std::string_view bytes);
    // Why it could not be written, or why it may not stand there; nothing if it does.
    [[nodiscard]] std::string put_in_place();

private:
    std::string path_, beginning_, part_, error_;
    int number_ = -1;
};

}  // namespace varia::player
