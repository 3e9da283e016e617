# The standard library's headers that nearly every file includes, precompiled: reading them is a quarter of compiling.
#
# varia_precompile(TARGET GROUP [HEADER...]): the targets of a group are compiled with the same flags, and the first of them
# makes what all use, of these headers too. Files stay complete: each includes what it uses, and they compile without this (-DVARIA_PRECOMPILE=OFF).
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

# Several files compiled as one: what they include is read once for all of them, which more than halves a build from nothing. Whoever
# changes one file again and again is better off without (-DVARIA_UNITY=OFF).
option(VARIA_UNITY "Compile several files of a target as one" ${PROJECT_IS_TOP_LEVEL})

# varia_unity(TARGET [FILE...]): all of its files but these, which use names for themselves that a neighbour has too.
function(varia_unity target)
    if(NOT VARIA_UNITY)
        return()
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
    set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# varia_compile_quickly(TARGET): what waits for people, disks and networks is compiled with -O1 in release builds, which takes a third less
# time than -O3. Nothing that lists or counts moves is among it.
function(varia_compile_quickly target)
    if(NOT MSVC AND NOT EMSCRIPTEN)
        target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
    endif()
endfunction()
