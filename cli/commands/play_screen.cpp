// Where the terminal can do it the board stays in its place: below it, or beside it, stands what belongs to it and what
// the last line came to; the last line of the terminal is typed in.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "draw.hpp"
#include "draw_fitting.hpp"
#include "draw_floors.hpp"
#include "layout.hpp"
#include "play_session.hpp"
#include "standing.hpp"
#include "terminal.hpp"

namespace varia::cli {
namespace {

constexpr int least_rows = 12, least_columns = 40;
constexpr int least_panel = 26;
constexpr int panel_gap = 2;
constexpr int short_message = 3;  // so many lines may hide the lowest ones of the board

constexpr std::string_view screen_on = "\x1b[?1049h\x1b[2J\x1b[?1000h\x1b[?1006h";
constexpr std::string_view screen_off = "\x1b[?1006l\x1b[?1000l\x1b[?25h\x1b[?1049l";

// What is said while it lives is kept in a text; null: is said.
class SaidInto {
public:
    explicit SaidInto(std::string* where) : before_(keep_output(where)) {}
    ~SaidInto() { keep_output(before_); }
    SaidInto(const SaidInto&) = delete;
    SaidInto& operator=(const SaidInto&) = delete;

private:
    std::string* before_;
};

// Lines of at most so many columns: those that are longer are broken, but for drawings, which are cut. Empty lines at
// both ends go.
std::vector<std::string> message_lines(std::string_view text, int width) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() && lines.empty()) continue;
        if (drawn_columns(line) <= width || line.find('\x1b') != std::string_view::npos) {
            lines.push_back(cut_line(line, width));
            continue;
        }
        const std::string broken = wrapped(line, width, 2);
        for (std::size_t at = 0; at <= broken.size();) {
            const std::size_t stop = std::min(broken.find('\n', at), broken.size());
            lines.push_back(cut_line(std::string_view(broken).substr(at, stop - at), width));
            at = stop + 1;
        }
    }
    while (!lines.empty() && lines.back().empty()) lines.pop_back();
    return lines;
}

std::string padded(const std::string& line, int width) {
    std::string result = line;
    result.append(static_cast<std::size_t>(std::max(0, width - drawn_columns(line))), ' ');
    return result;
}

}  // namespace

void PlaySession::begin_typing() {
    const bool edits = can_edit_lines();
    TypingGuide guide;
    if (edits) {
        keeper_.emplace();
        guide.complete = [this](std::string_view typed) { return complete(typed); };
    }
    const bool screen = edits && LineEditor::sees_keys_here() && !arguments_.plain && terminal_height() >= least_rows &&
                        terminal_width(arguments_.width) >= least_columns;
    if (screen) {
        guide.heed = [this](const Key& key, bool blank, std::string& line) { return heed(key, blank, line); };
        guide.offer = [this](const std::vector<std::string>& words) {
            view_.said.clear();
            for (const std::string& word : words) view_.said += escaped(word) + " ";
            paint(true);
        };
        guide.redraw = [this] {
            view_.shown.clear();
            paint();
            flush();
        };
        if (whole_clocks_) guide.tick = [this] { paint(true); };
    }
    editor_.emplace("play_history", std::move(guide), screen);
    if (!screen) return;
    keeper_->enter(screen_on, screen_off);
    keeper_->hush();
    view_.on = true;
    keep_output(&view_.said);
}

void PlaySession::end_typing() {
    if (view_.on) {
        view_.on = false;
        keep_output(nullptr);
        flush();
        keeper_->leave();
        print(escaped(contest_.variant().definition().name) + "\n\n");
        draw(false);
        print("\n");
    }
    editor_.reset();
    keeper_.reset();
}

PlaySession::~PlaySession() {
    if (view_.on) keep_output(nullptr);
}

void PlaySession::forget_view() {
    view_.page.clear();
    view_.page_top = 0;
    view_.hinted.clear();
    view_.picked.reset();
    view_.targets.clear();
}

