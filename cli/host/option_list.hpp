// The options of a command: the names of each option, its text in the help, and the variable for its value. A command
// lists its options, and this code reads them in the same way for all commands (option_parser.cpp, the only file that
// uses CLI11).
//
//     list.word("variant", options.variant, "A built-in variant's name, a folder or a .toml file");
//     list.flag("--json", options.json, "Answer in JSON");
//     list.number("--threads", options.threads, {1, 256}, "Threads to count with, 1 to 256");
//     if (const OptionList::Reading reading = list.read(words); !reading.problem.empty()) ...
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace varia::cli {

// The limits of a whole number, both included.
struct NumberRange {
    static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t min = 0, max = no_limit;
};

// The variables for the values must exist as long as the list and must not move.
class OptionList {
public:
    enum class Kind : std::uint8_t { word, words, flag, text, texts };
    struct Option {
        Kind kind;
        std::string names;  // "--output,-o"; for a word its name in error messages
        std::string description;
        std::string type;                           // the name of the value in the help
        bool* flag = nullptr;                       // the variable of a flag
        std::string* text = nullptr;                // the variable of a word or a text
        std::vector<std::string>* texts = nullptr;  // the variable of words or texts
        std::string own;                            // the text of a value that is converted to another type
        std::vector<std::string> own_texts;
        std::vector<std::string> excluded;  // options that cannot be given together with this one
        bool given = false;                 // whether it was given; valid after reading
    };

    OptionList() = default;
    OptionList(const OptionList&) = delete;
    OptionList& operator=(const OptionList&) = delete;

    // A word without an option's name, which is recognised by its position.
    Option& word(std::string name, std::string& place, std::string description);
    // All words from this position on.
    Option& words(std::string name, std::vector<std::string>& place, std::string description);
    // A word that is a whole number. `noun` is its name in error messages, such as "the depth"; `missing` is the error
    // message if the word is missing. A negative number, which looks like an option, is reported as a wrong value of
    // this word.
    void number_word(std::string name, int& place, NumberRange range, std::string noun, std::string missing,
                     std::string description);
    // A program with its own arguments: all words from the first one on that is no option of this list. `missing` is
    // the error message if there is none.
    void rest(std::vector<std::string>& place, std::string missing);

    Option& flag(std::string names, bool& place, std::string description);
    Option& text(std::string names, std::string& place, std::string description, std::string type);
    // A text for which an empty value differs from a missing one.
    Option& text(std::string names, std::optional<std::string>& place, std::string description, std::string type);
    // An option that may be given several times.
    Option& texts(std::string names, std::vector<std::string>& place, std::string description, std::string type);
    // The values are kept in `own` and `own_texts`, for a check that converts them to another type.
    Option& own_text(std::string names, std::string description, std::string type);
    Option& own_texts(std::string names, std::string description, std::string type);

    // Whole numbers. T is an integer type that can hold the range.
    template <class T>
    void number(std::string names, T& place, NumberRange range, std::string description, std::string type = "N") {
        add_number(std::move(names), range, std::move(description), std::move(type),
                   [&place](std::uint64_t value) { place = static_cast<T>(value); });
    }
    template <class T>
    void number(std::string names, std::optional<T>& place, NumberRange range, std::string description,
                std::string type = "N") {
        add_number(std::move(names), range, std::move(description), std::move(type),
                   [&place](std::uint64_t value) { place = static_cast<T>(value); });
    }
    // Seconds, with decimals, from `least` on.
    void seconds(std::string names, std::optional<double>& place, double min, std::string description);

    // Adds a check, which returns a problem or an empty text. Checks run in the order in which they were added, when
    // all options have been read.
    void check(std::function<std::string()> problem);
    // Adds a check that returns `problem` if `wrong` returns true.
    void refuse_if(std::function<bool()> wrong, std::string problem);

    struct Reading {
        bool asks_for_help = false;
        std::string problem;  // empty if there is none
    };
    // Reads the words after the command and sets the variables. May be called only once.
    [[nodiscard]] Reading read(const std::vector<std::string>& words);
    // The help: a line for each option, but none for the words.
    [[nodiscard]] std::string help();
    // All long names, with both hyphens, in the order of the alphabet; --help is one of them.
    [[nodiscard]] std::vector<std::string> long_names() const;

private:
    friend class OptionParser;
    using Place = std::function<void(std::uint64_t)>;
    void add_number(std::string names, NumberRange range, std::string description, std::string type, Place place);
    Option& add(Kind kind, std::string names, std::string description, std::string type);

    std::deque<Option> options_;  // a deque, because its elements do not move
    std::vector<std::function<std::string()>> checks_;
    std::function<std::string(const std::string&)> judge_negative_;
    std::vector<std::string>* rest_ = nullptr;
    std::string rest_missing_;
};

// A word as an error message repeats it: cut to 80 bytes.
[[nodiscard]] std::string shortened(const std::string& word);

}  // namespace varia::cli
