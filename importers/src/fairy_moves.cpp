#include "fairy_moves.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <utility>
#include <vector>

#include <varia/assert.hpp>
#include <varia/betza.hpp>

namespace varia::importers {
namespace {

using Way = FairyStep::Way;

// The cells that this program's lame leap crosses: straight along the longer part first, then diagonally.
std::vector<Vector> lame_way(int x, int y) {
    std::vector<Vector> way;
    const auto sign = [](int value) { return value < 0 ? -1 : 1; };
    int at_x = 0, at_y = 0;
    while (at_x != x || at_y != y) {
        const int rest = std::abs(x - at_x) - std::abs(y - at_y);
        if (rest >= 0) at_x += sign(x);
        if (rest <= 0) at_y += sign(y);
        way.push_back({at_x, at_y});
    }
    return way;
}

// Whether this program has lame leaps by the vector.
bool is_lame_vector(int x, int y) {
    const auto [least, most] = std::minmax({std::abs(x), std::abs(y)});
    return (most == 2 && least <= 2) || (most == 3 && least == 2);
}

bool is_plain(const Leg& leg) { return leg.min == leg.max && leg.over == Over::empty; }

// The step of one path, whose legs have these vectors.
std::optional<FairyStep> step_of(const std::vector<Leg>& legs, const std::vector<Vector>& by) {
    const auto step = [&](Way way, const Vector& v, int most) { return FairyStep{way, v[0], v[1], most}; };
    const bool unit = std::abs(by[0][0]) <= 1 && std::abs(by[0][1]) <= 1;
    if (legs.size() == 1 && legs[0].stop && legs[0].min == 1) {
        if (legs[0].max == 1) return step(Way::leap, by[0], 0);
        if (legs[0].over != Over::empty) return std::nullopt;
        return step(Way::slide, by[0], legs[0].max >= unlimited ? 0 : legs[0].max);
    }
    if (legs.size() == 3 && unit && by[0] == by[1] && by[1] == by[2] && legs[1].over == Over::piece) {
        const bool hops = legs[0].min == 0 && legs[0].max >= unlimited && legs[0].over == Over::empty &&
                          !legs[0].stop && legs[1].min == 1 && legs[1].max == 1 && !legs[1].stop && legs[2].min == 1 &&
                          legs[2].over == Over::empty && legs[2].stop;
        if (!hops || (legs[2].max < unlimited && legs[2].max != 1)) return std::nullopt;
        return step(Way::hop, by[0], legs[2].max == 1 ? 1 : 0);
    }
    // A path of single steps over empty cells.
    std::vector<Vector> way;
    Vector at{0, 0};
    for (std::size_t i = 0; i < legs.size(); ++i) {
        const bool last = i + 1 == legs.size();
        if (!is_plain(legs[i]) || legs[i].max > 3 || legs[i].stop != last) return std::nullopt;
        for (int n = 0; n < legs[i].max; ++n) way.push_back(at = {at[0] + by[i][0], at[1] + by[i][1]});
    }
    const bool pawn_steps = at[0] == 0 && at[1] == 3;
    if ((!is_lame_vector(at[0], at[1]) && !pawn_steps) || way != lame_way(at[0], at[1])) return std::nullopt;
    return step(Way::lame, at, 0);
}

// The directions of steps of one length, in the letters of this program; empty if they are all.
std::string directions_of(const std::set<std::pair<int, int>>& all) {
    const auto [x, y] = *all.begin();
    const int least = std::min(std::abs(x), std::abs(y)), most = std::max(std::abs(x), std::abs(y));
    if (all.size() == (least == 0 || least == most ? 4U : 8U)) return {};
    std::string text;
    if (least == 0) {
        std::string single;
        for (const auto& [dx, dy] : all) single += dy > 0 ? 'f' : dy < 0 ? 'b' : dx < 0 ? 'l' : 'r';
        const auto has = [&](char c) { return single.find(c) != std::string::npos; };
        if (single.size() == 1) return single;
        if (has('l') && has('r') && !(has('f') && has('b'))) return (has('f') ? "fs" : has('b') ? "bs" : "s");
        if (single.size() == 2 && has('f') && has('b')) return "v";
        for (const char c : single) text += std::string(2, c);
        return text;
    }
    std::set<std::pair<int, int>> left = all;
    std::string pairs;
    for (const int forward : {1, -1}) {
        const std::pair<int, int> a{-least, forward * most}, b{least, forward * most};
        if (left.contains(a) && left.contains(b)) {
            pairs += forward > 0 ? 'f' : 'b';
            left.erase(a);
            left.erase(b);
        }
    }
    // Two letters for one direction. They stand before single letters, which would join with them.
    for (const auto& [dx, dy] : left) {
        const char side = dx > 0 ? 'r' : 'l', front = dy > 0 ? 'f' : 'b';
        text += std::abs(dy) > std::abs(dx) ? std::string{side, front} : std::string{front, side};
    }
    return text + pairs;
}

constexpr std::array<std::pair<std::pair<int, int>, char>, 9> atoms{{{{0, 1}, 'W'},
                                                                     {{1, 1}, 'F'},
                                                                     {{0, 2}, 'D'},
                                                                     {{1, 2}, 'N'},
                                                                     {{2, 2}, 'A'},
                                                                     {{0, 3}, 'H'},
                                                                     {{1, 3}, 'C'},
                                                                     {{2, 3}, 'Z'},
                                                                     {{3, 3}, 'G'}}};

// The atom with the range of a group of steps; empty if this program has none.
std::string atom_of(Way way, std::pair<int, int> size, int most) {
    const auto found = std::find_if(atoms.begin(), atoms.end(), [&](const auto& atom) { return atom.first == size; });
    if (found == atoms.end()) return {};
    const char atom = found->second;
    const bool straight = atom == 'W' || atom == 'F';
    switch (way) {
        case Way::leap:
            return std::string(1, atom);
        case Way::lame:
            return std::string(1, atom);
        case Way::hop:
            return straight ? std::string(1, atom == 'W' ? 'R' : 'B') : std::string();
        case Way::slide:
            break;
    }
    if (most > 9 || (!straight && atom != 'N')) return {};
    if (most > 0) return std::string(1, atom) + std::to_string(most);
    return atom == 'N' ? "NN" : std::string(1, atom == 'W' ? 'R' : 'B');
}

// The terms of a set of steps behind a prefix.
bool add_terms(std::string& text, const FairySteps& steps, const std::string& prefix) {
    using Group = std::tuple<Way, std::pair<int, int>, int>;  // how it goes, the size of a step, how many steps at most
    std::map<Group, std::set<std::pair<int, int>>> groups;
    for (const FairyStep& step : steps) {
        const auto [least, most] = std::minmax({std::abs(step.x), std::abs(step.y)});
        groups[{step.way, std::pair(least, most), step.most}].emplace(step.x, step.y);
    }
    std::vector<std::pair<std::string, std::string>> terms;  // before the atom, the atom
    for (const auto& [group, all] : groups) {
        const auto& [way, size, most] = group;
        const std::string atom = atom_of(way, size, most);
        if (atom.empty()) return false;
        const std::string_view letter = way == Way::lame ? "n" : way == Way::hop ? (most == 1 ? "g" : "p") : "";
        terms.emplace_back(prefix + std::string(letter) + directions_of(all), atom);
    }
    // W and F are K, R and B are Q.
    for (std::size_t i = 0; i + 1 < terms.size(); ++i)
        for (const auto& [first, second, both] : {std::array{"W", "F", "K"}, std::array{"R", "B", "Q"}}) {
            if (terms[i].first != terms[i + 1].first || terms[i].first != prefix) continue;
            if (terms[i].second != first || terms[i + 1].second != second) continue;
            terms[i].second = both;
            terms.erase(terms.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        }
    for (const auto& [before, atom] : terms) text += before + atom;
    return true;
}

bool add_all_terms(std::string& text, const FairyMoves& moves, const std::string& first, bool passant) {
    FairySteps both, quiet, capture;
    for (const FairyStep& step : moves.quiet) (moves.capture.contains(step) ? both : quiet).insert(step);
    for (const FairyStep& step : moves.capture)
        if (!both.contains(step)) capture.insert(step);
    return add_terms(text, both, first) && add_terms(text, quiet, first + "m") &&
           add_terms(text, capture, first + (passant ? "ce" : "c"));
}

}  // namespace

std::optional<FairySteps> steps_of(const MoveDef& move, const Board& board) {
    std::vector<bool> axes(2, move.axes.empty());
    for (const Name& name : move.axes)
        if (const std::optional<int> axis = board.find_axis(name.text)) axes[static_cast<std::size_t>(*axis)] = true;
    FairySteps steps;
    for (const std::vector<Leg>& legs : move.paths) {
        std::vector<Vector> together;
        for (const Leg& leg : legs) together.push_back(leg.step);
        const std::vector<std::vector<Vector>> images = move.expand == Expand::all
                                                            ? board.symmetries(together, axes)
                                                            : std::vector<std::vector<Vector>>{together};
        if (legs.empty() || images.empty()) return std::nullopt;
        for (const std::vector<Vector>& image : images) {
            const std::optional<FairyStep> step = step_of(legs, image);
            if (!step) return std::nullopt;
            steps.insert(*step);
        }
    }
    return steps;
}

void simplify(FairySteps& steps, int files, int ranks) {
    FairySteps fitting;
    for (FairyStep step : steps) {
        if (step.way == Way::slide) {
            const int along_x = step.x == 0 ? ranks + files : (files - 1) / std::abs(step.x);
            const int along_y = step.y == 0 ? ranks + files : (ranks - 1) / std::abs(step.y);
            const int room = std::min(along_x, along_y);
            if (room == 1) step = {Way::leap, step.x, step.y, 0};
            if (step.most >= room) step.most = 0;
        }
        if (std::abs(step.x) < files && std::abs(step.y) < ranks) fitting.insert(step);
    }
    steps.clear();
    for (const FairyStep& step : fitting) {
        const bool slides = fitting.contains({Way::slide, step.x, step.y, 0});
        const auto covered = [&](const FairyStep& other) {
            return other.way == Way::slide && other.x == step.x && other.y == step.y &&
                   (other.most == 0 || (step.way == Way::slide && step.most != 0 && other.most > step.most) ||
                    step.way == Way::leap) &&
                   !(other == step);
        };
        if (step.way == Way::leap && std::any_of(fitting.begin(), fitting.end(), covered)) continue;
        if (step.way == Way::slide && !slides && std::any_of(fitting.begin(), fitting.end(), covered)) continue;
        if (step.way == Way::slide && slides && step.most != 0) continue;
        if (step.way == Way::lame && fitting.contains({Way::leap, step.x, step.y, 0})) continue;
        steps.insert(step);
    }
}

FairyMoves moves_of_betza(std::string_view betza, const Board& board) {
    FairyMoves moves;
    if (betza.empty()) return moves;
    const Result<BetzaPiece> read = read_betza(betza, BetzaReading::fairy,
                                               {board.length(0), board.length(1), false, board.axis(1).name.text});
    if (!read) return moves;  // it has no move on a board of this size
    for (const MoveDef& move : read->moves) {
        const std::optional<FairySteps> steps = steps_of(move, board);
        VARIA_ASSERT(steps.has_value(), "the notation of this program has only its steps");
        if (move.quiet) moves.quiet.insert(steps->begin(), steps->end());
        if (move.capture) moves.capture.insert(steps->begin(), steps->end());
    }
    simplify(moves.quiet, board.length(0), board.length(1));
    simplify(moves.capture, board.length(0), board.length(1));
    return moves;
}

bool mixes(const FairyMoves& moves) {
    const auto mixed = [](const FairySteps& steps) {
        return std::any_of(steps.begin(), steps.end(), [&](const FairyStep& step) {
            const bool limited = step.way == Way::slide && step.most != 0;
            if (!limited && step.way != Way::hop) return false;
            return std::any_of(steps.begin(), steps.end(), [&](const FairyStep& other) {
                return other.x == step.x && other.y == step.y && other.way == Way::hop && !(other == step);
            });
        });
    };
    return mixed(moves.quiet) || mixed(moves.capture);
}

std::optional<std::string> betza_of(const FairyMoves& moves, const FairyMoves& first, bool passant) {
    std::string text;
    if (!add_all_terms(text, moves, "", passant) || !add_all_terms(text, first, "i", false)) return std::nullopt;
    return text;
}

FairySteps turned(const FairySteps& steps) { return mirrored(steps, true, true); }

FairySteps mirrored(const FairySteps& steps, bool files, bool ranks) {
    FairySteps result;
    for (FairyStep step : steps) {
        if (files) step.x = -step.x;
        if (ranks) step.y = -step.y;
        result.insert(step);
    }
    return result;
}

}  // namespace varia::importers
