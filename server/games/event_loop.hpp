// A thread that runs work which other threads post.
#pragma once

#include <cstdint>
#include <functional>

namespace varia::server {

class EventLoop {
public:
    virtual ~EventLoop() = default;
    virtual void post(std::function<void()> work) = 0;
    // Milliseconds since 1970.
    [[nodiscard]] virtual std::int64_t now() const = 0;
    // Milliseconds since some moment. They advance whatever happens to the system's clock.
    [[nodiscard]] virtual std::int64_t steady() const = 0;
};

}  // namespace varia::server
