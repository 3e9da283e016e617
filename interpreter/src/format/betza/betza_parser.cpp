// The grammar, as far as all dialects have it:
//
//     text     = { term | "(" text ")" [ range ] }
//     term     = element { ("-" | "?") element } | modifiers "[" element { ("-" | "?") element } "]"
//              | modifiers "(" modifiers ")" number modifiers atom [ range ]
//     element  = modifiers atom [ "X" | "Y" ] [ range ]
//     atom     = capital | "(" number "," number ")"
//     range    = number, or the capital again
#include "betza_parser.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include <varia/limits.hpp>

namespace varia::betza {

namespace {

// Repeated modifiers are written out: a few letters would otherwise take as much memory as one likes.
constexpr std::size_t max_repeated = 20'000;

struct KnownAtom {
    char letter;
    Compass compass;
    int near, far;
    bool rider = false;
};

constexpr KnownAtom atoms[] = {
    {'W', Compass::orthogonal, 0, 1},       {'F', Compass::diagonal, 1, 1},       {'D', Compass::orthogonal, 0, 2},
    {'N', Compass::oblique, 1, 2},          {'A', Compass::diagonal, 2, 2},       {'H', Compass::orthogonal, 0, 3},
    {'C', Compass::oblique, 1, 3},          {'L', Compass::oblique, 1, 3},        {'Z', Compass::oblique, 2, 3},
    {'J', Compass::oblique, 2, 3},          {'G', Compass::diagonal, 3, 3},       {'K', Compass::eight, 0, 1},
    {'R', Compass::orthogonal, 0, 1, true}, {'B', Compass::diagonal, 1, 1, true}, {'Q', Compass::eight, 0, 1, true},
};

bool small(char c) { return c >= 'a' && c <= 'z'; }
bool capital(char c) { return c >= 'A' && c <= 'Z'; }
bool digit(char c) { return c >= '0' && c <= '9'; }

Compass compass_of(int near, int far) {
    return near == 0 ? Compass::orthogonal : near == far ? Compass::diagonal : Compass::oblique;
}

// The error for a capital that is no atom.
Fault unknown_atom(std::size_t at, char letter, const Dialect& dialect) {
    const std::string named = "unknown atom \"" + std::string(1, letter) + "\"";
    if (dialect.structures) {
        switch (letter) {
            case 'J':
            case 'L':
                return {at, named + ": authors disagree which leap it is", "write `C` for (3,1) or `Z` for (3,2)"};
            case 'I':
                return {at, "atom \"I\" (moves as the last piece that moved) is more than a table of moves can say",
                        "a script can offer such moves (docs/hooks.md)"};
            case 'X':
            case 'Y':
                return {at, named + ": it stands behind another atom", "`FX` leaps to (4,1), `NY` to (4,3)"};
            default:
                break;
        }
    } else if (letter == 'O' || letter == 'U') {
        return {at, "Fairy-Stockfish does not know the atom \"" + std::string(1, letter) + "\"",
                letter == 'O' ? "declare castling with [[castling]]"
                              : "as XBoard reads it, the atom is known: leave out `betza = \"fairy\"`"};
    }
    return {at, named, known_atoms(dialect)};
}

// The error for a small letter that the dialect does not know.
Fault unknown_modifier(std::size_t at, char letter, const Dialect& dialect) {
    const std::string quoted = "\"" + std::string(1, letter) + "\"";
    if (!dialect.structures && std::string_view("adjoqtuxyz").find(letter) != std::string_view::npos)
        return {at, std::string(dialect.program) + " reads past the modifier " + quoted + ", as if it were not there",
                "leave it out; or leave out `betza = \"fairy\"`, if it is to count"};
    if (letter == 'k')
        return {at, "modifier \"k\" (captures kings only) is not supported: Betza notation does not name the kings",
                "write the move as a table: `{ slide = [1, 0], only = \"capture\", victims = [\"R\"] }` captures "
                "those kinds alone"};
    if (letter == 'x')
        return {at, "modifier \"x\" is not supported: pages give it several meanings", std::string(as_legs)};
    return {at, "unknown modifier " + quoted,
            dialect.structures ? "directions are f b l r v s h, the others m c d e i n j p g t y z q o u a"
                               : "directions are f b l r v s h, the others m c e i n p g"};
}

// Modifiers as they are parsed: those of each leg, and "i".
struct Modifiers {
    std::vector<TermLeg> legs;  // without atoms; at least one
    bool first = false;
    std::size_t first_at = 0;
};

class Parser {
public:
    Parser(std::string_view text, const Dialect& dialect, std::vector<Fault>& faults)
        : text_(text), dialect_(dialect), faults_(faults) {}

