#include "listed_variant.hpp"

namespace varia::cli {

Json listed_json(const std::string& name, const Definition& definition) {
    Json item = Json::object();
    item.set("name", name).set("title", definition.name).set("inventor", definition.inventor);
    item.set("dimensions", static_cast<int>(definition.board.axes.size()));
    return item;
}

}  // namespace varia::cli
