#include "turn_writer.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include <fmt/format.h>

#include <varia/notation.hpp>
#include <varia/text.hpp>
#include <varia/texts.hpp>

#include "dialect_turns.hpp"
#include "dialects.hpp"
#include "guard.hpp"
#include "move_texts.hpp"
#include "move_writer.hpp"
#include "state_tables.hpp"
#include "turn_reader.hpp"
#include "typed_text.hpp"

namespace varia {

bool pieces_go_on(const Variant& variant) {
    const std::vector<StepDef>& then = variant.definition().turn.then;
    return std::ranges::any_of(then, [](const StepDef& step) { return step.place.empty(); });
}

bool steps_may_be_alike(const Variant& variant) {
    const Definition& def = variant.definition();
    const auto in_its_own_way = [](const MoveDef& m) {
        return m.exposes || m.en_passant || m.takes_hurdle || m.takes != MoveDef::Takes::there;
    };
    const auto may_be_left = [](const StepDef& step) { return step.must == StepDef::Must::never; };
    return !def.hooks.empty() || !def.castlings.empty() ||
           (variant.state().turn.several && std::ranges::any_of(def.turn.then, may_be_left)) ||
           std::ranges::any_of(def.turn.then,
                               [](const StepDef& step) {
                                   return step.from == StepDef::From::board || step.from == StepDef::From::enemy;
                               }) ||
           std::ranges::any_of(def.pieces, [&](const PieceDef& piece) {
               return !piece.pushes.empty() || std::ranges::any_of(piece.moves, in_its_own_way);
           });
}

const std::string& TurnWriter::Texts::at(Level level) const {
    switch (level) {
        case Level::brief:
            return brief;
        case Level::full:
            return full;
        case Level::steps:
            return steps;
        case Level::details:
            return details;
        case Level::stops:
            break;
    }
    return stops;
}

TurnWriter::Texts TurnWriter::texts(const Turn& turn) {
    Texts made;
    std::vector<Position::Undo> undos(turn.size());
    std::size_t done = 0;
    const Guard unmake([&] {
        while (done > 0) rules_.undo_move(position_, undos[--done]);
    });
    // The text before and within the part of the piece that goes on. Placing a piece ends that part.
    std::string brief_before, full_before, promotion, started;
    bool leaps = false;
    Kind kind = 0;
    std::array<std::size_t, 5>
        ends{};  // For each text: the end of the piece's part, where its promotion at the end of the group is inserted.
    const std::array<std::string*, 5> all{&made.brief, &made.full, &made.steps, &made.details, &made.stops};
    const auto ends_here = [&] {
        for (std::size_t i = 0; i < all.size(); ++i) ends[i] = all[i]->size();
    };
    const auto begin = [](std::string& text) {
        if (!text.empty()) text += ',';
    };
    for (; done < turn.size(); ++done) {
        const Move move = turn[done];
        const TurnTables& tables = position_.variant().state().turn;
        const Position::Progress now = position_.progress();
        const MoveWriter writer(position_);
        const bool places = now.step != 0 && !tables.step(now.step).place.empty();
        if (move.type == MoveType::stop) {
            // The end of a turn is only written if nothing else distinguishes turns.
            begin(made.stops);
            made.stops += stop_text;
        } else if (places) {
            const bool gates = tables.step(now.step).left;
            std::string text = writer.text(move), detailed = writer.detailed(move);
            if (gates) {
                detailed = '/' + text;
                text = '/' + position_.variant().kind(move.dropped()).letter.text;
                if (now.left_too != no_cell) text = detailed;
            }
            for (std::string* part : all) {
                if (!gates) begin(*part);
                *part += part == &made.details || part == &made.stops ? detailed : text;
            }
            started.clear();
        } else {
            const bool begins = now.step == 0;
            const std::string text = writer.text(move);
            for (std::string* part : {&made.steps, &made.details, &made.stops}) {
                begin(*part);
                *part += part == &made.steps ? text : writer.detailed(move);
            }
            if (begins || started.empty()) {
                // The step begins a group, or follows a placed piece, or the turn was already under way.
                begin(made.brief);
                begin(made.full);
                brief_before = made.brief;
                full_before = made.full;
                made.brief += text;
                made.full += text;
                promotion = move.walks() ? writer.promotion(move) : std::string{};
                leaps = move.takes_elsewhere();
                started.clear();
                if (begins) made.way.clear();
                if (move.to != no_cell && (move.from != no_cell || move.type == MoveType::drop)) {
                    // The piece that goes on may have been dropped before, or may have pushed.
                    const bool drops = move.type == MoveType::drop;
                    started = drops ? text : writer.cell(move.from);
                    kind = drops ? move.dropped() : writer.mover(move).kind();
                    full_before += text.substr(0, text.size() - promotion.size());
                    if (!drops && made.way.empty()) made.way.push_back(move.from);
                    made.way.push_back(move.to);
                }
            } else {
                leaps = leaps || move.takes_elsewhere();
                const std::string& to = writer.cell(move.to);
                made.way.push_back(move.to);
                if (std::string more = writer.promotion(move); !more.empty()) promotion = std::move(more);
                full_before += (move.takes_elsewhere() ? 'x' : '-') + to;
                made.brief = brief_before + started + (leaps ? 'x' : '-') + to + promotion;
                made.full = full_before + promotion;
            }
            made.goes_on = made.goes_on || (!begins && done != 0);
            ends_here();
        }
        const Side side = position_.turn();
        rules_.do_move(position_, move, undos[done]);
        // The promotion at the end of the group.
        if (tables.promotes != TurnDef::Promotes::last || made.way.empty() || !promotion.empty() ||
            position_.progress().step != 0)
            continue;
        const Piece at_end = position_.at(made.way.back());
        if (at_end.empty() || !at_end.is(side) || at_end.kind() == kind) continue;
        const MoveWriter after(position_);
        promotion = after.own_form(kind, at_end.kind()) ? "+" : '=' + after.promotion_letter(kind, at_end.kind());
        for (std::size_t i = 0; i < all.size(); ++i) all[i]->insert(ends[i], promotion);
    }
    // The only remaining step of a turn under way was to end it.
    for (std::string* part : all)
        if (part->empty()) *part = stop_text;
    made.promotion = promotion;
    made.result = position_.zobrist_key();
    return made;
}

// Turns that share a text receive the text of the next level, until all texts differ.
std::vector<std::string> TurnWriter::described_apart(const TurnList& turns, std::vector<std::string> written) {
    std::vector<std::optional<Texts>> all(turns.size());
    std::vector<std::size_t> alike;
    const auto find_alike = [&] {
        std::map<std::string_view, std::vector<std::size_t>> by_text;
        for (std::size_t i = 0; i < turns.size(); ++i) by_text[written[i]].push_back(i);
        alike.clear();
        for (const auto& [text, numbers] : by_text)
            if (numbers.size() > 1) alike.insert(alike.end(), numbers.begin(), numbers.end());
        return !alike.empty();
    };
    for (Level level = Level::full; find_alike(); level = static_cast<Level>(static_cast<int>(level) + 1)) {
        for (const std::size_t i : alike) {
            if (!all[i]) all[i] = texts(turns[i]);
            if (level <= last_level) written[i] = all[i]->at(level);
        }
        if (level <= last_level) continue;
        // Turns that still share a text are numbered.
        std::ranges::stable_sort(alike, [&](std::size_t a, std::size_t b) { return turns[a] < turns[b]; });
        std::map<std::string, int> numbers;
        for (const std::size_t i : alike) {
            const int number = ++numbers[written[i]];
            written[i] += '/' + std::to_string(number);
        }
        break;
    }
    return written;
}

std::vector<std::string> TurnWriter::canonical(const TurnList& turns) {
    std::vector<std::string> written;
    written.reserve(turns.size());
    for (const Turn& turn : turns) written.push_back(texts(turn).brief);
    return described_apart(turns, std::move(written));
}

// If no piece goes on, a text grows step by step, so following the text finds all turns that have it.
void TurnWriter::find_alike(const std::string& brief, const std::string& so_far, Turn& turn, TurnList& found) {
    if (!turn.empty() && !position_.mid_turn()) {
        if (so_far == brief) found.push_back(turn);
        return;
    }
    const MoveList legal = rules_.legal_moves(position_);
    if (legal.empty() && !turn.empty() && so_far == brief) found.push_back(turn);
    for (const Move move : legal) {
        turn.push_back(move);
        const Guard back([&] { turn.pop_back(); });
        const TurnTables& tables = position_.variant().state().turn;
        const Position::Progress now = position_.progress();
        std::string text = so_far;
        if (move.type != MoveType::stop) {
            const MoveWriter writer(position_);
            if (now.step != 0 && tables.step(now.step).left) {
                text += '/' + (now.left_too != no_cell ? writer.text(move)
                                                       : position_.variant().kind(move.dropped()).letter.text);
            } else {
                append_item(text, ",", writer.text(move));
            }
        }
        if (!brief.starts_with(text)) continue;
        Position::Undo undo;
        rules_.do_move(position_, move, undo);
        const Guard unmake([&] { rules_.undo_move(position_, undo); });
        find_alike(brief, text, turn, found);
    }
}

TurnList TurnWriter::alike(const std::string& brief) {
    TurnList found;
    Turn turn;
    find_alike(brief, {}, turn, found);
    if (position_.variant().state().turn.same_result) {
        // If several ways lead to one result, only the listed one counts.
        TurnList listed;
        for (const Turn& one : found)
            if (Turn first = rules_.listed_turn(position_, one); std::ranges::find(listed, first) == listed.end())
                listed.push_back(std::move(first));
        std::erase_if(listed, [&](const Turn& one) { return texts(one).brief != brief; });
        return listed;
    }
    return found;
}

std::string TurnWriter::canonical(const Turn& turn) {
    const Variant& variant = position_.variant();
    if (!pieces_go_on(variant) && variant.state().turn.promotes != TurnDef::Promotes::last) {
        const Turn listed = rules_.listed_turn(position_, turn);
        std::string brief = texts(listed).brief;
        if (!steps_may_be_alike(variant)) return brief;
        const TurnList like = alike(brief);
        if (like.size() < 2) return brief;
        const std::vector<std::string> written = described_apart(like, std::vector<std::string>(like.size(), brief));
        for (std::size_t i = 0; i < like.size(); ++i)
            if (like[i] == listed) return written[i];
        return brief;
    }
    const Texts own = texts(turn);
    TurnList all;
    rules_.legal_turns(position_, all);
    const std::vector<std::string> written = canonical(all);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i] == turn) return written[i];
    // The turn may be another way to the result of a listed turn.
    for (std::size_t i = 0; i < all.size(); ++i)
        if (texts(all[i]).result == own.result) return written[i];
    return own.stops;
}

