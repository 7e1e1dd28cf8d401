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


# -- options --

THEMES = ("light", "dark", "print")
BOARDS = {  # one game of each kind of board, with a few moves and a move to draw an arrow for
    "nine-mens-morris": ("d2 f4 a1", "d3"),
    "stack:players=4": ("d2 d2 d2 d2", "d3"),
    "jati-1966": (None, None),
    "jamit": ("5nb", "v3"),
    "dai-jobi": ("toss1", "start-1"),
    "tableaux-advanced": ("chips41", "draw6"),
}


def rgb(colour):
    digits = colour[1:] if len(colour) == 7 else "".join(c + c for c in colour[1:])
    return [int(digits[i:i + 2], 16) for i in (0, 2, 4)]


def distance(one, other):
    return sum(abs(a - b) for a, b in zip(rgb(one), rgb(other)))


def luminance(colour):
    parts = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb(colour)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def draw(program, *words):
    return subprocess.run([program, "svg", *words], check=True, capture_output=True, text=True).stdout


def uses(elements):
    """Where each piece is drawn, icons excluded."""
    return [spots(element)[0] for element, _ in elements if element.tag == SVG + "use"]


def place_spots(elements, radius):
    """The circles that mark the places of a board, in the order of its places."""
    return [(int(e.get("cx")), int(e.get("cy"))) for e, _ in elements
            if e.tag == SVG + "circle" and e.get("r") == str(radius)]


def check_themes(program):
    for spec, (moves, arrow) in BOARDS.items():
        played = ["--moves", moves] if moves else []
        pictures = []
        for theme in THEMES:
            for options in [[], ["--flip"], ["--targets"]] + ([["--arrows", arrow]] if arrow else []):
                svg = draw(program, spec, *played, "--theme", theme, *options)
                check_picture(svg, f"{spec} {theme} {options}")
            svg = draw(program, spec, *played, "--theme", theme)
            pictures.append(svg)
            paper = re.search(r'<rect width="\d+" height="\d+" fill="(#\w+)"', svg).group(1)
            ink = re.search(r'<g text-anchor="start" fill="(#\w+)"', svg).group(1)
            expect(contrast(paper, ink) >= 7, f"{spec} {theme}", "text is hard to read")
            expect((luminance(paper) < 0.1) == (theme == "dark"), f"{spec} {theme}", "wrong background")
        expect(len(set(pictures)) == len(THEMES) and pictures[0] == draw(program, spec, *played), spec,
               "themes do not differ, or light is not the default")


def check_sizes(program):
    natural = ElementTree.fromstring(draw(program, "tapatan"))
    for size in (50, 333, 10000):
        root = ElementTree.fromstring(draw(program, "tapatan", "--size", str(size)))
        _, _, width, height = numbers(root.get("viewBox"))
        expect(root.get("width") == str(size) and abs(int(root.get("height")) - size * height / width) <= 1, "size",
               "the picture has another size or other proportions")
        expect(root.get("viewBox") == natural.get("viewBox"), "size", "the size changes the drawing")
    for size in ("49", "10001", "x", ""):
        expect(subprocess.run([program, "svg", "tapatan", "--size", size], capture_output=True).returncode == 2, "size",
               f"'{size}' is accepted")


def check_flip(program):
    """Turning the board moves every place to the opposite one and keeps the coordinates beside their lines."""
    for spec, radius in (("nine-mens-morris", 50), ("stack", 50), ("dai-jobi", 270)):
        one, other = (check_picture(draw(program, spec, *words), spec) for words in ([], ["--flip"]))
        before, after = place_spots(one, radius), place_spots(other, radius)
        sums = [(x + u, y + v) for (x, y), (u, v) in zip(before, after)]
        spread = [max(axis) - min(axis) for axis in zip(*sums)]
        expect(before and max(spread) <= 2, spec, "the board is not turned by 180 degrees")
    labels = [{box[4]: (box[0], box[1]) for box in text_boxes(check_picture(draw(program, "jati-1966", *words), "flip"))}
              for words in ([], ["--flip"])]
    expect(labels[0]["a"][0] < labels[0]["k"][0] and labels[1]["a"][0] > labels[1]["k"][0], "flip",
           "letters are not turned")
    expect(labels[0]["1"][1] < labels[0]["9"][1] and labels[1]["1"][1] > labels[1]["9"][1], "flip",
           "numbers are not turned")


