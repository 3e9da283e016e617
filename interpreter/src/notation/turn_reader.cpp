// If pieces may go on in a turn, all legal turns are generated (they are few) and their whole texts are compared with
// the given text. Other turns are read step by step; each step is read like a move, and steps that end a turn early are
// inserted if the text does not have them.
#include "turn_reader.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include <fmt/format.h>

#include <varia/limits.hpp>
#include <varia/notation.hpp>
#include <varia/text.hpp>

#include "guard.hpp"
#include "move_complaint.hpp"
#include "move_reader.hpp"
#include "move_writer.hpp"
#include "piece_letters.hpp"
#include "san.hpp"
#include "state_tables.hpp"
#include "typed_text.hpp"

namespace varia {
namespace {

constexpr std::size_t max_turn_text = 4096;
constexpr std::size_t max_turns_reported = 6;
// How many places of a text are searched and how often a word is read as a step, together; and how many beginnings of
// turns are tried for a text that lists the cells of one piece.
constexpr std::size_t max_readings = 4'000;
constexpr std::size_t max_routes = 4'000;

// The text in small letters, with one sign for quiet moves and captures.
std::string plain(std::string_view text) {
    std::string folded;
    for (const char c : text) {
        if (c == ' ' || c == '!' || c == '?' || c == '+' || c == '#') continue;
        folded += c == ':' || c == 'x' || c == 'X' ? '-' : small(c);
    }
    return folded;
}

// The cells of a turn joined by hyphens. With blanks or nothing between them they would not be distinguished for
// certain.
std::string way_text(const Board& board, const std::vector<Cell>& way) {
    std::string text;
    for (const Cell c : way) append_item(text, "-", board.name(c));
    return plain(text);
}

}  // namespace

void ReadingLimit::begin() {
    if (watches_) return;
    std::function<bool(std::uint64_t)> host = rules_.watch_searches(
        [this](std::uint64_t steps) { return (searched_ += steps) <= max_searched_steps; });
    watches_ = !host;
    if (host) (void)rules_.watch_searches(std::move(host));
}

void ReadingLimit::end() {
    if (watches_) (void)rules_.watch_searches({});
    watches_ = false;
}

TurnReader::TurnReader(Rules& rules, Position& position, std::string_view text)
    : rules_(rules), position_(position), text_(trimmed_within(text, 4 * max_turn_text)), limit_(rules) {
    if (text_.size() > max_turn_text) return;
    // A gated piece is a word of its own: `b1-c3/H`. A promotion may be written in the same way; then its letter is
    // tried as part of the word.
    std::string word;
    for (std::size_t i = 0; i <= text_.size(); ++i) {
        if (i == text_.size() || text_[i] == ',' || text_[i] == ';') {
            words_.emplace_back(trimmed(word));
            word.clear();
        } else {
            word += text_[i];
        }
    }
}

Result<Turn> TurnReader::read() {
    if (text_.size() > max_turn_text)
        return typed_error(fmt::format("unreadable turn {}: {} bytes long", quoted(text_.substr(0, 40)), text_.size()),
                           fmt::format("a turn has at most {}", max_turn_text), ErrorCode::unreadable);
    return pieces_go_on(position_.variant()) ? read_whole() : read_steps();
}

Result<Turn> TurnReader::read_whole() {
    TurnList all;
    rules_.legal_turns(position_, all);
    TurnWriter writer(rules_, position_);
    const std::vector<std::string> canonical = writer.canonical(all);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (canonical[i] == text_) return all[i];
    const std::string wanted = plain(text_);
    std::string bare;
    for (const char c : wanted) bare += c == '-' || c == '=' || c == '(' || c == ')' ? "" : std::string(1, c);
    // Matching turns by quality: with the full way, in short form, in short form without signs, and with only some of
    // the cells between the first and the last.
    std::array<std::vector<std::size_t>, 4> found;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const TurnWriter::Texts texts = writer.texts(all[i]);
        const auto is = [&](const std::string& canonical_text) {
            // The promotion may be missing in the text.
            const std::string whole = plain(canonical_text);
            const std::string end = plain(texts.promotion);
            return whole == wanted || (!end.empty() && whole.substr(0, whole.size() - end.size()) == wanted);
        };
        if (is(texts.full) || is(texts.steps) || is(texts.details) || is(texts.stops) ||
            way_text(position_.variant().board(), texts.way) == wanted)
            found[0].push_back(i);
        if (is(texts.brief)) found[1].push_back(i);
        std::string run;
        for (const char c : plain(texts.brief))
            if (c != '-' && c != '=') run += c;
        if (run == bare) found[2].push_back(i);
        if (texts.goes_on && texts.way.size() > 2) {
            std::size_t at = 0;
            bool whole = true;
            std::string_view rest = wanted;
            bool ends = false;
            while (!rest.empty() && whole) {
                const std::size_t end = std::min(rest.find('-'), rest.size());
                const std::string_view name = rest.substr(0, end);
                const std::size_t first = at;
                while (at < texts.way.size() && plain(position_.variant().board().name(texts.way[at])) != name) ++at;
                whole = at < texts.way.size() && (first != 0 || at == 0);
                ends = whole && at + 1 == texts.way.size();
                ++at;
                rest = end == rest.size() ? std::string_view{} : rest.substr(end + 1);
            }
            if (whole && ends) found[3].push_back(i);
        }
    }
    const auto turns_of = [&](const std::vector<std::size_t>& numbers) {
        TurnList turns;
        for (const std::size_t i : numbers) turns.push_back(all[i]);
        return turns;
    };
    if (!found[0].empty()) return settled(turns_of(found[0]));
    // In variants where routes to the same position are one turn, the text may mean a route that is not listed.
    std::vector<std::string> cells;
    if (position_.variant().state().turn.same_result && words_.size() == 1)
        for (std::size_t i = 0; i <= wanted.size();) {
            const std::size_t end = std::min(wanted.find('-', i), wanted.size());
            cells.push_back(wanted.substr(i, end - i));
            i = end + 1;
        }
    if (const TurnList routes = routes_over(cells, true); !routes.empty()) return settled(routes);
    for (const auto* fits : {&found[1], &found[2]})
        if (!fits->empty()) return settled(turns_of(*fits));
    TurnList routes = turns_of(found[3]);
    for (Turn& route : routes_over(cells, false))
        if (std::ranges::find(routes, route) == routes.end()) routes.push_back(std::move(route));
    if (!routes.empty()) return settled(routes);
    return read_steps();
}

