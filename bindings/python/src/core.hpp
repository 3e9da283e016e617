// The Python object of a variant, shared by everything that is made from it.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <varia/layout.hpp>
#include <varia/load.hpp>
#include <varia/variant.hpp>

#include "py.hpp"

namespace varia::python {

class Planes;
class Space;

// Everything that is needed to load a variant again, also in another process.
struct Recipe {
    bool builtin = true;
    std::string name;                          // of a built-in variant
    std::string text, file, id;                // of another variant: its text, and its name in messages
    std::map<std::string, std::string> files;  // ... and the files beside it that it names
    std::vector<std::pair<std::string, std::string>> set;
    bool strict = false;
    std::uint64_t load_steps = 0, load_memory = 0, script_steps = 0, script_memory = 0;  // 0: the default
    friend bool operator==(const Recipe&, const Recipe&) = default;
    friend auto operator<=>(const Recipe&, const Recipe&) = default;
};

class Core {
public:
    Core(VariantPtr variant, Recipe recipe, Diagnostics warnings, std::string folder);
    ~Core();
    Core(const Core&) = delete;
    Core& operator=(const Core&) = delete;

    [[nodiscard]] const VariantPtr& variant() const { return variant_; }
    [[nodiscard]] const Recipe& recipe() const { return recipe_; }
    [[nodiscard]] const Diagnostics& warnings() const { return warnings_; }
    // The folder from which it was read. Empty for a built-in variant, a variant from a text, and one from another
    // process.
    [[nodiscard]] const std::string& folder() const { return folder_; }
    // Whether questions about it can fail, because of a script or because a turn search exceeds its limit.
    [[nodiscard]] bool fallible() const { return fallible_; }
    [[nodiscard]] Layout layout() const { return Layout(variant_); }
    [[nodiscard]] int boards() const { return layout().boards(); }
    // Raises IndexError if there is no such board.
    [[nodiscard]] const VariantPtr& board_variant(int board) const;
    [[nodiscard]] int players() const { return layout().players(); }
    [[nodiscard]] const std::string& player_name(int player) const { return layout().player_name(player); }
    // The space of actions; made at first use.
    [[nodiscard]] const Space& space() const;
    // The numbers of the actions that can ever be legal, in ascending order; found at first use. Throws Failure if the
    // space is too large.
    [[nodiscard]] const std::vector<std::int64_t>& possible_actions() const;
    // The converter of a board to planes; made at first use.
    [[nodiscard]] const Planes& planes(int board) const;

private:
    VariantPtr variant_;
    Recipe recipe_;
    Diagnostics warnings_;
    std::string folder_;
    bool fallible_;
    mutable std::once_flag space_once_, possible_once_, planes_once_;
    mutable std::unique_ptr<const Space> space_;
    mutable std::vector<std::int64_t> possible_;
    mutable std::map<const Variant*, std::unique_ptr<const Planes>> planes_;
};

using CorePtr = std::shared_ptr<Core>;

inline constexpr const char* no_such_file = "no such file";

// Loads the variant, or returns the Core of an equal load that is still in use. `folder` is the folder of its file, or
// empty. Called with the interpreter's lock held; other threads run meanwhile. Throws Failure.
[[nodiscard]] CorePtr loaded(Recipe recipe, const std::string& folder);
// The options and budgets with which the variant is loaded.
[[nodiscard]] LoadOptions options_of(const Recipe& recipe);
// The last part of the path of its file.
[[nodiscard]] std::string name_of_file(const Recipe& recipe);
// A file beside the variant's file: from the recipe's files, or else from the folder, if one is given.
[[nodiscard]] FileText text_beside(const Recipe& recipe, const std::string& folder, const std::string& path);

// The variant that a caller gives: a Variant, or the name of a built-in one. Fails for anything else.
[[nodiscard]] CorePtr core_of(const py::object& given);
// Whether both are loads of one variant with the same options. Budgets do not count.
[[nodiscard]] bool same_rules(const Core& a, const Core& b);

// Whether a side can hold pieces in hand.
[[nodiscard]] bool has_hands(const Definition& def);
[[nodiscard]] std::string side_name(const Variant& variant, Side side);
// The cell with this name or number; raises IndexError if there is none.
[[nodiscard]] Cell cell_of(const Variant& variant, const py::handle& cell);

void bind_variant(py::module_& m);
void bind_rule_tests(py::module_& m);
// See Variant.test().
[[nodiscard]] py::list tested(const Core& core, std::optional<std::int64_t> steps);
[[nodiscard]] py::dict description(const VariantPtr& variant);

}  // namespace varia::python