def check_arrows(program):
    heads = lambda *words: draw(program, *words).count('marker-end="url(#head)"')
    expect(heads("sabr", "--arrows", "a1-a2 c1-c2") == 2, "arrows", "expected two arrows")
    expect(heads("shisima", "--arrows", "a1-a2 a3-b2 a2-a3") == 3, "arrows", "a line of play is not drawn")
    expect(heads("jamit", "--arrows", "5nb") == 1, "arrows", "a column has no arrow")
    expect(heads("tapatan", "--arrows", "") == 0 and "marker" not in draw(program, "tapatan"), "arrows",
           "an arrow is drawn without being asked for")
    ringed = draw(program, "tapatan", "--arrows", "a1")
    expect("marker-end" not in ringed and ringed != draw(program, "tapatan"), "arrows", "a placement has no ring")
    elements = check_picture(draw(program, "shisima", "--arrows", "a1-a2"), "arrows")
    ends = [spots(e) for e, _ in elements if e.get("marker-end")]
    points = place_spots(elements, 50)
    expect(len(ends) == 1 and all(end in points for end in ends[0]), "arrows", "an arrow does not join two points")
    expect("marker-end" not in draw(program, "tableaux-advanced", "--arrows", "chips41"), "arrows",
           "a move without a place is drawn")
    for spec, move in (("tapatan", "z9"), ("tapatan", "a1-a2"), ("jamit", "8nb"), ("tableaux", "chips41")):
        done = subprocess.run([program, "svg", spec, "--arrows", move], capture_output=True, text=True)
        expect(done.returncode == 1 and "bad-argument" in done.stderr, "arrows", f"'{move}' is accepted in {spec}")


def check_query_options(engine):
    """`query svg` takes the same options as the command, and reports what it does not understand."""
    engine.send("setoption name Variant value tapatan", "position startpos moves b2")
    svg = ask(engine, "svg arrows a1")
    expect(svg.count("<circle") == ask(engine, "svg").count("<circle") + 1, "query svg", "arrows are not drawn")
    engine.send("setoption name Variant value shisima")
    svg = ask(engine, "svg theme print size 200 flip targets arrows a1-a2")
    expect('width="200"' in svg and 'fill="#fff"' in svg and svg.count("marker-end") == 1 and 'r="65"' in svg, "query svg",
           "an option has no effect")
    for words in ("theme", "theme pink", "size 5", "size", "flop", "arrows z9", "300"):
        engine.send(f"query svg {words}", "isready")
        lines = engine.until("readyok")
        expect(any(" error bad-" in line for line in lines) and not any(line.startswith("response") for line in lines),
               "query svg", f"'{words}' is accepted")


def check_shell_options(program, folder):
    out = folder / "a file.svg"
    typed = subprocess.run([program, "--shell"], capture_output=True, text=True,
                           input=f"new shisima\na1-a2\nsvg {out} theme dark size 321 flip arrows a3-b2\n")
    drawn_by_shell = out.read_text() if out.exists() else typed.stdout
    expect('width="321"' in drawn_by_shell and "marker-end" in drawn_by_shell and "#1c1a18" in drawn_by_shell, "shell",
           "an option of svg has no effect")
    typed = subprocess.run([program, "--shell"], capture_output=True, text=True,
                           input=f"new tapatan\nsvg {out} theme pink\n")
    expect("bad-argument" in typed.stdout, "shell", "an unknown theme is accepted")
    out.unlink(missing_ok=True)


# -- defects that were seen --

