// The public functions that read a move.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include <varia/notation.hpp>
#include <varia/text.hpp>
#include <varia/texts.hpp>

#include "dialect_turns.hpp"
#include "dialects.hpp"
#include "move_complaint.hpp"
#include "move_reader.hpp"
#include "move_texts.hpp"

namespace varia {

namespace {

// Whether the text is the move in SAN, with or without the sign for check or mate at its end.
bool is_san(Rules& rules, Position& position, Move move, std::string_view text) {
    const std::string san = san_text(rules, position, move);
    const bool marked = san.ends_with('+') || san.ends_with('#');
    return text == san || (marked && text == std::string_view(san).substr(0, san.size() - 1));
}

// A text that Varia itself writes for the move means the move in any case. Another text must not mean another move in
// one of the dialects. The SAN of the move must not be what a dialect writes for another move, but what it would read
// for one, because it tells no capitals from small letters, does no harm.
std::optional<Diagnostic> other_meaning(Rules& rules, Position& position, const MoveList& legal, Move move,
                                        std::string_view text) {
    if (!has_dialect_moves(position.variant())) return std::nullopt;
    const MoveTexts texts(position, legal);
    if (texts.text(move) == text || texts.uci(move) == text) return std::nullopt;
    for (const DialectMeaning& meaning : dialect_meanings(rules, position, text, legal)) {
        const Move other = meaning.turn.front();
        if (other == move) continue;
        const auto written = DialectTurns(rules, position, *meaning.dialect).written_moves({other}, legal);
        if ((!written || written->front() != text) && is_san(rules, position, move, text)) continue;
        return typed_error(fmt::format("ambiguous move {}: here it is {}, as {} it is {}", quoted(text),
                                       texts.text(move), dialect_title(*meaning.dialect), texts.text(other)),
                           {}, ErrorCode::ambiguous);
    }
    return std::nullopt;
}

// The move that the text means in the dialects; no value if it means none there.
std::optional<Result<Move>> only_in_dialects(Rules& rules, Position& position, const MoveList& legal,
                                             std::string_view text) {
    if (!has_dialect_moves(position.variant())) return std::nullopt;
    const std::vector<DialectMeaning> all = dialect_meanings(rules, position, text, legal);
    if (all.empty()) return std::nullopt;
    if (all.size() == 1) return all.front().turn.front();
    const MoveTexts texts(position, legal);
    std::string choices;
    for (const DialectMeaning& meaning : all)
        choices += fmt::format("{}as {} it is {}", choices.empty() ? "" : ", ", dialect_title(*meaning.dialect),
                               texts.text(meaning.turn.front()));
    return typed_error(fmt::format("ambiguous move {}: {}", quoted(text), choices), {}, ErrorCode::ambiguous);
}

enum class Dialects : std::uint8_t { read, ignored };

Result<Move> parse(Rules& rules, Position& position, std::string_view text, Dialects others) {
    // Blanks around a move are no part of it. A text that is much longer is refused before it is looked through.
    constexpr std::size_t max_with_blanks = 4 * max_move_text;
    const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
    if (text.size() <= max_with_blanks) {
        while (!text.empty() && blank(text.front())) text.remove_prefix(1);
        while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    }
    if (text.size() > max_move_text)
        return typed_error(fmt::format("unreadable move {}: {} bytes long", quoted(text), text.size()),
                           fmt::format("a move has at most {}", max_move_text), ErrorCode::unreadable);
    const MoveList legal = rules.legal_moves(position);
    const MoveReader reader(position, legal);
    const MoveList found = reader.find(text);
    if (found.size() == 1) {
        if (others == Dialects::ignored) return found.front();
        if (std::optional<Diagnostic> other = other_meaning(rules, position, legal, found.front(), text))
            return *std::move(other);
        return found.front();
    }
    if (found.empty()) {
        if (others == Dialects::read)
            if (std::optional<Result<Move>> other = only_in_dialects(rules, position, legal, text))
                return *std::move(other);
        if (const MoveList near = reader.find_nearly(text); !near.empty()) return near.front();
        Diagnostic why = MoveComplaint(rules, position, legal, text).why();
        // If the text uses other names of cells, its translation may allow a better explanation.
        for (const std::string& here : reader.translated(text)) {
            if (why.code != ErrorCode::unreadable) break;
            why = MoveComplaint(rules, position, legal, here, text).why();
        }
        return why;
    }
    // A text that is short for several moves may be the whole UCI text of one of them: `c4c5`, where the same step can
    // also pull a piece.
    MoveList meant;
    const MoveTexts texts(position, legal);
    for (const Move move : found)
        if (texts.uci(move) == text) meant.push_back(move);
    if (meant.size() == 1) return meant.front();
    if (others == Dialects::read)
        if (std::optional<Result<Move>> other = only_in_dialects(rules, position, legal, text); other && *other)
            return *std::move(other);
    return MoveComplaint::ambiguous(position, legal, found, text);
}

}  // namespace

Result<Move> parse_move(Rules& rules, Position& position, std::string_view text) {
    VARIA_ASSERT(&position.variant() == &rules.variant(), "rules and position are of one variant");
    return parse(rules, position, text, Dialects::read);
}

Result<Move> parse_own_move(Rules& rules, Position& position, std::string_view text) {
    VARIA_ASSERT(&position.variant() == &rules.variant(), "rules and position are of one variant");
    return parse(rules, position, text, Dialects::ignored);
}

}  // namespace varia
