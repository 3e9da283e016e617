#include "move_answers.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "answers.hpp"
#include "effects.hpp"

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

}  // namespace varia::cli
