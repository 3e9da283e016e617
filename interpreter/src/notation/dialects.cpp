// A text fits a dialect if its fields have the forms that the dialect lists. A text that fits is rewritten field by
// field. Each byte keeps the place it comes from, so that later errors show the right column.
#include "dialects.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include <varia/text.hpp>

#include "dialect_lists.hpp"
#include "dialect_positions.hpp"
#include "dialect_template.hpp"
#include "exposed_field.hpp"
#include "piece_letters.hpp"
#include "position_rows.hpp"
#include "position_words.hpp"
#include "state_tables.hpp"
#include "turn_field.hpp"
#include "typed_text.hpp"

namespace varia {
namespace {

using Field = TypedText::Field;

bool all_digits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::vector<Field> fields_of(std::string_view text) {
    TypedText source(text);
    std::vector<Field> fields;
    for (Field field = source.take(); !field.empty(); field = source.take()) fields.push_back(field);
    return fields;
}

// The side to move as position text writes it; empty if the dialect has no such side.
std::string side_named(const Variant& variant, const DialectDef& dialect, std::string_view text) {
    for (const DialectDef::Pair& pair : dialect.sides)
        if (pair.there == text)
            for (const SideDef& side : variant.definition().sides.side)
                if (side.name.text == pair.here.text) return side.letter;
    const bool own = dialect.sides.empty() || !has_field(dialect, "side");
    return own && turn_named(variant, text) ? std::string(text) : std::string{};
}

bool is_hand(std::string_view text) {
    return text == "-" || (std::ranges::all_of(text, [](char c) { return is_letter(c) || is_digit(c) || c == '+'; }) &&
                           std::ranges::any_of(text, is_letter));
}

// Counts of checks: 3+3, or with a sign before them +0+0.
bool is_checks(std::string_view text, bool given) {
    if (text.starts_with('+') != given) return false;
    return text.find('+', 1) != std::string_view::npos &&
           std::ranges::all_of(text, [](char c) { return is_digit(c) || c == '+'; });
}

bool is_exposed_field(std::string_view name) { return name == "en_passant" || name == "exposed"; }

bool fits(const Variant& variant, const DialectDef& dialect, std::string_view name, std::string_view text) {
    const bool bracket = text.find('[') != std::string_view::npos;
    if (name == "board") return dialect.supply ? bracket : !bracket || !has_field(dialect, "hand");
    if (name == "side") return !side_named(variant, dialect, text).empty();
    if (name == "hand") return is_hand(text);
    if (name == "castling") return text == "-" || std::ranges::all_of(text, is_letter);
    if (is_exposed_field(name)) return !all_digits(text) && text.find('=') == std::string_view::npos;
    if (name == "checks" || name == "given") return is_checks(text, name == "given");
    return all_digits(text) || (name == "limit" && text == "-");
}

// The names of the fields that the text has. In a game without castling and en passant both fields may be left out, as
// in position text; then a number stands in their place.
std::vector<std::string_view> names_of(const Variant& variant, const DialectDef& dialect,
                                       const std::vector<Field>& fields) {
    std::vector<std::string_view> names;
    for (const Name& field : dialect.fields) names.emplace_back(field.text);
    const auto castling = std::ranges::find(names, std::string_view("castling"));
    if (castling == names.end() || names.end() - castling < 2 || !is_exposed_field(castling[1])) return names;
    const auto at = static_cast<std::size_t>(castling - names.begin());
    const Definition& definition = variant.definition();
    if (at < fields.size() && all_digits(fields[at].text) && definition.castlings.empty() &&
        !definition.unmoved_by_file && !has_exposing_moves(variant))
        names.erase(castling, castling + 2);
    return names;
}

// The number of the first field that is not as the dialect has it: that of the text's fields if one is missing behind
// them. Without a value if the text fits.
std::optional<std::size_t> first_misfit(const Variant& variant, const DialectDef& dialect,
                                        const std::vector<Field>& fields) {
    if (writes_holes(variant, dialect) && fields.front().text.find(dialect.holes) == std::string_view::npos) return 0;
    if (dialect.fields.empty()) return std::nullopt;
    const std::vector<std::string_view> names = names_of(variant, dialect, fields);
    for (std::size_t i = 0; i < fields.size(); ++i)
        if (i == names.size() || !fits(variant, dialect, names[i], fields[i].text)) return i;
    const bool whole = has_field(dialect, "limit");
    if (fields.size() < (whole ? names.size() : 2)) return fields.size();
    return std::nullopt;
}

// The number of empty cells that the rows of a board have, by their numbers.
std::size_t empty_cells(std::string_view rows) {
    constexpr std::size_t many = static_cast<std::size_t>(max_cells) + 1;
    std::size_t all = 0;
    for (std::size_t at = 0; at < rows.size(); ++at) {
        std::size_t run = 0;
        for (; at < rows.size() && is_digit(rows[at]); ++at)
            run = std::min(10 * run + static_cast<std::size_t>(rows[at] - '0'), many);
        all = std::min(all + run, many);
    }
    return all;
}

// A longer run of empty cells is read as one of this length, which is longer than any row.
constexpr std::size_t longest_run = static_cast<std::size_t>(max_cells) + 1;

class Translator {
public:
    Translator(const Variant& variant, const DialectDef& dialect, std::string_view text)
        : variant_(variant), dialect_(dialect), letters_(variant), text_(text) {
        out_.dialect = &dialect;
        for (const DialectDef::Pair& pair : dialect.letters) {
            const Kind kind = variant.find_kind(pair.here.text);
            if (kind == 0) continue;
            for (const std::string& there : dialect_spellings(pair.there)) {
                std::string low = there;
                for (char& c : low) c = small(c);
                if (low == there && !std::ranges::any_of(low, is_letter)) {
                    if (variant.has_neutral()) others_[there] = piece_text(variant, Piece(kind, Side::nobody));
                    continue;
                }
                others_[there] = piece_text(variant, Piece(kind, Side::first));
                others_[low] = piece_text(variant, Piece(kind, Side::second));
            }
        }
    }

