// Describes in words what a turn is made of.
#pragma once

#include <string>
#include <vector>

#include <varia/definition.hpp>

namespace varia::cli {

// Adds a sentence for each rule about turns of several steps, and for each related rule: preferred captures, frozen
// pieces, traps, the side that moves next. Not escaped.
void turns_in_words(const Definition& definition, std::vector<std::string>& lines);

// Describes the steps in which a kind of piece takes part: steps in which it is put down, and steps that follow its
// moves. Not escaped.
[[nodiscard]] std::vector<std::string> steps_in_words(const PieceDef& kind, const Definition& definition);

}  // namespace varia::cli
