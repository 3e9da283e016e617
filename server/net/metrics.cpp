#include "metrics.hpp"

#if VARIA_PROMETHEUS

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

#include <varia/version.hpp>

namespace varia::server {
namespace {

using Clock = std::chrono::steady_clock;
using prometheus::Counter;
using prometheus::Gauge;
using prometheus::Histogram;
using Buckets = Histogram::BucketBoundaries;

const Buckets seconds_of_answers{0.001, 0.003, 0.01, 0.03, 0.1, 0.25, 1, 3, 10};

double now_in_seconds() { return std::chrono::duration<double>(Clock::now().time_since_epoch()).count(); }

// What the system says about this process. Prometheus uses these names everywhere.
class ProcessNumbers {
public:
    explicit ProcessNumbers(prometheus::Registry& registry)
        : processor_(prometheus::BuildCounter()
                         .Name("process_cpu_seconds_total")
                         .Help("Processor time of the server, its strangers' processes aside")
                         .Register(registry)
                         .Add({})),
          memory_(gauge(registry, "process_resident_memory_bytes", "Memory that the server has")),
          files_(gauge(registry, "process_open_fds", "Files and connections that are open")),
          max_files_(gauge(registry, "process_max_fds", "Files and connections that may be open")),
          start_(gauge(registry, "process_start_time_seconds", "When the server began, in seconds since 1970")) {
        start_.Set(std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count());
    }
    void look() {
        rusage used{};
        if (getrusage(RUSAGE_SELF, &used) == 0)
            processor_.Increment(seconds(used.ru_utime) + seconds(used.ru_stime) - processor_.Value());
        std::ifstream pages("/proc/self/statm");
        if (double all = 0, resident = 0; pages >> all >> resident)
            memory_.Set(resident * static_cast<double>(sysconf(_SC_PAGESIZE)));
        std::error_code error;
        double open = 0;
        for (std::filesystem::directory_iterator at("/proc/self/fd", error), end; !error && at != end;
             at.increment(error))
            ++open;
        files_.Set(open);
        rlimit max{};
        if (getrlimit(RLIMIT_NOFILE, &max) == 0) max_files_.Set(static_cast<double>(max.rlim_cur));
    }

private:
    static double seconds(const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    }
    static Gauge& gauge(prometheus::Registry& registry, const char* name, const char* help) {
        return prometheus::BuildGauge().Name(name).Help(help).Register(registry).Add({});
    }
    Counter& processor_;
    Gauge &memory_, &files_, &max_files_, &start_;
};

class PrometheusMetrics : public Metrics {
public:
    PrometheusMetrics() : process_(registry_) {
        prometheus::BuildGauge()
            .Name("varia_build_info")
            .Help("Always 1; the version stands beside it")
            .Register(registry_)
            .Add({{"version", std::string(version())}})
            .Set(1);
        for (const auto& [why, name] : refusal_names)
            refusals_.at(static_cast<std::size_t>(why)) = &refused_.Add({{"why", name}});
        store_up_.Set(1);
    }

    void wrote(std::size_t orders, double seconds, bool failed) override {
        note_store(failed);
        write_seconds_.Observe(seconds);
        if (!failed) written_.Increment(static_cast<double>(orders));
    }
    void read(double seconds, bool failed) override {
        note_store(failed);
        read_seconds_.Observe(seconds);
    }
    void asked(std::string_view method, int code, double seconds) override {
        const std::string name(method.empty() ? "unknown" : method);
        // If the library has a metric with these labels already, Add returns that one.
        requests_.Add({{"method", name}, {"code", std::to_string(code)}}).Increment();
        answer_seconds_.Add({{"method", name}}, seconds_of_answers).Observe(seconds);
    }
    void holds(std::size_t loaded, std::int64_t stored, std::size_t allow_untrusted) override {
        loaded_.Set(static_cast<double>(loaded));
        stored_.Set(static_cast<double>(stored));
        sandboxed_.Set(static_cast<double>(allow_untrusted));
        beat_ = now_in_seconds();
    }
    void connected(int change) override { connections_.Increment(change); }
    void sockets(int change) override { sockets_.Increment(change); }
    void responded(int status) override { responses_.Add({{"status", std::to_string(status)}}).Increment(); }
    void refused(Refusal why) override { refusals_.at(static_cast<std::size_t>(why))->Increment(); }
    void dropped() override { dropped_.Increment(); }

