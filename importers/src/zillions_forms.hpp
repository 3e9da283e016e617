// The forms of a rules file of Zillions of Games: words, texts and lists in parentheses, the files that it includes,
// and its macros.
//
//     (define step ($1 (verify not-friend?) add))         a macro with one argument
//     (moves (step n) (step s))                           becomes (moves (n (verify not-friend?) add) (s ...))
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/importers/import.hpp>
#include <varia/result.hpp>

#include "zillions_game.hpp"

namespace varia::importers {

// What a file may have at most, with the files that it includes and the forms that its macros make.
inline constexpr std::size_t most_zillions_files = 16;
inline constexpr std::size_t most_zillions_bytes = 4 * max_import_bytes;  // of all files together
inline constexpr std::size_t most_zillions_forms = 2'000'000;  // words and lists of a game, after macros are expanded
inline constexpr std::size_t most_zillions_word = 20'000;      // bytes of a word or a text that a macro makes
inline constexpr std::size_t most_zillions_text = 64'000'000;  // bytes of all words and texts of a game
inline constexpr int most_zillions_depth = 100;                // of lists in lists, and of macros in macros

// Whether a text begins as a rules file does: with comments, and then a list such as `(define`.
[[nodiscard]] bool is_zillions(std::string_view text);

// The parts of a file, and its macros. Forms of an included file have the place of the `include`.
class ZillionsFile {
public:
    // Reads the text and what it includes. Errors are added to `problems` with their places; at most 100 are told.
    ZillionsFile(std::string_view text, const std::string& file, const BesideReader& beside, Diagnostics& problems);

    // The lists at the top of the file that are neither macros nor includes, not yet expanded.
    [[nodiscard]] const std::vector<ZillionsForm>& parts() const { return parts_; }

    // The form with all macros expanded: none, one or several forms. What goes beyond the limits is an error, once, and
    // no form.
    [[nodiscard]] std::vector<ZillionsForm> expanded(const ZillionsForm& form, Diagnostics& problems);

private:
    struct Macro {
        std::vector<ZillionsForm> body;
        bool is_expanded = false;  // whether the macros in the body are expanded
        bool is_open = false;      // while they are
    };

    void read(std::string_view text, const std::string& file, const BesideReader& beside, const ZillionsForm* place,
              Diagnostics& problems);
    void include(const ZillionsForm& form, const std::string& file, const BesideReader& beside,
                 const ZillionsForm& place, Diagnostics& problems);
    void expand(const ZillionsForm& form, int depth, std::vector<ZillionsForm>& into);
    const std::vector<ZillionsForm>& body_of(Macro& macro, const ZillionsForm& call, int depth);
    void put(const ZillionsForm& form, const std::vector<std::vector<ZillionsForm>>& arguments,
             const ZillionsForm& call, int depth, std::vector<ZillionsForm>& into);
    void fail(const ZillionsForm& place, std::string message, std::string hint);
    void fail_deep(const ZillionsForm& place);
    bool count(const ZillionsForm& place);
    bool count_text(const ZillionsForm& place, std::size_t bytes);

    std::string file_;
    std::vector<ZillionsForm> parts_;
    std::map<std::string, Macro, std::less<>> macros_;  // by their names in small letters
    std::vector<std::string> open_files_;               // those that are being read
    std::size_t files_ = 0, bytes_ = 0;
    std::size_t forms_ = 0, all_forms_ = 0;  // of the form that is being expanded, and of all
    std::size_t text_ = 0, all_text_ = 0;    // bytes of their words
    std::optional<Diagnostic> failure_;      // a limit that is passed
};

}  // namespace varia::importers
