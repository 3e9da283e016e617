// A game or a match that is played in the terminal, line by line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/contest.hpp>

#include "draw_fitting.hpp"
#include "game_record.hpp"
#include "line_editor.hpp"
#include "match_clocks.hpp"
#include "match_opponent.hpp"
#include "opponent.hpp"
#include "play_clocks.hpp"
#include "play_options.hpp"
#include "session.hpp"
#include "standing.hpp"
#include "terminal.hpp"
#include "typing.hpp"

namespace varia::cli {

// Without the blanks at both ends.
[[nodiscard]] std::string trimmed(std::string_view text);
// Whether a turn of this variant may be ended where it might go on.
[[nodiscard]] bool may_stop(const TurnDef& turn);

class PlaySession {
public:
    // `random`: the players who move at random; `computer`: those whom the computer plays. `clocks`: only if somebody
    // wants them; of a match in which anybody may act at any time those of each board.
    PlaySession(const PlayOptions& arguments, Contest contest, std::vector<int> random, std::vector<int> computer,
                std::optional<PlayClocks> clocks, std::uint64_t seed, int first)
        : arguments_(arguments),
          contest_(std::move(contest)),
          is_match_(contest_.match() != nullptr),
          turns_(has_turns(contest_)),
          random_(std::move(random)),
          computer_(std::move(computer)),
          whole_clocks_(std::move(clocks)),
          seed_(seed),
          generator_(seed),
          first_(first),
          start_(start_text()),
          saved_(contest_.key()) {
        start_clocks();
    }

    ~PlaySession();
    PlaySession(const PlaySession&) = delete;
    PlaySession& operator=(const PlaySession&) = delete;

    // The code to exit with: a script that failed spoils the game.
    int run();

private:
    // What can be played: an action, or the steps of a turn.
    struct Offer {
        std::string text;
        ActionList actions;
    };
    // Where turns are made of several steps: who plays, and how much has been played before he does.
    struct Before {
        std::string who;
        std::size_t turns;
        SideSet out;
    };

    // So many turns are listed one by one, so many steps after what was typed, and among so many it is looked for.
    static constexpr std::size_t most_listed = 200;
    static constexpr std::size_t most_searched = 5000;

    // A cell of a board.
    struct Spot {
        int floor = 0;
        Cell cell = no_cell;
        friend bool operator==(const Spot&, const Spot&) = default;
    };
    // What a terminal shows where the board stays in its place.
    struct View {
        bool on = false;
        std::string said;               // since the last line that was typed
        std::vector<std::string> page;  // a longer text that is read in the board's place; empty: none is
        std::size_t page_top = 0;
        std::optional<Spot> cursor, picked;
        std::vector<Offer> targets;  // what the piece that was picked can do
        std::vector<Mark> hinted;    // on one board, until something else is typed
        int hinted_floor = 0;
        Glimpse glimpse;
        std::vector<CellPlace> places;   // cells on the screen
        std::vector<std::string> shown;  // its lines, as they stand there
        int rows = 0, columns = 0;       // of the terminal
        int panel = 0, room = 0;         // columns and lines that what is said has
    };
    // A way to put the board and what belongs to it on the screen.
    struct Arrangement {
        Picture picture;
        std::vector<std::string> info;
        bool beside = false;
        int panel = 0, boards = 0;
    };

    // ---- drawing and commands (play_session.cpp) ------------------------------------------------------------------
    // Who of them is the computer, and how strong; a line, or nothing.
    [[nodiscard]] std::string opponents() const;
    std::string prompt();
    void draw(bool fitting = true);
    // The board and what goes with it; with `fitting`, so that all of it and the prompt can be seen on a terminal at
    // once.
    void draw_game(bool fitting);
    void draw_match();
    // An interrupt leaves, but for one that came too late for the computer: false.
    [[nodiscard]] bool leaves();
    std::optional<int> floor_in(std::string_view text);
    void board(const std::string& which);
    void undo();
    void step_back();
    // Where sides go out while the others play on, the game may not be over.
    void resign();
    // Who is to move resigns; who has gone out before.
    SideSet give_up();

    // ---- a board that stays in its place (play_screen.cpp) --------------------------------------------------------
    // What is needed for lines to be typed; on a terminal that can do it, the screen.
    void begin_typing();
    void end_typing();
    // A line that was typed: what it comes to is told.
    void hear(const std::string& text);
    // Brings the screen up to date; `typing`: while a line is typed, which stays.
    void paint(bool typing = false);
    [[nodiscard]] std::vector<std::string> composed(int rows);
    [[nodiscard]] Arrangement arrangement(int rows);
    [[nodiscard]] Arrangement arranged_so(int rows, bool beside, int kept);
    [[nodiscard]] Drawing drawing_of_view(int floor);
    // What stands beside or below the board, in lines of so many columns.
    [[nodiscard]] std::vector<std::string> info_lines(int width, const Picture* picture, int boards);
    [[nodiscard]] std::vector<std::string> page_lines(int rows) const;
    void forget_view();
    void slice(const std::string& which);

