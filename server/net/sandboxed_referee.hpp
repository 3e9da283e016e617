// A referee in a sandboxed process, for an untrusted variant. The process runs `varia serve --stdio --strict` without
// an environment and without files, with limits that the system enforces, and with a lower priority than the server.
// What it sends is checked before it is used.
#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <memory>
#include <string>

#include "remote_referee.hpp"

namespace varia::server {

// The file of the running program.
[[nodiscard]] std::string own_program();

// The warning that the system cannot confine such processes, with the reason.
[[nodiscard]] std::string unconfined_words(const std::string& why);

// Returns null if the process cannot be started. `program`: the file of this program. `confined`: before the process
// reads anything, it gives up its access to files, the network and other processes; it does not serve if the system
// cannot do that. `answer_ms`: what an answer may take; up to four times as long if the process did not run in that
// time.
[[nodiscard]] std::shared_ptr<RemoteReferee> start_sandboxed_referee(boost::asio::io_context& context,
                                                                     const std::string& program, std::int64_t answer_ms,
                                                                     bool confined);

}  // namespace varia::server
