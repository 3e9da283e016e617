// Keys are read once from Lua, sorted as numbers and as texts, and put in their places in the same table.
//
// While this has memory of its own it calls nothing of Lua that may raise: reading, and writing what is there already,
// cannot. So the memory is freed on every way, however Lua was built.
//
// Texts are merged with a note of how many bytes each shares with the one before it (Ng, Kakehi: Merging string
// sequences by longest common prefixes, 2008): of two that go on from the same text, that which shares more with it
// comes first, and only if they share as much bytes are compared, from there on. No byte that is equal is compared
// twice, so that the work is that of n log n short texts and one walk over all of them, however long they are and
// however alike.
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
    std::uint32_t place;  // in the list, from 0
};

struct Text {
    const char* bytes;
    std::uint32_t size;    // beyond 4 GiB, which only scripts without budgets reach, nothing is compared
    std::uint32_t common;  // bytes that it shares with the text before it
    std::uint32_t place;
};

// Charged, in units: reading a key, reading it again and writing it back, and a text in each pass.
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

// Whether `right` comes before `left`. Both share `common` bytes with what was put last; the one that stays, with the
// other.
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

    // Looks at all, once: whether there is anything to sort. Numbers are met in the same order in every run, so that
    // what they cost may depend on it; texts are not.
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

    // What sorting them will hold.
    [[nodiscard]] std::size_t room() const {
        return texts_ * 2 * sizeof(Text) + (count_ - texts_) * sizeof(Number) + count_ * sizeof(std::uint32_t);
    }

    // False if there is no memory, or the call has to end: its state says so.
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

    // Each element goes where the order has it, round by round: one is lifted, and each hole filled by what belongs
    // there.
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
