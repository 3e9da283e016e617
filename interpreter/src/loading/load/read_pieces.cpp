// Reads pieces, their promotions and drops, and castling. Their moves are read in read_moves.cpp.
#include "reader.hpp"

namespace varia {

void DefinitionReader::read_pieces(const Node& root) {
    const Node* pieces = root.find("pieces");
    if (pieces == nullptr) return;
    for (const Entry& e : pieces->entries) {
        PieceDef piece;
        piece.letter = e.key;
        piece.where = e.value.where;
        read_piece(piece, e.value);
        def_.pieces.push_back(std::move(piece));
    }
}

void DefinitionReader::read_piece(PieceDef& piece, const Node& table) {
    piece.name = text_at(table, "name", piece.letter.text);
    piece.royal = flag(table, "royal");
    piece.within = name_at(table, "within");
    piece.picture = name_at(table, "picture");
    if (const Node* points = table.find("points")) piece.points = static_cast<int>(points->integer);
    if (const Node* strength = table.find("strength")) piece.strength = static_cast<int>(strength->integer);
    if (const Node* points = table.find("neutral_points")) piece.neutral_points = static_cast<int>(points->integer);
    piece.captured_as = name_at(table, "captured_as");
    if (table.find("captured_by") != nullptr) piece.captured_by = names_at(table, "captured_by");
    if (const Node* symbol = table.find("symbol")) {
        const bool two = symbol->is(Node::Type::array);
        piece.symbol[0] = two ? symbol->items[0].text : symbol->text;
        piece.symbol[1] = two ? symbol->items[1].text : symbol->text;
    }
    if (const Node* moves = table.find("moves")) {
        if (moves->is(Node::Type::text)) read_betza(piece, *moves);
        for (const Node& move : moves->items) {
            if (move.is(Node::Type::text))
                read_betza(piece, move);
            else if (counts(move))
                read_move(piece, move);
        }
    }
    if (const Node* promotion = table.find("promotion")) {
        if (promotion->is(Node::Type::table)) read_promotion(piece, *promotion);
        for (const Node& p : promotion->items) read_promotion(piece, p);
    }
    if (const Node* remote_captures = table.find("strikes"))
        read_remote_captures("pieces", *remote_captures, piece.remote_captures);
    const Node* drop = table.find("drop");
    if (drop == nullptr || drop->is_false() || (drop->is(Node::Type::table) && !counts(*drop))) return;
    DropDef def;
    def.where = drop->where;
    def.zone = name_at(*drop, "zone");
    def.no_mate = flag(*drop, "no_mate");
    def.endless = flag(*drop, "endless");
    def.no_check = flag(*drop, "no_check");
    def.rests = name_at(*drop, "rests");
    def.lone = name_at(*drop, "lone");
    piece.drop = std::move(def);
}

void DefinitionReader::read_promotion(PieceDef& piece, const Node& table) {
    if (!counts(table)) return;
    PromotionDef p;
    p.where = table.where;
    p.to = names_at(table, "to");
    p.zone = name_at(table, "zone");
    p.leaving = flag(table, "leaving");
    p.entering = flag(table, "entering");
    p.optional = flag(table, "optional");
    p.must = name_at(table, "must");
    p.from_reserve = flag(table, "from_reserve");
    p.captured = flag(table, "captured");
    // A promotion to the captured kind implies a capture.
    p.quiet = p.captured ? text_at(table, "only") == "quiet" : text_at(table, "only") != "capture";
    p.capture = text_at(table, "only") != "quiet";
    piece.promotions.push_back(std::move(p));
}

void DefinitionReader::read_castlings(const Node& root) {
    const Node* list = root.find("castling");
    if (list == nullptr) return;
    for (const Node& table : list->items) {
        if (!counts(table)) continue;
        CastlingDef c;
        c.where = table.where;
        c.name = name_at(table, "name");
        c.letter = name_at(table, "letter");
        c.king = name_at(table, "king");
        c.partner = name_at(table, "partner");
        c.king_from = name_at(table, "king_from");
        c.king_to = name_at(table, "king_to");
        c.partner_from = name_at(table, "partner_from");
        c.partner_to = name_at(table, "partner_to");
        c.any_start = flag(table, "any_start");
        if (table.find("empty") != nullptr) c.empty = names_at(table, "empty");
        if (table.find("safe") != nullptr) c.safe = names_at(table, "safe");
        def_.castlings.push_back(std::move(c));
    }
}

}  // namespace varia
