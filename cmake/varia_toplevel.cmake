# Settings for building Varia itself: a sensible default build type, ccache, sanitizers. A project that includes Varia
# decides all of this for itself.
get_property(multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
if(NOT CMAKE_BUILD_TYPE AND NOT multi_config)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, Release, RelWithDebInfo or MinSizeRel" FORCE)
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # With these settings ccache also caches files that use precompiled headers; the content of the headers is part of
    # its key.
    set(CMAKE_CXX_COMPILER_LAUNCHER
        "${CMAKE_COMMAND}" -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime "${CCACHE_PROGRAM}")
endif()

# g++ looks for memory that it can use again when it holds 128 MiB, and then at every doubling, which takes 7% of its time.
# Most files need less than 400 MB.
add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:--param=ggc-min-heapsize=400000>)

if(VARIA_SANITIZE)
    add_compile_options(-fsanitize=${VARIA_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${VARIA_SANITIZE})
    # To see whether an object can be read, clang's check of its type asks the system for what a confined process may not do.
    if(CMAKE_CXX_COMPILER_ID MATCHES "Clang" AND VARIA_SANITIZE MATCHES "undefined")
        add_compile_options(-fno-sanitize=vptr)
    endif()
endif()

set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
