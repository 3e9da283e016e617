// From the rows of a walk to moves of a variant file.
#include "zillions_moves.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace varia::importers {
namespace {

using Owner = ZillionsContents::Owner;
using What = ZillionsEffect::What;
using Over = ZillionsStep::Over;
using Whose = ZillionsPieces::Whose;

constexpr std::size_t most_offsets = 12;  // different vectors that one row may have on different parts of the board
constexpr std::size_t most_splits = 64;   // rows that one row is divided into

// The pieces that may stand on a place as an owner and kinds, if they can be said so: own pieces, enemy pieces, or the
// same kinds of both. Pieces that belong to nobody count as enemies if the game has them.
std::optional<ZillionsPieces> pieces_of(const ZillionsContents& contents) {
    const std::vector<std::size_t> own = contents.kinds_of(Owner::own), enemy = contents.kinds_of(Owner::enemy);
    const std::size_t all = contents.kinds();
    const auto shortened = [all](const std::vector<std::size_t>& kinds) {
        return kinds.size() == all ? std::vector<std::size_t>() : kinds;
    };
    if (own.empty() && enemy.empty()) return std::nullopt;
    if (own.empty()) return ZillionsPieces{Whose::enemy, shortened(enemy)};
    if (enemy.empty()) return ZillionsPieces{Whose::own, shortened(own)};
    if (own == enemy) return ZillionsPieces{Whose::any, shortened(own)};
    return std::nullopt;
}

class ZillionsRowReader {
public:
    ZillionsRowReader(const ZillionsGame& game, const ZillionsFrame& frame, const ZillionsFacts& facts,
                      std::size_t piece, std::size_t player)
        : game_(game), frame_(frame), facts_(facts), piece_(piece), player_(player), nothing_(game.pieces.size()) {
        nothing_.add_nothing();
    }

    ZillionsRead read(const std::vector<ZillionsRow>& rows) {
        for (const ZillionsRow& row : rows) {
            read_row(row);
            if (read_.reason) break;
        }
        join_anywhere();
        turn_off();
        return std::move(read_);
    }

private:
    void refuse(std::string reason) {
        if (!read_.reason) read_.reason = std::move(reason);
    }
    static bool same_for(const std::vector<bool>& starts, const ZillionsPoint& a, const ZillionsPoint& b) {
        if (a.at == b.at) return true;
        for (std::size_t s = 0; s < starts.size(); ++s)
            if (starts[s] && (*a.at)[s] != (*b.at)[s]) return false;
        return true;
    }
    static bool is_start(const std::vector<bool>& starts, const ZillionsPoint& point) {
        for (std::size_t s = 0; s < starts.size(); ++s)
            if (starts[s] && (*point.at)[s] != static_cast<int>(s)) return false;
        return true;
    }
    static bool is_one_position(const std::vector<bool>& starts, const ZillionsPoint& point) {
        int found = -1;
        for (std::size_t s = 0; s < starts.size(); ++s) {
            if (!starts[s]) continue;
            if (found >= 0 && (*point.at)[s] != found) return false;
            found = (*point.at)[s];
        }
        return true;
    }
    // Whether the row knows that nothing stands there: an attribute has no effect on an empty position.
    [[nodiscard]] bool is_empty(const ZillionsRow& row, const ZillionsPoint& point) const {
        return std::any_of(row.places.begin(), row.places.end(), [&](const ZillionsPlace& place) {
            return place.contents == nothing_ && same_for(row.starts, place.point, point);
        });
    }
    [[nodiscard]] bool listed(const std::vector<std::string>& words, const std::string& word) const {
        return std::find(words.begin(), words.end(), word) != words.end();
    }
    [[nodiscard]] ZillionsContents all_contents() const {
        ZillionsContents all(game_.pieces.size());
        all.add_nothing();
        all.add_all(Owner::own);
        if (game_.players.size() > 1) all.add_all(Owner::enemy);
        if (!game_.neutral.empty()) all.add_all(Owner::neutral);
        return all;
    }

    void read_row(const ZillionsRow& row) {
        if (std::none_of(row.starts.begin(), row.starts.end(), [](bool one) { return one; })) return;
        if (row.journeys.size() == 2) return read_castling(row);
        if (row.journeys.size() != 1) return refuse("several pieces that move at once");
        if (!is_start(row.starts, row.journeys[0].from)) return refuse("another piece that moves");
        const bool passing = std::any_of(row.places.begin(), row.places.end(),
                                         [](const ZillionsPlace& place) { return place.fact("last-to?") == true; });
        if (passing) return read_passing(row);
        read_plain(row);
    }

