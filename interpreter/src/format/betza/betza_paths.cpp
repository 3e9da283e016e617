// Translates a Betza term into legs. The legs of the term are joined end to end. Each walk made so far is continued in
// every direction that the next leg allows, relative to its last direction, until the last leg is done.
#include "betza_paths.hpp"

#include <algorithm>
#include <utility>

namespace varia::betza {

namespace {

Leg one(const Vector& v, Over over, bool stop) { return {v, 1, 1, over, stop}; }

using Spot = std::pair<int, int>;

// Limits on consecutive sliding legs in a path. The cost of the search for crossings grows with their number.
constexpr int max_straight_slides = 5;
constexpr int max_oblique_slides = 3;

constexpr std::string_view as_zigzag =
    "write the move as a table, leg by leg: `{ legs = [{ step = [1, 1] }, { step = [-1, 1] }, { step = [1, 1] }], "
    "expand = \"none\" }` goes forward in a zigzag";

// Whether the path always ends where it began.
bool returns(const Path& path) {
    Spot end{0, 0};
    for (const Leg& leg : path) {
        if (leg.min != leg.max) return false;
        end.first += leg.step[0] * leg.max;
        end.second += leg.step[1] * leg.max;
    }
    return end == Spot{0, 0};
}

bool oblique(const Vector& v) { return v[0] != 0 && v[1] != 0 && v[0] != v[1] && v[0] != -v[1]; }

// Whether the path can enter a cell twice, from leg `leg` on, after the cells in `trail`. It is enough to try few steps
// of a slide. If directions can close a ring, they close one whose numbers of steps are at most products of their
// components: 2 for straight and diagonal directions, 13 for those of (2,3).
bool crosses(const Path& path, std::size_t leg, std::vector<Spot>& trail, Work* work) {
    if (leg == path.size() || (work != nullptr && !work->spend(2 + trail.size() / 4))) return false;
    const Leg& l = path[leg];
    const std::size_t before = trail.size();
    const int max = std::min(l.max, std::max(l.min, 1) + (oblique(l.step) ? 13 : 2));
    bool found = false;
    for (int n = 0; !found; ++n) {
        found = n >= l.min && crosses(path, leg + 1, trail, work);
        if (found || n == max) break;
        const Spot next{trail.back().first + l.step[0], trail.back().second + l.step[1]};
        found = std::ranges::find(trail, next) != trail.end();
        trail.push_back(next);
    }
    trail.resize(before);
    return found;
}

// Adds a leg over at most `max` empty cells where the move does not stop.
void pass_empty(Path& path, const Vector& v, int min, int max) {
    if (max > 0) path.push_back({v, min, max, Over::empty, false});
}

class Builder {
public:
    Builder(const Term& term, std::vector<Fault>& faults, Work* work)
        : term_(term), faults_(faults), work_(work), atom_(term.atom) {}

    std::vector<Path> build() {
        std::vector<Walk> walks{{}};
        for (std::size_t i = 0; i < term_.legs.size(); ++i) {
            leg_ = &term_.legs[i];
            last_ = i + 1 == term_.legs.size();
            if (!checks_out()) return {};
            const Directions set = directions(i == 0);
            if (set == 0) return {};
            std::vector<Walk> longer;
            for (const Walk& walk : walks) {
                if (work_ != nullptr && !work_->spend(30 + 30 * (walk.path.size() + 1))) return {};
                for (int d = 0; d < 8; ++d)
                    if (((turned(set, walk.direction) >> d) & 1U) != 0) continue_walk(walk, d, longer);
            }
            walks = std::move(longer);
            if (walks.size() > max_betza_paths) {
                fault(term_.at, "this term means more than " + std::to_string(max_betza_paths) + " paths",
                      "narrow the directions of its legs, or write fewer of them");
                return {};
            }
            if (leg_->g || leg_->y) toggle_range();
        }
        return without_returns(walks);
    }

private:
    struct Walk {
        Path path;
        int direction = 0;
    };