    std::vector<Term> parse() {
        while (at_ < text_.size() && faults_.size() < max_faults) {
            if (peek() == ')' && !groups_.empty()) {
                close_group();
            } else if (opens_group()) {
                open_group();
            } else {
                read_term();
            }
        }
        if (!groups_.empty() && faults_.size() < max_faults)
            fault(groups_.back().at, "this parenthesis is not closed", "write \")\" behind the last atom of the group");
        return std::move(terms_);
    }

private:
    void fault(std::size_t at, std::string message, std::string hint = {}) {
        faults_.push_back({at, std::move(message), std::move(hint)});
    }
    [[nodiscard]] char peek(std::size_t ahead = 0) const {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
    }
    [[nodiscard]] std::string_view digits() {
        const std::size_t begin = at_;
        while (digit(peek())) ++at_;
        return text_.substr(begin, at_ - begin);
    }

    // ---- groups ----

    struct Group {
        std::size_t at = 0;
        std::size_t terms = 0;  // how many there were before it
        std::size_t faults = 0;
    };

    [[nodiscard]] bool opens_group() const {
        return dialect_.structures && peek() == '(' && !digit(peek(1)) && !opens_repeated_legs();
    }

    // Whether a parenthesis stands here that holds modifiers alone: "(paf)3R".
    [[nodiscard]] bool opens_repeated_legs() const {
        if (!dialect_.structures || peek() != '(' || !small(peek(1))) return false;
        std::size_t end = 1;
        while (small(peek(end))) ++end;
        return peek(end) == ')';
    }

    void open_group() { groups_.push_back({at_++, terms_.size(), faults_.size()}); }

    void close_group() {
        const Group group = groups_.back();
        groups_.pop_back();
        ++at_;
        const bool sound = faults_.size() == group.faults;
        const std::size_t inside = terms_.size() - group.terms;
        if (sound && inside == 0) fault(group.at, "nothing stands between these parentheses", "leave them out");
        const std::size_t range_at = at_;
        const std::string_view number = digits();
        if (number.empty() || !sound || inside == 0) return;
        Term& term = terms_.back();
        if (inside != 1 || term.kind != Term::Kind::walk || term.repeats != 1)
            return fault(range_at, "a number behind a group repeats one path, and this group is none",
                         "write the number behind each atom");
        const std::optional<int> range = range_of(range_at, number);
        if (range) term.repeats = *range == 0 ? unlimited : *range;
    }

    // ---- terms ----

    // The error for a term that begins with these modifiers and has no atom.
    void no_atom(std::size_t at, std::string_view modifiers) {
        if (digit(peek()) && !modifiers.empty() && at > 0) {
            (void)digits();
            return fault(at, "modifiers on a range (as in Betza 2.0) are not supported",
                         "`qN` is the rose; a table captures all that it goes over: `{ hop = [1, 0], hurdles = "
                         "\"any\", takes = \"hurdle\" }`");
        }
        if (dialect_.structures && peek() == '(') {
            ++at_;
            int depth = 1;
            while (at_ < text_.size() && depth > 0) {
                depth += peek() == '(' ? 1 : peek() == ')' ? -1 : 0;
                ++at_;
            }
            return fault(at, "modifiers before a group are not supported", "write them before each atom of the group");
        }
        if (at_ == text_.size())
            return fault(at, "\"" + std::string(modifiers) + "\" has no atom behind it", known_atoms(dialect_));
        skip_foreign();
    }

