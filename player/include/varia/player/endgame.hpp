// Endgames: the exact values of positions with so few pieces that all of these positions can be solved.
//
//     varia::player::Endgames endgames(varia::load_builtin("chess").value());
//     const auto solved = endgames.solve("K R k");
//     if (solved) std::cout << solved.value().of(varia::Side::first).longest;  // 31 half-moves, 16 moves
//
// Everything is found by retrograde analysis, backwards from the positions in which the rules end the game. Repetition,
// the move rule, counted moves and declarations are ignored: a side that can win at all counts as winning.
// docs/endgames.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/position.hpp>
#include <varia/result.hpp>
#include <varia/rules.hpp>
#include <varia/variant.hpp>

namespace varia::player {

// The value of a position with best play of both sides, for the side to move.
struct EndgameValue {
    Score share{1, 2};  // this side's part of 1
    int plies = 0;      // half-moves to the end; 0 if no side can force an end
    // Whether the side to move gets more than the other side, or less.
    [[nodiscard]] bool wins() const { return 2 * share.numerator > share.denominator; }
    [[nodiscard]] bool loses() const { return 2 * share.numerator < share.denominator; }
    friend bool operator==(const EndgameValue&, const EndgameValue&) = default;
};

// Statistics of all positions with one set of pieces and one side to move. If pieces are alike, each arrangement counts
// once.
struct EndgameCounts {
    struct Row {
        Score share;
        std::uint64_t positions = 0;
        int longest = 0;  // half-moves; 0 for draws
    };
    std::vector<Row> rows;  // the best result first; the row of half and half always exists
    std::uint64_t positions = 0;
    std::uint64_t won = 0, drawn = 0, lost = 0;  // with more than half, half, and less than half of the points
    int longest = 0;                             // half-moves of the longest win
};

struct EndgameProgress {
    std::string set;  // "K R k": the set that is being solved, of several that belong together
    enum class Stage : std::uint8_t { listing, linking, solving } stage = Stage::listing;
    int percent = 0;
};

// What solving may use, where its results are kept, and the callback for its progress.
struct EndgameLimits {
    std::size_t memory = 4096;  // MiB
    int threads = 1;
    std::string folder;  // where solved sets are stored and looked for first; empty: nowhere
    // Called now and then on the calling thread; if it returns false, solving stops.
    std::function<bool(const EndgameProgress&)> see;
};

// What is known about one set of pieces.
struct EndgameReport {
    std::string set;
    // Number of positions that are distinguished; positions count as the same if symmetries of the board map one to the
    // other.
    std::uint64_t numbers = 0;
    int symmetries = 1;               // number of symmetries of the board: rotations and mirror images
    EndgameCounts first, second;      // by the side to move
    std::optional<Position> longest;  // a position with the longest win
    bool from_file = false;
    double seconds = 0;
    std::vector<std::string> unkept;  // why the results could not be stored in the folder
    [[nodiscard]] const EndgameCounts& of(Side side) const { return side == Side::first ? first : second; }
};

// The solved sets of one variant. Belongs to one thread while it solves; afterwards any number of threads can read it.
class Endgames {
public:
    // Precondition: `variant` is not null.
    explicit Endgames(VariantPtr variant);
    ~Endgames();
    Endgames(Endgames&&) noexcept;
    Endgames& operator=(Endgames&&) noexcept;

    // The reason why no endgame of this variant can be solved. Without a value if they can be solved.
    [[nodiscard]] static std::optional<Diagnostic> refusal(const Variant& variant);
    // Solves a set of pieces, after solving all sets that captures and promotions can make of it. Capital letters are
    // the first side's pieces: "K R k", or "KRk".
    [[nodiscard]] Result<EndgameReport> solve(std::string_view set, const EndgameLimits& limits = {});
    // Reads the sets of this variant from a folder, and ignores those of other rules. Returns the number of sets read.
    std::size_t open(const std::string& folder);

    // The number of pieces of the largest set; 0 if there is no set.
    [[nodiscard]] int max_pieces() const;
    [[deprecated("max_pieces()")]] [[nodiscard]] int most_pieces() const { return max_pieces(); }
    [[nodiscard]] std::optional<EndgameValue> find(const Position& position) const;
    // The best play of both sides from a position to the end; empty if it is not known.
    [[nodiscard]] MoveList line(const Position& position) const;

    struct Impl;

private:
    std::unique_ptr<Impl> impl_;
};

}  // namespace varia::player
