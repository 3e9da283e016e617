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

#include "analysis_worker.hpp"
#include "client.hpp"
#include "event_loop.hpp"
#include "game_log.hpp"
#include "limits.hpp"
#include "rate_limiter.hpp"
#include "refereed_game.hpp"
#include "retry_backoff.hpp"
#include "store_writer.hpp"

namespace varia::server {

// What all sessions share.
struct SessionContext {
    EventLoop& loop;
    StoreWriter& writer;
    const ServerLimits& limits;
    Referees& referees;
    RateLimiter& rate_limiter;
    AnalysisWorker& analysis;
    bool shared = false;  // other programs write into the same store
};

// Belongs to the games thread, as everything in this folder unless stated otherwise.
class GameSession : public std::enable_shared_from_this<GameSession> {
public:
    GameSession(SessionContext session_context, std::string game)
        : context_(session_context), game_(std::move(game)), refereed_(session_context.referees) {}

    // Takes over a game that was just opened and whose board is set up already.
    void adopt(GameSettings game_settings, std::shared_ptr<Referee> referee, Position position);
    // Handles a request about the game.
    void ask(PendingRequestPtr asked);
    void leave(const Client& client);
    // Another server may have written the action with this number; 0 if any notification may have been missed.
    void on_remote_change(std::int64_t seq);
    // Called regularly: flags fall, work that has failed is tried again, and clients receive who else has joined.
    void tend();
    void send_presence();

    [[nodiscard]] bool idle() const { return members_.empty() && jobs_.empty() && !busy_; }
    [[nodiscard]] std::int64_t touched() const { return touched_; }
    // Whether tend() has something to do.
    [[nodiscard]] bool restless() const;
    [[nodiscard]] bool apart() const { return game_log_ && game_log_->game_settings().source; }
    // The current referee; null if there is none.
    [[nodiscard]] const Referee* referee() const { return refereed_.referee(); }

private:
    using Next = std::function<void(std::optional<ApiError>)>;
    struct Job {
        PendingRequestPtr asked;  // null: only prepare() is to be done
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

    // ---- the queue of requests -----------------------------------------------------------------
    void submit(Job job);
    void pump();
    void charge(const Client& client, double ms);
    void finish();
    // Reads all entries that are known of, and sets the board up.
    void prepare(Next next);
    void load(Next next);
    void load_more(std::shared_ptr<GameLog> game_log, Next next);
    void catch_up(Next next);
    // Applies the entries one after the other; other games go on in between.
    void apply_all(std::shared_ptr<std::deque<LogEntry>> entries, Next next);
    void set_up(Next next);
    void forget();
    [[nodiscard]] bool behind() const { return stale_ || announced_ > (game_log_ ? game_log_->seq() : 0); }
    // Begins a pause after work of the server itself has failed.
    void put_off(const ApiError& error);
    void refuse_waiting(const ApiError& error);
    // The game's time goes on from its last action, whichever server's clock has timed that action.
    void keep_time();
    [[nodiscard]] static ApiError store_is_away();

    // ---- the stages of an action ---------------------------------------------------------------
    void run(const PendingRequestPtr& asked);
    void refuse(const PendingRequestPtr& asked, const ApiError& error);
    bool was_done(const PendingRequest& asked);
    void claim(const PendingRequestPtr& asked);
    void offer(const PendingRequestPtr& asked);
    void answer(const PendingRequestPtr& asked);
    void play(const PendingRequestPtr& asked);
    void played(const PendingRequestPtr& asked, const std::string& text, const std::vector<int>& held, PlayedMove move);
    void commit(Try tried, const PendingRequestPtr& asked);
    void time_boards(Try tried, const PendingRequestPtr& asked);
    // Returns an error if the log has no room for one more action of this kind.
    [[nodiscard]] std::optional<ApiError> full(const PendingRequest& asked) const;
    void write(Try tried, const PendingRequestPtr& asked);
    void written(WriteResult how, const LogEntry& entry, std::optional<PlayedMove> played,
                 const PendingRequestPtr& asked);
    void apply(const LogEntry& entry, std::optional<PlayedMove> played, Next next);
    void acknowledge(const PendingRequestPtr& asked, std::int64_t seq);
    // Gives the client the seat that it has just claimed, if it has joined the game.
    void hold(const PendingRequest& asked);
    [[nodiscard]] std::vector<int> held_by(const PendingRequest& asked) const;
    [[nodiscard]] int one_seat(const PendingRequest& asked) const;
    [[nodiscard]] Json move_data(const PlayedMove& move, const std::string& text) const;