    // ---- the cursor (play_cursor.cpp) -----------------------------------------------------------------------------
    Heed heed(const Key& key, bool blank, std::string& line);
    [[nodiscard]] bool heed_page(const Key& key, bool blank);
    void show_cursor();
    void move_cursor(KeyKind where);
    void change_level(int by);
    // Enter, or a click: picks a piece, or plays; true if `line` stands for what is played.
    bool pick(std::string& line);
    bool pick_target(std::string& line);
    void pick_piece(std::vector<Offer> own);
    bool play_offer(const Offer& offer, std::string& line);
    [[nodiscard]] std::vector<Offer> offers_on(int floor);
    // Where an action ends.
    [[nodiscard]] Spot end_of(const Action& action) const;
    [[nodiscard]] std::string spot_name(const Spot& spot) const;
    // In one line behind the heading, or below it.
    [[nodiscard]] std::string numbered(const std::string& heading, const std::vector<Offer>& list) const;

    // ---- the table of commands (play_commands.cpp) ----------------------------------------------------------------
    // What can be typed besides moves.
    struct TypedCommand {
        using Asked = bool (*)(const PlaySession&);
        std::string_view name;
        void (*run)(PlaySession&, const std::string& rest);  // null: it is not heard as a command
        bool alone = false;                                  // with something behind it it is none
        Asked known = nullptr;                               // whether this game has it; null: every game
        Asked offered = nullptr;                             // whether it is completed; null: where it is known
        bool hidden = false;                                 // it is never completed
        bool wants_more = false;                             // a blank and an argument follow
    };
    [[nodiscard]] static std::span<const TypedCommand> typed_commands();
    [[nodiscard]] bool offers_command(const TypedCommand& command) const;
    // The names of those that this game offers.
    [[nodiscard]] std::vector<std::string> commands() const;
    // A line: a command of the table, a pasted game, or a move.
    void obey(const std::string& text);
    // What may play something; what was taken back before is forgotten then.
    template <class Play>
    void forget_undone_after(Play play);

    // ---- completion (play_completion.cpp) -------------------------------------------------------------------------
    Completions complete(std::string_view typed);
    void complete_move(std::string_view typed, std::vector<std::string>& words);
    void complete_argument(const std::string& command, std::string_view typed, std::vector<std::string>& words);

    // ---- clocks, and how it stands with them (play_time.cpp) ------------------------------------------------------
    // Whose turn it is, his clock runs; a turn was made: it stops.
    void start_clocks();  // those that there are at the start, and nobody's runs
    void run_clock();
    void press_clock();
    [[nodiscard]] std::optional<PlayClocks::Time> flag_falls() const;
    bool flag_in_match();
    // What is played for who has run out of time; empty: nothing.
    [[nodiscard]] std::string given_up_for(const MatchClocks::Due& due);
    // Turns were taken back, and with them the time they took.
    void take_time_back();
    // Whether the time of who is to move is over, which he loses by: said, and the game goes on without him or is over.
    bool flag();
    // "white 4:57, black 5:00".
    [[nodiscard]] std::string clock_line() const;
    [[nodiscard]] TimeLeft time_left(int player) const;
    // What contest_.standing() and turn_line() say, but for games that were lost on time.
    [[nodiscard]] Standing standing();
    [[nodiscard]] std::string now_line();
    [[nodiscard]] bool lost_on_time();
    // The command that brings it all back.
    [[nodiscard]] std::string way_back();

    // ---- games kept and brought back (play_records.cpp) -----------------------------------------------------------
    [[nodiscard]] Result<Contest> begun_anew(std::string_view start) const;
    [[nodiscard]] std::string start_text() const;
    // What is written into a file: the game, what was said of it where it came from, and against whom it is played.
    [[nodiscard]] GameRecord record();
    // Its moves alone, canonical, with what was said of those that are still played.
    [[nodiscard]] GameRecord played_and_said() const;
    [[nodiscard]] std::string way_back_to_opponents() const;
    void save(const std::string& file);
    void load(const std::string& file);
    // Whether a record is of what is played here; the command that plays it is told if it is not.
    [[nodiscard]] bool is_of_this(const GameRecord& record, const std::string& again) const;
    // Plays it from its beginning in place of this one; as far as it is legal, which is told.
    bool take_record(GameRecord record, const std::string& file);
    void take_opponents(const GameRecord& record);

    // ---- games typed in (play_paste.cpp) --------------------------------------------------------------------------
    // Moves with numbers, comments, variations and tags, as they are copied from elsewhere. False: it is none of that.
    bool paste(const std::string& text);
    [[nodiscard]] bool is_pasted(const std::string& text) const;
    void play_pasted(GameRecord pasted);

    void begin_other_game();
    void begin_anew();
    void redo();
    // As many turns were there before something was taken back.
    void keep_undone(const std::vector<std::string>& before);
    void history();
    void print_pgn();
    // Whatever ends the program: the game is kept in a file of the user's, and the way back to it is told.
    void keep_from_loss();
    void tell_of_kept() const;
    // Unless nothing would be lost.
    void say_how_to_go_on();