    Translation translate(const std::vector<Field>& fields) {
        add_board(fields.front());
        if (dialect_.fields.empty())
            add_rest(fields);
        else
            add_fields(fields);
        out_.origins.push_back(text_.size());
        return std::move(out_);
    }

private:
    void add(std::string_view text, std::size_t from) {
        out_.text += text;
        out_.origins.insert(out_.origins.end(), text.size(), from);
    }
    void copy(Field field) {
        for (std::size_t i = 0; i < field.text.size(); ++i) add(field.text.substr(i, 1), field.begin + i);
    }

    // Whether every piece has its side's letter before it, as position text requires in variants that write the owners
    // of pieces.
    [[nodiscard]] bool has_owners(std::string_view board) const {
        for (std::size_t at = 0; at < board.size();) {
            if (!is_letter(board[at])) {
                if (others_.contains(std::string(1, board[at]))) return false;
                ++at;
                continue;
            }
            const PieceLetters::Token token = letters_.read(board, at);
            if (token.length == 0 || token.piece.empty()) return false;
            at += token.length;
        }
        return true;
    }

    // Translates letters that the dialect calls differently, and with `bare` adds the letters of sides.
    void add_pieces(Field field, bool bare) {
        for (std::size_t at = 0; at < field.text.size();) {
            const auto best = max_other(field.text.substr(at));
            if (best != others_.end()) {
                add(best->second, field.begin + at);
                at += best->first.size();
                continue;
            }
            std::size_t end = at + 1;
            if (bare && (is_letter(field.text[at]) || field.text[at] == '+')) {
                if (field.text[at] == '+' && end < field.text.size()) ++end;
                if (end < field.text.size() && field.text[end] == '~') ++end;
                std::string piece(field.text.substr(at, end - at));
                const bool first = std::ranges::any_of(piece, is_capital);
                for (char& c : piece) c = capital(c);
                add(variant_.definition().sides.side[first ? 0 : 1].letter + piece, field.begin + at);
            } else {
                add(field.text.substr(at, 1), field.begin + at);
            }
            at = end;
        }
    }
    [[nodiscard]] std::map<std::string, std::string>::const_iterator max_other(std::string_view text) const {
        auto best = others_.end();
        for (auto it = others_.begin(); it != others_.end(); ++it)
            if (text.starts_with(it->first) && (best == others_.end() || it->first.size() > best->first.size()))
                best = it;
        return best;
    }

