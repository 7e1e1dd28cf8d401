// SPDX-License-Identifier: GPL-3.0-or-later
//
// UGI lines in, UGI lines out, over the WebAssembly module: the part that browsers and node share. During a search only
// urgent lines (`stop`, `isready`, ...) are executed; the others wait in order, as in the program's own protocol/serve.c.

/** Longest line in bytes, without its line break. */
const LINE_MAX = 1024 * 1024;
/** Arguments of web_reject(). */
const LINE_TOO_LONG = 0;
const OUT_OF_MEMORY = 1;
/** Bits of web_state(). */
const EXECUTING = 1;
const THINKING = 2;
const UNBOUNDED = 4;
const QUITTING = 8;

/**
 * @param {Function} factory NguzoModule of nguzo-engine.js or nguzo-engine-threads.js
 * @param {object} settings for the factory, for example `wasmModule` to avoid a request
 * @param {{answer: (line: string) => void, quit: () => void, readFile: (name: string) => Uint8Array}} host receives every line
 *     of output, learns when `quit` has been executed, and reads data files
 * @returns {Promise<{execute: (line: string | Uint8Array) => void, isUnbounded: () => boolean, isIdle: () => boolean}>}
 */
async function openLines(factory, settings, host) {
  const waiting = []; // {bytes, isUrgent}
  const dataFiles = new Map(); // name -> address
  const module = await factory({
    ...settings,
    print: host.answer,
    printErr: (line) => host.answer(`info string ${line}`),
  });
  module.afterMessages = afterMessages;
  module.loadDataFile = loadDataFile;
  module.onChange = () => afterMessages(executeWaiting);
  if (module._web_open() !== 0) throw new Error('not enough memory for the engine');

  const is = (bits) => (module._web_state() & bits) !== 0;

  /** The address of a copy in the module's memory, or 0. */
  function copy(bytes) {
    const address = module._malloc(bytes.length + 1);
    if (address !== 0) module.writeArrayToMemory(bytes, address);
    return address;
  }

  /** The address of a copy: the length of the file in four bytes, then its contents. 0 if it cannot be loaded. */
  function loadDataFile(name) {
    if (!dataFiles.has(name)) {
      try {
        const file = host.readFile(name);
        const address = copy([...new Uint8Array(new Uint32Array([file.length]).buffer), ...file]);
        if (address === 0) throw new Error('not enough memory');
        dataFiles.set(name, address);
      } catch (error) {
        host.answer(`info string cannot load the data file ${name}: ${error.message}`);
        return 0;
      }
    }
    return dataFiles.get(name);
  }

  function isUrgent(bytes) {
    if (bytes.length > LINE_MAX) return true;
    const address = copy(bytes);
    const urgent = address === 0 || Boolean(module._web_is_urgent(address, bytes.length));
    module._free(address);
    return urgent;
  }

  function run(bytes) {
    const address = bytes.length > LINE_MAX ? 0 : copy(bytes);
    if (address !== 0) module._web_execute(address, bytes.length);
    else module._web_reject(bytes.length > LINE_MAX ? LINE_TOO_LONG : OUT_OF_MEMORY);
  }

  function executeWaiting() {
    while (waiting.length > 0 && !is(EXECUTING | QUITTING)) {
      const next = is(THINKING) ? waiting.findIndex((line) => line.isUrgent) : 0;
      if (next < 0) break;
      run(waiting.splice(next, 1)[0].bytes);
    }
    if (is(QUITTING) && !is(EXECUTING | THINKING)) host.quit();
  }

  return {
    execute(line) {
      const bytes = typeof line === 'string' ? new TextEncoder().encode(line) : line;
      waiting.push({ bytes, isUrgent: isUrgent(bytes) });
      executeWaiting();
    },
    isUnbounded: () => is(UNBOUNDED),
    isIdle: () => (waiting.length === 0 || is(QUITTING)) && !is(EXECUTING | THINKING),
  };
}

/** Calls the function once the messages that wait have been handled. */
const afterMessages = (() => {
  if (typeof setImmediate === 'function') return setImmediate;
  const calls = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => calls.shift()();
  return (call) => {
    calls.push(call);
    port2.postMessage(0);
  };
})();

if (typeof module !== 'undefined') module.exports = { openLines };
