// Endgames: what positions with so few pieces are worth that all of them can be tried.
//
//     varia::player::Endgames endgames(varia::load_builtin("chess").value());
//     const auto solved = endgames.solve("K R k");
//     if (solved) std::cout << solved.value().of(varia::Side::first).longest;  // 31 half-moves, 16 moves
//
// Everything is found backwards from the ends that the rules know. Repetition, the move rule, counted moves and
// declarations are left aside: who can win at all has won. docs/endgames.md.
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

// What a position comes to with best play, for the side to move.
struct EndgameValue {
    Score share{1, 2};  // its part of 1
    int plies = 0;      // half-moves to the end; 0 where nobody can force one
    // Whether it gets more than the other, or less.
    [[nodiscard]] bool wins() const { return 2 * share.numerator > share.denominator; }
    [[nodiscard]] bool loses() const { return 2 * share.numerator < share.denominator; }
    friend bool operator==(const EndgameValue&, const EndgameValue&) = default;
};

// All positions of a set with one side to move, counted: each placing once, where pieces are alike.
struct EndgameCounts {
    struct Row {
        Score share;
        std::uint64_t positions = 0;
        int longest = 0;  // half-moves; of draws none
    };
    std::vector<Row> rows;  // the best first; half and half is always there
    std::uint64_t positions = 0;
    std::uint64_t won = 0, drawn = 0, lost = 0;  // more than half, half, less
    int longest = 0;                             // half-moves of the longest win
};

struct EndgameProgress {
    std::string set;  // "K R k": of several that belong together the one that is worked on
    enum class Stage : std::uint8_t { listing, linking, solving } stage = Stage::listing;
    int percent = 0;
};

struct EndgameLimits {
    std::size_t memory = 4096;  // MiB
    int threads = 1;
    std::string folder;  // where what has been solved is kept, and looked for first; empty: nowhere
    // Called now and then, on the calling thread; false makes an end of it.
    std::function<bool(const EndgameProgress&)> see;
};

// What has been found out about one set.
struct EndgameReport {
    std::string set;
    std::uint64_t numbers = 0;        // positions that were told apart ...
    int symmetries = 1;               // ... of boards that are the same turned and mirrored in so many ways
    EndgameCounts first, second;      // by the side to move
    std::optional<Position> longest;  // a position with the longest win in it
    bool from_file = false;
    double seconds = 0;
    std::vector<std::string> unkept;  // why it could not be kept in the folder
    [[nodiscard]] const EndgameCounts& of(Side side) const { return side == Side::first ? first : second; }
};

// The solved sets of one variant. Belongs to one thread while it solves; afterwards any number may ask it.
class Endgames {
public:
    // Precondition: variant is not null.
    explicit Endgames(VariantPtr variant);
    ~Endgames();
    Endgames(Endgames&&) noexcept;
    Endgames& operator=(Endgames&&) noexcept;

    // Why none of this variant's endgames can be solved; nothing if they can.
    [[nodiscard]] static std::optional<Diagnostic> refusal(const Variant& variant);
    // Solves a set of pieces, and before it all that captures and promotions can make of it. Capital letters are the
    // first side's: "K R k", or "KRk".
    [[nodiscard]] Result<EndgameReport> solve(std::string_view set, const EndgameLimits& limits = {});
    // Takes in what a folder keeps of this variant's; what is not of these rules is passed over. How many.
    std::size_t open(const std::string& folder);

    // How many pieces the largest set has; 0 if there is none.
    [[nodiscard]] int most_pieces() const;
    [[nodiscard]] std::optional<EndgameValue> find(const Position& position) const;
    // How both play best from a position, to the end; nothing where that is not known.
    [[nodiscard]] MoveList line(const Position& position) const;

    struct Impl;

private:
    std::unique_ptr<Impl> impl_;
};

}  // namespace varia::player
