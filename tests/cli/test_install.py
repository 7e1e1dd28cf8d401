#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of installing into an empty directory and of the Debian packages."""
import argparse
import gzip
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ""

SHARED = (
    "share/man/man6/nguzo.6.gz",
    "share/bash-completion/completions/nguzo",
    "share/fish/vendor_completions.d/nguzo.fish",
    "share/doc/nguzo/README.md",
    "share/doc/nguzo/copyright",
    "share/doc/nguzo/docs/matches.md",
    "share/doc/nguzo/docs/rules/mill.md",
    "share/doc/nguzo/protocol-spec/ugi.md",
)


def output(*command, **settings):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True, **settings).stdout


class Installed(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def check(self, prefix, program, others):
        for name in (program, *SHARED, *others):
            self.assertTrue((prefix / name).is_file(), name)
        page = gzip.decompress((prefix / SHARED[0]).read_bytes()).decode()
        self.assertEqual(page, (pathlib.Path(BUILD) / "generated/nguzo.6").read_text(encoding="utf-8"))
        self.assertTrue(output(prefix / program, "--version").startswith("nguzo "))
        self.assertEqual(output(prefix / program, "perft", "tapatan", "3").splitlines()[0], "nodes: 504")
        if shutil.which("man"):
            found = output("man", "-M", prefix / "share/man", "-w", "6", "nguzo").strip()
            self.assertEqual(found, str(prefix / SHARED[0]))

    def test_under_a_prefix(self):
        output("cmake", "--install", BUILD, "--prefix", self.folder / "here")
        self.check(self.folder / "here", "bin/nguzo",
                   ["share/zsh/site-functions/_nguzo", "share/doc/nguzo/LICENSE"])

    def test_into_a_staging_directory(self):
        output("cmake", "--install", BUILD, "--prefix", "/usr/local", env={**os.environ, "DESTDIR": str(self.folder)})
        self.assertEqual(os.listdir(self.folder), ["usr"])
        self.check(self.folder / "usr/local", "bin/nguzo", ["share/zsh/site-functions/_nguzo"])
        self.assertFalse((self.folder / "usr/local/games").exists())

    @unittest.skipUnless(all(map(shutil.which, ("dpkg-deb", "dpkg-shlibdeps", "file"))), "no tools of Debian")
    def test_debian_package(self):
        output("cpack", "-G", "DEB", "-B", self.folder, cwd=BUILD)
        packages = {output("dpkg-deb", "-f", file, "Package").strip(): file for file in self.folder.glob("*.deb")}
        self.assertLessEqual({"nguzo", "libnguzo0", "libnguzo-dev", "python3-nguzo"}, set(packages))
        for name, section, libraries in (
                ("nguzo", "games", ("libc6 ", "libjansson4 ", "libreadline8 ", "libzstd1 ")),
                ("libnguzo0", "libs", ("libc6 ", "libzstd1 ")),
                ("libnguzo-dev", "libdevel", ("libnguzo0 (= ",)),
                ("python3-nguzo", "python", ("python3 ", "libnguzo0 (= "))):
            self.assertEqual(output("dpkg-deb", "-f", packages[name], "Section").strip(), section)
            for library in libraries:
                self.assertIn(library, output("dpkg-deb", "-f", packages[name], "Depends"))
            output("dpkg-deb", "-x", packages[name], self.folder / name)
            self.assertTrue((self.folder / name / "usr/share/doc" / name / "copyright").is_file(), name)
        self.assertEqual(output("dpkg-deb", "-f", packages["python3-nguzo"], "Architecture").strip(), "all")
        usr = self.folder / "nguzo/usr"
        self.check(usr, "games/nguzo", ["share/zsh/vendor-completions/_nguzo"])
        for absent in ("bin", "lib", "include"):
            self.assertFalse((usr / absent).exists(), absent)
        printed = output(ROOT / "scripts/test-package", "--unpack", *packages.values())
        self.assertIn("the packages unpack and run", printed)


    @unittest.skipUnless(all(map(shutil.which, ("dpkg-deb", "dpkg-shlibdeps", "file"))), "no tools of Debian")
    def test_debian_package_of_the_page(self):
        web = self.folder / "page"
        web.mkdir()
        for name in ("index.html", "nguzo.html", "nguzo-cli.cjs"):
            (web / name).write_text("a page\n", encoding="utf-8")
        output("cmake", "-S", ROOT, "-B", self.folder / "build", f"-DNGUZO_WEB={web}", "-DBUILD_TESTING=OFF")
        output("cpack", "-G", "DEB", "-B", self.folder, "-D", "CPACK_COMPONENTS_ALL=nguzo-web", cwd=self.folder / "build")
        package, = self.folder.glob("*.deb")
        for field, value in (("Package", "nguzo-web"), ("Architecture", "all"), ("Section", "web"), ("Depends", "")):
            self.assertEqual(output("dpkg-deb", "-f", package, field).strip(), value)
        output("dpkg-deb", "-x", package, self.folder / "root")
        share = self.folder / "root/usr/share"
        self.assertEqual(sorted(path.name for path in (share / "nguzo/web").iterdir()), ["index.html", "nguzo.html"])
        self.assertTrue((share / "doc/nguzo-web/copyright").is_file())


def main():
    global BUILD
    parser = argparse.ArgumentParser(description="Tests of what is installed.")
    parser.add_argument("--build", required=True, help="the build directory")
    options, rest = parser.parse_known_args()
    BUILD = os.path.abspath(options.build)
    unittest.main(argv=[sys.argv[0], *rest])


if __name__ == "__main__":
    main()
