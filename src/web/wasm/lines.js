// SPDX-License-Identifier: GPL-3.0-or-later
//
// UGI lines in, UGI lines out, over the WebAssembly module: the part that browsers and node share. During a search only
// urgent lines (`stop`, `isready`, ...) are executed; the others wait in order, as in the program's own protocol/serve.c.

/** Longest line in bytes, without its line break. */
const LINE_MAX = 1024 * 1024;
/** Arguments of web_reject(). */
const LINE_TOO_LONG = 0;
const OUT_OF_MEMORY = 1;

/**
 * @param {Function} factory NguzoModule of nguzo-engine.js or nguzo-engine-threads.js
 * @param {object} settings for the factory, for example `wasmModule` to avoid a request
 * @param {(line: string) => void} answer receives every line of output
 * @returns {Promise<{execute: (line: string | Uint8Array) => void, isUnbounded: () => boolean,
 *     isThinking: () => boolean, isIdle: () => boolean, isQuitting: () => boolean}>}
 */
async function openLines(factory, settings, answer) {
  const waiting = [];
  let draining = false;
  const module = await factory({
    ...settings,
    print(line) {
      answer(line);
      // With threads, the last line of a search announces its end.
      if (waiting.length > 0 && !draining) afterMessages(drain);
    },
    printErr(line) {
      answer(`info string ${line}`);
    },
  });
  module.afterMessages = afterMessages;
  if (module._web_open() !== 0) throw new Error('not enough memory for the engine');

  /** Copies the line into the module's memory and calls the function with it. */
  function withLine(call, bytes) {
    const address = module._malloc(bytes.length + 1);
    if (address === 0) return module._web_reject(OUT_OF_MEMORY);
    module.HEAPU8.set(bytes, address);
    const result = call(address, bytes.length);
    // A search may go on after the call has returned, but it never looks at its line again.
    module._free(address);
    return result;
  }

  function run(bytes) {
    if (bytes.length > LINE_MAX) module._web_reject(LINE_TOO_LONG);
    else withLine(module._web_execute, bytes);
  }

  function drain() {
    draining = true;
    while (waiting.length > 0 && !module._web_is_thinking() && !module._web_is_quitting()) run(waiting.shift());
    draining = false;
    // Without threads nobody else notices the end of a search.
    if (waiting.length > 0 && !module._web_is_quitting()) setTimeout(drain, 1);
  }

  return {
    execute(line) {
      const bytes = typeof line === 'string' ? new TextEncoder().encode(line) : line;
      if (module._web_is_quitting()) return;
      const busy = module._web_is_thinking() || waiting.length > 0;
      if (busy && (bytes.length > LINE_MAX || !withLine(module._web_is_urgent, bytes))) {
        if (bytes.length > LINE_MAX) run(bytes);
        else waiting.push(bytes);
        if (waiting.length === 1) setTimeout(drain, 1);
      } else {
        run(bytes);
      }
    },
    isUnbounded: () => Boolean(module._web_is_unbounded()),
    isThinking: () => Boolean(module._web_is_thinking()),
    isIdle: () => waiting.length === 0 && !module._web_is_thinking(),
    isQuitting: () => Boolean(module._web_is_quitting()),
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
