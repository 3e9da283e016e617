// Reads the keys once from Lua, sorts them as numbers and as texts, and moves them to their places in the same table.
//
// While this code owns memory it calls no Lua function that may raise: reading elements and overwriting existing
// elements cannot raise. So the memory is freed on every path, however Lua was built.
//
// Texts are merge-sorted, and each text stores how many bytes it shares with the text before it (Ng, Kakehi: Merging
// string sequences by longest common prefixes, 2008). Of two texts that follow the same text, the one that shares more
// bytes with it comes first. Only if they share equally many bytes are their bytes compared, from there on. No byte
// that is equal is compared twice. So the work is that of sorting n short texts, n log n, and one walk over all bytes,
// however long and however alike the texts are.
#include "key_order.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "host_object.hpp"
#include "sandbox_state.hpp"

namespace varia {

namespace {

struct Number {
    std::int64_t value;
    std::uint32_t place;  // index in the list, from 0
};

struct Text {
    const char* bytes;
    std::uint32_t size;    // texts beyond 4 GiB, which only scripts without budgets have, are compared up to there
    std::uint32_t common;  // number of bytes that it shares with the text before it
    std::uint32_t place;
};

// Charges in units of fuel: for reading a key; for reading it again and writing it back; for a text in each pass.
constexpr std::uint64_t looking_at_a_key = 2;
constexpr std::uint64_t moving_a_key = 4;
constexpr std::uint64_t passing_a_text = 3;
constexpr std::uint64_t bytes_per_unit = 32;

std::uint32_t mismatch(const Text& a, const Text& b, std::uint32_t at) {
    const std::uint32_t end = std::min(a.size, b.size);
    for (std::uint64_t word_a = 0, word_b = 0; end - at >= sizeof word_a; at += sizeof word_a) {
        std::memcpy(&word_a, a.bytes + at, sizeof word_a);
        std::memcpy(&word_b, b.bytes + at, sizeof word_b);
        if (word_a != word_b) break;
    }
    while (at < end && a.bytes[at] == b.bytes[at]) ++at;
    return at;
}

// Whether `right` comes before `left`. On entry both hold in `common` the number of bytes shared with the text that was
// output last. On return the text that is not output holds the number of bytes shared with the text that is.
bool right_first(Text& left, Text& right) {
    if (left.common != right.common) return right.common > left.common;
    const std::uint32_t at = mismatch(left, right, left.common);
    const bool takes = at < right.size ? at < left.size && static_cast<unsigned char>(right.bytes[at]) <
                                                               static_cast<unsigned char>(left.bytes[at])
                                       : at < left.size;
    (takes ? left : right).common = at;
    return takes;
}

void merge(Text* left, Text* middle, Text* end, Text* out) {
    Text* right = middle;
    while (left != middle && right != end) *out++ = right_first(*left, *right) ? *right++ : *left++;
    out = std::copy(left, middle, out);
    std::copy(right, end, out);
}

class Keys {
public:
    Keys(lua_State* lua, int table, std::uint32_t count) : lua_(lua), table_(table), count_(count) {}

    // Looks at all keys once. Returns false if they are sorted already. Lua meets numbers in the same order in every
    // run, so their cost may depend on that order. The order of texts differs, so their cost must not depend on it.
    [[nodiscard]] bool look() {
        std::uint64_t bytes = 0;
        bool rising = true;
        lua_Integer last = 0;
        for (std::uint32_t i = 0; i < count_; ++i) {
            if (lua_rawgeti(lua_, table_, lua_Integer{i} + 1) == LUA_TSTRING) {
                bytes += lua_rawlen(lua_, -1);
                ++texts_;
            } else {
                const lua_Integer number = lua_tointeger(lua_, -1);
                rising = rising && (i == 0 || last <= number);
                last = number;
            }
            lua_pop(lua_, 1);
        }
        if (texts_ == 0 && rising) return false;
        charge(lua_, bytes / bytes_per_unit + std::uint64_t{count_} * moving_a_key);
        return true;
    }

