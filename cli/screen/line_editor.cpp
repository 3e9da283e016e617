#include "line_editor.hpp"

#include <algorithm>
#include <clocale>
#include <cstdlib>
#include <deque>
#include <exception>
#include <filesystem>
#include <system_error>
#include <utility>

#ifdef VARIA_LIBEDIT
#include <histedit.h>
#endif

#include "layout.hpp"
#include "typing.hpp"
#include "user_folder.hpp"

namespace varia::cli {

std::string common_beginning(const std::vector<std::string>& words) {
    if (words.empty()) return {};
    std::string common = words.front();
    for (const std::string& word : words) {
        const auto [end, other] = std::ranges::mismatch(common, word);
        common.erase(end, common.end());
    }
    // The text must not end inside a UTF-8 character.
    while (!common.empty() && common.size() < words.front().size() &&
           (static_cast<unsigned char>(words.front()[common.size()]) & 0xC0U) == 0x80U)
        common.pop_back();
    return common;
}

#ifdef VARIA_LIBEDIT

namespace {

namespace fs = std::filesystem;
using std::chrono::steady_clock;

constexpr int remembered_lines = 500;
constexpr std::chrono::milliseconds between_ticks{1000};
constexpr int rest_of_a_sequence = 50;  // in milliseconds

// The file that keeps the typed lines. Empty if there is none.
std::string memory_file(const std::string& name) {
    const fs::path folder = state_folder();
    if (folder.empty()) return {};
    std::error_code error;
    fs::create_directories(folder, error);
    const fs::path file = folder / name;
    // Opening a pipe of that name would block, and reading a device might never end.
    const bool usable = !error && (!fs::exists(file, error) || fs::is_regular_file(file, error));
    return usable ? file.string() : std::string{};
}

char32_t decoded(std::string_view bytes) {
    if (bytes.size() == 1) return static_cast<unsigned char>(bytes[0]);
    char32_t value = static_cast<unsigned char>(bytes[0]) & (0xFFU >> (bytes.size() + 1));
    for (const char byte : bytes.substr(1)) value = value << 6U | (static_cast<unsigned char>(byte) & 0x3FU);
    return value;
}

}  // namespace

struct LineEditor::State {
    State(std::string name, TypingGuide given, bool stays) : guide(std::move(given)), in_place(stays) {
        // Without a locale libedit would show characters outside of ASCII by their numbers. If the terminal has no
        // UTF-8, the locale "C" stays, because nothing else here needs another.
        if (speaks_utf8()) std::setlocale(LC_CTYPE, "");
        edit = el_init("varia", stdin, stdout, stderr);
        if (edit == nullptr) return;
        history = history_init();
        HistEvent event;
        if (history != nullptr) {
            ::history(history, &event, H_SETSIZE, remembered_lines);
            ::history(history, &event, H_SETUNIQUE, 1);
            file = memory_file(name);
            if (!file.empty()) ::history(history, &event, H_LOAD, file.c_str());
            el_set(edit, EL_HIST, ::history, history);
        }
        el_set(edit, EL_CLIENTDATA, this);
        el_set(edit, EL_PROMPT, prompt_of);
        el_set(edit, EL_EDITOR, "emacs");
        el_set(edit, EL_SIGNAL, 0);
        el_source(edit, nullptr);  // reads the user's own key bindings
        el_set(edit, EL_GETCFN, next_character);
        el_set(edit, EL_ADDFN, "varia-complete", "Complete what was typed", completed);
        el_set(edit, EL_BIND, "^I", "varia-complete", nullptr);
        if (!in_place) return;
        el_set(edit, EL_ADDFN, "varia-enter", "Hand over the line", entered);
        for (const char* key : {"^M", "^J"}) {
            el_set(edit, EL_BIND, key, "varia-enter", nullptr);
            el_set(edit, EL_BIND, "-a", key, "varia-enter", nullptr);
        }
        // These commands would need a second line, or the whole terminal.
        for (const char* key : {"^R", "^S", "^L"}) el_set(edit, EL_BIND, key, "ed-unassigned", nullptr);
    }
    ~State() {
        if (history != nullptr) {
            HistEvent event;
            if (!file.empty()) ::history(history, &event, H_SAVE, file.c_str());
            history_end(history);
        }
        if (edit != nullptr) el_end(edit);
    }
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    static State& of(EditLine* edit) {
        void* state = nullptr;
        el_get(edit, EL_CLIENTDATA, &state);
        return *static_cast<State*>(state);
    }
    static char* prompt_of(EditLine* edit) { return of(edit).prompt.data(); }

    [[nodiscard]] std::string_view typed() const {
        const LineInfo* info = el_line(edit);
        return {info->buffer, static_cast<std::size_t>(info->lastchar - info->buffer)};
    }

    // No exception may pass through libedit, because it is written in C. The exception waits until libedit has
    // returned.
    template <class F>
    void guarded(F act) {
        try {
            act();
        } catch (...) {
            thrown = std::current_exception();
            ended = true;
        }
    }

    static int next_character(EditLine* edit, wchar_t* character) {
        State& state = of(edit);
        state.guarded([&state] { state.fill(); });
        if (state.ended || state.waiting.empty()) return state.came == Came::end && !state.thrown ? 0 : -1;
        *character = static_cast<wchar_t>(state.waiting.front());
        state.waiting.pop_front();
        return 1;
    }

    void end(Came how) {
        came = how;
        ended = true;
    }

    // Waits until there are characters for the line, or until the line ends.
    void fill() {
        while (waiting.empty() && !ended) {
            if (std::optional<Key> key = take_key(sent, false)) {
                heed(*key);
                continue;
            }
            if (!sent.empty() && !more_keys(rest_of_a_sequence)) {
                while (std::optional<Key> key = take_key(sent, true)) heed(*key);
                continue;
            }
            listen();
        }
    }

