// Only phrases that Varia's own describers write are replaced. Any other text stays as it is.
#include "plain_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <regex>
#include <string_view>
#include <vector>

#include "sentence.hpp"

namespace varia::cli {
namespace {

constexpr std::string_view only_texts[] = {", in this direction only", ", in these directions only"};

// Reads a vector such as "(-1,2)" at this place. Returns false if there is something else.
bool read_vector(std::string_view text, std::size_t at, Vector& vector, std::size_t& length) {
    if (at >= text.size() || text[at] != '(') return false;
    const std::size_t end = text.find(')', at);
    if (end == std::string_view::npos) return false;
    const std::string inside(text.substr(at + 1, end - at - 1));
    static const std::regex numbers("-?[0-9]+(,-?[0-9]+)+");
    if (!std::regex_match(inside, numbers)) return false;
    vector.clear();
    for (std::size_t from = 0; from <= inside.size();) {
        vector.push_back(std::atoi(inside.c_str() + from));
        const std::size_t comma = inside.find(',', from);
        from = comma == std::string::npos ? inside.size() + 1 : comma + 1;
    }
    length = end - at + 1;
    return true;
}

std::string cells_text(int count) { return count == 1 ? "one cell" : fmt::format("{} cells", count); }
std::string along_way(int count, bool line, const std::string& way) {
    return line && count == 1 ? way : cells_text(count) + " " + way;
}

class Directions {
public:
    Directions(const BoardDef& board, const SideFrame* frame)
        : board_(board),
          frame_(frame),
          hex_(board.grid == Grid::hex),
          reflected_(frame != nullptr && frame->reflects()) {}

    // Rewrites each part of a sentence by itself: one part may mean all directions, and the next only those it names.
    [[nodiscard]] std::string described(const std::string& line) const {
        std::string result;
        for (std::size_t from = 0; from < line.size();) {
            const std::size_t end = std::min(line.find("; ", from), line.size());
            result += (from == 0 ? "" : "; ") + part(line.substr(from, end - from));
            from = end == line.size() ? end : end + 2;
        }
        return result;
    }

private:
    // Replaces "along (1,0)" by "straight", and "(1,0)" by "one cell straight".
    [[nodiscard]] std::string part(std::string text) const {
        bool directed = text.find(",-") != std::string::npos || text.find("(-") != std::string::npos;
        for (const std::string_view only : only_texts)
            for (std::size_t at = text.find(only); at != std::string::npos; at = text.find(only)) {
                text.erase(at, only.size());
                directed = true;
            }
        std::string result;
        bool along = false, after_vector = false;
        Vector vector;
        std::size_t length = 0;
        for (std::size_t at = 0; at < text.size();) {
            if (read_vector(text, at, vector, length)) {
                constexpr std::string_view lead = "along ";
                if (result.ends_with(lead)) {
                    result.erase(result.size() - lead.size());
                    along = true;
                } else if (!after_vector) {
                    along = false;
                }
                result += hex_ && board_.axes.size() == 2 ? hex_way(vector, directed, along)
                          : directed                      ? one_way(vector, along)
                                                          : any_way(vector, along);
                at += length;
                after_vector = true;
                continue;
            }
            // A vector after a comma, "or" or "and" has "along" if the vector before it has.
            bool link = false;
            for (const std::string_view between : {", ", " or ", " and "})
                if (std::string_view(text).substr(at).starts_with(between) &&
                    read_vector(text, at + between.size(), vector, length)) {
                    result += between;
                    at += between.size();
                    link = true;
                    break;
                }
            if (link) continue;
            after_vector = false;
            result += text[at++];
        }
        constexpr std::string_view step = "leaps one cell ";
        for (std::size_t at = result.find(step); at != std::string::npos; at = result.find(step))
            result.replace(at, 5, "steps");
        constexpr std::string_view again = " or one cell ", comma = ", one cell ";
        if (result.find("steps one cell ") != std::string::npos) {
            for (std::size_t at = result.find(again); at != std::string::npos; at = result.find(again))
                result.erase(at + 4, again.size() - 4);
            for (std::size_t at = result.find(comma); at != std::string::npos; at = result.find(comma))
                result.erase(at + 2, comma.size() - 2);
        }
        return result;
    }

    // A step in every direction: "one cell straight", "1 by 2 cells". For a line only the direction: "straight".
    static std::string any_way(const Vector& vector, bool line) {
        std::vector<int> sizes;
        for (const int v : vector)
            if (v != 0) sizes.push_back(std::abs(v));
        std::ranges::sort(sizes);
        if (sizes.empty()) return "nowhere";
        if (sizes.front() != sizes.back()) return fmt::format("{} cells", fmt::join(sizes, " by "));
        const char* const ways[] = {"straight", "diagonally", "from corner to corner"};
        return along_way(
            sizes.front(), line,
            sizes.size() <= 3 ? ways[sizes.size() - 1] : fmt::format("along {} axes at once", sizes.size()));
    }

