// Reads a variant's file with all files that it is based on: the variant it extends, and the parts it uses.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/load.hpp>

#include "node.hpp"
#include "report.hpp"
#include "source.hpp"

namespace varia {

// Identifies a file and where to search for it.
struct FileId {
    bool builtin = false;
    std::string path;  // relative to the source tree if built in, otherwise to the variant's folder
    friend bool operator==(const FileId&, const FileId&) = default;
};

class Includer {
public:
    Includer(Sources& sources, Report& report, const FileReader& read)
        : sources_(sources), report_(report), read_(read) {}

    // Returns the merged tree of a variant's file, or nothing if the file itself can't be read. If an included file
    // can't be read, that is reported and `complete` becomes false.
    [[nodiscard]] std::optional<Node> load(std::string_view text, std::string name, FileId id);
    // Returns the tree of another game that the variant's file names: a built-in variant, or a file in the same folder.
    [[nodiscard]] Node game(const Node& name, std::string own_name, FileId own);
    [[nodiscard]] bool complete() const { return complete_; }
    // The scripts of all files, each once. In the tree, a hook's `script` is the name of one of these.
    [[nodiscard]] const std::vector<ScriptDef>& scripts() const { return scripts_; }
    // The files that scripts were read from. Scripts that stand in a variant's file have none of their own.
    [[nodiscard]] const std::vector<std::string>& script_files() const { return script_files_; }
    // For each built-in file, by its number in Where::file: the place in the author's own files that includes it
    // directly or indirectly. Empty for a variant that is itself built in.
    [[nodiscard]] const std::map<std::uint32_t, Where>& origins() const { return origins_; }

private:
    [[nodiscard]] Node build(Node own, bool part);
    void extend(Node& base, const Node& extends);
    void use(Node& base, const Node& part);
    void find_scripts(Node& own, const Node* library);
    void find_script(Node& script, const Node* library);
    void find_script_here(Node& script, const std::string& more);
    [[nodiscard]] std::optional<Node> include(const Node& at, FileId id, std::string name, bool part);
    [[nodiscard]] std::optional<std::string> bytes_of(const Node& at, const FileId& id, const std::string& name);
    [[nodiscard]] bool is_safe_path(const Node& at);
    void check_format(const Node& root);
    void fail(const Node& at, std::string message, std::string hint = {});

    Sources& sources_;
    Report& report_;
    const FileReader& read_;
    std::vector<FileId> open_;  // the files being read, each included by the one before
    std::vector<ScriptDef> scripts_;
    std::vector<std::string> script_files_;
    std::map<std::uint32_t, Where> origins_;
    Where asked_;         // the place in the author's own file that includes the built-in file being read
    std::string folder_;  // the folder of the variant's own file, as messages show it
    int files_ = 0;
    std::size_t bytes_ = 0;
    bool complete_ = true;
};

// The text of a built-in file; empty if there is no such file.
[[nodiscard]] std::optional<std::string_view> embedded_text(std::string_view path);
// The parts of built-in files' names between a prefix and a suffix, such as "variants/" and "/variant.toml".
[[nodiscard]] std::vector<std::string> embedded_names(std::string_view prefix, std::string_view suffix);

}  // namespace varia
