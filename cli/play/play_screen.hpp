// What is shown of what is played, and lines that are typed below it.
//
// Where the terminal can do it the board stays in its place: below it, or beside it, stands what belongs to it and what
// the last line came to; the last line of the terminal is typed in, and keys move a cursor on the board. Elsewhere, and
// with --plain, lines follow lines.
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
    // `first`: the floor of a match that is shown first. The game outlives it.
    PlayScreen(PlayedGame& game, const DrawingChoice& look, int first) : game_(game), look_(look) {
        view_.first = first;
    }
    ~PlayScreen();
    PlayScreen(const PlayScreen&) = delete;
    PlayScreen& operator=(const PlayScreen&) = delete;

    // ---- lines that are typed -------------------------------------------------------------------------------------
    // What is needed for that. `plain`: the board does not stay in its place.
    void begin(bool plain, std::function<Completions(std::string_view typed)> complete);
    void end();
    [[nodiscard]] Came read(const std::string& prompt, std::string& line);
    // Whether keys are seen one by one, and whether the board stays in its place.
    [[nodiscard]] bool sees_keys() const { return editor_ && editor_->sees_keys(); }
    [[nodiscard]] bool in_place() const { return in_place_; }

    // ---- what is shown --------------------------------------------------------------------------------------------
    // Columns for what is printed, and how boards are drawn there.
    [[nodiscard]] int width() const { return terminal_width(look_.width); }
    [[nodiscard]] const DrawingChoice& look() const { return look_; }
    // How it stands now. `fitting`: so that all of it can be seen on a terminal at once.
    void draw(bool fitting = true);
    // Brings a board that stays in its place up to date; `typing`: while a line is typed, which stays.
    void paint(bool typing = false);
    // Keeps the floor of an action in view.
    void look_at(const Action& action);
    // Another game is shown, from its first floor on.
    void show_other_game() { view_.first = 0; }
    // What `board` and `slice` ask for.
    void show_part(const std::string& which);
    void show_slice(const std::string& which);
    // Marks on the board that stays in its place.
    void show_hint(ShownHint hint);

    // ---- what a line came to, where the board stays in its place --------------------------------------------------
    // That line was typed: what was said before it goes.
    void begin_answer(const std::string& prompt, const std::string& line);
    // Has it answered, in the columns that there are for it. What is too long for them and only `tells` something is
    // told again, in all columns.
    void answer(const std::function<void()>& obey, bool tells);
    // The game has another position: what mattered of the board before matters no more.
    void look_anew();

private:
    Heed heed(const Key& key, bool blank, std::string& line);
    // A click or Enter: true if `line` stands for what is played.
    bool pick(std::string& line);
    void forget_answer();
    [[nodiscard]] std::vector<std::string> composed(int rows);

    PlayedGame& game_;
    DrawingChoice look_;
    BoardView view_;
    BoardCursor cursor_{game_, view_};
    ShownHint hint_;
    std::optional<TerminalKeeper> keeper_;
    std::optional<LineEditor> editor_;
    // Where the board stays in its place:
    bool in_place_ = false;
    std::string said_;                // since the last line that was typed
    TextPage page_;                   // if that was too long
    std::vector<std::string> shown_;  // lines of the terminal, as they stand there
    int rows_ = 0, columns_ = 0;      // of the terminal
    int panel_ = 0, room_ = 0;        // columns and lines that what is said has
};

}  // namespace varia::cli