    // "forward", "2 cells forward and 1 to the right", "up along level".
    [[nodiscard]] std::string one_way(const Vector& vector, bool line) const {
        std::vector<std::string> ways;
        std::vector<int> sizes;
        for (const std::size_t axis : order()) {
            if (axis >= vector.size() || vector[axis] == 0) continue;
            const bool up = vector[axis] > 0;
            ways.push_back(axis == 1   ? (up ? "forward" : "backward")
                           : axis == 0 ? aside_text(up)
                                       : beyond_text(axis, up));
            sizes.push_back(std::abs(vector[axis]));
        }
        if (ways.empty()) return "nowhere";
        if (ways.size() == 1) return along_way(sizes[0], line, ways[0]);
        if (std::ranges::all_of(sizes, [&](int size) { return size == sizes[0]; }))
            return along_way(sizes[0], line,
                             "diagonally " + (ways.size() == 2 && ways[0].ends_with("ward")
                                                  ? ways[0] + " " + ways[1]
                                                  : fmt::format("{}", fmt::join(ways, " and "))));
        std::string text = cells_text(sizes[0]) + " " + ways[0];
        for (std::size_t i = 1; i < ways.size(); ++i) text += fmt::format(" and {} {}", sizes[i], ways[i]);
        return text;
    }
    // Right and left are as seen by the player who sits behind the side's pieces.
    [[nodiscard]] const char* aside_text(bool right) const {
        return right != reflected_ ? "to the right" : "to the left";
    }
    // From the third axis on, the name of the axis and the sense of up and down are those of the board.
    [[nodiscard]] std::string beyond_text(std::size_t axis, bool up) const {
        const auto way = frame_ != nullptr ? frame_->axis(static_cast<int>(axis)) : std::nullopt;
        const std::string& name = board_.axes[way ? static_cast<std::size_t>(way->axis) : axis].name.text;
        return (up != (way && way->back) ? "up along " : "down along ") + name;
    }
    [[nodiscard]] std::vector<std::size_t> order() const {
        std::vector<std::size_t> all{1, 0};
        for (std::size_t axis = 2; axis < board_.axes.size(); ++axis) all.push_back(axis);
        return all;
    }

    // A step through an edge of the hexagon is straight, a step through a corner is diagonal. With an edge on top files
    // are upright, (1,1) is half a cell higher, (1,0) half a cell lower. With a corner on top ranks are level, (0,1) is
    // half a cell to the left, (1,1) half a cell to the right.
    [[nodiscard]] std::string hex_way(const Vector& vector, bool directed, bool line) const {
        const bool pointy = board_.drawn == Drawn::pointy;
        const int x = pointy ? 2 * vector[0] - vector[1] : vector[0],
                  height = pointy ? vector[1] : 2 * vector[1] - vector[0];
        const int wide = std::abs(x), high = std::abs(height);
        const std::string up = height > 0 ? "forward" : "backward", aside = aside_text(x > 0);
        if (pointy) {
            if (high == 0) return along_way(wide / 2, line, directed ? aside : "straight");
            if (wide == high) return along_way(high, line, directed ? up + " " + aside : "straight");
            if (wide == 0) return along_way(high / 2, line, directed ? "diagonally " + up : "diagonally");
            if (wide == 3 * high) return along_way(high, line, "diagonally" + (directed ? " " + up + " " + aside : ""));
            return vector_text(vector);
        }
        if (wide == 0) return along_way(high / 2, line, directed ? up : "straight");
        if (wide == high) return along_way(wide, line, directed ? up + " " + aside : "straight");
        if (high == 0) return along_way(wide / 2, line, directed ? aside : "diagonally");
        if (high == 3 * wide) return along_way(wide, line, "diagonally" + (directed ? " " + up + " " + aside : ""));
        return vector_text(vector);
    }

    const BoardDef& board_;
    const SideFrame* frame_;
    bool hex_;
    bool reflected_;
};

// Replaces "rank >= 7" by "rank 7 or higher", with the axis's own label for the number.
std::string with_labels(const std::string& line, const BoardDef& board) {
    static const std::regex compared("\\b([A-Za-z_][A-Za-z_0-9]*) (==|!=|<=|>=|<|>) ([0-9]+)\\b");
    std::string result;
    auto from = line.begin();
    for (std::sregex_iterator it(line.begin(), line.end(), compared), end; it != end; ++it) {
        const std::smatch& found = *it;
        const AxisDef* axis = nullptr;
        for (const AxisDef& one : board.axes)
            if (one.name.text == found[1].str()) axis = &one;
        int number = std::atoi(found[3].str().c_str());
        std::string sign = found[2].str();
        if (sign == "<") {
            sign = "<=";
            --number;
        }
        if (sign == ">") {
            sign = ">=";
            ++number;
        }
        // In "file + rank == 9" the number is not a rank.
        const auto is_sum = [](char c) { return std::string_view("+-*/%").find(c) != std::string_view::npos; };
        const std::string before(line.begin(), found[0].first), after(found[0].second, line.end());
        const std::size_t last = before.find_last_not_of(' '), next = after.find_first_not_of(' ');
        if ((last != std::string::npos && is_sum(before[last])) || (next != std::string::npos && is_sum(after[next])))
            continue;
        if (axis == nullptr || number < 1 || number > static_cast<int>(axis->labels.size())) continue;
        result.append(from, found[0].first);
        const std::string& label = axis->labels[static_cast<std::size_t>(number - 1)];
        result += fmt::format("{}{} {}{}", sign == "!=" ? "any but " : "", axis->name.text, label,
                              sign == "<=" && number > 1                                       ? " or lower"
                              : sign == ">=" && number < static_cast<int>(axis->labels.size()) ? " or higher"
                                                                                               : "");
        from = found[0].second;
    }
    result.append(from, line.end());
    return result;
}

}  // namespace

std::string in_plain_words(const std::string& line, const BoardDef& board, const SideFrame* frame) {
    const std::string text = with_labels(line, board);
    return board.axes.size() >= 2 ? Directions(board, frame).described(text) : text;
}

std::string as_sentence(std::string line) {
    if (line.empty()) return line;
    if (line[0] >= 'a' && line[0] <= 'z') line[0] = static_cast<char>(line[0] - 'a' + 'A');
    if (std::string_view(".!?").find(line.back()) == std::string_view::npos) line += '.';
    return line;
}

}  // namespace varia::cli
