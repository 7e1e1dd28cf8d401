#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Puts the page together: bundle.py WASM_BUILD OUTPUT VERSION

OUTPUT gets the files to serve, and nguzo.html: the same page in one file that needs no server. For both, the ES modules are
concatenated in the order of their imports. They must therefore use only named imports and exports, one import per line, and no
name twice at top level; node checks the last point.
"""
import base64
import gzip
import hashlib
import json
import lzma
import pathlib
import re
import shutil
import subprocess
import sys

WEB = pathlib.Path(__file__).resolve().parent
IMPORT = re.compile(r"^import \{[^}]*\} from '\./([\w-]+\.js)';\n", re.M)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let)\b)", re.M)
EXPORT_LIST = re.compile(r"^export \{[^}]*\};\n", re.M)
BROTLI = """const fs = require('fs');
for (const path of process.argv.slice(1)) fs.writeFileSync(`${path}.br`, require('zlib').brotliCompressSync(fs.readFileSync(path)));"""
PAGE_CSP = re.compile(r'(<meta http-equiv="Content-Security-Policy" content=")[^"]*(")')


def copy_files(wasm, out):
    for path in (WEB / "page").iterdir():
        shutil.copy(path, out)
    for name in ("lines.js", "nguzo.js", "nguzo.d.ts"):
        shutil.copy(WEB / "wasm" / name, out)
    shutil.copy(WEB / "wasm" / "cli.cjs", out / "nguzo-cli.cjs")
    (out / "nguzo-cli.cjs").chmod(0o755)
    for path in wasm.glob("nguzo-engine*"):
        if path.suffix in (".js", ".wasm"):
            shutil.copy(path, out)
    shutil.copytree(wasm / "data", out / "data")


def shorten(script):
    """Without comments and indentation. No string has several lines, and none begins like a comment."""
    script = re.sub(r"^\s*/\*\*.*?\*/\n", "", script, flags=re.M | re.S)
    return re.sub(r"^\s+", "", re.sub(r"^\s*//.*\n", "", script, flags=re.M), flags=re.M)


def concatenate(out, name, done):
    """The module and all that it imports, each once, dependencies first."""
    if name in done:
        return ""
    done.add(name)
    text = (out / name).read_text(encoding="utf-8")
    before = "".join(concatenate(out, other, done) for other in IMPORT.findall(text))
    body = EXPORT_LIST.sub("", EXPORT.sub("", IMPORT.sub("", text)))
    left = re.search(r"^(import|export)\b.*", body, re.M)
    if left:
        raise SystemExit(f"{name}: cannot bundle '{left.group(0)}'")
    return before + body


def one_worker(out):
    """nguzo-worker.js with all scripts of the engine with one thread."""
    scripts = (out / "lines.js", out / "nguzo-engine.js", WEB / "wasm" / "worker.js")
    (out / "nguzo-worker.js").write_text("".join(shorten(path.read_text(encoding="utf-8")) for path in scripts), encoding="utf-8")


def compress_lzma(data):
    """A .lzma file with the size in its header, as lzma.js expects it."""
    filters = [{"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "pb": 0, "dict_size": 1 << 20}]
    packed = lzma.compress(data, lzma.FORMAT_ALONE, filters=filters)
    return packed[:5] + len(data).to_bytes(8, "little") + packed[13:]


def one_file(out):
    """nguzo.html: style, modules, worker and WebAssembly in one page."""
    page = (out / "index.html").read_text(encoding="utf-8")
    style = re.sub(r"^\s+|/\*.*?\*/\n", "", (out / "style.css").read_text(encoding="utf-8"), flags=re.M)
    icon = base64.b64encode((out / "icon.svg").read_bytes()).decode()
    worker = (out / "nguzo-worker.js").read_text(encoding="utf-8")
    quoted = worker.replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${")
    files = [(path.name, path.read_bytes()) for path in sorted((out / "data").iterdir())]
    packed = compress_lzma(b"".join(data for name, data in files) + (out / "nguzo-engine.wasm").read_bytes())
    lengths = json.dumps([(name, len(data)) for name, data in files])
    script = ("'use strict';\n" + f"globalThis.NGUZO_BUNDLE = {{ worker: `{quoted}`, files: {lengths}, "
              f"packed: '{base64.b64encode(packed).decode()}' }};\n"
              + "(() => {\n" + shorten(concatenate(out, "app.js", set())) + "})();\n").replace("</script", "<\\/script")
    checked = out / "nguzo-bundle.js"
    checked.write_text(script, encoding="utf-8")
    subprocess.run(["node", "--check", str(checked)], check=True)
    checked.unlink()
    digest = lambda text: base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    policy = (f"default-src 'none'; script-src 'sha256-{digest(script)}' 'wasm-unsafe-eval'; style-src 'sha256-{digest(style)}'; "
              "img-src data: blob:; worker-src blob:; base-uri 'none'; form-action 'none'")
    page = PAGE_CSP.sub(lambda match: match.group(1) + policy + match.group(2), page)
    page = re.sub(r'<link rel="(manifest|preload)"[^>]*>\n', "", page)
    page = page.replace('href="icon.svg"', f'href="data:image/svg+xml;base64,{icon}"')
    page = page.replace('<link rel="stylesheet" href="style.css">', f"<style>{style}</style>")
    page = page.replace('<script type="module" src="app.js"></script>\n', "")
    head, tail = page.rsplit("</body>", 1)
    (out / "nguzo.html").write_text(f"{head}<script>{script}</script>\n</body>{tail}", encoding="utf-8")


def one_script(out):
    """app.js with all that it imports: a browser would ask for the modules one after the other."""
    modules = set()
    script = shorten(concatenate(out, "app.js", modules))
    for name in modules - {"nguzo.js"}:  # which other pages use, too
        (out / name).unlink()
    (out / "app.js").write_text(script, encoding="utf-8")


def service_worker(out):
    files = sorted(path.name for path in out.iterdir()
                   if path.suffix in (".html", ".css", ".js", ".wasm", ".svg", ".webmanifest")
                   and path.name not in ("nguzo.html", "sw.js", "lines.js", "nguzo-engine.js"))
    files += sorted(f"data/{path.name}" for path in (out / "data").iterdir())
    version = hashlib.sha256(b"".join((out / name).read_bytes() for name in files)).hexdigest()[:16]
    text = (out / "sw.js").read_text(encoding="utf-8")
    listed = ", ".join(f"'{name}'" for name in ["./", *files])
    (out / "sw.js").write_text(text.replace("'VERSION'", f"'{version}'").replace("['FILES']", f"[{listed}]"), encoding="utf-8")


def compress_files(out):
    """NAME.br and NAME.gz next to each file, as serve.py and other servers send them. Python's library has no Brotli."""
    paths = [path for path in out.rglob("*") if path.is_file() and path.suffix != ".cjs"]
    for path in paths:
        path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes(), 9))
    subprocess.run(["node", "-e", BROTLI, *paths], check=True)


def main():
    wasm, out = (pathlib.Path(argument) for argument in sys.argv[1:3])
    if out.exists():
        shutil.rmtree(out)
    out.mkdir(parents=True)
    copy_files(wasm, out)
    one_worker(out)
    one_file(out)
    one_script(out)
    service_worker(out)
    compress_files(out)
    print(f"{out}/nguzo.html: {(out / 'nguzo.html.gz').stat().st_size / 1000:.0f} KB with gzip")


if __name__ == "__main__":
    main()
