# What a build for WebAssembly needs besides: exceptions, the parts of the standard library that emscripten lacks, and
# the third-party libraries, which are headers of this system and Lua's source. scripts/web sets these variables
# (docs/js.md).
#
#   VARIA_LUA_SOURCE     the folder of Lua's source, as `apt-get source lua5.4` leaves it
#   VARIA_HOST_INCLUDE   where the headers of fmt, nlohmann-json and toml++ lie
set(VARIA_LUA_SOURCE "" CACHE PATH "Lua's source, as Debian has it")
set(VARIA_HOST_INCLUDE /usr/include CACHE PATH "Where fmt, nlohmann and toml++ lie")

# WebAssembly's own exceptions cost nothing if none is thrown. Chromium 95, Firefox 100, Safari 15.2 and Node 18 have
# them; the other features used here are older.
add_compile_options(-fwasm-exceptions -mbulk-memory -mnontrapping-fptoint -msign-ext -ffunction-sections -fdata-sections)
add_link_options(-fwasm-exceptions)
include_directories(BEFORE SYSTEM "${PROJECT_SOURCE_DIR}/bindings/js/stand_in")

# Each library gets a link of its own, because the system's other headers are for another machine.
set(varia_headers "${PROJECT_BINARY_DIR}/include")
file(MAKE_DIRECTORY "${varia_headers}")
foreach(folder fmt nlohmann toml++)
    if(NOT EXISTS "${VARIA_HOST_INCLUDE}/${folder}")
        message(FATAL_ERROR "${VARIA_HOST_INCLUDE} has no ${folder}; say where it is with -DVARIA_HOST_INCLUDE=DIR")
    endif()
    file(CREATE_LINK "${VARIA_HOST_INCLUDE}/${folder}" "${varia_headers}/${folder}" SYMBOLIC)
endforeach()
set(VARIA_TOMLPLUSPLUS_INCLUDE_DIR "${varia_headers}" CACHE PATH "" FORCE)

# find_package() finds the targets that are defined here. There are no threads: to start one fails.
foreach(package fmt::fmt nlohmann_json::nlohmann_json Threads::Threads)
    add_library(${package} INTERFACE IMPORTED)
    string(REGEX REPLACE "::.*" "" name "${package}")
    string(TOLOWER "${name}" name)
    file(WRITE "${CMAKE_FIND_PACKAGE_REDIRECTS_DIR}/${name}-config.cmake" "# cmake/varia_emscripten.cmake has its target\n")
endforeach()
target_include_directories(fmt::fmt SYSTEM INTERFACE "${varia_headers}")
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY=1)
target_include_directories(nlohmann_json::nlohmann_json SYSTEM INTERFACE "${varia_headers}")

# Lua as C++: its errors are exceptions, as in Debian's liblua5.4-c++.
if(VARIA_SCRIPTS)
    if(NOT EXISTS "${VARIA_LUA_SOURCE}/src/lua.h")
        message(FATAL_ERROR "there is no Lua in \"${VARIA_LUA_SOURCE}\"; say where its source is with -DVARIA_LUA_SOURCE=DIR")
    endif()
    file(GLOB lua_sources "${VARIA_LUA_SOURCE}/src/*.c")
    list(FILTER lua_sources EXCLUDE REGEX "/luac?\\.c$")
    set_source_files_properties(${lua_sources} PROPERTIES LANGUAGE CXX)
    # Debian's build writes this file to this place. It says where modules are, but nobody loads modules.
    file(WRITE "${VARIA_LUA_SOURCE}/src/lua5.4-deb-multiarch.h" "#define DEB_HOST_MULTIARCH \"\"\n")
    add_library(varia_lua STATIC ${lua_sources})
    # The files are C, so the warnings of a C++ compiler about them do not matter.
    target_compile_options(varia_lua PRIVATE -w -O2 -x c++)
    set(VARIA_LUA_LIBRARY varia_lua CACHE STRING "" FORCE)
    set(VARIA_LUA_INCLUDE_DIR "${VARIA_LUA_SOURCE}/src" CACHE PATH "" FORCE)
endif()
