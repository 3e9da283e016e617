// A board that knows nothing but how to apply consequences: what is told of a move is held to the position after it.
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
    varia::Cell exposed = varia::no_cell;  // of two sides
};

// Consequences of one board, applied to a model of it in three strokes: of what happens together all leave, blocks go,
// all arrive.
class Replay {
public:
    // `mover` is the side whose checks are counted.
    Replay(const varia::Position& before, varia::Side mover)
        : model_(before), variant_(before.variant()), mover_(mover) {}
    // A whole move's.
    Replay(const varia::Position& before, const varia::ConsequenceList& list);

    void leave(const varia::Consequence& c);
    void go(const varia::Consequence& c);
    void arrive(const varia::Consequence& c);
    // A right to capture en passant is over.
    void expose_nothing() { model_.exposed = varia::no_cell; }

    [[nodiscard]] const Model& model() const { return model_; }
    // What could not be applied, the first; empty if all could.
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
