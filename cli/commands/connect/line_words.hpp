// The words of a line of a protocol, taken one after the other.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <varia/text.hpp>

#include "layout.hpp"
#include "variant_names.hpp"

namespace varia::cli {

class LineWords {
public:
    explicit LineWords(const std::string& line) : words_(words(line)) {}
    // The next word, or an empty text at the end of the line.
    [[nodiscard]] std::string next() { return at_ < words_.size() ? words_[at_++] : std::string{}; }
    [[nodiscard]] std::string_view ahead() const {
        return at_ < words_.size() ? std::string_view(words_[at_]) : std::string_view();
    }
    [[nodiscard]] bool more() const { return at_ < words_.size(); }
    // The words up to `end`, which is skipped, or up to the end of the line.
    [[nodiscard]] std::string until(std::string_view end) {
        std::string text;
        while (at_ < words_.size() && words_[at_] != end) append_item(text, " ", words_[at_++]);
        if (at_ < words_.size()) ++at_;
        return text;
    }
    // The same; capitals and small letters of `end` are equal.
    [[nodiscard]] std::string until_folded(std::string_view end) {
        std::string text;
        while (at_ < words_.size() && !records::same_letters(words_[at_], end)) append_item(text, " ", words_[at_++]);
        if (at_ < words_.size()) ++at_;
        return text;
    }
    [[nodiscard]] std::string rest() {
        std::string text;
        while (at_ < words_.size()) append_item(text, " ", words_[at_++]);
        return text;
    }

private:
    std::vector<std::string> words_;
    std::size_t at_ = 0;
};

}  // namespace varia::cli
