// The moves of a piece as lines of a variant file, as few as say them: moves along the same vector with more and more
// steps become a slide, moves that differ in their vectors alone become a list of vectors, and vectors that are all
// turns and reflections of one become this one.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "zillions_frame.hpp"
#include "zillions_game.hpp"
#include "zillions_moves.hpp"
#include "zillions_regions.hpp"

namespace varia::importers {

// The steps of a turn in which moves are made (`step` of a move), and the step that follows a partial move (`then`).
struct ZillionsTurns {
    // By the type of a program, in small letters: the steps in which its moves are made.
    std::map<std::string, std::vector<std::string>> steps_of_type;
    std::map<std::string, std::string> step_after;  // by the type that an `add-partial` names
};

class ZillionsTable {
public:
    ZillionsTable(const ZillionsGame& game, const ZillionsFrame& frame, ZillionsRegions& regions);

    // The lines of the moves of one piece, of all players; each is an inline table. Precondition: the moves are joined,
    // and none is only for pieces that have moved. Nothing if a region cannot be said.
    [[nodiscard]] std::optional<std::vector<std::string>> lines(const std::vector<ZillionsMove>& moves,
                                                                const ZillionsTurns& turns);

private:
    // The same step so many times; `most` of -1 is any number.
    struct Run {
        std::vector<int> by;
        ZillionsStep::Over over = ZillionsStep::Over::empty;
        int least = 1, most = 1;
        friend bool operator==(const Run&, const Run&) = default;
        friend bool operator<(const Run& a, const Run& b) {
            return std::tie(a.by, a.over, a.least, a.most) < std::tie(b.by, b.over, b.least, b.most);
        }
    };
    struct Entry {
        ZillionsManner manner;
        ZillionsContents landing;
        std::vector<Run> runs;
        std::optional<ZillionsRegion> from, to;
        std::vector<bool> players;
    };
    using Counts = std::vector<int>;
    struct Group;

    void add_anywhere(const ZillionsMove& move);
    void add_group(const Group& group);
    bool add_box(const Group& group, bool with_from, bool with_to);
    [[nodiscard]] std::vector<int> ends_of(const Group& group, const Counts& counts) const;
    [[nodiscard]] int follow(std::size_t player, int position, const std::vector<int>& step) const;
    void add(Entry entry);
    [[nodiscard]] ZillionsRegion region_of(std::size_t player) const;
    bool write(const Entry& entry, const ZillionsTurns& turns);
    [[nodiscard]] std::vector<std::string> written() const;

    const ZillionsGame& game_;
    const ZillionsFrame& frame_;
    ZillionsRegions& regions_;
    std::vector<std::map<std::vector<int>, int>> linked_;  // by player: directions that are no vector, by their steps
    std::vector<Entry> entries_;
    // Lines in their order: all but the vectors, and the vectors of each.
    struct Line {
        std::string form, rest;  // "slide", "path" ..., and the keys behind the vectors
        std::vector<Run> shape;  // of `path` and `legs`: the runs, with vectors that do not count
        std::vector<std::vector<std::vector<int>>> vectors;
    };
    std::vector<Line> lines_;
};

}  // namespace varia::importers
