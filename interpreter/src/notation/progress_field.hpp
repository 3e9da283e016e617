// The fields of position text in the middle of a turn of several steps. They stand behind the numbers: how much of the
// turn is made, which sort of step is next, the piece that made the last step and the cell it left, and the captured
// pieces that stay until the turn is over: `made=1 step=jump mover=d6 left=b4 captured=c5`.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <varia/position.hpp>

#include "typed_text.hpp"

namespace varia {

// Writes the fields, each with a blank before it; empty between turns.
[[nodiscard]] std::string progress_fields(const Position& position);

// Reads the fields one by one; finish() stores them in the position when all fields have been read.
class ProgressReader {
public:
    // Returns false if the text is another field.
    [[nodiscard]] bool read(const Position& position, TypedText& source, TypedText::Field field);
    void finish(Position& position, TypedText& source) const;

private:
    Position::Progress progress_;
    std::vector<Cell> captured_;
    std::vector<int> set_;      // numbers of state values that were set in this turn
    Side next_ = Side::nobody;  // the side that a step has named as next
    std::size_t begins_ = 0;    // offset of the first of these fields
    unsigned seen_ = 0;         // one bit for each field that has been read
    bool any_ = false;
};

}  // namespace varia