    // The number of bytes that sorting needs.
    [[nodiscard]] std::size_t room() const {
        return texts_ * 2 * sizeof(Text) + (count_ - texts_) * sizeof(Number) + count_ * sizeof(std::uint32_t);
    }

    // Returns false if there is no memory, or if the call has to end. In the latter case the sandbox's `stop` is set.
    [[nodiscard]] bool sort() {
        const std::unique_ptr<void, decltype(&std::free)> block(std::malloc(room()), std::free);
        if (block == nullptr) return false;
        Text* from = static_cast<Text*>(block.get());
        Text* to = from + texts_;
        auto* const numbers = reinterpret_cast<Number*>(to + texts_);
        auto* const order = reinterpret_cast<std::uint32_t*>(numbers + (count_ - texts_));
        read(numbers, from);
        SandboxState& s = sandbox_of(lua_);
        const std::uint32_t count = count_ - texts_;
        if (!spend(s, count * static_cast<std::uint64_t>(std::bit_width(count)) / 2)) return false;
        std::sort(numbers, numbers + count, [](const Number& a, const Number& b) { return a.value < b.value; });
        for (std::size_t width = 1; width < texts_; width *= 2, std::swap(from, to)) {
            if (!spend(s, texts_ * std::uint64_t{passing_a_text})) return false;
            for (std::size_t low = 0; low < texts_; low += 2 * width)
                merge(from + low, from + std::min<std::size_t>(low + width, texts_),
                      from + std::min<std::size_t>(low + 2 * width, texts_), to + low);
        }
        std::uint32_t* next = order;
        for (std::uint32_t i = 0; i < count; ++i) *next++ = numbers[i].place;
        for (std::uint32_t i = 0; i < texts_; ++i) *next++ = from[i].place;
        arrange(order);
        return true;
    }

private:
    void read(Number* number, Text* text) {
        for (std::uint32_t i = 0; i < count_; ++i) {
            if (lua_rawgeti(lua_, table_, lua_Integer{i} + 1) == LUA_TSTRING) {
                const std::string_view bytes = text_at(lua_, -1);
                *text++ = {bytes.data(), static_cast<std::uint32_t>(std::min<std::size_t>(bytes.size(), UINT32_MAX)), 0,
                           i};
            } else {
                *number++ = {lua_tointeger(lua_, -1), i};
            }
            lua_pop(lua_, 1);
        }
    }

    // Moves each element to its place, cycle by cycle: takes one element out, and fills each hole with the element that
    // belongs there.
    void arrange(std::uint32_t* order) {
        for (std::uint32_t first = 0; first < count_; ++first) {
            if (order[first] == first) continue;
            lua_rawgeti(lua_, table_, lua_Integer{first} + 1);
            std::uint32_t hole = first;
            for (std::uint32_t from = order[hole]; from != first; from = order[hole]) {
                lua_rawgeti(lua_, table_, lua_Integer{from} + 1);
                lua_rawseti(lua_, table_, lua_Integer{hole} + 1);
                order[hole] = hole;
                hole = from;
            }
            lua_rawseti(lua_, table_, lua_Integer{hole} + 1);
            order[hole] = hole;
        }
    }

    lua_State* lua_;
    int table_;
    std::uint32_t count_;
    std::uint32_t texts_ = 0;
};

}  // namespace

void sort_keys(lua_State* lua, int table, lua_Integer count) {
    if (count < 2) return;
    luaL_checkstack(lua, 6, "no room to sort");
    charge(lua, static_cast<std::uint64_t>(count) * looking_at_a_key);
    Keys keys(lua, table, static_cast<std::uint32_t>(count));
    if (!keys.look()) return;
    const std::size_t bytes = keys.room();
    SandboxState& s = sandbox_of(lua);
    make_room(lua, bytes);
    s.account.take(bytes);
    s.peak = std::max(s.peak, s.account.held);
    const bool sorted = keys.sort();
    s.account.give_back(bytes);
    if (sorted) return;
    if (s.stop == Stop::none) raise(lua, "not enough memory");
    note_caller(lua);
    sandbox_kill(lua);
}

}  // namespace varia
