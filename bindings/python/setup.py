"""Builds the package with CMake. The extension module contains the library."""

from __future__ import annotations

import os
import pathlib
import re
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parents[1]
# Build files go to the project's build folder, so that the next build reuses them.
MADE = TOP / "build/pip"


class CMakeBuild(build_ext):
    """Builds the extension module with CMake, and copies it to the place that setuptools expects."""

    def build_extension(self, ext: Extension) -> None:
        target = pathlib.Path(self.get_ext_fullpath(ext.name)).resolve()
        build = pathlib.Path(os.environ.get("VARIA_PYTHON_BUILD_DIR", MADE / "cmake"))
        build.mkdir(parents=True, exist_ok=True)
        generator = ["-G", "Ninja"] if self._has("ninja") else []
        off = [f"-DVARIA_{what}=OFF" for what in ("BUILD_CLI", "BUILD_C", "BUILD_TESTS", "INSTALL")]
        subprocess.run(
            ["cmake", "-S", str(TOP), "-B", str(build), *generator, "-DCMAKE_BUILD_TYPE=Release",
             "-DBUILD_SHARED_LIBS=OFF", "-DVARIA_BUILD_PYTHON=ON", f"-DPython_EXECUTABLE={sys.executable}", *off,
             *os.environ.get("VARIA_CMAKE_ARGS", "").split()],
            check=True,
        )
        jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count() or 1))
        subprocess.run(["cmake", "--build", str(build), "--target", "varia_python", "-j", jobs], check=True)
        made = next((build / "python" / "varia").glob("_varia.*.so"))
        target.parent.mkdir(parents=True, exist_ok=True)
        self.copy_file(str(made), str(target))

    @staticmethod
    def _has(program: str) -> bool:
        return any(os.access(os.path.join(folder, program), os.X_OK) for folder in os.get_exec_path())


def version() -> str:
    """The version in the public header."""
    header = (TOP / "interpreter/include/varia/version.hpp").read_text()
    return ".".join(re.findall(r"^#define VARIA_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)$", header, re.M))


MADE.mkdir(parents=True, exist_ok=True)
setup(
    options={"build": {"build_base": str(MADE)}, "egg_info": {"egg_base": str(MADE)}},
    version=version(),
    packages=["varia"],
    package_data={"varia": ["py.typed", "*.pyi"]},
    ext_modules=[Extension("varia._varia", sources=[])],
    cmdclass={"build_ext": CMakeBuild},
    zip_safe=False,
)
