// `varia draw`: draws positions, and where a piece can go, as SVG or PNG.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <varia/text.hpp>

#include "answering.hpp"
#include "command.hpp"
#include "folder.hpp"
#include "game_picture.hpp"
#include "option_groups.hpp"
#include "process.hpp"
#include "session.hpp"
#include "terminal.hpp"
#include "written_file.hpp"

namespace varia::cli {
namespace {

struct DrawOptions : GameChoice {
    std::string piece, move;
    std::string output;  // empty for standard output
    std::string side;    // the side that sees the board; its name or letter
    std::string pieces;  // the name of a form; empty for the game's own
    bool dark = false, flip = false, shapes = false;
    int size = 480;  // pixels of the longer side
};

PictureStyle style_of(const DrawOptions& arguments) {
    PictureStyle style;
    style.dark = arguments.dark;
    style.flip = arguments.flip;
    style.size = arguments.size;
    return style;
}

// Finds the side of --side by its name or letter. If there is no such side, reports this and returns false.
bool find_side(const DrawOptions& arguments, const Variant& variant, PictureStyle& style) {
    if (arguments.side.empty()) return true;
    const Result<Side> side = side_called(variant, arguments.side);
    if (!side) {
        complain(side.diagnostics().front().message);
        return false;
    }
    style.side = *side;
    return true;
}

// Finds the form of --pieces among those of the set. If there is no such form, reports this and returns false.
bool find_pieces(const DrawOptions& arguments, PieceSet set, PictureStyle& style) {
    if (arguments.pieces.empty()) return true;
    const Result<PieceForm> form = piece_form_called(set, arguments.pieces);
    if (!form) {
        complain(form.diagnostics().front().message);
        return false;
    }
    style.pieces = *form;
    return true;
}

// Makes a PNG of an SVG file by rsvg-convert. Returns the error, or an empty text.
std::string make_png(const std::string& svg_file, const std::string& png_file, const PictureStyle& style) {
    Process converter;
    const std::string size = std::to_string(style.size);
    if (std::string problem = converter.start(
            {"rsvg-convert", "--keep-aspect-ratio", "-w", size, "-h", size, "-o", png_file, svg_file});
        !problem.empty())
        return "rsvg-convert cannot be run, which makes them (Debian: librsvg2-bin)";
    std::string line, said;
    const Process::Clock::time_point until = Process::Clock::now() + std::chrono::seconds(60);
    while (converter.read(line, until) == Process::Heard::line) said = line;
    return said;
}

// More than enough: pictures of the allowed sizes have a few MiB at most.
constexpr std::size_t max_png = std::size_t{1} << 30;

int deliver_picture(const DrawOptions& arguments, const std::string& svg) {
    if (arguments.output.empty()) {
        print(svg);
        return success;
    }
    std::string bytes = svg;
    if (arguments.output.ends_with(".png")) {
        // Both files are in a new folder, where no other program can have files of these names.
        const WorkFolder work;
        if (work.path().empty()) {
            complain("no PNG was made: no folder can be made in TMPDIR for what is made on the way");
            return answer_no;
        }
        const std::string drawn = work.path() + "/picture.svg", made = work.path() + "/picture.png";
        std::string said = write_file(drawn, svg);
        if (said.empty()) said = make_png(drawn, made, style_of(arguments));
        FileText png = read_user_file(made, max_png);
        if (!png.error.empty()) {
            complain(fmt::format("no PNG was made: {}",
                                 said.empty() ? std::string("rsvg-convert said nothing") : escaped(said)));
            return answer_no;
        }
        bytes = std::move(png.bytes);
    }
    const std::string why = write_file(arguments.output, bytes);
    if (why.empty()) return success;
    complain(fmt::format("cannot write {}: {}; is its folder there, and may you write in it?",
                         varia::quoted(arguments.output), why));
    return answer_no;
}

// Draws all shapes, usual ones or those of --pieces.
int run_draw_shapes(const DrawOptions& arguments) {
    PictureStyle style = style_of(arguments);
    if (!find_pieces(arguments, PieceSet::figures, style)) return misuse;
    if (style.pieces && style.pieces->body != PieceSet::figures) {
        complain(fmt::format("--pieces {} are no shapes; with --shapes: figures, slender or blocks", arguments.pieces));
        return misuse;
    }
    return deliver_picture(arguments, draw_shapes(style));
}

int run_draw(const DrawOptions& arguments) {
    if (arguments.shapes) return run_draw_shapes(arguments);
    const bool piece = !arguments.piece.empty();
    Result<Contest> contest = piece ? open_board(arguments, PastDraws::yes) : open_contest(arguments, PastDraws::yes);
    complain(contest.diagnostics());
    if (!contest) return answer_no;
    PictureStyle style = style_of(arguments);
    if (!find_side(arguments, contest->variant(), style)) return misuse;
    if (!find_pieces(arguments, contest->variant().definition().looks.set, style)) return misuse;
    Result<std::string> picture = std::string();
    if (piece) {
        picture = picture_of_piece(*contest, 0, arguments.piece, style);
    } else if (!arguments.move.empty()) {
        picture = picture_of_move(*contest, arguments.move, style);
    } else {
        bool good = true;
        const std::optional<int> board_number = chosen_board(arguments, *contest, good);
        if (!good) return misuse;
        picture = picture_of_boards(*contest, board_number, style);
    }
    complain(picture.diagnostics());
    if (!picture || script_failed(*contest)) return answer_no;
    return deliver_picture(arguments, *picture);
}

void add_draw_options(OptionList& list, DrawOptions& options) {
    add_variant(list, options, options.shapes);
    list.refuse_if([&options] { return !options.piece.empty() && !options.move.empty(); },
                   "--piece or --move, not both");
    add_position(list, options);
    list.text("--output,-o", options.output, "The file to write", "FILE");
    list.flag("--dark", options.dark, "Colours for dark pages");
    list.flag("--flip", options.flip, "Turn the board upside down");
    list.text("--side", options.side, "Draw as this side sees it: its name or letter", "SIDE");
    list.text("--pieces", options.pieces, "The form of the pieces, in place of the game's own", "FORM");
    list.text("--move", options.move, "Draw the boards before and after this move", "MOVE");
    list.flag("--shapes", options.shapes, "Draw all shapes of pieces, without a variant");
    list.number("--size", options.size, {20, 10'000}, "Pixels of the longer side, from 20; default 480");
    list.text("--piece", options.piece, "Mark where a piece can go", "CELL|LETTER[@CELL]");
    add_board(list, options);
}

}  // namespace

extern const CommandDef draw_command = {
    .name = "draw",
    .usage = "[VARIANT] [OPTIONS]",
    .summary = "Draws a position as a picture, SVG or PNG",
    .help =
        "With --piece, marks where a piece can go, as `show` does. Without --output the\n"
        "picture goes to standard output. --move draws a move: the boards that it changes\n"
        "before it, with arrows, and after it. --side draws the board as that side sees\n"
        "it. --shapes draws all shapes of pieces instead.\n"
        "--pieces is figures, slender, blocks or letters; for games with wedges or discs\n"
        "also wedges, discs and international, for games with figures also tokens.",
    .first_words = prints_variants,
    .begin = begin_command<DrawOptions, add_draw_options, run_draw>,
};

}  // namespace varia::cli
