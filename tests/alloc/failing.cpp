// The allocators of this program. Lua allocates with the C library's realloc. The linker redirects those calls to
// __wrap_realloc.
#include "failing.hpp"

#include <cstddef>
#include <cstdlib>
#include <iostream>

namespace failing {
namespace {

// The program has one thread.
// Number of the next allocations that succeed before one fails; 0 if no allocation fails.
std::uint64_t left = 0;
bool fails_on = false;  // whether all later allocations fail as well
bool has_failed = false;
std::int64_t held = 0;
std::uint64_t count = 0;

bool fails() {
    if (has_failed && fails_on) return true;
    if (left == 0 || --left != 0) return false;
    has_failed = true;
    return true;
}

}  // namespace

Allocation::Allocation(std::uint64_t number, Mode mode) {
    left = number;
    fails_on = mode == Mode::dry;
    has_failed = false;
}

Allocation::~Allocation() {
    left = 0;
    fails_on = false;
}

bool Allocation::failed() const { return has_failed; }

std::int64_t blocks() { return held; }
std::uint64_t survived() { return count; }
void count_survived() { ++count; }

namespace {

class Report final : public testing::EmptyTestEventListener {
    void OnTestProgramEnd(const testing::UnitTest&) override {
        std::cout << "allocations that failed and were survived: " << survived() << '\n';
    }
};

const bool listening = [] {
    testing::UnitTest::GetInstance()->listeners().Append(new Report);
    return true;
}();

}  // namespace
}  // namespace failing

void* operator new(std::size_t size) {
    void* block = failing::fails() ? nullptr : std::malloc(size == 0 ? 1 : size);
    if (block == nullptr) throw std::bad_alloc();
    ++failing::held;
    return block;
}

// The standard library's nothrow operator new calls the operator new above. A sanitizer's does not.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    try {
        return operator new(size);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}

void operator delete(void* block) noexcept {
    if (block == nullptr) return;
    --failing::held;
    std::free(block);
}

void operator delete(void* block, std::size_t) noexcept { operator delete(block); }

extern "C" {
void* __real_realloc(void* block, std::size_t size);
void* __wrap_realloc(void* block, std::size_t size);
}

// The caller frees this memory with free(), so it is not counted in blocks(). The sanitizers report it if it leaks.
void* __wrap_realloc(void* block, std::size_t size) { return failing::fails() ? nullptr : __real_realloc(block, size); }
