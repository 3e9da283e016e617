// Checks whether a record was written under the rules that its variant has now.
#include <string>

#include <fmt/format.h>

#include <varia/text.hpp>

#include "replayed.hpp"
#include "rules_text.hpp"
#include "tag_names.hpp"

namespace varia::records {

std::string other_rules(const GameRecord& record, const VariantPtr& variant) {
    const std::string* said = record.find(tags::hash);
    if (said == nullptr || *said == rules_text(variant)) return {};
    return fmt::format("it was written under other rules of {}: their hash was {}, and is {}",
                       quoted(variant->definition().name), escaped(said->substr(0, 16)), rules_text(variant));
}

}  // namespace varia::records
