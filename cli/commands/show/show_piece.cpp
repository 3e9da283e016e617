#include "show_piece.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "answering.hpp"
#include "answers.hpp"
#include "draw.hpp"
#include "layout.hpp"
#include "piece_answers.hpp"
#include "session.hpp"
#include "side_frame.hpp"
#include "standing.hpp"
#include "strike_words.hpp"
#include "subject.hpp"
#include "terminal.hpp"
#include "turn_words.hpp"
#include "words.hpp"

namespace varia::cli {

int show_piece(Contest& contest, const PieceQuestion& asked) {
    const Result<Subject> subject = find_subject(contest.rules(), contest.position(), asked.text);
    complain(subject.diagnostics());
    if (!subject) return answer_no;
    const Variant& variant = contest.variant();
    const Side side = subject->piece.side();
    const SideFrame frame(variant, side == Side::nobody ? Side::first : side);
    const Definition described = as_side_has_it(variant, frame, true);
    const PieceDef& def = described.pieces[static_cast<std::size_t>(subject->piece.kind()) - 1];
    if (asked.json) {
        Json json = answer_for(contest);
        json.set("piece", reach_json(*subject));
        if (asked.with_words) {
            json.set("sentence", subject->sentence);
            set_piece_words(json, subject->piece, variant);
        }
        if (script_failed(contest)) return answer_no;
        print_answer(std::move(json));
        return success;
    }
    Drawing drawing = drawing_for(asked.drawing);
    drawing.marks = subject->marks;
    print(wrapped(subject->sentence, drawing.width) + "\n");
    const std::vector<std::string> moves = moves_in_words(def, variant.board().grid());
    if (asked.with_words) {
        const auto report = [&](const std::string& line) {
            print(wrapped("- " + escaped(line), drawing.width, 2) + "\n");
        };
        for (const std::string& line : moves) report(line);
        for (const std::string& line : shared_remote_captures_in_words(def, described)) report(line);
        for (const std::string& line : promotions_in_words(def)) report(line);
        for (const std::string& line : hand_in_words(def)) report(line);
        for (const std::string& line : scripts_in_words(def, described)) report(line);
        for (const std::string& line : steps_in_words(def, described)) report(line);
        if (side != Side::nobody && side != Side::first && !described.sides.of(side).view.empty())
            report(fmt::format("directions and cells are the board's, on which {} is a side {}",
                               side_name(variant, side), view_in_words(described, described.sides.of(side))));
        for (const Described& zone : zones_of(def, described)) report("the zone " + zone.name + ": " + zone.text);
    }
    print("\n" + draw_board(subject->position, drawing));
    const std::string legend = draw_legend(subject->position, drawing);
    print(legend.empty() ? "\nit can go nowhere\n" : "\n" + legend);
    if (!subject->pushes.empty()) print(wrapped(pushes_in_words(*subject), drawing.width, 4) + "\n");
    const auto speaks_of_others = [](Mark mark) { return mark >= Mark::over; };
    if (!subject->alone || std::ranges::any_of(subject->marks, speaks_of_others)) return success;
    const auto hops = [](const std::string& line) { return line.starts_with("hops "); };
    const auto remote_captures = [](const std::string& line) {
        return line.starts_with("strikes ") || line.starts_with("turns ");
    };
    if (std::ranges::any_of(moves, hops))
        print(wrapped("alone on the board it has nothing to hop over: ask for a cell of a position to see its hops",
                      drawing.width) +
              "\n");
    if (std::ranges::any_of(moves, remote_captures) || !shared_remote_captures_in_words(def, described).empty())
        print(wrapped("alone on the board it has nobody to strike: ask for a cell of a position to see whom it strikes",
                      drawing.width) +
              "\n");
    return success;
}

}  // namespace varia::cli
