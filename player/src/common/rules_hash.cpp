#include <varia/player/rules_hash.hpp>

#include <algorithm>
#include <concepts>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
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
    template <class T>
    void add(const std::optional<T>& maybe) {
        add(maybe.has_value());
        if (maybe) add(*maybe);
    }
    template <class S>
    requires fields::is_described<S>
    void add(const S& part) { add_fields(part); }

    // Fields that few set-ups have count only if they are used, so that the hashes of other set-ups stay the same.
    // Which positions are read changes no rule.
    void add(const SetupDef& d) {
        const auto& [position, pieces, swaps, slices, mirror, hand, fields, problems, where] = d;
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
    // Adds one field of the struct at the address.
    using AddField = void (*)(Hash&, const void* part);
    // Where a field is in its struct, and how it is added; `add` is null if it does not count.
    struct FieldAt {
        const void* address;
        AddField add;
    };

    template <class S>
    void add_fields(const S& part) {
        static const std::vector<AddField> in_order = all_fields<S>();
        for (const AddField add_field : in_order) add_field(*this, &part);
    }

    // For each field that counts a function that adds it, in the order of the declaration.
    template <class S>
    static std::vector<AddField> all_fields() {
        const S probe{};
        return []<std::size_t... number>(const S& at, std::index_sequence<number...>) {
            return by_address({FieldAt{&(at.*std::get<number>(fields::members_of<S>).member), adder<S, number>()}...});
        }
        (probe, std::make_index_sequence<std::tuple_size_v<std::remove_cvref_t<decltype(fields::members_of<S>)>>>{});
    }
    // Types are left out here, so that the compiler does not make a sort for every struct.
    static std::vector<AddField> by_address(std::vector<FieldAt> found) {
        std::ranges::sort(found, std::less<>{}, &FieldAt::address);
        std::vector<AddField> functions;
        for (const FieldAt& field : found)
            if (field.add != nullptr) functions.push_back(field.add);
        return functions;
    }

    template <class S, std::size_t number>
    static constexpr AddField adder() {
        constexpr fields::Hashed hashed = std::get<number>(fields::members_of<S>).hashed;
        if constexpr (hashed == fields::Hashed::never)
            return nullptr;
        else
            return [](Hash& hash, const void* part) {
                constexpr const auto& field = std::get<number>(fields::members_of<S>);
                const auto& value = static_cast<const S*>(part)->*field.member;
                if constexpr (hashed == fields::Hashed::if_set) {
                    if (hash_of(value) == hash_of(usual<S>().*field.member)) return;
                    hash.add_bytes(field.name);
                }
                if constexpr (std::is_same_v<S, BesideDef> && std::is_same_v<decltype(value), const Whose&>)
                    hash.add(place_in({Whose::own, Whose::enemy, Whose::any}, value));
                else if constexpr (std::is_same_v<S, HurdleDef> && std::is_same_v<decltype(value), const Whose&>)
                    hash.add(place_in({Whose::any, Whose::own, Whose::enemy}, value));
                else
                    hash.add(value);
            };
    }
    // The struct as it is if a file sets nothing.
    template <class S>
    static const S& usual() {
        static const S part{};
        return part;
    }
    template <class T>
    static std::uint64_t hash_of(const T& value) {
        Hash hash;
        hash.add(value);
        return hash.value();
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