TurnList TurnReader::routes_over(const std::vector<std::string>& cells, bool all) {
    TurnList routes;
    Turn turn;
    limit_.begin();
    if (cells.size() > 2) find_routes(cells, 0, all, turn, routes);
    limit_.end();
    if (readings_ > max_routes) routes.clear();
    readings_ = 0;
    barren_.clear();
    return routes;
}

Result<Turn> TurnReader::settled(const TurnList& fits) {
    if (fits.size() == 1) return fits.front();
    TurnWriter writer(rules_, position_);
    std::vector<std::string> texts;
    TurnList turns;
    // If turns with the same result count once, such turns have one text, which takes long to find.
    const bool same_result = position_.variant().state().turn.same_result;
    std::set<std::uint64_t> results;
    for (const Turn& turn : fits) {
        if (same_result && !results.insert(writer.texts(turn).result).second) continue;
        std::string text = writer.canonical(turn);
        if (text == text_) return turn;
        if (std::ranges::find(texts, text) != texts.end()) continue;
        texts.push_back(std::move(text));
        turns.push_back(turn);
        if (texts.size() > max_turns_reported) break;
    }
    if (turns.size() == 1) return turns.front();
    std::string choices;
    for (std::size_t i = 0; i < std::min(texts.size(), max_turns_reported); ++i)
        choices += (i == 0 ? "" : i + 1 == texts.size() ? " or " : ", ") + texts[i];
    if (texts.size() > max_turns_reported) choices += " or another";
    return typed_error(fmt::format("ambiguous turn {}: it may be {}", quoted(text_), choices), {},
                       ErrorCode::ambiguous);
}

void TurnReader::find_routes(const std::vector<std::string>& cells, std::size_t at, bool all, Turn& turn,
                             TurnList& found) {
    if (++readings_ > max_routes || limit_.failed()) return;
    const Place place{position_.zobrist_key(), at, 0};
    if (barren_.contains(place)) return;
    const std::size_t before = found.size();
    const auto is_called = [&](Cell cell, std::size_t number) {
        return cell != no_cell && plain(position_.variant().board().name(cell)) == cells[number];
    };
    const bool arrived = at + 1 == cells.size();
    const bool begun = !turn.empty();
    if (begun && !position_.mid_turn()) {
        if (arrived) found.push_back(turn);
        return;
    }
    const std::uint8_t step = position_.progress().step;
    for (const Move move : rules_.legal_moves(position_)) {
        std::size_t next = at;
        if (move.type == MoveType::stop) {
            if (!arrived) continue;
        } else {
            // The text describes the way of one piece, so steps that begin another group or place a piece do not fit.
            if (begun ? step == 0 || !position_.variant().state().turn.step(step).place.empty()
                      : !is_called(move.from, 0))
                continue;
            if (!move.walks()) continue;
            if (!arrived && is_called(move.to, at + 1))
                ++next;
            else if (all)
                continue;
            // After the last cell the piece may still go on and come back to it.
            else if (arrived)
                next = at - 1;
        }
        Position::Undo undo;
        rules_.do_move(position_, move, undo);
        turn.push_back(move);
        const Guard unmake([&] {
            turn.pop_back();
            rules_.undo_move(position_, undo);
        });
        find_routes(cells, next, all, turn, found);
    }
    if (found.size() == before) barren_.insert(place);
}