std::vector<std::string> uci_turn_texts(Rules& rules, Position& position, const TurnList& turns) {
    VARIA_ASSERT(&position.variant() == &rules.variant(), "rules and position are of one variant");
    std::vector<std::string> written;
    std::map<std::string, int> count;
    for (const Turn& turn : turns) {
        std::string text;
        std::vector<Position::Undo> undos(turn.size());
        std::size_t done = 0;
        const Guard unmake([&] {
            while (done > 0) rules.undo_move(position, undos[--done]);
        });
        for (; done < turn.size(); ++done) {
            if (turn[done].type != MoveType::stop) append_item(text, ",", uci_text(position, turn[done]));
            rules.do_move(position, turn[done], undos[done]);
        }
        ++count[written.emplace_back(text.empty() ? std::string(stop_text) : std::move(text))];
    }
    if (std::ranges::none_of(count, [](const auto& entry) { return entry.second > 1; })) return written;
    std::vector<std::string> canonical;
    if (position.variant().has_turns())
        canonical = TurnWriter(rules, position).canonical(turns);
    else
        for (const Turn& turn : turns) canonical.push_back(uci_text(rules, position, turn.front()));
    for (std::size_t i = 0; i < turns.size(); ++i)
        if (count[written[i]] > 1) written[i] = std::move(canonical[i]);
    return written;
}

