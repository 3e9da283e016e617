// `varia draw`: positions, and where a piece can go, as SVG or PNG.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include <varia/text.hpp>

#include "answering.hpp"
#include "commands.hpp"
#include "picture.hpp"
#include "process.hpp"
#include "session.hpp"
#include "standing.hpp"
#include "subject.hpp"
#include "terminal.hpp"

namespace varia::cli {
namespace {

// Nine boards at a glance: more are asked for one by one.
constexpr int most_boards = 9;

PictureStyle style_of(const Arguments& arguments) { return {arguments.dark, arguments.flip, arguments.size}; }

// rsvg-convert makes a PNG of what stands in a file. What went wrong, or nothing.
std::string make_png(const std::string& svg_file, const std::string& png_file, const PictureStyle& style) {
    Process converter;
    const std::string size = std::to_string(style.size);
    if (std::string problem = converter.start({"rsvg-convert", "--keep-aspect-ratio", "-w", size, "-h", size, "-o", png_file, svg_file}); !problem.empty())
        return "rsvg-convert cannot be run, which makes them (Debian: librsvg2-bin)";
    std::string line, said;
    const Process::Clock::time_point until = Process::Clock::now() + std::chrono::seconds(60);
    while (converter.read(line, until) == Process::Heard::line) said = line;
    return said;
}

bool write(const std::string& name, const std::string& text) {
    std::ofstream file(name, std::ios::trunc | std::ios::binary);
    file << text;
    file.close();
    return static_cast<bool>(file);
}

int deliver(const Arguments& arguments, const std::string& svg) {
    if (arguments.output.empty()) {
        print(svg);
        return success;
    }
    const bool png = arguments.output.ends_with(".png");
    const std::string drawn = png ? arguments.output + ".svg" : arguments.output;
    if (!write(drawn, svg)) {
        complain(fmt::format("cannot write {}: is its folder there, and may you write in it?", varia::quoted(drawn)));
        return answer_no;
    }
    if (!png) return success;
    std::error_code none;
    std::filesystem::remove(arguments.output, none);
    const std::string said = make_png(drawn, arguments.output, style_of(arguments));
    std::filesystem::remove(drawn, none);
    if (std::filesystem::exists(arguments.output, none)) return success;
    complain(fmt::format("no PNG was made: {}", said.empty() ? std::string("rsvg-convert said nothing") : escaped(said)));
    return answer_no;
}

int draw_piece(const Arguments& arguments, Contest& contest) {
    const Result<Subject> subject = find_subject(contest.rules(), contest.position(), arguments.piece);
    complain(subject.diagnostics());
    if (!subject) return answer_no;
    Drawing drawing;
    drawing.marks = subject->marks;
    drawing.width = 60;
    std::string legend = draw_legend(subject->position, drawing);
    legend.insert(0, subject->sentence + "\n");
    BoardPicture board{&subject->position, "", subject->marks, {}, {}};
    if (subject->cell != no_cell && board.marks[subject->cell] == Mark::none) board.marks[subject->cell] = Mark::origin;
    if (script_failed(contest)) return answer_no;
    return deliver(arguments, draw_picture({board}, style_of(arguments), subject->sentence, legend));
}

}  // namespace

int run_draw(const Arguments& arguments) {
    if (arguments.shapes) return deliver(arguments, draw_shapes(style_of(arguments)));
    const bool piece = !arguments.piece.empty();
    Result<Contest> contest = piece ? open_board(arguments, PastDraws::yes) : open_contest(arguments, PastDraws::yes);
    complain(contest.diagnostics());
    if (!contest) return answer_no;
    if (piece) return draw_piece(arguments, *contest);
    bool good = true;
    const std::optional<int> floor = chosen_floor(arguments, *contest, good);
    if (!good) return misuse;
    const Match* const match = contest->match();
    const int first = floor.value_or(0);
    const int end = floor ? first + 1 : std::min(contest->floors(), most_boards);
    std::vector<Position> closed;  // boards on which nothing stands any more
    closed.reserve(most_boards);
    std::vector<BoardPicture> boards;
    for (int f = first; f < end; ++f) {
        BoardPicture board{&contest->position(f), "", drawing_for(arguments, *contest, f).marks, {}, {}};
        if (match != nullptr) {
            const Building& building = *contest->variant().building();
            board.title = fmt::format("board {}: {}", f + 1, side_name(board.position->variant(), board.position->turn()));
            for (int s = 0; s < building.shafts(); ++s) board.shafts.push_back(building.cell(f, s));
            const FloorStatus status = contest->floor_status(f);
            if (status.verdict != Verdict::none) board.title = fmt::format("board {}: {}", f + 1, contest->floor_line(f));
            if (status.closed) board.position = &closed.emplace_back(contest->floor_variant(f));
        } else {
            for (const Move step : contest->last_steps())
                if (step.from != no_cell && step.to != no_cell) board.arrows.emplace_back(step.from, step.to);
        }
        boards.push_back(std::move(board));
    }
    Drawing plain;
    plain.width = 60;
    std::string legend = match == nullptr ? draw_hands(contest->position(), plain) : std::string{};
    if (end - first < contest->floors() && !floor) legend = fmt::format("boards 1 to {} of {}\n", end, contest->floors());
    legend += turn_line(*contest) + "\n";
    if (script_failed(*contest)) return answer_no;
    return deliver(arguments, draw_picture(boards, style_of(arguments), contest->variant().definition().name, legend));
}

}  // namespace varia::cli
