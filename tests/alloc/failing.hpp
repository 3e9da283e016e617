// Memory that runs out: every allocation of this program, C++'s and Lua's, can be made to fail at a chosen one.
//
// survive() is what the tests are made of. It does a thing again and again on objects made afresh, letting the first
// allocation fail, then the second, and so on until the thing needs no more; each time it looks at what is left.
#pragma once

#include <cstdint>
#include <new>
#include <string>

#include <gtest/gtest.h>

namespace failing {

enum class Mode {
    once,  // one allocation fails, those after it don't
    dry,   // all that follow fail too, until the thing has given up
};

// From now on, while one of these lives, the number-th allocation fails (from 1).
class Allocation {
public:
    Allocation(std::uint64_t number, Mode mode);
    ~Allocation();
    Allocation(const Allocation&) = delete;
    Allocation& operator=(const Allocation&) = delete;
    [[nodiscard]] bool failed() const;  // it came to that
};

// Blocks that are allocated and not yet freed.
[[nodiscard]] std::int64_t blocks();

// Allocations that were made to fail, by all tests so far.
[[nodiscard]] std::uint64_t survived();
void count_survived();

// The next allocation to fail: every one up to `all`, then ever fewer, since long runs are much alike.
[[nodiscard]] inline std::uint64_t after(std::uint64_t number, std::uint64_t all) {
    return number < all ? number + 1 : number + 1 + number / 16;
}

// make() gives fresh objects; act(objects) does the thing; look(objects, done) checks what is left, `done` telling
// whether the thing was done to its end in spite of all (it can be: a list that could not be made longer at once, say).
// What it all leaves allocated must not grow.
template <class Make, class Act, class Look>
void survive(const std::string& what, Make&& make, Act&& act, Look&& look, std::uint64_t all = 400) {
    {
        auto objects = make();  // what is made once for the whole process is made now
        act(objects);
        look(objects, true);
    }
    for (const Mode mode : {Mode::once, Mode::dry}) {
        for (std::uint64_t number = 1;; number = after(number, all)) {
            const std::int64_t before = blocks();
            bool failed = false;
            {
                auto objects = make();
                bool done = false;
                try {
                    const Allocation failing(number, mode);
                    try {
                        act(objects);
                        done = true;
                    } catch (...) {
                        failed = failing.failed();
                        throw;
                    }
                    failed = failing.failed();
                } catch (const std::bad_alloc&) {
                }
                EXPECT_TRUE(done || failed) << what << ": std::bad_alloc with memory left";
                look(objects, done);
            }
            EXPECT_EQ(blocks(), before) << what << ": allocation " << number << " failed, and something is left behind";
            if (!failed) break;
            count_survived();
            if (testing::Test::HasFailure()) {
                ADD_FAILURE() << what << ": allocation " << number << (mode == Mode::dry ? " and all after it" : "");
                return;
            }
        }
    }
}

}  // namespace failing
