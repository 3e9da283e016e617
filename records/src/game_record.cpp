#include <varia/records/game_record.hpp>

#include <algorithm>
#include <utility>

#include "tag_names.hpp"

namespace varia::records {

const std::string* GameRecord::find(std::string_view tag) const {
    const auto found = std::ranges::find_if(tags, [&](const RecordTag& t) { return same_tag(t.name, tag); });
    return found == tags.end() ? nullptr : &found->value;
}

std::string GameRecord::value(std::string_view tag) const {
    const std::string* found = find(tag);
    return found == nullptr ? std::string() : *found;
}

void GameRecord::set(std::string_view tag, std::string value) {
    const auto found = std::ranges::find_if(tags, [&](const RecordTag& t) { return same_tag(t.name, tag); });
    if (found != tags.end())
        found->value = std::move(value);
    else
        tags.push_back({std::string(tag), std::move(value), {}});
}

}  // namespace varia::records