    void read_term() {
        const std::size_t before = faults_.size();
        Term term;
        term.at = at_;
        const std::string_view modifiers = skip_modifiers();
        if (dialect_.structures && peek() == '[') {
            if (read_bracket(term, modifiers)) finish(term, before);
            return;
        }
        if (opens_repeated_legs()) return read_repeated_legs(term.at, modifiers);
        if (!read_element(term, term.at, modifiers)) return;
        while (dialect_.structures && peek() == '-' && (small(peek(1)) || capital(peek(1)) || peek(1) == '(')) {
            ++at_;
            if (!read_next(term, false)) return;
        }
        finish(term, before);
    }

    // Modifiers that may be repeated, up to so many times: "(paf)2R" is R, pafR and pafpafR.
    void read_repeated_legs(std::size_t at, std::string_view before) {
        const std::size_t faults_before = faults_.size();
        const std::size_t group_at = ++at_;
        const std::string_view group = skip_modifiers();
        const std::size_t range_at = ++at_;
        const std::string_view number = digits();
        const std::size_t after_at = at_;
        const std::string_view after = skip_modifiers();
        const std::size_t atom_at = at_;
        const bool vector = peek() == '(' && digit(peek(1));
        if (!capital(peek()) && !vector) return no_atom(at, text_.substr(at, at_ - at));
        Atom atom = vector ? read_vector() : read_letter();
        if (faults_.size() == faults_before) read_range(atom);
        if (faults_.size() > faults_before) return;
        const std::optional<int> most = number.empty() ? 0 : range_of(range_at, number);
        if (!most) return;
        if (*most == 0)
            return fault(range_at, "modifiers in parentheses are repeated, and no number says how often at most",
                         "write the number behind the parenthesis: `(paf)3R`");
        const auto times = static_cast<std::size_t>(*most);
        if (times * group.size() > static_cast<std::size_t>(max_betza))
            return fault(range_at, "modifiers are repeated to more than " + std::to_string(max_betza) + " letters",
                         "write a smaller number");
        repeated_ += (times + 1) * (before.size() + after.size()) + times * (times + 1) / 2 * group.size();
        if (repeated_ > max_repeated)
            return fault(range_at,
                         "the repeated modifiers of a text mean more than " + std::to_string(max_repeated) + " letters",
                         "write smaller numbers");
        std::string written(before);
        for (std::size_t n = 0; n <= times && faults_.size() == faults_before; ++n) {
            if (n > 0) written += group;
            // Where a letter stands in the text.
            const auto place = [&](std::size_t i) {
                if (i < before.size()) return at + i;
                const std::size_t inside = i - before.size();
                return inside < n * group.size() ? group_at + inside % group.size()
                                                 : after_at + inside - n * group.size();
            };
            Term term;
            term.at = at;
            Modifiers read = read_modifiers(written + std::string(after), 0);
            for (std::size_t i = faults_before; i < faults_.size(); ++i) faults_[i].at = place(faults_[i].at);
            term.first = read.first;
            for (TermLeg& leg : read.legs) {
                leg.at = place(leg.at);
                leg.directions_at = place(leg.directions_at);
                leg.atom = atom;
                leg.atom_at = atom_at;
                term.legs.push_back(std::move(leg));
            }
            finish(term, faults_before);
        }
    }

    void finish(Term& term, std::size_t faults_before) {
        const TermLeg& last = term.legs.back();
        if (last.e && (last.m || !last.c))
            fault(last.atom_at, "\"e\" is only understood beside \"c\", without \"m\"",
                  "write it as `fceF`, and the quiet move as a term of its own: `fmWfceF`");
        if (faults_.size() == faults_before) terms_.push_back(std::move(term));
    }