void PlaySession::hear(const std::string& text) {
    // What comes too late is not heard.
    if (!view_.on) {
        if (!flag() && !text.empty()) obey(text);
        return;
    }
    keeper_->hush();
    // A line that was longer than the terminal is wide has moved everything up.
    if (columns(prompt()) + columns(text) + 1 >= view_.columns) view_.shown.clear();
    if (text.empty()) {
        flag();
        return;
    }
    constexpr std::string_view told_again[] = {"help",    "moves", "?",        "steps",  "rules",
                                               "history", "pgn",   "position", "status", "save"};
    const std::string command = text.substr(0, text.find(' '));
    const bool again = std::ranges::find(told_again, command) != std::end(told_again) &&
                       (command != "save" || command == text);
    const std::optional<int> width = arguments_.width;
    const std::uint64_t before = contest_.key();
    forget_view();
    view_.said.clear();
    if (flag()) return;
    arguments_.width = view_.panel;
    obey(text);
    if (again &&
        static_cast<int>(message_lines(view_.said, view_.panel).size()) > std::max(view_.room, short_message)) {
        view_.said.clear();
        arguments_.width = view_.columns;
        obey(text);
    }
    arguments_.width = width;
    if (contest_.key() == before) return;
    view_.glimpse = {};
    if (view_.cursor) view_.glimpse.focus = view_.cursor->cell;
}

Drawing PlaySession::drawing_of_view(int floor) {
    Drawing drawing = drawing_for(arguments_, contest_, floor);
    drawing.shafts = shafts_of(contest_, floor);
    if (floor == view_.hinted_floor && view_.hinted.size() == drawing.marks.size()) drawing.marks = view_.hinted;
    if (view_.cursor && view_.cursor->floor == floor) drawing.cursor = view_.cursor->cell;
    if (view_.picked && view_.picked->floor == floor) drawing.marks[view_.picked->cell] = Mark::origin;
    for (const Offer& offer : view_.targets) {
        const Action& action = offer.actions.front();
        const Spot end = end_of(action);
        if (end.floor != floor || end.cell == no_cell || end == view_.picked) continue;
        const bool taken = !contest_.position(floor).at(end.cell).empty();
        drawing.marks[end.cell] = action.type != ActionType::move       ? Mark::quiet
                                  : action.move.type == MoveType::push  ? Mark::push
                                  : action.move.type == MoveType::place ? Mark::place
                                  : action.move.type == MoveType::swap  ? Mark::swap
                                  : taken                               ? Mark::capture
                                                                        : Mark::quiet;
    }
    return drawing;
}

std::vector<std::string> PlaySession::info_lines(int width, const Picture* picture, int boards) {
    std::string now = now_line();
    std::string last = contest_.texts().empty() || contest_.over() ? "" : "last: " + escaped(contest_.texts().back());
    if (!last.empty() && columns(now) + 2 + columns(last) <= width) now += "; " + std::exchange(last, "");
    std::string text = wrapped(now, width) + "\n";
    if (!last.empty()) text += wrapped(last, width, 2) + "\n";
    if (whole_clocks_) text += wrapped(clock_line(), width) + "\n";
    if (is_match_) {
        std::string floors = shafts_of(contest_, first_).empty()
                                 ? ""
                                 : fmt::format("{} is a shaft", shaft_sign(drawing_for(arguments_).unicode));
        if (boards > 0 && boards < contest_.floors())
            floors += fmt::format("{}{} of {}; board N shows others", floors.empty() ? "" : "; ",
                                  boards == 1 ? fmt::format("floor {}", first_ + 1)
                                              : fmt::format("floors {} to {}", first_ + 1, first_ + boards),
                                  contest_.floors());
        if (picture != nullptr && picture->slices < picture->all)
            floors += fmt::format("; {} of {} slices of it, PgUp and PgDn lead to others", picture->slices,
                                  picture->all);
        if (!floors.empty()) text += wrapped(floors, width, 2) + "\n";
    } else {
        Drawing drawing = drawing_for(arguments_);
        drawing.width = width;
        text += draw_sides(contest_.position(), drawing) + draw_hands(contest_.position(), drawing) +
                draw_blocks(contest_.position(), drawing);
    }
    if (picture != nullptr && !is_match_ && picture->slices < picture->all)
        text += wrapped(fmt::format("{} of {} slices; PgUp, PgDn, `board 1` to `board {}` and `slice NAME` show others",
                                    picture->slices, picture->all, picture->pages),
                        width, 2) +
                "\n";
    if (picture != nullptr && picture->cut)
        text += wrapped("a part of the board; the arrow keys lead on", width, 2) + "\n";
    return message_lines(text, width);
}

