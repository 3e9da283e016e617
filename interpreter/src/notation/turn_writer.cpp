#include "turn_writer.hpp"

#include <algorithm>
#include <map>

#include <varia/notation.hpp>

#include "guard.hpp"
#include "move_writer.hpp"
#include "state_tables.hpp"
#include "turn_reader.hpp"

namespace varia {

bool pieces_go_on(const Variant& variant) {
    const std::vector<StepDef>& then = variant.definition().turn.then;
    return std::ranges::any_of(then, [](const StepDef& step) { return step.place.empty(); });
}

TurnWriter::Texts TurnWriter::texts(const Turn& turn) {
    Texts made;
    std::vector<Position::Undo> undos(turn.size());
    std::size_t done = 0;
    const Guard unmake([&] {
        while (done > 0) rules_.undo_move(position_, undos[--done]);
    });
    // The part of the text that the piece going on has written, and where it began.
    std::string brief_before, full_before, promotion, started;
    bool leaps = false;
    Kind kind = 0;
    std::size_t brief_end = 0, full_end = 0;  // where it is over, but for what it becomes when the group is over
    const auto ends_here = [&] {
        brief_end = made.brief.size();
        full_end = made.full.size();
    };
    const auto begin = [&] {
        if (!made.brief.empty()) {
            made.brief += ',';
            made.full += ',';
        }
    };
    for (; done < turn.size(); ++done) {
        const Move move = turn[done];
        const TurnTables& tables = position_.variant().state().turn;
        const Position::Progress now = position_.progress();
        const MoveWriter writer(position_);
        if (move.type == MoveType::stop) {
            // Nothing is said of what is not done.
        } else if (now.step == 0) {
            begin();
            brief_before = made.brief;
            full_before = made.full;
            const std::string text = writer.text(move);
            made.brief += text;
            made.full += text;
            promotion = move.walks() ? writer.promotion(move) : std::string{};
            leaps = move.takes_elsewhere();
            started.clear();
            made.way.clear();
            if (move.to != no_cell && (move.from != no_cell || move.type == MoveType::drop)) {
                // What goes on may have been dropped, or have pushed.
                const bool drops = move.type == MoveType::drop;
                started = drops ? text : writer.cell(move.from);
                kind = drops ? move.dropped() : writer.mover(move).kind();
                full_before += text.substr(0, text.size() - promotion.size());
                if (!drops) made.way.push_back(move.from);
                made.way.push_back(move.to);
            }
            ends_here();
        } else if (!tables.step(now.step).place.empty()) {
            std::string text;
            if (tables.step(now.step).left) {
                text = '/' + position_.variant().kind(move.dropped()).letter.text;
                if (now.left_too != no_cell) text += '@' + writer.cell(move.to);
            } else {
                begin();
                text = writer.text(move);
            }
            made.brief += text;
            made.full += text;
        } else {
            if (started.empty()) {  // the turn was under way already
                started = writer.cell(move.from);
                kind = writer.mover(move).kind();
                full_before += started;
                made.way = {move.from};
            }
            made.goes_on = made.goes_on || done != 0;
            leaps = leaps || move.takes_elsewhere();
            const std::string& to = writer.cell(move.to);
            made.way.push_back(move.to);
            if (std::string more = writer.promotion(move); !more.empty()) promotion = std::move(more);
            full_before += (move.takes_elsewhere() ? 'x' : '-') + to;
            made.brief = brief_before + started + (leaps ? 'x' : '-') + to + promotion;
            made.full = full_before + promotion;
            ends_here();
        }
        const Side side = position_.turn();
        rules_.do_move(position_, move, undos[done]);
        // Who was crowned when the group was over.
        if (tables.promotes != TurnDef::Promotes::last || made.way.empty() || !promotion.empty() || position_.progress().step != 0) continue;
        const Piece at_end = position_.at(made.way.back());
        if (at_end.empty() || !at_end.is(side) || at_end.kind() == kind) continue;
        const MoveWriter after(position_);
        promotion = after.own_form(kind, at_end.kind()) ? "+" : '=' + after.promotion_letter(kind, at_end.kind());
        made.brief.insert(brief_end, promotion);
        made.full.insert(full_end, promotion);
    }
    // All that was left of a turn under way is to end it.
    if (made.brief.empty()) made.brief = made.full = "stop";
    made.promotion = promotion;
    made.result = position_.key();
    return made;
}

std::vector<std::string> TurnWriter::canonical(const TurnList& turns) {
    std::vector<Texts> all;
    std::map<std::string, int> count;
    for (const Turn& turn : turns) {
        all.push_back(texts(turn));
        ++count[all.back().brief];
    }
    std::vector<std::string> written;
    for (Texts& t : all) written.push_back(t.goes_on && count[t.brief] > 1 ? std::move(t.full) : std::move(t.brief));
    return written;
}

std::string TurnWriter::canonical(const Turn& turn) {
    if (!pieces_go_on(position_.variant())) return texts(rules_.listed_turn(position_, turn)).brief;
    const Texts own = texts(turn);
    TurnList all;
    rules_.legal_turns(position_, all);
    const std::vector<std::string> written = canonical(all);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i] == turn) return written[i];
    // Another way to the same result.
    for (std::size_t i = 0; i < all.size(); ++i)
        if (texts(all[i]).result == own.result) return written[i];
    return own.full;
}

std::string turn_text(Rules& rules, Position& position, const Turn& turn) {
    VARIA_ASSERT(&position.variant() == &rules.variant(), "rules and position are of one variant");
    if (!position.variant().has_turns()) return move_text(position, turn.front());
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

std::optional<std::vector<WrittenTurn>> sorted_turns(Rules& rules, Position& position, std::size_t most) {
    VARIA_ASSERT(&position.variant() == &rules.variant(), "rules and position are of one variant");
    TurnList all;
    bool too_many = false;
    // Long ones weigh more.
    constexpr std::size_t usual_steps = 8;
    std::size_t steps = 0;
    rules.each_legal_turn(position, [&](const Turn& turn) {
        steps += turn.size();
        too_many = all.size() == most || steps / usual_steps > most;
        if (!too_many) all.push_back(turn);
        return !too_many;
    });
    if (too_many) return std::nullopt;
    std::vector<std::string> texts;
    if (position.variant().has_turns()) texts = TurnWriter(rules, position).canonical(all);
    else
        for (const Turn& turn : all) texts.push_back(move_text(position, turn.front()));
    std::vector<WrittenTurn> written;
    written.reserve(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) written.push_back({std::move(texts[i]), std::move(all[i])});
    std::ranges::stable_sort(written, {}, &WrittenTurn::text);
    return written;
}

Result<Turn> parse_turn(Rules& rules, Position& position, std::string_view text) {
    VARIA_ASSERT(&position.variant() == &rules.variant(), "rules and position are of one variant");
    if (!position.variant().has_turns()) {
        const Result<Move> move = parse_move(rules, position, text);
        if (!move) return move.diagnostics();
        return Turn{*move};
    }
    return TurnReader(rules, position, text).read();
}

}  // namespace varia
