// Drawings of the cells to which a piece can go, and a walker that finds these cells from the legs of a move. It walks
// one step at a time, as definition.hpp describes, and shares no code with the kernel.
//
// In a drawing '*' is the piece that moves, 'p' an enemy, 'P' a piece of its own side. In an expected drawing 'o' is an
// empty cell to which it can go, 'x' an enemy that it can capture there or change places with, and 'X' the same for an
// own piece. A capture on the way is shown by the cell where the piece then ends.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <varia/betza.hpp>

namespace betza_drawing {

using varia::Leg;
using varia::MoveDef;
using varia::Over;

using Rows = std::vector<std::string>;
using Spot = std::pair<int, int>;

// Returns the rows of a drawing, which are separated by line ends or '/'. Blanks are left out. The first row is the
// furthest forward.
inline Rows rows(const std::string& drawing) {
    Rows result;
    std::string row;
    for (const char c : drawing) {
        if (c == '\n' || c == '/') {
            if (!row.empty()) result.push_back(row);
            row.clear();
        } else if (c != ' ') {
            row += c;
        }
    }
    if (!row.empty()) result.push_back(row);
    return result;
}

inline std::string joined(const Rows& picture) {
    std::string text = "\n";
    for (const std::string& row : picture) {
        for (const char c : row) text += std::string(1, c) + ' ';
        text.back() = '\n';
    }
    return text;
}

class Walker {
public:
    explicit Walker(Rows picture) : picture_(std::move(picture)) {
        for (int y = 0; y < height(); ++y)
            for (int x = 0; x < width(); ++x)
                if (at({x, y}) == '*') start_ = {x, y};
    }

    std::set<Spot> ends(const MoveDef& move) {
        ends_.clear();
        move_ = &move;
        for (const auto& path : move.paths) walk(path, 0, 0, start_);
        std::set<Spot> result;
        for (const Spot& end : ends_) {
            const char c = at(end);
            const bool taken = move.capture && !move.takes_hurdle &&
                               ((c == 'p' && move.captures != varia::Whose::own) ||
                                (c == 'P' && move.captures != varia::Whose::enemy));
            if ((c == '.' && (move.quiet || move.takes_hurdle)) || taken) result.insert(end);
        }
        return result;
    }

    [[nodiscard]] int width() const { return static_cast<int>(picture_[0].size()); }
    [[nodiscard]] int height() const { return static_cast<int>(picture_.size()); }
    // y counts forward, so from the last row of the drawing.
    [[nodiscard]] char at(Spot s) const {
        if (s.first < 0 || s.second < 0 || s.first >= width() || s.second >= height()) return '#';
        return picture_[static_cast<std::size_t>(height() - 1 - s.second)][static_cast<std::size_t>(s.first)];
    }

private:
    void walk(const std::vector<Leg>& path, std::size_t leg, int steps, Spot here) {
        if (leg == path.size()) return;
        const Leg& l = path[leg];
        if (steps >= l.min) {
            const bool passes = steps == 0 || passable(l.over, here);
            if (passes && leg + 1 < path.size()) walk(path, leg + 1, 0, here);
        }
        if (steps == l.max || (steps > 0 && !passable(l.over, here))) return;
        const Spot next{here.first + l.step[0], here.second + l.step[1]};
        if (at(next) == '#') return;
        if (l.stop && steps + 1 >= l.min) ends_.insert(next);
        walk(path, leg, steps + 1, next);
    }

    [[nodiscard]] bool passable(Over over, Spot s) const {
        const char c = at(s);
        const bool refused = (move_->takes_hurdle && c == 'P') ||
                             (move_->hurdle && move_->hurdle->whose == varia::Whose::own && c == 'p');
        if (over == Over::any) return !refused;
        return over == Over::empty ? c == '.' : c != '.' && !refused;
    }

    Rows picture_;
    Spot start_{0, 0};
    std::set<Spot> ends_;
    const MoveDef* move_ = nullptr;
};

inline std::vector<MoveDef> parse(const std::string& text, varia::BetzaReading reading = varia::BetzaReading::standard,
                                  const varia::BetzaBoard& board = {}) {
    auto result = varia::read_betza(text, reading, board);
    EXPECT_TRUE(result) << text << ": " << result.error();
    return result ? std::move(result).value().moves : std::vector<MoveDef>{};
}

// Returns the drawing of the cells to which a piece with these moves can go on this board.
inline std::string reach(const std::string& text, const std::string& drawing,
                         varia::BetzaReading reading = varia::BetzaReading::standard,
                         const varia::BetzaBoard& board = {}) {
    Rows picture = rows(drawing);
    Walker walker(picture);
    for (const MoveDef& move : parse(text, reading, board))
        for (const Spot& s : walker.ends(move)) {
            const auto row = static_cast<std::size_t>(walker.height() - 1 - s.second);
            char& c = picture[row][static_cast<std::size_t>(s.first)];
            c = c == 'p' || c == 'x' ? 'x' : c == 'P' || c == 'X' ? 'X' : 'o';
        }
    return joined(picture);
}

inline std::string drawn(const std::string& drawing) { return joined(rows(drawing)); }

inline const std::string empty5 = R"(
    . . . . .
    . . . . .
    . . * . .
    . . . . .
    . . . . .
)";
inline const std::string empty7 = R"(
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . * . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
)";
// The mover with enemies on all other cells: shows its captures.
inline const std::string crowd5 = R"(
    p p p p p
    p p p p p
    p p * p p
    p p p p p
    p p p p p
)";

struct Case {
    const char* text;
    const char* expected;
};

inline void check(const std::string& board, const std::vector<Case>& cases) {
    for (const Case& c : cases) EXPECT_EQ(reach(c.text, board), drawn(c.expected)) << c.text;
}

}  // namespace betza_drawing
