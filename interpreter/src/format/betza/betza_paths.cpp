// The legs of a term are joined end to end. Each walk made so far is continued in every direction that the next leg
// allows, relative to its last direction, until the last leg is done.
#include "betza_paths.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

namespace varia::betza {

namespace {

Leg one(const Vector& v, Over over, bool stop) { return {v, 1, 1, over, stop}; }

using Spot = std::pair<int, int>;

// Limits on consecutive sliding legs in a path. The cost of the search for crossings grows with their number.
constexpr int max_straight_slides = 5;
constexpr int max_oblique_slides = 3;

// The memory of a leg, with its vector.
constexpr std::uint64_t leg_bytes = sizeof(Leg) + 32;

// Paths without limit are written out step by step on boards up to this size.
constexpr int max_extent = 128;
constexpr std::string_view known_board = "a board of known size, of at most 128 cells each way";

constexpr std::string_view as_zigzag =
    "write the move as a table, leg by leg: `{ legs = [{ step = [1, 1] }, { step = [-1, 1] }, { step = [1, 1] }], "
    "expand = \"none\" }` goes forward in a zigzag";

int sign(int n) { return n > 0 ? 1 : n < 0 ? -1 : 0; }

int length(const Vector& v) { return std::max(std::abs(v[0]), std::abs(v[1])); }

// Where a path ends, if it always ends on the same cell.
std::optional<Spot> end_of(const Path& path) {
    Spot end{0, 0};
    for (const Leg& leg : path) {
        if (leg.min != leg.max) return std::nullopt;
        end.first += leg.step[0] * leg.max;
        end.second += leg.step[1] * leg.max;
    }
    return end;
}

bool oblique(const Vector& v) { return v[0] != 0 && v[1] != 0 && v[0] != v[1] && v[0] != -v[1]; }

// Whether the path can enter a cell twice, from leg `leg` on, after the cells in `trail`. It is enough to try few steps
// of a slide. If directions of one atom can close a ring, they close one whose numbers of steps are at most products of
// their components: 2 for straight and diagonal directions, 13 for those of (2,3). `extra`: more steps, where the legs
// have steps of different lengths.
bool crosses(const Path& path, std::size_t leg, int extra, std::vector<Spot>& trail, Work* work) {
    if (leg == path.size()) return false;
    const Leg& l = path[leg];
    const std::size_t before = trail.size();
    const int few = oblique(l.step) ? std::max(13, l.step[0] * l.step[0] + l.step[1] * l.step[1]) : 2;
    const int max = std::min(l.max, std::max(l.min, 1) + few + extra);
    bool found = false;
    for (int n = 0; !found; ++n) {
        found = n >= l.min && crosses(path, leg + 1, extra, trail, work);
        if (found || n == max || (work != nullptr && !work->spend(2 + trail.size() / 4))) break;
        const Spot next{trail.back().first + l.step[0], trail.back().second + l.step[1]};
        found = std::ranges::find(trail, next) != trail.end();
        trail.push_back(next);
    }
    trail.resize(before);
    return found;
}

bool crosses(const Path& path, Work* work) {
    if (path.size() == 1) return false;  // a straight line
    int longest = 0;
    bool mixed = false;
    for (const Leg& leg : path) {
        mixed = mixed || length(leg.step) != length(path.front().step);
        longest = std::max(longest, length(leg.step));
    }
    std::vector<Spot> trail{{0, 0}};
    return crosses(path, 0, mixed ? longest : 0, trail, work);
}

// Adds a leg over at most `max` empty cells where the move does not stop.
void pass_empty(Path& path, const Vector& v, int min, int max, bool stop = false) {
    if (max > 0) path.push_back({v, min, max, Over::empty, stop});
}

// A leg of a walk in one direction.
struct Passage {
    Path path;
    int steps = 0;       // its number of steps; 0 if it is not always the same
    bool takes = false;  // it captures the piece where it ends, and goes on
};

class Builder {
public:
    Builder(const Term& term, const Dialect& dialect, const BetzaBoard& board, std::vector<Fault>& faults, Work* work)
        : term_(term), dialect_(dialect), board_(board), faults_(faults), work_(work), atom_(term.legs.front().atom) {}