PlaySession::Arrangement PlaySession::arranged_so(int rows, bool beside, int kept) {
    Arrangement made;
    made.beside = beside;
    made.panel = beside ? least_panel : view_.columns;
    made.info = info_lines(made.panel, nullptr, 0);
    const int width = beside ? view_.columns - least_panel - panel_gap : view_.columns;
    const int height = beside ? rows : rows - static_cast<int>(made.info.size()) - kept;
    const auto draw_within = [&](int lines) {
        const auto limited = [&](int floor) {
            Drawing drawing = drawing_of_view(floor);
            drawing.width = width;
            drawing.height = std::max(lines, 3);
            return drawing;
        };
        Glimpse glimpse = view_.glimpse;
        if (view_.cursor) glimpse.focus = view_.cursor->cell;
        glimpse.floor = view_.cursor ? view_.cursor->floor : first_;
        if (!is_match_) {
            made.picture = draw_fitting(contest_.position(), limited(0), glimpse);
            made.boards = 1;
            return;
        }
        std::vector<Drawing> drawings;
        for (int floor = 0; floor < contest_.floors(); ++floor) drawings.push_back(limited(floor));
        Boards boards = draw_boards_fitting(contest_, drawings, first_, glimpse);
        made.picture = std::move(boards.picture);
        made.boards = boards.boards;
    };
    draw_within(height);
    if (beside) made.panel = view_.columns - made.picture.canvas.width() - panel_gap;
    made.info = info_lines(made.panel, &made.picture, made.boards);
    const int left = rows - static_cast<int>(made.info.size()) - kept;
    if (!beside && made.picture.canvas.height() > left) draw_within(left);
    return made;
}

PlaySession::Arrangement PlaySession::arrangement(int rows) {
    const auto whole = [&](const Arrangement& made) {
        const int used = (made.beside ? 0 : made.picture.canvas.height()) + static_cast<int>(made.info.size());
        return made.picture.whole() && used <= rows && (!is_match_ || made.boards == contest_.floors() - first_);
    };
    const bool room_beside = view_.columns >= least_columns + least_panel;
    Arrangement below = arranged_so(rows, false, 5);
    if (whole(below)) return below;
    if (room_beside)
        if (Arrangement beside = arranged_so(rows, true, 0);
            whole(beside) && static_cast<int>(beside.info.size()) + 2 <= rows)
            return beside;
    for (const int kept : {1, 0})
        if (Arrangement tight = arranged_so(rows, false, kept); whole(tight)) return tight;
    // What shows most; with room for what is said, if that costs nothing.
    const auto shows = [&](const Arrangement& made) {
        return std::pair(is_match_ ? made.boards : made.picture.slices, made.picture.places.size());
    };
    Arrangement best = arranged_so(rows, false, 2);
    for (const int kept : {1, 0})
        if (Arrangement more = arranged_so(rows, false, kept); shows(more).first > shows(best).first)
            best = std::move(more);
    if (!room_beside) return best;
    Arrangement beside = arranged_so(rows, true, 0);
    return shows(beside) >= shows(best) && static_cast<int>(beside.info.size()) + 2 <= rows ? beside : best;
}

std::vector<std::string> PlaySession::page_lines(int rows) const {
    std::vector<std::string> lines;
    const std::size_t size = view_.page.size();
    const auto fitting = static_cast<std::size_t>(std::max(rows - 1, 1));
    for (std::size_t i = view_.page_top; i < size && i < view_.page_top + fitting; ++i)
        lines.push_back(cut_line(view_.page[i], view_.columns));
    lines.resize(fitting);
    const std::size_t end = std::min(view_.page_top + fitting, size);
    lines.push_back(cut_line(end < size || view_.page_top > 0
                                 ? fmt::format("-- lines {} to {} of {}: PgDn and PgUp lead on, Esc back to the board",
                                               view_.page_top + 1, end, size)
                                 : std::string("-- Enter or Esc leads back to the board"),
                             view_.columns));
    return lines;
}

