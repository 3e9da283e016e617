#include "stopping.hpp"

#include <utility>

namespace varia::python {
namespace {

thread_local Stopping::Here here;

}  // namespace

Stopping::Stopping(Interrupts& interrupts) : before_(std::exchange(here, Here{&interrupts, nullptr})) {}
Stopping::Stopping(const std::atomic<bool>& flag) : before_(std::exchange(here, Here{nullptr, &flag})) {}
Stopping::~Stopping() { here = before_; }

bool stopped_here() {
    return (here.interrupts != nullptr && !here.interrupts->go_on()) || (here.flag != nullptr && here.flag->load());
}

}  // namespace varia::python