    TermPaths build() {
        std::vector<Walk> walks{{}};
        for (std::size_t i = 0; i < term_.legs.size(); ++i) {
            leg_ = &term_.legs[i];
            next_ = i + 1 < term_.legs.size() ? &term_.legs[i + 1] : nullptr;
            if (!leg_->again) atom_ = leg_->atom;
            if (!checks_out()) return {};
            std::vector<Walk> longer;
            Claimed memory(work_);
            for (const Walk& walk : walks) {
                const Directions set = directions(walk);
                if (set == 0) return {};
                if (work_ != nullptr && !work_->spend(30 + 30 * (walk.path.size() + 1))) return {};
                const std::size_t before = longer.size();
                for (int d = 0; d < 8; ++d)
                    if (((set >> d) & 1U) != 0) continue_walk(walk, d, longer);
                if (longer.size() > max_betza_paths) {
                    fault(term_.at, "this term means more than " + std::to_string(max_betza_paths) + " paths",
                          "narrow the directions of its legs, or write fewer of them");
                    return {};
                }
                for (std::size_t added = before; added < longer.size(); ++added) {
                    const std::size_t legs = longer[added].path.size();
                    if (legs > static_cast<std::size_t>(max_legs)) {
                        too_long();
                        return {};
                    }
                    if (!memory.add(sizeof(Walk) + legs * leg_bytes)) return {};
                }
            }
            if (faults_.size() > faults_before_) return {};
            walks = std::move(longer);
            held_.emplace(std::move(memory));
            if (leg_->g || leg_->y) toggle_range();
        }
        if (!term_.turned.empty() && !keep_turned(walks)) return {};
        if (term_.repeats != 1 && !repeat(walks)) return {};
        return sorted(walks);
    }

private:
    struct Walk {
        Path path;
        int direction = 0;
        Compass compass = Compass::eight;  // of its last leg: `oblique`, or `eight` for all others
        int steps = 0;                     // of its last leg that slides
        int taken = 0;                     // how many legs capture on the way
        Spot way{0, 0};                    // one step of each leg together
        char side = 0;                     // 'l' or 'r', to which it has turned last; 0: it has not turned
    };

    bool fault(std::size_t at, std::string message, std::string hint = {}) {
        faults_.push_back({at, std::move(message), std::move(hint)});
        return false;
    }

    bool too_long() {
        return fault(term_.at, "a path of more than " + std::to_string(max_legs) + " legs",
                     "write a smaller range, or repeat it less often");
    }

    [[nodiscard]] bool last() const { return next_ == nullptr; }
    // The number of cells along the longer axis; 0 if it is not known, or too large for paths that are written out.
    [[nodiscard]] int extent() const {
        const int longest = std::max(board_.width, board_.height);
        return longest <= max_extent ? longest : 0;
    }

    // ---- the whole term ----

    // Leaves the walks that lead in the directions before a bracket.
    bool keep_turned(std::vector<Walk>& walks) {
        std::vector<Walk> kept;
        for (Walk& walk : walks) {
            const auto [x, y] = walk.way;
            const Compass compass = x == 0 || y == 0             ? Compass::orthogonal
                                    : std::abs(x) == std::abs(y) ? Compass::diagonal
                                                                 : Compass::oblique;
            DirectionFault wrong;
            const Directions set = dialect_.directions(term_.turned, compass, wrong);
            if (!wrong.message.empty()) return fault(term_.turned_at + wrong.at, wrong.message, wrong.hint);
            bool chosen = false;
            for (int d = 0; d < 8; ++d) {
                if (((set >> d) & 1U) == 0) continue;
                const Vector v = step(compass, 1, compass == Compass::oblique ? 2 : 1, d);
                chosen = chosen || (sign(v[0]) == sign(x) && sign(v[1]) == sign(y) &&
                                    (std::abs(v[0]) > std::abs(v[1])) == (std::abs(x) > std::abs(y)));
            }
            if (chosen) kept.push_back(std::move(walk));
        }
        walks = std::move(kept);
        return !walks.empty() || fault(term_.turned_at, "no path of this chain leads in the directions before it",
                                       "write other directions, or none");
    }

