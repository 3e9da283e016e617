#include "compile_kinds.hpp"

#include <algorithm>
#include <string>

namespace varia {

KindTables compile_kinds(const Declared& declared, const BySide<std::vector<StateTables::Castling>>& castlings) {
    KindTables made;
    made.all_kinds = KindSet::up_to(declared.kinds);
    made.royal_kinds = declared.royal_kinds();
    for (int k = 1; k <= declared.kinds; ++k) {
        const auto kind = static_cast<Kind>(k);
        const PieceDef& piece = declared.piece(kind);
        const std::string& letter = piece.letter.text;
        if (letter.front() == '+' || letter.back() == '~') made.promoted_kinds.add(kind);
        for (const MoveDef& move : piece.moves)
            if (move.first) made.first_kinds.add(kind);
        // A step may follow only the first move of a piece.
        for (const StepDef& step : declared.definition.turn.then)
            if (step.first &&
                (step.of.empty() || std::ranges::any_of(step.of, [&](const Name& n) { return n.text == letter; })))
                made.first_kinds.add(kind);
        if (piece.captured_as.empty())
            made.captured_as[kind] = kind;
        else if (piece.captured_as.text != "none")
            made.captured_as[kind] = declared.kind(piece.captured_as);
    }
    const MoveRuleDef& rule = declared.definition.rules.move_rule;
    made.reset_kinds = declared.kind_set(rule.reset);
    made.resets_by_side = !rule.reset_of.empty();
    for (const ResetOfSide& of : rule.reset_of) {
        const KindSet kinds = declared.kind_set(of.kinds);
        made.resets_of[static_cast<std::size_t>(index(declared.side(of.side)))] |= kinds;
        made.reset_kinds |= kinds;
    }
    for (const auto& of_side : castlings)
        for (const StateTables::Castling& c : of_side)
            if (c.exists()) made.castling_kinds |= KindSet(c.king) | KindSet(c.partner);
    for (const PieceDef& piece : declared.definition.pieces) {
        if (!piece.drop || !piece.drop->unmoved) continue;
        made.unmoved_drops.add(declared.kind(piece.letter));
        made.unmoved_drops |= declared.kind_set(piece.drop->faces);
    }
    made.lasting_marks = made.first_kinds;
    if (!(made.unmoved_drops & made.castling_kinds).empty()) made.lasting_marks |= made.castling_kinds;
    made.reserve = declared.definition.rules.reserve;
    if (made.reserve == Reserve::partner)
        for (const std::vector<Name>& team : declared.definition.sides.teams) {
            const Side one = declared.side(team.front()), other = declared.side(team.back());
            made.partners[static_cast<std::size_t>(index(one))] = other;
            made.partners[static_cast<std::size_t>(index(other))] = one;
        }
    for (const Kind kind : made.royal_kinds) made.traits[kind] |= KindTables::is_royal;
    for (const Kind kind : made.castling_kinds) made.traits[kind] |= KindTables::may_castle;
    for (const Kind kind : made.reset_kinds) made.traits[kind] |= KindTables::resets_clock;
    return made;
}

}  // namespace varia
