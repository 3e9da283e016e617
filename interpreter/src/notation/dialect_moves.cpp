// Comparing goes from part to part of a template, so that no text is made that does not begin like the typed one.
#include "dialect_moves.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

#include <varia/text.hpp>

#include "dialect_fields.hpp"
#include "move_writer.hpp"
#include "piece_letters.hpp"
#include "position_rows.hpp"
#include "state_tables.hpp"

namespace varia {
namespace {

std::vector<DialectTemplate> read_all(const std::vector<Name>& texts) {
    std::vector<DialectTemplate> all;
    for (const Name& text : texts) all.push_back(read_dialect_template(text.text));
    return all;
}

// What stands for {promotion}: each template with its other spellings behind it.
std::vector<DialectTemplate> read_spellings(const std::vector<Name>& texts) {
    std::vector<DialectTemplate> all;
    for (const Name& text : texts)
        for (const std::string& spelling : dialect_spellings(text.text)) all.push_back(read_dialect_template(spelling));
    return all;
}

const std::string* word_for(const std::vector<DialectPair>& pairs, std::string_view here) {
    for (const DialectPair& pair : pairs)
        if (pair.here.text == here) return &pair.there;
    return nullptr;
}

// The letters of the names that a script gives its kinds of moves, in small letters.
std::string suffix_letters(std::string_view suffix) {
    std::string letters;
    for (const char c : suffix)
        if (is_letter(c)) letters += small(c);
    return letters;
}

std::uint32_t two_cells(Move move) { return std::uint32_t{move.from} << 16 | move.to; }

}  // namespace

DialectForms::DialectForms(const Variant& variant, const DialectDef& dialect) : variant_(variant), dialect_(dialect) {
    const DialectMovesDef& moves = *dialect.moves;
    const auto list = [&](Sort sort) -> std::vector<DialectTemplate>& {
        return lists_[static_cast<std::size_t>(sort)];
    };
    list(Sort::step) = read_all(moves.step);
    list(Sort::capture) = moves.capture.empty() ? list(Sort::step) : read_all(moves.capture);
    list(Sort::castling) = moves.castling.empty() ? list(Sort::step) : read_all(moves.castling);
    list(Sort::drop) = read_all(moves.drop);
    list(Sort::place) = read_all(moves.place);
    list(Sort::partner_place) = read_all(moves.partner_place);
    list(Sort::next) = moves.next.empty() ? list(Sort::step) : read_all(moves.next);
    list(Sort::pass) = read_all(moves.pass);
    list(Sort::promotion) = read_spellings(moves.promotion);
    list(Sort::demotion) = moves.demotion.empty() ? list(Sort::promotion) : read_spellings(moves.demotion);
    list(Sort::declined) = read_spellings(moves.declined);

    kinds_.emplace_back();
    for (const PieceDef& piece : variant.definition().pieces) {
        if (const std::string* word = word_for(moves.pieces, piece.letter.text)) {
            kinds_.push_back(by_side(*word));
            continue;
        }
        std::string letter = piece.letter.text;
        if (letter.size() > 1 && letter.back() == '~') letter.pop_back();
        kinds_.push_back({{letter}, {letter}});
    }
    for (const SideDef& side : variant.definition().sides.side) {
        const std::string* word = word_for(moves.sides, side.name.text);
        sides_.push_back(dialect_spellings(word != nullptr ? *word : side.letter));
    }
    for (const DialectPair& pair : moves.words) words_.emplace_back(pair.here.text, by_side(pair.there));

    const BoardDef& board = variant.definition().board;
    const std::string& cell = board.cell.text;
    if (cell.empty())
        for (std::size_t a = 0; a < board.axes.size(); ++a) names_.push_back({{}, a, true});
    for (std::size_t at = 0; at < cell.size();) {
        const bool label = cell[at] == '{';
        const std::size_t end = std::min(cell.find(label ? '}' : '{', at), cell.size());
        if (!label) {
            names_.push_back({cell.substr(at, end - at)});
            at = end;
            continue;
        }
        const std::string_view inside = std::string_view(cell).substr(at + 1, end - at - 1);
        const auto axis = std::ranges::find_if(board.axes, [&](const AxisDef& a) { return a.name.text == inside; });
        names_.push_back({{}, static_cast<std::size_t>(axis - board.axes.begin()), axis != board.axes.end()});
        at = std::min(end + 1, cell.size());
    }
    for (std::size_t a = 0; a < variant.mirror().size(); ++a)
        if (variant.mirror()[a]) forward_axis_ = a;
}

DialectForms::BySide DialectForms::by_side(const std::string& text) {
    const std::size_t end = std::min(text.find('/'), text.size());
    const Spellings first = dialect_spellings(std::string_view(text).substr(0, end));
    return {first, end == text.size() ? first : dialect_spellings(std::string_view(text).substr(end + 1))};
}

const DialectForms::BySide* DialectForms::find_word(std::string_view name) const {
    for (const auto& [known, spellings] : words_)
        if (known == name) return &spellings;
    return nullptr;
}

const DialectForms::Spellings& DialectForms::word(std::string_view name, Side side) const {
    static const Spellings none{""};
    const BySide* const found = find_word(name);
    return found == nullptr ? none : found->of(side);
}

DialectForms::Spellings DialectForms::number(int number, Side side) const {
    constexpr std::array<std::string_view, 9> names{"one", "two",   "three", "four", "five",
                                                    "six", "seven", "eight", "nine"};
    const bool named = number >= 1 && number <= static_cast<int>(names.size());
    const BySide* const found = named ? find_word(names[static_cast<std::size_t>(number) - 1]) : nullptr;
    return found == nullptr ? Spellings{std::to_string(number)} : found->of(side);
}

const std::string& DialectForms::label(Cell cell, std::size_t naming, std::size_t axis, Side side) const {
    const Board& board = variant_.board();
    const auto at = static_cast<std::size_t>(board.coordinates(cell)[axis]);
    const std::vector<DialectCellsDef>& all = dialect_.moves->cells;
    if (naming < all.size()) {
        const DialectCellsDef& cells = all[naming];
        for (const auto* labels : {side == Side::second ? &cells.second : nullptr, &cells.labels})
            if (labels != nullptr && axis < labels->size() && !(*labels)[axis].empty()) return (*labels)[axis][at];
    }
    return board.axis(static_cast<int>(axis)).labels[at];
}

std::string DialectForms::cell(Cell cell, std::size_t naming, std::string_view axis, Side side) const {
    const Board& board = variant_.board();
    if (!axis.empty()) return label(cell, naming, static_cast<std::size_t>(board.find_axis(axis).value_or(0)), side);
    if (dialect_.moves->cells.empty()) return board.name(cell);
    std::string name;
    for (const NamePart& part : names_) name += part.is_label ? label(cell, naming, part.axis, side) : part.literal;
    return name;
}

std::string plain_dialect_text(std::string_view text) {
    std::string plain;
    for (std::size_t at = 0; at < text.size();) {
        // Full-width forms of ! to ~ have the code points U+FF01 to U+FF5E; the blank of that width is U+3000.
        const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
        if (at + 3 <= text.size() && byte(0) == 0xEF && (byte(1) == 0xBC || byte(1) == 0xBD) && byte(2) >= 0x80) {
            const int code = (byte(1) - 0xBC) * 64 + byte(2) - 0x80 + 0x20;
            if (code > 0x20 && code < 0x7F) {
                plain += small(static_cast<char>(code));
                at += 3;
                continue;
            }
        }
        if (text.substr(at).starts_with("\u3000")) {
            at += 3;
            continue;
        }
        if (text[at] != ' ' && text[at] != '\t') plain += small(text[at]);
        ++at;
    }
    return plain;
}

DialectMoves::DialectMoves(const DialectForms& forms, const Position& position, const MoveList& legal)
    : forms_(forms), position_(position), legal_(legal) {
    for (const Move move : legal)
        if (move.promotion() != 0) promotes_.insert(two_cells(move));
}

bool DialectMoves::says_castling(Move move) const {
    return (move.type == MoveType::drop || move.type == MoveType::place) && position_.mid_turn() &&
           move.to != no_cell && move.to == position_.progress().left_too &&
           !forms_.templates(Sort::partner_place).empty();
}

const std::vector<DialectTemplate>* DialectMoves::templates(Move move) const {
    if (says_castling(move)) return &forms_.templates(Sort::partner_place);
    switch (move.type) {
        case MoveType::drop:
            return position_.mid_turn() ? &forms_.templates(Sort::place) : &forms_.templates(Sort::drop);
        case MoveType::place:
            return &forms_.templates(Sort::place);
        case MoveType::pass:
            return &forms_.templates(Sort::pass);
        case MoveType::castling:
            return &forms_.templates(Sort::castling);
        case MoveType::stop:
        case MoveType::null:
        case MoveType::exchange:
        case MoveType::push:
        case MoveType::shove:
        case MoveType::block:
            return nullptr;
        default:
            break;
    }
    if (move.to == no_cell) return nullptr;
    if (position_.mid_turn()) return move.from == no_cell ? nullptr : &forms_.templates(Sort::next);
    if (move.from == no_cell) return &forms_.templates(Sort::place);
    return MoveWriter(position_).captures(move) ? &forms_.templates(Sort::capture) : &forms_.templates(Sort::step);
}

Kind DialectMoves::moving(Move move) const {
    if (move.type == MoveType::drop || move.type == MoveType::place) return move.dropped();
    return move.from == no_cell ? Kind{0} : position_.at(move.from).kind();
}

bool DialectMoves::could_promote(Move move) const {
    return move.walks() && move.promotion() == 0 && promotes_.contains(two_cells(move));
}

int DialectMoves::forward(Cell from, Cell cell) const {
    const Board& board = position_.variant().board();
    const std::size_t axis = forms_.forward_axis();
    const int steps = board.coordinates(cell)[axis] - board.coordinates(from)[axis];
    return side() == Side::second ? -steps : steps;
}

DialectMoves::Rank DialectMoves::rank(Move move) const {
    Rank found;
    if (move.from == no_cell) return found;
    const Board& board = position_.variant().board();
    for (const Cell c : position_.pieces(side(), moving(move))) {
        bool on_line = true;
        for (std::size_t a = 0; a < static_cast<std::size_t>(board.dimensions()); ++a)
            on_line = on_line &&
                      (a == forms_.forward_axis() || board.coordinates(c)[a] == board.coordinates(move.from)[a]);
        if (!on_line) continue;
        ++found.count;
        if (forward(move.from, c) >= 0) ++found.place;
    }
    return found;
}

bool DialectMoves::is_straight(Move move) const {
    const Board& board = position_.variant().board();
    for (std::size_t a = 0; a < static_cast<std::size_t>(board.dimensions()); ++a)
        if (a != forms_.forward_axis() && board.coordinates(move.from)[a] != board.coordinates(move.to)[a])
            return false;
    return forward(move.from, move.to) != 0;
}

std::optional<std::string_view> DialectMoves::flank(Move move) const {
    if (move.from == no_cell) return std::nullopt;
    const Board& board = position_.variant().board();
    const auto file = [&](Cell c) {
        const int at = board.coordinates(c)[0];
        return side() == Side::second ? -at : at;
    };
    int least = file(move.from);
    int most = least;
    for (const Move other : legal_) {
        if (other.to != move.to || other.from == no_cell || other.from == move.from || !other.walks() ||
            moving(other) != moving(move))
            continue;
        least = std::min(least, file(other.from));
        most = std::max(most, file(other.from));
    }
    if (least == most) return std::nullopt;
    if (file(move.from) == least) return "left";
    return file(move.from) == most ? std::optional<std::string_view>("right") : std::nullopt;
}

bool DialectMoves::is_alone(Move move) const {
    return std::ranges::none_of(legal_, [&](Move other) {
        return other.to == move.to && other.from != no_cell && other.from != move.from && other.walks() &&
               moving(other) == moving(move);
    });
}

std::string DialectMoves::suffix(Move move) const {
    if (move.says_then() && move.changes() != 0)
        return suffix_letters(position_.variant().state().changes_of_moves[move.changes() - 1U].suffix);
    if (move.type != MoveType::hook) return {};
    const HookDef& hook = position_.variant().definition().hooks[static_cast<std::size_t>(move.hook())];
    const bool own = move.own_suffix() != 0;
    return suffix_letters(hook.suffix) +
           (own ? suffix_letters(hook.suffixes[static_cast<std::size_t>(move.own_suffix() - 1)]) : std::string{});
}

Cell DialectMoves::lowest() const {
    std::vector<PositionRow> rows = position_rows(position_.variant().board());
    if (!forms_.dialect().upward) std::reverse(rows.begin(), rows.end());
    for (const PositionRow& row : rows)
        for (const Cell c : row.cells)
            if (const Piece here = position_.at(c); !here.empty() && !here.is_void() && here.side() == side()) return c;
    return no_cell;
}

// Whether the move turns a promoted form, such as +P, into another kind that is none.
bool DialectMoves::turns_back(Move move) const {
    const Variant& variant = position_.variant();
    const auto is_promoted = [&](Kind kind) { return variant.kind(kind).letter.text.starts_with('+'); };
    return is_promoted(moving(move)) && !is_promoted(move.promotion());
}

std::optional<DialectMoves::Choices> DialectMoves::promotion(Move move) const {
    const bool promotes = move.promotion() != 0;
    if (!promotes && !could_promote(move)) return Choices{""};
    Choices all;
    const Sort sort = !promotes ? Sort::declined : turns_back(move) ? Sort::demotion : Sort::promotion;
    for (const DialectTemplate& form : forms_.templates(sort)) {
        // Each spelling of the kind is a choice of its own.
        Choices texts{""};
        for (const DialectTemplate::Part& part : form.parts) {
            const std::optional<Choices> next = choices(part, move);
            if (!next) {
                texts.clear();
                break;
            }
            Choices longer;
            for (const std::string& text : texts)
                for (const std::string& more : *next) longer.push_back(text + more);
            texts = std::move(longer);
        }
        all.insert(all.end(), texts.begin(), texts.end());
    }
    if (!promotes) all.emplace_back();
    return all.empty() ? std::nullopt : std::optional<Choices>(std::move(all));
}

std::optional<DialectMoves::Choices> DialectMoves::choices(const DialectTemplate::Part& part, Move move) const {
    const auto cell = [&](Cell c) -> std::optional<Choices> {
        if (c == no_cell) return std::nullopt;
        return Choices{forms_.cell(c, part.naming, part.text, side())};
    };
    const bool walks = move.from != no_cell && move.to != no_cell;
    switch (part.part) {
        case DialectPart::literal:
            return Choices{part.text};
        case DialectPart::from:
            return cell(move.from);
        case DialectPart::to:
            return cell(move.to);
        case DialectPart::partner:
            return cell(move.type == MoveType::castling ? move.partner() : no_cell);
        case DialectPart::before:
            return cell(position_.mid_turn() ? position_.progress().mover : no_cell);
        case DialectPart::left:
            return cell(position_.mid_turn() ? position_.progress().left : no_cell);
        case DialectPart::royal: {
            const std::span<const Cell> royals = position_.royals(side());
            return cell(royals.size() == 1 ? royals.front() : no_cell);
        }
        case DialectPart::lowest:
            return cell(lowest());
        case DialectPart::piece:
            if (moving(move) == 0) return std::nullopt;
            return forms_.kind(moving(move), side());
        case DialectPart::becomes:
        case DialectPart::piece_small:
        case DialectPart::becomes_small: {
            if (moving(move) == 0) return std::nullopt;
            const bool after = part.part != DialectPart::piece_small && move.promotion() != 0;
            Choices words = forms_.kind(after ? move.promotion() : moving(move), side());
            if (part.part != DialectPart::becomes)
                for (std::string& word : words)
                    for (char& c : word) c = small(c);
            return words;
        }
        case DialectPart::suffix_small:
            return Choices{suffix(move)};
        case DialectPart::promotion:
            return promotion(move);
        case DialectPart::side:
            return forms_.side(side());
        case DialectPart::advance: {
            if (!walks) return std::nullopt;
            const int steps = forward(move.from, move.to);
            return forms_.word(steps > 0 ? "forward" : steps < 0 ? "back" : "level", side());
        }
        case DialectPart::order: {
            const Rank r = rank(move);
            if (r.count < 2 || r.count > 3) return std::nullopt;
            return forms_.word(r.place == 1 ? "front" : r.place == r.count ? "rear" : "middle", side());
        }
        case DialectPart::number: {
            const Rank r = rank(move);
            if (r.count < 2) return std::nullopt;
            return forms_.number(r.place, side());
        }
        case DialectPart::flank: {
            const std::optional<std::string_view> word = walks ? flank(move) : std::nullopt;
            if (!word) return std::nullopt;
            return forms_.word(*word, side());
        }
        case DialectPart::straight:
            if (!walks || !is_straight(move) || forward(move.from, move.to) != 1) return std::nullopt;
            return forms_.word("straight", side());
        case DialectPart::alone:
            if (!is_alone(move)) return std::nullopt;
            return Choices{""};
        case DialectPart::target:
            if (!walks) return std::nullopt;
            if (is_straight(move)) return forms_.number(std::abs(forward(move.from, move.to)), side());
            return Choices{forms_.label(move.to, 0, 0, side())};
        case DialectPart::of: {
            const Kind kind = moving(move);
            if (kind == 0 ||
                std::ranges::find(part.kinds, position_.variant().kind(kind).letter.text) == part.kinds.end())
                return std::nullopt;
            return Choices{""};
        }
    }
    return std::nullopt;
}

std::optional<std::string> DialectMoves::expanded(const DialectTemplate& form, Move move) const {
    std::string text;
    for (const DialectTemplate::Part& part : form.parts) {
        const std::optional<Choices> all = choices(part, move);
        if (!all) return std::nullopt;
        text += all->front();
    }
    return text;
}

std::vector<std::string> DialectMoves::all_expanded(Move move) const {
    std::vector<std::string> all;
    if (const std::vector<DialectTemplate>* forms = templates(move))
        for (const DialectTemplate& form : *forms)
            if (std::optional<std::string> text = expanded(form, move))
                if (std::ranges::find(all, *text) == all.end()) all.push_back(*std::move(text));
    return all;
}

namespace {

bool yields(Move move) { return move.type == MoveType::drop || move.type == MoveType::castling; }

}  // namespace

std::optional<std::string> DialectMoves::written(Move move) const {
    if (move.type == MoveType::stop) return std::string{};
    if (!shared_) {
        shared_.emplace();
        for (const Move other : legal_)
            for (std::string& text : all_expanded(other)) {
                Sharers& sharers = (*shared_)[std::move(text)];
                ++(yields(other) ? sharers.yielding : sharers.others);
            }
    }
    for (std::string& text : all_expanded(move)) {
        const auto found = shared_->find(text);
        if (found == shared_->end()) return text;
        const Sharers& sharers = found->second;
        if (yields(move) ? sharers.yielding == 1 && sharers.others == 0 : sharers.others == 1) return text;
    }
    return std::nullopt;
}

void DialectMoves::match(const DialectTemplate& form, Move move, std::string_view text, std::size_t at, bool plain,
                         std::vector<std::size_t>& ends) const {
    // All places that the parts so far may reach, each once, so that time does not grow with the number of ways.
    std::set<std::size_t> here{at};
    for (const DialectTemplate::Part& part : form.parts) {
        const std::optional<Choices> all = choices(part, move);
        if (!all) return;
        std::set<std::size_t> next;
        for (const std::string& choice : *all) {
            const std::string wanted = plain ? plain_dialect_text(choice) : choice;
            for (const std::size_t place : here)
                if (text.substr(place).starts_with(wanted)) next.insert(place + wanted.size());
        }
        if (next.empty()) return;
        here = std::move(next);
    }
    for (const std::size_t end : here)
        if (std::ranges::find(ends, end) == ends.end()) ends.push_back(end);
}

std::vector<std::size_t> DialectMoves::ends(Move move, std::string_view text, std::size_t at, bool plain) const {
    if (move.type == MoveType::stop) return {at};
    std::vector<std::size_t> ends;
    if (const std::vector<DialectTemplate>* forms = templates(move))
        for (const DialectTemplate& form : *forms) match(form, move, text, at, plain, ends);
    return ends;
}

bool names_cell(const Variant& variant, const DialectDef& dialect, Side side, std::string_view text) {
    if (!dialect.moves || dialect.moves->cells.empty()) return false;
    const DialectForms forms(variant, dialect);
    const std::string plain = plain_dialect_text(text);
    for (std::size_t naming = 0; naming < dialect.moves->cells.size(); ++naming)
        for (int c = 0; c < variant.board().cells(); ++c)
            if (plain.find(plain_dialect_text(forms.cell(static_cast<Cell>(c), naming, "", side))) != std::string::npos)
                return true;
    return false;
}

}  // namespace varia
