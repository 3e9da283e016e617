// Counts features of random definitions, to show how much a comparison of them covers.
#pragma once

#include <map>
#include <string>

#include <varia/definition.hpp>
#include <varia/variant.hpp>

namespace random_rules {

class Census {
public:
    void count(const varia::Definition& definition, const varia::VariantPtr& variant);
    // Returns lines of text: the number of definitions with links of each kind, by the primitives that move along them,
    // with several royal pieces, and so on.
    [[nodiscard]] std::string text() const;

private:
    std::map<std::string, int> links_, along_links_, other_;
    int linked_ = 0;
};

}  // namespace random_rules