    // Repeats each path as a whole. The move may end after each time.
    bool repeat(std::vector<Walk>& walks) {
        std::vector<Walk> repeated;
        for (const Walk& walk : walks) {
            const std::optional<Spot> end = end_of(walk.path);
            if (!end || walk.taken > 0)
                return fault(term_.at, "only a path of single steps that captures nothing on its way can be repeated",
                             std::string(as_legs));
            if (*end == Spot{0, 0}) continue;
            int times = term_.repeats;
            if (times == unlimited) {
                if (extent() == 0)
                    return fault(term_.at, "a path without limit needs " + std::string(known_board),
                                 "write the most times that the board has room for");
                times = std::max(1, (extent() - 1) / std::max(std::abs(end->first), std::abs(end->second)));
            }
            const std::size_t legs = walk.path.size() * static_cast<std::size_t>(times);
            if (legs > static_cast<std::size_t>(max_legs)) return too_long();
            if (!held_->add(legs * leg_bytes)) return false;
            Walk longer = walk;
            for (int i = 1; i < times; ++i) longer.path.insert(longer.path.end(), walk.path.begin(), walk.path.end());
            repeated.push_back(std::move(longer));
        }
        walks = std::move(repeated);
        return true;
    }

    // A path that only comes back is no move. A path that crosses itself is an error: it would meet cells whose
    // contents the walk itself has already tested, which walks in Varia cannot do.
    TermPaths sorted(std::vector<Walk>& walks) {
        TermPaths paths;
        const TermLeg& end = term_.legs.back();
        for (Walk& walk : walks) {
            if (end_of(walk.path) == Spot{0, 0}) {
                if (walk.taken == 0) continue;
                if (!come_back(walk, paths)) return {};
                continue;
            }
            const auto slides = std::ranges::count_if(walk.path, [](const Leg& leg) { return leg.max > 1; });
            const bool any_oblique = std::ranges::any_of(walk.path, [](const Leg& leg) { return oblique(leg.step); });
            const bool far = std::ranges::any_of(walk.path, [](const Leg& leg) { return length(leg.step) > 3; });
            const int max = far ? 1 : any_oblique ? max_oblique_slides : max_straight_slides;
            if (slides > max && !end.o) {
                fault(term_.at,
                      "more than " + std::to_string(max) + (max == 1 ? " sliding leg" : " sliding legs") +
                          " in one term" + (far ? " with such long leaps" : ""),
                      "write fewer of them, or single steps");
                return {};
            }
            if (!end.o && crosses(walk.path, work_)) {
                fault(term_.at, "a path of this term crosses itself, which is not supported",
                      "narrow the directions of the legs so that none leads back");
                return {};
            }
            if (walk.taken > 0 && !takes_once(walk)) return {};
            (walk.taken > 0 ? paths.locust : paths.plain).push_back(std::move(walk.path));
        }
        if (paths.plain.empty() && paths.locust.empty() && paths.standing.empty()) {
            fault(term_.at, "this term only leads back to the cell it starts from",
                  "where that is a pass, say pass = true in [rules]");
            return {};
        }
        paths.over_own = std::ranges::any_of(term_.legs, &TermLeg::t);
        return paths;
    }

    // A path that captures and comes back: the piece captures without moving, if nothing else is on its way.
    bool come_back(const Walk& walk, TermPaths& paths) {
        const bool there_and_back = term_.legs.size() == 2 && walk.taken == 1 && walk.path.size() == 2;
        if (!there_and_back)
            return fault(term_.at, "a capture from which the piece comes back by more than one step is not supported",
                         "a capture without moving is a table: `{ leap = [1, 0], takes = \"afar\" }`");
        const TermLeg& end = term_.legs.back();
        if (end.c && !end.m) return true;
        Leg leg = walk.path.front();
        leg.over = Over::empty;
        leg.stop = true;
        paths.standing.push_back({leg});
        return true;
    }

    // Whether the path captures one piece alone, and meets no other. A term with "p" for another leg or with a capture
    // at the end means more than one way of moving can say.
    bool takes_once(const Walk& walk) {
        const TermLeg& end = term_.legs.back();
        const auto pieces = std::ranges::count_if(walk.path, [](const Leg& leg) { return leg.over != Over::empty; });
        constexpr std::string_view steps =
            "as several steps of one turn: a move with `then`, and [turn.then] (docs/turns.md)";
        if (std::ranges::any_of(term_.legs, &TermLeg::may_stop))
            return fault(term_.at, "a move that captures on its way cannot end before", "write \"-\" for \"?\"");
        if (walk.taken > 1)
            return fault(term_.at, "one move cannot capture two pieces on its way",
                         "declare it " + without_quotes(steps));
        if (end.c || end.d || !end.m)
            return fault(
                end.atom_at, "one move cannot capture both on its way and where it ends",
                "write \"m\" behind the last \"a\" or \"-\", as in `cafmF`; or declare it " + without_quotes(steps));
        if (pieces > 1)
            return fault(term_.at, "a move that captures on its way goes over no other piece",
                         "write one term for each: `cafmFpafF`");
        return true;
    }

