// The sentences come from the describers of cli/words. This file arranges them and adds the pictures.
#include "story.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <regex>
#include <utility>

#include <varia/notation.hpp>
#include <varia/text.hpp>

#include "contest_words.hpp"
#include "draw_slice.hpp"
#include "figures.hpp"
#include "layout.hpp"
#include "plain_words.hpp"
#include "sentence.hpp"
#include "standing.hpp"
#include "strike_words.hpp"
#include "subject.hpp"
#include "turn_words.hpp"

namespace varia::cli {
namespace {

constexpr int max_story_boards = 9;

std::string one_line(const std::string& text) {
    std::string line;
    for (const std::string& word : words(text)) append_item(line, " ", word);
    return line;
}

// "files a to h, ranks 1 to 8".
std::string axes_text(const BoardDef& board) {
    std::vector<std::string> axes;
    for (const AxisDef& axis : board.axes)
        axes.push_back(axis.labels.size() > 1 ? fmt::format("{} {} to {}{}", axis.name.text, axis.labels.front(),
                                                            axis.labels.back(), axis.wrap ? ", whose ends meet" : "")
                                              : fmt::format("{} {}", axis.name.text, axis.labels.front()));
    return listed(axes, "and");
}

class GameDescriber {
public:
    GameDescriber(Contest& contest, Story& story) : contest_(contest), story_(story) {}

    void report() {
        const Definition& def = contest_.variant().definition();
        story_.title = def.name;
        story_.id = def.id;
        if (!def.inventor.empty()) story_.facts.push_back({"Inventor", def.inventor});
        if (!def.source.empty()) story_.facts.push_back({"Source", def.source});
        story_.games = contest_.layout().games();
        opening();
        match();
        for (const VariantPtr& game : story_.games) report_game(game);
        options();
    }

private:
    StoryPart& part(int level, const std::string& heading) {
        StoryPart& added = story_.parts.emplace_back();
        added.level = level;
        added.heading = heading;
        return added;
    }
    void say(StoryPart& to, const std::string& line, const BoardDef& board) {
        to.sentences.push_back(as_sentence(in_plain_words(line, board)));
    }

    // The board, or the boards of a match, in the start position.
    void opening() {
        const Definition& def = contest_.variant().definition();
        StoryPart& board = part(2, "The board");
        if (!def.description.empty()) {
            StoryPart about;
            about.level = 0;
            about.paragraphs.push_back(one_line(def.description));
            story_.parts.insert(story_.parts.begin(), std::move(about));
        }
        StoryPart& to = def.description.empty() ? board : story_.parts.back();
        for (std::size_t g = 0; g < story_.games.size(); ++g) {
            const Definition& game = story_.games[g]->definition();
            const bool space = game.board.axes.size() > 2;
            const Position start = start_position(story_.games[g]);
            const Drawing plain;
            const bool named = Scene(start, plain).own_names;
            const std::string line = fmt::format("{}a board {}of {} {}: {}",
                                                 story_.games.size() > 1 ? game.name + ": " : "",
                                                 space ? "in space " : "", story_.games[g]->board().cells(),
                                                 game.board.grid == Grid::hex ? "hexagons"
                                                 : space                      ? "cells"
                                                                              : "squares",
                                                 named ? "each has a name of its own" : axes_text(game.board));
            to.sentences.push_back(as_sentence(line));
        }
        StoryPicture picture;
        picture.large = true;
        const Layout layout = contest_.layout();
        const int boards = std::min(layout.boards(), max_story_boards);
        for (int f = 0; f < boards; ++f) {
            const auto position = std::make_shared<const Position>(contest_.position(f));
            picture.positions.push_back(position);
            BoardPicture drawn{position.get(), "", {}, {}, {}};
            drawn.title = layout.board_text(f, "board ", "");
            drawn.links = layout.link_cells(f);
            picture.boards.push_back(std::move(drawn));
        }
        picture.caption = layout.links() == 0 ? "The start." : "The start; cells of shafts have dashed frames.";
        if (boards < contest_.boards())
            picture.caption = fmt::format("The start of boards 1 to {} of {}; cells of shafts have dashed frames.",
                                          boards, contest_.boards());
        to.pictures.push_back(std::move(picture));
    }

    void match() {
        const std::vector<std::string> sentences = words_of(contest_).rules_of_boards(contest_.layout());
        if (sentences.empty()) return;
        StoryPart& to = part(2, "The match");
        for (const std::string& line : sentences) to.sentences.push_back(as_sentence(line));
    }

