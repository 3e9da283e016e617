#include "variant_cache.hpp"

#include <algorithm>
#include <utility>

#include "local_referee.hpp"

namespace varia::server {

struct VariantCache::Volume {
    std::mutex guard;
    VariantPtr variant;  // null until the variant is loaded
    VariantFacts facts;
    std::uint64_t used = 0;  // the value of uses_ at the last use
};

VariantCache::VariantCache() = default;
VariantCache::~VariantCache() = default;

std::shared_ptr<VariantCache::Volume> VariantCache::volume(const std::string& key) {
    const std::lock_guard lock(guard_);
    std::shared_ptr<Volume>& found = volumes_[key];
    if (!found) found = std::make_shared<Volume>();
    found->used = ++uses_;
    std::shared_ptr<Volume> volume = found;
    if (volumes_.size() > max_kept)
        volumes_.erase(std::ranges::min_element(volumes_, {}, [](const auto& one) { return one.second->used; }));
    return volume;
}

VariantCache::Lent VariantCache::lend(const std::string& variant, const Json& set) {
    const std::string key = variant + " " + set.line();
    const std::shared_ptr<Volume> own = volume(key);
    const std::lock_guard lock(own->guard);
    if (!own->variant) {
        Answered<VariantPtr> loaded = load_variant(variant, set);
        if (loaded.error) {
            const std::lock_guard all(guard_);
            if (const auto found = volumes_.find(key); found != volumes_.end() && found->second == own)
                volumes_.erase(found);
            return {nullptr, {}, std::move(loaded.error)};
        }
        own->facts = cli::facts_of(loaded.result);
        own->variant = std::move(loaded.result);
    }
    return {std::make_shared<LocalReferee>(own->variant), own->facts, std::nullopt};
}

Json VariantCache::variants() {
    const std::lock_guard lock(list_guard_);
    if (!list_) list_ = cli::variants_answer();
    return *list_;
}

}  // namespace varia::server
