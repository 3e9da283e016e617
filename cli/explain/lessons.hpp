// Lessons: positions of a game in which a newcomer meets each of its rules once, and the turns that do it. They are
// made from the variant alone, for any game on one board: each kind of piece moved once, each special rule met once,
// and a turn that wins for each way to win.
//
// Positions are found by random games from the start, which are the same on every machine. What these games do not meet
// is tried on arranged boards: the start with one piece more, or a few pieces alone.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/contest.hpp>

#include "json.hpp"

namespace varia::cli {

// Texts are not escaped.
struct Lesson {
    std::string id;                  // "move N", "castling O-O", "win checkmate": names the rule; each once
    std::string title;               // "Knight"
    std::string task;                // "Move a Knight."
    std::vector<std::string> rules;  // sentences about the rule
    std::string position;            // its text
    std::string side;                // who is to move
    bool arranged = false;           // the position comes from an arranged board, not from a game
    // The legal turns that do what the task says, sorted; not all of them if the position has very many turns.
    std::vector<std::string> turns;
    std::string example;               // one of them
    std::vector<std::string> effects;  // what the example does, in sentences
};

// A rule for which there is no lesson, and why.
struct LackingLesson {
    std::string id, title, reason;
};

struct Course {
    std::vector<Lesson> lessons;  // from the simple to the special; the ways to win come last
    std::vector<LackingLesson> lacking;
};

// The search stops after so many moves that are tried, or when `expired` returns true; it must not throw.
struct LessonBudget {
    std::uint64_t moves = 600'000;
    std::function<bool()> expired = {};
};

// An error if the variant is a match on several boards, or if a script fails.
[[nodiscard]] Result<Course> find_lessons(const VariantPtr& variant, const LessonBudget& budget = {});
// What is wrong with a lesson that was kept: its position cannot be read, a turn is not legal or does not do what the
// lesson is about, or the variant has no such rule. Empty if nothing is.
[[nodiscard]] std::string lesson_fault(const VariantPtr& variant, std::string_view id, std::string_view position,
                                       const std::vector<std::string>& turns);

// A lesson as it was kept: what can still be wrong with it.
struct KeptLesson {
    std::string id, position;
    std::vector<std::string> turns;
};
// Reads the lessons in an answer of `varia lessons VARIANT --json`. Errors have `file` as their place.
[[nodiscard]] Result<std::vector<KeptLesson>> read_lessons(std::string_view text, const std::string& file);

[[nodiscard]] Json course_json(const Course& course);

}  // namespace varia::cli
