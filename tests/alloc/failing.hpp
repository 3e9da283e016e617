// Simulated lack of memory: every allocation of this program, in C++ and in Lua, can be made to fail.
//
// The tests are built on survive(). It repeats an operation, each time on fresh objects. At first the first allocation
// fails, then the second, and so on until the operation needs no more allocations. After each attempt the objects are
// checked.
#pragma once

#include <cstdint>
#include <new>
#include <string>

#include <gtest/gtest.h>

namespace failing {

enum class Mode {
    once,  // one allocation fails, the later ones succeed
    dry,   // all later allocations fail too, until the operation has given up
};

// While an object of this class lives, the allocation with this number fails. Numbers start at 1.
class Allocation {
public:
    Allocation(std::uint64_t number, Mode mode);
    ~Allocation();
    Allocation(const Allocation&) = delete;
    Allocation& operator=(const Allocation&) = delete;
    [[nodiscard]] bool failed() const;  // whether an allocation has failed
};

// Number of blocks that are allocated and not yet freed.
[[nodiscard]] std::int64_t blocks();

// Number of allocations that failed on purpose, in all tests so far.
[[nodiscard]] std::uint64_t survived();
void count_survived();

// Number of the next allocation to fail. Up to `all` every allocation is tried. Later ones are tried ever more rarely,
// because long runs are much alike.
[[nodiscard]] inline std::uint64_t after(std::uint64_t number, std::uint64_t all) {
    return number < all ? number + 1 : number + 1 + number / 16;
}

// make() returns fresh objects. act(objects) runs the operation. look(objects, done) checks the objects afterwards.
// `done` is true if the operation finished in spite of the failure, for example because a failed enlargement of a list
// does not stop it. The number of allocated blocks must not grow.
template <class Make, class Act, class Look>
void survive(const std::string& what, Make&& make, Act&& act, Look&& look, std::uint64_t all = 400) {
    {
        auto objects = make();  // allocates what is made once for the whole process
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
