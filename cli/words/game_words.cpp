#include "game_words.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "layout.hpp"
#include "search_words.hpp"
#include "sentence.hpp"
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

// "a Duck is put down": the next step of a turn that is under way.
std::string next_step(const Contest& contest) {
    const Position& position = contest.position();
    const Variant& variant = contest.variant();
    const Position::Progress& now = position.progress();
    if (now.step == 0) return fmt::format("a move, {} of {}", now.made + 1, position.turn_steps());
    const StepDef& step = variant.definition().turn.then[now.step - 1U];
    if (step.place.empty()) return fmt::format("the piece on {} goes on", escaped(variant.board().name(now.mover)));
    std::vector<std::string> names;
    for (const Name& letter : step.place)
        names.push_back(with_article(escaped(variant.kind(variant.find_kind(letter.text)).name)));
    return step.from == StepDef::From::enemy ? fmt::format("{} of an enemy is moved", listed(names, "or"))
                                             : listed(names, "or") + " is put down";
}

// "white has begun move 3 with e2-e4; next a Duck is put down".
std::string turn_under_way(Contest& contest) {
    std::string made;
    for (const std::string& text : contest.step_texts()) made += (made.empty() ? " with " : ", ") + escaped(text);
    std::string captured;
    for (const Cell cell : contest.position().captured_cells())
        captured += (captured.empty() ? "; captured, and still there: " : ", ") +
                    escaped(contest.variant().board().name(cell));
    bool may_stop = false;
    for (const Action& action : contest.legal_actions()) may_stop = may_stop || action.move.type == MoveType::stop;
    return fmt::format("{} has begun move {}{}{}; next {}{}{}", player_name(contest, contest.player()),
                       contest.position().move_number(), made, contest.in_check() ? " and is in check" : "",
                       next_step(contest), may_stop ? ", or `stop`" : "", captured);
}

// "; pieces-honour: 6 of 8 moves of black are made". Empty if no moves are counted.
std::string counted_moves(const Contest& contest) {
    const Position::Counting& now = contest.position().counting();
    if (now.side == Side::nobody) return {};
    const CountingDef& rule = contest.variant().definition().rules.countings[now.rule];
    return fmt::format("; {}: {} of {} moves of {} are made", escaped(rule.reason), now.count, now.limit,
                       side_name(contest.variant(), now.side));
}

}  // namespace

std::string GameWords::turn_line(Contest& contest) const {
    const Standing standing = contest.standing();
    if (standing.over) return result_in_words(contest, standing);
    if (contest.mid_turn()) return turn_under_way(contest);
    return fmt::format("{} to move{}, move {}{}", player_name(contest, contest.player()),
                       contest.in_check() ? ", in check" : "", contest.position().move_number(),
                       counted_moves(contest));
}

void GameWords::set_standing(Json& json, Contest& contest, const Standing& standing) const {
    if (standing.over) {
        json.set("result", standing.text.substr(0, standing.text.find(' ')));
        json.set("reason", standing.reason).set("score", score_text(standing));
        if (standing.scores.size() != 2) set_results(json, contest, standing);
    } else {
        // A game in which a draw may be claimed goes on although it could be over.
        json.set("turn", contest.player_name(contest.player_to_move())).set("check", contest.in_check());
        set_progress(json, contest);
        std::vector<std::string> hopeless;
        for (int p = 0; p < contest.players(); ++p)
            if (!contest.can_win(p)) hopeless.push_back(contest.player_name(p));
        if (!hopeless.empty()) json.set("cannot_win", Json::array(hopeless));
    }
    set_sides(json, contest.position());
}

void GameWords::set_picture(Json& json, Contest& contest, std::optional<int> /*board*/) const {
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
}

std::string GameWords::played_sizes_text(const VariantPtr& /*variant*/, const GameSizes& game) const {
    return fmt::format("; a game {}, after {} half-moves {}", bytes_text(game.start), game.moves,
                       bytes_text(game.played));
}

std::string GameWords::no_player(const std::string& option, const std::string& name,
                                 const std::vector<std::string>& names) const {
    return fmt::format("{}: no side \"{}\"; the sides are {}", option, name, listed(names, "and"));
}

Result<std::optional<int>> GameWords::chosen_board(const std::optional<int>& number) const {
    if (number) return typed_error("--board is for matches; this game has one board");
    return std::optional<int>();
}

Result<int> GameWords::thinker(Contest& contest, const std::optional<std::string>& name) const {
    if (name) return typed_error("`player` is for matches; of a game the side to move thinks");
    return contest.player_to_act();
}

Result<std::optional<std::vector<WrittenTurn>>> GameWords::turns(Contest& contest, std::size_t max) const {
    return contest.turns(max);
}

Result<bool> GameWords::watches_hooks(const Contest& contest) const {
    return !contest.variant().definition().hooks.empty();
}

std::string GameWords::nothing_to_play(Contest& contest) const {
    return fmt::format("there is nothing to play: the game is over ({})", turn_line(contest));
}

std::string_view GameWords::start_noun() const { return "the start position"; }

std::string_view GameWords::stuck_at_start(Contest& start) const {
    Position position = start.position();
    const bool movable = start.rules().has_legal_move(position);
    // Loading has warned of a game that is over at its start.
    return start.over() || movable ? "" : "the start position has no legal move";
}

const SearchWords& GameWords::of_search() const {
    static const GameSearchWords search;
    return search;
}

}  // namespace varia::cli
