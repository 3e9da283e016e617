// The metrics of a running server, in the text format of Prometheus.
#pragma once

#include <memory>
#include <string>

#include "meter.hpp"

namespace varia::server {

// A meter that can be read. May be called from any thread.
class Metrics : public Meter {
public:
    // All metrics with their current values.
    [[nodiscard]] virtual std::string text() = 0;
};

// Null if this program was built without the library of Prometheus.
[[nodiscard]] std::unique_ptr<Metrics> make_metrics();

inline constexpr const char* no_metrics =
    "--metrics: this varia was built without the library of Prometheus; install prometheus-cpp-dev, and build it again";

// The content type of text() for HTTP.
inline constexpr const char* metrics_type = "text/plain; version=0.0.4; charset=utf-8";

}  // namespace varia::server
