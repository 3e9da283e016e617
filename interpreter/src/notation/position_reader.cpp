// Reads the fields of position text. A field that is useless in the variant (castling rights without castling) may be
// missing. A text that ends before a field that matters is read with a warning; in the middle no such field may be
// missing, so that nothing is guessed.
#include "position_reader.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include <varia/notation.hpp>
#include <varia/rules.hpp>

#include "board_field.hpp"
#include "counting_field.hpp"
#include "dialects.hpp"
#include "exposed_field.hpp"
#include "holds.hpp"
#include "playable.hpp"
#include "position_words.hpp"
#include "sides_fields.hpp"
#include "turn_field.hpp"

namespace varia {

namespace {

bool looks_like_a_number(std::string_view text) {
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

Diagnostics refused_at(std::string_view text, std::size_t offset, std::string message, std::string hint = {}) {
    TypedText typed(text);
    typed.error(offset, std::move(message), std::move(hint));
    return typed.errors();
}

// The third field of a position text.
std::string_view castling_of(std::string_view text) {
    TypedText source(text);
    source.take();
    source.take();
    return source.take().text;
}

}  // namespace

namespace {

Result<Position> read_translation(const VariantPtr& variant, std::string_view text, const Translation& other,
                                  Reading reading) {
    const auto described = [&](Diagnostics errors) {
        for (Diagnostic& d : errors) {
            d.hint += d.hint.empty() ? "" : "; ";
            d.hint += fmt::format("the text is read as {}", dialect_title(*other.dialect));
        }
        return errors;
    };
    if (!other.errors.empty()) return described(other.errors);
    Result<Position> position = PositionReader(variant, TypedText(other.text, text, other.origins), reading).read();
    if (position && !other.warnings.empty()) {
        Diagnostics warnings = other.warnings;
        warnings.insert(warnings.end(), position.diagnostics().begin(), position.diagnostics().end());
        return {*std::move(position), std::move(warnings)};
    }
    if (position || other.text == text) return position;
    return described(position.diagnostics());
}

}  // namespace

namespace {

// Complains of a text that fits no dialect and is no whole position text, in games in which a dialect counts
// half-moves: it may be a damaged text of the dialect, which may give the letter of the side to another side. A board
// with its hand in brackets is none of such a dialect, and position text may lack its last fields then.
Diagnostics half_a_text(const Variant& variant, std::string_view text) {
    constexpr std::size_t whole = 6;  // fields of position text
    const auto counts = [](const DialectDef& dialect) { return has_field(dialect, "ply"); };
    const auto dialect = std::ranges::find_if(variant.definition().dialects, counts);
    if (dialect == variant.definition().dialects.end()) return {};
    TypedText source(text);
    const bool bracketed = source.take().text.find('[') != std::string_view::npos;
    const bool of_a_side = turn_named(variant, source.take().text).has_value();
    const TypedText::Field third = source.take();
    std::size_t fields = third.empty() ? 2 : 3;
    while (fields < whole && !source.take().empty()) ++fields;
    if (bracketed || !of_a_side || third.empty() || fields == whole) return {};
    const std::string_view title = dialect_title(*dialect);
    const std::string all = fmt::format("all fields of {}: {}", title, dialect_fields_text(*dialect));
    if (fields == 3 && looks_like_a_number(third.text)) {
        source.error(third.begin,
                     fmt::format("{} may be the half-move clock, or the number of the half-move in {}",
                                 quoted(third.text), title),
                     fmt::format("write both the clock and the number of the move, or {}", all));
        return source.errors();
    }
    const std::size_t at = misfit(variant, *dialect, text);
    const std::string_view found = text.substr(at, text.find_first_of(" \t", at) - at);
    source.error(at,
                 fmt::format("{} does not belong in {}, and position text has other fields, too", quoted(found), title),
                 fmt::format("write {}; or all fields of position text: {}", all, variant.start()));
    return source.errors();
}

}  // namespace

Result<Position> read_position(const VariantPtr& variant, std::string_view text, Reading reading) {
    if (text.size() > longest_position_text(*variant)) return PositionReader(variant, TypedText(text), reading).read();
    const std::vector<Translation> all = translations(*variant, text);
    if (all.empty()) {
        if (Diagnostics errors = half_a_text(*variant, text); reading == Reading::playable && !errors.empty())
            return errors;
        const std::optional<Translation> bare = reading == Reading::playable ? translated_bare(*variant, text)
                                                                             : std::nullopt;
        return bare ? read_translation(variant, text, *bare, reading)
                    : PositionReader(variant, TypedText(text), reading).read();
    }
    Result<Position> first = read_translation(variant, text, all.front(), reading);
    const DialectDef* meant = all.front().dialect;
    for (std::size_t i = 1; i < all.size(); ++i) {
        Result<Position> other = read_translation(variant, text, all[i], reading);
        if (!other || (first && *first == *other)) continue;
        if (first)
            return typed_error(fmt::format("the position can be read as {} and as {}, with different meanings",
                                           dialect_title(*meant), dialect_title(*all[i].dialect)),
                               fmt::format("say which it is, or write it here as {} or {}", format_position(*first),
                                           format_position(*other)),
                               ErrorCode::ambiguous);
        first = std::move(other);
        meant = all[i].dialect;
    }
    return first;
}

Result<Position> read_position(const VariantPtr& variant, std::string_view text, const DialectDef& dialect) {
    if (const std::size_t limit = longest_position_text(*variant); text.size() > limit)
        return refused_at(text, 0, fmt::format("position text of {} bytes; the limit is {}", text.size(), limit));
    if (const auto bad = invalid_utf8(text)) return refused_at(text, *bad, "position text is not valid UTF-8");
    if (const std::optional<Translation> other = translated(*variant, dialect, text))
        return read_translation(variant, text, *other, Reading::playable);
    return refused_at(
        text, misfit(*variant, dialect, text), fmt::format("the text is not {}", dialect_title(dialect)),
        dialect.fields.empty() ? std::string{} : fmt::format("its fields are {}", dialect_fields_text(dialect)));
}

Result<Position> PositionReader::read() {
    if (!acceptable_text()) return source_.errors();
    const TypedText::Field board = source_.take();
    read_board_field(position_, PieceLetters(*variant_), source_, board);
    // Castling rights and en passant are checked against the board. On a wrong board they would only cause further
    // errors.
    if (source_.failed()) return source_.errors();
    read_turn();
    if (source_.failed()) return source_.errors();
    read_rights();
    take_unnamed_as_moved();
    set_usual_marks(position_, rights_, start_);
    read_exposed();
    read_rest();
    check_rights();
    if (!source_.failed()) describe_of_unnamed();
    if (source_.failed()) return source_.errors();
    position_.normalise_marks();
    progress_.finish(position_, source_);
    if (!counting_reported_ && !variant_->state().countings.empty())
        position_.set_counting(position_.counting_from_here());
    if (source_.failed()) return source_.errors();
    check_neutral_royals(position_, start_, source_, board.begin);
    if (reading_ == Reading::playable) {
        check_royals(position_, start_, source_, board.begin);
        if (!source_.failed()) check_places(position_, source_, board.begin);
        if (!source_.failed()) check_holds();
        if (!source_.failed()) check_last_mover(position_, source_, turn_at_);
    }
    if (source_.failed()) return source_.errors();
    if (variant_->state().turns.sides_go_out) {
        while (position_.out().has(position_.turn()))
            position_.set_turn((position_.turn_index() + 1) % static_cast<int>(variant_->order().size()));
        if (!position_.mid_turn()) Rules(variant_).settle(position_);  // nobody goes out within a turn
    }
    return {std::move(position_), source_.warnings()};
}

bool PositionReader::acceptable_text() {
    if (const std::size_t limit = longest_position_text(*variant_); source_.text().size() > limit)
        source_.error(0, fmt::format("position text of {} bytes; the limit is {}", source_.text().size(), limit));
    else if (const auto bad = invalid_utf8(source_.text()))
        source_.error(*bad, "position text is not valid UTF-8");
    else if (source_.peek().empty())
        source_.error(0, "position text is empty", fmt::format("the start position is {}", variant_->start()));
    return !source_.failed();
}

void PositionReader::read_turn() {
    const TypedText::Field field = source_.take();
    turn_at_ = field.begin;
    if (field.empty() && reading_ == Reading::set_up) return;
    if (const std::optional<int> turn = turn_named(*variant_, field.text)) return position_.set_turn(*turn);
    if (field.empty())
        source_.warning(field.begin, "the side to move is missing",
                        fmt::format("it is read as {}", turn_name(*variant_, position_.turn_index())));
    else
        source_.error(field.begin, fmt::format("expected the side to move, found {}", quoted(field.text)),
                      fmt::format("write {} behind the board", turn_names(*variant_)));
}

void PositionReader::read_rights() {
    const TypedText::Field field = source_.peek();
    castling_at_ = field.begin;
    const bool castling = !variant_->definition().castlings.empty() || variant_->definition().unmoved_by_file;
    if (field.empty()) {
        if (reading_ == Reading::set_up)
            rights_ = rights_in_place(position_);
        else if (castling)
            source_.warning(field.begin, "the castling rights are missing", "they are read as -, which means none");
        return;
    }
    if (!castling && field.text != "-") {
        // Without castling the field may be missing, but letters here were meant as castling rights.
        const bool other = has_exposing_moves(*variant_) && variant_->board().find(field.text) != no_cell;
        if (other || is_digit(field.text.front()) || field.text.front() == '+' ||
            field.text.find('=') != std::string_view::npos)
            return;
    }
    rights_ = read_castling_field(position_, start_, source_, source_.take(), reading_);
}

void PositionReader::read_exposed() {
    const TypedText::Field field = source_.peek();
    const bool needed = has_exposing_moves(*variant_);
    // In variants without castling both fields may be missing. Then no piece can be captured en passant.
    const bool castling = !variant_->definition().castlings.empty();
    if (field.empty()) {
        if (needed && castling && reading_ == Reading::playable)
            source_.warning(field.begin, "the en passant field is missing", "it is read as -, which means none");
        return;
    }
    if (field.text.find('=') != std::string_view::npos || field.text.find('+') != std::string_view::npos) return;
    // The names of cells may be numbers. A number is such a cell if clock and move number still follow it.
    const bool number = looks_like_a_number(field.text) && variant_->board().find(field.text) == no_cell;
    if (needed && !castling && number && source_.numbers_ahead() < 3) return;
    if (field.text == "-" || needed || is_letter(field.text.front()))
        read_exposed_field(position_, source_, source_.take(), reading_);
}

void PositionReader::read_rest() {
    // After this many errors reading stops.
    constexpr std::size_t max_errors = 20;
    for (TypedText::Field field = source_.take(); !field.empty(); field = source_.take()) {
        if (source_.errors().size() >= max_errors) return;
        if (read_named(field) || read_checks(field) || read_number(field)) continue;
        const std::string after = numbers_ == 2   ? "after the move number"
                                  : numbers_ == 1 ? "after the half-move clock"
                                                  : "where the half-move clock is expected";
        return source_.error(field.begin, fmt::format("unexpected text {} {}", quoted(field.text), after), "remove it");
    }
}

// Reads a field with a name: one of position text's own fields, or a state value.
bool PositionReader::read_named(TypedText::Field field) {
    const std::string_view name = field.text.substr(0, field.text.find('='));
    if (name.size() == field.text.size()) return false;
    if (name.starts_with(state_prefix))
        return read_state({field.text.substr(state_prefix.size()), field.begin + state_prefix.size()});
    if (!is_position_word(*variant_, name)) return read_state(field);
    return read_mark_field(position_, source_, field, marks_reported_) || read_sides_field(position_, source_, field) ||
           read_counting_field(position_, source_, field, counting_reported_) ||
           progress_.read(position_, source_, field);
}

bool PositionReader::read_checks(TypedText::Field field) {
    std::string_view text = field.text;
    const bool given = text.starts_with('+');
    if (given) text.remove_prefix(1);
    const std::size_t plus = text.find('+');
    if (plus == std::string_view::npos) return false;
    const int limit = variant_->definition().rules.checks.count;
    if (limit == 0) {
        source_.error(field.begin, fmt::format("this variant does not count checks, found {}", quoted(field.text)),
                      "remove it");
        return true;
    }
    std::vector<int> counts;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('+', at), text.size());
        if (const std::optional<int> count = number_up_to(text.substr(at, end - at), limit)) counts.push_back(*count);
        at = end + 1;
    }
    const auto sides = static_cast<std::size_t>(variant_->sides().size());
    if (counts.size() != sides || static_cast<std::size_t>(std::ranges::count(text, '+')) + 1 != sides) {
        std::string all;
        for (std::size_t s = 0; s < sides; ++s) all += fmt::format("{}{}", s == 0 ? "" : "+", limit);
        std::string none;
        for (std::size_t s = 0; s < sides; ++s) none += "+0";
        source_.error(field.begin,
                      fmt::format("expected counts of checks from 0 to {}, found {}", limit, quoted(field.text)),
                      fmt::format("write {} for those each side still has to give, or {} for those given", all, none));
    } else if (checks_read_) {
        source_.error(field.begin, "the counts of checks are written twice");
    } else {
        for (const Side side : variant_->sides()) {
            const int count = counts[static_cast<std::size_t>(index(side))];
            position_.set_checks_given(side, given ? count : limit - count);
        }
    }
    checks_read_ = true;
    return true;
}

