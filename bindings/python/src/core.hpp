// A variant as Python holds it, shared by all that is made of it.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <varia/load.hpp>
#include <varia/variant.hpp>

#include "py.hpp"

namespace varia::python {

class Planes;
class Space;

// All that it takes to load a variant once more, in another process too.
struct Recipe {
    bool builtin = true;
    std::string name;                          // of a built-in one
    std::string text, file, id;                // of another: its text, and what messages call it
    std::map<std::string, std::string> files;  // ... and what it names beside it
    std::vector<std::pair<std::string, std::string>> set;
    bool strict = false;
    std::uint64_t load_steps = 0, load_memory = 0, script_steps = 0, script_memory = 0;  // 0: as usual
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
    // Where it was read from; empty for one that is built in, was a text, or came from another process.
    [[nodiscard]] const std::string& folder() const { return folder_; }
    // Whether asking it can fail: by a script, or by turns that are too many to look through.
    [[nodiscard]] bool fallible() const { return fallible_; }
    [[nodiscard]] int floors() const;
    [[nodiscard]] const VariantPtr& floor_variant(int floor) const;
    [[nodiscard]] int players() const;
    [[nodiscard]] const std::string& player_name(int player) const;
    // Its space of actions; made when it is asked for the first time.
    [[nodiscard]] const Space& space() const;
    // How its boards are told as planes; likewise.
    [[nodiscard]] const Planes& planes(int floor) const;

private:
    VariantPtr variant_;
    Recipe recipe_;
    Diagnostics warnings_;
    std::string folder_;
    bool fallible_;
    mutable std::once_flag space_once_, planes_once_;
    mutable std::unique_ptr<const Space> space_;
    mutable std::map<const Variant*, std::unique_ptr<const Planes>> planes_;
};

using CorePtr = std::shared_ptr<Core>;

inline constexpr const char* no_such_file = "no such file";

// The options and budgets that it is loaded with.
[[nodiscard]] LoadOptions options_of(const Recipe& recipe);
// The last part of the name of its file.
[[nodiscard]] std::string name_of_file(const Recipe& recipe);
// What stands beside it: among its files, or else in the folder, if one is given.
[[nodiscard]] FileText text_beside(const Recipe& recipe, const std::string& folder, const std::string& path);

// Whether pieces can be in hand.
[[nodiscard]] bool has_hands(const Definition& def);
[[nodiscard]] std::string side_name(const Variant& variant, Side side);
// The cell of that name or number, or IndexError.
[[nodiscard]] Cell cell_of(const Variant& variant, const py::handle& cell);

void bind_variant(py::module_& m);
void bind_rule_tests(py::module_& m);
// See Variant.test().
[[nodiscard]] py::list tested(const Core& core, std::optional<std::int64_t> steps);
[[nodiscard]] py::dict description(const VariantPtr& variant);

}  // namespace varia::python
