# SPDX-License-Identifier: GPL-3.0-or-later
"""Common code of test programs: runs a check for every game, and compares two lists."""
import argparse
import shutil


def check_specs(description, check, standard_specs, games=1):
    """The main program of a test that plays each game; `check` returns None or a description of the failure."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--engine", required=True, help="path of the program")
    parser.add_argument("--games", type=int, default=games, help="games of each variant")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random numbers")
    parser.add_argument("specs", nargs="*", metavar="SPEC")
    options = parser.parse_args()
    if shutil.which(options.engine) is None:
        parser.error(f"no program: {options.engine}")
    passed = 0
    failed = 0
    for spec in options.specs or standard_specs(options.engine):
        problem = check(options.engine, spec, options.games, options.seed)
        if problem is None:
            passed += 1
        else:
            failed += 1
            print(f"{spec}: FAILED: {problem}")
    print(f"{passed} passed, {failed} failed")
    return 0 if failed == 0 and passed > 0 else 1


def check_equal_rows(first, first_name, second, second_name):
    """Prints the differences of two lists; returns whether they are equal and not empty."""
    for row in first:
        if row not in second:
            print(f"only in {first_name}: {row}")
    for row in second:
        if row not in first:
            print(f"only in {second_name}: {row}")
    equal = len(first) > 0 and first == second
    if not equal and sorted(first) == sorted(second):
        print("the rows are in a different order, or there are none")
    return equal