std::string turn_text(Rules& rules, Position& position, const Turn& turn) {
    VARIA_ASSERT(&position.variant() == &rules.variant(), "rules and position are of one variant");
    if (!position.variant().has_turns()) return move_text(rules, position, turn.front());
    return TurnWriter(rules, position).canonical(turn);
}

std::vector<std::string> sorted_turn_texts(Rules& rules, Position& position) {
    VARIA_ASSERT(&position.variant() == &rules.variant(), "rules and position are of one variant");
    if (!position.variant().has_turns()) return sorted_move_texts(rules, position);
    TurnList all;
    rules.legal_turns(position, all);
    std::vector<std::string> texts = TurnWriter(rules, position).canonical(all);
    std::ranges::sort(texts);
    return texts;
}

std::optional<std::vector<WrittenTurn>> sorted_turns(Rules& rules, Position& position, std::size_t max) {
    VARIA_ASSERT(&position.variant() == &rules.variant(), "rules and position are of one variant");
    TurnList all;
    bool too_many = false;
    // Long turns count more.
    constexpr std::size_t usual_steps = 8;
    std::size_t steps = 0;
    rules.each_legal_turn(position, [&](const Turn& turn) {
        steps += turn.size();
        too_many = all.size() == max || steps / usual_steps > max;
        if (!too_many) all.push_back(turn);
        return !too_many;
    });
    if (too_many) return std::nullopt;
    std::vector<std::string> texts;
    if (position.variant().has_turns())
        texts = TurnWriter(rules, position).canonical(all);
    else {
        MoveList moves;
        for (const Turn& turn : all) moves.push_back(turn.front());
        const MoveTexts writer(position, moves);
        for (const Move move : moves) texts.push_back(writer.text(move));
    }
    std::vector<WrittenTurn> written;
    written.reserve(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) written.push_back({std::move(texts[i]), std::move(all[i])});
    std::ranges::stable_sort(written, {}, &WrittenTurn::text);
    return written;
}

