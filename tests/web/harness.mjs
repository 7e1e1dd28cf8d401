// SPDX-License-Identifier: GPL-3.0-or-later
//
// A browser, the page in it, and what the tests of the page do again and again.

import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const WEB = path.join(ROOT, 'build/web');
const require = createRequire(path.join(ROOT, 'build/web-tools/'));
const { chromium } = require('playwright-core');
export const AXE = require.resolve('axe-core/axe.min.js');
const PATIENCE = 60000; // how long something may take that must happen

export const ONE_FILE = `file://${path.join(WEB, 'nguzo.html')}`;

/** Serves build/web on a free port. */
export async function serve() {
  const server = spawn('python3', [path.join(ROOT, 'src/web/serve.py'), WEB, '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await new Promise((resolve) => server.stdout.once('data', (data) => resolve(String(data).split('\n'))));
  return { url: line.trim(), close: () => server.kill() };
}

export async function openBrowser() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
}

/** A page with its own storage. `problems` collects errors, console errors and requests to other hosts. */
export async function openPage(browser, url, settings = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block', ...settings });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.problems = [];
  page.on('pageerror', (error) => page.problems.push(`error: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && page.problems.push(`console: ${message.text()}`));
  page.on('request', (request) => {
    const host = new URL(request.url());
    if (['http:', 'https:', 'ws:', 'wss:'].includes(host.protocol) && host.origin !== new URL(url).origin) page.problems.push(`request: ${request.url()}`);
  });
  await page.goto(url);
  await ready(page);
  return page;
}

export const ready = (page) => page.waitForSelector('html[data-ready=true]');

/** Nobody is an engine: all seats are played here. */
export async function allPersons(page) {
  await page.evaluate(() => {
    globalThis.nguzoPage.players.setAll(null);
    return globalThis.nguzoPage.refresh();
  });
}

/** Chooses a game by its spec, as a user does. */
export async function choose(page, spec) {
  await page.click('#open-games');
  await page.fill('#spec', spec);
  await page.click('#spec-form button');
  await page.waitForSelector('#games', { state: 'hidden' });
}

/** What the page shows: the texts and touches of the legal moves, and whether the game is over. */
export const look = (page) => page.evaluate(() => {
  const { view, game, touching } = globalThis.nguzoPage;
  return { over: view.state.over, result: view.state.result, chance: view.isChance, ply: game.cursor, moves: view.moves, lit: [...touching.lit], touched: touching.touched };
});

/** Clicks a place, a piece of the tray or a button, wherever the id is. */
export async function click(page, id) {
  const site = page.locator(`.site[data-id="${id}"] .hit`);
  if (await site.count() > 0) {
    const box = await site.boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  } else {
    await page.click(`#tray [data-id="${id}"]`);
  }
}

/** Plays a move by touching, and waits until it is on the board. */
export async function playByClicks(page, move) {
  const { ply } = await look(page);
  for (const id of move.touch) {
    const { lit, ply: now } = await look(page);
    if (now > ply) break; // the page completed the move itself
    if (lit.includes(id)) await click(page, id);
  }
  await page.waitForFunction((before) => globalThis.nguzoPage.view.ply > before, ply);
}

/** Plays a whole game by clicks, choosing moves by a number that every game has: reproducible, but not always the first. */
export async function playGame(page, { most = 400, seed = 1 } = {}) {
  let random = seed;
  for (let i = 0; i < most; i++) {
    const now = await look(page);
    if (now.over) return now;
    if (now.chance) {
      await page.click('#tray [data-id="throw"]');
      await page.waitForFunction((before) => globalThis.nguzoPage.view.ply > before, now.ply);
    } else {
      random = (random * 1103515245 + 12345) % 2147483648;
      await playByClicks(page, now.moves[random % now.moves.length]);
    }
  }
  throw new Error(`no end after ${most} moves`);
}