    void add_board(Field field) {
        bare_ = names_owners(variant_) && !has_owners(field.text);
        const std::size_t end = std::min(field.text.find('['), field.text.size());
        const Field rows{field.text.substr(0, end), field.begin};
        const Field hand{field.text.substr(end), field.begin + end};
        if (dialect_.upward)
            add_upward(rows);
        else
            add_pieces(rows, bare_);
        if (writes_holes(variant_, dialect_)) take_out_holes();
        if (dialect_.supply)
            check_supply(hand, empty_cells(rows.text));
        else
            add_pieces(hand, bare_);
        if (dialect_.lost && field.text.find('[') == std::string_view::npos)
            add("[" + lost_pieces(variant_, out_.text) + "]", field.begin + field.text.size());
    }

    // Rows that are written from low to high: the last comes first here.
    void add_upward(Field rows) {
        std::size_t end = rows.text.size();
        while (true) {
            const std::size_t slash = end == 0 ? std::string_view::npos : rows.text.rfind('/', end - 1);
            const std::size_t begin = slash == std::string_view::npos ? 0 : slash + 1;
            add_pieces({rows.text.substr(begin, end - begin), rows.begin + begin}, bare_);
            if (slash == std::string_view::npos) return;
            add("/", rows.begin + slash);
            end = slash;
        }
    }

    // Takes the signs of holes out of the translated rows, and joins the empty cells on both sides of a hole.
    void take_out_holes() {
        const std::string text = std::exchange(out_.text, {});
        const std::vector<std::size_t> from = std::exchange(out_.origins, {});
        const std::vector<PositionRow> grid = grid_rows(variant_.board());
        std::size_t row = 0, file = 0, empty = 0, empty_from = 0;
        bool first = true, any = false;  // whether no row has been written yet, and whether this row is
        const auto begin_row = [&](std::size_t at) {
            if (!any && !std::exchange(first, false)) add("/", from[at]);
            any = true;
        };
        const auto end_run = [&] {
            if (empty > 0) add(std::to_string(std::exchange(empty, 0)), empty_from);
        };
        const auto wrong = [&](bool cell, std::size_t at) {
            if (!out_.errors.empty()) return;
            const AxisDef& files = variant_.board().axis(0);
            TypedText typed(text_);
            typed.error(at < from.size() ? from[at] : from.back() + 1,
                        fmt::format("{} has {} on {} {}", row_name(row), cell ? "no cell" : "a cell", files.name.text,
                                    files.labels[file]),
                        fmt::format("write {} for each place without a cell, and only there", dialect_.holes));
            out_.errors = typed.errors();
        };
        const auto is_cell = [&] { return grid[row].cells[file] != no_cell; };
        const auto known = [&] { return row < grid.size() && file < grid[row].cells.size(); };
        // Moves on by one place, which the text says to be a cell or a hole.
        const auto pass = [&](bool cell, std::size_t at) {
            if (known() && is_cell() != cell) wrong(cell, at);
            ++file;
        };
        const auto end_row = [&](std::size_t at) {
            end_run();
            if (known() && !is_cell()) wrong(true, at);
            any = false;
            file = 0;
            ++row;
        };
        for (std::size_t at = 0; at < text.size();) {
            if (text[at] == '/') {
                end_row(at++);
            } else if (text.compare(at, dialect_.holes.size(), dialect_.holes) == 0) {
                pass(false, at);
                at += dialect_.holes.size();
            } else if (is_digit(text[at])) {
                begin_row(at);
                if (empty == 0) empty_from = from[at];
                std::size_t run = 0;
                const std::size_t begin = at;
                for (; at < text.size() && is_digit(text[at]); ++at)
                    run = std::min(10 * run + static_cast<std::size_t>(text[at] - '0'), longest_run);
                for (std::size_t i = 0; i < run; ++i) pass(true, begin);
                empty += run;
            } else {
                begin_row(at);
                end_run();
                const std::size_t length = std::max<std::size_t>(letters_.read(text, at).length, 1);
                pass(true, at);
                for (const std::size_t end = std::min(at + length, text.size()); at < end; ++at)
                    add(text.substr(at, 1), from[at]);
            }
        }
        end_row(text.size());
    }
    [[nodiscard]] std::string row_name(std::size_t row) const {
        const AxisDef& ranks = variant_.board().axis(1);
        return ranks.name.text + " " + ranks.labels[ranks.labels.size() - 1 - row];
    }