    void listen() {
        auto wake = until;
        if (guide.tick)
            wake = std::min(wake.value_or(steady_clock::time_point::max()), steady_clock::now() + between_ticks);
        switch (wait_for_keys(wake)) {
            case Woken::interrupt:
                drop_keys();
                sent.clear();
                line.clear();
                return end(typed().empty() ? Came::interrupt : Came::line);
            case Woken::late:
                if (until && steady_clock::now() >= *until) return end(Came::late);
                guide.tick();
                return;
            case Woken::resized:
                el_resize(edit);
                redraw();
                return;
            case Woken::keys:
                break;
        }
        const std::string more = read_keys();
        if (more.empty()) return end(Came::end);
        sent += more;
    }

    void redraw() {
        if (guide.redraw) guide.redraw();
        el_set(edit, EL_REFRESH);
    }

    void heed(const Key& key) {
        constexpr std::string_view clear_screen = "\x0c";
        if (in_place && key.bytes == clear_screen) return redraw();
        std::string meant;
        const Heed heeded = guide.heed ? guide.heed(key, typed().empty() && waiting.empty(), meant) : Heed::not_mine;
        if (heeded == Heed::line) {
            line = std::move(meant);
            return end(Came::line);
        }
        const bool mouse = key.kind >= KeyKind::click && key.kind <= KeyKind::mouse;
        if (heeded == Heed::done || mouse) return;
        if (key.kind == KeyKind::text) {
            waiting.push_back(decoded(key.bytes));
            return;
        }
        for (const char byte : key.bytes) waiting.push_back(static_cast<unsigned char>(byte));
    }

    static unsigned char entered(EditLine* edit, int) {
        State& state = of(edit);
        state.line = state.typed();
        state.end(Came::line);
        return CC_NEWLINE;
    }

    static unsigned char completed(EditLine* edit, int) {
        State& state = of(edit);
        unsigned char result = CC_REFRESH;
        state.guarded([&] { result = state.complete(); });
        return result;
    }

    unsigned char complete() {
        if (!guide.complete) return CC_REFRESH_BEEP;
        const LineInfo* info = el_line(edit);
        const std::string before(info->buffer, info->cursor);
        const Completions found = guide.complete(before);
        if (found.words.empty() || found.from > before.size()) return CC_REFRESH_BEEP;
        const std::string common = common_beginning(found.words);
        const std::string word = before.substr(found.from);
        if (common != word && common.size() >= word.size()) {
            el_deletestr(edit, static_cast<int>(count_characters(word)));
            return el_insertstr(edit, common.c_str()) == 0 ? CC_REFRESH : CC_REFRESH_BEEP;
        }
        if (found.words.size() < 2) return CC_REFRESH;
        if (guide.offer) {
            guide.offer(found.words);
            return CC_REFRESH;
        }
        std::string list;
        for (const std::string& each : found.words) list += escaped(each) + " ";
        print("\n" + wrapped(list, std::max(20, columns_left())) + "\n");
        flush();
        return CC_REDISPLAY;
    }

    static std::size_t count_characters(std::string_view text) {
        return static_cast<std::size_t>(
            std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
    }
    static int columns_left() { return terminal_width() - 1; }

    Came read(const std::string& with_prompt, std::string& answer) {
        prompt = with_prompt;
        came = Came::end;
        ended = false;
        line.clear();
        waiting.clear();
        flush();
        int count = 0;
        const char* text = el_gets(edit, &count);
        const bool by_itself = !ended;
        if (thrown) std::rethrow_exception(std::exchange(thrown, nullptr));
        if (by_itself) {
            came = text != nullptr && count > 0 ? Came::line : Came::end;
            if (came == Came::line) line.assign(text, static_cast<std::size_t>(count));
            while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
        } else if (!in_place) {
            print("\n");  // the cursor still stands on the typed line
        }
        if (came != Came::line) return came;
        answer = line;
        remember(answer);
        return came;
    }

    void remember(const std::string& what) const {
        HistEvent event;
        if (history != nullptr && what.find_first_not_of(" \t") != std::string::npos)
            ::history(history, &event, H_ENTER, what.c_str());
    }

    TypingGuide guide;
    bool in_place;
    EditLine* edit = nullptr;
    History* history = nullptr;
    std::string file;

    std::string prompt, line, sent;
    std::deque<char32_t> waiting;  // characters for libedit
    std::optional<steady_clock::time_point> until;
    Came came = Came::end;
    bool ended = false;
    std::exception_ptr thrown;
};

LineEditor::LineEditor(std::string name, TypingGuide guide, bool in_place) {
    if (can_edit_lines()) state_ = std::make_unique<State>(std::move(name), std::move(guide), in_place);
}

Came LineEditor::read(const std::string& prompt, std::string& line, std::optional<steady_clock::time_point> until) {
    if (sees_keys()) {
        state_->until = until;
        return state_->read(prompt, line);
    }
    print(prompt);
    flush();
    return wait_for_line(line, until);
}

bool LineEditor::sees_keys() const { return state_ != nullptr && state_->edit != nullptr; }

bool LineEditor::sees_keys_here() { return can_edit_lines(); }

#else

struct LineEditor::State {};

LineEditor::LineEditor(std::string, TypingGuide, bool) {}

Came LineEditor::read(const std::string& prompt, std::string& line,
                      std::optional<std::chrono::steady_clock::time_point> until) {
    print(prompt);
    flush();
    return wait_for_line(line, until);
}

bool LineEditor::sees_keys() const { return false; }

bool LineEditor::sees_keys_here() { return false; }

#endif

LineEditor::~LineEditor() = default;

}  // namespace varia::cli
