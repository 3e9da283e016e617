#include "wire_reading.hpp"

#include <algorithm>
#include <cctype>

namespace varia::records {
namespace {

constexpr int max_readings = 20'000;  // limit of beginnings of turns that are tried for a text

std::string in_small_letters(std::string_view given) {
    std::string text(given);
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

const StepDef* step_now(const Position& position) {
    const std::uint8_t step = position.progress().step;
    return step == 0 ? nullptr : &position.variant().definition().turn.then[step - 1U];
}

}  // namespace

WireReading::WireReading(const Wire& wire, Rules& rules, const Position& position, std::string_view text)
    : wire_(wire), rules_(rules), position_(position), goes_on_(text.ends_with(',')) {
    if (goes_on_) text.remove_suffix(1);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(','), text.size());
        words_.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (!words_.empty()) find(0);
}

void WireReading::go(Move move, std::size_t next) {
    Position::Undo undo;
    rules_.do_move(position_, move, undo);
    turn_.push_back(move);
    find(next);
    turn_.pop_back();
    rules_.undo_move(position_, undo);
}

void WireReading::take() {
    const std::uint64_t result = position_.zobrist_key();
    if (std::ranges::find(results_, result) != results_.end()) return;
    results_.push_back(result);
    turns_.push_back(turn_);
}

void WireReading::find(std::size_t at) {
    if (++readings_ > max_readings) return;
    if (!turn_.empty() && !position_.mid_turn()) {
        if (at == words_.size()) take();
        return;
    }
    const MoveList legal = rules_.legal_moves(position_);
    const auto stop = std::ranges::find(legal, MoveType::stop, &Move::type);
    if (at == words_.size()) {
        // The words are used up: an optional step is not made.
        if (goes_on_)
            part_ = part_ ? part_ : turn_;
        else if (stop != legal.end())
            go(*stop, at);
        else if (legal.empty())
            take();  // stuck: the turn ends here
        else if (!part_)
            part_ = turn_;
        return;
    }
    const MoveList fits = wire_.fits(position_, legal, words_[at]);
    for (const Move move : fits) go(move, at + 1);
    if (wire_.gates_) find_gates(at, legal);
    // The optional step is not made: the word begins the next group of steps.
    if (fits.empty() && stop != legal.end() && position_.progress().step != 0) go(*stop, at);
}

// Reads b1c3h, e1g1h or h1e1h: the word of a move, and the letter of the piece that comes onto the cell that was left.
void WireReading::find_gates(std::size_t at, const MoveList& legal) {
    const std::string word = in_small_letters(words_[at]);
    if (word.size() < 2) return;
    const std::string bare = word.substr(0, word.size() - 1);
    for (const Move move : legal) {
        if (move.from == no_cell || move.type == MoveType::stop) continue;
        Cell left = no_cell;
        if (move.type == MoveType::castling) {
            if (bare == in_small_letters(wire_.cell(move.partner()) + wire_.cell(move.from))) left = move.partner();
            for (const bool partner : {false, true})
                if (bare == in_small_letters(wire_.castling(position_, move, partner))) left = move.from;
        } else if (bare == in_small_letters(wire_.text(position_, move))) {
            left = move.from;
        }
        if (left == no_cell) continue;
        Position::Undo undo;
        rules_.do_move(position_, move, undo);
        turn_.push_back(move);
        if (const StepDef* step = step_now(position_); step != nullptr && step->left) {
            for (const Move gate : MoveList(rules_.legal_moves(position_))) {
                if (gate.type == MoveType::stop || gate.to != left) continue;
                const std::string& letter = position_.variant().kind(gate.dropped()).letter.text;
                if (in_small_letters(letter) == word.substr(word.size() - 1)) go(gate, at + 1);
            }
        }
        turn_.pop_back();
        rules_.undo_move(position_, undo);
    }
}

}  // namespace varia::records