    bool fault(std::size_t at, std::string message, std::string hint = {}) {
        faults_.push_back({at, std::move(message), std::move(hint)});
        return false;
    }

    // A path that only comes back is no move. A path that crosses itself is an error: it would meet cells whose
    // contents the walk itself has already tested, which walks in Varia cannot do.
    std::vector<Path> without_returns(std::vector<Walk>& walks) {
        std::vector<Path> paths;
        for (Walk& walk : walks) {
            if (returns(walk.path)) continue;
            const auto slides = std::ranges::count_if(walk.path, [](const Leg& leg) { return leg.max > 1; });
            const int max = atom_.compass == Compass::oblique ? max_oblique_slides : max_straight_slides;
            if (slides > max) {
                fault(term_.at, "more than " + std::to_string(max) + " sliding legs in one term",
                      "write fewer of them, or single steps");
                return {};
            }
            std::vector<Spot> trail{{0, 0}};
            if (crosses(walk.path, 0, trail, work_)) {
                fault(term_.at, "a path of this term crosses itself, which is not supported",
                      "narrow the directions of the legs so that none leads back");
                return {};
            }
            paths.push_back(std::move(walk.path));
        }
        if (paths.empty()) fault(term_.at, "this term only leads back to the cell it starts from");
        return paths;
    }

    bool slides() const { return atom_.range != 1; }
    bool unit_steps() const { return atom_.far == 1; }

    // Whether the modifiers of this leg are possible with this atom.
    bool checks_out() {
        const TermLeg& leg = *leg_;
        const std::string atom(1, atom_.letter);
        const std::size_t at = term_.atom_at;
        if (!last_ && (leg.c || leg.e))
            return fault(at, "capturing on the way, before an \"a\", is not supported",
                         "write the move as a table: `{ hop = [1, 1], before = 0, after = 1, takes = \"hurdle\" }` "
                         "captures what it leaps over");
        if (!last_ && ((leg.g && (leg.m || leg.p || leg.y)) || (leg.y && (leg.m || leg.p))))
            return fault(at, "a leg before \"a\" can be m, p, mp, g or y, not two of them together",
                         "write one term for each: `pafWgafW`");
        if (last_ && leg.y) return fault(at, "\"y\" needs an \"a\" and another leg after it", "for example `yafsW`");
        if (last_ && leg.p && leg.g)
            return fault(at, "\"p\" and \"g\" cannot stand together", "write one term for each: `pRgR`");
        if ((leg.p || leg.g) && (leg.n || leg.j))
            return fault(at, "\"n\" and \"j\" cannot stand together with \"p\" or \"g\"", std::string(as_legs));
        if (leg.n && leg.j) return fault(at, "\"n\" and \"j\" contradict each other", "write one of them");
        if (last_ && (leg.p || leg.g) && !slides())
            return fault(
                at, "\"" + std::string(leg.p ? "p" : "g") + "\" needs an atom that slides, not " + atom,
                "write a range, as in `" + std::string(leg.p ? "p" : "g") + atom +
                    "0`; a leap over a piece that stands next to it is `{ hop = [1, 0], before = 0, after = 1 }`");
        if (leg.z) return zigzag_checks_out();
        if (leg.n || leg.j) return blocking_checks_out();
        return true;
    }

    bool zigzag_checks_out() {
        const std::size_t at = term_.atom_at;
        if (term_.legs.size() > 1 || leg_->n || leg_->j || leg_->p || leg_->g)
            return fault(at, "\"z\" cannot stand together with a, n, j, p or g", std::string(as_legs));
        if (!leg_->directions.empty())
            return fault(at, "\"z\" with direction letters is not defined", std::string(as_zigzag));
        if (!unit_steps() || (atom_.compass != Compass::orthogonal && atom_.compass != Compass::diagonal))
            return fault(at, "\"z\" is only defined on B, F, R and W", std::string(as_zigzag));
        if (atom_.range == unlimited || atom_.range == 1)
            return fault(at, "\"z\" needs a range of at least 2",
                         "write the most steps the board has room for, as in `zB7`");
        return true;
    }

