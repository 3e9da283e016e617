// Files that are damaged or hostile: truncated at every byte, changed at random, nested as deep as possible. The loader
// returns a value or errors with places, quickly, on a small stack.
#include <pthread.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/load.hpp>

namespace loader_hostile_test {

using namespace varia;

// Reads a file. Every error must have a place in the file and a printable message.
void expect_graceful(const std::string& text) {
    const auto result = read_definition(text, "x.toml", "x", {});
    EXPECT_NE(result.has_value(), has_errors(result.diagnostics())) << "refused without a reason, or the reverse";
    for (const Diagnostic& d : result.diagnostics()) {
        EXPECT_FALSE(d.message.empty());
        EXPECT_TRUE(d.line > 0 || d.message.find("more are not shown") != std::string::npos) << d.text();
        for (const char c : d.text()) EXPECT_GE(static_cast<unsigned char>(c), 0x20U);
    }
}

std::string builtin(const char* path) { return std::string(builtin_file(path).value_or("")); }

TEST(Hostile, EveryPrefixOfAValidFile) {
    for (const char* path : {"variants/raumschach/variant.toml", "variants/chess/variant.toml"}) {
        const std::string whole = builtin(path);
        ASSERT_FALSE(whole.empty());
        for (std::size_t n = 0; n <= whole.size(); ++n) expect_graceful(whole.substr(0, n));
    }
}

// A small random number generator, so that every machine tests the same files.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::size_t below(std::size_t n) {
        state_ ^= state_ << 13;
        state_ ^= state_ >> 7;
        state_ ^= state_ << 17;
        return static_cast<std::size_t>(state_ % n);
    }

private:
    std::uint64_t state_;
};

TEST(Hostile, RandomChanges) {
    const std::vector<std::string> seeds{builtin("variants/raumschach/variant.toml"),
                                         builtin("variants/shogi/variant.toml"),
                                         builtin("variants/glinski/variant.toml"), builtin("stdlib/pieces/fide.toml")};
    const std::vector<std::string> pieces{"[",        "]",         "{",
                                          "}",        "\"",        "'''",
                                          "\"\"\"",   "\\",        "\n",
                                          "#",        ",",         "=",
                                          ".",        "-1",        "9223372036854775807",
                                          "inf",      "nan",       "true",
                                          "false",    "1e9",       "[[",
                                          "moves",    "slide",     "when = \"",
                                          "\xC3\xA9", "\xFF",      std::string(1, '\0'),
                                          "0x",       "1979-05-27"};
    Random random(20240229);
    for (int round = 0; round < 3000; ++round) {
        std::string text = seeds[random.below(seeds.size())];
        for (std::size_t changes = 1 + random.below(4); changes > 0; --changes) {
            const std::size_t at = random.below(text.size() + 1);
            const std::size_t length = std::min(random.below(12), text.size() - at);
            switch (random.below(4)) {
                case 0:
                    text.erase(at, length);
                    break;
                case 1:
                    text.insert(at, pieces[random.below(pieces.size())]);
                    break;
                case 2:
                    text.replace(at, length, pieces[random.below(pieces.size())]);
                    break;
                default: {
                    const std::size_t from = random.below(text.size() + 1);
                    text.insert(at, text.substr(from, random.below(80)));
                }
            }
        }
        expect_graceful(text);
    }
}

std::vector<std::string> deep_files() {
    const auto times = [](const char* part, int n) {
        std::string out;
        for (int i = 0; i < n; ++i) out += part;
        return out;
    };
    return {times("a.", 30000) + "a = 1\n",
            "[" + times("a.", 100000) + "a]\n",
            "a = " + times("[", 100000),
            "a = " + times("{a=", 100000),
            "a = " + times("[", 100000) + times("]", 100000) + "\n",
            "a = { " + times("a.", 100000) + "a = 1 }\n",
            "x = " + times("1", 1000000) + "\n",
            "x = \"" + times("\\\\", 500000) + "\"\n",
            "x = [" + times("0,", 500000) + "]\n",
            times("[[a]]\n", 170000),
            times("[", 1000000),
            times("\"", 1000000),
            times("a=1\n", 260000),
            times("\n", 1000000),
            "[board]\nkeep = \"" + times("(", 4000) + "\"\n"};
}

TEST(Hostile, DepthAndSizeTakeNoTime) {
    for (const std::string& text : deep_files()) {
        const auto start = std::chrono::steady_clock::now();
        expect_graceful(text);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        EXPECT_LT(took.count(), 10.0) << text.substr(0, 30) << ": a second without sanitizers, and they cost up to ten";
    }
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
// Hosts use small stacks: 256 KiB must suffice.
TEST(Hostile, AStackOf256KiBIsEnough) {
    std::function<void()> work = [] {
        for (const std::string& text : deep_files()) expect_graceful(text);
        const std::string whole = builtin("variants/raumschach/variant.toml");
        expect_graceful(whole);
        std::string nested = "format = 1\na = ";
        for (int i = 0; i < max_nesting; ++i) nested += "[";
        for (int i = 0; i < max_nesting; ++i) nested += "]";
        expect_graceful(nested + "\n");
        std::string tables = "format = 1\na = ";
        for (int i = 0; i < max_nesting; ++i) tables += "{a=";
        tables += "1";
        for (int i = 0; i < max_nesting; ++i) tables += "}";
        expect_graceful(tables + "\n");
    };
    pthread_attr_t attributes;
    ASSERT_EQ(pthread_attr_init(&attributes), 0);
    ASSERT_EQ(pthread_attr_setstacksize(&attributes, 256 << 10), 0);
    pthread_t thread{};
    const auto entry = [](void* f) -> void* {
        (*static_cast<std::function<void()>*>(f))();
        return nullptr;
    };
    ASSERT_EQ(pthread_create(&thread, &attributes, entry, &work), 0);
    pthread_join(thread, nullptr);
    pthread_attr_destroy(&attributes);
}
#endif

// The limit on the number of values has a message of its own, before the TOML library reads the text.
TEST(Hostile, TooManyValuesAreRefused) {
    std::string text = "format = 1\nname = \"Many\"\nmany = [";
    for (int i = 0; i < 100000; ++i) text += "1,";
    const Result<VariantPtr> variant = load_text(text + "]\n", "many.toml", "many");
    ASSERT_FALSE(variant);
    EXPECT_NE(variant.error().find("at most 100000 values"), std::string::npos) << variant.error();
}

}  // namespace loader_hostile_test
