// Lessons of all shipped variants. What each variant has to have a lesson about is read from its declaration here, and
// what the turns do is judged by playing them, not by the code that has found them.
#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include <varia/contest.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>

#include "lessons.hpp"

namespace cli_lessons_test {

using namespace varia;
using namespace varia::cli;

const Lesson* find(const Course& course, std::string_view id) {
    const auto found = std::ranges::find(course.lessons, id, &Lesson::id);
    return found == course.lessons.end() ? nullptr : &*found;
}

bool lacks(const Course& course, std::string_view id) {
    const auto found = std::ranges::find(course.lacking, id, &LackingLesson::id);
    return found != course.lacking.end() && !found->reason.empty();
}

// What the variant's declaration has a lesson about, or a reason why there is none.
std::set<std::string> declared(const Definition& def) {
    std::set<std::string> ids;
    for (const PieceDef& piece : def.pieces) {
        ids.insert("move " + piece.letter.text);
        if (!piece.promotions.empty()) ids.insert("promotion " + piece.letter.text);
        if (piece.drop) ids.insert("drop " + piece.letter.text);
        if (!piece.pushes.empty()) ids.insert("push");
        if (!piece.shoves.empty()) ids.insert("shove");
        if (!piece.remote_captures.empty()) ids.insert("elsewhere");
        for (const MoveDef& move : piece.moves) {
            if (move.en_passant) ids.insert("en-passant");
            if (move.takes_hurdle) ids.insert("jump");
            if (move.takes == MoveDef::Takes::line) ids.insert("sweep");
            if (move.takes == MoveDef::Takes::afar) ids.insert("shot");
            if (move.takes == MoveDef::Takes::swap) ids.insert("swap");
        }
    }
    for (const CastlingDef& castling : def.castlings) ids.insert("castling " + castling.name.text);
    for (const StepDef& step : def.turn.then) ids.insert("step " + step.name.text);
    for (const HookDef& hook : def.hooks)
        if (hook.point == HookPoint::moves) ids.insert("script " + hook.function.text);
    if (!def.rules.remote_captures.empty()) ids.insert("elsewhere");
    if (!def.rules.traps.empty()) ids.insert("trap");
    if (def.rules.may_pass()) ids.insert("pass");
    if (def.rules.pie) ids.insert("exchange");
    if (def.blocks && def.blocks->control != BlocksDef::Control::none) ids.insert("block");
    for (const GoalDef& goal : def.rules.goals)
        if (goal.result.verdict == Verdict::win) ids.insert("win " + goal.reason);
    for (const LineDef& line : def.rules.lines)
        if (line.result.verdict == Verdict::win) ids.insert("win " + line.reason);
    return ids;
}

std::string cell(const Contest& contest, Cell at) { return contest.variant().board().name(at); }

// Whether the turn does what the lesson says, as far as the public Contest shows it.
void expect_done(const VariantPtr& variant, const Lesson& lesson, const std::string& text) {
    Result<Contest> contest = Contest::parse(variant, lesson.position);
    ASSERT_TRUE(contest) << lesson.position << ": " << contest.error();
    const Side mover = contest->position().turn();
    EXPECT_EQ(variant->definition().sides.of(mover).name.text, lesson.side);
    const Result<Turn> read = parse_turn(contest->rules(), const_cast<Position&>(contest->position()), text);
    ASSERT_TRUE(read) << read.error();
    const std::string topic = lesson.id.substr(0, lesson.id.find(' '));
    const std::string of = lesson.id.find(' ') == std::string::npos ? "" : lesson.id.substr(lesson.id.find(' ') + 1);
    const auto has = [&](MoveType type) {
        return std::ranges::any_of(*read, [&](const Move& move) { return move.type == type; });
    };
    const Kind kind = variant->find_kind(of);
    const Position before = contest->position();
    const bool played = static_cast<bool>(contest->play(text));
    ASSERT_TRUE(played) << text << " in " << lesson.position;
    const Position& after = contest->position();
    int pieces = 0, left = 0;
    for (const Side side : variant->sides()) {
        pieces += before.count(side);
        left += after.count(side);
    }
    if (topic == "win") {
        const Standing standing = contest->standing();
        EXPECT_TRUE(standing.over) << text << " in " << lesson.position;
        EXPECT_EQ(standing.reason, of);
        EXPECT_NE(std::ranges::find(standing.winners, contest->player_of(0, mover)), standing.winners.end());
    } else if (topic == "check") {
        EXPECT_TRUE(contest->in_check()) << text << " in " << lesson.position;
    } else if (topic == "castling") {
        EXPECT_TRUE(has(MoveType::castling));
    } else if (topic == "en-passant") {
        EXPECT_TRUE(has(MoveType::en_passant));
        EXPECT_LT(left, pieces) << text << " in " << lesson.position;
    } else if (topic == "drop") {
        EXPECT_TRUE(has(MoveType::drop) || has(MoveType::place));
    } else if (topic == "pass") {
        EXPECT_TRUE(has(MoveType::pass));
    } else if (topic == "block") {
        EXPECT_TRUE(has(MoveType::block));
    } else if (topic == "exchange") {
        EXPECT_TRUE(has(MoveType::exchange));
    } else if (topic == "move" && !variant->has_turns()) {
        ASSERT_NE(read->front().from, no_cell);
        EXPECT_EQ(before.at(read->front().from).kind(), kind) << cell(*contest, read->front().from);
    } else if (topic == "promotion" && !variant->has_turns() && read->front().promotion() != 0) {
        EXPECT_NE(read->front().promotion(), kind);
        EXPECT_EQ(before.at(read->front().from).kind(), kind);
    }
}

class LessonsOf : public testing::TestWithParam<std::string> {};

TEST_P(LessonsOf, EachRuleHasOneOrAReasonAndEachTurnDoesIt) {
    const Result<VariantPtr> variant = load_builtin(GetParam());
    ASSERT_TRUE(variant) << variant.error();
    LessonBudget budget;
    budget.moves = 100'000;
    const Result<Course> course = find_lessons(*variant, budget);
    if ((*variant)->definition().match) {
        ASSERT_FALSE(course);
        EXPECT_NE(course.error().find("match on several boards"), std::string::npos) << course.error();
        return;
    }
    ASSERT_TRUE(course) << course.error();
    EXPECT_FALSE(course->lessons.empty());
    for (const std::string& id : declared((*variant)->definition()))
        EXPECT_TRUE(find(*course, id) != nullptr || lacks(*course, id)) << id;
    std::set<std::string> ids;
    for (const Lesson& lesson : course->lessons) {
        SCOPED_TRACE(lesson.id);
        EXPECT_TRUE(ids.insert(lesson.id).second);
        EXPECT_FALSE(lesson.task.empty());
        EXPECT_FALSE(lesson.effects.empty() && lesson.id != "pass" && lesson.id != "stop");
        EXPECT_NE(std::ranges::find(lesson.turns, lesson.example), lesson.turns.end());
        EXPECT_TRUE(std::ranges::is_sorted(lesson.turns));
        for (const std::string& text : lesson.turns) expect_done(*variant, lesson, text);
        EXPECT_EQ(lesson_fault(*variant, lesson.id, lesson.position, lesson.turns), "");
    }
}

std::string name_of_test(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    std::ranges::replace(name, '-', '_');
    return name;
}
INSTANTIATE_TEST_SUITE_P(Shipped, LessonsOf, testing::ValuesIn(builtin_variants()), name_of_test);

// Which rules these games have is in their rule books: FIDE's Laws, article 3, and the rules of shogi.
TEST(Lessons, ChessAndShogiHaveAllTheirRules) {
    const Result<Course> chess = find_lessons(*load_builtin("chess"));
    ASSERT_TRUE(chess);
    for (const char* id : {"move K", "move Q", "move R", "move B", "move N", "move P", "capture P", "promotion P",
                           "en-passant", "castling O-O", "castling O-O-O", "check", "win checkmate"})
        EXPECT_NE(find(*chess, id), nullptr) << id;
    EXPECT_TRUE(chess->lacking.empty());
    const Result<Course> shogi = find_lessons(*load_builtin("shogi"));
    ASSERT_TRUE(shogi);
    for (const char* letter : {"P", "L", "N", "S", "B", "R"}) {
        EXPECT_NE(find(*shogi, std::string("promotion ") + letter), nullptr) << letter;
        EXPECT_NE(find(*shogi, std::string("drop ") + letter), nullptr) << letter;
    }
    EXPECT_NE(find(*shogi, "drop G"), nullptr);
    EXPECT_EQ(find(*shogi, "promotion G"), nullptr);
    EXPECT_NE(find(*shogi, "win checkmate"), nullptr);
}

// Each side has one pawn, which has one move: the games of this race can be listed by hand.
constexpr const char* pawn_race = R"(
format = 1
name = "Pawn race"
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]
[pieces.P]
name = "Pawn"
moves = [{ leap = [0, 1], expand = "none", only = "quiet" }]
[rules]
goal = [{ kinds = ["P"], zone = "rank == 4", result = "win" }]
[setup]
position = "3p/4/4/P3 w - - 0 1"
)";

