#include "lesson_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "plain_words.hpp"
#include "sentence.hpp"
#include "side_frame.hpp"
#include "strike_words.hpp"
#include "turn_words.hpp"
#include "words.hpp"

namespace varia::cli {
namespace {

bool wins(const ResultDef& result) { return result.verdict == Verdict::win || result.verdict == Verdict::minor_win; }
bool loses(const ResultDef& result) { return result.verdict == Verdict::loss || result.verdict == Verdict::minor_loss; }

bool captures_only_otherwise(const MoveDef& move) { return move.takes_hurdle || move.takes == MoveDef::Takes::line; }

// Whether the move can end without capturing anything.
bool can_be_quiet(const MoveDef& move) {
    return !captures_only_otherwise(move) && move.takes != MoveDef::Takes::afar && move.quiet;
}

bool can_capture(const MoveDef& move) {
    return captures_only_otherwise(move) || (move.capture && move.takes != MoveDef::Takes::swap);
}

// What a move of this type does by its type alone.
std::optional<LessonTopic> topic_of(MoveType type) {
    switch (type) {
        case MoveType::jump:
            return LessonTopic::jump;
        case MoveType::sweep:
            return LessonTopic::sweep;
        case MoveType::shot:
            return LessonTopic::shot;
        case MoveType::swap:
            return LessonTopic::swap;
        case MoveType::en_passant:
            return LessonTopic::en_passant;
        case MoveType::push:
            return LessonTopic::push;
        case MoveType::shove:
            return LessonTopic::shove;
        case MoveType::block:
            return LessonTopic::block;
        case MoveType::stop:
            return LessonTopic::stop;
        case MoveType::pass:
            return LessonTopic::pass;
        case MoveType::exchange:
            return LessonTopic::exchange;
        default:
            return std::nullopt;
    }
}

constexpr const char* only_after_reply = "the other side has one more turn before it is won";

double part(const Score& score) { return static_cast<double>(score.numerator) / score.denominator; }

}  // namespace

LessonRules::LessonRules(const VariantPtr& variant) : variant_(variant) { declare(); }

int LessonRules::find(std::string_view id) const {
    const auto found = by_id_.find(id);
    return found == by_id_.end() ? -1 : found->second;
}

std::vector<std::string> LessonRules::sentences(const TaughtRule& rule, Side side) const {
    const SideFrame frame(*variant_, side);
    const Definition seen = as_side_has_it(*variant_, frame, false);
    std::vector<std::string> lines;
    const auto take = [&](const std::vector<std::string>& more) {
        lines.insert(lines.end(), more.begin(), more.end());
    };
    const auto begins = [&](std::string_view beginning) {
        for (const RuleLine& line : rule_lines(seen))
            if (line.text.starts_with(beginning)) lines.push_back(line.text);
    };
    const auto piece = [&]() -> const PieceDef& { return seen.pieces[static_cast<std::size_t>(rule.kind) - 1]; };
    switch (rule.topic) {
        case LessonTopic::move:
            take(moves_in_words(piece(), seen.board.grid));
            break;
        case LessonTopic::capture:
            if (rule.kind == 0) break;
            take(moves_in_words(piece(), seen.board.grid));
            take(remote_captures_in_words(piece()));
            break;
        case LessonTopic::put_down:
            take(hand_in_words(piece()));
            take(steps_in_words(piece(), seen));
            break;
        case LessonTopic::promotion:
            take(promotions_in_words(piece()));
            break;
        case LessonTopic::elsewhere:
            remote_captures_in_words(seen, lines);
            break;
        case LessonTopic::step:
            turns_in_words(seen, lines);
            break;
        case LessonTopic::castling:
            begins(rule.id + ":");
            break;
        case LessonTopic::block:
            begins("blocks of ");
            break;
        case LessonTopic::pass:
            begins("a side may pass");
            begins("a side that has no other move passes");
            break;
        case LessonTopic::exchange:
            begins("who moves second ");
            break;
        case LessonTopic::win:
            begins((rule.reason == "bared-king" ? "bared king" : rule.reason) + ":");
            if (rule.reason == "stalemate") begins("no move left:");
            break;
        default:
            break;
    }
    for (std::string& line : lines) line = as_sentence(in_plain_words(line, seen.board, &frame));
    return lines;
}

TaughtRule& LessonRules::add(LessonTopic topic, Kind kind, int number, std::string id, std::string title,
                             std::string task) {
    const int at = static_cast<int>(rules_.size());
    by_topic_.emplace(std::tuple{topic, kind, number}, at);
    by_id_.emplace(id, at);
    TaughtRule& rule = rules_.emplace_back();
    rule.topic = topic;
    rule.kind = kind;
    rule.number = number;
    rule.id = std::move(id);
    rule.title = std::move(title);
    rule.task = std::move(task);
    return rule;
}

void LessonRules::declare() {
    const Definition& def = variant_->definition();
    const RulesDef& rules = def.rules;
    goes_quietly_.assign(static_cast<std::size_t>(variant_->kinds()) + 1, false);
    for (int k = 1; k <= variant_->kinds(); ++k) declare_kind(static_cast<Kind>(k));

    const auto any_move = [&](const auto& is) {
        return std::ranges::any_of(def.pieces,
                                   [&](const PieceDef& piece) { return std::ranges::any_of(piece.moves, is); });
    };
    const auto any_piece = [&](const auto& is) { return std::ranges::any_of(def.pieces, is); };
    if (any_move(can_capture)) add(LessonTopic::capture, 0, 0, "capture", "Capturing", "Capture a piece.");
    if (any_move([](const MoveDef& move) { return move.takes_hurdle; }))
        add(LessonTopic::jump, 0, 0, "jump", "Capturing by a jump", "Capture a piece by jumping over it.");
    if (any_move([](const MoveDef& move) { return move.takes == MoveDef::Takes::line; }))
        add(LessonTopic::sweep, 0, 0, "sweep", "Capturing along a line", "Capture by jumping the pieces on a line.");
    if (any_move([](const MoveDef& move) { return move.takes == MoveDef::Takes::afar; }))
        add(LessonTopic::shot, 0, 0, "shot", "Capturing from afar", "Capture a piece without leaving the cell.");
    if (any_move([](const MoveDef& move) { return move.takes == MoveDef::Takes::swap; }))
        add(LessonTopic::swap, 0, 0, "swap", "Swapping", "Let two pieces swap their places.");
    if (any_move([](const MoveDef& move) { return move.en_passant; })) {
        TaughtRule& rule = add(LessonTopic::en_passant, 0, 0, "en-passant", "En passant",
                               "Capture en passant: go to a cell that an enemy piece has just passed over.");
        if (!any_move([](const MoveDef& move) { return move.en_passant && move.takes == MoveDef::Takes::there; }))
            rule.never = "a piece captures en passant from afar here, as the lesson \"shot\" shows";
    }
    for (std::size_t i = 0; i < def.castlings.size(); ++i) {
        const CastlingDef& castling = def.castlings[i];
        if (by_id_.contains("castling " + castling.name.text)) {  // of another side
            by_topic_.emplace(std::tuple{LessonTopic::castling, Kind{0}, static_cast<int>(i)},
                              find("castling " + castling.name.text));
            continue;
        }
        add(LessonTopic::castling, 0, static_cast<int>(i), "castling " + castling.name.text,
            "Castling " + castling.name.text, fmt::format("Castle: {}.", castling.name.text));
    }
    if (any_piece([](const PieceDef& piece) { return !piece.pushes.empty(); }))
        add(LessonTopic::push, 0, 0, "push", "Pushing", "Push the pieces in front.");
    if (any_piece([](const PieceDef& piece) { return !piece.shoves.empty(); }))
        add(LessonTopic::shove, 0, 0, "shove", "Moving a weaker piece", "Push or pull a weaker piece of the enemy.");
    if (def.blocks && def.blocks->control != BlocksDef::Control::none)
        add(LessonTopic::block, 0, 0, "block", fmt::format("Moving {}", with_article(def.blocks->name)),
            fmt::format("Move {} with what stands on it.", with_article(def.blocks->name)));
    elsewhere_ = !rules.remote_captures.empty() ||
                 any_piece([](const PieceDef& piece) { return !piece.remote_captures.empty(); });
    if (elsewhere_)
        add(LessonTopic::elsewhere, 0, 0, "elsewhere", "Capturing elsewhere",
            "Make a move that captures on another cell than the one where it ends.");
    if (!rules.traps.empty())
        add(LessonTopic::trap, 0, 0, "trap", "Traps", "Make a turn in which a piece is lost in a trap.");
    for (std::size_t i = 0; i < def.hooks.size(); ++i) {
        const HookDef& hook = def.hooks[i];
        if (hook.point != HookPoint::moves) continue;
        const std::string id = "script " + hook.function.text;
        if (const int known = find(id); known >= 0)
            by_topic_.emplace(std::tuple{LessonTopic::script, Kind{0}, static_cast<int>(i)}, known);
        else
            add(LessonTopic::script, 0, static_cast<int>(i), id, "A special move: " + hook.function.text,
                fmt::format("Make the special move that the game calls \"{}\".", hook.function.text));
    }
    for (std::size_t i = 0; i < def.turn.then.size(); ++i) {
        const std::string& name = def.turn.then[i].name.text;
        add(LessonTopic::step, 0, static_cast<int>(i), "step " + name, "A further step: " + name,
            fmt::format("Make a turn with the step \"{}\".", name));
    }
    if (std::ranges::any_of(def.turn.counts, [](const TurnDef::Count& count) { return count.min < count.max; }) ||
        std::ranges::any_of(def.turn.then, [](const StepDef& step) { return step.must == StepDef::Must::never; }))
        add(LessonTopic::stop, 0, 0, "stop", "Stopping early", "End the turn before its last step.");
    if (rules.may_pass()) add(LessonTopic::pass, 0, 0, "pass", "Passing", "Pass.");
    if (rules.pie) add(LessonTopic::exchange, 0, 0, "exchange", "Exchanging the sides", "Exchange the sides.");
    declare_wins();
}

void LessonRules::declare_kind(Kind kind) {
    const Definition& def = variant_->definition();
    const PieceDef& piece = variant_->kind(kind);
    const std::string one = with_article(piece.name);
    const auto has_hook = [&](const HookDef& hook) {
        return hook.point == HookPoint::moves &&
               (hook.kinds.empty() ||
                std::ranges::any_of(hook.kinds, [&](const Name& letter) { return letter.text == piece.letter.text; }));
    };
    const bool scripted = std::ranges::any_of(def.hooks, has_hook);
    const bool moves = !piece.moves.empty() || !piece.pushes.empty() || !piece.shoves.empty();
    goes_quietly_[kind] = !piece.pushes.empty() || std::ranges::any_of(piece.moves, can_be_quiet);

    TaughtRule& move = add(LessonTopic::move, kind, 0, "move " + piece.letter.text, piece.name,
                           fmt::format("Move {}.", one));
    if (!moves) move.never = scripted ? "it moves only as a script says" : "pieces of this kind do not move";

    const bool otherwise = std::ranges::any_of(piece.moves, [](const MoveDef& m) {
        return can_capture(m) && (!m.quiet || captures_only_otherwise(m) || m.takes == MoveDef::Takes::afar);
    });
    const bool quietly = std::ranges::any_of(piece.moves, can_be_quiet);
    if (otherwise && quietly)
        add(LessonTopic::capture, kind, 0, "capture " + piece.letter.text, piece.name + ": capturing",
            fmt::format("Capture something with {}.", one));
    const bool stepped = std::ranges::any_of(def.turn.then, [&](const StepDef& step) {
        return std::ranges::any_of(step.place, [&](const Name& letter) { return letter.text == piece.letter.text; });
    });
    const bool is_face = std::ranges::any_of(def.pieces, [&](const PieceDef& other) {
        return other.drop && std::ranges::any_of(other.drop->faces,
                                                 [&](const Name& letter) { return letter.text == piece.letter.text; });
    });
    if (piece.drop || stepped || is_face) {
        const bool from_hand = piece.drop && !piece.drop->endless;
        add(LessonTopic::put_down, kind, 0, "drop " + piece.letter.text,
            piece.name + (from_hand ? ": dropping" : ": putting down"),
            from_hand ? fmt::format("Drop {} from the hand.", one) : fmt::format("Put down {}.", one));
    }
    if (!piece.promotions.empty())
        add(LessonTopic::promotion, kind, 0, "promotion " + piece.letter.text, piece.name + ": promoting",
            fmt::format("Move {} so that it promotes.", one));
}

void LessonRules::declare_wins() {
    const Definition& def = variant_->definition();
    const RulesDef& rules = def.rules;
    const bool royal = std::ranges::any_of(def.pieces, [](const PieceDef& piece) { return piece.royal; });
    checks_ = royal && rules.gives_check;
    stalemate_wins_ = loses(rules.stalemate) || !rules.no_moves.empty();
    if (checks_) add(LessonTopic::check, 0, 0, "check", "Check", "Attack the enemy's royal piece: give check.");
    for (const GoalDef& goal : rules.goals)
        if (wins(goal.result)) add_win(goal.reason, goal.stays ? only_after_reply : "");
    for (const LineDef& line : rules.lines)
        if (wins(line.result)) add_win(line.reason);
    for (const ConnectedDef& connected : rules.connected)
        if (wins(connected.result)) add_win(connected.reason);
    for (const EnclosedDef& enclosed : rules.enclosed)
        if (loses(enclosed.result)) add_win(enclosed.reason);
    for (const ExtinctionDef& extinction : rules.extinctions)
        if (loses(extinction.result) && rules.out.extinction.men == GoingOutDef::Men::none) add_win(extinction.reason);
    if (rules.checks.count > 0 && wins(rules.checks.result)) add_win(rules.checks.reason);
    if (rules.bare_king && loses(rules.bare_king->result))
        add_win("bared-king", rules.bare_king->counter == CounterBare::move ? only_after_reply : "");
    if (rules.royal_capture) add_win("king-captured");
    if (rules.most && wins(rules.most->result)) add_win(rules.most->reason);
    for (const NoMovesDef& rule : rules.no_moves)
        if (loses(rule.result))
            add_win(!rule.reason.empty() ? rule.reason : rule.check.value_or(false) ? "checkmate" : "stalemate");
    if (checks_ && loses(rules.checkmate) && rules.out.checkmate.men == GoingOutDef::Men::none) add_win("checkmate");
    if (loses(rules.stalemate) && !rules.most && rules.out.stalemate.men == GoingOutDef::Men::none)
        add_win("stalemate");
}

void LessonRules::add_win(const std::string& reason, const char* never) {
    const std::string id = "win " + reason;
    if (const int known = find(id); known >= 0) {
        if (*never == '\0') rules_[static_cast<std::size_t>(known)].never.clear();
        return;
    }
    std::string named = reason;
    std::ranges::replace(named, '-', ' ');
    TaughtRule& rule = add(LessonTopic::win, 0, static_cast<int>(rules_.size()), id, "Winning: " + named,
                           fmt::format("Win the game: {}.", named));
    rule.reason = reason;
    rule.never = never;
}

void LessonRules::note(std::vector<int>& list, LessonTopic topic, Kind kind, int number) const {
    const auto found = by_topic_.find({topic, kind, number});
    if (found != by_topic_.end() && std::ranges::find(list, found->second) == list.end()) list.push_back(found->second);
}

// What has changed on other cells than those that the move names.
void LessonRules::note_changes(std::vector<int>& list, const Position& before, const Position& after, Move move) const {
    const bool traps = !variant_->definition().rules.traps.empty();
    const bool plain = move.type == MoveType::normal || move.type == MoveType::exposing ||
                       move.type == MoveType::drop || move.type == MoveType::place;
    if (!traps && !(elsewhere_ && plain)) return;
    for (int c = 0; c < variant_->board().cells(); ++c) {
        const auto cell = static_cast<Cell>(c);
        const Piece old = before.at(cell);
        const Piece now = after.at(cell);
        if (old == now || old.empty() || old.is_void() || cell == move.from || cell == move.to) continue;
        if (elsewhere_ && plain) note(list, LessonTopic::elsewhere);
        if (traps && now.empty() && move.type != MoveType::shove) note(list, LessonTopic::trap);
        if (traps && now.empty() && move.type == MoveType::shove && after.count(old.side()) < before.count(old.side()))
            note(list, LessonTopic::trap);
    }
    if (traps && move.to != no_cell && move.type != MoveType::shove && before.at(move.to).empty() &&
        after.at(move.to).empty())
        note(list, LessonTopic::trap);
}

void LessonRules::note_end(std::vector<int>& list, const Outcome& outcome, Side mover) {
    if (!outcome.over || outcome.reason.empty()) return;
    const double own = part(outcome.score[static_cast<std::size_t>(index(mover))]);
    bool best = own > 0;
    bool above = variant_->definition().sides.side.size() == 1;
    for (const Side side : variant_->sides()) {
        const double other = part(outcome.score[static_cast<std::size_t>(index(side))]);
        best = best && other <= own;
        above = above || other < own;
    }
    if (!best || !above) return;
    add_win(outcome.reason);
    list.push_back(find("win " + outcome.reason));
}

std::vector<int> LessonRules::met(Rules& rules, Position& position, Move move) {
    std::vector<int> list;
    const Side mover = position.turn();
    const Kind kind = move.from == no_cell || position.at(move.from).empty() ? Kind{0} : position.at(move.from).kind();
    const Position::Progress progress = position.progress();
    const bool has_turns = variant_->has_turns();
    const bool captures = move.type != MoveType::stop && rules.captures(position, move);
    if (const std::optional<LessonTopic> topic = topic_of(move.type)) note(list, *topic);
    if (move.type == MoveType::castling) note(list, LessonTopic::castling, 0, move.castling());
    if (move.type == MoveType::hook) note(list, LessonTopic::script, 0, move.hook());
    if (move.type == MoveType::drop || move.type == MoveType::place) note(list, LessonTopic::put_down, move.dropped());
    const bool goes = kind != 0 && (move.walks() || move.type == MoveType::push || move.type == MoveType::shove);
    if (goes && (!captures || !goes_quietly_[kind])) note(list, LessonTopic::move, kind);
    if (captures) {
        note(list, LessonTopic::capture);
        if (goes) note(list, LessonTopic::capture, kind);
    }
    if (has_turns && progress.step != 0 && move.type != MoveType::stop)
        note(list, LessonTopic::step, 0, progress.step - 1);

    const bool compares = !variant_->definition().rules.traps.empty() || elsewhere_;
    const std::optional<Position> before = compares ? std::optional(position) : std::nullopt;
    const Piece walker = kind == 0 ? Piece{} : position.at(move.from);
    if (goes && move.promotion() != 0) note(list, LessonTopic::promotion, kind);
    Position::Undo undo;
    rules.do_move(position, move, undo);
    if (goes && move.type != MoveType::shove && move.arrives() != no_cell) {
        const Piece now = position.at(move.arrives());
        if (!now.empty() && !now.is_void() && now != walker) note(list, LessonTopic::promotion, kind);
    }
    if (before) note_changes(list, *before, position, move);
    std::optional<Outcome> outcome = rules.decided(position);
    const bool turn_over = !has_turns || !position.mid_turn();
    bool check = false;
    if (!outcome && turn_over && checks_ && position.turn() != mover) {
        check = rules.in_check(position, position.turn());
        if (check) note(list, LessonTopic::check);
    }
    if (!outcome && turn_over && (check || stalemate_wins_ || variant_->definition().rules.most)) {
        if (!rules.has_legal_move(position)) outcome = rules.outcome(position);
    }
    if (outcome && outcome->over) note_end(list, *outcome, mover);
    rules.undo_move(position, undo);
    return list;
}

}  // namespace varia::cli
