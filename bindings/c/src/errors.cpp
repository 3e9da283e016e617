// Error objects, and how an exception becomes one.
#include <exception>
#include <memory>
#include <new>
#include <stdexcept>

#include "structs.hpp"

// Immutable. The error object without words reports that memory ran out. It is a constant, because nothing can be
// allocated then.
struct varia_error {
    struct Words {
        varia::Diagnostics diagnostics;
        std::string text;
    };
    varia_status status;
    const Words *words;
};

namespace varia::c {

namespace {

constexpr const char *out_of_memory_text = "error: memory ran out";
constinit const varia_error out_of_memory{VARIA_NO_MEMORY,
                                          nullptr};  // nothing ever writes to an error object, or frees this one

// Makes an error object and logs it. If memory runs out meanwhile, only the status reports the error.
varia_status answer(const Host *host, varia_error **error, varia_status status, Diagnostics diagnostics) {
    if (status == VARIA_BUFFER_TOO_SMALL) host = nullptr;
    const bool heard = host != nullptr && host->log != nullptr;
    if (error == nullptr && !heard) return status;
    std::unique_ptr<varia_error, decltype(&varia_error_free)> made(made_error(status, std::move(diagnostics)),
                                                                   varia_error_free);
    if (heard)
        for (const Diagnostic &one : made->words->diagnostics)
            host->report(one.severity == Severity::error ? VARIA_LOG_ERROR : VARIA_LOG_WARNING, one.text());
    if (error != nullptr) *error = made.release();
    return status;
}

}  // namespace

void fail(varia_status status, std::string message, std::string hint) {
    throw Failure{status, {typed_error(std::move(message), std::move(hint))}};
}
void fail(varia_status status, Diagnostics diagnostics) { throw Failure{status, std::move(diagnostics)}; }
void misuse(std::string message, std::string hint) { fail(VARIA_BAD_ARGUMENT, std::move(message), std::move(hint)); }

varia_error *made_error(varia_status status, Diagnostics diagnostics) {
    auto words = std::make_unique<varia_error::Words>();
    for (const Diagnostic &one : diagnostics) {
        if (!words->text.empty()) words->text += '\n';
        words->text += one.text();
    }
    words->diagnostics = std::move(diagnostics);
    auto made = std::make_unique<varia_error>(varia_error{status, words.get()});
    (void)words.release();
    return made.release();
}

varia_status explain(const Host *host, varia_error **error) noexcept {
    try {
        try {
            throw;
        } catch (Failure &failure) {
            return answer(host, error, failure.status, std::move(failure.diagnostics));
        } catch (const std::bad_alloc &) {
        } catch (const std::length_error &) {  // a list longer than any memory
        } catch (const std::exception &thrown) {
            return answer(host, error, VARIA_INTERNAL,
                          {typed_error(std::string("something unforeseen happened: ") + thrown.what())});
        } catch (...) {
            return answer(host, error, VARIA_INTERNAL, {typed_error("something unforeseen happened")});
        }
        if (host != nullptr && host->log != nullptr) host->log(host->user, VARIA_LOG_ERROR, out_of_memory_text);
    } catch (...) {
    }
    if (error != nullptr) *error = const_cast<varia_error *>(&out_of_memory);
    return VARIA_NO_MEMORY;
}

void Buffer::write(const std::string &words) const {
    const std::size_t size = words.size() + 1;
    if (needed != nullptr) *needed = size;
    if (text == nullptr) {
        if (capacity != 0) misuse("the buffer is null, but there is room for " + std::to_string(capacity) + " bytes");
        return;
    }
    if (capacity < size) {
        if (capacity > 0) *text = '\0';
        fail(VARIA_BUFFER_TOO_SMALL,
             "there is room for " + std::to_string(capacity) + " bytes of " + std::to_string(size));
    }
    std::memcpy(text, words.c_str(), size);
}

}  // namespace varia::c

using namespace varia;
using namespace varia::c;

const char *varia_status_name(varia_status status) {
    switch (status) {
        case VARIA_OK:
            return "VARIA_OK";
        case VARIA_BAD_ARGUMENT:
            return "VARIA_BAD_ARGUMENT";
        case VARIA_BUFFER_TOO_SMALL:
            return "VARIA_BUFFER_TOO_SMALL";
        case VARIA_NO_MEMORY:
            return "VARIA_NO_MEMORY";
        case VARIA_REFUSED:
            return "VARIA_REFUSED";
        case VARIA_ILLEGAL:
            return "VARIA_ILLEGAL";
        case VARIA_LIMIT:
            return "VARIA_LIMIT";
        case VARIA_SCRIPT_FAILED:
            return "VARIA_SCRIPT_FAILED";
        case VARIA_STOPPED:
            return "VARIA_STOPPED";
        case VARIA_NOT_BUILT:
            return "VARIA_NOT_BUILT";
        case VARIA_UNSUPPORTED:
            return "VARIA_UNSUPPORTED";
        case VARIA_INTERNAL:
            return "VARIA_INTERNAL";
        case VARIA_BUSY:
            return "VARIA_BUSY";
        default:
            return "?";
    }
}

varia_status varia_error_status(const varia_error *error) { return error == nullptr ? VARIA_OK : error->status; }

size_t varia_error_count(const varia_error *error) {
    if (error == nullptr) return 0;
    return error->words == nullptr ? 1 : error->words->diagnostics.size();
}

varia_status varia_error_get(const varia_error *error, size_t number, varia_diagnostic *diagnostic) {
    return call(nullptr, [&] {
        const Described<varia_diagnostic> described(diagnostic, "diagnostic");
        if (number >= varia_error_count(error)) misuse("there is no such diagnostic");
        varia_diagnostic mine{};
        mine.file = mine.hint = "";
        mine.message = out_of_memory_text + 7;
        if (error->words != nullptr) {
            const Diagnostic &one = error->words->diagnostics[number];
            mine.severity = one.severity == Severity::error ? VARIA_SEVERITY_ERROR : VARIA_SEVERITY_WARNING;
            mine.line = one.line;
            mine.column = one.column;
            mine.file = one.file.c_str();
            mine.message = one.message.c_str();
            mine.hint = one.hint.c_str();
        }
        described.report(mine);
    });
}

const char *varia_error_text(const varia_error *error) {
    if (error == nullptr) return "";
    return error->words == nullptr ? out_of_memory_text : error->words->text.c_str();
}

void varia_error_free(varia_error *error) {
    if (error == nullptr || error->words == nullptr) return;
    delete error->words;
    delete error;
}