void TurnReader::find(std::size_t at, Turn& turn, TurnList& found) {
    if (readings_ > max_readings || limit_.failed()) return;
    if (!turn.empty() && !position_.mid_turn()) {
        if (at == words_.size())
            found.push_back(turn);
        else if (at >= furthest_word_) {
            furthest_ = {
                typed_error(fmt::format("{} is one too many: the turn is over before it", quoted(words_[at])))};
            furthest_word_ = at;
        }
        return;
    }
    const Place place{position_.zobrist_key(), at, at < words_.size() ? words_[at].size() : 0};
    if (barren_.contains(place)) return;
    ++readings_;
    const std::size_t before = found.size();
    find_from_here(at, turn, found);
    if (found.size() == before) barren_.insert(place);
}

void TurnReader::find_from_here(std::size_t at, Turn& turn, TurnList& found) {
    const MoveList legal = rules_.legal_moves(position_);
    limit_.begin();  // the first question has the limit of any question
    const auto go = [&](Move move, std::size_t next) {
        Position::Undo undo;
        rules_.do_move(position_, move, undo);
        turn.push_back(move);
        const Guard unmake([&] {
            turn.pop_back();
            rules_.undo_move(position_, undo);
        });
        find(next, turn, found);
    };
    // Optional steps are not made unless the words name them.
    const auto stop = std::ranges::find(legal, MoveType::stop, &Move::type);
    if (at == words_.size()) {
        if (stop != legal.end())
            go(*stop, at);
        else if (legal.empty() && !turn.empty())
            found.push_back(turn);  // no legal step is left, so the turn ends here
        else
            unfinished_ = true;
        return;
    }
    const std::string word = words_[at];
    const std::uint8_t step = position_.progress().step;
    MoveList fits;
    std::string rest;
    const MoveReader reader(position_, legal);
    const MoveWriter writer(position_);
    const bool may_be_alike = steps_may_be_alike(position_.variant());
    const auto try_word = [&](const std::string& text) {
        if (text.size() > max_move_text || ++readings_ > max_readings) return;
        for (const Move move : reader.find(text))
            if (move.type != MoveType::stop || text == stop_text) fits.push_back(move);
        if (!may_be_alike) return;
        // The text of a turn may leave open which of two steps is meant, because of what follows them.
        for (const Move move : legal)
            if (move.type != MoveType::stop && writer.text(move) == text && std::ranges::find(fits, move) == fits.end())
                fits.push_back(move);
    };
    try_word(word);
    // If pieces promote at the end of their group, the promotion stands behind the last step.
    if (const std::size_t crown = word.find_last_of("=+");
        fits.empty() && crown != std::string::npos &&
        position_.variant().state().turn.promotes == TurnDef::Promotes::last)
        try_word(word.substr(0, crown));
    const bool gates = step != 0 && position_.variant().state().turn.step(step).left;
    if (fits.empty() && gates) {
        // A gated piece is written as H, /H, H@e1, He1 or, by the first label of the cell, He.
        const std::string gate = plain(word.starts_with('/') ? std::string_view(word).substr(1) : word);
        const Board& board = position_.variant().board();
        for (const Move move : legal) {
            if (move.type != MoveType::drop && move.type != MoveType::place) continue;
            const std::string letter = plain(position_.variant().kind(move.dropped()).letter.text);
            if (!gate.starts_with(letter)) continue;
            std::string_view place = std::string_view(gate).substr(letter.size());
            if (place.starts_with('@')) place.remove_prefix(1);
            if (!place.empty() && place != plain(board.name(move.to)) && place != plain(san_origins(board, move.to)[1]))
                continue;
            fits.push_back(move);
        }
    }
    const bool splits = splits_ && word.find('/', 1) != std::string::npos;
    if (fits.empty() && !splits) {
        // A part behind a slash is a step of its own, unless it belongs to the step before it: `c3-c2/push/H`.
        for (std::size_t slash = word.rfind('/'); slash != std::string::npos && slash != 0 && fits.empty();
             slash = word.rfind('/', slash - 1)) {
            try_word(word.substr(0, slash));
            rest = word.substr(slash);
        }
    }
    if (fits.empty() && !splits && stop == legal.end()) fits = MoveReader(position_, legal).find_nearly(word);
    // The following step may be optional, and the word may begin the next group.
    if (stop != legal.end() && step != 0 && word != stop_text) {
        const bool ends = fits.empty() && !splits;
        go(*stop, at);
        if (ends) return;
    }
    if (fits.empty() && !splits) {
        if (at >= furthest_word_) {
            if (word == stop_text) {
                furthest_ = {position_.mid_turn() ? typed_error("the turn cannot stop here: it has to go on")
                                                  : typed_error("there is no turn to stop: none has begun")};
            } else {
                furthest_.clear();
                furthest_from_ = position_;
                furthest_text_ = word;
            }
            furthest_word_ = at;
        }
        return;
    }
    if (!rest.empty()) words_[at] = rest;
    const Guard put_back([&] { words_[at] = word; });
    for (const Move move : fits) go(move, rest.empty() ? at + 1 : at);
    if (!splits) return;
    for (std::size_t slash = word.rfind('/'); slash != std::string::npos && slash != 0;
         slash = word.rfind('/', slash - 1)) {
        fits.clear();
        try_word(word.substr(0, slash));
        words_[at] = word.substr(slash);
        for (const Move move : fits) go(move, at);
    }
}