TEST(Lessons, TheGameOfAnInventorHasThemToo) {
    const Result<VariantPtr> race = load_text(pawn_race, "race.toml", "race");
    ASSERT_TRUE(race) << race.error();
    const Result<Course> course = find_lessons(*race);
    ASSERT_TRUE(course) << course.error();
    const Lesson* const move = find(*course, "move P");
    ASSERT_NE(move, nullptr);
    EXPECT_EQ(move->position, "3p/4/4/P3 w - - 0 1");
    EXPECT_EQ(move->turns, std::vector<std::string>{"a1-a2"});
    const Lesson* const goal = find(*course, "win goal");
    ASSERT_NE(goal, nullptr);
    EXPECT_EQ(goal->turns, std::vector<std::string>{"a3-a4"});
}

TEST(Lessons, FaultsOfKeptLessonsAreNamed) {
    const VariantPtr chess = *load_builtin("chess");
    const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    EXPECT_EQ(lesson_fault(chess, "move N", start, {"b1-c3"}), "");
    EXPECT_EQ(lesson_fault(chess, "move N", start, {}), "the lesson has no turn");
    EXPECT_EQ(lesson_fault(chess, "move N", start, {"b1-c3", "e2-e4"}),
              "e2-e4 does not do what the lesson \"move N\" is about");
    EXPECT_EQ(lesson_fault(chess, "move Z", start, {"b1-c3"}), "the game has no rule \"move Z\"");
    EXPECT_NE(lesson_fault(chess, "move N", start, {"b1-b5"}).find("illegal move"), std::string::npos);
    EXPECT_NE(lesson_fault(chess, "move N", "9/8 w", {"b1-c3"}), "");
}

// The same lessons on every machine: of two searches at least, and a smaller budget finds no more.
TEST(Lessons, ASearchFindsTheSameAgainAndStopsWhenToldTo) {
    const VariantPtr chess = *load_builtin("chess");
    EXPECT_EQ(course_json(*find_lessons(chess)).text(), course_json(*find_lessons(chess)).text());
    LessonBudget none;
    none.expired = [] { return true; };
    const Result<Course> course = find_lessons(chess, none);
    ASSERT_TRUE(course);
    EXPECT_TRUE(course->lessons.empty());
    EXPECT_FALSE(course->lacking.empty());
}

}  // namespace cli_lessons_test
