// The tree is built as for loading, but written instead of read. Conditions over options are evaluated as during
// reading.
#include <varia/merged.hpp>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include <fmt/format.h>

#include <varia/number.hpp>
#include <varia/text.hpp>

#include "cases.hpp"
#include "embedded.hpp"
#include "expression.hpp"
#include "include.hpp"
#include "names.hpp"
#include "options.hpp"
#include "report.hpp"
#include "shape.hpp"
#include "toml_writer.hpp"

namespace varia {
namespace {

constexpr std::size_t max_files = static_cast<std::size_t>(max_file_name);

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

void add_words(std::string_view text, std::set<std::string>& words) {
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i;
        while (end < text.size() && is_letter(text[end])) ++end;
        if (end > i) words.emplace(text.substr(i, end - i));
        i = std::max(end, i + 1);
    }
}

void add_words(const Node& node, std::set<std::string>& words) {
    add_words(node.text, words);
    for (const Node& item : node.items) add_words(item, words);
    for (const Entry& e : node.entries) {
        words.insert(e.key.text);
        add_words(e.value, words);
    }
}

// Whether a script concatenates or computes texts: by `..`, but not `...`, or by a function for that.
bool puts_texts_together(std::string_view script) {
    for (std::size_t at = script.find(".."); at != std::string_view::npos; at = script.find("..", at)) {
        const std::size_t end = std::min(script.find_first_not_of('.', at), script.size());
        if (end - at == 2) return true;
        at = end;
    }
    std::set<std::string> words;
    add_words(script, words);
    constexpr std::array<std::string_view, 7> makers{"format", "concat", "char", "sub", "rep", "lower", "upper"};
    return std::any_of(makers.begin(), makers.end(),
                       [&](std::string_view maker) { return words.contains(std::string(maker)); });
}

// Reports names that the file declares but does not use. Any occurrence of the word counts as a use, also in scripts: a
// missing warning is better than a wrong one.
Diagnostics unused_names(const Node& root, const std::vector<ScriptDef>& scripts,
                         const std::vector<std::string>& files) {
    struct Declared {
        std::string_view table, what;
    };
    static constexpr std::array<Declared, 3> all{{{"options", "option"}, {"zones", "zone"}, {"state", "state value"}}};
    std::set<std::string> words, said;
    for (const ScriptDef& script : scripts) add_words(script.text, said);
    // If a script builds names from parts, nothing is known about the names that it uses.
    const bool puts_together = std::any_of(scripts.begin(), scripts.end(),
                                           [](const ScriptDef& script) { return puts_texts_together(script.text); });
    const auto scripts_say = [&](const std::string& name) {
        return puts_together || std::any_of(said.begin(), said.end(), [&](const std::string& word) {
                   return word.size() > 2 && (name.starts_with(word) || name.ends_with(word));
               });
    };
    for (const Entry& e : root.entries) {
        if (is_own_key(e.key.text)) continue;
        const bool declares = std::any_of(all.begin(), all.end(),
                                          [&](const Declared& d) { return d.table == e.key.text; });
        if (!declares || !e.value.is(Node::Type::table)) {
            add_words(e.value, words);
            continue;
        }
        if (e.key.text == "zones")
            for (const Entry& inner : e.value.entries) add_words(inner.value, words);
    }
    Report report(files);
    for (const Declared& d : all) {
        const Node* table = root.find(d.table);
        if (table == nullptr) continue;
        for (const Entry& e : table->entries)
            if (e.key.where.file == 0 && !words.contains(e.key.text) && !scripts_say(e.key.text))
                report.warning(e.key.where, fmt::format("nothing uses the {} {}", d.what, quoted(e.key.text)),
                               "take it out, or name it where it is to count");
    }
    return report.take();
}

// Finds conditions over options that are false for all values of the options. Only checked if all choices are known and
// their combinations are few.
class Conditions {
public:
    Conditions(const std::vector<OptionDef>& options, Sources& sources, Report& report)
        : options_(options), sources_(sources), report_(report) {}

