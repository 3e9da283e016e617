// `varia show` and `varia explain`: pictures of positions and of what pieces can do.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <varia/notation.hpp>

#include "answering.hpp"
#include "answers.hpp"
#include "commands.hpp"
#include "draw.hpp"
#include "draw_floors.hpp"
#include "explaining.hpp"
#include "layout.hpp"
#include "piece_answers.hpp"
#include "route_words.hpp"
#include "session.hpp"
#include "side_frame.hpp"
#include "standing.hpp"
#include "strike_words.hpp"
#include "subject.hpp"
#include "terminal.hpp"
#include "turn_words.hpp"
#include "words.hpp"

namespace varia::cli {
namespace {

// The board, or as many as there are, from top to bottom.
void print_boards(const Arguments& arguments, Contest& contest, std::optional<int> floor) {
    const Drawing drawing = drawing_for(arguments);
    if (contest.match() == nullptr) {
        print(draw_board(contest.position(), drawing_for(arguments, contest)));
    } else if (floor) {
        for (const std::string& line : draw_floor(contest, drawing, *floor)) print(line + "\n");
    } else {
        for (int first = 0; first < contest.floors();) {
            const Row row = draw_floors(contest, drawing, first);
            print((first == 0 ? "" : "\n") + row.text);
            first += row.boards;
        }
    }
    print("\n");
}

std::string text_of(Contest& contest, std::optional<int> floor) {
    if (!floor) return contest.text();
    return contest.floor_status(*floor).closed ? contest.floor_line(*floor) : format_position(contest.position(*floor));
}

// One floor of a match with all that stands on it, as `varia serve` tells it.
void set_whole_floor(Json& json, Contest& contest, int floor) {
    set_floor(json, contest, floor);
    if (contest.floor_status(floor).closed) return;
    Contest alone(contest.floor_variant(floor), contest.position(floor));
    json.set("board", picture_json(alone, std::nullopt));
}

int show_contest(const Arguments& arguments, Contest& contest) {
    bool good = true;
    const std::optional<int> floor = chosen_floor(arguments, contest, good);
    if (!good) return misuse;
    if (arguments.json) {
        Json answer = picture_json(contest, floor);
        if (floor) set_whole_floor(answer, contest, *floor);
        if (script_failed(contest)) return answer_no;
        print_answer(std::move(answer));
        return success;
    }
    print_boards(arguments, contest, floor);
    const Drawing drawing = drawing_for(arguments);
    if (contest.match() == nullptr)
        print(draw_sides(contest.position(), drawing) + draw_blocks(contest.position(), drawing) +
              draw_hands(contest.position(), drawing));
    print(wrapped(turn_line(contest), drawing.width) + "\n");
    if (const std::string route = route_in_words(contest); !route.empty())
        print(wrapped((contest.mid_turn() ? "so far: " : "the last turn: ") + route, drawing.width, 4) + "\n");
    const std::string text = escaped(text_of(contest, floor));
    // Off a terminal the text is likely to be read by a program, which wants it whole.
    const bool folded = arguments.width.has_value() || is_terminal_out();
    print((folded ? folded_position(text, drawing.width) : text) + "\n");
    return script_failed(contest) ? answer_no : success;
}

int show_piece(const Arguments& arguments, Contest& contest, bool with_words) {
    const Result<Subject> subject = find_subject(contest.rules(), contest.position(), arguments.piece);
    complain(subject.diagnostics());
    if (!subject) return answer_no;
    const Variant& variant = contest.variant();
    const Side side = subject->piece.side();
    const SideFrame frame(variant, side == Side::nobody ? Side::first : side);
    const Definition told = as_side_has_it(variant, frame, true);
    const PieceDef& def = told.pieces[static_cast<std::size_t>(subject->piece.kind()) - 1];
    if (arguments.json) {
        Json json = answer_for(contest);
        json.set("piece", reach_json(*subject));
        if (with_words) {
            json.set("sentence", subject->sentence);
            set_piece_words(json, subject->piece, variant);
        }
        if (script_failed(contest)) return answer_no;
        print_answer(std::move(json));
        return success;
    }
    Drawing drawing = drawing_for(arguments);
    drawing.marks = subject->marks;
    print(wrapped(subject->sentence, drawing.width) + "\n");
    const std::vector<std::string> moves = moves_in_words(def, variant.board().grid());
    if (with_words) {
        const auto tell = [&](const std::string& line) {
            print(wrapped("- " + escaped(line), drawing.width, 2) + "\n");
        };
        for (const std::string& line : moves) tell(line);
        for (const std::string& line : shared_strikes_in_words(def, told)) tell(line);
        for (const std::string& line : promotions_in_words(def)) tell(line);
        for (const std::string& line : hand_in_words(def)) tell(line);
        for (const std::string& line : scripts_in_words(def, told)) tell(line);
        for (const std::string& line : steps_in_words(def, told)) tell(line);
        if (side != Side::nobody && side != Side::first && !told.sides.of(side).view.empty())
            tell(fmt::format("directions and cells are the board's, on which {} is a side {}", side_name(variant, side),
                             view_in_words(told, told.sides.of(side))));
        for (const Told& zone : zones_of(def, told)) tell("the zone " + zone.name + ": " + zone.text);
    }
    print("\n" + draw_board(subject->position, drawing));
    const std::string legend = draw_legend(subject->position, drawing);
    print(legend.empty() ? "\nit can go nowhere\n" : "\n" + legend);
    if (!subject->pushes.empty()) print(wrapped(pushes_in_words(*subject), drawing.width, 4) + "\n");
    const auto speaks_of_others = [](Mark mark) { return mark >= Mark::over; };
    if (!subject->alone || std::ranges::any_of(subject->marks, speaks_of_others)) return success;
    const auto hops = [](const std::string& line) { return line.starts_with("hops "); };
    const auto strikes = [](const std::string& line) {
        return line.starts_with("strikes ") || line.starts_with("turns ");
    };
    if (std::ranges::any_of(moves, hops))
        print(wrapped("alone on the board it has nothing to hop over: ask for a cell of a position to see its hops",
                      drawing.width) +
              "\n");
    if (std::ranges::any_of(moves, strikes) || !shared_strikes_in_words(def, told).empty())
        print(wrapped("alone on the board it has nobody to strike: ask for a cell of a position to see whom it strikes",
                      drawing.width) +
              "\n");
    return success;
}

}  // namespace

int run_show(const Arguments& arguments) {
    const bool piece = !arguments.piece.empty();
    Result<Contest> contest = piece ? open_board(arguments, PastDraws::yes) : open_contest(arguments, PastDraws::yes);
    complain(contest.diagnostics());
    if (!contest) return answer_no;
    return piece ? show_piece(arguments, *contest, false) : show_contest(arguments, *contest);
}

int run_explain(const Arguments& arguments) {
    if (arguments.piece.empty() && arguments.move.empty()) return explain_game(arguments);
    if (!arguments.move.empty()) return explain_move(arguments, arguments.move);
    Result<Contest> contest = open_board(arguments, PastDraws::yes);
    // What is no piece may be a move, unless it looks like nothing but a piece.
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
    return show_piece(arguments, *contest, true);
}

}  // namespace varia::cli
