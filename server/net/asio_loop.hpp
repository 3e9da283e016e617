// A thread of Asio's, as the rooms beside this one see it.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <utility>

#include "loop.hpp"

namespace varia::server {

class AsioLoop : public Loop {
public:
    explicit AsioLoop(boost::asio::io_context& context) : context_(context) {}
    void post(std::function<void()> work) override { boost::asio::post(context_, std::move(work)); }
    [[nodiscard]] std::int64_t now() const override {
        return std::chrono::duration_cast<std::chrono::milliseconds>(
                   std::chrono::system_clock::now().time_since_epoch())
            .count();
    }

private:
    boost::asio::io_context& context_;
};

}  // namespace varia::server