    void report_game(const VariantPtr& game) {
        const Definition& def = game->definition();
        const bool several = story_.games.size() > 1;
        if (several) part(2, def.name);
        const int level = several ? 3 : 2;
        const std::vector<RuleLine> lines = rule_lines(def);
        sides(*game, level);
        aim(*game, level, lines);
        rules(level, "Further rules", lines, {Topic::other}, def);
        castlings(game, level);
        hooks(def, level);
        pieces(game, level);
        names(level, "Parts of the board", zones_in_words(def), def);
        names(level, "What is kept in mind", state_in_words(def), def);
    }

    // Describes the sides, their order, and what a turn is.
    void sides(const Variant& game, int level) {
        const Definition& def = game.definition();
        StoryPart& to = part(level, "Turns");
        std::vector<std::string> order;
        for (const Side side : game.order()) order.push_back(def.sides.of(side).name.text);
        if (def.sides.side.size() == 1)
            to.sentences.push_back(as_sentence(order.front() + " plays alone"));
        else
            to.sentences.push_back(as_sentence("turns go round: " + fmt::format("{}", fmt::join(order, ", then "))));
        bool described = false;
        for (const RuleLine& line : rule_lines(def)) {
            if (line.topic != Topic::turn) continue;
            described = described || line.text.starts_with("turn:");
            say(to, line.text, def.board);
        }
        if (!described) to.sentences.insert(to.sentences.begin() + 1, "A turn is one move.");
        to.names = sides_in_words(def);
        // On a flat board the reader sees the direction in which a side goes, so it is described by words.
        if (def.board.axes.size() != 2 || def.board.grid == Grid::hex) return;
        for (std::size_t s = 0; s < std::min(to.names.size(), def.sides.side.size()); ++s) {
            const SideDef& side = def.sides.side[s];
            if (side.view.size() != 2) continue;
            const std::string& ahead = side.view[1].text;
            const std::string &across = def.board.axes[0].name.text, &along = def.board.axes[1].name.text;
            const char* const way = ahead == along          ? "up the board"
                                    : ahead == "-" + along  ? "down the board"
                                    : ahead == across       ? "to the right"
                                    : ahead == "-" + across ? "to the left"
                                                            : nullptr;
            if (way != nullptr) to.names[s].text = side.name.text + ", whose pieces go forward " + way;
        }
    }

    // Explains royal pieces before the sentences about the results.
    void aim(const Variant& game, int level, const std::vector<RuleLine>& lines) {
        const Definition& def = game.definition();
        std::vector<std::string> royal;
        for (const PieceDef& piece : def.pieces)
            if (piece.royal) royal.push_back(piece.name);
        const bool mates = std::ranges::any_of(
            lines, [](const RuleLine& line) { return line.text.starts_with("checkmate:"); });
        const std::size_t at = story_.parts.size();
        rules(level, "Aim and results", lines, {Topic::result}, def);
        if (at == story_.parts.size() || royal.empty() || !mates) return;
        const bool wins = def.rules.checkmate.verdict == Verdict::loss;
        story_.parts[at].paragraphs.push_back(
            fmt::format("A side whose {} is attacked is in check, and has to end that by its next move. If it cannot, "
                        "it is checkmated{}.",
                        listed(royal, "or"), wins ? ", which is what the other side is after" : ""));
    }

    void rules(int level, const char* heading, const std::vector<RuleLine>& lines, const std::vector<Topic>& topics,
               const Definition& def) {
        StoryPart described;
        for (const RuleLine& line : lines)
            if (std::ranges::find(topics, line.topic) != topics.end()) say(described, line.text, def.board);
        if (described.sentences.empty()) return;
        part(level, heading).sentences = std::move(described.sentences);
    }

    // The pictures show only the king and his partner, with arrows.
    void castlings(const VariantPtr& game, int level) {
        const Definition& def = game->definition();
        if (def.castlings.empty()) return;
        StoryPart& to = part(level, "Castling");
        to.sentences.emplace_back(
            "King and partner move at once, if neither has moved before, nothing stands between them or where they go, "
            "and the king is not "
            "in check and neither passes nor reaches an attacked cell, unless a rule below says otherwise.");
        for (const CastlingDef& c : def.castlings)
            to.sentences.push_back(fmt::format("{}: the {} goes from {} to {} and the {} from {} to {}{}{}.",
                                               c.name.text, name_of(*game, c.king), c.king_from.text, c.king_to.text,
                                               name_of(*game, c.partner), c.partner_from.text, c.partner_to.text,
                                               c.any_start ? ", or from wherever they start" : "",
                                               c.side.empty() ? "" : "; only " + c.side.text + " castles so"));
        if (def.sides.side.size() > 1)
            to.sentences.push_back(
                as_sentence(fmt::format("cells are told as {} sees the board", def.sides.side[0].name.text)));
        const Position start = start_position(game);
        for (const Side side : game->sides())
            for (const Position::CastlingRight& right : start.castling_rights(side)) {
                // What every side has is shown for the first.
                const CastlingDef& castling = def.castlings[static_cast<std::size_t>(right.castling)];
                if (side == Side::first || !castling.side.empty())
                    to.pictures.push_back(castling_picture(start, side, right));
            }
    }

