// Finds the positions of lessons. Everything is counted in moves that are tried, so that the same lessons are found on
// every machine, however fast it is.
#include "lessons.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include <varia/notation.hpp>

#include "effect_words.hpp"
#include "lesson_rules.hpp"

namespace varia::cli {
namespace {

constexpr int longest_game = 400;  // turns of a random game
constexpr int careful_games = 6;   // in these games a lesson moves to an earlier turn if it can
constexpr int patient_games = 40;  // these are played while a lesson is for another side than the one that begins
constexpr std::size_t most_turns = 1000;    // a position with more legal turns lists only the one that was found
constexpr std::uint64_t arranged_part = 4;  // arranged boards get one part in so many of the budget, at least

class LessonSearch {
public:
    LessonSearch(const VariantPtr& variant, const LessonBudget& budget)
        : variant_(variant), budget_(budget), taught_(variant), rules_(variant) {
        rules_.watch_searches([this](std::uint64_t) { return !expired(); });
    }

    Result<Course> run() {
        const Position start = start_position(variant_);
        const std::uint64_t for_games = budget_.moves - budget_.moves / arranged_part;
        play_games(start, for_games, false);
        arrange(start);
        if (const std::optional<Diagnostic> failure = rules_.take_failure()) return *failure;
        return written();
    }

private:
    struct Found {
        Position before;  // where the turn begins
        Turn turn;
        bool arranged;
        int played;  // turns before it
    };

    [[nodiscard]] bool expired() const { return budget_.expired && budget_.expired(); }
    [[nodiscard]] std::uint64_t random() {
        std::uint64_t x = seed_ += 0x9E3779B97F4A7C15U;
        x = (x ^ x >> 30U) * 0xBF58476D1CE4E5B9U;
        x = (x ^ x >> 27U) * 0x94D049BB133111EBU;
        return x ^ x >> 31U;
    }
    [[nodiscard]] std::size_t below(std::size_t count) { return static_cast<std::size_t>(random() % count); }

    [[nodiscard]] const Found* found(std::size_t rule) const {
        return rule < found_.size() && found_[rule] ? &*found_[rule] : nullptr;
    }
    [[nodiscard]] bool open(std::size_t rule) const {
        return taught_.rules()[rule].never.empty() && found(rule) == nullptr;
    }
    [[nodiscard]] bool any_open() const {
        for (std::size_t i = 0; i < taught_.rules().size(); ++i)
            if (open(i)) return true;
        return false;
    }

    // Lessons are for the side that begins where that is possible, so that the learner sees the board from one side.
    [[nodiscard]] bool is_for_first(const Position& position) const {
        return position.turn() == variant_->order().front();
    }
    [[nodiscard]] bool is_better(const Position& before, int played, const Found& than) const {
        const bool first = is_for_first(before);
        if (first != is_for_first(than.before)) return first;
        return played < than.played;
    }
    [[nodiscard]] bool any_for_others() const {
        return std::ranges::any_of(found_, [&](const auto& one) { return one && !is_for_first(one->before); });
    }

    void keep(int rule, const Position& before, const Turn& steps, const Position& after_steps, Move move,
              bool arranged, int played) {
        const auto at = static_cast<std::size_t>(rule);
        if (found_.size() < taught_.rules().size()) found_.resize(taught_.rules().size());
        if (found_[at] && (arranged || !is_better(before, played, *found_[at]))) return;
        std::optional<Turn> turn = completed(steps, after_steps, move);
        // The text of a turn may mean another route to the same position.
        if (turn && variant_->definition().turn.same_result) {
            Position begun = before;
            turn = rules_.listed_turn(begun, *turn);
            if (!turn_meets(taught_, rules_, before, *turn, rule)) return;
        }
        if (turn) found_[at] = Found{before, std::move(*turn), arranged, played};
    }

    // The steps so far, this one, and steps that complete the turn; as few as possible if the player may stop.
    [[nodiscard]] std::optional<Turn> completed(Turn steps, Position position, Move move) {
        constexpr int most_steps = 64;
        MoveList list;
        for (int made = 0; made < most_steps; ++made) {
            steps.push_back(move);
            Position::Undo undo;
            rules_.do_move(position, move, undo);
            if (!variant_->has_turns() || !position.mid_turn()) return steps;
            rules_.legal_moves(position, list);
            if (list.empty()) return std::nullopt;
            const auto stop = std::ranges::find(list, MoveType::stop, &Move::type);
            move = stop != list.end() ? *stop : list[below(list.size())];
        }
        return std::nullopt;
    }