    // Pieces that never run out stand in no hand here. So the text has to hold as many as can still be placed.
    void check_supply(Field hand, std::size_t empty) {
        TypedText typed(text_);
        std::map<PieceCode, std::size_t> held;
        const KindSet& endless = variant_.state().endless_drops;
        if (!hand.text.ends_with(']')) typed.error(hand.begin, "the hand's [ is never closed");
        for (std::size_t at = 1; at + 1 < hand.text.size() && !typed.failed();) {
            const auto other = max_other(hand.text.substr(at));
            const bool known = other != others_.end();
            const PieceLetters::Token token = known ? letters_.read(other->second, 0) : letters_.read(hand.text, at);
            if (token.length == 0 || token.piece.empty() || !endless.has(token.piece.kind()))
                typed.error(hand.begin + at, "expected letters of pieces that never run out");
            else
                ++held[token.piece.code()];
            at += known ? other->first.size() : std::max<std::size_t>(token.length, 1);
        }
        for (int k = 1; k <= variant_.kinds() && !typed.failed(); ++k)
            for (const Side side : variant_.sides()) {
                const Piece piece(static_cast<Kind>(k), side);
                if (!endless.has(piece.kind()) || held[piece.code()] >= empty) continue;
                typed.error(hand.begin,
                            fmt::format("{} holds {} pieces for {} empty cells, and here pieces never run out",
                                        variant_.definition().sides.of(side).name.text, held[piece.code()], empty),
                            "write as many as there are empty cells, or more");
                break;
            }
        if (out_.errors.empty()) out_.errors = typed.errors();
    }

    // The other fields, for a dialect that only uses other letters.
    void add_rest(const std::vector<Field>& fields) {
        for (std::size_t i = 1; i < fields.size(); ++i) {
            add(" ", fields[i].begin);
            const std::string side = i == 1 ? side_named(variant_, dialect_, fields[i].text) : std::string{};
            if (!side.empty())
                add(side, fields[i].begin);
            else if (i == 2 && bare_ && std::ranges::all_of(fields[i].text, is_letter))
                add_castling(fields[i]);
            else
                copy(fields[i]);
        }
    }
    // Translates KQkq for position text in which rights stand behind letters of sides.
    void add_castling(Field field) {
        for (const Side side : variant_.sides()) {
            bool any = false;
            for (std::size_t i = 0; i < field.text.size(); ++i) {
                const char c = field.text[i];
                if (is_capital(c) != (side == Side::first)) continue;
                if (!std::exchange(any, true)) add(variant_.definition().sides.of(side).letter, field.begin + i);
                add(std::string(1, capital(c)), field.begin + i);
            }
        }
    }

