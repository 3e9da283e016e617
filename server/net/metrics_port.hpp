// Another port, at which the server's numbers are read: whoever can reach it may.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "desk.hpp"
#include "metrics.hpp"

namespace varia::server {

// Where numbers are read: "PORT" of this machine alone, or "ADDRESS:PORT", "[ADDRESS]:PORT".
struct MetricsPlace {
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;
};
[[nodiscard]] std::optional<MetricsPlace> metrics_place(const std::string& written);

class MetricsPort {
public:
    virtual ~MetricsPort() = default;
    // `http://ADDRESS:PORT/metrics`.
    [[nodiscard]] virtual std::string url() const = 0;
};

// Listens on the network's thread; throws boost::system::system_error if it cannot. What it is given outlives it.
[[nodiscard]] std::unique_ptr<MetricsPort> open_metrics_port(Desk& desk, Metrics& metrics, const MetricsPlace& place);

}  // namespace varia::server