    // Looks at every legal step of the position, and keeps those that do something new.
    void look(Position& position, const MoveList& list, const Position& begun, const Turn& steps, bool arranged,
              int played, std::vector<std::size_t>& captures, std::vector<std::size_t>& wanted) {
        captures.clear();
        wanted.clear();
        for (std::size_t i = 0; i < list.size(); ++i) {
            ++tried_;
            const std::vector<int> met = taught_.met(rules_, position, list[i]);
            for (const int rule : met) {
                const TaughtRule& one = taught_.rules()[static_cast<std::size_t>(rule)];
                if (one.topic == LessonTopic::capture) captures.push_back(i);
                keep(rule, begun, steps, position, list[i], arranged, played);
            }
            if (is_wanted(position, list[i])) wanted.push_back(i);
        }
    }

    // Whether a piece moves with which something has not been done yet.
    [[nodiscard]] bool is_wanted(const Position& position, Move move) const {
        if (move.from == no_cell || position.at(move.from).empty()) return false;
        const Kind kind = position.at(move.from).kind();
        for (std::size_t i = 0; i < taught_.rules().size(); ++i)
            if (taught_.rules()[i].kind == kind && open(i)) return true;
        return false;
    }

    // Plays random games: of three, one in which each move has the same chance, one in which captures are more likely,
    // and one in which the pieces move with which something has not been done yet.
    void play_games(const Position& start, std::uint64_t until, bool arranged) {
        for (int game = 0; tried_ < until && !expired() && goes_on(game); ++game)
            play_game(start, until, arranged, game);
    }

    [[nodiscard]] bool goes_on(int game) const {
        return game < careful_games || any_open() || (game < patient_games && any_for_others());
    }

    void play_game(const Position& start, std::uint64_t until, bool arranged, int game) {
        Position position = start;
        MoveList list;
        std::vector<std::size_t> captures, wanted;
        for (int turns = 0; turns < longest_game && tried_ < until && !expired(); ++turns) {
            const Position begun = position;
            Turn steps;
            do {
                rules_.legal_moves(position, list);
                if (list.empty() || rules_.failed()) return;
                look(position, list, begun, steps, arranged, turns, captures, wanted);
                std::size_t chosen = below(list.size());
                if (game % 3 == 1 && !captures.empty() && below(2) == 0) chosen = captures[below(captures.size())];
                if (game % 3 == 2 && !wanted.empty() && below(2) == 0) chosen = wanted[below(wanted.size())];
                steps.push_back(list[chosen]);
                Position::Undo undo;
                rules_.do_move(position, list[chosen], undo);
            } while (variant_->has_turns() && position.mid_turn());
            if (rules_.decided(position)) return;
        }
    }

    // ---- arranged boards ------------------------------------------------------------------------------------------

    // Whether a game can go on from this board, and its text is read again.
    [[nodiscard]] bool playable(Position& position) {
        if (rules_.decided(position) || rules_.failed()) return false;
        const Result<Position> read = parse_position(variant_, format_position(position));
        return read && *read == position;
    }

    void look_at(Position position, std::uint64_t until) {
        if (!playable(position)) return;
        MoveList list;
        rules_.legal_moves(position, list);
        std::vector<std::size_t> captures, wanted;
        if (tried_ < until) look(position, list, position, {}, true, 0, captures, wanted);
    }

    // The start with royal pieces only, and with the pieces that `keeps` names.
    template <class Keeps>
    [[nodiscard]] Position only(const Position& start, const Keeps& keeps) const {
        Position lone = start;
        for (int c = 0; c < variant_->board().cells(); ++c) {
            const auto cell = static_cast<Cell>(c);
            const Piece piece = lone.at(cell);
            if (piece.empty() || piece.is_void() || variant_->royal(piece.kind()) || keeps(piece)) continue;
            lone.put(cell, {});
        }
        return lone;
    }

    // Puts a piece on each empty cell in turn, until what is wanted of its kind is found.
    void try_kind(const Position& board, std::size_t rule, std::uint64_t until) {
        const Kind kind = taught_.rules()[rule].kind;
        const Piece piece(kind, board.turn());
        for (int c = 0; c < variant_->board().cells() && open(rule); ++c) {
            const auto cell = static_cast<Cell>(c);
            if (!board.at(cell).empty() || tried_ >= until || expired()) continue;
            Position position = board;
            position.put(cell, piece);
            look_at(std::move(position), until);
        }
    }

