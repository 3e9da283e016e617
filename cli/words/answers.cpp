// The keys of each object stand in an order that is natural for people.
#include "answers.hpp"

#include <cstdint>
#include <utility>

#include <varia/notation.hpp>

#include "standing.hpp"
#include "words.hpp"

namespace varia::cli {
namespace {

std::string name_of(const Variant& variant, Side side) {
    return side == Side::nobody ? std::string(neutral_name) : variant.definition().sides.of(side).name.text;
}

// If there are other than two sides: sets their points and which of them are out.
void set_sides(Json& json, const Position& position) {
    const Variant& variant = position.variant();
    if (variant.sides().size() == 2) return;
    const RulesDef& rules = variant.definition().rules;
    if (rules.by_points) {
        Json points = Json::object();
        for (const Side side : variant.sides()) points.set(name_of(variant, side), position.points(side));
        json.set("points", std::move(points));
    }
    if (!rules.out.any()) return;
    Json out = Json::array();
    for (const Side side : position.out()) out.add(name_of(variant, side));
    json.set("out", std::move(out));
}

// If turns have several steps: sets whether a turn is under way and what of it is made. If the game began with a
// position in the middle of a turn, the earlier steps of that turn are unknown.
void set_progress(Json& json, const Contest& contest) {
    if (!contest.layout().has_turns()) return;
    const Position& position = contest.position();
    json.set("mid_turn", position.mid_turn());
    if (!position.mid_turn()) return;
    const Variant& variant = contest.variant();
    const Position::Progress& now = position.progress();
    json.set("made", now.made).set("of", position.turn_steps());
    json.set("step", now.step == 0 ? std::string("move") : variant.definition().turn.then[now.step - 1U].name.text);
    if (now.mover != no_cell) json.set("mover", variant.board().name(now.mover));
    Json captured = Json::array();
    for (const Cell cell : position.captured_cells()) captured.add(variant.board().name(cell));
    json.set("captured", std::move(captured)).set("steps", Json::array(contest.step_texts()));
}

// "1", "5/6".
std::string text_of(const Score& score) {
    const std::string numerator = std::to_string(score.numerator);
    return score.denominator == 1 ? numerator : numerator + "/" + std::to_string(score.denominator);
}

// If there are other than two players: sets the winners, scores and places of a game that is over.
void set_results(Json& json, const Contest& contest, const Standing& standing) {
    Json scores = Json::object();
    Json places = Json::object();
    Json winners = Json::array();
    for (int p = 0; p < contest.players(); ++p) {
        const auto at = static_cast<std::size_t>(p);
        scores.set(contest.player_name(p), text_of(standing.scores[at]));
        if (!standing.places.empty()) places.set(contest.player_name(p), standing.places[at]);
    }
    for (const int p : standing.winners) winners.add(contest.player_name(p));
    json.set("winners", std::move(winners)).set("scores", std::move(scores));
    if (!standing.places.empty()) json.set("places", std::move(places));
}

Json pieces_json(const Position& position) {
    const Variant& variant = position.variant();
    Json cells = Json::array();
    for (int c = 0; c < variant.board().cells(); ++c) {
        const auto cell = static_cast<Cell>(c);
        const Piece piece = position.at(cell);
        if (piece.empty() || piece.is_void()) continue;
        Json item = Json::object();
        item.set("cell", variant.board().name(cell)).set("letter", variant.kind(piece.kind()).letter.text);
        item.set("side", name_of(variant, piece.side()));
        cells.add(std::move(item));
    }
    return cells;
}

Json voids_json(const Position& position) {
    const Board& board = position.variant().board();
    Json cells = Json::array();
    for (int c = 0; c < board.cells(); ++c)
        if (position.at(static_cast<Cell>(c)).is_void()) cells.add(board.name(static_cast<Cell>(c)));
    return cells;
}

Json state_json(const Position& position) {
    const std::vector<StateDef>& defs = position.variant().definition().state;
    Json state = Json::object();
    for (std::size_t i = 0; i < defs.size(); ++i) state.set(defs[i].name.text, position.state(static_cast<int>(i)));
    return state;
}

Json hands_json(const Position& position) {
    const Variant& variant = position.variant();
    Json hands = Json::object();
    for (const Side side : variant.sides()) {
        Json hand = Json::object();
        for (int k = 1; k <= variant.kinds(); ++k) {
            const auto kind = static_cast<Kind>(k);
            if (position.hand(side, kind) > 0) hand.set(variant.kind(kind).letter.text, position.hand(side, kind));
        }
        hands.set(name_of(variant, side), std::move(hand));
    }
    return hands;
}

Json answer(const Variant& variant, const std::string& text) {
    Json json = Json::object();
    json.set("variant", variant.id()).set("position", text);
    return json;
}

// The transfers that are owed, in order, each with the boards that wait for it.
Json transfers_json(const Contest& contest, const Match& match) {
    Json list = Json::array();
    for (const int owed : match.transfers()) {
        Json item = Json::object();
        item.set("floor", owed + 1).set("player", contest.player_name(match.player_on(owed)));
        Json holds = Json::array();
        for (int f = 0; f < contest.boards(); ++f)
            if (!contest.closed(f) && match.awaits(f) == owed) holds.add(f + 1);
        list.add(std::move(item.set("holds", std::move(holds))));
    }
    return list;
}

// The part of a match's standing that only matches have.
void set_match(Json& json, Contest& contest, const Match& match) {
    if (contest.player() >= 0) json.set("player", contest.player_name(contest.player()));
    if (!match.transfers().empty()) json.set("transfers", transfers_json(contest, match));
    Json won = Json::object();
    for (int p = 0; p < contest.players(); ++p) won.set(contest.player_name(p), match.won(p));
    Json boards = Json::array();
    for (int f = 0; f < contest.boards(); ++f) boards.add(contest.board_line(f));
    json.set("won", std::move(won)).set("floors", std::move(boards));
}

// The part of the standing of a game on one board that only such games have.
void set_game(Json& json, Contest& contest, const Standing& standing) {
    if (standing.over) {
        json.set("result", standing.text.substr(0, standing.text.find(' ')));
        json.set("reason", standing.reason).set("score", score_text(standing));
        if (standing.scores.size() != 2) set_results(json, contest, standing);
    } else {
        json.set("turn", contest.player_name(contest.player())).set("check", contest.in_check());
        set_progress(json, contest);
        std::vector<std::string> hopeless;
        for (int p = 0; p < contest.players(); ++p)
            if (!contest.can_win(p)) hopeless.push_back(contest.player_name(p));
        if (!hopeless.empty()) json.set("cannot_win", Json::array(hopeless));
    }
    set_sides(json, contest.position());
}

}  // namespace

Json answer_for(const Contest& contest) { return answer(contest.variant(), contest.text()); }
Json answer_for(const Position& position) { return answer(position.variant(), format_position(position)); }

Json standing_json(Contest& contest) {
    const Standing standing = contest.standing();
    Json json = answer_for(contest);
    json.set("status", standing.text).set("over", standing.over);
    if (const Match* const match = contest.match())
        set_match(json, contest, *match);
    else
        set_game(json, contest, standing);
    return json;
}

void set_floor(Json& json, const Contest& contest, int board) {
    if (const std::optional<int> number = contest.layout().board_number(board)) json.set("floor", *number);
}

void set_board(Json& json, Contest& contest, int board_number) {
    json.set("floor", board_number + 1).set("state", contest.board_line(board_number));
    const BoardStatus status = contest.board_status(board_number);
    if (!status.closed && status.verdict == Verdict::none)
        json.set("player", contest.player_name(contest.player_of(board_number, contest.position(board_number).turn())))
            .set("side", side_on(contest, board_number));
}

std::string side_on(const Contest& contest, int board_number) {
    return name_of(*contest.board_variant(board_number), contest.side_on(board_number));
}

Json picture_json(Contest& contest, std::optional<int> board_number) {
    Json json = answer_for(contest);
    if (contest.layout().numbered_boards() > 0) {
        Json boards = Json::array();
        for (int f = board_number.value_or(0); f < (board_number ? *board_number + 1 : contest.boards()); ++f) {
            Json item = Json::object();
            item.set("floor", f + 1).set("state", contest.board_line(f));
            if (!contest.closed(f)) item.set("position", format_position(contest.position(f)));
            boards.add(std::move(item));
        }
        json.set("floors", std::move(boards));
        return json;
    }
    const Position& position = contest.position();
    const Variant& variant = contest.variant();
    json.set("turn", name_of(variant, position.turn())).set("check", contest.in_check());
    set_progress(json, contest);
    set_sides(json, position);
    if (position.last_mover() != Side::nobody && variant.sides().size() != 2)
        json.set("last", name_of(variant, position.last_mover()));
    json.set("move", position.move_number()).set("pieces", pieces_json(position));
    if (has_hands(variant.definition())) json.set("hands", hands_json(position));
    if (variant.definition().blocks) json.set("voids", voids_json(position));
    if (!variant.definition().state.empty()) json.set("state", state_json(position));
    return json;
}

Json actions_json(const Contest& contest, const char* key, const std::vector<std::string>& texts, bool listed) {
    Json json = answer_for(contest);
    json.set("count", static_cast<std::uint64_t>(texts.size()));
    if (listed) json.set(key, Json::array(texts));
    return json;
}

}  // namespace varia::cli
