# Precompiles the headers of the standard library that nearly every file includes: to read them takes a quarter of the
# time of compiling.
#
# varia_precompile(TARGET GROUP [HEADER...]): the targets of a group are compiled with the same flags. The first of them
# makes the precompiled header for all, which also contains these headers. Files stay complete: each includes what it
# uses, so they compile without this too (-DVARIA_PRECOMPILE=OFF).
option(VARIA_PRECOMPILE "Precompile the headers that nearly every file includes" ${PROJECT_IS_TOP_LEVEL})

function(varia_precompile target group)
    if(NOT VARIA_PRECOMPILE)
        return()
    endif()
    get_property(maker GLOBAL PROPERTY VARIA_PRECOMPILED_${group})
    if(maker)
        target_precompile_headers(${target} REUSE_FROM ${maker})
        return()
    endif()
    target_precompile_headers(${target} PRIVATE <algorithm> <array> <cstddef> <cstdint> <functional> <map> <memory> <optional>
        <set> <span> <string> <string_view> <unordered_map> <utility> <vector> ${ARGN})
    set_property(GLOBAL PROPERTY VARIA_PRECOMPILED_${group} ${target})
endfunction()

# Several files are compiled as one, so that what they include is read once for all of them. This more than halves the
# time of a complete build. If one file is changed again and again, building without this is faster (-DVARIA_UNITY=OFF).
option(VARIA_UNITY "Compile several files of a target as one" ${PROJECT_IS_TOP_LEVEL})

# varia_unity(TARGET [FILE...]): all files of the target except these, which define names that a neighbouring file has
# too.
function(varia_unity target)
    if(NOT VARIA_UNITY)
        return()
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
    set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# varia_compile_quickly(TARGET): code that waits for people, disks and networks, runs once while a variant is loaded, only passes calls on, or
# is a test, is compiled with -O1 in release builds, which takes a third less time than -O3. No code that lists or counts moves is among it.
function(varia_compile_quickly target)
    if(NOT MSVC AND NOT EMSCRIPTEN)
        target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
    endif()
endfunction()

# varia_compile_for_sanitizers(TARGET): code in which the tests spend their time is compiled with -O1 under sanitizers, also where the rest is
# not optimised at all.
function(varia_compile_for_sanitizers target)
    if(VARIA_SANITIZE AND NOT MSVC)
        target_compile_options(${target} PRIVATE -O1)
    endif()
endfunction()