    // The other fields, in the order of position text.
    void add_fields(const std::vector<Field>& fields) {
        const std::vector<std::string_view> names = names_of(variant_, dialect_, fields);
        const auto find = [&](std::string_view name) -> Field {
            for (std::size_t i = 0; i < fields.size(); ++i)
                if (names[i] == name) return fields[i];
            return {{}, text_.size()};
        };
        if (const Field hand = find("hand"); !hand.empty() && hand.text != "-") {
            add("[", hand.begin);
            add_pieces(hand, bare_);
            add("]", hand.begin + hand.text.size());
        }
        const Field side = find("side");
        add(" " + side_named(variant_, dialect_, side.text), side.begin);
        for (const std::string_view name : {"castling", "en_passant"}) {
            const Field field = find(name == "en_passant" && has_field(dialect_, "exposed") ? "exposed" : name);
            add(" ", field.begin);
            if (field.empty())
                add("-", field.begin);
            else if (bare_ && name == "castling" && field.text != "-")
                add_castling(field);
            else
                copy(field);
        }
        for (const std::string_view name : {"checks", "given"}) {
            const Field checks = find(name);
            if (checks.empty()) continue;
            add(" ", checks.begin);
            copy(checks);
        }
        // Without a limit nothing is counted, and the number behind it is the clock.
        const Field limit = find("limit");
        const Field clock = find(limit.text == "-" ? "counted" : "clock");
        add(" ", clock.begin);
        if (clock.empty())
            add("0", clock.begin);
        else
            copy(clock);
        const Field move = find("move");
        const Field ply = find("ply");
        add(" ", move.begin);
        if (!move.empty())
            copy(move);
        else
            add(std::to_string((number_up_to(ply.text, 2 * max_move_number).value_or(1) + 1) / 2), ply.begin);
        add_counting(limit, find("counted"));
    }
    // The dialect counts half-moves of both sides; position text counts moves of one side.
    void add_counting(Field limit, Field counted) {
        const int max = number_up_to(limit.text, 2 * max_counted_moves).value_or(0);
        const int count = number_up_to(counted.text, 2 * max_counted_moves).value_or(0);
        if (limit.empty() || max < 2) return;
        if (variant_.state().countings.empty()) {
            TypedText typed(text_);
            typed.error(limit.begin,
                        fmt::format("{} of {} half-moves are counted, but this game counts none", count, max),
                        "write - and the clock");
            if (out_.errors.empty()) out_.errors = typed.errors();
            return;
        }
        add(fmt::format(" counting=:{}/{}", std::min((count + 1) / 2, max / 2 + 1), max / 2), limit.begin);
    }

