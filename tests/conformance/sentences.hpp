// The sentences of the rule pages, each with a small position and expected results:
// tests/reference-python/sentences/GAME.txt. The Python rules are tested with the same sentences (check.py describes
// the format of the tables).
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include <varia/variant.hpp>

namespace conformance {

struct Sentence {
    std::string game, name, place;
    std::map<std::string, std::string> says;
    [[nodiscard]] bool has(const std::string& key) const { return says.count(key) != 0; }
    [[nodiscard]] std::string get(const std::string& key) const { return has(key) ? says.at(key) : std::string{}; }
};

// The built-in games whose pages have such a table, in order. The tables are not read for this.
[[nodiscard]] std::vector<std::string> games_with_sentences();

// Returns the sentences of a game; none if it has no table.
[[nodiscard]] std::vector<Sentence> sentences(const std::string& game);

// Returns the text of the sentence's position.
[[nodiscard]] std::string position_text(const varia::VariantPtr& variant, const Sentence& sentence);

// Reads a piece on a cell: rKh1, w+EBc4; --h1 is an empty cell. Elsewhere kinds of more than one letter are written in
// braces.
[[nodiscard]] std::pair<varia::Cell, varia::Piece> man(const varia::VariantPtr& variant, const std::string& word);

}  // namespace conformance