    // Puts a piece that captures en passant on each empty cell in turn, and lets the next side expose a piece.
    void try_en_passant(const Position& start, std::size_t rule, std::uint64_t until) {
        const std::size_t sides = variant_->order().size();
        MoveList list;
        for (int k = 1; k <= variant_->kinds() && sides > 1; ++k) {
            const auto kind = static_cast<Kind>(k);
            if (std::ranges::none_of(variant_->kind(kind).moves, &MoveDef::en_passant)) continue;
            for (int c = 0; c < variant_->board().cells(); ++c) {
                const auto cell = static_cast<Cell>(c);
                if (!start.at(cell).empty()) continue;
                Position position = start;
                position.put(cell, Piece(kind, start.turn()));
                position.set_turn(static_cast<int>(sides) - 1);
                if (rules_.in_check(position, start.turn()) || !playable(position)) continue;
                rules_.legal_moves(position, list);
                for (const Move move : list) {
                    if (!open(rule) || tried_ >= until || expired()) return;
                    if (move.type != MoveType::exposing) continue;
                    const std::optional<Position> after = turn_over(position, move);
                    if (after && after->turn() == start.turn() && has_en_passant(*after)) look_at(*after, until);
                }
            }
        }
    }

    // The position after the move and, if the turn has more steps, after the next steps that may be made.
    [[nodiscard]] std::optional<Position> turn_over(const Position& position, Move move) {
        const std::optional<Turn> turn = completed({}, position, move);
        if (!turn) return std::nullopt;
        Position after = position;
        for (const Move step : *turn) {
            Position::Undo undo;
            rules_.do_move(after, step, undo);
        }
        return after;
    }

    [[nodiscard]] bool has_en_passant(Position position) {
        ++tried_;
        const MoveList list = rules_.legal_moves(position);
        return std::ranges::find(list, MoveType::en_passant, &Move::type) != list.end();
    }

    // Fills the zone of a goal up to one piece, and puts that piece on each other cell in turn.
    void try_goal(const Position& start, const GoalDef& goal, std::size_t rule, std::uint64_t until) {
        const Side mover = start.turn();
        const Kind kind = goal.kinds.empty() ? Kind{1} : variant_->find_kind(goal.kinds.front().text);
        if (kind == 0) return;
        const std::vector<Cell> zone = variant_->zone(goal.zone.text, mover);
        const auto in_zone = [&](Cell cell) { return std::ranges::find(zone, cell) != zone.end(); };
        Position board = only(start, [&](Piece piece) { return piece.side() != mover; });
        for (const Cell cell : zone)
            if (!board.at(cell).is_void()) board.put(cell, {});
        for (const Cell hole : zone) {
            Position filled = board;
            int left = goal.filled ? static_cast<int>(zone.size()) - 1 : goal.count - 1;
            for (const Cell cell : zone)
                if (cell != hole && left > 0 && filled.at(cell).empty()) {
                    filled.put(cell, Piece(kind, mover));
                    --left;
                }
            for (int c = 0; c < variant_->board().cells(); ++c) {
                const auto cell = static_cast<Cell>(c);
                if (!open(rule) || tried_ >= until || expired()) return;
                if (!filled.at(cell).empty() || in_zone(cell)) continue;
                Position position = filled;
                position.put(cell, Piece(kind, mover));
                look_at(std::move(position), until);
            }
        }
    }

    void arrange(const Position& start) {
        const auto none = [](Piece) { return false; };
        const Side mover = start.turn();
        const std::uint64_t until = std::max(budget_.moves, tried_ + budget_.moves / arranged_part);
        const Position royals = only(start, none);
        const std::size_t rules = taught_.rules().size();
        const auto share = [&](std::size_t still) { return tried_ + (until - std::min(until, tried_)) / (still + 1); };
        for (std::size_t i = 0; i < rules && tried_ < until && !expired(); ++i) {
            if (!open(i)) continue;
            const TaughtRule rule = taught_.rules()[i];
            const std::uint64_t end = share(rules - i);
            if (rule.topic == LessonTopic::castling) {
                look_at(only(start, [&](Piece piece) { return is_partner(piece.kind()); }), end);
            } else if (rule.topic == LessonTopic::put_down) {
                Position given = start;
                if (given.hand(mover, rule.kind) == 0) given.set_hand(mover, rule.kind, 1);
                look_at(given, end);
                Position bare = royals;
                bare.set_hand(mover, rule.kind, 1);
                look_at(bare, end);
            } else if (rule.kind != 0) {
                try_kind(royals, i, end);
                try_kind(start, i, end);
            } else if (rule.topic == LessonTopic::en_passant) {
                try_en_passant(start, i, end);
            } else if (rule.topic == LessonTopic::win) {
                for (const GoalDef& goal : variant_->definition().rules.goals)
                    if (goal.reason == rule.reason) try_goal(start, goal, i, (tried_ + end) / 2);
                // All pieces of one side against nothing but royal pieces.
                Position strong = only(start, [&](Piece piece) { return piece.side() == mover; });
                if (playable(strong)) play_until_found(strong, i, (tried_ + end) / 2);
                // The same, and one piece more that can be captured.
                bool spared = false;
                Position almost = only(
                    start, [&](Piece piece) { return piece.side() == mover || !std::exchange(spared, true); });
                if (open(i) && playable(almost)) play_until_found(almost, i, end);
            }
        }
    }

