#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Looks whether a program was built with the protections that CMakeLists.txt asks for.

    python3 tests/hardening/check.py PROGRAM
"""
import re
import subprocess
import sys


def readelf(*arguments):
    return subprocess.run(["readelf", "-W", *arguments], capture_output=True, text=True, check=True).stdout


def checks(program):
    """Names of protections, and whether the program has them."""
    header = readelf("-h", program)
    segments = readelf("-l", program)
    dynamic = readelf("-d", program)
    symbols = readelf("--dyn-syms", program)
    stack = re.search(r"GNU_STACK.* (\S+) +0x\S+$", segments, re.M)
    loads = re.findall(r"^ +LOAD(?: +0x\S+){5} +(.*?) +0x\S+$", segments, re.M)
    yield "a position-independent program", "DYN (" in header and "PIE" in dynamic
    yield "relocations are read-only", "GNU_RELRO" in segments
    yield "all symbols are bound at the start", "BIND_NOW" in dynamic
    yield "the stack cannot be executed", stack is not None and "E" not in stack[1]
    yield "nothing can be both written and executed", loads != [] and not any("W" in f and "E" in f for f in loads)
    yield "no path of libraries is built in", "RPATH" not in dynamic and "RUNPATH" not in dynamic
    yield "stack protector", "__stack_chk_fail" in symbols
    yield "checked functions of the library", re.search(r"__(memcpy|snprintf|vsnprintf|fprintf)_chk", symbols) is not None
    if "X86-64" in header:
        code = subprocess.run(["objdump", "-d", "--no-show-raw-insn", program], capture_output=True, text=True,
                              check=True).stdout
        yield "jumps land on marks only (endbr64)", re.search(r"<main>:\n +\S+:\s+endbr64", code) is not None
        # A frame larger than a page is touched page by page.
        yield "large stack frames are probed", re.search(r"orq +\$0x0,(0xff8)?\(%rsp\)", code) is not None
    yield "no text relocations", "TEXTREL" not in dynamic


def main():
    failed = [name for name, has_it in checks(sys.argv[1]) if not has_it]
    for name in failed:
        print(f"missing: {name}")
    print("0 passed, 1 failed" if failed else "1 passed, 0 failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
