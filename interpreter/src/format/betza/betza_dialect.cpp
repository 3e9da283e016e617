#include "betza_dialect.hpp"

#include <cstddef>
#include <string>

namespace varia::betza {

namespace {

// ---- XBoard and the Interactive Diagram ----------------------------------------------------------------------------

// A hint for an oblique leap: its end does not determine the path.
std::string spelled_path(const TermLeg& leg) {
    if (leg.atom.far != 3) return std::string(as_legs);
    const bool camel = leg.atom.near == 1;
    const std::string first = camel ? "[1, 0]" : "[1, 1]";
    const std::string last = camel ? "[1, 1]" : "[1, 0]";
    if (leg.n)
        return "spell the path: `{ path = [" + first + ", " + first + ", " + last +
               "] }` is blocked on the two cells it crosses";
    return "spell the path: `{ legs = [{ step = " + first + ", over = \"piece\", stop = false }, { step = " + first +
           ", stop = false }, { step = " + last + " }] }` leaps over a piece on the first cell it crosses";
}

void settle_standard(Term& term, std::vector<Fault>& faults) {
    for (const TermLeg& leg : term.legs) {
        const Atom& atom = leg.atom;
        const bool knight = atom.near == 1 && atom.far == 2;
        if ((!leg.n && leg.j == 0) || atom.compass != Compass::oblique || knight) continue;
        faults.push_back(
            {leg.atom_at,
             "\"" + std::string(leg.n ? "n" : "j") + "\" on " + atom.name + " does not say which cells are in the way",
             spelled_path(leg)});
        return;
    }
}

// ---- Fairy-Stockfish -----------------------------------------------------------------------------------------------

// Fairy-Stockfish reads every term as one of three things: a hopper, a rider or a leap. It has tables for some of them
// only, and a piece has no move by a term that is in none of these tables.
void settle_fairy(Term& term, std::vector<Fault>& faults) {
    TermLeg& leg = term.legs.front();
    Atom& atom = leg.atom;
    const auto fault = [&](std::string message, std::string hint) {
        faults.push_back({leg.atom_at, std::move(message), std::move(hint)});
    };
    const std::string standard = "as XBoard reads it, the term has moves: leave out `betza = \"fairy\"`";
    if (term.first) {
        if (leg.c && !leg.m)
            return fault("Fairy-Stockfish has no first moves that capture", "leave out \"i\", or the term");
        term.first = false;
        term.second_rank = true;
        leg.m = true;
        leg.c = leg.e = false;
    }
    const bool unit = atom.far == 1;
    if (leg.p || leg.g) {
        if (!unit) return fault("Fairy-Stockfish has no hoppers by leaps of " + atom.name, standard);
        // The number is the range in cells. Without a limit it is 0, and 1 makes a grasshopper, as "g" does.
        const int distance = atom.number >= 0 ? atom.number : leg.g ? 1 : 0;
        leg.g = distance == 1;
        leg.p = !leg.g;
        leg.n = false;
        atom.range = distance <= 1 ? unlimited : distance;
        return;
    }
    if (atom.rider || atom.number >= 0 || atom.doubled) {
        leg.n = false;
        if (!unit && !(atom.near == 1 && atom.far == 2))
            fault("Fairy-Stockfish has no riders by leaps of " + atom.name, standard);
        return;
    }
    if (leg.n && (unit || atom.far == 3) && !(atom.near == 2 && atom.far == 3))
        fault("Fairy-Stockfish has no leaps of " + atom.name + " that can be blocked: it has those of N, A, Z and D",
              standard);
}

constexpr Dialect dialects[] = {
    {"XBoard", "WFDNAHCZGKRBQUO@", "mcdeinjpgyzqotua", true, 99, read_directions, settle_standard},
    {"Fairy-Stockfish", "WFDNAHLCJZGKRBQ", "mceinpg", false, 9, read_fairy_directions, settle_fairy},
};

}  // namespace

const Dialect& dialect_of(BetzaReading reading) { return dialects[static_cast<std::size_t>(reading)]; }

}  // namespace varia::betza
