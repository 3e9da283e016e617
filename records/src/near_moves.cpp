#include "near_moves.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include <varia/notation.hpp>
#include <varia/text.hpp>

namespace varia::records {
namespace {

constexpr std::uint64_t max_searched = 200;  // legal moves among which a move is looked for
constexpr int max_steps = 1000;              // of all legal turns together
constexpr std::size_t max_move_text = 20;    // longer texts than those of moves are near to nothing

// The text with one byte for each of its characters, because distances of texts count bytes. The byte is the place
// of the character in `known`, to which new ones are added. Precondition: `known` stays shorter than 256.
std::string in_single_bytes(std::string_view text, std::vector<std::string_view>& known) {
    std::string bytes;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view character = next_character(text, at);
        const auto place = std::ranges::find(known, character);
        bytes += static_cast<char>(place - known.begin());
        if (place == known.end()) known.push_back(character);
    }
    return bytes;
}

// Whether one character was changed, left out or added, or the end of the text is missing. Marks of check at the end do
// not matter.
bool is_near(std::string_view own, std::string_view text) {
    const auto bare = [](std::string_view move) {
        while (!move.empty() && (move.back() == '+' || move.back() == '#')) move.remove_suffix(1);
        return move;
    };
    own = bare(own);
    text = bare(text);
    std::vector<std::string_view> known;
    const std::string own_bytes = in_single_bytes(own, known), text_bytes = in_single_bytes(text, known);
    const bool cut_off = text_bytes.size() > 1 && own_bytes.starts_with(text_bytes);
    return cut_off || edit_distance(own_bytes, text_bytes) <= 1;
}

// The texts of an action under which it may stand in the record.
std::vector<std::string> texts_of(Contest& contest, const std::optional<ContestDialect>& dialect,
                                  const Action& action) {
    std::vector<std::string> texts;
    if (dialect && dialect->writes()) {
        if (Result<std::string> there = dialect->text(contest, action)) texts.push_back(std::move(there).value());
    } else {
        for (const Spelling spelling : {Spelling::san, Spelling::canonical, Spelling::uci})
            texts.push_back(contest.action_text(action, spelling));
    }
    return texts;
}

// A turn by its first and its last cell, `39x6` for `39x28x17x6`.
std::string by_its_ends(std::string_view turn) {
    const std::size_t first = turn.find('x'), last = turn.rfind('x');
    return first == last ? std::string(turn) : std::string(turn.substr(0, first)) + std::string(turn.substr(last));
}

// Whether all legal turns together have few steps. Some games have millions of turns in one position, and listing them
// takes seconds. `left`: how many steps may be looked at yet.
bool has_few_steps(Rules& rules, Position& position, int& left) {
    for (const Move move : rules.legal_moves(position)) {
        if (left-- <= 0) return false;
        Position::Undo undo;
        rules.do_move(position, move, undo);
        const bool few = !position.mid_turn() || has_few_steps(rules, position, left);
        rules.undo_move(position, undo);
        if (!few) return false;
    }
    return true;
}

// The canonical texts of the legal turns of several steps. Empty if there are none, or too many.
std::vector<std::string> legal_turns(Contest& contest) {
    std::vector<std::string> texts;
    if (!contest.layout().has_turns() || contest.mid_turn() || contest.over()) return texts;
    Position position = contest.position();
    int left = max_steps;
    const bool few = has_few_steps(contest.rules(), position, left);
    // A failure of a script here is none of the record.
    if (contest.take_failure() || !few) return texts;
    TurnList turns;
    contest.rules().legal_turns(position, turns);
    if (turns.size() > max_searched) return texts;
    for (const Turn& turn : turns) {
        Position here = position;
        texts.push_back(turn_text(contest.rules(), here, turn));
    }
    if (contest.take_failure()) texts.clear();
    return texts;
}

}  // namespace

std::vector<MeantMove> near_moves(Contest& contest, const std::optional<ContestDialect>& dialect,
                                  std::string_view text) {
    std::vector<MeantMove> near;
    if (text.size() >= max_move_text || contest.over()) return near;
    if (!contest.layout().one_move_turns()) {
        if (dialect) return near;
        for (std::string& turn : legal_turns(contest)) {
            std::string shorter = by_its_ends(turn);
            if (is_near(shorter, text) || is_near(turn, text)) near.push_back({std::move(shorter), std::move(turn)});
        }
        return near;
    }
    if (contest.count_actions() > max_searched) return near;
    for (const Action& action : contest.legal_actions()) {
        if (action.type != ActionType::move) continue;
        for (std::string& own : texts_of(contest, dialect, action)) {
            if (own.size() < 2 || own.size() >= max_move_text || !is_near(own, text)) continue;
            near.push_back({std::move(own), contest.action_text(action)});
            break;
        }
    }
    return near;
}

std::vector<MeantMove> all_moves(Contest& contest, const std::optional<ContestDialect>& dialect) {
    std::vector<MeantMove> all;
    if (contest.over()) return all;
    if (!contest.layout().one_move_turns()) {
        if (!dialect)
            for (std::string& turn : legal_turns(contest)) all.push_back({turn, turn});
        return all;
    }
    if (contest.count_actions() > max_searched) return all;
    for (const Action& action : contest.legal_actions()) {
        if (action.type != ActionType::move) continue;
        std::vector<std::string> texts = texts_of(contest, dialect, action);
        if (!texts.empty()) all.push_back({std::move(texts.front()), contest.action_text(action)});
    }
    return all;
}

std::vector<MeantMove> turns_written_as(Contest& contest, std::string_view text) {
    std::vector<MeantMove> found;
    if (text.find('x') == std::string_view::npos) return found;
    for (std::string& turn : legal_turns(contest))
        if (by_its_ends(turn) == text) found.push_back({turn, turn});
    if (found.size() < 2) found.clear();
    return found;
}

}  // namespace varia::records
