#include "play_screen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include <varia/text.hpp>

#include "draw.hpp"
#include "draw_fitting.hpp"
#include "layout.hpp"
#include "session.hpp"
#include "shown_boards.hpp"

namespace varia::cli {
namespace {

constexpr int short_message = 3;  // a message up to this number of lines may hide the lowest lines of the board

constexpr std::string_view screen_on = "\x1b[?1049h\x1b[2J\x1b[?1000h\x1b[?1006h";
constexpr std::string_view screen_off = "\x1b[?1006l\x1b[?1000l\x1b[?25h\x1b[?1049l";

// While it lives, everything that is printed goes into a text; with null it is printed as usual.
class SaidInto {
public:
    explicit SaidInto(std::string* where) : before_(keep_output(where)) {}
    ~SaidInto() { keep_output(before_); }
    SaidInto(const SaidInto&) = delete;
    SaidInto& operator=(const SaidInto&) = delete;

private:
    std::string* before_;
};

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

// The lines of a screen with the info and the messages to the right of the picture.
std::vector<std::string> composed_beside(std::vector<std::string> picture, const Arrangement& made,
                                         const std::vector<std::string>& said, bool apart, std::size_t height) {
    std::vector<std::string> panel = made.info;
    if (apart) panel.emplace_back();
    panel.insert(panel.end(), said.begin(), said.end());
    if (panel.size() > height) panel.erase(panel.begin(), panel.end() - static_cast<std::ptrdiff_t>(height));
    picture.resize(height);
    for (std::size_t i = 0; i < panel.size() && i < height; ++i)
        if (!panel[i].empty()) picture[i] = padded(picture[i], made.picture.canvas.width() + panel_gap) + panel[i];
    return picture;
}

// The lines of a screen with the info and the messages below the picture. Messages may hide the lowest lines.
std::vector<std::string> composed_below(std::vector<std::string> lines, const Arrangement& made,
                                        const std::vector<std::string>& said, bool apart, std::size_t height) {
    lines.insert(lines.end(), made.info.begin(), made.info.end());
    if (apart && !said.empty()) lines.emplace_back();
    if (lines.size() + said.size() > height) lines.resize(height - std::min(said.size(), height));
    lines.insert(lines.end(), said.begin(), said.end());
    lines.resize(height);
    return lines;
}

}  // namespace

PlayScreen::~PlayScreen() {
    if (in_place_) keep_output(nullptr);
}

// ---- lines that are typed -----------------------------------------------------------------------------------------

void PlayScreen::begin(bool plain, std::function<Completions(std::string_view typed)> complete) {
    const bool edits = can_edit_lines();
    TypingGuide guide;
    if (edits) {
        guard_.emplace();
        guide.complete = std::move(complete);
    }
    const bool in_place = edits && LineEditor::sees_keys_here() && !plain && terminal_height() >= min_rows &&
                          width() >= min_columns;
    if (in_place) {
        guide.heed = [this](const Key& key, bool blank, std::string& line) { return heed(key, blank, line); };
        guide.offer = [this](const std::vector<std::string>& words) {
            said_.clear();
            for (const std::string& word : words) said_ += escaped(word) + " ";
            paint(true);
        };
        guide.redraw = [this] {
            shown_.clear();
            paint();
            flush();
        };
        if (game_.clocks()) guide.tick = [this] { paint(true); };
    }
    editor_.emplace("play_history", std::move(guide), in_place);
    if (!in_place) return;
    guard_->enter(screen_on, screen_off);
    guard_->hush();
    in_place_ = true;
    keep_output(&said_);
}

void PlayScreen::end() {
    if (in_place_) {
        in_place_ = false;
        keep_output(nullptr);
        flush();
        guard_->leave();
        print(escaped(game_.contest().variant().definition().name) + "\n\n");
        draw(false);
        print("\n");
    }
    editor_.reset();
    guard_.reset();
}

Came PlayScreen::read(const std::string& prompt, std::string& line) {
    const std::optional<GameClocks::Due> due = game_.clocks().due();
    const Came came = editor_->read(prompt, line, due ? std::optional(due->at) : std::nullopt);
    if (came != Came::line && !sees_keys()) print("\n");
    return came;
}

Heed PlayScreen::heed(const Key& key, bool blank, std::string& line) {
    if (page_.heed(key, blank, rows_)) {
        if (!page_.open()) said_.clear();
        paint(true);
        return Heed::done;
    }
    switch (key.kind) {
        case KeyKind::click: {
            const auto at = std::ranges::find_if(view_.places, [&](const CellPlace& place) {
                return place.y == key.row && key.column >= place.x && key.column < place.x + place.width;
            });
            if (at == view_.places.end()) return Heed::done;
            cursor_.place(Spot{at->board, static_cast<Cell>(at->cell)});
            if (blank && pick(line)) return Heed::line;
            break;
        }
        case KeyKind::up:
        case KeyKind::down:
        case KeyKind::left:
        case KeyKind::right:
            if (!blank) return Heed::not_mine;
            cursor_.move(key.kind);
            break;
        case KeyKind::page_up:
        case KeyKind::wheel_up:
            cursor_.change_level(1);
            break;
        case KeyKind::page_down:
        case KeyKind::wheel_down:
            cursor_.change_level(-1);
            break;
        case KeyKind::enter:
            if (!blank) return Heed::not_mine;
            if (cursor_.spot() && pick(line)) return Heed::line;
            break;
        case KeyKind::escape:
            if (!blank) return Heed::not_mine;
            if (!cursor_.has_picked()) cursor_.hide();
            forget_answer();
            break;
        default:
            return Heed::not_mine;
    }
    paint(true);
    return Heed::done;
}

// An action that is picked is played as if its number had been typed.
bool PlayScreen::pick(std::string& line) {
    said_.clear();
    hint_.marks.clear();
    if (!cursor_.pick(panel_, said_)) return false;
    line = "1";
    return true;
}

// ---- what is shown ------------------------------------------------------------------------------------------------

void PlayScreen::draw(bool fitting) {
    if (in_place_) return paint();
    const Row row = shown_boards(game_.contest()).printed(game_, look_, view_.first, fitting ? terminal_height() : 0);
    view_.shown = row.boards;
    print(row.text);
}

void PlayScreen::look_at(const Action& action) {
    if (action.type != ActionType::done) view_.lead_to(action.board);
}

void PlayScreen::show_part(const std::string& which) {
    const Contest& contest = game_.contest();
    if (shown_boards(contest).show_part(which, contest, view_, in_place_ ? &cursor_ : nullptr)) draw(false);
}

void PlayScreen::show_slice(const std::string& which) {
    const Contest& contest = game_.contest();
    const Board& board = contest.variant().board();
    if (const std::string_view why = shown_boards(contest).no_slices(contest); !why.empty()) return complain(why);
    std::string names;
    for (const std::vector<Cell>& cells : slices_of(board)) {
        const std::string name = slice_name(board, cells.front());
        names += " " + name + ",";
        if (name != which) continue;
        const Glimpse glimpse{.focus = cells.front(), .board = 0, .page = 0};
        if (in_place_) {
            cursor_.hide();
            view_.glimpse = glimpse;
            return;
        }
        // The height of one row of slices, so that only the row with this slice is drawn.
        Drawing drawing = drawing_for(look_, game_.contest());
        const bool hex = board.grid() == Grid::hex;
        drawing.height = hex ? 2 * board.length(1) + board.length(0) + 3 : board.length(1) + 2;
        return print(draw_fitting(contest.position(), drawing, glimpse).canvas.text(drawing.colour));
    }
    if (!names.empty()) names.pop_back();
    complain(fmt::format("no slice {}; there are{}", varia::quoted(which), names));
}

void PlayScreen::show_hint(ShownHint hint) {
    hint_ = std::move(hint);
    view_.lead_to(hint_.board);
}

void PlayScreen::paint(bool typing) {
    if (!in_place_) return;
    const int rows = terminal_height(), across = terminal_width();
    if (rows != rows_ || across != columns_) shown_.clear();
    rows_ = rows;
    columns_ = across;
    std::vector<std::string> lines = composed(std::max(rows - 1, 1));
    const SaidInto terminal(nullptr);
    const bool anew = shown_.empty();
    std::string sent = typing ? "\x1b"
                                "7\x1b[?25l"
                              : "\x1b[?25l";
    if (anew && !typing) sent += "\x1b[2J";
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (anew || i >= shown_.size() || shown_[i] != lines[i])
            sent += fmt::format("\x1b[{};1H\x1b[K{}", i + 1, lines[i]);
    sent += typing ? "\x1b"
                     "8\x1b[?25h"
                   : fmt::format("\x1b[{};1H\x1b[K\x1b[?25h", rows);
    shown_ = std::move(lines);
    print(sent);
    flush();
}

std::vector<std::string> PlayScreen::composed(int rows) {
    if (page_.open()) return page_.lines(rows, columns_);
    DrawingChoice look = look_;
    look.width = columns_;
    const Arrangement made = arrange({game_, view_, cursor_, hint_, look, columns_}, rows);
    view_.shown = std::max(made.boards, 1);
    view_.places = made.picture.places;
    std::vector<std::string> lines = lines_of(made.picture.canvas.text(drawing_for(look).colour));
    panel_ = std::max(made.panel, 1);
    std::vector<std::string> said = message_lines(said_, panel_);
    const auto height = static_cast<std::size_t>(rows);
    room_ = rows - static_cast<int>(made.info.size()) - (made.beside ? 1 : static_cast<int>(lines.size()));
    if (!made.beside && room_ > 1 + static_cast<int>(said.size())) lines.emplace_back(), --room_;
    // If there is no room, a message about the last move is left out, because the info shows this move already.
    const std::vector<std::string>& texts = game_.contest().texts();
    if (said.size() == 1 && room_ < 1 && !texts.empty() &&
        said.front().find(": " + escaped(texts.back())) != std::string::npos)
        said.clear();
    const int described = static_cast<int>(said.size());
    if (described > std::max(room_, short_message)) {
        page_.show(message_lines(said_, columns_));
        return page_.lines(rows, columns_);
    }
    return made.beside ? composed_beside(std::move(lines), made, said, room_ >= described, height)
                       : composed_below(std::move(lines), made, said, room_ > described, height);
}

// ---- answers to typed lines ---------------------------------------------------------------------------------------

void PlayScreen::forget_answer() {
    page_.close();
    hint_.marks.clear();
    cursor_.let_go();
    said_.clear();
}

void PlayScreen::begin_answer(const std::string& prompt, const std::string& line) {
    guard_->hush();
    // A line that was wider than the terminal has moved everything up.
    if (columns(prompt) + columns(line) + 1 >= columns_) shown_.clear();
    if (!line.empty()) forget_answer();
}

void PlayScreen::answer(const std::function<void()>& obey, bool describes) {
    const std::optional<int> width = look_.width;
    look_.width = panel_;
    obey();
    if (describes && static_cast<int>(message_lines(said_, panel_).size()) > std::max(room_, short_message)) {
        said_.clear();
        look_.width = columns_;
        obey();
    }
    look_.width = width;
}

void PlayScreen::look_anew() {
    view_.glimpse = {};
    if (cursor_.spot()) view_.glimpse.focus = cursor_.spot()->cell;
}

}  // namespace varia::cli