std::optional<Turn> TurnReader::split_turn(const TurnList& found) {
    const std::vector<TurnTables::Step>& steps = position_.variant().state().turn.steps;
    if (text_.find('/') == std::string_view::npos || std::ranges::none_of(steps, &TurnTables::Step::left))
        return std::nullopt;
    const bool failed_before = rules_.failed();
    TurnReader reader(rules_, position_, text_);
    reader.splits_ = true;
    TurnList others;
    Turn turn;
    reader.find(0, turn, others);
    reader.limit_.end();
    if (reader.readings_ > max_readings) others.clear();
    std::erase_if(others, [&](const Turn& other) { return std::ranges::find(found, other) != found.end(); });
    const auto is_canonical = [&](const Turn& one) { return TurnWriter(rules_, position_).canonical(one) == text_; };
    auto fits = others.end();
    if (found.empty() && others.size() == 1)
        fits = others.begin();
    else if (!others.empty() && std::ranges::none_of(found, is_canonical))
        fits = std::ranges::find_if(others, is_canonical);
    // Without an answer the turns that were found count.
    if (!failed_before && rules_.failed()) {
        (void)rules_.take_failure();
        return std::nullopt;
    }
    if (fits == others.end()) return std::nullopt;
    return *fits;
}

Diagnostics TurnReader::furthest_error() {
    if (!furthest_.empty() || !furthest_from_) return furthest_;
    const Result<Move> none = parse_move(rules_, *furthest_from_, furthest_text_);
    if (!none) return none.diagnostics();
    return {typed_error(fmt::format("unreadable turn: nothing is known of {}", quoted(furthest_text_)), {},
                        ErrorCode::unreadable)};
}

Result<Turn> TurnReader::read_steps() {
    TurnList found;
    Turn turn;
    find(0, turn, found);
    limit_.end();
    if (limit_.failed())
        return typed_error(fmt::format("turn {} cannot be read: its rules do not answer", quoted(text_.substr(0, 40))),
                           {}, ErrorCode::script_failed);
    if (readings_ > max_readings)
        return typed_error(fmt::format("turn {} can be read in too many ways", quoted(text_.substr(0, 40))),
                           "write each step with the cell it leaves and the one it goes to: e2-e4,d2-d4");
    if (std::optional<Turn> split = split_turn(found)) return *std::move(split);
    if (!found.empty()) return settled(found);
    Diagnostics described = furthest_error();
    if (unfinished_ && described.empty())
        return typed_error(fmt::format("{} is not a whole turn: more has to follow", quoted(text_)),
                           "write the steps of a turn with commas between: e2-e4,D@d5");
    if (words_.size() > 1 && !described.empty())
        described.front().message = fmt::format("step {}: {}", furthest_word_ + 1, described.front().message);
    return described;
}

}  // namespace varia
