#include "compile_kinds.hpp"

#include <algorithm>
#include <string>

#include "state_tables.hpp"

namespace varia {

Kinds compile_kinds(const Declared& declared) {
    Kinds made;
    made.royal = declared.royal_kinds();
    for (int k = 1; k <= declared.kinds; ++k) {
        const auto kind = static_cast<Kind>(k);
        const PieceDef& piece = declared.piece(kind);
        const std::string& letter = piece.letter.text;
        if (letter.front() == '+' || letter.back() == '~') made.promoted.add(kind);
        for (const MoveDef& move : piece.moves)
            if (move.first) made.first.add(kind);
        // A step may follow only the first move of a piece.
        for (const StepDef& step : declared.definition.turn.then)
            if (step.first &&
                (step.of.empty() || std::ranges::any_of(step.of, [&](const Name& n) { return n.text == letter; })))
                made.first.add(kind);
        if (piece.captured_as.empty())
            made.captured_as[kind] = kind;
        else if (piece.captured_as.text != "none")
            made.captured_as[kind] = declared.kind(piece.captured_as);
    }
    made.reset = declared.kind_set(declared.definition.rules.move_rule.reset);
    return made;
}

}  // namespace varia
