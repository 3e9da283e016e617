#include "declared.hpp"

#include <varia/text.hpp>

#include "cell_hint.hpp"

namespace varia {

Declared::Declared(const Definition& def, const Board& on, const Sides& by, Report& to)
    : definition(def),
      board(on),
      sides(by),
      report(to),
      zones(board, definition, sides, report),
      kinds(static_cast<int>(definition.pieces.size())) {
    for (const PieceDef& piece : definition.pieces) letters_.push_back(piece.letter.text);
}

Kind Declared::kind(const Name& letter, const std::string& what) const {
    for (int k = 1; k <= kinds; ++k)
        if (letters_[static_cast<std::size_t>(k - 1)] == letter.text) return static_cast<Kind>(k);
    report.error(letter.where, what + ": no piece \"" + letter.text + "\"", did_you_mean(letter.text, letters_));
    return 0;
}

KindSet Declared::kind_set(const std::vector<Name>& letters, const std::string& what) const {
    KindSet set;
    for (const Name& letter : letters)
        if (const Kind k = kind(letter, what); k != 0) set.add(k);
    return set;
}

Cell Declared::cell(const Name& name, const std::string& what) const {
    const Cell c = board.find(name.text);
    if (c == no_cell)
        report.error(name.where, what + ": no cell \"" + name.text + "\" on this board", cell_hint(board, name.text));
    return c;
}

int Declared::side(const Name& name, const std::string& what) const {
    const std::vector<std::string> names = side_names();
    for (std::size_t s = 0; s < names.size(); ++s)
        if (name.text == names[s]) return static_cast<int>(s);
    report.error(name.where, what + ": no side \"" + name.text + "\"", did_you_mean(name.text, names));
    return -1;
}

std::vector<std::string> Declared::side_names() const {
    std::vector<std::string> names;
    for (const SideDef& side : definition.sides.side) names.push_back(side.name.text);
    return names;
}

KindSet Declared::royal_kinds() const {
    KindSet set;
    for (int k = 1; k <= kinds; ++k)
        if (piece(static_cast<Kind>(k)).royal) set.add(static_cast<Kind>(k));
    return set;
}

std::vector<std::string> Declared::state_names() const {
    std::vector<std::string> names;
    for (const StateDef& def : definition.state) names.push_back(def.name.text);
    return names;
}

}  // namespace varia
