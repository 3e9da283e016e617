// A parser of Betza notation. The text is a series of terms. A term is an atom (a capital) with its modifiers (small
// letters) before it and its range (a number, or the atom again) after it. A term becomes one MoveDef. Terms are parsed
// independently, so that an error in one does not hide errors in the next.
#include "betza.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "betza_paths.hpp"

namespace varia {

namespace {

using namespace betza;

constexpr Atom atoms[] = {
    {'W', Compass::orthogonal, 0, 1},
    {'F', Compass::diagonal, 1, 1},
    {'D', Compass::orthogonal, 0, 2},
    {'N', Compass::oblique, 1, 2},
    {'A', Compass::diagonal, 2, 2},
    {'H', Compass::orthogonal, 0, 3},
    {'C', Compass::oblique, 1, 3},
    {'Z', Compass::oblique, 2, 3},
    {'G', Compass::diagonal, 3, 3},
    {'K', Compass::eight, 0, 1},
    {'R', Compass::orthogonal, 0, 1, unlimited, true},
    {'B', Compass::diagonal, 1, 1, unlimited, true},
    {'Q', Compass::eight, 0, 1, unlimited, true},
};

bool small(char c) { return c >= 'a' && c <= 'z'; }
bool digit(char c) { return c >= '0' && c <= '9'; }
bool continuation_byte(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// No piece needs longer texts, and nobody reads more errors at once. The limits also protect against a hostile file,
// which could otherwise cost hours and gigabytes.
constexpr auto max_length = static_cast<std::size_t>(max_betza);
constexpr std::size_t max_faults = 20;

constexpr std::string_view known_atoms = "the atoms are W F D N A H C Z G, K Q R B and U";

// The error for a capital that is no atom.
Fault unknown_atom(std::size_t at, char letter) {
    const std::string named = "unknown atom \"" + std::string(1, letter) + "\"";
    switch (letter) {
        case 'J':
        case 'L':
            return {at, named + ": authors disagree which leap it is", "write `C` for (3,1) or `Z` for (3,2)"};
        case 'O':
            return {at, "atom \"O\" (castling) is not supported", "declare castling with [[castling]]"};
        default:
            return {at, named, std::string(known_atoms)};
    }
}

// The error for a small letter that is no modifier.
Fault unknown_modifier(std::size_t at, char letter) {
    const std::string named = "modifier \"" + std::string(1, letter) + "\" ";
    switch (letter) {
        case 'd':
            return {at, named + "(capture of own pieces) is not supported",
                    "write the move as a table: `{ slide = [1, 0], captures = \"own\" }`"};
        case 'o':
            return {at, named + "(round a cylinder) is not supported", "say wrap = true on the axis in [board]"};
        case 'q':
            return {at, named + "(circular rider) is not supported",
                    "write the steps of the circle as legs: `{ legs = [{ step = [1, 2] }, { step = [2, 1] }, { step = "
                    "[2, -1] }, { step = [1, -2] }] }`"};
        case 't':
            return {at, named + "(only over own pieces, or not against kings) is not supported",
                    "write the move as a table: `{ hop = [1, 0], hurdle = { side = \"own\" } }` goes over own pieces "
                    "alone, "
                    "`{ slide = [1, 0], victims = [\"R\"] }` captures those kinds alone"};
        case 'u':
            return {at, named + "(unloading what was captured) is not supported",
                    "a piece that changes places with what it meets: `{ slide = [1, 0], swap = true }`"};
        case 'x':
            return {at, named + "is not supported", std::string(as_legs)};
        default:
            return {at, "unknown modifier \"" + std::string(1, letter) + "\"",
                    "directions are f b l r v s h, the others m c i n j p g e y z a"};
    }
}

class BetzaReader {
public:
    BetzaReader(std::string_view text, Where where, Work* work) : text_(text), where_(where), work_(work) {}

    Result<std::vector<MoveDef>> read() {
        if (text_.empty()) fault({0, "empty Betza notation", "a piece without moves says moves = []"});
        if (text_.size() > max_length) {
            fault(
                {0, "Betza notation of more than " + std::to_string(max_length) + " characters", std::string(as_legs)});
            return diagnostics();
        }
        while (at_ < text_.size() && faults_.size() < max_faults && (work_ == nullptr || !work_->over())) read_term();
        if (!faults_.empty()) return diagnostics();
        return std::move(moves_);
    }

private:
    void fault(Fault f) { faults_.push_back(std::move(f)); }

    [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

    void read_term() {
        const std::size_t before = faults_.size();
        Term term;
        term.at = at_;
        while (small(peek())) ++at_;
        const std::string_view modifiers = text_.substr(term.at, at_ - term.at);
        term.atom_at = at_;
        if (at_ == text_.size()) {
            fault({term.at, "\"" + std::string(modifiers) + "\" has no atom behind it", std::string(known_atoms)});
            return;
        }
        if (!read_atom(term)) return;
        read_modifiers(modifiers, term);
        if (faults_.size() == before && paths_ <= max_betza_paths) translate(term);
    }

    // Reads the capital and its range. Returns false if there is no capital; it has then skipped the character.
    bool read_atom(Term& term) {
        const char letter = peek();
        if (letter < 'A' || letter > 'Z') {
            skip_foreign();
            return false;
        }
        ++at_;
        const auto found = std::find_if(std::begin(atoms), std::end(atoms),
                                        [&](const Atom& a) { return a.letter == letter; });
        const bool doubled = peek() == letter;
        if (doubled) ++at_;
        const std::size_t digits_at = at_;
        while (digit(peek())) ++at_;
        const std::string_view digits = text_.substr(digits_at, at_ - digits_at);
        if (letter == 'U') {
            if (doubled || !digits.empty()) fault({term.atom_at, "\"U\" has no range: it leaps anywhere", "write `U`"});
            term.anywhere = true;
            return true;
        }
        if (found == std::end(atoms)) {
            fault(unknown_atom(term.atom_at, letter));
            return true;
        }
        term.atom = *found;
        if (doubled)
            double_atom(term, digits);
        else if (!digits.empty())
            read_range(term, digits_at, digits);
        return true;
    }

    void double_atom(Term& term, std::string_view digits) {
        const std::string letter(1, term.atom.letter);
        if (term.atom.rider || term.atom.letter == 'K')
            fault({term.atom_at, "\"" + letter + letter + "\" is not a rider",
                   term.atom.rider ? "`" + letter + "` has no limit already" : "write `Q`"});
        else if (!digits.empty() || peek() == term.atom.letter)
            fault({term.atom_at, "\"" + letter + letter + "\" has no limit already, and takes no range",
                   "write `" + letter + "3` for up to three steps"});
        term.atom.range = unlimited;
        while (peek() == term.atom.letter) ++at_;
    }

    void read_range(Term& term, std::size_t at, std::string_view digits) {
        if (digits.size() > 2 || (digits.size() > 1 && digits[0] == '0')) {
            fault({at, "range \"" + std::string(digits) + "\" is not one of 0 to 99 without leading zeros",
                   "`W0` has no limit; a number of steps that is exact is `{ slide = [1, 0], range = [3, 3] }`"});
            return;
        }
        int range = 0;
        for (const char c : digits) range = range * 10 + (c - '0');
        term.atom.range = range == 0 ? unlimited : range;
    }

    // A character that cannot occur in a term. The error quotes all of it, with its meaning in other dialects.
    void skip_foreign() {
        const std::size_t at = at_++;
        while (continuation_byte(peek())) ++at_;
        const std::string seen(text_.substr(at, at_ - at));
        if (seen == "@") return fault({at, "atom \"@\" (drops) is not supported", "say `drop = true` in the piece"});
        if (digit(seen[0])) {
            while (digit(peek())) ++at_;
            return fault({at, "a range with no atom before it", "write it behind the atom: `R4`"});
        }
        if (std::string_view("()[]{}-,?+").find(seen) != std::string_view::npos)
            return fault({at, "\"" + seen + "\" (grouping and chaining, as in Betza 2.0) is not supported",
                          "chain steps with \"a\", as in `afsW`, or " + std::string(as_legs)});
        if (seen == " " || seen == "\t" || seen == "\n")
            return fault({at, "a blank inside Betza notation", "write the terms without blanks between them"});
        fault({at, "unexpected \"" + seen + "\"", std::string(known_atoms)});
    }

    void read_modifiers(std::string_view modifiers, Term& term) {
        term.legs.emplace_back();
        for (std::size_t i = 0; i < modifiers.size(); ++i) {
            const char c = modifiers[i];
            const std::size_t at = term.at + i;
            TermLeg& leg = term.legs.back();
            if (std::string_view("fblrvsh").find(c) != std::string_view::npos) {
                if (leg.directions.empty())
                    leg.directions_at = at;
                else if (leg.directions_at + leg.directions.size() != at)
                    fault({at, "direction letters stand apart", "write them together, before m, c and the others"});
                leg.directions += c;
            } else if (c == 'a') {
                term.legs.emplace_back();
            } else if (c == 'i') {
                if (term.legs.size() > 1)
                    fault({at, "\"i\" after an \"a\" (as long as the leg before) is not supported",
                           "write a move for each length, two steps and two being "
                           "`{ legs = [{ step = [1, 0], range = [2, 2], stop = false }, { step = [0, 1], range = [2, "
                           "2] }] }`"});
                if (term.first)
                    fault({at, "\"ii\" (not yet off its rank) is not supported",
                           "say from which cells: `{ leap = [0, 1], expand = \"none\", from = \"rank == 2\" }`"});
                term.first = true;
            } else if (bool* flag = find_flag(leg, c); flag == nullptr) {
                fault(unknown_modifier(at, c));
            } else if (*flag) {
                fault({at, c == 'j' ? "\"jj\" is not supported" : "\"" + std::string(1, c) + "\" stands twice",
                       c == 'j' ? std::string(as_legs) : "write it once"});
            } else {
                *flag = true;
            }
        }
        const TermLeg& last = term.legs.back();
        if (last.e && (last.m || !last.c))
            fault({term.atom_at, "\"e\" is only understood beside \"c\", without \"m\"",
                   "write it as `fceF`, and the quiet move as a term of its own: `fmWfceF`"});
    }

    static bool* find_flag(TermLeg& leg, char c) {
        switch (c) {
            case 'm':
                return &leg.m;
            case 'c':
                return &leg.c;
            case 'e':
                return &leg.e;
            case 'n':
                return &leg.n;
            case 'j':
                return &leg.j;
            case 'p':
                return &leg.p;
            case 'g':
                return &leg.g;
            case 'y':
                return &leg.y;
            case 'z':
                return &leg.z;
            default:
                return nullptr;
        }
    }

    void translate(const Term& term) {
        MoveDef move;
        const TermLeg& first = term.legs.front();
        const bool plain = term.legs.size() == 1 && first.directions.empty() &&
                           !(first.n || first.j || first.p || first.g || first.y || first.z);
        if (term.anywhere && !plain)
            return fault({term.at, "\"U\" takes the modifiers m, c and i alone", "write `mU`, `cU` or `U`"});
        move.anywhere = term.anywhere;
        if (!term.anywhere) move.paths = paths_of(term, faults_, work_);
        paths_ += move.paths.size();
        if (paths_ > max_betza_paths)
            fault({term.at, "more than " + std::to_string(max_betza_paths) + " paths in all", std::string(as_legs)});
        const TermLeg& last = term.legs.back();
        move.expand = term.anywhere ? Expand::all : Expand::none;
        move.quiet = last.m || !last.c;
        move.capture = last.c || !last.m;
        move.first = term.first;
        move.en_passant = last.e;
        // A blockable straight leap that cannot capture is the double step of a pawn.
        move.exposes = term.legs.size() == 1 && last.n && !move.capture && term.atom.compass != Compass::oblique;
        move.where = place(term.at);
        moves_.push_back(std::move(move));
    }

    [[nodiscard]] Where place(std::size_t at) const {
        Where where = where_;
        where.column = std::max(where.column, 1U);
        for (std::size_t i = 0; i < at; ++i)
            if (!continuation_byte(text_[i])) ++where.column;
        return where;
    }

    [[nodiscard]] Diagnostics diagnostics() {
        std::stable_sort(faults_.begin(), faults_.end(), [](const Fault& a, const Fault& b) { return a.at < b.at; });
        Diagnostics list;
        for (const Fault& f : faults_) {
            const Where where = place(f.at);
            list.push_back({Severity::error, {}, where.line, where.column, f.message, f.hint});
        }
        return list;
    }

    std::string_view text_;
    Where where_;
    Work* work_;
    std::size_t at_ = 0;
    std::size_t paths_ = 0;
    std::vector<MoveDef> moves_;
    std::vector<Fault> faults_;
};

}  // namespace

Result<std::vector<MoveDef>> parse_betza(std::string_view text, Where where, Work* work) {
    return BetzaReader(text, where, work).read();
}

}  // namespace varia