    // Reads the element behind a "-" or "?".
    bool read_next(Term& term, bool may_stop) {
        const std::size_t at = at_, legs = term.legs.size();
        if (term.kind != Term::Kind::walk) {
            fault(at, "nothing can follow this atom in a chain", "write it as a term of its own");
            return false;
        }
        term.legs.back().may_stop = may_stop;
        const std::string_view modifiers = skip_modifiers();
        if (!read_element(term, at, modifiers)) return false;
        if (term.kind != Term::Kind::walk) {
            fault(at, "this atom cannot stand in a chain", "write it as a term of its own");
            return false;
        }
        term.legs[legs].chained = true;
        return true;
    }

    // "[F?R]", after its modifiers. Returns false if it has no end.
    bool read_bracket(Term& term, std::string_view outer) {
        const std::size_t at = at_++;
        const std::string_view modifiers = skip_modifiers();
        if (!read_element(term, at + 1, modifiers)) return skip_bracket();
        while (peek() == '-' || peek() == '?') {
            const bool may_stop = text_[at_++] == '?';
            if (!read_next(term, may_stop)) return skip_bracket();
        }
        if (peek() != ']') {
            fault(at_, "a chain in brackets is joined with \"-\" or \"?\", and closed with \"]\"",
                  "`[W-F]` goes on from an empty cell, `[F?R]` may also stop there");
            return skip_bracket();
        }
        ++at_;
        if (digit(peek())) {
            fault(at_, "a range behind a bracket is not supported", "a chain of single steps is repeated as `(W-F)3`");
            (void)digits();
            return false;
        }
        if (outer.empty()) return true;
        const std::size_t before = faults_.size();
        const Modifiers all = read_modifiers(outer, term.at);
        const TermLeg& given = all.legs.front();
        TermLeg& last = term.legs.back();
        const bool simple = all.legs.size() == 1 && !(given.e || given.n || given.p || given.g || given.y || given.z ||
                                                      given.q || given.o || given.t || given.u || given.j > 0);
        if (faults_.size() == before && !simple)
            fault(term.at, "before a bracket only directions and i, m, c and d can stand",
                  "write the others in the bracket, before the atom that they are about");
        if (faults_.size() == before && (last.m || last.c || last.d) && (given.m || given.c || given.d))
            fault(term.at, "m, c and d stand both before the bracket and in it", "write them once");
        term.turned = given.directions;
        term.turned_at = given.directions_at;
        term.first = term.first || all.first;
        last.m = last.m || given.m;
        last.c = last.c || given.c;
        last.d = last.d || given.d;
        return faults_.size() == before;
    }

    bool skip_bracket() {
        while (at_ < text_.size() && peek() != ']') ++at_;
        if (peek() == ']') ++at_;
        return false;
    }

    std::string_view skip_modifiers() {
        const std::size_t begin = at_;
        while (small(peek())) ++at_;
        return text_.substr(begin, at_ - begin);
    }

    // Reads an atom with its range, after its modifiers, and adds its legs. Returns false if there is no atom; it has
    // then reported this.
    bool read_element(Term& term, std::size_t at, std::string_view modifiers) {
        const std::size_t atom_at = at_;
        const bool vector = dialect_.structures && peek() == '(' && digit(peek(1));
        const bool drop = peek() == '@';
        if (at_ == text_.size() || (!capital(peek()) && !vector && !(drop && dialect_.structures))) {
            no_atom(at, modifiers);
            return false;
        }
        const std::size_t before = faults_.size();
        Atom atom;
        if (vector)
            atom = read_vector();
        else if (drop || peek() == 'O' || peek() == 'U')
            read_special(term);
        else
            atom = read_letter();
        if (term.kind == Term::Kind::walk && faults_.size() == before) read_range(atom);
        Modifiers read = read_modifiers(modifiers, at);
        if (read.first && !term.legs.empty() && faults_.size() == before)
            fault(read.first_at, "\"i\" is about the whole move", "write it before the first atom");
        term.first = term.first || read.first;
        for (TermLeg& leg : read.legs) {
            leg.atom = atom;
            leg.atom_at = atom_at;
            term.legs.push_back(std::move(leg));
        }
        return true;
    }