    static StoryPicture castling_picture(const Position& start, Side side, const Position::CastlingRight& right) {
        const Variant& game = start.variant();
        const CastlingDef& castling = game.definition().castlings[static_cast<std::size_t>(right.castling)];
        Position lone = start;
        for (int c = 0; c < game.board().cells(); ++c) {
            const auto cell = static_cast<Cell>(c);
            if (cell != right.king && cell != right.partner && !lone.at(cell).is_void()) lone.put(cell, {});
        }
        StoryPicture picture;
        picture.positions.push_back(std::make_shared<const Position>(std::move(lone)));
        BoardPicture board{picture.positions.back().get(), "", {}, {}, {}};
        board.marked_only = true;
        board.marks.assign(static_cast<std::size_t>(game.board().cells()), Mark::none);
        const auto way = [&](Cell from, const Name& name) {
            const Cell end = game.board().find(name.text);
            if (end == no_cell) return;
            board.arrows.emplace_back(from, game.seen_by(side, end));
            board.marks[from] = Mark::origin;
        };
        way(right.king, castling.king_to);
        way(right.partner, castling.partner_to);
        picture.boards.push_back(std::move(board));
        picture.caption = escaped(castling.name.text);
        return picture;
    }

    static std::string name_of(const Variant& game, const Name& letter) {
        const Kind kind = game.find_kind(letter.text);
        return kind == 0 ? letter.text : game.kind(kind).name;
    }

    static std::string_view answers_of(HookPoint point) {
        switch (point) {
            case HookPoint::moves:
                return "which further moves there are";
            case HookPoint::allow:
                return "which moves may be made";
            case HookPoint::legal:
                return "which moves were legal";
            case HookPoint::choose:
                return "which of all moves count";
            case HookPoint::after:
                return "what else happens after a move";
            case HookPoint::attacks:
                return "what is attacked";
            case HookPoint::outcome:
                return "whether the game is over";
            case HookPoint::setup:
                return "how pieces stand at the start";
            case HookPoint::transfer:
                return "what may be sent to the next board";
            case HookPoint::turn:
                return "what else happens when a turn is over";
        }
        return {};
    }

    // Describes what scripts do by their own comments, because their authors know it best.
    void hooks(const Definition& def, int level) {
        if (def.hooks.empty()) return;
        StoryPart& to = part(level, "Rules in a script");
        std::vector<std::string> seen;
        for (const HookDef& hook : def.hooks) {
            const ScriptDef& script = def.scripts[hook.script];
            std::string line = fmt::format("the function {} says {}", hook.function.text, answers_of(hook.point));
            if (!hook.kinds.empty()) line += " of " + listed(texts_of(hook.kinds), "and");
            const std::string comment = comment_of(script.text, hook.function.text);
            if (!comment.empty() && std::ranges::find(seen, comment) == seen.end()) {
                seen.push_back(comment);
                line += ": " + comment;
            }
            to.sentences.push_back(as_sentence(std::move(line)));
        }
    }

    // The comment before a function, or if there is none the comment at the beginning of the script.
    static std::string comment_of(const std::string& script, const std::string& function) {
        std::string comment, opening;
        bool open = true;
        std::string_view rest = script;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            std::string_view line = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
            if (line.starts_with("--")) {
                while (line.starts_with('-')) line.remove_prefix(1);
                comment += std::string(comment.empty() ? "" : " ") + one_line(std::string(line));
                continue;
            }
            if (open && !comment.empty()) opening = comment;
            open = open && comment.empty();
            if (line.find("function " + function + "(") != std::string_view::npos || line.starts_with(function + " = "))
                return comment.empty() ? opening : comment;
            comment.clear();
        }
        return opening;
    }

    // The piece that is shown for a kind: of the first side that has one at the start, or of the first side if no side
    // has one.
    static Piece shown(const Variant& game, const Position& start, Kind kind) {
        for (const Side side : game.sides())
            if (start.count(side, kind) + start.hand(side, kind) > 0) return Piece(kind, side);
        if (game.has_neutral() && start.count(Side::nobody, kind) > 0) return Piece(kind, Side::nobody);
        return Piece(kind, Side::first);
    }

