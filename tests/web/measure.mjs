// SPDX-License-Identifier: GPL-3.0-or-later
//
// The figures of docs/web.md: speed against the native program, answers to `stop`, time to the first board, frames while the
// engine thinks, sizes. scripts/test-web --measure runs this. Times are the best of several runs, the machine's load is printed;
// the engines' speeds are measured in turn, so that they see the same load.

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { ROOT, WEB, allPersons, openBrowser, openPage, serve } from './harness.mjs';

const RUNS = 3;
const WARM_UP = 3000000; // nodes, until the hot functions are compiled
const MEASURED = 6000000;
const CLI = path.join(WEB, 'nguzo-cli.cjs');
const ENGINES = {
  native: { command: [path.join(ROOT, 'build/release/nguzo'), '--ugi'], env: {} },
  threads: { command: ['node', CLI], env: { NGUZO_THREADS: '1' } },
  asyncify: { command: ['node', CLI], env: {} },
};

/** A running engine: say(line), and line(start), a promise of the next line that starts so. */
function open({ command: [program, ...rest], env }) {
  const child = spawn(program, rest, { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, ...env } });
  const wanted = [];
  readline.createInterface({ input: child.stdout }).on('line', (line) => {
    if (wanted.length > 0 && line.startsWith(wanted[0].start)) wanted.shift().resolve(line);
  });
  return {
    pid: child.pid,
    say: (line) => child.stdin.write(`${line}\n`),
    line: (start) => new Promise((resolve) => wanted.push({ start, resolve })),
    close: () => child.stdin.end('quit\n'),
  };
}

/** User time of the process in milliseconds, which does not depend on what else the machine does. */
const userTime = (pid) => Number(fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[11]) * 10;

/** Thousand nodes per second of user time in Nine Men's Morris, once the module's hot functions are compiled. */
async function speed(engine) {
  const running = open(engine);
  const search = async (nodes) => {
    running.say('uginewgame');
    running.say(`go nodes ${nodes}`);
    await running.line('bestmove');
  };
  await search(WARM_UP);
  const start = userTime(running.pid);
  await search(MEASURED);
  const took = userTime(running.pid) - start;
  running.close();
  return MEASURED / took;
}

/** Milliseconds from `stop` to `bestmove`. */
async function stopTime(engine) {
  const running = open(engine);
  running.say('go infinite');
  await running.line('info depth 6');
  const start = performance.now();
  running.say('stop');
  await running.line('bestmove');
  const took = performance.now() - start;
  running.close();
  return took;
}

async function repeat(times, run) {
  const results = [];
  for (let i = 0; i < times; i++) results.push(await run());
  return results.sort((a, b) => a - b);
}

/** The size of files together as a server sends them, in kilobytes. */
function size(names) {
  const sum = (format) => names.map((name) => fs.statSync(path.join(WEB, `${name}.${format}`)).size).reduce((a, b) => a + b, 0);
  return `${Math.round(sum('br') / 1000)} KB with Brotli (gzip ${Math.round(sum('gz') / 1000)})`;
}

function sizes() {
  const page = fs.readdirSync(WEB).filter((name) => /\.(html|css|js|svg|webmanifest)$/.test(name) && !/^(nguzo\.html|nguzo-(engine|worker)|lines)/.test(name));
  const threads = ['nguzo-engine-threads.js', 'nguzo-engine-threads.worker.js', 'nguzo-engine-threads.wasm'];
  const data = fs.readdirSync(path.join(WEB, 'data')).filter((name) => /(md|bin)$/.test(name)).map((name) => `data/${name}`);
  for (const [what, names] of Object.entries({ 'nguzo.html': ['nguzo.html'], page, engine: ['nguzo-worker.js', 'nguzo-engine.wasm'], threads, data })) {
    console.log(`size of ${what}: ${size(names)}`);
  }
}

/** Milliseconds from the start of loading to the board. */
async function firstBoard(browser, url) {
  const page = await openPage(browser, url);
  const ms = await page.evaluate(() => performance.getEntriesByName('first-board')[0].startTime);
  await page.context().close();
  return ms;
}

/** Milliseconds from new Worker() to the answer to the first line, on a page that runs nothing else. */
async function engineReady(browser, url) {
  const page = await browser.newPage();
  await page.goto(`${url}icon.svg`);
  const ms = await page.evaluate(() => new Promise((resolve) => {
    const start = performance.now();
    const worker = new Worker('nguzo-worker.js');
    worker.onmessage = ({ data }) => data === 'readyok' && resolve(performance.now() - start);
    WebAssembly.compileStreaming(fetch('nguzo-engine.wasm')).then((wasmModule) => {
      worker.postMessage({ wasmModule });
      worker.postMessage('isready');
    });
  }));
  await page.close();
  return ms;
}

/** Frames per second during three seconds of analysis, and milliseconds to the answer after the analysis is turned off. */
async function frames(browser, url) {
  const page = await openPage(browser, url);
  await allPersons(page);
  await page.click('#tab-analysis');
  await page.waitForSelector('.line .pv');
  const result = await page.evaluate(() => new Promise((resolve) => {
    const start = performance.now();
    let count = 0;
    let last = start;
    let longest = 0;
    const frame = (now) => {
      longest = Math.max(longest, now - last);
      last = now;
      count++;
      if (now - start < 3000) requestAnimationFrame(frame);
      else resolve({ rate: count / ((now - start) / 1000), longest });
    };
    requestAnimationFrame(frame);
  }));
  await page.context().close();
  return result;
}

const load = () => os.loadavg()[0].toFixed(1);
console.log(`processors: ${os.cpus().length}, load: ${load()}`);
sizes();
const best = {};
for (let run = 0; run < RUNS; run++) {
  for (const [name, engine] of Object.entries(ENGINES)) best[name] = Math.max(best[name] ?? 0, await speed(engine));
}
for (const name of Object.keys(ENGINES)) {
  console.log(`${name}: ${Math.round(best[name])} thousand nodes per second of user time, ${Math.round((100 * best[name]) / best.native)} % of native`);
}
for (const name of ['threads', 'asyncify']) {
  const times = await repeat(RUNS * 2, () => stopTime(ENGINES[name]));
  console.log(`${name}: stop is answered within ${times.at(-1).toFixed(0)} ms (median ${times[RUNS].toFixed(0)} ms)`);
}
const server = await serve();
const browser = await openBrowser();
for (const [name, measure] of [['first board', firstBoard], ['engine ready', engineReady]]) {
  const times = await repeat(RUNS, () => measure(browser, server.url));
  console.log(`${name}: ${times[0].toFixed(0)} ms (median ${times[Math.floor(RUNS / 2)].toFixed(0)} ms)`);
}
const { rate, longest } = await frames(browser, server.url);
console.log(`while analysing: ${rate.toFixed(0)} frames per second, longest ${longest.toFixed(0)} ms`);
await browser.close();
server.close();
console.log(`load at the end: ${load()}`);