    // ---- what can be played, and hints (play_lists.cpp) -----------------------------------------------------------
    void help();
    [[nodiscard]] std::string keys_help() const;
    // Of a game with one move a turn: how a legal move may be typed, where one begins, and what sorts of moves there
    // are.
    [[nodiscard]] std::string move_examples();
    [[nodiscard]] std::string example_cell();
    [[nodiscard]] std::string kinds_of_moves();
    void list(const std::string& which);
    // What the piece on a cell can do; false if the text names no cell.
    bool list_of_cell(const std::string& text);
    void list_steps();
    void print_listed();
    static std::vector<Offer> offers(const std::vector<Choice>& choices);
    // Whether what listed_turns() gave are the first steps of turns.
    bool only_steps(const std::vector<Offer>& list);
    // At most so many; nothing if there are more.
    std::optional<std::vector<Offer>> turns(std::size_t most);
    // The turns, or, where these are many, the steps.
    std::vector<Offer> listed_turns();
    void hint(const std::string& what);
    // The turns that the piece on a cell begins; none if they are many.
    std::vector<Offer> turns_of(Cell cell);

    // ---- playing (play_moves.cpp) ---------------------------------------------------------------------------------
    void play(const std::string& text);
    void print_beginnings(const std::vector<Offer>& candidates, std::string_view noun);
    // A turn, what is left of one, or a step.
    void play_turn(const std::string& text);
    // Whether a turn that is played by this text could go on.
    [[nodiscard]] bool goes_on(const std::string& text) const;
    // Said once: a turn that might go on is over when its text is.
    void tell_of_commas(const std::string& text);
    // The action of that number in the list that was shown last.
    void play_number(const std::string& text);
    // Actions of the floor that the text names whose canonical, UCI or algebraic text begins so, sorted.
    std::vector<Choice> beginning_with(const std::string& text);
    void suggest_command(const std::string& text);
    // Where none of the board's cells is named: what they are called.
    void tell_of_cells(const std::string& text);
    // Plays, draws, and lets the random player answer.
    void make(const ActionList& actions);
    Before before_turn();
    // The turn that was played, or what of it has been made.
    void tell(const Before& before);
    bool play_and_tell(const Action& action);
    // Plays a legal action. One whose script failed meanwhile is taken back: complained of, and false.
    bool act(const Action& action);
    [[nodiscard]] SideSet sides_out() const;
    // A line for each side that is out now and was not before.
    [[nodiscard]] std::string now_out(SideSet before) const;
    // Keeps the floor of an action in view.
    void look_at(const Action& action);

    // ---- the computer, and who plays at random (play_machines.cpp) ------------------------------------------------
    // What the computer would play.
    void advise();
    void advise_in_match();
    Opponent& opponent();
    MatchOpponent& match_opponent();
    [[nodiscard]] bool is_random(int player) const;
    [[nodiscard]] bool is_computer(int player) const;
    [[nodiscard]] bool is_machine(int player) const;
    // The computer's turn; false if it has none.
    bool think_for(int player);
    bool think_in_match(int player);
    // The turn of the computer, or one action of a random player; false if there is none.
    bool play_for(int player);
    // A turn, step by step.
    bool play_turn_for();
    // The machines' actions: in their turns all of them, and where nobody has the turn one of each after each of the
    // others', or if there are no others until the end.
    void reply();

    PlayOptions arguments_;
    Contest contest_;
    bool is_match_;
    bool turns_;                                       // of several steps
    std::vector<int> random_, computer_;               // players
    std::optional<PlayClocks> clocks_, whole_clocks_;  // as they are, and at the start
    std::optional<MatchClocks> match_clocks_;          // instead, of a match
    struct Flag {
        std::size_t turns;
        int player;
        bool drawn;  // the other could not win
    };
    std::vector<Flag> flags_;  // who gave up after so many turns, because his time was over
    std::uint64_t seed_;
    std::optional<Opponent> opponent_;
    std::optional<MatchOpponent> match_opponent_;
    std::mt19937_64 generator_;
    int first_;                                       // of the floors in view
    std::string start_;                               // what the game began with, as --position takes it
    std::uint64_t saved_;                             // the key of what was saved, loaded or begun last
    std::optional<GameRecord> kept_;                  // what was loaded or typed in, with what is said there
    std::pair<std::uint64_t, std::size_t> worded_{};  // how it stood when keep_from_loss() was asked last
    std::string pasted_;                              // lines of a record that goes on
    std::vector<std::vector<std::string>> undone_;    // the texts of what was taken back, and not yet played again
    int shown_ = 1;
    std::vector<Offer> listed_;
    bool failed_ = false;
    bool told_of_commas_ = false;
    KeptInterrupts interrupts_;
    std::optional<TerminalKeeper> keeper_;
    std::optional<LineEditor> editor_;
    View view_;
    bool left_ = false;      // by an interrupt
    bool answered_ = false;  // the computer, and nothing has been typed since
};

}  // namespace varia::cli
