# Warnings for our own targets, never for the targets that link them.
function(varia_warnings target)
    if(MSVC)
        target_compile_options(${target} PRIVATE /W4 /utf-8 $<$<BOOL:${VARIA_WERROR}>:/WX>)
        return()
    endif()
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow $<$<BOOL:${VARIA_WERROR}>:-Werror>)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
        # GCC 12 gives false warnings: about overlapping copies and overflows in its own std::string (its bug 105651),
        # and about the temporaries of a braced list when an exception is thrown.
        target_compile_options(${target} PRIVATE -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds
            -Wno-maybe-uninitialized)
    endif()
endfunction()
