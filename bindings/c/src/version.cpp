// The version of the library, and the parts with which it was built.
#include <varia/version.hpp>

#include "call.hpp"

int32_t varia_api_version(void) { return VARIA_API_VERSION; }
const char *varia_version(void) { return varia::version().data(); }
int32_t varia_has_engine(void) { return VARIA_C_ENGINE; }
int32_t varia_has_scripts(void) { return VARIA_C_SCRIPTS; }
int32_t varia_has_records(void) { return VARIA_C_RECORDS; }
