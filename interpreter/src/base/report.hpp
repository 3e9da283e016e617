// Collects the errors of a definition while it is checked: it converts places to file names, and goes on after an
// error. It also counts the cost of the checks, if it has a Work object.
#pragma once

#include <charconv>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/limits.hpp>
#include <varia/result.hpp>

#include "work.hpp"

namespace varia {

// The places of the parts of a declared item in its file. An item itself has only the place of its table; the reader of
// the file knows the rest.
class Places {
public:
    virtual ~Places() = default;
    // The place of the value of a key, in the table at `item`. A path leads on into tables and lists: "legs.1.over". Of
    // several paths the first one that exists is used: "leap|slide". If `item` is no place, paths begin at the whole
    // file. Returns `item` if it is from no file, or if the key is not written.
    [[nodiscard]] virtual Where of(Where item, std::string_view path) const = 0;
    // The place of a vector in the value of such a key.
    [[nodiscard]] virtual Where of(Where item, std::string_view path, const std::vector<int>& vector) const = 0;
};

class Report {
public:
    // `files` must outlive the report; Where::file is an index in it. Without `work` nothing is counted. Without
    // `places` every part has the place of its item.
    explicit Report(const std::vector<std::string>& files, Work* work = nullptr, const Places* places = nullptr)
        : files_(files), work_(work), places_(places) {}

    void error(Where where, std::string message, std::string hint = {}) {
        add(Severity::error, where, std::move(message), std::move(hint));
    }
    void warning(Where where, std::string message, std::string hint = {}) {
        add(Severity::warning, where, std::move(message), std::move(hint));
    }
    void append(const Diagnostics& more) {
        for (const Diagnostic& d : more) keep(d);
    }
    [[nodiscard]] Where place(Where item, std::string_view path) const {
        return places_ != nullptr && !full() ? places_->of(item, path) : item;
    }
    [[nodiscard]] Where place(Where item, std::string_view path, const std::vector<int>& vector) const {
        return places_ != nullptr && !full() ? places_->of(item, path, vector) : item;
    }
    [[nodiscard]] bool failed() const { return failed_; }
    // Whether further diagnostics would be dropped. Hints need not be computed then.
    [[nodiscard]] bool full() const { return list_.size() >= max; }
    // Returns the list. Its last entry says how many diagnostics were dropped, if any were.
    [[nodiscard]] Diagnostics take() {
        if (more_ > 0) list_.push_back(left_out(more_));
        return std::move(list_);
    }

    // Counts work before it is done, and memory before it is allocated. If the budget does not allow it the result is
    // false, and the caller must stop. This is reported once, at the place where it was noticed.
    [[nodiscard]] bool spend(Where where, std::uint64_t steps) {
        return work_ == nullptr || work_->spend(steps) || over(where);
    }
    [[nodiscard]] bool claim(Where where, std::uint64_t bytes) {
        return work_ == nullptr || work_->claim(bytes) || over(where);
    }
    void release(std::uint64_t bytes) {
        if (work_ != nullptr) work_->release(bytes);
    }
    [[nodiscard]] Work* work() const { return work_; }

    // A diagnostic "23 more are not shown"; and the number in such a diagnostic, 0 for any other diagnostic.
    [[nodiscard]] static Diagnostic left_out(std::size_t number) {
        return typed_error(std::to_string(number) + std::string(not_shown));
    }
    [[nodiscard]] static std::size_t number_left_out(const Diagnostic& d) {
        std::size_t number = 0;
        if (d.line == 0 && d.message.ends_with(not_shown))
            std::from_chars(d.message.data(), d.message.data() + d.message.size(), number);
        return number;
    }

private:
    static constexpr std::size_t max = 10 * static_cast<std::size_t>(max_diagnostics);
    static constexpr std::string_view not_shown = " more are not shown";

    void add(Severity severity, Where where, std::string message, std::string hint) {
        std::string file = where.file < files_.size() ? files_[where.file] : std::string{};
        cut(message);
        cut(hint);
        keep({severity, std::move(file), where.line, where.column, std::move(message), std::move(hint)});
    }
    void keep(Diagnostic d) {
        failed_ = failed_ || d.severity == Severity::error;
        if (full())
            ++more_;
        else
            list_.push_back(std::move(d));
    }
    bool over(Where where) {
        if (std::string reason = work_->take_reason(); !reason.empty())
            error(where, std::move(reason), "use shorter expressions, fewer or shorter moves, or a smaller board");
        failed_ = true;
        return false;
    }
    // Messages quote the input, and a host may have written a megabyte. Cuts between characters.
    static void cut(std::string& text) {
        constexpr std::size_t longest = 800;
        if (text.size() <= longest) return;
        std::size_t end = longest;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80) --end;
        text.resize(end);
        text += "...";
    }

    const std::vector<std::string>& files_;
    Work* work_;
    const Places* places_;
    Diagnostics list_;
    std::size_t more_ = 0;
    bool failed_ = false;
};

}  // namespace varia