    // A hint for a camel or a zebra: the end of its leap does not determine the path.
    std::string spelled_path() const {
        const bool camel = atom_.letter == 'C';
        const std::string max = camel ? "[1, 0]" : "[1, 1]";
        const std::string last = camel ? "[1, 1]" : "[1, 0]";
        if (leg_->n)
            return "`{ path = [" + max + ", " + max + ", " + last + "] }` is blocked on the two cells it crosses";
        return "`{ legs = [{ step = " + max + ", over = \"piece\", stop = false }, { step = " + max +
               ", stop = false }, { step = " + last + " }] }` leaps over a piece on the first cell it crosses";
    }

    bool blocking_checks_out() {
        const std::size_t at = term_.atom_at;
        const std::string atom(1, atom_.letter);
        const std::string letter = leg_->n ? "n" : "j";
        if (unit_steps()) {
            if (leg_->n)
                return fault(at, "\"n\" means nothing on " + atom + ", which jumps over no cell",
                             "a double step that can be blocked is `nD`");
            if (!slides() || !last_)
                return fault(at, "\"j\" on " + atom + " skips the first cell of a slide: it needs a range and no \"a\"",
                             "a jump over a piece is `jD` or `jA`");
            return true;
        }
        if (atom_.letter == 'C' || atom_.letter == 'Z')
            return fault(at, "\"" + letter + "\" on " + atom + " does not say which cells are in the way",
                         "spell the path: " + spelled_path());
        if (atom_.range == unlimited)
            return fault(at, "\"" + letter + "\" on a rider without a range is not supported",
                         "write the most leaps the board has room for, as in `" + letter + atom + "4`");
        if (atom_.range > 1 && (!last_ || (leg_->j && atom_.far == 3)))
            return fault(at, "\"" + letter + "\" with a range on " + atom + " is not supported here",
                         std::string(as_legs));
        return true;
    }

    Directions directions(bool first_leg) {
        const Compass compass = first_leg ? atom_.compass : Compass::eight;
        if (leg_->directions.empty()) {
            if (first_leg) return moves_of(compass);
            constexpr Directions backward = 0x10;
            const bool four = atom_.compass == Compass::orthogonal || atom_.compass == Compass::diagonal;
            const Directions own = four ? orthogonal_directions : all_directions;  // relative to the last direction
            return static_cast<Directions>(own & ~backward);
        }
        DirectionFault wrong;
        const Directions set = read_directions(leg_->directions, compass, wrong);
        if (!wrong.message.empty()) fault(leg_->directions_at + wrong.at, wrong.message, wrong.hint);
        return set;
    }

    // After g or y a slider makes single steps, and every other atom becomes a rider. The written range is ignored.
    void toggle_range() {
        if (unit_steps()) {
            atom_.rider = !atom_.rider;
            atom_.range = atom_.rider ? unlimited : 1;
        } else {
            atom_.range = atom_.range == 1 ? unlimited : 1;
        }
    }

    void continue_walk(const Walk& walk, int direction, std::vector<Walk>& to) const {
        const Compass ring = atom_.compass == Compass::oblique ? Compass::oblique : Compass::eight;
        const Vector v = step(ring, atom_.near, atom_.far, direction);
        for (const Path& more : leg_->z ? zigzags(direction) : last_ ? endings(v) : passages(v)) {
            Walk longer{walk.path, direction};
            longer.path.insert(longer.path.end(), more.begin(), more.end());
            to.push_back(std::move(longer));
        }
    }

