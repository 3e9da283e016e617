// The standing: the outcome of a game, or how many boards each player of a match has won.
#include <algorithm>
#include <iterator>
#include <numeric>

#include <varia/assert.hpp>
#include <varia/contest.hpp>

#include <varia/notation.hpp>

#include "dialects.hpp"

namespace varia {

namespace {

Score reduced(Score score) {
    const int divisor = std::max(1, std::gcd(score.numerator, score.denominator));
    return {score.numerator / divisor, score.denominator / divisor};
}

}  // namespace

Standing standing_of(const Outcome& outcome, const Variant& variant) {
    Standing standing;
    standing.over = outcome.over;
    standing.text = outcome.text(variant);
    if (!standing.over) return standing;
    standing.verdict = outcome.verdict;
    standing.reason = outcome.reason;
    const SideSet sides = variant.sides();
    standing.scores.assign(outcome.score.begin(), outcome.score.begin() + sides.size());
    if (sides.size() != 2) {
        const auto worth = [&](Side s) {
            const Score& score = outcome.score[static_cast<std::size_t>(index(s))];
            return static_cast<double>(score.numerator) / score.denominator;
        };
        double best = 0;
        for (const Side s : sides) best = std::max(best, worth(s));
        for (const Side s : sides)
            if (worth(s) == best) standing.winners.push_back(index(s));
        for (const Side s : sides)
            if (const int place = outcome.place[static_cast<std::size_t>(index(s))]; place != 0)
                standing.places.push_back(place);
        for (Score& score : standing.scores) score = reduced(score);
        return standing;
    }
    const bool first = outcome.verdict == Verdict::win || outcome.verdict == Verdict::minor_win;
    const bool second = outcome.verdict == Verdict::loss || outcome.verdict == Verdict::minor_loss;
    if (!second) standing.winners.push_back(0);
    if (!first) standing.winners.push_back(1);
    return standing;
}

namespace {

Score whole(int points) { return {points, 1}; }

}  // namespace

Standing Contest::standing() {
    Standing standing;
    if (Match* const in_match = played()) {
        standing.over = in_match->over();
        standing.text = in_match->status();
        if (!standing.over) return standing;
        standing.reason = "match";
        int best = 0;
        for (int p = 0; p < players(); ++p) {
            standing.scores.push_back(whole(in_match->won(p)));
            best = std::max(best, in_match->won(p));
        }
        for (int p = 0; p < players(); ++p)
            if (in_match->won(p) == best) standing.winners.push_back(p);
        return standing;
    }
    return standing_of(game().outcome(), *variant_);
}

bool Contest::over() { return played() != nullptr ? played()->over() : game().outcome().over; }

int Contest::player() {
    if (played() != nullptr) return played()->player();
    return over() ? -1 : index(game().position().turn());
}

int Contest::player_to_act(int first) {
    VARIA_ASSERT(first >= 0, "players are counted from one of them");
    const int must = player();
    if (must >= 0 || over()) return must;
    for (int i = 0; i < players(); ++i) {
        const int candidate = (first + i) % players();
        for (int k = 0; k < played()->active_boards(); ++k)
            if (played()->player_on(played()->active_board(k)) == candidate) return candidate;
    }
    return -1;
}

int Contest::player_to_move() const {
    return played() != nullptr ? played()->player() : index(game().position().turn());
}

int Contest::player_on(int board) const {
    expect_board(board);
    return played() != nullptr ? played()->player_on(board) : index(game().position().turn());
}

Side Contest::side_on(int board) const {
    expect_board(board);
    const Verdict verdict = played() != nullptr ? played()->board_status(board).verdict : Verdict::none;
    if (verdict == Verdict::none) return position(board).turn();
    return verdict == Verdict::win ? Side::first : Side::second;
}

int Contest::awaits(int board) const {
    expect_board(board);
    return played() != nullptr ? played()->awaits(board) : -1;
}

bool Contest::may_end_exchange() const { return played() != nullptr && played()->may_end_exchange(); }

bool Contest::closed(int board) const {
    expect_board(board);
    return played() != nullptr && played()->board_status(board).closed;
}

int Contest::open_boards() const { return played() != nullptr ? played()->open_boards() : 1; }

std::optional<int> Contest::move_number() const {
    return played() != nullptr ? std::nullopt : std::optional(game().position().move_number());
}

bool Contest::is_dead() const { return played() == nullptr && Rules::is_dead(game().position()); }

BoardStatus Contest::board_status(int board) {
    expect_board(board);
    if (played() != nullptr) return played()->board_status(board);
    const Outcome outcome = game().outcome();
    return {false, outcome.verdict, outcome.reason};
}

std::string Contest::board_line(int board) {
    expect_board(board);
    if (played() != nullptr) return played()->board_line(board);
    if (variant_->sides().size() != 2) {
        const Standing standing = standing_of(game().outcome(), *variant_);
        if (!standing.over) return "open";
        const std::string result = standing.text.substr(0, standing.text.find(' '));
        if (result.ends_with("-loses")) return result.substr(0, result.size() - 6) + "-lost " + standing.reason;
        if (!result.ends_with("-wins")) return (result == "tie" ? "tied " : "drawn ") + standing.reason;
        return result.substr(0, result.size() - 5) + "-won " + standing.reason;
    }
    const BoardStatus status = board_status(board);
    if (status.verdict == Verdict::none) return "open";
    if (status.verdict == Verdict::draw) return "drawn " + status.reason;
    const bool first = status.verdict == Verdict::win || status.verdict == Verdict::minor_win;
    return player_name(first ? 0 : 1) + "-won " + status.reason;
}

bool Contest::can_win(int player) const {
    VARIA_ASSERT(player >= 0 && player < players(), "there is such a player");
    return match() != nullptr || Rules::can_win(position(), side_of(player));
}
bool Contest::in_check(int board) { return rules(board).in_check(position(board), position(board).turn()); }

int Contest::occurrences(int board) const {
    expect_board(board);
    return played() != nullptr ? played()->occurrences(board) : game().occurrences();
}

std::string Contest::text() const {
    if (played() != nullptr) return played()->text();
    if (dialect_ != nullptr && has_positions(*dialect_)) {
        Result<std::string> text = format_position(game().position(), *dialect_);
        if (text) return *std::move(text);
        unsaid_ = text.diagnostics().front();
    }
    return format_position(game().position());
}

std::uint64_t Contest::zobrist_key() const {
    return played() != nullptr ? played()->zobrist_key() : game().position().zobrist_key();
}

}  // namespace varia
