# Sets VARIA_HAS_PYTHON: whether the Python package can be built. If there is Debian's own Python, it is used, because
# Debian's packages are for it; -DPython_EXECUTABLE names another one.
if(NOT Python_EXECUTABLE AND EXISTS /usr/bin/python3)
    set(Python_EXECUTABLE /usr/bin/python3)
endif()
find_package(Python QUIET COMPONENTS Interpreter Development.Module NumPy)
find_path(VARIA_PYBIND11_INCLUDE_DIR pybind11/pybind11.h)
set(VARIA_HAS_PYTHON OFF)
# With a sanitizer, its runtime would have to be loaded into Python first.
if(Python_FOUND AND VARIA_PYBIND11_INCLUDE_DIR AND NOT VARIA_SANITIZE)
    set(VARIA_HAS_PYTHON ON)
endif()
