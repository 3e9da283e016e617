// Collects what is wrong with a definition while it is checked: places become file names, nothing stops at the first.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <varia/result.hpp>

namespace varia {

class Report {
public:
    // `files` must outlive the report; Where::file indexes it.
    explicit Report(const std::vector<std::string>& files) : files_(files) {}

    void error(Where where, std::string message, std::string hint = {}) {
        add(Severity::error, where, std::move(message), std::move(hint));
    }
    void warning(Where where, std::string message, std::string hint = {}) {
        add(Severity::warning, where, std::move(message), std::move(hint));
    }
    void append(const Diagnostics& more) { list_.insert(list_.end(), more.begin(), more.end()); }
    [[nodiscard]] bool failed() const { return has_errors(list_); }
    [[nodiscard]] Diagnostics take() { return std::move(list_); }

private:
    void add(Severity severity, Where where, std::string message, std::string hint) {
        std::string file = where.file < files_.size() ? files_[where.file] : std::string{};
        cut(message);
        cut(hint);
        list_.push_back({severity, std::move(file), where.line, where.column, std::move(message), std::move(hint)});
    }
    // Messages repeat what was written, and a host may have written a megabyte. Cut between characters.
    static void cut(std::string& text) {
        constexpr std::size_t longest = 800;
        if (text.size() <= longest) return;
        std::size_t end = longest;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80) --end;
        text.resize(end);
        text += "...";
    }

    const std::vector<std::string>& files_;
    Diagnostics list_;
};

}  // namespace varia