Result<Turn> parse_own_turn(Rules& rules, Position& position, std::string_view text) {
    VARIA_ASSERT(&position.variant() == &rules.variant(), "rules and position are of one variant");
    if (position.variant().has_turns()) return TurnReader(rules, position, text).read();
    const Result<Move> move = parse_own_move(rules, position, text);
    if (!move) return move.diagnostics();
    return Turn{*move};
}

Result<Turn> parse_turn(Rules& rules, Position& position, std::string_view text) {
    VARIA_ASSERT(&position.variant() == &rules.variant(), "rules and position are of one variant");
    if (!position.variant().has_turns()) {
        const Result<Move> move = parse_move(rules, position, text);
        if (!move) return move.diagnostics();
        return Turn{*move};
    }
    Result<Turn> own = TurnReader(rules, position, text).read();
    if (!has_dialect_moves(position.variant())) return own;
    constexpr std::size_t max_with_blanks = 16384;
    text = trimmed_within(text, max_with_blanks);
    if (own && turn_text(rules, position, *own) == text) return own;
    const std::vector<DialectMeaning> all = dialect_meanings(rules, position, text);
    if (all.empty() || (own && all.size() == 1 && all.front().turn == rules.listed_turn(position, *own))) return own;
    if (!own && all.size() == 1) return all.front().turn;
    std::string choices = own ? "here it is " + turn_text(rules, position, *own) : "";
    for (const DialectMeaning& meaning : all)
        choices += fmt::format("{}as {} it is {}", choices.empty() ? "" : ", ", dialect_title(*meaning.dialect),
                               turn_text(rules, position, meaning.turn));
    return typed_error(fmt::format("ambiguous turn {}: {}", quoted(text), choices), {}, ErrorCode::ambiguous);
}

}  // namespace varia
