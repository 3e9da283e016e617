// A set of pieces and the numbers of its positions: each way to put the pieces on the board has one, and all that the
// board's symmetries make of it have the same.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/position.hpp>
#include <varia/rules.hpp>
#include <varia/variant.hpp>

namespace varia::player {

inline constexpr std::size_t most_men = 8;

// Pieces by their letters, those of the first side first.
[[nodiscard]] std::string text_of_men(const Variant& variant, const std::vector<Piece>& men);
// Reads "K R k". A piece that is none is an error.
[[nodiscard]] Result<std::vector<Piece>> men_of_text(const Variant& variant, std::string_view text);
// The same number for the same pieces, however they stand.
[[nodiscard]] std::uint64_t key_of_man(Piece piece);
[[nodiscard]] std::uint64_t key_of_men(const std::vector<Piece>& men);

// Immutable.
class EndgameSet {
public:
    static constexpr std::uint64_t nowhere = ~std::uint64_t{0};

    // `everywhere`: pieces may stand on any cell, not only on those that they can come to by their own moves.
    EndgameSet(VariantPtr variant, std::vector<Piece> men, bool everywhere);

    [[nodiscard]] const std::vector<Piece>& men() const { return men_; }
    [[nodiscard]] std::uint64_t key() const { return key_; }
    [[nodiscard]] bool everywhere() const { return everywhere_; }
    // Ways to put the pieces; for each of them there is a number for each side to move and each value of the state.
    [[nodiscard]] std::uint64_t placings() const { return placings_; }
    [[nodiscard]] std::uint64_t numbers() const { return placings_ * static_cast<std::uint64_t>(heads()); }
    [[nodiscard]] int heads() const { return 2 * states_; }
    [[nodiscard]] int symmetries() const { return static_cast<int>(maps_.size()); }

    // Where the pieces of a placing stand, in the order of men(). False if two are on one cell, or like pieces are not
    // in order: then there is another number for that.
    [[nodiscard]] bool cells_of(std::uint64_t placing, Cell* cells) const;
    // The number of pieces that stand so; nowhere if one stands where it cannot. `head`: 2 * state + side to move.
    [[nodiscard]] std::uint64_t number(const Cell* cells, int head) const;
    // The same of a position with these pieces; nowhere, too, if one of them has a right that no number tells.
    [[nodiscard]] std::uint64_t number(const Position& position) const;
    // How many placings on the whole board a placing stands for.
    [[nodiscard]] int weight(std::uint64_t placing) const { return weights_[placing / rest_]; }

    // A piece put on its cell, with its unmoved mark where it must have one.
    void put(Position& position, std::size_t man, Cell cell) const;
    // The side to move and the state. False if there can be no such state with the pieces where they are.
    [[nodiscard]] bool set_head(Position& position, int head) const;
    [[nodiscard]] int head_of(const Position& position) const;

private:
    void find_domains();
    void find_symmetries();
    void choose_anchor();
    [[nodiscard]] std::vector<Kind> kinds_in_play() const;
    [[nodiscard]] std::vector<std::uint8_t> domain_of(Rules& rules, Piece piece,
                                                      std::vector<std::uint8_t>& homes) const;
    [[nodiscard]] bool keeps_rules() const;
    [[nodiscard]] bool keeps(const std::vector<Vector>& images, const std::vector<Cell>& map) const;
    [[nodiscard]] bool keeps_kind(Kind kind, Side side, const std::vector<Vector>& images,
                                  const std::vector<Cell>& map) const;
    [[nodiscard]] bool keeps_zone(const ZoneRef& zone, Side side, const std::vector<Cell>& map) const;

    VariantPtr variant_;
    std::vector<Piece> men_;
    bool everywhere_;
    std::uint64_t key_ = 0;
    std::size_t cells_;
    // By man and cell: may it stand there; has it not moved then.
    std::vector<std::vector<std::uint8_t>> domains_, homes_;
    std::vector<std::vector<Cell>> maps_;  // the symmetries, the first of which changes nothing
    // By man and cell: the number of the cell among its own; -1: none.
    std::vector<std::vector<std::int32_t>> local_;
    std::vector<std::vector<Cell>> own_;  // and back; of the first man one cell of each orbit
    // Of the first man: the symmetry that brings a cell to that one.
    std::vector<std::uint16_t> to_own_;
    std::vector<int> weights_;
    std::vector<std::uint8_t> like_before_;  // whether a man is as the one before
    int states_ = 1;
    struct State {
        int least, count;
    };
    std::vector<State> values_;  // of the variant's own
    std::uint64_t placings_ = 0, rest_ = 1;
    std::array<int, 2> turns_{};  // the index in the order, by side
};

}  // namespace varia::player
