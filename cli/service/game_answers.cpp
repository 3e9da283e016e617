// Answers about a game or a match: begin it, read its state, play moves and take them back.
#include "game_answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <varia/notation.hpp>

#include "answers.hpp"
#include "claims.hpp"
#include "contest_words.hpp"
#include "dialect_words.hpp"
#include "effects.hpp"
#include "layout.hpp"
#include "move_answers.hpp"
#include "piece_answers.hpp"
#include "refusal_words.hpp"
#include "request.hpp"
#include "rules_text.hpp"
#include "standing.hpp"
#include "subject.hpp"

namespace varia::cli {

using namespace records;

namespace {

// The limit of turns that `turns` lists. A client can list the steps of longer lists by `moves`.
constexpr std::size_t max_turns = 100'000;

void set_handle(Json& json, const std::string& handle) {
    if (!handle.empty()) json.set("game", handle);
}

Cell cell_in(const Contest& contest, int board, const std::string& name) {
    const Cell cell = contest.board_variant(board)->board().find(name);
    if (cell == no_cell) throw Refusal{Fault::bad_params, fmt::format("the board has no cell \"{}\"", escaped(name))};
    return cell;
}

// Plays the moves of one call, and can take all of them back.
class Playing {
public:
    Playing(Contest& contest, bool effects, Spelling spelling)
        : contest_(contest), effects_(effects), spelling_(spelling) {}

    void play(const std::string& text) {
        const RefusesAfterEnd refuses(contest_);
        const int player = contest_.player();
        Json json = Json::object();
        Json effects = contest_.layout().has_turns() ? play_turn(text) : play_action(text);
        expect_no_failure(contest_);
        const bool turn = !contest_.mid_turn();
        const std::vector<std::string>& texts = contest_.texts();
        const std::string own = turn && !texts.empty() ? texts.back() : contest_.step_texts().back();
        json.set("text", spelt_.empty() ? own : spelt_).set("turn_over", turn);
        if (player_ >= 0 || player >= 0) json.set("player", contest_.player_name(player_ >= 0 ? player_ : player));
        if (!side_.empty()) json.set("side", side_);
        if (effects_) json.set("effects", std::move(effects));
        played_.add(std::move(json));
    }
    void take_back() {
        for (; made_ > 0; --made_) contest_.undo_step();
        static_cast<void>(contest_.take_failure());
    }
    [[nodiscard]] const Json& played() const { return played_; }

private:
    Json play_action(const std::string& text) {
        const Result<Action> action = contest_.read_action(text);
        expect_no_failure(contest_);
        if (!action) throw refusal_of(action.diagnostics());
        player_ = contest_.actor(*action);
        side_.clear();
        if (action->type != ActionType::done && contest_.layout().board_number(action->board))
            side_ = side_on(contest_, action->board);
        Json effects = effects_ ? effects_json(contest_, *action) : Json::array();
        spelt_.clear();
        if (spelling_ != Spelling::canonical) spelt_ = contest_.action_text(*action, spelling_);
        contest_.act(*action);
        ++made_;
        return effects;
    }

    Json play_turn(const std::string& text) {
        Contest before(contest_.variant_ptr(), contest_.position());
        const std::size_t begun = contest_.mid_turn() ? contest_.step_texts().size() : 0;
        player_ = contest_.player_to_move();
        const Result<Action> action = contest_.play(text);
        Turn steps;
        if (action && action->type != ActionType::resign) {
            steps = contest_.last_steps();
            steps.erase(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(std::min(begun, steps.size())));
        }
        if (action) made_ += std::max<std::size_t>(steps.size(), 1);
        expect_no_failure(contest_);
        if (!action) throw refusal_of(action.diagnostics());
        spelt_.clear();
        if (spelling_ != Spelling::canonical && !steps.empty()) spelt_ = spelt_turn(before, {{}, steps}, spelling_);
        return effects_ ? effects_json(before, steps) : Json::array();
    }

