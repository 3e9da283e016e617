// A board that can only apply consequences. Tests compare it with the position after a move, to check the move's
// consequences.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <varia/consequence.hpp>
#include <varia/position.hpp>

namespace conformance {

struct Model {
    explicit Model(const varia::Position& position);
    friend bool operator==(const Model&, const Model&) = default;

    std::vector<varia::Piece> cells;
    std::vector<bool> filled;
    std::vector<int> states;
    std::map<varia::PieceCode, int> hands;
    std::array<int, varia::max_sides> checks{};
    varia::Cell exposed = varia::no_cell;  // with two sides only
};

// Applies the consequences on one board to a model of that board. Consequences that happen together are applied in
// three steps: first all pieces leave, then blocks move, then all pieces arrive.
class Replay {
public:
    // `mover` is the side whose checks are counted.
    Replay(const varia::Position& before, varia::Side mover)
        : model_(before), variant_(before.variant()), mover_(mover) {}
    // Applies the consequences of a whole move.
    Replay(const varia::Position& before, const varia::ConsequenceList& list);

    void leave(const varia::Consequence& c);
    void go(const varia::Consequence& c);
    void arrive(const varia::Consequence& c);
    // The right to capture en passant ends.
    void expose_nothing() { model_.exposed = varia::no_cell; }

    [[nodiscard]] const Model& model() const { return model_; }
    // Returns the first consequence that could not be applied, with the reason; empty if all could be applied.
    [[nodiscard]] const std::string& wrong() const { return wrong_; }

private:
    varia::Piece& cell(varia::Cell c) { return model_.cells.at(c); }
    void expect(bool right, const char* what) {
        if (!right && wrong_.empty()) wrong_ = what;
    }
    Model model_;
    const varia::Variant& variant_;
    varia::Side mover_;
    std::string wrong_;
};

}  // namespace conformance
