// While a script runs, its thread is in the C locale.
//
// Lua compares strings with strcoll and writes floats with snprintf. So in a German locale "a" < "B" and 1.5 is "1,5",
// and games must not depend on that. The switch affects only this thread, costs a few nanoseconds, and is undone when
// the call returns. Platforms without such a switch (WebAssembly, musl) have only the C locale.
#pragma once

#if defined(__GLIBC__) || defined(__APPLE__) || defined(__FreeBSD__)
#include <locale.h>
#if defined(__APPLE__) || defined(__FreeBSD__)
#include <xlocale.h>
#endif
#define VARIA_THREAD_LOCALE 1
#elif defined(_WIN32)
#include <locale.h>

#include <string>
#endif

namespace varia {

#if defined(VARIA_THREAD_LOCALE)

class PlainLocale {
public:
    PlainLocale() : before_(uselocale(c_locale())) {}
    ~PlainLocale() { uselocale(before_); }
    PlainLocale(const PlainLocale&) = delete;
    PlainLocale& operator=(const PlainLocale&) = delete;

private:
    static locale_t c_locale() {
        static const locale_t c = newlocale(LC_ALL_MASK, "C", nullptr);
        return c;
    }
    locale_t before_;
};

#else

class PlainLocale {
public:
    PlainLocale() {}
    ~PlainLocale() {}
};

#endif

}  // namespace varia
