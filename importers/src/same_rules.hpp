// Whether two declarations are the same game.
#pragma once

#include <string>

#include <varia/definition.hpp>

namespace varia::importers {

// Everything of a declaration that changes a game, as a text: two with equal texts are the same game. It leaves out
// names, pictures and sentences, places in files, which positions without kings are read, the order in which pieces and
// zones are declared, and that of a piece's plain moves. A zone counts as what it is, whatever it is called. Of how
// others write the game it has the dialect of this name only.
[[nodiscard]] std::string rules_text(const Definition& definition, const std::string& dialect);

}  // namespace varia::importers