    // A leap that must not go over the cell where the leap before it began must not go back: where all leaps go along
    // straight lines, that cell lies behind the piece. This then holds for all leaps of the program, since nothing but
    // the captured piece stood between.
    void turn_off() {
        const auto asks = [](const ZillionsMove& move) { return move.manner.turns_off; };
        if (read_.reason || std::none_of(read_.moves.begin(), read_.moves.end(), asks)) return;
        for (ZillionsMove& move : read_.moves) {
            if (!move.is_straight_leap()) return refuse("the question last-from?");
            move.manner.turns_off = true;
        }
    }

    // What the facts of the start and of the end say. False if they say something else, too.
    bool read_facts(const ZillionsRow& row, ZillionsManner& manner, bool& safe_end) {
        for (const ZillionsPlace& place : row.places) {
            const bool start = is_start(row.starts, place.point);
            const bool end = same_for(row.starts, place.point, row.journeys[0].to);
            for (const auto& [name, value] : place.facts) {
                if (start && listed(facts_.unmoved, name)) {
                    manner.first = value ? ZillionsManner::First::yes : ZillionsManner::First::no;
                } else if (name == "attacked?" && !value && start) {
                    manner.safe_start = true;
                } else if (name == "attacked?" && !value && end) {
                    safe_end = true;
                } else if (name == "last-from?" && !value && !start) {
                    manner.turns_off = true;
                } else {
                    refuse("the question " + name);
                    return false;
                }
            }
        }
        for (const ZillionsEffect& effect : row.effects)
            if (effect.what == What::set_attribute &&
                !(listed(facts_.unmoved, effect.word) && !effect.value &&
                  (is_start(row.starts, effect.point) || same_for(row.starts, effect.point, row.journeys[0].to) ||
                   is_empty(row, effect.point))) &&
                !listed(facts_.unasked, effect.word)) {
                refuse("the attribute " + effect.word);
                return false;
            }
        if (safe_end && !facts_.royal[piece_]) {
            refuse("a move whose end must not be attacked");
            return false;
        }
        return true;
    }

    void read_plain(const ZillionsRow& row) {
        ZillionsMove move;
        move.player = player_;
        move.manner.is_partial = row.is_partial;
        move.manner.partial_type = row.partial_type;
        move.kinds = row.kinds;
        bool safe_end = false;
        if (!read_facts(row, move.manner, safe_end)) return;
        const ZillionsPoint& end = row.journeys[0].to;
        std::vector<const ZillionsPlace*> passed;
        move.landing = all_contents();
        for (const ZillionsPlace& place : row.places) {
            if (same_for(row.starts, place.point, end))
                move.landing = place.contents;
            else if (!is_start(row.starts, place.point) && !(place.contents == all_contents()))
                passed.push_back(&place);
        }
        for (std::size_t s = 0; s < row.starts.size(); ++s)
            if (row.starts[s] && (*end.at)[s] == static_cast<int>(s)) return refuse("a move that ends where it begins");
        for (const ZillionsPlace* place : passed)
            for (std::size_t s = 0; s < row.starts.size(); ++s)
                if (row.starts[s] && (*end.at)[s] == (*place->point.at)[s])
                    return refuse("a move that ends on a cell of its way, on a part of the board");
        const ZillionsPlace* captured = nullptr;
        for (const ZillionsEffect& effect : row.effects) {
            if (effect.what != What::capture || same_for(row.starts, effect.point, end)) continue;
            const ZillionsPlace* here = nullptr;
            for (const ZillionsPlace* place : passed)
                if (same_for(row.starts, place->point, effect.point)) here = place;
            if (!here || (captured && captured != here))
                return refuse(captured ? "several captures in one move" : "a capture of a piece that is not asked for");
            captured = here;
        }
        if (captured) {
            if (captured->contents.may_be_empty() || captured->contents.may_be(Owner::own) ||
                !(move.landing == nothing_))
                return refuse("a capture that is none by leaping over an enemy");
            for (const ZillionsPlace* place : passed)
                if (place != captured && !(place->contents == nothing_))
                    return refuse("a capture that leaps over another piece, too");
            move.manner.takes_hurdle = true;
        }
        if (passed.empty() && !end.way && is_one_position(row.starts, end)) return read_anywhere(row, std::move(move));
        std::vector<std::pair<const ZillionsPlace*, ZillionsContents>> path;
        path.reserve(passed.size());
        for (const ZillionsPlace* place : passed) path.emplace_back(place, place->contents);
        splits_ = 0;
        split(row, path, 0, move);
    }

