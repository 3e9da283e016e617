// `varia explain`: explains a whole game, how a piece moves, or what a move does.
#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <varia/definition_names.hpp>
#include <varia/text.hpp>

#include "answering.hpp"
#include "answers.hpp"
#include "betza_study.hpp"
#include "command.hpp"
#include "draw.hpp"
#include "effect_words.hpp"
#include "effects.hpp"
#include "layout.hpp"
#include "picture.hpp"
#include "piece_answers.hpp"
#include "plain_words.hpp"
#include "script_host.hpp"
#include "session.hpp"
#include "show_piece.hpp"
#include "standing.hpp"
#include "story.hpp"
#include "subject.hpp"
#include "terminal.hpp"
#include "written_file.hpp"

namespace varia::cli {
namespace {

struct ExplainOptions : GameChoice, DrawingChoice {
    std::string piece;                 // a piece, or a move
    std::string move;                  // a move
    std::optional<std::string> betza;  // --betza: a piece in Betza notation; there is no variant then
    std::string reading;               // --reading: how it is read
    std::string format;                // for a whole game: text, markdown or html
    std::string output;                // a file; empty for standard output
    bool json = false;
    bool why = false;  // tell what hooks were asked about the move
};

bool written(const std::filesystem::path& name, const std::string& why) {
    if (why.empty()) return true;
    complain(fmt::format("cannot write {}: {}; is its folder there, and may you write in it?",
                         varia::quoted(name.string()), why));
    return false;
}

bool write_story(const std::filesystem::path& name, const std::string& text) {
    return written(name, write_file(name.string(), text));
}

// Writes a picture under a name that is made from the page's name.
bool write_picture(const std::filesystem::path& name, const std::string& text) {
    return written(name, write_made_up(name.string(), text, is_drawn_picture));
}

int explain_game(const ExplainOptions& arguments) {
    Result<Contest> contest = arguments.board ? open_board(arguments, PastDraws::yes)
                                              : open_contest(arguments, PastDraws::yes);
    complain(contest.diagnostics());
    if (!contest) return answer_no;
    const Story story = report_story(*contest);
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
    // The pictures of a page are files beside it. Without a file for the page there are no pictures.
    const StoryMarkdown page = story_markdown(story, output.empty() ? contest->variant().id() : output.stem().string());
    if (output.empty()) {
        print(page.text);
        return success;
    }
    for (const Described& picture : page.pictures)
        if (!write_picture(output.parent_path() / picture.name, picture.text)) return answer_no;
    return write_story(output, page.text) ? success : answer_no;
}

// Whether a text is a move, or would be a move if it were legal.
bool is_like_a_move(Contest& contest, const std::string& text) {
    Contest copy = contest;
    const Result<Action> played = copy.play(text);
    return played || played.code() != ErrorCode::unreadable;
}

// Explains what a move does, or reports why it is not legal.
int explain_move(const ExplainOptions& arguments, const std::string& text) {
    Result<Contest> contest = open_contest(arguments, PastDraws::yes);
    complain(contest.diagnostics());
    if (!contest) return answer_no;
    Contest after = *contest;
    const int made = after.plies();
    if (arguments.why) {
        const Result<std::string> asked = hooks_asked(*contest, text);
        complain(asked.diagnostics());
        if (!asked) return answer_no;
        print(*asked);
    }
    const Result<Action> action = after.play(text);
    if (!action) {
        complain(action.diagnostics());
        return answer_no;
    }
    const Turn turn = action->type != ActionType::resign ? after.last_steps() : Turn{};
    const std::vector<std::string> effects = turn.empty() ? effects_in_words(*contest, *action)
                                                          : effects_in_words(*contest, turn);
    const std::string written = after.plies() > made ? after.written_texts(after.texts().size() - 1).back() : text;
    if (arguments.json) {
        Json json = answer_for(*contest);
        json.set("move", written).set("sentences", Json::array(effects));
        json.set("effects", turn.empty() ? effects_json(*contest, *action) : effects_json(*contest, turn));
        json.set("after", after.text());
        if (script_failed(*contest) || script_failed(after)) return answer_no;
        print_answer(std::move(json));
        return success;
    }
    const int width = terminal_width(arguments.width);
    std::string described = wrapped(fmt::format("{} is legal:", escaped(written)), width) + "\n";
    for (const std::string& line : effects) described += wrapped("- " + escaped(line), width, 2) + "\n";
    described += wrapped("then: " + turn_line(after), width) + "\n";
    if (script_failed(*contest) || script_failed(after)) return answer_no;
    print(described);
    return success;
}

// Explains a piece that is given by its Betza notation alone.
int explain_betza(const ExplainOptions& arguments) {
    const BetzaReading reading = value_of<BetzaReading>(arguments.reading).value_or(BetzaReading::standard);
    Result<BetzaStudy> study = study_betza(*arguments.betza, reading, arguments.board.value_or(usual_study_size));
    complain(study.diagnostics());
    if (!study) return answer_no;
    if (arguments.json) {
        print_answer(betza_json(*arguments.betza, reading, *study));
        return success;
    }
    Contest alone(study->alone.variant_ptr(), study->alone), others(study->alone.variant_ptr(), study->among_others);
    const int width = terminal_width(arguments.width);
    print(wrapped(fmt::format("{}, read as {}:", escaped(*arguments.betza), name_of(reading)), width) + "\n");
    for (const std::string& line : study->words) print(wrapped("- " + escaped(line), width, 2) + "\n");
    for (Contest* contest : {&alone, &others}) {
        const Result<Subject> subject = find_subject(contest->rules(), contest->position(), study->cell);
        Drawing drawing = drawing_for(arguments);
        drawing.marks = subject->marks;
        print("\n" + draw_board(subject->position, drawing));
        const std::string legend = draw_legend(subject->position, drawing);
        print(legend.empty() ? "\nit can go nowhere\n" : "\n" + legend);
    }
    print("\n");
    for (const std::string& line : study->tables) print(line + "\n");
    return success;
}

int run_explain(const ExplainOptions& arguments) {
    if (arguments.betza) return explain_betza(arguments);
    if (arguments.piece.empty() && arguments.move.empty()) return explain_game(arguments);
    if (!arguments.move.empty()) return explain_move(arguments, arguments.move);
    Result<Contest> contest = open_board(arguments, PastDraws::yes);
    // A text that is no piece may be a move, unless its form can only be a piece.
    const std::string& text = arguments.piece;
    const bool like_a_piece = text.find('@') != std::string::npos && text.find(',') == std::string::npos;
    const auto is_piece = [&] {
        return contest && (contest->variant().board().find(text) != no_cell ||
                           find_subject(contest->rules(), contest->position(), text));
    };
    if (!like_a_piece && !is_piece())
        if (Result<Contest> whole = open_contest(arguments, PastDraws::yes); whole && is_like_a_move(*whole, text))
            return explain_move(arguments, text);
    complain(contest.diagnostics());
    if (!contest) return answer_no;
    return show_piece(*contest, {.text = text, .drawing = arguments, .json = arguments.json, .with_words = true});
}

// The error if options for a whole game are used for a piece or a move. If no format is named, the file's name decides.
std::string explain_problem(ExplainOptions& options) {
    std::string& format = options.format;
    if (options.betza) {
        if (!options.variant.empty() || !options.piece.empty() || !options.move.empty())
            return "--betza is for a piece without a game; leave out the variant";
        if (options.position || !options.moves.empty() || !options.dialect.empty() || !options.set.empty() ||
            options.exact || !format.empty() || !options.output.empty())
            return "--betza goes with --reading, --board, --width, --ascii, --color and --json alone";
        if (options.why) return "--why asks about a move, and --betza has none";
        if (!options.reading.empty() && !value_of<BetzaReading>(options.reading))
            return fmt::format("--reading is standard or fairy, not \"{}\"", shortened(options.reading));
        if (options.board && (*options.board < min_study_size || *options.board > max_study_size))
            return fmt::format("with --betza, --board is the size of the board, {} to {}", min_study_size,
                               max_study_size);
        return {};
    }
    if (!options.reading.empty()) return "--reading goes with --betza";
    if (options.why && options.piece.empty() && options.move.empty()) return "--why asks about a move; which one?";
    if (options.why && options.json) return "--why is told in lines; leave out --json";
    const bool one = !options.piece.empty() || !options.move.empty();
    if (!options.piece.empty() && !options.move.empty()) return "a piece or --move, not both";
    if (one && !format.empty()) return "--format is for a whole game, without a piece or a move";
    if (one && !options.output.empty())
        return "--output is for a whole game; `varia draw` writes pictures of pieces and moves";
    if (options.json && (!format.empty() || !options.output.empty()))
        return "--json is an answer by itself, without --format and --output";
    const std::string& file = options.output;
    if (format.empty())
        format = file.ends_with(".html") || file.ends_with(".htm") ? "html"
                 : file.ends_with(".md")                           ? "markdown"
                                                                   : "text";
    if (format != "text" && format != "markdown" && format != "html")
        return fmt::format("--format is text, markdown or html, not \"{}\"", shortened(format));
    return {};
}

void add_explain_options(OptionList& list, ExplainOptions& options) {
    const OptionList::Option& betza = list.text("--betza", options.betza, "Tell of a piece that is written so", "TEXT");
    list.text("--reading", options.reading, "Of --betza; default standard", "standard|fairy");
    add_variant(list, options, betza.given);
    list.word("piece", options.piece, "LETTER, CELL, LETTER@CELL or a move");
    list.text("--move", options.move, "Tell what a move does, or why it is not legal", "MOVE");
    list.flag("--why", options.why, "With a move: tell what hooks answered");
    list.text("--format", options.format, "Of a whole game; default text", "text|markdown|html");
    list.text("--output,-o", options.output, "Of a whole game: the file to write", "FILE");
    add_position(list, options);
    add_drawing(list, options);
    add_board(list, options);
    add_width(list, options.width);
    add_json(list, options.json);
    list.check([&options] { return explain_problem(options); });
}

}  // namespace

extern const CommandDef explain_command = {
    .name = "explain",
    .usage = "VARIANT [PIECE|MOVE] [OPTIONS] | --betza TEXT [OPTIONS]",
    .summary = "Explains a whole game, how a piece moves, or what a move does",
    .help =
        "PIECE is a letter or a name, a cell of the position, or LETTER@CELL. For a MOVE\n"
        "it tells what the move does, or why it is not legal; write --move MOVE where the\n"
        "text could also be a piece. Without both the whole game is explained, with a\n"
        "diagram for each piece: a file that ends in .html is one page that needs nothing\n"
        "else, one that ends in .md has its pictures beside it.\n"
        "\n"
        "With --betza there is no variant: TEXT is a piece in Betza notation. It is told\n"
        "in words, drawn on a board of N by N cells (--board N, 9 by default), alone and\n"
        "among other pieces, and written as tables for a variant file.",
    .first_words = prints_variants,
    .begin = begin_command<ExplainOptions, add_explain_options, run_explain>,
};

}  // namespace varia::cli
