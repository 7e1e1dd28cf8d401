#!/usr/bin/env node
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The WebAssembly engine as a program for node: UGI on standard input and output.
//
//   node nguzo-cli.cjs                    one thread
//   NGUZO_THREADS=1 node nguzo-cli.cjs    the build with threads

const fs = require('node:fs');
const path = require('node:path');
const { openLines } = require(path.join(__dirname, 'lines.js'));

async function main() {
  const name = process.env.NGUZO_THREADS === '1' ? 'nguzo-engine-threads.js' : 'nguzo-engine.js';
  const factory = require(path.join(__dirname, name));
  // Node's fetch() does not read files.
  const wasmBinary = fs.readFileSync(path.join(__dirname, name.replace(/js$/, 'wasm')));
  let rest = Buffer.alloc(0);
  let ended = false; // the input, or the engine by `quit`
  const lines = await openLines(factory, { wasmBinary }, {
    answer: (line) => process.stdout.write(`${line}\n`),
    quit() {
      ended = true;
    },
    readFile: (file) => fs.readFileSync(path.join(__dirname, 'data', file)),
  });
  const execute = (bytes) => lines.execute(bytes.at(-1) === 0x0d ? bytes.subarray(0, -1) : bytes);

  process.stdin.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(10); end >= 0 && !ended; end = rest.indexOf(10)) {
      const line = rest.subarray(0, end);
      rest = rest.subarray(end + 1);
      execute(line);
    }
  });
  process.stdin.on('end', () => {
    if (rest.length > 0 && !ended) execute(rest);
    ended = true;
  });
  const timer = setInterval(() => {
    if (!ended) return;
    if (lines.isUnbounded()) lines.execute('stop');
    if (!lines.isIdle()) return;
    clearInterval(timer);
    process.stdin.destroy();
    process.stdout.write('', () => process.exit(0));
  }, 2);
}

main();