    void read_anywhere(const ZillionsRow& row, ZillionsMove move) {
        move.manner.anywhere = true;
        move.starts = row.starts;
        move.open.assign(row.starts.size(), true);
        move.targets.assign(row.starts.size(), false);
        for (std::size_t s = 0; s < row.starts.size(); ++s)
            if (row.starts[s]) move.targets[static_cast<std::size_t>((*row.journeys[0].to.at)[s])] = true;
        read_.moves.push_back(std::move(move));
    }

    // The rows of a loop over the whole board are one move, if from each start each target is reached but itself.
    void join_anywhere() {
        std::vector<ZillionsMove> joined;
        for (ZillionsMove& move : read_.moves) {
            if (!move.manner.anywhere) continue;
            const auto like = std::find_if(joined.begin(), joined.end(), [&move](const ZillionsMove& each) {
                return each.manner == move.manner && each.landing == move.landing && each.kinds == move.kinds;
            });
            if (like == joined.end()) {
                joined.push_back(move);
                continue;
            }
            for (std::size_t p = 0; p < move.starts.size(); ++p) {
                like->starts[p] = like->starts[p] || move.starts[p];
                like->targets[p] = like->targets[p] || move.targets[p];
            }
        }
        for (const ZillionsMove& whole : joined) {
            const auto is_part = [&whole](const ZillionsMove& move) {
                return move.manner == whole.manner && move.landing == whole.landing && move.kinds == whole.kinds;
            };
            std::vector<std::vector<bool>> reached(whole.starts.size(), std::vector<bool>(whole.starts.size(), false));
            for (const ZillionsMove& move : read_.moves)
                if (is_part(move))
                    for (std::size_t s = 0; s < reached.size(); ++s)
                        for (std::size_t t = 0; t < reached.size() && move.starts[s]; ++t)
                            if (move.targets[t]) reached[s][t] = true;
            bool all = true;
            for (std::size_t s = 0; s < reached.size(); ++s)
                for (std::size_t t = 0; t < reached.size(); ++t)
                    all = all && (s == t || !whole.starts[s] || !whole.targets[t] || reached[s][t]);
            if (!all) continue;
            std::erase_if(read_.moves, is_part);
            read_.moves.push_back(whole);
        }
    }

    // Divides a row until each place on its way is empty, has a piece, or does not matter.
    void split(const ZillionsRow& row, std::vector<std::pair<const ZillionsPlace*, ZillionsContents>>& path,
               std::size_t first, const ZillionsMove& move) {
        if (read_.reason) return;
        if (++splits_ > most_splits) return refuse("too many cases of what stands on the way");
        for (std::size_t i = first; i < path.size(); ++i) {
            const ZillionsContents here = path[i].second;
            if (here == nothing_ || (!here.may_be_empty() && pieces_of(here))) continue;
            std::vector<ZillionsContents> parts;
            if (here.may_be_empty()) {
                parts = {nothing_, here.without(nothing_)};
            } else {
                ZillionsContents own(game_.pieces.size());
                own.add_all(Owner::own);
                parts = {here.both(own), here.without(own)};
            }
            for (const ZillionsContents& part : parts) {
                if (part.impossible()) continue;
                if (part == here) return refuse("pieces of nobody on the way");
                path[i].second = part;
                split(row, path, i, move);
            }
            path[i].second = here;
            return;
        }
        lay_path(row, path, move);
    }

    void lay_path(const ZillionsRow& row, const std::vector<std::pair<const ZillionsPlace*, ZillionsContents>>& path,
                  ZillionsMove move) {
        std::optional<ZillionsPieces> hurdle;
        bool jumps = false;
        for (const auto& [place, contents] : path) {
            if (contents.may_be_empty()) continue;
            const std::optional<ZillionsPieces> pieces = pieces_of(contents);
            if (!pieces || (jumps && hurdle != pieces)) return refuse("different pieces on the way");
            hurdle = pieces;
            jumps = true;
        }
        if (hurdle && !(hurdle->whose == Whose::any && hurdle->kinds.empty())) move.manner.hurdle = hurdle;
        bool linked = !way_is_even(row.journeys[0].to);
        for (const auto& [place, contents] : path) linked = linked || !way_is_even(place->point);
        if (linked)
            lay_linked(row, path, move);
        else
            lay_even(row, path, move);
    }
    [[nodiscard]] bool way_is_even(const ZillionsPoint& point) const {
        return !point.way || std::all_of(point.way->begin(), point.way->end(), [this](int direction) {
            return game_.board.vectors[static_cast<std::size_t>(direction)].has_value();
        });
    }

