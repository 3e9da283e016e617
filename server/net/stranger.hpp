// A referee in a process of its own, for a variant that a stranger has written: `varia serve --stdio --strict`, without
// an environment, without files, with limits that the system watches over, and after all others where processor time is
// short. Whatever it says is looked at before it is believed.
#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <memory>
#include <string>

#include "remote_referee.hpp"

namespace varia::server {

// The file of the program that runs.
[[nodiscard]] std::string own_program();

// What everybody is told where the system cannot confine such processes, and why it cannot.
[[nodiscard]] std::string unconfined_words(const std::string& why);

// Null if it cannot be started. `program` is this program's own file. `confined`: the process is to give up all that
// needs files, the network and other processes, before it reads anything; it does not serve if the system cannot do
// that.
[[nodiscard]] std::shared_ptr<RemoteReferee> hire_stranger(boost::asio::io_context& context, const std::string& program,
                                                           std::int64_t answer_ms, bool confined);

}  // namespace varia::server
