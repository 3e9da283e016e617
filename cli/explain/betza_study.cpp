#include "betza_study.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/text.hpp>

#include "move_tables.hpp"
#include "words.hpp"

namespace varia::cli {
namespace {

// A board with the piece X in the middle. P stands where other pieces are wanted, and never moves.
std::string board_file(int size) {
    return fmt::format(R"(format = 1
name = "Betza"
[board]
axes = [{{ name = "file", labels = "a-{}" }}, {{ name = "rank", labels = "1-{}" }}]
[pieces]
P = {{ name = "Post", moves = [] }}
X = {{ name = "Piece", moves = [] }}
[setup]
position = "{} w - - 0 1"
)",
                       static_cast<char>('a' + size - 1), size, [&] {
                           std::string rows;
                           for (int rank = 0; rank < size; ++rank) rows += (rank > 0 ? "/" : "") + std::to_string(size);
                           return rows;
                       }());
}

// The pieces around X, as offsets from it: enemies and own pieces next to it, two cells away, and behind these.
struct Neighbour {
    int right, forward;
    char piece;
};
constexpr std::array neighbours{
    Neighbour{0, 2, 'p'},  Neighbour{0, 4, 'p'},  Neighbour{2, 0, 'P'},  Neighbour{4, 0, 'p'},   Neighbour{0, -1, 'p'},
    Neighbour{0, -2, 'p'}, Neighbour{-1, 0, 'P'}, Neighbour{-3, 0, 'p'}, Neighbour{1, 1, 'p'},   Neighbour{3, 3, 'p'},
    Neighbour{-2, 2, 'P'}, Neighbour{-3, 3, 'p'}, Neighbour{2, -2, 'p'}, Neighbour{3, -3, 'P'},  Neighbour{-1, -1, 'P'},
    Neighbour{-1, 2, 'p'}, Neighbour{1, -2, 'P'}, Neighbour{2, 1, 'p'},  Neighbour{-2, -1, 'p'},
};

std::string position_text(int size, bool others) {
    const int middle = size / 2;
    std::vector<std::string> rows(static_cast<std::size_t>(size), std::string(static_cast<std::size_t>(size), '.'));
    const auto put = [&](int right, int forward, char piece) {
        const int x = middle + right, y = middle + forward;
        if (x < 0 || y < 0 || x >= size || y >= size) return;
        rows[static_cast<std::size_t>(size - 1 - y)][static_cast<std::size_t>(x)] = piece;
    };
    if (others)
        for (const Neighbour& n : neighbours) put(n.right, n.forward, n.piece);
    put(0, 0, 'X');
    std::string text;
    for (const std::string& row : rows) {
        text += text.empty() ? "" : "/";
        int empty = 0;
        for (const char c : row + "|") {
            if (c == '.') {
                ++empty;
                continue;
            }
            if (empty > 0) text += std::to_string(empty);
            empty = 0;
            if (c != '|') text += c;
        }
    }
    return text + " w - - 0 1";
}

// A castling as a file would declare it, if the piece starts in the middle of the first rank and its partner on the
// edge.
std::vector<std::string> castling_lines(const BetzaCastling& castling, int size) {
    std::vector<std::string> lines;
    const auto cell = [](int file) { return fmt::format("{}1", static_cast<char>('a' + file)); };
    const int from = size / 2;
    for (const int side : {1, -1}) {
        if (side > 0 ? !castling.right : !castling.left) continue;
        const int to = from + side * castling.cells;
        const int partner = side > 0 ? size - 1 - castling.before : castling.before;
        if (to < 0 || to >= size || partner == from || partner < 0 || partner >= size) continue;
        lines.insert(
            lines.end(),
            {"", "[[castling]]", fmt::format("name = \"{}\"", side > 0 ? "O-O" : "O-O-O"),
             fmt::format("letter = \"{}\"", side > 0 ? "K" : "Q"), "king = \"X\"", "partner = \"R\"",
             fmt::format("king_from = \"{}\"", cell(from)), fmt::format("king_to = \"{}\"", cell(to)),
             fmt::format("partner_from = \"{}\"", cell(partner)), fmt::format("partner_to = \"{}\"", cell(to - side))});
    }
    return lines;
}

std::string castling_words(const BetzaCastling& castling) {
    return fmt::format("castles: goes {} {} to the {}, and the piece {} on that side goes to the cell beside it",
                       castling.cells, castling.cells == 1 ? "cell" : "cells",
                       castling.left && castling.right ? "left or to the right"
                       : castling.left                 ? "left"
                                                       : "right",
                       castling.before == 0
                           ? "on the edge"
                           : fmt::format("{} before the edge",
                                         castling.before == 1 ? "one cell" : fmt::format("{} cells", castling.before)));
}

std::vector<std::string> table_lines(const BetzaPiece& piece, int size) {
    const MoveTables tables = move_tables(piece.moves);
    std::vector<std::string> lines{"moves = ["};
    for (const std::string& entry : tables.entries) lines.push_back("    " + entry + ",");
    lines.emplace_back("]");
    if (tables.left_out > 0)
        lines.push_back(fmt::format("# {} of more legs than a table may have: keep {} in letters",
                                    tables.left_out == 1 ? "a move" : fmt::format("{} moves", tables.left_out),
                                    tables.left_out == 1 ? "it" : "them"));
    if (piece.drop) lines.push_back("drop = " + drop_table(*piece.drop));
    for (const BetzaCastling& castling : piece.castlings)
        for (std::string& line : castling_lines(castling, size)) lines.push_back(std::move(line));
    return lines;
}

}  // namespace

Result<BetzaStudy> study_betza(const std::string& text, BetzaReading reading, int size, const LoadBudget& budget) {
    Result<BetzaPiece> piece = read_betza(text, reading, {size, size, false, "rank"}, budget);
    if (!piece) {
        Diagnostics list = piece.diagnostics();
        for (Diagnostic& d : list) d.file = text;
        return list;
    }
    Result<Definition> definition = read_definition(board_file(size), text, "betza");
    if (!definition) return definition.diagnostics();
    PieceDef& declared = definition->pieces.back();
    declared.moves = piece->moves;
    declared.drop = piece->drop;
    std::vector<std::string> words = moves_in_words(declared, Grid::square);
    for (std::string& line : hand_in_words(declared)) words.push_back(std::move(line));
    for (const BetzaCastling& castling : piece->castlings) words.push_back(castling_words(castling));
    declared.drop.reset();  // it is of no use on a board without hands
    const Result<VariantPtr> variant = load_definition(std::move(*definition), {}, budget);
    if (!variant) return variant.diagnostics();
    const auto position = [&](bool others) { return *parse_position(*variant, position_text(size, others)); };
    return BetzaStudy{std::move(words), table_lines(*piece, size),
                      fmt::format("{}{}", static_cast<char>('a' + size / 2), size / 2 + 1), position(false),
                      position(true)};
}

}  // namespace varia::cli