    // On a grid each place is a vector from the start; the path goes from one to the next, wherever they lie.
    void lay_even(const ZillionsRow& row, const std::vector<std::pair<const ZillionsPlace*, ZillionsContents>>& path,
                  const ZillionsMove& move) {
        std::map<std::vector<std::vector<int>>, std::vector<std::size_t>> classes;
        for (std::size_t s = 0; s < row.starts.size(); ++s) {
            if (!row.starts[s]) continue;
            std::vector<std::vector<int>> vectors;
            for (const auto& [place, contents] : path) vectors.push_back(vector_to(s, place->point));
            vectors.push_back(vector_to(s, row.journeys[0].to));
            classes[vectors].push_back(s);
            if (classes.size() > most_offsets) return refuse("a move that is another one on each part of the board");
        }
        for (const auto& [vectors, members] : classes) {
            ZillionsMove one = move;
            one.starts.assign(row.starts.size(), false);
            for (const std::size_t s : members) one.starts[s] = true;
            one.open.assign(row.starts.size(), false);
            one.ends.assign(row.starts.size(), -1);
            for (std::size_t s = 0; s < row.starts.size(); ++s) {
                bool open = true;
                int there = -1;
                for (const std::vector<int>& vector : vectors) {
                    there = reached(s, vector);
                    open = open && there >= 0;
                }
                one.open[s] = open;
                one.ends[s] = open ? there : -1;
            }
            std::vector<int> before(frame_.lengths.size(), 0);
            for (std::size_t i = 0; i < vectors.size(); ++i) {
                ZillionsStep step;
                std::vector<int> difference(before.size());
                for (std::size_t axis = 0; axis < before.size(); ++axis)
                    difference[axis] = vectors[i][axis] - before[axis];
                step.by = frame_.seen(player_, difference);
                if (i < path.size()) step.over = path[i].second == nothing_ ? Over::empty : Over::piece;
                one.steps.push_back(std::move(step));
                before = vectors[i];
            }
            read_.moves.push_back(std::move(one));
        }
    }
    [[nodiscard]] std::vector<int> vector_to(std::size_t start, const ZillionsPoint& point) const {
        const std::vector<int>& from = frame_.places[start];
        const std::vector<int>& to = frame_.places[static_cast<std::size_t>((*point.at)[start])];
        std::vector<int> vector(from.size());
        for (std::size_t axis = 0; axis < from.size(); ++axis) vector[axis] = to[axis] - from[axis];
        return vector;
    }
    [[nodiscard]] int reached(std::size_t start, const std::vector<int>& vector) const {
        std::vector<int> place = frame_.places[start];
        for (std::size_t axis = 0; axis < place.size(); ++axis) place[axis] += vector[axis];
        return frame_.position_at(place);
    }

    // With links each direction is a step, and cells that do not matter are passed over one by one.
    void lay_linked(const ZillionsRow& row, const std::vector<std::pair<const ZillionsPlace*, ZillionsContents>>& path,
                    ZillionsMove move) {
        std::vector<int> way;
        std::vector<std::pair<std::size_t, Over>> stops;  // after how many steps, and what is there
        const auto follow = [&](const ZillionsPoint& point, Over over) {
            if (!point.way || point.way->size() <= way.size() ||
                !std::equal(way.begin(), way.end(), point.way->begin()))
                return false;
            way = *point.way;
            stops.emplace_back(way.size(), over);
            return true;
        };
        for (const auto& [place, contents] : path)
            if (!follow(place->point, contents == nothing_ ? Over::empty : Over::piece))
                return refuse("a place beside the way, on a board with links");
        if (!follow(row.journeys[0].to, Over::empty)) return refuse("a place beside the way, on a board with links");
        move.starts = row.starts;
        move.open.assign(row.starts.size(), false);
        move.ends.assign(row.starts.size(), -1);
        for (std::size_t s = 0; s < row.starts.size(); ++s) {
            int there = static_cast<int>(s);
            for (const int direction : way)
                if (there >= 0)
                    there = game_.board.next[static_cast<std::size_t>(direction)][static_cast<std::size_t>(there)];
            move.open[s] = there >= 0;
            move.ends[s] = there;
        }
        std::size_t stop = 0;
        for (std::size_t i = 0; i < way.size(); ++i) {
            ZillionsStep step{frame_.seen(player_, game_.board.steps[static_cast<std::size_t>(way[i])]), Over::any};
            if (stops[stop].first == i + 1) step.over = stops[stop++].second;
            move.steps.push_back(std::move(step));
        }
        read_.moves.push_back(std::move(move));
    }

