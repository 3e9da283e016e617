#include "betza.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <varia/limits.hpp>

#include "betza_parser.hpp"
#include "betza_paths.hpp"

namespace varia {

namespace {

using namespace betza;

// No piece needs longer texts, and nobody reads more errors at once. The limits also protect against a hostile file,
// which could otherwise cost hours and gigabytes.
constexpr auto max_length = static_cast<std::size_t>(max_betza);

// Translates the terms of a text into moves, castlings and drops.
class BetzaReader {
public:
    BetzaReader(std::string_view text, Where where, BetzaReading reading, const BetzaBoard& board, Work* work)
        : text_(text), where_(where), dialect_(dialect_of(reading)), board_(board), work_(work) {}

    Result<BetzaPiece> read() {
        if (text_.empty()) fault(0, "empty Betza notation", "a piece without moves says moves = []");
        if (text_.size() > max_length) {
            fault(0, "Betza notation of more than " + std::to_string(max_length) + " characters", std::string(as_legs));
            return diagnostics();
        }
        // A term is translated even if another one could not be parsed, so that all errors are found.
        for (Term& term : parse_terms(text_, dialect_, faults_)) {
            if (faults_.size() >= max_faults || paths_ > max_betza_paths || (work_ != nullptr && work_->over())) break;
            translate(term);
        }
        if (!faults_.empty()) return diagnostics();
        return std::move(piece_);
    }

private:
    void fault(std::size_t at, std::string message, std::string hint) {
        faults_.push_back({at, std::move(message), std::move(hint)});
    }

    void translate(Term& term) {
        switch (term.kind) {
            case Term::Kind::anywhere:
                return translate_anywhere(term);
            case Term::Kind::castling:
                return translate_castling(term);
            case Term::Kind::drop:
                return translate_drop(term);
            default:
                return translate_walk(term);
        }
    }

    // Whether the term has no modifiers but those that `allowed` removes from its only leg.
    template <class Allowed>
    static bool has_only(const Term& term, Allowed allowed) {
        if (term.legs.size() > 1) return false;
        TermLeg leg = term.legs.front();
        allowed(leg);
        return leg.directions.empty() && leg.j == 0 &&
               !(leg.m || leg.c || leg.d || leg.e || leg.n || leg.p || leg.g || leg.y || leg.z || leg.q || leg.o ||
                 leg.t || leg.u);
    }

    void translate_anywhere(const Term& term) {
        const TermLeg& leg = term.legs.front();
        if (!has_only(term, [](TermLeg& l) { l.m = l.c = false; }))
            return fault(term.at, "\"U\" takes the modifiers m, c and i alone", "write `mU`, `cU` or `U`");
        MoveDef move = move_of(term, leg);
        move.anywhere = true;
        move.expand = Expand::all;
        piece_.moves.push_back(std::move(move));
    }

    void translate_castling(const Term& term) {
        const TermLeg& leg = term.legs.front();
        const bool sideways = std::ranges::all_of(leg.directions,
                                                  [](char c) { return c == 'l' || c == 'r' || c == 's'; });
        if (!sideways || !has_only(term, [](TermLeg& l) { l.directions.clear(), l.j = 0; }))
            return fault(term.at, "\"O\" (castling) takes the modifiers i, j and the directions l, r and s alone",
                         "for example isO2");
        if (!term.first)
            return fault(term.at, "castling of a piece that has moved before is not supported",
                         "write \"i\" before it, as in isO2: neither piece may have moved");
        const auto goes = [&](char side) {
            return leg.directions.empty() || leg.directions.find(side) != std::string::npos ||
                   leg.directions.find('s') != std::string::npos;
        };
        piece_.castlings.push_back({term.depth, goes('l'), goes('r'), leg.j, place(term.at)});
    }

    void translate_drop(const Term& term) {
        const TermLeg& leg = term.legs.front();
        const std::string& letters = leg.directions;
        if (term.first || letters.find_first_not_of('f') != std::string::npos || letters.size() > 2 || leg.j > 1 ||
            !has_only(term, [](TermLeg& l) { l.directions.clear(), l.j = 0; }))
            return fault(term.at,
                         "\"@\" (drops) takes the modifiers f, ff and j alone: which other pieces may be there is not "
                         "supported",
                         "write `drop = true`, or a table with its zone: `drop = { zone = \"rank <= 4\" }`");
        if (piece_.drop) return fault(term.at, "\"@\" stands twice", "write it once");
        DropDef drop;
        drop.where = place(term.at);
        drop.zone.where = drop.lone.where = drop.where;
        if (leg.j > 0) drop.zone.text = board_.along + " >= 2";
        if (board_.height == 0 || term.depth < board_.height)
            drop.zone.text += (leg.j > 0 ? " and " : "") + board_.along + " <= " + std::to_string(term.depth);
        if (!letters.empty()) drop.lone.text = board_.along;
        drop.most = std::max(1, static_cast<int>(letters.size()));
        piece_.drop = std::move(drop);
    }

