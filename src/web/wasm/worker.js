// SPDX-License-Identifier: GPL-3.0-or-later
//
// The engine as a Web Worker: every message in is a UGI line, every message out is one.
//
//   const worker = new Worker('nguzo-worker.js');
//   worker.onmessage = (event) => console.log(event.data);
//   worker.postMessage('ugi');
//
// bundle.py puts lines.js and nguzo-engine.js before this script, so that one request loads them. Where the page is cross-origin
// isolated, the build with threads is loaded instead. The first message may be an object {wasmModule} with nguzo-engine.wasm,
// compiled; then that build is used, which has one thread and starts sooner. The one-file page adds the data files as `files`.

/* global openLines, NguzoModule */
(() => {
  const early = [];
  let lines = null;
  let started = false;

  /** Loads the build with threads where it can run; returns settings for it. */
  function importThreads() {
    if (!self.crossOriginIsolated) return {};
    try {
      importScripts('nguzo-engine-threads.js');
      // Otherwise its threads would load this file.
      return { mainScriptUrlOrBlob: new URL('nguzo-engine-threads.js', location.href).href };
    } catch {
      return {}; // this build may have been left out
    }
  }

  function fetchFile(name) {
    const request = new XMLHttpRequest();
    request.open('GET', `data/${name}`, false);
    request.responseType = 'arraybuffer';
    request.send();
    if (request.status !== 200) throw new Error(`HTTP status ${request.status}`);
    return new Uint8Array(request.response);
  }

  function start({ wasmModule, files }) {
    started = true;
    let settings;
    if (wasmModule) {
      settings = {
        instantiateWasm(imports, receive) {
          WebAssembly.instantiate(wasmModule, imports).then((instance) => receive(instance, wasmModule));
          return {};
        },
      };
    } else {
      settings = importThreads();
    }
    openLines(NguzoModule, settings, {
      answer: (line) => self.postMessage(line),
      quit: () => self.close(),
      readFile: files ? (name) => files[name] : fetchFile,
    }).then(
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
