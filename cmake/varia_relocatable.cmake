# varia_relocatable(TARGET): flags of code that may become part of a shared library. VARIA_RELOCATABLE says whether shared
# libraries are made from the static ones; they do not export Varia by accident. Targets with the same flags can share a
# precompiled header, so none of them has a macro of its own for being a shared library.
function(varia_relocatable target)
    set_target_properties(${target} PROPERTIES DEFINE_SYMBOL "")
    if(NOT BUILD_SHARED_LIBS)
        set_target_properties(${target} PROPERTIES CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
    endif()
    if(BUILD_SHARED_LIBS OR VARIA_RELOCATABLE)
        set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    endif()
endfunction()
