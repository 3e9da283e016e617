#include "builtin_definition.hpp"

#include <optional>
#include <string_view>

namespace varia::records {

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

}  // namespace varia::records
