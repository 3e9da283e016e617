// `varia show` and `varia explain`: pictures of positions and of what pieces can do.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <varia/notation.hpp>

#include "commands.hpp"
#include "draw.hpp"
#include "json.hpp"
#include "layout.hpp"
#include "match_commands.hpp"
#include "session.hpp"
#include "standing.hpp"
#include "subject.hpp"
#include "terminal.hpp"
#include "words.hpp"

namespace varia::cli {
namespace {

Json pieces_json(const Position& position) {
    const Variant& variant = position.variant();
    Json cells = Json::array();
    for (int c = 0; c < variant.board().cells(); ++c) {
        const auto cell = static_cast<Cell>(c);
        const Piece piece = position.at(cell);
        if (piece.empty() || piece.is_void()) continue;
        Json item = Json::object();
        item.set("cell", variant.board().name(cell)).set("letter", variant.kind(piece.kind()).letter.text);
        item.set("side", variant.definition().sides.side[index(piece.side())].name.text);
        cells.add(std::move(item));
    }
    return cells;
}

Json voids_json(const Position& position) {
    const Board& board = position.variant().board();
    Json cells = Json::array();
    for (int c = 0; c < board.cells(); ++c)
        if (position.at(static_cast<Cell>(c)).is_void()) cells.add(board.name(static_cast<Cell>(c)));
    return cells;
}

Json state_json(const Position& position) {
    const std::vector<StateDef>& defs = position.variant().definition().state;
    Json state = Json::object();
    for (std::size_t i = 0; i < defs.size(); ++i) state.set(defs[i].name.text, position.state(static_cast<int>(i)));
    return state;
}

Json hands_json(const Position& position) {
    const Variant& variant = position.variant();
    Json hands = Json::object();
    for (const Side side : {Side::first, Side::second}) {
        Json hand = Json::object();
        for (int k = 1; k <= variant.kinds(); ++k) {
            const auto kind = static_cast<Kind>(k);
            if (position.hand(side, kind) > 0) hand.set(variant.kind(kind).letter.text, position.hand(side, kind));
        }
        hands.set(variant.definition().sides.side[index(side)].name.text, std::move(hand));
    }
    return hands;
}

Json pushes_json(const Subject& subject) {
    const Board& board = subject.position.variant().board();
    Json pushes = Json::array();
    for (const Rules::PushReach& push : subject.pushes) {
        Json shifted = Json::array();
        for (const auto& [from, to] : push.shifted) {
            Json shift = Json::object();
            shift.set("from", board.name(from));
            if (to != no_cell) shift.set("to", board.name(to));
            shifted.add(std::move(shift));
        }
        Json item = Json::object();
        item.set("to", board.name(push.to)).set("shifted", std::move(shifted));
        pushes.add(std::move(item));
    }
    return pushes;
}

Json reach_json(const Subject& subject) {
    const Variant& variant = subject.position.variant();
    Json targets = Json::array();
    for (std::size_t c = 0; c < subject.marks.size(); ++c) {
        const Mark mark = subject.marks[c];
        if (!includes(mark, Mark::both)) continue;
        Json item = Json::object();
        item.set("cell", variant.board().name(static_cast<Cell>(c)));
        item.set("quiet", includes(mark, Mark::quiet)).set("capture", includes(mark, Mark::capture));
        targets.add(std::move(item));
    }
    Json json = Json::object();
    json.set("letter", variant.kind(subject.piece.kind()).letter.text);
    json.set("side", variant.definition().sides.side[index(subject.piece.side())].name.text);
    json.set("cell", variant.board().name(subject.cell)).set("targets", std::move(targets));
    if (!subject.pushes.empty()) json.set("pushes", pushes_json(subject));
    return json;
}

int show_position(const Arguments& arguments, Game& game) {
    if (arguments.json) {
        const Position& position = game.position();
        Json json = json_for(game);
        json.set("turn", game.variant().definition().sides.side[index(position.turn())].name.text);
        json.set("check", game.rules().in_check(position, position.turn()));
        json.set("move", position.move_number()).set("pieces", pieces_json(position));
        if (has_hands(game.variant())) json.set("hands", hands_json(position));
        if (game.variant().definition().blocks) json.set("voids", voids_json(position));
        if (!game.variant().definition().state.empty()) json.set("state", state_json(position));
        print(json.text());
        return success;
    }
    const Drawing drawing = drawing_for(arguments, game);
    print(draw_board(game.position(), drawing));
    const std::string hands = draw_hands(game.position(), drawing);
    const std::string turn = turn_line(game);
    print("\n" + draw_blocks(game.position(), drawing) + hands + wrapped(turn, drawing.width) + "\n");
    const std::string text = escaped(format_position(game.position()));
    // Off a terminal the text is likely to be read by a program, which wants it whole.
    const bool folded = arguments.width.has_value() || is_terminal_out();
    print((folded ? folded_position(text, drawing.width) : text) + "\n");
    return script_failed(game.rules()) ? answer_no : success;
}

int show_piece(const Arguments& arguments, Game& game, bool with_words) {
    const Result<Subject> subject = find_subject(game, arguments.piece);
    complain(subject.diagnostics());
    if (!subject) return answer_no;
    const PieceDef& def = game.variant().kind(subject->piece.kind());
    if (arguments.json) {
        Json json = json_for(game);
        json.set("piece", reach_json(*subject));
        if (with_words) {
            json.set("moves", Json::array(moves_in_words(def, game.variant().board().grid())));
            json.set("promotions", Json::array(promotions_in_words(def)));
            json.set("hand", Json::array(hand_in_words(def)));
        }
        print(json.text());
        return success;
    }
    Drawing drawing = drawing_for(arguments, game);
    drawing.marks = subject->marks;
    print(wrapped(subject->sentence, drawing.width) + "\n");
    const std::vector<std::string> moves = moves_in_words(def, game.variant().board().grid());
    if (with_words) {
        const auto tell = [&](const std::string& line) { print(wrapped("- " + escaped(line), drawing.width, 2) + "\n"); };
        for (const std::string& line : moves) tell(line);
        for (const std::string& line : promotions_in_words(def)) tell(line);
        for (const std::string& line : hand_in_words(def)) tell(line);
        for (const Told& zone : zones_of(def, game.variant().definition())) tell("the zone " + zone.name + ": " + zone.text);
    }
    print("\n" + draw_board(subject->position, drawing));
    const std::string legend = draw_legend(subject->position, drawing);
    print(legend.empty() ? "\nit can go nowhere\n" : "\n" + legend);
    if (!subject->pushes.empty()) print(wrapped(pushes_in_words(*subject), drawing.width, 4) + "\n");
    const auto hops = [](const std::string& line) { return line.starts_with("hops "); };
    if (subject->alone && std::any_of(moves.begin(), moves.end(), hops))
        print(wrapped("alone on the board it has nothing to hop over: ask for a cell of a position to see its hops",
                      drawing.width) + "\n");
    return success;
}

}  // namespace

int run_show(const Arguments& arguments) {
    if (arguments.piece.empty()) {
        Result<Opened> opened = open_session(arguments, PastDraws::yes);
        complain(opened.diagnostics());
        if (!opened) return answer_no;
        if (opened->match) return match_show(arguments, std::move(*opened->match));
        return show_position(arguments, *opened->game);
    }
    Result<Game> game = open_game(arguments, PastDraws::yes);
    complain(game.diagnostics());
    if (!game) return answer_no;
    return show_piece(arguments, *game, false);
}

int run_explain(const Arguments& arguments) {
    Result<Game> game = open_game(arguments, PastDraws::yes);
    complain(game.diagnostics());
    if (!game) return answer_no;
    return show_piece(arguments, *game, true);
}

}  // namespace varia::cli
