// A set of pieces and the numbers of its positions: each way to place the pieces on the board has a number, and
// placings that the board's symmetries map to each other have the same number.
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

inline constexpr std::size_t max_men = 8;

// The letters of the pieces; the first side's pieces come first.
[[nodiscard]] std::string text_of_men(const Variant& variant, const std::vector<Piece>& men);
// Reads "K R k". Returns an error if a letter is no piece of the variant.
[[nodiscard]] Result<std::vector<Piece>> men_of_text(const Variant& variant, std::string_view text);
// Hashes of pieces, which do not depend on the cells where the pieces stand.
[[nodiscard]] std::uint64_t key_of_man(Piece piece);
[[nodiscard]] std::uint64_t key_of_men(const std::vector<Piece>& men);

// Immutable.
class EndgameSet {
public:
    static constexpr std::uint64_t nowhere = ~std::uint64_t{0};

    // `everywhere`: pieces may stand on any cell, not only on the cells that they can reach by their own moves.
    EndgameSet(VariantPtr variant, std::vector<Piece> men, bool everywhere);

    [[nodiscard]] const std::vector<Piece>& men() const { return men_; }
    [[nodiscard]] std::uint64_t key() const { return key_; }
    [[nodiscard]] bool everywhere() const { return everywhere_; }
    // How many placings there are. A placing has one position number for each side to move and each value of the state.
    [[nodiscard]] std::uint64_t placings() const { return placings_; }
    [[nodiscard]] std::uint64_t numbers() const { return placings_ * static_cast<std::uint64_t>(heads()); }
    [[nodiscard]] int heads() const { return 2 * states_; }
    [[nodiscard]] int symmetries() const { return static_cast<int>(maps_.size()); }

    // Finds the cells of the pieces of a placing, in the order of pieces(). Returns false if two pieces stand on one
    // cell, or if equal pieces are not in ascending order: another number stands for that placing.
    [[nodiscard]] bool cells_of(std::uint64_t placing, Cell* cells) const;
    // The number of the position with the pieces on these cells; `nowhere` if a piece cannot stand on its cell. `head`:
    // 2 * state + side to move.
    [[nodiscard]] std::uint64_t number(const Cell* cells, int head) const;
    // The number of a position with these pieces; `nowhere` also if a piece has a right that no number expresses.
    [[nodiscard]] std::uint64_t number(const Position& position) const;
    // How many placings on the whole board have the same number as this placing.
    [[nodiscard]] int weight(std::uint64_t placing) const { return weights_[placing / rest_]; }

    // Puts a piece on its cell, with the unmoved mark if the piece must have one there.
    void put(Position& position, std::size_t man, Cell cell) const;
    // Sets the side to move and the state. Returns false if the state is impossible with the pieces where they stand.
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
    // By piece and cell: whether the piece may stand there; whether the piece counts as unmoved there.
    std::vector<std::vector<std::uint8_t>> domains_, homes_;
    std::vector<std::vector<Cell>> maps_;  // the symmetries as maps of cells; the first is the identity
    // By piece and cell: the index of the cell in own_; -1 if the piece cannot stand there.
    std::vector<std::vector<std::int32_t>> local_;
    std::vector<std::vector<Cell>> own_;  // by piece: its possible cells; for the first piece one cell of each orbit
    // By cell of the first piece: the symmetry that maps the cell to the chosen cell of its orbit.
    std::vector<std::uint16_t> to_own_;
    std::vector<int> weights_;
    std::vector<std::uint8_t> like_before_;  // whether a piece equals the piece before it
    int states_ = 1;
    struct State {
        int min, count;
    };
    std::vector<State> values_;  // of the state values of the variant
    std::uint64_t placings_ = 0, rest_ = 1;
    std::array<int, 2> turns_{};  // by side: its index in Variant::order()
};

}  // namespace varia::player
