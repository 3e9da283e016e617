#include "effects.hpp"

#include <string>
#include <utility>

#include "answers.hpp"

namespace varia::cli {
namespace {

class EffectDescriber {
public:
    explicit EffectDescriber(Contest& contest) : contest_(contest) {}

    Json describe(const BoardConsequence& c) const {
        Json json = Json::object();
        json.set("effect", std::string(effect_word(c)));
        if (c.what.together) json.set("together", true);
        set_floor(json, contest_, c.board);
        if (c.event == BoardEvent::link_moved) json.set("to_floor", c.to_board + 1);
        if (c.event == BoardEvent::decided)
            decided(json, c);
        else if (c.event != BoardEvent::closed)
            on_board(json, c);
        return json;
    }
    [[nodiscard]] Json describe(const BoardConsequenceList& list) const {
        Json effects = Json::array();
        for (const BoardConsequence& c : list) effects.add(describe(c));
        return effects;
    }

private:
    void decided(Json& json, const BoardConsequence& c) const {
        if (c.verdict != Verdict::draw) {
            const Side winner = c.verdict == Verdict::win ? Side::first : Side::second;
            json.set("winner", contest_.player_name(contest_.player_of(c.board, winner)));
        }
        json.set("reason", c.reason);
    }

    void on_board(Json& json, const BoardConsequence& board_event) const {
        const Consequence& c = board_event.what;
        const Variant& variant = *contest_.board_variant(board_event.board);
        const auto letter = [&](Piece piece) { return variant.kind(piece.kind()).letter.text; };
        const auto side = [&](Side s) {
            return s == Side::nobody ? std::string(neutral_name) : variant.definition().sides.of(s).name.text;
        };
        if (!c.piece.empty()) json.set("letter", letter(c.piece)).set("side", side(c.piece.side()));
        if (c.from != no_cell) json.set("from", variant.board().name(c.from));
        if (c.to != no_cell)
            json.set("to", contest_
                               .board_variant(board_event.event == BoardEvent::link_moved ? board_event.to_board
                                                                                          : board_event.board)
                               ->board()
                               .name(c.to));
        switch (c.type) {
            case ConsequenceType::captured:
                if (!c.becomes.empty()) {
                    Json hand = Json::object();
                    hand.set("letter", letter(c.becomes)).set("side", side(c.becomes.side()));
                    json.set("hand", std::move(hand));
                }
                break;
            case ConsequenceType::promoted:
                json.set("becomes", letter(c.becomes));
                break;
            case ConsequenceType::hand_changed:
                json.set("by", c.value);
                break;
            case ConsequenceType::block_moved:
                json.set("from", variant.slot_name(c.number)).set("to", variant.slot_name(c.value));
                break;
            case ConsequenceType::state_changed:
                json.set("name", variant.definition().state[c.number].name.text).set("value", c.value);
                break;
            case ConsequenceType::check_counted:
                json.set("side", side(contest_.position(board_event.board).turn())).set("given", c.value);
                break;
            default:
                break;
        }
    }

    Contest& contest_;
};

}  // namespace

Json effects_json(Contest& contest, const Action& action) {
    BoardConsequenceList list;
    contest.consequences(action, list);
    return EffectDescriber(contest).describe(list);
}

Json effects_json(Contest& contest, const Turn& turn) {
    BoardConsequenceList list;
    contest.consequences(turn, list);
    return EffectDescriber(contest).describe(list);
}

}  // namespace varia::cli