def check_piles(program):
    """Piles stand on their points, cover no coordinate, no other piece and not the edge of the board."""
    moves = "a1 a1 a1 a1 a7 a7 a7 a7 a4 a4 a4 a4 d7 d7 d7 d7 d6 d6 d6 d6"
    words = ["stack:players=4", "--moves", moves]
    elements = check_picture(draw(program, *words), "piles")
    with Engine(program) as engine:
        engine.send("setoption name Variant value stack:players=4", f"position startpos moves {moves}")
        state = json.loads(ask(engine, "state"))
        names = [place["name"] for place in json.loads(ask(engine, "geometry"))["places"]]
    expect(state["moves"] == len(moves.split()), "piles", "the moves of the test are illegal")
    points = dict(zip(names, place_spots(elements, 50)))
    board = next(spots(e) for e, _ in elements if e.tag == SVG + "rect" and e.get("rx") == "120")
    piles = {}
    for piece, (x, y) in zip(state["pieces"], uses(elements)):
        piles.setdefault(piece["place"], []).append((x, y))
    radius, slice_height = 172, 66
    boxes = {}
    for place, chips in piles.items():
        x, y = points[place]
        base = chips[0][1] + (radius if len(chips) == 1 else slice_height // 2)
        expect(abs(base - (y + radius)) <= 5 and all(chip[0] == x for chip in chips), f"pile {place}",
               "does not stand on its point")
        boxes[place] = (x - radius, chips[-1][1] - radius, x + radius, base)
        expect(boxes[place][1] > board[0][1], f"pile {place}", "leaves the board")
    coordinates = [box for box in text_boxes(elements) if len(box[4]) == 1]
    expect(len(coordinates) == 14, "piles", "expected fourteen coordinates")
    for place, box in boxes.items():
        for other in coordinates:
            expect(not overlap(box, other), f"pile {place}", f"covers the coordinate {other[4]}")
        for name, other in boxes.items():
            expect(name == place or not overlap(box, other), f"pile {place}", f"covers the pile {name}")


def check_last_moves(program):
    """Every kind of last move is marked: a column of cells, a vertex, a station."""
    def marks(spec, moves, theme="light"):
        root = ElementTree.fromstring(draw(program, spec, "--moves", moves, "--theme", theme) if moves else
                                      draw(program, spec, "--theme", theme))
        layers = [e for e in root if e.tag == SVG + "g" and not e.get("fill")]
        return [e for layer in layers[:3] for e in layer if e.tag != SVG + "use" and e.tag != SVG + "text"]
    expect(marks("jamit", "") == [], "jamit", "there is a mark at the start")
    for column, cells in zip("1234567", (4, 5, 6, 3, 6, 5, 4)):
        marked = marks("jamit", f"{column}nb")
        expect(len([e for e in marked if e.tag == SVG + "path"]) == cells, "jamit",
               f"expected {cells} marked cells in column {column}")
    expect(len(marks("jamit", "5nb v3")) == 3, "jamit", "the way of a pawn is not marked")
    fills = ("#ffe680", "#c9c7c1", "#bfe6b8", "#f7b7a3")
    for moves in ("toss1 start-1", "toss1 start-1 toss1 start-1 toss1 1-2"):
        marked = marks("dai-jobi", moves)
        expect(marked and all(min(distance(e.get("stroke"), fill) for fill in fills) > 200 for e in marked), "dai-jobi",
               "a mark is hard to tell from the colour of its station")


def check_sticks(program):
    """The sticks lie beside the board from the throw to the move: as many flat ones as the toss says, none for a five."""
    for moves, sticks, flat in (("", 0, 0), ("toss3", 4, 3), ("toss5", 4, 0), ("toss3 start-3", 0, 0)):
        picture = draw(program, "dai-jobi", *(["--moves", moves] if moves else []))
        shown = (picture.count('rx="70"'), picture.count("l70 70m0-70l-70 70M"))
        expect(shown == (sticks, flat), "dai-jobi", f"after '{moves}' expected {(sticks, flat)} sticks, found {shown}")


def check_empty_heap(program):
    """Before the chips are named, a heap shows where they may be, and later where they were."""
    slots = lambda *moves: draw(program, "tableaux-advanced", *(["--moves", " ".join(moves)] if moves else [])).count("<circle cx")
    expect(slots() == 48, "tableaux-advanced", "the start is empty")
    expect("25 to 48" in draw(program, "tableaux-advanced"), "tableaux-advanced", "the possible numbers are not shown")
    expect(slots("chips41") == 0 and slots("chips41", "draw6", "3", "2") == 5, "tableaux-advanced",
           "expected an empty slot for each chip taken")


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
    def animate(*options):
        done = subprocess.run([program, "replay", str(records), "--svg", *options], check=True, capture_output=True)
        return done.stdout.decode()
    svg = animate()
    arrows = " ".join(move["move"] for move in game["moves"][:2])
    changed = animate("--theme", "dark", "--size", "400", "--flip", "--arrows", arrows)
    expect('width="400"' in changed and "#1c1a18" in changed and ("marker-end" in changed) == (spec != "stack"), spec,
           "an option of the animation has no effect")
    expect(subprocess.run([program, "replay", str(records), "--svg", "--arrows", "z9"], capture_output=True).returncode == 1,
           spec, "the animation draws an arrow for no move")
    ElementTree.fromstring(changed)
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
        check_query_options(engine)
    for check in (check_themes, check_sizes, check_flip, check_arrows, check_piles, check_last_moves, check_sticks,
                  check_empty_heap):
        check(arguments.engine)
    if not arguments.specs:
        with tempfile.TemporaryDirectory() as name:
            check_command(arguments.engine, pathlib.Path(name))
            check_shell_options(arguments.engine, pathlib.Path(name))
            for spec in ("stack", "dai-jobi", "jamit"):
                check_animation(arguments.engine, spec, pathlib.Path(name))
    print("\n".join(FAILURES[:40]))
    print(f"{len(specs)} games, {len(FAILURES)} failures")
    sys.exit(1 if FAILURES else 0)


if __name__ == "__main__":
    main()
