// Values are kept as text; the default of an option determines its type.
#include "options.hpp"

#include <algorithm>

#include <varia/number.hpp>
#include <varia/text.hpp>

#include "expression.hpp"
#include "names.hpp"
#include "option_type.hpp"

namespace varia {

namespace {

std::string joined(const std::vector<std::string>& list) {
    std::string out;
    for (const std::string& s : list) append_item(out, ", ", escaped(s));
    return out;
}

std::vector<std::string> option_names(const std::vector<OptionDef>& options) {
    std::vector<std::string> out;
    for (const OptionDef& o : options) out.push_back(o.name);
    return out;
}

}  // namespace

std::vector<OptionDef> OptionReader::read(const Node* table,
                                          const std::vector<std::pair<std::string, std::string>>& set) {
    std::vector<OptionDef> options;
    table_ = table;
    if (table != nullptr) {
        for (const Entry& e : table->entries) {
            const Node* fallback = e.value.find("default");
            if (fallback == nullptr) continue;
            OptionDef o;
            o.name = e.key.text;
            o.where = e.key.where;
            o.fallback = o.value = value_text(*fallback);
            if (const Node* help = e.value.find("help")) o.help = help->text;
            if (const Node* each = e.value.find("each_board")) o.each_board = each->boolean;
            if (const Node* choices = e.value.find("choices")) {
                for (const Node& c : choices->items) o.choices.push_back(value_text(c));
            }
            options.push_back(std::move(o));
        }
    }
    for (const auto& [name, value] : set) choose(options, name, value);
    return options;
}

void OptionReader::choose(std::vector<OptionDef>& options, const std::string& name, const std::string& value) {
    const auto typed = [&](std::string message, std::string hint) {
        report_.append({typed_error(std::move(message), std::move(hint))});
    };
    auto found = std::find_if(options.begin(), options.end(), [&](const OptionDef& o) { return o.name == name; });
    int board = 0;
    if (found == options.end()) {
        // "white3": the option white, for board 3.
        const std::size_t digits = std::min(name.find_last_not_of("0123456789") + 1, name.size());
        const std::optional<int> number = number_of<int>(std::string_view(name).substr(digits));
        board = number.value_or(0);
        if (number && name[digits] != '0')
            found = std::find_if(options.begin(), options.end(),
                                 [&](const OptionDef& o) { return o.each_board && o.name == name.substr(0, digits); });
    }
    if (found == options.end()) {
        const std::vector<std::string> known = option_names(options);
        std::string hint = did_you_mean(name, known);
        if (hint.empty()) hint = known.empty() ? "this variant has no options" : "its options are " + joined(known);
        return typed("unknown option " + quoted(name), std::move(hint));
    }
    if (!fits(*found, name, value)) return;
    if (board > 0)
        found->boards.push_back({board, value});
    else
        found->value = value;
}

bool OptionReader::fits(const OptionDef& option, const std::string& name, const std::string& value) {
    Complaint complaint = choice_complaint(option, name, value);
    const Node* entry = table_ != nullptr ? table_->find(option.name) : nullptr;
    const Node* refused = entry != nullptr ? entry->find("refused") : nullptr;
    if (const Node* reason = refused != nullptr ? refused->find(value) : nullptr)
        complaint = {"option " + quoted(name) + " cannot be " + quoted(value) + ": " + reason->text,
                     choices_of(option)};
    if (!complaint) return true;
    report_.append({typed_error(std::move(complaint.message), std::move(complaint.hint))});
    return false;
}

bool OptionReader::counts(const Node& table, const std::vector<OptionDef>& options) {
    const Node* when = table.find("when");
    if (when == nullptr) return true;
    const Result<Expression> e = Expression::parse(when->text);
    if (!e) return true;  // already reported by the shape check
    Where where = sources_.inside(*when);
    for (const std::string& name : e->names()) {
        if (option_value(options, name)) continue;
        const std::vector<std::string> known = option_names(options);
        std::string hint = did_you_mean(name, known);
        if (hint.empty())
            hint = known.empty() ? "this variant has no options" : "a condition may use the options " + joined(known);
        report_.error(where, "there is no option " + quoted(name), std::move(hint));
        return true;
    }
    const Result<Expression::Value> v = e->evaluate([&](std::string_view name) { return option_value(options, name); });
    if (!v) {
        const Diagnostic& d = v.diagnostics()[0];
        where.column += d.column - 1;
        report_.error(where, d.message.substr(0, d.message.rfind(" (column ")));
        return true;
    }
    if (const bool* truth = std::get_if<bool>(&*v)) return *truth;
    report_.error(where, "\"when\" must be a condition, such as \"width == 8\"");
    return true;
}

}  // namespace varia
