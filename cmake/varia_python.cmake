# Whether there is what the Python package is built from: VARIA_HAS_PYTHON. Debian's own Python is taken where there is one, whose
# packages those are that are needed; another one is named by -DPython_EXECUTABLE.
if(NOT Python_EXECUTABLE AND EXISTS /usr/bin/python3)
    set(Python_EXECUTABLE /usr/bin/python3)
endif()
find_package(Python QUIET COMPONENTS Interpreter Development.Module NumPy)
find_path(VARIA_PYBIND11_INCLUDE_DIR pybind11/pybind11.h)
set(VARIA_HAS_PYTHON OFF)
# A sanitizer's runtime would have to be loaded into Python first.
if(Python_FOUND AND VARIA_PYBIND11_INCLUDE_DIR AND NOT VARIA_SANITIZE)
    set(VARIA_HAS_PYTHON ON)
endif()