    std::string text() override {
        process_.look();
        since_beat_.Set(now_in_seconds() - beat_);
        std::ostringstream out;
        prometheus::TextSerializer().Serialize(out, registry_.Collect());
        return out.str();
    }

private:
    static constexpr std::array<std::pair<Refusal, const char*>, 6> refusal_names{
        {{Refusal::connections, "connections"},
         {Refusal::requests, "requests"},
         {Refusal::host, "host"},
         {Refusal::origin, "origin"},
         {Refusal::header, "header"},
         {Refusal::length, "length"}}};

    prometheus::Family<Counter>& counters(const char* name, const char* help) {
        return prometheus::BuildCounter().Name(name).Help(help).Register(registry_);
    }
    Counter& counter(const char* name, const char* help) { return counters(name, help).Add({}); }
    Gauge& gauge(const char* name, const char* help) {
        return prometheus::BuildGauge().Name(name).Help(help).Register(registry_).Add({});
    }
    prometheus::Family<Histogram>& histograms(const char* name, const char* help) {
        return prometheus::BuildHistogram().Name(name).Help(help).Register(registry_);
    }
    void note_store(bool failed) {
        store_up_.Set(failed ? 0 : 1);
        if (failed) failures_.Increment();
    }

    prometheus::Registry registry_;
    ProcessNumbers process_;
    std::atomic<double> beat_ = now_in_seconds();
    Counter& written_ = counter("varia_store_written_total", "Games and actions that are on disk since the start");
    Counter& failures_ = counter("varia_store_failures_total", "Times that the store could not be asked");
    Gauge& store_up_ = gauge("varia_store_up", "1 if the store has answered the last time it was asked");
    prometheus::Family<Histogram>& store_seconds_ = histograms("varia_store_seconds", "How long the store takes");
    Histogram& write_seconds_ = store_seconds_.Add({{"what", "write"}}, seconds_of_answers);
    Histogram& read_seconds_ = store_seconds_.Add({{"what", "read"}}, seconds_of_answers);
    prometheus::Family<Counter>& requests_ = counters("varia_requests_total",
                                                      "Requests that were answered; code 0, or that of the error");
    prometheus::Family<Histogram>& answer_seconds_ = histograms("varia_request_seconds",
                                                                "From a request's arrival to its answer");
    Gauge& loaded_ = gauge("varia_games_loaded", "Games in memory");
    Gauge& stored_ = gauge("varia_games_stored", "Games in the store, as counted last");
    Gauge& sandboxed_ = gauge("varia_strangers", "Processes for strangers' variants");
    Gauge& since_beat_ = gauge("varia_games_beat_seconds",
                               "Since the thread of games was last heard of, which is about once a second");
    Gauge& connections_ = gauge("varia_connections", "Connections that are open, WebSockets included");
    Gauge& sockets_ = gauge("varia_sockets", "WebSockets that are open");
    prometheus::Family<Counter>& responses_ = counters("varia_http_responses_total", "Answers over HTTP");
    prometheus::Family<Counter>& refused_ = counters("varia_refused_total",
                                                     "What was refused before anybody looked at what it asks");
    std::array<Counter*, refusal_names.size()> refusals_{};
    Counter& dropped_ = counter("varia_sockets_dropped_total", "Clients that did not read what they were told");
};

}  // namespace

std::unique_ptr<Metrics> make_metrics() { return std::make_unique<PrometheusMetrics>(); }

}  // namespace varia::server

#else

namespace varia::server {
std::unique_ptr<Metrics> make_metrics() { return nullptr; }
}  // namespace varia::server

#endif
