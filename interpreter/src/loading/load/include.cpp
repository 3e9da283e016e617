// Files are merged from the bottom up: the extended variant, then the used parts in their order, then the file's own
// keys.
#include "include.hpp"

#include <algorithm>
#include <utility>

#include <varia/text.hpp>

#include "embedded.hpp"
#include "keys.hpp"
#include "merge.hpp"
#include "toml.hpp"

namespace varia {

namespace {

std::string folder_of(std::string_view path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? std::string{} : std::string(path.substr(0, slash + 1));
}

bool ends_with_toml(std::string_view text) { return text.ends_with(".toml"); }

}  // namespace

std::optional<std::string_view> embedded_text(std::string_view path) {
    for (const EmbeddedFile& f : embedded_files())
        if (f.path == path) return f.text;
    return std::nullopt;
}

std::vector<std::string> embedded_names(std::string_view prefix, std::string_view suffix) {
    std::vector<std::string> out;
    for (const EmbeddedFile& f : embedded_files()) {
        if (f.path.size() <= prefix.size() + suffix.size() || !f.path.starts_with(prefix) || !f.path.ends_with(suffix))
            continue;
        out.emplace_back(f.path.substr(prefix.size(), f.path.size() - prefix.size() - suffix.size()));
    }
    std::sort(out.begin(), out.end());
    return out;
}

void Includer::fail(const Node& at, std::string message, std::string hint) {
    report_.error(at.where, std::move(message), std::move(hint));
    complete_ = false;
}

std::optional<Node> Includer::load(std::string_view text, std::string name, FileId id) {
    folder_ = folder_of(name);
    std::optional<Node> own = read_toml(text, std::move(name), sources_, report_);
    if (!own) return std::nullopt;
    open_.push_back(std::move(id));
    Node whole = build(std::move(*own), false);
    open_.pop_back();
    return whole;
}

Node Includer::game(const Node& name, std::string own_name, FileId own) {
    folder_ = folder_of(own_name);
    open_.push_back(std::move(own));
    Node base;
    base.where = name.where;
    extend(base, name);
    open_.pop_back();
    return base;
}

Node Includer::build(Node own, bool part) {
    Node base;
    base.where = own.where;
    const Node* extends = own.find("extends");
    if (part && extends != nullptr) {
        fail(*extends, "a part of the standard library extends nothing");
    } else if (extends != nullptr && extends->is(Node::Type::text)) {
        extend(base, *extends);
    }
    if (extends != nullptr && (part || extends->is(Node::Type::text))) own.erase("extends");

    const Node* uses = own.find("use");
    const auto is_text = [](const Node& n) { return n.is(Node::Type::text); };
    if (uses != nullptr && uses->is(Node::Type::array) &&
        std::all_of(uses->items.begin(), uses->items.end(), is_text)) {
        for (const Node& u : uses->items) use(base, u);
        own.erase("use");
    }
    // The script of a part without hooks is a library: its functions belong to the script of the file that uses the
    // part.
    const bool is_library = part && own.find("hook") == nullptr && own.find("script") != nullptr;
    if (!is_library) {
        find_scripts(own, base.find("script"));
        base.erase("script");
    }
    merge_files(base, std::move(own));
    return base;
}

// Each hook receives the script of its own file, before files are merged.
void Includer::find_scripts(Node& own, const Node* library) {
    Node* hooks = own.find("hook");
    const Node* script = own.find("script");
    if (script != nullptr && !script->is(Node::Type::text)) script = nullptr;
    if (hooks != nullptr && hooks->is(Node::Type::array))
        for (Node& hook : hooks->items) {
            if (!hook.is(Node::Type::table)) continue;
            if (hook.find("script") == nullptr) {
                if (script == nullptr) {
                    fail(hook, "this hook has no script",
                         "write script = \"rules.lua\" at the top of the file, before any [header]");
                    continue;
                }
                hook.entries.push_back({{"script", script->where}, *script});
                find_script(hook.entries.back().value, library);
            } else if (Node* named = hook.find("script"); named->is(Node::Type::text)) {
                find_script(*named, nullptr);
            }
        }
    if (script != nullptr) own.erase("script");
}

// Replaces the script's path by its name among scripts_. A script of several lines stands in the variant's file itself.
// The functions of a library, a script of the standard library, are added to it.
void Includer::find_script(Node& script, const Node* library) {
    std::string more;
    if (library != nullptr && library->is(Node::Type::text)) {
        const std::optional<std::string_view> text = embedded_text("stdlib/" + library->text + ".lua");
        if (!text) return fail(*library, "the standard library has no script " + quoted(library->text));
        more = "\n" + std::string(*text);
        script_files_.push_back("stdlib/" + library->text + ".lua");
    }
    if (script.text.find('\n') != std::string::npos) return find_script_here(script, more);
    if (!is_safe_path(script)) return;
    const FileId& from = open_.back();
    FileId id{from.builtin, folder_of(from.path) + script.text};
    std::string name = from.builtin ? id.path : folder_ + id.path;
    if (!script.text.ends_with(".lua")) {
        // A script of a built-in variant is named by the path of its file.
        id = {true, (script.text.starts_with("variants/") ? "" : "stdlib/") + script.text + ".lua"};
        name = id.path;
        if (!embedded_text(id.path)) {
            const std::vector<std::string> known = embedded_names("stdlib/", ".lua");
            std::string hint = did_you_mean(script.text, known);
            if (hint.empty())
                hint = "for a file in the same folder, write \"" + escaped(script.text.substr(0, 60)) + ".lua\"";
            return fail(script, "the standard library has no script " + quoted(script.text), std::move(hint));
        }
    }
    script_files_.push_back(name);
    if (library != nullptr) name += " with " + library->text;
    const bool known = std::any_of(scripts_.begin(), scripts_.end(),
                                   [&](const ScriptDef& s) { return s.name.text == name; });
    if (!known) {
        std::optional<std::string> bytes = bytes_of(script, id, name);
        if (!bytes) return;
        scripts_.push_back({{name, script.where}, *std::move(bytes) + more});
    }
    script.text = std::move(name);
}

// A script that stands in the file has the file's name, and its lines have their numbers there: the text begins on the
// line below its opening quotes. Further ones of the file have the number of a line, too.
void Includer::find_script_here(Node& script, const std::string& more) {
    const FileId& from = open_.back();
    std::string name = from.builtin ? from.path : folder_ + from.path;
    std::string text = std::string(script.where.line, '\n') + script.text + more;
    const auto known = [&] {
        return std::find_if(scripts_.begin(), scripts_.end(), [&](const ScriptDef& s) { return s.name.text == name; });
    };
    if (const auto first = known(); first != scripts_.end() && first->text != text)
        name += ":" + std::to_string(script.where.line);
    if (known() == scripts_.end()) scripts_.push_back({{name, script.where}, std::move(text)});
    script.text = std::move(name);
}

bool Includer::is_safe_path(const Node& at) {
    const std::string& path = at.text;
    const auto plain = [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
               c == '.' || c == '/';
    };
    bool good = !path.empty() && path.size() <= 200 && std::all_of(path.begin(), path.end(), plain);
    for (std::size_t start = 0; good && start <= path.size();) {
        const std::size_t end = std::min(path.find('/', start), path.size());
        const std::string_view part = std::string_view(path).substr(start, end - start);
        good = !part.empty() && part != "." && part != ".." && !part.ends_with('.');
        start = end + 1;
    }
    if (!good)
        fail(at, quoted(path) + " cannot be read from here",
             "name a built-in variant or part, or a file in the variant's own folder, with letters, digits, _, -, . "
             "and / only");
    return good;
}

void Includer::extend(Node& base, const Node& extends) {
    if (!is_safe_path(extends)) return;
    const std::string& text = extends.text;
    const FileId& from = open_.back();
    if (!ends_with_toml(text)) {
        const std::string path = "variants/" + text + "/variant.toml";
        if (!embedded_text(path)) {
            const std::vector<std::string> known = embedded_names("variants/", "/variant.toml");
            std::string hint = did_you_mean(text, known);
            if (hint.empty())
                hint = "for a file in the same folder, write \"" + escaped(text.substr(0, 60)) + ".toml\"";
            return fail(extends, "there is no built-in variant " + quoted(text), std::move(hint));
        }
        if (std::optional<Node> tree = include(extends, {true, path}, path, false)) base = std::move(*tree);
        return;
    }
    const FileId id{from.builtin, folder_of(from.path) + text};
    if (std::optional<Node> tree = include(extends, id, from.builtin ? id.path : folder_ + id.path, false))
        base = std::move(*tree);
}

void Includer::use(Node& base, const Node& part) {
    if (!is_safe_path(part)) return;
    const std::string path = "stdlib/" + part.text + ".toml";
    if (!embedded_text(path)) {
        const std::vector<std::string> known = embedded_names("stdlib/", ".toml");
        std::string hint = did_you_mean(part.text, known);
        if (ends_with_toml(part.text)) hint = "parts are named without \".toml\"";
        return fail(part, "the standard library has no part " + quoted(part.text), std::move(hint));
    }
    if (std::optional<Node> tree = include(part, {true, path}, path, true)) merge_files(base, std::move(*tree));
}

std::optional<Node> Includer::include(const Node& at, FileId id, std::string name, bool part) {
    if (std::find(open_.begin(), open_.end(), id) != open_.end()) {
        std::string circle;
        for (auto f = std::find(open_.begin(), open_.end(), id); f != open_.end(); ++f) circle += f->path + " -> ";
        fail(at, "these files are built on each other in a circle: " + circle + id.path);
        return std::nullopt;
    }
    if (open_.size() > static_cast<std::size_t>(max_extends)) {
        fail(at, "variants may extend each other at most " + std::to_string(max_extends) + " deep");
        return std::nullopt;
    }
    if (++files_ > max_included_files) {
        if (files_ == max_included_files + 1)
            fail(at, "a variant may be built on at most " + std::to_string(max_included_files) + " files");
        return std::nullopt;
    }
    const std::optional<std::string> bytes = bytes_of(at, id, name);
    if (!bytes) return std::nullopt;
    if (id.builtin && !open_.front().builtin) {
        if (!open_.back().builtin) asked_ = at.where;
        origins_.emplace(static_cast<std::uint32_t>(sources_.names.size()), asked_);
    }
    std::optional<Node> own = read_toml(*bytes, std::move(name), sources_, report_);
    if (!own) {
        complete_ = false;
        return std::nullopt;
    }
    if (!part) check_format(*own);
    // The name and origin of a variant are not inherited.
    std::erase_if(own->entries, [](const Entry& e) { return is_own_key(e.key.text); });
    open_.push_back(std::move(id));
    Node whole = build(std::move(*own), part);
    open_.pop_back();
    return whole;
}

std::optional<std::string> Includer::bytes_of(const Node& at, const FileId& id, const std::string& name) {
    std::string bytes;
    if (id.builtin) {
        const std::optional<std::string_view> text = embedded_text(id.path);
        if (!text) {
            fail(at, "there is no built-in file " + quoted(id.path));
            return std::nullopt;
        }
        bytes = *text;
    } else {
        if (!read_) {
            fail(at, "no other file can be read from here, so this variant cannot read " + quoted(id.path));
            return std::nullopt;
        }
        FileText text = read_(id.path);
        if (!text.error.empty()) {
            fail(at, "cannot read " + quoted(name) + ": " + text.error);
            return std::nullopt;
        }
        bytes = std::move(text.bytes);
    }
    bytes_ += std::min(bytes.size(), max_included_bytes + 1);
    if (bytes_ > max_included_bytes) {
        fail(at, "a variant may be built on at most " + std::to_string(max_included_bytes) + " bytes of other files");
        return std::nullopt;
    }
    return bytes;
}

void Includer::check_format(const Node& root) {
    const Node* format = root.find("format");
    if (format == nullptr) return fail(root, "missing \"format\"", "write format = 1");
    if (!format->is(Node::Type::integer) || format->integer != 1)
        fail(*format, "this version of Varia reads format 1 only");
}

}  // namespace varia
