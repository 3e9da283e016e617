// The session of a game that is in memory: its log, its referee, and the clients that have joined it.
//
// Requests are handled one after the other. An action is tried on the board and written into the log; only once it is
// on disk is it acknowledged and sent to all clients. If another server has taken the number first, its entry is read,
// and the action is tried again. If it is unknown whether the entry was written, the game is forgotten and read anew.
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

// What all sessions share.
struct House {
    Loop& loop;
    Scribe& scribe;
    const Limits& limits;
    Referees& referees;
    Accounts& accounts;
    Study& study;
    bool shared = false;  // other programs write into the same store
};

// Belongs to the games thread, as everything in this folder unless stated otherwise.
class Room : public std::enable_shared_from_this<Room> {
public:
    Room(House house, std::string game) : house_(house), game_(std::move(game)), board_(house.referees) {}

    // Takes over a game that was just opened and whose board is set up already.
    void adopt(Agreement agreement, std::shared_ptr<Referee> referee, Position position);
    // Handles a request about the game.
    void ask(AskedPtr asked);
    void leave(const Client& client);
    // Another server may have written the action with this number; 0 if any notification may have been missed.
    void hear(std::int64_t seq);
    // Called regularly: flags fall, work that has failed is tried again, and clients receive who else has joined.
    void look_after();
    void tell_presence();

    [[nodiscard]] bool idle() const { return members_.empty() && jobs_.empty() && !busy_; }
    [[nodiscard]] std::int64_t touched() const { return touched_; }
    // Whether look_after() has something to do.
    [[nodiscard]] bool restless() const;
    [[nodiscard]] bool apart() const { return ledger_ && ledger_->agreement().source; }
    // The current referee; null if there is none.
    [[nodiscard]] const Referee* referee() const { return board_.referee(); }

private:
    using Next = std::function<void(std::optional<Trouble>)>;
    struct Job {
        AskedPtr asked;  // null: only prepare() is to be done
        std::function<void()> run;
        std::int64_t since = 0;  // by EventLoop::steady()
    };
    struct Member {
        std::shared_ptr<Client> client;
        std::vector<int> seats;
    };
    // An action that is being tried: the data of its entry, and the referee's answer if it is a move.
    struct Try {
        std::string kind;
        Json data = Json::object();
        std::string client;
        std::int64_t at = 0;
        std::optional<PlayedMove> played;
    };

    // ---- the queue of requests (room.cpp) -------------------------------------------------------------------------
    void submit(Job job);
    void pump();
    void charge(const Client& client, double ms);
    void finish();
    // Reads all entries that are known of, and sets the board up.
    void prepare(Next next);
    void load(Next next);
    void load_more(std::shared_ptr<Ledger> ledger, Next next);
    void catch_up(Next next);
    // Applies the entries one after the other; other games go on in between.
    void absorb_all(std::shared_ptr<std::deque<Entry>> entries, Next next);
    void set_up(Next next);
    void forget();
    [[nodiscard]] bool behind() const { return stale_ || heard_ > (ledger_ ? ledger_->seq() : 0); }
    // Begins a pause after work of the server itself has failed.
    void put_off(const Trouble& trouble);
    void refuse_waiting(const Trouble& trouble);
    // The game's time goes on from its last action, whichever server's clock has timed that action.
    void keep_time();
    [[nodiscard]] static Trouble store_is_away();

    // ---- the stages of an action (room_actions.cpp) ---------------------------------------------------------------
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
    // Returns an error if the log has no room for one more action of this kind.
    [[nodiscard]] std::optional<Trouble> full(const Asked& asked) const;
    void write(Try tried, const AskedPtr& asked);
    void written(Written how, const Entry& entry, std::optional<PlayedMove> played, const AskedPtr& asked);
    void absorb(const Entry& entry, std::optional<PlayedMove> played, Next next);
    void acknowledge(const AskedPtr& asked, std::int64_t seq);
    // Gives the client the seat that it has just claimed, if it has joined the game.
    void hold(const Asked& asked);
    [[nodiscard]] std::vector<int> held_by(const Asked& asked) const;
    [[nodiscard]] int one_seat(const Asked& asked) const;
    [[nodiscard]] Json move_data(const PlayedMove& move, const std::string& text) const;

    // ---- resignations (room_resigning.cpp) ------------------------------------------------------------------------
    void resign(const AskedPtr& asked);
    void give_up(const AskedPtr& asked, const std::vector<int>& held, std::optional<std::int64_t> floor);
    // Boards that were resigned while the other side was to move are resigned on the board once their own side is to
    // move.
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

    // ---- responses and notifications (room_answers.cpp) -----------------------------------------------------------
    void join(const AskedPtr& asked);
    void log(const AskedPtr& asked);
    void question(const AskedPtr& asked);
    // The state of the game without its moves.
    [[nodiscard]] Json snapshot(const Client* client) const;
    // Writes the moves as text, in pieces: this game waits until all pieces are written, and other games go on
    // meanwhile. If there are few moves, `whole` is called at once.
    void write_moves(const AskedPtr& asked, std::shared_ptr<std::string> moves, std::size_t from,
                     std::function<void(const std::string&)> whole);
    void enter(const AskedPtr& asked, const std::vector<int>& seats, const std::string& moves);
    // Lists the legal actions, without their effects. A large match has many, so they are listed on another thread.
    void list_actions(std::function<void(std::vector<std::string>)> told);
    void tell_event(const Entry& entry, const std::optional<PlayedMove>& played, bool board_changed);
    void tell_all(const std::string& method, Json params) const;
    // The player who owes a transfer from this board, or from any board (-1); -1 if nobody does.
    [[nodiscard]] int owes_transfer(int floor) const;
    [[nodiscard]] std::vector<std::string> here() const;
    [[nodiscard]] Json done_json(const Asked& asked, std::int64_t seq) const;

    House house_;
    std::string game_;
    Board board_;
    std::optional<Ledger> ledger_;
    Position position_;  // the state of the game now
    std::map<const Client*, Member> members_;
    std::deque<Job> jobs_;
    // The client that asked last, who pays for what the game needs to go on; null if nobody has asked yet.
    std::shared_ptr<Client> asker_;
    bool busy_ = false, stale_ = false, presence_ = false, falling_ = false;
    bool resigning_ = false;  // look_at_resignations() has queued its work
    bool put_off_ = false;    // this work has failed
    bool wanted_ = false;     // the game was forgotten, and a client has joined it or a clock runs
    Patience patience_;
    int resigned_for_ = -1;  // a seat whose board was resigned just now; -1 if there is none
    // How far the game's time is ahead of this server's clock, if its log was written by a clock that was ahead.
    std::int64_t ahead_ = 0;
    std::int64_t heard_ = 0, touched_ = 0;
};

}  // namespace varia::server
