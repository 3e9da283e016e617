// Reads pieces. Their moves are read in read_moves.cpp.
#include "read_fields.hpp"
#include "reader.hpp"

namespace varia {

void DefinitionReader::read_pieces(const Node& root) {
    const Node* pieces = root.find("pieces");
    if (pieces == nullptr) return;
    for (const Entry& e : pieces->entries) {
        PieceDef piece;
        piece.letter = e.key;
        read_piece(piece, e.value);
        def_.pieces.push_back(std::move(piece));
    }
}

void DefinitionReader::read_piece(PieceDef& piece, const Node& table) {
    read_fields(piece, table);
    piece.name = text_at(table, "name", piece.letter.text);
    const auto read_signs = [&](std::array<std::string, 2>& signs, const char* key) {
        const Node* const node = table.find(key);
        if (node == nullptr) return;
        const bool two = node->is(Node::Type::array);
        signs[0] = two ? node->items[0].text : node->text;
        signs[1] = two ? node->items[1].text : node->text;
    };
    read_signs(piece.symbol, "symbol");
    read_signs(piece.sign, "sign");
    if (const Node* moves = table.find("moves")) {
        const BetzaReading reading = choice_at(table, "betza", BetzaReading::standard);
        if (moves->is(Node::Type::text)) read_betza(piece, *moves, reading);
        for (const Node& move : moves->items) {
            if (move.is(Node::Type::text))
                read_betza(piece, move, reading);
            else if (counts(move))
                read_move(piece, move, reading);
        }
    }
    if (const Node* remote_captures = table.find("strikes"))
        read_remote_captures("pieces", *remote_captures, piece.remote_captures);
}

}  // namespace varia
