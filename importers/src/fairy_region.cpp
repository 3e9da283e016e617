#include "fairy_region.hpp"

#include <cctype>
#include <charconv>
#include <system_error>

namespace varia::importers {
namespace {

// "1" to "10", as a rank that counts from 0; -1 for anything else.
int rank_of(std::string_view text) {
    int rank = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), rank);
    return error == std::errc() && end == text.data() + text.size() && rank >= 1 && rank <= most_ranks ? rank - 1 : -1;
}

int file_of(char letter) {
    const int file = std::tolower(static_cast<unsigned char>(letter)) - 'a';
    return file >= 0 && file < most_files ? file : -1;
}

bool add_cells(std::string_view word, Region& region) {
    if (word.front() == '*') {
        const int rank = rank_of(word.substr(1));
        for (int file = 0; rank >= 0 && file < most_files; ++file) region.set(file, rank);
        return rank >= 0;
    }
    const int file = file_of(word.front());
    if (file < 0) return false;
    if (word.substr(1) == "*") {
        for (int rank = 0; rank < most_ranks; ++rank) region.set(file, rank);
        return true;
    }
    const int rank = rank_of(word.substr(1));
    if (rank >= 0) region.set(file, rank);
    return rank >= 0;
}

// "rank >= 3 and rank <= 5", or the part of it that limits something.
std::string bounds(std::string_view axis, int least, int most, int size) {
    const std::string name(axis);
    if (least == 0 && most == size - 1) return {};
    if (least == most) return name + " == " + std::to_string(least + 1);
    std::string text;
    if (least > 0) text = name + " >= " + std::to_string(least + 1);
    if (most < size - 1) text += (text.empty() ? "" : " and ") + name + " <= " + std::to_string(most + 1);
    return text;
}

}  // namespace

bool read_region(std::string_view text, Region& region) {
    region = {};
    while (true) {
        const std::size_t begin = text.find_first_not_of(" \t");
        if (begin == std::string_view::npos) return true;
        text.remove_prefix(begin);
        const std::string_view word = text.substr(0, text.find_first_of(" \t"));
        text.remove_prefix(word.size());
        if (word == "-") return text.find_first_not_of(" \t") == std::string_view::npos;
        if (!add_cells(word, region)) return false;
    }
}

Region BoardRegions::board() const {
    Region region;
    for (int rank = 0; rank < ranks_; ++rank)
        for (int file = 0; file < files_; ++file) region.set(file, rank);
    return region;
}

Region BoardRegions::seen(const Region& region) const {
    Region other;
    for (int rank = 0; rank < ranks_; ++rank)
        for (int file = 0; file < files_; ++file)
            if (region.has(file, rank)) other.set(turned_ ? files_ - 1 - file : file, ranks_ - 1 - rank);
    return other;
}

std::string BoardRegions::expression(const Region& region) const {
    int left = files_, right = -1, low = ranks_, high = -1;
    int count = 0;
    for (int rank = 0; rank < ranks_; ++rank)
        for (int file = 0; file < files_; ++file)
            if (region.has(file, rank)) {
                left = std::min(left, file);
                right = std::max(right, file);
                low = std::min(low, rank);
                high = std::max(high, rank);
                ++count;
            }
    const auto rectangle = [&](int first_file, int last_file, int first_rank, int last_rank) {
        std::string text = bounds("file", first_file, last_file, files_);
        const std::string ranks = bounds("rank", first_rank, last_rank, ranks_);
        if (!text.empty() && !ranks.empty()) text += " and ";
        return text + ranks;
    };
    if (count == (right - left + 1) * (high - low + 1)) {
        const std::string text = rectangle(left, right, low, high);
        return text.empty() ? "rank >= 1" : text;
    }
    // Whole ranks with others between them.
    std::string text;
    for (int rank = 0; rank < ranks_; ++rank) {
        int in_rank = 0;
        for (int file = 0; file < files_; ++file) in_rank += region.has(file, rank);
        if (in_rank == 0) continue;
        if (in_rank != files_) return {};
        int last = rank;
        while (last + 1 < ranks_ && region.has(0, last + 1)) ++last;
        for (int r = rank; r <= last; ++r)
            for (int file = 0; file < files_; ++file)
                if (!region.has(file, r)) return {};
        const std::string part = bounds("rank", rank, last, ranks_);
        text += (text.empty() ? "" : " or ") + (part.find(" and ") == std::string::npos ? part : "(" + part + ")");
        rank = last;
    }
    return text;
}

std::string BoardRegions::list(const Region& region) const {
    std::string text;
    for (int rank = 0; rank < ranks_; ++rank)
        for (int file = 0; file < files_; ++file)
            if (region.has(file, rank))
                text += (text.empty() ? "\"" : ", \"") + std::string(1, static_cast<char>('a' + file)) +
                        std::to_string(rank + 1) + "\"";
    return "[" + text + "]";
}

}  // namespace varia::importers
