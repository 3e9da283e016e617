// A game that is in memory: its log, its board, and those who have joined it.
//
// What is asked of it is done one after the other. An action is tried on the board, written into the log, and only once
// it is on disk acknowledged and told to all. If another server was first with the number, what it has written is read,
// and the action is tried again. If nobody knows whether it was written, the game is forgotten and read anew.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "accounts.hpp"
#include "board.hpp"
#include "client.hpp"
#include "ledger.hpp"
#include "limits.hpp"
#include "loop.hpp"
#include "patience.hpp"
#include "scribe.hpp"
#include "study.hpp"

namespace varia::server {

// What all rooms share.
struct House {
    Loop& loop;
    Scribe& scribe;
    const Limits& limits;
    Referees& referees;
    Accounts& accounts;
    Study& study;
    bool shared = false;  // other programs write into the same store
};

// Belongs to the thread of games, as all in this folder that says nothing else.
class Room : public std::enable_shared_from_this<Room> {
public:
    Room(House house, std::string game) : house_(house), game_(std::move(game)), board_(house.referees) {}

    // One that was just opened, whose board is set up already.
    void adopt(Agreement agreement, std::shared_ptr<Referee> referee, Position position);
    // Any method that is about a game.
    void ask(AskedPtr asked);
    void leave(const Client& client);
    // Another server may have written an action of this number; 0: anything may have been missed.
    void hear(std::int64_t seq);
    // Now and then: flags fall, what has failed is tried again, and whoever has joined is told who else is here.
    void look_after();
    void tell_presence();

    [[nodiscard]] bool idle() const { return members_.empty() && jobs_.empty() && !busy_; }
    [[nodiscard]] std::int64_t touched() const { return touched_; }
    // Whether there is something to look after.
    [[nodiscard]] bool restless() const;
    [[nodiscard]] bool apart() const { return ledger_ && ledger_->agreement().source; }
    // Who knows its rules just now; null if nobody does.
    [[nodiscard]] const Referee* referee() const { return board_.referee(); }

private:
    using Next = std::function<void(std::optional<Trouble>)>;
    struct Job {
        AskedPtr asked;  // null: only what prepare() does
        std::function<void()> run;
        std::int64_t since = 0;  // by Loop::steady()
    };
    struct Member {
        std::shared_ptr<Client> client;
        std::vector<int> seats;
    };
    // A try to play something: what its entry would say, and what the board has answered.
    struct Try {
        std::string kind;
        Json data = Json::object();
        std::string client;
        std::int64_t at = 0;
        std::optional<PlayedMove> played;
    };

    // ---- one after the other (room.cpp) ---------------------------------------------------------------------------
    void submit(Job job);
    void pump();
    void charge(const Client& client, double ms);
    void finish();
    // Everything that is known is read, and the board stands.
    void prepare(Next next);
    void load(Next next);
    void load_more(std::shared_ptr<Ledger> ledger, Next next);
    void catch_up(Next next);
    // One after the other, with other games between them.
    void absorb_all(std::shared_ptr<std::deque<Entry>> entries, Next next);
    void set_up(Next next);
    void forget();
    [[nodiscard]] bool behind() const { return stale_ || heard_ > (ledger_ ? ledger_->seq() : 0); }
    // Something that the server does by itself has come to nothing.
    void put_off(const Trouble& trouble);
    void refuse_waiting(const Trouble& trouble);
    // The game's time goes on from its last action, whatever clock has timed that.
    void keep_time();
    [[nodiscard]] static Trouble store_is_away();

