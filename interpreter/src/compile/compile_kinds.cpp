#include "compile_kinds.hpp"

#include <set>
#include <string>

#include "state_tables.hpp"

namespace varia {

Kinds compile_kinds(const Declared& declared) {
    const std::vector<PieceDef>& pieces = declared.definition.pieces;
    Report& report = declared.report;
    if (pieces.empty()) report.error({}, "a variant needs at least one kind of piece", "add a table such as [pieces.K]");
    if (pieces.size() >= static_cast<std::size_t>(max_kinds))
        report.error(pieces[max_kinds - 1].where, "a variant has at most " + std::to_string(max_kinds - 1) + " kinds of piece");
    Kinds made;
    made.royal = declared.royal_kinds();
    std::set<std::string> seen;
    for (int k = 1; k <= declared.kinds; ++k) {
        const auto kind = static_cast<Kind>(k);
        const PieceDef& piece = declared.piece(kind);
        const std::string& letter = piece.letter.text;
        if (!seen.insert(letter).second) report.error(piece.letter.where, "two kinds of piece have the letter \"" + letter + "\"");
        if (!letter.empty() && (letter.front() == '+' || letter.back() == '~')) made.promoted |= kind_bit(kind);
        for (const MoveDef& move : piece.moves)
            if (move.first) made.first |= kind_bit(kind);
        if (piece.captured_as.empty()) made.captured_as[kind] = kind;
        else if (piece.captured_as.text != "none") made.captured_as[kind] = declared.kind(piece.captured_as, "captured_as");
    }
    made.reset = declared.kind_mask(declared.definition.rules.move_rule.reset, "the move rule");
    return made;
}

}  // namespace varia
