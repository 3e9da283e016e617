// What a turn is made of, in words.
#pragma once

#include <string>
#include <vector>

#include <varia/definition.hpp>

namespace varia::cli {

// Adds a sentence for each rule about turns of several steps, and about what such turns bring with them. Not escaped.
void turns_in_words(const Definition& definition, std::vector<std::string>& lines);

// The steps in which a kind of piece has a part: those in which it is put down, and those that follow its moves. Not
// escaped.
[[nodiscard]] std::vector<std::string> steps_in_words(const PieceDef& kind, const Definition& definition);

}  // namespace varia::cli
