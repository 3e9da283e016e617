// Shortens lists, leaves out what is optional, and gives fields their defaults, as <varia/definition_fields.hpp> lists
// them, as long as the definition still fails.
#include "shrink.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include <varia/definition_fields.hpp>

#include "print_definition.hpp"

namespace random_rules {
namespace {

using namespace varia;

constexpr int max_tries = 600;

// Replaces every letter of a kind in the drawings by a dot.
void undraw(Definition& d, const std::string& letter) {
    std::string small = letter;
    for (char& c : small)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    std::vector<std::string> words{letter, small, "n" + letter};
    for (const SideDef& side : d.sides.side) words.push_back(side.letter + letter);
    for (auto& slice : d.setup.slices)
        for (auto& row : slice.rows) {
            std::string text;
            for (std::size_t at = 0; at < row.text.size();) {
                const std::size_t end = std::min(row.text.find(' ', at), row.text.size());
                const std::string word = row.text.substr(at, end - at);
                text += (text.empty() ? "" : " ") + (std::ranges::find(words, word) != words.end() ? "." : word);
                at = end + 1;
            }
            row.text = text;
        }
}

// Makes one change: that with the number `target` among all that are possible.
class Cut {
public:
    explicit Cut(std::size_t target) : target_(target) {}

    // Whether there was such a change.
    [[nodiscard]] bool done() const { return done_; }

    void apply(Definition& d) {
        for (std::size_t i = d.pieces.size(); i-- > 0 && !done_;)
            if (here()) {
                undraw(d, d.pieces[i].letter.text);
                d.pieces.erase(d.pieces.begin() + static_cast<std::ptrdiff_t>(i));
            }
        if (!done_) look(d.rules, RulesDef{});
        if (!done_) look(d.turn, TurnDef{});
        if (!done_) look(d.blocks, {});
        if (!done_) look(d.hooks, {});
        if (!done_) look(d.castlings, {});
        for (PieceDef& piece : d.pieces) inside(piece);
        inside(d.board);
        if (!done_) look(d.sides.order, {});
        if (!done_) look(d.sides.teams, {});
        if (!done_) look(d.setup.lots, {});
        if (!done_) look(d.setup.conditions, {});
        if (!done_) look(d.setup.each_side, false);
        if (!done_) look(d.zones, {});
    }

private:
    [[nodiscard]] bool here() {
        if (seen_++ == target_) done_ = true;
        return done_;
    }
    // Changes the value to its default, or something in it.
    template <class T>
    void look(T& value, const T& usual) {
        if (is_usual(value, usual)) return;
        if (here()) {
            value = usual;
            return;
        }
        look_inside(value);
    }
    template <class S>
    void inside(S& part) {
        const S usual{};
        fields::each_member<S>([&](const auto& field) {
            if (!done_) look(part.*field.member, usual.*field.member);
        });
    }
    template <class T>
    void look_inside(T& value) {
        if constexpr (fields::is_described<T>) inside(value);
    }
    template <class T>
    void look_inside(std::optional<T>& value) {
        if (value) look_inside(*value);
    }
    template <class T>
    void look_inside(std::vector<T>& values) {
        for (std::size_t i = values.size(); i-- > 0 && values.size() > 1;)
            if (here()) {
                values.erase(values.begin() + static_cast<std::ptrdiff_t>(i));
                return;
            }
        for (T& value : values)
            if (!done_) look_inside(value);
    }

    template <class T>
    [[nodiscard]] static bool is_usual(const T& value, const T& usual) {
        if constexpr (fields::is_described<T>) {
            bool same = true;
            fields::each_member<T>(
                [&](const auto& field) { same = same && is_usual(value.*field.member, usual.*field.member); });
            return same;
        } else if constexpr (std::is_same_v<T, Where>) {
            return true;
        } else {
            return value == usual;
        }
    }
    template <class T>
    [[nodiscard]] static bool is_usual(const std::optional<T>& value, const std::optional<T>& usual) {
        return value.has_value() == usual.has_value() && (!value || is_usual(*value, *usual));
    }
    template <class T>
    [[nodiscard]] static bool is_usual(const std::vector<T>& values, const std::vector<T>& usual) {
        bool same = values.size() == usual.size();
        for (std::size_t i = 0; same && i < values.size(); ++i) same = is_usual(values[i], usual[i]);
        return same;
    }

    std::size_t target_;
    std::size_t seen_ = 0;
    bool done_ = false;
};

}  // namespace

Definition shrunk(Definition d, const Fails& fails) {
    int tries = 0;
    for (bool cut = true; cut && tries < max_tries;) {
        cut = false;
        for (std::size_t target = 0; tries < max_tries;) {
            Definition smaller = d;
            Cut change(target);
            change.apply(smaller);
            if (!change.done()) break;
            // After a change that is kept, the next one has the same number.
            if (variant_text(smaller) != variant_text(d) && ++tries > 0 && fails(smaller)) {
                d = std::move(smaller);
                cut = true;
            } else {
                ++target;
            }
        }
    }
    return d;
}

}  // namespace random_rules