    // Backquotes in hints are for texts that can be copied.
    static std::string without_quotes(std::string_view text) {
        std::string plain(text);
        std::erase(plain, '`');
        return plain;
    }

    // ---- one leg ----

    // Whether the modifiers of this leg are possible with this atom.
    bool checks_out() {
        const TermLeg& leg = *leg_;
        const std::string& atom = atom_.name;
        const std::size_t at = leg.atom_at;
        if (!last() && leg.e)
            return fault(at, "capturing en passant on the way, before an \"a\", is not supported",
                         "write \"e\" for the last leg, beside \"c\": `fceF`");
        if (!last() && leg.d)
            return fault(at, "capturing an own piece on the way is not supported",
                         "a move captures an own piece where it ends: `dR`");
        if (!last() && leg.u) return unloads();
        if (!last() && ((leg.g && (leg.m || leg.p || leg.y || leg.c)) || (leg.y && (leg.m || leg.p || leg.c))))
            return fault(at, "a leg before \"a\" can be m, p, mp, g or y, not two of them together",
                         "write one term for each: `pafWgafW`");
        if (last() && leg.y) return fault(at, "\"y\" needs an \"a\" and another leg after it", "for example `yafsW`");
        if (last() && leg.p && leg.g)
            return fault(at, "\"p\" and \"g\" cannot stand together", "write one term for each: `pRgR`");
        if ((leg.p || leg.g) && (leg.n || leg.j > 0))
            return fault(at, "\"n\" and \"j\" cannot stand together with \"p\" or \"g\"", std::string(as_legs));
        if (!last() && leg.c && (leg.n || leg.j > 0))
            return fault(at, "\"n\" and \"j\" cannot stand together with \"c\" before an \"a\"",
                         "write the cells on the way as legs: `afcafmF`");
        if (leg.may_stop && (leg.m || leg.c || leg.p || leg.g || leg.t || leg.y))
            return fault(at, "a leg before \"?\" has no modifiers but directions, n and j",
                         "write m and c before the bracket, and what goes on differently as a chain of its own with "
                         "\"-\"");
        if (leg.n && leg.j > 0) return fault(at, "\"n\" and \"j\" contradict each other", "write one of them");
        if (last() && (leg.p || leg.g) && !atom_.slides())
            return fault(
                at, "\"" + std::string(leg.p ? "p" : "g") + "\" needs an atom that slides, not " + atom,
                "write a range, as in `" + std::string(leg.p ? "p" : "g") + atom +
                    "0`; a leap over a piece that stands next to it is `{ hop = [1, 0], before = 0, after = 1 }`");
        if (leg.t && !hops_over_own()) return false;
        if (leg.u && !unloads()) return false;
        if (leg.same_length && !has_length()) return false;
        if (leg.z || leg.q) return curve_checks_out();
        if (leg.o) return round_checks_out();
        if (leg.n || leg.j > 0) return blocking_checks_out();
        return true;
    }

    // "t": only over own pieces, in every leg that goes over a piece.
    bool hops_over_own() {
        if (!leg_->p && !leg_->g && last())
            return fault(leg_->atom_at,
                         "\"t\" (only over own pieces, or not against kings) is not supported without \"p\" or \"g\": "
                         "Betza notation does not name the kings",
                         "write the move as a table: `{ hop = [1, 0], hurdle = { side = \"own\" } }` goes over own "
                         "pieces alone, `{ slide = [1, 0], victims = [\"R\"] }` captures those kinds alone; what "
                         "older pages write \"FtR\", and then, is `[F?R]`");
        for (const TermLeg& other : term_.legs)
            if ((other.p || other.g) && !other.t)
                return fault(leg_->atom_at, "\"t\" counts for all pieces that a move goes over, or for none",
                             "write it for each leg with \"p\" or \"g\"");
        return true;
    }

    // "u": the piece that is captured is put down where the leg began.
    bool unloads() {
        if (term_.legs.size() > 1 || leg_->n || leg_->j > 0 || leg_->p || leg_->g || leg_->z || leg_->q || leg_->o)
            return fault(leg_->atom_at, "\"u\" unloads on the cell where the move begins, in a term of one plain leg",
                         "a piece that changes places with what it meets: `ucR`");
        if (!leg_->c && !leg_->d)
            return fault(leg_->atom_at, "\"u\" needs \"c\" or \"d\", which say whose piece is unloaded",
                         "`ucR` changes places with an enemy, `udR` with an own piece");
        return true;
    }

