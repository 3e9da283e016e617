// Variant files of other programs, read as files of Varia.
#include "importing.hpp"

#include <string>
#include <utility>
#include <vector>

#include <varia/importers/import.hpp>

#include "errors.hpp"

namespace varia::python {
namespace {

using namespace py::literals;
using importers::ImportedGame;

py::tuple imported_games(const py::object& source, const std::string& file, const std::vector<std::string>& games,
                         bool whole) {
    if (!py::isinstance<py::bytes>(source) && !py::isinstance<py::str>(source))
        fail(Fault::argument, "games are imported from a str, or from the bytes of a file");
    const std::string text = source.cast<std::string>();
    std::vector<ImportedGame> read;
    {
        const py::gil_scoped_release unlocked;
        read = expect(
            importers::import_games(text, file, games, whole ? importers::Length::whole : importers::Length::shortest),
            Fault::load);
    }
    py::tuple list(read.size());
    for (std::size_t i = 0; i < read.size(); ++i) list[i] = py::cast(std::move(read[i]));
    return list;
}

}  // namespace

void bind_importing(py::module_& m) {
    py::class_<ImportedGame>(m, "ImportedGame", "A game of another program's file. import_games() makes it.")
        .def_property_readonly(
            "name", [](const ImportedGame& game) { return game.name; },
            "Its name in the file, as the section of a file of Fairy-Stockfish, or that of the file.")
        .def_property_readonly(
            "text", [](const ImportedGame& game) { return game.text; }, "A variant file, which load_text() reads.")
        .def_property_readonly(
            "unsaid", [](const ImportedGame& game) { return diagnostics_of(game.unsaid); },
            "What the file says of the game and `text` does not, as warnings with their places.")
        .def("__repr__", [](const ImportedGame& game) {
            return "<varia.ImportedGame " + game.name + ", " + std::to_string(game.unsaid.size()) + " unsaid>";
        });

    m.def(
        "import_games", &imported_games, "source"_a, py::kw_only(), "file"_a = "variants.ini",
        "games"_a = std::vector<std::string>(), "whole"_a = false,
        "Makes variant files from a file of Fairy-Stockfish or of another program, a text or bytes. `file` is its name "
        "in messages. `games` names the games that are wanted; all of the file if it is empty. A file extends a "
        "variant that comes with Varia where it is much shorter so, and the same game; with `whole` each stands by "
        "itself. Raises a LoadError with the places of all mistakes.");
}

}  // namespace varia::python
