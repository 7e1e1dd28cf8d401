// SPDX-License-Identifier: GPL-3.0-or-later
//
// The engine as a Web Worker: every message in is a UGI line, every message out is one.
//
//   const worker = new Worker('nguzo-worker.js');
//   worker.onmessage = (event) => console.log(event.data);
//   worker.postMessage('ugi');
//
// Where the page is cross-origin isolated, it loads the build with threads. The first message may instead be an object
// {wasmModule} with nguzo-engine.wasm, compiled; then that build is used, which has one thread and starts sooner. The one-file
// page does so, with NguzoModule already defined in this script.

/* global openLines, NguzoModule */
(() => {
  const early = [];
  let lines = null;
  let started = false;

  /** Loads the build that suits the page; returns settings for it. */
  function importEngine(mayUseThreads) {
    importScripts('lines.js');
    if (mayUseThreads && self.crossOriginIsolated) {
      try {
        importScripts('nguzo-engine-threads.js');
        // Otherwise its threads would load this file.
        return { mainScriptUrlOrBlob: new URL('nguzo-engine-threads.js', location.href).href };
      } catch {
        // This build may have been left out.
      }
    }
    importScripts('nguzo-engine.js');
    return {};
  }

  function start(settings) {
    started = true;
    if (typeof NguzoModule === 'undefined') settings = { ...settings, ...importEngine(!settings.wasmModule) };
    if (settings.wasmModule) {
      const { wasmModule } = settings;
      settings = {
        instantiateWasm(imports, receive) {
          WebAssembly.instantiate(wasmModule, imports).then((instance) => receive(instance, wasmModule));
          return {};
        },
      };
    }
    openLines(NguzoModule, settings, { answer: (line) => self.postMessage(line), quit: () => self.close() }).then(
      (opened) => {
        lines = opened;
        for (const line of early.splice(0)) lines.execute(line);
      },
      (error) => self.postMessage(`info string error out-of-memory cannot start the engine: ${error.message}`),
    );
  }

  self.onmessage = ({ data }) => {
    if (typeof data !== 'string') {
      if (!started) start(data);
      return;
    }
    if (!started) start({});
    if (lines === null) early.push(data);
    else lines.execute(data);
  };
})();
