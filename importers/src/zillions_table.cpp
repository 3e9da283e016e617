// From moves to lines.
#include "zillions_table.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "toml_draft.hpp"

namespace varia::importers {
namespace {

using Owner = ZillionsContents::Owner;
using Over = ZillionsStep::Over;
using Whose = ZillionsPieces::Whose;

constexpr std::size_t most_box = 20'000;  // combinations of step counts that are compared for one line

std::string vector_text(const std::vector<int>& vector) {
    std::vector<std::string> parts;
    for (const int component : vector) parts.push_back(std::to_string(component));
    return array_of(parts);
}

std::string range_text(int least, int most) {
    return "[" + std::to_string(least) + ", " + (most < 0 ? "inf" : std::to_string(most)) + "]";
}

// All turns and reflections of a path: every permutation of the axes and every sign.
std::set<std::vector<std::vector<int>>> images_of(const std::vector<std::vector<int>>& vectors) {
    std::set<std::vector<std::vector<int>>> images;
    const std::size_t axes = vectors.front().size();
    std::vector<std::size_t> order(axes);
    std::iota(order.begin(), order.end(), std::size_t{0});
    do {
        for (unsigned signs = 0; signs < (1u << axes); ++signs) {
            std::vector<std::vector<int>> image = vectors;
            for (std::size_t i = 0; i < vectors.size(); ++i)
                for (std::size_t axis = 0; axis < axes; ++axis) {
                    const int component = vectors[i][order[axis]];
                    image[i][axis] = (signs >> axis & 1) != 0 ? -component : component;
                }
            images.insert(std::move(image));
        }
    } while (std::next_permutation(order.begin(), order.end()));
    return images;
}

}  // namespace

// Moves of one player with the same vectors and manner, by how often each vector is repeated.
struct ZillionsTable::Group {
    std::size_t player = 0;
    ZillionsManner manner;
    ZillionsContents landing;
    std::vector<Run> shape;  // without counts
    std::map<Counts, const ZillionsMove*> moves;
};

ZillionsTable::ZillionsTable(const ZillionsGame& game, const ZillionsFrame& frame, ZillionsRegions& regions)
    : game_(game), frame_(frame), regions_(regions) {
    for (std::size_t player = 0; player < game.players.size(); ++player) {
        linked_.emplace_back();
        for (std::size_t d = 0; d < game.board.directions.size(); ++d)
            if (!game.board.vectors[d])
                linked_.back().emplace(frame.seen(player, game.board.steps[d]), static_cast<int>(d));
    }
}

int ZillionsTable::follow(std::size_t player, int position, const std::vector<int>& step) const {
    if (position < 0) return -1;
    const auto linked = linked_[player].find(step);
    if (linked != linked_[player].end())
        return game_.board.next[static_cast<std::size_t>(linked->second)][static_cast<std::size_t>(position)];
    // The step on the board: the one that the player sees as this step.
    const std::vector<ZillionsFrame::Sight>& view = frame_.views[player];
    std::vector<int> place = frame_.places[static_cast<std::size_t>(position)];
    for (std::size_t axis = 0; axis < place.size(); ++axis)
        place[view[axis].axis] += view[axis].reversed ? -step[axis] : step[axis];
    return frame_.position_at(place);
}

std::vector<int> ZillionsTable::ends_of(const Group& group, const Counts& counts) const {
    std::vector<int> ends(game_.board.positions.size());
    for (std::size_t s = 0; s < ends.size(); ++s) {
        int there = static_cast<int>(s);
        for (std::size_t run = 0; run < counts.size() && there >= 0; ++run)
            for (int i = 0; i < counts[run] && there >= 0; ++i)
                there = follow(group.player, there, group.shape[run].by);
        ends[s] = there;
    }
    return ends;
}

ZillionsRegion ZillionsTable::region_of(std::size_t player) const {
    ZillionsRegion region(game_.players.size(), game_.board.positions.size());
    region.players[player] = true;
    return region;
}

std::optional<std::vector<std::string>> ZillionsTable::lines(const std::vector<ZillionsMove>& moves,
                                                             const ZillionsTurns& turns) {
    entries_.clear();
    lines_.clear();
    std::vector<Group> groups;
    for (const ZillionsMove& move : moves) {
        if (move.manner.anywhere) {
            add_anywhere(move);
            continue;
        }
        std::vector<Run> shape;
        Counts counts;
        for (std::size_t i = 0; i < move.steps.size(); ++i) {
            const ZillionsStep& step = move.steps[i];
            const bool last = i + 1 == move.steps.size();
            const Over over = last ? Over::empty : step.over;
            if (!shape.empty() && shape.back().by == step.by && shape.back().over == over) {
                ++counts.back();
                continue;
            }
            // A piece that is jumped may stand next to the one that jumps: no empty cell before it.
            if (over == Over::piece &&
                (shape.empty() || !(shape.back().by == step.by && shape.back().over == Over::empty))) {
                shape.push_back({step.by, Over::empty, 1, 1});
                counts.push_back(0);
            }
            shape.push_back({step.by, over, 1, 1});
            counts.push_back(1);
        }
        const auto found = std::find_if(groups.begin(), groups.end(), [&](const Group& group) {
            return group.player == move.player && group.manner == move.manner && group.landing == move.landing &&
                   group.shape == shape && !group.moves.contains(counts);
        });
        if (found != groups.end())
            found->moves.emplace(counts, &move);
        else
            groups.push_back({move.player, move.manner, move.landing, shape, {{counts, &move}}});
    }
    for (const Group& group : groups) add_group(group);
    for (const Entry& entry : entries_) {
        if (write(entry, turns)) continue;
        // What cannot be said for all sides at once is said for each.
        for (std::size_t player = 0; player < entry.players.size(); ++player) {
            if (!entry.players[player]) continue;
            Entry one = entry;
            one.players.assign(entry.players.size(), false);
            one.players[player] = true;
            for (std::optional<ZillionsRegion>* region : {&one.from, &one.to})
                if (*region) (*region)->players = one.players;
            if (!write(one, turns)) return std::nullopt;
        }
    }
    return written();
}

void ZillionsTable::add_anywhere(const ZillionsMove& move) {
    Entry entry{move.manner, move.landing, {}, std::nullopt, std::nullopt, {}};
    entry.players.assign(game_.players.size(), false);
    entry.players[move.player] = true;
    const auto restricted = [&](const std::vector<bool>& positions) -> std::optional<ZillionsRegion> {
        if (std::all_of(positions.begin(), positions.end(), [](bool one) { return one; })) return std::nullopt;
        ZillionsRegion region = region_of(move.player);
        region.care[move.player].assign(positions.size(), true);
        region.wanted[move.player] = positions;
        return region;
    };
    entry.from = restricted(move.starts);
    entry.to = restricted(move.targets);
    add(std::move(entry));
}

void ZillionsTable::add_group(const Group& group) {
    const auto tried = [this](const Group& part) {
        return add_box(part, false, false) || add_box(part, false, true) || add_box(part, true, false) ||
               add_box(part, true, true);
    };
    if (tried(group)) return;
    Group everywhere = group, elsewhere = group;
    everywhere.moves.clear();
    elsewhere.moves.clear();
    for (const auto& [counts, move] : group.moves)
        (move->starts == move->open ? everywhere : elsewhere).moves.emplace(counts, move);
    for (const Group* part : {&everywhere, &elsewhere}) {
        if (part->moves.empty() || (part->moves.size() < group.moves.size() && tried(*part))) continue;
        for (const auto& [counts, move] : part->moves) {
            Group one = group;
            one.moves = {{counts, move}};
            tried(one);  // one move always has an end or a beginning that says it
        }
    }
}

// Adds the moves of a group as one entry, if they are all whose numbers of steps lie between the least and the most of
// each run, from the positions of one region and to those of another.
bool ZillionsTable::add_box(const Group& group, bool with_from, bool with_to) {
    const std::size_t runs = group.shape.size(), positions = game_.board.positions.size();
    Counts low = group.moves.begin()->first, high = low;
    std::vector<bool> begins(positions, false), ends(positions, false);
    for (const auto& [counts, move] : group.moves) {
        for (std::size_t run = 0; run < runs; ++run) {
            low[run] = std::min(low[run], counts[run]);
            high[run] = std::max(high[run], counts[run]);
        }
        for (std::size_t s = 0; s < positions; ++s)
            if (move->starts[s]) {
                begins[s] = true;
                ends[static_cast<std::size_t>(move->ends[s])] = true;
            }
    }
    std::size_t size = 1;
    for (std::size_t run = 0; run < runs; ++run) {
        size *= static_cast<std::size_t>(high[run] - low[run] + 1);
        if (size > most_box) return false;
    }
    ZillionsRegion from = region_of(group.player), to = from;
    from.wanted[group.player] = begins;
    to.wanted[group.player] = ends;
    // Whether the moves with these counts are just those that the entry would say.
    const auto fits = [&](const Counts& counts, bool& open) {
        const auto found = group.moves.find(counts);
        const std::vector<int> there = found != group.moves.end() ? found->second->ends : ends_of(group, counts);
        open = false;
        for (std::size_t s = 0; s < positions; ++s) {
            const bool leads = there[s] >= 0;
            open = open || leads;
            const bool said = leads && (!with_from || begins[s]) &&
                              (!with_to || ends[static_cast<std::size_t>(there[s])]);
            if (said != (found != group.moves.end() && found->second->starts[s])) return false;
            if (!leads) continue;
            from.care[group.player][s] = true;
            to.care[group.player][static_cast<std::size_t>(there[s])] = true;
        }
        return true;
    };
    bool open = false;
    for (Counts counts = low;;) {
        if (!fits(counts, open)) return false;
        std::size_t run = 0;
        while (run < runs && counts[run] == high[run]) {
            counts[run] = low[run];
            ++run;
        }
        if (run == runs) break;
        ++counts[run];
    }
    Entry entry{group.manner, group.landing, group.shape, std::nullopt, std::nullopt, {}};
    for (std::size_t run = 0; run < runs; ++run) {
        entry.runs[run].least = low[run];
        entry.runs[run].most = high[run];
        // A run that has been walked until the board ended has no limit; one of a single step is a step.
        if (low[run] == high[run] || group.shape[run].over == Over::piece) continue;
        Counts more = low;
        bool endless = true;
        const ZillionsRegion from_before = from, to_before = to;
        for (more[run] = high[run] + 1; endless; ++more[run]) {
            const std::size_t limit = positions + 1;
            if (!fits(more, open) || static_cast<std::size_t>(more[run]) > limit) endless = false;
            if (!open) break;
        }
        if (endless) {
            entry.runs[run].most = -1;
        } else {
            from = from_before;
            to = to_before;
        }
    }
    if (with_from) entry.from = std::move(from);
    if (with_to) entry.to = std::move(to);
    entry.players.assign(game_.players.size(), false);
    entry.players[group.player] = true;
    add(std::move(entry));
    return true;
}

// Adds an entry, or its player to the same entry of other players.
void ZillionsTable::add(Entry entry) {
    for (Entry& each : entries_) {
        bool others = false;
        for (std::size_t player = 0; player < each.players.size(); ++player)
            others = others || (each.players[player] && entry.players[player]);
        if (others || !(each.manner == entry.manner) || !(each.landing == entry.landing) || each.runs != entry.runs ||
            each.from.has_value() != entry.from.has_value() || each.to.has_value() != entry.to.has_value())
            continue;
        for (std::size_t player = 0; player < each.players.size(); ++player)
            each.players[player] = each.players[player] || entry.players[player];
        if (each.from) each.from->add(*entry.from);
        if (each.to) each.to->add(*entry.to);
        return;
    }
    entries_.push_back(std::move(entry));
}

bool ZillionsTable::write(const Entry& entry, const ZillionsTurns& turns) {
    const auto letters = [this](const std::vector<std::size_t>& kinds) {
        std::vector<std::string> names;
        for (const std::size_t kind : kinds) names.push_back(game_.pieces[kind].letter);
        return array_of_texts(names);
    };
    const ZillionsManner& manner = entry.manner;
    std::size_t sides = 0, side = 0;
    for (std::size_t player = 0; player < entry.players.size(); ++player)
        if (entry.players[player]) {
            ++sides;
            side = player;
        }
    if (sides != 1 && sides != entry.players.size()) return false;
    InlineTable keys;  // all that does not depend on what is captured
    std::string from, to;
    if (entry.from) {
        const auto text = regions_.text(*entry.from);
        if (!text) return false;
        from = *text;
    }
    if (entry.to) {
        const auto text = regions_.text(*entry.to);
        if (!text) return false;
        to = *text;
    }
    keys.set_if(manner.first == ZillionsManner::First::yes, "first", "true");
    keys.set_if(!from.empty(), "from", toml_text(from));
    keys.set_if(!to.empty(), "to", toml_text(to));
    keys.set_if(manner.exposes, "exposes", "true");
    keys.set_if(manner.en_passant, "en_passant", "true");
    keys.set_if(manner.safe_start, "safe", toml_text("start"));
    if (manner.takes_hurdle) {
        keys.set("takes", toml_text("hurdle"));
        if (manner.hurdle && !manner.hurdle->kinds.empty()) keys.set("victims", letters(manner.hurdle->kinds));
    } else if (manner.hurdle) {
        InlineTable hurdle;
        hurdle.set_if(!manner.hurdle->kinds.empty(), "of", letters(manner.hurdle->kinds));
        if (manner.hurdle->whose != Whose::any)
            hurdle.set("side", toml_text(manner.hurdle->whose == Whose::own ? "own" : "enemy"));
        keys.set("hurdle", hurdle.text());
    }
    if (const auto steps = turns.steps_of_type.find(manner.type); steps != turns.steps_of_type.end())
        if (steps->second != std::vector<std::string>{"move"})
            keys.set("step", steps->second.size() == 1 ? toml_text(steps->second[0]) : array_of_texts(steps->second));
    if (manner.is_partial)
        if (const auto after = turns.step_after.find(manner.partial_type); after != turns.step_after.end())
            keys.set("then", toml_text(after->second));
    if (sides != entry.players.size()) keys.set("side", toml_text(game_.sides[side]));

    // What stands where the move ends: enemies, own pieces, or both, and perhaps nothing.
    struct Landing {
        bool quiet = false;
        std::optional<ZillionsPieces> pieces;
    };
    std::vector<Landing> landings;
    if (manner.takes_hurdle) {
        landings.push_back({});
    } else {
        const std::size_t all = game_.pieces.size();
        const auto kinds = [&](Owner owner) {
            std::vector<std::size_t> found = entry.landing.kinds_of(owner);
            if (found.size() == all) found.clear();
            return found;
        };
        const bool own = entry.landing.may_be(Owner::own), enemy = entry.landing.may_be(Owner::enemy),
                   quiet = entry.landing.may_be_empty();
        if (own && enemy && kinds(Owner::own) == kinds(Owner::enemy)) {
            landings.push_back({quiet, ZillionsPieces{Whose::any, kinds(Owner::own)}});
        } else {
            if (enemy || !own)
                landings.push_back(
                    {quiet, enemy ? std::optional(ZillionsPieces{Whose::enemy, kinds(Owner::enemy)}) : std::nullopt});
            if (own) landings.push_back({quiet && !enemy, ZillionsPieces{Whose::own, kinds(Owner::own)}});
        }
    }

    for (const Landing& landing : landings) {
        InlineTable rest;
        if (!manner.takes_hurdle) {
            rest.set_if(!landing.pieces, "only", toml_text("quiet"));
            rest.set_if(landing.pieces && !landing.quiet, "only", toml_text("capture"));
            if (landing.pieces && landing.pieces->whose != Whose::enemy)
                rest.set("captures", toml_text(landing.pieces->whose == Whose::own ? "own" : "any"));
            if (landing.pieces && !landing.pieces->kinds.empty()) rest.set("victims", letters(landing.pieces->kinds));
        }
        for (const auto& [key, value] : keys.items()) rest.set(key, value);

        Line line;
        std::vector<std::vector<int>> vectors;
        std::vector<Run> runs;
        for (const Run& run : entry.runs)
            if (run.most != 0) runs.push_back(run);
        for (const Run& run : runs) vectors.push_back(run.by);
        InlineTable form;
        const auto is_step = [](const Run& run) { return run.least == 1 && run.most == 1; };
        std::optional<std::size_t> hurdle;
        bool straight = true, plain_path = true;
        std::size_t steps = 0;
        for (std::size_t i = 0; i < runs.size(); ++i) {
            straight = straight && runs[i].by == runs[0].by;
            plain_path = plain_path && runs[i].over == Over::empty && runs[i].least == runs[i].most;
            steps += static_cast<std::size_t>(std::max(runs[i].most, 0));
            if (runs[i].over == Over::piece && is_step(runs[i]) && !hurdle)
                hurdle = i;
            else if (runs[i].over != Over::empty)
                straight = false;
        }
        if (manner.anywhere) {
            line.form = "anywhere";
            vectors.clear();
        } else if (runs.size() == 1 && is_step(runs[0])) {
            line.form = "leap";
        } else if (runs.size() == 1) {
            line.form = "slide";
            if (runs[0].least != 1 || runs[0].most >= 0)
                form.set("range",
                         runs[0].least == 1 ? std::to_string(runs[0].most) : range_text(runs[0].least, runs[0].most));
        } else if (straight && hurdle && *hurdle + 1 < runs.size()) {
            line.form = "hop";
            const Run before = *hurdle == 0 ? Run{runs[0].by, Over::empty, 0, 0} : runs[0];
            const Run& after = runs.back();
            if (before.least != 0 || before.most >= 0) form.set("before", range_text(before.least, before.most));
            if (after.least != 1 || after.most >= 0) form.set("after", range_text(after.least, after.most));
            vectors = {runs[0].by};
        } else if (plain_path && steps <= 16) {
            line.form = "path";
            line.shape = runs;
        } else {
            line.form = "legs";
            line.shape = runs;
        }
        for (const auto& [key, value] : rest.items()) form.set(key, value);
        for (Run& run : line.shape) run.by.clear();
        line.rest = form.text();
        const auto like = std::find_if(lines_.begin(), lines_.end(), [&line](const Line& each) {
            return each.form == line.form && each.rest == line.rest && each.shape == line.shape;
        });
        if (like == lines_.end()) {
            line.vectors.push_back(std::move(vectors));
            lines_.push_back(std::move(line));
        } else if (std::find(like->vectors.begin(), like->vectors.end(), vectors) == like->vectors.end()) {
            like->vectors.push_back(std::move(vectors));
        }
    }
    return true;
}

std::vector<std::string> ZillionsTable::written() const {
    std::vector<std::string> texts;
    for (const Line& line : lines_) {
        const std::string rest = line.rest.size() > 4 ? ", " + line.rest.substr(2) : " }";
        if (line.form == "anywhere") {
            texts.push_back("{ anywhere = true" + rest);
            continue;
        }
        const auto form_of = [&line](const std::vector<std::vector<int>>& vectors) {
            if (line.form == "path") {
                std::vector<std::string> steps;
                for (std::size_t i = 0; i < vectors.size(); ++i)
                    for (int count = 0; count < line.shape[i].most; ++count) steps.push_back(vector_text(vectors[i]));
                return "path = " + array_of(steps);
            }
            std::vector<std::string> legs;
            for (std::size_t i = 0; i < vectors.size(); ++i) {
                const Run& run = line.shape[i];
                InlineTable leg;
                leg.set("step", vector_text(vectors[i]));
                if (run.least != 1 || run.most != 1) leg.set("range", range_text(run.least, run.most));
                if (i + 1 < vectors.size()) {
                    leg.set_if(run.over != Over::empty, "over", toml_text(run.over == Over::piece ? "piece" : "any"));
                    leg.set("stop", "false");
                }
                legs.push_back(leg.text());
            }
            return "legs = " + array_of(legs);
        };
        // The paths whose turns and reflections are all there are said once.
        std::vector<std::vector<std::vector<int>>> all, left = line.vectors;
        for (const auto& vectors : line.vectors) {
            if (std::find(left.begin(), left.end(), vectors) == left.end()) continue;
            if (vectors.front().size() > 3) break;
            const auto images = images_of(vectors);
            if (images.size() < 2 || !std::all_of(images.begin(), images.end(), [&left](const auto& image) {
                    return std::find(left.begin(), left.end(), image) != left.end();
                }))
                continue;
            std::erase_if(left, [&images](const auto& each) { return images.contains(each); });
            all.push_back(*images.rbegin());
        }
        const bool one_vector = line.form == "leap" || line.form == "slide" || line.form == "hop";
        for (const bool expanded : {true, false}) {
            const auto& set = expanded ? all : left;
            if (set.empty()) continue;
            const std::string expand = expanded ? "" : ", expand = \"none\"";
            if (!one_vector) {
                for (const auto& vectors : set) texts.push_back("{ " + form_of(vectors) + expand + rest);
                continue;
            }
            std::vector<std::string> list;
            for (const auto& vectors : set) list.push_back(vector_text(vectors.front()));
            texts.push_back("{ " + line.form + " = " + (list.size() == 1 ? list[0] : array_of(list)) + expand + rest);
        }
    }
    return texts;
}

}  // namespace varia::importers
