// The brute-force referee of matches. It has several boards, each with a referee of its own, and computes everything
// anew after every action.
//
// It reads the declaration of the match and keeps plain lists. It stores nothing that can be computed: which player can
// act, which boards are open, how often a position has occurred.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include <varia/definition.hpp>

#include "referee.hpp"
#include "state.hpp"

namespace reference {

struct MatchState {
    struct LinkedBoard {
        State state;
        bool closed = false;
        std::string fate;                  // "white-won checkmate", "drawn stalemate"; empty if undecided
        int winner = -1;                   // the side that won the board
        std::vector<std::string> history;  // its positions, in the form that repetition compares
    };
    std::vector<LinkedBoard> boards;
    int player = 0;
    bool acted = false;              // whether an action was made in this exchange
    std::vector<bool> done_in_turn;  // boards with an action in this turn of a match with schedule lockstep
    std::vector<int> waiting;        // won boards whose transfer is still to be made, in order
    bool over = false;
};

class MatchReferee {
public:
    // `definition` has a match whose games the referee can play.
    explicit MatchReferee(const varia::Definition& definition);

    [[nodiscard]] int boards() const { return static_cast<int>(match_.boards.size()); }
    [[nodiscard]] Referee& referee(int board_number) {
        return *referees_[static_cast<std::size_t>(match_.boards[static_cast<std::size_t>(board_number)].game)];
    }
    // Returns the match with these boards, at its beginning.
    [[nodiscard]] MatchState begin(std::vector<State> boards);

    [[nodiscard]] std::vector<std::string> actions(const MatchState& match);  // sorted
    [[nodiscard]] MatchState after(const MatchState& match, const std::string& action);
    [[nodiscard]] std::string status(const MatchState& match) const;
    [[nodiscard]] std::string fate(const MatchState& match, int board_number) const;
    // Counts the leaves. Within the tree no board is drawn by repetition or the move rule.
    [[nodiscard]] std::uint64_t perft(const MatchState& match, int depth);

    // Number of times each rule was met: "ride", "transfer", "king-captured", ...
    [[nodiscard]] const std::map<std::string, long>& facts() const { return facts_; }

private:
    struct LinkMove {
        int link;
        bool up;
        int to;
    };
    [[nodiscard]] int cell(int board_number, int link) const {
        return cells_[static_cast<std::size_t>(board_number)][static_cast<std::size_t>(link)];
    }
    [[nodiscard]] int side_to_move(const MatchState& match, int board_number);
    [[nodiscard]] int player_of(int board_number, int side) const;
    [[nodiscard]] int next(const MatchState& match, int board_number, int by) const;
    [[nodiscard]] bool is_king(int board_number, Man man) const;
    [[nodiscard]] std::vector<LinkMove> link_moves(const MatchState& match, int board_number, int side);
    [[nodiscard]] std::vector<LinkMove> legal_link_moves(const MatchState& match, int board_number);
    [[nodiscard]] std::map<std::string, Play> legal_moves(const MatchState& match, int board_number);
    [[nodiscard]] int landing(const MatchState& match, int board_number, const Play& play) const;
    // The boards that must not change before the transfer from this board is made, with this board itself.
    [[nodiscard]] std::set<int> concerned(const MatchState& match, int board_number) const;
    [[nodiscard]] bool is_held(const MatchState& match, int board_number) const;
    // The boards whose transfer may be made now.
    [[nodiscard]] std::vector<int> senders(const MatchState& match) const;
    [[nodiscard]] bool can_act(const MatchState& match, int board_number);
    [[nodiscard]] bool can_act_somewhere(const MatchState& match, int player);
    [[nodiscard]] std::string link_move_text(int board_number, const LinkMove& link_move);
    [[nodiscard]] static State without(State state, int cell);
    [[nodiscard]] static State with(State state, int cell, Man man);

    void count_position(MatchState& match, int board_number);
    void judge(MatchState& match, int board_number);
    void decide(MatchState& match, int board_number, int winner, const std::string& why);
    void go_on(MatchState& match);
    void convey(MatchState& match);
    [[nodiscard]] bool is_over(const MatchState& match) const;
    [[nodiscard]] std::vector<int> scores(const MatchState& match) const;
    void note(const std::string& fact) { ++facts_[fact]; }

    varia::Definition definition_;
    varia::MatchDef match_;
    std::vector<std::unique_ptr<Referee>> referees_;  // by game
    std::vector<std::vector<int>> cells_;             // the cells of the links, by board
    std::vector<std::string> players_;
    std::map<std::string, long> facts_;
    bool counting_ = false;
};

}  // namespace reference