    Contest& contest_;
    bool effects_;
    Spelling spelling_;
    std::string spelt_;  // the move that was played last, in this spelling; empty if its own text is wanted
    int player_ = -1;
    std::string side_;      // in a match: the side for which the player has acted
    std::size_t made_ = 0;  // the number of steps, which are taken back if a later move is refused
    Json played_ = Json::array();
};

// Sets the cells on which a royal piece of the side to move is attacked, if it is in check.
void set_checked(Json& json, Contest& contest, int board) {
    if (!contest.in_check(board)) return;
    const Position& position = contest.position(board);
    const Variant& variant = position.variant();
    const Side own = position.turn();
    Rules& rules = contest.rules(board);
    std::vector<std::string> cells;
    for (const Cell cell : position.royals(own))
        for (const Side side : variant.sides()) {
            if (side == own || !rules.attacked(position, cell, side)) continue;
            cells.push_back(variant.board().name(cell));
            break;
        }
    json.set("checked", Json::array(cells));
}

// The state of a game in which a draw may be claimed: it goes on.
Json claimable_json(Contest& contest, const std::string& reason) {
    Standing ongoing;
    ongoing.text = "ongoing";
    Json json = answer_for(contest);
    json.set("status", ongoing.text).set("over", false);
    words_of(contest).set_standing(json, contest, ongoing);
    json.set("claim", reason);
    return json;
}

bool asks_scripts(const Contest& contest) {
    for (int board = 0; board < contest.boards(); ++board)
        if (!contest.board_variant(board)->definition().hooks.empty()) return true;
    return false;
}

}  // namespace

void expect_no_failure(Contest& contest) {
    if (const std::optional<Diagnostic> failure = contest.take_failure()) throw refusal_of({*failure});
}

VariantFacts facts_of(const VariantPtr& variant) {
    const Definition& definition = variant->definition();
    VariantFacts facts;
    facts.name = definition.id;
    facts.title = definition.name;
    facts.rules = rules_text(variant);
    const Layout layout(variant);
    facts.boards = layout.boards();
    for (int p = 0; p < layout.players(); ++p) facts.players.push_back(layout.player_name(p));
    return facts;
}

namespace {

const DialectDef* dialect_in(const Layout& layout, const std::optional<std::string>& name) {
    if (!name) return nullptr;
    const Result<const DialectDef*> dialect = layout.dialect(*name);
    if (dialect) return *dialect;
    const Diagnostic& why = dialect.diagnostics().front();
    throw Refusal{Fault::bad_params, fmt::format("`as`: {}; {}", why.message, why.hint)};
}

}  // namespace

InDialect::InDialect(Contest& contest, const std::optional<std::string>& name) : contest_(contest) {
    contest_.write_as(dialect_in(contest.layout(), name));
}

Json InDialect::said(Json answer) {
    if (const std::optional<Diagnostic> unsaid = contest_.take_unsaid()) throw refusal_of({*unsaid});
    return answer;
}

BegunGame begin_game(const VariantPtr& variant, const std::string& position, const std::vector<std::string>& moves,
                     const std::optional<std::string>& dialect, bool claims) {
    const DialectDef* const meant = dialect_in(Layout(variant), dialect);
    Result<Contest> contest = Contest::parse(variant, position);
    if (meant != nullptr)
        if (Result<Position> there = parse_position(variant, position, *meant)) {
            Diagnostics warnings = there.diagnostics();
            contest = Result<Contest>(Contest(variant, *std::move(there)), std::move(warnings));
        }
    if (!contest) throw refusal_of(contest.diagnostics());
    Diagnostics warnings = contest.diagnostics();
    contest->write_as(meant);
    contest->pass_draws(true);
    for (const std::string& move : moves) {
        const Result<Action> played = contest->play(move);
        expect_no_failure(*contest);
        if (!played) throw refusal_of(played.diagnostics());
    }
    contest->pass_draws(claims);
    contest->write_as(nullptr);
    return {*std::move(contest), std::move(warnings)};
}

Json standing_answer(const std::string& handle, Contest& contest) {
    const std::optional<std::string> claim = claimable_draw(contest);
    Json json = claim ? claimable_json(contest, *claim) : standing_json(contest);
    if (contest.lone_game() != nullptr) set_checked(json, contest, 0);
    expect_no_failure(contest);
    set_handle(json, handle);
    json.set("plies", contest.plies());
    return json;
}

Json position_answer(Contest& contest, std::optional<int> board) {
    if (!board || !contest.layout().board_number(*board)) {
        Json json = picture_json(contest, std::nullopt);
        expect_no_failure(contest);
        return json;
    }
    // One board of a match, with all its pieces.
    Json json = Json::object();
    set_board(json, contest, *board);
    if (contest.closed(*board)) return json;
    Contest alone(contest.board_variant(*board), contest.position(*board));
    json.set("board", picture_json(alone, std::nullopt));
    expect_no_failure(alone);
    return json;
}

Json history_answer(const std::string& handle, const Contest& contest, Spelling spelling) {
    Contest back = contest;
    while (back.undo()) {
    }
    SpeltHistory history;
    if (spelling != Spelling::canonical) {
        history = spelt_history(contest, spelling);
    } else {
        history.moves = contest.written_texts();
        if (contest.mid_turn()) history.steps = contest.step_texts();
    }
    Json json = Json::object();
    set_handle(json, handle);
    json.set("start", back.text()).set("moves", Json::array(history.moves));
    json.set("steps", Json::array(history.steps));
    if (contest.passes_draws()) json.set("claims", true);
    return json;
}

Json moves_answer(const std::string& handle, Contest& contest, const WantedMoves& wanted) {
    const int board = wanted.board.value_or(0);
    ActionList actions;
    if (wanted.from)
        actions = contest.piece_actions(board, cell_in(contest, board, *wanted.from));
    else if (wanted.board)
        contest.board_actions(board, actions);
    else
        contest.legal_actions(actions);
    if (contest.passes_draws() && is_ended(contest)) actions.clear();
    std::vector<Choice> choices;
    choices.reserve(actions.size());
    if (wanted.from) {
        for (const Action& action : actions) choices.push_back({contest.action_text(action, wanted.spelling), action});
    } else {
        std::vector<std::string> texts = action_texts(contest, actions, wanted.spelling);
        for (std::size_t i = 0; i < actions.size(); ++i) choices.push_back({std::move(texts[i]), actions[i]});
    }
    std::ranges::stable_sort(choices, {}, &Choice::text);
    Json list = Json::array();
    for (const Choice& choice : choices) {
        Json move = action_json(contest, choice.text, choice.action, wanted.effects);
        if (wanted.checks) move.set("gives_check", gives_check(contest, choice.action));
        list.add(std::move(move));
    }
    expect_no_failure(contest);
    Json json = Json::object();
    set_handle(json, handle);
    json.set("count", static_cast<std::uint64_t>(choices.size())).set("moves", std::move(list));
    return json;
}

Json dests_answer(const std::string& handle, Contest& contest, int board) {
    ActionList actions;
    contest.board_actions(board, actions);
    if (contest.passes_draws() && is_ended(contest)) actions.clear();
    const Variant& variant = *contest.board_variant(board);
    std::map<Cell, std::set<Cell>> of_pieces;
    std::map<Kind, std::set<Cell>> of_kinds;
    for (const Action& action : actions) {
        if (action.type != ActionType::move || action.move.to == no_cell) continue;
        const Move move = action.move;
        if (move.type == MoveType::drop || move.type == MoveType::place)
            of_kinds[move.dropped()].insert(move.to);
        else if (move.from != no_cell && move.type != MoveType::block)
            of_pieces[move.from].insert(move.to);
    }
    expect_no_failure(contest);
    const auto named = [&](const std::set<Cell>& cells) {
        Json list = Json::array();
        for (const Cell cell : cells) list.add(variant.board().name(cell));
        return list;
    };
    Json dests = Json::object(), drops = Json::object();
    for (const auto& [from, cells] : of_pieces) dests.set(variant.board().name(from), named(cells));
    for (const auto& [kind, cells] : of_kinds) drops.set(variant.kind(kind).letter.text, named(cells));
    Json json = Json::object();
    set_handle(json, handle);
    json.set("dests", std::move(dests)).set("drops", std::move(drops));
    return json;
}

Json turns_answer(const std::string& handle, Contest& contest, bool effects, Spelling spelling) {
    Result<std::optional<std::vector<WrittenTurn>>> listed = words_of(contest).turns(contest, max_turns);
    if (!listed) throw Refusal{Fault::bad_params, listed.diagnostics().front().message};
    expect_no_failure(contest);
    std::optional<std::vector<WrittenTurn>>& turns = *listed;
    if (!turns)
        throw Refusal{Fault::limit,
                      fmt::format("there are more than {} turns; `moves` lists what may be done next", max_turns)};
    if (contest.passes_draws() && is_ended(contest)) turns->clear();
    if (spelling != Spelling::canonical) spell_turns(contest, *turns, spelling);
    Json list = Json::array();
    for (const WrittenTurn& turn : *turns) list.add(turn_json(contest, turn, effects));
    expect_no_failure(contest);
    Json json = Json::object();
    set_handle(json, handle);
    json.set("count", static_cast<std::uint64_t>(turns->size())).set("turns", std::move(list));
    return json;
}

Json explain_answer(Contest& contest, int board, const std::string& piece, bool plain) {
    const Result<Subject> subject = find_subject(contest.rules(board), contest.position(board), piece);
    expect_no_failure(contest);
    if (!subject) throw refusal_of(subject.diagnostics());
    Json json = Json::object();
    json.set("piece", reach_json(*subject)).set("sentence", subject->sentence);
    set_piece_words(json, subject->piece, *contest.board_variant(board),
                    plain ? PieceWords::plain : PieceWords::vectors);
    return json;
}

Json why_answer(Contest& contest, int board, const std::string& from) {
    const Cell cell = contest.board_variant(board)->board().find(from);
    if (cell == no_cell) throw Refusal{Fault::refused, fmt::format("there is no cell \"{}\"", escaped(from))};
    const std::optional<PlainRefusal> refusal = piece_refusal_in_words(contest, board, cell);
    expect_no_failure(contest);
    Json json = Json::object();
    json.set("legal", !refusal);
    if (refusal) json.set("reason", refusal->sentence).set("cells", Json::array(refusal->cells));
    json.set("diagnostics", Json::array());
    return json;
}

Json why_answer(const Contest& contest, const std::string& move, bool plain) {
    Contest then = contest;
    const RefusesAfterEnd refuses(then);
    const Result<Action> played = then.play(move);
    expect_no_failure(then);
    Json json = Json::object();
    json.set("legal", static_cast<bool>(played));
    if (!played && plain) {
        const PlainRefusal refusal = refusal_in_words(then, move, refusal_of(played.diagnostics()).message);
        expect_no_failure(then);
        json.set("reason", refusal.sentence).set("cells", Json::array(refusal.cells));
    } else if (!played) {
        json.set("reason", refusal_of(played.diagnostics()).message);
    }
    json.set("diagnostics", Json(played.diagnostics()));
    return json;
}

Json play_answer(const std::string& handle, Contest& contest, const std::vector<std::string>& texts, bool effects,
                 const std::function<void(const Json&)>& done, Spelling spelling) {
    Playing playing(contest, effects, spelling);
    try {
        for (const std::string& text : texts) playing.play(text);
        Json json = standing_answer(handle, contest);
        json.set("played", playing.played());
        if (done) done(json);
        return json;
    } catch (...) {
        playing.take_back();
        throw;
    }
}

Json undo_answer(const std::string& handle, Contest& contest, std::int64_t count, bool step,
                 const std::function<void(const Json&)>& done) {
    // Scripts may be called for the standing after the undo. If they fail, the request is refused and the game must be
    // unchanged.
    std::optional<Contest> before;
    if (asks_scripts(contest)) before = contest;
    try {
        int undone = 0;
        while (undone < count && (step ? contest.undo_step() : contest.undo())) ++undone;
        Json json = standing_answer(handle, contest);
        json.set("undone", undone);
        if (undone > 0 && done) done(json);
        return json;
    } catch (...) {
        if (before) contest = *std::move(before);
        throw;
    }
}

}  // namespace varia::cli