std::vector<std::string> PlaySession::composed(int rows) {
    if (!view_.page.empty()) return page_lines(rows);
    const Arrangement made = arrangement(rows);
    shown_ = std::max(made.boards, 1);
    std::vector<std::string> lines;
    const std::string drawn = made.picture.canvas.text(drawing_for(arguments_).colour);
    for (std::size_t at = 0; at < drawn.size();) {
        const std::size_t end = std::min(drawn.find('\n', at), drawn.size());
        lines.push_back(drawn.substr(at, end - at));
        at = end + 1;
    }
    view_.places = made.picture.places;
    view_.panel = std::max(made.panel, 1);
    std::vector<std::string> said = message_lines(view_.said, view_.panel);
    int told = static_cast<int>(said.size());
    if (made.beside) {
        view_.room = rows - static_cast<int>(made.info.size()) - 1;
    } else {
        view_.room = rows - static_cast<int>(lines.size() + made.info.size());
        if (view_.room > 1 + told) lines.emplace_back(), --view_.room;
    }
    // What was played last stands there already.
    if (told == 1 && view_.room < 1 && !contest_.texts().empty() &&
        said.front().ends_with(escaped(contest_.texts().back()))) {
        said.clear();
        told = 0;
    }
    if (told > std::max(view_.room, short_message)) {
        view_.page = message_lines(view_.said, view_.columns);
        view_.page_top = 0;
        return page_lines(rows);
    }
    const auto height = static_cast<std::size_t>(rows);
    if (made.beside) {
        std::vector<std::string> panel = made.info;
        if (view_.room >= told) panel.emplace_back();
        panel.insert(panel.end(), said.begin(), said.end());
        if (panel.size() > height) panel.erase(panel.begin(), panel.end() - static_cast<std::ptrdiff_t>(height));
        lines.resize(height);
        for (std::size_t i = 0; i < panel.size() && i < height; ++i)
            if (!panel[i].empty()) lines[i] = padded(lines[i], made.picture.canvas.width() + panel_gap) + panel[i];
        return lines;
    }
    lines.insert(lines.end(), made.info.begin(), made.info.end());
    const bool apart = view_.room > told;
    if (apart && told > 0) lines.emplace_back();
    if (lines.size() + said.size() > height) lines.resize(height - std::min(said.size(), height));
    lines.insert(lines.end(), said.begin(), said.end());
    lines.resize(height);
    return lines;
}

void PlaySession::paint(bool typing) {
    if (!view_.on) return;
    const int rows = terminal_height(), across = terminal_width();
    if (rows != view_.rows || across != view_.columns) view_.shown.clear();
    view_.rows = rows;
    view_.columns = across;
    const std::optional<int> width = std::exchange(arguments_.width, across);
    std::vector<std::string> lines = composed(std::max(rows - 1, 1));
    arguments_.width = width;
    const SaidInto terminal(nullptr);
    const bool anew = view_.shown.empty();
    std::string sent = typing ? "\x1b"
                                "7\x1b[?25l"
                              : "\x1b[?25l";
    if (anew && !typing) sent += "\x1b[2J";
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (anew || i >= view_.shown.size() || view_.shown[i] != lines[i])
            sent += fmt::format("\x1b[{};1H\x1b[K{}", i + 1, lines[i]);
    sent += typing ? "\x1b"
                     "8\x1b[?25h"
                   : fmt::format("\x1b[{};1H\x1b[K\x1b[?25h", rows);
    view_.shown = std::move(lines);
    print(sent);
    flush();
}

void PlaySession::slice(const std::string& which) {
    const Board& board = contest_.variant().board();
    if (is_match_ || board.dimensions() < 3)
        return complain(is_match_ ? "the boards have numbers: board 2" : "the board has one slice, which is drawn");
    std::string names;
    for (const std::vector<Cell>& cells : slices_of(board)) {
        const std::string name = slice_name(board, cells.front());
        names += " " + name + ",";
        if (name != which) continue;
        if (view_.on) {
            view_.cursor.reset();
            view_.glimpse = {.focus = cells.front(), .floor = 0, .page = 0};
            return;
        }
        // The row that it stands in, if all are drawn in as many.
        Drawing drawing = drawing_for(arguments_, contest_);
        const bool hex = board.grid() == Grid::hex;
        drawing.height = hex ? 2 * board.length(1) + board.length(0) + 3 : board.length(1) + 2;
        return print(draw_fitting(contest_.position(), drawing, {.focus = cells.front(), .floor = 0, .page = 0})
                         .canvas.text(drawing.colour));
    }
    if (!names.empty()) names.pop_back();
    complain(fmt::format("no slice {}; there are{}", varia::quoted(which), names));
}

}  // namespace varia::cli
