// SPDX-License-Identifier: GPL-3.0-or-later
//
// Starting engines. A served page loads the worker from its file; the one-file page carries worker and module inside itself,
// in NGUZO_BUNDLE. The module is compiled once for all workers.

import { decompressLzma } from './lzma.js';
import { Nguzo } from './nguzo.js';

const bundle = globalThis.NGUZO_BUNDLE ?? null;

let compiled = null;

/** Resolves with the first message for workers. */
async function compile() {
  if (!bundle) return { wasmModule: await WebAssembly.compileStreaming(fetch('nguzo-engine.wasm')) };
  const bytes = decompressLzma(Uint8Array.from(atob(bundle.packed), (character) => character.charCodeAt(0)));
  const files = {};
  let at = 0;
  for (const [name, length] of bundle.files) files[name] = bytes.slice(at, (at += length));
  const wasmModule = await WebAssembly.compile(bytes.subarray(at));
  return { wasmModule, files };
}

/** Whether engines can have threads. The address `?threads=off` forbids them, to compare. */
export const canUseThreads = () => !bundle && globalThis.crossOriginIsolated === true && location.search !== '?threads=off';

let workerUrl = null;

function workerAddress() {
  if (!bundle) return 'nguzo-worker.js';
  workerUrl ??= URL.createObjectURL(new Blob([bundle.worker], { type: 'text/javascript' }));
  return workerUrl;
}

/** Starts an engine. Lines may be sent at once; they wait until it has loaded. */
export function openEngine({ threads = false } = {}) {
  const useThreads = threads && canUseThreads();
  const worker = new Worker(workerAddress());
  if (useThreads) return new Nguzo(worker);
  // Lines that are sent before the module has been compiled wait here.
  const early = [];
  const post = worker.postMessage.bind(worker);
  worker.postMessage = (line) => early.push(line);
  compiled ??= compile();
  compiled.then((message) => {
    worker.postMessage = post;
    post(message);
    early.forEach((line) => post(line));
  }, (error) => worker.dispatchEvent(new ErrorEvent('error', { message: error.message })));
  return new Nguzo(worker);
}
