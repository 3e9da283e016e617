// Finds the places of keys in a file, for error messages about declarations.
#pragma once

#include <memory>
#include <tuple>
#include <vector>

#include "node.hpp"
#include "report.hpp"

namespace varia {

// The trees must not change after they have been read, because tables are found by their places. Nothing is searched
// before the first call.
class KeyPlaces final : public Places {
public:
    void add(std::shared_ptr<const Node> tree) { trees_.push_back(std::move(tree)); }

    [[nodiscard]] Where of(Where item, std::string_view path) const override;
    [[nodiscard]] Where of(Where item, std::string_view path, const std::vector<int>& vector) const override;

private:
    struct Table {
        Where where;
        const Node* node;
    };
    void note(const Node& node) const;
    [[nodiscard]] const Node* find(Where item, std::string_view path) const;

    std::vector<std::shared_ptr<const Node>> trees_;
    mutable std::vector<Table> tables_;  // sorted by place
};

}  // namespace varia