    // `n capture ... (verify last-to?) ... (verify last-from?)`: the victim went over the cell where the captor lands.
    void read_passing(const ZillionsRow& row) {
        const ZillionsPlace *victim = nullptr, *origin = nullptr;
        for (const ZillionsPlace& place : row.places)
            for (const auto& [name, value] : place.facts) {
                if (name == "last-to?" && value) victim = &place;
                if (name == "last-from?" && value) origin = &place;
                if (!value || (name != "last-to?" && name != "last-from?")) return refuse("the question " + name);
            }
        std::size_t captures = 0;
        bool of_victim = true;
        for (const ZillionsEffect& effect : row.effects) {
            if (effect.what != What::capture) continue;
            ++captures;
            of_victim = of_victim && victim && same_for(row.starts, effect.point, victim->point);
        }
        const ZillionsPoint& end = row.journeys[0].to;
        if (!victim || !origin || victim == origin || captures != 1 || !of_victim || row.is_partial ||
            victim->contents.may_be_empty() || victim->contents.may_be(Owner::own) ||
            victim->contents.may_be(Owner::neutral))
            return refuse("a capture by the last move of the other side");
        ZillionsMove move;
        move.player = player_;
        move.kinds = row.kinds;
        move.manner.en_passant = true;
        move.landing = nothing_;
        std::vector<int> victim_step;
        for (const ZillionsPlace& place : row.places) {
            if (&place == victim || is_start(row.starts, place.point)) continue;
            if (!(place.contents == nothing_) && !(place.contents == all_contents()))
                return refuse("a capture by the last move of the other side");
        }
        for (std::size_t s = 0; s < row.starts.size(); ++s) {
            if (!row.starts[s]) continue;
            const std::vector<int> to_victim = vector_to(s, victim->point), to_origin = vector_to(s, origin->point),
                                   to_end = vector_to(s, end);
            std::vector<int> went(to_end.size());
            for (std::size_t axis = 0; axis < to_end.size(); ++axis) {
                went[axis] = to_victim[axis] - to_origin[axis];
                // The end lies between the two, on the straight line.
                if ((to_end[axis] - to_origin[axis]) * 2 != went[axis])
                    return refuse("a capture by the last move of the other side");
            }
            if (!victim_step.empty() && victim_step != went)
                return refuse("a capture by the last move of the other side");
            victim_step = went;
        }
        read_.passing.push_back({victim->contents.kinds_of(Owner::enemy), frame_.seen(player_, victim_step)});
        lay_even(row, {}, move);
    }

    void read_castling(const ZillionsRow& row) {
        const ZillionsJourney &king = row.journeys[0], &partner = row.journeys[1];
        if (row.is_partial || !row.kinds.empty() || !is_start(row.starts, king.from))
            return refuse("two pieces that move at once");
        const ZillionsPlace* there = nullptr;
        ZillionsCastling castling;
        castling.player = player_;
        bool king_unmoved = false, partner_unmoved = false;
        for (const ZillionsPlace& place : row.places) {
            const bool is_partner = same_for(row.starts, place.point, partner.from);
            const bool start = is_start(row.starts, place.point);
            if (is_partner) there = &place;
            if (!is_partner && !start && !(place.contents == nothing_) && !(place.contents == all_contents()))
                return refuse("two pieces that move at once");
            for (const auto& [name, value] : place.facts) {
                if (listed(facts_.unmoved, name) && value && (start || is_partner))
                    (start ? king_unmoved : partner_unmoved) = true;
                else if (name != "attacked?" || value)
                    return refuse("two pieces that move at once, and the question " + name);
            }
        }
        if (!there || there->contents.may_be_empty() || there->contents.may_be(Owner::enemy) ||
            there->contents.count(Owner::own) != 1 || king_unmoved != partner_unmoved)
            return refuse("two pieces that move at once");
        for (const ZillionsEffect& effect : row.effects)
            if (effect.what == What::capture || !(listed(facts_.unmoved, effect.word) && !effect.value))
                return refuse("two pieces that move at once");
        castling.unmoved = king_unmoved;
        castling.partner = there->contents.kinds_of(Owner::own)[0];
        for (std::size_t s = 0; s < row.starts.size(); ++s) {
            if (!row.starts[s]) continue;
            ZillionsCastling one = castling;
            one.king_from = static_cast<int>(s);
            one.king_to = (*king.to.at)[s];
            one.partner_from = (*partner.from.at)[s];
            one.partner_to = (*partner.to.at)[s];
            for (const ZillionsPlace& place : row.places) {
                const int position = (*place.point.at)[s];
                if (place.contents == nothing_) one.empty.push_back(position);
                if (place.fact("attacked?") == false) one.safe.push_back(position);
            }
            if (one.king_to == one.partner_from || one.king_to == one.king_from || one.partner_to == one.partner_from)
                return refuse("two pieces that move at once");
            read_.castlings.push_back(std::move(one));
        }
    }