    void play_until_found(const Position& board, std::size_t rule, std::uint64_t until) {
        for (int game = 0; tried_ < until && !expired() && open(rule); ++game) play_game(board, until, true, game);
    }

    [[nodiscard]] bool is_partner(Kind kind) const {
        const Definition& def = variant_->definition();
        return std::ranges::any_of(def.castlings, [&](const CastlingDef& castling) {
            return castling.partner.text == variant_->kind(kind).letter.text;
        });
    }

    // ---- writing --------------------------------------------------------------------------------------------------

    Course written() {
        Course course;
        std::vector<std::size_t> order(taught_.rules().size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return taught_.rules()[i].topic; });
        for (const std::size_t i : order) {
            const TaughtRule rule = taught_.rules()[i];
            const Found* const at = found(i);
            std::optional<Lesson> lesson = at == nullptr ? std::nullopt : lesson_of(rule, *at);
            // What any piece can do is left out where a kind's own lesson is the same.
            const auto same = [&](const Lesson& other) {
                return other.position == lesson->position && other.turns == lesson->turns;
            };
            if (lesson && rule.topic == LessonTopic::capture && rule.kind == 0 &&
                std::ranges::any_of(course.lessons, same))
                continue;
            if (lesson)
                course.lessons.push_back(std::move(*lesson));
            else
                course.lacking.push_back({rule.id, rule.title,
                                          !rule.never.empty()
                                              ? rule.never
                                              : fmt::format("no position for it was found in {} tried moves", tried_)});
        }
        return course;
    }

    // Nothing if the text of the position does not lead back to it, as where it leaves out a part of the history.
    std::optional<Lesson> lesson_of(const TaughtRule& rule, const Found& at) {
        Lesson lesson;
        lesson.position = format_position(at.before);
        Result<Contest> contest = Contest::parse(variant_, lesson.position);
        if (!contest) return std::nullopt;
        lesson.id = rule.id;
        lesson.title = rule.title;
        lesson.task = rule.task;
        lesson.rules = taught_.sentences(rule, at.before.turn());
        lesson.arranged = at.arranged;
        lesson.side = variant_->definition().sides.of(at.before.turn()).name.text;
        Position before = at.before;
        lesson.example = turn_text(rules_, before, at.turn);
        lesson.turns = turns_that_do(taught_.find(rule.id), before, lesson.example);
        const Result<Turn> turn = parse_turn(contest->rules(), before, lesson.example);
        if (!turn) return std::nullopt;
        lesson.effects = effects_in_words(*contest, *turn);
        if (!contest->play(lesson.example)) return std::nullopt;
        return lesson;
    }

    // The turns of a position that meet the rule, if it has few turns; the example is one of them in any case.
    std::vector<std::string> turns_that_do(int rule, const Position& before, const std::string& example) {
        std::vector<std::string> texts{example};
        Position position = before;
        const auto turns = sorted_turns(rules_, position, most_turns);
        if (turns)
            for (const WrittenTurn& written : *turns)
                if (written.text != example && turn_meets(taught_, rules_, before, written.turn, rule))
                    texts.push_back(written.text);
        std::ranges::sort(texts);
        return texts;
    }

public:
    static bool turn_meets(LessonRules& taught, Rules& rules, Position position, const Turn& turn, int rule) {
        for (const Move step : turn) {
            const std::vector<int> met = taught.met(rules, position, step);
            if (std::ranges::find(met, rule) != met.end()) return true;
            Position::Undo undo;
            rules.do_move(position, step, undo);
        }
        return false;
    }

private:
    VariantPtr variant_;
    LessonBudget budget_;
    LessonRules taught_;
    Rules rules_;
    std::vector<std::optional<Found>> found_;
    std::uint64_t tried_ = 0;
    std::uint64_t seed_ = 1;
};

std::optional<Diagnostic> no_lessons(const Variant& variant) {
    if (!variant.definition().match) return std::nullopt;
    return typed_error(
        fmt::format("{} is a match on several boards, and lessons are made for one board", variant.definition().name),
        "ask for the game of one of its boards");
}

}  // namespace

