#include "piece_answers.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "plain_words.hpp"
#include "route_words.hpp"
#include "side_frame.hpp"
#include "strike_words.hpp"
#include "turn_words.hpp"
#include "words.hpp"

namespace varia::cli {
namespace {

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

// The words for marks that concern other pieces: { "elsewhere": true }.
struct Word {
    Mark mark;
    const char* word;
    bool quiet;
};
constexpr Word words_of_company[] = {{Mark::over, "over", false},        {Mark::quiet_over, "over", true},
                                     {Mark::afar, "afar", false},        {Mark::quiet_afar, "afar", true},
                                     {Mark::struck, "elsewhere", false}, {Mark::quiet_struck, "elsewhere", true},
                                     {Mark::swap, "swap", false},        {Mark::turned, "turned", false}};

}  // namespace

Json reach_json(const Subject& subject) {
    const Variant& variant = subject.position.variant();
    Json targets = Json::array();
    for (std::size_t c = 0; c < subject.marks.size(); ++c) {
        const Mark mark = subject.marks[c];
        const auto* const company = std::ranges::find(words_of_company, mark, &Word::mark);
        const bool speaks_of_others = company != std::end(words_of_company);
        if (mark != Mark::place && mark != Mark::special && !speaks_of_others && !includes(mark, Mark::both)) continue;
        Json item = Json::object();
        item.set("cell", variant.board().name(static_cast<Cell>(c)));
        if (speaks_of_others) {
            item.set(company->word, true);
            if (company->quiet) item.set("quiet", true);
        } else if (subject.put_down)
            item.set("put", true);
        else if (mark == Mark::special)
            item.set("script", true);
        else
            item.set("quiet", includes(mark, Mark::quiet)).set("capture", includes(mark, Mark::capture));
        targets.add(std::move(item));
    }
    Json json = Json::object();
    json.set("letter", variant.kind(subject.piece.kind()).letter.text);
    json.set("side", subject.piece.side() == Side::nobody
                         ? std::string(neutral_name)
                         : variant.definition().sides.of(subject.piece.side()).name.text);
    if (subject.cell != no_cell) json.set("cell", variant.board().name(subject.cell));
    json.set("targets", std::move(targets));
    if (!subject.pushes.empty()) json.set("pushes", pushes_json(subject));
    return json;
}

void set_piece_words(Json& json, Piece of, const Variant& variant, PieceWords words) {
    const SideFrame frame(variant, of.side() == Side::nobody ? Side::first : of.side());
    const Definition definition = as_side_has_it(variant, frame, words == PieceWords::vectors);
    const PieceDef& piece = definition.pieces[static_cast<std::size_t>(of.kind()) - 1];
    const auto set = [&](const char* key, std::vector<std::string> lines) {
        if (words == PieceWords::plain)
            for (std::string& line : lines) line = in_plain_words(line, definition.board, &frame);
        json.set(key, Json::array(lines));
    };
    set("moves", moves_in_words(piece, variant.board().grid()));
    set("promotions", promotions_in_words(piece));
    set("hand", hand_in_words(piece));
    if (const auto remote_captures = shared_remote_captures_in_words(piece, definition); !remote_captures.empty())
        set("strikes", remote_captures);
    if (const auto scripts = scripts_in_words(piece, definition); !scripts.empty()) set("scripts", scripts);
    if (variant.has_turns()) set("steps", steps_in_words(piece, definition));
}

Json betza_json(const std::string& text, BetzaReading reading, const BetzaStudy& study) {
    const auto reach = [&](const Position& position) {
        Rules rules(position.variant_ptr());
        return reach_json(*find_subject(rules, position, study.cell));
    };
    Json json = Json::object();
    json.set("betza", text).set("reading", name_of(reading));
    json.set("moves", Json::array(study.words)).set("tables", Json::array(study.tables));
    json.set("alone", reach(study.alone)).set("among_others", reach(study.among_others));
    return json;
}

}  // namespace varia::cli
