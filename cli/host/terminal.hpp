// The machine's side of the program: its three streams, the size and the colours of its terminal, and signals.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include <varia/result.hpp>

#include "exit_code.hpp"
#include "request.hpp"

namespace varia::cli {

// Standard output could not be written to. Commands let it pass; the program's outermost function answers it.
struct OutputFailed {
    int error;  // errno
};

// Makes the three standard streams usable when some were closed (so that no file opened later takes their numbers),
// lets writing to a closed pipe fail rather than kill, and has an interrupt end the program with 130.
void prepare_process();

// From now on the next interrupt has this done instead of ending the program, until another is given; nothing: as at
// first. It is called from a signal handler and may do no more than set a flag.
void on_interrupt(std::function<void()> act);

// What would be lost if a signal ended the program: it says `words` on standard error then, and writes `text` into a
// file. None if the words are empty. The folder of the file is there.
struct LastWords {
    std::string words, file, text;
};
void set_last_words(LastWords last);

// While it lives, and somebody types, an interrupt that comes while nobody minds one is kept for whoever is the next to
// mind: between two things that a program does for him it is not to end it. A second one does.
class KeptInterrupts {
public:
    KeptInterrupts();
    ~KeptInterrupts();
    KeptInterrupts(const KeptInterrupts&) = delete;
    KeptInterrupts& operator=(const KeptInterrupts&) = delete;
    // Whether there is one; it is heeded by that.
    bool take();

private:
    bool keeps_;
};

// Writes to standard output. Throws OutputFailed.
void print(std::string_view text);
void flush();
// From now on whole lines go out at once, so that a program at the other end of a pipe has them while this one goes on;
// into a file they are gathered as ever. (What is printed goes out in any case before a line of standard input is
// waited for.)
void print_line_by_line();
// From now on what is printed or complained of is added to this text; null: goes where it belongs. Answers what it was
// before.
std::string* keep_output(std::string* where);
// Writes `varia: ...` lines to standard error, escaped, after what was printed so far. Where --json is to answer they
// are kept for the answer too; the fault is its code if there is none (of what makes no sense as a command line, the
// exit code tells).
void complain(std::string_view message, Fault fault = Fault::refused);
void complain(const Diagnostics& diagnostics);

[[nodiscard]] bool is_terminal_in();
[[nodiscard]] bool is_terminal_out();
[[nodiscard]] bool is_terminal_error();

// Columns to write in: those that were asked for (--width), else $COLUMNS, else the terminal's, else 80.
[[nodiscard]] int terminal_width(std::optional<int> asked = {});
// Columns of the terminal that shows standard error; 80 if it is none, or does not say.
[[nodiscard]] int error_width();
// The terminal's lines; 0 if standard output is none, or does not say.
[[nodiscard]] int terminal_height();
enum class ColourChoice : std::uint8_t { automatic, always, never };
// As --color says. By itself: standard output is a terminal that is not dumb, and NO_COLOR is unset or empty.
[[nodiscard]] bool wants_colour(ColourChoice choice);

enum class Read : std::uint8_t { line, cut, end };
// The next line of standard input without its end; of one that is longer than so many bytes the rest is passed over.
[[nodiscard]] Read read_line(std::string& line, std::size_t longest);
// The same; nothing at the end of input, and a line longer than 64 KiB is cut.
[[nodiscard]] std::optional<std::string> read_line();

enum class Came : std::uint8_t { line, end, late, interrupt };
// The same for somebody who types: at a terminal the wait ends at that time too, if one is given, and at an interrupt,
// which otherwise ends the program. What had been typed of a line by then is dropped.
[[nodiscard]] Came wait_for_line(std::string& line, std::optional<std::chrono::steady_clock::time_point> until);

}  // namespace varia::cli