    // "i" behind an "a": as many steps as the sliding leg before.
    bool has_length() {
        const TermLeg& before = *(leg_ - 1);
        const bool plain = before.atom.slides() && !(before.p || before.g || before.c || before.n || before.j > 0);
        if (!plain || !atom_.slides() || leg_->p || leg_->g || leg_->c || leg_->n || leg_->j > 0 ||
            (leg_->y && !last()))
            return fault(leg_->atom_at,
                         "\"i\" after an \"a\" (as long as the leg before) is for two plain legs that slide",
                         "write a move for each length, two steps and two being `{ legs = [{ step = [1, 0], range = "
                         "[2, 2], stop = false }, { step = [0, 1], range = [2, 2] }] }`");
        if (extent() > 0 || atom_.range != unlimited) return true;
        return fault(leg_->atom_at,
                     "\"i\" after an \"a\" (as long as the leg before) needs a range, or " + std::string(known_board),
                     "write a range: `maisR3`");
    }

    // "o": round a cylinder, whose first and last column touch.
    bool round_checks_out() {
        if (board_.wraps) return true;
        if (term_.legs.size() > 1 || leg_->n || leg_->j > 0 || leg_->p || leg_->g)
            return fault(leg_->atom_at, "\"o\" (round a cylinder) is for a term of one plain leg",
                         "if the whole board is a cylinder, say wrap = true for its first axis");
        if (extent() == 0)
            return fault(leg_->atom_at, "\"o\" (round a cylinder) needs " + std::string(known_board),
                         "if the whole board is a cylinder, say wrap = true for its first axis");
        if (atom_.near >= board_.width || atom_.far >= board_.width)
            return fault(leg_->atom_at, "\"o\" (round a cylinder) on a board that is narrower than the leap",
                         "leave out \"o\"");
        if (atom_.range != unlimited && atom_.range * atom_.far / board_.width >= 4)
            return fault(leg_->atom_at, "\"o\" with a range that goes four times round the board",
                         "write a smaller range, or none");
        return true;
    }

    bool curve_checks_out() {
        const std::size_t at = leg_->atom_at;
        const std::string letter = leg_->z ? "z" : "q";
        if (term_.legs.size() > 1 || leg_->n || leg_->j > 0 || leg_->p || leg_->g || leg_->o || (leg_->z && leg_->q))
            return fault(at, "\"" + letter + "\" cannot stand together with a, n, j, p or g", std::string(as_legs));
        if (leg_->q) return true;
        if (!leg_->directions.empty())
            return fault(at, "\"z\" with direction letters is not defined", std::string(as_zigzag));
        if (atom_.far != 1 || (atom_.compass != Compass::orthogonal && atom_.compass != Compass::diagonal))
            return fault(at, "\"z\" is only defined on B, F, R and W", std::string(as_zigzag));
        if (atom_.range == 1 || (atom_.range == unlimited && extent() == 0))
            return fault(at, "\"z\" needs a range of at least 2",
                         "write the most steps the board has room for, as in `zB7`");
        return true;
    }

    bool blocking_checks_out() {
        const std::size_t at = leg_->atom_at;
        const std::string& atom = atom_.name;
        const std::string letter = leg_->n ? "n" : "j";
        if (atom_.far == 1) {
            if (leg_->n)
                return fault(at, "\"n\" means nothing on " + atom + ", which jumps over no cell",
                             "a double step that can be blocked is `nD`");
            if (!atom_.slides() || !last())
                return fault(at, "\"j\" on " + atom + " skips the first cell of a slide: it needs a range and no \"a\"",
                             "a jump over a piece is `jD` or `jA`");
            if (atom_.range <= leg_->j)
                return fault(at, "\"jj\" skips all cells of a range of " + std::to_string(atom_.range),
                             "write a larger range: `jjW4`");
            return true;
        }
        if (leg_->j > 1)
            return fault(at, "\"jj\" is not supported: pages disagree whether a piece must be jumped",
                         std::string(as_legs));
        if (atom_.range == unlimited && extent() == 0)
            return fault(at, "\"" + letter + "\" on a rider without a range needs " + std::string(known_board),
                         "write the most leaps the board has room for, as in `" + letter + atom + "4`");
        if (atom_.slides() && (!last() || (leg_->j > 0 && atom_.far > 2 && atom_.compass != Compass::oblique)))
            return fault(at, "\"" + letter + "\" with a range on " + atom + " is not supported here",
                         std::string(as_legs));
        return true;
    }

