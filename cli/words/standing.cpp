// Describes whose turn it is, or the result.
#include "standing.hpp"

#include <fmt/format.h>

#include <vector>

#include "contest_words.hpp"
#include "layout.hpp"
#include "sentence.hpp"

namespace varia::cli {
namespace {

std::string score_part(const Score& score) {
    return score.denominator == 1 ? fmt::format("{}", score.numerator)
                                  : fmt::format("{}/{}", score.numerator, score.denominator);
}

// "points: red wins; scores: red 1, blue 1/3, yellow 2/3, green 0".
std::string result_of_many(const Contest& contest, const Standing& standing) {
    const std::string result = standing.text.substr(0, standing.text.find(' '));
    std::vector<std::string> winners;
    for (const int player : standing.winners) winners.push_back(player_name(contest, player));
    const std::string sentence = result == "tie"    ? "a tie between " + listed(winners, "and")
                                 : result == "draw" ? "a draw"
                                 : result.ends_with("-loses")
                                     ? winners.front() + " loses"
                                     : listed(winners, "and") + (winners.size() == 1 ? " wins" : " win");
    std::string scores;
    for (std::size_t p = 0; p < standing.scores.size(); ++p)
        scores += fmt::format("{}{} {}", p == 0 ? "" : ", ", player_name(contest, static_cast<int>(p)),
                              score_part(standing.scores[p]));
    return fmt::format("{}: {}; scores: {}", escaped(standing.reason), sentence, scores);
}

}  // namespace

std::string side_name(const Variant& variant, Side side) {
    return side == Side::nobody ? std::string(neutral_name) : escaped(variant.definition().sides.of(side).name.text);
}

std::string player_name(const Contest& contest, int player) { return escaped(contest.player_name(player)); }

std::string_view contest_noun(const Contest& contest) { return contest.layout().noun(); }
std::string_view action_noun(const Contest& contest) { return contest.layout().action_noun(); }

std::string score_text(const Standing& standing) {
    std::string text;
    const char* const between = standing.scores.size() == 2 ? "-" : ",";
    for (const Score& score : standing.scores) text += (text.empty() ? "" : between) + score_part(score);
    return text;
}

std::string result_in_words(const Contest& contest, const Standing& standing) {
    if (standing.scores.size() != 2) return result_of_many(contest, standing);
    const bool minor = standing.verdict == Verdict::minor_win || standing.verdict == Verdict::minor_loss;
    std::string sentence = "a draw";
    if (standing.winners.size() == 1) {
        const std::string name = player_name(contest, standing.winners[0]);
        sentence = minor ? "a minor win for " + name : name + " wins";
    }
    // After a resignation the score is obvious and left out.
    if (standing.reason != "resign") sentence += ", " + score_text(standing);
    return escaped(standing.reason) + ": " + sentence;
}

std::string turn_line(Contest& contest) { return words_of(contest).turn_line(contest); }

std::string status_lines(Contest& contest) {
    std::string text = escaped(contest.standing().text) + "\n";
    const Layout layout = contest.layout();
    for (int f = 0; f < layout.numbered_boards(); ++f)
        text += layout.board_text(f, "floor ", fmt::format(": {}\n", escaped(contest.board_line(f))));
    return text;
}

}  // namespace varia::cli
