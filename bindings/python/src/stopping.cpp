#include "stopping.hpp"

#include <utility>

namespace varia::python {
namespace {

thread_local Stopping::Here asked_here;

}  // namespace

Stopping::Stopping(Interrupts& interrupts) : before_(std::exchange(asked_here, Here{&interrupts, nullptr})) {}
Stopping::Stopping(const std::atomic<bool>& flag) : before_(std::exchange(asked_here, Here{nullptr, &flag})) {}
Stopping::~Stopping() { asked_here = before_; }

bool stopped_here() {
    return (asked_here.interrupts != nullptr && !asked_here.interrupts->go_on()) ||
           (asked_here.flag != nullptr && asked_here.flag->load());
}

}  // namespace varia::python