bool PositionReader::read_state(TypedText::Field field) {
    const std::size_t equals = field.text.find('=');
    if (equals == std::string_view::npos) return false;
    const std::string_view name = field.text.substr(0, equals);
    const std::vector<StateDef>& declared = variant_->definition().state;
    const auto found = std::find_if(declared.begin(), declared.end(),
                                    [&](const StateDef& s) { return s.name.text == name; });
    if (found == declared.end()) return false;
    std::string_view text = field.text.substr(equals + 1);
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    const std::optional<int> size = number_up_to(text, 32000);
    const int value = size ? (negative ? -*size : *size) : 0;
    const auto number = static_cast<std::size_t>(found - declared.begin());
    if (!size || value < found->min || value > found->max)
        source_.error(field.begin, fmt::format("{} is a whole number from {} to {}, found {}", name, found->min,
                                               found->max, quoted(field.text.substr(equals + 1))));
    else if (states_at_[number])
        source_.error(field.begin, fmt::format("{} is written twice", name));
    else
        position_.set_state(static_cast<int>(number), value);
    states_at_[number] = field.begin;
    return true;
}

bool PositionReader::read_number(TypedText::Field field) {
    if (numbers_ == 2 || !looks_like_a_number(field.text)) return false;
    const bool clock = numbers_++ == 0;
    const int min = clock ? 0 : 1;
    const int max = clock ? max_clock : max_move_number;
    std::optional<int> value = number_up_to(field.text, max);
    if (!clock && value == 0 && reading_ == Reading::playable) {
        source_.warning(field.begin, "the number of the move counts from 1, found \"0\"", "it is read as 1");
        value = 1;
    }
    if (!value || *value < min)
        source_.error(field.begin,
                      fmt::format("expected {} from {} to {}, found {}",
                                  clock ? "the half-move clock" : "the move number", min, max, quoted(field.text)));
    else if (clock)
        position_.set_clock(*value);
    else
        position_.set_move_number(*value);
    return true;
}