    void pieces(const VariantPtr& game, int level) {
        const Definition& def = game->definition();
        const std::size_t at = story_.parts.size();
        StoryPart& head = part(level, "The pieces");
        std::string how = "Pieces move in every direction unless it is said otherwise, and capture where they move to.";
        if (def.board.grid == Grid::hex) how += " Straight is through a cell's side, diagonally through its corner.";
        how += " Forward is as its side sees the board.";
        head.paragraphs.push_back(std::move(how));
        const Position start = start_position(game);
        Contest alone(game, start);
        for (int k = 1; k <= game->kinds(); ++k) report_piece(alone, start, static_cast<Kind>(k), level + 1);
        const auto bracketed = [](const StoryPart& one) {
            static const std::regex numbers("[(]-?[0-9]+(,-?[0-9]+)+[)]");
            return std::ranges::any_of(one.sentences,
                                       [](const std::string& text) { return std::regex_search(text, numbers); });
        };
        if (std::any_of(story_.parts.begin() + static_cast<std::ptrdiff_t>(at), story_.parts.end(), bracketed))
            story_.parts[at].paragraphs.front() += fmt::format(
                " Numbers in brackets are cells along {}, in this order.", axes_names(def));
    }

    static std::string axes_names(const Definition& def) {
        std::vector<std::string> axes;
        for (const AxisDef& axis : def.board.axes) axes.push_back(axis.name.text);
        return listed(axes, "and");
    }

    void report_piece(Contest& alone, const Position& start, Kind kind, int level) {
        const Variant& game = alone.variant();
        const Definition& def = game.definition();
        const PieceDef& piece = game.kind(kind);
        StoryPart& to = part(level, piece.name);
        to.letters = piece.letter.text;
        std::vector<std::string> counts;
        bool any = false;
        for (const Side side : game.sides()) {
            const int count = start.count(side, kind) + start.hand(side, kind);
            any = any || count > 0;
            if (count > 0) counts.push_back(fmt::format("{} {}", def.sides.of(side).name.text, count));
        }
        std::string first = piece.royal ? "Royal: it must be kept from capture. " : "";
        first += any ? "At the start: " + fmt::format("{}.", fmt::join(counts, ", ")) : "None at the start.";
        to.paragraphs.push_back(std::move(first));
        for (const std::vector<std::string>& lines :
             {moves_in_words(piece, def.board.grid), shared_remote_captures_in_words(piece, def),
              promotions_in_words(piece), hand_in_words(piece), scripts_in_words(piece, def),
              steps_in_words(piece, def)})
            for (const std::string& line : lines) say(to, line, def.board);
        for (const Described& zone : zones_of(piece, def))
            say(to, fmt::format("\"{}\" is {}", zone.name, zone.text), def.board);
        const Piece one = shown(game, start, kind);
        const Result<Subject> subject = find_subject(alone.rules(), alone.position(), letter_of(game, one));
        if (!subject) return;
        StoryPicture picture;
        picture.positions.push_back(std::make_shared<const Position>(subject->position));
        BoardPicture board{picture.positions.back().get(), "", subject->marks, {}, {}};
        board.marked_only = true;
        if (subject->cell != no_cell && board.marks[subject->cell] == Mark::none)
            board.marks[subject->cell] = Mark::origin;
        Drawing drawing;
        drawing.marks = board.marks;
        drawing.width = 1000;
        picture.legend = draw_legend(subject->position, drawing);
        picture.caption = subject->sentence;
        picture.boards.push_back(std::move(board));
        to.pictures.push_back(std::move(picture));
    }

    void names(int level, const char* heading, std::vector<Described> described, const Definition& def) {
        if (described.empty()) return;
        for (Described& one : described) one.text = in_plain_words(one.text, def.board);
        part(level, heading).names = std::move(described);
    }

    void options() {
        const Definition& def = contest_.variant().definition();
        if (def.options.empty()) return;
        StoryPart& to = part(2, "Options");
        for (const OptionDef& option : def.options) {
            std::string text = option.help + fmt::format(" (now {}, default {}", option.value, option.fallback);
            if (!option.choices.empty()) text += fmt::format(", choices {}", fmt::join(option.choices, " "));
            to.names.push_back({option.name, text + ")"});
        }
    }

    Contest& contest_;
    Story& story_;
};

}  // namespace

Story report_story(Contest& contest) {
    Story story;
    GameDescriber(contest, story).report();
    return story;
}

}  // namespace varia::cli
