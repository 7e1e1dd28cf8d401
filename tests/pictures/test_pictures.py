#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the pictures of every game with a strict XML parser, and the animation of a recorded game.

    python3 tests/pictures/test_pictures.py --engine PATH [SPEC ...]

With specs, only these games are checked.
"""
import argparse
import json
import pathlib
import random
import re
import resource
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
from ugi_client import Engine  # noqa: E402

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {SVG + name for name in ("use", "circle", "path", "rect")}
POSITIONS = 4  # checked per game, including the start
FAILURES = []


def expect(holds, where, what):
    if not holds:
        FAILURES.append(f"{where}: {what}")


# -- reading a picture --

def numbers(text):
    return [int(word) for word in re.findall(r"-?\d+", text)]


def spots(element):
    """Points that an element certainly covers."""
    kind = element.tag[len(SVG):]
    get = lambda name: int(element.get(name, "0"))
    if kind == "circle":
        x, y, r = get("cx"), get("cy"), get("r")
        return [(x - r, y - r), (x + r, y + r)]
    if kind == "rect":
        return [(get("x"), get("y")), (get("x") + get("width"), get("y") + get("height"))]
    if kind == "use" and element.get("transform"):
        x, y = numbers(element.get("transform"))[:2]
        return [(x, y)]
    if kind in ("use", "text"):
        return [(get("x"), get("y"))]
    if kind == "path":
        found = [numbers(pair) for pair in re.findall(r"[ML]-?\d+ -?\d+", element.get("d"))]
        return [tuple(pair) for pair in found]
    return []


def drawn(root):
    """Every element outside definitions, with its inherited text anchor."""
    def walk(element, anchor):
        if element.tag in (SVG + "defs", SVG + "marker", SVG + "style"):
            return
        anchor = element.get("text-anchor", anchor)
        yield element, anchor
        for child in element:
            yield from walk(child, anchor)
    return list(walk(root, "start"))


def text_boxes(elements):
    """The boxes of texts, by a cautious estimate of their width."""
    boxes = []
    for element, anchor in elements:
        if element.tag == SVG + "text" and element.text:
            size = int(element.get("font-size"))
            width = sum(40 if c in " !'(),-./:;I[]fijlrt|" else 95 if c in "MWmw@%" else 62
                        for c in element.text) * size // 100
            x, y = int(element.get("x", "0")), int(element.get("y", "0"))
            left = x if anchor == "start" else x - width // 2
            boxes.append((left, y - size * 70 // 100, left + width, y, element.text))
    return boxes


def overlap(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def check_words(boxes, width, height, where):
    for i, box in enumerate(boxes):
        expect(box[0] >= 0 and box[2] <= width and box[1] >= 0 and box[3] <= height, where,
               f"'{box[4]}' leaves the picture")
        for other in boxes[:i]:
            expect(not overlap(box, other), where, f"'{box[4]}' and '{other[4]}' overlap")


def check_references(root, svg, where):
    """Ids are unique, references are defined, and nothing is external."""
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    expect(len(ids) == len(set(ids)), where, "an id is defined twice")
    used = {element.get("href")[1:] for element in root.iter(SVG + "use")} | set(re.findall(r"url\(#(\w+)\)", svg))
    expect(used <= set(ids), where, f"undefined: {used - set(ids)}")
    expect("http" not in svg.replace("http://www.w3.org/2000/svg", ""), where, "has an external reference")


def check_picture(svg, where):
    """Checks what holds for every picture; returns its elements."""
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        FAILURES.append(f"{where}: {error}")
        return []
    _, _, width, height = numbers(root.get("viewBox"))
    elements = drawn(root)
    check_references(root, svg, where)
    expect(root.find(SVG + "title").text and root.find(SVG + "desc").text, where, "no title or description for screen readers")
    expect(root.get("role") == "img", where, "does not have the role of an image")
    expect("nan" not in svg.lower().replace("animation", ""), where, "not a number")
    for element, _ in elements:
        for x, y in spots(element):
            expect(0 <= x <= width and 0 <= y <= height, where,
                   f"{element.tag[len(SVG):]} at {x}, {y} leaves the picture")
    check_words(text_boxes(elements), width, height, where)
    return elements


# -- every game --

def ask(engine, query):
    engine.send("query " + query)
    return engine.until("response")[-1][len("response "):]


def check_position(engine, where):
    svg = ask(engine, "svg")
    state = json.loads(ask(engine, "state"))
    expect(svg == ask(engine, "svg"), where, "drawing it twice gives different results")
    elements = check_picture(svg, where)
    icons = len(state["colours"])
    uses = [element for element, _ in elements if element.tag == SVG + "use"]
    expect(len(uses) == len(state["pieces"]) + icons, where,
           f"{len(state['pieces'])} pieces and {icons} icons, but {len(uses)} are drawn")
    words = " ".join(element.text or "" for element, _ in elements if element.tag == SVG + "text")
    for count in state["counts"]:
        expect(f"{count['name']} {count['value']}" in words, where, f"the count {count['name']} is missing")
    for name, text in state["notes"].items():
        expect(f"{name}: {text.split()[0].split(',')[0]}" in words, where, f"the note {name} is missing")
    expect(state["lastmove"] is None or f"last move: {state['lastmove']}" in words, where, "the last move is missing")


def check_game(engine, spec, seed):
    """Checks the start and positions of a random game, the last one included."""
    source = random.Random(seed)
    engine.send(f"setoption name Variant value {spec}", "position startpos")
    played = 0
    check_position(engine, f"{spec} start")
    for step in (7, 30, 200)[:POSITIONS - 1]:
        for _ in range(step):
            moves = ask(engine, "legalmoves").split()
            if not moves:
                break
            engine.send("makemove " + source.choice(moves))
            played += 1
        check_position(engine, f"{spec} after {played} moves, seed {seed}")


def all_specs(engine):
    listed = (ROOT / "tests" / "conformance" / "specs.txt").read_text().splitlines()
    return ask(engine, "variants").split() + [line for line in listed if line and not line.startswith("#")]


# -- a recorded game --

def frames_of(root, style):
    """What an animation shows in each second."""
    seconds = int(re.search(r"animation-duration:(\d+)s", style).group(1))
    shown = [[] for _ in range(seconds)]

    def walk(element, first, length):
        names = (element.get("class") or "").split()
        if names:
            length = int(names[1][1:])
            delay = re.search(r"-(\d+)s", element.get("style", ""))
            first = seconds - int(delay.group(1)) if delay else 0
        if element.tag in SHAPES:
            for second in range(first, first + length):
                shown[second].append(ElementTree.tostring(element).strip())
        for child in element:
            walk(child, first, length)
    for layer in root:
        if layer.tag == SVG + "g" and not layer.get("fill"):
            walk(layer, 0, seconds)
    return shown


def layers_of(svg):
    """The elements of a still picture that an animation shares."""
    root = ElementTree.fromstring(svg)
    found = []
    for layer in root:
        if layer.tag == SVG + "g" and not layer.get("fill"):
            found += [ElementTree.tostring(element).strip() for element in layer if element.tag in SHAPES]
    return found


def without_numbers(elements):
    """Looks are numbered in the order of their first use, which differs."""
    return sorted(re.sub(rb"#p\d+", b"#p", element) for element in elements)


def check_animation(program, spec, folder):
    """In every second an animation shows what the picture of that position shows."""
    records = folder / "records"
    subprocess.run([program, "match", "--variant", spec, "--engine", "name=<&\"'>", "--engine", "name=other",
                    "--each", "nodes=40", "--games", "1", "--random-plies", "6", "--max-moves", "40",
                    "--records", str(records)], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    records.write_text(records.read_text().replace("other", "\u00e4\u732b"), encoding="utf-8")
    game = json.loads(records.read_text(encoding="utf-8").splitlines()[1])
    svg = subprocess.run([program, "replay", str(records), "--svg"], check=True, capture_output=True).stdout.decode()
    root = ElementTree.fromstring(svg)
    words = {element.text or "" for element in root.iter(SVG + "text")}
    expect(all(any(name in word for word in words) for name in ("<&\"'>", "\u00e4\u732b")), spec, "the animation does not name the players")
    shown = frames_of(root, root.find(SVG + "style").text)
    moves = [move["move"] for move in game["moves"]]
    expect(len(shown) == len(moves) + 3, spec, "expected one second per position and two more for the last")
    for played in range(len(moves)):
        still = subprocess.run([program, "svg", spec, "--moves", " ".join(moves[:played])] if played else
                               [program, "svg", spec], check=True, capture_output=True).stdout.decode()
        expect(without_numbers(layers_of(still)) == without_numbers(shown[played]), spec,
               f"the animation is wrong after {played} moves")
    records.unlink()


# -- the command --

def check_failed_writing(program, run, folder, out):
    """If a picture cannot be written, the old one is kept and no other file remains."""
    def fill():
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
    before = out.read_text()
    link = folder / "link.svg"
    link.symlink_to(out.name)
    listing = sorted(folder.iterdir())
    for name in (out, link, folder / "new.svg"):
        done = run("shisima", "--out", str(name), preexec_fn=fill)
        expect(done.returncode == 1 and "input-output" in done.stderr, "svg", "a full disk is not reported")
        typed = subprocess.run([program, "--shell"], input=f"new shisima\nsvg {name}\n", capture_output=True, text=True,
                               preexec_fn=fill)
        expect("input-output: cannot write" in typed.stdout, "svg", "the shell does not report a full disk")
        expect(out.read_text() == before, "svg", "the old picture was lost")
        expect(sorted(folder.iterdir()) == listing, "svg", "a temporary file remains")
    out.chmod(0o640)
    expect(run("shisima", "--out", str(link)).returncode == 0 and out.read_text() == run("shisima").stdout and
           link.is_symlink() and out.stat().st_mode & 0o777 == 0o640, "svg", "a link or the mode of its file was changed")
    expect(run("tapatan", "--out", "/dev/null").returncode == 0 and pathlib.Path("/dev/null").is_char_device(), "svg",
           "cannot write to a device")
    expect(run("tapatan", "--out", "/dev/full").returncode == 1, "svg", "a full device is not reported")
    expect(run("tapatan", "--out", str(folder / ("x" * 255))).returncode == 0, "svg", "a long name is refused")

def check_command(program, folder):
    """What the command refuses and where it writes."""
    def run(*words, **settings):
        return subprocess.run([program, "svg", *words], capture_output=True, text=True, **settings)
    out = folder / "picture.svg"
    expect(run("tapatan", "--out", str(out)).returncode == 0 and out.read_text() == run("tapatan").stdout, "svg",
           "file and standard output differ")
    expect(run("tapatan", "--out", str(folder / "no" / "x")).returncode == 1, "svg", "a failure to write is not reported")
    check_failed_writing(program, run, folder, out)
    expect("illegal-move" in run("tapatan", "--moves", "a1 a1").stderr, "svg", "an illegal move is drawn")
    expect("bad-argument" in run("tapatan", "--fen", "jare board=.../.../... turn=p1 hand=3,3").stderr, "svg",
           "a position of another game is drawn")
    marked = run("tapatan", "--moves", "a1", "--targets").stdout
    expect(marked.count('r="65"') == 8, "svg", "expected marks on the eight free points")
    expect(run("tapatan").stdout.count('r="65"') == 0, "svg", "targets are marked without --targets")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", required=True)
    parser.add_argument("specs", nargs="*")
    arguments = parser.parse_args()
    with Engine(arguments.engine) as engine:
        specs = arguments.specs or all_specs(engine)
        for seed, spec in enumerate(specs):
            check_game(engine, spec, seed)
    if not arguments.specs:
        with tempfile.TemporaryDirectory() as name:
            check_command(arguments.engine, pathlib.Path(name))
            for spec in ("stack", "dai-jobi", "jamit"):
                check_animation(arguments.engine, spec, pathlib.Path(name))
    print("\n".join(FAILURES[:40]))
    print(f"{len(specs)} games, {len(FAILURES)} failures")
    sys.exit(1 if FAILURES else 0)


if __name__ == "__main__":
    main()