    // Whether the walk goes on from an oblique leg, or by one.
    [[nodiscard]] bool oblique_turn(const Walk& walk) const {
        return walk.compass == Compass::oblique || atom_.compass == Compass::oblique;
    }

    // The letters of a leg behind an "a" with "l" or "r" in place of "z", the other side than the leg before, and of
    // "q", the same side. `side`: the side to which the walk turned last; 0: it has not turned, and both mean "s".
    [[nodiscard]] static std::string with_sides(std::string letters, char side) {
        for (char& letter : letters) {
            if (letter == 'z') letter = side == 0 ? 's' : side == 'l' ? 'r' : 'l';
            if (letter == 'q') letter = side == 0 ? 's' : side;
        }
        return letters;
    }

    // The side to which the walk has turned last, if its next leg goes in this direction.
    [[nodiscard]] char side_after(const Walk& walk, int direction) const {
        if (leg_->directions.find_first_of("lrszq") == std::string::npos) return walk.side;
        const int turn = (direction - walk.direction + 8) % 8;
        return turn % 4 == 0 ? walk.side : turn < 4 ? 'r' : 'l';
    }

    // The directions in which the walk goes on.
    Directions directions(const Walk& walk) {
        const std::string& letters = leg_->directions;
        DirectionFault wrong;
        Directions set = 0;
        if (leg_->again) {
            set = turned(own_or_written(with_sides(letters, walk.side), wrong), walk.direction);
        } else if (!leg_->chained) {
            set = letters.empty() ? moves_of(atom_.compass) : dialect_.directions(letters, atom_.compass, wrong);
        } else if (letters.empty() || (letters == "f" && oblique_turn(walk))) {
            set = nearest(walk.compass, walk.direction, atom_.compass);
        } else if (oblique_turn(walk)) {
            wrong = {0, "directions behind an oblique leg, or of one, are not defined in a chain, except \"f\"",
                     "leave them out: the chain then goes on as straight as it can"};
        } else {
            const Directions relative = read_directions(letters, Compass::eight, wrong);
            set = static_cast<Directions>(turned(relative, walk.direction) & moves_of(atom_.compass));
            if (set == 0 && wrong.message.empty())
                wrong = {0, atom_.name + " has no move in this direction, as seen from the leg before",
                         "behind a straight leg a diagonal one goes \"fl\" or \"fr\""};
        }
        if (!wrong.message.empty() && faults_.size() == faults_before_)
            fault(leg_->directions_at + wrong.at, wrong.message, wrong.hint);
        return wrong.message.empty() ? set : Directions{0};
    }

    // The directions of a leg behind an "a", relative to the leg before.
    Directions own_or_written(const std::string& letters, DirectionFault& wrong) const {
        if (!letters.empty()) return read_directions(letters, Compass::eight, wrong);
        constexpr Directions backward = 0x10;
        const bool four = atom_.compass == Compass::orthogonal || atom_.compass == Compass::diagonal;
        const Directions own = four ? orthogonal_directions : all_directions;
        return static_cast<Directions>(own & ~backward);
    }

    // After g or y a slider makes single steps, and every other atom becomes a rider. The written range is ignored.
    void toggle_range() {
        if (atom_.far == 1) {
            atom_.rider = !atom_.rider;
            atom_.range = atom_.rider ? unlimited : 1;
        } else {
            atom_.range = atom_.range == 1 ? unlimited : 1;
        }
    }

    void continue_walk(const Walk& walk, int direction, std::vector<Walk>& to) const {
        const Compass ring = atom_.compass == Compass::oblique ? Compass::oblique : Compass::eight;
        const Vector v = step(ring, atom_.near, atom_.far, direction);
        for (const Passage& more : passages_of(v, direction, walk)) {
            Walk longer{walk.path,
                        direction,
                        ring,
                        more.steps > 0 ? more.steps : walk.steps,
                        walk.taken + (more.takes ? 1 : 0),
                        {walk.way.first + v[0], walk.way.second + v[1]},
                        side_after(walk, direction)};
            longer.path.insert(longer.path.end(), more.path.begin(), more.path.end());
            to.push_back(std::move(longer));
        }
    }

