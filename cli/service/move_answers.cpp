#include "move_answers.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include <varia/notation.hpp>
#include <varia/texts.hpp>

#include "answers.hpp"
#include "effects.hpp"
#include "wire.hpp"

namespace varia::cli {
namespace {

const char* word_of(MoveType type) {
    switch (type) {
        case MoveType::normal:
            return "normal";
        case MoveType::exposing:
            return "exposing";
        case MoveType::en_passant:
            return "en_passant";
        case MoveType::jump:
            return "jump";
        case MoveType::sweep:
            return "sweep";
        case MoveType::swap:
            return "swap";
        case MoveType::shot:
            return "shot";
        case MoveType::castling:
            return "castling";
        case MoveType::drop:
            return "drop";
        case MoveType::pass:
            return "pass";
        case MoveType::push:
            return "push";
        case MoveType::block:
            return "block";
        case MoveType::hook:
            return "script";
        case MoveType::place:
            return "place";
        case MoveType::shove:
            return "shove";
        case MoveType::stop:
            return "stop";
        case MoveType::exchange:
            return "exchange";
        case MoveType::null:
            break;
    }
    return "null";
}

// The letter of the piece of which a kind is another face; empty if there is none.
std::string held_for(const Definition& definition, const std::string& face) {
    for (const PieceDef& piece : definition.pieces)
        if (piece.drop && std::ranges::any_of(piece.drop->faces, [&](const Name& name) { return name.text == face; }))
            return piece.letter.text;
    return {};
}

void set_move(Json& json, const Variant& variant, Move move) {
    const Board& board = variant.board();
    json.set("type", word_of(move.type));
    if (move.from != no_cell) json.set("from", board.name(move.from));
    if (move.to != no_cell) json.set("to", board.name(move.to));
    if (move.promotion() != 0) json.set("promotion", variant.kind(move.promotion()).letter.text);
    if (move.type == MoveType::drop || move.type == MoveType::place) {
        const std::string& letter = variant.kind(move.dropped()).letter.text;
        json.set("piece", letter);
        const std::string held = move.type == MoveType::drop ? held_for(variant.definition(), letter) : "";
        if (!held.empty()) json.set("held", held);
    }
    if (move.type == MoveType::castling) json.set("partner", board.name(move.partner()));
    if (move.type == MoveType::shove) json.set("other", board.name(move.other()));
    if (move.type == MoveType::block) {
        const auto& directions = variant.definition().blocks->directions;
        json.set("slot", variant.slot_name(move.slot()));
        json.set("direction", directions[static_cast<std::size_t>(move.block_direction())].letter.text);
    }
}

}  // namespace

Json action_json(Contest& contest, const std::string& text, const Action& action, bool effects) {
    Json json = Json::object();
    json.set("text", text);
    if (action.type != ActionType::done) set_floor(json, contest, action.board);
    switch (action.type) {
        case ActionType::move:
            set_move(json, *contest.board_variant(action.board), action.move);
            break;
        case ActionType::link_move:
            json.set("type", "ride").set("up", action.up);
            json.set("from", contest.board_variant(action.board)->board().name(contest.layout().from_cell(action)));
            break;
        case ActionType::done:
            json.set("type", "done");
            break;
        case ActionType::resign:
            json.set("type", "resign");
            break;
    }
    if (effects) json.set("effects", effects_json(contest, action));
    return json;
}

Json turn_json(Contest& contest, const WrittenTurn& turn, bool effects) {
    Json json = Json::object();
    json.set("text", turn.text).set("steps", static_cast<int>(turn.turn.size()));
    if (effects) json.set("effects", effects_json(contest, turn.turn));
    return json;
}

std::vector<std::string> action_texts(Contest& contest, const ActionList& actions, Spelling spelling) {
    std::vector<std::string> texts;
    texts.reserve(actions.size());
    const bool own = contest.lone_game() != nullptr && contest.dialect() == nullptr && spelling != Spelling::san;
    if (!own) {
        for (const Action& action : actions) texts.push_back(contest.action_text(action, spelling));
        return texts;
    }
    const Position& position = contest.position();
    for (const Action& action : actions)
        texts.push_back(action.type != ActionType::move ? contest.action_text(action, spelling)
                        : spelling == Spelling::uci     ? uci_text(position, action.move)
                                                        : move_text(position, action.move));
    // Moves that would share a text have longer ones.
    std::vector<std::size_t> order(texts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return texts[a] < texts[b]; });
    std::vector<bool> shared(texts.size());
    for (std::size_t i = 1; i < order.size(); ++i)
        if (texts[order[i]] == texts[order[i - 1]]) shared[order[i]] = shared[order[i - 1]] = true;
    for (std::size_t i = 0; i < texts.size(); ++i)
        if (shared[i]) texts[i] = contest.action_text(actions[i], spelling);
    return texts;
}