    // ---- the way of an action (room_actions.cpp) ------------------------------------------------------------------
    void run(const AskedPtr& asked);
    void refuse(const AskedPtr& asked, const Trouble& trouble);
    bool was_done(const Asked& asked);
    void claim(const AskedPtr& asked);
    void offer(const AskedPtr& asked);
    void answer(const AskedPtr& asked);
    void play(const AskedPtr& asked);
    void played(const AskedPtr& asked, const std::string& text, const std::vector<int>& held, PlayedMove move);
    void commit(Try tried, const AskedPtr& asked);
    void time_floors(Try tried, const AskedPtr& asked);
    // Whether there is room for one more action of the kind that is asked for.
    [[nodiscard]] std::optional<Trouble> full(const Asked& asked) const;
    void write(Try tried, const AskedPtr& asked);
    void written(Written how, const Entry& entry, std::optional<PlayedMove> played, const AskedPtr& asked);
    void absorb(const Entry& entry, std::optional<PlayedMove> played, Next next);
    void acknowledge(const AskedPtr& asked, std::int64_t seq);
    // The seat that somebody has just traded an invite for, if he has joined.
    void hold(const Asked& asked);
    [[nodiscard]] std::vector<int> held_by(const Asked& asked) const;
    [[nodiscard]] int one_seat(const Asked& asked) const;
    [[nodiscard]] Json move_data(const PlayedMove& move, const std::string& text) const;

    // ---- who gives up (room_resigning.cpp) ------------------------------------------------------------------------
    void resign(const AskedPtr& asked);
    void give_up(const AskedPtr& asked, const std::vector<int>& held, std::optional<std::int64_t> floor);
    // Floors that were given up while the other side was to move are resigned once their own is.
    void look_at_resignations();
    void carry_out(const AskedPtr& asked, std::size_t from = 0);
    void say_done(const AskedPtr& asked);
    void play_for(const AskedPtr& asked, int seat, const std::string& text, std::function<void()> otherwise);

    // ---- flags that fall (room_flags.cpp) -------------------------------------------------------------------------
    void let_flag_fall();
    void fall(const AskedPtr& asked);
    void fall_on_floor(const AskedPtr& asked);
    void fall_in_turn(const AskedPtr& asked);
    void give_up_on_board(const AskedPtr& asked, const std::string& kind, int seat, const std::string& text = "resign");
    [[nodiscard]] bool flag_is_due(std::int64_t at) const;

    // ---- what is told (room_answers.cpp) --------------------------------------------------------------------------
    void join(const AskedPtr& asked);
    void log(const AskedPtr& asked);
    void question(const AskedPtr& asked);
    // How it stands, without its moves.
    [[nodiscard]] Json snapshot(const Client* client) const;
    // What was played, as text, in pieces: this game waits until all of it is written, and others go on meanwhile.
    // `whole` is told at once where it is short.
    void write_moves(const AskedPtr& asked, std::shared_ptr<std::string> moves, std::size_t from,
                     std::function<void(const std::string&)> whole);
    void enter(const AskedPtr& asked, const std::vector<int>& seats, const std::string& moves);
    // The actions that there are, without their effects: of a large match there are many, so they are listed elsewhere.
    void list_actions(std::function<void(std::vector<std::string>)> told);
    void tell_event(const Entry& entry, const std::optional<PlayedMove>& played, bool board_changed);
    void tell_all(const std::string& method, Json params) const;
    // Who owes a transfer from there, or from any floor (-1); -1: nobody.
    [[nodiscard]] int owes_transfer(int floor) const;
    [[nodiscard]] std::vector<std::string> here() const;
    [[nodiscard]] Json done_json(const Asked& asked, std::int64_t seq) const;

    House house_;
    std::string game_;
    Board board_;
    std::optional<Ledger> ledger_;
    Position position_;  // that is how the game stands now
    std::map<const Client*, Member> members_;
    std::deque<Job> jobs_;
    std::shared_ptr<Client> asker_;  // who has asked last, and pays for what the game needs to go on; null: nobody yet
    bool busy_ = false, stale_ = false, presence_ = false, falling_ = false;
    bool resigning_ = false;  // look_at_resignations has asked for it
    bool put_off_ = false;    // it has, and it has come to nothing
    bool wanted_ = false;     // the game was forgotten, and somebody looks at it or a clock runs
    Patience patience_;
    int resigned_for_ = -1;  // a seat whose floor was resigned just now
    // By how much the game's time is, if its log was written by a clock that was ahead of this one.
    std::int64_t ahead_ = 0;
    std::int64_t heard_ = 0, touched_ = 0;
};

}  // namespace varia::server
