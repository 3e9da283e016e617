#include "cell_hint.hpp"

#include <set>

#include <varia/text.hpp>

namespace varia {

std::string cell_hint(const Board& board, std::string_view asked) {
    if (const Cell cell = board.find_renamed(asked); cell != no_cell)
        return "this cell is called " + quoted(board.name(cell));
    const int cells = board.cells();
    long long places = 1;
    for (int axis = 0; axis < board.dimensions(); ++axis) places *= board.length(axis);
    const auto name = [&](int c) -> const std::string& { return board.name(static_cast<Cell>(c)); };
    const std::string_view begin = asked.substr(0, asked.find_first_of("0123456789"));
    if (places != cells && !begin.empty() && begin.size() < asked.size()) {
        int first = -1, last = -1;
        for (int c = 0; c < cells; ++c) {
            const std::string& one = name(c);
            if (!one.starts_with(begin) || one.size() == begin.size() || one[begin.size()] < '0' ||
                one[begin.size()] > '9')
                continue;
            if (first < 0) first = c;
            last = c;
        }
        if (first >= 0 && first != last)
            return "of those in " + std::string(begin) + " there are " + name(first) + " to " + name(last);
    }
    if (places == cells) return "cells run from " + name(0) + " to " + name(cells - 1);
    // On a board that is cut to a shape, names between the first and the last cell are missing, and the last cell says
    // little about other rows.
    std::set<std::string> begins;
    for (int c = 0; c < cells; ++c)
        if (const std::size_t digits = name(c).find_first_of("0123456789"); digits > 0)
            begins.insert(name(c).substr(0, digits));
    if (begins.size() < 2 || begins.size() > 26)
        return "it has " + std::to_string(cells) + " cells, such as " + name(0) + " and " + name(cells - 1);
    std::string text = "names of cells begin with ";
    for (const std::string& one : begins) text += (one == *begins.begin() ? "" : ", ") + one;
    return text;
}

Cell find_cell(const Board& board, const Name& name, Report& report, std::string_view what) {
    const Cell cell = board.find(name.text);
    if (cell == no_cell)
        report.error(name.where,
                     (what.empty() ? "" : std::string(what) + ": ") + "no cell " + quoted(name.text) + " on this board",
                     report.full() ? std::string{} : cell_hint(board, name.text));
    return cell;
}

}  // namespace varia
