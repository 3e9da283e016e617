#include "board.hpp"
#include "space.hpp"

namespace varia::python {

void bind_learning(BoardClass& board) { static_cast<void>(board); }

}  // namespace varia::python