    void look_at(const Node& node) {
        if (const Node* when = node.is(Node::Type::table) ? node.find("when") : nullptr)
            if (when->is(Node::Type::text) && when->where.file == 0) judge(*when);
        for (const Node& item : node.items) look_at(item);
        for (const Entry& e : node.entries) look_at(e.value);
    }

private:
    void judge(const Node& when) {
        constexpr std::size_t max = 1000;
        const Result<Expression> condition = Expression::parse(when.text);
        if (!condition) return;
        std::vector<OptionDef> chosen;
        std::size_t ways = 1;
        for (const std::string& name : condition->names()) {
            const auto option = std::find_if(options_.begin(), options_.end(),
                                             [&](const OptionDef& o) { return o.name == name; });
            if (option == options_.end()) return;
            chosen.push_back(*option);
            std::vector<std::string>& choices = chosen.back().choices;
            if (choices.empty() && (option->fallback == "true" || option->fallback == "false"))
                choices = {"true", "false"};
            if (choices.empty() || (ways *= choices.size()) > max) return;
        }
        if (chosen.empty()) return;
        for (std::size_t way = 0; way < ways; ++way) {
            std::size_t rest = way;
            for (OptionDef& option : chosen) {
                option.value = option.choices[rest % option.choices.size()];
                rest /= option.choices.size();
            }
            const Result<Expression::Value> value = condition->evaluate(
                [&](std::string_view name) { return option_value(chosen, name); });
            const bool* truth = value ? std::get_if<bool>(&*value) : nullptr;
            if (truth == nullptr || *truth) return;
        }
        report_.warning(sources_.inside(when), "this condition is never true, whatever the options are",
                        "compare with one of the option's choices");
    }

    const std::vector<OptionDef>& options_;
    Sources& sources_;
    Report& report_;
};

// Removes the entries whose conditions are false with these options, and removes the conditions of the others.
class Resolver {
public:
    Resolver(OptionReader& judge, const std::vector<OptionDef>& options) : judge_(judge), options_(options) {}

    void file(Node& root) {
        for (Entry& e : root.entries)
            if (!is_free(e.key.text)) value(e.value);
        drop(root);
    }

private:
    // Tables whose keys are names chosen by the author.
    [[nodiscard]] static bool is_free(std::string_view key) {
        return key == "zones" || key == "state" || key == "options" || key == "with";
    }
    [[nodiscard]] bool counts(const Node& node) {
        const Node* when = node.is(Node::Type::table) ? node.find("when") : nullptr;
        return when == nullptr || !when->is(Node::Type::text) || judge_.counts(node, options_);
    }
    void value(Node& node) {
        for (Node& item : node.items) value(item);
        if (!node.is(Node::Type::table)) return;
        for (Entry& e : node.entries)
            if (!is_free(e.key.text)) value(e.value);
        drop(node);
    }
    // Removes the entries of a table whose conditions are false. After that nothing in it depends on options.
    void drop(Node& table) {
        std::erase_if(table.entries, [&](Entry& e) {
            if (is_free(e.key.text)) return false;
            if (!counts(e.value)) return true;
            e.value.erase("when");
            const bool any = !e.value.items.empty();
            std::erase_if(e.value.items, [&](const Node& item) { return !counts(item); });
            for (Node& item : e.value.items)
                if (item.is(Node::Type::table)) item.erase("when");
            return any && e.value.items.empty() && e.key.text != "moves";
        });
    }

