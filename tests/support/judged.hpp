// Whether a file and a host that declares the same are refused alike.
#pragma once

#include <set>
#include <string>
#include <utility>

#include <varia/load.hpp>

#include "loader.hpp"

namespace varia::tests {

struct Judged {
    bool formed = false;              // the text has become a declaration, and was not refused as a text
    std::set<std::string> from_file;  // what is said of the file ...
    std::set<std::string> from_host;  // ... and what of its declaration, given to load_definition
    bool file_loads = false, host_loads = false;
    bool inherits = false;  // the file is built on others: more may be said of its set-up
};

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
    return out;
}

}  // namespace varia::tests
