// Whether a file and a host that declares the same are refused alike.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <varia/load.hpp>

#include "loader.hpp"

namespace varia::tests {

struct Judged {
    bool formed = false;              // the text has become a declaration, and was not refused as a text
    std::set<std::string> from_file;  // what is said of the file ...
    std::set<std::string> from_host;  // ... and what of its declaration, given to load_definition
    bool file_loads = false, host_loads = false;
    bool inherits = false;  // the file is built on others: more may be said of its set-up
    // What the host is told that the file is not told in the same words at the same place. A host knows where items
    // stand, and not their keys: the beginning of the item is as good.
    std::vector<std::string> elsewhere;
    std::size_t at_the_same_place = 0;
};

inline bool is_at(const Diagnostic& host, const Diagnostic& file, bool exactly) {
    const auto place = [](const Diagnostic& d) { return std::tuple(d.line, d.column); };
    return host.message == file.message && host.hint == file.hint && host.file == file.file &&
           (exactly ? place(host) == place(file) : place(host) < place(file));
}

inline void compare_places(const Diagnostics& file, const Diagnostics& host, Judged& out) {
    const auto told = [&](const Diagnostic& d, bool exactly) {
        return std::ranges::any_of(file, [&](const Diagnostic& f) { return is_at(d, f, exactly); });
    };
    for (const Diagnostic& d : host) {
        if (d.severity != Severity::error) continue;
        if (told(d, true))
            ++out.at_the_same_place;
        else if (!told(d, false))
            out.elsewhere.push_back(d.text());
    }
}

inline std::set<std::string> words_of(const Diagnostics& list) {
    std::set<std::string> words;
    for (const Diagnostic& d : list)
        if (d.severity == Severity::error) words.insert(d.message);
    return words;
}

// `file` and `options` as for load_text.
inline Judged judge_both(const std::string& text, const std::string& file, const LoadOptions& options) {
    Judged out;
    Loader::Loaded read = Loader::read(text, file, "judged", options);
    out.formed = read.definition && !has_errors(read.diagnostics);
    if (!out.formed) return out;
    out.inherits = !read.inherited.origins.empty();
    const Result<VariantPtr> loaded = load_text(text, file, "judged", options);
    out.file_loads = loaded.has_value();
    out.from_file = words_of(loaded.diagnostics());
    const Result<VariantPtr> declared = load_definition(*std::move(read.definition), options.scripts, options.budget);
    out.host_loads = declared.has_value();
    out.from_host = words_of(declared.diagnostics());
    compare_places(loaded.diagnostics(), declared.diagnostics(), out);
    return out;
}

}  // namespace varia::tests