// Reports rights that cannot exist together. They are checked last, because unmoved marks of king and partner may stand
// behind the rights.
void PositionReader::check_rights() {
    for (const Side side : variant_->sides())
        for (const CastlingRight& right : rights_.of[static_cast<std::size_t>(index(side))]) {
            bool held = false;
            for (const CastlingRight& other : position_.castling_rights(side))
                held = held ||
                       (other.castling == right.castling && other.king == right.king && other.partner == right.partner);
            if (held) continue;
            const Board& board = variant_->board();
            source_.error(castling_at_, fmt::format("castling of {} with {} is not possible beside the other rights",
                                                    board.name(right.king), board.name(right.partner)));
        }
}

// Handles sides whose unmoved pieces are named by their places. All pieces without a name have moved, as in other
// programs. Varia itself writes the mark of each such piece that stands on its starting cell. A text that has no such
// marks and names no piece gets a warning (tell_of_unnamed).
void PositionReader::take_unnamed_as_moved() {
    if (reading_ == Reading::set_up || !variant_->definition().unmoved_by_file) return;
    files_reported_ = variant_->sides().any(
        [&](Side side) { return rights_.by_file[static_cast<std::size_t>(index(side))]; });
    for (const Side side : variant_->sides())
        if (names_unmoved(position_, side)) rights_.by_file[static_cast<std::size_t>(index(side))] = true;
}

