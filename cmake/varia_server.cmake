# Sets VARIA_HAS_SERVER: whether Boost, SQLite and OpenSSL are here, which `varia serve --port` needs. PostgreSQL is
# optional.
set(VARIA_HAS_SERVER OFF)
if(PROJECT_IS_TOP_LEVEL AND NOT WIN32)
    find_package(PkgConfig QUIET)
    find_package(Boost 1.74 QUIET)
    if(PkgConfig_FOUND AND Boost_FOUND)
        pkg_check_modules(VARIA_SERVER QUIET sqlite3 libcrypto)
        if(VARIA_SERVER_FOUND)
            set(VARIA_HAS_SERVER ON)
        endif()
    endif()
endif()