std::string spelt_turn(Contest& contest, const WrittenTurn& turn, Spelling spelling) {
    if (spelling == Spelling::canonical) return turn.text;
    if (spelling == Spelling::uci)
        return records::Wire(contest.variant_ptr(), records::Wire::Dialect::uci)
            .short_text(contest.rules(), contest.position(), turn.turn);
    Position position = contest.position();
    return san_steps_text(contest.rules(), position, turn.turn);
}

void spell_turns(Contest& contest, std::vector<WrittenTurn>& turns, Spelling spelling) {
    std::map<std::string, int> count;
    std::vector<std::string> texts;
    texts.reserve(turns.size());
    for (const WrittenTurn& turn : turns) ++count[texts.emplace_back(spelt_turn(contest, turn, spelling))];
    for (std::size_t i = 0; i < texts.size(); ++i)
        if (count[texts[i]] == 1) turns[i].text = std::move(texts[i]);
    std::ranges::stable_sort(turns, {}, &WrittenTurn::text);
}

std::vector<std::string> spelt_line(const Contest& contest, const ActionList& actions, Spelling spelling) {
    Contest played = contest;
    played.write_as(nullptr);
    played.pass_draws(true);
    std::vector<std::string> texts;
    Turn begun;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const Action& action = actions[i];
        if (!played.layout().has_turns() || action.type != ActionType::move) {
            texts.push_back(played.action_text(action, spelling));
            played.act(action);
            continue;
        }
        begun.push_back(action.move);
        Contest after = played;
        for (const Move step : begun) {
            Action one;
            one.move = step;
            after.act(one);
        }
        const bool complete = !after.mid_turn();
        if (!complete && i + 1 < actions.size()) continue;
        const std::string text = complete ? after.texts().back() : std::string();
        texts.push_back(spelt_turn(played, {text, begun}, spelling) + (complete ? "" : ","));
        begun.clear();
        played = std::move(after);
    }
    return texts;
}

SpeltHistory spelt_history(const Contest& contest, Spelling spelling) {
    Contest back = contest;
    back.write_as(nullptr);
    while (back.undo()) {
    }
    back.pass_draws(true);
    SpeltHistory history;
    for (const std::string& text : contest.texts()) {
        if (back.layout().has_turns() && text != back.layout().resign_text(0)) {
            Contest before(back.variant_ptr(), back.position());
            if (!back.play(text)) break;
            history.moves.push_back(spelt_turn(before, {text, back.last_steps()}, spelling));
            continue;
        }
        const Result<Action> action = back.read_action(text);
        if (!action) break;
        history.moves.push_back(back.action_text(*action, spelling));
        back.act(*action);
    }
    if (!contest.mid_turn()) return history;
    for (const Move step : contest.last_steps()) {
        Action action;
        action.move = step;
        history.steps.push_back(back.action_text(action, spelling));
        back.act(action);
    }
    return history;
}

bool gives_check(Contest& contest, const Action& action) {
    if (action.type != ActionType::move) return false;
    if (!contest.layout().has_turns()) {
        Position position = contest.position(action.board);
        return contest.rules(action.board).gives_check(position, action.move);
    }
    Contest after(contest.variant_ptr(), contest.position());
    after.act(action);
    return after.in_check();
}

}  // namespace varia::cli
