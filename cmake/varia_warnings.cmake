# Warnings for our own targets, never for those who link them.
function(varia_warnings target)
    if(MSVC)
        target_compile_options(${target} PRIVATE /W4 /utf-8 $<$<BOOL:${VARIA_WERROR}>:/WX>)
    else()
        target_compile_options(${target} PRIVATE
            -Wall -Wextra -Wpedantic -Wshadow $<$<BOOL:${VARIA_WERROR}>:-Werror>)
    endif()
endfunction()
