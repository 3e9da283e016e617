// A second port, at which the server's metrics can be read by everybody who can reach it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "connection_context.hpp"
#include "metrics.hpp"

namespace varia::server {

// Where metrics are read: "PORT" for this machine alone, or "ADDRESS:PORT", "[ADDRESS]:PORT".
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

// Listens on the network thread; throws boost::system::system_error if it cannot. The arguments must outlive the
// result.
[[nodiscard]] std::unique_ptr<MetricsPort> open_metrics_port(ConnectionContext& context, Metrics& metrics,
                                                             const MetricsPlace& place);

}  // namespace varia::server
