// Reads a file of weights.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

#include <varia/number.hpp>
#include <varia/player/rules_hash.hpp>
#include <varia/player/weights.hpp>
#include <varia/text.hpp>

namespace varia::player {
namespace {

constexpr int max_weight = 100'000;
constexpr int max_share = 10'000;
constexpr int max_extra = 10'000;
constexpr int newest_format = 2;

std::string_view without_quotes(std::string_view text) {
    return text.size() >= 2 && text.front() == '"' && text.back() == '"' ? text.substr(1, text.size() - 2) : text;
}

// Removes a comment: everything from the first # outside quotes.
std::string_view without_comment(std::string_view line) {
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"') quoted = !quoted;
        if (line[i] == '#' && !quoted) return line.substr(0, i);
    }
    return line;
}

// The file uses a small part of TOML: tables of integers and of lists of integers, one entry a line. Nothing else is
// accepted.
class WeightsReader {
public:
    WeightsReader(std::string_view text, std::string file, const Variant& variant)
        : text_(text),
          file_(std::move(file)),
          variant_(variant),
          plan_(variant),
          hash_(rules_hash(variant.definition())) {
        weights_ = plan_.weights(std::vector<double>(plan_.count));
        weights_.placement.assign(plan_.kinds, 100);
        weights_.shelter = weights_.danger = weights_.drive = weights_.room = weights_.ends = 100;
    }

    Result<Weights> read() {
        std::size_t number = 0;
        for (std::size_t at = 0; at <= text_.size() && errors_.size() < max_diagnostics;) {
            const std::size_t end = std::min(text_.find('\n', at), text_.size());
            line_ = static_cast<std::uint32_t>(++number);
            take(trimmed(without_comment(text_.substr(at, end - at))));
            at = end + 1;
        }
        line_ = 0;
        // Unknown pieces and axes are no mistakes of the file if it is for other rules.
        if (weights_.rules != 0 && weights_.rules != hash_) errors_.clear();
        if (errors_.empty() && format_ == 0)
            complain("missing \"format\"", fmt::format("the file begins with format = {}", newest_format));
        if (errors_.empty() && weights_.rules == 0) complain("missing \"rules\"", "`varia train` writes the file");
        if (errors_.empty() && weights_.rules != hash_)
            complain("the weights are of other rules than the variant's", "`varia train` learns them anew");
        for (int k = 1; k <= variant_.kinds() && errors_.empty(); ++k)
            if (!seen_.contains("pieces/" + variant_.kind(static_cast<Kind>(k)).letter.text))
                complain(fmt::format("[pieces] says nothing of {}", variant_.kind(static_cast<Kind>(k)).letter.text),
                         "");
        if (!errors_.empty()) return errors_;
        return weights_;
    }

private:
    void complain(std::string message, std::string hint) {
        Diagnostic d;
        d.file = file_;
        d.line = line_;
        d.column = line_ == 0 ? 0 : 1;
        d.message = std::move(message);
        d.hint = std::move(hint);
        errors_.push_back(std::move(d));
    }

    void take(std::string_view line) {
        if (line.empty()) return;
        if (line.front() == '[') return take_section(line);
        if (known_ == Known::no) return;  // its unknown table has been reported
        const std::size_t equals = line.find('=', line.front() == '"' ? std::min(line.find('"', 1), line.size()) : 0);
        if (equals == std::string_view::npos) return complain("expected \"key = value\"", "");
        const std::string key(without_quotes(trimmed(line.substr(0, equals))));
        const std::string_view value = trimmed(line.substr(equals + 1));
        if (!seen_.emplace(section_ + "/" + key, line_).second)
            return complain(fmt::format("\"{}\" is given twice", key), "");
        if (known_ == Known::cells) return set_axis(key, value);
        if (section_ == "attack" || section_ == "guard") return set_near(key, value);
        if (section_.empty() && key == "rules") return take_rules(value);
        const std::optional<int> n = number_of<int>(value);
        if (!n) return complain(fmt::format("\"{}\" must be a whole number", key), "");
        set(key, *n);
    }

    // Reads the header of a table: [pieces], or [middle.P] with a kind.
    void take_section(std::string_view line) {
        section_ = line.back() == ']' ? std::string(trimmed(line.substr(1, line.size() - 2))) : std::string(line);
        known_ = Known::no;
        const std::vector<std::string> old{"pieces", "hand", "placement", "terms"}, newer{"pairs", "attack", "guard"},
            by_cell{"middle", "end"};
        const auto among = [](const std::vector<std::string>& names, std::string_view name) {
            return std::ranges::find(names, name) != names.end();
        };
        const std::size_t dot = section_.find('.');
        const std::string table = section_.substr(0, dot);
        if (!(dot == std::string::npos ? among(old, table) || among(newer, table) : among(by_cell, table))) {
            std::vector<std::string> names = old;
            names.insert(names.end(), newer.begin(), newer.end());
            const bool bare = dot == std::string::npos && among(by_cell, table);
            return complain(fmt::format("unknown table [{}]", section_),
                            bare ? fmt::format("[{}.P] has a table for each piece, here P", table)
                                 : did_you_mean(table, dot == std::string::npos ? names : by_cell));
        }
        if (format_ == 1 && !among(old, table))
            return complain(fmt::format("format 1 has no [{}]", table), fmt::format("say format = {}", newest_format));
        known_ = dot == std::string::npos ? Known::table : Known::cells;
        if (known_ == Known::table) return;
        const std::string letter(without_quotes(trimmed(std::string_view(section_).substr(dot + 1))));
        kind_ = variant_.find_kind(letter);
        section_ = table + "." + letter;
        if (kind_ != 0) return;
        known_ = Known::no;
        complain(fmt::format("the variant has no piece \"{}\"", letter), "");
    }

