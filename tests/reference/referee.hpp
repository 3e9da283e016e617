// The brute-force referee: a plain interpreter of a variant's declaration.
//
// It walks every move leg by leg over coordinates, makes the move on a copy of the state, and tests whether any enemy
// piece could then capture a king. It shares no code for geometry, programs, attacks or legality with the kernel; both
// read only the same Definition. It is slow and simple on purpose: where the two disagree, the referee should be easier
// to believe.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <varia/definition.hpp>
#include <varia/move.hpp>

#include "scripts.hpp"
#include "space.hpp"
#include "state.hpp"

namespace reference {

// A move and the state after it.
struct Play {
    std::string text;  // canonical; as if it were the only move with this text, until all moves are known
    State after;
    std::vector<std::string> facts;  // the rules that it used: "capture", "castling O-O", "promotion P=Q", ...
    int side = 0;                    // the side that moves
    Man mover = {};                  // the piece that moves or is dropped; empty for a block's move and a pass
    varia::MoveType type = varia::MoveType::normal;
    int from = nowhere, to = nowhere;  // cells; nowhere for a block's move and a pass
    int kind = 0;                      // the kind after a promotion, or the dropped kind; 0 for no promotion
    Man captured = {};                 // the piece captured on `to` or en passant
    // For a step of a turn:
    std::string suffix = {};     // the part of the text that says which kind the piece becomes
    int then = -1;               // the next step that its move names; -1 if it names none
    int weight = 1;              // number of the turn's steps that it counts, if it begins a group
    int victim = nowhere;        // the cell of the captured piece
    std::string details = {};    // added to the text if other moves have the same text: the victim, the crossed cells
    std::string in_detail = {};  // used instead of text and details
    bool leaps = false;          // whether it captures the piece that it leaps over
    std::vector<int> left = {};  // the cells that it leaves
    int partner_to = nowhere;    // for castling: the target cell of the partner
    bool must_drop = false;      // whether it is a drop that must be made while it can be
};

// The status of a game. `line` is the status line: "ongoing", "white-wins checkmate 1-0".
struct Ending {
    bool over = false;
    std::string line = "ongoing";
    std::string reason;
};

// Returns what a definition declares that the referee cannot play: scripts without meanings. Empty if there is nothing.
// The referee must not be used for such a variant.
[[nodiscard]] std::string beyond_referee(const varia::Definition& definition);

inline constexpr int max_mating_drops = 4;  // docs/limits.md

// Whether a list of names has this one.
[[nodiscard]] inline bool lists(const std::vector<varia::Name>& names, const std::string& text) {
    return std::any_of(names.begin(), names.end(), [&](const varia::Name& n) { return n.text == text; });
}

// Thrown where a search exceeds the work limit: turns with many steps can have an unlimited number of ways.
struct TooMuchWork : std::runtime_error {
    TooMuchWork() : std::runtime_error("too much work for the referee") {}
};

class Referee {
public:
    explicit Referee(const varia::Definition& definition);
    // For a definition with scripts, whose functions have these meanings.
    Referee(const varia::Definition& definition, Meanings meanings);
    Referee(const Referee&) = delete;
    Referee& operator=(const Referee&) = delete;

