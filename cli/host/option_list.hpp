// The options of a command: what each is called, what help says of it, and where its value goes. A command lists its
// options; reading them is done here, the same way for all commands (option_parser.cpp, the one user of CLI11).
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
    std::uint64_t least = 0, most = no_limit;
};

// The places that options are read into must live as long as the list, and stay where they are.
class OptionList {
public:
    enum class Kind : std::uint8_t { word, words, flag, text, texts };
    struct Option {
        Kind kind;
        std::string names;  // "--output,-o"; of a word what it is
        std::string description;
        std::string type;                           // what help calls the value
        bool* flag = nullptr;                       // the place of a flag
        std::string* text = nullptr;                // ... of a word or a text
        std::vector<std::string>* texts = nullptr;  // ... of words or texts
        std::string own;                            // the text of what is read to something else than a text
        std::vector<std::string> own_texts;
        std::vector<std::string> excluded;  // options that cannot be given with it
        bool given = false;                 // after reading
    };

    OptionList() = default;
    OptionList(const OptionList&) = delete;
    OptionList& operator=(const OptionList&) = delete;

    // A word that stands for itself, by its place.
    Option& word(std::string name, std::string& place, std::string description);
    // All words from here on.
    Option& words(std::string name, std::vector<std::string>& place, std::string description);
    // A word that is a whole number. `noun`: what errors call it, such as "the depth". Negative numbers, which look
    // like options, are judged as such a word.
    void number_word(std::string name, int& place, NumberRange range, std::string noun, std::string missing,
                     std::string description);
    // Where a program stands and its own arguments: all from the first word on that is no option of this list.
    void rest(std::vector<std::string>& place, std::string missing);

    Option& flag(std::string names, bool& place, std::string description);
    Option& text(std::string names, std::string& place, std::string description, std::string type);
    // One where an empty text is not the same as none.
    Option& text(std::string names, std::optional<std::string>& place, std::string description, std::string type);
    // One that may be given several times.
    Option& texts(std::string names, std::vector<std::string>& place, std::string description, std::string type);
    // The same, kept in `own` and `own_texts`, for a check that reads them to something else.
    Option& own_text(std::string names, std::string description, std::string type);
    Option& own_texts(std::string names, std::string description, std::string type);

    // Whole numbers. T: an integer that holds the range.
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
    // Seconds, with decimals.
    void seconds(std::string names, std::optional<double>& place, double least, std::string description);

    // What is checked when all is read, in the order in which it was added: a problem, or an empty text.
    void check(std::function<std::string()> problem);
    // The same: what is wrong, and whether it is.
    void refuse_if(std::function<bool()> wrong, std::string problem);

    struct Reading {
        bool asks_for_help = false;
        std::string problem;  // empty: all is well
    };
    // Fills in the places. The words are those behind the command. Once only.
    [[nodiscard]] Reading read(const std::vector<std::string>& words);
    // The lines of all options, without the words.
    [[nodiscard]] std::string help();
    // All long names, with both hyphens, in the order of the alphabet; --help is one of them.
    [[nodiscard]] std::vector<std::string> long_names() const;

private:
    friend class OptionParser;
    using Place = std::function<void(std::uint64_t)>;
    void add_number(std::string names, NumberRange range, std::string description, std::string type, Place place);
    Option& add(Kind kind, std::string names, std::string description, std::string type);

    std::deque<Option> options_;  // they stay where they are
    std::vector<std::function<std::string()>> checks_;
    std::function<std::string(const std::string&)> judge_negative_;
    std::vector<std::string>* rest_ = nullptr;
    std::string rest_missing_;
};

// A word as an error repeats it.
[[nodiscard]] std::string shortened(const std::string& word);

}  // namespace varia::cli
