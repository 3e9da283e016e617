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
    if (const Node* symbol = table.find("symbol")) {
        const bool two = symbol->is(Node::Type::array);
        piece.symbol[0] = two ? symbol->items[0].text : symbol->text;
        piece.symbol[1] = two ? symbol->items[1].text : symbol->text;
    }
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
