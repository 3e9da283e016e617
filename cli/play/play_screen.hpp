// Shows a game, and reads the lines that are typed below it.
//
// If the terminal allows it, the board stays in its place. The state of the game and the answer to the last line stand
// below or beside it. The last line of the terminal is for typing, and keys move a cursor on the board. Otherwise, and
// with --plain, everything is printed line by line.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arrangement.hpp"
#include "board_cursor.hpp"
#include "board_view.hpp"
#include "line_editor.hpp"
#include "option_groups.hpp"
#include "played_game.hpp"
#include "screen_lines.hpp"
#include "terminal.hpp"
#include "typing.hpp"

namespace varia::cli {

class PlayScreen {
public:
    // `first`: the board of a match that is shown first. The game must outlive the screen.
    PlayScreen(PlayedGame& game, const DrawingChoice& look, int first) : game_(game), look_(look) {
        view_.first = first;
    }
    ~PlayScreen();
    PlayScreen(const PlayScreen&) = delete;
    PlayScreen& operator=(const PlayScreen&) = delete;

    // ---- lines that are typed -------------------------------------------------------------------------------------
    // Prepares the terminal for typing. `plain`: the board does not stay in its place.
    void begin(bool plain, std::function<Completions(std::string_view typed)> complete);
    void end();
    [[nodiscard]] Came read(const std::string& prompt, std::string& line);
    // Whether single keys are seen, and whether the board stays in its place.
    [[nodiscard]] bool sees_keys() const { return editor_ && editor_->sees_keys(); }
    [[nodiscard]] bool in_place() const { return in_place_; }

    // ---- what is shown --------------------------------------------------------------------------------------------
    // The number of columns for printed text, and how boards are drawn there.
    [[nodiscard]] int width() const { return terminal_width(look_.width); }
    [[nodiscard]] const DrawingChoice& look() const { return look_; }
    // Shows the current state. `fitting`: all of it should fit on the terminal at once.
    void draw(bool fitting = true);
    // Updates a board that stays in its place. `typing`: a line is being typed, and must stay.
    void paint(bool typing = false);
    // Keeps the board of an action in view.
    void look_at(const Action& action);
    // Shows another game, from its first board on.
    void show_other_game() { view_.first = 0; }
    // What the commands `board` and `slice` show.
    void show_part(const std::string& which);
    void show_slice(const std::string& which);
    // Shows marks on the board that stays in its place.
    void show_hint(ShownHint hint);

    // ---- answers to typed lines, if the board stays in its place --------------------------------------------------
    // A line was typed: the answer to the line before it goes away.
    void begin_answer(const std::string& prompt, const std::string& line);
    // Runs `obey`, which prints the answer to a line, in the columns that answers have. If the answer is too long for
    // them, and `tells` (the command only prints something), runs `obey` again with all columns.
    void answer(const std::function<void()>& obey, bool describes);
    // The game has another position: the view no longer depends on the position before.
    void look_anew();

private:
    Heed heed(const Key& key, bool blank, std::string& line);
    // Handles a click or Enter. Returns true if `line` stands for an action to play.
    bool pick(std::string& line);
    void forget_answer();
    [[nodiscard]] std::vector<std::string> composed(int rows);

    PlayedGame& game_;
    DrawingChoice look_;
    BoardView view_;
    BoardCursor cursor_{game_, view_};
    ShownHint hint_;
    std::optional<TerminalGuard> guard_;
    std::optional<LineEditor> editor_;
    // If the board stays in its place:
    bool in_place_ = false;
    std::string said_;                // what was printed since the last typed line
    TextPage page_;                   // shows this text if it is too long
    std::vector<std::string> shown_;  // the lines that the terminal shows now
    int rows_ = 0, columns_ = 0;      // of the terminal
    int panel_ = 0, room_ = 0;        // columns and lines that answers have
};

}  // namespace varia::cli