    OptionReader& judge_;
    const std::vector<OptionDef>& options_;
};

// Sets a value, with the type of the default.
void set_value(Node& node, const std::string& value) {
    node.text = value;
    node.boolean = value == "true";
    if (node.is(Node::Type::integer)) node.integer = number_of<std::int64_t>(value).value_or(node.integer);
}

// Sets the defaults of the options to the chosen values; with `only`, allows no other values.
void set_options(Node& root, const std::vector<OptionDef>& options, bool only) {
    Node* table = root.find("options");
    if (table == nullptr) return;
    for (const OptionDef& option : options) {
        Node* entry = table->find(option.name);
        Node* fallback = entry != nullptr ? entry->find("default") : nullptr;
        if (fallback == nullptr) continue;
        set_value(*fallback, option.value);
        if (!only) continue;
        Node choices;
        choices.type = Node::Type::array;
        choices.where = fallback->where;
        choices.items.push_back(*fallback);
        for (std::string_view key : {"choices", "refused"}) entry->erase(key);
        entry->entries.push_back({{"choices", fallback->where}, std::move(choices)});
    }
}

// Removes names in protocols that choose other values of the options than the chosen ones.
void keep_fitting_protocols(Node& root, const std::vector<OptionDef>& options) {
    Node* protocols = root.find("protocol");
    if (protocols == nullptr) return;
    std::erase_if(protocols->items, [&](const Node& protocol) {
        const Node* set = protocol.find("set");
        return set != nullptr && !std::ranges::all_of(set->entries, [&](const Entry& choice) {
                   const auto option = std::ranges::find(options, choice.key.text, &OptionDef::name);
                   return option != options.end() && option->value == value_text(choice.value);
               });
    });
    if (protocols->items.empty()) root.erase("protocol");
}

// Renames scripts as the merged file must name them: built-in ones by name, others relative to the variant's folder.
// Scripts that stand in a file, and those with a library, are written into the merged file: the first one at its top.
void name_scripts(Node& root, const std::vector<ScriptDef>& scripts, const std::string& folder, bool builtin) {
    Node* hooks = root.find("hook");
    if (hooks == nullptr) return;
    std::string own;  // the name of the script at the top
    std::optional<Node> top;
    for (Node& hook : hooks->items) {
        Node* script = hook.find("script");
        if (script == nullptr || !script->is(Node::Type::text)) continue;
        std::string& name = script->text;
        if (!name.ends_with(".lua")) {
            const auto found = std::find_if(scripts.begin(), scripts.end(),
                                            [&](const ScriptDef& s) { return s.name.text == name; });
            if (found == scripts.end()) continue;
            std::string whole = found->text.substr(std::min(found->text.find_first_not_of('\n'), found->text.size()));
            if (whole.find('\n') == std::string::npos) whole += '\n';  // a text of one line would be a path
            if (!top) {
                own = name;
                top = *script;
                top->text = std::move(whole);
            } else if (name != own) {
                name = std::move(whole);
            }
            if (name == own) hook.erase("script");
            continue;
        }
        const auto without = [&](std::string_view start, std::string_view end) {
            name = name.substr(start.size(), name.size() - start.size() - end.size());
        };
        if (name.starts_with("stdlib/"))
            without("stdlib/", ".lua");
        else if (builtin || (name.starts_with("variants/") && embedded_text(name)))
            without("", ".lua");
        else if (name.starts_with(folder))
            without(folder, "");
    }
    if (top) root.entries.push_back({{"script", top->where}, *std::move(top)});
}

Result<MergedFile> merged(std::string_view text, std::string file, FileId path, const LoadOptions& options) {
    Work work(options.budget);
    Sources sources;
    Report report(sources.names, &work);
    Includer includer(sources, report, options.read);
    const bool builtin = path.builtin;
    const std::string folder = file.substr(0, file.rfind('/') + 1);
    std::optional<Node> root = includer.load(text, std::move(file), std::move(path));
    if (!root || !includer.complete()) return report.take();

    MergedFile out;
    out.unused = unused_names(*root, includer.scripts(), sources.names);
    Report wrong(sources.names, &work);
    Node checked = *root;
    ShapeChecker(sources, wrong, true).check(checked);
    if (!wrong.failed()) {
        const bool match = root->find("match") != nullptr;
        Report warnings(sources.names);
        Report unheard(sources.names);
        const std::vector<OptionDef> unset = OptionReader(sources, unheard).read(root->find("options"), {});
        Conditions(unset, sources, warnings).look_at(*root);
        for (Diagnostic& d : warnings.take()) out.unused.push_back(std::move(d));
        std::vector<OptionDef> chosen = OptionReader(sources, report).read(root->find("options"), options.set);
        if (report.failed()) return report.take();
        if (!match) {
            if (std::optional<Node> with = with_cases(*root, sources, wrong, options.set)) root = *std::move(with);
            root->erase("case");
            OptionReader judge(sources, wrong);
            Resolver(judge, chosen).file(*root);
        } else if (std::any_of(chosen.begin(), chosen.end(), [](const OptionDef& o) { return !o.boards.empty(); })) {
            return typed_error("a merged file says the same of all boards: options of one board cannot be set",
                               "set them without a number");
        }
        set_options(*root, chosen, !match);
        if (!match) keep_fitting_protocols(*root, chosen);
    }
    out.problems = wrong.take();
    // Tests belong to their own file, and set options that are fixed here.
    root->erase("test");
    name_scripts(*root, includer.scripts(), folder, builtin);
    out.text = TomlWriter(sources.names).write(*root);
    std::set<std::string> seen;
    for (const std::string& script : includer.script_files()) sources.names.push_back(script);
    for (const std::string& name : sources.names)
        if (seen.insert(name).second) out.files.push_back(name);
    return out;
}

}  // namespace

Result<MergedFile> merge_builtin(std::string_view name, const LoadOptions& options) {
    const std::string path = "variants/" + std::string(name.substr(0, max_files)) + "/variant.toml";
    const std::optional<std::string_view> text = embedded_text(path);
    if (!text) {
        const std::vector<std::string> known = builtin_variants();
        return typed_error("there is no built-in variant " + quoted(name), did_you_mean(name, known));
    }
    return merged(*text, path, {true, path}, options);
}

Result<MergedFile> merge_text(std::string_view text, std::string file, const LoadOptions& options) {
    FileId own{false, file.substr(file.rfind('/') + 1)};
    return merged(text, std::move(file), std::move(own), options);
}

std::vector<std::string> builtin_files() {
    std::vector<std::string> out;
    for (const EmbeddedFile& f : embedded_files()) out.emplace_back(f.path);
    return out;
}

}  // namespace varia