    void take_rules(std::string_view value) {
        value = without_quotes(value);
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), weights_.rules, 16);
        if (error != std::errc{} || end != value.data() + value.size() || value.size() != 16 || weights_.rules == 0)
            complain("\"rules\" must be sixteen hexadecimal digits in quotes", "`varia train` writes the file");
    }

    void set(const std::string& key, int n) {
        if (section_.empty()) return set_head(key, n);
        if (section_ == "terms") {
            const std::map<std::string, int*> terms{{"shelter", &weights_.shelter},
                                                    {"danger", &weights_.danger},
                                                    {"drive", &weights_.drive},
                                                    {"room", &weights_.room},
                                                    {"ends", &weights_.ends}};
            const auto term = terms.find(key);
            if (term == terms.end()) {
                std::vector<std::string> names;
                for (const auto& [name, where] : terms) names.push_back(name);
                return complain(fmt::format("unknown key \"{}\" in [terms]", key), did_you_mean(key, names));
            }
            if (n < 0 || n > max_share) return complain(fmt::format("\"{}\" must be from 0 to {}", key, max_share), "");
            *term->second = n;
            return;
        }
        const Kind kind = variant_.find_kind(key);
        if (kind == 0) return complain(fmt::format("the variant has no piece \"{}\"", key), "");
        struct List {
            std::vector<int>* numbers;
            int min, max;
        };
        const std::map<std::string, List> lists{{"pieces", {&weights_.pieces, -max_weight, max_weight}},
                                                {"hand", {&weights_.hand, -max_weight, max_weight}},
                                                {"placement", {&weights_.placement, 0, max_share}},
                                                {"pairs", {&weights_.pairs, -max_extra, max_extra}}};
        const List& list = lists.at(section_);
        if (n < list.min || n > list.max)
            return complain(fmt::format("\"{}\" must be from {} to {}", key, list.min, list.max), "");
        (*list.numbers)[kind] = n;
    }

    void set_head(const std::string& key, int n) {
        if (key == "format") {
            format_ = n;
            if (n < 1 || n > newest_format) complain(fmt::format("the format must be 1 or {}", newest_format), "");
        } else if (key == "games" && n >= 0) {
            weights_.games = n;
        } else if (key == "move" && format_ == 1) {
            complain("format 1 has no \"move\"", fmt::format("say format = {}", newest_format));
        } else if (key == "move") {
            if (n < -max_extra || n > max_extra)
                return complain(fmt::format("\"move\" must be from {} to {}", -max_extra, max_extra), "");
            weights_.move = n;
        } else {
            complain(fmt::format("unknown key \"{}\"", key),
                     did_you_mean(key, std::vector<std::string>{"format", "rules", "games", "move"}));
        }
    }

    void set_axis(const std::string& key, std::string_view value) {
        const Board& board = variant_.board();
        const std::optional<int> axis = board.find_axis(key);
        if (!axis) {
            std::vector<std::string> names;
            for (int a = 0; a < board.dimensions(); ++a) names.push_back(board.axis(a).name.text);
            return complain(fmt::format("the board has no axis \"{}\"", key), did_you_mean(key, names));
        }
        std::vector<int>& list = section_.starts_with("middle.") ? weights_.middle : weights_.end;
        const std::vector<std::string>& labels = board.axis(*axis).labels;
        set_list(key, value, labels.size(),
                 fmt::format("one for each label from {} to {}", labels.front(), labels.back()),
                 list.data() + plan_.cell_at(kind_, static_cast<std::size_t>(*axis), 0));
    }

    void set_near(const std::string& key, std::string_view value) {
        const Kind kind = variant_.find_kind(key);
        if (kind == 0) return complain(fmt::format("the variant has no piece \"{}\"", key), "");
        std::vector<int>& list = section_ == "attack" ? weights_.attack : weights_.guard;
        set_list(key, value, near_steps, fmt::format("from one step to {}", near_steps),
                 list.data() + WeightPlan::near_at(kind, 1));
    }

    void set_list(const std::string& key, std::string_view value, std::size_t length, const std::string& what,
                  int* to) {
        const auto wrong = [&] {
            complain(fmt::format("\"{}\" must be a list of {} whole numbers", key, length), what);
        };
        if (value.size() < 2 || value.front() != '[' || value.back() != ']') return wrong();
        value = value.substr(1, value.size() - 2);
        std::vector<int> numbers;
        for (std::size_t at = 0; at <= value.size();) {
            const std::size_t end = std::min(value.find(',', at), value.size());
            const std::string_view word = trimmed(value.substr(at, end - at));
            const bool last = end == value.size();
            at = end + 1;
            if (word.empty() && last) break;  // after a trailing comma
            const std::optional<int> n = number_of<int>(word);
            if (!n) return wrong();
            if (*n < -max_extra || *n > max_extra)
                return complain(fmt::format("numbers of \"{}\" must be from {} to {}", key, -max_extra, max_extra), "");
            numbers.push_back(*n);
        }
        if (numbers.size() != length) return wrong();
        std::ranges::copy(numbers, to);
    }

    enum class Known : std::uint8_t { no, table, cells };

    std::string_view text_;
    std::string file_;
    const Variant& variant_;
    WeightPlan plan_;
    std::uint64_t hash_;
    Weights weights_;
    std::string section_;
    Known known_ = Known::table;
    Kind kind_ = 0;  // of [middle.KIND]
    std::map<std::string, std::uint32_t> seen_;
    std::uint32_t line_ = 0;
    int format_ = 0;
    Diagnostics errors_;
};

}  // namespace

Result<Weights> read_weights(std::string_view text, const std::string& file, const Variant& variant) {
    return WeightsReader(text, file, variant).read();
}

}  // namespace varia::player
