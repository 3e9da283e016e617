// The sentences of rule pages, each with a small position and what must be so:
// tests/reference-python/sentences/GAME.txt, which the Python rules are held to as well (check.py says how the tables
// are written).
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

// Of all games that come with Varia, or of one.
[[nodiscard]] std::vector<Sentence> sentences(const std::string& game = {});

// The position that a sentence is about.
[[nodiscard]] std::string position_text(const varia::VariantPtr& variant, const Sentence& sentence);

// A man on a cell: rKh1, w+EBc4; --h1 is an empty cell. Kinds of more than one letter stand in braces elsewhere.
[[nodiscard]] std::pair<varia::Cell, varia::Piece> man(const varia::VariantPtr& variant, const std::string& word);

}  // namespace conformance
