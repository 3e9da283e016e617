#include <varia/player/weights.hpp>

#include <fmt/format.h>

#include <charconv>
#include <map>

#include <varia/load.hpp>
#include <varia/player/rules_hash.hpp>
#include <varia/text.hpp>

namespace varia::player {
namespace {

constexpr int most_weight = 100'000;
constexpr int most_share = 10'000;

std::string key_text(const std::string& letter) {
    const bool bare = letter.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-") == std::string::npos;
    return bare && !letter.empty() ? letter : "\"" + letter + "\"";
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
    return text;
}

// Up to a # that stands in no quotes.
std::string_view without_comment(std::string_view line) {
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"') quoted = !quoted;
        if (line[i] == '#' && !quoted) return line.substr(0, i);
    }
    return line;
}

// The file is a table of tables of whole numbers; of TOML it needs that much, and nothing else is accepted.
class Reader {
public:
    Reader(std::string_view text, std::string file, const Variant& variant)
        : text_(text), file_(std::move(file)), variant_(variant), hash_(rules_hash(variant.definition())) {
        const auto kinds = static_cast<std::size_t>(variant.kinds()) + 1;
        weights_.pieces.resize(kinds);
        weights_.hand.resize(kinds);
        weights_.placement.assign(kinds, 100);
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
        if (errors_.empty() && !format_) complain("missing \"format\"", "the file begins with format = 1");
        if (errors_.empty() && weights_.rules == 0) complain("missing \"rules\"", "`varia train` writes the file");
        if (errors_.empty() && weights_.rules != hash_)
            complain("the weights are of other rules than the variant's", "`varia train` learns them anew");
        for (int k = 1; k <= variant_.kinds() && errors_.empty(); ++k)
            if (!seen_.contains("pieces/" + variant_.kind(static_cast<Kind>(k)).letter.text))
                complain(fmt::format("[pieces] says nothing of {}", variant_.kind(static_cast<Kind>(k)).letter.text), "");
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
        if (line.front() == '[') {
            section_ = line.back() == ']' ? std::string(line.substr(1, line.size() - 2)) : std::string(line);
            const std::vector<std::string> known{"pieces", "hand", "placement", "terms"};
            if (std::ranges::find(known, section_) == known.end())
                complain(fmt::format("unknown table [{}]", section_), did_you_mean(section_, known));
            return;
        }
        const std::size_t equals = line.find('=', line.front() == '"' ? std::min(line.find('"', 1), line.size()) : 0);
        if (equals == std::string_view::npos) return complain("expected \"key = value\"", "");
        std::string key(trimmed(line.substr(0, equals)));
        if (key.size() >= 2 && key.front() == '"' && key.back() == '"') key = key.substr(1, key.size() - 2);
        const std::string_view value = trimmed(line.substr(equals + 1));
        if (!seen_.emplace(section_ + "/" + key, line_).second) return complain(fmt::format("\"{}\" is given twice", key), "");
        if (section_.empty() && key == "rules") return take_rules(value);
        int n = 0;
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), n);
        if (error != std::errc{} || end != value.data() + value.size())
            return complain(fmt::format("\"{}\" must be a whole number", key), "");
        set(key, n);
    }

    void take_rules(std::string_view value) {
        if (value.size() >= 2 && value.front() == '"' && value.back() == '"') value = value.substr(1, value.size() - 2);
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), weights_.rules, 16);
        if (error != std::errc{} || end != value.data() + value.size() || value.size() != 16 || weights_.rules == 0)
            complain("\"rules\" must be sixteen hexadecimal digits in quotes", "`varia train` writes the file");
    }

    void set(const std::string& key, int n) {
        if (section_.empty()) {
            if (key == "format") {
                format_ = true;
                if (n != 1) complain("the format must be 1", "");
            } else if (key == "games" && n >= 0) {
                weights_.games = n;
            } else {
                complain(fmt::format("unknown key \"{}\"", key), did_you_mean(key, std::vector<std::string>{"format", "rules", "games"}));
            }
            return;
        }
        if (section_ == "terms") {
            const std::map<std::string, int*> terms{{"shelter", &weights_.shelter}, {"danger", &weights_.danger}, {"drive", &weights_.drive},
                                                    {"room", &weights_.room},       {"ends", &weights_.ends}};
            const auto term = terms.find(key);
            if (term == terms.end()) {
                std::vector<std::string> names;
                for (const auto& [name, where] : terms) names.push_back(name);
                return complain(fmt::format("unknown key \"{}\" in [terms]", key), did_you_mean(key, names));
            }
            if (n < 0 || n > most_share) return complain(fmt::format("\"{}\" must be from 0 to {}", key, most_share), "");
            *term->second = n;
            return;
        }
        const Kind kind = variant_.find_kind(key);
        if (kind == 0) return complain(fmt::format("the variant has no piece \"{}\"", key), "");
        const bool share = section_ == "placement";
        const int least = share ? 0 : -most_weight, most = share ? most_share : most_weight;
        if (n < least || n > most) return complain(fmt::format("\"{}\" must be from {} to {}", key, least, most), "");
        (share ? weights_.placement : section_ == "hand" ? weights_.hand : weights_.pieces)[kind] = n;
    }

    std::string_view text_;
    std::string file_;
    const Variant& variant_;
    std::uint64_t hash_;
    Weights weights_;
    std::string section_;
    std::map<std::string, std::uint32_t> seen_;
    std::uint32_t line_ = 0;
    bool format_ = false;
    Diagnostics errors_;
};

}  // namespace

std::string weights_text(const Weights& weights, const Variant& variant) {
    std::string text = fmt::format(
        "# What the computer takes positions of {} for, learned from games that it played with itself: `varia train` wrote it.\n"
        "format = 1\nrules = \"{:016x}\"\ngames = {}\n",
        variant.id(), weights.rules, weights.games);
    const auto table = [&](const char* name, const char* comment, const std::vector<int>& list, auto&& wanted) {
        std::string rows;
        for (int k = 1; k <= variant.kinds(); ++k)
            if (wanted(static_cast<Kind>(k)))
                rows += fmt::format("{} = {}\n", key_text(variant.kind(static_cast<Kind>(k)).letter.text), list[static_cast<std::size_t>(k)]);
        if (!rows.empty()) text += fmt::format("\n[{}]  # {}\n{}", name, comment, rows);
    };
    table("pieces", "in hundredths of the commonest", weights.pieces, [](Kind) { return true; });
    table("hand", "the same in hand", weights.hand, [&](Kind kind) { return weights.hand[kind] != 0; });
    table("placement", "of what is worked out about cells, in hundredths", weights.placement, [](Kind) { return true; });
    text += fmt::format("\n[terms]  # of what is worked out, in hundredths\nshelter = {}\ndanger = {}\ndrive = {}\nroom = {}\nends = {}\n",
                        weights.shelter, weights.danger, weights.drive, weights.room, weights.ends);
    return text;
}

Result<Weights> read_weights(std::string_view text, const std::string& file, const Variant& variant) {
    return Reader(text, file, variant).read();
}

std::optional<Weights> builtin_weights(const Variant& variant) {
    const std::string path = fmt::format("variants/{}/{}.eval.toml", variant.id(), variant.id());
    const std::optional<std::string_view> text = builtin_file(path);
    if (!text) return std::nullopt;
    Result<Weights> weights = read_weights(*text, path, variant);
    if (!weights) return std::nullopt;
    return std::move(weights).value();
}

}  // namespace varia::player