    const Variant& variant_;
    const DialectDef& dialect_;
    PieceLetters letters_;
    std::string_view text_;
    std::map<std::string, std::string> others_;  // by the dialect's letter: the piece as position text writes it
    bool bare_ = false;
    Translation out_;
};

// The place of the first piece on a board whose pieces stand without the letters of their sides. npos if the board can
// be read with these letters, or if some letter is no piece.
std::size_t bare_piece(const Variant& variant, std::string_view board) {
    const PieceLetters letters(variant);
    bool owned = true;
    for (std::size_t at = 0; at < board.size() && owned;) {
        if (!is_letter(board[at])) {
            ++at;
            continue;
        }
        const PieceLetters::Token token = letters.read(board, at);
        owned = token.length > 0 && !token.piece.empty();
        at += token.length;
    }
    const auto is_piece = [&](char c) { return !is_letter(c) || variant.find_kind(std::string(1, capital(c))) != 0; };
    if (owned || !std::ranges::all_of(board, is_piece)) return std::string_view::npos;
    return static_cast<std::size_t>(std::ranges::find_if(board, is_letter) - board.begin());
}

// Whether every text in the dialect means what it means as position text.
bool reads_as_position_text(const Variant& variant, const DialectDef& dialect) {
    if (writes_holes(variant, dialect) || !dialect.letters.empty() || !dialect.sides.empty() || dialect.lost ||
        dialect.upward || dialect.supply)
        return false;
    return std::ranges::none_of(dialect.fields, [](const Name& field) {
        return field.text == "hand" || field.text == "limit" || field.text == "ply" || field.text == "pieces";
    });
}

std::optional<Translation> translated(const Variant& variant, const DialectDef& dialect, std::string_view text,
                                      const std::vector<Field>& fields) {
    if (has_field(dialect, "pieces")) return translated_lists(variant, dialect, text);
    if (first_misfit(variant, dialect, fields)) return std::nullopt;
    return Translator(variant, dialect, text).translate(fields);
}

}  // namespace

std::string_view dialect_title(const DialectDef& dialect) {
    return dialect.title.empty() ? dialect.name.text : dialect.title;
}

bool has_positions(const DialectDef& dialect) {
    return !dialect.moves || !dialect.fields.empty() || !dialect.letters.empty() || !dialect.sides.empty() ||
           dialect.lost || dialect.upward || dialect.supply || !dialect.holes.empty();
}

bool writes_holes(const Variant& variant, const DialectDef& dialect) {
    if (dialect.holes.empty()) return false;
    const Board& board = variant.board();
    return static_cast<std::size_t>(board.cells()) < board.axis(0).labels.size() * board.axis(1).labels.size();
}

bool has_field(const DialectDef& dialect, std::string_view name) {
    return std::ranges::any_of(dialect.fields, [&](const Name& field) { return field.text == name; });
}

std::string dialect_fields_text(const DialectDef& dialect) {
    std::string text;
    for (const Name& field : dialect.fields) text += (text.empty() ? "" : " ") + field.text;
    return text;
}

std::vector<Translation> translations(const Variant& variant, std::string_view text) {
    std::vector<Translation> found;
    const std::vector<DialectDef>& dialects = variant.definition().dialects;
    if (dialects.empty() || text.size() > longest_position_text(variant)) return found;
    const std::vector<Field> fields = fields_of(text);
    if (fields.empty()) return found;
    for (const DialectDef& dialect : dialects) {
        if (!has_positions(dialect) || reads_as_position_text(variant, dialect)) continue;
        std::optional<Translation> other = translated(variant, dialect, text, fields);
        if (!other) continue;
        const bool known = std::ranges::any_of(found,
                                               [&](const Translation& earlier) { return earlier.text == other->text; });
        if (!known) found.push_back(*std::move(other));
    }
    return found;
}

std::optional<Translation> translated_bare(const Variant& variant, std::string_view text) {
    if (!variant.has_neutral() || variant.sides().size() != 2 || text.size() > longest_position_text(variant))
        return std::nullopt;
    const std::vector<Field> fields = fields_of(text);
    if (fields.empty()) return std::nullopt;
    const std::size_t first = bare_piece(variant, fields.front().text);
    if (first == std::string_view::npos) return std::nullopt;
    static const DialectDef plain = [] {
        DialectDef dialect;
        dialect.title = "FEN without the letters of sides";
        return dialect;
    }();
    Translation out = Translator(variant, plain, text).translate(fields);
    TypedText typed(text);
    const std::vector<SideDef>& sides = variant.definition().sides.side;
    typed.warning(
        fields.front().begin + first, "the pieces stand without the letters of their sides",
        fmt::format("capitals are read as {}'s, small letters as {}'s", sides[0].name.text, sides[1].name.text));
    out.warnings = typed.warnings();
    return out;
}

std::optional<Translation> translated(const Variant& variant, const DialectDef& dialect, std::string_view text) {
    if (text.size() > longest_position_text(variant)) return std::nullopt;
    const std::vector<Field> fields = fields_of(text);
    if (fields.empty()) return std::nullopt;
    return translated(variant, dialect, text, fields);
}

std::size_t misfit(const Variant& variant, const DialectDef& dialect, std::string_view text) {
    const std::vector<Field> fields = fields_of(text);
    if (fields.empty()) return 0;
    if (has_field(dialect, "pieces")) return fields.front().begin;
    const std::size_t at = first_misfit(variant, dialect, fields).value_or(0);
    return at < fields.size() ? fields[at].begin : fields.back().begin + fields.back().text.size();
}

}  // namespace varia