    [[nodiscard]] const Space& space() const { return space_; }
    [[nodiscard]] const varia::Definition& definition() const { return definition_; }
    [[nodiscard]] int side_to_move(const State& state) const { return order_[static_cast<std::size_t>(state.turn)]; }
    // The side whose turn is before that in the order of turns, also at the start.
    [[nodiscard]] int side_before(const State& state) const {
        return order_[(static_cast<std::size_t>(state.turn) + order_.size() - 1) % order_.size()];
    }
    [[nodiscard]] int sides() const { return static_cast<int>(definition_.sides.side.size()); }
    // Whether two owners are enemies. Neutral pieces have no enemies.
    [[nodiscard]] bool enemies(int a, int b) const {
        return a != nobody && b != nobody && enemies_[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
    }
    [[nodiscard]] const std::vector<int>& enemies_of(int side) const {
        static const std::vector<int> none;
        return side == nobody ? none : enemies_of_[static_cast<std::size_t>(side)];
    }

    // Sets the meaning of a script that forbids moves, in C++: a piece may not go, or push, from a cell to a cell for
    // which `ban` returns true. With `attacks` it does not attack that cell either.
    using Ban = std::function<bool(const State& state, int from, int to)>;
    void forbid(Ban ban, bool attacks);
    [[nodiscard]] bool bans_attacks() const { return ban_attacks_; }

    // Returns the legal moves by text. A game that is over has none. In the states that they lead to, each piece knows
    // the cell where it stood before the move (Man::came_from).
    [[nodiscard]] std::map<std::string, Play> legal_moves(const State& state);
    // For rules by which moves may not repeat positions: the states between turns that have occurred in the game so
    // far, in their order. legal_moves leaves out what repeats them too often.
    void occur(const State& state);
    void take_back_occurrence();
    void forget_occurrences() { occurred_.clear(); }
    [[nodiscard]] std::uint64_t perft(const State& state, int depth);
    [[nodiscard]] bool attacked(const State& state, int cell, int by);
    // The cells of enemy pieces, royal ones too, that a side's moves would capture if it were to move, whatever those
    // moves leave attacked. They are found by making the moves. Swaps, pieces pushed off the board, pieces that change
    // sides, and remote captures that do not threaten are only in `possibly`.
    struct Captured {
        Cells certainly, possibly;
    };
    [[nodiscard]] Captured captured_by_moves(const State& state, int by);
    // Whether a side has lost by a remote capture of its royal pieces. Its pieces then attack nothing any more.
    [[nodiscard]] bool is_struck_out(const State& state, int side) const;
    // Whether the royal piece on `cell` faces, along an open line, the other royal piece that it may not face.
    [[nodiscard]] bool faces(const State& state, int cell, int by);
    [[nodiscard]] bool in_check(const State& state, int side);
    [[nodiscard]] int count_royals(const State& state, int side) const;

    // For two sides: whether a side can still win, by the declared material.
    [[nodiscard]] bool can_win(const State& state, int side);

    // Returns the ending that the position alone decides. `decided` returns it without looking whether a legal move
    // exists.
    [[nodiscard]] Ending outcome(const State& state);
    // Returns the same if legal_moves(state) is known.
    [[nodiscard]] Ending outcome(const State& state, const std::map<std::string, Play>& legal);
    [[nodiscard]] Ending decided(const State& state);
    // Whether decided(state) is an ending. Does not look for the move that only decides whose ending it is.
    [[nodiscard]] bool is_over(const State& state) { return decided(state, false).over; }
    // Returns the ending by history that the state and its number of occurrences decide: declarations, repetition,
    // counted moves and the move rule. history.hpp also finds out which side caused the repetition.
    [[nodiscard]] Ending drawn_out(const State& state, int occurrences);
    // Captures between pieces that may chase and be chased, as pairs of from and to. `turn` is the number in the order
    // of the side that captures, as if it were to move; `other_turn` is that of the side whose pieces are captured.
    // With `threats` only captures that count as threats, otherwise all.
    [[nodiscard]] std::set<std::pair<int, int>> chasing_captures(const State& state, int turn, int other_turn,
                                                                 bool threats);

    // Where sides can go out: at the beginning of a turn every side goes out that has lost a piece it needs, or that
    // cannot move.
    void settle(State& state);
    // Returns the state after the side to move has resigned.
    [[nodiscard]] State resigned(const State& state);

    // ---- for the meanings of scripts
    [[nodiscard]] long count(const State& state, int side, const std::string& letter) const;
    [[nodiscard]] const std::string& letter(int kind) const;  // "" for 0
    [[nodiscard]] bool is_royal(int kind) const { return royal(kind); }
    [[nodiscard]] int& value(State& state, const std::string& name) const {
        return state.values.at(place_of_value(name));
    }
    [[nodiscard]] int value(const State& state, const std::string& name) const {
        return state.values.at(place_of_value(name));
    }
    [[nodiscard]] int step(int from, const Vector& by) { return space_.steps(by)[static_cast<std::size_t>(from)]; }
    [[nodiscard]] bool must_stay(const State& state, int cell) const {
        return must_be_safe(state, state.on(cell).side).has(cell);
    }
    // The state at the beginning of the turn that is so many turns before the one under way (position:earlier); null if
    // it is not known. `made`: the move of this turn has been made in `state`, as hooks of the points `legal`, `after`
    // and `turn` see it.
    [[nodiscard]] static const State* earlier(const State& state, int turns, bool made);
    // Lets a side capture the piece on the cell.
    void take(State& state, int cell, int captor) const;
    [[nodiscard]] Ending ending(const varia::ResultDef& result, int side, const std::string& reason) const;

    // Positions with equal texts are the same for repetition.
    [[nodiscard]] std::string repetition_text(const State& state);

    // Whether a piece of this kind and side may stand on the cell (PieceDef::within).
    [[nodiscard]] bool may_stand(Man man, int cell) {
        return man.side == nobody || (*zone(piece(man.kind).within, man.side))[static_cast<std::size_t>(cell)];
    }

    // Number of pseudo-legal moves that each rule forbade since the start: "facing", "no mate", "lone", "own king".
    [[nodiscard]] const std::map<std::string, long>& refusals() const { return refusals_; }
    // Number of times sides went out, by reason: "out by checkmate", ...
    [[nodiscard]] const std::map<std::string, long>& events() const { return events_; }
    // Texts of two moves with different effects. Each is a mistake of the declaration.
    [[nodiscard]] const std::set<std::string>& ambiguities() const { return ambiguities_; }
    // Steps walked so far: a measure of work that does not depend on the machine.
    [[nodiscard]] long work() const { return work_; }
    // From now on the referee throws TooMuchWork after this amount of further work.
    void bound_work(long more) { max_work_ = work_ + more; }

private:
    // A leg with its steps looked up.
    struct Stride {
        const std::vector<int>* next;
        int min, max;
        varia::Over over;
        bool stop;
    };
    // A way of moving in one direction of the board.
    struct Route {
        const varia::MoveDef* move;
        std::vector<Stride> strides;  // empty: the move goes to any cell but its own
        const std::vector<bool>* from;
        const std::vector<bool>* to;
        // With MoveDef::beside: the directions in which it looks, and for each kind whether it can be handed the same
        // move.
        std::vector<const Heading*> near;
        std::shared_ptr<const std::vector<bool>> handed;
    };
    struct Castling {
        const varia::CastlingDef* declared;
        Man king_man, partner_man;
        int king, partner;  // their current cells
        int king_to, partner_to;
        const Heading* towards;  // with any_start: from the declared king to the declared partner
        bool usual;              // whether both stand on the declared cells
        std::vector<int> way;    // otherwise: the cells between them
    };

    // A push in one direction.
    struct Shove {
        const varia::PushDef* push;
        const std::vector<int>* next;
    };
    // A remote capture of a kind, with its directions looked up.
    struct Stroke {
        const varia::RemoteCaptureDef* def;
        std::vector<const Heading*> along, back;  // for each direction there is the opposite one
        std::vector<const Heading*> moved;
    };
    // The result of a push.
    struct Shoved {
        State after;
        int to = nowhere;
        std::vector<int> lost;  // cells of the pieces that it pushes off and so captures
    };
    // A place for a block.
    struct Slot {
        std::string name;
        Vector place;  // in blocks, not cells
        std::vector<int> cells;
    };

    [[nodiscard]] Vector in_full(const Vector& written, const std::vector<varia::Name>& axes) const;
    void prepare_pushes(int kind, int side);
    void prepare_slots();
    [[nodiscard]] bool shove(const State& state, const Shove& shove, int from, int steps, Shoved& result) const;
    [[nodiscard]] bool push_attacks(const State& state, int from, int cell) const;
    void pushes(const State& state, int from, std::map<std::string, Play>& plays);
    void block_moves(const State& state, std::map<std::string, Play>& plays);
    void prepare(int kind, int side);
    [[nodiscard]] const std::vector<bool>* zone(const varia::ZoneRef& zone, int side, bool otherwise = true);

    template <class Visit>
    bool walk(const State& state, const Route& route, int start, std::vector<int>& passed, const Visit& visit) const;
    // Whether a move by this way may capture a piece (or swap with it), and whether it may go over a piece.
    [[nodiscard]] bool catches(const varia::MoveDef& move, Man man, Man other) const;
    [[nodiscard]] bool is_hurdle(const varia::MoveDef& move, Man man, Man other) const;
    // Calls visit(to, captured cells) for each end of a capture along a line, until visit returns true. Returns whether
    // it did.
    using VisitLine = std::function<bool(int to, const std::vector<int>& over)>;
    bool sweep(const State& state, const Route& route, int start, const VisitLine& visit) const;
    [[nodiscard]] bool kings_look(const State& state);
    // Whether the piece on `start` may end on `next` by this route, if it gets there.
    bool ends(const State& state, const Route& route, int start, int next) const;
    template <class Visit>
    bool walk_leg(const State& state, const Route& route, std::size_t leg, int steps, int cell, int start,
                  std::vector<int>& passed, const Visit& visit) const;

    [[nodiscard]] int hand(const State& state, int side, int kind) const { return state.hands.of(side, kind); }
    [[nodiscard]] bool royal(int kind) const { return royal_[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] bool has_royal(Man man, int side) const {
        return man.stands() && man.side == side && royal(man.kind);
    }
    [[nodiscard]] const varia::PieceDef& piece(int kind) const {
        return definition_.pieces[static_cast<std::size_t>(kind) - 1];
    }
    [[nodiscard]] int kind_of(const std::string& letter) const;
    [[nodiscard]] Cells royals(const State& state, int side) const;
    [[nodiscard]] int count_of_kind(const State& state, int side, int kind) const {
        return state.men([&](Man man) { return man.stands() && man.side == side && man.kind == kind; });
    }
    // Whether a side has fewer royal pieces than it needs, after what it had before.
    [[nodiscard]] bool bereft(const State& state, int side, const State& before) const;
    [[nodiscard]] Cells must_be_safe(const State& state, int side) const;
    [[nodiscard]] bool could_become(int kind, const std::string& letter) const;
    [[nodiscard]] bool leaves_too_few_royals(const State& state, const std::vector<int>& lost, int side) const;
    [[nodiscard]] bool may_take(const State& state, int cell) const;  // false for a king that must be safe

    // Returns the kinds that a piece may be after its move: its own kind for no promotion. Empty if it may not go
    // there.
    [[nodiscard]] std::vector<int> arrivals(const State& state, int kind, int side, int from, int to, bool capturing);

    // Whether the piece stays what it is, and only its owner changes.
    [[nodiscard]] static bool only_changes_owner(const varia::PromotionDef& promotion);
    // Whose a piece of the side is after the promotion; adds what happened to the facts.
    [[nodiscard]] static int owner_by(const varia::PromotionDef& promotion, int side, std::vector<std::string>& facts);

    [[nodiscard]] bool piece_attacks(const State& state, const State& as_it_is, int from, int cell,
                                     std::vector<int>& passed);
    [[nodiscard]] bool safe_but_for_facing(const State& state, int side);
    [[nodiscard]] bool faced(const State& state, int side);

    // In turns of several steps copying takes most of the time.
    void copied(std::size_t states) { work_ += static_cast<long>(states) * (8 + space_.cells() / 8); }
    void add(std::map<std::string, Play>& plays, Play play);
    // Returns the moves by their final texts, which are all different.
    [[nodiscard]] std::map<std::string, Play> named(std::map<std::string, Play> plays);
    void piece_moves(const State& state, int from, std::map<std::string, Play>& plays);
    void ordinary(const State& state, int from, int to, int victim, const Route& route, const std::vector<int>& passed,
                  std::map<std::string, Play>& plays);
    // Puts back a piece that was captured on a cell, if its kind is reborn. Returns whether it did.
    bool rise(State& after, int at, Man man);
    // Whether a piece may begin a move, and whether it may go so to a cell over others, as MoveDef::safe and
    // MoveDef::unchecked ask.
    [[nodiscard]] bool may_begin(const State& state, const varia::MoveDef& move, int from);
    [[nodiscard]] bool goes_safely(const State& state, const varia::MoveDef& move, int from, int to,
                                   const std::vector<int>& passed);
    [[nodiscard]] bool in_danger(const State& state, int from, int on);
    void prepare_castlings(int side);
    [[nodiscard]] std::vector<Castling> castlings(const State& state, int side) const;
    void lose_rights(State& state) const;
    [[nodiscard]] bool may_begin(Man man, int cell) const;
    void castling_moves(const State& state, std::map<std::string, Play>& plays);
    void drops(const State& state, std::map<std::string, Play>& plays);
    void drops_as(const State& state, int held, int kind, std::map<std::string, Play>& plays);
    void capture(State& state, int cell, int captor) const;
    [[nodiscard]] int partner_of(int side) const;
    void pass_turn(State& state, bool by_move = true) const;
    void pass_turn_to(State& state, int side) const;
    // Returns the side that the declaration names as next after this move or step, or nobody.
    [[nodiscard]] int named_next(const State& after, const Play& play);
    // Ends the move of `side`: removes en passant rights that end with it, and stores the side that moved.
    void end_move(State& state, int side) const;
    void forget_replaced(const State& before, State& after) const;
    [[nodiscard]] bool many() const { return sides() != 2; }
    // For how long pieces stay exposed, and whether several can be exposed at a time.
    [[nodiscard]] varia::ExposedFor exposed_for() const {
        const varia::ExposedFor said = definition_.rules.exposed_for;
        return said != varia::ExposedFor::usual ? said : many() ? varia::ExposedFor::round : varia::ExposedFor::move;
    }
    [[nodiscard]] bool several() const { return turns_ || exposed_for() != varia::ExposedFor::move; }
    [[nodiscard]] bool can_go_out() const { return definition_.rules.out.any(); }
    // Whether a side may capture the piece at all: an enemy's piece, or a neutral one if these can be captured.
    [[nodiscard]] bool is_prey(Man man, int side) const;
    [[nodiscard]] bool attacked_by_any(const State& state, int cell, int victim);
    [[nodiscard]] bool died_out(const State& state, int side, const varia::ExtinctionDef& rule) const;
    [[nodiscard]] std::vector<int> those_in(const State& state) const;
    [[nodiscard]] bool one_team_left(const State& state) const;
    void go_out(State& state, int side, const varia::GoingOutDef& how) const;
    // Ranks the sides by points, or all sides that are in before those that are out. A draw may add points for sides
    // that are in.
    [[nodiscard]] Ending placed(const State& state, int more_points, const std::string& reason) const;
    [[nodiscard]] Ending ending_of(const State& state, const varia::ResultDef& result, int side,
                                   const std::string& reason) const;
    [[nodiscard]] Ending scored(const std::vector<varia::Score>& scores, const std::string& reason, bool tie) const;
    [[nodiscard]] bool keeps_clear(const State& state, const varia::MoveDef& move, int from, int to,
                                   const std::vector<int>& passed);
    [[nodiscard]] int only_royal(const State& state, int side) const;
    [[nodiscard]] bool share(int a, int b, const varia::HoldDef& hold) const;
    [[nodiscard]] const varia::HoldDef* tie(const std::string& value, int a, int b) const;
    [[nodiscard]] bool tied(const std::string& value, const State& state, int side) const;
    [[nodiscard]] bool held_back(const State& state, int side, int from, int to) const;
    // Scripts: referee_scripts.cpp.
    [[nodiscard]] std::size_t place_of_value(const std::string& name) const;
    [[nodiscard]] bool live(const varia::HookDef& hook, const State& state, int side) const;
    // Whether all state values are as the conditions ask.
    [[nodiscard]] bool in_season(const State& state, const std::vector<varia::StateValue>& conditions) const {
        return std::all_of(conditions.begin(), conditions.end(), [&](const varia::StateValue& asked) {
            const int now = state.values.at(place_of_value(asked.name.text));
            return now >= asked.value && now <= asked.to.value_or(asked.value);
        });
    }
    // Changes state values as a move declares, and counts the end of a turn.
    void change_values(State& state, const std::vector<varia::StateChange>& sets,
                       const std::vector<varia::StateChange>& adds) const;
    void note_set(State& state, std::size_t place) const;
    void count_turn(State& state) const;
    // What the states know that follow this one, which begins a turn.
    [[nodiscard]] Past past_after(const State& state) const;
    // Whether a rule that may name a side is about this one.
    [[nodiscard]] bool is_about(const varia::Name& named, int side) const {
        return named.empty() || named.text == definition_.sides.side[static_cast<std::size_t>(side)].name.text;
    }
    [[nodiscard]] bool matches(const varia::HookDef& hook, const State& before, const Play& play);
    [[nodiscard]] const Meaning& meaning(const varia::HookDef& hook) const { return meanings_.at(hook.function.text); }
    [[nodiscard]] bool scripts_allow(const State& before, const Play& play);
    [[nodiscard]] bool scripts_allow_attack(const State& state, int from, int to, Man there, varia::MoveType type);
    [[nodiscard]] bool scripts_attack(const State& state, int cell, int by);
    void script_moves(const State& state, std::map<std::string, Play>& plays);
    // Applies what a script does after a move, and ends the exposures that this spoils.
    void follow(const varia::HookDef& hook, State& after, const Play& play);
    // Applies what the scripts do after the turn of which the play is the last move. Returns whether one was asked.
    bool follow_turn(State& after, const Play& last);
    void choose(const State& state, std::map<std::string, Play>& plays);
    // referee_history.cpp
    void count_moves(State& state, int mover) const;
    [[nodiscard]] Ending decided(const State& state, bool exactly);
    [[nodiscard]] Counted counted_from(const State& state) const;
    [[nodiscard]] long men_of(const State& state, int side, const std::vector<varia::Name>& kinds) const;
    [[nodiscard]] bool has_come_so_far(const State& state, int side, const varia::DeclareDef& declare);
    [[nodiscard]] std::vector<std::pair<int, int>> captures_by(const State& state, int turn);
    void renew_holds(const State& before, int side, Play& play) const;
    // Ends the holds of royal pieces that nothing ties to an enemy's royal piece any more.
    void release_holds(State& state) const;
    // Legal moves, whether or not the game is over. With `one` at least one of them, if there are any.
    [[nodiscard]] std::map<std::string, Play> lawful(const State& state, bool one = false);
    // Whether the rule about repetition bars the turn that leads to this state.
    [[nodiscard]] bool repeats(const State& after);
    [[nodiscard]] bool mates(const State& after, int side);
    [[nodiscard]] Play exchange(const State& state);
    // For turns of one step: whether passes are excluded, included, or the only moves.
    enum class Passing { none, too, alone };
    [[nodiscard]] std::map<std::string, Play> lawful(const State& state, bool one, Passing passing);
    // Endings that look at the whole board: referee_ends.cpp.
    [[nodiscard]] bool could_lose(const State& state, int side, int cell);
    [[nodiscard]] bool arrived(const State& state, int side, const varia::GoalDef& goal);
    [[nodiscard]] bool can_follow(const State& state, int side, const varia::GoalDef& goal);
    [[nodiscard]] const std::vector<const Heading*>& ways_of(const varia::LineDef& line);
    [[nodiscard]] bool has_row(const State& state, int side, const varia::LineDef& line);
    [[nodiscard]] bool has_square(const State& state, int side, const varia::LineDef& line);
    [[nodiscard]] bool enclosed(const State& state, int side, const varia::EnclosedDef& rule);
    // Groups of cells for which `in` is true; a step in either direction makes neighbours.
    [[nodiscard]] std::vector<Cells> groups(const std::vector<Vector>& along, varia::Expand expand,
                                            const std::function<bool(int cell)>& in);
    [[nodiscard]] bool connected(const State& state, int side, const varia::ConnectedDef& rule);
    [[nodiscard]] Ending by_most(const State& state, const std::string& reason);
    [[nodiscard]] int purse_of(int side) const;  // the index of the value from which the side pays; -1 if it has none
    [[nodiscard]] bool can_pay(const State& state, const varia::DropDef& drop, int side) const;
    [[nodiscard]] bool rests(const State& state, const varia::DropDef& drop, int cell);
    // Whether too many pieces like this one are where it would be dropped: on its line, or in a zone.
    [[nodiscard]] bool too_many_there(const State& state, const varia::DropDef& drop, Man same, int cell);
    void count_passes(State& after, const Play& play) const;
    [[nodiscard]] bool is_one_of(int kind, const std::vector<varia::Name>& kinds) const;

    // Turns of several steps: referee_turns.cpp, referee_steps.cpp.
    struct Line;
    [[nodiscard]] static bool has_turns(const varia::Definition& definition);
    [[nodiscard]] std::map<std::string, Play> lawful_turns(const State& state, bool one);
    [[nodiscard]] std::vector<Play> steps(const State& state);
    void placements(const State& state, const varia::StepDef& step, std::map<std::string, Play>& plays);
    void enemy_moves(const State& state, const varia::StepDef& step, std::map<std::string, Play>& plays);
    void shoves(const State& state, int from, std::map<std::string, Play>& plays);
    // Returns the neighbours of each cell. `along` must belong to the declaration, because the result is stored by its
    // address.
    [[nodiscard]] const std::vector<Cells>& neighbours(const std::vector<Vector>& along, varia::Expand expand,
                                                       const std::vector<varia::Name>& axes, int side);
    // Returns the vectors in every direction in which a side means them, in order.
    [[nodiscard]] std::vector<const Heading*> every_way(const std::vector<Vector>& along, varia::Expand expand,
                                                        const std::vector<varia::Name>& axes, int side);
    [[nodiscard]] bool beside(const State& state, const Route& route, int cell, int mover) const;
    [[nodiscard]] bool looks_beside(const State& state, const Route& route, int cell, int mover, int side,
                                    const Cells& having) const;
    [[nodiscard]] bool drop_beside(const State& state, const varia::BesideDef& asked, int cell, int side);
    [[nodiscard]] std::vector<bool> kinds_handed(const varia::BesideDef& asked) const;
    [[nodiscard]] bool frozen(const State& state, int cell);
    // Remote captures: referee_strikes.cpp.
    struct Blow {
        // Captured cells, each with the first remote capture that hits it.
        std::map<int, const varia::RemoteCaptureDef*> struck;
        bool allowed = true;  // false if a remote capture that must hit a piece hits none
    };
    void prepare_remote_captures(int kind, int side);
    [[nodiscard]] bool can_lose_unthreatened(int side) const;
    [[nodiscard]] const std::vector<Stroke>& strokes_of(Man man) const {
        return strokes_[static_cast<std::size_t>(man.side)][static_cast<std::size_t>(man.kind)];
    }
    [[nodiscard]] Blow blow(const State& after, Man mover, int from, int to, bool captures);
    [[nodiscard]] Blow blow_of(const Stroke& stroke, const State& after, Man mover, int from, int to, bool captures);
    void remote_capture(const State& before, Play& play);
    [[nodiscard]] bool remote_captures_badly(const State& before, Man mover, int from, int to, int victim);
    [[nodiscard]] State moved(const State& before, Man mover, int from, int to, int victim) const;
    [[nodiscard]] bool could_remote_capture(const State& state, int cell, int by);
    bool spring_traps(State& state);  // whether a piece was caught
    [[nodiscard]] bool step_is_safe(const State& before, const Play& play, int side);
    [[nodiscard]] int follower(const std::string& step, Man man, bool unmoved) const;
    [[nodiscard]] int step_number(const std::string& name) const;
    [[nodiscard]] const std::string& step_name(int number) const;
    [[nodiscard]] bool made_in(const varia::MoveDef& move, const State& state) const;
    [[nodiscard]] int allowance(const State& state) const;
    [[nodiscard]] int min(const State& state) const;
    [[nodiscard]] bool varies() const { return definition_.turn.first != 0 || definition_.turn.grow != 0; }
    // Whether a turn is over after its last step. Ends its group where nothing follows.
    [[nodiscard]] bool settle(Line& line);
    [[nodiscard]] bool end_group(Line& line, bool over);
    void crown(Line& line);
    // Ends the turn. Returns whether it is legal as a whole.
    [[nodiscard]] bool end_turn(Line& line, const State& start);
    [[nodiscard]] bool acceptable(const State& after, const State& start, int side);
    // Whether the side to move, in the middle of its turn, gives a check that only the end of a turn may give.
    [[nodiscard]] bool gives_early_check(const State& middle);
    // For all that one step may be, with whether the turn is over then: which of these are leaps that end where they
    // may not.
    [[nodiscard]] std::vector<bool> refused_landings(const std::vector<std::pair<Line, bool>>& made);
    void explore(const State& start, std::vector<Line>& found, bool one);
    void keep_best(std::vector<Line>& lines) const;
    void keep_results(std::vector<Line>& lines, bool by_worth = true);
    [[nodiscard]] std::string result_key(const Line& line, bool by_worth = true);
    [[nodiscard]] std::vector<long> worth(const Line& line) const;
    // Writes the first `levels` of its texts.
    void write(Line& line, std::size_t levels) const;
    [[nodiscard]] bool threatened(const State& state, int side);
    [[nodiscard]] bool could_capture(const State& state, int side, std::set<std::string>& been);
    [[nodiscard]] bool in_check_by_step(const State& state, int side) {
        return !safe_but_for_facing(state, side) || faced(state, side);
    }
    [[nodiscard]] static bool is_captured(const State& state, int cell) {
        return state.middle && state.middle->captured.has(cell);
    }
    // Called after a move and before the next one: the turn passes, unless it goes on.
    void done(State& state, int side, Play& play);
    // Moves the piece on to its landing cell. Returns false if it cannot or may not land.
    [[nodiscard]] bool land(State& state, Play& play, int side);
    [[nodiscard]] bool promotes(const State& state, const varia::PromotionDef& promotion, int side, int from, int to,
                                bool capturing);
    [[nodiscard]] bool waits_for_first_move(int kind) const;
    [[nodiscard]] std::string result_text(const State& state);

    [[nodiscard]] bool bare(const State& state, int side) const;
    [[nodiscard]] bool resets_clock(int side, int kind) const {
        return resets_clock_[static_cast<std::size_t>(side)][static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] varia::PassRule pass_rule(int side) const;
    void prepare_facts();

    varia::Definition definition_;
    Meanings meanings_;
    Space space_;
    std::vector<int> order_;
    std::vector<std::vector<std::vector<Route>>> routes_;  // by side, by kind
    std::vector<std::vector<std::vector<Shove>>> shoves_;  // by side, by kind
    std::vector<Slot> slots_;
    std::vector<std::vector<std::vector<Stroke>>> strokes_;  // by side, by kind
    std::vector<std::vector<Castling>> castlings_;           // by side: as if all pieces stood on the declared cells
    // Facts of the declaration.
    std::unordered_map<std::string, int> kinds_;
    std::vector<std::vector<bool>> enemies_;    // by side, by side
    std::vector<std::vector<int>> enemies_of_;  // by side
    std::vector<bool> royal_, waits_;           // by kind
    bool rights_wait_ = false;                  // whether kings or partners may be dropped as ones that have not moved
    std::vector<std::vector<bool>> resets_clock_;  // by side, by kind
    std::vector<bool> can_lose_unthreatened_;      // by side
    bool crowns_ = false;                          // whether some kind is royal
    bool remote_captures_ = false;                 // whether there are remote captures
    // Results that are kept.
    std::unordered_map<std::string, std::vector<std::unique_ptr<std::vector<bool>>>> zones_;  // by side
    std::map<const varia::LineDef*, std::vector<const Heading*>> ways_;
    std::map<std::pair<const std::vector<Vector>*, int>, std::vector<Cells>> near_;  // by cell
    std::vector<std::vector<const Heading*>> facing_;                                // by side
    std::map<std::string, long> refusals_;
    std::map<std::string, long> events_;
    std::set<std::string> ambiguities_;
    Ban ban_;
    std::vector<std::string> occurred_;  // repetition_text of each state that has occurred
    bool without_history_ = false;       // moves are listed as if nothing had occurred
    bool ban_attacks_ = false;
    bool turns_ = false;        // turns have several steps
    bool threatening_ = false;  // moves are made only to see whether they threaten
    bool as_if_on_ = false;     // ... although the game is over
    // Moves are made for their captures: royal pieces may be captured, and promotions are left out.
    bool imagining_ = false;
    const State* as_it_is_ = nullptr;  // while a piece is imagined on a cell: the state without it
    std::vector<int> subjects_;        // kinds of the imagined pieces
    long max_work_ = std::numeric_limits<long>::max();
    int mating_drops_ = 0;   // drops in a row, each of which is tested for being a mate
    mutable long work_ = 0;  // walks, with copies of states converted into walks
};

}  // namespace reference
