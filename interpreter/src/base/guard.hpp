// Guard: runs an action when it goes out of scope, also when an exception passes through (because memory ran out).
#pragma once

#include <utility>

namespace varia {

//     position_.board_[from] = 0;
//     const Guard back([&] { position_.board_[from] = code; });
//
// A guard that must act only after a failure is released when everything has succeeded. The action must not throw.
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