    // "(4,1)". A fault leaves it at its end.
    Atom read_vector() {
        const std::size_t at = at_++;
        const std::string_view first = digits();
        const bool comma = peek() == ',';
        if (comma) ++at_;
        const std::string_view second = comma ? digits() : std::string_view{};
        const bool closed = peek() == ')';
        if (closed) ++at_;
        Atom atom;
        atom.name = std::string(text_.substr(at, at_ - at));
        if (second.empty() || !closed || first.size() > 2 || second.size() > 2) {
            fault(at, "a leap by coordinates is written as two numbers from 0 to 99, not \"" + atom.name + "\"",
                  "`(4,1)` leaps to all eight such cells");
            return atom;
        }
        const int x = number_of(first), y = number_of(second);
        if (x == 0 && y == 0) fault(at, "a leap by (0,0) leads nowhere", "where that is a pass, say it in [rules]");
        atom.near = std::min(x, y);
        atom.far = std::max(x, y);
        atom.compass = compass_of(atom.near, atom.far);
        return atom;
    }

    // Atoms that are no steps: "O", "U" and "@".
    void read_special(Term& term) {
        const std::size_t at = at_;
        const char letter = text_[at_++];
        if (letter != '@' && dialect_.atoms.find(letter) == std::string_view::npos) {
            faults_.push_back(unknown_atom(at, letter, dialect_));
            return;
        }
        const bool doubled = peek() == letter;
        if (doubled) ++at_;
        const std::size_t range_at = at_;
        const std::string_view number = digits();
        if (!term.legs.empty()) return fault(at, "this atom cannot stand in a chain", "write it as a term of its own");
        if (letter == 'U') {
            if (doubled || !number.empty()) fault(at, "\"U\" has no range: it leaps anywhere", "write `U`");
            term.kind = Term::Kind::anywhere;
            return;
        }
        if (doubled)
            fault(at, letter == 'O' ? "\"O\" (castling) stands twice" : "\"@\" (drops) stands twice", "write it once");
        term.kind = letter == 'O' ? Term::Kind::castling : Term::Kind::drop;
        term.depth = letter == '@' ? 1 : 0;
        if (!number.empty()) term.depth = range_of(range_at, number).value_or(1);
        if (letter == 'O' && term.depth == 0)
            fault(at, "\"O\" (castling) says by how many cells the piece goes", "for example isO2");
        if (letter == '@' && term.depth == 0)
            fault(at, "\"@\" (drops) says on how many ranks the piece can be dropped", "for example @8");
    }

    Atom read_letter() {
        const std::size_t at = at_;
        const char letter = text_[at_++];
        Atom atom;
        atom.name = std::string(1, letter);
        const auto found = std::find_if(std::begin(atoms), std::end(atoms),
                                        [&](const KnownAtom& a) { return a.letter == letter; });
        if (found == std::end(atoms) || dialect_.atoms.find(letter) == std::string_view::npos) {
            faults_.push_back(unknown_atom(at, letter, dialect_));
            if (peek() == letter) ++at_;
            (void)digits();
            return atom;
        }
        atom.compass = found->compass;
        atom.near = found->near;
        atom.far = found->far;
        atom.rider = found->rider;
        if (found->rider) atom.range = unlimited;
        if (dialect_.structures && (peek() == 'X' || peek() == 'Y')) extend(atom, at);
        return atom;
    }

