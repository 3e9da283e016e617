// `varia explain` of a whole game, and of a move.
#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include <varia/text.hpp>

#include "answering.hpp"
#include "answers.hpp"
#include "effect_words.hpp"
#include "effects.hpp"
#include "explaining.hpp"
#include "layout.hpp"
#include "picture.hpp"
#include "plain_words.hpp"
#include "session.hpp"
#include "standing.hpp"
#include "story.hpp"
#include "terminal.hpp"
#include "written_file.hpp"

namespace varia::cli {
namespace {

bool written(const std::filesystem::path& name, const std::string& why) {
    if (why.empty()) return true;
    complain(fmt::format("cannot write {}: {}; is its folder there, and may you write in it?",
                         varia::quoted(name.string()), why));
    return false;
}

bool write_story(const std::filesystem::path& name, const std::string& text) {
    return written(name, write_file(name.string(), text));
}

// Under a name that is made from the page's.
bool write_picture(const std::filesystem::path& name, const std::string& text) {
    return written(name, write_made_up(name.string(), text, is_drawn_picture));
}

}  // namespace

int explain_game(const Arguments& arguments) {
    const bool is_match = !arguments.board && plays_match(arguments);
    Result<Contest> contest = is_match ? open_contest(arguments, PastDraws::yes)
                                       : open_board(arguments, PastDraws::yes);
    complain(contest.diagnostics());
    if (!contest) return answer_no;
    const Story story = tell_story(*contest);
    if (script_failed(*contest)) return answer_no;
    if (arguments.json) {
        Json json = answer_for(*contest);
        json.set("story", story_json(story));
        print_answer(std::move(json));
        return success;
    }
    const std::filesystem::path output = arguments.output;
    if (arguments.format == "html" || arguments.format == "text") {
        const std::string text = arguments.format == "html" ? story_html(story)
                                                            : story_text(story, drawing_for(arguments));
        if (!output.empty()) return write_story(output, text) ? success : answer_no;
        print(text);
        return success;
    }
    // Pictures stand beside the page; without a page there are none.
    const StoryMarkdown page = story_markdown(story, output.empty() ? contest->variant().id() : output.stem().string());
    if (output.empty()) {
        print(page.text);
        return success;
    }
    for (const Told& picture : page.pictures)
        if (!write_picture(output.parent_path() / picture.name, picture.text)) return answer_no;
    return write_story(output, page.text) ? success : answer_no;
}

bool is_like_a_move(Contest& contest, const std::string& text) {
    Contest copy = contest;
    const Result<Action> played = copy.play(text);
    if (played || played.diagnostics().empty()) return true;
    const std::string& said = played.diagnostics().front().message;
    return !said.starts_with("unreadable");
}

int explain_move(const Arguments& arguments, const std::string& text) {
    Result<Contest> contest = open_contest(arguments, PastDraws::yes);
    complain(contest.diagnostics());
    if (!contest) return answer_no;
    Contest after = *contest;
    const int made = after.plies();
    const Result<Action> action = after.play(text);
    if (!action) {
        complain(action.diagnostics());
        return answer_no;
    }
    const bool one_board = contest->match() == nullptr && action->type != ActionType::resign;
    const Turn turn = one_board ? after.last_steps() : Turn{};
    const std::vector<std::string> effects = one_board ? effects_in_words(*contest, turn)
                                                       : effects_in_words(*contest, *action);
    const std::string written = after.plies() > made ? after.texts().back() : text;
    if (arguments.json) {
        Json json = answer_for(*contest);
        json.set("move", written).set("sentences", Json::array(effects));
        json.set("effects", one_board ? effects_json(*contest, turn) : effects_json(*contest, *action));
        json.set("after", after.text());
        if (script_failed(*contest) || script_failed(after)) return answer_no;
        print_answer(std::move(json));
        return success;
    }
    const int width = terminal_width(arguments);
    std::string told = wrapped(fmt::format("{} is legal:", escaped(written)), width) + "\n";
    for (const std::string& line : effects) told += wrapped("- " + escaped(line), width, 2) + "\n";
    told += wrapped("then: " + turn_line(after), width) + "\n";
    if (script_failed(*contest) || script_failed(after)) return answer_no;
    print(told);
    return success;
}

}  // namespace varia::cli
