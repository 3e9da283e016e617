// A variant as Python holds it, shared by all that is made of it.
#pragma once

#include <map>
#include <mutex>
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
    Core(VariantPtr variant, Recipe recipe, Diagnostics warnings);
    ~Core();
    Core(const Core&) = delete;
    Core& operator=(const Core&) = delete;

    [[nodiscard]] const VariantPtr& variant() const { return variant_; }
    [[nodiscard]] const Recipe& recipe() const { return recipe_; }
    [[nodiscard]] const Diagnostics& warnings() const { return warnings_; }
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
    bool fallible_;
    mutable std::once_flag space_once_, planes_once_;
    mutable std::unique_ptr<const Space> space_;
    mutable std::map<const Variant*, std::unique_ptr<const Planes>> planes_;
};

using CorePtr = std::shared_ptr<Core>;

// Whether pieces can be in hand.
[[nodiscard]] bool has_hands(const Definition& def);
[[nodiscard]] std::string side_name(const Variant& variant, Side side);
// The cell of that name or number, or IndexError.
[[nodiscard]] Cell cell_of(const Variant& variant, const py::handle& cell);

void bind_variant(py::module_& m);
[[nodiscard]] py::dict description(const VariantPtr& variant);

}  // namespace varia::python