    // A suffix that makes a longer leap: "X" by three cells in the long direction, "Y" by two in both.
    void extend(Atom& atom, std::size_t at) {
        const char suffix = text_[at_++];
        const bool both = suffix == 'Y';
        atom.name += suffix;
        // As Y, W, F, H and G would be other names of Z, G and leaps that X names.
        const std::string_view extended = both ? "DNACZ" : "WFDNAHCZG";
        if (extended.find(atom.name[0]) == std::string_view::npos) {
            fault(at, "\"" + atom.name + "\" is no leap that the Interactive Diagram's page names",
                  "write the leap by its coordinates: `(4,1)`");
            return;
        }
        atom.near += both ? 2 : 0;
        atom.far += both ? 2 : 3;
        atom.compass = compass_of(atom.near, atom.far);
    }

    // ---- ranges ----

    static int number_of(std::string_view digits) {
        int number = 0;
        for (const char c : digits) number = number * 10 + (c - '0');
        return number;
    }

    std::optional<int> range_of(std::size_t at, std::string_view number) {
        if (number.size() > 2 || (number.size() > 1 && number[0] == '0')) {
            fault(at, "range \"" + std::string(number) + "\" is not one of 0 to 99 without leading zeros",
                  "`W0` has no limit; a number of steps that is exact is `{ slide = [1, 0], range = [3, 3] }`");
            return std::nullopt;
        }
        const int range = number_of(number);
        if (range > dialect_.max_range) {
            fault(at, std::string(dialect_.program) + " reads one digit of the range \"" + std::string(number) + "\"",
                  "write `R9`, or 0 for no limit");
            return std::nullopt;
        }
        return range;
    }

    void read_range(Atom& atom) {
        const std::size_t at = at_ - atom.name.size();
        const char letter = atom.name[0];
        if (atom.name.size() == 1 && peek() == letter) return double_atom(atom, at);
        const std::size_t range_at = at_;
        const std::string_view number = digits();
        if (number.empty()) return;
        const std::optional<int> range = range_of(range_at, number);
        if (!range) return;
        atom.number = *range;
        atom.range = *range == 0 ? unlimited : *range;
    }

    void double_atom(Atom& atom, std::size_t at) {
        ++at_;
        const std::string_view number = digits();
        const std::string& letter = atom.name;
        if (atom.rider || letter == "K")
            fault(at, "\"" + letter + letter + "\" is not a rider",
                  atom.rider ? "`" + letter + "` has no limit already" : "write `Q`");
        else if (!number.empty() || peek() == letter[0])
            fault(at, "\"" + letter + letter + "\" has no limit already, and takes no range",
                  "write `" + letter + "3` for up to three steps");
        atom.range = unlimited;
        atom.doubled = true;
        while (peek() == letter[0]) ++at_;
    }

    // A character that cannot occur in a term. The error quotes all of it, with its meaning in other dialects.
    void skip_foreign() {
        const std::size_t at = at_++;
        while (continuation_byte(peek())) ++at_;
        const std::string seen(text_.substr(at, at_ - at));
        if (digit(seen[0])) {
            while (digit(peek())) ++at_;
            return fault(at, "a range with no atom before it", "write it behind the atom: `R4`");
        }
        if (seen == " " || seen == "\t" || seen == "\n")
            return fault(at, "a blank inside Betza notation", "write the terms without blanks between them");
        if (seen == "@") return fault(at, "Fairy-Stockfish does not know the atom \"@\"", "say `drop = true`");
        if (std::string_view("()[]-?").find(seen) != std::string_view::npos)
            return dialect_.structures
                       ? fault(at, "\"" + seen + "\" stands where an atom is expected",
                               "parentheses hold terms, brackets a chain such as `[F?R]`, and \"-\" joins two atoms: "
                               "`W-F`")
                       : fault(at, "\"" + seen + "\" is nothing that Fairy-Stockfish reads",
                               "leave out `betza = \"fairy\"`, if it is to count");
        if (std::string_view("{},+!").find(seen) != std::string_view::npos)
            return fault(at, "\"" + seen + "\" (conditions and operators of other extensions) is not supported",
                         "chain steps with \"a\", as in `afsW`, or " + std::string(as_legs));
        fault(at, "unexpected \"" + seen + "\"", known_atoms(dialect_));
    }

