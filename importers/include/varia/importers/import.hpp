// Variant files of other programs, read and written as files of Varia.
//
// A file of another program may hold several games. Each game becomes the text of a variant file. What the file says
// and Varia cannot say is listed with its place, key and reason, and stands in a comment of the new file too: nothing
// is left out in silence. The library opens no files, and the functions are thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/result.hpp>

namespace varia::importers {

// What a text may have at most. A file of Fairy-Stockfish with all games that people have written for it has a tenth.
inline constexpr std::size_t max_import_bytes = 1 << 20;
inline constexpr std::size_t max_import_games = 300;    // sections of a file of Fairy-Stockfish, or games of Zillions
inline constexpr std::size_t max_described_games = 50;  // diagrams of a page, or games of a script of XBoard

// A game that has been read.
struct ImportedGame {
    std::string name;    // its name in the source, or that of the file
    std::string text;    // a variant file, UTF-8, that `load_text` reads without other files
    Diagnostics unsaid;  // warnings: what the source says and the text does not, each with its place and the reason
};

enum class Length : std::uint8_t {
    // A file that extends a game that comes with Varia and says only what differs, if that is the same game and takes
    // at most half as many lines; otherwise as `whole`.
    shortest,
    whole,  // each file stands by itself
};

// Reads variants.ini files of Fairy-Stockfish. `file` is the name of the file in messages. `sections` names the games
// that are wanted, all of the file if it is empty; a name that is not in the file is an error with a suggestion. A
// section may inherit from one above it or from a game that is built into Fairy-Stockfish. The order is that of the
// file. Errors (a line without "=", a value of the wrong form) have line and column; with one in a section that is
// wanted or that it inherits from there is no game. Mistakes in other sections are not told. An unknown key is among
// what is unsaid. With 100 problems the rest is not read. A text of more than max_import_bytes, and a file of more than
// max_import_games sections, are errors.
[[nodiscard]] Result<std::vector<ImportedGame>> import_fairy(std::string_view text, const std::string& file,
                                                             const std::vector<std::string>& sections = {},
                                                             Length length = Length::whole);

// Reads the parameters of an Interactive Diagram, which stand in a text by themselves or in a page of HTML: there, in
// elements of the class "idiagram". A game has the name of the file, or with several diagrams in a page this name and a
// number: page-1, page-2. `names` chooses among them. Errors (a number or a cell that is none, a line of another form)
// have line and column, and with one there is no game. An unknown parameter is among what is unsaid.
[[nodiscard]] Result<std::vector<ImportedGame>> import_diagram(std::string_view text, const std::string& file,
                                                               const std::vector<std::string>& names = {});

// Reads the lines `setup` and `piece` by which an engine describes games to XBoard; other lines of a transcript mean
// nothing, but `variant NAME` names the next game. A game without such a line has the name of the file. Of equal names
// the later ones have a number: fairy-2. Errors as in import_diagram.
[[nodiscard]] Result<std::vector<ImportedGame>> import_xboard(std::string_view text, const std::string& file,
                                                              const std::vector<std::string>& names = {});

// Reads a file beside the one that is imported, by the name that this one gives it: a name without folders above, with
// "/" between folders.
using BesideReader = std::function<FileText(const std::string& name)>;

// Reads a rules file of Zillions of Games. Its game and its variants are the games, each with its title in small
// letters and hyphens as its name: race-of-pawns. Of equal names the later ones have a number: race-of-pawns-2. `names`
// chooses among them, by name or by title. `beside` reads the files that the file includes; without it an include is an
// error. Errors (a list without an end, a macro that contains itself, a board without positions) have line and column,
// and with one there is no game; what a form says and Varia does not is among what is unsaid. A text of more than
// max_import_bytes, and a file of more than max_import_games games, are errors.
[[nodiscard]] Result<std::vector<ImportedGame>> import_zillions(std::string_view text, const std::string& file,
                                                                const std::vector<std::string>& names = {},
                                                                const BesideReader& beside = {});

// The kinds of files that can be read.
enum class SourceFormat : std::uint8_t { fairy, diagram, xboard, zillions };

// The kind of file that a text is, by the lines in it; a text that is of no kind counts as a file of Fairy-Stockfish,
// whose reader says what is wrong.
[[nodiscard]] SourceFormat format_of(std::string_view text);

// Reads a text of any of these kinds, of at most max_import_bytes. `length` counts for games of Fairy-Stockfish; others
// are whole. `beside` is for files of Zillions of Games alone.
[[nodiscard]] Result<std::vector<ImportedGame>> import_games(std::string_view text, const std::string& file,
                                                             const std::vector<std::string>& names = {},
                                                             Length length = Length::whole,
                                                             const BesideReader& beside = {});

}  // namespace varia::importers
