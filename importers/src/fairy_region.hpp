// Sets of cells of a board of at most twelve files and ten ranks, as Fairy-Stockfish has them.
#pragma once

#include <bitset>
#include <string>
#include <string_view>
#include <vector>

namespace varia::importers {

inline constexpr int most_files = 12, most_ranks = 10;

// Files and ranks count from 0. Cells elsewhere are in no region.
class Region {
public:
    static Region all() {
        Region region;
        region.cells_.set();
        return region;
    }
    [[nodiscard]] bool has(int file, int rank) const { return inside(file, rank) && cells_[index(file, rank)]; }
    void set(int file, int rank) {
        if (inside(file, rank)) cells_[index(file, rank)] = true;
    }
    [[nodiscard]] bool empty() const { return cells_.none(); }
    friend bool operator==(const Region&, const Region&) = default;
    Region& operator&=(const Region& other) {
        cells_ &= other.cells_;
        return *this;
    }
    Region& operator|=(const Region& other) {
        cells_ |= other.cells_;
        return *this;
    }
    friend Region operator&(Region a, const Region& b) { return a &= b; }
    friend Region operator|(Region a, const Region& b) { return a |= b; }
    Region operator~() const {
        Region region = *this;
        region.cells_.flip();
        return region;
    }

private:
    static bool inside(int file, int rank) { return file >= 0 && file < most_files && rank >= 0 && rank < most_ranks; }
    static std::size_t index(int file, int rank) { return static_cast<std::size_t>(rank * most_files + file); }
    std::bitset<most_files * most_ranks> cells_;
};

// The cells that a text names: "d4 e4", "*8" for a rank, "a*" for a file, "-" for none. False if it has another form.
[[nodiscard]] bool read_region(std::string_view text, Region& region);

// The part of a region on a board, and how a text says it.
class BoardRegions {
public:
    BoardRegions(int files, int ranks, bool turned) : files_(files), ranks_(ranks), turned_(turned) {}

    [[nodiscard]] Region board() const;
    // The region as the second side sees it: the ranks reversed, and the files too on a board that is turned.
    [[nodiscard]] Region seen(const Region& region) const;
    // An expression over file and rank, or an empty text if only a list of cells says it. The region may not be empty.
    [[nodiscard]] std::string expression(const Region& region) const;
    // The cells of the region as an array: ["a1", "b1"].
    [[nodiscard]] std::string list(const Region& region) const;

private:
    int files_, ranks_;
    bool turned_;
};

}  // namespace varia::importers
