// Variants: loading, naming, pickling.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <varia/limits.hpp>
#include <varia/notation.hpp>
#include <varia/rule_test.hpp>
#include <varia/version.hpp>

#include "arrays.hpp"
#include "core.hpp"
#include "deprecated.hpp"
#include "errors.hpp"
#include "factors.hpp"
#include "planes.hpp"
#include "space.hpp"
#include "stopping.hpp"

namespace varia::python {
namespace {

std::size_t as_size(std::uint64_t bytes) { return static_cast<std::size_t>(bytes); }

// The number with which Python callers request "without limit".
constexpr std::uint64_t unlimited = ~std::uint64_t{0};

FileText from_disk(const std::filesystem::path& folder, const std::string& path) {
    namespace fs = std::filesystem;
    fs::path whole = folder;
    for (const fs::path& part : fs::path(path)) {
        if (part.is_absolute() || part == ".." || part == "." || part.empty())
            return {{}, "it is not below the variant's folder"};
        whole /= part;
        std::error_code error;
        if (fs::is_symlink(fs::symlink_status(whole, error))) return {{}, "a symbolic link, which is not followed"};
    }
    std::error_code error;
    if (!fs::exists(whole, error)) return {{}, no_such_file};
    if (!fs::is_regular_file(whole, error)) return {{}, "not a regular file"};
    if (fs::file_size(whole, error) > max_file_bytes) return {{}, "the file is too long"};
    std::ifstream in(whole, std::ios::binary);
    std::ostringstream bytes;
    bytes << in.rdbuf();
    if (!in) return {{}, "it cannot be read"};
    return {bytes.str(), {}};
}

std::string option_text(const py::handle& value) {
    if (!py::isinstance<py::bool_>(value) && !py::isinstance<py::int_>(value) && !py::isinstance<py::str>(value))
        fail(Fault::argument, "the value of an option is a text, a whole number, True or False, but not a " +
                                  std::string(Py_TYPE(value.ptr())->tp_name));
    if (py::isinstance<py::bool_>(value)) return value.cast<bool>() ? "true" : "false";
    return py::str(value);
}

Recipe with_options(Recipe recipe, const py::dict& set, bool strict, std::uint64_t load_steps,
                    std::uint64_t load_memory, std::uint64_t script_steps, std::uint64_t script_memory) {
    for (const auto& [name, value] : set) {
        if (!py::isinstance<py::str>(name)) fail(Fault::argument, "the name of an option is a text");
        recipe.set.emplace_back(py::str(name), option_text(value));
    }
    std::ranges::sort(recipe.set);
    recipe.strict = strict;
    recipe.load_steps = load_steps;
    recipe.load_memory = load_memory;
    recipe.script_steps = script_steps;
    recipe.script_memory = script_memory;
    return recipe;
}

py::tuple state_of(const Core& core) {
    const Recipe& r = core.recipe();
    return py::make_tuple(r.builtin, r.name, r.text, r.file, r.id, r.files, r.set, r.strict, r.load_steps,
                          r.load_memory, r.script_steps, r.script_memory);
}

// The loads that are in use, by recipe and folder, so that equal loads and a thousand boards from pickles share one.
// Used with the interpreter's lock held. It is never destroyed, because objects may outlive it at the end of the
// process.
using Known = std::map<std::pair<Recipe, std::string>, std::weak_ptr<Core>>;

Known& known() {
    static Known& loads = *new Known;
    return loads;
}

CorePtr found(const Recipe& recipe, const std::string& folder) {
    const auto at = known().find({recipe, folder});
    return at == known().end() ? nullptr : at->second.lock();
}

CorePtr from_state(const py::tuple& state) {
    if (state.size() != 12) fail(Fault::misuse, "this is no variant's pickle");
    Recipe r;
    r.builtin = state[0].cast<bool>();
    r.name = state[1].cast<std::string>();
    r.text = state[2].cast<std::string>();
    r.file = state[3].cast<std::string>();
    r.id = state[4].cast<std::string>();
    r.files = state[5].cast<std::map<std::string, std::string>>();
    r.set = state[6].cast<std::vector<std::pair<std::string, std::string>>>();
    r.strict = state[7].cast<bool>();
    r.load_steps = state[8].cast<std::uint64_t>();
    r.load_memory = state[9].cast<std::uint64_t>();
    r.script_steps = state[10].cast<std::uint64_t>();
    r.script_memory = state[11].cast<std::uint64_t>();
    return loaded(std::move(r), {});
}

py::list names_of_cells(const Variant& variant) {
    py::list names;
    for (int c = 0; c < variant.board().cells(); ++c) names.append(variant.board().name(static_cast<Cell>(c)));
    return names;
}

py::list described(const Diagnostics& warnings) {
    py::list list;
    for (const Diagnostic& d : warnings) list.append(d.text());
    return list;
}

std::vector<std::string> plane_names_of(const Core& core, int board_number) {
    return core.planes(board_number).names();
}

}  // namespace

CorePtr loaded(Recipe recipe, const std::string& folder) {
    // What files in a folder say is known only when they have been read.
    if (folder.empty())
        if (CorePtr there = found(recipe, folder)) return there;
    const Recipe asked_for = recipe;
    LoadOptions options = options_of(recipe);
    // Files that are read become part of the recipe, because another process may not find them.
    const auto read = [&](const std::string& path) {
        FileText text = text_beside(recipe, folder, path);
        if (text.error.empty()) recipe.files[path] = text.bytes;
        return text;
    };
    if (!recipe.builtin) options.read = read;
    LoadUse use;
    Interrupts interrupts;
    const Stopping here(interrupts);
    options.budget.used = [&](const LoadUse& described) { use = described; };
    options.budget.expired = [&] { return !interrupts.go_on(); };
    std::optional<Result<VariantPtr>> variant;
    {
        const py::gil_scoped_release unlocked;
        variant.emplace(recipe.builtin ? load_builtin(recipe.name, options)
                                       : load_text(recipe.text, recipe.file, recipe.id, options));
    }
    interrupts.raise();
    if (!*variant)
        fail(use.end == LoadUse::End::steps || use.end == LoadUse::End::memory ? Fault::limit : Fault::load,
             variant->diagnostics());
    // The tests' file becomes part of the recipe, too. If it cannot be read, Variant.test() reports that.
    if (!folder.empty()) static_cast<void>(read(tests_file_of(name_of_file(recipe))));
    const Recipe& key = folder.empty() ? asked_for : recipe;
    // Another thread may have loaded it meanwhile.
    if (CorePtr there = found(key, folder)) return there;
    std::erase_if(known(), [](const auto& entry) { return entry.second.expired(); });
    Diagnostics warnings = variant->diagnostics();
    auto core = std::make_shared<Core>(std::move(*variant).value(), recipe, std::move(warnings), folder);
    known()[{key, folder}] = core;
    return core;
}

CorePtr core_of(const py::object& given) {
    if (py::isinstance<Core>(given)) return given.cast<CorePtr>();
    Recipe recipe;
    if (given.is_none())
        recipe.name = py::module_::import("varia").attr("default_variant").cast<std::string>();
    else if (py::isinstance<py::str>(given))
        recipe.name = given.cast<std::string>();
    else
        fail(Fault::argument, "a variant is what load() returns, or the name of a built-in variant, but not a " +
                                  std::string(Py_TYPE(given.ptr())->tp_name));
    // The last variant that was named stays loaded, so that a loop that makes boards by its name loads it once.
    static CorePtr& last = *new CorePtr;
    last = loaded(std::move(recipe), {});
    return last;
}

bool same_rules(const Core& a, const Core& b) {
    if (a.variant() == b.variant()) return true;
    const auto options = [](const Core& core) {
        std::vector<std::pair<std::string, std::string>> values;
        for (const OptionDef& option : core.variant()->definition().options) {
            values.emplace_back(option.name, option.value);
            for (const OptionDef::ForBoard& board : option.boards)
                values.emplace_back(option.name + std::to_string(board.board), board.value);
        }
        return values;
    };
    const Recipe &left = a.recipe(), &right = b.recipe();
    return left.builtin == right.builtin && left.name == right.name && left.text == right.text && left.id == right.id &&
           left.files == right.files && options(a) == options(b);
}

LoadOptions options_of(const Recipe& recipe) {
    LoadOptions options;
    options.set = recipe.set;
    if (recipe.strict) {
        options.budget = LoadBudget::strict();
        options.scripts = ScriptBudget::strict();
    }
    options.scripts.expired = stopped_here;
    if (recipe.load_steps != 0) options.budget.steps = recipe.load_steps;
    if (recipe.load_memory != 0) options.budget.memory = as_size(recipe.load_memory);
    if (recipe.script_steps != 0) options.scripts.steps = recipe.script_steps == unlimited ? 0 : recipe.script_steps;
    if (recipe.script_memory != 0)
        options.scripts.memory = recipe.script_memory == unlimited ? 0 : as_size(recipe.script_memory);
    return options;
}

std::string name_of_file(const Recipe& recipe) { return std::filesystem::path(recipe.file).filename().string(); }

FileText text_beside(const Recipe& recipe, const std::string& folder, const std::string& path) {
    if (const auto found = recipe.files.find(path); found != recipe.files.end()) return {found->second, {}};
    if (folder.empty()) return {{}, is_tests_file(path) ? no_such_file : "it is not among the `files`"};
    return from_disk(folder, path);
}

Core::Core(VariantPtr variant, Recipe recipe, Diagnostics warnings, std::string folder)
    : variant_(std::move(variant)),
      recipe_(std::move(recipe)),
      warnings_(std::move(warnings)),
      folder_(std::move(folder)) {
    const auto may_fail = [](const VariantPtr& game) { return !game->definition().hooks.empty() || game->has_turns(); };
    fallible_ = may_fail(variant_) || std::ranges::any_of(layout().games(), may_fail);
}

Core::~Core() = default;

const VariantPtr& Core::board_variant(int board_number) const {
    if (board_number < 0 || board_number >= boards())
        throw py::index_error("there is no floor " + std::to_string(board_number) + ": they are numbered 0 to " +
                              std::to_string(boards() - 1));
    return layout().variant(board_number);
}

const Space& Core::space() const {
    std::call_once(space_once_, [&] { space_ = std::make_unique<const Space>(layout()); });
    return *space_;
}

const std::vector<std::int64_t>& Core::possible_actions() const {
    expect_masks(1, space().size());
    std::call_once(possible_once_, [&] { possible_ = space().possible(layout()); });
    return possible_;
}

const Planes& Core::planes(int board_number) const {
    std::call_once(planes_once_, [&] {
        for (int f = 0; f < boards(); ++f)
            if (std::unique_ptr<const Planes>& made = planes_[board_variant(f).get()]; !made)
                made = std::make_unique<const Planes>(*board_variant(f));
    });
    return *planes_.at(board_variant(board_number).get());
}

std::string side_name(const Variant& variant, Side side) {
    return side == Side::nobody ? std::string(neutral_name) : variant.definition().sides.of(side).name.text;
}

Cell cell_of(const Variant& variant, const py::handle& cell) {
    if (py::isinstance<py::str>(cell)) {
        const auto name = cell.cast<std::string>();
        const Cell found = variant.board().find(name);
        if (found == no_cell) throw py::index_error("the board has no cell \"" + name + "\"");
        return found;
    }
    if (!PyLong_Check(cell.ptr())) fail(Fault::argument, "a cell is given by its name or its number");
    const long number = PyLong_AsLong(cell.ptr());
    if (number == -1 && PyErr_Occurred() != nullptr) PyErr_Clear();  // too large: below 0, as no cell is
    if (number < 0 || number >= variant.board().cells())
        throw py::index_error("the board has no cell " + std::to_string(number) + ": they are numbered 0 to " +
                              std::to_string(variant.board().cells() - 1));
    return static_cast<Cell>(number);
}

void bind_variant(py::module_& m) {
    using namespace py::literals;
    m.attr("__version__") = std::string(version());
    m.def("variants", &builtin_variants, "The names of the built-in variants, sorted.");

    py::class_<Core, CorePtr> variant(
        m, "Variant",
        "The rules of a game, checked and compiled. It is immutable, so threads can share it. load() makes it.");
    variant
        .def_property_readonly(
            "name", [](const Core& c) { return c.variant()->id(); }, "The short name: \"chess\".")
        .def_property_readonly(
            "title", [](const Core& c) { return c.variant()->definition().name; }, "The name for people: \"Chess\".")
        .def_property_readonly(
            "sides",
            [](const Core& c) {
                py::list names;
                for (const SideDef& side : c.variant()->definition().sides.side) names.append(side.name.text);
                return py::tuple(names);
            },
            "The names of the sides, in order.")
        .def_property_readonly(
            "players",
            [](const Core& c) {
                py::list names;
                for (int p = 0; p < c.players(); ++p) names.append(c.player_name(p));
                return py::tuple(names);
            },
            "The names of the players: the sides, or the teams of a match.")
        .def_property_readonly(
            "pieces",
            [](const Core& c) {
                py::list letters;
                for (int k = 1; k <= c.variant()->kinds(); ++k)
                    letters.append(c.variant()->kind(static_cast<Kind>(k)).letter.text);
                return py::tuple(letters);
            },
            "The letters of the kinds of pieces. The first is kind 1.")
        .def_property_readonly(
            "cells", [](const Core& c) { return py::tuple(names_of_cells(*c.variant())); },
            "The names of the cells, in the order of their numbers.")
        .def_property_readonly(
            "shape",
            [](const Core& c) {
                const Board& board = c.variant()->board();
                py::list lengths;
                for (int a = board.dimensions() - 1; a >= 0; --a) lengths.append(board.length(a));
                return py::tuple(lengths);
            },
            "The length of the board along each axis, the last axis first: (ranks, files). Planes have the same "
            "order.")
        .def_property_readonly(
            "start", [](const Core& c) { return c.variant()->start(); }, "The text of the start position.")
        .def_property_readonly(
            "dialects",
            [](const Core& c) {
                py::list list;
                for (const DialectInfo& dialect : dialects(*c.variant())) {
                    py::dict item;
                    item["name"] = std::string(dialect.name);
                    item["title"] = std::string(dialect.title);
                    item["positions"] = dialect.positions;
                    item["moves"] = dialect.moves;
                    list.append(item);
                }
                return list;
            },
            "How others write its positions and moves: a dictionary for each dialect, with its name and its title, "
            "and whether it is about positions and about moves.")
        .def_property_readonly("boards", &Core::boards, "The number of boards: 1, or more for a match.")
        .def_property_readonly(
            "floors",
            deprecated(
                +[](const Core& c) { return c.boards(); }, "Variant.floors has been renamed to Variant.boards"),
            "Deprecated: the old name of boards.")
        .def_property_readonly(
            "has_turns", [](const Core& c) { return c.variant()->has_turns(); },
            "Whether turns can have several steps. A Move is then one step.")
        .def_property_readonly(
            "options",
            [](const Core& c) {
                py::dict options;
                for (const OptionDef& option : c.variant()->definition().options)
                    options[py::str(option.name)] = option.value;
                return options;
            },
            "The options of the variant's file, with their values.")
        .def_property_readonly(
            "warnings", [](const Core& c) { return described(c.warnings()); }, "The warnings about the variant's file.")
        .def(
            "describe", [](const Core& c) { return description(c.variant()); },
            "Everything that a program needs to draw the board and to list the pieces, in the form of `varia info "
            "--json`, without its sentences.")
        .def_property_readonly(
            "n_actions", [](const Core& c) { return c.space().size(); },
            "The size of the action space. Actions have the numbers 0 to n_actions - 1.")
        .def_property_readonly(
            "action_space",
            [](const Core& c) {
                py::list blocks;
                for (const Block& block : c.space().blocks())
                    blocks.append(py::make_tuple(block.name, block.first, block.count));
                return blocks;
            },
            "The blocks of the action space: the name, the first number and the size of each block.")
        .def(
            "possible_actions",
            [](const Core& c) {
                const std::vector<std::int64_t>& numbers = c.possible_actions();
                auto array = new_array<std::int64_t>(static_cast<py::ssize_t>(numbers.size()));
                std::ranges::copy(numbers, array.mutable_data());
                return array;
            },
            "The numbers of all actions that can be legal in some position, in ascending order: those that the "
            "geometry of the pieces' moves allows. varia.learning.DenseActions numbers them anew.")
        .def("plane_names", &plane_names_of, "board"_a = 0, "The names of the planes of Board.planes(), in order.")
        .def("plane_names", deprecated(&plane_names_of, floor_warning), py::kw_only(), "floor"_a, floor_help)
        .def(
            "cell", [](const Core& c, const py::object& cell) { return static_cast<int>(cell_of(*c.variant(), cell)); },
            "name"_a, "The number of the cell with this name.")
        .def("test", &tested, py::kw_only(), "steps"_a = py::none(),
             "Runs the tests of the variant's rules, those in its file and those in the file beside it. Returns a "
             "RuleTest for each. `steps` is the budget of all tests together.")
        .def("__repr__", [](const Core& c) { return "<varia.Variant " + c.variant()->id() + ">"; })
        .def(
            "__eq__", [](const Core& a, const Core& b) { return same_rules(a, b); }, py::is_operator())
        .def(
            "__eq__", [](const Core&, const py::object&) { return false; }, py::is_operator())
        .def("__hash__", [](const Core& c) { return std::hash<std::string>{}(c.variant()->id()); })
        .def(py::pickle(&state_of, &from_state));
    bind_factors(variant);

    const auto load_by_name = [](std::string name, bool strict, const py::dict& options, std::uint64_t load_steps,
                                 std::uint64_t load_memory, std::uint64_t script_steps, std::uint64_t script_memory) {
        Recipe recipe;
        recipe.name = std::move(name);
        return loaded(
            with_options(std::move(recipe), options, strict, load_steps, load_memory, script_steps, script_memory), {});
    };
    m.def("_load", load_by_name, "name"_a, "strict"_a, "options"_a, "load_steps"_a, "load_memory"_a, "script_steps"_a,
          "script_memory"_a);
    const auto load_by_text = [](std::string text, std::string file, std::string id,
                                 std::map<std::string, std::string> files, const std::string& folder, bool strict,
                                 const py::dict& options, std::uint64_t load_steps, std::uint64_t load_memory,
                                 std::uint64_t script_steps, std::uint64_t script_memory) {
        Recipe recipe;
        recipe.builtin = false;
        recipe.text = std::move(text);
        recipe.file = std::move(file);
        recipe.id = std::move(id);
        recipe.files = std::move(files);
        return loaded(
            with_options(std::move(recipe), options, strict, load_steps, load_memory, script_steps, script_memory),
            folder);
    };
    m.def("_load_text", load_by_text, "text"_a, "file"_a, "id"_a, "files"_a, "folder"_a, "strict"_a, "options"_a,
          "load_steps"_a, "load_memory"_a, "script_steps"_a, "script_memory"_a);
}

}  // namespace varia::python
