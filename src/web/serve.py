#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Serves a directory on the loopback interface: serve.py DIRECTORY [PORT]

The headers make the page cross-origin isolated, which browsers demand before they allow threads in WebAssembly.
"""
import functools
import http.server
import io
import pathlib
import re
import sys

HEADERS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
    "Vary": "Accept-Encoding",
}
CODINGS = (("br", ".br"), ("gzip", ".gz"))  # bundle.py makes the files


class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # one connection for all files
    disable_nagle_algorithm = True  # which would delay a body after its headers by 40 ms
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript",
                      ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}

    def send_head(self):
        path = pathlib.Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        accepted = re.split("[ ,;]+", self.headers.get("Accept-Encoding", ""))
        for coding, suffix in CODINGS:
            packed = path.with_name(path.name + suffix)
            if coding in accepted and packed.is_file():
                body = packed.read_bytes()
                self.send_response(200)
                self.send_header("Content-Type", self.guess_type(str(path)))
                self.send_header("Content-Encoding", coding)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                return io.BytesIO(body)
        return super().send_head()

    def end_headers(self):
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *arguments):
        pass


def main():
    directory = sys.argv[1]
    port = int(sys.argv[2]) if len(sys.argv) > 2 else 8080
    with http.server.ThreadingHTTPServer(("127.0.0.1", port), functools.partial(Handler, directory=directory)) as server:
        print(f"http://127.0.0.1:{server.server_port}/", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    main()
