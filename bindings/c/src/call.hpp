// The frame around every function of varia.h: no exception leaves it, arguments are checked before they are used, and a
// failure becomes a status and an error object.
//
//     varia_status varia_game_undo(varia_game* game, varia_error** error) {
//         return call("game", game, error, [&] { ... });
//     }
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include <varia/result.hpp>

#include "varia.h"

namespace varia::c {

// The host that a variant reports to; see varia_load_options.
struct Host {
    void *user = nullptr;
    void (*log)(void *user, std::int32_t level, const char *message) = nullptr;
    std::int32_t (*expired)(void *user) = nullptr;

    void report(std::int32_t level, const std::string &message) const {
        if (log != nullptr) log(user, level, message.c_str());
    }
};

// A call that ends with a status other than VARIA_OK. It is thrown inside, and never leaves call().
struct Failure {
    varia_status status;
    Diagnostics diagnostics;
};

[[noreturn]] void fail(varia_status status, std::string message, std::string hint = {});
[[noreturn]] void fail(varia_status status, Diagnostics diagnostics);
// The value of a result. If it has none, the call ends with the status `refused`, or with VARIA_SCRIPT_FAILED if a
// script has failed.
template <class T>
[[nodiscard]] T expect(Result<T> result, varia_status refused) {
    if (!result) fail(result.code() == ErrorCode::script_failed ? VARIA_SCRIPT_FAILED : refused, result.diagnostics());
    return std::move(result).value();
}
// Fails because of a mistake of the caller.
[[noreturn]] void misuse(std::string message, std::string hint = {});

// Converts the exception that is being handled into a status and an error object, and logs it to the host.
[[nodiscard]] varia_status explain(const Host *host, varia_error **error) noexcept;

// An error object with these diagnostics. The caller owns it.
[[nodiscard]] varia_error *made_error(varia_status status, Diagnostics diagnostics);

// For functions without a handle.
template <class Body>
[[nodiscard]] varia_status call(varia_error **error, Body &&body) noexcept {
    if (error != nullptr) *error = nullptr;
    try {
        body();
        return VARIA_OK;
    } catch (...) {
        return explain(nullptr, error);
    }
}

// As call() below, but also while another call uses the handle.
template <class Handle, class Body>
[[nodiscard]] varia_status call_beside(const char *what, Handle *handle, varia_error **error, Body &&body) noexcept {
    if (error != nullptr) *error = nullptr;
    const Host *host = nullptr;
    try {
        if (handle == nullptr) misuse(std::string("there is no ") + what + ": the handle is null");
        host = &handle->host();
        body();
        return VARIA_OK;
    } catch (...) {
        return explain(host, error);
    }
}

// Keeps a handle for one call. Fails if it is in use: by another thread, by a call whose callback makes this one, or
// for ever, because a callback has left its call. A handle that one call at a time may use has a flag `in_use`.
class InUse {
public:
    // `what` names the handle.
    template <class Handle>
    InUse(const char *what, const Handle &handle) : flag_(handle.in_use) {
        if (!flag_.exchange(true, std::memory_order_acquire)) return;
        fail(VARIA_BUSY,
             std::string("the ") + what + " is in use: by another thread, or by a call that has not returned",
             "give each thread a handle of its own, and let callbacks return");
    }
    ~InUse() { flag_.store(false, std::memory_order_release); }
    InUse(const InUse &) = delete;
    InUse &operator=(const InUse &) = delete;

private:
    std::atomic<bool> &flag_;
};

// `what` names the handle in messages. Failures are logged to the handle's host.
template <class Handle, class Body>
[[nodiscard]] varia_status call(const char *what, Handle *handle, varia_error **error, Body &&body) noexcept {
    return call_beside(what, handle, error, [&] {
        if constexpr (requires { handle->in_use; }) {
            const InUse use(what, *handle);
            body();
        } else {
            body();
        }
    });
}

// ---- arguments ----------------------------------------------------------------------------------------------------

// `what` is the parameter's name.
template <class T>
T &needed_pointer(T *pointer, const char *what) {
    if (pointer == nullptr) misuse(std::string(what) + " is null");
    return *pointer;
}

// Checks that first <= number < first + count, and returns number - first. `what` names the numbered thing: "cell".
inline std::size_t numbered(std::int32_t number, std::size_t count, const char *what, std::int32_t first = 0) {
    if (number < first || static_cast<std::size_t>(number - first) >= count)
        misuse(count == 0
                   ? std::string("there is no ") + what
                   : std::string("there is no ") + what + " " + std::to_string(number) + ": they are numbered " +
                         std::to_string(first) + " to " + std::to_string(static_cast<std::int64_t>(count) - 1 + first));
    return static_cast<std::size_t>(number - first);
}

// ---- texts and lists that are returned ----------------------------------------------------------------------------

struct Buffer {
    char *text;
    std::size_t capacity;
    std::size_t *needed;

    void write(const std::string &words) const;
};

// Writes a list. `entry(number)` returns an entry; it is called only if there is room for all entries.
template <class T, class Entry>
void fill(T *list, std::size_t capacity, std::size_t *needed, std::size_t count, Entry &&entry) {
    if (needed != nullptr) *needed = count;
    if (list == nullptr) {
        if (capacity != 0) misuse("the list is null, but there is room for " + std::to_string(capacity) + " entries");
        return;
    }
    if (capacity < count)
        fail(VARIA_BUFFER_TOO_SMALL,
             "there is room for " + std::to_string(capacity) + " entries of " + std::to_string(count));
    for (std::size_t i = 0; i < count; ++i) list[i] = entry(i);
}

// The entries, one per line.
template <class List>
[[nodiscard]] std::string lines(const List &list) {
    std::string text;
    for (const auto &entry : list) (text += entry) += '\n';
    return text;
}

}  // namespace varia::c
