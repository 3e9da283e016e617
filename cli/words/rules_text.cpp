#include "rules_text.hpp"

#include <fmt/format.h>

#include "contest_words.hpp"

namespace varia::cli {

std::string rules_text(const VariantPtr& variant) {
    return fmt::format("{:016x}", words_of(Layout(variant)).rules_hash(variant));
}

}  // namespace varia::cli
