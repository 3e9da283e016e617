// Every file in tests/diagnostics lists its mistakes in comments, and must get exactly these diagnostics:
//
//     # expect 7:12: unknown key "slides"          in this file
//     # expect parts/base.toml:3:1: missing        in a file that it extends
//     # expect rules.lua:3:0: attempt to index     in its script (scripts have lines, and no columns)
//     # expect-more                                other errors may follow from those
//     # accept                                     nothing is wrong
//     # warn 7:12: means nothing                   nothing is wrong, but there is this warning
//
// The text after the place is a part of the diagnostic, message or hint. A variant with hooks that loads is tried out
// as `varia check` does it, and its diagnostics count as well. To add a test, add a file.
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/hook_check.hpp>
#include <varia/load.hpp>

#include "source_dir.hpp"

namespace diagnostics_test {

namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

struct Expectation {
    std::string file;  // empty for the file itself
    unsigned line = 0, column = 0;
    std::string part;
};

struct Expected {
    std::vector<Expectation> errors;
    std::vector<Expectation> warnings;
    bool more = false;
    bool accept = false;
};

// Reads "[FILE:]LINE:COLUMN: PART".
std::optional<Expectation> read_expectation(const std::string& text) {
    Expectation e;
    std::size_t at = 0;
    if (const std::size_t colon = text.find(':');
        colon != std::string::npos && text.find_first_not_of("0123456789") < colon) {
        e.file = text.substr(0, colon);
        at = colon + 1;
    }
    const char* stop = text.data() + text.size();
    const auto line = std::from_chars(text.data() + at, stop, e.line);
    if (line.ec != std::errc{} || line.ptr == stop || *line.ptr != ':') return std::nullopt;
    const auto column = std::from_chars(line.ptr + 1, stop, e.column);
    if (column.ec != std::errc{} || stop - column.ptr < 2 || column.ptr[0] != ':' || column.ptr[1] != ' ')
        return std::nullopt;
    e.part = column.ptr + 2;
    return e;
}

Expected read_expectations(const std::string& bytes) {
    Expected out;
    for (std::size_t start = 0; start < bytes.size();) {
        const std::size_t end = std::min(bytes.find('\n', start), bytes.size());
        std::string line = bytes.substr(start, end - start);
        start = end + 1;
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (line == "# accept") out.accept = true;
        if (line == "# expect-more") out.more = true;
        const bool warning = line.rfind("# warn ", 0) == 0;
        out.accept = out.accept || warning;
        if (!warning && line.rfind("# expect ", 0) != 0) continue;
        const std::optional<Expectation> e = read_expectation(line.substr(warning ? 7 : 9));
        if (e)
            (warning ? out.warnings : out.errors).push_back(*e);
        else
            ADD_FAILURE() << "not an expectation: " << line;
    }
    return out;
}

varia::Result<varia::VariantPtr> load(const fs::path& path) {
    varia::LoadOptions options;
    options.read = [folder = path.parent_path()](const std::string& name) {
        const fs::path file = folder / name;
        if (!fs::is_regular_file(file)) return varia::FileText{{}, "there is no such file"};
        return varia::FileText{read_file(file), {}};
    };
    auto variant = varia::load_text(read_file(path), path.generic_string(), path.stem().string(), options);
    if (!variant) return variant;
    const varia::HookCheck tried = varia::check_hooks(*variant);
    if (tried.problems.empty()) return variant;
    if (varia::has_errors(tried.problems)) return tried.problems;
    return {*variant, tried.problems};
}

bool ends_with(const std::string& text, const std::string& end) {
    return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

bool matches(const varia::Diagnostic& d, const Expectation& e, const std::string& file) {
    const bool here = e.file.empty() ? d.file == file : d.file == e.file || ends_with(d.file, "/" + e.file);
    return here && d.line == e.line && d.column == e.column &&
           (d.message + "; " + d.hint).find(e.part) != std::string::npos;
}

std::vector<fs::path> files() {
    std::vector<fs::path> out;
    for (const auto& entry :
         fs::recursive_directory_iterator(fs::path(varia::tests::source_dir()) / "tests" / "diagnostics"))
        if (entry.path().extension() == ".toml") out.push_back(entry.path());
    std::sort(out.begin(), out.end());
    return out;
}

std::string all_texts(const varia::Diagnostics& list) {
    std::string out;
    for (const varia::Diagnostic& d : list) out += "    " + d.text() + "\n";
    return out;
}

TEST(Diagnostics, EveryFileIsReportedWhatIsWrongWithIt) {
    std::size_t broken = 0;
    for (const fs::path& path : files()) {
        const std::string name = path.generic_string();
        const Expected expected = read_expectations(read_file(path));
        EXPECT_NE(expected.accept, !expected.errors.empty())
            << name << " must say what it expects, one way or the other";
        const auto result = load(path);
        const varia::Diagnostics& list = result.diagnostics();
        EXPECT_EQ(result.has_value(), expected.accept) << name << "\n" << all_texts(list);
        std::vector<Expectation> all = expected.errors;
        all.insert(all.end(), expected.warnings.begin(), expected.warnings.end());
        for (const Expectation& e : all) {
            const bool found = std::any_of(list.begin(), list.end(),
                                           [&](const auto& d) { return matches(d, e, name); });
            EXPECT_TRUE(found) << name << " lacks " << e.file << ":" << e.line << ":" << e.column << ": " << e.part
                               << "\nthere is\n"
                               << all_texts(list);
        }
        for (const varia::Diagnostic& d : list) {
            if (d.severity != varia::Severity::error || expected.more) continue;
            const bool meant = std::any_of(expected.errors.begin(), expected.errors.end(),
                                           [&](const auto& e) { return matches(d, e, name); });
            EXPECT_TRUE(meant) << name << " does not expect\n    " << d.text();
        }
        broken += expected.accept ? 0 : 1;
    }
    EXPECT_GE(broken, 80U);
}

// Printing a diagnostic must be harmless, whatever the file contains.
TEST(Diagnostics, NothingInvisibleIsPrinted) {
    for (const fs::path& path : files()) {
        const auto result = load(path);
        for (const varia::Diagnostic& d : result.diagnostics())
            for (const char c : d.text()) EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 && c != 0x7F) << path;
    }
}

TEST(Diagnostics, AreInOrderAndNotTwice) {
    for (const fs::path& path : files()) {
        const auto result = load(path);
        const varia::Diagnostics& list = result.diagnostics();
        for (std::size_t i = 1; i < list.size(); ++i) {
            if (list[i - 1].file != list[i].file) continue;
            EXPECT_LE(std::pair(list[i - 1].line, list[i - 1].column), std::pair(list[i].line, list[i].column)) << path;
            EXPECT_NE(list[i - 1].text(), list[i].text()) << path;
        }
    }
}

}  // namespace diagnostics_test
