// SPDX-License-Identifier: GPL-3.0-or-later
//
// Decompression of LZMA, for the one-file page: a browser only knows gzip, which makes the engine a quarter larger. The names
// are those of the LZMA specification in the public domain. The format is `.lzma`: properties, sizes, then the data.

const HEADER = 13;
const STATES = 12;
const FIRST_MATCH_STATE = 7;
const POSITION_STATES = 16;
const PROBABILITY_BITS = 11;
const HALF = 1 << (PROBABILITY_BITS - 1);

const probabilities = (count) => new Uint16Array(count).fill(HALF);

/** Reads bits, each with the probability that it has had so far. */
class RangeDecoder {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = HEADER + 1;
    this.range = 0xffffffff;
    this.code = 0;
    for (let i = 0; i < 4; i++) this.code = ((this.code << 8) | bytes[this.at++]) >>> 0;
  }

  #normalize() {
    if (this.range < 0x1000000) {
      this.range = (this.range << 8) >>> 0;
      this.code = ((this.code << 8) | this.bytes[this.at++]) >>> 0;
    }
  }

  bit(model, index) {
    const probability = model[index];
    const bound = (this.range >>> PROBABILITY_BITS) * probability;
    let bit = 0;
    if (this.code < bound) {
      this.range = bound;
      model[index] = probability + (((1 << PROBABILITY_BITS) - probability) >>> 5);
    } else {
      this.range -= bound;
      this.code -= bound;
      model[index] = probability - (probability >>> 5);
      bit = 1;
    }
    this.#normalize();
    return bit;
  }

  /** Bits without a model. */
  direct(count) {
    let value = 0;
    for (let i = 0; i < count; i++) {
      this.range >>>= 1;
      const bit = Number(this.code >= this.range);
      if (bit) this.code -= this.range;
      value = value * 2 + bit;
      this.#normalize();
    }
    return value;
  }

  /** A number of some bits, the highest first. */
  tree(model, bits, offset = 0) {
    let node = 1;
    for (let i = 0; i < bits; i++) node = node * 2 + this.bit(model, offset + node);
    return node - (1 << bits);
  }

  /** A number of some bits, the lowest first. */
  reverseTree(model, bits, offset = 0) {
    let node = 1;
    let value = 0;
    for (let i = 0; i < bits; i++) {
      const bit = this.bit(model, offset + node);
      node = node * 2 + bit;
      value += bit << i;
    }
    return value;
  }
}

class LengthDecoder {
  choice = probabilities(2);

  low = probabilities(POSITION_STATES * 8);

  middle = probabilities(POSITION_STATES * 8);

  high = probabilities(256);

  decode(reader, positionState) {
    if (reader.bit(this.choice, 0) === 0) return reader.tree(this.low, 3, positionState * 8);
    if (reader.bit(this.choice, 1) === 0) return 8 + reader.tree(this.middle, 3, positionState * 8);
    return 16 + reader.tree(this.high, 8);
  }
}

class DistanceDecoder {
  slots = probabilities(4 * 64);

  special = probabilities(128);

  align = probabilities(16);

  decode(reader, length) {
    const slot = reader.tree(this.slots, 6, Math.min(length, 3) * 64);
    if (slot < 4) return slot;
    const bits = (slot >>> 1) - 1;
    const base = (2 | (slot & 1)) * 2 ** bits;
    if (slot < 14) return base + reader.reverseTree(this.special, bits, base - slot);
    return base + reader.direct(bits - 4) * 16 + reader.reverseTree(this.align, 4);
  }
}

/** @param {Uint8Array} bytes a `.lzma` file whose header contains the size of its contents */
export function decompressLzma(bytes) {
  const [properties] = bytes;
  const contextBits = properties % 9;
  const lowBits = Math.floor(properties / 9) % 5;
  const positionMask = (1 << Math.floor(properties / 45)) - 1;
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(5, true);
  const out = new Uint8Array(size);
  const reader = new RangeDecoder(bytes);
  const literals = probabilities(0x300 << (contextBits + lowBits));
  const isMatch = probabilities(STATES * POSITION_STATES);
  const isRepeat = probabilities(STATES);
  const repeatChoice = [probabilities(STATES), probabilities(STATES), probabilities(STATES)];
  const isLongRepeat = probabilities(STATES * POSITION_STATES);
  const lengths = new LengthDecoder();
  const repeatLengths = new LengthDecoder();
  const distances = new DistanceDecoder();
  const recent = [0, 0, 0, 0];
  let state = 0;
  let at = 0;

  function readLiteral() {
    const previous = at > 0 ? out[at - 1] : 0;
    const offset = 0x300 * (((at & ((1 << lowBits) - 1)) << contextBits) + (previous >>> (8 - contextBits)));
    let symbol = 1;
    if (state >= FIRST_MATCH_STATE) {
      let expected = out[at - recent[0] - 1];
      while (symbol < 0x100) {
        const bit = expected >>> 7;
        expected = (expected << 1) & 0xff;
        const read = reader.bit(literals, offset + ((1 + bit) << 8) + symbol);
        symbol = symbol * 2 + read;
        if (read !== bit) break;
      }
    }
    while (symbol < 0x100) symbol = symbol * 2 + reader.bit(literals, offset + symbol);
    out[at++] = symbol & 0xff;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  }

  /** The length of a match whose distance is then recent[0]. */
  function readMatch(positionState) {
    if (reader.bit(isRepeat, state) === 0) {
      const length = lengths.decode(reader, positionState);
      recent.unshift(distances.decode(reader, length));
      recent.pop();
      state = state < FIRST_MATCH_STATE ? 7 : 10;
      return length + 2;
    }
    const first = reader.bit(repeatChoice[0], state) === 0;
    if (first && reader.bit(isLongRepeat, state * POSITION_STATES + positionState) === 0) {
      state = state < FIRST_MATCH_STATE ? 9 : 11;
      return 1;
    }
    if (!first) {
      const index = reader.bit(repeatChoice[1], state) === 0 ? 1 : 2 + reader.bit(repeatChoice[2], state);
      recent.unshift(...recent.splice(index, 1));
    }
    const length = repeatLengths.decode(reader, positionState) + 2;
    state = state < FIRST_MATCH_STATE ? 8 : 11;
    return length;
  }

  while (at < size) {
    const positionState = at & positionMask;
    if (reader.bit(isMatch, state * POSITION_STATES + positionState) === 0) readLiteral();
    else {
      const length = Math.min(readMatch(positionState), size - at);
      for (let i = 0; i < length; i++, at++) out[at] = out[at - recent[0] - 1];
    }
  }
  return out;
}