    [[nodiscard]] std::vector<Passage> passages_of(const Vector& v, int direction, const Walk& walk) const {
        std::vector<Passage> result;
        const auto add = [&](std::vector<Path> paths) {
            for (Path& path : paths) result.push_back({std::move(path)});
        };
        if (leg_->same_length) {
            if (walk.steps > 0) result.push_back({{{v, walk.steps, walk.steps, Over::empty, last()}}, walk.steps});
        } else if (leg_->z) {
            add(zigzags(direction));
        } else if (leg_->q) {
            add(circles(direction));
        } else if (last()) {
            add(leg_->o && !board_.wraps ? round(v) : endings(v));
        } else if (next_->same_length) {
            for (int n = 1; n <= (atom_.range == unlimited ? extent() - 1 : atom_.range); ++n)
                result.push_back({{{v, n, n, Over::empty, false}}, n});
        } else {
            result = passages(v);
        }
        return result;
    }

    // The paths of a single blockable leap, with the cells on its way and its own last step. They are alternatives.
    [[nodiscard]] std::vector<Path> blocked_leap(const Vector& v, Over over, bool stop) const {
        const Over way = leg_->n ? Over::empty : Over::piece;
        const Vector unit{sign(v[0]), sign(v[1])};
        if (atom_.compass == Compass::oblique) {  // straight in the long direction first, like the horse of xiangqi
            const bool upright = std::abs(v[1]) > std::abs(v[0]);
            const Vector beside = upright ? Vector{0, unit[1]} : Vector{unit[0], 0};
            if (atom_.far == 2)
                return {{one(beside, way, false), one({v[0] - beside[0], v[1] - beside[1]}, over, stop)}};
            return {{one(beside, way, false), one(unit, way, false), one(unit, over, stop)}};
        }
        // Of the cells between, all are empty ("n"), or exactly one is not ("j").
        std::vector<Path> result;
        for (int occupied = 1; occupied < (leg_->n ? 2 : atom_.far); ++occupied) {
            Path path;
            for (int cell = 1; cell < atom_.far; ++cell)
                path.push_back(one(unit, leg_->j > 0 && cell == occupied ? Over::piece : Over::empty, false));
            path.push_back(one(unit, over, stop));
            result.push_back(std::move(path));
        }
        return result;
    }

    // A leg before an "a" or in a chain. The move does not stop on the cell where the leg ends, except before a "?".
    [[nodiscard]] std::vector<Passage> passages(const Vector& v) const {
        std::vector<Passage> result;
        const bool hop = leg_->p || leg_->g || leg_->t;
        const bool any = hop && leg_->m;
        const bool stop = leg_->may_stop;
        const bool passes = hop || leg_->m || leg_->y || !leg_->c;  // it may go on without capturing
        if (leg_->n || leg_->j > 0) {
            for (Path& path : blocked_leap(v, any ? Over::any : hop ? Over::piece : Over::empty, stop))
                result.push_back({std::move(path)});
            return result;
        }
        const int before = atom_.range == unlimited ? unlimited : atom_.range - 1;
        if (passes && !atom_.slides()) {
            result.push_back({{one(v, any ? Over::any : hop ? Over::piece : Over::empty, stop)}});
        } else if (passes) {
            if (!hop || any) {
                result.emplace_back();
                pass_empty(result.back().path, v, 1, atom_.range, stop);
            }
            if (hop) {
                result.emplace_back();
                pass_empty(result.back().path, v, 0, before);
                result.back().path.push_back(one(v, Over::piece, false));
            }
        }
        if (leg_->c) {
            result.push_back({{}, 0, true});
            if (atom_.slides()) pass_empty(result.back().path, v, 0, before);
            result.back().path.push_back(one(v, Over::piece, false));
        }
        return result;
    }

    // The paths of the last leg.
    [[nodiscard]] std::vector<Path> endings(const Vector& v) const {
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
        if (leg_->j > 0 && atom_.far == 1) {
            if (leg_->j == 1) return {{one(v, Over::any, false), {v, 1, shortened(range, 1), Over::empty, true}}};
            return {{{v, leg_->j, leg_->j, Over::any, false}, {v, 1, shortened(range, leg_->j), Over::empty, true}}};
        }
        if (leg_->n || leg_->j > 0) {
            std::vector<Path> result = blocked_leap(v, Over::empty, true);
            const Path again = result.front();
            Path& path = result.front();
            const int leaps = range == unlimited ? (extent() - 1) / atom_.far : range;
            for (int leap = 1; leap < leaps; ++leap) path.insert(path.end(), again.begin(), again.end());
            return result;
        }
        return {{{v, 1, range, Over::empty, true}}};
    }

