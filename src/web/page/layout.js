// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where things are on a board: `query geometry` in picture units, 100 to the distance between neighbours.

const UNIT = 100;
const HEAP_COLUMNS = 8;
const HEAP_STEP = 66;
const OUTSIDE_STEP = 45;
const STACK_HEIGHT = 33;

/** Per kind of board: radius of a piece, and room around the outermost places. */
const STYLES = {
  points: { radius: 31, pad: 62, coordinates: 'bottom' },
  squares: { radius: 37, pad: 58, coordinates: 'top' },
  hexes: { radius: 36, pad: 115 },
  stations: { radius: 25, pad: 58 },
  heap: { radius: 25, pad: 30 },
};

/** How many rows of a heap so many chips and slots fill. */
export const heapRows = (count) => Math.max(1, Math.ceil(count / HEAP_COLUMNS));

export class Layout {
  /** @param {number} rows of a heap, whose size depends on the position */
  constructor(geometry, flipped, rows) {
    this.geometry = geometry;
    this.kind = geometry.kind in STYLES ? geometry.kind : 'points';
    this.flipped = flipped;
    const style = STYLES[this.kind];
    this.radius = style.radius;
    this.places = new Map(geometry.places.map((place) => [place.name, place]));
    this.columns = new Map((geometry.columns ?? []).map((column) => [column.name, column]));
    const small = Math.max(geometry.width, geometry.height);
    if (this.kind === 'points') this.radius = small <= 2 ? 25 : small <= 4 ? 29 : 33;
    this.coordinates = this.#isGrid() ? style.coordinates : undefined;
    this.fontSize = 8 + 2 * Math.max(geometry.width, geometry.height); // alike on the screen, whatever the size of the board
    const edge = this.coordinates ? 1.4 * this.fontSize : 0;
    const heap = this.kind === 'heap';
    const width = heap ? HEAP_COLUMNS * HEAP_STEP : geometry.width * UNIT;
    const height = heap ? rows * HEAP_STEP : geometry.height * UNIT;
    this.box = {
      x: -style.pad - edge,
      y: -style.pad - (this.coordinates === 'top' ? edge : 0),
      width: width + 2 * style.pad + edge,
      height: height + 2 * style.pad + edge,
    };
    this.frame = { x: -style.pad, y: -style.pad, width: width + 2 * style.pad, height: height + 2 * style.pad };
  }

  /** Whether the letters of the names are columns and their numbers rows. On a board of one's own they need not be. */
  #isGrid() {
    const lines = new Map();
    return this.geometry.places.every(({ name, x, y }) => {
      const [, letter, number] = /^([a-z]+)(\d+)$/.exec(name) ?? [];
      return letter && [[letter, x], [number, y]].every(([line, at]) => Math.abs((lines.get(line) ?? lines.set(line, at).get(line)) - at) < 0.01);
    });
  }

  at(x, y) {
    const { width, height } = this.geometry;
    return this.flipped ? { x: (width - x) * UNIT, y: (height - y) * UNIT } : { x: x * UNIT, y: y * UNIT };
  }

  /** The middle of a place, or of the number of a column. */
  spot(name) {
    const place = this.places.get(name) ?? this.columns.get(name);
    if (!place) return { x: 0, y: 0 };
    const at = this.at(place.x, place.y);
    return place.role === 'outside' ? this.#fartherOut(at) : at;
  }

  /** Away from the middle of the board, to leave room for the numbers of the columns. */
  #fartherOut({ x, y }) {
    const dx = x - (this.geometry.width * UNIT) / 2;
    const dy = y - (this.geometry.height * UNIT) / 2;
    const factor = (OUTSIDE_STEP + Math.hypot(dx, dy)) / Math.hypot(dx, dy);
    return { x: x + dx * (factor - 1), y: y + dy * (factor - 1) };
  }

  /** Where the piece with this rank among `count` at its place stands, and how large it is. */
  pieceSpot(piece, rank, count, ownBefore, colours) {
    const at = this.spot(piece.place);
    if (this.kind === 'heap') return { ...this.heapSpot(rank), scale: 1 };
    if (this.kind === 'stations' && (count > 1 || this.isBox(piece.place))) {
      if (this.isBox(piece.place)) {
        const row = (piece.owner ?? 1) - 1 - (colours - 1) / 2;
        return { x: at.x + (ownBefore - 1.5) * 18, y: at.y + 10 + row * 18, scale: 0.34 };
      }
      const right = count === 3 && rank === 2 ? 0 : rank % 2 === 0 ? -1 : 1;
      const down = count === 2 ? 0 : rank < 2 ? -1 : 1;
      return { x: at.x + right * 12, y: at.y + down * 12, scale: 0.48 };
    }
    if (this.kind !== 'stations' && count > 1) return { x: at.x, y: at.y - (count - 1) * this.slice(count), scale: 1 };
    return { ...at, scale: 1 };
  }

  /** How much is seen of each piece that others lie on; less in a tall stack, which must not cover its neighbour. */
  slice(count) {
    return Math.min(11, STACK_HEIGHT / (count - 1));
  }

  /** Where the chip of this rank lies in a heap. */
  heapSpot(rank) {
    return { x: (rank % HEAP_COLUMNS + 0.5) * HEAP_STEP, y: (Math.floor(rank / HEAP_COLUMNS) + 0.5) * HEAP_STEP };
  }

  /** Whether the place is a box beside the track, which holds many pieces. */
  isBox(name) {
    return this.places.get(name)?.role === 'box';
  }

  /** The place that is next in a direction, for the arrow keys; undefined if there is none. */
  neighbour(from, dx, dy, names) {
    const here = this.spot(from);
    let best;
    let bestCost = Infinity;
    for (const name of names) {
      const there = this.spot(name);
      const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const across = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      const cost = along + 2.5 * across;
      if (name !== from && along > 1 && cost < bestCost) {
        best = name;
        bestCost = cost;
      }
    }
    return best;
  }
}

export { UNIT };
