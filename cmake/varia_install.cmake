# Installing: the library, its public headers, the program, and what CMake and pkg-config need to find them.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS varia EXPORT varia-targets
    ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
    LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}"
    RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}"
    INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/interpreter/include/varia" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
if(TARGET varia_player)
    install(TARGETS varia_player EXPORT varia-targets
        ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
        LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}"
        RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}"
        INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
    install(DIRECTORY "${PROJECT_SOURCE_DIR}/player/include/varia" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
endif()
if(TARGET varia_records)
    install(TARGETS varia_records EXPORT varia-targets
        ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
        LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}"
        RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}"
        INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
    install(DIRECTORY "${PROJECT_SOURCE_DIR}/records/include/varia" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
endif()
if(TARGET varia_importers)
    install(TARGETS varia_importers EXPORT varia-targets
        ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
        LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}"
        RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}"
        INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
    install(DIRECTORY "${PROJECT_SOURCE_DIR}/importers/include/varia" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
endif()
# The C library is a package of its own: its users need neither C++ nor the libraries that Varia is built from.
if(TARGET varia_c)
    install(TARGETS varia_c EXPORT varia-c-targets
        ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
        LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}"
        RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}"
        INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
    install(FILES "${PROJECT_SOURCE_DIR}/bindings/c/include/varia.h" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
    set(c_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/varia-c")
    install(EXPORT varia-c-targets NAMESPACE varia:: FILE varia-c-config.cmake DESTINATION "${c_package_dir}")
    # A program asks for the Varia that it was written for, or a later one. Compiled programs depend on the library's
    # name (SOVERSION).
    write_basic_package_version_file("${PROJECT_BINARY_DIR}/varia-c-config-version.cmake" COMPATIBILITY AnyNewerVersion)
    install(FILES "${PROJECT_BINARY_DIR}/varia-c-config-version.cmake" DESTINATION "${c_package_dir}")
    file(RELATIVE_PATH pc_to_prefix "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig" "${CMAKE_INSTALL_PREFIX}")
    configure_file("${CMAKE_CURRENT_LIST_DIR}/varia-c.pc.in" "${PROJECT_BINARY_DIR}/varia-c.pc" @ONLY)
    install(FILES "${PROJECT_BINARY_DIR}/varia-c.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
endif()
if(TARGET varia_cli)
    install(TARGETS varia_cli RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")

    # The files that authors and players read: the variants and the parts they are built from, the schemas, Lua's stubs
    # for editors, the pages.
    set(varia_share "${CMAKE_INSTALL_DATADIR}/varia")
    install(DIRECTORY "${PROJECT_SOURCE_DIR}/variants" "${PROJECT_SOURCE_DIR}/stdlib" "${PROJECT_SOURCE_DIR}/schemas"
        DESTINATION "${varia_share}")
    install(DIRECTORY "${PROJECT_SOURCE_DIR}/docs/" DESTINATION "${CMAKE_INSTALL_DOCDIR}")
    install(FILES "${PROJECT_SOURCE_DIR}/README.md" "${PROJECT_SOURCE_DIR}/CHANGELOG.md" "${PROJECT_SOURCE_DIR}/LICENSE"
        DESTINATION "${CMAKE_INSTALL_DOCDIR}")

    # The unit for systemd, which searches for units below the usual prefixes.
    if(VARIA_BUILD_SERVER AND CMAKE_SYSTEM_NAME STREQUAL "Linux")
        configure_file("${CMAKE_CURRENT_LIST_DIR}/varia.service.in" "${PROJECT_BINARY_DIR}/varia.service" @ONLY)
        install(FILES "${PROJECT_BINARY_DIR}/varia.service" DESTINATION "lib/systemd/system")
    endif()

    # The program itself writes its completions, and the manual page's part on commands, if it can run on this machine.
    if(NOT CMAKE_CROSSCOMPILING)
        set(VARIA_COMMANDS "@VARIA_COMMANDS@")  # not replaced until the program is installed
        configure_file("${CMAKE_CURRENT_LIST_DIR}/varia.1.in" "${PROJECT_BINARY_DIR}/varia.1.in" @ONLY)
        install(CODE "
            execute_process(COMMAND \"$<TARGET_FILE:varia_cli>\" completion man OUTPUT_VARIABLE VARIA_COMMANDS COMMAND_ERROR_IS_FATAL ANY)
            configure_file(\"${PROJECT_BINARY_DIR}/varia.1.in\" \"${PROJECT_BINARY_DIR}/varia.1\" @ONLY)")
        install(FILES "${PROJECT_BINARY_DIR}/varia.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
        foreach(completion "bash:bash-completion/completions/varia" "zsh:zsh/site-functions/_varia" "fish:fish/vendor_completions.d/varia.fish")
            string(REGEX MATCH "^[a-z]+" shell "${completion}")
            string(REGEX REPLACE "^[a-z]+:" "" file "${completion}")
            cmake_path(GET file PARENT_PATH folder)
            cmake_path(GET file FILENAME name)
            set(written "${PROJECT_BINARY_DIR}/completions/${shell}/${name}")
            install(CODE "
                file(MAKE_DIRECTORY \"${PROJECT_BINARY_DIR}/completions/${shell}\")
                execute_process(COMMAND \"$<TARGET_FILE:varia_cli>\" completion ${shell} OUTPUT_FILE \"${written}\" COMMAND_ERROR_IS_FATAL ANY)")
            install(FILES "${written}" DESTINATION "${CMAKE_INSTALL_DATADIR}/${folder}")
        endforeach()
    endif()
endif()

# The dependencies of a static library must be linked by the program that uses it.
get_target_property(library_type varia TYPE)
if(library_type STREQUAL "STATIC_LIBRARY")
    set(VARIA_IS_STATIC TRUE)
    set(VARIA_PC_REQUIRES Requires)
    set(VARIA_PC_LIBS "")
    if(VARIA_SCRIPTS)
        set(VARIA_PC_LIBS " ${VARIA_LUA_LIBRARY}")
    endif()
else()
    set(VARIA_IS_STATIC FALSE)
    set(VARIA_PC_REQUIRES Requires.private)
    set(VARIA_PC_LIBS "")
endif()

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/varia")
install(EXPORT varia-targets NAMESPACE varia:: DESTINATION "${package_dir}")
configure_package_config_file("${CMAKE_CURRENT_LIST_DIR}/varia-config.cmake.in"
    "${PROJECT_BINARY_DIR}/varia-config.cmake" INSTALL_DESTINATION "${package_dir}")
# By the same rule as the library's SOVERSION; see interpreter/CMakeLists.txt.
if(PROJECT_VERSION_MAJOR EQUAL 0)
    set(compatibility SameMinorVersion)
else()
    set(compatibility SameMajorVersion)
endif()
write_basic_package_version_file("${PROJECT_BINARY_DIR}/varia-config-version.cmake" COMPATIBILITY ${compatibility})
install(FILES "${PROJECT_BINARY_DIR}/varia-config.cmake" "${PROJECT_BINARY_DIR}/varia-config-version.cmake"
    DESTINATION "${package_dir}")

# The setting that the library was built with. A build with several configurations installs 0, which promises nothing.
set(VARIA_PC_ASSERTIONS 0)
if(varia_assertions STREQUAL "1")
    set(VARIA_PC_ASSERTIONS 1)
endif()

# The prefix is relative to the file itself, so that an installed tree may be moved.
file(RELATIVE_PATH pc_to_prefix "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig" "${CMAKE_INSTALL_PREFIX}")
configure_file("${CMAKE_CURRENT_LIST_DIR}/varia.pc.in" "${PROJECT_BINARY_DIR}/varia.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/varia.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
if(TARGET varia_player)
    configure_file("${CMAKE_CURRENT_LIST_DIR}/varia-player.pc.in" "${PROJECT_BINARY_DIR}/varia-player.pc" @ONLY)
    install(FILES "${PROJECT_BINARY_DIR}/varia-player.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
endif()
if(TARGET varia_records)
    configure_file("${CMAKE_CURRENT_LIST_DIR}/varia-records.pc.in" "${PROJECT_BINARY_DIR}/varia-records.pc" @ONLY)
    install(FILES "${PROJECT_BINARY_DIR}/varia-records.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
endif()
if(TARGET varia_importers)
    configure_file("${CMAKE_CURRENT_LIST_DIR}/varia-importers.pc.in" "${PROJECT_BINARY_DIR}/varia-importers.pc" @ONLY)
    install(FILES "${PROJECT_BINARY_DIR}/varia-importers.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
endif()
