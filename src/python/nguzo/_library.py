# SPDX-License-Identifier: GPL-3.0-or-later
"""libnguzo by ctypes: finding it, its functions with their types, and its errors."""
from __future__ import annotations

import ctypes
import ctypes.util
import os
import pathlib
from ctypes import POINTER, c_char_p, c_int, c_int32, c_uint32, c_uint64, c_void_p
from typing import Any

SONAME = "libnguzo.so.0"
MAX_SIDES = 4


class Error(ValueError):
    """An error that the library reports. `code` is its word in the protocol, such as `bad-variant`."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class IllegalMoveError(Error):
    """The move is not legal in the position."""


class Limits(ctypes.Structure):
    """NguzoLimits of nguzo.h."""

    _fields_ = [("size", c_uint32), ("depth", c_uint32), ("nodes", c_uint64), ("movetime_ms", c_uint32),
                ("clock_ms", c_uint32), ("increment_ms", c_uint32), ("moves_to_go", c_uint32), ("mate", c_uint32),
                ("infinite", c_uint32), ("multipv", c_uint32), ("searchmoves", c_char_p)]


class RawInfo(ctypes.Structure):
    """NguzoInfo of nguzo.h."""

    _fields_ = [("depth", c_uint32), ("seldepth", c_uint32), ("multipv", c_uint32), ("score", c_int32),
                ("mate", c_int32), ("nodes", c_uint64), ("tbhits", c_uint64), ("time_us", c_uint64),
                ("hashfull", c_uint32), ("sides", c_uint32), ("win_rate", c_uint32 * MAX_SIDES), ("has_wdl", c_uint32),
                ("wdl", c_uint32 * 3), ("pv", c_char_p)]


class RawValue(ctypes.Structure):
    """NguzoValue of nguzo.h."""

    _fields_ = [("kind", c_int), ("moves", c_uint32)]


Listener = ctypes.CFUNCTYPE(None, POINTER(RawInfo), c_void_p)

# Arguments after the handle, and the result, of the functions that take a handle.
_FUNCTIONS: dict[str, tuple[list[Any], Any]] = {
    "close": ([], None),
    "error": ([], c_char_p),
    "error_status": ([], c_int),
    "set_option": ([c_char_p, c_char_p], c_int),
    "set_position": ([c_char_p], c_int),
    "play": ([c_char_p], c_int),
    "undo": ([], c_int),
    "spec": ([], c_char_p),
    "position": ([], c_char_p),
    "history": ([], c_char_p),
    "legal_moves": ([], c_char_p),
    "seats": ([], c_int),
    "turn": ([], c_int),
    "result": ([], c_char_p),
    "reason": ([], c_char_p),
    "scores": ([POINTER(c_int32)], c_int),
    "exact_value": ([c_char_p, POINTER(RawValue)], c_int),
    "geometry": ([], c_char_p),
    "state": ([], c_char_p),
    "moves": ([], c_char_p),
    "catalogue": ([], c_char_p),
    "rules": ([], c_char_p),
    "svg": ([c_char_p], c_char_p),
    "board": ([], c_char_p),
    "query": ([c_char_p], c_char_p),
    "search": ([POINTER(Limits), Listener, c_void_p], c_int),
    "stop": ([], None),
    "wait": ([], c_char_p),
}


def _candidates() -> list[str]:
    """NGUZO_LIBRARY alone if it is set; otherwise beside this module, then where the system looks."""
    chosen = os.environ.get("NGUZO_LIBRARY")
    if chosen:
        return [chosen]
    beside = pathlib.Path(__file__).with_name(SONAME)
    found = ctypes.util.find_library("nguzo")
    return ([str(beside)] if beside.exists() else []) + [SONAME] + ([found] if found else [])


def _load() -> ctypes.CDLL:
    failures = []
    for name in _candidates():
        try:
            library = ctypes.CDLL(name)
            break
        except OSError as failure:
            failures.append(str(failure))
    else:
        raise ImportError("cannot load libnguzo; set NGUZO_LIBRARY to its path (" + "; ".join(failures) + ")")
    for name, (arguments, result) in _FUNCTIONS.items():
        function = getattr(library, "nguzo_" + name)
        function.argtypes = [c_void_p, *arguments]
        function.restype = result
    library.nguzo_open.argtypes = [c_char_p, POINTER(c_void_p)]
    library.nguzo_open.restype = c_int
    library.nguzo_version.restype = c_char_p
    library.nguzo_status_code.argtypes = [c_int]
    library.nguzo_status_code.restype = c_char_p
    return library


library = _load()
__version__: str = library.nguzo_version().decode()


def encode(text: str) -> bytes:
    """As the library takes it: a string of C cannot hold NUL."""
    if "\0" in text:
        raise Error("not-text", "the text contains a NUL character")
    return text.encode("utf-8", "surrogateescape")


class Handle:
    """A handle of the library. Every method raises what the library reports."""

    def __init__(self, spec: str | None) -> None:
        self.pointer = c_void_p()
        status = library.nguzo_open(None if spec is None else encode(spec), ctypes.byref(self.pointer))
        if status != 0:
            error = self.error()
            self.close()
            raise error

    def close(self) -> None:
        """Closes the handle; does nothing if it is closed."""
        pointer, self.pointer = self.pointer, c_void_p()
        library.nguzo_close(pointer)

    def error(self) -> Exception:
        """The error of the last call that failed."""
        code = library.nguzo_status_code(library.nguzo_error_status(self.pointer)).decode()
        message = library.nguzo_error(self.pointer).decode()
        if code == "out-of-memory":
            return MemoryError(message)
        return (IllegalMoveError if code == "illegal-move" else Error)(code, message)

    def _call(self, name: str, *arguments: Any) -> Any:
        if not self.pointer:
            raise Error("bad-argument", "the game is closed")
        return getattr(library, "nguzo_" + name)(self.pointer, *arguments)

    def run(self, name: str, *arguments: Any) -> None:
        """Calls a function that returns a status."""
        if self._call(name, *arguments) != 0:
            raise self.error()

    def text(self, name: str, *arguments: Any) -> str:
        """Calls a function that returns a string."""
        answer = self._call(name, *arguments)
        if answer is None:
            raise self.error()
        return str(answer.decode("utf-8", "surrogateescape"))

    def number(self, name: str, *arguments: Any) -> int:
        """Calls a function that returns a number."""
        answer = int(self._call(name, *arguments))
        if answer < 0:
            raise self.error()
        return answer

    def stop(self) -> None:
        """Stops a search; may be called by any thread."""
        if self.pointer:
            library.nguzo_stop(self.pointer)
