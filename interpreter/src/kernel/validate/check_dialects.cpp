// Checks of dialects: each field exists and occurs once, sides and kinds are the game's, no two texts are equal, and
// the templates of moves name what there is.
#include <algorithm>
#include <set>
#include <string>

#include <varia/text.hpp>

#include "check_fields.hpp"
#include "dialect_fields.hpp"
#include "dialect_template.hpp"

namespace varia {
namespace {

std::string all_fields() {
    std::string text;
    for (const std::string_view field : dialect_fields) append_item(text, ", ", field);
    return text;
}

void check_order(const DialectDef& dialect, Checks& checks) {
    if (dialect.fields.empty()) return;
    std::set<std::string_view> seen;
    const std::vector<std::string> known(dialect_fields.begin(), dialect_fields.end());
    const int before = checks.failures();
    for (const Name& field : dialect.fields) {
        if (std::ranges::find(known, field.text) == known.end()) {
            const std::string near = did_you_mean(field.text, known);
            checks.fail(field.where, "no field is called " + quoted(field.text),
                        near.empty() ? "the fields are " + all_fields() : near);
        } else if (!seen.insert(field.text).second) {
            checks.fail(field.where, "the field " + quoted(field.text) + " is there twice");
        }
    }
    if (checks.failures() != before) return;
    const std::string& first = dialect.fields.front().text;
    const bool lists = seen.contains("pieces");
    if (lists ? dialect.fields.size() != 2 || first != "side"
              : first != "board" || dialect.fields.size() < 2 || dialect.fields[1].text != "side")
        checks.fail(
            dialect.fields.front().where,
            "the fields of a dialect begin with the board and the side to move, or are the side to move and its pieces",
            "write fields = [\"board\", \"side\", ...] or fields = [\"side\", \"pieces\"]");
    if (seen.contains("en_passant") && seen.contains("exposed"))
        checks.fail(dialect.fields.front().where, "both en_passant and exposed tell what can be captured en passant",
                    "write one of them");
    if (seen.contains("limit") != seen.contains("counted"))
        checks.fail(dialect.fields.front().where, "the limit of counted moves and how many are counted go together",
                    "write both, or neither");
}

// Checks the name of a side or kind in the dialect: a few printable characters, none of which separates fields, rows or
// lists.
bool check_there(const std::string& text, Where where, const std::string& what, bool may_be_empty, Checks& checks) {
    const bool printable = std::ranges::all_of(text, [](char c) {
        return c > ' ' && c < 127 && std::string_view("/[]:,=").find(c) == std::string_view::npos &&
               (c < '0' || c > '9');
    });
    if ((text.empty() && !may_be_empty) || text.size() > static_cast<std::size_t>(max_dialect_letter) || !printable)
        return checks.fail(where, what + " is written as " + quoted(text),
                           "write 1 to " + std::to_string(max_dialect_letter) +
                               " letters or signs, no digits, brackets, slashes, colons, commas or =");
    return true;
}

void check_names(const DialectDef& dialect, const Definition& definition, Checks& checks) {
    const bool lists = !dialect.fields.empty() && dialect.fields.back().text == "pieces";
    std::vector<std::string> sides, kinds;
    for (const SideDef& side : definition.sides.side) sides.push_back(side.name.text);
    for (const PieceDef& piece : definition.pieces) kinds.push_back(piece.letter.text);
    const auto each = [&](const std::vector<DialectPair>& pairs, const std::vector<std::string>& known,
                          const std::string& what, bool of_kinds) {
        std::set<std::string> seen;
        for (const DialectPair& pair : pairs) {
            if (std::ranges::find(known, pair.here.text) == known.end()) {
                checks.fail(pair.here.where, "no " + what + " " + quoted(pair.here.text),
                            did_you_mean(pair.here.text, known));
                continue;
            }
            for (const std::string& there : dialect_spellings(pair.there)) {
                if (!check_there(there, pair.here.where, what + " " + quoted(pair.here.text), of_kinds && lists,
                                 checks))
                    break;
                if (!seen.insert(there).second)
                    checks.fail(pair.here.where, "two of a dialect are written as " + quoted(there));
                // The letter of another kind would change its meaning, if the dialect gives that kind no letter of its
                // own.
                if (of_kinds && there != pair.here.text && std::ranges::find(known, there) != known.end() &&
                    std::ranges::none_of(pairs, [&](const DialectPair& other) { return other.here.text == there; }))
                    checks.fail(pair.here.where, quoted(there) + " is a kind of its own here",
                                "say what that one is called there, too");
            }
        }
    };
    each(dialect.sides, sides, "side", false);
    each(dialect.letters, kinds, "kind", true);
}

// Every text fits a dialect without fields, also position text. So position text must mean the same in both.
void check_apart(const DialectDef& dialect, const Definition& definition, Checks& checks) {
    if (!dialect.fields.empty()) return;
    const std::string hint =
        "write the dialect's fields, so that its texts can be told from position text, or leave this out";
    for (const DialectPair& pair : dialect.sides)
        for (const SideDef& side : definition.sides.side)
            if (side.name.text != pair.here.text && side.letter == pair.there)
                checks.fail(pair.here.where,
                            quoted(pair.there) + " is " + quoted(side.name.text) +
                                " in position text, and would be read as " + quoted(pair.here.text),
                            hint);
    for (const DialectPair& pair : dialect.letters)
        for (const std::string& letter : dialect_spellings(pair.there)) {
            std::string there = letter;
            for (char& c : there)
                if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
            for (const PieceDef& piece : definition.pieces)
                if (piece.letter.text != pair.here.text && piece.letter.text == there)
                    checks.fail(pair.here.where,
                                quoted(letter) + " is the kind " + quoted(there) +
                                    " in position text, and would be read as " + quoted(pair.here.text),
                                hint);
        }
}

// Words of moves: a few visible characters, with other spellings behind '|'. `by_side`: those of the second side may
// stand behind '/'.
void check_words(const std::vector<DialectPair>& pairs, const std::vector<std::string>& known, const std::string& what,
                 bool by_side, Where where, Checks& checks) {
    if (!checks.at_most(pairs.size(), max_kinds, where, "a dialect", "words")) return;
    std::set<std::string_view> seen;
    for (const DialectPair& pair : pairs) {
        if (std::ranges::find(known, pair.here.text) == known.end()) {
            checks.fail(pair.here.where, "no " + what + " " + quoted(pair.here.text),
                        did_you_mean(pair.here.text, known));
            continue;
        }
        if (!seen.insert(pair.here.text).second)
            checks.fail(pair.here.where, what + " " + quoted(pair.here.text) + " is there twice");
        checks.line(pair.there, 1, max_dialect_word, pair.here.where, what + " " + quoted(pair.here.text) + " there");
        const std::size_t slash = by_side ? pair.there.find('/') : std::string::npos;
        if (slash != std::string::npos &&
            (slash == 0 || slash + 1 == pair.there.size() || slash != pair.there.rfind('/')))
            checks.fail(pair.here.where, quoted(pair.there) + " is no word of each side",
                        "write the word of the first side, /, and that of the second side");
    }
}

// Tags of players: the names of sides here, and names of tags there.
void check_players(const DialectDef& dialect, const Definition& definition, Checks& checks) {
    std::vector<std::string> sides;
    for (const SideDef& side : definition.sides.side) sides.push_back(side.name.text);
    check_words(dialect.players, sides, "side", false, dialect.where, checks);
    for (const DialectPair& pair : dialect.players)
        if (!std::ranges::all_of(pair.there, [](char c) {
                return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
            }))
            checks.fail(pair.here.where, quoted(pair.there) + " is no name of a tag",
                        "write letters, digits and underscores");
}

void check_labels(const std::vector<std::vector<std::string>>& all, const BoardDef& board, Where where,
                  Checks& checks) {
    if (all.empty()) return;
    if (all.size() != board.axes.size()) {
        checks.fail(where, "other names of cells need labels, or none, for each of the board's axes");
        return;
    }
    for (std::size_t a = 0; a < all.size(); ++a) {
        const std::vector<std::string>& labels = all[a];
        const AxisDef& axis = board.axes[a];
        if (labels.empty()) continue;
        if (labels.size() != axis.labels.size()) {
            checks.fail(where,
                        "axis " + quoted(axis.name.text) + " has " + std::to_string(axis.labels.size()) +
                            " labels, and " + std::to_string(labels.size()) + " in the dialect",
                        "a variant with another board leaves inherited dialects out with dialect = false");
            return;
        }
        if (std::set<std::string_view>(labels.begin(), labels.end()).size() != labels.size())
            checks.fail(where, "two labels of axis " + quoted(axis.name.text) + " are equal in the dialect");
        for (const std::string& label : labels)
            if (!checks.label(label, where)) return;
    }
}

void check_cells(const DialectMovesDef& moves, const BoardDef& board, Checks& checks) {
    if (moves.cells.empty() ||
        !checks.at_most(moves.cells.size(), max_dialect_cells, moves.where, "a dialect", "ways to name cells"))
        return;
    // Other labels stand where the template of the board's names has an axis.
    const std::string& cell = board.cell.text;
    for (std::size_t open = cell.find('{'); open < cell.size(); open = cell.find('{', open + 1)) {
        const std::string_view inside = std::string_view(cell).substr(open + 1, cell.find('}', open) - open - 1);
        if (std::ranges::none_of(board.axes, [&](const AxisDef& axis) { return axis.name.text == inside; })) {
            checks.fail(moves.cells.front().where, "names of cells are computed on this board: " + quoted(inside),
                        "leave `cells` out");
            return;
        }
    }
    for (const DialectCellsDef& cells : moves.cells) {
        check_labels(cells.labels, board, cells.where, checks);
        check_labels(cells.second, board, cells.where, checks);
    }
}

bool says(const DialectMovesDef& moves, std::string_view word) {
    return std::ranges::any_of(moves.words, [&](const DialectPair& pair) { return pair.here.text == word; });
}

void check_parts(const Name& text, bool inner, const DialectMovesDef& moves, Checks& checks) {
    const DialectTemplate read = read_dialect_template(text.text);
    if (!read.problem.empty()) {
        checks.fail(text.where, "the template " + quoted(text.text) + " " + read.problem, read.hint);
        return;
    }
    const auto needs = [&](const char* part, std::initializer_list<const char*> words) {
        for (const char* word : words)
            if (!says(moves, word)) {
                checks.fail(text.where, std::string(part) + " needs the word " + quoted(word),
                            "write words = { " + std::string(word) + " = \"...\" }");
                return;
            }
    };
    // Each part may have several spellings, and all of them are tried together.
    if (inner && std::ranges::count_if(read.parts, [](const DialectTemplate::Part& part) {
                     return part.part != DialectPart::literal;
                 }) > 2) {
        checks.fail(text.where, "the template " + quoted(text.text) + " has more than two parts in braces",
                    "what stands for {promotion} is a word or a piece");
        return;
    }
    for (const DialectTemplate::Part& part : read.parts) {
        switch (part.part) {
            case DialectPart::from:
            case DialectPart::to:
            case DialectPart::partner:
            case DialectPart::before:
            case DialectPart::left:
            case DialectPart::royal:
            case DialectPart::lowest:
                if (part.naming >= std::max<std::size_t>(moves.cells.size(), 1))
                    checks.fail(text.where, quoted(text.text) + " names cells in way " +
                                                std::to_string(part.naming + 1) + ", and `cells` has " +
                                                std::to_string(moves.cells.size()));
                if (!part.text.empty()) checks.axis({part.text, text.where}, " in a template of a dialect");
                break;
            case DialectPart::promotion:
                if (inner) checks.fail(text.where, "{promotion} stands in the templates of whole moves only");
                break;
            case DialectPart::advance:
                needs("{advance}", {"forward", "level", "back"});
                break;
            case DialectPart::order:
                needs("{order}", {"front", "rear"});
                break;
            case DialectPart::flank:
                needs("{flank}", {"left", "right"});
                break;
            case DialectPart::straight:
                needs("{straight}", {"straight"});
                break;
            case DialectPart::of:
                for (const std::string& kind : part.kinds) checks.kind({kind, text.where}, "a template of a dialect");
                break;
            default:
                break;
        }
    }
}

void check_template(const Name& text, bool inner, const DialectMovesDef& moves, Checks& checks) {
    if (!checks.line(text.text, 1, max_dialect_template, text.where, "a template")) return;
    if (!inner) return check_parts(text, inner, moves, checks);
    for (const std::string& spelling : dialect_spellings(text.text))
        check_parts({spelling, text.where}, inner, moves, checks);
}

void check_moves(const DialectDef& dialect, const Definition& definition, Checks& checks) {
    const DialectMovesDef& moves = *dialect.moves;
    std::vector<std::string> sides, kinds;
    for (const SideDef& side : definition.sides.side) sides.push_back(side.name.text);
    for (const PieceDef& piece : definition.pieces) kinds.push_back(piece.letter.text);
    check_words(moves.pieces, kinds, "kind", true, moves.where, checks);
    check_words(moves.sides, sides, "side", false, moves.where, checks);
    check_words(moves.words, {dialect_words.begin(), dialect_words.end()}, "word", true, moves.where, checks);
    check_cells(moves, definition.board, checks);
    bool any = false;
    for (const auto list :
         {&DialectMovesDef::step, &DialectMovesDef::capture, &DialectMovesDef::castling, &DialectMovesDef::drop,
          &DialectMovesDef::place, &DialectMovesDef::partner_place, &DialectMovesDef::next, &DialectMovesDef::pass,
          &DialectMovesDef::promotion, &DialectMovesDef::demotion, &DialectMovesDef::declined}) {
        const bool inner = list == &DialectMovesDef::promotion || list == &DialectMovesDef::demotion ||
                           list == &DialectMovesDef::declined;
        any = any || (!inner && !(moves.*list).empty());
        if (checks.at_most((moves.*list).size(), max_dialect_templates, moves.where, "a dialect",
                           "templates of a sort"))
            for (const Name& text : moves.*list) check_template(text, inner, moves, checks);
    }
    if (!any) checks.fail(moves.where, "nothing says how the dialect writes a move", "write step = [\"{from}{to}\"]");
}

// Rows in another order, pieces that never run out, and state values without a text.
void check_hands_and_rows(const DialectDef& dialect, const Definition& definition, Checks& checks) {
    const auto has_field = [&](std::string_view name) {
        return std::ranges::any_of(dialect.fields, [&](const Name& field) { return field.text == name; });
    };
    if (dialect.upward && definition.board.axes.size() != 2)
        checks.fail(checks.place(dialect.where, "upward"), "only a board of two axes can be written upward",
                    "leave `upward` out");
    else if (dialect.upward && !dialect.supply)
        checks.fail(checks.place(dialect.where, "upward"),
                    "nothing tells a board that is written upward from one of position text",
                    "leave `upward` out, or let the dialect have hands that position text has not (supply = true)");
    if (!dialect.holes.empty()) {
        const char sign = dialect.holes.front();
        const bool gap = definition.blocks && sign == '*';
        const bool taken = gap || std::ranges::any_of(dialect.letters, [&](const DialectPair& pair) {
                               return pair.there.find(sign) != std::string::npos;
                           });
        if (definition.board.axes.size() != 2)
            checks.fail(checks.place(dialect.where, "holes"),
                        "only the rows of a board of two axes have signs for holes", "leave `holes` out");
        else if (taken || std::string_view("!#$%&*.:;<=>?@^_|").find(sign) == std::string_view::npos)
            checks.fail(checks.place(dialect.where, "holes"),
                        "a hole cannot be written as " + quoted(dialect.holes) +
                            (gap     ? ", which stands for a missing block"
                             : taken ? ", which stands for a kind"
                                     : ""),
                        "write one sign, such as \"*\", that stands for nothing else in the text");
    }
    if (dialect.supply) {
        bool any = false;
        bool held = definition.rules.reserve != Reserve::none;
        for (const PieceDef& piece : definition.pieces) {
            any = any || (piece.drop.has_value() && piece.drop->endless);
            held = held || (piece.drop.has_value() && !piece.drop->endless);
        }
        for (const StepDef& step : definition.turn.then) held = held || step.from == StepDef::From::hand;
        if (!any || held)
            checks.fail(checks.place(dialect.where, "supply"),
                        any ? "hands of this game hold pieces that run out" : "no pieces of this game never run out",
                        "leave `supply` out");
        else if (!has_field("board") || has_field("hand"))
            checks.fail(checks.place(dialect.where, "supply"),
                        "what never runs out stands in the brackets of the board",
                        "write `fields` with a board and without a hand");
    }
    std::vector<std::string> states;
    for (const StateDef& state : definition.state) states.push_back(state.name.text);
    for (const Name& name : dialect.unsaid)
        if (std::ranges::find(states, name.text) == states.end())
            checks.fail(name.where, "no state value " + quoted(name.text), did_you_mean(name.text, states));
}

}  // namespace

void check_dialects(const Definition& definition, Checks& checks) {
    const std::vector<DialectDef>& dialects = definition.dialects;
    if (dialects.empty()) return;
    if (definition.sides.side.size() != 2) {
        checks.fail(dialects.front().where,
                    "dialects are for games of two sides, whose pieces others write as capitals and small letters",
                    "leave [[dialect]] out");
        return;
    }
    Distinct names(checks, "two dialects are called");
    for (const DialectDef& dialect : dialects) {
        if (!check_fields(dialect, "a dialect", checks)) continue;
        names.add(dialect.name.text, dialect.name.where);
        check_order(dialect, checks);
        check_players(dialect, definition, checks);
        if (dialect.moves) check_moves(dialect, definition, checks);
        check_hands_and_rows(dialect, definition, checks);
        const int before = checks.failures();
        check_names(dialect, definition, checks);
        if (checks.failures() == before) check_apart(dialect, definition, checks);
    }
}

}  // namespace varia
