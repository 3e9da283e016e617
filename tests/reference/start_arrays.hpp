// The start positions that lots make, as docs/lots.md describes them. All arrays are written out, and the number of an
// array is its place in the list; nothing is computed from a number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <varia/definition.hpp>

#include "space.hpp"
#include "state.hpp"

namespace reference {

class StartArrays {
public:
    // Lists nothing if one number would choose among more than `max_arrays` arrays, those that fulfil no condition
    // included. Precondition: the definition has lots, and the kernel accepts them. It must outlive this.
    StartArrays(const varia::Definition& definition, std::size_t max_arrays);

    // Whether all arrays are listed. If not, the other functions must not be called.
    [[nodiscard]] bool listed() const { return listed_; }
    // How many arrays there are: one number for all sides, or one for each side (SetupDef::each_side).
    [[nodiscard]] std::vector<std::uint64_t> counts() const;
    // The start position with the arrays of these numbers. `usual` is the start position without lots.
    [[nodiscard]] State start(const State& usual, const std::vector<std::uint64_t>& numbers) const;

private:
    using Row = std::vector<int>;  // a kind for each free cell, or 0
    // What some of the lots have put down.
    struct Array {
        std::vector<std::size_t> rows;  // of each lot, which of its rows
        std::map<int, Man> men;         // by cell
        Cells taken;
    };

    [[nodiscard]] int kind_of(const std::string& letter) const;
    // The sides that draw a lot for a number. With each_side `drawer` is a side, otherwise all sides draw.
    [[nodiscard]] std::vector<int> drawers(const varia::LotDef& lot, int drawer) const;
    // The cells of a lot, for one of the sides that draw it.
    [[nodiscard]] std::vector<int> cells_of(const varia::LotDef& lot, int side) const;
    // The rows of a lot, or more than `max_arrays` of them.
    [[nodiscard]] std::vector<Row> rows_of(const varia::LotDef& lot, std::size_t free) const;
    // Adds an array for each row of the next lot, each with all that the lots after it make of it.
    void extend(const Array& array, int drawer, std::vector<Array>& all);
    [[nodiscard]] bool fulfils(const Array& array, const varia::LotConditionDef& condition);

    const varia::Definition& definition_;
    Space space_;
    std::size_t max_arrays_;
    std::vector<std::vector<Array>> arrays_;  // by number: one list, or one for each side
    bool listed_ = true;
};

}  // namespace reference