    const ZillionsGame& game_;
    const ZillionsFrame& frame_;
    const ZillionsFacts& facts_;
    std::size_t piece_, player_, splits_ = 0;
    ZillionsContents nothing_;
    ZillionsRead read_;
};

bool is_subset(const std::vector<bool>& a, const std::vector<bool>& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i] && !b[i]) return false;
    return true;
}

}  // namespace

ZillionsRead read_rows(const ZillionsGame& game, const ZillionsFrame& frame, const ZillionsFacts& facts,
                       std::size_t piece, std::size_t player, const std::vector<ZillionsRow>& rows) {
    return ZillionsRowReader(game, frame, facts, piece, player).read(rows);
}

void join_moves(std::vector<ZillionsMove>& moves) {
    for (ZillionsMove& move : moves) move.kinds.clear();
    const auto joined = [](const ZillionsMove& a, const ZillionsMove& b) -> std::optional<ZillionsMove> {
        if (a.player != b.player || a.steps != b.steps) return std::nullopt;
        ZillionsManner manner = b.manner;
        manner.first = a.manner.first;
        if (!(a.manner == manner)) return std::nullopt;
        const bool same_landing = a.landing == b.landing, same_targets = a.targets == b.targets,
                   same_starts = a.starts == b.starts, same_first = a.manner.first == b.manner.first;
        ZillionsMove result = a;
        if (same_first && same_landing && same_targets) {
            for (std::size_t s = 0; s < result.starts.size(); ++s) result.starts[s] = a.starts[s] || b.starts[s];
            return result;
        }
        if (same_first && same_targets && same_starts) {
            result.landing = a.landing.either(b.landing);
            return result;
        }
        if (same_first && same_landing && same_starts) {
            for (std::size_t t = 0; t < result.targets.size(); ++t) result.targets[t] = a.targets[t] || b.targets[t];
            return result;
        }
        // One of the two says all that the other one says.
        const auto covers = [](const ZillionsMove& wide, const ZillionsMove& narrow) {
            return (wide.manner.first == ZillionsManner::First::any || wide.manner.first == narrow.manner.first) &&
                   is_subset(narrow.starts, wide.starts) && is_subset(narrow.targets, wide.targets) &&
                   narrow.landing.without(wide.landing).impossible();
        };
        if (covers(a, b)) return a;
        if (covers(b, a)) return b;
        if (!same_first && same_landing && same_targets && same_starts) {
            result.manner.first = ZillionsManner::First::any;
            return result;
        }
        return std::nullopt;
    };
    // Moves that may be joined have the same steps; they are looked for among these only.
    std::map<std::pair<std::size_t, std::vector<ZillionsStep>>, std::vector<ZillionsMove>> groups;
    for (ZillionsMove& move : moves) {
        std::vector<ZillionsMove>& group = groups[{move.player, move.steps}];
        ZillionsMove next = std::move(move);
        for (std::size_t i = 0; i < group.size();) {
            if (auto both = joined(group[i], next)) {
                next = std::move(*both);
                group.erase(group.begin() + static_cast<std::ptrdiff_t>(i));
                i = 0;
            } else {
                ++i;
            }
        }
        group.push_back(std::move(next));
    }
    moves.clear();
    for (auto& [key, group] : groups)
        for (ZillionsMove& move : group) moves.push_back(std::move(move));
}

}  // namespace varia::importers