Result<Course> find_lessons(const VariantPtr& variant, const LessonBudget& budget) {
    if (const std::optional<Diagnostic> refusal = no_lessons(*variant)) return *refusal;
    return LessonSearch(variant, budget).run();
}

std::string lesson_fault(const VariantPtr& variant, std::string_view id, std::string_view position,
                         const std::vector<std::string>& turns) {
    if (const std::optional<Diagnostic> refusal = no_lessons(*variant)) return refusal->message;
    Result<Contest> contest = Contest::parse(variant, position);
    if (!contest) return contest.error();
    if (turns.empty()) return "the lesson has no turn";
    LessonRules taught(variant);
    for (const std::string& text : turns) {
        Position before = contest->position();
        const Result<Turn> turn = parse_turn(contest->rules(), before, text);
        if (!turn) return turn.error();
        bool meets = false;
        // A way to win that only scripts know is declared when a turn wins so.
        for (const int pass : {0, 1})
            if (const int rule = taught.find(id); !meets && (rule >= 0 || pass == 0))
                meets = LessonSearch::turn_meets(taught, contest->rules(), before, *turn, rule) && rule >= 0;
        if (taught.find(id) < 0) return fmt::format("the game has no rule \"{}\"", id);
        if (!meets) return fmt::format("{} does not do what the lesson \"{}\" is about", text, id);
    }
    return {};
}

namespace {

std::string text_in(const Json& lesson, std::string_view key) {
    const Json* const value = lesson.type() == Json::Type::object ? lesson.member(key) : nullptr;
    return value != nullptr && value->type() == Json::Type::text ? value->string() : std::string{};
}

std::vector<std::string> turns_in(const Json& lesson) {
    std::vector<std::string> turns;
    const Json* const value = lesson.type() == Json::Type::object ? lesson.member("turns") : nullptr;
    if (value != nullptr && value->type() == Json::Type::array)
        for (const Json& turn : value->elements())
            if (turn.type() == Json::Type::text) turns.push_back(turn.string());
    return turns;
}

}  // namespace

Result<std::vector<KeptLesson>> read_lessons(std::string_view text, const std::string& file) {
    const auto refused = [&](std::string message) {
        Diagnostic error = typed_error(std::move(message), "`varia lessons VARIANT --json` writes such a file");
        error.file = file;
        return error;
    };
    std::string error;
    const std::optional<Json> json = Json::parse(text, error);
    if (!json) return refused("it is no JSON: " + error);
    const Json* const lessons = json->type() == Json::Type::object ? json->member("lessons") : nullptr;
    if (lessons == nullptr || lessons->type() != Json::Type::array) return refused("it has no list `lessons`");
    std::vector<KeptLesson> kept;
    for (const Json& lesson : lessons->elements())
        kept.push_back({text_in(lesson, "id"), text_in(lesson, "position"), turns_in(lesson)});
    return kept;
}

Json course_json(const Course& course) {
    Json lessons = Json::array();
    for (const Lesson& lesson : course.lessons) {
        Json item = Json::object();
        item.set("id", lesson.id).set("title", lesson.title).set("task", lesson.task);
        item.set("rules", Json::array(lesson.rules));
        item.set("position", lesson.position).set("side", lesson.side).set("arranged", lesson.arranged);
        item.set("turns", Json::array(lesson.turns)).set("example", lesson.example);
        item.set("effects", Json::array(lesson.effects));
        lessons.add(std::move(item));
    }
    Json lacking = Json::array();
    for (const LackingLesson& one : course.lacking) {
        Json item = Json::object();
        item.set("id", one.id).set("title", one.title).set("reason", one.reason);
        lacking.add(std::move(item));
    }
    Json json = Json::object();
    json.set("lessons", std::move(lessons)).set("lacking", std::move(lacking));
    return json;
}

}  // namespace varia::cli
