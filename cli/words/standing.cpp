// Whose turn it is, and what came of it.
#include "standing.hpp"

#include <fmt/format.h>

#include <vector>

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
    const std::string sentence = result == "tie" ? "a tie between " + listed(winners, "and")
                                 : result == "draw" ? "a draw"
                                 : result.ends_with("-loses") ? winners.front() + " loses"
                                                    : listed(winners, "and") + (winners.size() == 1 ? " wins" : " win");
    std::string scores;
    for (std::size_t p = 0; p < standing.scores.size(); ++p)
        scores += fmt::format("{}{} {}", p == 0 ? "" : ", ", player_name(contest, static_cast<int>(p)), score_part(standing.scores[p]));
    return fmt::format("{}: {}; scores: {}", escaped(standing.reason), sentence, scores);
}

// "checkmate: white wins, 1-0".
std::string result_in_words(const Contest& contest, const Standing& standing) {
    if (standing.scores.size() != 2) return result_of_many(contest, standing);
    const bool minor = standing.verdict == Verdict::minor_win || standing.verdict == Verdict::minor_loss;
    std::string sentence = "a draw";
    if (standing.winners.size() == 1) {
        const std::string name = player_name(contest, standing.winners[0]);
        sentence = minor ? "a minor win for " + name : name + " wins";
    }
    // Who resigns has lost; that needs no number.
    if (standing.reason != "resign") sentence += ", " + score_text(standing);
    return escaped(standing.reason) + ": " + sentence;
}

std::string match_turn_line(const Contest& contest, const Match& match) {
    if (const int f = match.transfer(); f >= 0)
        return fmt::format("{} has won floor {} and makes an elevator move from there",
                           player_name(contest, match.player()), f + 1);
    std::string floors;
    const int count = match.active_floors();
    for (int i = 0; i < count && i < 12; ++i)
        floors += fmt::format("{}{}", i == 0 ? "" : ", ", match.active_floor(i) + 1);
    if (count > 12) floors += fmt::format(" and {} more", count - 12);
    const std::string where = count == 0 ? "" : fmt::format(" on floor{} {}", count == 1 ? "" : "s", floors);
    if (match.player() < 0) return fmt::format("the side to move may act{}", where);
    const std::string name = player_name(contest, match.player());
    if (count == 0) return fmt::format("{} has nothing left to do but to say done", name);
    return fmt::format("{} to act{}{}", name, where, match.may_end_exchange() ? ", or to say done" : "");
}

}  // namespace

std::string side_name(const Variant& variant, Side side) {
    return side == Side::nobody ? std::string(neutral_name) : escaped(variant.definition().sides.of(side).name.text);
}

std::string player_name(const Contest& contest, int player) { return escaped(contest.player_name(player)); }

std::string_view contest_noun(const Contest& contest) { return contest.match() != nullptr ? "match" : "game"; }
std::string_view action_noun(const Contest& contest) { return contest.match() != nullptr ? "action" : "move"; }

std::string score_text(const Standing& standing) {
    std::string text;
    const char* const between = standing.scores.size() == 2 ? "-" : ",";
    for (const Score& score : standing.scores) text += (text.empty() ? "" : between) + score_part(score);
    return text;
}

std::string turn_line(Contest& contest) {
    const Standing standing = contest.standing();
    if (const Match* match = contest.match())
        return standing.over ? escaped(standing.text) : match_turn_line(contest, *match);
    if (standing.over) return result_in_words(contest, standing);
    return fmt::format("{} to move{}, move {}", player_name(contest, contest.player()),
                       contest.in_check() ? ", in check" : "", contest.position().move_number());
}

std::string status_lines(Contest& contest) {
    std::string text = escaped(contest.standing().text) + "\n";
    if (contest.match() == nullptr) return text;
    for (int f = 0; f < contest.floors(); ++f)
        text += fmt::format("floor {}: {}\n", f + 1, escaped(contest.floor_line(f)));
    return text;
}

}  // namespace varia::cli
