#include "builtin_definition.hpp"

#include <optional>
#include <string_view>

namespace varia::cli {

Result<Definition> builtin_definition(const std::string& name) {
    const std::string folder = "variants/" + name + "/";
    LoadOptions options;
    options.read = [&](const std::string& beside) -> FileText {
        const std::optional<std::string_view> text = builtin_file(folder + beside);
        return text ? FileText{std::string(*text), {}} : FileText{{}, "no such file"};
    };
    const std::string path = folder + "variant.toml";
    return read_definition(builtin_file(path).value_or(""), path, name, options);
}

Json listed_json(const std::string& name, const Definition& definition) {
    Json item = Json::object();
    item.set("name", name).set("title", definition.name).set("inventor", definition.inventor);
    item.set("dimensions", static_cast<int>(definition.board.axes.size()));
    return item;
}

}  // namespace varia::cli