    // The paths of a leap or slide round a cylinder. A step over the edge is a leap to the other side of the board: a
    // step by (1,2) that leaves a board of eight columns goes by (-7,2).
    [[nodiscard]] std::vector<Path> round(const Vector& v) const {
        std::vector<Path> result = endings(v);
        if (v[0] == 0) return result;
        const Vector across{v[0] - sign(v[0]) * board_.width, v[1]};
        if (!atom_.slides()) {
            result.push_back({one(across, Over::empty, true)});
            return result;
        }
        // Sideways the move comes back to its cell after one round. Any other way it leaves the board at last.
        const int inside = std::max(1, (board_.width - 1) / std::abs(v[0]));  // the fewest steps between two edges
        const int times = v[1] == 0 ? 1 : extent() / (inside * std::abs(v[1])) + 1;
        add_round(result, {}, v, across, atom_.range, times);
        return result;
    }

    // Adds the paths that go over the edge at most `times` times, after `before`, in `range` steps.
    static void add_round(std::vector<Path>& result, const Path& before, const Vector& v, const Vector& across,
                          int range, int times) {
        if (range == unlimited) {
            Path path = before;
            for (int i = 0; i < times; ++i) {
                path.push_back({v, 0, unlimited, Over::empty, true});
                path.push_back(one(across, Over::empty, true));
            }
            path.push_back({v, 0, unlimited, Over::empty, true});
            result.push_back(std::move(path));
            return;
        }
        if (times == 0) return;
        for (int inside = 0; inside < range && result.size() <= max_betza_paths; ++inside) {
            Path path = before;
            pass_empty(path, v, inside, inside, true);
            path.push_back(one(across, Over::empty, true));
            if (range - inside - 1 > 0) {
                Path more = path;
                more.push_back({v, 1, range - inside - 1, Over::empty, true});
                result.push_back(std::move(more));
                add_round(result, path, v, across, range - inside - 1, times - 1);
            } else {
                result.push_back(std::move(path));
            }
        }
    }

    // Steps in one direction, then at a right angle to it, and so on. The first turn is to either side.
    [[nodiscard]] std::vector<Path> zigzags(int direction) const {
        const bool straight = atom_.compass == Compass::orthogonal;
        const int steps = atom_.range == unlimited ? (extent() - 1) * (straight ? 2 : 1) : atom_.range;
        std::vector<Path> result;
        for (const int turn : {2, 6}) {
            Path path;
            for (int i = 0; i < steps; ++i)
                path.push_back(one(step(Compass::eight, 0, 1, (direction + (i % 2) * turn) % 8), Over::empty, true));
            result.push_back(std::move(path));
        }
        return result;
    }

    // Steps that turn by the least angle each time, to either side, until the circle would close.
    [[nodiscard]] std::vector<Path> circles(int direction) const {
        const bool four = atom_.compass == Compass::orthogonal || atom_.compass == Compass::diagonal;
        const Compass ring = atom_.compass == Compass::oblique ? Compass::oblique : Compass::eight;
        const int turn = four ? 2 : 1, all = 8 / turn - 1;
        const int steps = atom_.number > 0 ? std::min(atom_.number, all) : all;
        std::vector<Path> result;
        for (const int side : {turn, 8 - turn}) {
            Path path;
            for (int i = 0; i < steps; ++i)
                path.push_back(one(step(ring, atom_.near, atom_.far, (direction + i * side) % 8), Over::empty, true));
            result.push_back(std::move(path));
        }
        return result;
    }

    const Term& term_;
    const Dialect& dialect_;
    const BetzaBoard& board_;
    std::vector<Fault>& faults_;
    std::size_t faults_before_ = faults_.size();
    Work* work_;
    std::optional<Claimed> held_;  // the memory of the walks so far
    Atom atom_;
    const TermLeg* leg_ = nullptr;
    const TermLeg* next_ = nullptr;
};

}  // namespace

TermPaths paths_of(const Term& term, const Dialect& dialect, const BetzaBoard& board, std::vector<Fault>& faults,
                   Work* work) {
    return Builder(term, dialect, board, faults, work).build();
}

}  // namespace varia::betza
