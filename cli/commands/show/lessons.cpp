// `varia lessons`: prints the lessons of a game, or checks lessons that were kept.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <varia/notation.hpp>

#include "answering.hpp"
#include "command.hpp"
#include "draw.hpp"
#include "folder.hpp"
#include "layout.hpp"
#include "lessons.hpp"
#include "option_groups.hpp"
#include "session.hpp"
#include "terminal.hpp"
#include "variant_files.hpp"

namespace varia::cli {
namespace {

constexpr std::uint64_t most_moves = 1'000'000'000;

struct LessonsOptions : VariantChoice, DrawingChoice {
    std::string check;  // a file of lessons
    std::uint64_t moves = LessonBudget{}.moves;
    bool boards = false, json = false;
};

void print_lesson(const LessonsOptions& arguments, const VariantPtr& variant, std::size_t number,
                  const Lesson& lesson) {
    Drawing drawing = drawing_for(arguments);
    drawing.width = std::max(drawing.width - 4, 20);
    const auto line = [&](const std::string& text, int indent) {
        print(indented(wrapped(escaped(text), drawing.width, indent) + "\n"));
    };
    print(fmt::format("{}. {}\n", number, escaped(lesson.title)));
    line(lesson.task, 0);
    for (const std::string& rule : lesson.rules) line("- " + rule, 2);
    if (arguments.boards)
        if (const Result<Position> position = parse_position(variant, lesson.position))
            print("\n" +
                  indented(draw_board(*position, drawing) + draw_sides(*position, drawing) +
                           draw_hands(*position, drawing)) +
                  "\n");
    line(fmt::format("{} to move: {}", lesson.side, lesson.position), 2);
    constexpr std::size_t few = 8;
    const std::size_t shown = std::min(lesson.turns.size(), few);
    line(fmt::format("does it: {}{}",
                     fmt::join(lesson.turns.begin(), lesson.turns.begin() + static_cast<int>(shown), ", "),
                     shown < lesson.turns.size() ? fmt::format(" and {} more", lesson.turns.size() - shown) : ""),
         2);
    line(fmt::format("{}: {}", lesson.example, fmt::join(lesson.effects, "; ")), 2);
    print("\n");
}

int print_course(const LessonsOptions& arguments, const VariantPtr& variant) {
    LessonBudget budget;
    budget.moves = arguments.moves;
    const Result<Course> course = find_lessons(variant, budget);
    complain(course.diagnostics());
    if (!course) return answer_no;
    if (arguments.json) {
        Json json = Json::object();
        json.set("variant", variant->id());
        const Json whole = course_json(*course);
        for (const std::string& key : whole.keys()) json.set(key, *whole.find(key));
        print_answer(std::move(json));
        return success;
    }
    std::size_t number = 0;
    for (const Lesson& lesson : course->lessons) print_lesson(arguments, variant, ++number, lesson);
    for (const LackingLesson& one : course->lacking)
        print(wrapped(escaped(fmt::format("no lesson: {}: {}", one.title, one.reason)), terminal_width(arguments.width),
                      4) +
              "\n");
    return success;
}

// ---- lessons that were kept ---------------------------------------------------------------------------------------

int check_lessons(const LessonsOptions& arguments, const VariantPtr& variant) {
    const FileText file = read_user_file(arguments.check);
    if (!file.error.empty()) {
        Diagnostic error = typed_error("cannot read it: " + file.error);
        error.file = arguments.check;
        complain({error});
        return answer_no;
    }
    const Result<std::vector<KeptLesson>> lessons = read_lessons(file.bytes, arguments.check);
    complain(lessons.diagnostics());
    if (!lessons) return answer_no;
    std::size_t passed = 0, failed = 0;
    Json faults = Json::array();
    for (const KeptLesson& lesson : *lessons) {
        const std::string fault = lesson_fault(variant, lesson.id, lesson.position, lesson.turns);
        ++(fault.empty() ? passed : failed);
        if (fault.empty()) continue;
        if (!arguments.json) print(fmt::format("lesson {}: {}\n", quoted(lesson.id), fault));
        faults.add(std::move(Json::object().set("id", lesson.id).set("fault", fault)));
    }
    if (arguments.json) {
        Json answer = Json::object();
        answer.set("variant", variant->id()).set("passed", static_cast<std::uint64_t>(passed));
        answer.set("failed", static_cast<std::uint64_t>(failed)).set("faults", std::move(faults));
        print_answer(std::move(answer));
    } else {
        print(fmt::format("{} passed, {} failed\n", passed, failed));
    }
    return failed == 0 ? success : answer_no;
}

int run_lessons(const LessonsOptions& arguments) {
    const Result<VariantPtr> variant = open_variant(arguments.variant, arguments.set);
    complain(variant.diagnostics());
    if (!variant) return answer_no;
    return arguments.check.empty() ? print_course(arguments, *variant) : check_lessons(arguments, *variant);
}

void add_lessons_options(OptionList& list, LessonsOptions& options) {
    add_variant(list, options);
    add_set(list, options.set);
    list.text("--check", options.check, "Check the lessons in a file instead", "FILE");
    list.number("--tries", options.moves, {1, most_moves}, "Moves to try in the search; default 600000");
    list.flag("--boards", options.boards, "Draw the board of each lesson");
    add_drawing(list, options);
    add_width(list, options.width);
    add_json(list, options.json);
}

}  // namespace

extern const CommandDef lessons_command = {
    .name = "lessons",
    .usage = "VARIANT [OPTIONS]",
    .summary = "Finds positions to learn a game by: each rule met once",
    .help =
        "Every kind of piece is moved once, each special rule is met once, and each way\n"
        "to win is won by once. The positions come from random games, which are the same\n"
        "every time, or from arranged boards. A rule for which none is found is listed\n"
        "with the reason. --json prints all turns that solve a lesson; --check FILE takes\n"
        "such an answer and checks that its positions and turns still do what they\n"
        "should. `varia test` checks one that is kept beside a variant as lessons.json.",
    .first_words = prints_variants,
    .begin = begin_command<LessonsOptions, add_lessons_options, run_lessons>,
};

}  // namespace varia::cli
