#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that a program was built with the hardening that CMakeLists.txt requests.

    python3 tests/hardening/check.py PROGRAM
"""
import re
import subprocess
import sys


def readelf(*arguments):
    return subprocess.run(["readelf", "-W", *arguments], capture_output=True, text=True, check=True).stdout


def checks(program):
    """Yields the name of each protection and whether the program has it."""
    header = readelf("-h", program)
    segments = readelf("-l", program)
    dynamic = readelf("-d", program)
    symbols = readelf("--dyn-syms", program)
    stack = re.search(r"GNU_STACK.* (\S+) +0x\S+$", segments, re.M)
    loads = re.findall(r"^ +LOAD(?: +0x\S+){5} +(.*?) +0x\S+$", segments, re.M)
    yield "position-independent executable", "DYN (" in header and "PIE" in dynamic
    yield "read-only relocations", "GNU_RELRO" in segments
    yield "immediate symbol binding", "BIND_NOW" in dynamic
    yield "non-executable stack", stack is not None and "E" not in stack[1]
    yield "no segment both writable and executable", loads != [] and not any("W" in f and "E" in f for f in loads)
    yield "no run path", "RPATH" not in dynamic and "RUNPATH" not in dynamic
    yield "stack protector", "__stack_chk_fail" in symbols
    yield "fortified library functions", re.search(r"__(memcpy|snprintf|vsnprintf|fprintf)_chk", symbols) is not None
    if "X86-64" in header:
        code = subprocess.run(["objdump", "-d", "--no-show-raw-insn", program], capture_output=True, text=True,
                              check=True).stdout
        yield "indirect branch tracking (endbr64)", re.search(r"<main>:\n +\S+:\s+endbr64", code) is not None
        # Frames larger than a page are touched page by page.
        yield "stack clash protection", re.search(r"orq +\$0x0,(0xff8)?\(%rsp\)", code) is not None
    yield "no text relocations", "TEXTREL" not in dynamic


def main():
    failed = [name for name, has_it in checks(sys.argv[1]) if not has_it]
    for name in failed:
        print(f"missing: {name}")
    print("0 passed, 1 failed" if failed else "1 passed, 0 failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
