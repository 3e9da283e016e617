// The interface to the system: the three standard streams, the size and the colours of the terminal, and signals.
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

// Thrown if standard output cannot be written. Commands do not catch it; main does.
struct OutputFailed {
    int error;  // errno
};

// Makes the three standard streams usable when some were closed (so that no file opened later takes their numbers),
// lets writing to a closed pipe fail instead of killing the program, and lets an interrupt end the program with 130.
void prepare_process();

// The next interrupt calls `act` instead of ending the program. If an interrupt was kept (KeptInterrupts), `act` is
// called at once. An empty `act` restores the usual behaviour. `act` is called from a signal handler, so it may do no
// more than set a flag or write to a pipe.
void on_interrupt(std::function<void()> act);

// A signal that ends the program writes `words` to standard error and `text` into `file`, so that the text is not lost.
// Empty `words` switch this off. Precondition: the folder of the file exists.
struct LastWords {
    std::string words, file, text;
};
void set_last_words(LastWords last);

// While the object exists and standard input is a terminal, an interrupt does not end the program if no function is set
// by on_interrupt: it is kept for the next function that is set. So an interrupt between two tasks does not get lost. A
// second one ends the program.
class KeptInterrupts {
public:
    KeptInterrupts();
    ~KeptInterrupts();
    KeptInterrupts(const KeptInterrupts&) = delete;
    KeptInterrupts& operator=(const KeptInterrupts&) = delete;
    // Returns whether an interrupt was kept, and clears it.
    bool take();

private:
    bool keeps_;
};

// Writes to standard output. Throws OutputFailed.
void print(std::string_view text);
void flush();
// From now on each printed line is flushed at once, so that a program at the other end of a pipe receives it while this
// one runs. Output into a file is still buffered. (In any case output is flushed before a line of standard input is
// read.)
void print_line_by_line();
// From now on printed text and complaints are appended to `where`; null restores the streams. Returns the previous
// value.
std::string* keep_output(std::string* where);
// Writes `varia: ...` lines to standard error, escaped, after all output so far. With --json they are kept for the
// answer, too; `fault` is the code of the answer if it is an error. (For a wrong command line, print_error chooses the
// code by the exit code.)
void complain(std::string_view message, Fault fault = Fault::refused);
void complain(const Diagnostics& diagnostics);

// As `complain`, for the lines of a program: its tabs and line ends are written as they are.
void complain_as_written(std::string_view text);

[[nodiscard]] bool is_terminal_in();
[[nodiscard]] bool is_terminal_out();
[[nodiscard]] bool is_terminal_error();

// The width of the output in columns: `asked` (--width), else $COLUMNS, else the terminal's width, else 80.
[[nodiscard]] int terminal_width(std::optional<int> asked = {});
// The columns of the terminal that shows standard error; 80 if it is no terminal, or if the width is unknown.
[[nodiscard]] int error_width();
// The lines of the terminal; 0 if standard output is no terminal, or if the height is unknown.
[[nodiscard]] int terminal_height();
enum class ColourChoice : std::uint8_t { automatic, always, never };
// Whether to use colours, by the option --color. `automatic`: yes if standard output is a terminal, TERM is set and not
// "dumb", and NO_COLOR is unset or empty.
[[nodiscard]] bool wants_colour(ColourChoice choice);

enum class Read : std::uint8_t { line, cut, end };
// Reads the next line of standard input, without its end. If it has more than `longest` bytes, the rest is skipped.
[[nodiscard]] Read read_line(std::string& line, std::size_t longest);
// The next line of standard input. Nothing at the end of the input. A line that is longer than 64 KiB is cut.
[[nodiscard]] std::optional<std::string> read_line();

enum class Came : std::uint8_t { line, end, late, interrupt };
// Reads the next line that a user types. At a terminal the wait also ends at the time `until`, if it is given, and at
// an interrupt, which otherwise ends the program. The typed part of the line is then dropped.
[[nodiscard]] Came wait_for_line(std::string& line, std::optional<std::chrono::steady_clock::time_point> until);

}  // namespace varia::cli
