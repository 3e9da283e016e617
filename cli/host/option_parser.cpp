// Reads the options of a command. This is the only file that includes CLI11. Each command has a parser of its own, so
// that a word is never taken for an option of another command.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <string_view>
#include <utility>

#include <varia/text.hpp>

#include "option_list.hpp"

namespace varia::cli {
namespace {

// CLI11 takes `--option=` for an option without a value. As two words the option has an empty value.
std::vector<std::string> with_empty_values(const std::vector<std::string>& words) {
    std::vector<std::string> result;
    bool options = true;
    for (std::string word : words) {
        options = options && word != "--";
        const bool empty = options && word.starts_with("--") && word.find('=') == word.size() - 1;
        if (empty) word.pop_back();
        result.push_back(std::move(word));
        if (empty) result.emplace_back();
    }
    return result;
}

}  // namespace

class OptionParser {
public:
    explicit OptionParser(OptionList& list) : list_(list) {
        if (list.rest_ != nullptr)
            app_.prefix_command();
        else
            app_.allow_extras();
        app_.set_help_flag("-h,--help", "Print this and exit");
        for (OptionList::Option& option : list.options_) made_.push_back(make(option));
        for (std::size_t i = 0; i < made_.size(); ++i)
            for (const std::string& other : list.options_[i].excluded) made_[i]->excludes(app_.get_option(other));
    }

    OptionList::Reading read(const std::vector<std::string>& words) {
        const std::vector<std::string> given = with_empty_values(words);
        std::vector<std::string> from_the_back(given.rbegin(), given.rend());  // the order that CLI11 needs
        try {
            app_.parse(std::move(from_the_back));
        } catch (const CLI::CallForHelp&) {
            return {.asks_for_help = true, .problem = {}};
        } catch (const CLI::ArgumentMismatch&) {
            return {.problem = misfit(given)};
        } catch (const CLI::ParseError& error) {
            return {.problem = error.what()};
        }
        for (std::size_t i = 0; i < made_.size(); ++i) list_.options_[i].given = !made_[i]->empty();
        if (std::string problem = leftover(); !problem.empty()) return {.problem = std::move(problem)};
        for (const std::function<std::string()>& check : list_.checks_)
            if (std::string problem = check(); !problem.empty()) return {.problem = std::move(problem)};
        return {};
    }

    std::string help() const {
        std::string text;
        for (const CLI::Option* option : app_.get_options([](const CLI::Option* o) { return !o->get_positional(); })) {
            std::string left = option->get_name(false, true);
            if (const std::size_t comma = left.find(','); comma != std::string::npos) left.insert(comma + 1, " ");
            if (option->get_items_expected_max() > 0) left += " " + option->get_type_name();
            const std::string gap(left.size() < 26 ? 28 - left.size() : 2, ' ');
            text += fmt::format("  {}{}{}\n", left, gap, option->get_description());
        }
        return text;
    }

private:
    CLI::Option* make(OptionList::Option& option) {
        using Kind = OptionList::Kind;
        switch (option.kind) {
            case Kind::word:
                return app_.add_option(option.names, *option.text, option.description);
            case Kind::words:
                return app_.add_option(option.names, *option.texts, option.description);
            case Kind::flag:
                return app_.add_flag(option.names, *option.flag, option.description);
            case Kind::text:
                return app_.add_option(option.names, *option.text, option.description)->type_name(option.type);
            case Kind::texts:
                return app_.add_option(option.names, *option.texts, option.description)
                    ->type_name(option.type)
                    ->allow_extra_args(false);
        }
        return nullptr;
    }

    // The message for an option to which CLI11 finds too few or too many values: it takes one value and is given twice,
    // or it is the last word or is followed by another option.
    std::string misfit(const std::vector<std::string>& words) const {
        std::vector<std::string> seen;
        for (std::size_t i = 0; i < words.size(); ++i) {
            const std::string name = words[i].substr(0, words[i].find('='));
            const CLI::Option* option = name.size() > 2 ? app_.get_option_no_throw(name) : nullptr;
            if (option == nullptr || option->get_items_expected_max() != 1) continue;
            if (std::find(seen.begin(), seen.end(), name) != seen.end()) return name + " is given twice";
            seen.push_back(name);
            if (name.size() == words[i].size() && (i + 1 == words.size() || words[i + 1].starts_with("--")))
                return fmt::format("{} needs a value: {} {}", name, name, option->get_type_name());
        }
        return "an option has too few values, or too many";
    }

    // The problem of the first word that is neither an option nor expected. Empty if there is none.
    std::string leftover() {
        if (list_.rest_ != nullptr) {
            *list_.rest_ = app_.remaining();
            if (list_.rest_->empty()) return list_.rest_missing_;
            const std::string& first = list_.rest_->front();
            if (first.size() < 2 || first.front() != '-') return {};
        }
        for (const std::string& word : app_.remaining()) {
            if (word == "--") continue;
            if (word.starts_with("--") && app_.get_option_no_throw(word.substr(0, word.find('='))) != nullptr)
                return fmt::format("\"{}\" stands behind \"--\", where nothing is an option; write it before",
                                   shortened(word));
            if (word.size() < 2 || word.front() != '-') return fmt::format("unexpected \"{}\"", shortened(word));
            if (list_.judge_negative_ && word.find_first_not_of("0123456789", 1) == std::string::npos)
                return list_.judge_negative_(word);
            const std::string name = word.substr(0, word.find('='));
            const std::string near = nearest(name, known_names());
            return fmt::format("unknown option \"{}\"{}", shortened(name),
                               near.empty() ? "" : fmt::format("; did you mean \"{}\"?", near));
        }
        return {};
    }

    std::vector<std::string> known_names() const {
        std::vector<std::string> known;
        for (const CLI::Option* option : app_.get_options())
            for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
        return known;
    }

    OptionList& list_;
    CLI::App app_;
    std::vector<CLI::Option*> made_;  // in the order of the list's options
};

OptionList::Reading OptionList::read(const std::vector<std::string>& words) { return OptionParser(*this).read(words); }

std::string OptionList::help() { return OptionParser(*this).help(); }

}  // namespace varia::cli