    // ---- modifiers ----

    // `begin`: the offset of the first one. Behind an "a" the letters "z" and "q" are directions.
    Modifiers read_modifiers(std::string_view modifiers, std::size_t begin) {
        Modifiers read;
        read.legs.emplace_back();
        read.legs.back().at = begin;
        for (std::size_t i = 0; i < modifiers.size(); ++i) {
            const char c = modifiers[i];
            const std::size_t at = begin + i;
            TermLeg& leg = read.legs.back();
            const bool side = dialect_.structures && leg.again && (c == 'z' || c == 'q');
            if (side || std::string_view("fblrvsh").find(c) != std::string_view::npos) {
                if (leg.directions.empty())
                    leg.directions_at = at;
                else if (leg.directions_at + leg.directions.size() != at)
                    fault(at, "direction letters stand apart", "write them together, before m, c and the others");
                leg.directions += c;
            } else if (dialect_.modifiers.find(c) == std::string_view::npos) {
                faults_.push_back(unknown_modifier(at, c, dialect_));
            } else if (c == 'a') {
                read.legs.emplace_back();
                read.legs.back().at = at + 1;
                read.legs.back().again = true;
            } else if (c == 'i') {
                read_initial(read, at);
            } else if (c == 'j') {
                ++leg.j;
            } else if (c == 'n' && leg.n && !leg.nn && dialect_.structures) {
                leg.nn = true;
            } else if (bool& flag = flag_of(leg, c); flag) {
                fault(at, "\"" + std::string(1, c) + "\" stands twice", "write it once");
            } else {
                flag = true;
            }
        }
        return read;
    }

    void read_initial(Modifiers& read, std::size_t at) {
        if (read.legs.size() > 1) {
            if (read.legs.back().same_length) fault(at, "\"i\" stands twice", "write it once");
            read.legs.back().same_length = true;
            return;
        }
        if (read.first)
            fault(
                at,
                "\"ii\" (from one rank ahead of a cell where such a piece starts) is not supported: the text does not "
                "know the start",
                "say from which cells: `{ leap = [0, 1], expand = \"none\", from = \"rank == 3\" }`");
        read.first = true;
        read.first_at = at;
    }

    static bool& flag_of(TermLeg& leg, char c) {
        switch (c) {
            case 'm':
                return leg.m;
            case 'c':
                return leg.c;
            case 'd':
                return leg.d;
            case 'e':
                return leg.e;
            case 'n':
                return leg.n;
            case 'p':
                return leg.p;
            case 'g':
                return leg.g;
            case 'y':
                return leg.y;
            case 'z':
                return leg.z;
            case 'q':
                return leg.q;
            case 'o':
                return leg.o;
            case 't':
                return leg.t;
            default:
                return leg.u;
        }
    }

    std::string_view text_;
    const Dialect& dialect_;
    std::vector<Fault>& faults_;
    std::size_t at_ = 0;
    std::vector<Group> groups_;
    std::vector<Term> terms_;
    std::size_t repeated_ = 0;  // how many letters all repeated modifiers mean
};

}  // namespace

std::string known_atoms(const Dialect& dialect) {
    return dialect.structures ? "the atoms are W F D N A H C Z G, K Q R B and U, leaps such as (4,1), O and @"
                              : "the atoms are W F D N A H C L Z J G, K Q R and B";
}

std::vector<Term> parse_terms(std::string_view text, const Dialect& dialect, std::vector<Fault>& faults) {
    std::vector<Term> terms = Parser(text, dialect, faults).parse();
    if (faults.size() > max_faults) faults.resize(max_faults);
    return terms;
}

}  // namespace varia::betza
