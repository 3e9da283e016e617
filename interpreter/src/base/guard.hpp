// What has to be put right however a block is left: a guard does it when it goes out of scope, also when an exception
// (memory ran out) passes through.
#pragma once

#include <utility>

namespace varia {

//     position_.board_[from] = 0;
//     const Guard back([&] { position_.board_[from] = code; });
//
// A guard that is to act only if something fails is released when all has gone well. What it does may not throw.
template <class Action>
class [[nodiscard]] Guard {
public:
    explicit Guard(Action action) : action_(std::move(action)) {}
    ~Guard() {
        if (armed_) action_();
    }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;
    void release() noexcept { armed_ = false; }

private:
    Action action_;
    bool armed_ = true;
};

}  // namespace varia