    // A move without its paths, from the modifiers of its last leg.
    [[nodiscard]] MoveDef move_of(const Term& term, const TermLeg& last) const {
        const bool captures = last.c || last.d;
        MoveDef move;
        move.expand = Expand::none;
        move.quiet = last.m || !captures;
        move.capture = captures || !last.m;
        if (last.d) move.captures = last.c ? Whose::any : Whose::own;
        if (last.u) move.takes = MoveDef::Takes::swap;
        move.first = term.first;
        move.where = place(term.at);
        if (term.second_rank) move.from = {board_.along + " == 2", move.where};
        return move;
    }

    // A blockable straight leap that cannot capture is the double step of a pawn.
    [[nodiscard]] static bool exposes(const Term& term) {
        const TermLeg& leg = term.legs.back();
        return term.legs.size() == 1 && leg.n && leg.m && !leg.c && !leg.d && leg.atom.compass != Compass::oblique;
    }

    void translate_walk(Term& term) {
        const std::size_t before = faults_.size();
        // Diagrams write "nn" where they do not mean the first move alone.
        if (std::ranges::any_of(term.legs, &TermLeg::nn) && !exposes(term))
            return fault(term.at, "\"nn\" is about the long step of a pawn, a straight leap that cannot capture",
                         "write one \"n\"; the long step from any cell is `fmnnD`");
        dialect_.settle(term, faults_);
        if (faults_.size() > before) return;
        TermPaths paths = paths_of(term, dialect_, board_, faults_, work_);
        paths_ += paths.plain.size() + paths.locust.size() + paths.standing.size();
        if (paths_ > max_betza_paths)
            return fault(term.at, "more than " + std::to_string(max_betza_paths) + " paths in all",
                         std::string(as_legs));
        if (faults_.size() > before) return;
        const TermLeg& last = term.legs.back();
        if (!paths.plain.empty()) {
            MoveDef move = move_of(term, last);
            move.paths = std::move(paths.plain);
            move.en_passant = last.e;
            move.exposes = exposes(term);
            if (paths.over_own) {
                move.hurdle.emplace();
                move.hurdle->whose = Whose::own;
                move.hurdle->where = move.where;
            }
            piece_.moves.push_back(std::move(move));
        }
        if (term.first && !paths.locust.empty())
            return fault(term.at, "a first move that captures on its way is not supported",
                         "leave out \"i\"; or say from which cells: `{ hop = [1, 1], before = 0, after = 1, takes = "
                         "\"hurdle\", from = \"rank == 2\" }`");
        if (!paths.locust.empty()) {
            MoveDef move;
            move.paths = std::move(paths.locust);
            move.expand = Expand::none;
            move.takes_hurdle = true;
            move.where = place(term.at);
            if (term.second_rank) move.from = {board_.along + " == 2", move.where};
            piece_.moves.push_back(std::move(move));
        }
        if (!paths.standing.empty()) {
            MoveDef move;
            move.paths = std::move(paths.standing);
            move.expand = Expand::none;
            move.quiet = false;
            move.takes = MoveDef::Takes::afar;
            move.first = term.first;
            move.where = place(term.at);
            piece_.moves.push_back(std::move(move));
        }
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
    const Dialect& dialect_;
    const BetzaBoard& board_;
    Work* work_;
    std::size_t paths_ = 0;
    BetzaPiece piece_;
    std::vector<Fault> faults_;
};

}  // namespace

Result<BetzaPiece> parse_betza(std::string_view text, Where where, BetzaReading reading, const BetzaBoard& board,
                               Work* work) {
    return BetzaReader(text, where, reading, board, work).read();
}

Result<BetzaPiece> read_betza(std::string_view text, BetzaReading reading, const BetzaBoard& board,
                              const LoadBudget& budget) {
    Work work(budget);
    Result<BetzaPiece> read = parse_betza(text, {0, 1, 1}, reading, board, &work);
    if (!work.over()) return read;
    return Diagnostics{{Severity::error,
                        {},
                        1,
                        1,
                        "reading this text takes more work or memory than it may",
                        "write fewer legs, or narrow their directions"}};
}

}  // namespace varia
