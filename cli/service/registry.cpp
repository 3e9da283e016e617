#include "registry.hpp"

#include <utility>

namespace varia::cli {

std::string Registry::add(VariantPtr variant) {
    std::string handle = "v" + std::to_string(next_variant_);
    variants_.emplace(handle, std::move(variant));
    ++next_variant_;
    return handle;
}

std::string Registry::add(HeldGame game) {
    std::string handle = "g" + std::to_string(next_game_);
    games_.emplace(handle, std::move(game));
    ++next_game_;
    return handle;
}

const VariantPtr* Registry::variant(const std::string& handle) const {
    const auto found = variants_.find(handle);
    return found == variants_.end() ? nullptr : &found->second;
}

HeldGame* Registry::game(const std::string& handle) {
    const auto found = games_.find(handle);
    return found == games_.end() ? nullptr : &found->second;
}

bool Registry::close(const std::string& handle) { return variants_.erase(handle) + games_.erase(handle) > 0; }

}  // namespace varia::cli
