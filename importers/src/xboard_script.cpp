#include "xboard_script.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include <varia/importers/import.hpp>

namespace varia::importers {
namespace {

// The line without what XBoard writes before it: "123 <first : ".
SourceText without_sender(const SourceText& line) {
    std::size_t at = line.text.find_first_not_of("0123456789. \t");
    if (at == std::string::npos || (line.text[at] != '<' && line.text[at] != '>')) return line.part(0);
    at = line.text.find(':', at);
    return at == std::string::npos ? line.part(0) : line.part(at + 1);
}

bool same_lines(const XboardScript& a, const XboardScript& b) {
    const auto same = [](const SourceText& x, const SourceText& y) { return x.text == y.text; };
    return same(a.setup, b.setup) &&
           std::equal(a.pieces.begin(), a.pieces.end(), b.pieces.begin(), b.pieces.end(), same);
}

}  // namespace

bool is_xboard_line(const SourceText& line, std::string_view command, SourceText& rest) {
    const SourceText plain = without_sender(line);
    if (!plain.text.starts_with(command) || plain.text.size() <= command.size() ||
        (plain.text[command.size()] != ' ' && plain.text[command.size()] != '\t'))
        return false;
    rest = plain.part(command.size());
    return true;
}

std::vector<XboardScript> xboard_scripts(const std::vector<SourceText>& lines, const std::string& name,
                                         const std::string& file, Diagnostics& problems) {
    std::vector<XboardScript> scripts;
    std::string next = name;
    const auto finish = [&] {
        if (scripts.empty()) return;
        const XboardScript last = scripts.back();
        scripts.pop_back();
        if (std::any_of(scripts.begin(), scripts.end(), [&](const XboardScript& one) { return same_lines(one, last); }))
            return;
        scripts.push_back(last);
        const auto taken = [&](const std::string& wanted) {
            return std::any_of(scripts.begin(), scripts.end() - 1,
                               [&](const XboardScript& one) { return one.name == wanted; });
        };
        for (int i = 2; taken(scripts.back().name); ++i) scripts.back().name = last.name + "-" + std::to_string(i);
    };
    bool open = false, complained = false;
    for (const SourceText& line : lines) {
        SourceText rest;
        if (is_xboard_line(line, "variant", rest)) {
            next = rest.text;
        } else if (is_xboard_line(line, "setup", rest)) {
            if (open) finish();
            if (scripts.size() > max_described_games) return scripts;
            scripts.push_back({next, rest, {}});
            open = true;
        } else if (is_xboard_line(line, "piece", rest)) {
            if (open) {
                scripts.back().pieces.push_back(rest);
            } else if (!complained) {
                problems.push_back({Severity::error, file, rest.line, 1, "a line \"piece\" stands before any \"setup\"",
                                    "an engine begins a description with: setup (PNBRQKpnbrqk) 8x8+0_fairy FEN"});
                complained = true;
            }
        }
    }
    if (open) finish();
    return scripts;
}

}  // namespace varia::importers
