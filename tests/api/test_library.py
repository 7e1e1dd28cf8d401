#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of libnguzo as it is installed: what it exports, how programs find and link it, and the examples of its pages."""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ""
ENGINE = ""

# What a library must not do to the program that uses it.
FORBIDDEN = {"exit", "_exit", "_Exit", "abort", "quick_exit", "raise", "kill", "signal", "sigaction", "fork", "system",
             "stdout", "stderr", "stdin", "printf", "puts", "putchar", "perror", "setlocale", "setenv", "chdir"}
USER = r"""
#include <nguzo.h>
#include <stdio.h>
int text_add = 7; /* a name that the library uses, too */
int main(void)
{
    NguzoGame *game = 0;
    if (nguzo_open("tapatan", &game) != NGUZO_OK) {
        return 1;
    }
    printf("%s %d\n", nguzo_spec(game), text_add);
    nguzo_close(game);
    return 0;
}
"""
PROJECT = """
cmake_minimum_required(VERSION 3.21)
project(user C)
find_package(nguzo 0.1 REQUIRED)
foreach(kind nguzo static)
    add_executable(with-${kind} user.c)
    target_link_libraries(with-${kind} PRIVATE nguzo::${kind})
endforeach()
"""


def output(*command, **settings):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, text=True, **settings)
    if done.returncode != 0:
        raise AssertionError(f"{command}: status {done.returncode}\n{done.stdout}")
    return done.stdout


def declared():
    """The functions that nguzo.h declares."""
    header = (ROOT / "src/api/nguzo.h").read_text(encoding="utf-8")
    return set(re.findall(r"NGUZO_API[^;]*?\b(nguzo_\w+)\(", header))


def symbols(file, *options):
    """Names that nm lists, without their versions."""
    lines = output("nm", *options, file).splitlines()
    return {line.split()[-1].split("@")[0] for line in lines if line.strip() and not line.endswith(":")}


class Library(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        cls.prefix = cls.folder / "installed"
        for component in ("libnguzo", "libnguzo-dev"):
            output("cmake", "--install", BUILD, "--prefix", cls.prefix, "--component", component)
        config, = cls.prefix.rglob("nguzo.pc")
        cls.lib = config.parents[1]
        cls.environment = {**os.environ, "PKG_CONFIG_PATH": str(config.parent), "LD_LIBRARY_PATH": str(cls.lib),
                           "PYTHONPATH": str(ROOT / "src/python"), "PYTHONDONTWRITEBYTECODE": "1",
                           "CMAKE_PREFIX_PATH": str(cls.prefix)}
        (cls.folder / "user.c").write_text(USER, encoding="utf-8")

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder, ignore_errors=True)

    def test_exports_are_the_functions_of_the_header(self):
        names = declared()
        self.assertGreater(len(names), 20)
        exported = symbols(self.lib / "libnguzo.so", "-D", "--defined-only")
        self.assertEqual(exported - {"NGUZO_0"}, names)
        self.assertEqual(symbols(self.lib / "libnguzo.a", "-g", "--defined-only"), names)

    def test_exports_stay(self):
        """A function that was released once stays: remove no line of this file, unless the soname changes."""
        released = (ROOT / "tests/api/exports.txt").read_text(encoding="utf-8").split()
        self.assertEqual(sorted(declared()), released)

    def test_soname(self):
        self.assertIn("soname: [libnguzo.so.0]", output("readelf", "-d", self.lib / "libnguzo.so"))

    def test_it_leaves_the_process_alone(self):
        needed = symbols(self.lib / "libnguzo.so", "-D", "--undefined-only")
        if "__gcov_init" not in needed and "__assert_fail" not in needed:
            self.assertEqual(needed & FORBIDDEN, set())

    def test_pkg_config(self):
        for kind, link in (("shared", []), ("static", ["--static"])):
            flags = output("pkg-config", "--cflags", "--libs", *link, "nguzo", env=self.environment).split()
            if link:
                flags = [f"-l:lib{flag[2:]}.a" if flag == "-lnguzo" else flag for flag in flags]
            output("cc", "-o", kind, "user.c", *flags, cwd=self.folder, env=self.environment)
            environment = os.environ if link else self.environment
            self.assertEqual(output(self.folder / kind, env=environment), "tapatan 7\n")

    def test_cmake(self):
        (self.folder / "CMakeLists.txt").write_text(PROJECT, encoding="utf-8")
        output("cmake", "-S", self.folder, "-B", self.folder / "build", env=self.environment)
        output("cmake", "--build", self.folder / "build", env=self.environment)
        for kind in ("nguzo", "static"):
            self.assertEqual(output(self.folder / f"build/with-{kind}"), "tapatan 7\n")

    @unittest.skipUnless(shutil.which("c++"), "no C++ compiler")
    def test_the_header_is_fine_for_cplusplus(self):
        (self.folder / "user.cc").write_text(USER, encoding="utf-8")
        output("c++", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-pedantic", "user.cc", f"-I{self.prefix}/include",
               cwd=self.folder)

    def test_examples(self):
        output(sys.executable, ROOT / "tests/docs/run_examples.py", "--engine", ENGINE, ROOT / "docs/library.md",
               ROOT / "docs/python.md", env=self.environment)


def main():
    global BUILD, ENGINE
    parser = argparse.ArgumentParser(description="Tests of libnguzo as it is installed.")
    parser.add_argument("--build", required=True, help="the build directory")
    options, rest = parser.parse_known_args()
    BUILD = os.path.abspath(options.build)
    ENGINE = os.path.join(BUILD, "nguzo")
    unittest.main(argv=[sys.argv[0], *rest])


if __name__ == "__main__":
    main()
