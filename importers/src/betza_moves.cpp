#include "betza_moves.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include <varia/text.hpp>

namespace varia::importers {
namespace {

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_small(char c) { return c >= 'a' && c <= 'z'; }
bool is_decimal(char c) { return c >= '0' && c <= '9'; }

// Behind the bracket that closes the one at `at`; the end of the text if none does.
std::size_t behind_bracket(std::string_view text, std::size_t at) {
    int depth = 0;
    for (; at < text.size(); ++at) {
        if (text[at] == '(' || text[at] == '[') ++depth;
        if ((text[at] == ')' || text[at] == ']') && --depth == 0) return at + 1;
    }
    return at;
}

// Behind the term that begins at `at`. At least one character.
std::size_t behind_term(std::string_view text, std::size_t at) {
    while (true) {
        while (at < text.size() && is_small(text[at])) ++at;
        if (at == text.size()) return at;
        const char atom = text[at];
        if (atom == '(' || atom == '[') {
            at = behind_bracket(text, at);
        } else {
            ++at;
            if (is_capital(atom) && at < text.size() && text[at] == atom)
                ++at;
            else
                while (at < text.size() && (text[at] == 'X' || text[at] == 'Y')) ++at;
        }
        while (at < text.size() && (is_decimal(text[at]) || text[at] == '*')) ++at;
        if (at == text.size() || text[at] != '-') return at;  // a chain goes on
        ++at;
    }
}

std::size_t atom_at(std::string_view term) {
    return static_cast<std::size_t>(std::find_if_not(term.begin(), term.end(), is_small) - term.begin());
}

// XBoard's letters of the camel and the zebra that Varia does not read.
std::string in_common_letters(std::string term) {
    std::replace(term.begin(), term.end(), 'L', 'C');
    std::replace(term.begin(), term.end(), 'J', 'Z');
    return term;
}

// All that moves can do, with left and right exchanged if `turn` is -1, as texts to compare.
std::multiset<std::string> described_moves(const std::vector<MoveDef>& moves, int turn) {
    std::multiset<std::string> all;
    for (const MoveDef& move : moves) {
        std::string conditions;
        for (const bool is : {move.quiet, move.capture, move.first, move.exposes, move.en_passant, move.takes_hurdle,
                              move.anywhere, move.takes == MoveDef::Takes::afar, move.takes == MoveDef::Takes::swap,
                              move.captures == Whose::own, move.captures == Whose::any})
            conditions += is ? '1' : '0';
        if (move.hurdle) conditions += static_cast<char>('a' + static_cast<int>(move.hurdle->whose));
        std::set<std::string> paths;  // reaching a cell by several of them is the same move
        for (const std::vector<Leg>& path : move.paths) {
            std::string text = conditions;
            for (const Leg& leg : path)
                text += " " + std::to_string(turn * leg.step[0]) + "," + std::to_string(leg.step[1]) + "," +
                        std::to_string(leg.min) + "," + std::to_string(leg.max) + "," +
                        std::to_string(static_cast<int>(leg.over)) + (leg.stop ? "." : "");
            paths.insert(std::move(text));
        }
        all.insert(paths.begin(), paths.end());
    }
    return all;
}

// A term is short; one that takes more than this would hold up the reading of a file.
LoadBudget small_budget() { return {1'000'000, std::size_t{16} << 20, {}, {}}; }

class MovesReader {
public:
    MovesReader(const SourceText& text, int files, int ranks, int& terms_left)
        : source_(text), terms_left_(terms_left) {
        board_.width = files;
        board_.height = ranks;
    }

    BetzaMoves read() {
        const std::string& text = source_.text;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = behind_term(text, at);
            read_term(source_.part(at, end - at));
            at = end;
        }
        return std::move(result_);
    }

private:
    void refuse(const SourceText& term, std::string reason) { result_.unread.push_back({term, std::move(reason)}); }

    void read_term(const SourceText& source) {
        if (source.empty()) return;
        if (terms_left_ == 0) {
            refuse(source, "a game has at most " + std::to_string(most_betza_terms) + " terms here");
            return;
        }
        --terms_left_;
        std::string term = in_common_letters(source.text);
        const std::size_t atom = atom_at(term);
        const std::string modifiers = term.substr(0, atom);
        if (atom < term.size() && term[atom] == 'O') {
            read_castling(source, term);
            return;
        }
        // `k` captures royal pieces: beside `c` it says nothing.
        if (const std::size_t royal = modifiers.find('k'); royal != std::string::npos &&
                                                           modifiers.find('a') == std::string::npos &&
                                                           atom < term.size() && is_capital(term[atom])) {
            std::string others = modifiers;
            std::erase(others, 'k');
            const bool captures = others.find('c') != std::string::npos;
            if (captures) {
                term = others + term.substr(atom);
            } else {
                std::string quiet = others;
                std::erase(others, 'm');
                if (!add(source, others + "c" + term.substr(atom), result_.royals)) return;
                if (quiet.size() == others.size()) return;
                term = quiet + term.substr(atom);
            }
        }
        add(source, term, result_.text);
    }

    bool add(const SourceText& source, const std::string& term, std::string& to) {
        Result<BetzaPiece> read = read_betza(term, BetzaReading::standard, board_, small_budget());
        if (!read) {
            refuse(source, read.diagnostics().front().message);
            return false;
        }
        to += term;
        result_.drop = result_.drop || read->drop.has_value();
        std::move(read->moves.begin(), read->moves.end(), std::back_inserter(result_.moves));
        return true;
    }

    void read_castling(const SourceText& source, std::string term) {
        if (term.ends_with('O')) term += '1';
        if (term.ends_with("O0")) return;  // it does nothing: a piece without moves
        const Result<BetzaPiece> read = read_betza(term, BetzaReading::standard, board_, small_budget());
        if (!read) {
            refuse(source, read.diagnostics().front().message);
            return;
        }
        for (const BetzaCastling& castling : read->castlings) result_.castlings.push_back({castling, source});
    }

    const SourceText& source_;
    int& terms_left_;
    BetzaBoard board_;
    BetzaMoves result_;
};

}  // namespace

bool BetzaMoves::is_uneven() const { return described_moves(moves, 1) != described_moves(moves, -1); }

BetzaMoves read_betza_moves(const SourceText& text, int files, int ranks, int& terms_left) {
    return MovesReader(text, files, ranks, terms_left).read();
}

}  // namespace varia::importers
