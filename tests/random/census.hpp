// What random definitions have that matters to how much a comparison of them says.
#pragma once

#include <map>
#include <string>

#include <varia/definition.hpp>
#include <varia/variant.hpp>

namespace random_rules {

class Census {
public:
    void count(const varia::Definition& definition, const varia::VariantPtr& variant);
    // Lines of text: how many definitions have links of each kind, by what moves along them, several royal pieces, and
    // so on.
    [[nodiscard]] std::string text() const;

private:
    std::map<std::string, int> links_, along_links_, other_;
    int linked_ = 0;
};

}  // namespace random_rules
