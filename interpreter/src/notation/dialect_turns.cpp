// Turns are written and read step by step. A step that does not fit the text ends the search there, so that reading
// costs as much as listing the steps of one turn.
#include "dialect_turns.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include <varia/text.hpp>
#include <varia/texts.hpp>

#include "dialects.hpp"
#include "guard.hpp"
#include "typed_text.hpp"

namespace varia {
namespace {

constexpr std::size_t max_dialect_text = 4096;
constexpr std::size_t max_dialect_readings = 4000;

Diagnostic no_moves(const DialectDef& dialect) {
    return typed_error(fmt::format("{} is a way to write positions, and not moves", dialect_title(dialect)));
}

// The error for a text that no legal move, or no legal turn, has.
Diagnostic nothing_fits(const DialectDef& dialect, std::string_view text, std::string_view what,
                        const std::vector<std::string>& known) {
    std::string hint = did_you_mean(text, known);
    if (hint.empty() && !known.empty()) hint = fmt::format("one is written {}", known.front());
    return typed_error(
        fmt::format("no legal {} is written {} in {}", what, quoted(text.substr(0, 60)), dialect_title(dialect)),
        std::move(hint), ErrorCode::unreadable);
}

Diagnostic ambiguous_in(const DialectDef& dialect, std::string_view text, const std::string& choices) {
    return typed_error(fmt::format("ambiguous {}: in {} it may be {}", quoted(text), dialect_title(dialect), choices),
                       {}, ErrorCode::ambiguous);
}

constexpr std::size_t max_meanings = 6;

bool is_drop(Move move) { return move.type == MoveType::drop; }

}  // namespace

Result<std::vector<std::string>> DialectTurns::written_moves(const MoveList& moves, const MoveList& legal) {
    const DialectMoves writer(forms_, position_, legal);
    std::vector<std::string> texts;
    texts.reserve(moves.size());
    for (const Move move : moves) {
        std::optional<std::string> text = writer.written(move);
        if (!text)
            return typed_error(fmt::format("{} has no text for {}", dialect_title(forms_.dialect()),
                                           move_text(rules_, position_, move)),
                               "its texts are not those of another move");
        texts.push_back(*std::move(text));
    }
    return texts;
}

bool DialectTurns::write(const TurnList& turns, const std::vector<std::size_t>& numbers, std::size_t depth,
                         std::size_t last, std::vector<std::string>& texts) {
    std::map<Move, std::vector<std::size_t>> groups;
    for (const std::size_t i : numbers)
        if (depth < turns[i].size()) groups[turns[i][depth]].push_back(i);
    if (groups.empty()) return true;
    const MoveList legal = rules_.legal_moves(position_);
    MoveList steps;
    for (const auto& [move, group] : groups) steps.push_back(move);
    const Result<std::vector<std::string>> written = written_moves(steps, legal);
    if (!written) {
        error_ = written.diagnostics();
        return false;
    }
    const DialectMoves writer(forms_, position_, legal);
    std::size_t step = 0;
    for (const auto& [move, group] : groups) {
        const std::string& text = (*written)[step++];
        const std::size_t replaced = writer.says_castling(move) ? last : 0;
        for (const std::size_t i : group) texts[i].replace(texts[i].size() - replaced, replaced, text);
        const bool goes_on = std::ranges::any_of(group, [&](std::size_t i) { return turns[i].size() > depth + 1; });
        if (!goes_on) continue;
        Position::Undo undo;
        rules_.do_move(position_, move, undo);
        const Guard unmake([&] { rules_.undo_move(position_, undo); });
        if (!write(turns, group, depth + 1, text.size(), texts)) return false;
    }
    return true;
}

Result<std::vector<std::string>> DialectTurns::written(const TurnList& turns) {
    std::vector<std::string> texts(turns.size());
    std::vector<std::size_t> numbers(turns.size());
    for (std::size_t i = 0; i < turns.size(); ++i) numbers[i] = i;
    if (!write(turns, numbers, 0, 0, texts)) return error_;
    return texts;
}

MoveList DialectTurns::find_moves(std::string_view text, const MoveList& legal) {
    const DialectMoves reader(forms_, position_, legal);
    MoveList found;
    for (const bool plain : {false, true}) {
        const std::string folded = plain ? plain_dialect_text(text) : std::string{};
        const std::string_view typed = plain ? std::string_view(folded) : text;
        if (typed.empty()) continue;
        for (const Move move : legal) {
            const std::vector<std::size_t> ends = reader.ends(move, typed, 0, plain);
            if (std::ranges::find(ends, typed.size()) != ends.end()) found.push_back(move);
        }
        if (!found.empty()) break;
    }
    if (found.size() < 2) return found;
    MoveList written;
    for (const Move move : found)
        if (reader.written(move) == text) written.push_back(move);
    if (!written.empty()) return written;
    MoveList others;
    for (const Move move : found)
        if (!is_drop(move)) others.push_back(move);
    return others.empty() ? found : others;
}

void DialectTurns::find(std::string_view text, std::size_t at, bool plain, bool unsaid, Turn& turn, TurnList& found) {
    if (++readings_ > max_dialect_readings) return;
    if (!turn.empty() && !position_.mid_turn()) {
        if (at == text.size() && !unsaid) found.push_back(turn);
        return;
    }
    const MoveList legal = rules_.legal_moves(position_);
    if (legal.empty() && !turn.empty() && at == text.size() && !unsaid) found.push_back(turn);
    const DialectMoves reader(forms_, position_, legal);
    const auto go_on = [&](Move move, std::size_t end, bool leaves_unsaid) {
        Position::Undo undo;
        rules_.do_move(position_, move, undo);
        turn.push_back(move);
        const Guard unmake([&] {
            turn.pop_back();
            rules_.undo_move(position_, undo);
        });
        find(text, end, plain, leaves_unsaid, turn, found);
    };
    const bool joins = !forms_.templates(DialectForms::Sort::partner_place).empty();
    for (const Move move : legal) {
        // The text of such a move has no text of the castling before it.
        const bool says = reader.says_castling(move);
        if (unsaid ? !says : says && !turn.empty()) continue;
        for (const std::size_t end : reader.ends(move, text, at, plain)) go_on(move, end, false);
        if (joins && move.type == MoveType::castling) go_on(move, at, true);
    }
}

TurnList DialectTurns::find(std::string_view text) {
    TurnList found;
    if (text.size() > max_dialect_text) return found;
    for (const bool plain : {false, true}) {
        const std::string folded = plain ? plain_dialect_text(text) : std::string(text);
        Turn turn;
        readings_ = 0;
        if (!folded.empty()) find(folded, 0, plain, false, turn, found);
        // What was found is not all: it could be one meaning of several.
        if (readings_ > max_dialect_readings) return {};
        if (!found.empty()) break;
    }
    if (found.size() < 2) return found;
    TurnList written_so;
    if (const Result<std::vector<std::string>> texts = written(found))
        for (std::size_t i = 0; i < found.size(); ++i)
            if ((*texts)[i] == text) written_so.push_back(found[i]);
    if (!written_so.empty()) return written_so;
    TurnList others;
    for (const Turn& each : found)
        if (std::ranges::none_of(each, is_drop)) others.push_back(each);
    return others.empty() ? found : others;
}

bool has_dialect_moves(const Variant& variant) {
    return std::ranges::any_of(variant.definition().dialects,
                               [](const DialectDef& dialect) { return dialect.moves.has_value(); });
}

std::vector<DialectMeaning> dialect_meanings(Rules& rules, Position& position, std::string_view text,
                                             const MoveList& legal) {
    std::vector<DialectMeaning> all;
    for (const DialectDef& dialect : position.variant().definition().dialects) {
        if (!dialect.moves) continue;
        for (const Move move : DialectTurns(rules, position, dialect).find_moves(text, legal))
            if (std::ranges::find(all, Turn{move}, &DialectMeaning::turn) == all.end())
                all.push_back({&dialect, {move}});
    }
    return all;
}

std::vector<DialectMeaning> dialect_meanings(Rules& rules, Position& position, std::string_view text) {
    std::vector<DialectMeaning> all;
    for (const DialectDef& dialect : position.variant().definition().dialects) {
        if (!dialect.moves) continue;
        for (const Turn& turn : DialectTurns(rules, position, dialect).find(text)) {
            Turn listed = rules.listed_turn(position, turn);
            if (std::ranges::find(all, listed, &DialectMeaning::turn) == all.end())
                all.push_back({&dialect, std::move(listed)});
        }
    }
    return all;
}

std::vector<DialectInfo> dialects(const Variant& variant) {
    std::vector<DialectInfo> all;
    for (const DialectDef& dialect : variant.definition().dialects)
        all.push_back({dialect.name.text, dialect_title(dialect), has_positions(dialect), dialect.moves.has_value()});
    return all;
}

const DialectDef* find_dialect(const Variant& variant, std::string_view name) {
    for (const DialectDef& dialect : variant.definition().dialects)
        if (dialect.name.text == name) return &dialect;
    return nullptr;
}

Diagnostic no_dialect(const Variant& variant, std::string_view name) {
    std::vector<std::string> known;
    for (const DialectInfo& dialect : dialects(variant)) known.emplace_back(dialect.name);
    if (known.empty()) return typed_error(variant.id() + " has no dialects", "only its own texts are read and written");
    const std::string near = did_you_mean(std::string(name), known);
    return typed_error(fmt::format("{} has no dialect {}", variant.id(), quoted(name.substr(0, 60))),
                       near.empty() ? fmt::format("it has {}", fmt::join(known, ", ")) : near);
}

Result<std::string> move_text(Rules& rules, Position& position, Move move, const DialectDef& dialect) {
    VARIA_ASSERT(&position.variant() == &rules.variant(), "rules and position are of one variant");
    if (!dialect.moves) return no_moves(dialect);
    const MoveList legal = rules.legal_moves(position);
    Result<std::vector<std::string>> texts = DialectTurns(rules, position, dialect).written_moves({move}, legal);
    if (!texts) return texts.diagnostics();
    return std::move(texts->front());
}

Result<std::vector<std::string>> turn_texts(Rules& rules, Position& position, const TurnList& turns,
                                            const DialectDef& dialect) {
    VARIA_ASSERT(&position.variant() == &rules.variant(), "rules and position are of one variant");
    if (!dialect.moves) return no_moves(dialect);
    return DialectTurns(rules, position, dialect).written(turns);
}

Result<std::string> turn_text(Rules& rules, Position& position, const Turn& turn, const DialectDef& dialect) {
    Result<std::vector<std::string>> texts = turn_texts(rules, position, {turn}, dialect);
    if (!texts) return texts.diagnostics();
    return std::move(texts->front());
}

Result<Move> parse_move(Rules& rules, Position& position, std::string_view text, const DialectDef& dialect) {
    VARIA_ASSERT(&position.variant() == &rules.variant(), "rules and position are of one variant");
    if (!dialect.moves) return no_moves(dialect);
    text = trimmed_within(text, 2 * max_dialect_text);
    const MoveList legal = rules.legal_moves(position);
    DialectTurns reader(rules, position, dialect);
    const MoveList found = text.size() > max_dialect_text ? MoveList{} : reader.find_moves(text, legal);
    if (found.size() == 1) return found.front();
    if (found.empty()) {
        const Result<std::vector<std::string>> known = reader.written_moves(legal, legal);
        return nothing_fits(dialect, text, "move", known ? *known : std::vector<std::string>{});
    }
    std::string choices;
    for (std::size_t i = 0; i < std::min(found.size(), max_meanings); ++i)
        choices += (i == 0 ? "" : " or ") + move_text(rules, position, found[i]);
    return ambiguous_in(dialect, text, choices);
}

Result<Turn> parse_turn(Rules& rules, Position& position, std::string_view text, const DialectDef& dialect) {
    VARIA_ASSERT(&position.variant() == &rules.variant(), "rules and position are of one variant");
    if (!dialect.moves) return no_moves(dialect);
    if (!position.variant().has_turns()) {
        Result<Move> move = parse_move(rules, position, text, dialect);
        if (!move) return move.diagnostics();
        return Turn{*move};
    }
    text = trimmed_within(text, 2 * max_dialect_text);
    TurnList found;
    for (const Turn& turn : DialectTurns(rules, position, dialect).find(text)) {
        Turn listed = rules.listed_turn(position, turn);
        if (std::ranges::find(found, listed) == found.end()) found.push_back(std::move(listed));
    }
    if (found.size() == 1) return std::move(found.front());
    if (found.empty()) return nothing_fits(dialect, text, "turn", {});
    std::string choices;
    for (std::size_t i = 0; i < std::min(found.size(), max_meanings); ++i)
        choices += (i == 0 ? "" : " or ") + turn_text(rules, position, found[i]);
    return ambiguous_in(dialect, text, choices);
}

}  // namespace varia
