// Describes whose turn it is, or the result.
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

std::string match_turn_line(const Contest& contest, const Match& match) {
    if (const int f = match.transfer(); f >= 0)
        return fmt::format("{} has won floor {} and makes an elevator move from there",
                           player_name(contest, match.player()), f + 1);
    std::string owed;
    int owing = 0;
    for (const int f : match.transfers()) {
        if (match.awaits(f) != f) continue;
        owed += fmt::format("floor {} waits for {}'s transfer; ", f + 1, player_name(contest, match.player_on(f)));
        ++owing;
    }
    std::string boards;
    const int count = match.active_boards() - owing;  // boards that owe a transfer come first
    for (int i = 0; i < count && i < 12; ++i)
        boards += fmt::format("{}{}", i == 0 ? "" : ", ", match.active_board(owing + i) + 1);
    if (count > 12) boards += fmt::format(" and {} more", count - 12);
    const std::string where = count == 0 ? "" : fmt::format(" on floor{} {}", count == 1 ? "" : "s", boards);
    if (match.player() < 0) return fmt::format("{}the side to move may act{}", owed, where);
    const std::string name = player_name(contest, match.player());
    if (count == 0) return fmt::format("{} has nothing left to do but to say done", name);
    return fmt::format("{} to act{}{}", name, where, match.may_end_exchange() ? ", or to say done" : "");
}

// "a Duck is put down": the next step of a turn that is under way.
std::string next_step(const Contest& contest) {
    const Position& position = contest.position();
    const Variant& variant = contest.variant();
    const Position::Progress& now = position.progress();
    if (now.step == 0) return fmt::format("a move, {} of {}", now.made + 1, position.turn_steps());
    const StepDef& step = variant.definition().turn.then[now.step - 1U];
    if (step.place.empty()) return fmt::format("the piece on {} goes on", escaped(variant.board().name(now.mover)));
    std::vector<std::string> names;
    for (const Name& letter : step.place)
        names.push_back(with_article(escaped(variant.kind(variant.find_kind(letter.text)).name)));
    return listed(names, "or") + " is put down";
}

// "white has begun move 3 with e2-e4; next a Duck is put down".
std::string turn_under_way(Contest& contest) {
    std::string made;
    for (const std::string& text : contest.step_texts()) made += (made.empty() ? " with " : ", ") + escaped(text);
    std::string captured;
    for (const Cell cell : contest.position().captured_cells())
        captured += (captured.empty() ? "; captured, and still there: " : ", ") +
                    escaped(contest.variant().board().name(cell));
    bool may_stop = false;
    for (const Action& action : contest.legal_actions()) may_stop = may_stop || action.move.type == MoveType::stop;
    return fmt::format("{} has begun move {}{}{}; next {}{}{}", player_name(contest, contest.player()),
                       contest.position().move_number(), made, contest.in_check() ? " and is in check" : "",
                       next_step(contest), may_stop ? ", or `stop`" : "", captured);
}

// "; pieces-honour: 6 of 8 moves of black are made". Empty if no moves are counted.
std::string counted(const Contest& contest) {
    const Position::Counting& now = contest.position().counting();
    if (now.side == Side::nobody) return {};
    const CountingDef& rule = contest.variant().definition().rules.countings[now.rule];
    return fmt::format("; {}: {} of {} moves of {} are made", escaped(rule.reason), now.count, now.limit,
                       side_name(contest.variant(), now.side));
}

}  // namespace

std::string side_name(const Variant& variant, Side side) {
    return side == Side::nobody ? std::string(neutral_name) : escaped(variant.definition().sides.of(side).name.text);
}

std::string player_name(const Contest& contest, int player) { return escaped(contest.player_name(player)); }

int player_to_act(const Match& match, int first) {
    if (match.over() || match.player() >= 0) return match.player();
    const int players = match.linked_boards().players();
    for (int i = 0; i < players; ++i) {
        const int player = (first + i) % players;
        for (int k = 0; k < match.active_boards(); ++k) {
            const int board = match.active_board(k);
            if (match.player_on(board) == player) return player;
        }
    }
    return -1;
}

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

Standing ended_by_time(Standing given_up, bool drawn) {
    constexpr std::string_view rules_say = " resign ";
    const std::size_t at = given_up.text.rfind(rules_say);
    if (given_up.reason != "resign" || at == std::string::npos) return given_up;
    given_up.reason = "time";
    given_up.text.replace(at, rules_say.size(), " time ");
    if (!drawn) return given_up;
    given_up.verdict = Verdict::draw;
    given_up.winners = {0, 1};
    given_up.scores = {{1, 2}, {1, 2}};
    given_up.text = "draw time 1/2-1/2";
    return given_up;
}

bool flag_is_draw(const Contest& contest, int player) { return contest.players() == 2 && !contest.can_win(1 - player); }

std::string turn_line(Contest& contest) {
    const Standing standing = contest.standing();
    if (const Match* match = contest.match())
        return standing.over ? escaped(standing.text) : match_turn_line(contest, *match);
    if (standing.over) return result_in_words(contest, standing);
    if (contest.mid_turn()) return turn_under_way(contest);
    return fmt::format("{} to move{}, move {}{}", player_name(contest, contest.player()),
                       contest.in_check() ? ", in check" : "", contest.position().move_number(), counted(contest));
}

std::string status_lines(Contest& contest) {
    std::string text = escaped(contest.standing().text) + "\n";
    const Layout layout = contest.layout();
    for (int f = 0; f < layout.numbered_boards(); ++f)
        text += layout.board_text(f, "floor ", fmt::format(": {}\n", escaped(contest.board_line(f))));
    return text;
}

}  // namespace varia::cli