void PositionReader::describe_of_unnamed() {
    if (reading_ == Reading::set_up || !variant_->definition().unmoved_by_file || files_reported_) return;
    for (int c = 0; c < variant_->state().cells; ++c) {
        const auto cell = static_cast<Cell>(c);
        const Piece piece = position_.at(cell);
        if (piece.empty() || piece.is_void() || piece.side() == Side::nobody || !start_.known() ||
            !start_.starts(cell, piece))
            continue;
        if (!variant_->state().first_kinds.has(piece.kind()) || position_.unmoved(cell) || marks_reported_.has(cell) ||
            !names_unmoved(position_, piece.side()))
            continue;
        const std::string& name = variant_->board().name(cell);
        return source_.warning(
            castling_at_,
            fmt::format("the castling field names no unmoved pieces: the {} on {} is read as one that has moved",
                        variant_->kind(piece.kind()).name, name),
            fmt::format("the start position has {}; or write moved={} or unmoved={} at the end",
                        quoted(castling_of(variant_->start())), name, name));
    }
}

// A hold in the text must be possible on the board. Otherwise the first move would end it, and until then the position
// would count as a different one.
void PositionReader::check_holds() {
    for (const StateTables::Hold& hold : variant_->state().holds) {
        const std::optional<std::size_t> at = states_at_[static_cast<std::size_t>(hold.state)];
        if (!at || position_.state(hold.state) == 0) continue;
        const int value = position_.state(hold.state);
        const SidesDef& sides = variant_->definition().sides;
        const std::string written = fmt::format(
            "{}={}", variant_->definition().state[static_cast<std::size_t>(hold.state)].name.text, value);
        if (const int max = sides.side.size() == 2 ? 2 : (1 << sides.side.size()) - 1; value < 0 || value > max) {
            source_.error(*at, fmt::format("{}, but who is held is a number from 0 to {}", written, max),
                          "leave it out where nobody is");
            continue;
        }
        const auto royal_of = [&](Side side) { return lone_royal(position_, side); };
        const auto loose = [&](Side side) {
            return (value & held_bit(side)) != 0 && !is_tied(*variant_, hold, side, royal_of(side), royal_of);
        };
        if (!variant_->sides().any(loose)) continue;
        if (sides.side.size() == 2) {
            source_.error(*at,
                          fmt::format("{}, but nothing ties the royal pieces of {} and {} to each other", written,
                                      sides.side[0].name.text, sides.side[1].name.text),
                          "leave it out, or look where the two stand");
            continue;
        }
        for (const Side side : variant_->sides())
            if (loose(side))
                source_.error(*at,
                              fmt::format("{}, but nothing ties the royal piece of {} to an enemy's", written,
                                          sides.of(side).name.text),
                              "leave it out, or look where they stand");
    }
}

}  // namespace varia
