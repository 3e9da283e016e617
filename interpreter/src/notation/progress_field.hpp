// What position text says in the middle of a turn of several steps, behind the numbers: how much of it is done, which
// sort of step is next, the piece that made the last one and where it came from, what has been captured and stays until
// the turn is over: `made=1 step=jump mover=d6 left=b4 captured=c5`.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <varia/position.hpp>

#include "typed_text.hpp"

namespace varia {

// With a blank before each field; empty between turns.
[[nodiscard]] std::string progress_fields(const Position& position);

// Reads them one by one; what they say is put into the position when all has been read.
class ProgressReader {
public:
    // False if the field is something else.
    [[nodiscard]] bool read(const Position& position, TypedText& source, TypedText::Field field);
    void finish(Position& position, TypedText& source) const;

private:
    Position::Progress progress_;
    std::vector<Cell> captured_;
    std::vector<int> set_;      // state values that were set in this turn
    Side next_ = Side::nobody;  // whom a step has named to move next
    std::size_t begins_ = 0;    // offset of the first of them
    unsigned seen_ = 0;         // a bit for each field
    bool any_ = false;
};

}  // namespace varia
