// Reads JSON in one pass over the text, and pushes values in the order of the text. It uses nothing but the Lua stack,
// so that an error raised half-way leaves nothing behind.
#include <array>
#include <cstdint>
#include <string_view>

#include "json_text.hpp"
#include "sandbox_libraries.hpp"
#include "sandbox_lua.hpp"
#include "sandbox_number.hpp"

namespace varia {

namespace {

constexpr int deepest = 64;

class JsonParser {
public:
    JsonParser(lua_State* lua, std::string_view text) : lua_(lua), text_(text) {}

    void document() {
        charge(lua_, text_.size() / 4);  // for skipping blanks, or for finding the line of an error
        value(0);
        skip();
        if (at_ < text_.size()) fail("something follows the value");
    }

private:
    [[nodiscard]] bool is(char c) const { return at_ < text_.size() && text_[at_] == c; }
    void skip() {
        while (at_ < text_.size() && (is(' ') || is('\t') || is('\n') || is('\r'))) ++at_;
    }

    [[noreturn]] void fail(const char* message) {
        int line = 1;
        std::size_t begin = 0;
        for (std::size_t i = 0; i < at_ && i < text_.size(); ++i)
            if (text_[i] == '\n') {
                ++line;
                begin = i + 1;
            }
        raise(lua_, "this is no JSON, line %d, column %d: %s", line, static_cast<int>(at_ - begin) + 1, message);
    }

    void value(int depth) {
        if (depth >= deepest) fail("nested too deeply");
        luaL_checkstack(lua_, 6, "nested too deeply");
        charge(lua_, 10);
        skip();
        if (at_ >= text_.size()) fail("the text ends too early");
        switch (text_[at_]) {
            case '{':
                return object(depth);
            case '[':
                return array(depth);
            case '"':
                return text();
            case 't':
                return word("true", [](lua_State* lua) { lua_pushboolean(lua, 1); });
            case 'f':
                return word("false", [](lua_State* lua) { lua_pushboolean(lua, 0); });
            case 'n':
                return word("null", push_json_null);
            default:
                return number();
        }
    }

    void word(std::string_view expected, void (*push)(lua_State*)) {
        if (text_.substr(at_, expected.size()) != expected) fail("expected a value");
        at_ += expected.size();
        push(lua_);
    }

    void array(int depth) {
        ++at_;
        lua_newtable(lua_);
        lua_Integer count = 0;
        skip();
        if (is(']')) {
            ++at_;
            return;
        }
        for (;;) {
            value(depth + 1);
            lua_rawseti(lua_, -2, ++count);
            skip();
            if (is(']')) break;
            if (!is(',')) fail("expected , or ]");
            ++at_;
        }
        ++at_;
    }

    void object(int depth) {
        ++at_;
        lua_newtable(lua_);
        mark_json_object(lua_, lua_gettop(lua_));
        skip();
        if (is('}')) {
            ++at_;
            return;
        }
        for (;;) {
            skip();
            if (!is('"')) fail("expected a name in quotes");
            text();
            skip();
            if (!is(':')) fail("expected :");
            ++at_;
            value(depth + 1);
            lua_rawset(lua_, -3);
            skip();
            if (is('}')) break;
            if (!is(',')) fail("expected , or }");
            ++at_;
        }
        ++at_;
    }

    void number() {
        const std::size_t begin = at_;
        bool whole = true;
        if (is('-')) ++at_;
        const std::size_t digits = at_;
        const auto run = [&] {
            const std::size_t from = at_;
            while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
            if (at_ == from) fail(from == begin ? "expected a value" : "expected a digit");
        };
        run();
        if (text_[digits] == '0' && at_ > digits + 1) fail("a number does not begin with 0");
        if (is('.')) {
            whole = false;
            ++at_;
            run();
        }
        if (is('e') || is('E')) {
            whole = false;
            ++at_;
            if (is('-') || is('+')) ++at_;
            run();
        }
        const ParsedNumber parsed = parse_number(text_.substr(begin, at_ - begin));
        if (const auto* i = std::get_if<std::int64_t>(&parsed); i != nullptr && whole) return lua_pushinteger(lua_, *i);
        if (const auto* d = std::get_if<double>(&parsed)) return lua_pushnumber(lua_, *d);
        if (const auto* i = std::get_if<std::int64_t>(&parsed)) return lua_pushnumber(lua_, static_cast<double>(*i));
        fail("this number is out of range");
    }

    unsigned hex4() {
        unsigned code = 0;
        for (int i = 0; i < 4; ++i, ++at_) {
            const char c = at_ < text_.size() ? text_[at_] : '\0';
            if (c >= '0' && c <= '9')
                code = code * 16 + static_cast<unsigned>(c - '0');
            else if (c >= 'a' && c <= 'f')
                code = code * 16 + static_cast<unsigned>(c - 'a' + 10);
            else if (c >= 'A' && c <= 'F')
                code = code * 16 + static_cast<unsigned>(c - 'A' + 10);
            else
                fail("expected four hexadecimal digits");
        }
        return code;
    }

    void add_code_point(unsigned code) {
        std::array<char, 4> bytes{};
        std::size_t n = 0;
        const auto tail = [&](unsigned shift) { bytes[n++] = static_cast<char>(0x80 | (code >> shift & 0x3F)); };
        if (code < 0x80) {
            bytes[n++] = static_cast<char>(code);
        } else if (code < 0x800) {
            bytes[n++] = static_cast<char>(0xC0 | code >> 6);
            tail(0);
        } else if (code < 0x10000) {
            bytes[n++] = static_cast<char>(0xE0 | code >> 12);
            tail(6);
            tail(0);
        } else {
            bytes[n++] = static_cast<char>(0xF0 | code >> 18);
            tail(12);
            tail(6);
            tail(0);
        }
        scratch_add(lua_, bytes.data(), n);
    }

    void escape() {
        ++at_;
        const char c = at_ < text_.size() ? text_[at_] : '\0';
        static constexpr std::string_view names = "\"\\/bfnrt";
        static constexpr std::string_view meant = "\"\\/\b\f\n\r\t";
        if (const std::size_t known = names.find(c); c != '\0' && known != std::string_view::npos) {
            ++at_;
            return scratch_add(lua_, &meant[known], 1);
        }
        if (c != 'u') fail("unknown escape");
        ++at_;
        unsigned code = hex4();
        if (code >= 0xD800 && code < 0xDC00) {
            if (text_.substr(at_, 2) != "\\u") fail("half a character");
            at_ += 2;
            const unsigned low = hex4();
            if (low < 0xDC00 || low > 0xDFFF) fail("half a character");
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        } else if (code >= 0xDC00 && code < 0xE000) {
            fail("half a character");
        }
        add_code_point(code);
    }

    void text() {
        scratch_begin(lua_);
        ++at_;
        for (;;) {
            std::size_t end = at_;
            while (end < text_.size() && text_[end] != '"' && text_[end] != '\\' &&
                   static_cast<unsigned char>(text_[end]) >= 0x20)
                ++end;
            scratch_add(lua_, text_.data() + at_, end - at_);
            charge(lua_, (end - at_) / 8);
            at_ = end;
            if (at_ >= text_.size()) fail("a text without its end");
            if (is('"')) break;
            if (!is('\\')) fail("a control character in a text");
            escape();
        }
        ++at_;
        scratch_push(lua_);
    }

    lua_State* lua_;
    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace

void push_parsed_json(lua_State* lua, int index) { JsonParser(lua, check_text(lua, index)).document(); }

}  // namespace varia