    // The paths of a single blockable leap, with the cells on its way and its own last step. They are alternatives.
    std::vector<Path> blocked_leap(const Vector& v, Over over, bool stop) const {
        const auto sign = [](int n) { return n > 0 ? 1 : n < 0 ? -1 : 0; };
        const Over way = leg_->n ? Over::empty : Over::piece;
        if (atom_.compass == Compass::oblique) {  // N: over the cell beside, like the horse of xiangqi
            const bool upright = v[1] == 2 || v[1] == -2;
            const Vector beside = upright ? Vector{0, sign(v[1])} : Vector{sign(v[0]), 0};
            return {{one(beside, way, false), one({v[0] - beside[0], v[1] - beside[1]}, over, stop)}};
        }
        const Vector unit{sign(v[0]), sign(v[1])};
        if (atom_.far == 2) return {{one(unit, way, false), one(unit, over, stop)}};
        if (leg_->n) return {{one(unit, way, false), one(unit, way, false), one(unit, over, stop)}};
        return {{one(unit, Over::piece, false), one(unit, Over::empty, false), one(unit, over, stop)},
                {one(unit, Over::empty, false), one(unit, Over::piece, false), one(unit, over, stop)}};
    }

    // The paths of a leg before an "a". The move does not stop on the cell where the leg ends.
    std::vector<Path> passages(const Vector& v) const {
        const bool hop = leg_->p || leg_->g;
        const bool any = leg_->p && leg_->m;
        if (leg_->n || leg_->j) return blocked_leap(v, any ? Over::any : hop ? Over::piece : Over::empty, false);
        if (!slides()) return {{one(v, any ? Over::any : hop ? Over::piece : Over::empty, false)}};
        std::vector<Path> result;
        if (!hop || any) {
            result.emplace_back();
            pass_empty(result.back(), v, 1, atom_.range);
        }
        if (hop) {
            result.emplace_back();
            pass_empty(result.back(), v, 0, atom_.range == unlimited ? unlimited : atom_.range - 1);
            result.back().push_back(one(v, Over::piece, false));
        }
        return result;
    }

    // The paths of the last leg.
    std::vector<Path> endings(const Vector& v) const {
        const int range = atom_.range;
        const auto shortened = [](int by_range, int by) { return by_range == unlimited ? unlimited : by_range - by; };
        if (leg_->g) {
            Path path;
            pass_empty(path, v, 0, shortened(range, 2));
            path.push_back(one(v, Over::piece, false));
            path.push_back(one(v, Over::empty, true));
            return {path};
        }
        if (leg_->p && range == unlimited) {
            Path path;
            pass_empty(path, v, 0, unlimited);
            path.push_back(one(v, Over::piece, false));
            path.push_back({v, 1, unlimited, Over::empty, true});
            return {path};
        }
        if (leg_->p) {  // the range counts the cells before the hurdle, the hurdle's cell and the cells after it
            std::vector<Path> result;
            for (int before = 0; before <= range - 2; ++before) {
                Path path;
                pass_empty(path, v, before, before);
                path.push_back(one(v, Over::piece, false));
                path.push_back({v, 1, range - 1 - before, Over::empty, true});
                result.push_back(std::move(path));
            }
            return result;
        }
        if (leg_->j && unit_steps()) {
            return {{one(v, Over::any, false), {v, 1, shortened(range, 1), Over::empty, true}}};
        }
        if (leg_->n || leg_->j) {
            std::vector<Path> result = blocked_leap(v, Over::empty, true);
            const Path again = result.front();
            Path& path = result.front();
            for (int leap = 1; leap < range; ++leap) path.insert(path.end(), again.begin(), again.end());
            return result;
        }
        return {{{v, 1, range, Over::empty, true}}};
    }

    // Steps in one direction, then at a right angle to it, and so on. The first turn is to either side.
    std::vector<Path> zigzags(int direction) const {
        std::vector<Path> result;
        for (const int turn : {2, 6}) {
            Path path;
            for (int i = 0; i < atom_.range; ++i)
                path.push_back(one(step(Compass::eight, 0, 1, (direction + (i % 2) * turn) % 8), Over::empty, true));
            result.push_back(std::move(path));
        }
        return result;
    }

    const Term& term_;
    std::vector<Fault>& faults_;
    Work* work_;
    Atom atom_;
    const TermLeg* leg_ = nullptr;
    bool last_ = false;
};

}  // namespace

std::vector<Path> paths_of(const Term& term, std::vector<Fault>& faults, Work* work) {
    return Builder(term, faults, work).build();
}

}  // namespace varia::betza
