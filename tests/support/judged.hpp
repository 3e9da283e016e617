// Compares the refusals of a file with those of a host that declares the same.
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
    bool formed = false;              // whether the text became a declaration without an error of its form
    std::set<std::string> from_file;  // messages about the file
    std::set<std::string> from_host;  // messages about its declaration, given to load_definition
    bool file_loads = false, host_loads = false;
    bool inherits = false;  // the file extends others, so there may be more messages about its set-up
    // The host's messages that the file does not get in the same words and at the same place. A host knows the places
    // of items but not of their keys, so the beginning of the item counts as the same place.
    std::vector<std::string> elsewhere;
    std::size_t at_the_same_place = 0;
};

inline bool is_at(const Diagnostic& host, const Diagnostic& file, bool exactly) {
    const auto place = [](const Diagnostic& d) { return std::tuple(d.line, d.column); };
    return host.message == file.message && host.hint == file.hint && host.file == file.file &&
           (exactly ? place(host) == place(file) : place(host) < place(file));
}

inline void compare_places(const Diagnostics& file, const Diagnostics& host, Judged& out) {
    const auto described = [&](const Diagnostic& d, bool exactly) {
        return std::ranges::any_of(file, [&](const Diagnostic& f) { return is_at(d, f, exactly); });
    };
    for (const Diagnostic& d : host) {
        if (d.severity != Severity::error) continue;
        if (described(d, true))
            ++out.at_the_same_place;
        else if (!described(d, false))
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
