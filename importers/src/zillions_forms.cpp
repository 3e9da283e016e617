#include "zillions_forms.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <varia/text.hpp>

#include "source_lines.hpp"
#include "zillions_words.hpp"

namespace varia::importers {
namespace {

constexpr std::size_t most_told = 100;

// Files that are not in UTF-8 are in an encoding of one byte a character, mostly that of western languages. Words of
// the language are plain letters in each of them.
std::string in_utf8(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    if (!invalid_utf8(text)) return std::string(text);
    std::string result;
    for (const char c : text) {
        const unsigned char byte = static_cast<unsigned char>(c);
        if (byte < 0x80)
            result += c;
        else if (byte < 0xA0)
            result += '?';
        else {
            result += static_cast<char>(0xC0U | (byte >> 6U));
            result += static_cast<char>(0x80U | (byte & 0x3FU));
        }
    }
    return result;
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f'; }

// Reads lists and words, one after another.
class FormReader {
public:
    FormReader(std::string_view text, const std::string& file, Diagnostics& problems)
        : text_(text), file_(file), problems_(problems) {}

    std::vector<ZillionsForm> read() {
        std::vector<ZillionsForm> forms;
        std::vector<ZillionsForm> open;  // lists whose end has not come yet
        while (true) {
            pass_blanks();
            if (at_ == text_.size() || stopped_) break;
            const char c = text_[at_];
            if (c == '(') {
                if (open.size() == static_cast<std::size_t>(most_zillions_depth)) {
                    complain(line_, column_,
                             "lists stand in one another more than " + std::to_string(most_zillions_depth) + " deep",
                             "close some of them");
                    return {};
                }
                ZillionsForm list = word_here();
                list.is_list = true;
                open.push_back(std::move(list));
                go_on();
            } else if (c == ')') {
                if (open.empty()) {
                    complain(line_, column_, "this parenthesis closes nothing", "remove it, or open a list above");
                    return {};
                }
                go_on();
                ZillionsForm list = std::move(open.back());
                open.pop_back();
                (open.empty() ? forms : open.back().items).push_back(std::move(list));
            } else {
                std::optional<ZillionsForm> word = c == '"' ? read_text() : read_word();
                if (!word) return {};
                (open.empty() ? forms : open.back().items).push_back(*std::move(word));
            }
        }
        if (stopped_) return {};
        if (!open.empty()) {
            const ZillionsForm& innermost = open.back();
            complain(innermost.line, innermost.column, "this list has no end", "close it with a parenthesis");
            return {};
        }
        return forms;
    }

private:
    [[nodiscard]] ZillionsForm word_here() const {
        ZillionsForm word;
        word.line = line_;
        word.column = column_;
        return word;
    }
    void go_on() {
        if (text_[at_++] == '\n') {
            ++line_;
            column_ = 1;
        } else
            ++column_;
    }
    // Whether the character can stand in a file; the last one of an old file may be the sign that ends it.
    bool is_fit() {
        const unsigned char byte = static_cast<unsigned char>(text_[at_]);
        if (byte == 0x1A && text_.find_first_not_of("\x1A\r\n\t ", at_) == std::string_view::npos) {
            at_ = text_.size();
            return true;
        }
        if ((byte >= 0x20 && byte != 0x7F) || is_blank(text_[at_])) return true;
        complain(line_, column_, "a line has a control character", "save the file as plain text");
        stopped_ = true;
        return false;
    }
    void pass_blanks() {
        bool comment = false;
        while (at_ < text_.size() && is_fit() && at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '\n') comment = false;
            if (c == ';') comment = true;
            if (!comment && !is_blank(c)) return;
            go_on();
        }
    }
    std::optional<ZillionsForm> read_text() {
        ZillionsForm word = word_here();
        word.is_text = true;
        go_on();
        while (at_ < text_.size() && text_[at_] != '"') {
            if (!is_fit()) return std::nullopt;
            if (at_ == text_.size()) break;
            word.word += text_[at_];
            go_on();
        }
        if (at_ == text_.size()) {
            complain(word.line, word.column, "this text has no end", "close it with a quote");
            return std::nullopt;
        }
        go_on();
        return word;
    }
    std::optional<ZillionsForm> read_word() {
        ZillionsForm word = word_here();
        while (at_ < text_.size() && !is_blank(text_[at_]) &&
               std::string_view("();\"").find(text_[at_]) == std::string_view::npos) {
            if (!is_fit()) return std::nullopt;
            if (at_ == text_.size()) break;
            word.word += text_[at_];
            go_on();
        }
        return word;
    }
    void complain(int line, int column, std::string message, std::string hint) {
        problems_.push_back({Severity::error, file_, static_cast<std::uint32_t>(line),
                             static_cast<std::uint32_t>(column), std::move(message), std::move(hint)});
    }

    std::string_view text_;
    const std::string& file_;
    Diagnostics& problems_;
    std::size_t at_ = 0;
    int line_ = 1, column_ = 1;
    bool stopped_ = false;
};

struct FormSize {
    std::size_t forms = 1, text = 0;  // `text`: bytes of its words
    int height = 1;
};

FormSize size_of(const ZillionsForm& form) {
    FormSize size;
    size.text = form.word.size();
    for (const ZillionsForm& item : form.items) {
        const FormSize below = size_of(item);
        size.forms += below.forms;
        size.text += below.text;
        size.height = std::max(size.height, below.height + 1);
    }
    return size;
}

// The number of the argument "$1" that begins at a place of a word; 0 if none does.
std::size_t argument_at(std::string_view word, std::size_t at) {
    const bool is_one = at + 1 < word.size() && word[at] == '$' && word[at + 1] >= '1' && word[at + 1] <= '9';
    return is_one ? static_cast<std::size_t>(word[at + 1] - '0') : 0;
}

bool is_argument(const ZillionsForm& form) {
    return !form.is_list && !form.is_text && form.word.size() == 2 && argument_at(form.word, 0) != 0;
}

// Takes away the arguments that no call has given.
void leave_out_arguments(std::vector<ZillionsForm>& forms) {
    forms.erase(std::remove_if(forms.begin(), forms.end(), is_argument), forms.end());
    for (ZillionsForm& form : forms) {
        leave_out_arguments(form.items);
        for (std::size_t at = 0; (at = form.word.find('$', at)) != std::string::npos;)
            if (argument_at(form.word, at) != 0)
                form.word.erase(at, 2);
            else
                ++at;
    }
}

void set_place(ZillionsForm& form, const ZillionsForm& place) {
    form.line = place.line;
    form.column = place.column;
    for (ZillionsForm& item : form.items) set_place(item, place);
}

// Whether the name of an included file leads to a file beside the one that names it, or below.
bool is_beside(std::string_view name) {
    return !name.empty() && name.front() != '/' && name.front() != '\\' && name.find(':') == std::string_view::npos &&
           name.find("..") == std::string_view::npos;
}

}  // namespace

bool is_zillions(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    while (!text.empty()) {
        if (is_blank(text.front())) {
            text.remove_prefix(1);
        } else if (text.front() == ';') {
            text.remove_prefix(std::min(text.find('\n'), text.size()));
        } else
            break;
    }
    if (text.empty() || text.front() != '(') return false;
    text.remove_prefix(1);
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    constexpr std::array<std::string_view, 6> heads{"define", "game", "include", "translate", "variant", "version"};
    return std::any_of(heads.begin(), heads.end(), [&](std::string_view head) {
        return text.size() > head.size() && same_word(text.substr(0, head.size()), head) &&
               (is_blank(text[head.size()]) ||
                std::string_view("()\"").find(text[head.size()]) != std::string_view::npos);
    });
}

ZillionsFile::ZillionsFile(std::string_view text, const std::string& file, const BesideReader& beside,
                           Diagnostics& problems)
    : file_(file) {
    read(text, file, beside, nullptr, problems);
    if (problems.size() > most_told) problems.resize(most_told);
}

void ZillionsFile::read(std::string_view text, const std::string& file, const BesideReader& beside,
                        const ZillionsForm* place, Diagnostics& problems) {
    if (std::optional<Diagnostic> problem = too_long(text, file)) {
        problems.push_back(*std::move(problem));
        return;
    }
    bytes_ += text.size();
    if (++files_ > most_zillions_files || bytes_ > most_zillions_bytes) {
        const ZillionsForm none;
        fail(place == nullptr ? none : *place,
             "the file includes more than " + std::to_string(most_zillions_files) + " files, or more than 4 MiB",
             "put what is needed into fewer files");
        problems.push_back(*std::move(failure_));
        failure_.reset();
        return;
    }
    const std::string readable = in_utf8(text);
    open_files_.push_back(file);
    for (ZillionsForm& form : FormReader(readable, file, problems).read()) {
        const ZillionsForm here = place == nullptr ? form : *place;
        const auto complain = [&](std::string message, std::string hint) {
            problems.push_back({Severity::error, file, static_cast<std::uint32_t>(form.line),
                                static_cast<std::uint32_t>(form.column), std::move(message), std::move(hint)});
        };
        if (problems.size() > most_told) break;
        const std::string_view head = form.head();
        if (head.empty()) {
            complain("the file consists of lists that begin with a word, such as (game ...)",
                     "check the parentheses above");
        } else if (same_word(head, "define")) {
            if (form.items.size() < 2 || form.items[1].is_list || form.items[1].is_text) {
                complain("a macro has no name", "write (define NAME ...)");
                continue;
            }
            if (place != nullptr) set_place(form, *place);
            Macro macro;
            macro.body.assign(std::make_move_iterator(form.items.begin() + 2),
                              std::make_move_iterator(form.items.end()));
            macros_.insert_or_assign(in_small_letters(form.items[1].word), std::move(macro));
        } else if (same_word(head, "include")) {
            include(form, file, beside, here, problems);
        } else {
            if (place != nullptr) set_place(form, *place);
            parts_.push_back(std::move(form));
        }
    }
    open_files_.pop_back();
}

void ZillionsFile::include(const ZillionsForm& form, const std::string& file, const BesideReader& beside,
                           const ZillionsForm& place, Diagnostics& problems) {
    const auto complain = [&](std::string message, std::string hint) {
        problems.push_back({Severity::error, file, static_cast<std::uint32_t>(form.line),
                            static_cast<std::uint32_t>(form.column), std::move(message), std::move(hint)});
    };
    if (form.items.size() != 2 || form.items[1].is_list)
        return complain("an include names no file", "write (include \"FILE.zrf\")");
    std::string name = form.items[1].word;
    std::replace(name.begin(), name.end(), '\\', '/');
    if (!is_beside(name))
        return complain("the file includes " + quoted(name) + ", which does not stand beside it",
                        "copy that file beside this one, and name it without folders above");
    if (!beside)
        return complain("the file includes " + quoted(name) + ", which is not here",
                        "put the text of that file in place of the include");
    if (std::find(open_files_.begin(), open_files_.end(), name) != open_files_.end() ||
        open_files_.size() > most_zillions_files)
        return complain("the file " + quoted(name) + " includes itself", "remove one of the includes");
    const FileText text = beside(name);
    if (!text.error.empty())
        return complain("the file includes " + quoted(name) + ": " + text.error, "put that file beside this one");
    read(text.bytes, name, beside, &place, problems);
}

void ZillionsFile::fail(const ZillionsForm& place, std::string message, std::string hint) {
    if (failure_) return;
    failure_ = Diagnostic{Severity::error,
                          file_,
                          static_cast<std::uint32_t>(std::max(place.line, 1)),
                          static_cast<std::uint32_t>(std::max(place.column, 1)),
                          std::move(message),
                          std::move(hint)};
}

void ZillionsFile::fail_deep(const ZillionsForm& place) {
    fail(place, "macros and lists stand in one another more than " + std::to_string(most_zillions_depth) + " deep",
         "write some of the macros out");
}

bool ZillionsFile::count(const ZillionsForm& place) {
    if (++forms_ > most_zillions_forms || ++all_forms_ > 4 * most_zillions_forms)
        fail(place, "the macros of the file make more than " + std::to_string(most_zillions_forms) + " forms",
             "import its games one by one, or divide the file");
    return !failure_;
}

bool ZillionsFile::count_text(const ZillionsForm& place, std::size_t bytes) {
    text_ += bytes;
    all_text_ += bytes;
    if (text_ > most_zillions_text || all_text_ > 4 * most_zillions_text)
        fail(place, "the macros of the file make words of more than " + std::to_string(most_zillions_text) + " bytes",
             "import its games one by one, or divide the file");
    return !failure_;
}

std::vector<ZillionsForm> ZillionsFile::expanded(const ZillionsForm& form, Diagnostics& problems) {
    std::vector<ZillionsForm> forms;
    failure_.reset();
    forms_ = text_ = 0;
    expand(form, 0, forms);
    if (failure_) {
        problems.push_back(*failure_);
        return {};
    }
    leave_out_arguments(forms);
    return forms;
}

// A macro's body without the macros in it. Arguments stay as they are: those of the macros inside that are not given
// there become those of the macro around.
const std::vector<ZillionsForm>& ZillionsFile::body_of(Macro& macro, const ZillionsForm& call, int depth) {
    if (macro.is_expanded) return macro.body;
    if (macro.is_open) {
        fail(call, "the macro " + quoted(call.items.front().word) + " contains itself", "write out what it stands for");
        return macro.body;
    }
    macro.is_open = true;
    std::vector<ZillionsForm> body;
    for (const ZillionsForm& form : macro.body) expand(form, depth + 1, body);
    macro.is_open = false;
    if (!failure_) {
        macro.body = std::move(body);
        macro.is_expanded = true;
    }
    return macro.body;
}

void ZillionsFile::expand(const ZillionsForm& form, int depth, std::vector<ZillionsForm>& into) {
    if (!count(form)) return;
    if (depth > most_zillions_depth) return fail_deep(form);
    const std::string_view head = form.head();
    const auto macro = head.empty() || form.items.front().is_text ? macros_.end()
                                                                  : macros_.find(in_small_letters(head));
    if (macro == macros_.end()) {
        if (!count_text(form, form.word.size())) return;
        ZillionsForm copy;
        copy.line = form.line;
        copy.column = form.column;
        copy.is_list = form.is_list;
        copy.is_text = form.is_text;
        copy.word = form.word;
        for (const ZillionsForm& item : form.items) expand(item, depth + 1, copy.items);
        into.push_back(std::move(copy));
        return;
    }
    std::vector<std::vector<ZillionsForm>> arguments;
    for (std::size_t i = 1; i < form.items.size() && i <= 9; ++i) {
        arguments.emplace_back();
        expand(form.items[i], depth + 1, arguments.back());
    }
    const std::vector<ZillionsForm>& body = body_of(macro->second, form, depth);
    for (const ZillionsForm& item : body) put(item, arguments, form, depth, into);
}

// A form of a macro's body with the arguments in their places. If an argument makes it a call of a macro, that one is
// expanded, too.
void ZillionsFile::put(const ZillionsForm& form, const std::vector<std::vector<ZillionsForm>>& arguments,
                       const ZillionsForm& call, int depth, std::vector<ZillionsForm>& into) {
    if (!count(call)) return;
    if (depth > most_zillions_depth) return fail_deep(call);
    if (is_argument(form)) {
        const std::size_t number = argument_at(form.word, 0);
        if (number > arguments.size()) {
            into.push_back(form);
            return;
        }
        for (const ZillionsForm& each : arguments[number - 1]) {
            const FormSize size = size_of(each);
            forms_ += size.forms;
            all_forms_ += size.forms;
            if (depth + size.height > most_zillions_depth) return fail_deep(call);
            if (!count(call) || !count_text(call, size.text)) return;
            into.push_back(each);
        }
        return;
    }
    ZillionsForm copy;
    copy.line = call.line;
    copy.column = call.column;
    copy.is_list = form.is_list;
    copy.is_text = form.is_text;
    for (std::size_t at = 0; at < form.word.size();) {
        const std::size_t number = argument_at(form.word, at);
        if (number != 0 && number <= arguments.size()) {
            for (const ZillionsForm& each : arguments[number - 1]) copy.word += each.word;
            at += 2;
        } else
            copy.word += form.word[at++];
        if (copy.word.size() > most_zillions_word)
            return fail(call, "a macro makes a word of more than " + std::to_string(most_zillions_word) + " bytes",
                        "write it out");
    }
    if (!count_text(call, copy.word.size())) return;
    for (const ZillionsForm& item : form.items) put(item, arguments, call, depth + 1, copy.items);
    if (failure_) return;
    const bool calls = form.is_list && !form.items.empty() && copy.head() != form.head() && !copy.head().empty() &&
                       macros_.contains(in_small_letters(copy.head()));
    if (calls)
        expand(copy, depth + 1, into);
    else
        into.push_back(std::move(copy));
}

}  // namespace varia::importers
