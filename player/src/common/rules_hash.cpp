#include <varia/player/rules_hash.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <varia/definition_fields.hpp>

namespace varia::player {
namespace {

bool is_in_words(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// The first place at or behind `from` where the word stands by itself; npos if there is none.
std::size_t find_word(std::string_view text, std::string_view word, std::size_t from) {
    for (std::size_t at = text.find(word, from); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !is_in_words(text[at - 1])) && (end == text.size() || !is_in_words(text[end]))) return at;
    }
    return std::string_view::npos;
}

bool has_word(std::string_view text, std::string_view word) {
    return !word.empty() && find_word(text, word, 0) != std::string_view::npos;
}

// Whether a script uses the table of options in another way than to read an option by a name that stands in the script.
bool hands_options_on(std::string_view script) {
    if (has_word(script, "_ENV") || has_word(script, "_G")) return true;
    constexpr std::string_view table = "options";
    for (std::size_t at = find_word(script, table, 0); at != std::string_view::npos;
         at = find_word(script, table, at + 1)) {
        const std::string_view rest = script.substr(at + table.size());
        if (rest.size() < 2 || rest[0] != '.' || !is_in_words(rest[1])) return true;
    }
    return false;
}

// A value's index in the order that its enum had when weights were first learned, so that those weights still fit.
std::size_t place_in(std::initializer_list<Whose> order, Whose value) {
    return static_cast<std::size_t>(std::ranges::find(order, value) - order.begin());
}

// Adds every field of the rules, as <varia/definition_fields.hpp> lists them, in the order of their declaration.
class Hash {
public:
    [[nodiscard]] std::uint64_t value() const { return value_; }

    template <class T>
    requires std::integral<T> || std::is_enum_v<T>
    void add(T number) {
        auto rest = static_cast<std::uint64_t>(number);
        for (int i = 0; i < 8; ++i, rest >>= 8) byte(static_cast<unsigned char>(rest & 0xFF));
    }
    void add(std::string_view text) {
        texts_.push_back(text);
        add_bytes(text);
    }
    void add(const std::string& text) { add(std::string_view(text)); }
    template <class T>
    void add(const std::vector<T>& list) {
        add(list.size());
        for (const T& each : list) add(each);
    }
    template <class T, std::size_t n>
    void add(const std::array<T, n>& list) {
        for (const T& each : list) add(each);
    }
    template <class T>
    void add(const std::optional<T>& maybe) {
        add(maybe.has_value());
        if (maybe) add(*maybe);
    }
    template <class S>
    requires fields::is_described<S>
    void add(const S& part) { add_fields(part); }

    // Fields that few set-ups have count only if they are used, so that the hashes of other set-ups stay the same.
    // Which positions are read, and which further starts there are, changes no rule.
    void add(const SetupDef& d) {
        const auto& [position, pieces, swaps, slices, mirror, hand, fields, problems, lots, conditions, each_side,
                     where] = d;
        add(position);
        add(slices);
        add(mirror);
        add(hand);
        if (!pieces.empty()) {
            add(pieces);
            add(swaps);
        }
        if (!fields.empty()) add(fields);
    }
    // A script that does not stand in a file of its own is named by the variant's file, and begins with an empty line
    // for each line before it there. Neither is a rule.
    void add(const ScriptDef& d) {
        if (d.name.text.ends_with(".lua")) return add_fields(d);
        const std::string_view text = d.text;
        add(text.substr(std::min(text.find_first_not_of('\n'), text.size())));
    }
    void add(const Definition& d) {
        add_fields(d);
        // The fields contain what an option has changed. The value of an option counts by itself only if an expression
        // or a script may read it.
        const bool handed_on = std::ranges::any_of(
            d.scripts, [](const ScriptDef& script) { return hands_options_on(script.text); });
        const std::vector<std::string_view> texts = texts_;
        for (const OptionDef& option : d.options)
            if (handed_on ||
                std::ranges::any_of(texts, [&](std::string_view text) { return has_word(text, option.name); }))
                add(option);
    }

private:
    using AddValue = void (*)(Hash&, const void* value);
    // A field of a struct that counts.
    struct FieldAt {
        std::size_t offset;  // in bytes, from the start of the struct
        std::string_view name;
        bool if_set;
        AddValue add;
    };

    template <class S>
    void add_fields(const S& part) {
        static const S usual{};  // the struct as it is if a file sets nothing
        static const std::vector<FieldAt> in_order = all_fields(usual);
        add_fields(in_order, reinterpret_cast<const std::byte*>(&part), reinterpret_cast<const std::byte*>(&usual));
    }
    void add_fields(const std::vector<FieldAt>& in_order, const std::byte* part, const std::byte* usual) {
        for (const FieldAt& field : in_order) {
            if (field.if_set) {
                if (hash_of(field, part) == hash_of(field, usual)) continue;
                add_bytes(field.name);
            }
            field.add(*this, part + field.offset);
        }
    }
    static std::uint64_t hash_of(const FieldAt& field, const std::byte* part) {
        Hash hash;
        field.add(hash, part + field.offset);
        return hash.value();
    }

    // The fields that count, in the order of the declaration.
    template <class S>
    static std::vector<FieldAt> all_fields(const S& usual) {
        std::vector<FieldAt> found;
        fields::each_member<S>([&]<class T>(const fields::Member<S, T>& field) {
            using Type = typename fields::Single<T>::Type;
            if constexpr (!std::is_same_v<Type, Where> && !std::is_same_v<Type, MatchDef>) {  // these never count
                if (field.hashed == fields::Hashed::never) return;
                const auto* at = reinterpret_cast<const std::byte*>(&(usual.*field.member));
                found.push_back({static_cast<std::size_t>(at - reinterpret_cast<const std::byte*>(&usual)), field.name,
                                 field.hashed == fields::Hashed::if_set, adder<S, T>()});
            }
        });
        sort_by_offset(found);
        return found;
    }
    static void sort_by_offset(std::vector<FieldAt>& found) {
        std::ranges::sort(found, std::less<>{}, &FieldAt::offset);
    }

    template <class S, class T>
    static constexpr AddValue adder() {
        constexpr bool beside = std::is_same_v<S, BesideDef>;
        if constexpr (std::is_same_v<T, Whose> && (beside || std::is_same_v<S, HurdleDef>))
            return [](Hash& hash, const void* value) {
                const Whose whose = *static_cast<const Whose*>(value);
                hash.add(beside ? place_in({Whose::own, Whose::enemy, Whose::any}, whose)
                                : place_in({Whose::any, Whose::own, Whose::enemy}, whose));
            };
        else
            return add_value<T>;
    }
    template <class T>
    static void add_value(Hash& hash, const void* value) {
        hash.add(*static_cast<const T*>(value));
    }

    void add_bytes(std::string_view text) {
        add(text.size());
        for (const char c : text) byte(static_cast<unsigned char>(c));
    }
    void byte(unsigned char c) { value_ = (value_ ^ c) * 0x100000001B3U; }  // FNV-1a
    std::vector<std::string_view> texts_;                                   // all texts that have been added
    std::uint64_t value_ = 0xCBF29CE484222325U;
};

}  // namespace

std::uint64_t rules_hash(const Definition& definition) {
    Hash hash;
    hash.add(definition);
    return hash.value();
}

std::uint64_t rules_and_material_hash(const Definition& definition) {
    Hash hash;
    hash.add(definition);
    if (!definition.rules.cannot_win.empty()) hash.add(definition.rules.cannot_win);
    return hash.value();
}

}  // namespace varia::player