    // ---- resignations ------------------------------------------------------------------------
    void resign(const PendingRequestPtr& asked);
    void give_up(const PendingRequestPtr& asked, const std::vector<int>& held, std::optional<std::int64_t> board);
    // Boards that were resigned while the other side was to move are resigned on the board once their own side is to
    // move.
    void handle_resignations();
    void carry_out(const PendingRequestPtr& asked, std::size_t from = 0);
    void say_done(const PendingRequestPtr& asked);
    void play_for(const PendingRequestPtr& asked, int seat, const std::string& text, std::function<void()> otherwise);

    // ---- flags that fall -------------------------------------------------------------------------
    void let_flag_fall();
    void fall(const PendingRequestPtr& asked);
    void fall_on_board(const PendingRequestPtr& asked);
    void fall_in_turn(const PendingRequestPtr& asked);
    void give_up_on_board(const PendingRequestPtr& asked, const std::string& kind, int seat,
                          const std::string& text = "resign");
    [[nodiscard]] bool flag_is_due(std::int64_t at) const;

    // ---- responses and notifications -----------------------------------------------------------
    void join(const PendingRequestPtr& asked);
    void log(const PendingRequestPtr& asked);
    void question(const PendingRequestPtr& asked);
    // The state of the game without its moves.
    [[nodiscard]] Json snapshot(const Client* client) const;
    // Writes the moves as text, in pieces: this game waits until all pieces are written, and other games go on
    // meanwhile. If there are few moves, `whole` is called at once.
    void write_moves(const PendingRequestPtr& asked, std::shared_ptr<std::string> moves, std::size_t from,
                     std::function<void(const std::string&)> whole);
    void enter(const PendingRequestPtr& asked, const std::vector<int>& seats, const std::string& moves);
    // Lists the legal actions, without their effects. A large match has many, so they are listed on another thread.
    void list_actions(std::function<void(std::vector<std::string>)> done);
    void send_event(const LogEntry& entry, const std::optional<PlayedMove>& played, bool board_changed);
    void send_all(const std::string& method, Json params) const;
    // The player who owes a transfer from this board, or from any board (-1); -1 if nobody does.
    [[nodiscard]] int owes_transfer(int board) const;
    [[nodiscard]] std::vector<std::string> here() const;
    [[nodiscard]] Json done_json(const PendingRequest& asked, std::int64_t seq) const;

    SessionContext context_;
    std::string game_;
    RefereedGame refereed_;
    std::optional<GameLog> game_log_;
    Position position_;  // the state of the game now
    std::map<const Client*, Member> members_;
    std::deque<Job> jobs_;
    // The client that asked last, who pays for what the game needs to go on; null if nobody has asked yet.
    std::shared_ptr<Client> asker_;
    bool busy_ = false, stale_ = false, presence_ = false, falling_ = false;
    bool resigning_ = false;  // handle_resignations() has queued its work
    bool put_off_ = false;    // this work has failed
    bool wanted_ = false;     // the game was forgotten, and a client has joined it or a clock runs
    RetryBackoff backoff_;
    int resigned_for_ = -1;  // a seat whose board was resigned just now; -1 if there is none
    // How far the game's time is ahead of this server's clock, if its log was written by a clock that was ahead.
    std::int64_t ahead_ = 0;
    std::int64_t announced_ = 0, touched_ = 0;
};

}  // namespace varia::server
