// What a turn is made of, in words.
#pragma once

#include <string>
#include <vector>

#include <varia/definition.hpp>

namespace varia::cli {

// Adds a sentence for each rule about turns of several steps, and about what such turns bring with them. Not escaped.
void turns_in_words(const Definition& definition, std::vector<std::string>& lines);

}  // namespace varia::cli
